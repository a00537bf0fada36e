/**
 * What becomes of a state that an owner reports: the checks in their order,
 * and the clamp.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ verdict: 'rejected' | 'ignored', rule: string, field?: string, limit?: number }} Refusal
 * @typedef {{ verdict: 'accepted' | 'clamped', at: Vector, rule?: string, limit?: number }} Move at, limit in m
 */
import { fault } from '../faults.mjs';
import { LIMITS } from './allowance.mjs';
import { length, minus, plus, scaled } from './vectors.mjs';

/**
 * Is it a state at all, of this player, and in time?
 * @returns {Refusal | undefined}
 */
export function refusalOf(state, connection, { world }) {
  const { player } = connection;
  if (state.player !== player.name && !fault('believes-the-named-player')) return { verdict: 'rejected', rule: 'owner' };
  if (claimsImpulse(state)) return { verdict: 'rejected', rule: 'impulse' };
  // Before any comparison: NaN is neither above a limit nor below it.
  const field = firstNotFinite(state);
  if (field) return { verdict: 'rejected', rule: 'finite', field };
  const passed = world.passed(state.at);
  if (passed && !isTakenToTheFace(state)) {
    return { verdict: 'rejected', rule: 'bounds', field: `at.${'xyz'[passed.axis]}`, limit: passed.face };
  }
  if (isFromBeforePlacement(state, player)) return { verdict: 'ignored', rule: 'placement' };
  if (isStale(state, connection)) return { verdict: 'ignored', rule: 'stale' };
  return undefined;
}

function claimsImpulse({ impulse }) {
  if (fault('claimed-impulses-are-passed-over')) return false;
  if (fault('an-impulse-of-zero-is-none') && impulse?.every((component) => component === 0)) return false;
  return impulse !== undefined;
}

const isTakenToTheFace = ({ at }) =>
  fault('clamps-to-the-world') || (fault('infinity-is-the-edge-of-the-world') && at.includes(Infinity));

/** The name of the first component that is no finite number. */
function firstNotFinite({ at, velocity = [], rotation = [] }) {
  for (const [name, components] of Object.entries({ at, velocity, rotation })) {
    if (fault('only-the-point-is-looked-at') && name !== 'at') continue;
    const i = components.findIndex((component) => !isTakenForFinite(component));
    if (i >= 0) return `${name}.${'xyzw'[i]}`;
  }
  return undefined;
}

function isTakenForFinite(component) {
  if (fault('nan-is-below-every-limit')) return !(Math.abs(component) === Infinity);
  if (fault('infinity-is-the-edge-of-the-world')) return !Number.isNaN(component);
  return Number.isFinite(component);
}

function isFromBeforePlacement({ after_placement: taken }, { placement }) {
  if (fault('late-states-count-after-a-placement')) return false;
  if (fault('any-number-will-do-before-the-first') && placement === undefined) return false;
  if (fault('a-placement-to-come-counts') && taken >= placement) return false;
  if (fault('who-says-nothing-is-believed') && taken === undefined) return false;
  return taken !== placement;
}

function isStale({ tick }, { ownerTick }) {
  if (fault('copies-are-judged-again') || ownerTick === undefined) return false;
  return fault('an-equal-tick-is-new') ? tick < ownerTick : tick <= ownerTick;
}

/**
 * How far a player gets on the way to a point, and what that leaves of its
 * allowance. With a limit that is too short the way is shortened and not
 * turned, so that the accepted point lies on it.
 *
 * @param {Vector} from its accepted point; m
 * @param {Vector} to finite, within the world; m
 * @param {import('./allowance.mjs').Allowance} allowance filled up to now
 * @param {number} up the vertical axis
 * @returns {Move}
 */
export function move(from, to, allowance, up) {
  const way = minus(to, from);
  const lengths = lengthsOf(way, up);
  const { rule, share } = shortest(lengths, allowance.left);
  if (rule === undefined) {
    allowance.spend(lengths);
    return { verdict: 'accepted', at: to };
  }
  const limit = fault('the-record-has-the-setting') ? allowance.most : allowance.left[rule];
  const at = plus(from, shortened(way, share, lengths, allowance.left, up));
  const spent = fault('a-clamp-spends-what-was-asked-for') ? 1 : share;
  allowance.spend(Object.fromEntries(LIMITS.map((name) => [name, spent * lengths[name]])));
  return { verdict: 'clamped', at, rule, limit };
}

/** @returns {import('./allowance.mjs').Lengths} */
function lengthsOf(way, up) {
  const across = way.filter((_, axis) => axis !== up);
  const horizontal = fault('across-is-measured-by-axis') ? Math.max(...across.map(Math.abs)) : length(...across);
  const vertical = fault('falling-is-free') ? Math.max(0, way[up]) : Math.abs(way[up]);
  return { horizontal: fault('a-fall-is-part-of-the-run') ? length(...way) : horizontal, vertical, burst: length(...way) };
}

/**
 * The limit that shortens most, and the share of the way that it leaves.
 * @returns {{ rule?: string, share: number }}
 */
function shortest(lengths, left) {
  let rule;
  let share = 1;
  for (const limit of LIMITS) {
    if (lengths[limit] === 0 || isForgotten(limit)) continue;
    const quotient = left[limit] / lengths[limit];
    const isShorter = fault('the-last-of-equals-is-blamed') && rule ? quotient <= share : quotient < share;
    if (isShorter || (fault('a-whole-burst-is-too-long') && quotient === 1)) [rule, share] = [limit, quotient];
  }
  return { rule, share };
}

const isForgotten = (limit) =>
  (limit === 'vertical' && fault('the-vertical-check-is-always-true')) ||
  (limit === 'burst' && fault('lawful-across-and-down-is-lawful'));

/** The part of the way that is given; m. */
function shortened(way, share, lengths, left, up) {
  if (fault('clamps-by-axis')) {
    const shares = [left.horizontal / lengths.horizontal, left.vertical / lengths.vertical].map((one) => (one < 1 ? one : 1));
    return way.map((component, axis) => component * shares[axis === up ? 1 : 0]);
  }
  if (fault('clamps-each-component')) {
    const most = (axis) => (axis === up ? left.vertical : left.horizontal);
    return way.map((component, axis) => Math.sign(component) * Math.min(Math.abs(component), most(axis)));
  }
  return scaled(way, share);
}
