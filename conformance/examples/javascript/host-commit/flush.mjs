/** The flush: first everything comes and goes, then everybody is told. */
import { fault } from '../faults.mjs';

/** @param {import('./host.mjs').Host} host */
export function flush(host) {
  const asked = host.asked;
  host.asked = [];
  const outcomes = asked.filter(({ at }) => at === 'outcome');
  const others = asked.filter(({ at }) => at !== 'outcome');
  if (fault('commands-leave-before-the-tide')) outcomes.sort((a, b) => Boolean(b.of) - Boolean(a.of));
  if (fault('commands-come-before-the-tide')) others.sort((a, b) => Boolean(a.kind) - Boolean(b.kind));
  if (fault('despawns-before-spawns')) others.sort((a, b) => (b.at === 'despawned') - (a.at === 'despawned'));

  if (fault('outcomes-before-spawns')) for (const outcome of outcomes) send(host, outcome);
  for (const it of others) it.at === 'spawned' ? spawn(host, it) : despawn(host, it);
  if (!fault('outcomes-before-spawns')) for (const outcome of outcomes) send(host, outcome);
}

function spawn(host, { at, holds, ...it }) {
  const { state } = host;
  if (it.kind === 'Enemy') state.afoot.set(it.entity, true);
  else if (it.kind === 'SharedStorage') state.storages.set(it.entity, { structure: it.structure, slots: it.slots, ...holds });
  else state.entities.set(it.entity, true);
  host.tell(at, it);
}

/** What belongs to tables has gone when it was asked to go. */
function despawn(host, { at, ...it }) {
  host.state.entities.delete(it.entity);
  host.tell(at, it);
}

/** An outcome goes to everybody who is connected, save those who wait for their baseline. */
function send(host, { at, name, of, delta }) {
  const due = host.connected().filter((player) => !host.connections.isJoiner(player) || fault('joiners-get-outcomes'));
  if (fault('four-players-at-most')) due.splice(4);
  host.tell(at, { to: host.connections.send(due), name, ...(of && { of }), delta });
}
