/**
 * The messages of moveauth/1: their types, who sends them, how, in which
 * mode, how many bytes their bodies have, and what is in them.
 */
import { Reader, WireError, Writer, inside, words } from './bytes.mjs';
import { DELTA_BYTES, PAYLOAD_BYTES, bears } from './payloads.mjs';
import { SNAPSHOT_BYTES, report, snapshot } from './places.mjs';
import {
  asRecord, bool, cell, choice, counted, flags, i32, i8, key, keyOrNobody, list, name, quat, record, rest, tick, tuple,
  u16, u32, u8, vec2, vec3, when,
} from './values.mjs';

export const VERSION = 1;

/** @type {import('./values.mjs').Form} */
const version = {
  read: (r) => checkVersion(r.number('Uint16', 2)),
  write: (w, value) => w.number('Uint16', 2, checkVersion(value)),
};

/** Refuses another version. @param {number} value @returns {number} */
export function checkVersion(value) {
  // WIRE-018a: by its two bytes alone, whatever follows.
  if (value !== VERSION) throw new WireError('version', `${VERSION}`, value);
  return value;
}

const mode = choice('owner', 'clamped', 'server');
const DATAGRAMS = 1;
const transports = flags(DATAGRAMS);
const epoch = u8(0, 31);
const step = tuple(2, i8);

const hello = record({ version, mode, transports, token: counted(512) });

const inServer = (form) => when((value) => value.mode === 'server', form);
const welcome = record(
  {
    version,
    mode,
    transports,
    client: u32(),
    player: key,
    tick,
    rate: u32(1, 1_000_000_000),
    payload: u16(0, PAYLOAD_BYTES),
    datagram: u16(1, 1200),
    last_seq: u32(),
    epoch: inServer(u32()),
    acknowledged: inServer(u32()),
    window: inServer(u16(1)),
    session_limit: inServer(u16()),
    batch_cap: inServer(u8(1)),
    degrade_streak: inServer(u16(1)),
    fallback_ms: inServer(u16(1)),
  },
  ({ mode, window, session_limit }) => {
    if (mode === 'server' && window >= session_limit) {
      throw new WireError('value', `below session_limit, ${session_limit}`, window).in('window');
    }
  },
);

const ofCommand = record({ player: key, seq: u32() });
const COMMANDED = 1;
const CUT = 2;
const outcomeFlags = flags(COMMANDED | CUT);

const outcome = {
  read(r) {
    const value = { tick: inside('tick', () => tick.read(r)), epoch: inside('epoch', () => epoch.read(r)) };
    const bits = inside('flags', () => outcomeFlags.read(r));
    value.cut = (bits & CUT) !== 0;
    if (bits & COMMANDED) Object.assign(value, ofCommand.read(r));
    value.name = inside('name', () => name.read(r));
    checkEpoch(value);
    checkCut(value);
    value.payload = inside('payload', () => outcomePayload(value.cut).read(r));
    return value;
  },
  write(w, value) {
    asRecord(value, ['tick', 'epoch', 'cut', 'player', 'seq', 'name', 'payload']);
    inside('tick', () => tick.write(w, value.tick));
    inside('epoch', () => epoch.write(w, value.epoch));
    if (typeof value.cut !== 'boolean') throw new WireError('value', 'true or false', value.cut).in('cut');
    const commanded = value.player !== undefined || value.seq !== undefined;
    outcomeFlags.write(w, (commanded ? COMMANDED : 0) | (value.cut ? CUT : 0));
    if (commanded) ofCommand.write(w, { player: value.player, seq: value.seq });
    inside('name', () => name.write(w, value.name));
    checkEpoch(value);
    checkCut(value);
    inside('payload', () => outcomePayload(value.cut).write(w, value.payload));
  },
};

/** WIRE-022: what is cut has none. */
const outcomePayload = (cut) => (cut ? emptied : rest(DELTA_BYTES));
const emptied = {
  read(r) {
    r.end();
    return new Uint8Array(0);
  },
  write(w, value) {
    rest(DELTA_BYTES).write(w, value);
    if (value.length > 0) throw new WireError('long', 'nothing, as it is cut', words(`${value.length} bytes`));
  },
};

