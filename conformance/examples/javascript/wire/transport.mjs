/**
 * How messages travel: frames on the control stream, and datagrams.
 */
import { WireError, inside, words } from './bytes.mjs';
import { checkVersion, decode, encode, messageOf, messageOfType } from './messages.mjs';

/** Bytes in front of a body on the stream: its type, and its length in two bytes. */
export const HEAD_BYTES = 3;

/** Bytes of a hello's version, by which it is judged before its length. */
const VERSION_BYTES = 2;

/** Bytes of a datagram at most; the welcome may say less. */
export const DATAGRAM_BYTES = 1200;

/** Application error codes of a connection that is closed. */
export const CLOSE = {
  DONE: 0x00,
  VERSION: 0x01,
  BAD_TOKEN: 0x02,
  EXPIRED_TOKEN: 0x03,
  MALFORMED: 0x05,
  FRAME_TOO_LARGE: 0x06,
  UNKNOWN_TYPE: 0x07,
  NO_HELLO: 0x08,
  TAKEN_OVER: 0x09,
  TOO_SLOW: 0x0a,
  TOO_MUCH: 0x0b,
  SHUTTING_DOWN: 0x0c,
  NOT_ALLOWED: 0x0d,
  SERVER_ERROR: 0x0e,
};

/** With which code whoever has read it closes the connection. @param {WireError} error */
export function closeCodeOf(error) {
  const codes = { type: CLOSE.UNKNOWN_TYPE, limit: CLOSE.FRAME_TOO_LARGE, version: CLOSE.VERSION, mode: CLOSE.NOT_ALLOWED };
  return codes[error.fault] ?? CLOSE.MALFORMED;
}

/**
 * A message as it goes by the stream.
 * @param {string} name of the message
 * @param {object} value
 * @returns {Uint8Array}
 */
export function encodeFrame(name, value) {
  const body = encode(name, value);
  const frame = new Uint8Array(HEAD_BYTES + body.length);
  frame[0] = messageOf(name).type;
  // WIRE-002: the length is the body's alone.
  new DataView(frame.buffer).setUint16(1, body.length, true);
  frame.set(body, HEAD_BYTES);
  return frame;
}

/** What a head says of how many bytes its body has. */
const lengthOf = (head) => head[1] | (head[2] << 8);

/** How many bytes of a frame its head is judged by, once the first three of them are there. */
function leadOf({ name }, head) {
  return name === 'hello' ? HEAD_BYTES + Math.min(VERSION_BYTES, lengthOf(head)) : HEAD_BYTES;
}

/**
 * What the first bytes of a frame say: three, and of a hello its version.
 * @param {Uint8Array} bytes
 * @param {'client'|'host'} from who has sent them
 * @returns {{ type: string, length: number }}
 */
export function readHead(bytes, from) {
  if (bytes.length < 1) throw new WireError('short', 'a type', words('nothing')).in('frame');
  const kind = inside('frame', () => messageOfType(bytes[0], from));
  const { name, least, most } = kind;
  if (bytes.length < HEAD_BYTES) throw new WireError('short', `${HEAD_BYTES} bytes`, bytes.length).in(name);
  const length = lengthOf(bytes);
  const lead = leadOf(kind, bytes);
  if (bytes.length < lead) throw new WireError('short', `${lead} bytes`, bytes.length).in(name);
  // WIRE-018b: how long a hello of another version may be is not known here.
  if (lead === HEAD_BYTES + VERSION_BYTES) inside(name, () => checkVersion(bytes[3] | (bytes[4] << 8)));
  // WIRE-005a: refused before there is room for it.
  if (length > most) throw new WireError('limit', `at most ${most} bytes`, length).in(name);
  // WIRE-005b: no body of that type is so short, so there is nothing to wait for.
  if (length < least) throw new WireError('short', `at least ${least} bytes`, length).in(name);
  return { type: name, length };
}

/** Refuses a message of another mode, which has no word in the record's table but a code. */
function checkMode(name, mode) {
  const only = messageOf(name).mode;
  if (only && mode && only !== mode) throw new WireError('mode', `a message of mode ${mode}`, words(`one of ${only}`)).in(name);
}

/**
 * Reads the control stream, fed in pieces of any size.
 *
 * After a frame that is refused it reads nothing more: whoever has it closes
 * the connection with closeCodeOf(error).
 */
export class FrameReader {
  #from;
  #mode;
  #take;
  #head = [];
  #name = '';
  #body = null;
  #filled = 0;
  #broken = null;

  /**
   * @param {'client'|'host'} from who sends what is read
   * @param {(name: string, value: object) => void} take is called with each message, in order
   * @param {'owner'|'clamped'|'server'} [mode] of the connection; without it messages of all modes are read
   */
  constructor(from, take, mode) {
    this.#from = from;
    this.#take = take;
    this.#mode = mode;
  }

