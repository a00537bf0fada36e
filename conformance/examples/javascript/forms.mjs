/**
 * Forms: strict readers of decoded JSON. A form takes a value and the path
 * that it stands at, and returns what was read or throws BadForm. Absent,
 * null, unknown and mistyped members are all errors; nothing is guessed.
 *
 * @typedef {(value: unknown, path: string) => any} Form
 */

export class BadForm extends Error {
  constructor(path, want) {
    super(`${path || 'value'}: want ${want}`);
  }
}

/** @type {Form} */
export const string = (value, path) => {
  if (typeof value !== 'string') throw new BadForm(path, 'a string');
  return value;
};

/** @type {Form} */
export const boolean = (value, path) => {
  if (typeof value !== 'boolean') throw new BadForm(path, 'true or false');
  return value;
};

/** @type {Form} */
export const integer = (value, path) => {
  if (!Number.isSafeInteger(value)) throw new BadForm(path, 'an integer');
  return value;
};

/** A number, or one of the three that JSON has no numbers for. @type {Form} */
export const scalar = (value, path) => {
  if (typeof value === 'number') return value;
  if (['NaN', 'Infinity', '-Infinity'].includes(value)) return Number(value);
  throw new BadForm(path, 'a number');
};

/** Any object, unread. @type {Form} */
export const anyObject = (value, path) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadForm(path, 'an object');
  return value;
};

/** Anything at all. @type {Form} */
export const anything = (value) => value;

/** Bytes in base64. @type {Form} */
export const bytes = (value, path) => {
  if (typeof value !== 'string' || !/^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value)) {
    throw new BadForm(path, 'base64');
  }
  return Buffer.from(value, 'base64');
};

export const between = (low, high) => (value, path) => {
  if (integer(value, path) < low || value > high) throw new BadForm(path, `${low} to ${high}`);
  return value;
};

export const word = (...words) => (value, path) => {
  if (!words.includes(value)) throw new BadForm(path, `one of ${words.join(', ')}`);
  return value;
};

export const list = (form) => (value, path) => {
  if (!Array.isArray(value)) throw new BadForm(path, 'a list');
  return value.map((item, i) => form(item, `${path}[${i}]`));
};

export const tuple = (length, form) => (value, path) => {
  if (!Array.isArray(value) || value.length !== length) throw new BadForm(path, `a list of ${length}`);
  return list(form)(value, path);
};

/** An object whose keys are names. It is read as a Map, so that no name is special. */
export const mapOf = (form) => (value, path) =>
  new Map(Object.entries(anyObject(value, path)).map(([key, item]) => [key, form(item, `${path}["${key}"]`)]));

/** Marks a member of an object as one that may be absent. */
export const optional = (form) => Object.assign((value, path) => form(value, path), { optional: true });

/**
 * An object with exactly these members.
 * @param {Record<string, Form>} members
 */
export const object = (members) => (value, path) => {
  anyObject(value, path);
  const join = (key) => (path ? `${path}.${key}` : key);
  for (const key of Object.keys(value)) {
    if (!Object.hasOwn(members, key)) throw new BadForm(join(key), 'nothing of that name');
  }
  const read = {};
  for (const [key, form] of Object.entries(members)) {
    if (Object.hasOwn(value, key)) read[key] = form(value[key], join(key));
    else if (!form.optional) throw new BadForm(join(key), 'this member');
  }
  return read;
};

/** An object as above of which exactly one of `keys` is there. */
export const exactlyOne = (keys, form) => (value, path) => {
  const read = form(value, path);
  if (keys.filter((key) => key in read).length !== 1) throw new BadForm(path, `exactly one of ${keys.join(', ')}`);
  return read;
};
