/** A client's machine: it owns its player's body, and draws all others. */
import { fault } from '../faults.mjs';
import { Machine } from './machine.mjs';
import { command } from './messages.mjs';
import { View } from './view.mjs';

export class Client extends Machine {
  /** The others' bodies, by number. @type {Map<number, { name: string, view: View }>} */
  #others = new Map();
  /** The number of its own body. */
  #id;
  /** The last placement of each body that it has heard of, by name. @type {Map<string, number>} */
  #lives = new Map();
  /** The last one that it has heard the end of. @type {Map<string, number>} */
  #ended = new Map();
  /** The last snap that it has honoured. It does not forget it with its link. */
  #snap = 0;

  link(connection, peer, up) {
    super.link(connection, peer, up);
    if (up) return;
    // Without its link a machine knows of nobody.
    this.body.remove();
    this.#others.clear();
  }

  heard(link, message) {
    switch (message.of) {
      case 'placed':
        this.#placed(message);
        break;
      case 'gone':
        this.#gone(message);
        break;
      case 'snapped':
        this.#snapped(message);
        break;
    }
  }

  #placed({ id, name, life, at }) {
    // One that comes again, or late.
    if (life < (this.#lives.get(name) ?? 0) || life <= this.#ended.get(name)) return;
    const isNew = life > (this.#lives.get(name) ?? 0);
    this.#lives.set(name, life);
    if (name === this.player) {
      if (!isNew && !fault('placed-twice')) return;
      this.#id = id;
      this.body.place(at, true);
      if (fault('placement-cuts')) this.tell({ at: 'camera_cut', reason: 'DeathRespawn' });
    } else if (this.#others.has(id)) {
      this.#others.get(id).view.place({ life, at });
    } else {
      this.#others.set(id, { name, view: new View({ life, at }) });
    }
  }

  #gone({ name, life }) {
    if (life < this.#lives.get(name)) return;
    this.#ended.set(name, life);
    for (const [id, other] of this.#others) if (other.name === name) this.#others.delete(id);
  }

  #snapped({ player, number, at, reason }) {
    if (player !== this.player || !this.body.isThere) return;
    // It may come again, and is honoured once.
    if (number <= this.#snap && !fault('snap-is-honoured-twice')) return;
    this.#snap = number;
    this.honour({ at, reason });
  }

  took(link, id, state, tick) {
    this.#others.get(id)?.view.take(state, tick - state.tick);
  }

  tick() {
    const states = [];
    if (this.body.isThere) {
      const now = { life: this.#lives.get(this.player), snap: this.#snap, tick: this.lastTick, at: this.body.at };
      const state = this.sending.look(now);
      if (state) states.push([this.#id, state]);
    }
    for (const link of this.links.values()) this.sendOver(link, states);
  }

  *views() {
    const [link] = this.links.values();
    for (const { name, view } of this.#others.values()) yield [name, view, link.delay];
  }

  /** Submits a command. It leaves with the next tick. */
  submit(envelope) {
    for (const link of this.links.values()) link.post(command(envelope));
  }
}
