/**
 * The host's state: Maps by name, of records that are never changed in place.
 * A change puts another record in a record's stead, so a copy of a Map is a
 * copy of what it says.
 */
import { counts } from './counts.mjs';

/** What is saved as one, and the Maps that belong to it. */
export const TABLES = {
  bags: ['bags'],
  combat: ['vitals', 'enemies', 'channels'],
  lands: ['lands', 'nodes'],
  storages: ['storages'],
  structures: ['structures'],
};

/**
 * The state that settings open with.
 *
 * Saved:
 *   bags        player → { bag, worn }
 *   vitals      player → { hp, life, since }
 *   enemies     enemy → { hp, staggeredUntil }; killed if it has no hit points
 *   channels    reviver → { target, since }, in the order in which they began
 *   lands       land → { there, docked, known }
 *   nodes       node → { swings }
 *   structures  id → { type, cell }
 *   storages    name → { structure, slots, holds, at }
 * Not saved:
 *   places      player → [x, y], as the host knows it
 *   dashes      player → the last tick of invulnerability
 *   afoot       enemies that are there
 *   entities    what Probes have spawned, and the bodies of players
 */
export function openingState(settings) {
  const each = (items, make) => new Map([...items].map(([name, item]) => [name, make(item)]));
  const state = {
    bags: each(settings.players, ({ bag, worn }) => ({ bag: counts(bag), worn: new Map(worn) })),
    vitals: each(settings.players, ({ hp = 0, life = 'Alive' }) => ({ hp: life === 'Alive' ? hp : 0, life, since: 0 })),
    enemies: each(settings.enemies, ({ hp }) => ({ hp, staggeredUntil: 0 })),
    channels: new Map(),
    lands: each(settings.lands, ({ arrives_tick }) => {
      const there = arrives_tick === undefined;
      return { there, docked: there, known: there };
    }),
    nodes: each(settings.nodes, ({ swings }) => ({ swings })),
    structures: new Map(),
    storages: each(settings.storages, ({ slots, holds, at }) => ({ slots, holds: counts(holds), at })),
  };
  return withUnsaved(state, settings);
}

/** Adds to what was saved what never is. */
export function withUnsaved(saved, settings) {
  const isThere = ([name, { land }]) => saved.enemies.get(name).hp > 0 && (!land || saved.lands.get(land).there);
  return {
    ...saved,
    places: new Map([...settings.players].filter(([, { at }]) => at).map(([name, { at }]) => [name, at])),
    dashes: new Map(),
    afoot: new Map([...settings.enemies].filter(isThere).map(([name]) => [name, true])),
    entities: new Map(),
  };
}

/** Changes laid over a Map. They show at once here, and in the Map when they are committed. */
export class Layer {
  #base;
  #changed = new Map();

  constructor(base) {
    this.#base = base;
  }

  get(key) {
    return this.#changed.has(key) ? this.#changed.get(key) : this.#base.get(key);
  }

  has(key) {
    return this.get(key) !== undefined;
  }

  set(key, record) {
    this.#changed.set(key, record);
  }

  /** Puts some members of a record anew. */
  update(key, members) {
    this.set(key, { ...this.get(key), ...members });
  }

  delete(key) {
    this.#changed.set(key, undefined);
  }

  *[Symbol.iterator]() {
    for (const [key, record] of this.#base) if (!this.#changed.has(key)) yield [key, record];
    for (const [key, record] of this.#changed) if (record !== undefined) yield [key, record];
  }

  /** What was set anew stands last in the Map, so that its order is that of the changes. */
  commit() {
    for (const [key, record] of this.#changed) {
      this.#base.delete(key);
      if (record !== undefined) this.#base.set(key, record);
    }
  }
}
