/**
 * What a writer has to do that no vector can ask of it: a vector is bytes,
 * and these are values, some of which have no bytes. The bytes that are
 * wanted are put together by hand.
 */
import { outcomeOf, told } from './vectors.mjs';

const P3 = '00000000000000000000000000000003';
const P4 = '00000000000000000000000000000004';

const full = (x, y) => ({ tick: 7, width: 'full', epoch: 3, stood: 1, at: [x, y] });
const moved = (width, difference, age = 1) => ({ tick: 7, width, epoch: 3, stood: 1, age, difference });
const outcome = (more) => ({ tick: 12, epoch: 0, cut: false, name: 'b1', payload: new Uint8Array(0), ...more });
const welcome = (more) => ({
  version: 1, mode: 'server', transports: 1, client: 7, player: P3, tick: 0, rate: 10000, payload: 64, datagram: 1200,
  last_seq: 5, epoch: 9, acknowledged: 12, window: 8, session_limit: 16, batch_cap: 4, degrade_streak: 3, fallback_ms: 150,
  ...more,
});
const hello = (more) => ({ version: 1, mode: 'owner', transports: 1, token: new Uint8Array(0), ...more });
const tables = (...names) => ({ tick: 5, baseline: false, names });
const standing = (player) => ({ player, at: [0, 0, 0], velocity: [0, 0, 0], rotation: [0, 0, 0, 1] });
const correction = (more) => ({ number: 2, epoch: 3, acknowledged: 7, tile: [0, 0], facing: 7, ...more });
const probe = (...stage) => ({ stage, then: 'ok' });

const body = (name, value) => (wire) => wire.hex(wire.encode(name, value));
const args = (kind, value) => (wire) => wire.hex(wire.encodeArguments(kind, value));
const delta = (name, value) => (wire) => {
  const bytes = wire.encodeDelta(name, value);
  return bytes && wire.hex(bytes);
};
const datagram = (name, value, mode, most) => (wire) => {
  const bytes = wire.encodeDatagram(name, value, mode, most);
  return bytes && wire.hex(bytes);
};

