/**
 * Mistakes, each made in a copy of the wire by putting one text in the place
 * of another, as somebody would have made it. The check has to notice each:
 * one that it passes over is a thing that it does not look at.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { probe, probeClosing, probeStream } from './probes.mjs';
import { judge } from './vectors.mjs';
import { judgeWritten } from './written.mjs';

/** The files that the wire consists of. */
const FILES = ['wire.mjs', 'bytes.mjs', 'values.mjs', 'places.mjs', 'payloads.mjs', 'messages.mjs', 'transport.mjs'];

/**
 * What has to notice a fault: a vector of its clause; a value of its clause
 * that is written; or what valid vectors are put through as a stream.
 */
const READ = 'vectors';
const WRITTEN = 'written';
const STREAM = 'stream';

/** By file: name, clause, what has to notice it, the text and what stands in its place. */
const FAULTS = {
  'bytes.mjs': [
    ['reads-big-endian', 'WIRE-001', READ, '(this.#skip(size), true)', '(this.#skip(size), false)'],
    ['writes-big-endian', 'WIRE-001', READ, '(at, value, true)', '(at, value, false)'],
    ['bytes-behind-the-end-are-skipped', 'WIRE-004', READ, 'if (this.left > 0) throw', 'if (false) throw'],
    ['what-is-missing-is-zero', 'WIRE-003', READ,
      'if (this.left < count) throw',
      `if (this.left < count) {
        const padded = new Uint8Array(this.#at + count);
        padded.set(this.#bytes);
        this.#bytes = padded;
        this.#view = new DataView(padded.buffer);
      }
      if (false) throw`],
    ['begins-at-the-buffer', 'WIRE-020', STREAM, 'bytes.buffer, bytes.byteOffset, bytes.byteLength', 'bytes.buffer'],
  ],
  'values.mjs': [
    ['values-are-clamped', 'WIRE-011', READ,
      'if (value < low || value > high) throw',
      'if (value < low || value > high) return Math.min(high, Math.max(low, value));\n    if (false) throw'],
    ['sequences-are-signed', 'WIRE-019', READ, "number('Uint32', 4, low, high)", "number('Int32', 4, low, high)"],
    ['2-to-the-53-is-taken', 'WIRE-016', READ, 'if (!Number.isSafeInteger(value)) throw', 'if (Math.abs(value) > 2 ** 53) throw'],
    ['half-of-an-integer-is-dropped', 'WIRE-020', READ, 'r.number(upper, 4) * 2 ** 32', 'r.number(upper, 4) * 0'],
    ['integers-are-cut-and-not-floored', 'WIRE-001', WRITTEN, 'Math.floor(value / 2 ** 32)', 'Math.trunc(value / 2 ** 32)'],
    ['nan-is-a-number', 'WIRE-008', READ, 'if (!Number.isFinite(value)) throw', 'if (Math.abs(value) === Infinity) throw'],
    ['infinity-is-a-number', 'WIRE-008', READ, 'if (!Number.isFinite(value)) throw', 'if (Number.isNaN(value)) throw'],
    ['-0-is-0', 'WIRE-009a', READ, 'if (Object.is(value, -0)) throw', 'if (false) throw'],
    ['-0-is-written', 'WIRE-009b', WRITTEN, 'rounded === 0 ? 0 : rounded', 'rounded'],
    ['what-rounds-to-0-is-written', 'WIRE-009b', WRITTEN, 'rounded === 0 ? 0 : rounded', 'value === 0 ? 0 : rounded'],
    ['infinity-is-written', 'WIRE-008', WRITTEN, 'if (!Number.isFinite(rounded)) throw', 'if (!Number.isFinite(value)) throw'],
    ['2-is-yes', 'WIRE-010', READ, 'if (value > 1) throw', 'if (value > 1) return true;\n    if (false) throw'],
    ['unknown-words-are-the-first', 'WIRE-011', READ,
      'if (terms[value] === undefined) throw',
      'if (terms[value] === undefined) return terms.find((term) => term !== undefined);\n      if (false) throw'],
    ['unknown-bits-are-ignored', 'WIRE-012', READ, 'if (value & ~mask) throw', 'if (false) throw'],
    ['names-of-none', 'WIRE-013', READ, 'length < 1 || length > 32', 'length > 32'],
    ['names-of-33', 'WIRE-013', READ, 'length < 1 || length > 32', 'length < 1 || length > 33'],
    ['names-of-anything', 'WIRE-013', READ, 'return checkLetters(String.fromCharCode(...r.take(length)));',
      'return String.fromCharCode(...r.take(length));'],
    ['names-end-at-a-zero', 'WIRE-013', READ, 'String.fromCharCode(...r.take(length))',
      "String.fromCharCode(...r.take(length)).replace(/\\0.*/s, '')"],
    ['nobody-is-somebody', 'WIRE-023', READ, 'if (value === NOBODY) throw', 'if (false) throw'],
    ['a-rest-of-any-length', 'WIRE-017', READ, 'if (r.left > most) throw', 'if (false) throw'],
    ['a-token-of-any-length', 'WIRE-017', READ, 'if (length > most) throw', 'if (false) throw'],
    ['the-token-counts-its-length', 'WIRE-020', READ, 'return r.take(length);', 'return r.take(length - 2);'],
    ['lists-of-any-length', 'WIRE-017', READ, 'if (count > most) throw', 'if (false) throw'],
    ['lists-of-one-less', 'WIRE-017', READ, 'if (count > most) throw', 'if (count >= most) throw'],
    ['an-empty-list-says-nothing', 'WIRE-011', READ, 'if (count < least) throw', 'if (false) throw'],
    ['sets-in-any-order', 'WIRE-014a', READ, 'if (!(before < after)) throw', 'if (before === after) throw'],
    ['sets-with-one-twice', 'WIRE-014a', READ, 'if (!(before < after)) throw', 'if (before > after) throw'],
    ['sets-by-letters', 'WIRE-014a', READ, 'if (!(before < after)) throw', "if (!(before.localeCompare(after, 'en') < 0)) throw"],
    ['sets-by-length-first', 'WIRE-020', READ, 'if (!(before < after)) throw',
      'if ((before.length - after.length || (before < after ? -1 : 1)) >= 0) throw'],
    ['members-that-are-none', 'WIRE-020', WRITTEN, '!members.includes(member) && value[member] !== undefined', 'false'],
  ],
  'places.mjs': [
    ['narrow-is-unsigned', 'WIRE-020', READ, '[(all << 20) >> 20, (all << 8) >> 20]', '[all & 0xfff, all >>> 12]'],
    ['narrow-the-other-way-about', 'WIRE-020', READ, '[(all << 20) >> 20, (all << 8) >> 20]', '[(all << 8) >> 20, (all << 20) >> 20]'],
    ['differences-of-any-size', 'WIRE-011', READ, 'if (Math.abs(value) > most) throw', 'if (false) throw'],
    ['wide-for-all', 'WIRE-015a', READ, 'if (widthOf(difference) !== width) {', 'if (false) {'],
    ['wide-if-both-are', 'WIRE-015a', READ, 'Math.max(...difference.map(Math.abs))', 'Math.min(...difference.map(Math.abs))'],
    ['stood-has-one-bit', 'WIRE-020', READ, 'stood: (first >> 5) & 3', 'stood: (first >> 5) & 1'],
    ['the-width-comes-last', 'WIRE-020', READ, 'age: second >> 2', 'age: second & 63'],
    ['an-epoch-of-nothing', 'WIRE-012', READ, "width === 'none' && (epoch || stood)", "width === 'none' && stood"],
    ['a-rest-of-nothing', 'WIRE-012', READ, "width === 'none' && (epoch || stood)", "width === 'none' && epoch"],
    ['a-full-place-has-an-age', 'WIRE-012', READ, "(width === 'none' || width === 'full') && age", "width === 'none' && age"],
    ['nothing-has-an-age', 'WIRE-012', READ, "(width === 'none' || width === 'full') && age", "width === 'full' && age"],
    ['a-difference-to-itself', 'WIRE-011', READ, "(width === 'narrow' || width === 'wide') && !age", 'false'],
    ['the-flag-of-an-entry', 'WIRE-012', READ, 'if (head.flag) throw', 'if (false) throw'],
    ['entries-of-nowhere', 'WIRE-011', READ, "if (width === 'none') throw", 'if (false) throw'],
    ['bodies-twice', 'WIRE-014b', READ, 'if (seen.has(body)) throw', 'if (false) throw'],
    ['bodies-in-order', 'WIRE-020', READ, 'if (seen.has(body)) throw', 'if (body < Math.max(...seen)) throw'],
    ['back-counts-from-1', 'WIRE-020', READ, '{ back: ack - 1 }', '{ back: ack }'],
    ['snapshots-of-any-size', 'WIRE-017', READ, 'if (r.left > SNAPSHOT_BYTES) throw', 'if (false) throw'],
    ['the-lag-is-the-body', 'WIRE-020', READ, 'return { body, lag, ...said(head)', 'return { body: lag, lag: body, ...said(head)'],
  ],
  'payloads.mjs': [
    ['one-is-said', 'WIRE-015b', READ, 'if (n === 1) throw', 'if (n === 1) return n;\n  if (false) throw'],
    ['one-is-out-of-range', 'WIRE-015b', READ, 'if (n === 1) throw', 'if (false) throw'],
    ['one-is-written', 'WIRE-015b', WRITTEN, 'value.n !== undefined && value.n !== 1', 'value.n !== undefined'],
    ['every-act-has-flags', 'WIRE-020', READ, 'if (!WITH_N.includes(kind)) return value;', ''],
    ['the-form-of-a-payload-is-passed-over', 'WIRE-021', READ, 'if (value !== 1) throw', 'if (false) throw'],
    ['a-change-of-none', 'WIRE-011', READ, 'integerBut(0)', 'integer'],
    ['items-as-they-come', 'WIRE-014a', WRITTEN, '[...value].sort(([a], [b]) => (a < b ? -1 : 1))', '[...value]'],
    ['reasons-from-0', 'SNAP-018a', READ, "choice(undefined, 'TideDeposit'", "choice('TideDeposit'"],
    ['a-third-reason', 'SNAP-018d', READ, "'TideDeposit', 'DeathRespawn')", "'TideDeposit', 'DeathRespawn', 'Other')"],
    ['the-reason-comes-last', 'SNAP-018a', READ,
      "reason: choice(undefined, 'TideDeposit', 'DeathRespawn'), at: vec2",
      "at: vec2, reason: choice(undefined, 'TideDeposit', 'DeathRespawn')"],
    ['a-delta-of-any-size', 'WIRE-022', WRITTEN, 'w.length > DELTA_BYTES ? null : w.bytes()', 'w.bytes()'],
  ],
  'messages.mjs': [
    ['the-version-is-read-late', 'WIRE-018a', READ,
      "read: (r) => checkVersion(r.number('Uint16', 2)),",
      `read(r) {
        const value = r.number('Uint16', 2);
        if (r.left < 4) throw new WireError('short', '4 bytes more', r.left);
        return checkVersion(value);
      },`],
    ['any-version', 'WIRE-018a', READ, 'if (value !== VERSION) throw', 'if (false) throw'],
    ['a-welcome-is-the-same-in-all-modes', 'WIRE-020', READ, "value.mode === 'server', form", 'true, form'],
    ['a-window-of-the-session-limit', 'WIRE-011', READ, 'window >= session_limit', 'window > session_limit'],
    ['a-megahertz-and-more', 'WIRE-011', READ, 'u32(1, 1_000_000_000)', 'u32(1)'],
    ['epochs-off-the-circle', 'WIRE-011', READ, 'u8(0, 31)', 'u8()'],
    ['a-ninth-octant', 'WIRE-011', READ, 'u8(0, 7)', 'u8()'],
    ['anything-may-be-cut', 'WIRE-012', READ, 'if (cut && !bears(name)) throw', 'if (false) throw'],
    ['what-has-no-use-is-passed-over', 'WIRE-025', READ, "if (mode && mode !== 'owner') checkUnused", 'if (false) checkUnused'],
    ['a-place-that-has-no-use', 'WIRE-025', READ, "body: ['body', 'epoch', 'at']", "body: ['body', 'epoch']"],
    ['a-place-of-which-half-is-looked-at', 'WIRE-025', READ, '[value[field]].flat()', '[value[field]].flat().slice(0, 1)'],
    ['a-snap-that-has-an-epoch-everywhere', 'WIRE-025', READ, ", outcome: ['epoch'] }", ' }'],
    ['cut-and-a-payload', 'WIRE-022', READ, 'cut ? emptied : rest(DELTA_BYTES)', 'rest(DELTA_BYTES)'],
    ['every-outcome-has-an-epoch', 'WIRE-011', READ, "name !== 'PlayerSnapped' && epoch !== 0", 'false'],
    ['the-parts-are-all-there', 'WIRE-020', READ, 'if (bits & (1 << bit)) value[part]', 'if (r.left) value[part]'],
    ['the-parts-in-another-order', 'WIRE-020', READ, '{ velocity: vec3, rotation: quat, impulse', '{ rotation: quat, velocity: vec3, impulse'],
    ['bodies-are-players', 'WIRE-023', READ, 'at: vec2, player: keyOrNobody', 'at: vec2, player: key'],
    ['an-enemy-has-a-key', 'WIRE-004', READ, "player: ofKind('Player', key)", "player: when(({ kind }) => /[rm]/.test(kind), key)"],
    ['types-of-either-end', 'WIRE-006', READ, 'if (kind?.from !== from) throw', 'if (!kind) throw'],
    ['a-type-is-one-off', 'WIRE-002', READ, "message(0x85, 'gone'", "message(0x90, 'gone'"],
  ],
  'transport.mjs': [
    ['the-frame-counts-itself', 'WIRE-002', READ, 'head[1] | (head[2] << 8)', '(head[1] | (head[2] << 8)) - 3'],
    ['the-frame-is-written-with-itself', 'WIRE-002', STREAM, 'setUint16(1, body.length, true)', 'setUint16(1, body.length + 3, true)'],
    ['the-length-has-one-byte', 'WIRE-005a', READ, 'head[1] | (head[2] << 8)', 'head[1]'],
    ['the-length-is-big-endian', 'WIRE-001', READ, 'head[1] | (head[2] << 8)', '(head[1] << 8) | head[2]'],
    ['frames-of-any-size', 'WIRE-005a', READ, 'if (length > most) throw', 'if (false) throw'],
    ['frames-of-one-less', 'WIRE-005a', READ, 'if (length > most) throw', 'if (length >= most) throw'],
    ['frames-of-too-little', 'WIRE-005b', READ, 'if (length < least) throw', 'if (false) throw'],
    ['a-hello-by-its-length-first', 'WIRE-018b', READ, 'if (lead === HEAD_BYTES + VERSION_BYTES) inside', 'if (length >= least && length <= most && lead === HEAD_BYTES + VERSION_BYTES) inside'],
    ['the-version-of-a-hello-has-one-byte', 'WIRE-018b', READ, 'bytes[3] | (bytes[4] << 8)', 'bytes[3]'],
    ['a-version-is-waited-for-that-is-not-there', 'WIRE-005b', STREAM, 'Math.min(VERSION_BYTES, lengthOf(head))', 'VERSION_BYTES'],
    ['the-version-is-read-and-lost', 'WIRE-002', STREAM, 'this.#body.set(begun);', ''],
    ['the-version-is-read-twice', 'WIRE-002', STREAM, 'this.#filled = begun.length;', 'this.#filled = 0;'],
    ['datagrams-of-any-size', 'WIRE-017', READ, 'if (bytes.length > Math.min(most, DATAGRAM_BYTES)) {', 'if (false) {'],
    ['owner-datagrams-have-a-type', 'WIRE-007', READ, "if (mode === 'owner') return { type: from", 'if (false) return { type: from'],
    ['no-datagram-has-a-type', 'WIRE-007', READ, "mode === 'owner' ? body : Uint8Array.of(kind.type, ...body)", 'body'],
    ['all-goes-by-datagram', 'WIRE-024a', READ, 'return kind.datagram && (kind.mode', 'return (kind.mode'],
    ['datagrams-of-any-mode', 'WIRE-024b', READ, '(kind.mode === null || kind.mode === mode)', 'true'],
    ['the-rest-of-a-chunk-is-dropped', 'WIRE-002', STREAM, 'return piece.length;', 'return this.#body ? piece.length : chunk.length;'],
    ['bodies-come-whole', 'WIRE-002', STREAM, 'if (this.#filled === this.#body.length)', 'if (this.#filled > 0)'],
    ['the-stream-may-end-anywhere', 'WIRE-003', STREAM, 'if (this.#body) throw', 'if (false) throw'],
    ['goes-on-after-a-bad-frame', 'WIRE-003', STREAM, 'this.#broken = error;', 'this.#body = null;'],
    ['messages-of-any-mode', 'WIRE-020', STREAM, 'if (only && mode && only !== mode) throw', 'if (false) throw'],
  ],
};

