/** The profile move-input: what is claimed, and its verbs. */
import { BadForm, between, boolean, integer, list, object, optional, word } from '../forms.mjs';
import { BadRequest } from '../protocol.mjs';
import { receive } from './admission.mjs';
import { Client } from './client.mjs';
import { messageForm, sequenceForm } from './messages.mjs';
import { stall } from './sending.mjs';
import { readSettings, tileForm } from './settings.mjs';
import { transfers } from './transfer.mjs';
import { Zone } from './zone.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: ['client', 'early-data', 'backpressure', 'env', 'resume'],
};

/** A world is a server's zone or one client. */
export function open(given) {
  const settings = readSettings(given);
  return settings.role === 'server' ? new Zone(settings) : new Client(settings);
}

const atLeastOne = between(1, Number.MAX_SAFE_INTEGER);
const atLeastZero = between(0, Number.MAX_SAFE_INTEGER);
/** More ticks do not fit into an answer of 1 MiB. */
const ticksForm = between(1, 10_000);

const correctionForm = object({ number: integer, epoch: integer, acknowledged: sequenceForm, at: tileForm, facing: between(0, 7) });

/** A verb that only worlds of one role know. */
const knownTo = (Role) => (params, run) => ({
  params,
  run: (world, read) => {
    if (!(world instanceof Role)) throw new BadRequest(-32601, 'this world has another role');
    return run(world, read);
  },
});
const server = knownTo(Zone);
const client = knownTo(Client);

export const verbs = {
  'input/join': server(
    { session: atLeastOne, incarnation: atLeastOne, at: tileForm, resume_at: optional(sequenceForm) },
    (zone, opening) => {
      const { window, epoch } = zone.join(opening);
      return { acknowledged: window.acknowledged, epoch };
    },
  ),
  'input/leave': server({ session: integer }, (zone, { session }) => {
    zone.end(zone.find(session));
    return {};
  }),
  'input/receive': server(
    {
      session: integer,
      incarnation: optional(integer),
      transport: word('datagram', 'stream'),
      early_data: optional(boolean),
      messages: list(messageForm),
    },
    receive,
  ),
  'input/tick': server({ count: ticksForm }, (zone, { count }) => ({ ticks: Array.from({ length: count }, () => zone.runTick()) })),
  'input/look': server({ session: integer }, (zone, { session: id }) => {
    const { tile, facing, presentation, seen } = zone.find(id);
    const sees = { sessions: [...seen.sessions].sort((a, b) => a - b), npcs: [...seen.npcs].sort() };
    return { tile, facing, presentation, sees };
  }),
  'input/map': server({ block: optional(list(tileForm)), free: optional(list(tileForm)) }, (zone, change) => {
    zone.changeMap(change);
    return {};
  }),
  'input/transfer': server(
    { session: integer, do: word(...Object.keys(transfers)), at: optional(tileForm) },
    (zone, { session, do: what, at }) => {
      if (what === 'relocate' && !at) throw new BadForm('at', 'this member');
      if ((what === 'begin' || what === 'sync_zone') && at) throw new BadForm('at', 'nothing of that name');
      return { sent: transfers[what](zone, zone.find(session), at) };
    },
  ),
  'input/stall': server({ session: integer, reading: boolean }, (zone, { session, reading }) => ({
    sent: stall(zone.find(session), reading),
  })),
  'input/records': server({}, (zone) => zone.records.told()),
  'input/press': client({ dx: integer, dy: integer }, (player, { dx, dy }) => ({ sent: player.press([dx, dy]), view: player.view })),
  'input/wait': client({ ms: atLeastZero }, (player, { ms }) => ({ sent: player.wait(ms), view: player.view })),
  'input/correct': client({ correction: correctionForm }, (player, { correction }) => {
    player.correct(correction);
    return { view: player.view };
  }),
};
