/**
 * Mode owner: where bodies are. A report of a client and a snapshot of the
 * host are made of updates, and an update is a head of two bytes and a place,
 * in whole or as a difference to an earlier one.
 */
import { WireError, inside, words } from './bytes.mjs';
import { asRecord, tuple, u16, u8, vec2 } from './values.mjs';

/** A snapshot has as many bytes as a datagram, by whichever way it goes. */
export const SNAPSHOT_BYTES = 1200;

const FLAG = 0x80;
const NARROW = 2047;
const WIDE = 32767;

/** Of a place, by their number. */
const WIDTHS = ['none', 'full', 'narrow', 'wide'];

/**
 * What a difference is to be written as: `narrow` or `wide`, or null if it
 * is too large for either and the place goes in full.
 * @param {[number, number]} difference in steps of 1/1024 u
 */
export function widthOf(difference) {
  const size = Math.max(...difference.map(Math.abs));
  if (size <= NARROW) return 'narrow';
  return size <= WIDE ? 'wide' : null;
}

/** Two numbers of 12 bits. */
const narrow = {
  read(r) {
    const low = r.number('Uint16', 2);
    const all = low | (r.number('Uint8', 1) << 16);
    // Shifted up to the sign and down again, which repeats it.
    return [(all << 20) >> 20, (all << 8) >> 20].map((value) => limited(value, NARROW));
  },
  write(w, [x, y]) {
    const all = (x & 0xfff) | ((y & 0xfff) << 12);
    w.number('Uint16', 2, all & 0xffff);
    w.number('Uint8', 1, all >>> 16);
  },
};

/** Two numbers of 16 bits. */
const wide = {
  read: (r) => [r.number('Int16', 2), r.number('Int16', 2)].map((value) => limited(value, WIDE)),
  write(w, difference) {
    for (const value of difference) w.number('Int16', 2, value);
  },
};

function limited(value, most) {
  // WIRE-011: of -2048 and -32768 there is no opposite, so they are none.
  if (Math.abs(value) > most) throw new WireError('value', `${-most} to ${most}`, value);
  return value;
}

/** A difference that is said to be of `width` is one that has to be. */
function checkWidth(width, difference) {
  // WIRE-015a: what fits narrow is not written as wide.
  if (widthOf(difference) !== width) {
    throw new WireError('form', `it as ${widthOf(difference)}`, words(`[${difference}] as ${width}`));
  }
}

const plain = tuple(2, { read: () => {}, write: (w, value) => integerIn(value, -WIDE, WIDE) });

function integerIn(value, low, high) {
  if (!Number.isInteger(value) || value < low || value > high) {
    throw new WireError('value', `an integer, ${low} to ${high}`, value);
  }
  return value;
}

/**
 * The head, and what it says of what follows.
 * @returns {{ flag: boolean, width: string, epoch: number, stood: number, age: number }}
 */
function readHead(r) {
  const first = r.number('Uint8', 1);
  const second = r.number('Uint8', 1);
  const head = {
    flag: (first & FLAG) !== 0,
    width: WIDTHS[second & 3],
    epoch: first & 31,
    stood: (first >> 5) & 3,
    age: second >> 2,
  };
  checkHead(head);
  return head;
}

/** What the bits of a head have to do with each other. */
function checkHead({ width, epoch, stood, age }) {
  // WIRE-012: without a place its epoch and its rest mean nothing, without a baseline its age.
  if (width === 'none' && (epoch || stood)) {
    throw new WireError('bits', 'epoch and stood 0 without a place', words(`${epoch} and ${stood}`));
  }
  if ((width === 'none' || width === 'full') && age) throw new WireError('bits', `age 0 with ${width}`, age);
  // WIRE-011: a difference to the packet itself is one to nothing.
  if ((width === 'narrow' || width === 'wide') && !age) throw new WireError('value', `age 1 to 63 with ${width}`, age);
}

/** What of a head belongs into a value: what its width does not fix. */
function said({ width, epoch, stood, age }) {
  if (width === 'none') return { width };
  return width === 'full' ? { width, epoch, stood } : { width, epoch, stood, age };
}

function readPlace(r, width) {
  if (width === 'none') return {};
  if (width === 'full') return { at: inside('at', () => vec2.read(r)) };
  const difference = inside('difference', () => (width === 'narrow' ? narrow : wide).read(r));
  checkWidth(width, difference);
  return { difference };
}

