/** What the host keeps of a player. All of it is kept by the player, and nothing by its link. */
import { fault } from '../faults.mjs';
import { Override } from './override.mjs';
import { between, isFinite2 } from './places.mjs';
import { isNewer } from './state.mjs';
import { View } from './view.mjs';

/** Of a burst of states no more are passed on in one tick. */
const PASSED_ON = 8;

export class Player {
  /** How often it was placed and snapped, in the whole session. */
  life = 0;
  snaps = 0;
  hasBody = false;
  /** @type {import('./link.mjs').Link | null} */
  link = null;
  /** @type {Override | null} */
  override = null;
  /** The last state taken, or the placement. @type {import('./state.mjs').State} */
  raw = null;
  /** Taken since the last tick. @type {import('./state.mjs').State[]} */
  taken = [];
  /** What the host draws of it. @type {View | null} */
  view = null;

  constructor(name, id) {
    this.name = name;
    this.id = id;
  }

  /** A placement. What was sent before counts no more. */
  place(at) {
    this.life++;
    this.hasBody = true;
    this.taken = [];
    this.raw = { life: this.life, snap: -1, tick: -1, at };
    if (this.view) this.view.place(this.raw);
    else this.view = new View(this.raw);
    if (fault('unknown-until-the-first-state')) this.raw.at = [0, 0];
  }

  remove() {
    this.hasBody = false;
    this.view = null;
    this.taken = [];
  }

  /** A snap begins to count at once. @returns its number */
  snapTo(at, tick, settings) {
    const override = new Override({ number: ++this.snaps, at, tick }, settings, this.raw?.snap ?? 0);
    if (this.override?.livesIn(tick)) {
      if (fault('first-override-stays')) return this.snaps;
      if (fault('grace-of-the-first-snap')) override.endsWith(this.override);
    }
    this.override = override;
    return this.snaps;
  }

  /** A state has come. @param {number} way how long it took; ticks */
  take(state, way) {
    if (!this.hasBody || (state.life !== this.life && !fault('what-it-sent-before-counts'))) return;
    if (!isFinite2(state.at) && !fault('any-number-is-a-place')) return;
    if (!fault('the-host-draws-nobody')) this.view.take(state);
    if (!this.#isTaken(state)) return;
    if (fault('thrown-away-meanwhile') && this.override?.isAfter(state)) return;
    if (fault('a-placement-answers') && this.raw.tick < 0 && this.life > 1) this.override = null;
    this.raw = fault('jumps-are-smoothed') ? { ...state, at: between(this.raw.at, state.at, 0.5) } : state;
    this.taken.push(state);
    if (this.taken.length > PASSED_ON) this.taken.shift();
    if (this.override?.isAnsweredBy(state)) this.override = null;
  }

  #isTaken(state) {
    if (fault('what-comes-last-is-newest')) return state.snap >= this.raw.snap;
    if (fault('late-answers-count')) return state.tick > this.raw.tick || state.snap < this.raw.snap;
    if (fault('too-fast-is-a-lie') && this.raw.tick >= 0 && Math.abs(state.at[0] - this.raw.at[0]) > 2) return false;
    if (fault('what-it-sent-before-counts') && state.life !== this.raw.life) return state.tick > this.raw.tick;
    return isNewer(state, this.raw);
  }
}
