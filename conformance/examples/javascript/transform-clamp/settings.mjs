/** What a world opens with: its form, and what is wrong with it. */
import { object, optional, scalar, string, tuple, word } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { Bounds } from './bounds.mjs';
import { areFinite } from './vectors.mjs';
import { isName, vector } from './wire.mjs';

/** How far a world may reach along each axis, so that no square overflows; m. */
const FARTHEST = 1e12;

/** What a figure in the unit of old is multiplied by to be in m/s. */
const DEFLATION = 0.02;

const settingsForm = object({
  role: word('server', 'client'),
  tick_hz: scalar,
  up: optional(word('y', 'z')),
  max_horizontal: scalar,
  max_vertical: scalar,
  burst: scalar,
  walk_speed: optional(scalar),
  world_bounds: tuple(6, scalar),
  home: vector,
  player: optional(string),
});

const isPositive = (value) => Number.isFinite(value) && value > 0;

const faultOf = (key, got, want) => ({ key, got: String(got), want });

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const read = settingsForm(given, 'settings');
  const measures = fault('takes-limits-as-they-come') ? [] : [...limitFaults(read), ...worldFaults(read)];
  const faults = [...measures, ...walkFaults(read), ...playerFaults(read)];
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  return {
    role: read.role,
    player: read.player,
    /** Ticks a second. */
    hz: read.tick_hz,
    /** The index of the vertical axis. */
    up: read.up === 'z' && !fault('y-is-always-up') ? 2 : 1,
    /** m/s */
    maxHorizontal: fault('the-walk-speed-is-the-limit') ? (read.walk_speed ?? read.max_horizontal) : read.max_horizontal,
    /** m/s */
    maxVertical: read.max_vertical,
    /** m */
    burst: fault('the-burst-is-a-constant') ? 1.5 : read.burst,
    world: new Bounds(read.world_bounds),
    /** m */
    home: read.home,
  };
}

const limitFaults = (read) =>
  ['tick_hz', 'max_horizontal', 'max_vertical', 'burst']
    .filter((key) => !isPositive(read[key]))
    .map((key) => faultOf(key, read[key], 'finite and above 0'));

function worldFaults({ world_bounds: corners, home }) {
  const faults = [];
  const isBox = [0, 1, 2].every((axis) => corners[axis] < corners[axis + 3]);
  const isReachable = corners.every((component) => Math.abs(component) <= FARTHEST);
  if (!isBox || !isReachable) {
    faults.push(faultOf('world_bounds', corners, `within ${FARTHEST} m, the first corner below the second`));
  }
  const hasHome = areFinite(home) && (faults.length > 0 || new Bounds(corners).has(home));
  if (!hasHome) faults.push(faultOf('home', home, 'finite and within the world'));
  return faults;
}

function walkFaults({ walk_speed: walk, max_horizontal: most }) {
  if (walk === undefined) return [];
  if (walk >= most) {
    if (fault('a-walk-at-the-limit-is-slow-enough') && walk === most) return [];
    if (fault('out-of-range-is-all-that-is-said')) return [faultOf('walk_speed', walk, `below ${most}`)];
    // Divided by 50, as 0.02 is not exact.
    const deflated = walk / 50;
    return [faultOf('walk_speed', walk, `below ${most}; ${walk} looks un-de-inflated: × ${DEFLATION} it is ${deflated}`)];
  }
  if (fault('a-walk-speed-of-zero-is-none') && walk === 0) return [];
  return walk > 0 ? [] : [faultOf('walk_speed', walk, 'above 0')];
}

const playerFaults = ({ role, player }) =>
  role === 'client' && !isName(player) ? [faultOf('player', player ?? '', 'whose machine it is')] : [];
