/**
 * The vectors: files that are read strictly, and what the wire says to each.
 * `wire` is the module under test throughout, so that one with a fault can be
 * put in its place.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';

/** What a vector may say is wrong. */
const FAULTS = [
  'short', 'long', 'type', 'version', 'value', 'bits', 'not-finite', 'negative-zero', 'name', 'order', 'limit', 'form',
];

/** Members beside clause, of, bytes and one of value and refused, by folder. A message may have `mode`. */
const SPECIAL = {
  frame: ['from'],
  datagram: ['from', 'mode'],
  arguments: ['kind'],
  delta: ['outcome'],
};

/** What has a folder beside the bodies of messages. */
export const PARTS = Object.keys(SPECIAL);

/**
 * @typedef {object} Vector
 * @property {string} file its folder and name
 * @property {string} of
 * @property {string} clause
 * @property {string} bytes in hexadecimal
 * @property {string} [mode] of the connection
 * @property {object} [value]
 * @property {string} [refused]
 */

/**
 * Reads each file below a folder. What is no vector is a problem: nothing is
 * passed over.
 * @param {string} root
 * @param {string[]} messages whose bodies have folders, beside those of parts
 * @returns {{ vectors: Vector[], problems: string[] }}
 */
export function readVectors(root, messages) {
  const vectors = [];
  const problems = [];
  const attempt = (what, step) => {
    try {
      step();
    } catch (error) {
      problems.push(`${what}: ${error.message}`);
    }
  };
  const known = [...messages, ...PARTS];
  for (const folder of fs.readdirSync(root).sort()) {
    if (folder === 'README.md') continue;
    attempt(folder, () => {
      if (!known.includes(folder)) throw new Error(`want one of ${known.join(', ')}`);
      for (const name of fs.readdirSync(path.join(root, folder)).sort()) {
        const file = `${folder}/${name}`;
        attempt(file, () => vectors.push(asVector(file, folder, fs.readFileSync(path.join(root, file), 'utf8'))));
      }
    });
  }
  if (vectors.length === 0) problems.push(`${root}: got no vectors, want some`);
  return { vectors, problems };
}

function asVector(file, folder, text) {
  if (!file.endsWith('.json')) throw new Error('want a file with .json at its end');
  const vector = JSON.parse(text);
  const ofMessage = 'mode' in vector ? ['mode'] : [];
  const want = ['clause', 'of', ...(SPECIAL[folder] ?? ofMessage), 'bytes'];
  for (const member of want) {
    if (typeof vector[member] !== 'string') throw new Error(`${member}: got ${vector[member]}, want a text`);
  }
  const others = Object.keys(vector).filter((member) => !want.includes(member));
  if (others.length !== 1 || !['value', 'refused'].includes(others[0])) {
    throw new Error(`got the members ${others} beside ${want}, want one of value and refused`);
  }
  if (vector.of !== folder) throw new Error(`of: got ${vector.of}, want the name of its folder`);
  if (!/^([0-9a-f]{2})*$/.test(vector.bytes)) throw new Error('bytes: want hexadecimal');
  if ('refused' in vector && !FAULTS.includes(vector.refused)) {
    throw new Error(`refused: got ${vector.refused}, want one of ${FAULTS.join(', ')}`);
  }
  if ('value' in vector && (typeof vector.value !== 'object' || vector.value === null)) throw new Error('value: want an object');
  return { file, ...vector };
}

/** A vector's value as the wire has it: bytes for hexadecimal, a Map for items. */
export function valueOf(wire, { of, value }) {
  const told = { ...value };
  if (of === 'datagram') told.body = wire.unhex(value.body);
  if (of === 'hello') told.token = wire.unhex(value.token);
  if (of === 'command' || of === 'outcome') told.payload = wire.unhex(value.payload);
  if (of === 'delta' && value.items) told.items = new Map(Object.entries(value.items));
  return told;
}

/** How what a vector is about is read and written. Of a head there is only reading. */
export function codecOf(wire, { of, kind, outcome, from, mode }) {
  switch (of) {
    case 'frame':
      return { read: (bytes) => wire.readHead(bytes, from) };
    case 'datagram':
      return {
        read: (bytes) => wire.splitDatagram(bytes, mode, from),
        // Its body says what it says only if it is read as well.
        write: ({ type, body }) => wire.encodeDatagram(type, wire.decode(type, body), mode),
      };
    case 'arguments':
      return { read: (bytes) => wire.decodeArguments(kind, bytes), write: (value) => wire.encodeArguments(kind, value) };
    case 'delta':
      return { read: (bytes) => wire.decodeDelta(outcome, bytes), write: (value) => wire.encodeDelta(outcome, value) };
    default:
      return { read: (bytes) => wire.decode(of, bytes, mode), write: (value) => wire.encode(of, value) };
  }
}

/**
 * Runs a step and says what came of it: its value, or the word for what is
 * wrong. What is thrown and is no refusal is a fault of the reader itself.
 * @returns {{ value?: any, fault?: string }}
 */
export function outcomeOf(wire, step) {
  try {
    return { value: step() };
  } catch (error) {
    if (error instanceof wire.WireError) return { fault: error.fault };
    return { fault: `no refusal but ${error}` };
  }
}

/**
 * What a wire says of a vector that the vector does not.
 * @param {Vector} vector
 * @returns {string[]}
 */
export function judge(wire, vector) {
  const bytes = wire.unhex(vector.bytes);
  const { read, write } = codecOf(wire, vector);
  const got = outcomeOf(wire, () => read(bytes));
  if (vector.refused) {
    if (got.fault === vector.refused) return [];
    return [`got ${told(got)}, want it refused: ${vector.refused}`];
  }
  const want = valueOf(wire, vector);
  if (!isDeepStrictEqual(got.value, want)) return [`got ${told(got)}, want ${told({ value: want })}`];
  if (!write) return [];
  // Written from what the vector states, and not only from what was read.
  const again = outcomeOf(wire, () => wire.hex(write(want)));
  return again.value === vector.bytes ? [] : [`written: got ${told(again)}, want ${told({ value: vector.bytes })}`];
}

/** For people: a value or a fault, not too long. */
export function told({ value, fault }) {
  if (fault) return `it refused: ${fault}`;
  const text = JSON.stringify(value, (_, part) => {
    if (part instanceof Uint8Array) return `${part.length} bytes`;
    if (part instanceof Map) return Object.fromEntries(part);
    return Object.is(part, -0) ? '-0' : part;
  });
  return text?.length > 300 ? `${text.slice(0, 300)}...` : `${text}`;
}
