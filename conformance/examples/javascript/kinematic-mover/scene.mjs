/** The scene: all blockers, of which some block, and the one question asked of them. */
import { fault } from '../faults.mjs';
import { distanceTo, isInside, shapeOf } from './shapes.mjs';

export class Scene {
  /** How many casts have been made. */
  casts = 0;
  /** By name. @type {Map<string, import('./shapes.mjs').Shape>} */
  #shapes = new Map();
  /** Those that block. @type {import('./shapes.mjs').Shape[]} */
  #blocking = [];
  #layers;

  /** @param {Iterable<string>} layers the layers that block */
  constructor(layers) {
    this.#layers = new Set(layers);
  }

  /** @param {{ add?: object[], remove?: string[] }} change blockers of the wire, and names */
  change({ add = [], remove = [] }) {
    for (const name of remove) this.#shapes.delete(name);
    for (const blocker of add) this.#shapes.set(blocker.name, shapeOf(blocker));
    if (!fault('new-walls-wait-for-the-frame')) this.refresh();
  }

  refresh() {
    this.#blocking = [...this.#shapes.values()].filter((shape) => this.#blocks(shape));
  }

  #blocks({ layer, trigger }) {
    if (trigger && !fault('triggers-block')) return false;
    return this.#layers.has(layer) || fault('every-layer-blocks');
  }

  /** Is the body inside anything that blocks and counts? */
  isInside(at, half, counts = () => true) {
    return this.#blocking.some((shape) => counts(shape) && isInside(shape, at, half));
  }

  /**
   * The nearest hit of a body that is cast from its place.
   * @param {{ at: import('./vectors.mjs').Vector, half: import('./vectors.mjs').Vector }} body u
   * @param {import('./vectors.mjs').Vector} direction a unit vector
   * @param {number} most u
   * @returns {{ distance: number, name?: string }} u; Infinity if there is none
   */
  cast({ at, half }, direction, most) {
    this.casts++;
    const nearest = { distance: Infinity };
    let hits = 0;
    for (const shape of this.#blocking) {
      const exempt = isInside(shape, at, half) && !fault('cells-are-swept-one-by-one');
      if (exempt && fault('what-stands-in-a-wall-is-held')) return { distance: 0, name: shape.name };
      if (exempt) continue;
      const distance = distanceTo(shape, at, half, direction, most);
      if (distance < Infinity && ++hits > 8 && fault('eight-hits-are-enough')) break;
      if (distance < nearest.distance) Object.assign(nearest, { distance, name: shape.name });
      if (hits > 0 && fault('first-hit-is-taken')) break;
    }
    return nearest;
  }
}
