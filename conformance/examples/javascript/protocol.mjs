/**
 * The subject protocol: one JSON object a line, one answer for each request.
 * It knows the three core verbs and nothing of any profile.
 *
 * A profile is
 *   claim: what `describe` says of it;
 *   open(settings): a new world, or throws Refused;
 *   verbs: by name, { params: members beside `world`, run(world, params) }.
 */
import { BadForm, anyObject, anything, integer, object, optional, string } from './forms.mjs';

const LINE_LIMIT = 1 << 20;
const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const UNKNOWN_VERB = -32601;
const BAD_PARAMS = -32602;
const BROKEN = -32000;

/** A refusal: the world will not do it, and is as before. */
export class Refused extends Error {
  constructor(code, more = {}) {
    super(code);
    this.refusal = { code, ...more };
  }
}

/** A request that cannot be carried out as it stands. */
export class BadRequest extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

/** All params may bear `x`, which is passed over. */
const params = (members) => object({ ...members, x: optional(anything) });

/** One conversation: its worlds, and the answer to each line. */
export class Conversation {
  #worlds = new Map();
  #opened = 0;

  /**
   * @param {object} descriptor everything but `protocol` and `profiles`
   * @param {Record<string, any>} profiles
   */
  constructor(descriptor, profiles) {
    this.profiles = new Map(Object.entries(profiles));
    const claims = Object.fromEntries(Object.entries(profiles).map(([name, { claim }]) => [name, claim]));
    this.descriptor = { protocol: 1, ...descriptor, profiles: claims };
  }

  /** @param {string} line @returns {string} */
  answer(line) {
    let id = null;
    try {
      const request = parse(line);
      if (Number.isSafeInteger(request.id)) id = request.id;
      else throw new BadRequest(INVALID_REQUEST, 'the id is not an integer');
      return JSON.stringify({ id, result: this.#run(request.method, request.params) });
    } catch (error) {
      if (error instanceof Refused) return JSON.stringify({ id, result: { refused: error.refusal } });
      return JSON.stringify({ id, error: { code: codeOf(error), message: String(error.message) } });
    }
  }

  #run(verb, given) {
    switch (verb) {
      case 'describe':
        params({})(given, '');
        return this.descriptor;
      case 'open': {
        const { profile, settings } = params({ profile: string, settings: anyObject })(given, '');
        if (!this.profiles.has(profile)) throw new BadRequest(BAD_PARAMS, `no profile ${profile}`);
        const world = this.profiles.get(profile).open(settings);
        this.#worlds.set(++this.#opened, { profile, world });
        return { world: this.#opened };
      }
      case 'close': {
        const { world } = params({ world: integer })(given, '');
        this.#find(world);
        this.#worlds.delete(world);
        return {};
      }
    }
    const having = [...this.profiles].filter(([, profile]) => Object.hasOwn(profile.verbs, verb));
    if (having.length === 0) throw new BadRequest(UNKNOWN_VERB, `unknown verb ${verb}`);
    // Profiles share verbs, so the world says whose it is.
    const number = integer(anyObject(given, 'params').world, 'world');
    const found = this.#find(number);
    const [, profile] = having.find(([name]) => name === found.profile) ?? [];
    if (!profile) throw new BadRequest(BAD_PARAMS, `world ${number} has no ${verb}`);
    const { params: members, run } = profile.verbs[verb];
    const { world: _, ...read } = params({ world: integer, ...members })(given, '');
    return run(found.world, read);
  }

  #find(number) {
    const found = this.#worlds.get(number);
    if (!found) throw new BadRequest(BAD_PARAMS, `no world ${number}`);
    return found;
  }
}

/**
 * Answers each line that comes over `input` on `output`, in order.
 * @param {import('node:stream').Readable} input
 * @param {import('node:stream').Writable} output
 * @param {Conversation} conversation
 */
export async function serve(input, output, conversation) {
  for await (const line of lines(input)) output.write(conversation.answer(line) + '\n');
}

async function* lines(input) {
  let rest = Buffer.alloc(0);
  for await (const chunk of input) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    for (let end; (end = rest.indexOf(10)) >= 0; rest = rest.subarray(end + 1)) {
      yield rest.subarray(0, end).toString('utf8');
    }
    if (rest.length > LINE_LIMIT) throw new Error('a line of more than 1 MiB');
  }
}

function parse(line) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    throw new BadRequest(PARSE_ERROR, 'the line is no JSON');
  }
  try {
    return anyObject(request, 'request');
  } catch (error) {
    throw new BadRequest(INVALID_REQUEST, error.message);
  }
}

function codeOf(error) {
  if (error instanceof BadRequest) return error.code;
  if (error instanceof BadForm) return BAD_PARAMS;
  return BROKEN;
}
