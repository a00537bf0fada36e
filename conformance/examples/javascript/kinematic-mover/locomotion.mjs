/**
 * Walking: from a target velocity to a velocity and a wanted displacement.
 * With an accelTime the velocity goes to its target on a straight line, in
 * accelTime from when the target last changed (the `linear` approach).
 */
import { fault } from '../faults.mjs';
import { same } from './rounding.mjs';
import { ZERO, length, minus, normalised, plus, scaled } from './vectors.mjs';

/** @typedef {import('./vectors.mjs').Vector} Vector */

export class Locomotion {
  /** u/s @type {Vector} */
  velocity = ZERO;
  /** The velocity when the target last changed; u/s @type {Vector} */
  #from = ZERO;
  /** u/s @type {Vector} */
  #target = ZERO;
  /** Since the target last changed; s. */
  #elapsed = 0;
  #accelTime;

  /** @param {number} accelTime s */
  constructor(accelTime) {
    this.#accelTime = accelTime;
  }

  /** The velocity is zero, and nothing of the approach is left. */
  stop() {
    this.velocity = this.#from = this.#target = ZERO;
    this.#elapsed = 0;
  }

  /**
   * @param {Vector} target u/s
   * @param {number} time s
   * @returns {Vector} the wanted displacement; u
   */
  walk(target, time) {
    if (this.#accelTime === 0) {
      const before = this.velocity;
      this.velocity = target;
      return scaled(fault('first-frame-has-the-old-velocity') ? before : target, time);
    }
    if (!isSame(target, this.#target)) {
      this.#from = this.velocity;
      this.#elapsed = 0;
    }
    this.#target = target;
    const before = this.#left();
    const ramp = Math.min(time, Math.max(0, this.#accelTime - this.#elapsed));
    this.#elapsed += time;
    if (fault('approach-by-a-share-of-a-frame')) {
      this.velocity = plus(target, scaled(minus(this.velocity, target), 0.5));
      return scaled(this.velocity, time);
    }
    const away = minus(this.#from, target);
    this.velocity = plus(target, scaled(away, this.#left()));
    // On a straight line the mean is the velocity half-way.
    return plus(scaled(target, time), scaled(away, ((before + this.#left()) / 2) * ramp));
  }

  /** The share of the way that is left to the target. */
  #left() {
    if (fault('approach-is-exponential')) return Math.exp(-this.#elapsed / this.#accelTime);
    return Math.max(0, 1 - this.#elapsed / this.#accelTime);
  }
}

/** A move of another length has the same direction but for rounding. */
const isSame = (a, b) => same(length(minus(a, b)) + length(b), length(b));

/**
 * The velocity that a move aims at.
 * @param {Vector} move a vector of any length; input
 * @param {number} speed u/s
 * @returns {Vector} u/s
 */
export function targetOf(move, speed) {
  if (fault('diagonals-are-faster')) return scaled([Math.sign(move[0]), Math.sign(move[1])], speed);
  if (fault('half-tilt-is-half-speed')) return scaled(normalised(move), speed * Math.min(1, length(move)));
  return scaled(normalised(move), speed);
}
