/**
 * Bytes. Integers are written in sevens of bits, the lowest first, so that a
 * small one takes one byte; signed ones in turns, 0, −1, 1, −2 …
 */

/** A packet that does not read. */
export class BadPacket extends Error {}

export class Writer {
  /** @type {number[]} */
  #bytes = [];

  get length() {
    return this.#bytes.length;
  }

  count(n) {
    while (n >= 128) {
      this.#bytes.push((n % 128) + 128);
      n = Math.floor(n / 128);
    }
    this.#bytes.push(n);
    return this;
  }

  signed(n) {
    return this.count(n < 0 ? -2 * n - 1 : 2 * n);
  }

  /** A number as it is, whatever it is. */
  double(x) {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleLE(x);
    this.#bytes.push(...bytes);
    return this;
  }

  place([x, y]) {
    return this.double(x).double(y);
  }

  string(text) {
    const bytes = Buffer.from(text, 'utf8');
    this.count(bytes.length);
    this.#bytes.push(...bytes);
    return this;
  }

  append(other) {
    this.#bytes.push(...other.#bytes);
    return this;
  }

  toBuffer() {
    return Buffer.from(this.#bytes);
  }
}

export class Reader {
  #bytes;
  #at = 0;

  /** @param {Buffer} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }

  get isAtEnd() {
    return this.#at >= this.#bytes.length;
  }

  #take(n) {
    if (this.#at + n > this.#bytes.length) throw new BadPacket('the packet is too short');
    this.#at += n;
    return this.#at - n;
  }

  count() {
    let n = 0;
    for (let weight = 1; ; weight *= 128) {
      const byte = this.#bytes[this.#take(1)];
      n += (byte % 128) * weight;
      if (n > Number.MAX_SAFE_INTEGER) throw new BadPacket('a number too large');
      if (byte < 128) return n;
    }
  }

  signed() {
    const n = this.count();
    return n % 2 === 1 ? -(n + 1) / 2 : n / 2;
  }

  double() {
    return this.#bytes.readDoubleLE(this.#take(8));
  }

  place() {
    return [this.double(), this.double()];
  }

  string() {
    const length = this.count();
    const from = this.#take(length);
    return this.#bytes.toString('utf8', from, from + length);
  }
}
