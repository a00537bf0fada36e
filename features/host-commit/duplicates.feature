@host-commit
Feature: Every sequence counts once
  Networks repeat themselves and players come back. A command that was taken is
  taken once for ever in its session, whichever connection brings it again, and
  whatever became of it.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is not connected yet
    And ticks 1 to 11 have run

  @COMMIT-009a
  Rule: A copy of an envelope that arrives in the same tick is dropped silently

    Scenario: Twice in one packet counts once
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 2 timber; outcome b1 |
        | 7   | Probe | give 2 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And P2's 7 is dropped as a duplicate
      And P1's 7 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And P1 carries 3 timber

  @COMMIT-009b
  Rule: A copy of an envelope that arrives in a later tick is dropped silently

    Scenario: A retransmission that comes after the command ran is too late
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 2 timber; outcome b1 |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 2 timber; outcome b1 |
        | 8   | Probe | give 1 ore                |
      And tick 13 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And P2 carries 1 ore

  @COMMIT-009c @needs:world
  Rule: A sequence is taken when its envelope is enqueued, not when it executes

    Background:
      Given station sawmill makes 3 plank out of 2 timber
      And a CraftCommit resolves 3 ticks after its receipt
      And P4 is connected with 2 timber

    Scenario: A command that waits is not dropped because a later one ran first
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 5   | CraftCommit | sawmill | sawmill |
      And the host receives from P4
        | seq | kind  | stage      |
        | 6   | Probe | give 1 ore |
      And tick 12 runs
      Then P4's 6 succeeds
      And nothing else happens
      When tick 13 runs
      Then nothing happens
      When tick 14 runs
      Then P4's 5 succeeds
      And nothing else happens
      And P4 carries 3 plank
      And P4 carries 1 ore

    Scenario: A copy of a command that still waits is dropped
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 5   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then nothing happens
      And P4 carries 2 timber
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 5   | CraftCommit | sawmill | sawmill |
      Then P4's 5 is dropped as a duplicate
      And nothing else happens
      And P4 has 1 waiting
      When tick 13 runs
      And tick 14 runs
      Then P4's 5 succeeds
      And nothing else happens
      And P4 carries 3 plank

  @COMMIT-009d
  Rule: A sequence below the last one taken from its player is dropped silently

    Scenario: Each player's own last sequence decides
      When the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 1 timber |
        | 7   | Probe | give 1 timber |
        | 6   | Probe | give 1 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 6   | Probe | give 1 timber |
        | 7   | Probe | give 1 timber |
      And tick 12 runs
      Then P1's 7 succeeds
      And P1's 7 is dropped as a duplicate
      And P1's 6 is dropped as a duplicate
      And P2's 6 succeeds
      And P2's 7 succeeds
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 2 timber

    Scenario: A sequence that never came is as dead as one that did, once it is passed
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 3   | Probe | give 5 timber |
        | 8   | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 3 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-010
  Rule: Duplicate memory belongs to the player, not to the connection: who reconnects keeps its window

    Scenario: A command sent again over a new connection is still a copy
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 13 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And P2 carries 1 ore

  @COMMIT-011
  Rule: A player who is handed a connection that was another's does not inherit that one's window

    Scenario: A newcomer's first command counts, over a connection with a past
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P2 disconnects
      And P3 connects over P2's former connection
      And the host receives from P3
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 13 runs
      Then P3's 1 succeeds
      And P3's 1 is dropped as a duplicate
      And nothing else happens
      And P3 carries 3 timber
      And P2 carries 2 timber

  @COMMIT-012a
  Rule: A rejoined player's counter goes on where it was

    Scenario: The next sequence after a reconnect is the next one
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      And P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 7 succeeds
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-012b
  Rule: A rejoined player that restarts at 1 is dropped until it passes the last sequence taken from it

    Scenario: A counter that starts over is deaf until it catches up
      When the host receives from P2
        | seq | kind  | stage         |
        | 3   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 3 succeeds
      And nothing else happens
      When P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
        | 2   | Probe | give 1 ore |
        | 3   | Probe | give 1 ore |
        | 4   | Probe | give 1 ore |
      And tick 13 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 2 is dropped as a duplicate
      And P2's 3 is dropped as a duplicate
      And P2's 4 succeeds
      And nothing else happens
      And P2 carries 1 ore
      And P2 carries 2 timber

  @COMMIT-013
  Rule: Gaps between sequences are legal

    Scenario: 5 and then 9 both execute, and 9 waits for nothing between them
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 2 timber |
        | 9   | Probe | give 1 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And P2's 9 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-014a
  Rule: A command that failed has used up its sequence

    Scenario: A copy of a failed command is no second chance
      When the host receives from P2
        | seq | kind  | stage                     |
        | 8   | Probe | take 1 ore; give 1 timber |
      And tick 12 runs
      Then P2's 8 fails with NotEnough
      And nothing else happens
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give P2 2 ore |
      And the host receives from P2
        | seq | kind  | stage                     |
        | 8   | Probe | take 1 ore; give 1 timber |
        | 9   | Probe | take 1 ore; give 1 coal   |
      And tick 13 runs
      Then P1's 1 succeeds
      And P2's 8 is dropped as a duplicate
      And P2's 9 succeeds
      And nothing else happens
      And P2 carries 1 ore
      And P2 carries 0 timber
      And P2 carries 1 coal
