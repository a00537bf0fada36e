/** The decision about a message, and what an accepted one says of the datagram path. */
import { fault } from '../faults.mjs';
import { firstOf, isMalformed, stepsOf } from './messages.mjs';
import { sendByStream } from './sending.mjs';
import { clamped } from './tiles.mjs';

/** @typedef {import('./zone.mjs').Zone} Zone */
/** @typedef {import('./session.mjs').Session} Session */

/**
 * Decides about messages that came over one of a session's transports.
 * @param {Zone} zone
 * @param {{ session: number, incarnation?: number, transport: 'datagram' | 'stream', early_data?: boolean, messages: object[] }} arrival
 */
export function receive(zone, { session: id, incarnation, transport, early_data: isEarly = false, messages }) {
  const sent = [];
  const decisions = messages.map((message) => {
    // Looked up for each, since one may have ended the session.
    const session = openSession(zone, id, incarnation);
    const outcome = session ? decide(zone, session, { transport, isEarly, message }) : 'rejected:no_session';
    const label = labelOf(transport, outcome, zone.settings.profile);
    if (session || !fault('strangers-are-not-counted')) zone.records.countDecision(label);
    if (session && saysOfPath(outcome, transport)) watchPath(zone, session, transport, sent);
    const isRecorded = outcome.startsWith('rejected') || (fault('ignored-is-rejected') && outcome.startsWith('ignored'));
    return session && isRecorded ? { label, diagnostics: diagnosticsOf(session) } : { label };
  });
  const open = zone.sessions.get(id);
  return { decisions, ...(open && { window: open.window.state }), sent };
}

function labelOf(transport, outcome, profile) {
  if (fault('labels-begin-with-the-outcome')) return `${outcome}:${transport}`;
  if (fault('labels-bear-the-primary')) return `${profile.transport === 'stream-only' ? 'stream' : 'datagram'}:${outcome}`;
  return `${transport}:${outcome}`;
}

/** What is refused or ignored says nothing of the datagram path. */
function saysOfPath(outcome, transport) {
  if (fault('refused-fallbacks-count') && transport === 'stream') return true;
  if (fault('any-datagram-is-a-sign-of-life') && transport === 'datagram') return true;
  return outcome.startsWith('accepted');
}

/** The session, if the messages came over the connection of its last opening. @returns {Session | undefined} */
function openSession(zone, id, incarnation) {
  const session = zone.sessions.get(id);
  if (fault('any-connection-of-the-player')) return session;
  return incarnation === undefined || session?.incarnation === incarnation ? session : undefined;
}

/** @returns {string} outcome and reason */
function decide(zone, session, { transport, isEarly, message }) {
  const { profile } = zone.settings;
  if (isEarly && !fault('early-data-is-data')) return 'ignored:early_data';
  if (fault('transfer-before-form') && session.isFrozen) return 'ignored:session_transfer_pending';
  if (isMalformed(message, transport, profile)) {
    if (fault('malformed-takes-its-sequence') && firstOf(message) === session.window.expected) session.window.received++;
    if (fault('every-refusal-is-answered')) session.stale = true;
    return 'rejected:malformed';
  }
  if (session.isFrozen && !fault('the-frozen-are-heard')) {
    if (fault('what-is-ignored-takes-its-sequence') && firstOf(message) === session.window.expected) session.window.received++;
    return fault('the-frozen-are-of-an-old-epoch') ? 'ignored:old_epoch' : 'ignored:session_transfer_pending';
  }
  if (isOfAnotherEpoch(message, session)) {
    if (!fault('the-old-are-not-answered')) session.stale = true;
    return 'ignored:old_epoch';
  }
  const outcome = take(session, message, transport);
  if (outcome === 'rejected:stale_sequence' && !fault('the-stale-are-not-answered')) {
    session.stale = true;
    if (fault('each-stale-input-is-answered')) session.answers = (session.answers ?? 0) + 1;
  }
  if (outcome === 'rejected:queue_full' && fault('a-full-queue-takes-the-sequence')) {
    session.window.received = Math.max(session.window.received, firstOf(message));
  }
  return outcome;
}

function isOfAnotherEpoch({ epoch }, session) {
  if (fault('epochs-are-not-looked-at')) return false;
  return fault('only-older-epochs-are-old') ? epoch < session.epoch : epoch !== session.epoch;
}

function take({ window }, message, transport) {
  const first = firstOf(message);
  const steps = fault('the-server-clamps') ? stepsOf(message).map(clamped) : stepsOf(message);
  if (fault('the-stream-is-in-order') && transport === 'stream') {
    window.pending.push({ seq: first, step: steps[0] });
    window.received = Math.max(window.received, first);
    return 'accepted:queued';
  }
  return window.take(first, steps);
}

/** What is recorded with a rejection: the window that it met, and left as it was. */
function diagnosticsOf({ window, drained }) {
  const { state } = window;
  if (fault('a-rejection-counts-as-waiting')) state.pending++;
  if (fault('drained-is-what-was-acknowledged')) return { ...state, drained: state.acknowledged > 0 ? [state.acknowledged] : [] };
  return { ...state, drained };
}

/** Counts an accepted message for or against the datagram path, and tells the client of a change. */
function watchPath(zone, session, transport, sent) {
  if (!session.hasDatagrams && !fault('stream-only-is-told-too')) return;
  const { failover } = zone.records;
  const path = fault('one-streak-for-all') ? (zone.path ??= { streak: 0, degraded: false }) : session;
  if (transport === 'datagram') {
    const keeps = fault('a-streak-outlives-datagrams') || (fault('a-recovery-leaves-the-streak') && path.degraded);
    if (!keeps) path.streak = 0;
    if (!path.degraded) return;
    path.degraded = false;
    if (!fault('recoveries-are-not-counted')) failover.primary_recovery++;
    if (!fault('recoveries-are-not-told')) advise('move_input_datagram_recovered');
    return;
  }
  if (!fault('the-fallback-is-not-counted')) failover.accepted_fallback++;
  path.streak++;
  const { degrade_streak: full } = zone.settings.profile;
  const isFull = fault('a-streak-is-one-longer') ? path.streak > full : path.streak >= full;
  if (!isFull || (path.degraded && !fault('each-fallback-is-told'))) return;
  path.degraded = true;
  advise('move_input_datagram_degraded');

  function advise(advisory) {
    sendByStream(zone, session, { kind: 'advisory', advisory }, sent);
  }
}
