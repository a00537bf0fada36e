/**
 * A face is a flat convex piece. Three questions are asked of it: where it is
 * nearest to a point, whether a way leads through it, and how far a sphere has
 * to go in a direction to come clear of it. Everything else is said in these.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ from: Vector, along: Vector, inward: Vector, length: number }} Edge
 */
import { fault } from '../faults.mjs';
import { cross, divided, dot, length, minus, plus, scaled } from './vectors.mjs';

/** What rounding may do to a point on an edge; m. */
const ROUNDING = 1e-9;

/** A piece is flat if no corner is further off its plane; m. */
export const FLAT = 1e-3;

export class Face {
  /** Upwards, if the piece is not upright. @type {Vector} */
  normal;
  d;
  /** @type {readonly Vector[]} */
  corners;
  /** @type {Edge[]} */
  edges;

  /** @param {readonly Vector[]} corners three or more, in their order around it */
  constructor(corners) {
    const spanned = spannedBy(corners);
    const size = length(spanned);
    this.normal = divided(spanned, spanned[2] < 0 ? -size : size);
    this.d = -dot(this.normal, corners[0]);
    // What is off the plane by less than a millimetre is put onto it, else the face and its edges would differ.
    this.corners = corners.map((corner) => (Math.abs(this.height(corner)) > ROUNDING ? this.foot(corner) : corner));
    const around = spanned[2] < 0 ? scaled(this.normal, -1) : this.normal;
    this.edges = this.corners.flatMap((from, i) => {
      const way = minus(this.corners[(i + 1) % this.corners.length], from);
      const size = length(way);
      if (size === 0) return [];
      const along = divided(way, size);
      return [{ from, along, inward: cross(around, along), length: size }];
    });
  }

  /** How far a point is from the plane, above 0 on the normal's side; m. */
  height(point) {
    return dot(this.normal, point) + this.d;
  }

  /** The plane's point nearest to a point. */
  foot(point) {
    return minus(point, scaled(this.normal, this.height(point)));
  }

  /** Is a point of the plane within the edges? */
  holds(point, slack = ROUNDING) {
    if (fault('planes-have-no-edges') && slack === ROUNDING) return true;
    return this.edges.every(({ from, inward }) => dot(minus(point, from), inward) >= -slack);
  }

  /** The point of the face nearest to a point, and whether it is in the midst. @returns {{ point: Vector, inside: boolean }} */
  nearest(point) {
    const foot = this.foot(point);
    if (this.holds(foot)) return { point: foot, inside: true };
    let best;
    let least = Infinity;
    for (const { from, along, length: size } of this.edges) {
      const way = Math.min(size, Math.max(0, dot(minus(point, from), along)));
      const there = plus(from, scaled(along, way));
      const distance = length(minus(point, there));
      if (distance < least) [best, least] = [there, distance];
    }
    return { point: best, inside: false };
  }

  /** Does the straight way between two points lead through the face? */
  isBetween(a, b) {
    const [above, below] = [this.height(a), this.height(b)];
    if (above === 0 || above > 0 === below > 0) return false;
    return this.holds(plus(a, scaled(minus(b, a), above / (above - below))));
  }

  /**
   * How far a sphere goes along a direction until it is clear of the face for
   * good, touching it a last time; m. Below 0: it was behind it. The face grown
   * by the radius is a slab, a tube about each edge and a ball about each corner,
   * and the last of the ways out of these is the way out of all.
   * @param {Vector} centre m
   * @param {Vector} direction of length 1
   * @param {number} radius m
   * @returns {number} -Infinity if it does not meet it at all
   */
  exit(centre, direction, radius) {
    let last = -Infinity;
    const facing = dot(this.normal, direction);
    if (Math.abs(facing) > ROUNDING) {
      const side = Math.sign(facing);
      const way = (radius - side * this.height(centre)) / (side * facing);
      const touched = minus(plus(centre, scaled(direction, way)), scaled(this.normal, side * radius));
      if (this.holds(touched)) last = way;
    }
    for (const { from, along, length: size } of this.edges) {
      const to = minus(centre, from);
      const across = (v) => minus(v, scaled(along, dot(v, along)));
      const way = lastRoot(across(direction), across(to), radius);
      const place = dot(plus(to, scaled(direction, way)), along);
      if (place >= 0 && place <= size) last = Math.max(last, way);
      last = Math.max(last, lastRoot(direction, to, radius));
    }
    return last;
  }
}

/** The largest t at which to + t·way has the length r, or -Infinity. */
function lastRoot(way, to, r) {
  const a = dot(way, way);
  if (a < ROUNDING ** 2) return -Infinity;
  const b = dot(way, to);
  const root = b * b - a * (dot(to, to) - r * r);
  return root < 0 ? -Infinity : (Math.sqrt(root) - b) / a;
}

/** Twice the area that corners span, as a vector upright on it. */
function spannedBy(corners) {
  // From the first corner, so that places far from the origin lose no digits.
  const [first] = corners;
  return corners.reduce((sum, corner, i) => {
    const next = corners[(i + 1) % corners.length];
    return plus(sum, cross(minus(corner, first), minus(next, first)));
  }, [0, 0, 0]);
}

/** What is wrong with corners that should be a face, or undefined. @returns {string | undefined} */
export function wrongWith(corners) {
  if (corners.length < 3) return 'three corners or more';
  if (length(spannedBy(corners)) === 0) return 'corners that span an area';
  const face = new Face(corners);
  if (corners.some((corner) => Math.abs(face.height(corner)) > FLAT)) return 'corners on one plane';
  return face.corners.every((corner) => face.holds(corner, FLAT)) ? undefined : 'a convex piece';
}
