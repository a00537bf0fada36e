@move-input
Feature: Two transports
  Datagrams come in time or not at all; the stream comes in the end.

  Background:
    Given a datagram-primary profile with window 4, session limit 16, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-006a
  Rule: A datagram-primary session takes inputs by datagram and by stream

    Scenario: One input by datagram and the next by stream make one walk
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0
      When A sends by stream
        | sequence | step  | label                  |
        | 2        | (0,1) | stream:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (11, 11), acknowledging 2

  @INPUT-006b
  Rule: A stream-only session takes inputs by stream

    Scenario: A session without datagrams walks by stream
      Given a stream-only profile with window 4, session limit 16, 2 inputs a tick
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0
      When A sends by stream
        | sequence | step  | label                           |
        | 3        | (0,1) | stream:accepted:buffered_future |
        | 2        | (0,1) | stream:accepted:queued          |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

    @needs:client
    Scenario: The client of a session without datagrams sends by stream
      Given a stream-only profile with window 4, session limit 16, 2 inputs a tick
      And a client on tile (10, 10)
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by stream
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by stream
      And the client shows its player on tile (11, 11), from (10, 10) and inputs 1, 2
      And nothing else is sent

  @INPUT-007
  Rule: An input on a transport that the profile does not allow is refused as malformed for that transport

    Scenario: A datagram on a stream-only session is malformed, and not taken as if it had come by stream
      Given a stream-only profile with window 4, session limit 16, 2 inputs a tick
      When A sends by datagram
        | sequence | step  | label                       |
        | 1        | (1,0) | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (0,1) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-008a
  Rule: A batch by stream is malformed

    Scenario: A batch by stream is refused, even of one step
      When A sends by stream
        | sequence | steps       | label                     |
        | 1        | (1,0) (1,0) | stream:rejected:malformed |
        | 1        | (1,0)       | stream:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

    Scenario: A stream-only session takes no batches either
      Given a stream-only profile with window 4, session limit 16, 2 inputs a tick
      When A sends by stream
        | sequence | steps       | label                     |
        | 1        | (1,0) (1,0) | stream:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-008b
  Rule: A datagram carries a single input or a batch

    Scenario: A single input and a batch both come by datagram
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0
      When A sends by datagram
        | sequence | steps       | label                    |
        | 2        | (1,0) (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2

  @INPUT-009
  Rule: A datagram of more bytes than the profile's limit is refused whole

    Scenario: A datagram at the limit is taken, and one a byte above it is refused
      Given datagrams of at most 32 bytes
      When A sends by datagram
        | sequence | step  | bytes | label                       |
        | 1        | (1,0) | 31    | datagram:accepted:queued    |
        | 2        | (1,0) | 32    | datagram:accepted:queued    |
        | 3        | (1,0) | 33    | datagram:rejected:malformed |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When A sends by datagram
        | sequence | step  | bytes | label                    |
        | 3        | (1,0) | 32    | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

    Scenario: Of a batch that is too long in bytes not even the first step is taken
      Given datagrams of at most 32 bytes
      When A sends by datagram
        | sequence | steps             | bytes | label                       |
        | 1        | (1,0) (1,0) (1,0) | 33    | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps             | bytes | label                    |
        | 1        | (1,0) (1,0) (1,0) | 32    | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

    Scenario: What comes by stream has no such limit
      Given datagrams of at most 32 bytes
      When A sends by datagram
        | sequence | step  | bytes | label                       |
        | 1        | (1,0) | 33    | datagram:rejected:malformed |
      And A sends by stream
        | sequence | step  | bytes | label                  |
        | 1        | (1,0) | 33    | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-010a
  Rule: After the profile's streak of accepted stream inputs one move_input_datagram_degraded advisory is sent

    Scenario: The third input by stream in a row degrades a path whose streak is three
      Given a datagram path that counts as degraded after 3 stream inputs
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: Where the streak is two the second is enough
      Given a datagram path that counts as degraded after 2 stream inputs
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 2        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: Buffered inputs count towards the streak
      When A sends by stream
        | sequence | step  | label                           |
        | 3        | (1,0) | stream:accepted:buffered_future |
        | 4        | (1,0) | stream:accepted:buffered_future |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                           |
        | 5        | (1,0) | stream:accepted:buffered_future |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: A datagram in between begins the streak anew
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And A sends by stream
        | sequence | step  | label                  |
        | 4        | (1,0) | stream:accepted:queued |
        | 5        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 6        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: After a recovery the streak is counted from the beginning
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      When A sends by stream
        | sequence | step  | label                  |
        | 5        | (1,0) | stream:accepted:queued |
        | 6        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 7        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: A relocation does not begin the streak anew
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 2
      And nothing else is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

  @INPUT-010b
  Rule: When a datagram input is accepted again one move_input_datagram_recovered advisory is sent

    Scenario: The first datagram after a degraded path recovers it, and the second says nothing more
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 5        | (1,0) | datagram:accepted:queued |
      Then nothing is sent

    Scenario: A buffered datagram recovers the path as well, and so does a batch
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by datagram
        | sequence | step  | label                             |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      Then A is told move_input_datagram_recovered
      When A sends by stream
        | sequence | step  | label                  |
        | 4        | (1,0) | stream:accepted:queued |
        | 6        | (1,0) | stream:accepted:queued |
        | 7        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by datagram
        | sequence | steps       | label                    |
        | 8        | (1,0) (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And nothing else is sent

    Scenario: A path that was degraded before a relocation and a transfer recovers after them
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A is relocated to tile (30, 30)
      And a transfer of A begins
      And the transfer of A is activated on tile (40, 40)
      Then A is corrected to tile (30, 30), acknowledging 3
      And A is corrected to tile (40, 40), acknowledging 3
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And nothing else is sent

  @INPUT-010c
  Rule: A path that stays degraded is told of once

    Scenario: Three more inputs by stream on a degraded path are told of no more
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by stream
        | sequence | step  | label                  |
        | 4 to 9   | (1,0) | stream:accepted:queued |
      Then nothing is sent

    Scenario: A path that degrades, recovers and degrades is told of three times
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And nothing else is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 5 to 7   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

  @INPUT-010d
  Rule: Each session has a streak of its own

    Scenario: Two inputs by stream of each of two sessions make no streak of three
      Given session B stands on tile (20, 20)
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And B sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent
      When B sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      Then nothing is sent

  @INPUT-010e
  Rule: A stream-only session gets no advisory

    Scenario: Nine inputs by stream are told of by nothing but corrections
      Given a stream-only profile with window 4, session limit 16, 9 inputs a tick
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 4   | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 5 to 9   | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When the zone ticks
      Then A is corrected to tile (19, 10), acknowledging 9
      And nothing else is sent

  @INPUT-011
  Rule: The same sequence by stream and by datagram moves once

    Scenario: The fallback's copy of an input that came by datagram moves nothing
      Given A has walked (1, 0) 3 times
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      And A sends by stream
        | sequence | step  | label                          |
        | 4        | (1,0) | stream:rejected:stale_sequence |
      And A sends by datagram
        | sequence | step  | label                    |
        | 5        | (1,0) | datagram:accepted:queued |
        | 6        | (1,0) | datagram:accepted:queued |
      Then A's window is received 6, acknowledged 3, pending 3, future 0
      And the record counts accepted fallback inputs: 0, recoveries of the primary: 0
      When the zone ticks 2 times
      Then A's ticks drained 4, 5, 6
      And A is corrected to tile (15, 10), acknowledging 5
      And A is corrected to tile (16, 10), acknowledging 6
      And nothing else is sent

    Scenario: The datagram that comes after the fallback's copy moves nothing
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
        | 2        | (0,1) | datagram:accepted:queued         |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (11, 11), acknowledging 2
      And nothing else is sent

    Scenario: A buffered input that comes again by the other way is a duplicate
      When A sends by datagram
        | sequence | step  | label                             |
        | 2        | (1,0) | datagram:accepted:buffered_future |
      And A sends by stream
        | sequence | step  | label                                     |
        | 2        | (1,0) | stream:rejected:duplicate_future_sequence |
        | 1        | (1,0) | stream:accepted:queued                    |
      Then A's window is received 2, acknowledged 0, pending 2, future 0

  @INPUT-012
  Rule: The acknowledged sequence stands still before an input that is missing and goes on when that comes

    Scenario: A lost datagram holds the acknowledged sequence until its copy comes by stream
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (1,0) | datagram:accepted:buffered_future |
        | 4        | (0,1) | datagram:accepted:buffered_future |
      And the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent
      When the zone ticks 3 times
      Then A's ticks drained nothing
      And A's window is received 1, acknowledged 1, pending 0, future 2
      And nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 2        | (1,0) | stream:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 2, 3, 4
      And A is corrected to tile (13, 10), acknowledging 3
      And A is corrected to tile (13, 11), acknowledging 4
      And nothing else is sent

    Scenario: On a stream-only session it stands still in the same way
      Given a stream-only profile with window 4, session limit 16, 2 inputs a tick
      When A sends by stream
        | sequence | step  | label                           |
        | 1        | (1,0) | stream:accepted:queued          |
        | 3        | (0,1) | stream:accepted:buffered_future |
      And the zone ticks 2 times
      Then A's ticks drained 1
      And A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 2        | (1,0) | stream:accepted:queued |
      And the zone ticks
      Then A's tick drained 2, 3
      And A is corrected to tile (12, 11), acknowledging 3
      And nothing else is sent

  @INPUT-059a
  Rule: A refused or ignored input does not add to a streak

    Scenario: Two copies by stream that are stale do not fill a streak
      When A sends by stream
        | sequence | step  | label                          |
        | 1        | (1,0) | stream:accepted:queued         |
        | 2        | (1,0) | stream:accepted:queued         |
        | 2        | (1,0) | stream:rejected:stale_sequence |
        | 1        | (1,0) | stream:rejected:stale_sequence |
        | 3        | (2,0) | stream:rejected:malformed      |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: Inputs that are ignored do not fill a streak
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And a transfer of A begins
      And A sends by stream
        | sequence | step  | label                                   |
        | 3        | (1,0) | stream:ignored:session_transfer_pending |
      And the transfer of A is activated
      And A sends by stream
        | sequence | step  | epoch | label                    |
        | 3        | (1,0) | old   | stream:ignored:old_epoch |
      Then A is corrected to tile (10, 10), acknowledging 2
      And nothing else is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

  @INPUT-059b
  Rule: A refused or ignored datagram does not end a streak

    Scenario: A stale datagram does not end the streak
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 2        | (1,0) | stream:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                            |
        | 2        | (1,0) | datagram:rejected:stale_sequence |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent

    Scenario: A stale datagram does not recover a degraded path
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      When A sends by datagram
        | sequence | step  | label                                    |
        | 3        | (1,0) | datagram:rejected:stale_sequence         |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
        | 4        | (2,0) | datagram:rejected:malformed              |
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And nothing else is sent

  @INPUT-059c
  Rule: Where the streak is 2 or more inputs by stream and datagram in turn send no advisory

    Scenario: A path that loses every second datagram is told of by nothing
      Given a datagram path that counts as degraded after 2 stream inputs
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And A sends by stream
        | sequence | step  | label                  |
        | 3        | (1,0) | stream:accepted:queued |
      And A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      And A sends by stream
        | sequence | step  | label                  |
        | 5        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When A sends by stream
        | sequence | step  | label                  |
        | 6        | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And nothing else is sent
