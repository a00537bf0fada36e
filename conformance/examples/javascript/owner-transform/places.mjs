/** Places and velocities are [x, y], in u and u/s. */

export const same = (a, b) => a[0] === b[0] && a[1] === b[1];

export const isFinite2 = ([x, y]) => Number.isFinite(x) && Number.isFinite(y);

export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Is a place in an area [x0, y0, x1, y1], edges included? */
export const inArea = ([x0, y0, x1, y1], at) => at[0] >= x0 && at[0] <= x1 && at[1] >= y0 && at[1] <= y1;

/** The place after going from `at` with a velocity for some seconds. */
export const gone = (at, velocity, secs) => [at[0] + velocity[0] * secs, at[1] + velocity[1] * secs];

/** A share of the way from one place to another. */
export const between = (a, b, share) => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];

/** As the wire has it: JSON has no NaN and no infinities. */
export const shownPlace = (at) => at.map((x) => (Number.isFinite(x) ? x : String(x)));

/** The octant of a direction, counter-clockwise, 0 around +X. */
export const octantOf = ([x, y]) => (Math.round(Math.atan2(y, x) / (Math.PI / 4)) + 8) % 8;
