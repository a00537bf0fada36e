/**
 * Payloads: what a command asks for, by its kind, and what an outcome bears,
 * by its name. Both are bytes within a message and are read on their own.
 */
import { Reader, WireError, Writer, inside, words } from './bytes.mjs';
import { asRecord, bool, cell, choice, flags, integer, integerBut, key, list, name, record, tick, vec2 } from './values.mjs';

/** Bytes that an outcome has room for. An outcome with more is sent without, and is `cut`. */
export const DELTA_BYTES = 64;

/** Bytes of a command's payload at most; the welcome may say less. */
export const PAYLOAD_BYTES = 1024;

const ACTS = ['give', 'take', 'need', 'outcome', 'spawn', 'despawn', 'dirty'];
const WITH_N = ['give', 'take', 'need'];
const N = 1;
const PLAYER = 2;

const act = choice(...ACTS);
const more = flags(N | PLAYER);

/** One thing that a Probe does: { give: 'timber', n: 3, player: 'P1' }. */
const entry = {
  read(r) {
    const kind = act.read(r);
    const value = { [kind]: inside(kind, () => name.read(r)) };
    if (!WITH_N.includes(kind)) return value;
    const bits = inside('flags', () => more.read(r));
    if (bits & N) value.n = inside('n', () => several(integer.read(r)));
    if (bits & PLAYER) value.player = inside('player', () => name.read(r));
    return value;
  },
  write(w, value) {
    asRecord(value, [...ACTS, 'n', 'player']);
    const kinds = ACTS.filter((kind) => value[kind] !== undefined);
    if (kinds.length !== 1) throw new WireError('value', `one of ${ACTS.join(', ')}`, words(kinds.join(' and ') || 'none'));
    const [kind] = kinds;
    act.write(w, kind);
    inside(kind, () => name.write(w, value[kind]));
    if (!WITH_N.includes(kind)) {
      if (value.n === undefined && value.player === undefined) return;
      throw new WireError('value', `${kind} alone`, words('n or player'));
    }
    // WIRE-015b: an amount of 1 is said by leaving it out.
    const hasN = value.n !== undefined && value.n !== 1;
    const hasPlayer = value.player !== undefined;
    more.write(w, (hasN ? N : 0) | (hasPlayer ? PLAYER : 0));
    if (hasN) inside('n', () => integer.write(w, several(value.n)));
    if (hasPlayer) inside('player', () => name.write(w, value.player));
  },
};

function several(n) {
  // WIRE-015b: a copy of a command is byte for byte the command.
  if (n === 1) throw new WireError('form', 'no amount, which is 1', n);
  if (n < 2) throw new WireError('value', 'at least 2', n);
  return n;
}

const stage = list(entry, { most: 32 });
const then = choice('ok', 'fail', 'panic', 'submit', 'drain', 'flush', 'spawn-now', 'send');

const argumentsOf = new Map(
  Object.entries({
    Probe: { stage, then },
    HarvestResolve: { swing: integer, node: name },
    StrikeResolve: { swing: integer, target: name },
    StrikeRevoke: { swing: integer },
    InventoryTransfer: { from: name, to: name, item: name, n: integer },
    CraftCommit: { recipe: name, station: name },
    PlaceStructure: { type: name, cell },
    Demolish: { structure: name },
    DashStarted: { dir: vec2 },
    ReviveStart: { target: name },
    ReviveCancel: {},
    SessionReady: {},
    Equip: { slot: name, item: name },
    Unequip: { slot: name },
  }).map(([kind, fields]) => [kind, record(fields)]),
);

/** The kinds whose arguments are known. */
export const KINDS = [...argumentsOf.keys()];

const first = {
  read(r) {
    const value = r.number('Uint8', 1);
    // WIRE-021: eight bytes of anything are a number, and a command with it.
    if (value !== 1) throw new WireError('value', '1 in front', value);
  },
  write: (w) => w.number('Uint8', 1, 1),
};

function argumentsForm(kind) {
  const form = argumentsOf.get(kind);
  if (!form) throw new RangeError(`got a command of kind ${kind}, want one of ${KINDS.join(', ')}`);
  return form;
}

