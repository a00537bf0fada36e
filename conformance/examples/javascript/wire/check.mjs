#!/usr/bin/env node
/**
 * Holds the wire in this folder to the vectors.
 *
 *   node check.mjs [--vectors DIR] [--files]   every vector; --files: a line for each
 *   node check.mjs [--vectors DIR] --faults    that the above can fail
 *
 * Ends with 0 if nothing disagrees, with 1 if something does, with 2 if it
 * was called in a way that it does not know.
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { checkFaults } from './faults.mjs';
import { probe, probeClosing, probeStream } from './probes.mjs';
import { PARTS, judge, readVectors } from './vectors.mjs';
import * as wire from './wire.mjs';
import { COUNT, judgeWritten } from './written.mjs';

function usage(message) {
  console.error(`${message}\nusage: check.mjs [--vectors DIR] [--files | --faults]`);
  process.exit(2);
}

let root = fileURLToPath(new URL('../../../vectors/wire', import.meta.url));
let files = false;
let faults = false;
for (let args = process.argv.slice(2); args.length > 0; ) {
  const flag = args.shift();
  if (flag === '--files') files = true;
  else if (flag === '--faults') faults = true;
  else if (flag === '--vectors' && args.length > 0) root = args.shift();
  else usage(`unknown argument ${flag}`);
}
if (!fs.statSync(root, { throwIfNoEntry: false })?.isDirectory()) usage(`--vectors: got ${root}, want a folder`);

const { vectors, problems } = readVectors(root, wire.MESSAGES.map(({ name }) => name));
if (faults) problems.push(...(await checkFaults(vectors)));
else check();

for (const problem of problems) console.log(`DISAGREES  ${problem}`);
console.log(problems.length === 0 ? 'nothing disagrees' : `${problems.length} disagree`);
process.exit(problems.length === 0 ? 0 : 1);

function check() {
  const sound = [];
  let probed = 0;
  const counts = new Map([...wire.MESSAGES.map(({ name }) => name), ...PARTS].map((of) => [of, { valid: 0, refused: 0 }]));
  for (const vector of vectors) {
    const found = [];
    try {
      found.push(...judge(wire, vector));
      if (vector.value) {
        found.push(...probe(wire, vector));
        probed++;
      }
    } catch (error) {
      // A value without a member that it has to have, say.
      found.push(`could not be judged: ${error.message}`);
    }
    if (found.length === 0) sound.push(vector);
    problems.push(...brief(found).map((problem) => `${vector.file} (${vector.clause}): ${problem}`));
    if (files) console.log(`${found.length === 0 ? 'ok       ' : 'DISAGREES'}  ${vector.file}: ${vector.refused ?? 'valid'}`);
    counts.get(vector.of)[vector.value ? 'valid' : 'refused']++;
  }
  for (const [of, { valid, refused }] of counts) {
    console.log(`${of.padEnd(12)} ${String(valid).padStart(3)} valid  ${String(refused).padStart(3)} refused`);
    // A message without vectors is one that nobody has tried.
    if (valid === 0 || refused === 0) {
      problems.push(`${of}: got ${valid} valid and ${refused} refused vectors, want some of each`);
    }
  }
  problems.push(...probeStream(wire, sound), ...probeClosing(wire));
  problems.push(...judgeWritten(wire).map(({ clause, problem }) => `written (${clause}): ${problem}`));
  console.log(`${vectors.length} vectors, ${probed} of them cut at each length, made longer and framed; ${COUNT} values written`);
}

/** Of what one vector shows at each of its lengths, the first few. */
function brief(found) {
  return found.length <= 4 ? found : [...found.slice(0, 3), `and ${found.length - 3} more`];
}
