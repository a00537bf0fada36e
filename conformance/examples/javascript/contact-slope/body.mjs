/** A body, the scene around it, and the tick that takes the one through the other. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { SLACK, projected } from './adjust.mjs';
import { Scene } from './scene.mjs';
import { isWalkable, sweep } from './sweep.mjs';
import { ZERO, dot, isFinite3, isZero, length, minus, plus, scaled, turned, without } from './vectors.mjs';

/** @typedef {import('./vectors.mjs').Vector} Vector */
/** @typedef {import('./adjust.mjs').Plane} Plane */

/** A plane that is nearer to upright is not projected by before the sweep. */
const LEAST_Z = 0.01;

/** More ticks than an answer holds. */
const MOST_TICKS = 1e5;

export class Body {
  /** The centre of its sphere; m @type {Vector} */
  at = ZERO;
  /** m/s @type {Vector} */
  velocity = ZERO;
  /** What the last sweep committed. @type {Plane | null} */
  plane = null;
  /** What the rest of the game reads. @type {Vector | null} */
  ground = null;
  bound = false;
  hidden = false;
  /** Where the server says that the centre is, the next first; m @type {Vector[]} */
  points = [];

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(settings) {
    this.settings = fault('giants-are-thick') ? { ...settings, radius: settings.radius * settings.scale } : settings;
    this.scene = new Scene(settings.surfaces);
  }

  /** Puts the body somewhere, as the tick before would have left it. */
  place({ at, velocity = ZERO, on, bound, hidden }) {
    const plane = on === undefined ? null : this.scene.planeOf(on, at);
    Object.assign(this, { at, velocity, bound, hidden, points: [] });
    // No sweep would commit a wall.
    this.plane = plane && plane.normal[2] > SLACK ? plane : null;
    this.ground = this.plane?.normal ?? null;
  }

  /** What is to be seen of it. */
  get point() {
    const { at, plane, ground } = this;
    return {
      at,
      ...(plane && { normal: plane.normal, ...(fault('nobody-knows-the-surface') ? {} : { surface: plane.surface }) }),
      ...(ground && { ground }),
      walkable: plane !== null && isWalkable(plane.normal, this.settings),
    };
  }

  /**
   * Runs ticks, or none of them.
   * @param {{ ticks: number, dt: number, root_motion: Vector, server_points?: Vector[], manager?: object }} run of the wire
   * @returns {object[]} a point for each tick
   */
  run({ ticks, dt, root_motion: motion, server_points: points = [], manager = {} }) {
    if (ticks > MOST_TICKS) throw new Error(`${ticks} ticks are too many`);
    const before = { at: this.at, velocity: this.velocity, plane: this.plane, ground: this.ground, points: this.points };
    try {
      this.points = [...this.points, ...points];
      const path = [];
      for (let n = 0; n < ticks; n++) {
        this.#tick(dt, motion, manager);
        path.push(this.point);
      }
      return path;
    } catch (error) {
      Object.assign(this, before);
      throw error;
    }
  }

  #tick(dt, motion, manager) {
    const stands = this.#stands();
    const root = this.#isDriven(stands) ? this.#animated(motion) : ZERO;
    const catches = this.points.length > 0;
    const composed = this.#compose(root, stands, dt);
    const offset = this.bound ? managed(composed, manager) : composed;
    const sleeps = fault('only-what-moves-falls') && isZero(offset) && isZero(this.velocity);
    const fallen = this.#integrate(stands || sleeps, dt);
    const by = plus(offset, fallen);
    const bent = !(this.hidden && fault('the-hidden-are-not-bent')) && !(catches && fault('catch-up-is-not-bent'));
    if (fault('every-third-tick-will-do') && !this.#isDue(by)) return;
    this.resolve(fault('every-third-tick-will-do') ? this.owed : by, bent);
  }

