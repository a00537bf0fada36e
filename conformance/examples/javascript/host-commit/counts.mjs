/**
 * Counts of items: what a bag or a storage holds. A count is never changed in
 * place, so whoever kept one keeps what it was.
 *
 * @typedef {ReadonlyMap<string, number>} Counts
 */

/** @param {Iterable<[string, number]>} entries @returns {Counts} without those that are zero */
export const counts = (entries = []) => new Map([...entries].filter(([, n]) => n !== 0));

export const total = (held) => [...held.values()].reduce((sum, n) => sum + n, 0);

export const held = (all, item) => all.get(item) ?? 0;

/** The counts with n more of an item, or less if n is negative. */
export const plus = (all, item, n) => counts(new Map(all).set(item, held(all, item) + n));

/** The counts with all of `changes` added. */
export const plusAll = (all, changes) => [...changes].reduce((sum, [item, n]) => plus(sum, item, n), all);

export const negated = (all) => counts([...all].map(([item, n]) => [item, -n]));

export const holdsAll = (all, wanted) => [...wanted].every(([item, n]) => held(all, item) >= n);

/** As an object of the wire, by item. */
export const shown = (all) => Object.fromEntries([...counts(all)].sort(([a], [b]) => (a < b ? -1 : 1)));
