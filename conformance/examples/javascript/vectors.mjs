#!/usr/bin/env node
/**
 * Runs exported vectors against this host's profiles, in this process: what a
 * unit test of an engine does. The format is described in adr/vectors.md.
 *
 *   node vectors.mjs [--fault NAME] [--quiet] DIR…
 *
 * DIR is what `moveauth vectors --profile P -o DIR` has written. Exit code 0: all
 * that applies holds. 1: something does not. 2: nothing was run.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { switchOn } from './faults.mjs';
import { object } from './forms.mjs';
import { Refused } from './protocol.mjs';

// The space of `gap`, `moves`, `climbs` and `faces`: places and triangles, in
// double precision.
const minus = (a, b) => a.map((x, k) => x - b[k]);
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const across = ([a, b, c]) => cross(minus(b, a), minus(c, a));
const sides = ([a, b, c]) => [[a, b], [b, c], [c, a]];

/** How far it is from a place to a triangle's nearest point. */
function distance(p, t) {
  const n = across(t);
  if (sides(t).every(([u, v]) => dot(cross(n, minus(v, u)), minus(p, u)) >= 0)) return Math.abs(dot(n, minus(p, t[0]))) / Math.hypot(...n);
  return Math.min(...sides(t).map(([u, v]) => {
    const side = minus(v, u);
    const s = Math.min(Math.max(dot(minus(p, u), side) / dot(side, side), 0), 1);
    return Math.hypot(...minus(minus(p, u), side.map((x) => s * x)));
  }));
}

/** A triangle's z over or under a place; undefined where there is none. */
function height(p, [a, b, c]) {
  const side = (u, v) => (v[0] - u[0]) * (p[1] - u[1]) - (v[1] - u[1]) * (p[0] - u[0]);
  const parts = [side(b, c), side(c, a), side(a, b)];
  const sum = parts[0] + parts[1] + parts[2];
  if (Math.abs(sum) < 1e-9 || parts.some((x) => x / sum < -1e-9)) return undefined;
  return (parts[0] * a[2] + parts[1] * b[2] + parts[2] * c[2]) / sum;
}

const under = (p, surface) => surface.find((t) => height(p, t) !== undefined);
const gap = (p, surface) => {
  const d = Math.min(...surface.map((t) => distance(p, t)));
  const t = under(p, surface);
  return t && p[2] < height(p, t) ? -d : d;
};
const normal = (t) => {
  const n = across(t);
  return n.map((x) => x / Math.hypot(...n) * (n[2] < 0 ? -1 : 1));
};

/** What a pointer leads to; * is each element of a list. */
const pointed = (value, [name, ...rest]) =>
  name === undefined ? value : name === '*' ? value?.map((inner) => pointed(inner, rest)) : pointed(value?.[name], rest);

/** A place, or a list of places, as a list of places. */
const places = (x) => (Array.isArray(x?.[0]) ? x : [x]).map((p) => [0, 1, 2].map((k) => Number(p?.[k] ?? NaN)));

