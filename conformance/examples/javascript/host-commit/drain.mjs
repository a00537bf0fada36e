/** Step 4: attacks of closing lands, phase 0, the loop, the teardown, the flush. */
import { fault } from '../faults.mjs';
import { socketOf } from './aim.mjs';
import { applyDamage, cancelAttacks } from './combat.mjs';
import { flush } from './flush.mjs';
import { kinds } from './kinds/index.mjs';
import { Stage } from './stage.mjs';
import { teardown } from './tide.mjs';

/**
 * @param {import('./host.mjs').Host} host
 * @param {Map<string, number>} closing the soft-closed set: socket → threshold
 * @param {() => void} [arrive] what arrives once the first command has begun
 */
export function drain(host, closing, arrive = () => {}) {
  const arriveOnce = once(arrive);
  if (fault('blows-before-the-cancelling')) applyDamage(host);
  cancelAttacks(host, closing);
  if (!fault('damage-after-the-loop')) applyDamage(host);
  if (fault('teardown-before-the-loop')) teardown(host);

  for (const envelope of host.queue.drain()) {
    if (isTooLate(host, closing, envelope)) {
      host.queue.remove(envelope);
      if (fault('the-tide-gives-the-sequence-back')) host.queue.taken.set(envelope.player, envelope.seq - 1);
      host.tell('dropped', { player: envelope.player, seq: envelope.seq, why: 'SoftClosed' });
    } else if (isDue(host, envelope)) {
      host.queue.remove(envelope);
      execute(host, envelope, arriveOnce);
      if (fault('flushes-after-each-command')) flush(host);
    }
  }
  arriveOnce();

  if (fault('damage-after-the-loop')) applyDamage(host);
  if (!fault('teardown-before-the-loop')) teardown(host);
  flush(host);
}

function isTooLate(host, closing, envelope) {
  const threshold = closing.get(socketOf(host, envelope));
  if (threshold === undefined) return false;
  if (fault('equal-tick-executes')) return envelope.resolveTick > threshold;
  if (fault('last-tick-is-dropped-too')) return true;
  if (fault('strikes-have-a-grace') && envelope.kind === 'StrikeResolve') return false;
  return envelope.resolveTick >= threshold;
}

function isDue(host, { resolveTick }) {
  if (fault('nothing-waits')) return true;
  if (fault('due-a-tick-late')) return resolveTick < host.tick;
  return resolveTick <= host.tick;
}

/** Executes one command: its stage becomes the state, or nothing remains of it. */
export function execute(host, envelope, begun = () => {}) {
  const { player, seq, kind, args } = envelope;
  if (fault('sequence-is-taken-at-execution')) {
    if (seq <= host.queue.lastTaken(player)) return;
    host.queue.taken.set(player, seq);
  }
  const stage = new Stage(host, envelope);
  begun();

  host.executing = { called: null };
  let result, panic;
  try {
    result = kinds.get(kind).execute(stage, args);
  } catch (error) {
    panic = error;
  }
  const { called } = host.executing;
  host.executing = null;

  if (called) {
    host.tell('fault', { player, seq, why: 'Reentry', call: called });
  } else if (panic) {
    host.tell('fault', { player, seq, why: 'Panic' });
  } else {
    host.tell('executed', { player, seq, kind, result });
  }
  if (!called && !panic && result === 'Ok') stage.commit();
  else failed(host, envelope, stage);
}

/** What is left of a command that failed: nothing, on an honest host. */
function failed(host, { player, seq }, stage) {
  if (fault('failure-leaves-its-state')) for (const layer of [stage.bags]) layer.commit();
  if (fault('failure-leaves-its-outcomes')) host.asked.push(...stage.asked.filter(({ at }) => at === 'outcome'));
  if (fault('failure-leaves-its-spawns')) host.asked.push(...stage.asked.filter(({ at }) => at !== 'outcome'));
  if (fault('failure-marks-its-tables')) host.mark(...stage.marks);
  if (fault('failure-gives-the-sequence-back')) host.queue.taken.set(player, seq - 1);
  if (fault('failure-is-told-to-all')) host.outcome('Failed', { player });
}

function once(call) {
  let done = false;
  return () => {
    if (!done) call();
    done = true;
  };
}
