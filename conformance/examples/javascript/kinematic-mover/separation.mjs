/**
 * How enemies that stand on each other part. Apart from the start, where there
 * is no direction, the law is this implementation's own: whoever is nearer than
 * DISTANCE to others goes away from them at SPEED.
 */
import { fault } from '../faults.mjs';
import { NO_TIME } from './rounding.mjs';
import { ZERO, divided, isZero, length, minus, normalised, orZero, plus, scaled, unitAt } from './vectors.mjs';

/** u */
const DISTANCE = 1;
/** u/s */
const SPEED = 1.5;
/** From one index to the next: 137.5° are 55/144 of a turn. Counted in whole numbers, so that indices 144 apart agree to the bit. */
const [TURNS, INDICES] = [55, 144];

/** @param {number} index @returns {import('./vectors.mjs').Vector} the unit vector at index × 137.5° */
function ownDirection(index) {
  const place = (((index * TURNS) % INDICES) + INDICES) % INDICES;
  return unitAt(place / INDICES);
}

/**
 * @param {object[]} enemies of the wire
 * @param {number} frames
 * @param {number} dt s
 * @returns {import('./vectors.mjs').Vector[][]} for each enemy its places after each frame; u
 */
export function separate(enemies, frames, dt) {
  let bodies = enemies.map(({ index, at, attacking = false, knocked }, place) => ({
    index: fault('parts-by-the-place-in-the-list') ? place : index,
    at,
    attacking: attacking && !fault('attackers-are-pushed'),
    velocity: knocked && knocked.secs > NO_TIME ? divided(knocked.vector, knocked.secs) : ZERO,
    remaining: knocked?.secs ?? 0,
  }));
  const paths = enemies.map(() => []);
  for (let n = 0; n < frames; n++) {
    // All from where they were, so that the order in the list decides nothing.
    bodies = bodies.map((body) => stepped(body, bodies, dt));
    bodies.forEach(({ at }, i) => paths[i].push(at));
  }
  return paths;
}

function stepped(body, bodies, dt) {
  if (body.remaining > NO_TIME) {
    const part = Math.min(dt, body.remaining);
    return { ...body, at: plus(body.at, scaled(body.velocity, part)), remaining: body.remaining - part };
  }
  if (body.attacking) return body;
  return { ...body, at: plus(body.at, scaled(steering(body, bodies), SPEED * dt)) };
}

/** Where an enemy goes to be away from others: a unit vector, or zero. */
function steering(body, bodies) {
  let away = ZERO;
  for (const other of bodies) {
    if (other === body) continue;
    const between = minus(body.at, other.at);
    if (isZero(orZero(between))) {
      if (fault('parts-by-chance')) return unitAt(Math.random());
      return ownDirection(body.index);
    }
    const missing = DISTANCE - length(between);
    if (missing > 0) away = plus(away, scaled(normalised(between), missing));
  }
  return normalised(orZero(away));
}
