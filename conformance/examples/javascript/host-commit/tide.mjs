/** Step 1: lands arrive, close and leave. */
import { fault } from '../faults.mjs';
import { inArea, shownPlace } from './geometry.mjs';

/**
 * @param {import('./host.mjs').Host} host
 * @returns {Map<string, number>} the soft-closed set: socket → threshold
 */
export function tide(host) {
  const closing = new Map();
  for (const land of host.settings.lands.values()) {
    if (land.arrives_tick === host.tick) arrive(host, land);
    if (land.soft_close_tick === host.tick) {
      closing.set(land.socket, host.tick);
      close(host, land);
    }
    if (land.evicts_tick === host.tick) evict(host, land);
    if (fault('closed-set-is-never-emptied') && land.soft_close_tick < host.tick) {
      closing.set(land.socket, land.soft_close_tick);
    }
  }
  return closing;
}

function arrive(host, { land }) {
  host.tell('tide', { land, what: 'Spawned' });
  host.tell('tide', { land, what: 'TemplateKnown' });
  host.updateLand(land, { there: true, docked: true, known: true });
  for (const enemy of enemiesOf(host, land)) {
    host.asked.push({ at: 'spawned', entity: enemy, kind: 'Enemy' });
    if (fault('enemies-come-at-once')) host.state.afoot.set(enemy, true);
  }
}

function close(host, { land, area, deposit }) {
  host.tell('tide', { land, what: 'SoftClosed' });
  for (const player of host.players()) {
    if (inArea(area, host.state.places.get(player))) snap(host, player, deposit, 'TideDeposit');
  }
}

function evict(host, { land }) {
  host.tell('tide', { land, what: 'Despawned' });
  host.updateLand(land, { there: false, docked: false });
  for (const enemy of enemiesOf(host, land)) {
    if (host.state.afoot.delete(enemy)) host.asked.push({ at: 'despawned', entity: enemy });
  }
}

/** Puts a player somewhere, at once, and has everybody told. */
export function snap(host, player, at, reason) {
  host.state.places.set(player, at);
  host.outcome('PlayerSnapped', { player, at: shownPlace(at), reason });
  host.snapped?.(player, at, reason);
}

/** Part of step 4: what closed in this tick is no longer docked. */
export function teardown(host) {
  for (const { land, soft_close_tick } of host.settings.lands.values()) {
    if (soft_close_tick !== host.tick) continue;
    host.tell('teardown', { land });
    host.updateLand(land, { docked: false });
  }
}

function enemiesOf(host, land) {
  return [...host.settings.enemies.values()].filter((enemy) => enemy.land === land).map(({ enemy }) => enemy);
}

/** The land in whose area a place lies: the first of those that are there. */
export function landAt(host, at) {
  for (const { land, area } of host.settings.lands.values()) {
    if (host.state.lands.get(land).there && inArea(area, at)) return land;
  }
  return undefined;
}
