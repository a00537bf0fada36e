@move-input
Feature: Records
  What the server writes down, for whoever looks for the fault.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-047
  Rule: A decision is labelled transport:outcome:reason

    Scenario: Each decision is counted under its label
      When A sends by datagram
        | sequence | step  | label                                       |
        | 1        | (1,0) | datagram:accepted:queued                    |
        | 3        | (1,0) | datagram:accepted:buffered_future           |
        | 3        | (1,0) | datagram:rejected:duplicate_future_sequence |
        | 9        | (1,0) | datagram:rejected:future_window_exceeded    |
      Then the record counts 1 of datagram:accepted:queued
      And the record counts 1 of datagram:accepted:buffered_future
      And the record counts 0 of stream:rejected:future_window_exceeded
      When A sends by stream
        | sequence | step  | label                                  |
        | 9        | (1,0) | stream:rejected:future_window_exceeded |
        | 9        | (1,0) | stream:rejected:future_window_exceeded |
        | 2        | (1,0) | stream:accepted:queued                 |
        | 2        | (1,0) | stream:rejected:stale_sequence         |
      Then the record counts 2 of stream:rejected:future_window_exceeded
      And the record counts 1 of datagram:rejected:future_window_exceeded
      And the record counts 1 of datagram:rejected:duplicate_future_sequence
      And the record counts 1 of stream:accepted:queued
      And the record counts 1 of stream:rejected:stale_sequence

    Scenario: What a transfer ignores is counted under its label
      When A sends by datagram
        | sequence | step  | label                        |
        | 1 to 6   | (1,0) | datagram:accepted:queued     |
        | 7        | (1,0) | datagram:rejected:queue_full |
      And a transfer of A begins
      Then the record counts 0 of stream:ignored:session_transfer_pending
      When A sends by stream
        | sequence | step  | label                                   |
        | 7        | (1,0) | stream:ignored:session_transfer_pending |
      Then the record counts 1 of stream:ignored:session_transfer_pending
      And the record counts 6 of datagram:accepted:queued
      And the record counts 1 of datagram:rejected:queue_full

    Scenario: What comes for a session that has left is counted under its label
      Given session B stands on tile (20, 20)
      When B sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      And session B leaves
      And B sends by stream
        | sequence | step  | label                      |
        | 1        | (1,0) | stream:rejected:no_session |
        | 2        | (1,0) | stream:rejected:no_session |
      And A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then the record counts 2 of stream:rejected:no_session
      And the record counts 2 of stream:accepted:queued

  @INPUT-048a
  Rule: An accepted fallback input is recorded

    Scenario: Accepted inputs by stream are recorded as fallbacks, and no others
      When A sends by stream
        | sequence | step  | label                          |
        | 1        | (1,0) | stream:accepted:queued         |
        | 1        | (1,0) | stream:rejected:stale_sequence |
      Then the record counts accepted fallback inputs: 1, recoveries of the primary: 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And A sends by stream
        | sequence | step  | label                           |
        | 4        | (1,0) | stream:accepted:buffered_future |
      Then the record counts accepted fallback inputs: 2, recoveries of the primary: 0

    Scenario: On a stream-only session the stream is no fallback
      Given a stream-only profile with window 4, session limit 6, 2 inputs a tick
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then the record counts 1 of stream:accepted:queued
      When A sends by stream
        | sequence | step  | label                          |
        | 2        | (1,0) | stream:accepted:queued         |
        | 2        | (1,0) | stream:rejected:stale_sequence |
      Then the record counts accepted fallback inputs: 0, recoveries of the primary: 0
      And the record counts 2 of stream:accepted:queued

  @INPUT-048b
  Rule: A recovery of the primary is recorded

    Scenario: A datagram after a degraded path is recorded as a recovery, once
      When A sends by stream
        | sequence | step  | label                  |
        | 1 to 3   | (1,0) | stream:accepted:queued |
      Then A is told move_input_datagram_degraded
      And the record counts accepted fallback inputs: 3, recoveries of the primary: 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
        | 5        | (1,0) | datagram:accepted:queued |
      Then A is told move_input_datagram_recovered
      And the record counts accepted fallback inputs: 3, recoveries of the primary: 1

  @INPUT-049a
  Rule: A rejection is recorded with the last received and acknowledged sequences and the pending and future counts

    Scenario: The record of a rejection shows the window that the input met
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                                    |
        | 3        | (1,0) | datagram:accepted:queued                 |
        | 5        | (1,0) | datagram:accepted:buffered_future        |
        | 6        | (1,0) | datagram:accepted:buffered_future        |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then the rejection of A's 99 is recorded with received 3, acknowledged 2, pending 1, future 2
      When A sends by datagram
        | sequence | step  | label                                    |
        | 98       | (1,0) | datagram:rejected:future_window_exceeded |
        | 4        | (1,0) | datagram:accepted:queued                 |
        | 97       | (2,0) | datagram:rejected:malformed              |
      Then the rejection of A's 98 is recorded with received 3, acknowledged 2, pending 1, future 2
      And the rejection of A's 97 is recorded with received 6, acknowledged 2, pending 4, future 0

    # The first is of another opening, and the two after it were not refused.
    Scenario: A window is recorded with a rejection of the session that is open, and with nothing else
      When session A is opened anew on tile (20, 20)
      And late messages of A's earlier opening come by datagram
        | sequence | step  | label                        |
        | 1        | (1,0) | datagram:rejected:no_session |
      And A sends by datagram
        | sequence | step  | epoch | label                                    |
        | 2        | (1,0) | old   | datagram:ignored:old_epoch               |
        | 3        | (1,0) |       | datagram:accepted:buffered_future        |
        | 99       | (1,0) |       | datagram:rejected:future_window_exceeded |
      Then no window is recorded with the decision about A's 1
      And no window is recorded with the decision about A's 2
      And no window is recorded with the decision about A's 3
      And the rejection of A's 99 is recorded with received 0, acknowledged 0, pending 0, future 1

  @INPUT-049b
  Rule: A rejection is recorded with the sequences that the last tick drained of the session

    Scenario: The record of a rejection shows what the last tick drained
      When A sends by datagram
        | sequence | step  | label                                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued                 |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then the rejection of A's 99 is recorded with nothing drained
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                                    |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then A is corrected to tile (12, 10), acknowledging 2
      And the rejection of A's 99 is recorded with 1, 2 drained
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                                    |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then A is corrected to tile (13, 10), acknowledging 3
      And the rejection of A's 99 is recorded with 3 drained
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                                    |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then the rejection of A's 99 is recorded with nothing drained

  @INPUT-050
  Rule: The backlog of the zone is recorded before and after each tick

    Scenario: The backlog counts what all sessions have pending
      Given session B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                             |
        | 1 to 3   | (1,0) | datagram:accepted:queued          |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      And the zone ticks
      Then the backlog was 7 before the tick and 3 after it
      And A is corrected to tile (12, 10), acknowledging 2
      And B is corrected to tile (22, 20), acknowledging 2
      When the zone ticks
      Then the backlog was 3 before the tick and 0 after it
      And A is corrected to tile (14, 10), acknowledging 4
      And B is corrected to tile (23, 20), acknowledging 3

  @INPUT-064
  Rule: A violation of transport or form is labelled rejected:malformed on its transport

    Scenario: A violation of form is labelled malformed on the transport that it came by
      When A sends by datagram
        | sequence | step  | bytes | label                       |
        | 1        | (2,0) |       | datagram:rejected:malformed |
        | 1        | (1,0) | 65    | datagram:rejected:malformed |
      And A sends by stream
        | sequence | step  | label                     |
        | 1        | (0,2) | stream:rejected:malformed |
      And A sends by datagram
        | sequence | steps | label                       |
        | 1        | none  | datagram:rejected:malformed |
      And A sends by stream
        | sequence | steps | label                     |
        | 1        | (1,0) | stream:rejected:malformed |
      Then the record counts 3 of datagram:rejected:malformed
      And the record counts 2 of stream:rejected:malformed
      And A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then the record counts 3 of datagram:rejected:malformed
      And A's window is received 1, acknowledged 0, pending 1, future 0

    Scenario: What is malformed is so during a transfer, in an old epoch and under a stale number
      When a transfer of A begins
      And A sends by datagram
        | sequence | step  | label                                     |
        | 1        | (2,0) | datagram:rejected:malformed               |
        | 1        | (1,0) | datagram:ignored:session_transfer_pending |
      And the transfer of A is activated
      And A sends by datagram
        | sequence | step  | epoch | label                       |
        | 1        | (2,0) | old   | datagram:rejected:malformed |
        | 0        | (2,0) |       | datagram:rejected:malformed |
      Then the record counts 3 of datagram:rejected:malformed
      And A is corrected to tile (10, 10), acknowledging 0

  @INPUT-065a
  Rule: What became of each drained input is recorded

    Scenario: A step that moves, one into a wall and one on the spot are recorded as such
      Given tile (11, 11) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (0,1) | datagram:accepted:queued |
        | 3        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 1 is reported as moved
      And A's input 2 is reported as blocked
      And the record counts inputs that moved: 1, were blocked: 1, stayed: 0
      And A is corrected to tile (11, 10), acknowledging 2
      When the zone ticks
      Then A's input 3 is reported as stayed
      And the record counts inputs that moved: 1, were blocked: 1, stayed: 1
      And A is corrected to tile (11, 10), acknowledging 3

  @INPUT-065b
  Rule: Why each correction was due is recorded

    Scenario: Corrections are recorded with why they were due
      Given a transfer that times out after 100 ms
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's correction is reported as drained
      And A is corrected to tile (11, 10), acknowledging 1
      And the record counts corrections that were forced: 0, after drained inputs: 1, after stale ones: 0
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A's correction is reported as stale
      And A is corrected to tile (11, 10), acknowledging 1
      And the record counts corrections that were forced: 0, after drained inputs: 1, after stale ones: 1
      When a transfer of A begins
      And the zone ticks
      Then A's correction is reported as forced
      And A is corrected to tile (11, 10), acknowledging 1
      And the record counts corrections that were forced: 1, after drained inputs: 1, after stale ones: 1
      When A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 1
      And the record counts corrections that were forced: 2, after drained inputs: 1, after stale ones: 1

    Scenario: A tick that drains an input and answers a stale one corrects once, for the drained one
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
        | 3        | (1,0) | datagram:accepted:queued         |
      And the zone ticks
      Then A's correction is reported as drained
      And A is corrected to tile (13, 10), acknowledging 3
      And nothing else is sent
      When the zone ticks
      Then A's report has no correction
      And nothing is sent
