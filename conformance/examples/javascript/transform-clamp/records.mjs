/** What is counted, and what is written down for each state that was clamped or rejected. */
import { fault } from '../faults.mjs';

export class Records {
  /** By player and rule. @type {Map<string, { player: string, rule: string, n: number }>} */
  #counts = new Map();
  /** Since it was last asked for. @type {object[]} */
  #log = [];

  /**
   * @param {{ verdict: string, rule: string, field?: string, limit?: number }} judgement
   * @param {{ player: string, tick: number, accepted?: import('./vectors.mjs').Vector }} where
   *   the player by whose connection the state came, and the server's tick
   * @param {{ player: string, tick: number, at: import('./vectors.mjs').Vector }} state as it was reported
   */
  add({ verdict, rule, field, limit }, { player, tick, accepted }, state) {
    if (fault('blames-the-named-player')) player = state.player;
    const isPassedOver =
      (fault('late-states-are-not-counted') && rule === 'stale') || (fault('states-from-before-are-not-counted') && rule === 'placement');
    if (!isPassedOver) this.#count(player, rule);
    if (verdict === 'ignored') return;
    if (fault('bad-states-are-only-counted') && rule === 'finite') return;
    const entry = { player, tick, owner_tick: state.tick, rule, field, reported: state.at, accepted, limit };
    if (fault('the-record-has-the-clamped-point') && accepted) entry.reported = accepted;
    if (fault('the-record-of-a-world-has-no-face') && rule === 'bounds') entry.field = entry.limit = undefined;
    if (fault('the-record-has-what-is-still-left') && entry.limit !== undefined && rule !== 'bounds') entry.limit = 0;
    if (fault('the-record-has-the-owners-tick')) entry.tick = state.tick;
    if (fault('the-record-has-no-component') && rule === 'finite') entry.field = undefined;
    this.#log.push(Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)));
  }

  #count(player, rule) {
    const key = `${player} ${rule}`;
    if (!this.#counts.has(key)) this.#counts.set(key, { player, rule, n: 0 });
    this.#counts.get(key).n++;
  }

  /** All counts, and the log since it was last handed over. */
  handOver() {
    const [log, counts] = [this.#log, [...this.#counts.values()].map((count) => ({ ...count }))];
    if (!fault('the-log-is-handed-over-again')) this.#log = [];
    if (fault('counts-begin-anew-when-asked')) this.#counts.clear();
    return { counts, log };
  }
}
