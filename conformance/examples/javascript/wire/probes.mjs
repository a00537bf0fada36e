/**
 * What a valid vector is put through beyond itself: cut at each length, with
 * a byte more, and as a frame in pieces. What has to come of that follows
 * from the record and the vector, and from nothing that the wire has said.
 */
import { isDeepStrictEqual } from 'node:util';
import { codecOf, outcomeOf, told, valueOf } from './vectors.mjs';

const LARGEST = { snapshot: 1200, datagram: 1200, delta: 64, command: 1061, arguments: 1024 };

/** @param {import('./vectors.mjs').Vector} vector a valid one @returns {string[]} what is not as it has to be */
export function probe(wire, vector) {
  return [...cut(wire, vector), ...longer(wire, vector), ...framed(wire, vector)];
}

/** The message that a vector is of, or null for what is only a part of one. */
function messageOf({ of, value }) {
  if (of === 'datagram') return value.type;
  return ['frame', 'arguments', 'delta'].includes(of) ? null : of;
}

/**
 * At which lengths a cut vector is still a message, with less in it: those
 * that end in a rest may end anywhere there, and a snapshot between entries.
 */
function ends(vector) {
  const length = vector.bytes.length / 2;
  const front = vector.of === 'datagram' && vector.mode !== 'owner' ? 1 : 0;
  const { value } = vector;
  switch (messageOf(vector)) {
    case 'command':
    case 'outcome': {
      const from = length - value.payload.length / 2;
      return Array.from({ length: length - from }, (_, i) => from + i);
    }
    case 'snapshot': {
      const adds = { full: 8, narrow: 3, wide: 4 };
      let at = front + 3;
      const places = [at];
      // Of a datagram the value is its body unread, in hexadecimal.
      for (const { width } of value.entries ?? entriesOf(vector.bytes)) places.push((at += 4 + adds[width]));
      if (places.pop() !== length) throw new Error(`${vector.file}: its entries do not end where it does`);
      return places;
    }
    default:
      return [];
  }
}

/** The widths of a snapshot's entries, of its bytes. */
function entriesOf(digits) {
  const bytes = Buffer.from(digits, 'hex');
  const entries = [];
  for (let at = 3; at < bytes.length; at += { full: 12, narrow: 7, wide: 8 }[entries.at(-1).width]) {
    entries.push({ width: ['none', 'full', 'narrow', 'wide'][bytes[at + 2] & 3] });
  }
  return entries;
}

/** WIRE-003: a prefix is refused, or is a message itself and is written so. */
function cut(wire, vector) {
  const { read, write } = wholeOf(wire, vector);
  const bytes = wire.unhex(vector.bytes);
  const shorter = new Set(ends(vector));
  const lead = vector.value.type === 'hello' ? 5 : 3;
  const needed = vector.of === 'frame' ? lead : bytes.length;
  const problems = [];
  for (let length = 0; length < needed; length++) {
    const part = bytes.slice(0, length);
    const got = outcomeOf(wire, () => read(part));
    if (shorter.has(length)) {
      const again = outcomeOf(wire, () => wire.hex(write(got.value)));
      if (again.value !== wire.hex(part)) problems.push(`cut to ${length}: got ${told(got)}, written ${told(again)}`);
    } else if (got.fault !== 'short') {
      problems.push(`cut to ${length}: got ${told(got)}, want it refused: short`);
    }
  }
  return problems;
}

/** As codecOf, but a datagram is read to the end of its body. */
function wholeOf(wire, vector) {
  if (vector.of !== 'datagram') return codecOf(wire, vector);
  const { mode, from } = vector;
  return {
    read: (bytes) => wire.decodeDatagram(bytes, mode, from),
    write: ({ name, value }) => wire.encodeDatagram(name, value, mode),
  };
}

