@move-input
Feature: The end of the numbers
  Sequences are 32 bits wide, and nobody counts them twice.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10), resumed after sequence 4294967293

  @INPUT-067a @needs:resume
  Rule: Sequence 4294967295 is taken

    Scenario: The last two sequences are walked like any others
      When A sends by datagram
        | sequence   | step  | label                             |
        | 4294967295 | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 4294967293, acknowledged 4294967293, pending 0, future 1
      When A sends by datagram
        | sequence   | step  | label                    |
        | 4294967294 | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 4294967294, 4294967295
      And A is corrected to tile (11, 11), acknowledging 4294967295
      And nothing else is sent

    Scenario: A batch that ends with the last sequence is walked, and one that goes on is not
      When A sends by datagram
        | sequence   | steps             | label                       |
        | 4294967294 | (1,0) (0,1) (1,0) | datagram:rejected:malformed |
      Then A's window is received 4294967293, acknowledged 4294967293, pending 0, future 0
      When A sends by datagram
        | sequence   | steps       | label                    |
        | 4294967294 | (1,0) (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 4294967295
      And nothing else is sent

  @INPUT-067b @needs:resume
  Rule: After 4294967295 no sequence is expected

    Scenario: After the last sequence 0, 1 and the last one itself are stale
      When A sends by datagram
        | sequence   | step  | label                    |
        | 4294967294 | (1,0) | datagram:accepted:queued |
        | 4294967295 | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 4294967295
      When A sends by datagram
        | sequence   | step  | label                            |
        | 0          | (1,0) | datagram:rejected:stale_sequence |
        | 1          | (1,0) | datagram:rejected:stale_sequence |
        | 4294967295 | (1,0) | datagram:rejected:stale_sequence |
      Then A's window is received 4294967295, acknowledged 4294967295, pending 0, future 0
      When the zone ticks
      Then A's tick drained nothing
      And A is corrected to tile (12, 10), acknowledging 4294967295
