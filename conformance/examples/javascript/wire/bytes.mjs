/**
 * Bytes, one after the other: a reader that never reads past its end, a
 * writer that grows, and the one error that both ends of the format throw.
 */

/**
 * Something that moveauth/1 does not allow. `fault` is a word of the table
 * under "Reading strictly" in adr/wire.md, `where` the field it was found in.
 */
export class WireError extends Error {
  /**
   * @param {string} fault
   * @param {string} want what may stand there
   * @param {unknown} got what does
   */
  constructor(fault, want, got) {
    super();
    this.name = 'WireError';
    this.fault = fault;
    this.where = '';
    this.said = `got ${show(got)}, want ${want}`;
    this.message = this.said;
  }

  /** The same error, seen from the value that `field` is part of. */
  in(field) {
    const joint = this.where === '' || this.where.startsWith('[') ? '' : '.';
    this.where = `${field}${joint}${this.where}`;
    this.message = `${this.where}: ${this.said}`;
    return this;
  }
}

/** As what was got: not a text that was found, but words for it. */
export const words = (text) => new Words(text);

class Words {
  constructor(text) {
    this.text = text;
  }
}

function show(value) {
  if (value instanceof Words) return value.text;
  if (typeof value === 'string') return JSON.stringify(value);
  if (Object.is(value, -0)) return '-0';
  if (value === null || typeof value !== 'object') return String(value);
  return Array.isArray(value) ? 'a list' : `a ${value.constructor?.name ?? 'record'}`;
}

/** Runs `step`; what it throws is said to be in `field`. */
export function inside(field, step) {
  try {
    return step();
  } catch (error) {
    throw error instanceof WireError ? error.in(field) : error;
  }
}

/** Reads what a DataView reads, low byte first, and nothing beyond the end. */
export class Reader {
  #bytes;
  #view;
  #at = 0;

  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
    // Bytes may be a part of a larger buffer, as those of Node usually are.
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** How many bytes are left. */
  get left() {
    return this.#bytes.length - this.#at;
  }

  /** @param {'Uint8'|'Uint16'|'Uint32'|'Int8'|'Int16'|'Int32'|'Float32'} kind */
  number(kind, size) {
    // WIRE-001: the low byte is the first.
    return this.#view[`get${kind}`](this.#skip(size), true);
  }

  /** The next `count` bytes, as a copy. */
  take(count) {
    const from = this.#skip(count);
    return this.#bytes.slice(from, from + count);
  }

  /** Refuses what is left. */
  end() {
    // WIRE-004: bytes that everybody skips are used by somebody.
    if (this.left > 0) throw new WireError('long', 'the end', words(`${this.left} bytes more`));
  }

  #skip(count) {
    // WIRE-003: what is not there is not read as zeros.
    if (this.left < count) throw new WireError('short', `${count} bytes`, words(`${this.left} bytes`));
    this.#at += count;
    return this.#at - count;
  }
}

/** Writes what Reader reads. */
export class Writer {
  #bytes = new Uint8Array(64);
  #view = new DataView(this.#bytes.buffer);
  #at = 0;

  /** How many bytes were written. */
  get length() {
    return this.#at;
  }

  number(kind, size, value) {
    const at = this.#room(size);
    this.#view[`set${kind}`](at, value, true);
  }

  /** @param {Uint8Array} bytes */
  put(bytes) {
    const at = this.#room(bytes.length);
    this.#bytes.set(bytes, at);
  }

  /** What was written, as a copy. */
  bytes() {
    return this.#bytes.slice(0, this.#at);
  }

  /** Where `count` bytes more begin. It may put other bytes in place of #bytes, so it comes first. */
  #room(count) {
    const from = this.#at;
    this.#at += count;
    if (this.#at > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#at, 2 * this.#bytes.length));
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return from;
  }
}
