/** A machine's own body: how it goes when it is told to. There are no walls. */
import { fault } from '../faults.mjs';
import { gone, octantOf } from './places.mjs';

/** How fast a body goes along its input; u/s. */
const INPUT_SPEED = 6.25;
const STANDING = [0, 0];

export class Body {
  /** What is said of it holds from when it is there. */
  isThere = false;
  at = [0, 0];
  rotation = 0;
  scale = 1;
  facing = 0;
  #velocity = STANDING;
  /** A move that is held, in place of the velocity. */
  #input = null;
  /** Until the end of the frame the input does nothing: a snap has come. */
  #isStopped = false;
  /** Until the end of the frame it stands: its placement has only just come. */
  #isArriving = false;
  /** @type {{ velocity: [number, number], leftUs: number } | null} */
  #dash = null;

  /**
   * A placement. What it was told to do, but for a dash that was under way, goes on.
   * @param {boolean} isArriving whether it came over the wire, in the frame that is drawn next
   */
  place(at, isArriving = false) {
    if (this.isThere) this.#dash = null;
    Object.assign(this, { isThere: true, at, rotation: 0, scale: 1 });
    this.#isArriving = isArriving;
  }

  remove() {
    this.isThere = false;
    this.#dash = null;
  }

  walk(velocity) {
    this.#velocity = velocity;
    this.#input = null;
  }

  steer(move) {
    this.#input = move;
  }

  dash(velocity, secs) {
    this.#dash = { velocity, leftUs: Math.round(secs * 1e6) };
  }

  /** Puts it elsewhere, as if it had walked. */
  move(at, { rotation = this.rotation, scale = this.scale } = {}) {
    Object.assign(this, { at, rotation, scale });
  }

  /** An enemy has walked there. */
  walkTo(at) {
    const moved = [at[0] - this.at[0], at[1] - this.at[1]];
    if (moved[0] !== 0 || moved[1] !== 0) this.facing = octantOf(moved);
    this.at = at;
  }

  /** Out of an occupied cell. */
  correct(at) {
    this.at = at;
    this.#stop();
  }

  /** A snap is honoured: it stands at the place. */
  snap(at) {
    const { rotation, scale } = fault('snap-writes-the-whole-transform') ? { rotation: 0, scale: 1 } : this;
    Object.assign(this, { at, rotation, scale });
    const [dash, velocity] = [this.#dash, this.#velocity];
    this.#stop();
    if (fault('dash-goes-on-from-the-beach')) this.#dash = dash;
    if (fault('snap-keeps-the-velocity')) this.#velocity = velocity;
    this.#isStopped = true;
  }

  #stop() {
    this.#dash = null;
    this.#velocity = STANDING;
  }

  /** Moves on for some time. A dash that ends in the middle of it ends there. */
  advance(us) {
    if (!this.isThere || this.#isArriving) return;
    if (this.#dash) {
      const dashUs = Math.min(us, this.#dash.leftUs);
      this.#go(this.#dash.velocity, dashUs);
      this.#dash.leftUs -= dashUs;
      if (this.#dash.leftUs <= 0) this.#dash = null;
      us -= dashUs;
    }
    this.#go(this.#walking(), us);
  }

  #walking() {
    if (!this.#input) return this.#velocity;
    const length = Math.hypot(...this.#input);
    return this.#isStopped || length === 0 ? STANDING : this.#input.map((x) => (x / length) * INPUT_SPEED);
  }

  #go(velocity, us) {
    if (us <= 0 || (velocity[0] === 0 && velocity[1] === 0)) return;
    this.at = gone(this.at, velocity, us / 1e6);
    this.facing = octantOf(velocity);
  }

  frameEnds() {
    this.#isStopped = false;
    this.#isArriving = false;
  }
}