/**
 * The payload of a command.
 * @param {string} kind
 * @param {object} value its arguments
 * @returns {Uint8Array}
 * @throws {WireError} if the format has no bytes for it
 * @throws {RangeError} if there is no such kind
 */
export function encodeArguments(kind, value) {
  const form = argumentsForm(kind);
  const w = new Writer();
  first.write(w);
  inside(kind, () => form.write(w, value));
  if (w.length > PAYLOAD_BYTES) throw new WireError('limit', `at most ${PAYLOAD_BYTES} bytes`, w.length).in(kind);
  return w.bytes();
}

/**
 * The arguments of a command, of its payload.
 * @param {string} kind
 * @param {Uint8Array} bytes
 * @throws {WireError} if they are refused
 * @throws {RangeError} if there is no such kind
 */
export function decodeArguments(kind, bytes) {
  const form = argumentsForm(kind);
  return inside(kind, () => {
    if (bytes.length > PAYLOAD_BYTES) throw new WireError('limit', `at most ${PAYLOAD_BYTES} bytes`, bytes.length);
    const r = new Reader(bytes);
    first.read(r);
    const value = form.read(r);
    r.end();
    return value;
  });
}

/**
 * Items and how many of them came or went, as a Map: a name may be
 * `__proto__`, and an object would put `10` in front of `9` or behind it as
 * it likes. Written in whatever order they are in, they rise on the wire.
 */
const change = integerBut(0);
const pairs = list(
  {
    read: (r) => [name.read(r), inside('change', () => change.read(r))],
    write(w, [item, by]) {
      name.write(w, item);
      inside(item, () => change.write(w, by));
    },
  },
  { by: ([item]) => item },
);
const items = {
  read: (r) => new Map(pairs.read(r)),
  write(w, value) {
    if (!(value instanceof Map)) throw new WireError('value', 'a Map', value);
    pairs.write(w, [...value].sort(([a], [b]) => (a < b ? -1 : 1)));
  },
};

const ofPlayer = { player: key };

const deltaOf = new Map(
  Object.entries({
    HarvestResolved: { node: name, items },
    InventoryChanged: { player: key, storage: name, items },
    Crafted: { items },
    StructurePlaced: { id: name, type: name, cell, items },
    Demolished: { id: name },
    Equipped: { slot: name, items },
    Unequipped: { slot: name, items },
    StrikeResolved: { target: name, hp: integer, staggered_until: tick, died: bool },
    DashStarted: ofPlayer,
    ReviveCancelled: ofPlayer,
    PlayerDowned: ofPlayer,
    PlayerDied: ofPlayer,
    ReviveStarted: { player: key, target: key },
    PlayerRevived: { player: key, by: key },
    PlayerSnapped: { player: key, reason: choice(undefined, 'TideDeposit', 'DeathRespawn'), at: vec2 },
  }).map(([outcome, fields]) => [outcome, record(fields)]),
);
const nothing = record({});

/** Whether an outcome of a name bears something, and so may be `cut`. @param {string} outcome */
export const bears = (outcome) => deltaOf.has(outcome);

/**
 * What an outcome bears, as the payload of its message, or null if there is
 * no room for it: then the outcome is sent without, and is `cut`.
 * @param {string} outcome its name
 * @param {object} value
 * @returns {Uint8Array | null}
 * @throws {WireError} if the format has no bytes for it
 */
export function encodeDelta(outcome, value) {
  const w = new Writer();
  inside(outcome, () => (deltaOf.get(outcome) ?? nothing).write(w, value));
  // WIRE-022: what has no room is left out, and the outcome says so.
  return w.length > DELTA_BYTES ? null : w.bytes();
}

/**
 * What an outcome that is not `cut` bears, of its payload.
 * @param {string} outcome its name
 * @param {Uint8Array} bytes
 * @throws {WireError} if they are refused
 */
export function decodeDelta(outcome, bytes) {
  return inside(outcome, () => {
    if (bytes.length > DELTA_BYTES) throw new WireError('limit', `at most ${DELTA_BYTES} bytes`, bytes.length);
    const r = new Reader(bytes);
    const value = (deltaOf.get(outcome) ?? nothing).read(r);
    r.end();
    return value;
  });
}