/** Clause, what is written, and what has to come of it: bytes, or the fault as `!fault`. */
const CASES = [
  // 7, then epoch 3 and stood 1 as 3 + 32, then form 1.
  ['WIRE-009b', 'a place of -0', body('report', full(-0, 1)), '07002301' + '00000000' + '0000803f'],
  ['WIRE-009b', 'a place that rounds to -0', body('report', full(1, -1e-46)), '07002301' + '0000803f' + '00000000'],
  ['WIRE-009b', 'a velocity of -0', body('instruction', { number: 6, impulse: [-0, -0, -0] }), '06000000' + '00'.repeat(12)],
  ['WIRE-008', 'a place that is NaN', body('report', full(NaN, 1)), '!not-finite'],
  ['WIRE-008', 'a place that is infinite', body('report', full(1, -Infinity)), '!not-finite'],
  ['WIRE-008', 'a place beyond 32 bits', body('report', full(1e39, 1)), '!not-finite'],
  ['WIRE-011', 'a nonce of -1', body('ping', { nonce: -1 }), '!value'],
  ['WIRE-011', 'a nonce of 2^32', body('ping', { nonce: 2 ** 32 }), '!value'],
  ['WIRE-011', 'a nonce of a half', body('ping', { nonce: 0.5 }), '!value'],
  ['WIRE-011', 'a nonce that is text', body('ping', { nonce: '1' }), '!value'],
  ['WIRE-020', 'a nonce that is missing', body('ping', {}), '!value'],
  ['WIRE-020', 'a field that is none', body('ping', { nonce: 1, nonsense: 1 }), '!value'],
  ['WIRE-020', 'nothing at all', body('ping', undefined), '!value'],
  ['WIRE-016', 'a tick of 2^53', body('pong', { nonce: 9, tick: 2 ** 53 }), '!value'],
  ['WIRE-016', 'a tick of -1', body('pong', { nonce: 9, tick: -1 }), '!value'],
  ['WIRE-016', 'an integer of -2^53', args('StrikeRevoke', { swing: -(2 ** 53) }), '!value'],
  // -4294967297 is -2 * 2^32 + 0xffffffff.
  ['WIRE-001', 'an integer below -2^32', args('StrikeRevoke', { swing: -4294967297 }), '01' + 'ffffffff' + 'feffffff'],
  ['WIRE-010', 'a bool that is 1', body('advisory', { recovered: 1 }), '!value'],
  ['WIRE-012', 'a second transport', body('hello', hello({ transports: 3 })), '!bits'],
  ['WIRE-018a', 'version 2', body('hello', hello({ version: 2 })), '!version'],
  ['WIRE-011', 'an unknown mode', body('hello', hello({ mode: 'spectator' })), '!value'],
  ['WIRE-017', 'a token of 513', body('hello', hello({ token: new Uint8Array(513) })), '!limit'],
  ['WIRE-011', 'a token that is text', body('hello', hello({ token: 'token' })), '!value'],
  ['WIRE-011', 'a window of the session limit', body('welcome', welcome({ window: 16 })), '!value'],
  ['WIRE-020', 'inputs in mode owner', body('welcome', welcome({ mode: 'owner' })), '!value'],
  ['WIRE-013', 'an empty name', body('vanished', { tick: 4, structure: false, name: '' }), '!name'],
  ['WIRE-013', 'a name of 33', body('vanished', { tick: 4, structure: false, name: 'a'.repeat(33) }), '!name'],
  ['WIRE-013', 'a name with a dot', body('vanished', { tick: 4, structure: false, name: 'a.b' }), '!name'],
  ['WIRE-013', 'a name with a line break', body('vanished', { tick: 4, structure: false, name: 'a\n' }), '!name'],
  ['WIRE-014a', 'tables out of order', body('tables', tables('b', 'a')), '!order'],
  ['WIRE-014a', 'a table twice', body('tables', tables('a', 'a')), '!order'],
  ['WIRE-014a', 'a table and one that it begins',
    body('tables', tables('a', 'aa')), '0500000000000000' + '0002' + '0161' + '026161'],
  ['WIRE-017', '33 tables', body('tables', tables(...Array.from({ length: 33 }, (_, i) => `t${10 + i}`))), '!limit'],
  ['WIRE-014a', 'standings out of order', body('standings', { tick: 8, entries: [standing(P4), standing(P3)] }), '!order'],
  ['WIRE-011', 'no standings', body('standings', { tick: 8, entries: [] }), '!value'],
  ['WIRE-023', 'standings of nobody', body('standings', { tick: 8, entries: [standing('0'.repeat(32))] }), '!value'],
  ['WIRE-011', 'a key in capitals', body('standings', { tick: 8, entries: [standing('A'.repeat(32))] }), '!value'],
  ['WIRE-020', 'an enemy with a key', body('entity', { tick: 3, name: 'crab', kind: 'Enemy', player: P3 }), '!value'],
  ['WIRE-011', 'an eighth octant', body('correction', correction({ facing: 8 })), '!value'],
  ['WIRE-011', 'a correction 0', body('correction', correction({ number: 0 })), '!value'],
  ['WIRE-015a', 'a narrow difference as wide', body('report', moved('wide', [2047, -2047])), '!form'],
  ['WIRE-015a', 'a wide difference as narrow', body('report', moved('narrow', [0, -2048])), '!form'],
  ['WIRE-011', 'a difference of -32768', body('report', moved('wide', [0, -32768])), '!value'],
  ['WIRE-011', 'a difference to nothing', body('report', moved('narrow', [1, 1], 0)), '!value'],
  // 0xabc is -1348 and 0x7ff 2047, so 24 bits of 0x7ffabc.
  ['WIRE-001', 'a narrow difference', body('report', moved('narrow', [-1348, 2047])), '0700' + '2306' + 'bcfa7f'],
  ['WIRE-012', 'an epoch without a place', body('report', { tick: 7, width: 'none', epoch: 3 }), '!value'],
  ['WIRE-014b', 'a body twice',
    body('snapshot', { tick: 7, entries: [0, 1].map(() => ({ body: 5, lag: 0, ...moved('narrow', [1, 1]), tick: undefined })) }), '!order'],
  ['WIRE-011', 'an entry without a place', body('snapshot', { tick: 7, entries: [{ body: 5, lag: 0, width: 'none' }] }), '!value'],
  ['WIRE-011', 'an acknowledgement of 255', body('snapshot', { tick: 7, back: 255, entries: [] }), '!value'],
  ['WIRE-017', 'a payload of 65 in an outcome', body('outcome', outcome({ payload: new Uint8Array(65) })), '!limit'],
  ['WIRE-022', 'a payload in an outcome that is cut',
    body('outcome', outcome({ name: 'Crafted', cut: true, payload: new Uint8Array(1) })), '!long'],
  ['WIRE-012', 'an outcome that bears nothing and is cut', body('outcome', outcome({ cut: true })), '!bits'],
  // 12, then epoch 0 and flags 2.
  ['WIRE-022', 'an outcome with items that is cut',
    body('outcome', outcome({ name: 'Crafted', cut: true })), '0c00000000000000' + '00' + '02' + '0743726166746564'],
  ['WIRE-011', 'an epoch with what is no snap', body('outcome', outcome({ epoch: 1 })), '!value'],
  ['WIRE-020', 'a player without a sequence', body('outcome', outcome({ player: P3 })), '!value'],
  ['WIRE-015b', 'a Probe that gives 1', args('Probe', probe({ give: 'x', n: 1 })), '01' + '01' + '00' + '0178' + '00' + '00'],
  ['WIRE-011', 'a Probe that gives 0', args('Probe', probe({ give: 'x', n: 0 })), '!value'],
  ['WIRE-017', 'a Probe of 33', args('Probe', probe(...Array.from({ length: 33 }, () => ({ dirty: 'x' })))), '!limit'],
  ['WIRE-020', 'a Probe that gives and takes at once', args('Probe', probe({ give: 'x', take: 'y' })), '!value'],
  // Each entry is 1 + 33 + 1 + 8 + 33 bytes, so 14 of them are too many.
  ['WIRE-017', 'a payload of 1066',
    args('Probe', probe(...Array.from({ length: 14 }, () => ({ give: 'a'.repeat(32), n: 2, player: 'b'.repeat(32) })))), '!limit'],
  ['WIRE-014a', 'items in another order',
    delta('Crafted', { items: new Map([['b', 1], ['a', 2]]) }), '02' + '0161' + '0200000000000000' + '0162' + '0100000000000000'],
  ['WIRE-014a', 'items that an object would mistake',
    delta('Crafted', { items: new Map([['__proto__', 1]]) }), '01' + '095f5f70726f746f5f5f' + '0100000000000000'],
  ['WIRE-011', 'a change of 0', delta('Crafted', { items: new Map([['a', 0]]) }), '!value'],
  // 1 + 6 * (2 + 8) is 61, and with one more 71.
  ['WIRE-022', 'a delta that has no room', delta('Crafted', { items: new Map([...'abcdefg'].map((item) => [item, 1])) }), null],
  ['WIRE-011', 'what bears nothing, with something', delta('b1', { player: P3 }), '!value'],
  ['WIRE-007', 'a ping as a datagram', datagram('ping', { nonce: 1 }, 'clamped'), '08' + '01000000'],
  ['WIRE-007', 'a report as a datagram', datagram('report', { tick: 7, width: 'none' }, 'owner'), '0700' + '0000'],
  ['WIRE-007', 'standings that are larger than a datagram may be',
    datagram('standings', { tick: 8, entries: [standing(P3)] }, 'clamped', 65), null],
];

/** How many cases there are. */
export const COUNT = CASES.length;

/**
 * What a wire writes otherwise than it has to.
 * @returns {{ clause: string, problem: string }[]}
 */
export function judgeWritten(wire) {
  return CASES.flatMap(([clause, what, write, want]) => {
    const got = outcomeOf(wire, () => write(wire));
    const said = got.fault ? `!${got.fault}` : got.value;
    return said === want ? [] : [{ clause, problem: `${what}: got ${told(got)}, want ${want}` }];
  });
}
