/**
 * The queue of all envelopes of all players and kinds, and the windows by
 * which copies are told from new commands.
 *
 * @typedef {object} Envelope
 * @property {string} player whose connection brought it
 * @property {number} seq
 * @property {string} kind
 * @property {object} args
 * @property {number} arrival
 * @property {number} resolveTick
 * @property {boolean} byHost whether its player plays on the host
 */
import { fault } from '../faults.mjs';

export class Queue {
  /** In arrival order. @type {Set<Envelope>} */
  waiting = new Set();
  /** The last sequence taken, by player. @type {Map<string, number>} */
  taken;
  /** What arrives while a drain runs is kept apart until it is over. @type {Envelope[] | null} */
  #inbox = null;
  #arrivals = 0;

  constructor(taken = new Map()) {
    this.taken = taken;
  }

  lastTaken(player) {
    return this.taken.get(player) ?? 0;
  }

  /** How many envelopes of a player wait. */
  pending(player) {
    return [...this.waiting, ...(this.#inbox ?? [])].filter((envelope) => envelope.player === player).length;
  }

  /** Enqueues an envelope with the next arrival number, which it answers with. */
  enqueue(envelope) {
    envelope.arrival = fault('arrival-is-the-sequence') ? envelope.seq : ++this.#arrivals;
    if (this.#inbox && !fault('arrivals-join-the-drain')) this.#inbox.push(envelope);
    else this.waiting.add(envelope);
    return envelope.arrival;
  }

  /** Goes through what waits now, in arrival order. Whoever is removed meanwhile is passed over. */
  *drain() {
    this.#inbox = [];
    for (const envelope of this.#order()) if (this.waiting.has(envelope)) yield envelope;
    for (const envelope of this.#inbox) this.waiting.add(envelope);
    this.#inbox = null;
  }

  #order() {
    const by = (key) => [...this.waiting].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
    if (fault('orders-by-sequence')) return by(({ seq }) => seq);
    if (fault('orders-by-player')) return by(({ player }) => player);
    if (fault('orders-by-resolve-tick')) return by(({ resolveTick }) => resolveTick);
    if (fault('queue-for-each-kind')) return by(({ kind }) => kind);
    if (fault('host-player-first')) return by(({ byHost }) => !byHost);
    if (fault('host-player-last')) return by(({ byHost }) => byHost);
    return this.waiting;
  }

  remove(envelope) {
    this.waiting.delete(envelope);
  }
}
