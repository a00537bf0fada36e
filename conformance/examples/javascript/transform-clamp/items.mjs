/** Items are the server's, whoever holds them. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';

export class Items {
  /** @type {Map<string, { at: import('./vectors.mjs').Vector, holder?: string }>} m */
  #items = new Map();

  /** The server makes an item or moves it. */
  write(item, at, holder) {
    if (fault('a-held-item-goes-with-its-holder') && this.#items.get(item)?.holder !== undefined) return;
    if (fault('an-item-that-is-there-is-refused') && this.#items.has(item)) return;
    this.#items.set(item, { at, holder });
  }

  /** A client says where an item is, and has no say in it. @param {string} player whose client it is */
  report(player, item, at) {
    const found = this.find(item);
    const isBelieved =
      fault('items-are-where-clients-say') || (fault('items-are-where-their-holder-says') && found.holder === player);
    if (!isBelieved) throw new Refused('NotAuthority');
    this.#items.set(item, { ...found, at });
  }

  find(item) {
    const found = this.#items.get(item);
    if (!found) throw new Refused('NoSuchItem');
    return found;
  }

  /** Where all of them are. It is needed by mistakes alone. */
  places() {
    return [...this.#items.values()].map(({ at }) => at);
  }
}