const members = { none: [], full: ['epoch', 'stood', 'at'] };
members.narrow = members.wide = ['epoch', 'stood', 'age', 'difference'];

function writeHead(w, value, flag) {
  if (!Object.hasOwn(members, value.width)) throw new WireError('value', 'none, full, narrow or wide', value.width).in('width');
  const has = members[value.width];
  const bits = (field, low, high) => (has.includes(field) ? inside(field, () => integerIn(value[field], low, high)) : 0);
  const epoch = bits('epoch', 0, 31);
  const stood = bits('stood', 0, 3);
  const age = bits('age', 1, 63);
  w.number('Uint8', 1, epoch | (stood << 5) | (flag ? FLAG : 0));
  w.number('Uint8', 1, WIDTHS.indexOf(value.width) | (age << 2));
}

function writePlace(w, value) {
  const { width, at, difference } = value;
  if (width === 'full') inside('at', () => vec2.write(w, at));
  if (width !== 'narrow' && width !== 'wide') return;
  inside('difference', () => plain.write(w, difference));
  checkWidth(width, difference);
  (width === 'narrow' ? narrow : wide).write(w, difference);
}

/** The low 16 bits of a tick. */
const lowTick = u16();
const byte = u8();

export const report = {
  read(r) {
    const tick = inside('tick', () => lowTick.read(r));
    const head = readHead(r);
    const back = head.flag ? { back: inside('back', () => byte.read(r)) } : {};
    return { tick, ...back, ...said(head), ...readPlace(r, head.width) };
  },
  write(w, value) {
    asRecord(value, ['tick', 'back', 'width', ...(members[value?.width] ?? [])]);
    inside('tick', () => lowTick.write(w, value.tick));
    writeHead(w, value, value.back !== undefined);
    if (value.back !== undefined) inside('back', () => byte.write(w, value.back));
    writePlace(w, value);
  },
};

const entry = {
  read(r) {
    const body = inside('body', () => byte.read(r));
    const head = readHead(r);
    // WIRE-012: the flag is a report's.
    if (head.flag) throw new WireError('bits', 'no flag in an entry', words('one'));
    somewhere(head.width);
    const lag = inside('lag', () => byte.read(r));
    return { body, lag, ...said(head), ...readPlace(r, head.width) };
  },
  write(w, value) {
    asRecord(value, ['body', 'lag', 'width', ...(members[value?.width] ?? [])]);
    inside('body', () => byte.write(w, value.body));
    writeHead(w, value, false);
    somewhere(value.width);
    inside('lag', () => byte.write(w, value.lag));
    writePlace(w, value);
  },
};

function somewhere(width) {
  if (width === 'none') throw new WireError('value', 'an entry with a place', width).in('width');
}

/** Refuses an entry for a body that `seen` has, and adds it. */
function once(seen, body) {
  // WIRE-014b: of two places in one tick the body has whichever was read last.
  if (seen.has(body)) throw new WireError('order', 'each body once', body).in('body');
  seen.add(body);
}

export const snapshot = {
  read(r) {
    // WIRE-017: no more than a datagram has.
    if (r.left > SNAPSHOT_BYTES) throw new WireError('limit', `at most ${SNAPSHOT_BYTES} bytes`, r.left);
    const tick = inside('tick', () => lowTick.read(r));
    const ack = inside('back', () => byte.read(r));
    const back = ack > 0 ? { back: ack - 1 } : {};
    const entries = [];
    const seen = new Set();
    while (r.left > 0) {
      inside(`entries[${entries.length}]`, () => {
        const read = entry.read(r);
        once(seen, read.body);
        entries.push(read);
      });
    }
    return { tick, ...back, entries };
  },
  write(w, value) {
    asRecord(value, ['tick', 'back', 'entries']);
    inside('tick', () => lowTick.write(w, value.tick));
    const { back, entries } = value;
    w.number('Uint8', 1, back === undefined ? 0 : 1 + inside('back', () => integerIn(back, 0, 254)));
    if (!Array.isArray(entries)) throw new WireError('value', 'a list', entries).in('entries');
    const seen = new Set();
    entries.forEach((one, i) =>
      inside(`entries[${i}]`, () => {
        entry.write(w, one);
        once(seen, one.body);
      }),
    );
    if (w.length > SNAPSHOT_BYTES) throw new WireError('limit', `at most ${SNAPSHOT_BYTES} bytes`, w.length);
  },
};
