/**
 * The values of moveauth/1: numbers, names, keys, places, lists, records.
 * Each is a form with read(reader) and write(writer, value). Either throws a
 * WireError for what the format does not allow, so nothing that is written
 * is refused by whoever reads it.
 *
 * @typedef {{ read(r: Reader, sofar?: object): any, write(w: Writer, value: any): void }} Form
 */
import { WireError, inside, words } from './bytes.mjs';

/** A number of one of DataView's kinds, `low` to `high`. */
const number = (kind, size, low, high) => ({
  read(r) {
    const value = r.number(kind, size);
    // WIRE-011: what is out of range is refused and not moved into it.
    if (value < low || value > high) throw new WireError('value', `${low} to ${high}`, value);
    return value;
  },
  write(w, value) {
    if (!Number.isInteger(value) || value < low || value > high) {
      throw new WireError('value', `an integer, ${low} to ${high}`, value);
    }
    w.number(kind, size, value);
  },
});

export const u8 = (low = 0, high = 0xff) => number('Uint8', 1, low, high);
export const u16 = (low = 0, high = 0xffff) => number('Uint16', 2, low, high);
// WIRE-019: all 32 bits, without a sign.
export const u32 = (low = 0, high = 0xffffffff) => number('Uint32', 4, low, high);
export const i8 = number('Int8', 1, -0x80, 0x7f);
export const i32 = number('Int32', 4, -0x80000000, 0x7fffffff);

/**
 * Eight bytes as a Number, whose upper half is read as `upper`. A sum that is
 * too large to be exact is rounded, and is then still too large.
 */
const large = (upper, low) => ({
  read(r) {
    const lower = r.number('Uint32', 4);
    const value = r.number(upper, 4) * 2 ** 32 + lower;
    // WIRE-016: above 2^53 - 1 a Number is not the one that was sent.
    if (!Number.isSafeInteger(value)) throw new WireError('value', `${low} to 2^53 - 1`, words(`about ${value}`));
    return value;
  },
  write(w, value) {
    if (!Number.isSafeInteger(value) || value < low) {
      throw new WireError('value', `an integer, ${low} to 2^53 - 1`, value);
    }
    w.number('Uint32', 4, value % 2 ** 32);
    w.number(upper, 4, Math.floor(value / 2 ** 32));
  },
});

export const tick = large('Uint32', 0);
export const integer = large('Int32', -Number.MAX_SAFE_INTEGER);

/** An integer that is not `no`. */
export const integerBut = (no) => {
  const check = (value) => {
    if (value === no) throw new WireError('value', `anything but ${no}`, value);
    return value;
  };
  return { read: (r) => check(integer.read(r)), write: (w, value) => integer.write(w, check(value)) };
};

/** @type {Form} */
export const f32 = {
  read(r) {
    const value = r.number('Float32', 4);
    // WIRE-008: a NaN is above no limit.
    if (!Number.isFinite(value)) throw new WireError('not-finite', 'a finite number', value);
    // WIRE-009a: zero has one form.
    if (Object.is(value, -0)) throw new WireError('negative-zero', '0', value);
    return value;
  },
  write(w, value) {
    if (typeof value !== 'number') throw new WireError('value', 'a number', value);
    const rounded = Math.fround(value);
    if (!Number.isFinite(rounded)) throw new WireError('not-finite', 'a finite number of 32 bits', value);
    // WIRE-009b: a body that comes to rest from the east has -0.
    w.number('Float32', 4, rounded === 0 ? 0 : rounded);
  },
};

/** @type {Form} */
export const bool = {
  read(r) {
    const value = r.number('Uint8', 1);
    // WIRE-010: there is one byte for yes.
    if (value > 1) throw new WireError('value', '0 or 1', value);
    return value === 1;
  },
  write(w, value) {
    if (typeof value !== 'boolean') throw new WireError('value', 'true or false', value);
    w.number('Uint8', 1, value ? 1 : 0);
  },
};

