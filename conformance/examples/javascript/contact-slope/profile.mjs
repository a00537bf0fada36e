/** The profile contact-slope: what is claimed, and its verbs. */
import { fault } from '../faults.mjs';
import { boolean, exactlyOne, integer, list, object, optional, scalar, string, tuple } from '../forms.mjs';
import { Refused } from '../protocol.mjs';
import { adjust, normalOrNone, planeOrNone, pushOut } from './adjust.mjs';
import { Body, finite } from './body.mjs';
import { readSettings, vector } from './settings.mjs';
import { Polygon } from './surfaces.mjs';
import { ZERO, isZero, plus } from './vectors.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: ['remote-body'],
};

/** A world is one body among surfaces. */
export const open = (settings) => new Body(readSettings(settings));

const planeForm = object({ normal: vector, d: scalar, cell: integer, water: optional(boolean) });
const sphereForm = object({ centre: vector, radius: scalar, block_offset: optional(vector) });
const pullsForm = object({ sticky: optional(vector), constraint: optional(scalar) });

export const verbs = {
  'slope/adjust': {
    params: { offsets: list(vector), plane: optional(planeForm), sliding: optional(vector), sphere: optional(sphereForm) },
    run: (body, asked) => {
      check(asked);
      const { offsets, sphere } = asked;
      if (fault('the-last-plane-is-still-there') && asked.plane) body.lastPlane = asked.plane;
      const plane = planeOrNone(asked.plane ?? body.lastPlane);
      const given = normalOrNone(asked.sliding);
      const lift = sphere ? pushOut(plane, sphere.centre, sphere.radius, sphere.block_offset) : 0;
      let sliding = given;
      const results = offsets.map((wanted) => {
        const adjusted = adjust(wanted, plane, sliding);
        sliding = fault('a-dropped-slide-comes-back') ? given : adjusted.sliding;
        const offset = fault('the-lift-is-in-the-offset') ? plus(adjusted.offset, [0, 0, lift]) : adjusted.offset;
        const still = fault('who-rests-is-not-lifted') && isZero(wanted);
        return { offset, sliding_kept: adjusted.sliding !== null, lift: still ? 0 : lift };
      });
      return { results };
    },
  },
  'slope/place': {
    params: { at: vector, velocity: optional(vector), on: optional(string), bound: boolean, hidden: boolean },
    run: (body, where) => {
      if (fault('lets-go-before-it-looks')) body.plane = null;
      check(fault('velocities-are-not-looked-at') ? { ...where, velocity: ZERO } : where);
      if (where.on !== undefined) find(body, where.on);
      body.place(where);
      return {};
    },
  },
  'slope/sweep': {
    params: { by: vector },
    run: (body, asked) => {
      check(asked);
      const { ok, steps } = body.resolve(asked.by);
      return { ok, point: body.point, steps };
    },
  },
  'slope/run': {
    params: {
      ticks: integer,
      dt: scalar,
      root_motion: vector,
      server_points: optional(list(vector)),
      manager: optional(pullsForm),
    },
    run: (body, asked) => {
      if (!fault('half-a-run-is-done')) check(asked);
      const { ticks, dt, server_points: points, manager } = asked;
      if (ticks < 1 || dt <= 0 || manager?.constraint < 0) throw new Refused('BadInput');
      if (Object.keys(manager ?? {}).length > 0 && !body.bound) throw new Refused('BadInput');
      if (fault('half-a-run-is-done')) {
        if (points) body.points.push(...points.filter((point) => point.every(Number.isFinite)));
        check(asked);
      }
      return { path: body.run(asked) };
    },
  },
  'slope/surface': {
    params: { name: string, remove: optional(boolean), move: optional(vector) },
    run: (body, asked) => {
      const { name, remove, move } = exactlyOne(['remove', 'move'], (change) => change)(asked, 'params');
      check(asked);
      const surface = find(body, name);
      if (move && !(surface instanceof Polygon)) throw new Refused('BadInput');
      if (move) surface.move(move);
      if (remove && fault('removal-waits')) body.leaving = name;
      else if (remove) body.scene.remove(name);
      return {};
    },
  },
  'slope/probe': {
    params: { name: string, at: tuple(2, scalar) },
    run: (body, asked) => {
      check(asked);
      return find(body, asked.name).heightAt(...asked.at) ?? {};
    },
  },
};

function check(asked) {
  if (!fault('numbers-are-not-looked-at')) finite(asked);
}

/** The surface of that name, or the request is refused. */
function find(body, name) {
  const surface = body.scene.find(name);
  if (!surface) throw new Refused('BadInput');
  return surface;
}
