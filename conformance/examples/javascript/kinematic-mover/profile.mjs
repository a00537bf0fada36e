/** The profile kinematic-mover: what is claimed, and its verbs. */
import { between, boolean, integer, list, object, optional, scalar, string, tuple, word } from '../forms.mjs';
import { Refused } from '../protocol.mjs';
import { Mover } from './mover.mjs';
import { separate } from './separation.mjs';
import { blockerForm, readSettings, thinBlockers } from './settings.mjs';
import { isFinite2 } from './vectors.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: ['cast-report'],
  facts: { approach: 'linear' },
};

/** A world is one mover. */
export const open = (settings) => new Mover(readSettings(settings));

const vector = tuple(2, scalar);
const atLeastZero = between(0, Number.MAX_SAFE_INTEGER);

const frameForm = object({
  dt: scalar,
  move: vector,
  aim: optional(vector),
  state: optional(word('Idle', 'Windup', 'Active', 'Recovery', 'Dashing', 'Downed', 'Dead')),
  captured: optional(boolean),
  remote: optional(boolean),
  times: optional(atLeastZero),
});

const dashForm = object({ kind: string, move: vector, aim: vector, speed: scalar, secs: scalar });
const knockbackForm = object({ kind: string, vector, by: integer, secs: scalar });

/** @type {import('../forms.mjs').Form} */
const displacementForm = (value, path) => {
  const kind = word('Dash', 'Knockback')(value?.kind, `${path}.kind`);
  return (kind === 'Dash' ? dashForm : knockbackForm)(value, path);
};

const enemyForm = object({
  index: integer,
  at: vector,
  attacking: optional(boolean),
  knocked: optional(object({ vector, secs: scalar })),
});

const DIRECTIONS = { '+x': [1, 0], '-x': [-1, 0], '+y': [0, 1], '-y': [0, -1] };

export const verbs = {
  'mover/run': {
    params: { frames: list(frameForm) },
    run: (mover, { frames }) => {
      const before = mover.scene.casts;
      const { path, events } = mover.run(frames);
      const { velocity, wanted, facing, active } = mover;
      const last = { velocity, wanted, facing, displacing: active !== null };
      return { path, last, events, casts: mover.scene.casts - before };
    },
  },
  'mover/sweep': {
    params: { delta: vector },
    run: (mover, { delta }) => ({ at: mover.sweepBy(finite(delta)) }),
  },
  'mover/cast': {
    params: { direction: word(...Object.keys(DIRECTIONS)), distance: scalar },
    run: (mover, { direction, distance }) => {
      const { distance: hit, name } = mover.scene.cast(mover, DIRECTIONS[direction], time(distance));
      return name === undefined ? {} : { hit, blocker: name };
    },
  },
  'mover/displace': {
    params: { requests: list(displacementForm) },
    run: (mover, { requests }) => {
      const taken = mover.displace(requests);
      return taken === undefined ? {} : { taken };
    },
  },
  'mover/cancel': {
    params: {},
    run: (mover) => {
      mover.cancel();
      return {};
    },
  },
  'mover/reset': {
    params: {},
    run: (mover) => {
      mover.reset();
      return {};
    },
  },
  'mover/place': {
    params: { at: vector },
    run: (mover, { at }) => {
      mover.place(finite(at));
      return {};
    },
  },
  'mover/blockers': {
    params: { add: optional(list(blockerForm)), remove: optional(list(string)) },
    run: (mover, change) => {
      const faults = thinBlockers(change.add ?? [], mover.config.skinWidth);
      if (faults.length > 0) throw new Refused('BadSettings', { faults });
      mover.changeBlockers(change);
      return {};
    },
  },
  'mover/announce': {
    params: { structure: string, cell: tuple(2, integer) },
    run: (mover, { cell }) => {
      mover.announce(cell);
      return {};
    },
  },
  'mover/facing': {
    params: { vector, remote: optional(boolean) },
    run: (mover, { vector: to, remote }) => {
      mover.face(finite(to), remote);
      return { octant: mover.facing };
    },
  },
  'mover/separate': {
    params: { enemies: list(enemyForm), frames: atLeastZero, dt: scalar },
    run: (_, { enemies, frames, dt }) => {
      for (const { at, knocked } of enemies) {
        finite(at);
        if (knocked) finite(knocked.vector) && time(knocked.secs);
      }
      return { paths: separate(enemies, frames, time(dt)) };
    },
  },
};

/** A vector all of whose members are finite, or the request is refused. */
function finite(given) {
  if (!isFinite2(given)) throw new Refused('BadInput');
  return given;
}

/** A time or distance: finite and not negative, or the request is refused. */
function time(given) {
  if (!Number.isFinite(given) || given < 0) throw new Refused('BadInput');
  return given;
}
