/** Vectors are [x, y, z]; Z is up. None is changed in place. */

/** @typedef {readonly [number, number, number]} Vector m, or m/s; of a normal: of length 1 */

/** @type {Vector} */
export const ZERO = [0, 0, 0];

/** @type {Vector} */
export const UP = [0, 0, 1];

export const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** @returns {Vector} */
export const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/** @returns {Vector} */
export const plus = (a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];

/** @returns {Vector} */
export const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** @returns {Vector} */
export const scaled = (v, by) => [v[0] * by, v[1] * by, v[2] * by];

/** @returns {Vector} */
export const divided = (v, by) => [v[0] / by, v[1] / by, v[2] / by];

export const length = (v) => Math.hypot(v[0], v[1], v[2]);

/** The vector at length 1. It is not asked about zero. @returns {Vector} */
export const normalised = (v) => divided(v, length(v));

/** What is left of v without its part along the unit vector n. @returns {Vector} */
export const without = (v, n) => minus(v, scaled(n, dot(v, n)));

/** The horizontal part. @returns {Vector} */
export const level = (v) => [v[0], v[1], 0];

export const isZero = (v) => v.every((part) => part === 0);

export const isFinite3 = (v) => v.every(Number.isFinite);

/**
 * v turned about Z, counter-clockwise from above. Quarters of a turn are exact,
 * since a body that faces north should not drift east.
 * @param {Vector} v
 * @param {number} degrees
 * @returns {Vector}
 */
export function turned([x, y, z], degrees) {
  const [cos, sin] = directionAt(degrees);
  return [x * cos - y * sin, x * sin + y * cos, z];
}

function directionAt(degrees) {
  const rest = ((degrees % 360) + 360) % 360;
  if (rest % 90 === 0) return [[1, 0], [0, 1], [-1, 0], [0, -1]][(rest / 90) % 4];
  const angle = (rest * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
}
