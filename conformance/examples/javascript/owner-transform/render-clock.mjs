/**
 * The time of which frames show a body: the host's, a while ago. It runs at
 * the rate of time, and is led to where it should be so slowly that nobody
 * sees it.
 */
import { fault } from '../faults.mjs';

/** By how much it may run faster or slower while it is led. */
const LEAD = 0.005;
/** A change beyond which that would take too long; ticks. */
const LEAP = 2;

export class RenderClock {
  /** How far it is behind, and the time at which it was looked at last; ticks. */
  #delay = null;
  #now = 0;
  /** It has been where it should be. */
  #isSettled = false;

  /**
   * @param {number} now the host's time; ticks
   * @param {number} delay how far behind it should be; ticks
   * @param {boolean} isKnown whether that has been measured, and is not the guess of the beginning
   * @param {number} second in ticks
   * @returns {number} the render time; ticks
   */
  at(now, delay, isKnown, second) {
    this.#delay ??= delay;
    const elapsed = now - this.#now;
    const missing = delay - this.#delay;
    // What is much too late is put right at once.
    if (-missing > LEAP && !fault('led-however-far')) {
      this.#delay = delay;
    } else if (missing > 0) {
      // At the beginning it stands still, since nothing moves that it would stop.
      this.#delay += Math.min(missing, elapsed * (this.#isSettled ? LEAD : 1));
    } else {
      this.#delay -= Math.min(-missing, elapsed * LEAD);
    }
    if (fault('catches-up-at-double-speed') && elapsed > second) this.#delay += elapsed / 2;
    if (isKnown && missing <= 0) this.#isSettled = true;
    this.#now = now;
    return now - this.#delay;
  }
}
