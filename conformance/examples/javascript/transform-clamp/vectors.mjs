/** Vectors are [x, y, z]. None is changed in place. */

/** @typedef {readonly [number, number, number]} Vector */

/** @type {Vector} */
export const ZERO = [0, 0, 0];

/**
 * Not Math.hypot, which divides by the largest component first: where the
 * squares are exact, as on the edge of a limit, so is this length.
 */
export const length = (...components) => Math.sqrt(components.reduce((sum, component) => sum + component * component, 0));

export const scaled = (v, by) => v.map((component) => component * by);

export const divided = (v, by) => v.map((component) => component / by);

export const plus = (a, b) => a.map((component, i) => component + b[i]);

export const minus = (a, b) => a.map((component, i) => component - b[i]);

export const areFinite = (components) => components.every(Number.isFinite);
