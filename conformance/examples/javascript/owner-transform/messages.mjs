/** What goes over the reliable channel. */
import { Writer } from './wire.mjs';

/** A body is there, at its placement. Sent to everybody, and to newcomers. */
const PLACED = 1;
/** A body is there no more. */
const GONE = 2;
/** The outcome PlayerSnapped. */
const SNAPPED = 3;
/** Any other outcome. */
const OUTCOME = 4;
/** A command, from a client. */
const COMMAND = 5;
/** A packet of states, for the fault that sends it in here. */
const CARRIED = 6;

const REASONS = ['TideDeposit', 'DeathRespawn'];

/** @param {string} reason */
export const isReason = (reason) => REASONS.includes(reason);

export const placed = ({ id, name, life, at }) => new Writer().count(PLACED).count(id).string(name).count(life).place(at);

export const gone = ({ name, life }) => new Writer().count(GONE).string(name).count(life);

/** @param {{ player: string, number: number, at: [number, number], reason: string }} snap */
export const snapped = ({ player, number, at, reason }) =>
  new Writer().count(SNAPPED).string(player).count(number).place(at).count(REASONS.indexOf(reason));

export const outcome = (name) => new Writer().count(OUTCOME).string(name);

export const command = (envelope) => new Writer().count(COMMAND).string(JSON.stringify(envelope));

export const carried = (data) => new Writer().count(CARRIED).string(data);

/**
 * Reads messages until there are no more.
 * @param {import('./wire.mjs').Reader} reader
 */
export function* messagesOf(reader) {
  while (!reader.isAtEnd) {
    switch (reader.count()) {
      case PLACED:
        yield { of: 'placed', id: reader.count(), name: reader.string(), life: reader.count(), at: reader.place() };
        break;
      case GONE:
        yield { of: 'gone', name: reader.string(), life: reader.count() };
        break;
      case SNAPPED: {
        const snap = { player: reader.string(), number: reader.count(), at: reader.place() };
        yield { of: 'snapped', ...snap, reason: REASONS[reader.count()] };
        break;
      }
      case OUTCOME:
        yield { of: 'outcome', name: reader.string() };
        break;
      case COMMAND:
        yield { of: 'command', envelope: JSON.parse(reader.string()) };
        break;
      case CARRIED:
        yield { of: 'carried', data: Buffer.from(reader.string(), 'base64') };
        break;
      default:
        return;
    }
  }
}
