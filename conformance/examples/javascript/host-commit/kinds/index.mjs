/**
 * The kinds of command. Each is
 *   args: the form of its arguments;
 *   land(host, args): the land that it is aimed at, if it can be at any;
 *   execute(stage, args): its gates in order, then its effect. It answers with
 *     'Ok' or with the reason of the first gate that does not hold.
 */
import { fault } from '../../faults.mjs';
import * as combat from './combat.mjs';
import { Probe } from './probe.mjs';
import * as world from './world.mjs';

/** By name. @type {Map<string, any>} */
export const kinds = new Map(Object.entries({ Probe, ...world, ...combat }));

if (fault('a-kind-is-not-registered')) kinds.delete('ReviveCancel');
