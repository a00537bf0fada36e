/** The world: a box, its faces included. */
import { fault } from '../faults.mjs';

/** @typedef {import('./vectors.mjs').Vector} Vector */

export class Bounds {
  /** @param {number[]} corners the first and the second; m */
  constructor(corners) {
    this.low = corners.slice(0, 3);
    this.high = corners.slice(3);
  }

  /**
   * The first component that lies outside, and the face that it has passed.
   * @param {Vector} at m
   * @returns {{ axis: number, face: number } | undefined} m
   */
  passed(at) {
    for (const axis of [0, 1, 2]) {
      const [low, high] = [this.low[axis], this.high[axis]];
      if (at[axis] < low) return { axis, face: low };
      if (at[axis] > high || (fault('a-face-is-outside') && at[axis] === high)) return { axis, face: high };
    }
    return undefined;
  }

  /** @param {Vector} at m */
  has(at) {
    return this.passed(at) === undefined;
  }

  /** The nearest point within. It is needed by mistakes alone. @param {Vector} at m */
  nearest(at) {
    return at.map((component, axis) => Math.min(Math.max(component, this.low[axis]), this.high[axis]));
  }
}
