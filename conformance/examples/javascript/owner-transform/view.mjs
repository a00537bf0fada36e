/** A body that this machine does not own, as it is drawn here. */
import { fault } from '../faults.mjs';
import { Buffer } from './buffer.mjs';
import { distance, octantOf } from './places.mjs';
import { RenderClock } from './render-clock.mjs';
import { Recent } from './recent.mjs';
import { isLaterEpoch, sameEpoch } from './state.mjs';

/** A body that is drawn further off than this in the next frame has warped; u. */
export const WARP_BOUND = 1;
/** What rounding may do is no movement; u. */
const STILL = 1e-6;

export class View {
  facing = 0;
  isShown = true;
  warps = 0;
  /** @type {Buffer} */
  #buffer;
  #epoch;
  #clock = new RenderClock();
  /** Where it was drawn last, if it moves on from there. */
  #drawn = null;
  #last;
  /** It shows where the body was placed, and waits for the first state. */
  #waits = true;
  /** How long the newest states were on their way to the host; ticks. */
  #ways = new Recent();

  /** @param {{ life: number, at: [number, number] }} placement */
  constructor(placement) {
    this.place(placement);
  }

  get size() {
    return this.#buffer.size;
  }

  get bytes() {
    return this.#buffer.bytes;
  }

  /** Where it was drawn last. */
  get last() {
    return this.#last;
  }

  /** A placement: it is there at once, unless there are states from after it already. */
  place({ life, at }) {
    if (this.#epoch && life <= this.#epoch.life) return;
    this.#epoch = { life, snap: 0 };
    this.#begin({ tick: -1, at });
    this.#waits = true;
  }

  /**
   * @param {import('./state.mjs').State} state
   * @param {number} way how long it was on its way to the host; ticks
   */
  take(state, way = 0) {
    if (this.#waits ? state.life >= this.#epoch.life : isLaterEpoch(state, this.#epoch)) {
      const glides = fault('teleports-are-walked') && !this.#waits && state.life === this.#epoch.life;
      this.#epoch = { life: state.life, snap: state.snap };
      if (glides) this.#buffer.push(state);
      else this.#begin(state);
      this.#waits = false;
    } else if (sameEpoch(state, this.#epoch)) {
      this.#buffer.push(state);
    } else if (fault('any-other-epoch-is-a-teleport')) {
      this.#epoch = { life: state.life, snap: state.snap };
      this.#begin(state);
    }
    this.#ways.add(Math.max(0, way));
  }

  /** Empties what is held: it is there, and was nowhere before. */
  #begin({ tick, at }) {
    const drawn = this.#drawn;
    this.#buffer = new Buffer();
    if (fault('begins-at-the-origin')) this.#buffer.push({ tick: tick - 3, at: [0, 0] });
    this.#buffer.push({ tick, at });
    this.#drawn = fault('snaps-turn-the-body') ? drawn : null;
  }

  hide(hidden) {
    if (this.isShown === !hidden) return;
    this.isShown = !hidden;
    // Shown again it is where it is by its newest state, and on no way there.
    if (hidden) return;
    const { newest } = this.#buffer;
    this.#begin(fault('goes-on-where-it-vanished') ? { tick: newest.tick - 5, at: this.#last } : newest);
    this.#buffer.push(newest);
  }

  /** For the fault that lets input move a copy. */
  shift(move) {
    const { tick, at } = this.#buffer.newest;
    this.#begin({ tick, at: [at[0] + move[0], at[1] + move[1]] });
  }

  /**
   * Draws a frame.
   * @param {number} now the host's time; ticks
   * @param {import('./delay.mjs').Delay} delay
   */
  draw(now, delay) {
    const ticks = delay.ticks + (this.#ways.least ?? 0);
    const time = this.#clock.at(now, ticks, delay.isMeasured && !this.#waits, delay.second);
    const at = this.#buffer.draw(time);
    if (this.#drawn) {
      const moved = [at[0] - this.#drawn[0], at[1] - this.#drawn[1]];
      if (Math.hypot(...moved) > STILL) this.facing = octantOf(fault('y-points-down') ? [moved[0], -moved[1]] : moved);
      else if (fault('who-stands-looks-east')) this.facing = 0;
      if (distance(at, this.#drawn) > WARP_BOUND) this.warps++;
    }
    this.#drawn = at;
    if (this.isShown) this.#last = at;
    return at;
  }
}
