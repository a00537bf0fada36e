#!/usr/bin/env node
/**
 * Has the suite judge this host with each of its faults, and writes what fails
 * into the tables of the README, one for each profile. A fault is noticed if a
 * scenario of its own clause has failed that passes without the fault; if one
 * is not, the exit code is 1.
 *
 *   node faults-table.mjs [--check] [--profile NAME]… MOVEAUTH [ARG…]
 *
 * MOVEAUTH with its arguments is the command that runs the suite, such as
 * `moveauth` or `go run ./cmd/moveauth`. With --check nothing is written: each
 * fault is judged by its own clause alone, which takes a fraction of the time,
 * and a row that is missing, or says something else of that clause, is an error.
 * With --profile the tables of other profiles are left as they are.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { faults } from './faults.mjs';

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));
const README = new URL('README.md', import.meta.url);
const MOST_OTHERS = 8;

const args = process.argv.slice(2);
let check = false;
const profiles = new Set();
for (;;) {
  if (args[0] === '--check') check = Boolean(args.shift());
  else if (args[0] === '--profile' && args.length > 1) profiles.add(args.splice(0, 2)[1]);
  else break;
}
if (args.length === 0) {
  console.error('usage: faults-table.mjs [--check] [--profile NAME]… MOVEAUTH [ARG…]');
  process.exit(2);
}
if (profiles.size === 0) for (const { profile } of faults) profiles.add(profile);

/**
 * The scenarios of a profile that failed, with their clauses.
 * @param {string[]} narrowed flags of the suite @param {string[]} flags of this host
 * @returns {Promise<{ id: string, clauses: string[] }[]>}
 */
async function judge(profile, narrowed, flags) {
  const [command, ...rest] = [...args, 'certify', '--profile', profile, ...narrowed, '--format', 'json', '--', process.execPath, HOST, ...flags];
  // Exit code 1 is what a fault is for.
  const run = await promisify(execFile)(command, rest, { maxBuffer: 1 << 28 }).catch((failed) => failed);
  let report;
  try {
    report = JSON.parse(run.stdout);
  } catch {
    throw new Error(`no report from ${[command, ...rest].join(' ')}: ${run.stderr || run}`);
  }
  return report.scenarios.filter(({ verdict }) => verdict === 'failed');
}

/** The clauses of scenarios, each with their number. @returns {Map<string, number>} */
function clausesOf(scenarios) {
  const failed = new Map();
  for (const { clauses } of scenarios) {
    for (const clause of clauses) failed.set(clause, (failed.get(clause) ?? 0) + 1);
  }
  return failed;
}

/** The part of a fault's row that tells of its own clause. */
function head({ name, clause, story }, failed) {
  return `| \`${name}\` | ${story} | ${clause} | ${failed.get(clause) ?? '**none**'} |`;
}

function row(fault, failed) {
  const { clause } = fault;
  const others = [...failed.keys()].filter((other) => other !== clause).sort();
  const short = others.slice(0, MOST_OTHERS).map((other) => other.replace(/^[A-Z]+-/, '')).join(', ');
  const more = others.length > MOST_OTHERS ? `, and ${others.length - MOST_OTHERS} more` : '';
  return `${head(fault, failed)} ${short}${more} |`;
}

let wrong = 0;
const complain = (message) => {
  wrong++;
  console.error(message);
};

/** Maps in order, with as many at once as there are processors. */
async function mapped(list, f) {
  const results = [];
  let next = 0;
  const work = async () => {
    while (next < list.length) {
      const i = next++;
      results[i] = await f(list[i]);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return results;
}

/** The table of a profile. */
async function tableOf(profile) {
  const honest = new Set((await judge(profile, [], [])).map(({ id }) => id));
  if (honest.size > 0) complain(`without a fault scenarios fail: ${[...honest].join(', ')}`);
  const own = faults.filter((fault) => fault.profile === profile);
  const unnoticed = [];
  const rows = await mapped(own, async (fault) => {
    const failed = clausesOf((await judge(profile, check ? ['--clause', fault.clause] : [], ['--fault', fault.name])).filter(({ id }) => !honest.has(id)));
    if (!failed.has(fault.clause)) unnoticed.push(fault.name);
    return check ? head(fault, failed) : row(fault, failed);
  });
  if (unnoticed.length > 0) complain(`not noticed by a scenario of its clause: ${unnoticed.join(', ')}`);
  console.log(`${profile}: ${own.length} faults, ${own.length - unnoticed.length} noticed by a scenario of their clause`);
  return rows;
}

const TITLE = [
  '| fault | what somebody did | breaks | its scenarios that fail | other clauses with scenarios that fail |',
  '|---|---|---|---|---|',
];

const readme = readFileSync(README, 'utf8');
let wanted = readme;
for (const profile of profiles) {
  const [begin, end] = ['begin', 'end'].map((mark) => `<!-- faults of ${profile}: ${mark} -->`);
  const [before, rest] = wanted.split(`${begin}\n`);
  if (!rest?.includes(end)) throw new Error(`the README has no ${begin} and ${end}`);
  const rows = await tableOf(profile);
  if (check) {
    const written = rest.slice(0, rest.indexOf(end)).split('\n').filter((line) => line.startsWith('| `'));
    const stale = rows.filter((own) => !written.some((line) => line.startsWith(own)));
    if (stale.length > 0 || written.length !== rows.length) {
      complain(`the table of ${profile} is stale, run faults-table.mjs without --check: it has ${written.length} rows of ${rows.length}, and not\n${stale.join('\n')}`);
    }
  } else {
    wanted = `${before}${begin}\n\n${[...TITLE, ...rows].join('\n')}\n\n${rest.slice(rest.indexOf(end))}`;
  }
}
if (wanted !== readme) writeFileSync(README, wanted);
process.exit(wrong > 0 ? 1 : 0);
