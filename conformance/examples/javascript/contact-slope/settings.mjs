/** What a world opens with: its form, and what is wrong with it. */
import { BadForm, exactlyOne, integer, list, object, optional, scalar, string, tuple, word } from '../forms.mjs';
import { Refused } from '../protocol.mjs';
import { wrongWith } from './faces.mjs';
import { isFinite3 } from './vectors.mjs';

export const vector = tuple(3, scalar);

const surfaceMembers = exactlyOne(
  ['terrain', 'polygon'],
  object({
    name: string,
    terrain: optional(object({ origin: tuple(2, scalar), cell: scalar, block: integer, heights: list(list(scalar)) })),
    polygon: optional(list(vector)),
    of: optional(word('Building', 'Dungeon', 'Static', 'Object')),
  }),
);

/** @type {import('../forms.mjs').Form} */
const surfaceForm = (value, path) => {
  const read = surfaceMembers(value, path);
  if (('polygon' in read) !== ('of' in read)) throw new BadForm(`${path}.of`, 'this with a polygon, and with nothing else');
  return read;
};

const settingsForm = object({
  radius: scalar,
  scale: scalar,
  heading: scalar,
  step_down: scalar,
  gravity: scalar,
  walkable_z: scalar,
  catch_up: scalar,
  boundary: word('off', 'contact'),
  surfaces: list(surfaceForm),
});

const POSITIVE = { wants: 'above 0', holds: (value) => value > 0 };
const NOT_NEGATIVE = { wants: 'at least 0', holds: (value) => value >= 0 };

const RANGES = {
  radius: POSITIVE,
  scale: POSITIVE,
  heading: { wants: 'a finite number', holds: () => true },
  step_down: NOT_NEGATIVE,
  gravity: NOT_NEGATIVE,
  walkable_z: { wants: 'above 0 and at most 1', holds: (value) => value > 0 && value <= 1 },
  catch_up: POSITIVE,
};

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const read = settingsForm(given, 'settings');
  const faults = Object.entries(RANGES)
    .filter(([key, { holds }]) => !(Number.isFinite(read[key]) && holds(read[key])))
    .map(([key, { wants }]) => wrong(key, read[key], wants));
  const names = new Set();
  read.surfaces.forEach((surface, i) => {
    const path = `surfaces[${i}]`;
    if (names.has(surface.name)) faults.push(wrong(`${path}.name`, surface.name, 'a name that no other surface has'));
    names.add(surface.name);
    if (surface.terrain) faults.push(...terrainFaults(surface.terrain, `${path}.terrain`));
    else faults.push(...polygonFaults(surface.polygon, `${path}.polygon`));
  });
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  return read;
}

const wrong = (key, got, want) => ({ key, got: String(got), want });

function polygonFaults(polygon, path) {
  if (!polygon.every(isFinite3)) return [wrong(path, 'what is not finite', 'finite numbers')];
  const want = wrongWith(polygon);
  return want ? [wrong(path, `${polygon.length} corners`, want)] : [];
}

function terrainFaults({ origin, cell, block, heights }, path) {
  const faults = [];
  const shape = (got, want) => faults.push(wrong(`${path}.heights`, got, want));
  if (!origin.every(Number.isFinite)) faults.push(wrong(`${path}.origin`, origin, 'finite numbers'));
  if (!(Number.isFinite(cell) && cell > 0)) faults.push(wrong(`${path}.cell`, cell, 'above 0'));
  if (block < 1) faults.push(wrong(`${path}.block`, block, 'at least 1'));
  const columns = heights[0]?.length ?? 0;
  if (heights.length < 2) shape(`${heights.length} rows`, 'two rows or more');
  else if (columns < 2) shape(`${columns} columns`, 'two columns or more');
  else if (heights.some((row) => row.length !== columns)) shape('rows of several lengths', 'equally long rows');
  if (!heights.flat().every(Number.isFinite)) shape('what is not finite', 'finite numbers');
  return faults;
}
