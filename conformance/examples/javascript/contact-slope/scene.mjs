/** The scene: the surfaces, and what a sphere meets of them. */
import { fault } from '../faults.mjs';
import { SLACK } from './adjust.mjs';
import { Terrain, surfaceOf } from './surfaces.mjs';
import { UP, divided, dot, length, minus, scaled } from './vectors.mjs';

/**
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {import('./faces.mjs').Face} Face
 * @typedef {{ surface: string, face: Face, point: Vector, normal: Vector, distance: number }} Meeting
 *   the normal from the point to the centre. Distance in m, below 0 for a centre that has gone through
 */

/** A centre that is nearer to a face is on it, and has no direction from it; m. */
const ON_IT = 1e-9;

export class Scene {
  /** By name. @type {Map<string, import('./surfaces.mjs').Surface>} */
  #surfaces;

  /** @param {object[]} surfaces of the wire */
  constructor(surfaces) {
    this.#surfaces = new Map(surfaces.map((surface) => [surface.name, surfaceOf(surface)]));
  }

  /** @returns {import('./surfaces.mjs').Surface | undefined} */
  find(name) {
    return this.#surfaces.get(name);
  }

  remove(name) {
    this.#surfaces.delete(name);
  }

  /**
   * What a sphere overlaps or touches.
   * @param {Vector} from where the centre was when the sub-step began; m
   * @param {Vector} centre m
   * @param {number} radius m
   * @returns {Meeting[]}
   */
  meetings(from, centre, radius) {
    const reach = radius + (fault('near-is-touched') ? 0.05 : SLACK);
    const found = [];
    for (const surface of this.#surfaces.values()) {
      const faces = surface.near(centre, reach);
      if (faces.length === 0) continue;
      // Behind a sheet only its nearest face counts: the others are met from the back.
      const isUp = fault('what-is-below-is-brought-up') && surface.heightAt(centre[0], centre[1])?.z > centre[2];
      const side = isUp ? 1 : surface.sideLeft(from, centre);
      const { name } = surface;
      const met = faces.map((face) => (side ? behind(name, face, side, centre) : before(name, face, from, centre)));
      if (side) found.push(met.reduce((a, b) => (b.distance > a.distance ? b : a)));
      else found.push(...met.filter(({ distance }) => distance <= reach));
    }
    return found;
  }

  /**
   * What a sphere meets first that goes straight down, and how far down it is.
   * @param {Vector} centre m
   * @param {number} radius m
   * @param {number} most m
   * @returns {{ drop: number, meeting: Meeting } | null}
   */
  below(centre, radius, most) {
    let first = null;
    for (const surface of this.#surfaces.values()) {
      for (const face of surface.near(centre, radius)) {
        const drop = dropTo(face, centre, radius);
        if (!(drop <= most && drop < Infinity) || (first && drop >= first.drop)) continue;
        const there = [centre[0], centre[1], centre[2] - drop];
        first = { drop, meeting: before(surface.name, face, there, there) };
      }
    }
    return first;
  }

  /** The plane of a surface that is nearest to a point, as a contact plane. */
  planeOf(name, centre) {
    const nearest = this.#surfaces
      .get(name)
      .all()
      .map((face) => before(name, face, centre, centre))
      .reduce((a, b) => (b.distance < a.distance ? b : a));
    const { normal, d } = nearest.face;
    const side = nearest.face.height(centre) < 0 ? -1 : 1;
    return { normal: scaled(normal, side), d: d * side, cell: 1, surface: name };
  }

  /** The plane of the highest terrain at or below a point. */
  terrainBelow([x, y, z]) {
    let best = null;
    for (const surface of this.#surfaces.values()) {
      const here = surface instanceof Terrain ? surface.heightAt(x, y) : null;
      if (here && here.z <= z && !(best && best.z > here.z)) best = { ...here, surface: surface.name };
    }
    return best && { normal: best.normal, d: -dot(best.normal, [x, y, best.z]), cell: 1, surface: best.surface };
  }
}

/** How far a sphere goes down until it meets a face; m, Infinity if it does not. */
function dropTo(face, centre, radius) {
  // The way out upwards is, from above, the way in.
  const drop = -face.exit(centre, UP, radius);
  if (drop >= 0) return drop;
  const { distance, normal } = before('', face, centre, centre);
  return distance <= radius + SLACK && normal[2] > SLACK ? 0 : Infinity;
}

/** How a centre meets a face that it has not gone through. @returns {Meeting} */
function before(surface, face, from, centre) {
  const { point, inside } = face.nearest(centre);
  const away = minus(centre, point);
  const distance = inside ? Math.abs(face.height(centre)) : length(away);
  const flat = inside || distance < ON_IT;
  const side = (distance < ON_IT ? face.height(from) : face.height(centre)) < 0 ? -1 : 1;
  return { surface, face, point, distance, normal: flat ? scaled(face.normal, side) : divided(away, distance) };
}

/** How it meets one that it has gone through: on the side from which it came. @returns {Meeting} */
function behind(surface, face, side, centre) {
  const { point } = face.nearest(centre);
  return { surface, face, point, distance: -length(minus(centre, point)), normal: scaled(face.normal, side) };
}
