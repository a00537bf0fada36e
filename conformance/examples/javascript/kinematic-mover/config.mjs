/** The movement file, read strictly: every key, no other, each in its range. */
import { fault } from '../faults.mjs';

/** u/s, s, u/s, ticks, u, ticks, u */
const RANGES = {
  moveSpeed: [5, 8],
  accelTime: [0, 0.08],
  downedCrawlSpeed: [1.5, 3],
  remoteInterpBuffer: [1, 3],
  snapAcceptRadius: [0.5, 2],
  snapGraceTicks: [5, 100],
  skinWidth: [0.005, 0.05],
};
const WHOLE = new Set(['remoteInterpBuffer', 'snapGraceTicks']);
const LAYERS = 'blockerLayers';
const KEYS = [...Object.keys(RANGES), LAYERS];

/** Nothing scales the speed of a move, and no key may look as if it did. */
const BANNED = ['modifier', 'stamina', 'encumbr', 'weight', 'penalty'];

/** @param {object | undefined} config @returns {{ key: string, got: string, want: string }[]} */
export function configFaults(config) {
  if (config === undefined) return [named('movement.json')];
  const faults = [];
  for (const key of KEYS) {
    if (Object.hasOwn(config, key)) faults.push(...valueFaults(key, config[key]));
    else if (!fault('defaults-step-in')) faults.push(named(key));
  }
  for (const key of Object.keys(config)) {
    if (!KEYS.includes(key) && !isBanned(key) && !fault('unknown-keys-are-passed-over')) faults.push(named(key));
  }
  return [...faults, ...bannedKeys(config, '').map(named)];
}

const named = (key) => ({ key, got: '', want: '' });

/** JSON has no word for what is larger than any number. */
const shown = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

function valueFaults(key, value) {
  const wrong = (want) => [{ key, got: shown(value), want }];
  if (key === LAYERS) {
    return Array.isArray(value) && value.every((layer) => typeof layer === 'string') ? [] : wrong('a list of names of layers');
  }
  const [low, high] = RANGES[key];
  const range = `${low} to ${high}${WHOLE.has(key) ? ', whole' : ''}`;
  if (fault('numbers-may-be-strings') && Number(value) >= low) return [];
  if (!Number.isFinite(value)) return wrong(`a number, ${range}`);
  if (WHOLE.has(key) && !Number.isInteger(value)) return wrong(range);
  if (fault('the-largest-is-too-large') && value === high) return wrong(range);
  return value < low || value > high ? wrong(range) : [];
}

function isBanned(key) {
  const name = fault('banned-in-small-letters-only') ? key : key.toLowerCase();
  return BANNED.some((word) => name.includes(word));
}

/** The paths of banned keys, at any depth. */
function bannedKeys(value, path) {
  if (typeof value !== 'object' || value === null) return [];
  if (fault('banned-at-the-top-only') && path) return [];
  return Object.entries(value).flatMap(([key, item]) => {
    const here = path ? `${path}.${key}` : key;
    return [...(isBanned(key) && !Array.isArray(value) ? [here] : []), ...bannedKeys(item, here)];
  });
}
