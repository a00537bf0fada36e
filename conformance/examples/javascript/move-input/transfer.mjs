/** Handing a session over to another zone, and putting it elsewhere within this one. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { correct } from './sending.mjs';
import { same } from './tiles.mjs';

/** What `do` may be. Each returns what was handed to the transports. */
export const transfers = {
  begin(zone, session) {
    if (session.isFrozen && !fault('a-transfer-begins-twice')) throw new Refused('TransferPending');
    session.clear(zone.nextEpoch());
    session.transfer = 0;
    return [];
  },

  activate(zone, session, at) {
    const isPending = session.isFrozen || (fault('better-late-than-never') && session.wasLate);
    if (!isPending && !fault('a-transfer-is-activated-twice')) throw new Refused('NoTransfer');
    if (at) checkTile(zone, at);
    session.transfer = null;
    return put(zone, session, at);
  },

  relocate(zone, session, at) {
    if (fault('clears-before-it-looks')) session.clear(zone.nextEpoch());
    checkTile(zone, at);
    if (fault('a-portal-thaws')) session.transfer = null;
    if (!fault('a-portal-keeps-the-inputs')) session.clear(fault('a-portal-keeps-the-epoch') ? session.epoch : zone.nextEpoch());
    return put(zone, session, at);
  },

  sync_zone(_, session) {
    if (!fault('who-is-seen-is-known')) session.seen = { sessions: new Set(), npcs: new Set() };
    return [];
  },
};

/** Nobody is put where nobody can stand. */
export function checkTile(zone, at) {
  const { map } = zone.settings;
  const isTaken = fault('a-portal-waits-for-room') && [...zone.sessions.values()].some(({ tile }) => same(tile, at));
  const isFine = (fault('whoever-is-put-may-be-put') ? map.has(at) : map.isOpen(at)) && !isTaken;
  if (!isFine) throw new Refused('BadTile', { detail: `(${at.join(', ')})` });
}

/** Puts a session on a tile, or leaves it on its own, and tells its client at once. */
function put(zone, session, at) {
  if (at) {
    session.tile = at;
    if (!fault('a-portal-is-not-stored')) zone.dirty.set(session.id, at);
  }
  if (!fault('the-figure-slides-through-the-portal')) session.presentation = 'still';
  if (fault('a-portal-looks-east')) session.facing = 0;
  const sent = [];
  if (!fault('a-portal-says-nothing')) correct(zone, session, 'forced', sent);
  return sent;
}
