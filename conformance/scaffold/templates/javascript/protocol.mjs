/**
 * The subject protocol: requests and answers as lines, and what can go wrong.
 * Nothing here is about your game; there is no need to change it.
 */
import net from 'node:net';

const UNKNOWN_VERB = -32601;
const BAD_PARAMS = -32602;
const OTHER = -32000;

/** The world refuses, with one of the verb's codes, and is as it was before. */
export class Refused extends Error {
  /** @param {string} code @param {{key: string, got: string, want: string}[]} [faults] */
  constructor(code, faults) {
    super(code);
    this.body = faults ? { code, faults } : { code };
  }
}

/** The request cannot be carried out as it stands. */
export class Bad extends Error {
  constructor(message, code = BAD_PARAMS) {
    super(message);
    this.code = code;
  }
}

/** What is not there yet. */
export const notYet = (what) => new Bad(`${what} is not there yet`, UNKNOWN_VERB);

/** A number of the protocol, which may be a string: "NaN", "Infinity", "0.1". */
export function number(value) {
  const x = typeof value === 'string' && value !== '' ? Number(value) : value;
  if (typeof x !== 'number') throw new Bad(`got ${JSON.stringify(value)}, want a number`);
  return x;
}

/** A vector of the protocol: a list of n numbers. */
export function vector(value, n) {
  if (!Array.isArray(value) || value.length !== n) throw new Bad(`got ${JSON.stringify(value)}, want ${n} numbers`);
  return value.map(number);
}

/** What one run of the suite asks, and the worlds that it has open. */
class Conversation {
  #worlds = new Map(); // by number: the profile, the world
  #opened = 0;

  constructor(descriptor, profiles) {
    this.descriptor = descriptor;
    this.profiles = profiles;
  }

  #run(verb, params) {
    if (verb === 'describe') return this.descriptor;
    if (verb === 'open') {
      if (!Object.hasOwn(this.profiles, params.profile)) throw new Bad(`no profile ${params.profile}`);
      if (typeof params.settings !== 'object') throw new Bad('settings are missing');
      const profile = this.profiles[params.profile];
      const world = new profile.World(params.settings);
      this.#worlds.set(++this.#opened, { profile, world });
      return { world: this.#opened };
    }
    const known = Object.values(this.profiles).some(({ verbs }) => Object.hasOwn(verbs, verb));
    if (verb !== 'close' && !known) throw notYet(verb);
    const found = this.#worlds.get(params.world);
    if (!found) throw new Bad(`no world ${params.world}`);
    if (verb === 'close') {
      this.#worlds.delete(params.world);
      return {};
    }
    if (!Object.hasOwn(found.profile.verbs, verb)) throw notYet(verb);
    return found.profile.verbs[verb](found.world, params);
  }

  /** The line that answers a line. Whatever goes wrong, the loop goes on. */
  answer(line) {
    let id = null;
    try {
      const request = JSON.parse(line);
      id = request.id;
      return JSON.stringify({ id, result: this.#run(request.method, request.params) }, sendable);
    } catch (error) {
      if (error instanceof Refused) return JSON.stringify({ id, result: { refused: error.body } });
      // A TypeError is most often something that is missing in params.
      const code = error.code ?? (error instanceof TypeError ? BAD_PARAMS : OTHER);
      return JSON.stringify({ id, error: { code: Number.isInteger(code) ? code : OTHER, message: String(error.message) } });
    }
  }
}

/** NaN and the infinities as strings: JSON has no numbers for them. */
const sendable = (_, value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value);

/** Answers until the suite has nothing more to ask. */
export async function serve(descriptor, profiles) {
  let input = process.stdin;
  let output = process.stdout;
  const address = process.env.MOVEAUTH_CONNECT;
  if (address) { // certify --dial-back
    const colon = address.lastIndexOf(':');
    input = output = net.connect({ host: address.slice(0, colon), port: Number(address.slice(colon + 1)), noDelay: true });
  }
  // Standard output is the protocol's alone; what is for people goes to standard error.
  console.log = console.info = console.debug = console.error;
  const conversation = new Conversation(descriptor, profiles);
  for await (const line of lines(input)) output.write(`${conversation.answer(line)}\n`);
  if (address) output.end();
}

/** Splits at line feeds alone; readline would split at U+2028 too, which may stand in a string. */
async function* lines(input) {
  let parts = [];
  for await (let chunk of input) {
    for (let end; (end = chunk.indexOf(10)) >= 0; chunk = chunk.subarray(end + 1)) {
      parts.push(chunk.subarray(0, end));
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
    }
    parts.push(chunk);
  }
}
