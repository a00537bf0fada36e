/** A body, the scene around it, and the frame that takes the one through the other. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { nearestFree } from './correction.mjs';
import { begin, choose } from './displacement.mjs';
import { Locomotion, targetOf } from './locomotion.mjs';
import { NO_TIME } from './rounding.mjs';
import { Scene } from './scene.mjs';
import { sweep, sweepLine } from './sweep.mjs';
import { ZERO, isFinite2, isZero, octant, orZero, plus, scaled } from './vectors.mjs';

/** @typedef {import('./vectors.mjs').Vector} Vector */

const MODES = { Downed: 'Crawl', Dead: 'Frozen' };

export class Mover {
  /** Its centre; u @type {Vector} */
  at;
  facing = 0;
  /** What the sweeps of the last frame were asked for; u @type {Vector} */
  wanted = ZERO;
  /** @type {import('./displacement.mjs').Displacement | null} */
  active = null;
  /** The state in the frame before. */
  #before = 'Idle';
  /** Is a correction in flight? */
  #correcting = false;

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor({ config, body, cell, blockers, bodies }) {
    this.config = config;
    this.layer = body.layer;
    this.half = body.half;
    this.at = body.at;
    this.cell = cell;
    this.locomotion = new Locomotion(config.accelTime);
    this.load = fault('a-full-bag-slows') ? [...(body.bag ?? new Map()).values()].reduce((sum, n) => sum + n, 0) : 0;
    this.scene = new Scene(config.blockerLayers);
    this.scene.change({ add: blockers });
    if (fault('bodies-block')) this.scene.change({ add: bodies.map(asBlocker) });
    this.scene.refresh();
  }

  /** The velocity of the displacement, while one is active, or of locomotion; u/s. */
  get velocity() {
    return this.active?.velocity ?? this.locomotion.velocity;
  }

  /**
   * Runs frames, or none of them.
   * @param {object[]} frames of the wire
   * @returns {{ path: Vector[], events: object[] }} u
   */
  run(frames) {
    for (const frame of frames) check(frame);
    const path = [];
    const events = [];
    for (const frame of frames) {
      for (let n = 0; n < (frame.times ?? 1); n++) {
        const to = frame.dt === 0 ? null : this.#correct();
        if (to) events.push({ at: 'corrected', frame: path.length + 1, to });
        this.#frame(frame);
        path.push(this.at);
      }
    }
    return { path, events };
  }

