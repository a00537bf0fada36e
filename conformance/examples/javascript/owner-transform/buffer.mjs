/** The states of one epoch of a remote body, and where it is at a time between them. */
import { fault } from '../faults.mjs';
import { between } from './places.mjs';

/** More than the longest delay in ticks, and bounded whatever arrives. */
const CAPACITY = 64;
/** A tick, an order and a place, in doubles. */
const BYTES_A_STATE = 32;

export class Buffer {
  /** By their ticks. @type {{ tick: number, seq: number, at: [number, number] }[]} */
  #states = [];
  /** The latest time that was asked for, and so is drawn already. */
  #drawn = -Infinity;

  get size() {
    return this.#states.length;
  }

  get bytes() {
    return this.size * BYTES_A_STATE;
  }

  get newest() {
    return this.#states.at(-1);
  }

  /**
   * Takes a state. What is late is kept if its time is not drawn yet. Of two
   * of one tick the one with the larger `seq` counts, which was sent later.
   */
  push({ tick, seq = 0, at }) {
    const states = this.#states;
    const newest = this.newest;
    if (newest && tick <= newest.tick) {
      if (fault('late-states-are-the-newest')) return void (this.#states = [{ tick: newest.tick, seq, at }]);
      const same = states.find((state) => state.tick === tick);
      if (same) {
        if (seq > same.seq || fault('last-to-come-counts')) Object.assign(same, { seq, at });
        return;
      }
      if (tick <= this.#drawn) return;
      states.splice(states.findIndex((state) => state.tick > tick), 0, { tick, seq, at });
    } else {
      // It has stood there until now, and sets out from there now.
      if (newest && this.#drawn > newest.tick && tick > this.#drawn && !fault('moves-since-the-last-state')) {
        states.push({ tick: this.#drawn, seq: 0, at: newest.at });
      }
      states.push({ tick, seq, at });
    }
    while (states.length > CAPACITY && !fault('nothing-is-forgotten')) states.shift();
  }

  /** Where the body is at a time in ticks. @returns {[number, number]} */
  at(time) {
    const states = this.#states;
    const after = states.findIndex(({ tick }) => tick > time);
    if (after < 0) return fault('walks-on-unseen') ? this.#beyond(time) : this.newest.at;
    if (after === 0) return states[0].at;
    const [a, b] = [states[after - 1], states[after]];
    if (fault('gaps-are-waited-for') && b.tick - a.tick > 1) return a.at;
    if (fault('the-last-state-is-drawn')) return a.at;
    const share = (time - a.tick) / (b.tick - a.tick);
    if (fault('curves-through-the-states') && after >= 2) return curve(states[after - 2], a, b, states[after + 1] ?? b, share);
    return between(a.at, b.at, share);
  }

  /** The same, of a frame that is drawn. What lies before it is no longer needed. */
  draw(time) {
    this.#drawn = Math.max(this.#drawn, time);
    if (!fault('nothing-is-forgotten')) {
      const kept = fault('curves-through-the-states') ? 2 : 1;
      while (this.size > kept && this.#states[kept].tick <= time) this.#states.shift();
    }
    return this.at(time);
  }

  #beyond(time) {
    const [a, b] = this.#states.slice(-2);
    return b ? between(a.at, b.at, (time - a.tick) / (b.tick - a.tick)) : a.at;
  }
}

/** A cubic through b and c, as it goes on from a and to d. */
function curve(a, b, c, d, t) {
  return [0, 1].map((i) => {
    const [p, q, r, s] = [a, b, c, d].map(({ at }) => at[i]);
    return q + (t / 2) * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p)));
  });
}
