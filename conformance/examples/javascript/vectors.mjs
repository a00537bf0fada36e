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
  const at = ({ request, at }) => at.split('/').slice(1).reduce((value, name) => value?.[name], answers[request - 1]);
  const near = (a, b, t) => (Array.isArray(a) ? Array.isArray(b) && a.length === b.length && a.every((x, i) => near(x, b[i], t)) : Math.abs(round(Number(a ?? NaN)) - round(Number(b ?? NaN))) <= t);
  const part = (key, name) => key === name || key.split(/[.[\]]/).includes(name);
  const may = new Set(vector.expectations.filter((e) => e.relation === 'refused').map((e) => e.request));
  const broken = answers.flatMap((a, i) => (a.refused && !may.has(i + 1) ? [`request ${i + 1}, ${vector.requests[i].verb}: refused with ${a.refused.code}`] : []));
  for (const e of vector.expectations) {
    const got = at(e);
    const { want, tolerance } = e;
    const t = (tolerance?.[host.claim.scalar] ?? 0) + (tolerance?.plus_contact_slop ? slop : 0);
    const holds = {
      near: () => near(want, e.since ? got?.map((x, i) => x - at(e.since)[i]) : got, t),
      equals: () => got === want,
      'one of': () => want.includes(got ?? null),
      between: () => want[0] <= got && got <= want[1],
      absent: () => got === undefined,
      length: () => got?.length === want,
      'same as': () => near(at(want), got, t),
      rises: () => Math.abs((Math.atan2(-got[0], got[2]) * 180) / Math.PI - want) <= t,
      refused: () => answers[e.request - 1].refused?.code === want,
      names: () => got?.some((f) => part(f.key, want.key) && want.says.every((s) => `${f.got} ${f.want}`.includes(s))),
      apart: () => (Array.isArray(got?.[0]) ? got : [got]).every((p) => want.boxes.every((b) => {
        const d = Math.max(...[0, 1].map((k) => Math.max(round(b[k]) - (round(p[k]) + round(want.half[k])), round(p[k]) - round(want.half[k]) - round(b[k + 2]))));
        return d >= want.least && d <= (want.most ?? Infinity) + t;
      })),
    }[e.relation];
    if (!holds()) broken.push(`${e.what}: request ${e.request}${e.at}: want ${e.relation} ${JSON.stringify(want)}, got ${JSON.stringify(got)?.slice(0, 200)}`);
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
