/** One player's session in a zone, from one opening to its end. */
import { fault } from '../faults.mjs';
import { Window } from './window.mjs';

export class Session {
  facing = 0;
  /** @type {'still' | 'moving' | 'snapped'} */
  presentation = 'still';
  /** Of whom it has a baseline. */
  seen = { sessions: new Set(), npcs: new Set() };
  /** How long its transfer has been pending, in ms; null: none is. @type {number | null} */
  transfer = null;
  /** Is a forced correction due in the next tick? */
  forced = false;
  /** Was an input stale or of another epoch since the last tick? */
  stale = false;
  /** Sequences that the last tick drained of it. @type {number[]} */
  drained = [];
  /** How many corrections it was given. */
  corrections = 0;
  /** Accepted stream inputs since the last accepted datagram. */
  streak = 0;
  degraded = false;
  reading = true;
  /** What its stream has not taken. @type {object[]} */
  waiting = [];

  /** @param {{ id: number, incarnation: number, epoch: number, profile: object, at: import('./tiles.mjs').Tile, last: number }} opening */
  constructor({ id, incarnation, epoch, profile, at, last }) {
    this.id = id;
    this.incarnation = incarnation;
    this.epoch = epoch;
    this.tile = at;
    this.window = new Window(profile, last);
    this.hasDatagrams = profile.transport === 'datagram-primary';
  }

  get isFrozen() {
    return this.transfer !== null;
  }

  /** Clears the inputs, and begins an epoch that they do not bear. */
  clear(epoch) {
    this.window.clear();
    if (!fault('an-epoch-is-for-ever')) this.epoch = epoch;
  }
}
