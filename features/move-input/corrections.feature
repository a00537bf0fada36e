@move-input
Feature: Corrections and sessions
  What a session is told of itself, and which session it is.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-043a
  Rule: A correction has the authoritative tile and the last sequence that was consumed for it

    Scenario: A correction acknowledges what was drained and not what has arrived
      When A sends by datagram
        | sequence | step  | label                             |
        | 1 to 3   | (1,0) | datagram:accepted:queued          |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then A is corrected to tile (13, 10), acknowledging 3
      And nothing else is sent

    Scenario: A correction has the facing as well
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      And A's last correction looks along octant 2
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (9, 11), acknowledging 2
      And A's last correction looks along octant 4
      When A sends by datagram
        | sequence | step   | label                            |
        | 2        | (-1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A is corrected to tile (9, 11), acknowledging 2
      And A's last correction looks along octant 4

  @INPUT-043b
  Rule: A correction is sent by stream, and by datagram where the profile has it

    Scenario: A datagram-primary session is corrected on both channels
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected by stream and by datagram to tile (12, 10), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then A is corrected by stream and by datagram to tile (13, 10), acknowledging 3
      And nothing else is sent
      When A is relocated to tile (30, 30)
      Then A is corrected by stream and by datagram to tile (30, 30), acknowledging 3
      And nothing else is sent

    Scenario: A stream-only session is corrected by stream
      Given a stream-only profile with window 4, session limit 6, 2 inputs a tick
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      And the zone ticks
      Then A is corrected by stream alone to tile (12, 10), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then A is corrected by stream alone to tile (13, 10), acknowledging 3
      And nothing else is sent
      When A is relocated to tile (30, 30)
      Then A is corrected by stream alone to tile (30, 30), acknowledging 3
      And nothing else is sent

  @INPUT-043c
  Rule: The corrections of a session are numbered one after the other, and the copies of one alike

    Scenario: Corrections of ticks and of relocations are numbered in one row, each session's its own
      Given session B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      And A is relocated to tile (30, 30)
      And A is relocated to tile (40, 40)
      And B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's corrections are numbered 1, 2, 3, 4
      And B's corrections are numbered 1
      And A is corrected by stream and by datagram to tile (12, 10), acknowledging 2
      And A is corrected by stream and by datagram to tile (30, 30), acknowledging 3
      And A is corrected by stream and by datagram to tile (40, 40), acknowledging 3
      And A is corrected by stream and by datagram to tile (41, 40), acknowledging 4
      And B is corrected by stream and by datagram to tile (21, 20), acknowledging 1
      And nothing else is sent

  @INPUT-046
  Rule: A correction that was lost is made good by the next one

    Scenario: Whoever hears only the last of three corrections knows tile and sequence
      Given tile (12, 11) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 3

    @needs:client
    Scenario: A client that missed the first correction is right after the second
      Given a client on tile (10, 10)
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      When the client presses (1, 0)
      Then the client sends input 3 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (10, 11) |
      Then the client shows its player on tile (11, 11), from (10, 11) and inputs 3

    Scenario: Whoever missed the correction of a relocation hears of its epoch in the next one
      When A is relocated to tile (30, 30)
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (30, 30), acknowledging 0
      And A is corrected to tile (31, 30), acknowledging 1
      And A's last two corrections bear the same epoch
      And nothing else is sent
      When the zone ticks
      Then nothing is sent

  @INPUT-053a
  Rule: A stale input is answered by a correction in the next tick, and several by one

    Scenario: A client that resends what was consumed is corrected once, in the next tick
      Given A has walked (1, 0) 5 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 3        | (1,0) | datagram:rejected:stale_sequence |
        | 4        | (1,0) | datagram:rejected:stale_sequence |
      And A sends by stream
        | sequence | step  | label                          |
        | 5        | (1,0) | stream:rejected:stale_sequence |
      Then nothing is sent
      When the zone ticks
      Then A's tick drained nothing
      And A is corrected to tile (15, 10), acknowledging 5
      And nothing else is sent
      When the zone ticks 2 times
      Then nothing is sent

    Scenario: A batch that is stale is answered as well
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | steps       | label                            |
        | 2        | (1,0) (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then nothing is sent

    Scenario: A correction that was sent at once has answered what was stale before it
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A is corrected to tile (30, 30), acknowledging 2
      And nothing else is sent

    # The batch's 1 and 2 pull in 3; its own 3 is then stale.
    Scenario: A batch that turns out stale half-way is answered as well
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (0,1) | datagram:accepted:buffered_future |
      And A sends by datagram
        | sequence | steps             | label                            |
        | 1        | (1,0) (1,0) (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A's tick drained nothing
      And A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent
      When the zone ticks
      Then nothing is sent

    Scenario: The correction at a time-out has answered what was stale before the transfer
      Given a transfer that times out after 100 ms
      And A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And a transfer of A begins
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And A's correction is reported as forced
      And nothing else is sent
      When the zone ticks 2 times
      Then nothing is sent

  @INPUT-053b
  Rule: An input of another epoch is answered by a correction in the next tick

    Scenario: A client that goes on in the old epoch is corrected once, in the next tick
      When a transfer of A begins
      And the transfer of A is activated on tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 0
      When A sends by datagram
        | sequence | step  | epoch | label                      |
        | 1        | (1,0) | old   | datagram:ignored:old_epoch |
        | 2        | (1,0) | old   | datagram:ignored:old_epoch |
      And the zone ticks
      Then A is corrected to tile (30, 30), acknowledging 0
      And nothing else is sent
      When the zone ticks 2 times
      Then nothing is sent

  @INPUT-052 @needs:early-data
  Rule: Early data is never taken as input

    Scenario: A first flight that is replayed on a new connection moves nothing either time
      When A sends by datagram as early data
        | sequence | step  | label                       |
        | 1 to 3   | (1,0) | datagram:ignored:early_data |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When session A is opened anew on tile (10, 10)
      And A sends by datagram as early data
        | sequence | step  | label                       |
        | 1 to 3   | (1,0) | datagram:ignored:early_data |
      And the zone ticks
      Then A's tick drained nothing
      And A stands on tile (10, 10)
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2

    Scenario: Early data by stream is no input either
      When A sends by stream as early data
        | sequence | step  | label                     |
        | 1        | (1,0) | stream:ignored:early_data |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

    Scenario: Early data is ignored as such, whatever is in it and whenever it comes
      When A sends by datagram as early data
        | sequence | step  | epoch       | label                       |
        | 1        | (2,0) |             | datagram:ignored:early_data |
        | 1        | (1,0) | never given | datagram:ignored:early_data |
        | 0        | (1,0) |             | datagram:ignored:early_data |
      And the zone ticks
      Then A's tick drained nothing
      And nothing is sent
      When a transfer of A begins
      And A sends by stream as early data
        | sequence | step  | label                     |
        | 1        | (1,0) | stream:ignored:early_data |
      And the transfer of A is activated
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-057a
  Rule: A session opened anew expects sequence 1 and has acknowledged 0

    Scenario: Who reconnects counts from 1 again
      Given A has walked (1, 0) 3 times
      When A sends by datagram
        | sequence | step  | label                             |
        | 4        | (1,0) | datagram:accepted:queued          |
        | 6        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 4, acknowledged 3, pending 1, future 1
      When session A is opened anew on tile (20, 20)
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (21, 20), acknowledging 1
      And nothing else is sent

  @INPUT-057b
  Rule: Late messages of a session's earlier opening are refused

    # 1 is the sequence that the new session expects.
    Scenario: A late message of the earlier opening is refused although its sequence is the expected one
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And session A is opened anew on tile (20, 20)
      And late messages of A's earlier opening come by datagram
        | sequence | step  | label                        |
        | 1        | (0,1) | datagram:rejected:no_session |
      And late messages of A's earlier opening come by stream
        | sequence | step  | epoch | label                      |
        | 1        | (0,1) | old   | stream:rejected:no_session |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When the zone ticks
      Then A's tick drained nothing
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (21, 20), acknowledging 1
      And nothing else is sent

  @INPUT-057c
  Rule: A session that has left takes no input and is in nobody's way

    Scenario: After a session has left its late input is refused, and its tile is walked on
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When session B leaves
      And B sends by datagram
        | sequence | step  | label                        |
        | 1        | (0,1) | datagram:rejected:no_session |
      And B sends by stream
        | sequence | step  | label                      |
        | 1        | (0,1) | stream:rejected:no_session |
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then the tick skipped B
      And A is corrected to tile (11, 10), acknowledging 2
      And nothing else is sent

    Scenario: A session that has left is neither transferred nor relocated
      Given session B stands on tile (11, 10)
      When B is relocated to tile (20, 20)
      Then B is corrected to tile (20, 20), acknowledging 0
      When session B leaves
      And a transfer of B is to begin
      Then the server refuses it with NoSession
      When the transfer of B is to be activated on tile (30, 30)
      Then the server refuses it with NoSession
      When B is to be relocated to tile (30, 30)
      Then the server refuses it with NoSession
      And nothing is sent

  @INPUT-057d
  Rule: A session opened anew has nothing of its earlier opening

    Scenario: It looks along octant 0, is shown still, and counts its corrections from 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (0,1) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A looks along octant 2
      And A is shown moving
      And A's corrections are numbered 1, 2
      And A is corrected to tile (10, 12), acknowledging 2
      And A is corrected to tile (10, 13), acknowledging 3
      When session A is opened anew on tile (20, 20)
      Then A looks along octant 0
      And A is shown still
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's corrections are numbered 1
      And A is corrected to tile (21, 20), acknowledging 1
      And nothing else is sent

    Scenario: No transfer of it is pending, and nothing is due that was due before
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And a transfer of A begins
      And session A is opened anew on tile (20, 20)
      And the zone ticks
      Then A's tick drained nothing
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (21, 20), acknowledging 1
      And nothing else is sent

    Scenario: Its streak is empty
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And session A is opened anew on tile (20, 20)
      And A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: Its datagram path is not degraded
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When session A is opened anew on tile (20, 20)
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 2 to 4   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: It has been shown nobody, and nobody has been shown it
      Given session B stands on tile (20, 22)
      And NPC guard stands on tile (12, 12)
      When the zone ticks
      Then A has a baseline of B and guard
      And B has a baseline of A and guard
      When session A is opened anew on tile (20, 20)
      Then A has a baseline of nobody
      And B has a baseline of guard alone
      When the zone ticks
      Then A has a baseline of B and guard
      And B has a baseline of A and guard
      And nothing is sent

    @needs:backpressure
    Scenario: Its receiver reads, and gets nothing that waited for the earlier one
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And nothing is sent
      When session A is opened anew on tile (20, 20)
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected by stream and by datagram to tile (20, 21), acknowledging 1
      And nothing else is sent

    Scenario: Who leaves and comes back has nothing of its earlier opening either
      Given session B stands on tile (20, 22)
      And NPC guard stands on tile (12, 12)
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (0,1) | stream:accepted:queued |
      And the zone ticks
      Then A looks along octant 2
      And A is told move_input_datagram_degraded
      And A is corrected to tile (10, 12), acknowledging 2
      And A's corrections are numbered 1
      When a transfer of A begins
      And session A leaves
      Then B has a baseline of guard alone
      When session A is opened anew on tile (20, 20)
      Then A looks along octant 0
      And A is shown still
      And A has a baseline of nobody
      And B has a baseline of guard alone
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And A's corrections are numbered 1
      And A is corrected to tile (21, 20), acknowledging 1
      And B has a baseline of A and guard
      And nothing else is sent

  @INPUT-058a @needs:backpressure
  Rule: A receiver that does not read holds up no other session

    Scenario: While one does not read the other is corrected in each tick
      Given session B stands on tile (20, 20)
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And B's tick drained 1, 2
      And B is corrected to tile (22, 20), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then B's tick drained 3
      And B is corrected to tile (23, 20), acknowledging 3
      And nothing else is sent
      When A's receiver reads again
      Then A is corrected by stream alone to tile (12, 10), acknowledging 2
      And A is corrected by stream alone to tile (13, 10), acknowledging 3
      And nothing else is sent

    Scenario: What waited leaves in the order in which it was sent, also where the receiver stopped twice
      Given a datagram-primary profile with window 4, session limit 6, 1 inputs a tick
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      And A's receiver stops reading
      And the zone ticks
      Then nothing is sent
      When A's receiver reads again
      Then A's corrections are numbered 1, 2, 3
      And A is corrected by stream alone to tile (11, 10), acknowledging 1
      And A is corrected by stream alone to tile (12, 10), acknowledging 2
      And A is corrected by stream alone to tile (13, 10), acknowledging 3
      And nothing else is sent
      When the zone ticks
      Then A is corrected to tile (14, 10), acknowledging 4
      And nothing else is sent

  @INPUT-058b @needs:backpressure
  Rule: A session whose receiver has not read for longer than the send limit allows is closed with a reason

    Scenario: With a send limit of two the third message that would wait ends the session
      Given a send limit of 2
      And a datagram-primary profile with window 4, session limit 6, 1 inputs a tick
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 1, 2
      And nothing is sent
      When the zone ticks
      Then A is closed with SlowReader
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                        |
        | 5        | (1,0) | datagram:rejected:no_session |
      And the zone ticks
      Then the tick skipped A
      And nothing is sent

    Scenario: A receiver that reads again in time keeps its session
      Given a send limit of 2
      And a datagram-primary profile with window 4, session limit 6, 1 inputs a tick
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then nothing is sent
      When A's receiver reads again
      Then A is corrected by stream alone to tile (11, 10), acknowledging 1
      And A is corrected by stream alone to tile (12, 10), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then A is corrected to tile (13, 10), acknowledging 3
      And nothing else is sent

    Scenario: Advisories that wait count as well
      Given a send limit of 1
      When A's receiver stops reading
      And A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is closed with SlowReader
      And nothing else is sent

    Scenario: The end of one session holds up nobody in its tick, and its tile is walked on
      Given the occupancy check is on
      And a send limit of 1
      And session B stands on tile (12, 10)
      When A's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step   | label                    |
        | 1        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is closed with SlowReader
      And B's tick drained 1
      And B is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent
      When B sends by datagram
        | sequence | step   | label                    |
        | 2        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (10, 10), acknowledging 2
      And nothing else is sent

    Scenario: As many messages may wait for each of two sessions as the send limit says
      Given a send limit of 2
      And a datagram-primary profile with window 4, session limit 6, 1 inputs a tick
      And session B stands on tile (20, 20)
      When A's receiver stops reading
      And B's receiver stops reading
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 2   | (1,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                    |
        | 1 to 2   | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then nothing is sent
      When A's receiver reads again
      And B's receiver reads again
      Then A is corrected by stream alone to tile (11, 10), acknowledging 1
      And A is corrected by stream alone to tile (12, 10), acknowledging 2
      And B is corrected by stream alone to tile (21, 20), acknowledging 1
      And B is corrected by stream alone to tile (22, 20), acknowledging 2
      And nothing else is sent
