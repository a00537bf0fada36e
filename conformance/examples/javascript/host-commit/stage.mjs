/**
 * What a command sees and may do. It works on layers over the host's state and
 * asks for what is to be sent, spawned and saved. All of it counts when the
 * stage is committed, and none of it before.
 */
import { fault } from '../faults.mjs';
import { Layer } from './state.mjs';

const LAYERED = ['bags', 'vitals', 'enemies', 'channels', 'lands', 'nodes', 'structures', 'storages', 'dashes', 'afoot'];

export class Stage {
  /** Spawns, despawns and outcomes, in the order in which they were asked for. */
  asked = [];
  marks = new Set();
  revoked = [];

  /**
   * @param {import('./host.mjs').Host} host
   * @param {import('./queue.mjs').Envelope} envelope
   */
  constructor(host, envelope) {
    /** The host itself, whose entry points are shut while a command executes. */
    this.host = host;
    this.settings = host.settings;
    this.tick = host.tick;
    this.player = envelope.player;
    this.of = { player: envelope.player, seq: envelope.seq };
    this.places = host.state.places;
    this.entities = host.state.entities;
    for (const map of LAYERED) this[map] = new Layer(host.state[map]);
  }

  /** Is something of that name there, or asked to be spawned? */
  isTaken(entity) {
    const { entities, afoot, storages } = this;
    return entities.has(entity) || afoot.has(entity) || storages.has(entity) || this.#isAsked('spawned', entity);
  }

  /** Is that entity of a Probe or a player there, and not asked to go? */
  isThere(entity) {
    if (fault('own-spawn-is-observed') && this.asked.some((it) => it.at === 'spawned' && it.entity === entity)) return true;
    if (fault('spawns-of-the-drain-are-observed') && this.#isAsked('spawned', entity)) return true;
    return this.entities.has(entity) && !this.#isAsked('despawned', entity);
  }

  #isAsked(at, entity) {
    return [...this.host.asked, ...this.asked].some((it) => it.at === at && it.entity === entity);
  }

  inReach(at) {
    return this.host.inReach(this.player, at);
  }

  outcome(name, delta) {
    this.asked.push({ at: 'outcome', name, of: this.of, delta });
  }

  /** Asks for a spawn. `holds` is what is there once it is done and no client is told. */
  spawn(entity, members = {}, holds = {}) {
    this.asked.push({ at: 'spawned', entity, ...members, holds });
  }

  despawn(members) {
    this.asked.push({ at: 'despawned', ...members });
  }

  mark(...tables) {
    for (const table of tables) this.marks.add(table);
  }

  /** Takes an envelope that waits out of the queue. */
  revoke(envelope) {
    this.revoked.push(envelope);
  }

  commit() {
    for (const map of LAYERED) this[map].commit();
    for (const envelope of this.revoked) this.host.queue.remove(envelope);
    this.host.asked.push(...this.asked);
    this.host.mark(...this.marks);
  }
}
