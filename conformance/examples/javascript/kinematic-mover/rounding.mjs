/** What rounding does to positions, which are held in float64. */
import { fault } from '../faults.mjs';

/** Units in the last place that two halves of a code may be apart. */
const UNITS = 8;

/** Below 1 u positions are sums of larger ones, so rounding does not shrink any more. */
const LEAST = 1;

/** A time that is no more than rounding; s. */
export const NO_TIME = 1e-9;

/** @param {number} largest the largest coordinate in the sum; u @returns {number} what it may be off; u */
export const roundingAt = (largest) => {
  if (fault('epsilon-of-the-origin')) return UNITS * Number.EPSILON * LEAST;
  return UNITS * Number.EPSILON * Math.max(LEAST, largest);
};

/** Are two lengths, speeds or areas the same but for rounding? */
export const same = (a, b) => Math.abs(a - b) <= UNITS * Number.EPSILON * Math.max(Math.abs(a), Math.abs(b));
