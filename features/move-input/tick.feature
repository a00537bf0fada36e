@move-input
Feature: The authority tick
  How many inputs are carried out, in which moment, and what is said of it.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-025a
  Rule: The tick interval is 100 ms if nothing else is said

    Scenario: A hundred ticks are ten seconds
      Given a transfer that times out after 10000 ms
      When a transfer of A begins
      And the zone ticks 99 times
      Then nothing is sent
      When the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

    Scenario: Where the interval is said to be 250 ms four ticks are a second
      Given ticks of 250 ms
      And a transfer that times out after 1000 ms
      When a transfer of A begins
      And the zone ticks 3 times
      Then nothing is sent
      When the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

  @INPUT-025b
  Rule: Movement runs after scene AI

    Scenario: A tile that an NPC takes in a tick is taken when players move in it, and one that it leaves is free
      Given the occupancy check is on
      And NPC guard stands on tile (12, 10) and goes to (11, 10) in the first tick and to (30, 30) in the second
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 2
      And nothing else is sent

  @INPUT-025c
  Rule: Movement runs before dirty locations are persisted

    Scenario: The tile that a tick reaches is stored by the same tick
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is stored on tile (12, 10)
      And A is corrected to tile (12, 10), acknowledging 2
      When the zone ticks
      Then A is stored on tile (13, 10)
      And A is corrected to tile (13, 10), acknowledging 3
      When the zone ticks
      Then nothing of A is stored

  @INPUT-026
  Rule: A tick drains at most the cap's number of a session's pending inputs and the rest stay

    Scenario: Of five inputs two are drained, then two, then one
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 5   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      And A's window is received 5, acknowledged 2, pending 3, future 0
      When the zone ticks
      Then A's tick drained 3, 4
      And A is corrected to tile (14, 10), acknowledging 4
      When the zone ticks
      Then A's tick drained 5
      And A is corrected to tile (15, 10), acknowledging 5
      And A's window is received 5, acknowledged 5, pending 0, future 0

  @INPUT-027a @needs:env
  Rule: The environment's drain cap takes the place of the profile's

    Scenario Outline: <why>
      Given the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK to <cap>
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained <first>
      And A is corrected to tile (<x>, 10), acknowledging <ack>
      When the zone ticks
      Then A's tick drained <second>
      And A is corrected to tile (<x2>, 10), acknowledging <ack2>

      Examples:
        | cap | first   | x  | ack | second | x2 | ack2 | why                                 |
        | 3   | 1, 2, 3 | 13 | 3   | 4      | 14 | 4    | A cap above the cadence drains more |
        | 1   | 1       | 11 | 1   | 2      | 12 | 2    | A cap below the cadence drains less |

  @INPUT-027b @needs:env
  Rule: A drain cap of 0 or less from the environment counts as 1

    Scenario Outline: <why> drains one input a tick
      Given the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK to <cap>
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (11, 10), acknowledging 1
      When the zone ticks
      Then A's tick drained 2
      And A is corrected to tile (12, 10), acknowledging 2

      Examples:
        | cap   | why                  |
        | 0     | A cap of zero        |
        | -1    | A cap below zero     |
        | -1000 | A cap far below zero |

  @INPUT-027c @needs:env
  Rule: A drain cap from the environment that is no whole number keeps the server from starting

    Scenario Outline: <why> keeps the server from starting, and a whole number does not
      Given the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK to <cap>
      When the server starts
      Then the server refuses to start over env.AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK
      Given the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK to 3
      When the server starts
      And A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2, 3
      And A is corrected to tile (13, 10), acknowledging 3
      When the zone ticks
      Then A's tick drained 4
      And A is corrected to tile (14, 10), acknowledging 4

      Examples:
        | cap   | why                               |
        | three | A word                            |
        | 1.5   | A fraction                        |
        | 3x    | A number with something behind it |
        | empty | The empty text                    |

  @INPUT-066
  Rule: Without an override the drain cap is the profile's cadence

    Scenario Outline: <why>
      Given a datagram-primary profile with window 4, session limit 6, <cadence> inputs a tick
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 4   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained <first>
      And A is corrected to tile (<x>, 10), acknowledging <ack>
      When the zone ticks
      Then A's tick drained <second>
      And A is corrected to tile (<x2>, 10), acknowledging <ack2>

      Examples:
        | cadence | first   | x  | ack | second | x2 | ack2 | why                                           |
        | 1       | 1       | 11 | 1   | 2      | 12 | 2    | A cadence of one input a tick drains one      |
        | 3       | 1, 2, 3 | 13 | 3   | 4      | 14 | 4    | A cadence of three inputs a tick drains three |

  @INPUT-063a @needs:env
  Rule: No variable of the environment changes a limit of the profile but the drain cap

    # The names are made up: no environment has a say in these.
    Scenario: Variables that are called like the profile's limits change none of them
      Given the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_SESSION_LIMIT to 3
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_PENDING_INPUTS to 3
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_WINDOW to 2
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_REORDER_WINDOW to 2
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_BATCH_CAP to 1
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_DATAGRAM_BYTES to 1
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_DEGRADE_STREAK to 1
      And the environment sets AETHER_GAME_MOVEMENT_AUTHORITY_MAX_INPUTS_PER_TICK to 1
      When A sends by datagram
        | sequence | steps                   | bytes | label                             |
        | 2        | (1,0) (1,0) (1,0) (1,0) | 64    | datagram:accepted:buffered_future |
      Then A's window is received 0, acknowledged 0, pending 0, future 4
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
        | 6        | (1,0) | stream:accepted:queued |
      Then nothing is sent
      When the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent

  @INPUT-028a
  Rule: A report has the pending and future counts from before and after the tick

    Scenario: What waits is counted before the tick and after it
      When A sends by datagram
        | sequence | step  | label                             |
        | 1 to 3   | (1,0) | datagram:accepted:queued          |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      And the zone ticks
      Then A's report counts pending 3 and future 1 before, pending 1 and future 1 after
      And A is corrected to tile (12, 10), acknowledging 2
      When the zone ticks
      Then A's report counts pending 1 and future 1 before, pending 0 and future 1 after
      And A is corrected to tile (13, 10), acknowledging 3
      When the zone ticks
      Then A's report counts pending 0 and future 1 before, pending 0 and future 1 after

  @INPUT-028b
  Rule: A report has the drained sequences in their order

    Scenario: Inputs that came out of order are reported in theirs
      When A sends by datagram
        | sequence | step  | label                             |
        | 3        | (1,0) | datagram:accepted:buffered_future |
        | 2        | (1,0) | datagram:accepted:buffered_future |
        | 1        | (1,0) | datagram:accepted:queued          |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      When the zone ticks
      Then A's tick drained 3
      And A is corrected to tile (13, 10), acknowledging 3
      When the zone ticks
      Then A's tick drained nothing

  @INPUT-028c
  Rule: A report has the correction that was sent, and none if none was

    Scenario: The report of a tick that corrects has the correction, and that of one that does not has none
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A's report has the correction that was sent
      And A is corrected to tile (10, 12), acknowledging 2
      When the zone ticks
      Then A's report has the correction that was sent
      And A is corrected to tile (10, 13), acknowledging 3
      When the zone ticks
      Then A's report has no correction
      And nothing is sent

  @INPUT-029a
  Rule: Every drained input is acknowledged

    Scenario: What a tick drains it acknowledges
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And A's window is received 3, acknowledged 2, pending 1, future 0
      When the zone ticks
      Then A is corrected to tile (13, 10), acknowledging 3
      And A's window is received 3, acknowledged 3, pending 0, future 0

  @INPUT-029b
  Rule: A drained input whose move was blocked is acknowledged

    Scenario: A step into a wall is acknowledged, and so is the step after it
      Given tile (11, 10) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      And A's window is received 1, acknowledged 1, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,1) | datagram:accepted:queued |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 3
      And nothing else is sent

  @INPUT-030a
  Rule: A session without pending inputs, of which none was stale since the last tick, gets no correction from the tick

    Scenario: A tick corrects whom it drained, and nobody else
      Given session B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                             |
        | 2        | (1,0) | datagram:accepted:buffered_future |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent
      When the zone ticks 3 times
      Then nothing is sent
      When B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (22, 20), acknowledging 2
      And nothing else is sent

  @INPUT-030b
  Rule: The backlog of one session takes nothing of the cap of another

    Scenario: A session with a full queue leaves the other its two inputs a tick
      Given session B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 6   | (1,0) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And B's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      And B is corrected to tile (20, 22), acknowledging 2
      When the zone ticks
      Then A's tick drained 3, 4
      And B's tick drained 3
      And A is corrected to tile (14, 10), acknowledging 4
      And B is corrected to tile (20, 23), acknowledging 3
