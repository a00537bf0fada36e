/**
 * Displacements: a velocity for a time. Requests come a tick at a time; this
 * says which of them is taken, if any.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ kind: 'Dash' | 'Knockback', velocity: Vector, remaining: number }} Displacement
 *   velocity in u/s, remaining time in s
 */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { NO_TIME, same } from './rounding.mjs';
import { ZERO, divided, isFinite2, isZero, length, normalised, orZero, plus, scaled } from './vectors.mjs';

/** @param {'Player' | 'Enemy'} layer @returns {number | undefined} the index of the request that is taken */
export function choose(layer, requests) {
  for (const request of requests) check(request);
  if (layer === 'Player' && requests.some(isKnockback) && !fault('players-are-knocked-back')) throw new Refused('NotForPlayers');
  if (requests.some((request) => !isKnockback(request) && isZero(directionOf(request)))) throw new Refused('NoDirection');
  // What has no velocity begins nothing, and nothing gives way to it.
  const moving = requests.filter((request) => !isZero(velocityOf(request, requests)));
  const last = moving.at(-1);
  if (!last) return undefined;
  // Of the knockbacks of a tick one counts; a dash after them replaces it.
  return requests.indexOf(isKnockback(last) ? strongest(moving.filter(isKnockback)) : last);
}

const isKnockback = ({ kind }) => kind === 'Knockback';

function check({ secs, ...request }) {
  const vectors = isKnockback(request) ? [request.vector] : [request.move, request.aim, [request.speed, 0]];
  if (!Number.isFinite(secs) || secs <= 0 || request.speed < 0 || !vectors.every(isFinite2)) throw new Refused('BadInput');
}

/** The longest; among equally long ones that with the lowest id. */
function strongest(knockbacks) {
  if (fault('last-knockback-counts')) return knockbacks.at(-1);
  const longest = Math.max(...knockbacks.map(({ vector }) => length(vector)));
  const equals = knockbacks.filter(({ vector }) => same(length(vector), longest));
  if (fault('first-of-equal-knockbacks-counts')) return equals[0];
  return equals.reduce((lowest, one) => (one.by < lowest.by ? one : lowest));
}

/** Along the move, else along the aim; zero if both are. */
function directionOf({ move, aim }) {
  const [first, second] = fault('dash-goes-where-the-aim-is') ? [aim, move] : [move, aim];
  const along = isZero(orZero(first)) ? orZero(second) : first;
  return fault('dash-is-as-long-as-its-vector') ? along : normalised(along);
}

/**
 * @param {object} request one that was taken
 * @param {object[]} requests all of its tick
 * @returns {Displacement | null} null if it has no time
 */
export function begin(request, requests) {
  const { kind, secs } = request;
  if (secs <= NO_TIME) return null;
  return { kind, velocity: velocityOf(request, requests), remaining: secs };
}

function velocityOf(request, requests) {
  if (!isKnockback(request)) return scaled(directionOf(request), request.speed);
  if (fault('knockback-is-a-velocity')) return request.vector;
  const vector = fault('knockbacks-add-up') ? requests.map((one) => one.vector).reduce(plus, ZERO) : request.vector;
  return divided(vector, request.secs);
}
