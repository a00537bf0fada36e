/**
 * How a body gets from a place by a vector: in sub-steps, of which each is
 * adjusted by what the one before has found. It changes nothing; what it found
 * is for the body to take over.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {import('./adjust.mjs').Plane} Plane
 * @typedef {import('./scene.mjs').Meeting} Meeting
 * @typedef {{ radius: number, step_down: number, walkable_z: number }} Shape m, m
 * @typedef {{ ok: boolean, at: Vector, plane: Plane | null, steps: { wanted: Vector, adjusted: Vector }[] }} Swept
 */
import { fault } from '../faults.mjs';
import { BadRequest } from '../protocol.mjs';
import { SLACK, adjust, pushOut, raised } from './adjust.mjs';
import { UP, dot, divided, length, level, normalised, plus, scaled } from './vectors.mjs';

/** What rounding may do to a quotient. */
const ROUNDING = 1e-9;

/** More sub-steps than anybody waits for. */
const MOST_STEPS = 1e5;

/** Overlaps are corrected one by one; between two walls that never ends. */
const MOST_CORRECTIONS = 256;

/** A correction of so many radii is none: something nearly level is pushed out of on the level. */
const FARTHEST = 2;

export const isWalkable = (normal, { walkable_z: least }) =>
  fault('the-limit-is-too-steep') ? normal[2] > least : normal[2] >= least - (fault('a-bit-steeper-will-do') ? 0.05 : 0);

/** In how many sub-steps a way is made; its length and the radius in m. */
export function countOf(way, radius) {
  const radii = way / radius;
  const whole = Math.round(radii);
  if (fault('one-cast')) return 1;
  if (fault('eight-steps-are-enough')) return Math.min(8, Math.ceil(radii));
  if (fault('one-step-too-many')) return Math.floor(radii) + 1;
  if (whole > 0 && Math.abs(radii - whole) <= ROUNDING * radii) return whole;
  return fault('one-step-too-few') ? Math.max(1, Math.floor(radii)) : Math.ceil(radii);
}

/** The parts of a way. @returns {Vector[]} */
function partsOf(by, radius) {
  const way = fault('counts-on-the-map') ? Math.hypot(by[0], by[1]) || length(by) : length(by);
  if (way === 0) return [];
  const count = countOf(way, radius);
  if (!(count <= MOST_STEPS)) throw new BadRequest(-32000, `a move of ${way} m is too long`);
  if (fault('radii-and-a-rest')) {
    const full = scaled(by, radius / way);
    return Array.from({ length: count }, (_, i) => (i < count - 1 ? full : scaled(by, 1 - ((count - 1) * radius) / way)));
  }
  return Array(count).fill(divided(by, count));
}

/**
 * @param {import('./scene.mjs').Scene} scene
 * @param {Shape} shape
 * @param {Vector} start the centre; m
 * @param {Vector} by m
 * @param {Plane | null} seed what the first sub-step is adjusted by
 * @param {boolean} [bent] whether offsets are adjusted at all
 * @returns {Swept}
 */
export function sweep(scene, shape, start, by, seed, bent = true) {
  const steps = [];
  let at = start;
  let plane = seed;
  let sliding = null;
  for (const wanted of partsOf(by, shape.radius)) {
    if (fault('only-uphill-is-seeded') && steps.length === 0 && plane && dot(wanted, plane.normal) > 0) plane = null;
    const isBent = bent && !(steps.length > 0 && fault('only-the-first-step-is-bent'));
    const { offset: adjusted } = isBent ? adjust(wanted, plane, sliding) : { offset: wanted };
    steps.push({ wanted, adjusted });
    const head = plane;
    const moved = plus(raised(at, pushOut(plane, at, shape.radius), plane), adjusted);
    const found = contact(scene, shape, at, moved, head);
    if (!found) return { ok: false, at: fault('failure-leaves-it-half-way') ? moved : start, plane: null, steps };
    ({ at, sliding } = found);
    if (fault('walls-are-forgotten')) sliding = null;
    if (!fault('the-first-plane-serves-all')) plane = found.plane ?? (fault('the-plane-outlives-its-ground') ? plane : null);
  }
  if (steps.length === 0 && !fault('who-rests-is-not-looked-at')) {
    const found = contact(scene, shape, at, at, seed, false);
    if (!found) return { ok: false, at: start, plane: null, steps };
    ({ at, plane } = found);
  }
  if (fault('ends-at-its-target')) at = plus(start, by);
  return { ok: true, at, plane, steps };
}

