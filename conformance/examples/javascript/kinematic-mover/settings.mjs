/** What a world of the mover opens with: its form, and what is wrong with it. */
import * as form from '../forms.mjs';
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { configFaults } from './config.mjs';
import { roundingAt } from './rounding.mjs';

const { boolean, exactlyOne, integer, list, mapOf, object, optional, string, tuple, word } = form;

/** @type {form.Form} */
const finite = (value, path) => {
  if (!Number.isFinite(value)) throw new form.BadForm(path, 'a finite number');
  return value;
};

/** @type {form.Form} */
const positive = (value, path) => {
  if (finite(value, path) <= 0) throw new form.BadForm(path, 'more than 0');
  return value;
};

/** @type {form.Form} */
const points = (value, path) => {
  const read = list(tuple(2, finite))(value, path);
  if (read.length < 2) throw new form.BadForm(path, 'two points or more');
  return read;
};

const layer = word('Player', 'Enemy');

/** A blocker of the wire: a box, a line or cells. */
export const blockerForm = exactlyOne(
  ['box', 'line', 'cells'],
  object({
    name: string,
    layer: string,
    trigger: optional(boolean),
    box: optional(tuple(4, finite)),
    line: optional(points),
    cells: optional(object({ size: finite, list: list(tuple(2, integer)) })),
  }),
);

const settingsForm = object({
  config: optional(form.anyObject),
  body: object({
    layer,
    half: tuple(2, positive),
    at: tuple(2, finite),
    bag: optional(mapOf(integer)),
    worn: optional(list(string)),
  }),
  cell: positive,
  blockers: list(blockerForm),
  bodies: optional(list(object({ name: string, layer, half: tuple(2, positive), at: tuple(2, finite) }))),
});

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const read = settingsForm(given, 'settings');
  const { config, blockers, bodies = [] } = read;
  const skin = config?.skinWidth;
  const faults = [...configFaults(config), ...(Number.isFinite(skin) ? thinBlockers(blockers, skin) : [])];
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  return { ...read, bodies };
}

/** Faults for the blockers that are thinner than the skin; u. A line has no thickness and is taken. */
export function thinBlockers(blockers, skin) {
  if (fault('thin-walls-are-taken')) return [];
  return blockers
    .filter((blocker) => thickness(blocker) < skin - slop(blocker))
    .map((blocker) => ({ key: `blockers.${blocker.name}`, got: `${thickness(blocker)} u thick`, want: `at least ${skin} u` }));
}

function thickness({ box, cells }) {
  if (box) return Math.min(box[2] - box[0], box[3] - box[1]);
  return cells ? cells.size : Infinity;
}

/** What rounding may take from a thickness; u. */
const slop = ({ box = [0] }) => roundingAt(Math.max(...box.map(Math.abs)));
