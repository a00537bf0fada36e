/** What a world opens with: its form by role, and what is wrong with it. */
import { boolean, integer, list, mapOf, object, optional, string, tuple, word } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { TileMap } from './tiles.mjs';

const DRAIN_CAP = 'AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK';
const TICK_MS = 100;

export const tileForm = tuple(2, integer);

const NUMBERS = ['window', 'session_limit', 'batch_cap', 'inputs_per_tick', 'datagram_bytes', 'degrade_streak', 'fallback_ms'];

const profileForm = object({
  transport: word('datagram-primary', 'stream-only'),
  ...Object.fromEntries(NUMBERS.map((name) => [name, integer])),
});

const common = { role: string, profile: profileForm, env: optional(mapOf(string)) };

const serverForm = object({
  ...common,
  tick_ms: optional(integer),
  transfer_timeout_ms: integer,
  send_limit: integer,
  map: object({ size: tileForm, blocked: optional(list(tileForm)) }),
  occupancy: optional(boolean),
  npcs: optional(list(object({ npc: string, at: tileForm, path: optional(list(tileForm)) }))),
});

const clientForm = object({ ...common, at: tileForm, epoch: integer });

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const role = word('server', 'client')(given.role, 'settings.role');
  const read = (role === 'server' ? serverForm : clientForm)(given, 'settings');
  const faults = profileFaults(read.profile);
  const settings = role === 'server' ? forServer(read, faults) : read;
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  return settings;
}

function forServer(read, faults) {
  const { map, npcs = [], env = new Map(), tick_ms = fault('the-interval-is-50-ms') ? 50 : TICK_MS } = read;
  for (const name of ['transfer_timeout_ms', 'send_limit']) atLeastOne(name, read[name], faults);
  atLeastOne('tick_ms', tick_ms, faults);
  atLeastOne('map.size', Math.min(...map.size), faults);
  const tiles = new TileMap(map);
  for (const tile of map.blocked ?? []) inMap('map.blocked', tile, tiles, faults);
  for (const { npc, at, path = [] } of npcs) for (const tile of [at, ...path]) inMap(`npcs.${npc}`, tile, tiles, faults);
  const profile = { ...read.profile };
  if (fault('any-limit-from-the-environment')) {
    profile.session_limit = Number(env.get('AETHER_GAME_MOVEMENT_AUTHORITY_SESSION_LIMIT') ?? profile.session_limit);
    profile.window = Number(env.get('AETHER_GAME_MOVEMENT_AUTHORITY_WINDOW') ?? profile.window);
  }
  return { ...read, profile, npcs, tick_ms, map: tiles, drainCap: drainCap(env, profile, faults) };
}

/** How many inputs of a session a tick drains at most: the environment's word, else the profile's. */
function drainCap(env, { inputs_per_tick: cadence }, faults) {
  const text = env.get(DRAIN_CAP);
  if (text === undefined) return fault('the-cap-has-a-default') ? 1 : cadence;
  if (!/^[+-]?\d+$/.test(text)) {
    if (fault('a-bad-cap-is-passed-over')) return cadence;
    faults.push({ key: `env.${DRAIN_CAP}`, got: JSON.stringify(text), want: 'a whole number' });
    return cadence;
  }
  if (fault('the-cap-can-only-fall')) return Math.max(1, Math.min(cadence, Number(text)));
  return fault('a-cap-of-0-stands') ? Number(text) : Math.max(1, Number(text));
}

function profileFaults(profile) {
  const faults = [];
  for (const name of NUMBERS) atLeastOne(`profile.${name}`, profile[name], faults);
  const { window, session_limit: limit } = profile;
  const tooWide = fault('the-window-may-be-the-limit') ? window > limit : window >= limit;
  if (tooWide && window >= 1) faults.push({ key: 'profile.window', got: `${window}`, want: `less than the session limit, ${limit}` });
  return faults;
}

function atLeastOne(key, value, faults) {
  if (value < 1) faults.push({ key, got: `${value}`, want: 'at least 1' });
}

function inMap(key, tile, tiles, faults) {
  if (!tiles.has(tile)) faults.push({ key, got: `(${tile.join(', ')})`, want: 'a tile of the map' });
}