  /** For a fault alone: is this a third tick? What is owed until then is gathered. */
  #isDue(by) {
    const gathers = this.late > 0;
    this.owed = gathers ? plus(this.owed, by) : by;
    this.late = ((this.late ?? 0) + 1) % 3;
    return this.late === 0;
  }

  #stands() {
    const now = this.plane !== null && isWalkable(this.plane.normal, this.settings);
    if (!fault('stands-a-tick-longer')) return now;
    const before = this.stood ?? now;
    this.stood = now;
    return before;
  }

  /** Does root motion move it? */
  #isDriven(stands) {
    if (fault('runs-on-in-the-air') || (fault('steep-faces-are-run-up') && this.plane)) return true;
    return stands && !(fault('the-hidden-stand-still') && this.hidden);
  }

  /** Root motion in the world's axes. */
  #animated(motion) {
    const { scale, heading } = this.settings;
    const isSmall = fault('root-motion-is-not-scaled') || (fault('only-the-bound-are-scaled') && !this.bound);
    const large = isSmall ? motion : scaled(motion, scale);
    if (fault('all-face-north') || (fault('only-the-bound-are-turned') && !this.bound)) return large;
    return turned(large, fault('turns-clockwise') ? -heading : heading);
  }

  /** The way to the server's point, or the root motion; m. */
  #compose(root, stands, dt) {
    const [point] = this.points;
    const left = (this.hidden && fault('the-hidden-do-not-catch-up')) || (!this.bound && fault('only-the-bound-catch-up'));
    if (!point || left) return this.#bounded(root, stands);
    const way = fault('catches-up-on-the-map') ? [point[0] - this.at[0], point[1] - this.at[1], 0] : minus(point, this.at);
    const most = this.settings.catch_up * dt;
    const fits = length(way) <= most || fault('points-are-jumped-to');
    if (fits && !fault('a-point-is-never-done-with')) this.points = this.points.slice(1);
    const offset = fits ? way : scaled(way, most / length(way));
    if (fault('catch-up-is-laid-on-the-slope')) return this.#bounded([offset[0], offset[1], 0], stands);
    return fault('runs-and-catches-up') ? plus(offset, root) : offset;
  }

  /** Root motion at the boundary, projected if the setting asks for it. */
  #bounded(root, stands) {
    if (this.settings.boundary === 'off') return root;
    if (!stands && !fault('steep-faces-are-run-up')) return root;
    if (this.hidden && !fault('the-hidden-are-projected')) return root;
    const plane = fault('the-terrain-below-decides') ? this.scene.terrainBelow(this.at) : this.plane;
    if (!plane || (plane.normal[2] <= LEAST_Z && !fault('upright-planes-will-do'))) return root;
    if (fault('the-boundary-subtracts')) return without(root, plane.normal);
    if (fault('projects-before-it-turns')) {
      const { heading } = this.settings;
      return turned(projected(turned(root, -heading), plane.normal), heading);
    }
    return projected(root, plane.normal);
  }

  /** What speed and gravity add; m. */
  #integrate(stands, dt) {
    if (fault('only-the-bound-fall') && !this.bound) stands = true;
    const falls = fault('gravity-never-sleeps') || (fault('whatever-is-touched-carries') ? this.plane === null : !stands);
    const gravity = falls ? [0, 0, -this.settings.gravity] : ZERO;
    const before = this.velocity;
    this.velocity = plus(before, scaled(gravity, dt));
    if (fault('integrates-the-new-velocity')) return scaled(this.velocity, dt);
    return plus(scaled(before, dt), scaled(gravity, (dt * dt) / 2));
  }

  /**
   * Moves by a sweep and commits what it found.
   * @param {Vector} by m
   * @param {boolean} [bent] whether offsets are adjusted
   * @returns {import('./sweep.mjs').Swept}
   */
  resolve(by, bent = true) {
    const swept = sweep(this.scene, this.settings, this.at, by, this.#seed(), bent);
    // Settings and places may be so large that their squares are not numbers.
    for (const vector of [swept.at, swept.plane?.normal ?? ZERO, this.velocity]) {
      if (!isFinite3(vector)) throw new Error('out of the range of numbers');
    }
    if (fault('heights-are-smoothed')) swept.at = [swept.at[0], swept.at[1], (swept.at[2] + this.at[2]) / 2];
    if (fault('only-terrain-is-walkable') && this.scene.find(swept.plane?.surface)?.of) swept.plane = null;
    this.at = swept.at;
    if (fault('snaps-to-the-terrain') || fault('rests-by-the-height')) this.#snap();
    if (fault('positions-are-float32')) this.at = this.at.map(Math.fround);
    this.#commit(swept);
    if (fault('removal-waits')) this.scene.remove(this.leaving);
    return swept;
  }

  /** What a sweep begins with: the plane, unless the body is leaving it. */
  #seed() {
    if (!this.plane || fault('the-sweep-is-not-seeded')) return null;
    if (fault('only-the-bound-are-seeded') && !this.bound) return null;
    const most = fault('nobody-can-jump') ? Infinity : fault('a-breath-is-leaving') ? 0 : SLACK;
    return dot(this.velocity, this.plane.normal) <= most ? this.plane : null;
  }

  #commit({ ok, plane }) {
    if (!ok && fault('failure-keeps-the-plane')) return;
    if (!ok && fault('failure-keeps-the-ground')) {
      this.plane = null;
      return;
    }
    if (fault('the-plane-is-a-sweep-late')) [plane, this.found] = [this.found ?? plane, plane];
    if (!fault('the-plane-is-not-committed')) this.plane = plane;
    if (plane || !ok || !fault('the-ground-outlives-its-plane')) this.ground = plane?.normal ?? null;
    if (fault('ground-is-always-level') && this.ground) this.ground = [0, 0, 1];
    // Or what is squeezed would gather speed.
    if (!ok && !fault('the-squeezed-keep-their-speed')) this.velocity = ZERO;
    if (!plane) return;
    const leaving = dot(this.velocity, plane.normal);
    if (isWalkable(plane.normal, this.settings) && leaving <= SLACK) this.velocity = ZERO;
    else if (leaving < 0) this.velocity = without(this.velocity, plane.normal);
  }

  /** Puts the body onto the terrain below it. */
  #snap() {
    const plane = this.scene.terrainBelow(this.at);
    if (!plane) return;
    const height = (dot(plane.normal, this.at) + plane.d) / plane.normal[2];
    const wants = this.settings.radius / (fault('rests-by-the-height') ? 1 : plane.normal[2]);
    if (fault('snaps-to-the-terrain') || this.plane) this.at = minus(this.at, [0, 0, height - wants]);
  }
}

/** What the position manager makes of an offset: it sticks first and then constrains; m. */
function managed(offset, { sticky, constraint }) {
  if (fault('constrains-before-sticking')) return sticky ?? constrained(offset, constraint);
  if (fault('sticking-adds') && sticky) return constrained(plus(offset, sticky), constraint);
  return constrained(sticky ?? offset, constraint);
}

function constrained(offset, constraint = Infinity) {
  const way = length(offset);
  const stretched = fault('a-constraint-is-a-speed') && constraint < Infinity && way > 0;
  return way > constraint || stretched ? scaled(offset, constraint / way) : offset;
}

/** Refuses what is not finite: numbers, at any depth of what was asked. */
export function finite(asked) {
  const isBad = (value) => {
    if (typeof value === 'number') return fault('only-nan-is-no-number') ? Number.isNaN(value) : !Number.isFinite(value);
    return typeof value === 'object' && value !== null && Object.values(value).some(isBad);
  };
  if (isBad(asked)) throw new Refused('NotFinite');
}
