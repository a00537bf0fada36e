/** Vectors are [x, y]. None is changed in place. */
import { fault } from '../faults.mjs';

/** @typedef {readonly [number, number]} Vector */

/** @type {Vector} */
export const ZERO = [0, 0];

/** A vector that is shorter is zero. */
export const SHORTEST = 1e-5;

export const length = ([x, y]) => Math.hypot(x, y);

export const scaled = ([x, y], by) => [x * by, y * by];

export const divided = ([x, y], by) => [x / by, y / by];

export const plus = ([ax, ay], [bx, by]) => [ax + bx, ay + by];

export const minus = ([ax, ay], [bx, by]) => [ax - bx, ay - by];

export const isFinite2 = ([x, y]) => Number.isFinite(x) && Number.isFinite(y);

/** The vector, or zero if it is shorter than 1e-5. */
export const orZero = (v) => (length(v) < SHORTEST ? ZERO : v);

export const isZero = ([x, y]) => x === 0 && y === 0;

/** The unit vector along v, or zero for zero. Scaled first, since a length may overflow. */
export function normalised(v) {
  const largest = Math.max(Math.abs(v[0]), Math.abs(v[1]));
  if (largest === 0) return ZERO;
  const small = divided(v, largest);
  return divided(small, length(small));
}

/** @param {number} turns counter-clockwise from +X; one is 360° */
export const unitAt = (turns) => [Math.cos(turns * 2 * Math.PI), Math.sin(turns * 2 * Math.PI)];

/** The sector of 45° that a vector points into, 0 around +X, counter-clockwise. */
export function octant([x, y]) {
  const eighths = Math.atan2(y, x) / (Math.PI / 4);
  if (fault('sectors-begin-on-the-axes')) return (Math.floor(eighths) + 8) % 8;
  return (Math.round(eighths) + 8) % 8;
}