/** What may come of a vector with a byte more; null: it is a message still. */
function withMore(vector) {
  const length = vector.bytes.length / 2;
  const most = LARGEST[vector.of] ?? Infinity;
  const limit = length + 1 > most ? ['limit'] : [];
  switch (messageOf(vector)) {
    case 'command':
      return limit.length ? limit : vector.value.payload.length / 2 < 1024 ? null : ['limit'];
    case 'outcome':
      if (vector.value.cut) return ['long'];
      return vector.value.payload.length / 2 < 64 ? null : ['limit'];
    case 'snapshot':
      // A byte more is the beginning of an entry more.
      return limit.length ? limit : ['short'];
    default:
      return ['long', ...limit];
  }
}

/** WIRE-004: a byte more is refused, or is one of the rest. */
function longer(wire, vector) {
  if (vector.of === 'frame') return [];
  const { read, write } = wholeOf(wire, vector);
  const bytes = Uint8Array.of(...wire.unhex(vector.bytes), 0);
  const want = withMore(vector);
  const got = outcomeOf(wire, () => read(bytes));
  if (want) return want.includes(got.fault) ? [] : [`with a byte more: got ${told(got)}, want it refused: ${want.join(' or ')}`];
  const again = outcomeOf(wire, () => wire.hex(write(got.value)));
  return again.value === wire.hex(bytes) ? [] : [`with a byte more: got ${told(got)}, written ${told(again)}`];
}

/** A message's frame, built here of its parts. */
function frame(type, body) {
  return Uint8Array.of(type, body.length & 0xff, body.length >> 8, ...body);
}

/** A reader of frames, and what it has handed on. */
function reading(wire, from) {
  const taken = [];
  const reader = new wire.FrameReader(from, (name, value) => taken.push({ name, value }));
  return { reader, taken };
}

/** A vector of a message, as it goes by the stream. */
function framed(wire, vector) {
  if (messageOf(vector) === null || vector.of === 'datagram') return [];
  const { type, from, most } = wire.MESSAGES.find(({ name }) => name === vector.of);
  const body = wire.unhex(vector.bytes);
  const bytes = frame(type, body);
  const want = [{ name: vector.of, value: valueOf(wire, vector) }];
  const problems = [];
  const expect = (what, got, wanted) => {
    if (!isDeepStrictEqual(got, wanted)) problems.push(`${what}: got ${told({ value: got })}, want ${told({ value: wanted })}`);
  };

  expect('as a frame', outcomeOf(wire, () => wire.hex(wire.encodeFrame(vector.of, want[0].value))), { value: wire.hex(bytes) });

  const slow = reading(wire, from);
  bytes.forEach((byte, i) => {
    const { fault } = outcomeOf(wire, () => slow.reader.push(Uint8Array.of(byte)));
    if (fault) problems.push(`byte by byte: refused at ${i}: ${fault}`);
    if (i < bytes.length - 1 && slow.taken.length > 0) problems.push(`byte by byte: a message after ${i + 1} of ${bytes.length}`);
  });
  expect('byte by byte', slow.taken, want);
  expect('byte by byte, at the end', outcomeOf(wire, () => slow.reader.end()), { value: undefined });

  const twice = reading(wire, from);
  outcomeOf(wire, () => twice.reader.push(Uint8Array.of(...bytes, ...bytes)));
  expect('twice at once', twice.taken, [...want, ...want]);

  for (let length = 1; length < bytes.length; length++) {
    const part = reading(wire, from);
    const got = outcomeOf(wire, () => {
      part.reader.push(bytes.slice(0, length));
      part.reader.end();
    });
    if (got.fault !== 'short' || part.taken.length > 0) problems.push(`a stream that ends after ${length}: got ${told(got)}`);
  }

  const after = reading(wire, from);
  const got = outcomeOf(wire, () => {
    after.reader.push(Uint8Array.of(...bytes, type));
    after.reader.end();
  });
  expect('with a byte behind it', [after.taken, got.fault], [want, 'short']);

  const more = withMore(vector);
  const within = reading(wire, from);
  const { fault } = outcomeOf(wire, () => within.reader.push(frame(type, [...body, 0])));
  const allowed = body.length + 1 > most ? ['limit'] : (more ?? [undefined]);
  if (!allowed.includes(fault)) problems.push(`with a byte more in it: got ${fault}, want ${allowed.join(' or ')}`);
  if (fault) {
    expect('after what was refused', outcomeOf(wire, () => within.reader.push(bytes)), { fault });
    expect('handed on after what was refused', within.taken, []);
  }
  return problems;
}

