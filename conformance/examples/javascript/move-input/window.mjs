/** The window: what turns arrivals into a sequence without gap or repeat. */
import { fault } from '../faults.mjs';

/** @typedef {{ seq: number, step: import('./tiles.mjs').Tile }} Input */

export class Window {
  /** Inputs that wait for a tick, in order. @type {Input[]} */
  pending = [];
  /** Inputs that wait for one before them, by sequence. @type {Map<number, Input>} */
  future = new Map();

  /**
   * @param {{ window: number, session_limit: number }} profile
   * @param {number} last the sequence up to which all was received and consumed
   */
  constructor(profile, last) {
    this.profile = profile;
    this.received = last;
    this.acknowledged = last;
  }

  get expected() {
    if (fault('sequences-wrap')) return (this.received + 1) >>> 0;
    if (fault('sequences-begin-with-0') && this.received === 0) return this.zeroTaken ? 1 : 0;
    return (fault('expects-after-the-acknowledged') ? this.acknowledged : this.received) + 1;
  }

  /** The counts and sequences that are told of a window. */
  get state() {
    const { received, acknowledged, pending, future } = this;
    return { received, acknowledged, pending: pending.length, future: future.size };
  }

  /** How many inputs wait. */
  get waiting() {
    return { pending: this.pending.length, future: this.future.size };
  }

  /**
   * Takes the steps from a sequence on, all or none of them.
   * @returns {string} outcome and reason: those of the first step, or of the one that was refused
   */
  take(first, steps) {
    // What refuses a single input has changed nothing, so there is nothing to put back.
    if (steps.length === 1) return this.#admit({ seq: first, step: steps[0] });
    const before = { received: this.received, pending: this.pending.length, future: new Map(this.future) };
    let label;
    for (const [i, step] of steps.entries()) {
      const seq = first + i;
      if (fault('overlaps-are-cut-off') && seq < this.expected) continue;
      const outcome = this.#admit({ seq: fault('batches-wrap') ? seq >>> 0 : seq, step });
      if (outcome.startsWith('rejected')) {
        if (!fault('half-a-batch-stays')) this.#restore(before);
        return outcome;
      }
      label ??= outcome;
    }
    return label ?? 'accepted:queued';
  }

  #restore({ received, pending, future }) {
    this.received = received;
    this.pending.length = pending;
    if (!fault('what-was-pulled-is-not-put-back')) this.future = future;
  }

  /** @param {Input} input */
  #admit(input) {
    const { expected, future } = this;
    const { window, session_limit: limit } = this.profile;
    const ahead = input.seq - expected;
    const count = this.pending.length + (fault('early-inputs-are-not-counted') ? 0 : future.size);
    const isFull = count >= limit;
    const isTooFar = fault('the-window-counts-the-expected-one') ? ahead >= window : ahead > window + (fault('the-window-is-one-wider') ? 1 : 0);
    if (fault('the-newest-copy-counts')) this.pending.filter(({ seq }) => seq === input.seq).forEach((waiting) => (waiting.step = input.step));
    if (ahead < 0 && !fault('stale-inputs-are-late-ones')) return 'rejected:stale_sequence';
    if (isTooFar && fault('far-ahead-comes-first')) return 'rejected:future_window_exceeded';
    if (isFull && !fault('nothing-is-too-much')) return 'rejected:queue_full';
    if (isTooFar) return 'rejected:future_window_exceeded';
    if (ahead > 0) {
      if (future.has(input.seq) && !fault('the-second-copy-replaces-the-first')) return 'rejected:duplicate_future_sequence';
      if (fault('early-inputs-are-queued')) {
        this.pending.push(input);
        return 'accepted:buffered_future';
      }
      future.set(input.seq, input);
      if (fault('buffered-is-received')) this.received = input.seq;
      return fault('all-that-is-taken-is-queued') ? 'accepted:queued' : 'accepted:buffered_future';
    }
    this.#queue(input);
    this.#pull();
    if (fault('what-fills-a-gap-is-buffered') && this.received > input.seq) return 'accepted:buffered_future';
    return 'accepted:queued';
  }

  /** @param {Input} input */
  #queue(input) {
    if (fault('sequences-begin-with-0') && input.seq === 0) this.zeroTaken = true;
    this.pending.push(input);
    this.received = Math.max(this.received, input.seq);
  }

  /** Moves over what follows on. It was counted before and is counted now, so no room is asked for. */
  #pull() {
    const { session_limit: limit } = this.profile;
    for (let next; (next = this.future.get(this.expected)); ) {
      if (fault('pulling-asks-for-room') && this.pending.length + this.future.size >= limit) return;
      this.future.delete(next.seq);
      this.#queue(next);
      if (fault('one-is-pulled')) return;
    }
  }

  /** Takes out the next input that waits for a tick. @returns {Input | undefined} */
  next() {
    if (fault('a-gap-is-skipped') && this.pending.length === 0 && this.future.size > 0) {
      const seq = Math.min(...this.future.keys());
      this.received = seq - 1;
      this.#queue(this.future.get(seq));
      this.future.delete(seq);
      this.#pull();
    }
    return this.pending.shift();
  }

  /** Empties the window. What was cleared is consumed. */
  clear() {
    if (!fault('clearing-leaves-the-queue')) this.pending = [];
    if (!fault('clearing-leaves-the-buffer')) this.future.clear();
    if (fault('clearing-goes-back')) this.received = this.acknowledged;
    if (!fault('cleared-is-not-consumed')) this.acknowledged = this.received;
  }
}
