/**
 * What outlives the host: the tables as they were saved last, the last tick
 * begun, and the sequences that were taken by the end of the last drain.
 */
import { TABLES } from './state.mjs';

export class Store {
  /** The last tick begun. */
  tick = 0;
  /** Names of all tables that were saved so far. */
  saved = new Set();
  #maps = {};
  #taken = new Map();

  /** @param {object} state what the session opens with */
  constructor(state) {
    for (const table of Object.keys(TABLES)) this.#copy(table, state);
  }

  save(table, state) {
    this.saved.add(table);
    this.#copy(table, state);
  }

  #copy(table, state) {
    for (const map of TABLES[table] ?? []) this.#maps[map] = new Map(state[map]);
  }

  keepTaken(taken) {
    this.#taken = new Map(taken);
  }

  /** The Maps of all tables, to go on with. */
  load() {
    return Object.fromEntries(Object.entries(this.#maps).map(([name, map]) => [name, new Map(map)]));
  }

  loadTaken() {
    return new Map(this.#taken);
  }
}
