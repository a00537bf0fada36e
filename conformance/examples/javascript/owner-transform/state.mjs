/**
 * A state: what an owner says of its body.
 *
 * @typedef {object} State
 * @property {number} life which placement of the body it comes after
 * @property {number} snap the number of the snap that its owner has honoured last, 0 for none
 * @property {number} tick its owner's
 * @property {[number, number]} at
 *
 * Lives and snaps are numbered by the host, for each player and the whole
 * session. Life and snap together are the state's epoch: of two states of
 * different epochs it is clear which one is from after the placement or snap,
 * in whatever order they come.
 */

export const sameEpoch = (a, b) => a.life === b.life && a.snap === b.snap;

/** Is the epoch of a state after that of another? */
export const isLaterEpoch = (a, b) => a.life > b.life || (a.life === b.life && a.snap > b.snap);

/** Is a state newer than another of its body? */
export const isNewer = (a, b) => isLaterEpoch(a, b) || (sameEpoch(a, b) && a.tick > b.tick);
