/** A zone: its sessions and NPCs, and the tick that takes them on. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { Records } from './records.mjs';
import { correct } from './sending.mjs';
import { Session } from './session.mjs';
import { checkTile } from './transfer.mjs';
import { carryOut } from './walk.mjs';

export class Zone {
  /** @type {Map<number, Session>} */
  sessions = new Map();
  records = new Records();
  tick = 0;
  /** Locations to be stored, by session. They outlive it. @type {Map<number, import('./tiles.mjs').Tile>} */
  dirty = new Map();
  #epochs = 0;

  /** @param {ReturnType<import('./settings.mjs').readSettings>} settings */
  constructor(settings) {
    this.settings = settings;
    this.npcs = settings.npcs.map(({ npc, at, path = [] }) => ({ name: npc, at, path }));
  }

  /** An epoch that nothing in the zone has borne before. */
  nextEpoch() {
    return ++this.#epochs;
  }

  /** @returns {Session} */
  find(id) {
    const session = this.sessions.get(id);
    if (!session) throw new Refused('NoSession', { detail: `session ${id} is not open` });
    return session;
  }

  /** Opens a session anew, whatever was open under its id. @returns {Session} */
  join({ session: id, incarnation, at, resume_at: resumeAt = 0 }) {
    if (!fault('who-joins-may-join')) checkTile(this, at);
    const former = this.sessions.get(id);
    if (former) this.end(former);
    this.dirty.delete(id);
    const last = fault('a-window-outlives-its-session') ? (this.remembered?.get(id) ?? 0) : resumeAt;
    const session = new Session({ id, incarnation, epoch: this.nextEpoch(), profile: this.settings.profile, at, last });
    if (former) inherit(session, former);
    this.sessions.set(id, session);
    return session;
  }

  /** Ends a session. Others lose what they were shown of it. */
  end(session) {
    if (fault('who-has-left-is-in-the-way')) (this.ghosts ??= []).push(session.tile);
    if (fault('a-window-outlives-its-session')) (this.remembered ??= new Map()).set(session.id, session.window.received);
    this.sessions.delete(session.id);
    for (const other of this.sessions.values()) other.seen.sessions.delete(session.id);
  }

  /** Blocks and frees tiles, or refuses all of it. */
  changeMap({ block = [], free = [] }) {
    const { map } = this.settings;
    if (![...block, ...free].every((tile) => map.has(tile))) throw new Refused('BadTile');
    map.change(block, free);
  }

  /** @returns {object} the tick, as it is reported */
  runTick() {
    this.tick++;
    const stored = fault('stores-before-the-steps') ? this.#store() : null;
    if (!fault('players-before-enemies')) this.#moveNpcs();
    this.#timeOut();
    const sessions = this.#inOrder().filter((session) => {
      if (!session.isFrozen || fault('ticks-move-the-frozen')) return true;
      session.drained = [];
      return false;
    });
    const before = this.#backlog();
    const reports = this.#move(sessions);
    const after = this.#backlog();
    if (fault('players-before-enemies')) this.#moveNpcs();
    const sent = this.#correct(sessions, reports);
    const persisted = stored ?? this.#store();
    this.#show();
    return { tick: this.tick, reports, sent, persisted, backlog: { before: fault('the-backlog-is-what-is-left') ? after : before, after } };
  }

  /** @returns {Session[]} the lowest id first */
  #inOrder() {
    const sessions = [...this.sessions.values()];
    if (fault('sessions-come-as-they-joined')) return sessions;
    if (fault('ids-are-text')) return sessions.sort((a, b) => (`${a.id}` < `${b.id}` ? -1 : 1));
    return sessions.sort((a, b) => a.id - b.id);
  }

  #moveNpcs() {
    for (const npc of this.npcs) npc.at = npc.path[Math.min(this.tick, npc.path.length) - 1] ?? npc.at;
  }

  /** Thaws where they stand those whose transfer has been pending for too long. */
  #timeOut() {
    for (const session of this.sessions.values()) {
      if (!session.isFrozen) continue;
      session.transfer += this.settings.tick_ms;
      if (session.transfer < this.settings.transfer_timeout_ms || fault('the-other-zone-will-answer')) continue;
      session.transfer = null;
      session.forced = true;
      if (fault('better-late-than-never')) session.wasLate = true;
      if (fault('a-time-out-stops-the-figure')) session.presentation = 'still';
    }
  }

  /** Drains each session up to the cap, one session after the other. */
  #move(sessions) {
    for (const session of this.sessions.values()) session.began = session.tile;
    let left = this.settings.drainCap;
    return sessions.map((session) => {
      const { window } = session;
      const before = window.waiting;
      const drained = [];
      if (!fault('one-cap-for-the-zone')) left = fault('drains-all-there-is') ? Infinity : this.settings.drainCap;
      for (let input; left > 0 && (input = window.next()); left--) {
        const result = carryOut(this, session, input.step);
        if (isAcknowledged(result, drained.length)) window.acknowledged = input.seq;
        this.records.inputs[fault('a-step-aside-is-a-step') && result === 'blocked' ? 'moved' : result]++;
        drained.push({ seq: input.seq, result });
      }
      if (fault('the-rest-is-thrown-away')) window.pending = [];
      session.drained = drained.map(({ seq }) => seq);
      const after = window.waiting;
      if (fault('the-report-is-written-afterwards')) return { session: session.id, before: after, after, drained };
      return { session: session.id, before, after, drained: fault('the-newest-is-reported-first') ? [...drained].reverse() : drained };
    });
  }

  /** Sends what is due, and adds it to the reports. @returns {object[]} what was handed to the transports */
  #correct(sessions, reports) {
    const sent = [];
    for (const [i, session] of sessions.entries()) {
      if (fault('a-write-waits-for-its-reader') && !session.reading) break;
      const why = whyDue(session);
      const times = fault('each-stale-input-is-answered') && why === 'stale' ? session.answers : 1;
      session.answers = 0;
      if (!fault('a-time-out-is-told-for-ever')) session.forced = false;
      session.stale = false;
      if (!why) continue;
      let correction;
      for (let n = 0; n < times; n++) correction = correct(this, session, why, sent);
      if (fault('the-slow-end-the-tick') && !correction) break;
      if (fault('the-report-has-the-one-before')) [correction, session.before] = [session.before, correction];
      if (correction) Object.assign(reports[i], { correction, why });
    }
    return sent;
  }

  /** @returns {object[]} what was stored */
  #store() {
    const stored = [...this.dirty].sort(([a], [b]) => a - b).map(([session, tile]) => ({ session, tile }));
    this.dirty.clear();
    return stored;
  }

  /** Gives each session a baseline of whom it has none of. */
  #show() {
    for (const { id, seen, isFrozen } of this.sessions.values()) {
      if (isFrozen && fault('the-frozen-see-nobody')) continue;
      for (const other of this.sessions.keys()) if (other !== id) seen.sessions.add(other);
      for (const { name } of this.npcs) seen.npcs.add(name);
    }
  }

  /** How many inputs wait for a tick. */
  #backlog() {
    let count = 0;
    for (const { window } of this.sessions.values()) {
      count += window.pending.length + (fault('the-backlog-has-the-early-ones') ? window.future.size : 0);
    }
    return count;
  }
}

