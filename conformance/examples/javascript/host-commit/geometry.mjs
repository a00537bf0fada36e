/** Places are [x, y] in world units; whoever has no place has `undefined`. */

export const within = (reach, a, b) => a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) <= reach;

/** Is a place in an area [x0, y0, x1, y1], edges included? */
export const inArea = ([x0, y0, x1, y1], at) => at !== undefined && at[0] >= x0 && at[0] <= x1 && at[1] >= y0 && at[1] <= y1;

export const cellOf = ([x, y]) => [Math.floor(x), Math.floor(y)];

export const middleOf = ([column, row]) => [column + 0.5, row + 0.5];

export const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];

export const onGrid = ([columns, rows], [column, row]) => column >= 0 && column < columns && row >= 0 && row < rows;

export const neighboursOf = ([column, row]) => [
  [column, row - 1],
  [column + 1, row],
  [column, row + 1],
  [column - 1, row],
];

/** A scalar of the wire: JSON has no NaN and no infinities. */
export const shownScalar = (x) => (Number.isFinite(x) ? x : String(x));

export const shownPlace = (at) => at.map(shownScalar);
