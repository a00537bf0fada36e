@move-input
Feature: Inputs and batches
  One step, or several at once; and what is no step.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-001a
  Rule: An input whose dx or dy is not −1, 0 or 1 is refused as malformed and takes no sequence

    Scenario Outline: <why> is refused by <way>, and its sequence is free for a true step
      When A sends by <way>
        | sequence | step   | label                    |
        | 1        | <step> | <way>:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by <way>
        | sequence | step   | label                 |
        | 1        | <good> | <way>:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

      Examples:
        | way      | step        | good     | why                                     |
        | datagram | (2, 0)      | (1, 0)   | A step of two tiles east                |
        | datagram | (-2, 0)     | (-1, 0)  | A step of two tiles west                |
        | datagram | (0, 2)      | (0, 1)   | A step of two tiles north               |
        | datagram | (0, -2)     | (0, -1)  | A step of two tiles south               |
        | datagram | (127, -128) | (1, -1)  | A step as far as a byte goes            |
        | stream   | (2, 1)      | (1, 1)   | A step that is too long along one axis  |
        | stream   | (-1, -2)    | (-1, -1) | A step that is too long along the other |

    Scenario: One step of a batch that is too long refuses the batch
      When A sends by datagram
        | sequence | steps             | label                       |
        | 1        | (1,0) (0,2) (1,0) | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps             | label                    |
        | 1        | (1,0) (0,1) (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

  @INPUT-003a
  Rule: The steps of a batch have the sequences from its first one on

    Scenario: Three steps of a batch are three inputs, in its order
      Given tile (10, 11) is blocked
      When A sends by datagram
        | sequence | steps              | label                    |
        | 1        | (1,0) (0,1) (-1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (11, 11), acknowledging 2
      And nothing else is sent
      When the zone ticks
      Then A's tick drained 3
      And A is corrected to tile (11, 11), acknowledging 3
      And nothing else is sent

    Scenario: A batch that is ahead is buffered under its own sequences
      When A sends by datagram
        | sequence | steps       | label                             |
        | 2        | (0,1) (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 2
      When A sends by datagram
        | sequence | step  | label                                       |
        | 3        | (1,0) | datagram:rejected:duplicate_future_sequence |
        | 1        | (1,0) | datagram:accepted:queued                    |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

  @INPUT-003b
  Rule: A batch without steps is malformed

    Scenario: An empty batch is refused, and a batch of one step is taken
      When A sends by datagram
        | sequence | steps | label                       |
        | 1        | none  | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-003c
  Rule: A batch of more steps than the cap is malformed

    Scenario: A batch of four steps is taken where the cap is four, and one of five is refused
      When A sends by datagram
        | sequence | steps                         | label                       |
        | 1        | (1,0) (1,0) (1,0) (1,0) (1,0) | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps                   | label                    |
        | 1        | (1,0) (1,0) (1,0) (1,0) | datagram:accepted:queued |
      Then A's window is received 4, acknowledged 0, pending 4, future 0

    Scenario: The cap is the profile's
      Given batches of at most 2 steps
      When A sends by datagram
        | sequence | steps             | label                       |
        | 1        | (1,0) (1,0) (1,0) | datagram:rejected:malformed |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps       | label                    |
        | 1        | (1,0) (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0

  @INPUT-004
  Rule: A batch of which one step is refused leaves the window as it was

    # Ahead of 1 by the window's 4 is 5; 6 is too far.
    Scenario: A batch whose last step is too far ahead leaves none of its steps
      When A sends by datagram
        | sequence | steps                   | label                                    |
        | 3        | (1,0) (1,0) (1,0) (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (1,0) | datagram:accepted:buffered_future |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 2

    Scenario: A batch whose second step finds the session full leaves the first out as well
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 5   | (1,0) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 0, pending 5, future 0
      When A sends by datagram
        | sequence | steps       | label                        |
        | 6        | (1,0) (1,0) | datagram:rejected:queue_full |
      Then A's window is received 5, acknowledged 0, pending 5, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 6        | (1,0) | datagram:accepted:queued |
      Then A's window is received 6, acknowledged 0, pending 6, future 0

    Scenario: A batch whose third step is buffered already leaves the others out
      When A sends by datagram
        | sequence | step  | label                             |
        | 4        | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | steps             | label                                       |
        | 2        | (1,0) (1,0) (1,0) | datagram:rejected:duplicate_future_sequence |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | step  | label                                       |
        | 2        | (1,0) | datagram:accepted:buffered_future           |
        | 3        | (1,0) | datagram:accepted:buffered_future           |
        | 4        | (1,0) | datagram:rejected:duplicate_future_sequence |
      Then A's window is received 0, acknowledged 0, pending 0, future 3

  @INPUT-005
  Rule: A batch whose sequences would pass 4294967295 is malformed

    Scenario: A batch that would go on after the last sequence is malformed, and one that ends there is only far ahead
      When A sends by datagram
        | sequence   | steps             | label                                    |
        | 4294967295 | (1,0) (1,0)       | datagram:rejected:malformed              |
        | 4294967294 | (1,0) (1,0) (1,0) | datagram:rejected:malformed              |
        | 4294967294 | (1,0) (1,0)       | datagram:rejected:future_window_exceeded |
        | 4294967295 | (1,0)             | datagram:rejected:future_window_exceeded |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | steps       | label                    |
        | 1        | (1,0) (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0

  @INPUT-054
  Rule: A batch that overlaps what was received is refused whole with StaleSequence

    Scenario: A batch that begins with what was received is refused to its end
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When A sends by datagram
        | sequence | steps             | label                            |
        | 2        | (1,0) (1,0) (1,0) | datagram:rejected:stale_sequence |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When A sends by datagram
        | sequence | steps       | label                    |
        | 3        | (1,0) (1,0) | datagram:accepted:queued |
      Then A's window is received 4, acknowledged 0, pending 4, future 0

  @INPUT-055
  Rule: A batch that is refused half-way puts back the future inputs that it had pulled into pending

    # The batch's 1 and 2 pull in 3; its own 3 is then stale.
    Scenario: A future input that a refused batch had pulled in is future again
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | steps             | label                            |
        | 1        | (1,0) (1,0) (1,0) | datagram:rejected:stale_sequence |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:accepted:queued         |
        | 2        | (1,0) | datagram:accepted:queued         |
        | 3        | (1,0) | datagram:rejected:stale_sequence |
      Then A's window is received 3, acknowledged 0, pending 3, future 0
      When the zone ticks 2 times
      Then A's ticks drained 1, 2, 3
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (12, 11), acknowledging 3
      And nothing else is sent