/**
 * Makes each mistake and looks whether it is noticed.
 * @param {import('./vectors.mjs').Vector[]} vectors
 * @returns {Promise<string[]>} what is wrong with the check
 */
export async function checkFaults(vectors) {
  const problems = [];
  const room = fs.mkdtempSync(path.join(os.tmpdir(), 'wire-faults-'));
  try {
    // A copy without a mistake: else it is the copying that is noticed.
    const sound = notice(await copy(path.join(room, 'none'), (text) => text), vectors);
    if (sound.size > 0) problems.push(`a copy without a fault: noticed by ${[...sound.keys()]}, want it noticed by nothing`);
    for (const [file, faults] of Object.entries(FAULTS)) {
      for (const [name, clause, by, from, to] of faults) {
        const swap = (text, of) => (of === file ? swapOnce(text, from, to, `${file}: ${name}`) : text);
        const noticed = notice(await copy(path.join(room, name), swap), vectors);
        const clauses = noticed.get(by) ?? [];
        console.log(`${name.padEnd(40)} ${clause.padEnd(10)} ${String(clauses.length).padStart(4)} by ${by}`);
        // What goes wrong with a stream has no clause of its own.
        if (!clauses.includes(by === STREAM ? undefined : clause)) {
          const got = [...noticed].map(([how, all]) => `${how} of ${[...new Set(all)]}`).join('; ') || 'nothing';
          problems.push(`${name}: noticed by ${got}, want it noticed by ${by} of ${clause}`);
        }
      }
    }
  } finally {
    fs.rmSync(room, { recursive: true });
  }
  return problems;
}