/**
 * What there is where a sub-step has led, with all that overlaps corrected.
 * @param {Vector} from where the sub-step began; m
 * @param {Vector} at m
 * @param {Plane | null} head the plane at the head of the sub-step
 * @param {boolean} [moves] who stands still does not look down
 * @returns {{ at: Vector, plane: Plane | null, sliding: Vector | null } | null} null if it overlaps something all the same
 */
function contact(scene, shape, from, at, head, moves = true) {
  const corrected = correct(scene, shape, from, at, head);
  if (!corrected) return null;
  ({ at } = corrected);
  let { sliding, touched } = corrected;
  const looks = moves && (head || fault('the-air-is-pulled-down')) && !fault('nobody-looks-down');
  if (looks && !touched.some(({ normal }) => isWalkable(normal, shape))) {
    const found = scene.below(at, shape.radius, fault('looks-all-the-way-down') ? 1e6 : shape.step_down);
    const same = !fault('holds-on-to-its-surface') || found?.meeting.surface === head.surface;
    if (found && same && isWalkable(found.meeting.normal, shape)) {
      at = [at[0], at[1], at[2] - found.drop];
      touched = scene.meetings(at, at, shape.radius);
    }
  }
  if (!fault('only-what-is-hit-is-a-wall')) sliding ??= wallOf(touched);
  if (fault('a-skin-is-kept') && head) at = plus(at, [0, 0, 1e-6]);
  return { at, sliding, plane: planeOf(touched, shape) };
}

/** Corrects what overlaps, the deepest first. */
function correct(scene, shape, from, at, head) {
  const overlap = shape.radius + (fault('touching-is-overlapping') ? SLACK : -SLACK);
  let sliding = null;
  for (let n = 0; n < MOST_CORRECTIONS; n++) {
    const touched = scene.meetings(from, at, shape.radius);
    const deepest = touched.reduce((a, b) => (a && a.distance <= b.distance ? a : b), null);
    if (!deepest || deepest.distance >= overlap) return { at, sliding, touched };
    const { normal, face } = deepest;
    const walkable = isWalkable(normal, shape);
    const direction = walkable ? UP : sidewards(normal, head && isWalkable(head.normal, shape));
    const way = face.exit(at, direction, shape.radius);
    if (!Number.isFinite(way) || (!walkable && Math.abs(way) >= FARTHEST * shape.radius)) return null;
    at = plus(at, scaled(direction, way));
    if (!walkable) sliding = horizontal(normal) ?? sliding;
  }
  return null;
}

/** The horizontal part of a normal at length 1, or null if there is none. */
function horizontal(normal) {
  const part = level(normal);
  return length(part) < SLACK ? null : normalised(part);
}

/** Where to a steep face pushes: with ground under one's feet on the level, so that nobody climbs it. */
function sidewards(normal, grounded) {
  return (grounded && !fault('steep-faces-lift') && horizontal(normal)) || normal;
}

/** A wall that is touched makes a sliding normal and no more. */
function wallOf(touched) {
  const wall = touched.find(({ normal }) => Math.abs(normal[2]) <= SLACK);
  return wall ? horizontal(wall.normal) : null;
}

/** The plane of what is touched: of the walkable first, then of the nearest. @returns {Plane | null} */
function planeOf(touched, shape) {
  const least = fault('only-what-overlaps-is-touched') ? shape.radius : Infinity;
  const ground = touched.filter(({ normal, distance }) => normal[2] > SLACK && distance < least);
  if (ground.length === 0) return null;
  const { normal, point, surface } = ground.reduce((a, b) => {
    const [first, second] = [a, b].map((meeting) => isWalkable(meeting.normal, shape));
    if (first !== second) return first ? a : b;
    return b.distance < a.distance ? b : a;
  });
  return { normal, d: -dot(normal, point), cell: 1, surface };
}
