/** How far behind the host's time remote bodies are drawn. */
import { fault } from '../faults.mjs';
import { Recent } from './recent.mjs';

/** Before a round trip is measured, and the least after. */
const GUESS_TICKS = 1;
const LEAST_TICKS = 2;

export class Delay {
  #roundTrips = new Recent();
  #offset;

  /** @param {{ tick_hz: number, offset_ticks: number }} settings the offset is read here and nowhere else */
  constructor({ tick_hz: hz, offset_ticks: offset }) {
    this.#offset = fault('there-is-one-offset') ? 1 : offset;
    /** A second, in ticks. */
    this.second = fault('a-tick-is-twenty-milliseconds') ? 50 : hz;
  }

  /** A packet of ours and its answer took so long. */
  measured(us) {
    this.#roundTrips.add(us);
  }

  get isMeasured() {
    return this.#roundTrips.least !== undefined;
  }

  /** The whole delay. */
  get ticks() {
    return this.#latency() + this.#offset;
  }

  #latency() {
    const us = fault('grows-and-never-shrinks') ? this.#roundTrips.most * 2 : this.#roundTrips.least;
    if (!this.isMeasured || fault('latency-is-never-measured')) return GUESS_TICKS;
    return Math.max(LEAST_TICKS, Math.ceil((us * this.second) / 1e6));
  }
}
