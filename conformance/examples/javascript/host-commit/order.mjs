/** The order of a batch of commands, as a pure function: no host, no clock. */
import { integer, list, object, optional } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';

export const batchForm = list(object({ player_id: integer, seq: integer, arrival: optional(integer) }));

/**
 * @param {{player_id: number, seq: number, arrival?: number}[]} commands
 * @returns {number[]} indexes, in the order of execution
 */
export function order(commands) {
  const arrived = commands.filter(({ arrival }) => arrival !== undefined).length;
  if (arrived > 0 && arrived < commands.length && !fault('mixed-batches-are-ordered')) {
    throw new Refused('MixedBatch', { detail: `${arrived} of ${commands.length} have an arrival number` });
  }
  const byPlayer = (a, b) => a.player_id - b.player_id || a.seq - b.seq;
  const byArrival = (a, b) => a.arrival - b.arrival;
  const compare = arrived > 0 && !fault('player-id-goes-before-arrival') ? byArrival : byPlayer;
  return [...commands.keys()].sort((a, b) => compare(commands[a], commands[b]));
}
