/** What leaves the server: by stream, where it may have to wait, and by datagram, where it may be lost. */
import { fault } from '../faults.mjs';

/**
 * Sends by stream, or ends the session if its receiver has let too much wait.
 * @param {import('./zone.mjs').Zone} zone
 * @param {import('./session.mjs').Session} session
 * @param {object[]} sent where what is handed to a transport is noted
 * @returns {boolean} whether the session is still there
 */
export function sendByStream(zone, session, message, sent) {
  const copy = { session: session.id, channel: 'stream', ...message };
  if (session.reading) {
    sent.push(copy);
    return true;
  }
  if (session.waiting.length < zone.settings.send_limit || fault('the-slow-are-waited-for')) {
    session.waiting.push(copy);
    return true;
  }
  zone.end(session);
  if (!fault('the-slow-are-dropped-silently')) sent.push({ session: session.id, channel: 'stream', kind: 'close', reason: 'SlowReader' });
  return false;
}

/** Sends by datagram, which never waits. */
export function sendByDatagram(session, message, sent) {
  if (session.reading) sent.push({ session: session.id, channel: 'datagram', ...message });
}

/** Lets a receiver stop reading, or read again. @returns {object[]} what had waited and leaves now */
export function stall(session, reading) {
  session.reading = reading;
  const waited = reading ? session.waiting.splice(0) : [];
  return fault('what-waits-is-a-stack') ? waited.reverse() : waited;
}

/**
 * Gives a session a correction, which says in full where it stands.
 * @param {'forced' | 'drained' | 'stale'} why
 * @returns {object | undefined} the correction, unless the session ended of it
 */
export function correct(zone, session, why, sent) {
  const { window } = session;
  if (!fault('only-ticks-answer')) session.stale = false;
  const correction = {
    number: ++session.corrections,
    epoch: session.epoch,
    acknowledged: fault('acknowledges-what-has-arrived') ? window.received : window.acknowledged,
    at: session.tile,
    facing: session.facing,
  };
  if (fault('corrections-bear-the-difference')) correction.at = differenceTo(session);
  if (fault('corrections-bear-the-tick')) correction.number = session.corrections = zone.tick;
  if (fault('datagrams-will-do') && session.hasDatagrams) {
    sendByDatagram(session, { kind: 'correction', correction }, sent);
  } else {
    if (!sendByStream(zone, session, { kind: 'correction', correction }, sent)) return undefined;
    const copy = fault('copies-are-corrections-too') ? { ...correction, number: ++session.corrections } : correction;
    if (session.hasDatagrams && !fault('the-stream-will-do')) sendByDatagram(session, { kind: 'correction', correction: copy }, sent);
  }
  zone.records.corrections[fault('every-correction-counts-as-drained') ? 'drained' : why]++;
  return correction;
}

/** What a fault puts in place of the tile. */
function differenceTo(session) {
  const last = session.told ?? [0, 0];
  session.told = session.tile;
  return session.tile.map((n, axis) => n - last[axis]);
}