function checkEpoch({ name, epoch }) {
  // WIRE-011: an epoch begins with a snap and with nothing else.
  if (name !== 'PlayerSnapped' && epoch !== 0) throw new WireError('value', `0 with ${name}`, epoch).in('epoch');
}

function checkCut({ name, cut }) {
  // WIRE-012: where there is nothing to cut the bit means nothing.
  if (cut && !bears(name)) throw new WireError('bits', `no cut with ${name}`, words('it')).in('cut');
}

const parts = { velocity: vec3, rotation: quat, impulse: vec3 };
const PARTS = Object.keys(parts);
const pointFlags = flags(0b111);
const pointHead = record({ player: key, tick });
const pointPlace = record({ after: u32(), applied: u32(), at: vec3 });

const point = {
  read(r) {
    const value = pointHead.read(r);
    const bits = inside('flags', () => pointFlags.read(r));
    Object.assign(value, pointPlace.read(r));
    PARTS.forEach((part, bit) => {
      if (bits & (1 << bit)) value[part] = inside(part, () => parts[part].read(r));
    });
    return value;
  },
  write(w, value) {
    asRecord(value, ['player', 'tick', 'after', 'applied', 'at', ...PARTS]);
    const { player, tick, after, applied, at } = value;
    pointHead.write(w, { player, tick });
    const there = PARTS.map((part) => value[part] !== undefined);
    pointFlags.write(w, there.reduce((bits, is, bit) => bits | (is ? 1 << bit : 0), 0));
    pointPlace.write(w, { after, applied, at });
    for (const part of PARTS.filter((_, bit) => there[bit])) inside(part, () => parts[part].write(w, value[part]));
  },
};

const standing = record({ player: key, at: vec3, velocity: vec3, rotation: quat });

const ofKind = (kind, form) => when((value) => value.kind === kind, form);
const entity = record({
  tick,
  name,
  kind: choice('', 'SharedStorage', 'Player', 'Enemy'),
  structure: ofKind('SharedStorage', name),
  origin: ofKind('SharedStorage', cell),
  slots: ofKind('SharedStorage', u32()),
  player: ofKind('Player', key),
});

/**
 * @typedef {object} Kind
 * @property {string} name
 * @property {number} type its byte
 * @property {'client'|'host'} from who sends it
 * @property {boolean} datagram whether it may go by datagram
 * @property {'owner'|'clamped'|'server'|null} mode the only mode that has it; null: all have
 * @property {number} least bytes of its body
 * @property {number} most bytes of its body
 * @property {import('./values.mjs').Form} form
 */

/** @returns {Kind} */
const message = (type, name, goesBy, mode, least, most, form) => ({
  name,
  type,
  from: type < 0x80 ? 'client' : 'host',
  datagram: goesBy === 'both',
  mode,
  least,
  most,
  form,
});

