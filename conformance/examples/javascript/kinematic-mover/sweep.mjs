/**
 * How a body gets from a place by a wanted displacement, and what stops it.
 * Both functions return where it ends and change nothing.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ at: Vector, half: Vector }} Body u
 */
import { fault } from '../faults.mjs';
import { isZero, length, normalised, plus, scaled } from './vectors.mjs';

/** How far a cast lets a body go that wants to go `wanted`; all in u. */
function allowed(scene, body, direction, wanted, skin) {
  if (fault('only-the-end-is-looked-at')) {
    if (!scene.isInside(plus(body.at, scaled(direction, wanted + skin)), body.half)) return wanted;
  }
  const { distance } = scene.cast(body, direction, fault('casts-the-delta-alone') ? wanted : wanted + skin);
  if (fault('skin-is-forgotten')) return Math.min(wanted, distance);
  if (fault('skin-pulls-back')) return Math.min(wanted, distance - skin);
  return Math.min(wanted, Math.max(0, distance - skin));
}

function alongAxis(scene, { at, half }, axis, delta, skin) {
  if (delta === 0) return at;
  const sign = Math.sign(delta);
  const step = sign * allowed(scene, { at, half }, axis === 0 ? [sign, 0] : [0, sign], Math.abs(delta), skin);
  return axis === 0 ? [at[0] + step, at[1]] : [at[0], at[1] + step];
}

/**
 * Along X, then along Y from where X ended.
 * @param {import('./scene.mjs').Scene} scene
 * @param {Body} body
 * @param {Vector} delta u
 * @param {number} skin u
 * @returns {Vector} the centre at the end; u
 */
export function sweep(scene, { at, half }, delta, skin) {
  const [first, second] = fault('y-before-x') ? [1, 0] : [0, 1];
  const between = alongAxis(scene, { at, half }, first, delta[first], skin);
  const stopped = Math.abs(between[0] - at[0]) < Math.abs(delta[0]);
  if (fault('a-stop-ends-the-sweep') && stopped) return between;
  if (fault('the-second-axis-is-free-in-a-corner') && stopped) return plus(between, [0, delta[1]]);
  const from = fault('y-starts-where-x-did') ? at : between;
  const end = alongAxis(scene, { at: from, half }, second, delta[second], skin);
  return fault('y-starts-where-x-did') ? plus(between, [end[0] - at[0], end[1] - at[1]]) : end;
}

/**
 * Along a line, in one cast, without sliding.
 * @returns {{ at: Vector, stopped: boolean }} u
 */
export function sweepLine(scene, { at, half }, delta, skin) {
  if (isZero(delta)) return { at, stopped: false };
  if (fault('dash-slides')) return { at: sweep(scene, { at, half }, delta, skin), stopped: false };
  const wanted = length(delta);
  const direction = normalised(delta);
  const gone = allowed(scene, { at, half }, direction, wanted, skin);
  return gone < wanted ? { at: plus(at, scaled(direction, gone)), stopped: true } : { at: plus(at, delta), stopped: false };
}
