/** Receipt: what becomes of an envelope when it comes in. Nothing executes here. */
import { BadForm, anyObject, bytes, between, exactlyOne, integer, list, object, optional, string } from '../forms.mjs';
import { fault } from '../faults.mjs';
import { kinds } from './kinds/index.mjs';

const LARGEST_SEQUENCE = 4_294_967_295;

/** The form of envelopes on the wire. What stands under `args` is read at receipt. */
export const envelopesForm = list(
  exactlyOne(
    ['args', 'raw'],
    object({
      seq: between(0, LARGEST_SEQUENCE),
      kind: string,
      args: optional(anyObject),
      raw: optional(bytes),
      claims: optional(object({ player: optional(string), tick: optional(integer) })),
    }),
  ),
);

/**
 * Looks at one envelope, and enqueues it or says why not.
 * @param {import('./host.mjs').Host} host
 */
export function receiveOne(host, connection, envelope) {
  const { queue, settings } = host;
  let player = host.connections.playerOf(connection);
  if (player === undefined) return { dropped: 'StaleConnection' };
  if (fault('believes-the-claimed-player')) player = envelope.claims?.player ?? player;
  if (fault('joiner-may-not-submit-yet') && host.connections.isJoiner(player)) return { dropped: 'StaleConnection' };

  const kind = kinds.get(envelope.kind);
  if (!kind) return refused('UnknownKind', `no kind ${envelope.kind}`);
  const limit = settings.payload_limit - (fault('payload-limit-is-one-short') ? 1 : 0);
  if (envelope.raw?.length > limit) return refused('PayloadTooLarge', `${envelope.raw.length} bytes`);

  let args = {};
  try {
    args = kind.args(envelope.raw ? decode(envelope.raw) : envelope.args, 'args');
  } catch (error) {
    if (!(error instanceof BadForm)) throw error;
    if (!fault('bad-payload-counts-as-empty')) return refused('BadPayload', error.message);
  }

  if (isCopy(queue, player, envelope.seq, connection)) return { dropped: 'Duplicate' };
  const waiting = fault('one-bound-for-all') ? queue.waiting.size : queue.pending(player);
  if (waiting >= settings.pending_limit) return refused('QueueFull', `${settings.pending_limit} wait`);

  const intentTick = fault('believes-the-claimed-tick') ? (envelope.claims?.tick ?? host.tick) : host.tick;
  const received = {
    player,
    seq: envelope.seq,
    kind: envelope.kind,
    args,
    resolveTick: intentTick + (settings.spans.get(envelope.kind) ?? 0),
    byHost: settings.players.get(player).host === true,
  };
  take(queue, player, envelope.seq, connection);
  const arrival = queue.enqueue(received);
  if (fault('executes-on-receipt')) host.executeNow(received);
  if (fault('host-player-does-not-wait') && received.byHost) host.executeNow(received);
  return { arrival };
}

function isCopy(queue, player, seq, connection) {
  const last = queue.lastTaken(fault('window-belongs-to-the-connection') ? connection : player);
  if (fault('remembers-numbers-and-no-mark')) return queue.seen?.has(`${player} ${seq}`);
  if (fault('waits-for-gaps-to-close') && seq !== last + 1) return true;
  if (fault('sequence-is-signed')) return (seq | 0) <= last;
  return seq === 0 || seq <= last;
}

function take(queue, player, seq, connection) {
  if (fault('sequence-is-taken-at-execution')) return;
  if (fault('remembers-numbers-and-no-mark')) queue.seen = (queue.seen ?? new Set()).add(`${player} ${seq}`);
  queue.taken.set(fault('window-belongs-to-the-connection') ? connection : player, seq);
}

/** A payload is the arguments as JSON. */
function decode(raw) {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    throw new BadForm('payload', 'JSON');
  }
}

const refused = (code, detail) => ({ refused: { code, detail } });
