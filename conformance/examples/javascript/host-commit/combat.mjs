/** Steps 2 and 3, and the beginning of step 4: lives, enemies, and their damage. */
import { fault } from '../faults.mjs';
import { snap } from './tide.mjs';

/** Step 2. @param {import('./host.mjs').Host} host */
export function combat(host) {
  const { settings, state, tick } = host;
  const isOver = (player, life, ticks) => {
    const vitals = state.vitals.get(player);
    return ticks > 0 && vitals.life === life && vitals.since + ticks <= tick;
  };

  for (const player of host.players()) {
    if (!isOver(player, 'Dead', settings.respawn_ticks)) continue;
    become(host, player, 'Alive');
    snap(host, player, settings.home, 'DeathRespawn');
  }
  for (const player of host.players()) {
    if (!isOver(player, 'Downed', settings.downed_ticks)) continue;
    become(host, player, 'Dead');
    host.outcome('PlayerDied', { player });
  }
  for (const [reviver, { target, since }] of [...state.channels]) {
    if (!canRevive(host, reviver, target)) {
      endChannel(host, reviver);
    } else if (since + settings.revive_ticks <= tick) {
      endChannel(host, reviver);
      become(host, target, 'Alive');
      host.outcome('PlayerRevived', { player: target, by: reviver });
    }
  }
  for (const [enemy, { hp, staggeredUntil }] of state.enemies) {
    if (staggeredUntil !== tick) continue;
    state.enemies.set(enemy, { hp, staggeredUntil: 0 });
    host.mark('combat');
  }
}

function canRevive(host, reviver, target) {
  const { places, vitals } = host.state;
  if (vitals.get(reviver).life !== 'Alive' || vitals.get(target).life !== 'Downed') return false;
  return fault('revive-reach-is-judged-once') || host.inReach(reviver, places.get(target));
}

function endChannel(host, reviver) {
  if (host.state.channels.delete(reviver)) host.mark('combat');
}

function become(host, player, life) {
  const hp = life === 'Alive' ? (host.settings.players.get(player).hp ?? 0) : 0;
  host.state.vitals.set(player, { hp, life, since: host.tick });
  host.tell('life', { player, life });
  host.mark('combat');
}

/**
 * Step 3. An attack resolves in its tick if its enemy is there then, and never
 * if not; those of tick 0 and before resolve in the first.
 */
export function enemies(host) {
  for (const { enemy, land, attacks = [] } of host.settings.enemies.values()) {
    if (!host.state.afoot.has(enemy) || isDisarmed(host, land)) continue;
    for (const attack of attacks) {
      if (Math.max(attack.resolve_tick, 1) === host.tick) host.damage.push({ enemy, ...attack });
    }
  }
}

/** The enemies of a land that has closed attack no more. In the tick of the closing they are cancelled. */
function isDisarmed(host, land) {
  return host.settings.lands.get(land)?.soft_close_tick < host.tick;
}

/** Before phase 0: the attacks of closing lands. @param {Map<string, number>} closing */
export function cancelAttacks(host, closing) {
  for (const { enemy, land, attacks = [] } of host.settings.enemies.values()) {
    const socket = host.settings.lands.get(land)?.socket;
    if (!closing.has(socket) || !host.state.afoot.has(enemy) || isDisarmed(host, land)) continue;
    if (!attacks.some(({ resolve_tick }) => Math.max(resolve_tick, 1) >= host.tick)) continue;
    host.tell('cancelled', { enemy });
    if (fault('pending-blows-stand')) continue;
    host.damage = host.damage.filter((attack) => attack.enemy !== enemy);
  }
}

/** Phase 0. */
export function applyDamage(host) {
  const { state, tick } = host;
  for (const { enemy, target, damage } of host.damage) {
    const vitals = state.vitals.get(target);
    if (vitals?.life !== 'Alive' || isInvulnerable(state.dashes.get(target), tick)) continue;
    const hp = Math.max(0, vitals.hp - damage);
    state.vitals.set(target, { ...vitals, hp });
    host.tell('damage', { player: target, n: damage, by: enemy });
    host.mark('combat');
    if (hp > 0) continue;
    become(host, target, 'Downed');
    host.outcome('PlayerDowned', { player: target });
    endChannel(host, target);
  }
  host.damage = [];
}

function isInvulnerable(lastTick, tick) {
  if (fault('dash-ends-a-tick-late')) return lastTick + 1 >= tick;
  if (fault('dash-ends-a-tick-early')) return lastTick - 1 >= tick;
  return lastTick >= tick;
}