/** One of `terms`, by its place in the list. A place that is undefined is none. */
export const choice = (...terms) => {
  const all = terms.flatMap((term, i) => (term === undefined ? [] : [`${i} ${term}`])).join(', ');
  return {
    read(r) {
      const value = r.number('Uint8', 1);
      // WIRE-011: a ninth direction is none of the eight.
      if (terms[value] === undefined) throw new WireError('value', `one of ${all}`, value);
      return terms[value];
    },
    write(w, value) {
      const place = value === undefined ? -1 : terms.indexOf(value);
      if (place < 0) throw new WireError('value', `one of ${all}`, value);
      w.number('Uint8', 1, place);
    },
  };
};

/** A byte of which only the bits of `mask` mean something. */
export const flags = (mask) => {
  const check = (value) => {
    // WIRE-012: a bit that was filled with anything cannot be given a meaning.
    if (value & ~mask) throw new WireError('bits', `no bits beyond ${bits(mask)}`, words(bits(value)));
    return value;
  };
  const byte = u8();
  return { read: (r) => check(byte.read(r)), write: (w, value) => byte.write(w, check(value)) };
};

const bits = (value) => `0b${value.toString(2)}`;

/** @type {Form} */
export const name = {
  read(r) {
    const length = r.number('Uint8', 1);
    checkLength(length);
    return checkLetters(String.fromCharCode(...r.take(length)));
  },
  write(w, value) {
    if (typeof value !== 'string') throw new WireError('name', 'a text', value);
    checkLength(value.length);
    checkLetters(value);
    w.number('Uint8', 1, value.length);
    w.put(Uint8Array.from(value, (letter) => letter.charCodeAt(0)));
  },
};

function checkLength(length) {
  // WIRE-013: a name is at least something, and fits where it is shown.
  if (length < 1 || length > 32) throw new WireError('name', '1 to 32 letters', length);
}

function checkLetters(value) {
  // WIRE-013: a name with a line break stands twice in a log.
  if (!/^[A-Za-z0-9_-]*$/.test(value)) throw new WireError('name', 'none but A-Z a-z 0-9 _ -', value);
  return value;
}

/** The key of nobody. */
export const NOBODY = '0'.repeat(32);

/** A player or nobody, as 32 digits of lower-case hexadecimal. @type {Form} */
export const keyOrNobody = {
  read: (r) => hex(r.take(16)),
  write(w, value) {
    if (typeof value !== 'string' || !/^[0-9a-f]{32}$/.test(value)) {
      throw new WireError('value', 'a key: 32 digits of lower-case hexadecimal', value);
    }
    w.put(unhex(value));
  },
};

/** A player. @type {Form} */
export const key = {
  read: (r) => somebody(keyOrNobody.read(r)),
  write: (w, value) => keyOrNobody.write(w, somebody(value)),
};

function somebody(value) {
  // WIRE-023: zeros are what a field holds that nobody filled in.
  if (value === NOBODY) throw new WireError('value', 'the key of a player', words('nobody'));
  return value;
}

/** @param {Uint8Array} bytes @returns {string} */
export const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** @param {string} digits an even number of them @returns {Uint8Array} */
export const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** What is left of the body, `most` bytes at most, as bytes. */
export const rest = (most) => ({
  read(r) {
    // WIRE-017: nobody makes room for more.
    if (r.left > most) throw new WireError('limit', `at most ${most} bytes`, words(`${r.left} bytes`));
    return r.take(r.left);
  },
  write(w, value) {
    w.put(asBytes(value, most));
  },
});

/** Bytes with their number in front of them, in two bytes. */
export const counted = (most) => ({
  read(r) {
    const length = r.number('Uint16', 2);
    // WIRE-017: nobody makes room for more.
    if (length > most) throw new WireError('limit', `at most ${most} bytes`, words(`${length} bytes`));
    return r.take(length);
  },
  write(w, value) {
    asBytes(value, most);
    w.number('Uint16', 2, value.length);
    w.put(value);
  },
});

