/**
 * States as differences. A sender keeps what it has sent, a receiver what it
 * has read, and says which is the newest. From that one on, while it is of the
 * same epoch, the sender writes only what has changed, and names it as the
 * base. Who does not hold the base drops the state.
 */
import { fault } from '../faults.mjs';
import { isFinite2 } from './places.mjs';
import { isLaterEpoch, isNewer, sameEpoch } from './state.mjs';
import { BadPacket } from './wire.mjs';

/** Places are written as multiples of this; u. Whoever is on the grid arrives exactly. */
const GRID = 2 ** -16;
/** The largest place that is: beyond it, and where there is no number, goes what is there. */
const LARGEST = 2 ** 30;
/** A base that is older is not used, so that its receiver need not keep it. */
const OLDEST_BASE_TICKS = 48;
/** More than OLDEST_BASE_TICKS, as several states may come in a tick. */
const KEPT = 128;

const AS_IT_IS = 0;
const ON_GRID = 1;
const DIFFERENCE = 2;

const onGrid = (at) => at.map((x) => Math.round(x / GRID));
const offGrid = (q) => q.map((n) => n * GRID);
const nameOf = ({ life, snap, tick }) => `${life} ${snap} ${tick}`;

/** Keeps something under a name, and forgets what has been kept longest. */
function keep(map, name, it) {
  map.delete(name);
  map.set(name, it);
  if (map.size > KEPT) map.delete(map.keys().next().value);
}

export class DeltaSender {
  #sent = new Map();
  #base = null;

  /** @param {import('./wire.mjs').Writer} writer @param {import('./state.mjs').State} state */
  write(writer, state, packetTick) {
    writer.count(state.life).count(state.snap).signed(packetTick - state.tick);
    if (!state.at.every((x) => Math.abs(x) <= LARGEST)) {
      writer.count(AS_IT_IS).place(state.at);
      return;
    }
    const q = onGrid(state.at);
    const base = this.#base;
    if (base && sameEpoch(base, state) && state.tick >= base.tick && state.tick - base.tick <= OLDEST_BASE_TICKS) {
      writer.count(DIFFERENCE).count(state.tick - base.tick);
      for (const i of [0, 1]) writer.signed(q[i] - base.q[i]);
    } else {
      writer.count(ON_GRID);
      for (const n of q) writer.signed(n);
    }
    const { life, snap, tick } = state;
    keep(this.#sent, nameOf(state), { life, snap, tick, q });
  }

  /** The receiver holds this one. */
  acknowledged(name) {
    const held = this.#sent.get(nameOf(name));
    if (held && (!this.#base || isNewer(held, this.#base))) this.#base = held;
  }
}

export class DeltaReceiver {
  #held = new Map();
  /** The newest that is held: what is acknowledged. */
  newest = null;

  /**
   * @param {import('./wire.mjs').Reader} reader
   * @returns {import('./state.mjs').State | null} null if it has to be dropped
   */
  read(reader, packetTick) {
    const state = { life: reader.count(), snap: reader.count(), tick: packetTick - reader.signed() };
    if (fault('ticks-have-sixteen-bits')) state.tick %= 65536;
    switch (reader.count()) {
      case AS_IT_IS: {
        const at = reader.place();
        return isFinite2(at) || fault('any-number-is-a-place') ? { ...state, at } : null;
      }
      case ON_GRID:
        return this.#keep(state, [reader.signed(), reader.signed()]);
      case DIFFERENCE: {
        const baseTick = state.tick - reader.count();
        const difference = [reader.signed(), reader.signed()];
        return this.#add(state, baseTick, difference);
      }
    }
    throw new BadPacket('a state of no known form');
  }

  #add(state, baseTick, difference) {
    let base = this.#held.get(nameOf({ ...state, tick: baseTick }));
    if (fault('differences-add-to-the-newest') && this.newest && sameEpoch(this.newest, state)) base = this.newest;
    if (fault('steps-outlive-the-snap') && this.newest && isLaterEpoch(this.newest, state)) {
      base = this.newest;
      state = { ...this.newest, tick: Math.max(state.tick, base.tick + 1) };
    }
    if (!base) return null;
    return this.#keep(state, [base.q[0] + difference[0], base.q[1] + difference[1]]);
  }

  #keep({ life, snap, tick }, q) {
    const held = { life, snap, tick, q };
    keep(this.#held, nameOf(held), held);
    if (!this.newest || isNewer(held, this.newest)) this.newest = held;
    return { life, snap, tick, at: offGrid(q) };
  }
}
