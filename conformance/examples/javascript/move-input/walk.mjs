/** Carrying out an input. */
import { fault } from '../faults.mjs';
import { beside, octantOf, same } from './tiles.mjs';

/**
 * @param {import('./zone.mjs').Zone} zone
 * @param {import('./session.mjs').Session} session
 * @param {import('./tiles.mjs').Tile} step
 * @returns {'moved' | 'blocked' | 'stayed'}
 */
export function carryOut(zone, session, step) {
  if (same(step, [0, 0]) && !fault('standing-is-a-step')) return 'stayed';
  const from = fault('steps-start-where-the-tick-did') ? session.began : session.tile;
  const to = beside(from, step);
  if (!isWalkable(zone, session, to, step)) {
    if (!fault('the-figure-walks-on')) session.presentation = 'snapped';
    if (fault('the-wall-turns')) session.facing = octantOf(step);
    if (fault('leaning-is-dirty')) zone.dirty.set(session.id, session.tile);
    return 'blocked';
  }
  session.tile = to;
  if (!fault('nobody-turns')) session.facing = octantOf(step);
  session.presentation = 'moving';
  if (!fault('a-step-is-not-worth-storing')) zone.dirty.set(session.id, to);
  return 'moved';
}

/** May the session step there? Of the map only the tile itself is asked. */
function isWalkable(zone, session, tile, step) {
  const { map, occupancy } = zone.settings;
  if (fault('the-map-has-no-edge') ? map.has(tile) && !map.isOpen(tile) : !map.isOpen(tile)) return false;
  if (fault('corners-are-cut-off') && step[0] !== 0 && step[1] !== 0) {
    const corners = [beside(session.tile, [step[0], 0]), beside(session.tile, [0, step[1]])];
    if (!corners.some((corner) => map.isOpen(corner))) return false;
  }
  if (!occupancy && !fault('tiles-hold-one')) return true;
  return !isTaken(zone, session, tile);
}

function isTaken(zone, session, tile) {
  for (const other of zone.sessions.values()) {
    if (other === session) continue;
    if (same(fault('occupancy-is-of-the-last-tick') ? (other.began ?? other.tile) : other.tile, tile)) return true;
  }
  if (fault('who-has-left-is-in-the-way') && zone.ghosts?.some((ghost) => same(ghost, tile))) return true;
  return zone.npcs.some(({ at }) => same(at, tile));
}
