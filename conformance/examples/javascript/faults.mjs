/**
 * Mistakes that can be switched on, one at a time, with --fault NAME. Each
 * stands where it would be made, as `if (fault('its-name'))`, and here with the
 * clause that it breaks, declared beforehand, and with what somebody did.
 */

/** @type {{name: string, clause: string, story: string, profile: string}[]} */
export const faults = [
  // Receipt
  f('executes-on-receipt', 'COMMIT-002a', 'The message handler carries the command out itself.'),
  f('host-player-does-not-wait', 'COMMIT-002b', 'The host plays here, so why should its command wait for a tick?'),
  f('believes-the-claimed-player', 'COMMIT-003', 'The envelope has a player in it, and that is taken.'),
  f('arrival-is-the-sequence', 'COMMIT-005a', 'The sender numbers its envelopes, which saves a counter.'),
  f('remembers-numbers-and-no-mark', 'COMMIT-009d', 'A set of all numbers seen, in place of the last one taken.'),
  f('rejoin-begins-a-new-window', 'COMMIT-010', 'Who connects is new, and a new player begins at 1.'),
  f('window-belongs-to-the-connection', 'COMMIT-011', 'The window is kept by the name of the connection.'),
  f('waits-for-gaps-to-close', 'COMMIT-013', 'Only the next number in line is taken.'),
  f('payload-limit-is-one-short', 'COMMIT-015a', 'Compared with >= since 64 is the limit.'),
  f('bad-payload-counts-as-empty', 'COMMIT-015c', 'What does not decode is executed without arguments.'),
  f('batch-ends-at-a-refusal', 'COMMIT-015e', 'After one bad envelope the rest of the packet is given up.'),
  f('refusal-takes-the-sequence', 'COMMIT-015f', 'The window moves as soon as a number has been read.'),
  f('sequence-is-signed', 'COMMIT-016a', 'The counter is a 32-bit integer, and the largest one is minus one.'),
  f('a-kind-is-not-registered', 'COMMIT-017a', 'ReviveCancel was written and never registered.'),
  f('believes-the-claimed-tick', 'COMMIT-018d', 'The envelope has a tick in it, and time is counted from that.'),
  f('joiner-may-not-submit-yet', 'COMMIT-049a', 'A player without its baseline is turned away.'),
  f('one-bound-for-all', 'COMMIT-057c', 'The bound is on the queue, not on each player.'),
  // The queue
  f('orders-by-player', 'COMMIT-005b', 'The queue is sorted by player before it is drained, to be deterministic.'),
  f('queue-for-each-kind', 'COMMIT-005c', 'Each system drains its own kinds, one system after the other.'),
  f('orders-by-resolve-tick', 'COMMIT-006b', 'The queue is a heap by resolve tick.'),
  f('host-player-first', 'COMMIT-007a', 'Local commands are drained before those from the network.'),
  f('host-player-last', 'COMMIT-007b', 'Local commands are drained last, to be fair.'),
  f('orders-by-sequence', 'COMMIT-008', 'The queue is sorted by sequence before it is drained.'),
  f('sequence-is-taken-at-execution', 'COMMIT-009c', 'Duplicates are looked for when a command executes.'),
  f('failure-gives-the-sequence-back', 'COMMIT-014a', 'A command that failed may be sent again.'),
  f('the-tide-gives-the-sequence-back', 'COMMIT-014b', 'What the tide dropped was never submitted.'),
  f('rounds-phases-down', 'COMMIT-018c', 'Integer division.'),
  f('nothing-waits', 'COMMIT-019a', 'Everything executes in the first drain after its receipt.'),
  f('due-a-tick-late', 'COMMIT-019b', 'Compared with < since the resolve tick has to be over.'),
  f('revokes-by-swing-alone', 'COMMIT-020b', 'The strike is looked up by its swing, which is everybody’s number 1.'),
  f('arrivals-join-the-drain', 'COMMIT-047', 'The loop runs until the queue is empty.'),
  f('disconnect-takes-the-commands', 'COMMIT-051', 'Who has left can want nothing any more.'),
  // The tick
  f('drains-before-the-tide', 'COMMIT-021b', 'The network is polled first, and the queue emptied with it.'),
  f('closed-set-is-never-emptied', 'COMMIT-022', 'Whatever has closed stays in the set.'),
  f('blows-before-the-cancelling', 'COMMIT-023a', 'Damage is applied, and then the attacks of closing lands are cancelled.'),
  f('pending-blows-stand', 'COMMIT-023b', 'Only what would resolve later is cancelled.'),
  f('damage-after-the-loop', 'COMMIT-024', 'Enemies act after players.'),
  f('the-downed-do-not-strike', 'COMMIT-025', 'No hit points, no strike.'),
  f('the-dead-strike', 'COMMIT-026', 'Nobody looks whether the attacker still lives.'),
  f('equal-tick-executes', 'COMMIT-027a', 'Compared with > since the soft close leaves the tick that it falls in.'),
  f('soft-close-comes-after-the-loop', 'COMMIT-027a', 'The closing takes effect once the commands of its tick are through.'),
  f('last-tick-is-dropped-too', 'COMMIT-027c', 'Whatever is aimed at a closing land is dropped.'),
  f('strikes-have-a-grace', 'COMMIT-027d', 'A strike that is under way is not taken from anybody.'),
  f('aim-is-where-the-sender-stands', 'COMMIT-030', 'A command belongs to the land on which its player stands.'),
  f('teardown-before-the-loop', 'COMMIT-031b', 'The land is released when it closes.'),
  f('harvests-what-has-departed', 'COMMIT-032', 'The node is still there, so it can be harvested.'),
  f('owed-ticks-share-a-drain', 'COMMIT-058a', 'A late frame jumps to the newest tick.'),
  f('a-tick-runs-again', 'COMMIT-059a', 'The timer fired, so the tick runs.'),
  f('enemies-come-at-once', 'COMMIT-075', 'A land brings its enemies with it, spawned or not.'),
  // Execution
  f('failure-leaves-its-state', 'COMMIT-039a', 'The changes are made as the gates are read.'),
  f('failure-leaves-its-outcomes', 'COMMIT-039b', 'Outcomes go straight into the buffer of the tick.'),
  f('failure-leaves-its-spawns', 'COMMIT-039c', 'Spawns go straight into the buffer of the tick.'),
  f('failure-marks-its-tables', 'COMMIT-035b', 'The dirty flag is set by whoever touched the table.'),
  f('failure-is-told-to-all', 'COMMIT-041a', 'Players are told what did not work.'),
  f('own-spawn-is-observed', 'COMMIT-033c', 'A command finds what it has just asked for.'),
  f('spawns-of-the-drain-are-observed', 'COMMIT-033d', 'A command finds what an earlier one of the drain has asked for.'),
  f('handlers-may-call-back', 'COMMIT-045b', 'The entry points are open while a command executes.'),
  // The kinds
  f('bag-before-land', 'COMMIT-042a', 'A full bag is the cheapest gate, and is read first.'),
  f('takes-what-fits', 'COMMIT-042b', 'A harvest fills the bag and loses the rest.'),
  f('second-placement-wins', 'COMMIT-043a', 'The cell was free when the player chose it.'),
  f('placer-is-not-in-the-way', 'COMMIT-043b', 'Who builds on its own cell will step aside.'),
  f('exit-does-not-count-the-new-wall', 'COMMIT-043c', 'The way out is looked for before the wall stands.'),
  f('outcomes-bear-no-change', 'COMMIT-044', 'The bag is in the state, so outcomes need not repeat it.'),
  f('one-body-for-each-player', 'COMMIT-050', 'The second SessionReady of a drain is taken for a mistake.'),
  f('demolishes-twice', 'COMMIT-064a', 'A wall counts as standing until the flush takes it away.'),
  f('dash-ends-a-tick-early', 'COMMIT-066b', 'The tick of the dash counts as its first.'),
  f('dash-ends-a-tick-late', 'COMMIT-066c', 'Compared with <= where the end is not part of it.'),
  f('revive-reach-is-judged-once', 'COMMIT-067a', 'The reach was a gate of ReviveStart, and that held.'),
  f('cancels-by-target', 'COMMIT-067d', 'The channel is looked up by who is being helped.'),
  f('craft-costs-nothing', 'COMMIT-068', 'The inputs are checked and not taken.'),
  f('storage-spawns-without-its-cell', 'COMMIT-077a', 'The structure has a cell already.'),
  // Flush, saving, replication
  f('flushes-after-each-command', 'COMMIT-033a', 'An outcome is sent as soon as its command has succeeded.'),
  f('commands-leave-before-the-tide', 'COMMIT-034a', 'Players wait for the outcomes of commands, so these go first.'),
  f('commands-come-before-the-tide', 'COMMIT-034d', 'What commands spawn is spawned first, and enemies when there is time.'),
  f('despawns-before-spawns', 'COMMIT-034c', 'First make room, then fill it.'),
  f('four-players-at-most', 'COMMIT-053', 'The list of receivers has four places.'),
  f('outcomes-before-spawns', 'COMMIT-063a', 'Messages are sent before the scene changes.'),
  f('state-leaves-with-its-drain', 'COMMIT-048b', 'What has been saved is sent at once.'),
  // Connections, sessions, settings, batches
  f('old-connection-still-speaks', 'COMMIT-061b', 'A new connection leaves the old one bound.'),
  f('late-close-ends-the-new-connection', 'COMMIT-061a', 'A closed connection takes its player with it, by whatever it is connected now.'),
  f('failed-send-skips-the-next', 'COMMIT-062a', 'The list of players shrinks while it is walked.'),
  f('joiners-get-outcomes', 'COMMIT-063b', 'Whoever is connected gets what is sent.'),
  f('joiner-gets-no-baseline', 'COMMIT-063b', 'A player who comes back knows the state already.'),
  f('new-session-keeps-the-window', 'COMMIT-071', 'The windows are loaded with everything else.'),
  f('reload-forgets-the-window', 'COMMIT-071', 'The windows are not loaded, and copies from before the crash execute again.'),
  f('rates-may-differ', 'COMMIT-073', 'The two rates are read and never compared.'),
  f('mixed-batches-are-ordered', 'COMMIT-037', 'What has no arrival number is sorted in by player.'),
  f('player-id-goes-before-arrival', 'COMMIT-038', 'The player is compared first, also where there are arrival numbers.'),
  // ── kinematic-mover ──
  // Locomotion
  m('the-downed-walk', 'MOVER-002', 'There is one speed in the code, and the other one in the file.'),
  m('diagonals-are-faster', 'MOVER-004a', 'The signs of two axes are the direction.'),
  m('half-tilt-is-half-speed', 'MOVER-004c', 'A stick is analogue, so the speed should be.'),
  m('first-frame-has-the-old-velocity', 'MOVER-005a', 'The body is moved, and then its velocity is set.'),
  m('approach-by-a-share-of-a-frame', 'MOVER-006b', 'Half of what is left, in each frame.'),
  m('approach-is-exponential', 'MOVER-006c', 'The curve was smoothed, and the descriptor says linear as before.'),
  m('windup-slows', 'MOVER-010a', 'Who swings has no breath to run.'),
  m('a-full-bag-slows', 'MOVER-015a', 'What is carried has a weight.'),
  m('a-stick-at-rest-moves', 'MOVER-049a', 'Only an exact zero is no move.'),
  m('captured-input-counts', 'MOVER-051a', 'The chat reads the keys, and the mover reads them too.'),
  // The frame
  m('no-time-ends-a-displacement', 'MOVER-016a', 'A frame of no time is a pause, and a pause ends what was going on.'),
  m('time-runs-backwards', 'MOVER-016b', 'NaN is looked for, and a negative time is a number.'),
  m('input-is-not-looked-at', 'MOVER-016c', 'A stick gives numbers.'),
  m('frozen-keeps-the-dash', 'MOVER-001b', 'A dead body does not move, so its dash can stay where it is kept.'),
  m('downed-slides-on', 'MOVER-054b', 'Only death ends a dash.'),
  m('capture-cancels', 'MOVER-051b', 'Whoever opens the bag stops.'),
  m('keys-add-to-a-dash', 'MOVER-007b', 'The dash is added to what the keys want.'),
  // Displacements
  m('dash-counts-whole-frames', 'MOVER-008a', 'While there is time left, a frame is a frame of the dash.'),
  m('rest-of-the-frame-is-lost', 'MOVER-008b', 'A frame is either the dash’s or the input’s.'),
  m('dash-goes-where-the-aim-is', 'MOVER-009a', 'The mouse is more precise than the keys.'),
  m('dash-is-as-long-as-its-vector', 'MOVER-009c', 'The aim is taken for a unit vector.'),
  m('a-refused-dash-uses-up', 'MOVER-009d', 'The old displacement is let go before the new one is looked at.'),
  m('players-are-knocked-back', 'MOVER-011b', 'One mover, so everybody can be knocked back.'),
  m('knockback-is-a-velocity', 'MOVER-012', 'The vector is called impulse elsewhere, and added to the velocity.'),
  m('last-knockback-counts', 'MOVER-013a', 'Each request replaces the one before.'),
  m('knockbacks-add-up', 'MOVER-013a', 'Forces are summed.'),
  m('first-of-equal-knockbacks-counts', 'MOVER-013b', 'Compared with > while going through the list.'),
  m('cancel-waits-for-the-end', 'MOVER-014a', 'A dash is short, so there is no need to end it.'),
  m('reset-leaves-the-velocity', 'MOVER-014b', 'With an accelTime of 0 there is nothing to reset, and that is what was tried.'),
  m('the-first-displacement-stays', 'MOVER-054a', 'Who is dashing cannot dash.'),
  // The sweep
  m('skin-is-forgotten', 'MOVER-017a', 'The body goes as far as the cast says.'),
  m('casts-the-delta-alone', 'MOVER-017c', 'Nothing beyond the wanted displacement is of interest.'),
  m('a-stop-ends-the-sweep', 'MOVER-018a', 'The body has met something, and that is where it stands.'),
  m('the-second-axis-is-free-in-a-corner', 'MOVER-018b', 'One wall has been found already.'),
  m('y-starts-where-x-did', 'MOVER-019', 'Both axes are cast, and then both are applied.'),
  m('y-before-x', 'MOVER-019', 'Up and down first, as in a game of jumping.'),
  m('skin-pulls-back', 'MOVER-020', 'The distance less the skin, whatever its sign.'),
  m('only-the-end-is-looked-at', 'MOVER-022', 'Where the body does not overlap anything it may go.'),
  m('dash-slides', 'MOVER-023b', 'There is a sweep already, and a dash can have it too.'),
  m('a-wall-ends-the-dash', 'MOVER-023c', 'There is nowhere left to go, so the dash is over.'),
  m('knockback-is-a-line', 'MOVER-024a', 'What is good for the dash is good for the knockback.'),
  // What blocks
  m('what-stands-in-a-wall-is-held', 'MOVER-021a', 'A cast that starts inside hits at distance 0.'),
  m('walls-push-out', 'MOVER-021b', 'A bit in each frame, until the body is free.'),
  m('bodies-block', 'MOVER-025b', 'Other bodies are boxes, too.'),
  m('new-walls-wait-for-the-frame', 'MOVER-026a', 'The list of walls is built anew at the end of each frame.'),
  m('seams-are-measured-exactly', 'MOVER-027', 'No epsilon, no trouble.'),
  m('epsilon-of-the-origin', 'MOVER-029', 'The epsilon is a constant.'),
  m('cells-are-swept-one-by-one', 'MOVER-030a', 'A cell that the body is inside of is left out, and its neighbours are not.'),
  m('lines-block-from-one-side', 'MOVER-030b', 'A line has a normal, and the body comes from there.'),
  m('flush-is-inside', 'MOVER-043a', 'A body on the edge is rather in than out.'),
  m('triggers-block', 'MOVER-048a', 'A trigger is on layer Structure like the wall around it.'),
  m('every-layer-blocks', 'MOVER-048b', 'The list of layers is read and never used.'),
  m('eight-hits-are-enough', 'MOVER-050', 'The buffer has eight places.'),
  m('first-hit-is-taken', 'MOVER-050', 'The loop ends at the first wall that is hit.'),
  // The correction, facing, separation
  m('nearest-by-steps-on-the-grid', 'MOVER-038a', 'Distance is counted from the cell in which the body stands.'),
  m('west-comes-first', 'MOVER-038b', 'Cells are looked at in the order of their coordinates.'),
  m('correction-is-not-checked-again', 'MOVER-038c', 'Whoever was in the wall is still there.'),
  m('corrects-at-the-announcement', 'MOVER-038e', 'The wall is as good as built.'),
  m('correction-keeps-the-velocity', 'MOVER-039a', 'The body is put elsewhere, and that is all.'),
  m('correction-keeps-the-dash', 'MOVER-039b', 'The dash is not over yet.'),
  m('sectors-begin-on-the-axes', 'MOVER-034a', 'Rounded down.'),
  m('zero-turns-to-the-right', 'MOVER-034b', 'The angle of (0, 0) is 0.'),
  m('remote-bodies-face-the-aim', 'MOVER-035b', 'A body is a body.'),
  m('parts-by-the-place-in-the-list', 'MOVER-036a', 'The index is that of the loop.'),
  m('parts-by-chance', 'MOVER-036b', 'Any direction will do.'),
  m('attackers-are-pushed', 'MOVER-037', 'Whoever stands too near makes room.'),
  // The movement file
  m('thin-walls-are-taken', 'MOVER-033', 'A wall is a wall.'),
  m('the-largest-is-too-large', 'MOVER-040a', 'Compared with >= at the upper end.'),
  m('numbers-may-be-strings', 'MOVER-040c', 'The reader converts what looks like a number.'),
  m('defaults-step-in', 'MOVER-040d', 'What is left out has its default.'),
  m('unknown-keys-are-passed-over', 'MOVER-040e', 'What is not known is for somebody else.'),
  m('banned-at-the-top-only', 'MOVER-041a', 'The file is flat.'),
  m('banned-in-small-letters-only', 'MOVER-041b', 'Keys begin with a small letter.'),
];

function f(name, clause, story) {
  return { name, clause, story, profile: 'host-commit' };
}

function m(name, clause, story) {
  return { name, clause, story, profile: 'kinematic-mover' };
}

const names = new Set(faults.map(({ name }) => name));
let active = null;

/** Switches a fault on. @returns {boolean} whether there is one of that name */
export function switchOn(name) {
  if (!names.has(name)) return false;
  active = name;
  return true;
}

/** Is this fault switched on? */
export function fault(name) {
  if (!names.has(name)) throw new Error(`no fault ${name}`);
  return active === name;
}
