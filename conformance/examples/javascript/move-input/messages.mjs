/** Messages of a client: their form, and what makes them malformed whatever the session's state. */
import { between, exactlyOne, integer, list, object, optional, tuple } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { isStep } from './tiles.mjs';

export const LARGEST_SEQUENCE = 4_294_967_295;
export const sequenceForm = between(0, LARGEST_SEQUENCE);

/** There is no place for a position in it. */
export const messageForm = exactlyOne(
  ['input', 'batch'],
  object({
    epoch: integer,
    bytes: optional(between(0, Number.MAX_SAFE_INTEGER)),
    input: optional(object({ seq: sequenceForm, dx: integer, dy: integer })),
    batch: optional(object({ first: sequenceForm, steps: list(tuple(2, integer)) })),
  }),
);

/** The sequence of a message's first step. */
export const firstOf = ({ input, batch }) => input?.seq ?? batch.first + (fault('batches-count-from-their-first') ? 1 : 0);

/** The steps of a message, one of an input. @returns {import('./tiles.mjs').Tile[]} */
export const stepsOf = ({ input, batch }) => (input ? [[input.dx, input.dy]] : batch.steps);

/** @param {'datagram' | 'stream'} transport */
export function isMalformed(message, transport, profile) {
  const { bytes = 0, batch } = message;
  const steps = stepsOf(message);
  if (transport === 'datagram') {
    if (profile.transport === 'stream-only' && !fault('stream-only-takes-datagrams')) return true;
    if (bytes > profile.datagram_bytes && !fault('bytes-are-not-looked-at')) return true;
  } else {
    if (batch && !fault('the-stream-takes-batches')) return true;
    if (bytes > profile.datagram_bytes && fault('streams-have-the-limit-too')) return true;
    if (profile.transport === 'stream-only' && fault('a-fallback-needs-a-primary')) return true;
    if (profile.transport === 'datagram-primary' && fault('the-stream-is-for-stream-only')) return true;
  }
  if (!batch && transport === 'datagram' && fault('datagrams-hold-batches')) return true;
  if (steps.length === 0 && !fault('an-empty-batch-is-fine')) return true;
  if (batch && steps.length > profile.batch_cap + (fault('the-cap-is-one-more') ? 1 : 0)) return true;
  const largest = LARGEST_SEQUENCE - (fault('the-largest-is-the-end') ? 1 : 0);
  if (firstOf(message) + steps.length - 1 > largest && !fault('batches-wrap')) return true;
  return !steps.every(isStep) && !fault('the-server-clamps');
}
