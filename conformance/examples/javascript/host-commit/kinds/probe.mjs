/** Probe does what it is told, and so tries the host without knowing the game. */
import { exactlyOne, integer, list, object, optional, string, word, BadForm } from '../../forms.mjs';
import { held, plus, total } from '../counts.mjs';

const COUNTED = ['give', 'take', 'need'];
const ENTRIES = [...COUNTED, 'outcome', 'spawn', 'despawn', 'dirty'];

const entryForm = exactlyOne(
  ENTRIES,
  object({
    ...Object.fromEntries(ENTRIES.map((name) => [name, optional(string)])),
    n: optional(atLeastOne),
    player: optional(string),
  }),
);

function atLeastOne(value, path) {
  if (integer(value, path) < 1) throw new BadForm(path, 'at least 1');
  return value;
}

/** An entry as { what, of, n, player }: what to do, with what, how much, to whom. */
function entry(value, path) {
  const { n, player, ...read } = entryForm(value, path);
  const [[what, of]] = Object.entries(read);
  if (!COUNTED.includes(what) && (n !== undefined || player !== undefined)) throw new BadForm(path, `${what} alone`);
  return { what, of, n: n ?? 1, player };
}

/** What each entry does. It answers with a reason if its gate does not hold. */
const carryOut = {
  give(stage, { of: item, n, player }) {
    const { bag } = stage.bags.get(player);
    if (stage.settings.players.get(player).bag_slots - total(bag) < n) return 'BagFull';
    stage.bags.update(player, { bag: plus(bag, item, n) });
  },
  take(stage, { of: item, n, player }) {
    const { bag } = stage.bags.get(player);
    if (held(bag, item) < n) return 'NotEnough';
    stage.bags.update(player, { bag: plus(bag, item, -n) });
  },
  need(stage, { of: item, n, player }) {
    if (held(stage.bags.get(player).bag, item) < n) return 'NotEnough';
  },
  outcome(stage, { of: name }) {
    stage.outcome(name, {});
  },
  spawn(stage, { of: entity }) {
    if (stage.isTaken(entity)) return 'EntityTaken';
    stage.spawn(entity);
  },
  despawn(stage, { of: entity }) {
    if (!stage.isThere(entity)) return 'NoSuchTarget';
    stage.despawn({ entity });
  },
  dirty(stage, { of: table }) {
    stage.mark(table);
  },
};

/** How the command ends. The last five call what no handler may call. */
const end = {
  ok: () => 'Ok',
  fail: () => 'ProbeFailed',
  panic() {
    throw new Error('told to panic');
  },
  submit({ host, player }) {
    const seq = host.queue.lastTaken(player) + 1;
    host.receive(host.connections.of(player), [{ seq, kind: 'Probe', args: { stage: [], then: 'ok' } }]);
    return 'Ok';
  },
  drain({ host }) {
    host.drain();
    return 'Ok';
  },
  flush({ host }) {
    host.flush();
    return 'Ok';
  },
  'spawn-now'({ host }) {
    host.spawn('spawned-at-once');
    return 'Ok';
  },
  send({ host }) {
    host.send('sent-at-once');
    return 'Ok';
  },
};

export const Probe = {
  args: object({ stage: list(entry), then: word(...Object.keys(end)) }),
  execute(stage, args) {
    for (const { what, of, n, player = stage.player } of args.stage) {
      if (!stage.bags.has(player)) return 'NoSuchTarget';
      const reason = carryOut[what](stage, { of, n, player });
      if (reason) return reason;
    }
    return end[args.then](stage);
  },
};
