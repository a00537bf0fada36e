/**
 * A player as the server has it, and the connection by which it speaks.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ at: Vector, velocity: Vector, rotation: readonly number[] }} State m, m/s
 */
import { fault } from '../faults.mjs';
import { Allowance } from './allowance.mjs';
import { Post } from './post.mjs';
import { ZERO, length, scaled } from './vectors.mjs';

/** What a state has that was never told. */
const AT_FIRST = { velocity: ZERO, rotation: [0, 0, 0, 1] };

export class Player {
  /** What was accepted last. It is replaced and never changed. @type {State | null} */
  state = null;
  /** How often the state was replaced, by which it is known whether it has to be sent. */
  version = 0;
  /** The newest placement. @type {number | undefined} */
  placement;
  post = new Post();
  /** @type {Connection | null} */
  connection = null;
  /** The newest owner tick that was ever taken. It is needed by a mistake alone. @type {number | undefined} */
  lastTick;
  /** Where the last state that was judged had it, whatever came of that. It is needed by mistakes alone; m */
  reported;
  /** Where the last state that was taken left it. It is needed by a mistake alone; m */
  walked;
  /** Which versions it was sent by all of its connections. It is needed by a mistake alone. @type {Map<Player, number>} */
  seen = new Map();

  /** @param {string} name @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(name, settings) {
    this.name = name;
    this.allowance = new Allowance(settings);
  }

  /** The accepted point; m. @returns {Vector | undefined} */
  get at() {
    return this.state?.at;
  }

  /** Has another state from now on. What it does not tell stays. @param {Partial<State> & { isPlaced?: boolean }} told */
  change({ at, velocity, rotation, isPlaced = false }) {
    const before = this.state ?? AT_FIRST;
    if (fault('no-velocity-is-zero')) velocity ??= ZERO;
    if (fault('no-rotation-is-upright')) rotation ??= AT_FIRST.rotation;
    if (fault('rotations-are-normalised')) rotation &&= normalised(rotation);
    this.state = { at, velocity: velocity ?? before.velocity, rotation: rotation ?? before.rotation };
    if (!isPlaced || !fault('observers-wait-for-a-report')) this.version++;
  }
}

export class Connection {
  /** The newest owner tick that was taken. @type {number | undefined} */
  ownerTick;
  /** Which version of each other player's state was sent. @type {Map<Player, number>} */
  #seen;

  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.#seen = fault('states-are-sent-once-a-player') ? player.seen : new Map();
  }

  /**
   * What is sent with a tick.
   * @param {Iterable<Player>} players all of them
   * @returns {object[]} messages
   */
  deliver(players) {
    const to = this.player.name;
    const sent = this.player.post.deliver().map((message) => ({ to, ...message }));
    for (const other of players) {
      if (!other.state || this.#seen.get(other) === other.version) continue;
      if (other === this.player && !fault('states-go-to-everybody')) continue;
      if (fault('who-is-away-is-not-shown') && !other.connection) continue;
      this.#seen.set(other, other.version);
      sent.push({ to, state: { player: other.name, ...shown(other) } });
    }
    return sent;
  }
}

/** A rotation of length 1. It is needed by a mistake alone. */
const normalised = (rotation) => scaled(rotation, 1 / (length(...rotation) || 1));

/** A player's state as observers are sent it. */
function shown({ state, reported }) {
  if (fault('observers-get-centimetres')) return { ...state, at: state.at.map((metres) => Math.round(metres * 100) / 100) };
  if (fault('the-servers-copy-is-asleep')) return { ...state, velocity: ZERO };
  if (fault('observers-get-what-was-reported')) return { ...state, at: reported ?? state.at };
  return state;
}
