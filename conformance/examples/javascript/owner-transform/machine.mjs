/**
 * What the host's machine and a client's have in common: time, links, the body
 * that is the machine's own, and the frame.
 *
 * A machine has besides
 *   heard(link, message): a reliable message has come;
 *   took(link, body, state, tick): a state, in a packet of that tick;
 *   tick(): the rest of a tick, once the own body has moved on to its time;
 *   views(): [name, View, Delay] of each body that it draws and does not own.
 */
import { fault } from '../faults.mjs';
import { BadRequest, Refused } from '../protocol.mjs';
import { Body } from './body.mjs';
import { Link } from './link.mjs';
import { messagesOf } from './messages.mjs';
import { isFinite2, shownPlace } from './places.mjs';
import { Sending } from './sending.mjs';
import { BadPacket, Reader } from './wire.mjs';

const bad = (message) => new BadRequest(-32602, message);

export class Machine {
  /** @type {Map<string, Link>} by their names */
  links = new Map();
  body = new Body();
  sending = new Sending();
  /** The last tick that has run. */
  lastTick;
  /** The time of the last frame; µs. */
  now = 0;
  #send = [];
  #events = [];

  /** @param {object} settings */
  constructor(settings) {
    this.settings = settings;
    this.lastTick = settings.start_tick;
  }

  /** The name of the body that is the machine's own. */
  get player() {
    return this.settings.player;
  }

  /** The tick in which falls what is asked between two frames. */
  get nextTick() {
    return this.lastTick + 1;
  }

  /* Links. */

  link(connection, peer, up) {
    if (up) {
      if (this.links.has(connection)) throw bad(`link ${connection} is up`);
      this.links.set(connection, new Link(connection, peer, this.settings));
    } else if (!this.links.delete(connection)) {
      throw bad(`link ${connection} is not up`);
    }
  }

  /** Hands packets over to the network. */
  dispatch(packets) {
    this.#send.push(...packets);
  }

  tell(event) {
    this.#events.push(event);
  }

  /* Time. */

  /** When a tick is due; µs. */
  #due(tick) {
    return ((tick - this.settings.start_tick) * 1e6) / this.settings.tick_hz;
  }

  /** The time of the last frame, in ticks. */
  get nowTicks() {
    return this.settings.start_tick + (this.now * this.settings.tick_hz) / 1e6;
  }

  /**
   * Moves on: what has arrived, the ticks that are due, and a frame.
   * @param {number} toUs
   * @param {{ connection: string, channel: string, data: Buffer }[]} arrived
   */
  advance(toUs, arrived) {
    if (toUs < this.now) throw bad(`${toUs} µs is before ${this.now} µs`);
    for (const { connection } of arrived) if (!this.links.has(connection)) throw bad(`link ${connection} is not up`);
    let at = this.now;
    this.now = toUs;
    for (const packet of arrived) this.#deliver(packet);
    while (this.#due(this.nextTick) <= toUs) {
      this.body.advance(this.#due(this.nextTick) - at);
      at = this.#due(this.nextTick);
      this.lastTick++;
      this.tick();
    }
    this.body.advance(toUs - at);
    if (fault('sends-in-every-frame') && toUs > at) this.tick();
    const bodies = this.#frame();
    this.body.frameEnds();
    const frame = { send: this.#send, events: this.#events, bodies };
    this.#send = [];
    this.#events = [];
    return frame;
  }

  #deliver({ connection, channel, data }) {
    const link = this.links.get(connection);
    try {
      if (channel === 'unreliable') return this.#read(link, data);
      for (const message of messagesOf(new Reader(data))) {
        if (message.of === 'carried') this.#read(link, message.data);
        else this.heard(link, message);
      }
    } catch (error) {
      // What does not read is as if it had not come.
      if (!(error instanceof BadPacket || error instanceof SyntaxError)) throw error;
    }
  }

  #read(link, data) {
    const { tick, states } = link.read(data, this.now);
    for (const [body, state] of states) this.took(link, body, state, tick);
  }

  /** The packets of this tick over a link. */
  sendOver(link, states) {
    this.dispatch(link.packets(this.lastTick, this.now, states));
  }

  #frame() {
    const { at, facing, rotation, scale } = this.body;
    const bodies = this.extraBodies();
    if (this.body.isThere) bodies.push({ body: this.player, shown: !this.isHidden, at, facing, rotation, scale });
    for (const [name, view, delay] of this.views()) {
      const drawn = view.draw(this.#hostTime(), delay);
      bodies.push({ body: name, shown: view.isShown, at: shownPlace(drawn), facing: view.facing, rotation: 0, scale: 1 });
    }
    return bodies.sort((a, b) => (a.body < b.body ? -1 : 1));
  }

  #hostTime() {
    const heard = fault('time-since-the-last-packet') && [...this.links.values()][0]?.heard(this.now);
    if (heard) return heard.tick + (heard.ago * this.settings.tick_hz) / 1e6;
    return fault('time-in-single-precision') ? Math.fround(Math.fround(this.nowTicks / 50) * 50) : this.nowTicks;
  }

  /** Bodies that it owns beside its player's. */
  extraBodies() {
    return [];
  }

  /* What is asked of a machine. */

  /** What its own body does from now on. */
  say({ velocity, place, rotation, scale, dash, secs, correct, input, body, forge }) {
    for (const at of [velocity, place, dash, correct, input]) {
      if (at && !isFinite2(at)) throw new Refused('NotFinite');
    }
    for (const x of [rotation, scale, secs]) if (x !== undefined && !Number.isFinite(x)) throw new Refused('NotFinite');
    if (this.player === undefined) throw bad('nobody plays here');
    if (input) return this.#steer(body ?? this.player, input);
    if (velocity) this.body.walk(velocity);
    if (place) this.body.move(place, { rotation, scale });
    if (dash) this.body.dash(dash, secs ?? 0);
    if (correct) this.#correct(correct);
    if (forge) this.sending.forge(forge);
  }

  /** Input is the own body's, or nobody's. */
  #steer(name, move) {
    if (name === this.player) this.body.steer(move);
    else if (fault('keys-move-what-they-name')) this.viewOf(name)?.shift(move);
  }

  #correct(at) {
    this.body.correct(at);
    if (fault('correction-cuts')) this.tell({ at: 'camera_cut', reason: 'TideDeposit' });
  }

  hide(name, hidden) {
    if (name === this.player) this.isHidden = hidden;
    else this.viewOf(name)?.hide(hidden);
  }

  viewOf(name) {
    for (const [other, view] of this.views()) if (other === name) return view;
    return undefined;
  }

  /** What the buffers of all views hold, and how often a body warped. */
  stats() {
    const views = [...this.views()].map(([, view]) => view);
    const sum = (of) => views.reduce((all, view) => all + of(view), 0);
    return { buffered: sum(({ size }) => size), bytes: sum(({ bytes }) => bytes), warps: sum(({ warps }) => warps) };
  }

  /** The own player's snap is honoured. */
  honour({ at, reason }) {
    this.body.snap(at);
    this.tell({ at: 'camera_cut', reason: fault('there-is-one-reason') ? 'TideDeposit' : reason });
  }
}
