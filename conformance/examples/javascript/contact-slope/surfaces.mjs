/**
 * A surface is a sheet of faces: a polygon has one, terrain two for each cell.
 *   near(centre, radius): the faces that may be within reach on the map;
 *   sideLeft(a, b): on which side a way of at most a sub-step began that leads
 *     through it, 1 for that of the normal and -1 for the other, or 0: it does not;
 *   heightAt(x, y): where it is above or below a place, with its normal.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ name: string, near(centre: Vector, radius: number): Face[],
 *   sideLeft(a: Vector, b: Vector): -1 | 0 | 1,
 *   heightAt(x: number, y: number): { z: number, normal: Vector } | null }} Surface
 */
import { fault } from '../faults.mjs';
import { Face } from './faces.mjs';
import { plus } from './vectors.mjs';

/** A face with less of Z in its normal is upright: it is not above or below anything. */
const UPRIGHT = 1e-9;

/** @param {object} surface of the wire @returns {Surface} */
export const surfaceOf = (surface) => (surface.terrain ? new Terrain(surface) : new Polygon(surface));

function heightOn(face, x, y) {
  const [nx, ny, nz] = face.normal;
  if (Math.abs(nz) < UPRIGHT) return null;
  const z = -(nx * x + ny * y + face.d) / nz;
  return face.holds([x, y, z]) ? { z, normal: face.normal } : null;
}

const sideLeft = (face, a, b) => (face.isBetween(a, b) ? Math.sign(face.height(a)) : 0);

export class Polygon {
  /** @param {{ name: string, polygon: Vector[], of: string }} surface */
  constructor({ name, polygon, of }) {
    this.name = name;
    this.of = of;
    this.#set(polygon);
  }

  #set(corners) {
    this.corners = corners;
    this.faces = [new Face(corners)];
    this.low = [0, 1].map((axis) => Math.min(...corners.map((corner) => corner[axis])));
    this.high = [0, 1].map((axis) => Math.max(...corners.map((corner) => corner[axis])));
  }

  /** @param {Vector} by m */
  move(by) {
    this.#set(this.corners.map((corner) => plus(corner, by)));
  }

  near(centre, radius) {
    if (fault('objects-are-no-ground') && this.of === 'Object') return [];
    if (fault('planes-have-no-edges')) return this.faces;
    const within = (axis) => centre[axis] >= this.low[axis] - radius && centre[axis] <= this.high[axis] + radius;
    return within(0) && within(1) ? this.faces : [];
  }

  all() {
    return this.faces;
  }

  sideLeft(a, b) {
    return sideLeft(this.faces[0], a, b);
  }

  heightAt(x, y) {
    return heightOn(this.faces[0], x, y);
  }
}

export class Terrain {
  /** The two faces of each cell that was asked about. @type {Map<number, Face[]>} */
  #cells = new Map();

  /** @param {{ name: string, terrain: { origin: number[], cell: number, heights: number[][] } }} surface */
  constructor({ name, terrain: { origin, cell, heights } }) {
    this.name = name;
    this.origin = origin;
    this.cell = cell;
    this.heights = heights;
    this.size = [heights[0].length - 1, heights.length - 1];
  }

  /** Parted by the diagonal from the corner of least X and Y to that of greatest. */
  #facesOf(i, j) {
    const key = j * this.size[0] + i;
    let faces = this.#cells.get(key);
    if (!faces) {
      const corner = (di, dj) => [
        this.origin[0] + (i + di) * this.cell,
        this.origin[1] + (j + dj) * this.cell,
        this.heights[j + dj][i + di],
      ];
      const [least, right, far, left] = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
      faces = fault('the-other-diagonal')
        ? [new Face([least, right, left]), new Face([right, far, left])]
        : [new Face([least, right, far]), new Face([least, far, left])];
      this.#cells.set(key, faces);
    }
    return faces;
  }

  /** In which cell a coordinate is; outside there are none. */
  #index(axis, at) {
    return Math.floor((at - this.origin[axis]) / this.cell);
  }

  near(centre, radius) {
    const range = (axis) => [
      Math.max(0, this.#index(axis, centre[axis] - radius)),
      Math.min(this.size[axis] - 1, this.#index(axis, centre[axis] + radius)),
    ];
    return this.#faces(range(0), range(1));
  }

  #faces([left, right], [front, back]) {
    const faces = [];
    for (let j = front; j <= back; j++) {
      for (let i = left; i <= right; i++) faces.push(...this.#facesOf(i, j));
    }
    return faces;
  }

  all() {
    return this.#faces([0, this.size[0] - 1], [0, this.size[1] - 1]);
  }

  /** By heights where both ends have one: no way slips through between two faces then. */
  sideLeft(a, b) {
    const [before, after] = [a, b].map(([x, y, z]) => {
      const here = this.heightAt(x, y);
      return here ? Math.sign(z - here.z) : null;
    });
    if (before !== null && after !== null) return before === after ? 0 : before;
    const middle = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0];
    const faces = this.near(middle, Math.hypot(b[0] - a[0], b[1] - a[1]));
    return faces.reduce((side, face) => side || sideLeft(face, a, b), 0);
  }

  heightAt(x, y) {
    for (const face of this.near([x, y, 0], this.cell * 1e-6)) {
      const height = heightOn(face, x, y);
      if (height) return height;
    }
    return null;
  }
}