function isAcknowledged(result, drainedBefore) {
  if (result === 'blocked' && fault('blocked-is-not-done')) return false;
  if (result === 'stayed' && fault('standing-is-nothing')) return false;
  return drainedBefore === 0 || !fault('one-is-acknowledged-in-a-tick');
}

/** Why a correction of the session is due; undefined: none is. */
function whyDue({ forced, drained, stale }) {
  if (forced) return 'forced';
  if (drained.length > 0) return 'drained';
  if (stale) return 'stale';
  return fault('everybody-is-corrected') ? 'stale' : undefined;
}

/** What a fault leaves of an earlier opening. */
function inherit(session, former) {
  const { corrections, facing, presentation, streak, degraded, transfer, seen, reading, waiting } = former;
  if (fault('numbers-go-on')) Object.assign(session, { corrections });
  if (fault('a-figure-outlives-its-session')) Object.assign(session, { facing, presentation });
  if (fault('a-path-outlives-its-session')) Object.assign(session, { streak, degraded });
  if (fault('a-transfer-outlives-its-session')) Object.assign(session, { transfer });
  if (fault('a-baseline-outlives-its-session')) Object.assign(session, { seen });
  if (fault('a-deaf-ear-outlives-its-session')) Object.assign(session, { reading, waiting });
}
