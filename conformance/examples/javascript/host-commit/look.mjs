/** The whole state, as it is shown between ticks: lists by name. */
import { shown } from './counts.mjs';
import { shownPlace } from './geometry.mjs';

const sorted = (names) => [...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));

/** @param {import('./host.mjs').Host} host */
export function look(host) {
  const { connections, queue, state, tick } = host;
  const byName = (map, show) => sorted(map.keys()).map((name) => show(name, map.get(name)));
  const landsWhere = (holds) => sorted([...state.lands].filter(([, land]) => holds(land)).map(([name]) => name));

  const waiting = host.players().filter((player) => queue.pending(player) > 0);
  const nodes = sorted(state.nodes.keys()).filter((node) => state.lands.get(host.settings.nodes.get(node).land).there);

  return {
    tick,
    players: byName(state.bags, (player, { bag, worn }) => {
      const { hp, life } = state.vitals.get(player);
      const at = state.places.get(player);
      const channel = state.channels.get(player);
      return {
        player,
        connected: connections.isConnected(player),
        bag: shown(bag),
        worn: Object.fromEntries(sorted(worn.keys()).map((slot) => [slot, worn.get(slot)])),
        hp,
        life,
        ...(at && { at: shownPlace(at) }),
        ...(channel && { reviving: channel.target }),
      };
    }),
    entities: sorted([...state.entities.keys(), ...state.afoot.keys(), ...state.storages.keys()]),
    pending: Object.fromEntries(sorted(waiting).map((player) => [player, queue.pending(player)])),
    dirty: sorted(host.dirty),
    lands: landsWhere(({ there }) => there).map((land) => ({ land, docked: state.lands.get(land).docked })),
    templates: landsWhere(({ known }) => known),
    nodes: nodes.map((node) => ({ node, swings: state.nodes.get(node).swings })),
    enemies: sorted(state.afoot.keys()).map((enemy) => {
      const { hp, staggeredUntil } = state.enemies.get(enemy);
      return { enemy, hp, ...(staggeredUntil > tick && { staggered_until: staggeredUntil }) };
    }),
    structures: byName(state.structures, (id, { type, cell }) => ({ id, type, cell })),
    storages: byName(state.storages, (storage, { structure, slots, holds }) => ({
      storage,
      ...(structure !== undefined && { structure }),
      slots,
      holds: shown(holds),
    })),
  };
}
