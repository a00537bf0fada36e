/**
 * What a sub-step makes of its offset, and the push-out. Pure: whatever has a
 * plane and a vector can use it, and so do the sweep, the boundary of a tick and
 * the verb that asks for nothing else.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ normal: Vector, d: number, cell: number, water?: boolean, surface?: string }} Plane
 *   the points p with normal·p + d = 0; cell 0 is no cell
 */
import { fault } from '../faults.mjs';
import { UP, ZERO, cross, dot, length, minus, normalised, plus, scaled, without } from './vectors.mjs';

/** What a distance, a speed or a product may be and still count as none; m, m/s. */
export const SLACK = 0.0002;

/** By how much the length of a normal may be off 1. */
const OFF = 0.001;

/** The plane, or null if its normal is none. @param {Plane | undefined} plane */
export const planeOrNone = (plane) => (plane && isNormal(plane.normal) ? plane : null);

/** The normal, or null if it is none. @param {Vector | undefined} normal */
export const normalOrNone = (normal) => (normal && (isNormal(normal) || fault('slides-by-any-vector')) ? normal : null);

const isNormal = (normal) => Math.abs(length(normal) - 1) <= OFF || fault('any-vector-is-a-normal');

/**
 * @param {Vector} wanted m
 * @param {Plane | null} plane
 * @param {Vector | null} sliding
 * @returns {{ offset: Vector, sliding: Vector | null }} the offset, and the sliding normal if it was kept
 */
export function adjust(wanted, plane, sliding) {
  const kept = sliding && against(wanted, sliding) ? sliding : null;
  const watered = plane?.water && fault('water-stops-the-projection');
  return { offset: laid(wanted, watered ? null : plane, kept), sliding: kept };
}

function against(wanted, sliding) {
  if (fault('slide-is-dropped')) return false;
  const product = dot(wanted, sliding);
  return product < 0 || (fault('zero-keeps-the-slide') && product === 0);
}

function laid(wanted, plane, sliding) {
  if (!plane) return sliding && !fault('walls-need-ground') ? without(wanted, sliding) : wanted;
  if (!sliding) return projected(wanted, plane.normal);
  if (fault('one-after-the-other')) return without(without(wanted, plane.normal), sliding);
  const line = cross(sliding, plane.normal);
  if (length(line) < SLACK && !fault('parallel-has-a-line')) return ZERO;
  const along = fault('parallel-has-a-line') ? scaled(line, 1 / (length(line) || SLACK)) : normalised(line);
  return scaled(along, dot(along, wanted));
}

/**
 * The two rules of a plane: into it loses the part along the normal, away from
 * it loses nothing on the map and only falls.
 * @param {Vector} wanted
 * @param {Vector} normal
 * @returns {Vector}
 */
export function projected(wanted, normal) {
  const into = dot(wanted, normal) <= 0;
  if (into && fault('half-of-it-is-left')) return minus(wanted, scaled(normal, dot(wanted, normal) / 2));
  if (into && fault('bounces-a-bit')) return minus(wanted, scaled(normal, 1.001 * dot(wanted, normal)));
  if (into && fault('uphill-keeps-the-map')) return ontoPlane(wanted, normal);
  if (into || fault('both-arms-subtract')) return without(wanted, normal);
  if (fault('downhill-is-as-wanted')) return wanted;
  return ontoPlane(wanted, normal);
}

/** The same way on the map, on the plane. */
function ontoPlane(wanted, normal) {
  const [x, y] = wanted;
  if (Math.abs(normal[2]) <= SLACK && !fault('divides-by-nearly-nothing')) return wanted;
  const fall = -(x * normal[0] + y * normal[1]) / normal[2];
  return [x, y, fault('falls-by-the-sine') ? fall * normal[2] : fall];
}

/**
 * By how much a sphere is raised that has sunk into its plane; m, 0 for not.
 * @param {Plane | null} plane
 * @param {Vector} centre m
 * @param {number} radius m
 * @param {Vector} [offset] between the land block of the sphere and that of the plane; m
 * @returns {number}
 */
export function pushOut(plane, centre, radius, offset = ZERO) {
  if (!plane || fault('nothing-is-pushed-out')) return 0;
  if (plane.water && !fault('swimmers-are-lifted')) return 0;
  if (plane.cell === 0 && !fault('no-cell-lifts-too')) return 0;
  const height = plane.normal[2];
  if (height <= 0 && !fault('ceilings-push-out')) return 0;
  const from = fault('block-offset-is-added') ? plus(centre, offset) : minus(centre, offset);
  const distance = dot(plane.normal, fault('blocks-are-far-apart') ? centre : from) + plane.d;
  const limit = fault('sinks-by-the-slope') ? radius * height : radius;
  if (distance >= limit - (fault('every-hair-is-pushed-out') ? 0 : SLACK)) return 0;
  const lift = ((fault('rises-by-the-slope') ? radius * height : radius) - distance) / height;
  return lift < radius || (lift === radius && fault('a-whole-radius-is-lifted')) || fault('lifts-any-height') ? lift : 0;
}

/** Where a sphere is after the push-out. @returns {Vector} */
export function raised(centre, lift, plane) {
  if (lift === 0) return centre;
  return plus(centre, scaled(fault('lifts-along-the-normal') ? plane.normal : UP, lift));
}
