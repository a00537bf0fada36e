@move-input
Feature: The window
  What arrives in any order, late or twice, is walked in the order in which it was
  pressed.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-013a
  Rule: The first expected sequence is 1

    Scenario: A new session takes 1 and not 0
      When A sends by datagram
        | sequence | step  | label                            |
        | 0        | (1,0) | datagram:rejected:stale_sequence |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-013b
  Rule: The expected sequence is one above the last received one

    Scenario: Before the tick the next one is expected above what was received
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When A sends by datagram
        | sequence | step  | label                             |
        | 2        | (1,0) | datagram:rejected:stale_sequence  |
        | 4        | (1,0) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:accepted:queued          |
      Then A's window is received 4, acknowledged 0, pending 4, future 0

    Scenario: After the tick the next one is expected above what was received
      Given A has walked (1, 0) 3 times
      When A sends by datagram
        | sequence | step  | label                             |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 3, acknowledged 3, pending 0, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 3, pending 2, future 0

  @INPUT-013c
  Rule: Buffered inputs do not count as received

    Scenario: An input that is missing is expected although later ones are there
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 1, acknowledged 0, pending 1, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0

  @INPUT-014
  Rule: An input with the expected sequence is Queued

    Scenario: Each input that follows on is queued
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 0
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2

    Scenario: The expected input is queued, whatever is buffered behind it
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (1,0) | datagram:accepted:buffered_future |
        | 5        | (0,1) | datagram:accepted:buffered_future |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
      Then A's window is received 3, acknowledged 0, pending 3, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (0,1) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 0, pending 5, future 0

  @INPUT-015
  Rule: An input that is ahead of the expected sequence by 1 to the window is BufferedFuture

    # 1 is expected: 2 is ahead by 1 and 5 by 4, the window.
    Scenario: From one ahead to the window's width inputs are buffered
      When A sends by datagram
        | sequence | step  | label                                    |
        | 2        | (1,0) | datagram:accepted:buffered_future        |
        | 5        | (1,0) | datagram:accepted:buffered_future        |
        | 6        | (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 0, acknowledged 0, pending 0, future 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 0, pending 2, future 1

  @INPUT-016
  Rule: An input below the expected sequence is refused with StaleSequence

    Scenario: What was received is stale, before it is drained and after
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:accepted:queued         |
        | 2        | (1,0) | datagram:accepted:queued         |
        | 3        | (1,0) | datagram:accepted:queued         |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
        | 3        | (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                            |
        | 2        | (1,0) | datagram:rejected:stale_sequence |
        | 3        | (1,0) | datagram:rejected:stale_sequence |
        | 4        | (1,0) | datagram:accepted:queued         |
      Then A's window is received 4, acknowledged 2, pending 2, future 0

  @INPUT-017
  Rule: When pending and future inputs together have reached the session limit an input is refused with QueueFull

    Scenario: A session with six inputs pending takes no seventh, and takes it when a tick has drained some
      When A sends by datagram
        | sequence | step  | label                        |
        | 1 to 6   | (1,0) | datagram:accepted:queued     |
        | 7        | (1,0) | datagram:rejected:queue_full |
      Then A's window is received 6, acknowledged 0, pending 6, future 0
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                        |
        | 7        | (1,0) | datagram:accepted:queued     |
        | 8        | (1,0) | datagram:accepted:queued     |
        | 9        | (1,0) | datagram:rejected:queue_full |
      Then A's window is received 8, acknowledged 2, pending 6, future 0
      And A is corrected to tile (12, 10), acknowledging 2

    Scenario: Pending and future inputs count together, and the one that is expected is no exception
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
        | 4 to 7   | (1,0) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:rejected:queue_full      |
      Then A's window is received 2, acknowledged 0, pending 2, future 4
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      Then A's window is received 7, acknowledged 2, pending 5, future 0
      And A is corrected to tile (12, 10), acknowledging 2

  @INPUT-018
  Rule: An input further ahead than the window is refused with FutureWindowExceeded

    Scenario: The fifth one ahead is too far, and comes in when it is the fourth
      When A sends by datagram
        | sequence   | step  | label                                    |
        | 6          | (1,0) | datagram:rejected:future_window_exceeded |
        | 4294967295 | (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                                    |
        | 1        | (1,0) | datagram:accepted:queued                 |
        | 6        | (1,0) | datagram:accepted:buffered_future        |
        | 7        | (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 1, acknowledged 0, pending 1, future 1

    Scenario: The window is the profile's
      Given a datagram-primary profile with window 2, session limit 6, 2 inputs a tick
      When A sends by datagram
        | sequence | step  | label                                    |
        | 4        | (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 1

  @INPUT-019
  Rule: A future input whose sequence is buffered already is refused with DuplicateFutureSequence

    Scenario: The second of two future inputs of one sequence is refused, and the first is walked
      When A sends by datagram
        | sequence | step  | label                                       |
        | 2        | (0,1) | datagram:accepted:buffered_future           |
        | 2        | (1,0) | datagram:rejected:duplicate_future_sequence |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (11, 11), acknowledging 2
      And nothing else is sent

  @INPUT-020
  Rule: When several refusals apply the first in this order is given: StaleSequence, QueueFull, FutureWindowExceeded, DuplicateFutureSequence

    Scenario: A full session that also jumps the window is told QueueFull
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
        | 4 to 7   | (1,0) | datagram:accepted:buffered_future |
        | 99       | (1,0) | datagram:rejected:queue_full      |
        | 2        | (1,0) | datagram:rejected:stale_sequence  |
      Then A's window is received 2, acknowledged 0, pending 2, future 4
      When the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                                    |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded |
      Then A's window is received 2, acknowledged 2, pending 0, future 4

    Scenario: A full session that is sent a duplicate is told QueueFull
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
        | 4 to 7   | (1,0) | datagram:accepted:buffered_future |
        | 5        | (1,0) | datagram:rejected:queue_full      |
      Then A's window is received 2, acknowledged 0, pending 2, future 4
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                                       |
        | 5        | (1,0) | datagram:rejected:duplicate_future_sequence |
      Then A's window is received 2, acknowledged 2, pending 0, future 4
      And A is corrected to tile (12, 10), acknowledging 2

  @INPUT-021a
  Rule: A queued input pulls the buffered ones that follow on without a gap into pending

    Scenario: An input that closes the gap brings in what waited for it, up to the next gap
      When A sends by datagram
        | sequence | step  | label                             |
        | 2        | (1,0) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:accepted:buffered_future |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 3
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (1,0) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 0, pending 5, future 0

    Scenario: A batch that closes the gap brings in what waited for it
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (0,1) | datagram:accepted:buffered_future |
        | 4        | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 2
      When A sends by datagram
        | sequence | steps       | label                    |
        | 1        | (1,0) (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 1 to 4
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (12, 12), acknowledging 4
      And nothing else is sent

  @INPUT-021b
  Rule: Pulling asks for no room

    # Four future inputs and the one that closes the gap are five, the limit.
    Scenario: A session that the closing input fills pulls all the same
      Given a datagram-primary profile with window 4, session limit 5, 2 inputs a tick
      When A sends by datagram
        | sequence | step  | label                             |
        | 2 to 5   | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 4
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 0, pending 5, future 0
      When the zone ticks 3 times
      Then A's ticks drained 1 to 5
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (14, 10), acknowledging 4
      And A is corrected to tile (15, 10), acknowledging 5

  @INPUT-022
  Rule: A profile whose window is not smaller than its session limit is refused when it is loaded

    Scenario Outline: <why> is refused, and with the window below the limit the server starts
      Given a datagram-primary profile with window <window>, session limit 6, 2 inputs a tick
      When the server starts
      Then the server refuses to start over profile.window
      Given a datagram-primary profile with window 5, session limit 6, 2 inputs a tick
      When the server starts
      And A sends by datagram
        | sequence | step  | label                             |
        | 6        | (1,0) | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 1

      Examples:
        | window | why                                    |
        | 6      | A window as large as the session limit |
        | 7      | A window larger than the session limit |

  @INPUT-023
  Rule: A refused input changes nothing

    Scenario Outline: <why> leaves the window, and what is walked, as they were
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 1, acknowledged 0, pending 1, future 1
      When A sends by datagram
        | sequence   | step    | label   |
        | <sequence> | (-1,-1) | <label> |
      Then A's window is received 1, acknowledged 0, pending 1, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 1, 2, 3
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (12, 11), acknowledging 3
      And nothing else is sent

      Examples:
        | sequence | label                                       | why                           |
        | 1        | datagram:rejected:stale_sequence            | A stale input                 |
        | 9        | datagram:rejected:future_window_exceeded    | An input too far ahead        |
        | 3        | datagram:rejected:duplicate_future_sequence | A duplicate of a future input |
        | 7        | datagram:rejected:future_window_exceeded    | An input one too far ahead    |

    Scenario: An input that finds the session full leaves the window, and what is walked, as they were
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
        | 4 to 7   | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 2, acknowledged 0, pending 2, future 4
      When A sends by datagram
        | sequence | step    | label                        |
        | 3        | (-1,-1) | datagram:rejected:queue_full |
      Then A's window is received 2, acknowledged 0, pending 2, future 4
      When the zone ticks
      And A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks 3 times
      Then A's ticks drained 3 to 7
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (13, 11), acknowledging 4
      And A is corrected to tile (13, 13), acknowledging 6
      And A is corrected to tile (13, 14), acknowledging 7
      And nothing else is sent

    Scenario: A refused input that is not stale is answered by no correction
      When A sends by datagram
        | sequence | step  | label                                       |
        | 3        | (1,0) | datagram:accepted:buffered_future           |
        | 4        | (1,0) | datagram:accepted:buffered_future           |
        | 5        | (1,0) | datagram:accepted:buffered_future           |
        | 5        | (1,0) | datagram:rejected:duplicate_future_sequence |
        | 99       | (1,0) | datagram:rejected:future_window_exceeded    |
        | 1        | (2,0) | datagram:rejected:malformed                 |
      And the zone ticks
      Then A's tick drained nothing
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                            |
        | 0        | (1,0) | datagram:rejected:stale_sequence |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

  @INPUT-024a
  Rule: What is drained is 1, 2, 3 and so on without gap or repeat, in whatever order it arrived

    # With (10, 11) blocked the order shows: east, north, west ends on (11, 11).
    # Any other order of the three ends elsewhere or is blocked elsewhere.
    Scenario Outline: Arriving <why> the three steps end on the same tile
      Given tile (10, 11) is blocked
      When A sends by datagram
        | sequence | step    | label |
        | <one>    | <first> | any   |
      And A sends by datagram
        | sequence | step     | label |
        | <two>    | <second> | any   |
      And A sends by datagram
        | sequence | step     | label |
        | <one>    | <first>  | any   |
        | <three>  | <third>  | any   |
        | <two>    | <second> | any   |
      And the zone ticks 2 times
      Then A's ticks drained 1, 2, 3
      And A is corrected to tile (11, 11), acknowledging 2
      And A is corrected to tile (11, 11), acknowledging 3
      And nothing else is sent

      Examples:
        | one | first  | two | second | three | third  | why                     |
        | 1   | (1,0)  | 2   | (0,1)  | 3     | (-1,0) | in order                |
        | 1   | (1,0)  | 3   | (-1,0) | 2     | (0,1)  | with the last one early |
        | 2   | (0,1)  | 1   | (1,0)  | 3     | (-1,0) | with the first one late |
        | 2   | (0,1)  | 3   | (-1,0) | 1     | (1,0)  | with the first one last |
        | 3   | (-1,0) | 1   | (1,0)  | 2     | (0,1)  | with the last one first |
        | 3   | (-1,0) | 2   | (0,1)  | 1     | (1,0)  | in reverse              |

    # Pairs that arrive the wrong way round, three to a request, four times over.
    Scenario: Over twenty-four inputs in pairs that were swapped nothing is lost or repeated
      When A sends by datagram
        | sequence | step  | label                             |
        | 2        | (0,1) | datagram:accepted:buffered_future |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 4        | (0,1) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:accepted:queued          |
        | 6        | (0,1) | datagram:accepted:buffered_future |
        | 5        | (1,0) | datagram:accepted:queued          |
      And the zone ticks 3 times
      Then A's ticks drained 1 to 6
      And A is corrected to tile (11, 11), acknowledging 2
      And A is corrected to tile (12, 12), acknowledging 4
      And A is corrected to tile (13, 13), acknowledging 6
      When A sends by datagram
        | sequence | step  | label                             |
        | 8        | (0,1) | datagram:accepted:buffered_future |
        | 7        | (1,0) | datagram:accepted:queued          |
        | 10       | (0,1) | datagram:accepted:buffered_future |
        | 9        | (1,0) | datagram:accepted:queued          |
        | 12       | (0,1) | datagram:accepted:buffered_future |
        | 11       | (1,0) | datagram:accepted:queued          |
      And the zone ticks 3 times
      Then A's ticks drained 7 to 12
      And A is corrected to tile (14, 14), acknowledging 8
      And A is corrected to tile (15, 15), acknowledging 10
      And A is corrected to tile (16, 16), acknowledging 12
      When A sends by datagram
        | sequence | step  | label                             |
        | 14       | (0,1) | datagram:accepted:buffered_future |
        | 13       | (1,0) | datagram:accepted:queued          |
        | 16       | (0,1) | datagram:accepted:buffered_future |
        | 15       | (1,0) | datagram:accepted:queued          |
        | 18       | (0,1) | datagram:accepted:buffered_future |
        | 17       | (1,0) | datagram:accepted:queued          |
      And the zone ticks 3 times
      Then A's ticks drained 13 to 18
      And A is corrected to tile (17, 17), acknowledging 14
      And A is corrected to tile (18, 18), acknowledging 16
      And A is corrected to tile (19, 19), acknowledging 18
      When A sends by datagram
        | sequence | step  | label                             |
        | 20       | (0,1) | datagram:accepted:buffered_future |
        | 19       | (1,0) | datagram:accepted:queued          |
        | 22       | (0,1) | datagram:accepted:buffered_future |
        | 21       | (1,0) | datagram:accepted:queued          |
        | 24       | (0,1) | datagram:accepted:buffered_future |
        | 23       | (1,0) | datagram:accepted:queued          |
      And the zone ticks 3 times
      Then A's ticks drained 19 to 24
      And A is corrected to tile (20, 20), acknowledging 20
      And A is corrected to tile (21, 21), acknowledging 22
      And A is corrected to tile (22, 22), acknowledging 24
      And nothing else is sent

  @INPUT-024b
  Rule: A refused input is accepted when it is sent again and there is room for it

    Scenario: What was too far ahead, and what found no room, comes in when it is sent again
      When A sends by datagram
        | sequence | step  | label                                    |
        | 6        | (0,1) | datagram:rejected:future_window_exceeded |
        | 1 to 5   | (1,0) | datagram:accepted:queued                 |
        | 6        | (0,1) | datagram:accepted:queued                 |
        | 7        | (0,1) | datagram:rejected:queue_full             |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 7        | (0,1) | datagram:accepted:queued |
      And the zone ticks 3 times
      Then A's ticks drained 3 to 7
      And A is corrected to tile (14, 10), acknowledging 4
      And A is corrected to tile (15, 11), acknowledging 6
      And A is corrected to tile (15, 12), acknowledging 7
      And nothing else is sent

  @INPUT-051
  Rule: A session holds no more inputs than its limit, whatever is sent to it

    Scenario: Of a thousand inputs in order the session holds six
      When A sends by datagram
        | sequence  | step  | label |
        | 1 to 1000 | (1,0) | any   |
      Then A's window is received 6, acknowledged 0, pending 6, future 0
      When A sends by datagram
        | sequence | step  | label                        |
        | 7        | (1,0) | datagram:rejected:queue_full |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2

    Scenario: Of a thousand inputs ahead the session holds four
      When A sends by datagram
        | sequence  | step  | label |
        | 2 to 1000 | (1,0) | any   |
        | 2 to 1000 | (1,0) | any   |
      Then A's window is received 0, acknowledged 0, pending 0, future 4
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 5, acknowledged 0, pending 5, future 0
