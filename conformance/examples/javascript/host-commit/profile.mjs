/** The profile host-commit: what is claimed, and its verbs. */
import { anyObject, boolean, integer, list, object, optional, string, word } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { BadRequest } from '../protocol.mjs';
import { Client } from '../owner-transform/client.mjs';
import { Machine } from '../owner-transform/machine.mjs';
import { machineVerbs } from '../owner-transform/profile.mjs';
import { Host } from './host.mjs';
import { kinds } from './kinds/index.mjs';
import { look } from './look.mjs';
import { openMachine } from './machines.mjs';
import { batchForm, order } from './order.mjs';
import { envelopesForm } from './receipt.mjs';
import { readSettings } from './settings.mjs';

export const claim = {
  scalar: 'float64',
  capabilities: [
    'probe',
    'probe-reenter',
    'probe-panic',
    'raw-payload',
    'send-fault',
    'durable',
    'pure-batch',
    'arrive-during',
    'network',
    'world',
    'tide',
    'combat',
  ],
  facts: { kinds: [...kinds.keys()] },
};

/** A world is one host; after a reload it is another one. With `movement` it is a machine. */
export const open = (settings) =>
  settings.movement === undefined ? { host: new Host(readSettings(settings)) } : openMachine(settings);

const arrivalsForm = list(object({ connection: string, player: optional(string), envelopes: optional(envelopesForm) }));

/** Asks a world that has a host, or says that it is a client. */
const ofHost = (run) => (world, params) => {
  if (!world.host) throw new BadRequest(-32602, 'the machine is a client');
  return run(world, params);
};

/** Asks a world that is a machine, or says that it is none. */
const ofMachine = (run) => (world, params) => {
  if (!(world instanceof Machine)) throw new BadRequest(-32602, 'the world has no movement');
  return run(world, params);
};

const hostVerbs = {
  'host-commit/connect': {
    params: { connection: string, player: string },
    run: ({ host }, { connection, player }) => ({ last_seq: host.connect(connection, known(host, player)) }),
  },
  'host-commit/disconnect': {
    params: { connection: string },
    run: ({ host }, { connection }) => {
      host.disconnect(connection);
      return {};
    },
  },
  'host-commit/receive': {
    params: { connection: string, envelopes: envelopesForm },
    run: ({ host }, { connection, envelopes }) => ({ receipts: host.receive(connection, envelopes) }),
  },
  'host-commit/tick': {
    params: { first: integer, last: optional(integer), during: optional(arrivalsForm) },
    run: ({ host }, { first, last = first, during = [] }) => {
      for (const { player } of during) if (player !== undefined) known(host, player);
      const receipts = [];
      const events = host.run(first, last, () => {
        for (const { connection, player, envelopes = [] } of during) {
          if (player !== undefined) host.connect(connection, player);
          receipts.push(...host.receive(connection, envelopes));
        }
      });
      return { events, ...(during.length > 0 && { receipts }) };
    },
  },
  'host-commit/look': {
    params: {},
    run: ({ host }) => look(host),
  },
  'host-commit/link': {
    params: { connection: string, sends: word('ok', 'fail') },
    run: ({ host }, { connection, sends }) => {
      host.connections.setSends(connection, sends);
      return {};
    },
  },
  'host-commit/reload': {
    params: { new_session: boolean },
    run: (world, { new_session: newSession }) => {
      if (world instanceof Machine) world.reload({ newSession });
      else world.host = world.host.reload({ newSession });
      return {};
    },
  },
  'host-commit/order': {
    params: { commands: batchForm },
    run: (_, { commands }) => ({ order: order(commands) }),
  },
};

const withRun = (verbs, wrap) =>
  Object.fromEntries(Object.entries(verbs).map(([name, { params, run }]) => [name, { params, run: wrap(run) }]));

export const verbs = {
  ...withRun(hostVerbs, ofHost),
  ...withRun(machineVerbs, ofMachine),
  'host-commit/send': {
    params: { seq: integer, kind: string, args: optional(anyObject), raw: optional(string) },
    run: ofMachine((machine, envelope) => {
      if (!(machine instanceof Client)) throw new BadRequest(-32602, 'the machine is the host');
      machine.submit(envelope);
      return {};
    }),
  },
};

function known(host, player) {
  if (!host.settings.players.has(player)) throw new BadRequest(-32602, `no player ${player}`);
  return player;
}