/** All messages, as the record lists them. */
export const MESSAGES = [
  message(0x01, 'hello', 'stream', null, 6, 518, hello),
  message(0x02, 'command', 'stream', null, 6, 1061, record({ seq: u32(), kind: name, payload: rest(PAYLOAD_BYTES) })),
  message(0x03, 'report', 'both', 'owner', 4, 13, report),
  message(0x04, 'point', 'both', 'clamped', 45, 85, point),
  message(0x05, 'applied', 'stream', 'clamped', 4, 4, record({ instruction: u32(1) })),
  message(0x06, 'input', 'both', 'server', 10, 10, record({ epoch: u32(), seq: u32(), step })),
  message(0x07, 'batch', 'both', 'server', 9, 519, record({ epoch: u32(), first: u32(), steps: list(step) })),
  message(0x08, 'ping', 'both', null, 4, 4, record({ nonce: u32() })),
  message(0x81, 'welcome', 'stream', null, 44, 61, welcome),
  message(0x82, 'refused', 'stream', null, 5, 5, record({
    seq: u32(),
    reason: choice(undefined, 'UnknownKind', 'PayloadTooLarge', 'BadPayload', 'QueueFull'),
  })),
  message(0x83, 'outcome', 'stream', null, 12, 127, outcome),
  message(0x84, 'body', 'stream', null, 36, 67, record({ body: u8(), epoch, tick, at: vec2, player: keyOrNobody, name })),
  message(0x85, 'gone', 'stream', 'owner', 1, 1, record({ body: u8() })),
  message(0x86, 'snapshot', 'both', 'owner', 3, SNAPSHOT_BYTES, snapshot),
  message(0x87, 'entity', 'stream', null, 11, 95, entity),
  message(0x88, 'vanished', 'stream', null, 11, 42, record({ tick, structure: bool, name })),
  message(0x89, 'tables', 'stream', null, 10, 1066, record({
    tick,
    baseline: bool,
    names: list(name, { most: 32, by: (table) => table }),
  })),
  message(0x8a, 'placement', 'stream', 'clamped', 16, 16, record({ number: u32(1), at: vec3 })),
  message(0x8b, 'instruction', 'stream', 'clamped', 16, 16, record({ number: u32(1), impulse: vec3 })),
  message(0x8c, 'standings', 'both', 'clamped', 65, 1185, record({
    tick,
    entries: list(standing, { least: 1, most: 21, by: ({ player }) => player }),
  })),
  message(0x8d, 'correction', 'both', 'server', 21, 21, record({
    number: u32(1),
    epoch: u32(),
    acknowledged: u32(),
    tile: tuple(2, i32),
    facing: u8(0, 7),
  })),
  message(0x8e, 'advisory', 'stream', 'server', 1, 1, record({ recovered: bool })),
  message(0x8f, 'pong', 'both', null, 12, 12, record({ nonce: u32(), tick })),
];

const byName = new Map(MESSAGES.map((kind) => [kind.name, kind]));
const byType = new Map(MESSAGES.map((kind) => [kind.type, kind]));

/** @returns {Kind} @throws {RangeError} if no message has that name */
export function messageOf(name) {
  const kind = byName.get(name);
  if (!kind) throw new RangeError(`got a message ${name}, want one of ${[...byName.keys()].join(', ')}`);
  return kind;
}

/** What comes with a type, of whoever has sent it. @param {'client'|'host'} from @returns {Kind} */
export function messageOfType(type, from) {
  const kind = byType.get(type);
  // WIRE-006: a host that takes a welcome from its client believes what it says of itself.
  if (kind?.from !== from) throw new WireError('type', `a type of the ${from}`, words(`0x${type.toString(16).padStart(2, '0')}`));
  return kind;
}

/**
 * The body of a message.
 * @param {string} name of the message
 * @param {object} value
 * @returns {Uint8Array}
 * @throws {WireError} if the format has no bytes for it
 */
export function encode(name, value) {
  const { form } = messageOf(name);
  const w = new Writer();
  inside(name, () => form.write(w, value));
  return w.bytes();
}

/**
 * What the body of a message says.
 * @param {string} name of the message
 * @param {Uint8Array} bytes
 * @param {'owner'|'clamped'|'server'} [mode] of the connection, which a body does not show
 * @throws {WireError} if they are refused
 */
export function decode(name, bytes, mode) {
  const { form } = messageOf(name);
  return inside(name, () => {
    const r = new Reader(bytes);
    const value = form.read(r);
    r.end();
    if (mode && mode !== 'owner') checkUnused(name, value, mode);
    return value;
  });
}

/** WIRE-025: what has no use outside of mode owner is zeros there. */
function checkUnused(name, value, mode) {
  const fields = { body: ['body', 'epoch', 'at'], outcome: ['epoch'] }[name] ?? [];
  for (const field of fields) {
    if ([value[field]].flat().some((number) => number !== 0)) {
      throw new WireError('value', `zeros in mode ${mode}`, words(`${value[field]}`)).in(field);
    }
  }
}