  /**
   * Takes in more bytes, and hands on what they complete.
   * @param {Uint8Array} chunk
   * @throws {WireError} at the first frame that is refused. That, or what `take` has thrown, is thrown ever after
   */
  push(chunk) {
    if (this.#broken) throw this.#broken;
    try {
      for (let at = 0; at < chunk.length; ) at += this.#body ? this.#fill(chunk, at) : this.#begin(chunk[at]);
    } catch (error) {
      this.#broken = error;
      throw error;
    }
  }

  /**
   * Says that no more will come.
   * @throws {WireError} if a frame was begun and not completed
   */
  end() {
    if (this.#broken) throw this.#broken;
    // WIRE-003: half a frame is none.
    if (this.#body) throw new WireError('short', `${this.#body.length} bytes`, this.#filled).in(this.#name);
    if (this.#head.length > 0) throw new WireError('short', `${HEAD_BYTES} bytes of a head`, this.#head.length);
  }

  /** One byte of what a head is judged by. */
  #begin(byte) {
    this.#head.push(byte);
    // Of a type that is none the length says nothing.
    const kind = inside('frame', () => messageOfType(this.#head[0], this.#from));
    if (this.#head.length < HEAD_BYTES || this.#head.length < leadOf(kind, this.#head)) return 1;
    const { type, length } = readHead(this.#head, this.#from);
    checkMode(type, this.#mode);
    const begun = this.#head.slice(HEAD_BYTES);
    this.#head = [];
    this.#name = type;
    this.#body = new Uint8Array(length);
    this.#body.set(begun);
    this.#filled = begun.length;
    return 1;
  }

  /** As much of a body as there is. */
  #fill(chunk, at) {
    const piece = chunk.subarray(at, at + this.#body.length - this.#filled);
    this.#body.set(piece, this.#filled);
    this.#filled += piece.length;
    if (this.#filled === this.#body.length) this.#complete();
    return piece.length;
  }

  #complete() {
    const value = decode(this.#name, this.#body, this.#mode);
    this.#body = null;
    this.#take(this.#name, value);
  }
}

/**
 * A message as a datagram, or null if it is too large for one: then it goes
 * by the stream.
 * @param {string} name of the message
 * @param {object} value
 * @param {'owner'|'clamped'|'server'} mode of the connection
 * @param {number} [most] bytes of a datagram, by the welcome
 * @returns {Uint8Array | null}
 * @throws {RangeError} if such a message is no datagram in this mode
 */
export function encodeDatagram(name, value, mode, most = DATAGRAM_BYTES) {
  const kind = messageOf(name);
  if (!isDatagram(kind, mode)) throw new RangeError(`got ${name}, want a message that goes by datagram in mode ${mode}`);
  const body = encode(name, value);
  // WIRE-007: a type in front, except in mode owner.
  const datagram = mode === 'owner' ? body : Uint8Array.of(kind.type, ...body);
  return datagram.length > Math.min(most, DATAGRAM_BYTES) ? null : datagram;
}

/** Whether a message goes by datagram in a mode. */
function isDatagram(kind, mode) {
  // WIRE-007: in mode owner there is one for each end, and no type to tell another.
  if (mode === 'owner') return kind.mode === 'owner' && kind.datagram;
  // WIRE-024a: what has to be in order is none.
  // WIRE-024b: nor is what belongs to another mode.
  return kind.datagram && (kind.mode === null || kind.mode === mode);
}

/**
 * The message in a datagram, and its body unread.
 * @param {Uint8Array} bytes
 * @param {'owner'|'clamped'|'server'} mode of the connection
 * @param {'client'|'host'} from who has sent it
 * @param {number} [most] bytes of a datagram, by the welcome
 * @returns {{ type: string, body: Uint8Array }}
 */
export function splitDatagram(bytes, mode, from, most = DATAGRAM_BYTES) {
  // WIRE-017: no more than the welcome says, and than there may be.
  if (bytes.length > Math.min(most, DATAGRAM_BYTES)) {
    throw new WireError('limit', `at most ${Math.min(most, DATAGRAM_BYTES)} bytes`, bytes.length).in('datagram');
  }
  if (mode === 'owner') return { type: from === 'client' ? 'report' : 'snapshot', body: bytes };
  if (bytes.length === 0) throw new WireError('short', 'a type', words('nothing')).in('datagram');
  const kind = inside('datagram', () => messageOfType(bytes[0], from));
  if (!isDatagram(kind, mode)) {
    throw new WireError('type', `a message that goes by datagram in mode ${mode}`, kind.name).in('datagram');
  }
  return { type: kind.name, body: bytes.subarray(1) };
}

/**
 * What a datagram says. What is refused is dropped and counted: the
 * sixteenth of a connection closes it with CLOSE.MALFORMED. One that is from
 * before the welcome is dropped and not counted.
 * @returns {{ name: string, value: object }}
 */
export function decodeDatagram(bytes, mode, from, most) {
  const { type, body } = splitDatagram(bytes, mode, from, most);
  return { name: type, value: decode(type, body, mode) };
}
