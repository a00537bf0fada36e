/** A client: it shows tomorrow's position, and forgets it when it is told better. */
import { fault } from '../faults.mjs';
import { BadRequest, Refused } from '../protocol.mjs';
import { LARGEST_SEQUENCE } from './messages.mjs';
import { beside, clamped } from './tiles.mjs';

/** More messages do not fit into an answer of 1 MiB. */
const MOST_SENT = 10_000;

export class Client {
  #now = 0;
  #next = 1;
  /** The number of the newest correction that was applied. */
  #newest = 0;
  /** Inputs that were sent and are not acknowledged, by sequence. */
  #kept = [];

  /** @param {{ profile: object, at: import('./tiles.mjs').Tile, epoch: number }} settings */
  constructor({ profile, at, epoch }) {
    this.profile = profile;
    this.at = at;
    this.epoch = epoch;
    this.primary = profile.transport === 'stream-only' ? 'stream' : 'datagram';
  }

  /** What the player is shown, and what it rests on. It asks no map. */
  get view() {
    const unacknowledged = this.#kept.map(({ seq }) => seq);
    return { at: this.at, predicted: this.#predicted(), unacknowledged };
  }

  #predicted() {
    if (fault('predicts-from-its-prediction')) return this.shown ?? this.at;
    return this.#kept.reduce((tile, { step }) => beside(tile, step), this.at);
  }

  /** Asks for a step. @returns {object[]} what is sent at once */
  press(step) {
    const isFull = this.#kept.length >= this.profile.session_limit && !fault('the-client-never-waits');
    if (this.#next > LARGEST_SEQUENCE && fault('the-client-wraps')) this.#next = 0;
    if (isFull || this.#next > LARGEST_SEQUENCE) throw new Refused('QueueFull');
    const input = { seq: this.#next++, step: fault('the-client-sends-what-it-is-given') ? step : clamped(step), sentAt: this.#now };
    if (fault('predicts-from-its-prediction')) this.shown = beside(this.#predicted(), input.step);
    if (fault('a-press-winds-up-the-clock')) for (const kept of this.#kept) kept.sentAt = this.#now;
    if (!fault('sent-is-done')) this.#kept.push(input);
    const first = this.#message(this.primary, input);
    return fault('both-ways-at-once') && this.primary === 'datagram' ? [first, this.#message('stream', input)] : [first];
  }

  /** Lets time pass. @param {number} ms @returns {object[]} what is sent when it falls due */
  wait(ms) {
    const { fallback_ms: delay } = this.profile;
    const end = this.#now + ms;
    const due = this.#kept.reduce((sum, { sentAt }) => sum + Math.floor((end - sentAt) / delay), 0);
    if (due > MOST_SENT) throw new BadRequest(-32602, `in ${ms} ms ${due} messages would be sent`);
    const sent = [];
    for (;;) {
      // The first of those that were sent longest ago, which is the lowest of its time.
      const input = this.#kept.reduce((oldest, other) => (other.sentAt < oldest.sentAt ? other : oldest), { sentAt: Infinity });
      if (input.sentAt + delay > end || fault('there-is-no-fallback')) break;
      input.sentAt += delay;
      sent.push(this.#message(fault('again-by-the-primary') ? this.primary : 'stream', input));
    }
    this.#now = end;
    return sent;
  }

  /** Applies a correction, if it is newer than the newest. */
  correct({ number, epoch, acknowledged, at }) {
    const isOther = fault('each-epoch-numbers-anew') && epoch !== this.epoch;
    if (number <= this.#newest && !isOther && !fault('the-last-correction-counts')) {
      if (fault('old-tiles-are-tiles')) this.at = at;
      return;
    }
    if (fault('newer-acknowledges-more') && acknowledged <= (this.acknowledged ?? -1)) return;
    this.acknowledged = acknowledged;
    this.#newest = number;
    this.at = at;
    const forgets = epoch === this.epoch || !fault('an-epoch-acknowledges-its-own');
    if (forgets) this.#kept = this.#kept.filter(({ seq }) => seq > acknowledged);
    if (epoch === this.epoch) return;
    this.epoch = epoch;
    if (forgets && !fault('what-is-on-its-way-is-kept')) this.#kept = [];
    if (!fault('the-client-goes-on-counting')) this.#next = acknowledged + 1;
  }

  #message(channel, { seq, step: [dx, dy] }) {
    return { channel, message: { epoch: this.epoch, input: { seq, dx, dy } } };
  }
}
