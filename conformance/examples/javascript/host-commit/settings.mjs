/**
 * What a host opens with: its form, its faults, and defaults. Lists come back
 * as Maps by name, in their order.
 */
import * as form from '../forms.mjs';
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { kinds } from './kinds/index.mjs';

const { integer, list, mapOf, object, optional, scalar, string, tuple, word } = form;

const place = tuple(2, scalar);
const SHORTEST_STRIKE_US = 180_000;

const settingsForm = object({
  network_tick_hz: integer,
  simulation_hz: integer,
  pending_limit: integer,
  payload_limit: integer,
  spans: optional(mapOf(integer)),
  actions: optional(mapOf(object({ windup_us: integer, active_us: integer }))),
  players: list(
    object({
      player: string,
      host: optional(form.boolean),
      connection: optional(string),
      bag_slots: integer,
      bag: optional(mapOf(integer)),
      worn: optional(mapOf(string)),
      hp: optional(integer),
      life: optional(word('Alive', 'Downed', 'Dead')),
      at: optional(place),
    }),
  ),
  home: optional(place),
  reach: optional(scalar),
  strike: optional(integer),
  stagger_ticks: optional(integer),
  dash_ticks: optional(integer),
  revive_ticks: optional(integer),
  downed_ticks: optional(integer),
  respawn_ticks: optional(integer),
  grid: optional(tuple(2, integer)),
  lands: optional(
    list(
      object({
        land: string,
        socket: string,
        area: tuple(4, scalar),
        deposit: place,
        arrives_tick: optional(integer),
        soft_close_tick: optional(integer),
        evicts_tick: optional(integer),
      }),
    ),
  ),
  nodes: optional(list(object({ node: string, land: string, at: place, item: string, yield: integer, swings: integer }))),
  enemies: optional(
    list(
      object({
        enemy: string,
        land: optional(string),
        at: place,
        hp: integer,
        attacks: optional(list(object({ target: string, damage: integer, resolve_tick: integer }))),
      }),
    ),
  ),
  structures: optional(list(object({ type: string, cost: optional(mapOf(integer)), slots: optional(integer) }))),
  recipes: optional(list(object({ recipe: string, in: mapOf(integer), out: mapOf(integer) }))),
  stations: optional(list(object({ station: string, at: optional(place) }))),
  storages: optional(list(object({ storage: string, at: optional(place), slots: integer, holds: optional(mapOf(integer)) }))),
});

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const read = settingsForm(given, 'settings');
  const faults = faultsOf(read);
  if (faults.length > 0) throw new Refused('BadSettings', { faults });

  const byName = (items, key) => new Map((items ?? []).map((item) => [item[key], item]));
  return {
    reach: 0,
    strike: 0,
    stagger_ticks: 0,
    dash_ticks: 0,
    revive_ticks: 0,
    downed_ticks: 0,
    respawn_ticks: 0,
    grid: [0, 0],
    ...read,
    spans: spansOf(read),
    players: byName(read.players, 'player'),
    lands: byName(read.lands, 'land'),
    nodes: byName(read.nodes, 'node'),
    enemies: byName(read.enemies, 'enemy'),
    structures: byName(read.structures, 'type'),
    recipes: byName(read.recipes, 'recipe'),
    stations: byName(read.stations, 'station'),
    storages: byName(read.storages, 'storage'),
  };
}

/** Ticks from receipt to resolution, by kind. */
function spansOf({ spans = new Map(), actions = new Map(), network_tick_hz: hz }) {
  const all = new Map(spans);
  for (const [kind, { windup_us, active_us }] of actions) {
    const ticks = ((windup_us + active_us) * hz) / 1_000_000;
    all.set(kind, fault('rounds-phases-down') ? Math.floor(ticks) : Math.ceil(ticks));
  }
  return all;
}

function faultsOf(settings) {
  const faults = [];
  const wrong = (key, got, want) => faults.push({ key, got: String(got), want });
  const { network_tick_hz: network, simulation_hz: simulation, spans = new Map(), actions = new Map() } = settings;

  if (network !== simulation && !fault('rates-may-differ')) {
    wrong('network_tick_hz', network, `${simulation}, as simulation_hz`);
  }
  for (const [name, given] of [['spans', spans], ['actions', actions]]) {
    for (const kind of given.keys()) {
      if (!kinds.has(kind)) wrong(`${name}["${kind}"]`, kind, 'a kind of the profile');
    }
  }
  for (const kind of actions.keys()) {
    if (spans.has(kind)) wrong(`actions["${kind}"]`, 'phases beside a span', 'one of the two');
  }
  const strike = actions.get('StrikeResolve');
  if (strike && strike.windup_us + strike.active_us < SHORTEST_STRIKE_US) {
    wrong('actions["StrikeResolve"]', `${strike.windup_us + strike.active_us} µs`, `at least ${SHORTEST_STRIKE_US} µs`);
  }
  for (const [key, n] of counted(settings, '')) {
    if (n < 0) wrong(key, n, 'at least 0');
  }
  return faults;
}

/** What is not counted though it is a number: places and lengths. */
const MEASURED = new Set(['at', 'area', 'deposit', 'home', 'reach']);

/** All numbers that count something, with their paths. */
function* counted(value, path) {
  if (typeof value === 'number') yield [path, value];
  else if (value instanceof Map) for (const [key, item] of value) yield* counted(item, `${path}["${key}"]`);
  else if (Array.isArray(value)) for (const [i, item] of value.entries()) yield* counted(item, `${path}[${i}]`);
  else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      if (!MEASURED.has(key)) yield* counted(item, path ? `${path}.${key}` : key);
    }
  }
}
