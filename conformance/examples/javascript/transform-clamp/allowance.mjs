/**
 * How far a player's accepted point may still move. The server's ticks fill
 * it, accepted ways spend it.
 *
 * @typedef {{ horizontal: number, vertical: number, burst: number }} Lengths m
 */
import { fault } from '../faults.mjs';

/** The limits, in the order in which one of several is blamed. */
export const LIMITS = ['horizontal', 'vertical', 'burst'];

export class Allowance {
  /** What is left. @type {Lengths} */
  left = { horizontal: 0, vertical: 0, burst: 0 };
  /** The server's tick in which it was last filled. */
  #filled = 0;
  #settings;

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(settings) {
    this.#settings = settings;
  }

  /** The most that it holds; m. */
  get most() {
    return this.#settings.burst;
  }

  /** Fills all of it. @param {number} tick */
  fill(tick) {
    const { burst } = this.#settings;
    this.left = { horizontal: burst, vertical: burst, burst };
    this.#filled = tick;
  }

  /** Empties all of it. It is needed by mistakes alone. @param {number} tick */
  empty(tick) {
    this.left = { horizontal: 0, vertical: 0, burst: 0 };
    this.#filled = tick;
  }

  /** Fills it by the ticks that have gone by. @param {number} tick */
  refill(tick) {
    let ticks = tick - this.#filled;
    if (fault('each-packet-is-a-tick')) ticks = Math.max(ticks, 1);
    if (ticks === 0) return;
    if (fault('the-tick-at-hand-does-not-count')) ticks -= 1;
    this.#filled = tick;
    if (fault('each-tick-is-a-burst')) return this.fill(tick);
    const { hz, maxHorizontal, maxVertical, burst } = this.#settings;
    const rate = fault('limits-are-made-for-20-ticks') ? 20 : hz;
    const lag = fault('ten-per-cent-for-lag') ? 1.1 : 1;
    const most = (limit) => {
      if (fault('silence-saves-up')) return Infinity;
      return fault('holds-no-more-than-a-tick') ? Math.min(burst, limit / hz) : burst;
    };
    this.left = {
      horizontal: this.#whole(Math.min(most(maxHorizontal), this.left.horizontal + (lag * ticks * maxHorizontal) / rate)),
      vertical: this.#whole(Math.min(most(maxVertical), this.left.vertical + (ticks * maxVertical) / (fault('falls-are-made-for-20-ticks') ? 20 : rate))),
      burst,
    };
  }

  /** Spends a way. @param {Lengths} way */
  spend(way) {
    // A product of a quotient may be more than what was divided, by a rounding.
    const least = fault('allowances-may-be-owed') ? -Infinity : 0;
    for (const limit of LIMITS) this.left[limit] = Math.max(least, this.left[limit] - way[limit]);
  }

  #whole(allowance) {
    return fault('allowances-are-kept-in-centimetres') ? Math.floor(allowance * 100) / 100 : allowance;
  }
}