  /** A frame after its correction; dt in s. */
  #frame({ dt, move, aim, state = 'Idle', captured = false, remote = false }) {
    this.wanted = ZERO;
    if (fault('no-time-ends-a-displacement') && dt === 0) this.active = null;
    if (dt === 0) return;
    const mode = MODES[state] ?? 'Normal';
    if (fault('windup-slows') && state === 'Windup') dt /= 2;
    const struckDown = this.#before === 'Dashing' && state === 'Downed' && !fault('downed-slides-on');
    if (struckDown || (mode === 'Frozen' && !fault('frozen-keeps-the-dash'))) this.active = null;
    if (fault('capture-cancels') && captured) this.active = null;
    this.#before = state;
    let turn = null;
    if (mode === 'Frozen') {
      this.locomotion.stop();
    } else {
      if (fault('walls-push-out') && this.scene.isInside(this.at, this.half)) this.at = plus(this.at, [0, this.config.skinWidth]);
      const velocity = this.active?.velocity ?? ZERO;
      const part = this.#displace(dt);
      const rest = fault('keys-add-to-a-dash') ? dt : dt - part;
      // In the frame in which a displacement ends too, be there no time left.
      if (rest > 0 || !this.active) this.#walk(captured && !fault('captured-input-counts') ? ZERO : move, mode, rest);
      turn = rest > 0 && !isZero(this.locomotion.velocity) ? this.locomotion.velocity : velocity;
    }
    if (remote && !fault('remote-bodies-face-the-aim')) {
      if (turn) this.face(turn, true);
    } else if (aim) this.face(aim);
    if (fault('new-walls-wait-for-the-frame')) this.scene.refresh();
  }

  /** Moves by the active displacement. @returns {number} the part of dt that it took; s */
  #displace(dt) {
    const { active } = this;
    if (!active) return 0;
    const part = fault('dash-counts-whole-frames') ? dt : Math.min(dt, active.remaining);
    active.remaining -= part;
    const delta = scaled(active.velocity, part);
    this.wanted = plus(this.wanted, delta);
    const slides = active.kind === 'Knockback' && !fault('knockback-is-a-line');
    if (slides) {
      this.at = sweep(this.scene, this, delta, this.config.skinWidth);
    } else {
      const end = sweepLine(this.scene, this, delta, this.config.skinWidth);
      this.at = end.at;
      if (fault('a-wall-ends-the-dash') && end.stopped) active.remaining = 0;
    }
    if (active.remaining <= NO_TIME) this.active = null;
    return fault('rest-of-the-frame-is-lost') ? dt : part;
  }

  /** Walks by input for a time; s. */
  #walk(move, mode, time) {
    const { moveSpeed, downedCrawlSpeed, skinWidth } = this.config;
    const speed = mode === 'Crawl' && !fault('the-downed-walk') ? downedCrawlSpeed : moveSpeed;
    const input = fault('a-stick-at-rest-moves') ? move : orZero(move);
    const delta = this.locomotion.walk(targetOf(input, speed / (1 + this.load)), time);
    this.wanted = plus(this.wanted, delta);
    this.at = sweep(this.scene, this, delta, skinWidth);
  }

  /** Writes the correction that is in flight, if it is still needed. @returns {Vector | null} the place; u */
  #correct() {
    if (!this.#correcting) return null;
    this.#correcting = false;
    if (!this.#isCaught() && !fault('correction-is-not-checked-again')) return null;
    const to = nearestFree(this.scene, this, this.cell);
    if (!to) return null;
    this.at = to;
    if (!fault('correction-keeps-the-velocity')) this.locomotion.stop();
    if (!fault('correction-keeps-the-dash')) this.active = null;
    return to;
  }

  /** Does a player stand in a structure, or in one of these? @param {string[]} [names] */
  #isCaught(names) {
    const counts = ({ layer, name }) => layer === 'Structure' && (!names || names.includes(name));
    return this.layer === 'Player' && this.scene.isInside(this.at, this.half, counts);
  }

  /** @param {{ add?: object[], remove?: string[] }} change */
  changeBlockers(change) {
    this.scene.change(change);
    if (this.#isCaught((change.add ?? []).map(({ name }) => name))) this.#correcting = true;
  }

  /** Tells of a structure that is not here yet, which starts nothing. */
  announce(cell) {
    if (!fault('corrects-at-the-announcement')) return;
    const [x, y] = cell.map((index) => index * this.cell);
    this.scene.change({ add: [{ name: 'announced', layer: 'Structure', box: [x, y, x + this.cell, y + this.cell] }] });
    this.#correcting = this.#isCaught();
  }

  /** Takes the displacement requests of one tick. @returns {number | undefined} the index of the one that was taken */
  displace(requests) {
    if (fault('a-refused-dash-uses-up') && requests.length > 0) this.active = null;
    const taken = choose(this.layer, requests);
    if (taken === undefined || (fault('the-first-displacement-stays') && this.active)) return undefined;
    this.active = begin(requests[taken], requests);
    return taken;
  }

  cancel() {
    if (!fault('cancel-waits-for-the-end')) this.active = null;
  }

  reset() {
    if (!fault('reset-leaves-the-velocity')) this.locomotion.stop();
  }

  /** Puts the body somewhere, as at a spawn: nothing that began elsewhere goes on. @param {Vector} at u */
  place(at) {
    this.at = at;
    this.locomotion.stop();
    this.active = null;
    this.#correcting = false;
  }

  /** @param {Vector} delta u @returns {Vector} the centre at the end; u */
  sweepBy(delta) {
    this.at = sweep(this.scene, this, delta, this.config.skinWidth);
    return this.at;
  }

  /** Turns to an aim or, of a remote body, a velocity, if it is not zero. An aim that is noise is zero. */
  face(vector, remote = false) {
    if (isZero(remote ? vector : orZero(vector)) && !fault('zero-turns-to-the-right')) return;
    this.facing = octant(vector);
  }
}

function check({ dt, move, aim = ZERO }) {
  const time = Number.isFinite(dt) && (dt >= 0 || fault('time-runs-backwards'));
  if (fault('input-is-not-looked-at') && time) return;
  if (!time || !isFinite2(move) || !isFinite2(aim)) throw new Refused('BadInput');
}

const asBlocker = ({ name, half, at }) => ({
  name: `body ${name}`,
  layer: 'Structure',
  box: [at[0] - half[0], at[1] - half[1], at[0] + half[0], at[1] + half[1]],
});