/** The runner. `host` is { claim, open(settings), verbs }. */
export function run(vector, host) {
  const worlds = {};
  const answers = vector.requests.map(({ world, verb, params }) => {
    try {
      if (verb === 'open') return { world: (worlds[world] = host.open(params.settings)) && world };
      const { params: members, run } = host.verbs[verb];
      return JSON.parse(JSON.stringify(run(worlds[world], object(members)(params, ''))));
    } catch (error) {
      if (error instanceof Refused) return { refused: error.refusal };
      throw error;
    }
  });
  const round = host.claim.scalar === 'float32' ? Math.fround : (x) => x;
  const slop = host.claim.tolerance?.contact_slop ?? 0;
  const at = ({ request, at, place }) => place ?? pointed(answers[request - 1], at.split('/').slice(1));
  const less = (a, b) => (Array.isArray(a) ? a.map((x, i) => less(x, b?.[i])) : Number(a ?? NaN) - Number(b ?? NaN));
  const near = (a, b, t) => (Array.isArray(a) ? Array.isArray(b) && a.length === b.length && a.every((x, i) => near(x, b[i], t)) : Math.abs(round(Number(a ?? NaN)) - round(Number(b ?? NaN))) <= t);
  const part = (key, name) => key === name || key.split(/[.[\]]/).includes(name);
  const may = new Set(vector.expectations.filter((e) => e.relation === 'refused').map((e) => e.request));
  const broken = answers.flatMap((a, i) => (a.refused && !may.has(i + 1) ? [`request ${i + 1}, ${vector.requests[i].verb}: refused with ${a.refused.code}`] : []));
  for (const e of vector.expectations) {
    const got = at(e);
    const { want, tolerance } = e;
    const way = () => [...(e.since ?? []).map(at), got].flatMap(places);
    const moves = () => way().map((p, i, all) => minus(p, all[i - 1] ?? p)).slice(1);
    const t = (tolerance?.[host.claim.scalar] ?? 0) + (tolerance?.plus_contact_slop ? slop : 0);
    const holds = {
      near: () => near(want, e.since ? less(got, at(e.since[0])) : got, t),
      equals: () => got === want,
      'one of': () => want.includes(got ?? null),
      between: () => want[0] <= got && got <= want[1],
      absent: () => got === undefined,
      length: () => got?.length === want,
      'same as': () => near(at(want), got, t),
      rises: () => Math.abs((Math.atan2(-got[0], got[2]) * 180) / Math.PI - want) <= t,
      gap: () => way().every((p) => {
        const d = want.surfaces.map((s) => gap(p, s) - want.radius).reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
        return d >= want.least - t && d <= (want.most ?? Infinity) + t;
      }),
      moves: () => moves().every((m) => {
        const d = want.along ? dot(m, want.along) / Math.hypot(...want.along) : Math.hypot(...m);
        return d >= (want.least ?? -Infinity) - t && d <= (want.most ?? Infinity) + t;
      }),
      rests: () => {
        let row = 0;
        return moves().every((m) => (row = Math.abs(m[2]) >= want.level ? 0 : row + 1) <= want.most);
      },
      passes: () => (way()[0][0] - want) * (way().at(-1)[0] - want) < 0,
      climbs: () => {
        const [from, to] = [way()[0], way().at(-1)];
        const [a, b] = [from, to].map((p) => under(p, want.surface));
        return a && b && Math.abs(height(to, b) - height(from, a) - (to[2] - from[2])) <= t;
      },
      faces: () => {
        const [p] = places(at(want.place));
        const below = under(p, want.surface);
        return below && near(normal(below), got, t);
      },
      refused: () => answers[e.request - 1].refused?.code === want,
      names: () => got?.some((f) => part(f.key, want.key) && want.says.every((s) => `${f.got} ${f.want}`.includes(s))),
      apart: () => (Array.isArray(got?.[0]) ? got : [got]).every((p) => want.boxes.every((b) => {
        const d = Math.max(...[0, 1].map((k) => Math.max(round(b[k]) - (round(p[k]) + round(want.half[k])), round(p[k]) - round(want.half[k]) - round(b[k + 2]))));
        return d >= want.least && d <= (want.most ?? Infinity) + t;
      })),
    }[e.relation];
    if ((got === undefined && e.relation !== 'absent' && e.relation !== 'one of' && e.relation !== 'refused') || !holds()) broken.push(`${e.what}: request ${e.request}${e.at}: want ${e.relation} ${JSON.stringify(want)}, got ${JSON.stringify(got)?.slice(0, 200)}`);
  }
  return broken;
}

/** Whether a vector applies to what a host claims. */
export const applies = ({ needs = [], facts = {} }, { claim }) =>
  needs.every((c) => claim.capabilities.includes(c)) && Object.entries(facts).every(([name, value]) => claim.facts?.[name] === value);

const usage = (message) => {
  console.error(`${message}\nusage: vectors.mjs [--fault NAME] [--quiet] DIR…`);
  process.exit(2);
};

const folders = [];
let quiet = false;
for (let args = process.argv.slice(2); args.length > 0; ) {
  const arg = args.shift();
  if (arg === '--quiet') quiet = true;
  else if (arg === '--fault') {
    const name = args.shift();
    if (!switchOn(name)) usage(`no fault ${name}`);
  } else if (arg.startsWith('-')) usage(`unknown argument ${arg}`);
  else folders.push(arg);
}
if (folders.length === 0) usage('no folder of vectors is named');

let failed = 0;
let held = 0;
for (const folder of folders) {
  let index;
  try {
    index = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'));
  } catch (error) {
    usage(`${folder} is no export of vectors: ${error.message}`);
  }
  // Imported now, since what a profile claims may depend on a fault.
  const host = await import(`./${index.profile}/profile.mjs`);
  let passedOver = 0;
  const before = [held, failed];
  for (const { file } of index.clauses) {
    for (const vector of JSON.parse(readFileSync(join(folder, file), 'utf8')).vectors) {
      if (!applies(vector, host)) {
        passedOver++;
        continue;
      }
      let broken;
      try {
        broken = run(vector, host);
      } catch (error) {
        broken = [`it could not be run: ${error.stack}`];
      }
      if (broken.length === 0) held++;
      else {
        failed++;
        if (!quiet) console.log(`failed  ${vector.id}\n  ${broken.join('\n  ')}`);
      }
    }
  }
  console.log(`${index.profile}: ${held - before[0]} vectors hold, ${failed - before[1]} do not, ${passedOver} do not apply`);
}
if (failed > 0) process.exitCode = 1;
else if (held === 0) usage('nothing was run');
