/** The least of the newest samples: what is late now and then does not count in it. */
const KEPT = 100;

export class Recent {
  /** @type {number[]} */
  #samples = [];

  add(sample) {
    this.#samples.push(sample);
    if (this.#samples.length > KEPT) this.#samples.shift();
  }

  /** @returns {number | undefined} undefined if there is none */
  get least() {
    return this.#samples.length > 0 ? Math.min(...this.#samples) : undefined;
  }

  get most() {
    return this.#samples.length > 0 ? Math.max(...this.#samples) : undefined;
  }
}
