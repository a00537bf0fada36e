/** When the owner of a body sends a state of it. */
import { fault } from '../faults.mjs';
import { same } from './places.mjs';

/** A state goes out when a component is this far from the last one sent; u. */
const THRESHOLD = 0.01;
/** A body that stands says so in some ticks at once, and then a few times a second. */
const REFRESHES_AT_ONCE = 3;
const REFRESH_TICKS = 10;

const isFar = (a, b) => {
  const threshold = fault('a-tenth-is-enough') ? 0.1 : THRESHOLD;
  // Not <, so that it is right also after a state that was no number.
  return [0, 1].some((i) => !(Math.abs(a[i] - b[i]) < threshold));
};

export class Sending {
  /** Where the body was in the tick before. */
  #before = null;
  /** @type {import('./state.mjs').State | null} */
  #last = null;
  /** For how many ticks it has stood. */
  #stood = 0;
  #forged = null;

  /** The next state has this place. */
  forge(at) {
    this.#forged = at;
  }

  /**
   * Once a tick.
   * @param {import('./state.mjs').State} now where the body is
   * @returns {import('./state.mjs').State | null} what is to be sent, if anything
   */
  look(now) {
    const before = this.#before;
    this.#before = now.at;
    this.#stood = before && same(before, now.at) ? this.#stood + 1 : 0;

    const last = this.#last;
    const reference = fault('drift-is-forgotten') ? before : last?.at;
    const isDue = this.#forged || !last || last.life !== now.life || last.snap !== now.snap || isFar(now.at, reference);
    if (!isDue && !this.#isRefresh()) return null;
    this.#last = { ...now, at: this.#forged ?? now.at };
    this.#forged = null;
    return this.#last;
  }

  #isRefresh() {
    if (this.#stood === 0 || fault('silent-when-it-stands')) return false;
    return this.#stood <= REFRESHES_AT_ONCE || this.#stood % REFRESH_TICKS === 0;
  }
}
