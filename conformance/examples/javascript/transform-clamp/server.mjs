/** The server: who is connected, what it accepts of what they report, and what it sends with each tick. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { Allowance } from './allowance.mjs';
import { Items } from './items.mjs';
import { move, refusalOf } from './judge.mjs';
import { Connection, Player } from './player.mjs';
import { Records } from './records.mjs';
import { ZERO, areFinite, divided, length, minus, plus } from './vectors.mjs';

/** @typedef {import('./vectors.mjs').Vector} Vector */

export class Server {
  items = new Items();
  records = new Records();
  #tick = 0;
  /** By name, in the order of their first connections. @type {Map<string, Player>} */
  #players = new Map();
  /** By name. @type {Map<string, Connection>} */
  #connections = new Map();
  #placements = 0;
  #instructions = 0;
  #settings;
  /** It is needed by a mistake alone. */
  #shared;

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#shared = new Allowance(settings);
  }

  // ── Connections ──

  /** A player's older connection ends. One that has an accepted point is placed there. */
  connect(name, playerName) {
    const isItsOwn = this.#connections.get(name)?.player.name === playerName;
    const isGiven = fault('names-are-taken-over') || (fault('its-own-name-is-free') && isItsOwn);
    if (this.#connections.has(name) && !isGiven) throw new Refused('ConnectionTaken');
    if (!this.#players.has(playerName)) this.#players.set(playerName, new Player(playerName, this.#settings));
    const player = this.#players.get(playerName);
    if (fault('one-allowance-for-all')) player.allowance = this.#shared;
    const connection = new Connection(player);
    if (fault('ticks-go-on-over-connections')) connection.ownerTick = player.lastTick;
    this.#end(player);
    player.connection = connection;
    this.#connections.set(name, connection);
    if (fault('a-reconnect-is-a-first-state')) [player.state, player.placement] = [null, undefined];
    player.post.connected(() => {
      if (player.state) this.#placeAnew(player);
    });
  }

  /** Places a player where it is, as one that reconnects. */
  #placeAnew(player) {
    const { velocity } = player.state;
    this.#place(player, player.at, { fills: fault('reconnecting-fills') });
    if (fault('a-reconnect-keeps-the-speed')) player.change({ at: player.at, velocity });
    if (fault('a-reconnect-empties')) player.allowance.empty(this.#tick);
  }

  disconnect(name) {
    const { player } = this.#connection(name);
    this.#end(player);
    if (fault('who-leaves-goes-home') && player.state) player.change({ at: this.#settings.home });
  }

  #end(player) {
    for (const [name, connection] of this.#connections) {
      if (connection === player.connection) this.#connections.delete(name);
    }
    player.connection = null;
  }

  #connection(name) {
    const connection = this.#connections.get(name);
    if (!connection) throw new Refused('NoSuchConnection');
    return connection;
  }

  // ── Ticks ──

  /** Runs ticks. @returns {object[]} what they send, in order */
  run(count) {
    const sent = [];
    for (let n = 0; n < count; n++) {
      this.#tick++;
      if (fault('extrapolates-by-the-velocity')) this.#extrapolate();
      for (const connection of this.#connections.values()) sent.push(...connection.deliver(this.#players.values()));
    }
    return sent;
  }

  #extrapolate() {
    for (const player of this.#players.values()) {
      if (player.state) player.change({ at: plus(player.at, divided(player.state.velocity, this.#settings.hz)) });
    }
  }

  // ── States ──

  /**
   * Judges states that come by a connection, one after the other.
   * @param {object[]} states of the wire
   * @param {number | undefined} applied the newest instruction that their owner has applied
   * @param {number} pace how many ticks run before each of them
   * @returns {{ verdicts: object[], sent: object[] }}
   */
  report(name, states, applied, pace) {
    const connection = this.#connection(name);
    if (applied !== undefined) connection.player.post.acknowledge(applied);
    const verdicts = [];
    const sent = [];
    for (const state of states) {
      sent.push(...this.run(pace));
      verdicts.push(this.#judge(connection, state));
    }
    return { verdicts, sent };
  }

  #judge(connection, state) {
    const refusal = refusalOf(state, connection, this.#settings);
    if (refusal) this.#slip(connection, state, refusal);
    const judgement = refusal ?? this.#take(connection, state);
    const { verdict, rule } = judgement;
    const accepted = this.#players.get(state.player)?.at;
    if (verdict !== 'accepted') {
      this.records.add(judgement, { player: connection.player.name, tick: this.#tick, accepted }, state);
    }
    return { verdict, ...(rule && { rule }), ...(accepted && { accepted }) };
  }

  /** What a state that is refused changes: nothing, but for mistakes. */
  #slip(connection, { tick, at, rotation, velocity }, { verdict, rule }) {
    const { player } = connection;
    if (verdict === 'rejected') {
      if (fault('a-rejected-state-moves-the-baseline')) player.reported = at;
      if (fault('a-rejected-state-takes-its-tick')) connection.ownerTick = tick;
      if (fault('a-rejected-state-still-turns') && player.state) player.change({ at: player.at, rotation, velocity });
      if (fault('a-bad-state-costs-as-well')) player.allowance.empty(this.#tick);
    } else {
      if (fault('a-stale-state-costs-as-well') && rule === 'stale') player.allowance.empty(this.#tick);
      if (fault('a-state-from-before-costs-as-well') && rule === 'placement') player.allowance.empty(this.#tick);
      if (fault('a-state-from-before-takes-its-tick') && rule === 'placement') connection.ownerTick = tick;
    }
  }

  #take(connection, state) {
    const named = fault('believes-the-named-player') ? this.#players.get(state.player) : undefined;
    const player = named ?? connection.player;
    const judgement = this.#move(player, this.#within(state.at));
    const rotation = fault('a-clamped-state-turns-nobody') && judgement.rule ? undefined : state.rotation;
    const velocity = fault('a-clamped-state-keeps-its-speed') && judgement.rule ? undefined : state.velocity;
    player.change({ at: kept(judgement.at), velocity, rotation });
    player.reported = state.at;
    player.walked = player.at;
    if (fault('corrects-the-clamped-owner') && judgement.rule) player.post.place(player.placement ?? 0, player.at);
    if (fault('a-clamped-state-takes-no-tick') && judgement.rule) return judgement;
    connection.ownerTick = player.lastTick = state.tick;
    return judgement;
  }

  /** What comes here is within the world, but for mistakes. */
  #within(at) {
    const isOutside = fault('clamps-to-the-world') || fault('infinity-is-the-edge-of-the-world');
    return isOutside ? this.#settings.world.nearest(at) : at;
  }

  /** @param {Player} player @param {Vector} to m */
  #move(player, to) {
    const { allowance } = player;
    if (!player.state && fault('a-first-state-comes-from-home')) player.change({ at: this.#settings.home });
    if (!player.state) {
      if (!fault('allowances-begin-empty')) allowance.fill(this.#tick);
      return { verdict: 'accepted', at: to };
    }
    allowance.refill(this.#tick);
    if (this.#isInTheWay(player, to)) return { verdict: 'clamped', at: player.at, rule: 'burst', limit: allowance.left.burst };
    return move(this.#from(player), this.#aim(player, to), allowance, this.#settings.up);
  }

  /** From where a way is measured. */
  #from({ at, reported = at, walked = at }) {
    if (fault('a-placement-is-for-the-picture')) return walked;
    const isReported = fault('judged-from-what-was-reported') || fault('a-rejected-state-moves-the-baseline');
    return isReported ? reported : at;
  }

  #aim({ at, reported = at }, to) {
    return fault('a-clamp-stays-as-an-offset') ? plus(at, minus(to, reported)) : to;
  }

  /** Nothing is in the way of anybody, but for mistakes. */
  #isInTheWay(player, to) {
    const others = [...this.#players.values()].filter((other) => other !== player && other.state).map(({ at }) => at);
    const bodies = fault('bodies-push-apart') ? others : fault('items-are-in-the-way') ? this.items.places() : [];
    return bodies.some((at) => length(...minus(at, to)) < 0.5);
  }

  /** The accepted state of a player. */
  accepted(name) {
    const player = this.#player(name);
    if (!player.state) throw new Refused('NoState');
    const tick = player.connection?.ownerTick;
    return { ...player.state, ...(tick !== undefined && { tick }) };
  }

  // ── What the server decides ──

  /** @returns {number} the placement's number */
  place(name, at) {
    const player = this.#player(name);
    this.#check(at);
    return this.#place(player, at);
  }

  /** @returns {{ id: number, at: Vector }} */
  load(name, saved) {
    const player = this.#player(name);
    const at = saved && this.#isUsable(saved) ? saved : this.#settings.home;
    return { id: this.#place(player, at, fault('loading-fills-nothing') ? { fills: false } : {}), at };
  }

  #isUsable(at) {
    if (fault('loads-what-is-beyond-the-world')) return areFinite(at);
    return (areFinite(at) || fault('loads-what-was-saved')) && this.#settings.world.has(at);
  }

  #place(player, at, { fills = !fault('a-placement-leaves-the-allowance') } = {}) {
    const id = ++this.#placements;
    player.placement = id;
    player.change({
      at: fault('a-placement-is-clamped-too') && player.state ? this.#move(player, at).at : at,
      velocity: fault('a-placement-keeps-the-speed') ? undefined : ZERO,
      rotation: fault('a-placement-turns-the-body') ? [0, 0, 0, 1] : undefined,
      isPlaced: true,
    });
    player.reported = at;
    if (fault('a-placement-begins-ticks-anew') && player.connection) player.connection.ownerTick = undefined;
    if (fills) player.allowance.fill(this.#tick);
    player.post.place(id, at);
    return id;
  }

  /** The server moves nobody itself. @returns {number} the instruction's number */
  knockback(name, impulse) {
    const player = this.#player(name);
    const isBad = fault('infinity-is-a-number') ? impulse.some(Number.isNaN) : !areFinite(impulse);
    if (isBad && !fault('the-server-may-say-nan')) throw new Refused('NotFinite');
    const id = ++this.#instructions;
    if (fault('who-is-away-is-not-struck') && !player.connection) return id;
    if (fault('everybody-hears-of-a-knockback')) for (const other of this.#players.values()) other.post.instruct(id, impulse);
    else player.post.instruct(id, impulse);
    if (fault('a-knockback-moves-the-copy') && player.state) {
      const velocity = plus(player.state.velocity, impulse);
      player.change({ at: plus(player.at, divided(impulse, this.#settings.hz)), velocity });
    }
    return id;
  }

  writeItem(item, at, holder) {
    this.#check(at);
    this.items.write(item, at, holder);
  }

  reportItem(name, item, at) {
    this.items.report(this.#connection(name).player.name, item, at);
  }

  #check(at) {
    if (!areFinite(at) && !fault('the-server-places-anywhere')) throw new Refused('NotFinite');
    if (!this.#settings.world.has(at) && !fault('the-server-places-beyond-the-world')) throw new Refused('OutOfBounds');
  }

  #player(name) {
    const player = this.#players.get(name);
    if (!player) throw new Refused('NoSuchPlayer');
    return player;
  }
}

/** What is kept of a point: all of it. */
function kept(at) {
  if (fault('points-are-kept-in-centimetres')) return at.map((metres) => Math.round(metres * 100) / 100);
  return fault('points-are-kept-in-singles') ? at.map(Math.fround) : at;
}
