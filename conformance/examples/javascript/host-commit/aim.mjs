/** Which socket a command is aimed at, if at any. */
import { fault } from '../faults.mjs';
import { kinds } from './kinds/index.mjs';
import { landAt } from './tide.mjs';

/** @param {import('./host.mjs').Host} host @returns {string | undefined} */
export function socketOf(host, { kind, args, player }) {
  if (fault('aim-is-where-the-sender-stands')) return host.settings.lands.get(landAt(host, host.state.places.get(player)))?.socket;
  const land = kinds.get(kind).land?.(host, args);
  return host.settings.lands.get(land)?.socket;
}
