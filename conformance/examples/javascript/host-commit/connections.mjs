/** Which connection is bound to which player, and who of them has no baseline yet. */
import { fault } from '../faults.mjs';

export class Connections {
  /** @type {Map<string, {player: string, joiner: boolean}>} by the connection's name */
  #bound = new Map();
  /** Connections whose sends fail. They are names of the transport, and outlive a binding. */
  #failing = new Set();
  /** Whom a connection was bound to once, for the fault which still goes by it. */
  #former = new Map();

  /** Binds a connection to a player, and neither to anything else any more. */
  connect(connection, player, { joiner }) {
    const old = this.of(player);
    if (old !== undefined && !fault('old-connection-still-speaks')) this.#bound.delete(old);
    this.#bound.delete(connection);
    this.#bound.set(connection, { player, joiner });
    this.#former.set(connection, player);
  }

  /** Ends a connection. One that is bound to nobody is left as it is. */
  disconnect(connection) {
    if (fault('late-close-ends-the-new-connection')) connection = this.of(this.#former.get(connection));
    this.#bound.delete(connection);
  }

  playerOf(connection) {
    return this.#bound.get(connection)?.player;
  }

  /** The connection of a player: the last one, of whatever is bound to it. */
  of(player) {
    return [...this.#bound].findLast(([, bound]) => bound.player === player)?.[0];
  }

  isConnected(player) {
    return this.of(player) !== undefined;
  }

  isJoiner(player) {
    return this.#bound.get(this.of(player))?.joiner === true;
  }

  /** The joiner has its baseline. */
  greeted(player) {
    const bound = this.#bound.get(this.of(player));
    if (bound) bound.joiner = false;
  }

  setSends(connection, sends) {
    if (sends === 'fail') this.#failing.add(connection);
    else this.#failing.delete(connection);
  }

  /**
   * Sends to players, and says who of them it reached. A connection that fails
   * is ended there and then.
   * @param {string[]} players
   */
  send(players) {
    const reached = [];
    for (let i = 0; i < players.length; i++) {
      const connection = this.of(players[i]);
      if (!this.#failing.has(connection)) {
        reached.push(players[i]);
        continue;
      }
      this.disconnect(connection);
      if (fault('failed-send-skips-the-next')) i++;
    }
    return reached;
  }
}
