/** Tiles, steps and octants. @typedef {[number, number]} Tile columns and rows from (0, 0) */
import { fault } from '../faults.mjs';

/** @param {Tile} a @param {Tile} b */
export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

/** @param {Tile} tile @param {Tile} step @returns {Tile} */
export const beside = (tile, step) => [tile[0] + step[0], tile[1] + step[1]];

/** Is this −1, 0 or 1 along each axis? */
export const isStep = (step) => step.every((d) => d >= -1 && d <= 1);

/** @returns {Tile} the step that is nearest to what was asked for */
export const clamped = (step) => step.map((d) => Math.max(-1, Math.min(1, d)));

const OCTANTS = ['1,0', '1,1', '0,1', '-1,1', '-1,0', '-1,-1', '0,-1', '1,-1'];

/** Where a figure looks that goes along a step other than (0, 0): 0 is +x, 2 is +y. */
export const octantOf = (step) => OCTANTS.indexOf(step.join());

/** What of the map can be walked on by whoever it is. */
export class TileMap {
  #blocked = new Set();

  /** @param {{ size: Tile, blocked?: Tile[] }} map */
  constructor({ size, blocked = [] }) {
    this.size = size;
    this.change(blocked, []);
  }

  /** Is the tile in the map? */
  has([x, y]) {
    if (fault('columns-are-rows')) [x, y] = [y, x];
    return x >= 0 && y >= 0 && x < this.size[0] && y < this.size[1];
  }

  /** Is the tile in the map, and not blocked? */
  isOpen(tile) {
    return this.has(tile) && !this.#blocked.has(tile.join());
  }

  /** @param {Tile[]} block @param {Tile[]} free */
  change(block, free) {
    for (const tile of block) this.#blocked.add(tile.join());
    if (fault('walls-are-never-taken-down')) return;
    for (const tile of free) this.#blocked.delete(tile.join());
  }
}
