/** While an override lives, the host takes a player to be where a snap has put it. */
import { fault } from '../faults.mjs';
import { distance } from './places.mjs';

export class Override {
  /**
   * @param {{ number: number, at: [number, number], tick: number }} snap
   * @param {{ accept_radius: number, grace_ticks: number }} settings
   * @param {number} answered the snap after which the player's last state was sent
   */
  constructor({ number, at, tick }, settings, answered) {
    this.at = at;
    this.tick = tick;
    this.#number = number;
    this.#radius = fault('the-radius-is-a-unit') ? 1 : settings.accept_radius;
    this.#end = tick + settings.grace_ticks + (fault('grace-includes-its-last-tick') ? 1 : 0);
    this.#answered = answered;
  }

  #number;
  #radius;
  /** The first tick in which the raw state is read again. */
  #end;
  #answered;

  /** Does it live in a tick? */
  livesIn(tick) {
    if (fault('override-counts-from-the-next-tick') && tick <= this.tick) return false;
    return tick < this.#end || fault('waits-for-the-answer-for-ever');
  }

  /** For the fault that lets a second snap end with the first one's grace. */
  endsWith(other) {
    this.#end = other.#end;
  }

  /** For the fault that takes nothing from before the snap while the override lives. */
  isAfter({ snap, tick }) {
    return snap < this.#number && tick < this.#end;
  }

  /** Is a state the answer to this very snap, and near enough? */
  isAnsweredBy({ snap, at }) {
    if (fault('any-state-ends-the-override')) return true;
    const isNear = fault('the-edge-is-outside') ? distance(at, this.at) < this.#radius : distance(at, this.at) <= this.#radius;
    if (fault('any-state-nearby-is-the-answer')) return isNear;
    if (fault('any-answer-is-the-answer')) return snap > this.#answered && isNear;
    return snap === this.#number && isNear;
  }
}
