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
 * `moveauth` or `go run ./cmd/moveauth`. With --check nothing is written, and
 * a table that differs is an error, too. With --profile the tables of other
 * profiles are left as they are.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
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

/** The scenarios of a profile that failed, with their clauses. @returns {{ id: string, clauses: string[] }[]} */
function judge(profile, ...flags) {
  const [command, ...rest] = [...args, 'certify', '--profile', profile, '--format', 'json', '--', process.execPath, HOST, ...flags];
  const run = spawnSync(command, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });
  let report;
  try {
    report = JSON.parse(run.stdout);
  } catch {
    throw new Error(`no report from ${[command, ...rest].join(' ')}: ${run.error ?? run.stderr}`);
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

function row({ name, clause, story }, failed) {
  const others = [...failed.keys()].filter((other) => other !== clause).sort();
  const short = others.slice(0, MOST_OTHERS).map((other) => other.replace(/^[A-Z]+-/, '')).join(', ');
  const more = others.length > MOST_OTHERS ? `, and ${others.length - MOST_OTHERS} more` : '';
  return `| \`${name}\` | ${story} | ${clause} | ${failed.get(clause) ?? '**none**'} | ${short}${more} |`;
}

let wrong = 0;
const complain = (message) => {
  wrong++;
  console.error(message);
};

/** The table of a profile. */
function tableOf(profile) {
  const honest = new Set(judge(profile).map(({ id }) => id));
  if (honest.size > 0) complain(`without a fault scenarios fail: ${[...honest].join(', ')}`);
  const own = faults.filter((fault) => fault.profile === profile);
  const unnoticed = [];
  const rows = own.map((fault) => {
    const failed = clausesOf(judge(profile, '--fault', fault.name).filter(({ id }) => !honest.has(id)));
    if (!failed.has(fault.clause)) unnoticed.push(fault.name);
    return row(fault, failed);
  });
  if (unnoticed.length > 0) complain(`not noticed by a scenario of its clause: ${unnoticed.join(', ')}`);
  console.log(`${profile}: ${own.length} faults, ${own.length - unnoticed.length} noticed by a scenario of their clause`);
  return [
    '| fault | what somebody did | breaks | its scenarios that fail | other clauses with scenarios that fail |',
    '|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

const readme = readFileSync(README, 'utf8');
let wanted = readme;
for (const profile of profiles) {
  const [begin, end] = ['begin', 'end'].map((mark) => `<!-- faults of ${profile}: ${mark} -->`);
  const [before, rest] = wanted.split(`${begin}\n`);
  if (!rest?.includes(end)) throw new Error(`the README has no ${begin} and ${end}`);
  wanted = `${before}${begin}\n\n${tableOf(profile)}\n\n${rest.slice(rest.indexOf(end))}`;
}
const stale = readme !== wanted;
if (stale && !check) writeFileSync(README, wanted);
if (stale && check) complain('the tables of the README are stale: run faults-table.mjs without --check');
process.exit(wrong > 0 ? 1 : 0);
