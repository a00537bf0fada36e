/** Where a player goes on whom a wall has landed: the nearest cell with room. */
import { fault } from '../faults.mjs';
import { same } from './rounding.mjs';
import { length, minus } from './vectors.mjs';

/** How far is looked for a free cell, in cells. */
const FARTHEST = 64;

/**
 * @param {import('./scene.mjs').Scene} scene
 * @param {{ at: import('./vectors.mjs').Vector, half: import('./vectors.mjs').Vector }} body u
 * @param {number} cell the width of a cell; u
 * @returns {import('./vectors.mjs').Vector | null} the centre of the nearest free cell; u
 */
export function nearestFree(scene, { at, half }, cell) {
  const [column, row] = at.map((coordinate) => Math.floor(coordinate / cell));
  let best = null;
  for (let ring = 0; ring <= FARTHEST; ring++) {
    // No cell of this ring or beyond is nearer than half a cell less than the ring.
    if (best && best.distance < (ring - 0.5) * cell) break;
    for (const [i, j] of ringOf(ring)) {
      const centre = [(column + i + 0.5) * cell, (row + j + 0.5) * cell];
      const from = fault('nearest-by-steps-on-the-grid') ? [(column + 0.5) * cell, (row + 0.5) * cell] : at;
      const candidate = { centre, distance: length(minus(centre, from)), rank: rankOf(minus(centre, from)) };
      if (isBefore(candidate, best) && !scene.isInside(centre, half)) best = candidate;
    }
  }
  return best?.centre ?? null;
}

function* ringOf(ring) {
  for (let j = -ring; j <= ring; j++) {
    const step = Math.abs(j) === ring ? 1 : 2 * ring;
    for (let i = -ring; i <= ring; i += step) yield [i, j];
  }
}

/** The angle clockwise from north. North but for rounding is north, to whichever side it is off. */
function rankOf([x, y]) {
  if (fault('west-comes-first')) return x;
  const turn = Math.atan2(x, y);
  return turn < -1e-9 ? turn + 2 * Math.PI : Math.max(0, turn);
}

function isBefore(a, b) {
  if (!b) return true;
  return same(a.distance, b.distance) ? a.rank < b.rank : a.distance < b.distance;
}
