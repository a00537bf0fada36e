/** How numbers, names and messages travel. */
import { BadForm, exactlyOne, integer, object, optional, scalar, string, tuple } from '../forms.mjs';

export const vector = tuple(3, scalar);
export const quaternion = tuple(4, scalar);

const NAME = /^[A-Za-z0-9_-]{1,32}$/;

export const isName = (value) => typeof value === 'string' && NAME.test(value);

/** @type {import('../forms.mjs').Form} */
export const name = (value, path) => {
  if (!isName(value)) throw new BadForm(path, 'a name');
  return value;
};

const placementForm = object({ id: integer, at: vector });
const instructionForm = object({ id: integer, impulse: vector });
const stateForm = object({ player: string, at: vector, velocity: vector, rotation: quaternion });

/** A message of the server. */
export const sentForm = exactlyOne(
  ['instruction', 'placement', 'state'],
  object({
    to: string,
    instruction: optional(instructionForm),
    placement: optional(placementForm),
    state: optional(stateForm),
  }),
);

/** A state as its owner reports it. */
export const ownerStateForm = object({
  player: string,
  tick: integer,
  at: vector,
  velocity: optional(vector),
  rotation: optional(quaternion),
  impulse: optional(vector),
  after_placement: optional(integer),
});

/** What goes out: strings for the numbers that JSON does not have, or not to the bit. */
export function written(value) {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : Number.isFinite(value) ? value : String(value);
  if (Array.isArray(value)) return value.map(written);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, written(item)]));
}
