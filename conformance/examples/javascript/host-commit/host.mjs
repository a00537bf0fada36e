/**
 * The host: the state, the queue, the connections, and the tick that ties them
 * together. Its entry points are `connect`, `disconnect`, `receive`, `run` and
 * `reload`; those of the tick itself are shut while a command executes.
 */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';
import { combat, enemies } from './combat.mjs';
import { Connections } from './connections.mjs';
import { drain, execute } from './drain.mjs';
import { flush } from './flush.mjs';
import { within } from './geometry.mjs';
import { Queue } from './queue.mjs';
import { receiveOne } from './receipt.mjs';
import { openingState, TABLES, withUnsaved } from './state.mjs';
import { Store } from './store.mjs';
import { tide } from './tide.mjs';

/** A handler called back into the host. */
export class Reentry extends Error {
  constructor(call) {
    super(`${call} from within a command`);
    this.call = call;
  }
}

export class Host {
  connections = new Connections();
  /** Tables to be saved, and those that were saved in the last tick. */
  dirty = new Set();
  savedLast = [];
  /** Spawns, despawns and outcomes that wait for the flush. */
  asked = [];
  /** Damage that waits for phase 0. */
  damage = [];
  /** While a command executes: what it called that it must not. */
  executing = null;
  #events = [];
  #names = 0;

  /**
   * @param {ReturnType<import('./settings.mjs').readSettings>} settings
   * @param {Store} [store] of a host that ended; absent: a fresh one
   * @param {{ newSession: boolean }} [how]
   */
  constructor(settings, store, { newSession } = { newSession: true }) {
    this.settings = settings;
    this.state = store ? withUnsaved(store.load(), settings) : openingState(settings);
    this.store = store ?? new Store(this.state);
    this.tick = this.store.tick;
    let keepsWindow = !newSession;
    if (fault('new-session-keeps-the-window')) keepsWindow = true;
    if (fault('reload-forgets-the-window')) keepsWindow = false;
    this.queue = new Queue(keepsWindow ? this.store.loadTaken() : new Map());
    this.store.keepTaken(this.queue.taken);
    if (!store) {
      for (const { player, connection } of settings.players.values()) {
        if (connection !== undefined) this.connections.connect(connection, player, { joiner: false });
      }
    }
  }

  /** Ends this host without warning. Another one opens what it has saved. */
  reload(how) {
    return new Host(this.settings, this.store, how);
  }

  /** @returns the last sequence taken from the player */
  connect(connection, player) {
    this.connections.connect(connection, player, { joiner: !fault('joiner-gets-no-baseline') });
    if (fault('rejoin-begins-a-new-window')) this.queue.taken.delete(player);
    return this.queue.lastTaken(player);
  }

  disconnect(connection) {
    if (fault('disconnect-takes-the-commands')) {
      for (const envelope of this.queue.waiting) {
        if (envelope.player === this.connections.playerOf(connection)) this.queue.remove(envelope);
      }
    }
    this.connections.disconnect(connection);
  }

  /** Envelopes that came over a connection, each with its receipt. */
  receive(connection, envelopes) {
    this.shut('submit');
    const receipts = [];
    for (const envelope of envelopes) {
      const receipt = receiveOne(this, connection, envelope);
      receipts.push(receipt);
      if (fault('batch-ends-at-a-refusal') && receipt.refused) break;
      const player = this.connections.playerOf(connection);
      if (fault('refusal-takes-the-sequence') && receipt.refused) this.queue.taken.set(player, envelope.seq);
    }
    return receipts;
  }

  /**
   * Runs the ticks first to last, of which those that have run do nothing.
   * @param {() => void} [arrive] what arrives while the drain of `first` runs
   * @returns {object[]} the events
   */
  run(first, last, arrive) {
    if (first > this.tick + 1) throw new Refused('TickGap', { detail: `the next tick is ${this.tick + 1}` });
    for (let tick = fault('owed-ticks-share-a-drain') ? last : first; tick <= last; tick++) {
      if (tick <= this.tick && !fault('a-tick-runs-again')) continue;
      this.#runTick(tick, tick === first ? arrive : undefined);
    }
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #runTick(tick, arrive) {
    this.tick = this.store.tick = tick;
    this.#sendState();
    if (fault('drains-before-the-tide')) drain(this, new Map(), arrive);
    const closing = tide(this);
    combat(this);
    enemies(this);
    drain(this, fault('soft-close-comes-after-the-loop') ? new Map() : closing, arrive);
    this.#save();
    if (fault('state-leaves-with-its-drain')) this.#sendState();
  }

  /** Step S: what the tick before has saved, and everything to joiners. */
  #sendState() {
    const players = this.connected();
    const joiners = players.filter((player) => this.connections.isJoiner(player));
    const tell = (members, to) => {
      const reached = this.connections.send(to);
      if (reached.length > 0) this.tell('state', { to: reached, ...members });
    };
    if (this.savedLast.length > 0) {
      tell({ tables: this.savedLast }, players.filter((player) => !joiners.includes(player)));
    }
    for (const player of joiners) {
      tell({ tables: [...new Set([...Object.keys(TABLES), ...this.store.saved])].sort(), baseline: true }, [player]);
      this.connections.greeted(player);
    }
  }

  /** Step 5: the dirty tables, each once. */
  #save() {
    this.shut('flush');
    this.savedLast = [...this.dirty].sort();
    this.dirty.clear();
    for (const table of this.savedLast) this.store.save(table, this.state);
    this.store.keepTaken(this.queue.taken);
    if (this.savedLast.length > 0) this.tell('flushed', { tables: this.savedLast });
  }

  /* What a handler may try to call, and what stops it. */

  drain() {
    this.shut('drain');
    drain(this, new Map());
  }

  flush() {
    this.shut('flush');
    flush(this);
  }

  spawn(entity) {
    this.shut('spawn');
    this.asked.push({ at: 'spawned', entity });
    flush(this);
  }

  send(name) {
    this.shut('send');
    this.asked.push({ at: 'outcome', name, delta: {} });
    flush(this);
  }

  /** Stops a call that comes from within a command, and remembers it whatever the handler does about it. */
  shut(call) {
    if (!this.executing || fault('handlers-may-call-back')) return;
    this.executing.called ??= call;
    throw new Reentry(call);
  }

  /* What the steps of a tick need. */

  /** All players that the host knows, in the order of the settings. */
  players() {
    return [...this.settings.players.keys()];
  }

  connected() {
    return this.players().filter((player) => this.connections.isConnected(player));
  }

  tell(at, members) {
    this.#events.push({ at, tick: this.tick, ...members });
  }

  mark(...tables) {
    for (const table of tables) this.dirty.add(table);
  }

  /** Asks for an outcome that no command has asked for. */
  outcome(name, delta) {
    this.asked.push({ at: 'outcome', name, delta });
  }

  /** A land's record anew, some of its members changed. */
  updateLand(land, members) {
    this.state.lands.set(land, { ...this.state.lands.get(land), ...members });
    this.mark('lands');
  }

  /** Is a place in reach of a player? */
  inReach(player, at) {
    return within(this.settings.reach, this.state.places.get(player), at);
  }

  /** A name that nothing else has. */
  freeName(prefix, isTaken) {
    let name;
    do name = `${prefix}-${++this.#names}`;
    while (isTaken(name));
    return name;
  }

  /** For those faults which do not wait for the drain. */
  executeNow(envelope) {
    this.queue.remove(envelope);
    execute(this, envelope);
  }
}
