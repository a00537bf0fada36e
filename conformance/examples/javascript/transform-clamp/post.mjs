/**
 * What a player has yet to be told of its own body: placements, each once, and
 * instructions, once in each connection until they are acknowledged.
 *
 * @typedef {import('./vectors.mjs').Vector} Vector
 * @typedef {{ instruction: { id: number, impulse: Vector } } | { placement: { id: number, at: Vector } }} Message
 */
import { fault } from '../faults.mjs';

export class Post {
  /** What has not been sent, in the order of its issue. @type {Message[]} */
  #waiting = [];
  /** The instructions that have not been acknowledged. @type {Message[]} */
  #open = [];
  /** The numbers of the instructions that this connection has been sent. @type {Set<number>} */
  #delivered = new Set();
  /** And those that any connection has been sent. It is needed by a mistake alone. @type {Set<number>} */
  #sentOnce = new Set();

  place(id, at) {
    this.#waiting.push({ placement: { id, at } });
  }

  instruct(id, impulse) {
    const message = { instruction: { id, impulse } };
    this.#open.push(message);
    if (fault('the-newest-instruction-goes-first')) this.#waiting.unshift(message);
    else this.#waiting.push(message);
  }

  /**
   * The player has connected anew. The placement that tells it where it is
   * stands for all that it has missed, and goes before the instructions that
   * it has not acknowledged: a placement ends what knockbacks have left.
   * @param {() => void} place issues that placement
   */
  connected(place) {
    if (fault('what-was-sent-was-applied')) this.#open = this.#waiting.filter(({ instruction }) => instruction);
    const missed = this.#waiting.filter(({ placement }) => placement);
    const first = this.#goingFirst();
    this.#waiting = [...(fault('places-that-were-missed-are-sent') ? missed : []), ...first];
    this.#delivered.clear();
    place();
    this.#waiting.push(...this.#open.filter((message) => !first.includes(message)));
  }

  /** Which instructions go before the placement: none, but for mistakes. */
  #goingFirst() {
    if (fault('the-placement-comes-last')) return this.#open;
    if (fault('what-was-missed-goes-first')) return this.#open.filter(({ instruction: { id } }) => !this.#sentOnce.has(id));
    return [];
  }

  /** All that waits, as sent with a tick. @returns {Message[]} */
  deliver() {
    const messages = this.#waiting;
    for (const { instruction } of messages) {
      if (instruction) for (const sent of [this.#delivered, this.#sentOnce]) sent.add(instruction.id);
    }
    this.#waiting = fault('sends-until-it-is-acknowledged') ? [...this.#open] : [];
    return messages;
  }

  /** The owner has applied an instruction, and so all before it that it was sent. @param {number} newest its number */
  acknowledge(newest) {
    if (fault('acknowledged-or-not')) return;
    const isToCome = ({ instruction }) => instruction && !this.#delivered.has(instruction.id);
    this.#open = this.#open.filter((message) => message.instruction.id > newest || isToCome(message));
    if (fault('acknowledges-what-is-to-come')) {
      this.#open = this.#open.filter(({ instruction: { id } }) => id > newest);
      this.#waiting = this.#waiting.filter((message) => !isToCome(message) || this.#open.includes(message));
    }
  }
}
