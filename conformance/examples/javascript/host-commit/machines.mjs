/**
 * Commands between machines, with `movement` in the settings. The host's
 * machine has a host of commands in it, whose ticks are its own. Commands come
 * to it over the reliable channel, positions as states over the unreliable one.
 */
import { fault } from '../faults.mjs';
import { BadForm } from '../forms.mjs';
import { BadRequest, Refused } from '../protocol.mjs';
import { Client } from '../owner-transform/client.mjs';
import { Host as HostMachine } from '../owner-transform/host.mjs';
import { faultsOf, settingsForm, withDefaults } from '../owner-transform/settings.mjs';
import { inArea } from './geometry.mjs';
import { Host } from './host.mjs';
import { envelopesForm } from './receipt.mjs';
import { readSettings } from './settings.mjs';

class CommandingHost extends HostMachine {
  /** Commands that wait for their turn, on a host with that fault. */
  #held = [];

  constructor(settings, movement) {
    super(movement);
    this.host = new Host(settings);
    this.host.tick = this.host.store.tick = movement.start_tick;
    this.#follow();
  }

  /** The host tells its machine of its snaps. After a reload it is another host. */
  #follow() {
    this.host.snapped = (player, at, reason) => this.#snapped(player, at, reason);
  }

  reload(how) {
    this.host = this.host.reload(how);
    this.#follow();
  }

  link(connection, peer, up) {
    if (up && !this.host.settings.players.has(peer)) throw new BadRequest(-32602, `no player ${peer}`);
    super.link(connection, peer, up);
    if (up) this.host.connect(connection, peer);
    else this.host.disconnect(connection);
  }

  received({ connection }, given) {
    let envelopes;
    try {
      envelopes = envelopesForm([given], 'envelopes');
    } catch (error) {
      if (error instanceof BadForm) return;
      throw error;
    }
    if (fault('commands-take-turns')) return this.#takeTurns(connection, envelopes[0]);
    this.host.receive(connection, envelopes);
  }

  /** For the fault in which the second command of anybody waits for the first of everybody. */
  #takeTurns(...command) {
    this.#held.push(command);
    const round = () => 1 + Math.min(...[...this.links.values()].map(({ peer }) => this.host.queue.lastTaken(peer)));
    for (let i; (i = this.#held.findIndex(([, { seq }]) => seq <= round())) >= 0; ) {
      const [[connection, envelope]] = this.#held.splice(i, 1);
      this.host.receive(connection, [envelope]);
    }
  }

  /** A body makes its player's host-known position; who had one and has none is nowhere. */
  #place() {
    const { places } = this.host.state;
    for (const player of this.players.values()) {
      const at = this.knownAt(player, this.lastTick);
      if (at) places.set(player.name, at);
      else if (player.life > 0) places.delete(player.name);
    }
  }

  #snapped(name, at, reason) {
    const player = this.players.get(name);
    if (!player?.hasBody) return;
    const number = player.snapTo(at, this.lastTick, this.settings);
    this.sendSnap({ player: name, number, at, reason });
  }

  isGone(at) {
    const { settings, state } = this.host;
    return [...settings.lands.values()].some(
      ({ land, area, evicts_tick: evicts }) => evicts <= this.host.tick && !state.lands.get(land).there && inArea(area, at),
    );
  }

  game() {
    this.#place();
    for (const event of this.host.run(this.lastTick, this.lastTick)) {
      if (event.at !== 'outcome') continue;
      const { player } = event.delta;
      this.tell({ at: 'outcome', tick: event.tick, name: event.name, ...(typeof player === 'string' && { player }) });
    }
  }
}

/**
 * Opens a machine.
 * @param {object} given the settings, with `movement`
 */
export function openMachine({ movement: given, ...rest }) {
  const movement = settingsForm(given, 'settings.movement');
  const faults = faultsOf(movement).map((fault) => ({ ...fault, key: `movement.${fault.key}` }));
  if (faults.length > 0) throw new Refused('BadSettings', { faults });
  const settings = readSettings(rest);
  // Nobody is connected from the start: links do that.
  for (const [name, { connection: _, ...player }] of settings.players) settings.players.set(name, player);
  return movement.role === 'client' ? new Client(withDefaults(movement)) : new CommandingHost(settings, withDefaults(movement));
}
