/** Whose word on a body counts. */
import { fault } from '../faults.mjs';
import { Refused } from '../protocol.mjs';

/**
 * @param {{ name: string, authority: 'owner' | 'server' }[]} replicators of one body
 * @returns {'owner' | 'server'} who controls it
 */
export function controllerOf(replicators) {
  const [first, second] = replicators;
  if (second && !isPassedOver(first, second)) {
    const want = 'one replicator for a body';
    const faults = replicators.map(({ name, authority }) => ({ key: name, got: authority, want }));
    throw new Refused('TwoReplicators', { faults: fault('the-first-of-two-is-not-named') ? faults.slice(1) : faults });
  }
  if (!first) return fault('who-has-no-replicator-is-its-owners') ? 'owner' : 'server';
  return fault('everything-is-the-servers') ? 'server' : first.authority;
}

const isPassedOver = (first, second) =>
  fault('the-first-replicator-counts')
    ? first.authority !== second.authority
    : fault('two-of-one-mind-are-one') && first.authority === second.authority;
