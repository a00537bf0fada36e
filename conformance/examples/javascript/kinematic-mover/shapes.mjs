/**
 * Blockers as a cast sees them: a blocker is made of convex parts, and a part
 * is where some slabs overlap. A slab is a strip of the plane between two
 * parallel lines: all points p with lo ≤ p·n ≤ hi.
 *
 * A body is a box with half-widths. Whether it meets a part is whether its
 * centre meets the part grown by the box, and a slab grows by the box's reach
 * along its normal.
 *
 * @typedef {{ nx: number, ny: number, lo: number, hi: number, scale: number }} Slab
 *   (nx, ny) a unit vector; lo, hi and the largest coordinate in u
 * @typedef {{ slabs: Slab[], normal?: [number, number] }} Part
 * @typedef {{ name: string, layer: string, trigger: boolean, parts: Part[] }} Shape
 */
import { fault } from '../faults.mjs';
import { roundingAt } from './rounding.mjs';

const alongX = (a, b) => slab(1, 0, Math.min(a, b), Math.max(a, b), Math.max(Math.abs(a), Math.abs(b)));
const alongY = (a, b) => slab(0, 1, Math.min(a, b), Math.max(a, b), Math.max(Math.abs(a), Math.abs(b)));

function slab(nx, ny, lo, hi, scale) {
  return { nx, ny, lo, hi, scale };
}

const boxPart = (x0, y0, x1, y1) => ({ slabs: [alongX(x0, x1), alongY(y0, y1)] });

/** A straight stretch. One that lies along an axis is a box without thickness. */
function stretchPart([ax, ay], [bx, by]) {
  const slabs = [alongX(ax, bx), alongY(ay, by)];
  const long = Math.hypot(bx - ax, by - ay);
  const normal = long > 0 ? [(ay - by) / long, (bx - ax) / long] : undefined;
  if (ax !== bx && ay !== by) {
    const [nx, ny] = normal;
    const at = nx * ax + ny * ay;
    slabs.push(slab(nx, ny, at, at, Math.max(Math.abs(ax), Math.abs(ay), Math.abs(bx), Math.abs(by))));
  }
  return { slabs, normal };
}

/** @returns {Shape} of a blocker of the wire */
export function shapeOf({ name, layer, trigger = false, box, line, cells }) {
  return { name, layer, trigger, parts: partsOf({ box, line, cells }) };
}

function partsOf({ box, line, cells }) {
  if (box) return [boxPart(...box)];
  if (line) return line.slice(1).map((point, i) => stretchPart(line[i], point));
  // Both neighbours of a face compute it alike, so there is no crack between them.
  return cells.list.map(([i, j]) => boxPart(i * cells.size, j * cells.size, (i + 1) * cells.size, (j + 1) * cells.size));
}

/** How far a body reaches along a slab's normal from its centre; u. */
const reach = (half, { nx, ny }) => half[0] * Math.abs(nx) + half[1] * Math.abs(ny);

/** What rounding may do to a body's place between the lines of a slab; u. */
function slopOf(slab, [x, y], grown) {
  return roundingAt(Math.max(slab.scale, Math.abs(x * slab.nx) + Math.abs(y * slab.ny) + grown));
}

/** Do body and part share more than their edges, by more than rounding? */
function isInsidePart(part, at, half) {
  for (const slab of part.slabs) {
    const grown = reach(half, slab);
    const slop = fault('flush-is-inside') ? -slopOf(slab, at, grown) : slopOf(slab, at, grown);
    const q = at[0] * slab.nx + at[1] * slab.ny;
    if (q <= slab.lo - grown + slop || q >= slab.hi + grown - slop) return false;
  }
  return true;
}

/** @param {Shape} shape @param {import('./vectors.mjs').Vector} at @param {import('./vectors.mjs').Vector} half */
export const isInside = (shape, at, half) => shape.parts.some((part) => isInsidePart(part, at, half));

/**
 * How far a body goes before it meets a shape that it is not inside of.
 * @param {Shape} shape
 * @param {import('./vectors.mjs').Vector} at centre; u
 * @param {import('./vectors.mjs').Vector} half u
 * @param {import('./vectors.mjs').Vector} direction a unit vector
 * @param {number} most u
 * @returns {number} u; Infinity if it does not meet it within `most`
 */
export function distanceTo(shape, at, half, direction, most) {
  let nearest = Infinity;
  for (const part of shape.parts) {
    if (fault('cells-are-swept-one-by-one') && isInsidePart(part, at, half)) continue;
    nearest = Math.min(nearest, distanceToPart(part, at, half, direction, most));
  }
  return nearest;
}

function distanceToPart({ slabs, normal }, at, half, [ux, uy], most) {
  if (fault('lines-block-from-one-side') && normal && ux * normal[0] + uy * normal[1] > 0) return Infinity;
  let face = -Infinity; // the distance of the face through which the cast enters
  let enters = -Infinity; // the distances at which it is inside by more than rounding
  let leaves = Infinity;
  for (const slab of slabs) {
    const grown = reach(half, slab);
    const slop = fault('seams-are-measured-exactly') ? -Number.EPSILON : slopOf(slab, at, grown);
    const [lo, hi] = [slab.lo - grown, slab.hi + grown];
    const q = at[0] * slab.nx + at[1] * slab.ny;
    const speed = ux * slab.nx + uy * slab.ny;
    if (Math.abs(speed) * most <= slop) {
      // Along this slab. On its edge or outside, the cast meets nothing of it.
      if (q <= lo + slop || q >= hi - slop) return Infinity;
      continue;
    }
    const [first, last] = speed > 0 ? [lo, hi] : [hi, lo];
    const margin = slop / Math.abs(speed);
    face = Math.max(face, (first - q) / speed);
    enters = Math.max(enters, (first - q) / speed + margin);
    leaves = Math.min(leaves, (last - q) / speed - margin);
  }
  if (enters >= leaves || leaves <= 0) return Infinity;
  const distance = Math.max(0, face);
  return distance <= most ? distance : Infinity;
}
