/**
 * One end of a link: what waits to leave in the next tick, how long the round
 * trip is, and the states that go over it as differences.
 */
import { fault } from '../faults.mjs';
import { Delay } from './delay.mjs';
import { DeltaReceiver, DeltaSender } from './deltas.mjs';
import { carried } from './messages.mjs';
import { Reader, Writer } from './wire.mjs';

/** An unreliable packet has at most 1200 bytes. A state or an acknowledgement has less than 80. */
const FULL = 1000;

export class Link {
  /** @type {Writer | null} reliable messages that wait for the tick */
  #messages = null;
  /** By the body's number. */
  #senders = new Map();
  #receivers = new Map();
  /** The last packet that came from the other end: when it left there, when it came. */
  #heard = null;

  /**
   * @param {string} connection its name
   * @param {string} peer who is at the other end
   * @param {object} settings
   */
  constructor(connection, peer, settings) {
    this.connection = connection;
    this.peer = peer;
    this.delay = new Delay(settings);
  }

  /** The tick that the last packet bore, and how long it has been here; µs. */
  heard(now) {
    return this.#heard && { tick: this.#heard.tick, ago: now - this.#heard.came };
  }

  /** A reliable message leaves with the next tick. @param {Writer} message */
  post(message) {
    this.#messages = (this.#messages ?? new Writer()).append(message);
  }

  /**
   * The packets of one tick.
   * @param {number} tick
   * @param {number} now µs
   * @param {[number, import('./state.mjs').State][]} states with the numbers of their bodies
   */
  packets(tick, now, states) {
    const send = [];
    let packet = this.#header(tick, now);
    const flush = () => send.push(this.#packet('unreliable', packet));
    for (const [body, state] of states) {
      packet.count(body);
      of(this.#senders, body, DeltaSender).write(packet, state, tick);
      if (packet.length > FULL) {
        flush();
        packet = this.#header(tick, now, []);
      }
    }
    flush();
    if (fault('commands-ride-with-movement')) {
      for (const { data } of send.splice(0)) this.post(carried(data));
    }
    if (this.#messages) send.push(this.#packet('reliable', this.#messages));
    this.#messages = null;
    return send;
  }

  #packet(channel, writer) {
    return { connection: this.connection, channel, data: writer.toBuffer().toString('base64') };
  }

  /** When it leaves, which packet it answers and how long ago that came, and what is held of each body. */
  #header(tick, now, acknowledged = [...this.#receivers].filter(([, { newest }]) => newest)) {
    const header = new Writer().count(tick).count(now);
    if (this.#heard) header.count(1).count(this.#heard.left).count(now - this.#heard.came);
    else header.count(0);
    header.count(acknowledged.length);
    for (const [body, { newest }] of acknowledged) header.count(body).count(newest.life).count(newest.snap).count(newest.tick);
    return header;
  }

  /**
   * Reads an unreliable packet.
   * @param {Buffer} data
   * @param {number} now µs
   * @returns {{ tick: number, states: [number, import('./state.mjs').State][] }}
   */
  read(data, now) {
    const reader = new Reader(data);
    const tick = reader.count();
    const left = reader.count();
    if (reader.count() === 1) {
      const ours = reader.count();
      this.delay.measured(now - ours - reader.count());
    }
    if (!this.#heard || left >= this.#heard.left) this.#heard = { left, came: now, tick };
    for (let n = reader.count(); n > 0; n--) {
      const body = reader.count();
      const name = { life: reader.count(), snap: reader.count(), tick: reader.count() };
      this.#senders.get(body)?.acknowledged(name);
    }
    const states = [];
    while (!reader.isAtEnd) {
      const body = reader.count();
      const state = of(this.#receivers, body, DeltaReceiver).read(reader, tick);
      if (state) states.push([body, state]);
    }
    return { tick, states };
  }
}

function of(map, body, Kind) {
  if (!map.has(body)) map.set(body, new Kind());
  return map.get(body);
}