/** The wire, of a copy of its files in a new folder. */
async function copy(folder, change) {
  fs.mkdirSync(folder);
  const here = path.dirname(fileURLToPath(import.meta.url));
  for (const file of FILES) {
    fs.writeFileSync(path.join(folder, file), change(fs.readFileSync(path.join(here, file), 'utf8'), file));
  }
  return import(pathToFileURL(path.join(folder, 'wire.mjs')).href);
}

function swapOnce(text, from, to, what) {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${what}: got the text ${parts.length - 1} times, want it once: ${from}`);
  return parts.join(to);
}

/**
 * By what a wire is noticed to be wrong, and of which clauses.
 * @returns {Map<string, (string | undefined)[]>} without a clause for what goes wrong with a stream
 */
function notice(wire, vectors) {
  const noticed = new Map();
  const add = (by, clauses) => {
    if (clauses.length > 0) noticed.set(by, clauses);
  };
  add(READ, vectors.filter((vector) => judge(wire, vector).length > 0).map(({ clause }) => clause));
  add(WRITTEN, judgeWritten(wire).map(({ clause }) => clause));
  // The long way, only for what is left: it takes seconds for each.
  if (noticed.size > 0) return noticed;
  const valid = vectors.filter(({ value }) => value);
  const problems = [...valid.flatMap((vector) => probe(wire, vector)), ...probeStream(wire, valid), ...probeClosing(wire)];
  add(STREAM, problems.map(() => undefined));
  return noticed;
}
