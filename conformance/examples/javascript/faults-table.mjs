#!/usr/bin/env node
/**
 * Has the suite judge this host with each of its faults, and writes what fails
 * into the table of the README. A fault is noticed if a scenario of its own
 * clause has failed; if one is not, the exit code is 1.
 *
 *   node faults-table.mjs [--check] MOVEAUTH [ARG…]
 *
 * MOVEAUTH with its arguments is the command that runs the suite, such as
 * `moveauth` or `go run ./cmd/moveauth`. With --check nothing is written, and
 * a table that differs is an error, too.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.mjs';

const HOST = fileURLToPath(new URL('host.mjs', import.meta.url));
const README = new URL('README.md', import.meta.url);
const [BEGIN, END] = ['<!-- faults: begin -->', '<!-- faults: end -->'];
const MOST_OTHERS = 8;

const args = process.argv.slice(2);
const check = args[0] === '--check' && Boolean(args.shift());
if (args.length === 0) {
  console.error('usage: faults-table.mjs [--check] MOVEAUTH [ARG…]');
  process.exit(2);
}

/** The clauses of which scenarios failed, each with their number. @returns {Map<string, number>} */
function judge(...flags) {
  const [command, ...rest] = [...args, 'certify', '--format', 'json', '--', process.execPath, HOST, ...flags];
  const run = spawnSync(command, rest, { encoding: 'utf8', maxBuffer: 1 << 28 });
  let report;
  try {
    report = JSON.parse(run.stdout);
  } catch {
    throw new Error(`no report from ${[command, ...rest].join(' ')}: ${run.error ?? run.stderr}`);
  }
  const failed = new Map();
  for (const { verdict, clauses } of report.scenarios) {
    if (verdict !== 'failed') continue;
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

const honest = judge();
if (honest.size > 0) console.error(`without a fault scenarios fail: ${[...honest.keys()].join(', ')}`);

const unnoticed = [];
const rows = faults.map((fault) => {
  const failed = judge('--fault', fault.name);
  if (!failed.has(fault.clause)) unnoticed.push(fault.name);
  return row(fault, failed);
});
const table = [
  '| fault | what somebody did | breaks | its scenarios that fail | other clauses with scenarios that fail |',
  '|---|---|---|---|---|',
  ...rows,
].join('\n');

const readme = readFileSync(README, 'utf8');
const [before, , after] = readme.split(new RegExp(`(?<=${BEGIN}\n)([^]*)(?=${END})`));
if (after === undefined) throw new Error(`the README has no ${BEGIN} and ${END}`);
const wanted = `${before}\n${table}\n\n${after}`;
const stale = readme !== wanted;
if (stale && !check) writeFileSync(README, wanted);
if (stale && check) console.error('the table of the README is stale: run faults-table.mjs without --check');
if (unnoticed.length > 0) console.error(`not noticed by a scenario of its clause: ${unnoticed.join(', ')}`);
console.log(`${faults.length} faults, ${faults.length - unnoticed.length} noticed by a scenario of their clause`);
process.exit(honest.size > 0 || unnoticed.length > 0 || (stale && check) ? 1 : 0);