/**
 * All valid vectors of one sender as one stream, in pieces of 1 to 13 bytes.
 * @param {import('./vectors.mjs').Vector[]} vectors
 * @returns {string[]}
 */
export function probeStream(wire, vectors) {
  const problems = [];
  for (const from of ['client', 'host']) {
    const sent = wire.MESSAGES.filter((message) => message.from === from).flatMap(({ name, type }) =>
      vectors
        .filter(({ of, value }) => of === name && value)
        .map((vector) => ({ bytes: frame(type, wire.unhex(vector.bytes)), message: { name, value: valueOf(wire, vector) } })),
    );
    const all = Uint8Array.from(sent.flatMap(({ bytes }) => [...bytes]));
    const { reader, taken } = reading(wire, from);
    const got = outcomeOf(wire, () => {
      for (let at = 0, size = 1; at < all.length; at += size, size = (size % 13) + 1) reader.push(all.subarray(at, at + size));
      reader.end();
    });
    if (got.fault || !isDeepStrictEqual(taken, sent.map(({ message }) => message))) {
      problems.push(`the stream of a ${from}: got ${taken.length} messages and ${told(got)}, want ${sent.length}`);
    }
  }
  return problems;
}

/** With which code whoever reads this closes, as soon as it has: what it is, who has sent it, its bytes, the mode. */
const CLOSINGS = [
  ['a type of a client', 'host', '01', 'owner', 0x07],
  // 0x3e is 62, and a welcome has at most 61 bytes.
  ['a frame that is too long', 'host', '813e00', 'owner', 0x06],
  // 0x2b is 43, and it has at least 44.
  ['a frame that is too short', 'host', '812b00', 'owner', 0x05],
  // 0x2c is 44, a welcome in mode owner, whose version is 2.
  ['another version', 'host', '812c00' + '0200' + '00'.repeat(42), 'owner', 0x01],
  ['a hello of another version and of 65535 bytes', 'client', '01ffff' + '0200', 'owner', 0x01],
  ['a hello of another version and no more', 'client', '010200' + '0200', 'owner', 0x01],
  ['a hello of 65535 bytes, of which the version is there', 'client', '01ffff' + '0100', 'owner', 0x06],
  ['a hello of 65535 bytes, of whose version half is there', 'client', '01ffff' + '01', 'owner', 'none'],
  ['a hello without a version', 'client', '010000', 'owner', 0x05],
  ['a hello with half a version', 'client', '010100' + '01', 'owner', 0x05],
  ['a bool of 2', 'host', '8e0100' + '02', 'server', 0x05],
  ['a message of another mode', 'host', '8e0100', 'owner', 0x0d],
  ['that a body is gone, which has no number', 'host', '850100', 'clamped', 0x0d],
  ['a body', 'host', body('00'), 'clamped', 'none'],
  ['a body with a number where bodies have none', 'host', body('04'), 'clamped', 0x05],
  ['a body with a number', 'host', body('04'), 'owner', 'none'],
];

/** The frame of a body of a number that is nowhere and nobody's, and is called `a`: 36 bytes. */
function body(number) {
  return '842400' + number + '00' + '00'.repeat(8) + '00'.repeat(8) + '00'.repeat(16) + '0161';
}

/** What a connection is closed with. @returns {string[]} what is not as it has to be */
export function probeClosing(wire) {
  return CLOSINGS.flatMap(([what, from, digits, mode, want]) => {
    const reader = new wire.FrameReader(from, () => {}, mode);
    let code = 'none';
    try {
      reader.push(wire.unhex(digits));
    } catch (error) {
      code = error instanceof wire.WireError ? wire.closeCodeOf(error) : error;
    }
    return code === want ? [] : [`${what}: closed with ${code}, want ${want}`];
  });
}