function asBytes(value, most) {
  if (!(value instanceof Uint8Array)) throw new WireError('value', 'a Uint8Array', value);
  if (value.length > most) throw new WireError('limit', `at most ${most} bytes`, words(`${value.length} bytes`));
  return value;
}

/** So many numbers, one after the other. @param {Form} form */
export const tuple = (length, form) => ({
  read: (r) => Array.from({ length }, (_, i) => inside(`[${i}]`, () => form.read(r))),
  write(w, value) {
    if (!Array.isArray(value) || value.length !== length) throw new WireError('value', `a list of ${length}`, value);
    for (let i = 0; i < length; i++) inside(`[${i}]`, () => form.write(w, value[i]));
  },
});

export const vec2 = tuple(2, f32);
export const vec3 = tuple(3, f32);
export const quat = tuple(4, f32);
export const cell = tuple(2, integer);

/**
 * A list with its number of entries in front of it, in one byte.
 * @param {Form} form of an entry
 * @param {{ least?: number, most?: number, by?: (entry: any) => string }} limits
 *   `by` makes it a set: entries rise by it, each there once
 */
export const list = (form, { least = 0, most = 0xff, by } = {}) => ({
  read(r) {
    const count = r.number('Uint8', 1);
    // WIRE-017: a count of 255 in front of three bytes is no room for 255 entries.
    if (count > most) throw new WireError('limit', `at most ${most} entries`, count);
    if (count < least) throw new WireError('value', `at least ${least} entries`, count);
    const entries = [];
    for (let i = 0; i < count; i++) {
      entries.push(inside(`[${i}]`, () => form.read(r)));
      if (by && i > 0) inside(`[${i}]`, () => rises(by(entries[i - 1]), by(entries[i])));
    }
    return entries;
  },
  write(w, value) {
    if (!Array.isArray(value)) throw new WireError('value', 'a list', value);
    if (value.length > most) throw new WireError('limit', `at most ${most} entries`, value.length);
    if (value.length < least) throw new WireError('value', `at least ${least} entries`, value.length);
    w.number('Uint8', 1, value.length);
    value.forEach((entry, i) =>
      inside(`[${i}]`, () => {
        form.write(w, entry);
        if (by && i > 0) rises(by(value[i - 1]), by(entry));
      }),
    );
  },
});

/** Names and keys are ASCII, so their texts compare as their bytes do. */
function rises(before, after) {
  // WIRE-014a: an order, so that there is one way to write a set.
  if (!(before < after)) throw new WireError('order', `something above ${before}`, after);
}

/**
 * Fields in their order, as an object.
 * @param {Record<string, Form>} fields
 * @param {(value: object) => void} [check] what holds between fields
 */
export const record = (fields, check = () => {}) => ({
  read(r) {
    const value = {};
    // WIRE-020: the fields of the table, in their order.
    for (const [field, form] of Object.entries(fields)) {
      if (form.where && !form.where(value)) continue;
      value[field] = inside(field, () => form.read(r));
    }
    check(value);
    return value;
  },
  write(w, value) {
    asRecord(value, Object.keys(fields));
    for (const [field, form] of Object.entries(fields)) {
      if (form.where && !form.where(value)) {
        if (value[field] !== undefined) throw new WireError('value', 'nothing of that name here', value[field]).in(field);
        continue;
      }
      inside(field, () => form.write(w, value[field]));
    }
    check(value);
  },
});

/** Marks a field of a record that is there only if the fields before it say so. */
export const when = (where, form) => ({ ...form, where });

/** Refuses what is no object, and members of it that no field has: a slip in a name is not left out silently. */
export function asRecord(value, members) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new WireError('value', 'an object', value);
  for (const member of Object.keys(value)) {
    if (!members.includes(member) && value[member] !== undefined) {
      throw new WireError('value', `one of ${members.join(', ') || 'no members'}`, words(`the member ${member}`));
    }
  }
}
