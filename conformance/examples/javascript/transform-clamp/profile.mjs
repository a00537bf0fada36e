/** The profile transform-clamp: what is claimed, and its verbs. */
import { between, integer, list, object, optional, string, word } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { BadRequest } from '../protocol.mjs';
import { Client } from './client.mjs';
import { controllerOf } from './prefab.mjs';
import { Server } from './server.mjs';
import { readSettings } from './settings.mjs';
import { areFinite } from './vectors.mjs';
import { name, ownerStateForm, sentForm, vector, written } from './wire.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: ['client'],
  facts: {
    geometry: fault('says-that-geometry-is-checked') ? 'checked' : 'unchecked',
    thresholds: fault('says-that-thresholds-are-measured') ? 'measured' : 'unmeasured',
  },
};

/** How many ticks of a server run in one request. */
const MOST_TICKS = 1_000_000;
/** And of a client, whose answer has a state for each and is one line. */
const MOST_STATES = 3_000;

/** A world is one server, or one client. */
export const open = (given) => {
  const settings = readSettings(given);
  return settings.role === 'client' ? new Client(settings) : new Server(settings);
};

const replicatorForm = object({ name: string, authority: word('owner', 'server') });

const serverVerbs = {
  'clamp/connect': {
    params: { connection: name, player: name },
    run: (server, { connection, player }) => server.connect(connection, player),
  },
  'clamp/disconnect': {
    params: { connection: string },
    run: (server, { connection }) => server.disconnect(connection),
  },
  'clamp/tick': {
    params: { count: between(1, MOST_TICKS) },
    run: (server, { count }) => ({ sent: server.run(count) }),
  },
  'clamp/report': {
    params: {
      connection: string,
      states: list(ownerStateForm),
      applied: optional(integer),
      pace: optional(between(0, MOST_TICKS)),
    },
    run: (server, { connection, states, applied, pace = 0 }) => {
      if (pace * states.length > MOST_TICKS) throw new BadRequest(-32602, `more than ${MOST_TICKS} ticks`);
      return server.report(connection, states, applied, pace);
    },
  },
  'clamp/accepted': {
    params: { player: string },
    run: (server, { player }) => server.accepted(player),
  },
  'clamp/place': {
    params: { player: string, at: vector },
    run: (server, { player, at }) => ({ id: server.place(player, at) }),
  },
  'clamp/knockback': {
    params: { player: string, impulse: vector },
    run: (server, { player, impulse }) => ({ id: server.knockback(player, impulse) }),
  },
  'clamp/report_item': {
    params: { connection: string, item: string, at: vector },
    run: (server, { connection, item, at }) => server.reportItem(connection, item, at),
  },
  'clamp/write_item': {
    params: { item: name, at: vector, holder: optional(name) },
    run: (server, { item, at, holder }) => server.writeItem(item, at, holder),
  },
  'clamp/item': {
    params: { item: string },
    run: (server, { item }) => ({ at: server.items.find(item).at }),
  },
  'clamp/load': {
    params: { player: string, saved_at: optional(vector) },
    run: (server, { player, saved_at: saved }) => server.load(player, saved),
  },
  'clamp/prefab': {
    params: { replicators: list(replicatorForm) },
    run: (_, { replicators }) => ({ controller: controllerOf(replicators) }),
  },
  'clamp/records': {
    params: {},
    run: (server) => server.records.handOver(),
  },
};

const clientVerbs = {
  'clamp/hear': {
    params: { sent: list(sentForm) },
    run: (client, { sent }) => client.hear(sent),
  },
  'clamp/frame': {
    params: { count: between(1, MOST_STATES), velocity: vector },
    run: (client, { count, velocity }) => {
      if (!areFinite(velocity)) throw new BadRequest(-32602, 'a velocity that is not finite');
      const states = client.run(count, velocity);
      return { states, ...(client.applied !== undefined && { applied: client.applied }) };
    },
  },
};

/** Verbs of a role, which are none of the other's. A verb that returns nothing has an empty answer. */
const ofRole = (Role, verbs) =>
  Object.entries(verbs).map(([verb, { params, run }]) => [
    verb,
    {
      params,
      run: (world, read) => {
        if (!(world instanceof Role)) throw new BadRequest(-32602, `a world of another role than ${verb} is for`);
        return written(run(world, read) ?? {});
      },
    },
  ]);

export const verbs = Object.fromEntries([...ofRole(Server, serverVerbs), ...ofRole(Client, clientVerbs)]);
