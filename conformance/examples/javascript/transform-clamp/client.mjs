/** The machine of one player: it drives the body, and hears the server. */
import { fault } from '../faults.mjs';
import { ZERO, divided, plus, scaled } from './vectors.mjs';

/** The time in which half of a knockback is gone; s. */
const HALF_LIFE = 0.25;

export class Client {
  #tick = 0;
  /** m @type {import('./vectors.mjs').Vector} */
  #at;
  /** What knockbacks have left; m/s @type {import('./vectors.mjs').Vector} */
  #knocked = ZERO;
  /** The newest instruction that was applied. @type {number | undefined} */
  applied;
  /** The newest placement that was taken. @type {number | undefined} */
  #placement;
  #settings;

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(settings) {
    this.#settings = settings;
    this.#at = settings.home;
  }

  /** Takes messages of the server. What is meant for others is passed over, and states move nobody here. */
  hear(messages) {
    for (const { to, instruction, placement, state } of messages) {
      if (to !== this.#settings.player && !fault('hears-what-others-are-told')) continue;
      if (fault('any-state-corrects-it') && state) this.#at = state.at;
      if (instruction) this.#apply(instruction);
      if (placement) this.#take(placement);
      if (fault('its-own-state-corrects-it') && state?.player === this.#settings.player) this.#at = state.at;
    }
  }

  #apply({ id, impulse }) {
    const isKnown = id <= (this.applied ?? -Infinity);
    if (fault('acknowledges-what-it-heard-last')) this.applied = id;
    if (isKnown && !fault('applies-what-it-hears')) return;
    if (!isKnown && !fault('acknowledges-nothing')) this.applied = id;
    this.#knocked = fault('the-last-knockback-counts') ? impulse : plus(this.#knocked, impulse);
    if (fault('a-knockback-is-half-by-air')) this.#knocked = scaled(this.#knocked, 0.5);
  }

  #take({ id, at }) {
    if (id <= (this.#placement ?? -Infinity) && !fault('takes-each-placement-that-it-hears')) return;
    if (!fault('takes-a-placement-and-says-nothing')) this.#placement = id;
    if (!fault('says-that-it-took-a-placement')) this.#at = at;
    if (!fault('a-placement-leaves-the-knockback')) this.#knocked = ZERO;
  }

  /**
   * Runs ticks.
   * @param {number} count
   * @param {import('./vectors.mjs').Vector} driven with which the player drives the body; m/s
   * @returns {object[]} the state that it would report after each of them
   */
  run(count, driven) {
    const { hz, player } = this.#settings;
    const states = [];
    for (let n = 0; n < count; n++) {
      const isKnocked = this.#knocked.some((component) => component !== 0);
      const isFlying = fault('a-knockback-is-in-place-of-the-walk') && isKnocked;
      const velocity = isFlying ? this.#knocked : plus(driven, this.#knocked);
      this.#at = plus(this.#at, divided(velocity, hz));
      this.#tick++;
      const sign = fault('a-knockback-grows') ? 1 : -1;
      this.#knocked = scaled(this.#knocked, 2 ** (sign / (hz * HALF_LIFE)));
      states.push({
        player,
        tick: this.#tick,
        at: this.#at,
        velocity,
        ...(this.#placement !== undefined && { after_placement: this.#placement }),
      });
    }
    return states;
  }
}
