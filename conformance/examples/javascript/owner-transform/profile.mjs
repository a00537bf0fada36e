/** The profile owner-transform: what is claimed, and its verbs. */
import { BadForm, boolean, bytes, integer, list, object, optional, scalar, string, tuple, word } from '../forms.mjs';
import { BadRequest } from '../protocol.mjs';
import { Buffer as States } from './buffer.mjs';
import { Client } from './client.mjs';
import { Host } from './host.mjs';
import { isFinite2, shownPlace } from './places.mjs';
import { readSettings } from './settings.mjs';
import { WARP_BOUND } from './view.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: ['redelivery', 'forge', 'memory-report', 'local-input', 'buffer'],
  tolerance: { position_step: 0.0001 },
  // Of a body that another client owns, at a long round trip to both.
  limits: { max_delay_ticks: 40 },
  facts: { warp_bound: WARP_BOUND },
};

/** A world is one machine. */
export const open = (given) => {
  const settings = readSettings(given);
  return settings.role === 'host' ? new Host(settings) : new Client(settings);
};

const place = tuple(2, scalar);

/** Asks a host, or says that the machine is none. */
const ofHost = (ask) => (machine, params) => {
  if (!(machine instanceof Host)) throw new BadRequest(-32602, 'only a host does that');
  return ask(machine, params) ?? {};
};

/** One of the verbs' params that is told apart by which member it has. */
function happen(host, { spawn, soft_close: softClose, evict, zero_hp: zeroHp, command_outcome: outcome, enemy, ...more }) {
  const { at, saved_at: savedAt, dead = false } = more;
  for (const given of [at, savedAt]) if (given && !isFinite2(given)) throw new BadForm('at', 'a finite place');
  const named = [spawn, softClose, evict, zeroHp, outcome, enemy].filter((name) => name !== undefined);
  if (named.length !== 1) throw new BadForm('params', 'one event');
  if (spawn !== undefined) host.spawn(spawn, { at, savedAt });
  if (softClose !== undefined) host.softClose(softClose);
  if (evict !== undefined) host.evict(evict);
  if (zeroHp !== undefined) host.zeroHp(zeroHp, dead);
  if (outcome !== undefined) host.commandOutcome(outcome);
  if (enemy !== undefined) {
    if (!at) throw new BadForm('at', 'this member');
    host.enemy(enemy, at);
  }
}

/** What machines are asked in this profile and in that of commands. */
export const machineVerbs = {
  'net/link': {
    params: { connection: string, peer: string, up: boolean },
    run: (machine, { connection, peer, up }) => {
      machine.link(connection, peer, up);
      return {};
    },
  },
  'net/advance': {
    params: {
      to_us: integer,
      deliver: optional(list(object({ connection: string, channel: word('reliable', 'unreliable'), data: bytes }))),
    },
    run: (machine, { to_us: toUs, deliver = [] }) => machine.advance(toUs, deliver),
  },
  'transform/body': {
    params: {
      velocity: optional(place),
      place: optional(place),
      rotation: optional(scalar),
      scale: optional(scalar),
      dash: optional(place),
      secs: optional(scalar),
      correct: optional(place),
      input: optional(place),
      body: optional(string),
      forge: optional(place),
    },
    run: (machine, params) => {
      machine.say(params);
      return {};
    },
  },
  'transform/event': {
    params: {
      spawn: optional(string),
      at: optional(place),
      saved_at: optional(place),
      soft_close: optional(string),
      evict: optional(string),
      zero_hp: optional(string),
      dead: optional(boolean),
      command_outcome: optional(string),
      enemy: optional(string),
    },
    run: ofHost(happen),
  },
};

export const verbs = {
  ...machineVerbs,
  'transform/snap': {
    params: { player: string, at: place, reason: string, raised: optional(word('tide', 'phase0', 'command')) },
    run: ofHost((host, { player, at, reason, raised }) => host.snap(player, at, reason, raised)),
  },
  'transform/write_owner': {
    params: { player: string, at: place },
    run: ofHost((host, { player, at }) => host.writeOwner(player, at)),
  },
  'transform/known': {
    params: { player: optional(string), connection: optional(string) },
    run: ofHost((host, asked) => host.known(asked)),
  },
  'transform/all': {
    params: {},
    run: ofHost((host) => ({ players: host.all() })),
  },
  'transform/gate': {
    params: { player: string, centre: place, radius: scalar },
    run: ofHost((host, { player, centre, radius }) => ({ passes: host.gate(player, centre, radius) })),
  },
  'transform/hide': {
    params: { body: string, hidden: boolean },
    run: (machine, { body, hidden }) => {
      machine.hide(body, hidden);
      return {};
    },
  },
  'transform/sample': {
    params: { states: list(object({ tick: integer, seq: integer, at: place })), at_ticks: list(scalar) },
    run: (_, { states, at_ticks: times }) => {
      const buffer = new States();
      for (const state of states) buffer.push(state);
      return { at: states.length > 0 ? times.map((time) => shownPlace(buffer.at(time))) : [] };
    },
  },
  'transform/stats': {
    params: {},
    run: (machine) => machine.stats(),
  },
};
