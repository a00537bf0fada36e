/**
 * The host's machine: it takes the players' states and passes them on, owns
 * the enemies and perhaps one player, snaps, and says where everybody is.
 */
import { fault } from '../faults.mjs';
import { BadRequest, Refused } from '../protocol.mjs';
import { Body } from './body.mjs';
import { Delay } from './delay.mjs';
import { Machine } from './machine.mjs';
import * as messages from './messages.mjs';
import { distance, inArea, isFinite2, shownPlace } from './places.mjs';
import { Player } from './player.mjs';
import { Sending } from './sending.mjs';

const byName = (a, b) => (a.name < b.name ? -1 : 1);

export class Host extends Machine {
  /** @type {Map<string, Player>} */
  players = new Map();
  /** Bodies of the host's own that no player plays. */
  #enemies = new Map();
  /** The lands that have left. */
  #evicted = new Set();
  /** Outcomes for the flush: of the tide and phase 0, and of commands. Each { name, player?, snap? } */
  #early = [];
  #ofCommands = [];
  /** Newcomers, who have not been told yet which bodies there are. @type {Set<import('./link.mjs').Link>} */
  #newcomers = new Set();
  /** What `known` says: as it was at the end of the last tick. */
  #known = [];
  #bodies = 0;
  /** Of a body whose player is not connected. */
  #delay;

  constructor(settings) {
    super(settings);
    this.#delay = new Delay(settings);
    if (settings.player !== undefined) this.#player(settings.player);
    this.#known = this.#knownPlayers();
  }

  /** A player by name; whoever has not been heard of is a new one. */
  #player(name) {
    if (!this.players.has(name)) this.players.set(name, new Player(name, ++this.#bodies));
    return this.players.get(name);
  }

  #sorted() {
    return [...this.players.values()].sort(byName);
  }

