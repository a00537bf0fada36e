/** What a machine opens with: its form, its faults, and defaults. */
import { integer, list, object, optional, scalar, string, tuple, word } from '../forms.mjs';
import { Refused } from '../protocol.mjs';

const place = tuple(2, scalar);

export const settingsForm = object({
  role: word('host', 'client'),
  player: optional(string),
  tick_hz: integer,
  start_tick: integer,
  accept_radius: scalar,
  grace_ticks: integer,
  offset_ticks: integer,
  lands: optional(list(object({ land: string, area: tuple(4, scalar), deposit: place }))),
  home: place,
  reach: optional(scalar),
});

/**
 * Reads settings, or throws Refused with all of their faults.
 * @param {object} given
 */
export function readSettings(given) {
  const read = settingsForm(given, 'settings');
  const faults = faultsOf(read);
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  return withDefaults(read);
}

export function withDefaults({ lands = [], reach = 0, ...read }) {
  return { ...read, reach, lands: new Map(lands.map((land) => [land.land, land])) };
}

/** @returns {{ key: string, got: string, want: string }[]} */
export function faultsOf({ lands = [], ...settings }) {
  const faults = [];
  const expect = (holds, key, got, want) => holds || faults.push({ key, got: String(got), want });
  const { role, player, tick_hz: hz, start_tick: start, accept_radius: radius, reach = 0 } = settings;

  expect(role === 'host' || player !== undefined, 'player', 'nobody', 'whose machine the client is');
  expect(hz >= 1 && hz <= 1000, 'tick_hz', hz, '1 to 1000');
  expect(start >= 0, 'start_tick', start, 'at least 0');
  expect(radius > 0 && Number.isFinite(radius), 'accept_radius', radius, 'more than 0');
  expect(settings.grace_ticks >= 1, 'grace_ticks', settings.grace_ticks, 'at least 1');
  expect(settings.offset_ticks >= 1 && settings.offset_ticks <= 3, 'offset_ticks', settings.offset_ticks, '1 to 3');
  expect(reach >= 0 && Number.isFinite(reach), 'reach', reach, 'at least 0');
  expect(settings.home.every(Number.isFinite), 'home', settings.home, 'a finite place');

  const names = new Set();
  for (const [i, { land, area, deposit }] of lands.entries()) {
    expect(!names.has(land), `lands[${i}].land`, land, 'a name that no other land has');
    names.add(land);
    expect(area.every(Number.isFinite), `lands[${i}].area`, area, 'finite corners');
    expect(!(area[2] < area[0] || area[3] < area[1]), `lands[${i}].area`, area, 'the second corner above and right of the first');
    expect(deposit.every(Number.isFinite), `lands[${i}].deposit`, deposit, 'a finite place');
  }
  return faults;
}