  #isOwn({ name }) {
    return name === this.player;
  }

  /* Links. */

  link(connection, peer, up) {
    super.link(connection, peer, up);
    const player = this.#player(peer);
    if (up) {
      player.link = this.links.get(connection);
      if (fault('snaps-are-counted-anew')) player.snaps = 0;
      if (player.life === 0 || !fault('who-was-here-knows-who-is-here')) this.#newcomers.add(player.link);
      return;
    }
    if (player.link?.connection !== connection) return;
    this.#newcomers.delete(player.link);
    player.link = null;
    if (fault('override-goes-with-the-link')) player.override = null;
    if (!player.hasBody) return;
    player.remove();
    this.#post(messages.gone(player));
  }

  #post(message) {
    for (const link of this.links.values()) link.post(message);
  }

  heard(link, message) {
    if (message.of === 'command') this.received(link, message.envelope);
  }

  /** A command has come. Without a game nobody takes it. */
  received() {}

  took(link, id, state) {
    const player = this.players.get(link.peer);
    if (player?.id === id && player.link === link) player.take(state);
  }

  /* What happens in the game. */

  /** A placement. */
  spawn(name, { at, savedAt }) {
    const player = this.#player(name);
    const place = at ?? this.#saved(savedAt) ?? this.settings.home;
    player.place(place);
    if (this.#isOwn(player)) this.body.place(place);
    this.#post(messages.placed({ id: player.id, name, life: player.life, at: place }));
    if (fault('who-comes-back-is-snapped') && player.life > 1) this.#snap(player, place, 'DeathRespawn', this.#early);
  }

  /** Where somebody was saved, unless that is gone. */
  #saved(at) {
    if (!at || fault('saved-places-are-not-looked-at')) return at;
    return this.isGone(at) ? undefined : at;
  }

  /** Is a place on a land that has left? */
  isGone(at) {
    return [...this.settings.lands.values()].some(({ land, area }) => this.#evicted.has(land) && inArea(area, at));
  }

  softClose(name) {
    this.#deposit(name);
  }

  evict(name) {
    this.#evicted.add(name);
    if (!fault('whoever-stayed-leaves-with-it')) this.#deposit(name);
  }

  /** Puts ashore who is on a land. */
  #deposit(name) {
    const land = this.settings.lands.get(name);
    if (!land) throw new BadRequest(-32602, `no land ${name}`);
    for (const player of this.#sorted()) {
      const at = fault('deposits-by-the-drawn-body') ? this.#drawn(player) : this.#landReads(player);
      if (fault('the-host-is-not-put-ashore') && this.#isOwn(player)) continue;
      if (fault('the-edge-is-beside-the-land') && at && (at[0] === land.area[2] || at[1] === land.area[3])) continue;
      if (at && inArea(land.area, at)) this.#snap(player, land.deposit, 'TideDeposit', this.#early);
    }
  }

  /** Where a land looks for a player: where everything else does. */
  #landReads(player) {
    if (fault('the-land-reads-what-was-sent') && player.hasBody && !this.#isOwn(player)) return player.raw.at;
    return this.knownAt(player);
  }

  zeroHp(name, dead) {
    const player = this.#player(name);
    this.#early.push({ name: dead ? 'PlayerDied' : 'PlayerDowned', player: name });
    if ((dead && !fault('the-dead-lie')) || fault('the-downed-go-home')) this.#snap(player, this.settings.home, 'DeathRespawn', this.#early);
  }

  commandOutcome(name) {
    this.#ofCommands.push({ name });
  }

  /** Puts an enemy somewhere: it comes, or it has moved. */
  enemy(name, at) {
    const enemy = this.#enemies.get(name);
    if (enemy) {
      enemy.body.walkTo(at);
      return;
    }
    const fresh = { id: ++this.#bodies, name, life: 1, body: new Body(), sending: new Sending() };
    fresh.body.place(at);
    this.#enemies.set(name, fresh);
    this.#post(messages.placed({ ...fresh, at }));
  }

  snap(name, at, reason, raised) {
    if (!messages.isReason(reason) && !fault('any-reason-will-do')) throw new Refused('BadReason');
    if (!isFinite2(at)) throw new Refused('NotFinite');
    this.#snap(this.#player(name), at, reason, raised === 'command' ? this.#ofCommands : this.#early);
  }

  /** Host truth first; then it is an outcome of the flush. */
  #snap(player, at, reason, outcomes) {
    const number = player.snapTo(at, this.nextTick, this.settings);
    const outcome = { name: 'PlayerSnapped', player: player.name, snap: { player: player.name, number, at, reason } };
    if (fault('snap-before-the-death')) outcomes.unshift(outcome);
    else outcomes.push(outcome);
  }

  /** As a line of code might that forgot who owns the body. */
  writeOwner(name, at) {
    if (fault('the-host-may-write')) return void (this.#player(name).raw = { ...this.#player(name).raw, at });
    throw new Refused('NotAuthority');
  }

  /* The tick. */

  tick() {
    this.game();
    this.flush();
    this.#known = this.#knownPlayers();
    this.#sendStates();
  }

  /** What the game does in a tick. */
  game() {}

  /** Phase 4. */
  flush() {
    const [first, then] = fault('commands-are-told-first') ? [this.#ofCommands, this.#early] : [this.#early, this.#ofCommands];
    const outcomes = [...first, ...then];
    this.#early = [];
    this.#ofCommands = [];
    if (fault('snaps-are-sorted-to-the-front')) outcomes.sort((a, b) => Boolean(b.snap) - Boolean(a.snap));
    for (const { name, player, snap } of outcomes) {
      this.tell({ at: 'outcome', tick: this.lastTick, name, ...(player !== undefined && { player }) });
      if (snap) this.sendSnap(snap);
      else this.#post(messages.outcome(name));
    }
  }

  /** Tells of a snap. The host's own player honours its own here. */
  sendSnap(snap) {
    this.#post(messages.snapped(snap));
    const player = this.players.get(snap.player);
    if (fault('the-host-honours-all-that-it-tells') && this.body.isThere && !this.#isOwn(player)) this.honour(snap);
    if (!this.#isOwn(player) || !player.hasBody) return;
    this.honour(snap);
    player.honoured = snap.number;
    if (snap.number === player.snaps && !fault('the-host-waits-for-its-own-answer')) player.override = null;
  }

  #sendStates() {
    const states = [];
    for (const player of this.#sorted()) {
      if (!player.hasBody) continue;
      if (this.#isOwn(player)) {
        const { life, honoured = 0 } = player;
        const state = this.sending.look({ life, snap: honoured, tick: this.lastTick, at: this.body.at });
        if (state) states.push([player.id, state]);
      } else {
        for (const state of player.taken) states.push([player.id, state]);
        player.taken = [];
      }
    }
    for (const enemy of this.#enemies.values()) {
      const { id, life, body, sending } = enemy;
      if (fault('enemies-are-silent-when-they-stand') && enemy.sentAt === body.at) continue;
      enemy.sentAt = body.at;
      const state = sending.look({ life, snap: 0, tick: this.lastTick, at: body.at });
      if (state) states.push([id, state]);
    }
    for (const link of this.links.values()) {
      if (this.#newcomers.delete(link)) this.#tellAll(link);
      const own = this.players.get(link.peer).id;
      this.sendOver(link, states.filter(([id]) => id !== own));
    }
  }

  /** Tells a newcomer of all bodies that there are. It may hear of some of them twice. */
  #tellAll(link) {
    for (const player of this.players.values()) {
      if (!player.hasBody || player.link === link) continue;
      const { id, name, life } = player;
      link.post(messages.placed({ id, name, life, at: this.#isOwn(player) ? this.body.at : player.raw.at }));
    }
    for (const { id, name, life, body } of this.#enemies.values()) link.post(messages.placed({ id, name, life, at: body.at }));
  }

  /* Where everybody is. */

  /**
   * The host-known position of a player in a tick, undefined if there is none.
   * @param {Player} player
   */
  knownAt(player, tick = this.nextTick) {
    if (!player?.hasBody) return fault('who-has-no-body-is-at-the-origin') && player ? [0, 0] : undefined;
    if (this.isOverridden(player, tick) && !(fault('the-host-needs-no-override') && this.#isOwn(player))) return player.override.at;
    if (this.#isOwn(player)) return this.body.at;
    return fault('reads-the-drawn-body') ? this.#drawn(player) : player.raw.at;
  }

  isOverridden(player, tick = this.nextTick) {
    return player?.override?.livesIn(tick) === true;
  }

  /** Where the host draws a body. */
  #drawn(player) {
    return this.#isOwn(player) ? this.body.at : (player.view?.last ?? player.raw?.at);
  }

  #knownPlayers() {
    const connected = this.#sorted().filter((player) => player.link || this.#isOwn(player));
    return connected.map((player) => ({ player: player.name, at: this.knownAt(player, this.lastTick) }));
  }

  advance(toUs, arrived) {
    const frame = super.advance(toUs, arrived);
    return { ...frame, known: this.#known.map(({ player, at }) => ({ player, ...(at && { at: shownPlace(at) }) })) };
  }

  /** One player's position as a command would read it now, by the player's name or that of the link that is up. */
  known({ player: name, connection }) {
    const player = this.players.get(name ?? this.links.get(connection)?.peer);
    const at = this.knownAt(player);
    return { ...(at && { at: shownPlace(at) }), overridden: this.isOverridden(player) };
  }

  all() {
    const there = this.#sorted().filter((player) => player.hasBody || fault('who-has-no-body-is-at-the-origin'));
    const listed = fault('all-are-the-guests') ? there.filter((player) => !this.#isOwn(player)) : there;
    return listed.map((player) => ({ player: player.name, at: shownPlace(this.#listedAt(player)) }));
  }

  #listedAt(player) {
    return fault('all-are-where-they-say') && !this.#isOwn(player) ? player.raw.at : this.knownAt(player);
  }

  /** Does a player's position hold for something within a radius of a centre? */
  gate(name, centre, radius) {
    const player = this.players.get(name);
    const at = fault('gates-read-the-drawn-body') ? this.#drawn(player) : this.knownAt(player);
    if (fault('the-snapped-pass-no-gate') && this.isOverridden(player)) return false;
    let { reach } = this.settings;
    if (fault('reach-grows-with-the-round-trip')) reach += (player?.link?.delay.ticks ?? 0) * 0.1;
    return at !== undefined && distance(at, centre) <= radius + reach;
  }

  *views() {
    for (const player of this.players.values()) {
      if (player.hasBody && !this.#isOwn(player)) yield [player.name, player.view, player.link?.delay ?? this.#delay];
    }
  }

  extraBodies() {
    const shown = ({ name, body, isHidden }) => ({
      body: name,
      shown: !isHidden,
      at: body.at,
      facing: body.facing,
      rotation: body.rotation,
      scale: body.scale,
    });
    return [...this.#enemies.values()].map(shown);
  }

  hide(name, hidden) {
    const enemy = this.#enemies.get(name);
    if (enemy) enemy.isHidden = hidden;
    else super.hide(name, hidden);
  }
}
