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

    Scenario: A copy is a copy however late it comes
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When ticks 13 to 1000 run in one frame
      And the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 1001 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber

    Scenario: A copy of the host player's own command is too late as well
      When the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P1's 7 succeeds
      And nothing else happens
      When the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 13 runs
      Then P1's 7 is dropped as a duplicate
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 2 timber

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

    Scenario: A copy of a command that waits does not take its place
      Given station smithy makes 1 nail out of 2 timber
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 5   | CraftCommit | sawmill | sawmill |
        | 5   | CraftCommit | smithy  | smithy  |
      And tick 12 runs
      And tick 13 runs
      And tick 14 runs
      Then P4's 5 is dropped as a duplicate
      And P4's 5 succeeds
      And nothing else happens
      And P4 carries 3 plank
      And P4 carries 0 nail

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

    @needs:world
    Scenario: The last sequence is one for all kinds
      Given a wall costs 1 timber
      And P4 is connected with 5 timber
      When the host receives from P4
        | seq | kind  | stage      |
        | 7   | Probe | give 1 ore |
      And the host receives from P4
        | seq | kind           | type | cell   |
        | 6   | PlaceStructure | wall | (0, 0) |
        | 7   | PlaceStructure | wall | (1, 0) |
        | 8   | PlaceStructure | wall | (2, 0) |
      And tick 12 runs
      Then P4's 7 succeeds
      And P4's 6 is dropped as a duplicate
      And P4's 7 is dropped as a duplicate
      And P4's 8 succeeds
      And nothing else happens
      And P4 carries 4 timber

    Scenario: However far below the last one, it is dropped
      When the host receives from P2
        | seq  | kind  | stage         |
        | 1000 | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 1000 succeeds
      And nothing else happens
      When the host receives from P2
        | seq  | kind  | stage         |
        | 1    | Probe | give 9 timber |
        | 500  | Probe | give 9 timber |
        | 983  | Probe | give 9 timber |
        | 1001 | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 500 is dropped as a duplicate
      And P2's 983 is dropped as a duplicate
      And P2's 1001 succeeds
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

    Scenario: A window outlasts a long absence
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P2 disconnects
      And ticks 13 to 1000 run in one frame
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 1001 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber

    Scenario: A window outlasts a change of connections in which none was closed
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P2 connects again before its former connection has ended
      And the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 13 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber

    Scenario: The host's own player keeps its window as well
      When the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P1's 7 succeeds
      And nothing else happens
      When P1 disconnects
      And P1 connects again
      And the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
        | 8   | Probe | give 1 ore    |
      And tick 13 runs
      Then P1's 7 is dropped as a duplicate
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 2 timber

    Scenario: A window outlasts a connection that is made twice under one name
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P2 connects over P2's connection
      And the host receives from P2
        | seq | kind  | stage                  |
        | 7   | Probe | give 2 timber          |
        | 8   | Probe | give 1 ore; outcome b1 |
      And tick 13 runs
      Then P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And the host counts P2 as connected

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

    Scenario: A newcomer's first command counts, over a connection that nobody closed
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When P3 connects over P2's connection
      And the host receives from P3
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 13 runs
      Then P3's 1 succeeds
      And nothing else happens
      And P3 carries 3 timber

    Scenario: A player with a past of its own keeps it over another's connection
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And the host receives from P1
        | seq | kind  | stage         |
        | 4   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And P1's 4 succeeds
      And nothing else happens
      When P2 disconnects
      And P1 connects over P2's former connection
      And the host receives from P1
        | seq | kind  | stage      |
        | 4   | Probe | give 1 ore |
        | 5   | Probe | give 1 ore |
      And tick 13 runs
      Then P1's 4 is dropped as a duplicate
      And P1's 5 succeeds
      And nothing else happens
      And P1 carries 1 ore

    Scenario: A player with a past of its own keeps it over a connection that nobody closed
      When the host receives from P2
        | seq | kind  | stage         |
        | 7   | Probe | give 2 timber |
      And the host receives from P1
        | seq | kind  | stage         |
        | 4   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 7 succeeds
      And P1's 4 succeeds
      And nothing else happens
      When P1 connects over P2's connection
      And the host receives from P1
        | seq | kind  | stage      |
        | 4   | Probe | give 1 ore |
        | 5   | Probe | give 1 ore |
      And tick 13 runs
      Then P1's 4 is dropped as a duplicate
      And P1's 5 succeeds
      And nothing else happens
      And P1 carries 1 ore
      And the host counts P2 as gone

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
        | 7   | Probe | give 9 timber |
        | 8   | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 7 succeeds
      And P2's 7 is dropped as a duplicate
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

    Scenario: A counter that starts over far below the last one is as deaf
      When the host receives from P2
        | seq  | kind  | stage         |
        | 1000 | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 1000 succeeds
      And nothing else happens
      When P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
        | 2   | Probe | give 1 ore |
      And tick 13 runs
      And the host receives from P2
        | seq  | kind  | stage      |
        | 900  | Probe | give 1 ore |
        | 1001 | Probe | give 1 ore |
      And tick 14 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 2 is dropped as a duplicate
      And P2's 900 is dropped as a duplicate
      And P2's 1001 succeeds
      And nothing else happens
      And P2 carries 1 ore

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

    Scenario Outline: <low> and then <high> both execute: <why>
      When the host receives from P2
        | seq    | kind  | stage         |
        | <low>  | Probe | give 2 timber |
        | <high> | Probe | give 1 timber |
      And tick 12 runs
      Then P2's <low> succeeds
      And P2's <high> succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | low        | high       | why                                    |
        | 255        | 256        | the counter has more than eight bits   |
        | 65535      | 65536      | the counter has more than sixteen bits |
        | 2147483647 | 2147483648 | the counter has no sign                |

    Scenario: A gap may be of any size, and lie between packets, ticks and connections
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 9   | Probe | give 2 timber |
      And tick 12 runs
      And the host receives from P2
        | seq  | kind  | stage         |
        | 5000 | Probe | give 2 timber |
      And tick 13 runs
      And P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq     | kind  | stage         |
        | 5020    | Probe | give 2 timber |
        | 1000000 | Probe | give 2 timber |
      And tick 14 runs
      Then P2's 5 succeeds
      And P2's 9 succeeds
      And P2's 5000 succeeds
      And P2's 5020 succeeds
      And P2's 1000000 succeeds
      And nothing else happens
      And P2 carries 10 timber

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

    Scenario Outline: A copy of a command that <why> is no second chance
      Given P4 is connected with 1 timber
      When the host receives from P4
        | seq | kind  | stage   | then   |
        | 8   | Probe | <stage> | <then> |
      And tick 12 runs
      Then P4's 8 fails with <reason>
      And nothing else happens
      When the host receives from P4
        | seq | kind  | stage      | then |
        | 8   | Probe | give 1 ore | ok   |
        | 9   | Probe | give 1 ore | ok   |
      And tick 13 runs
      Then P4's 8 is dropped as a duplicate
      And P4's 9 succeeds
      And nothing else happens
      And P4 carries 1 ore

      Examples:
        | stage           | then | reason       | why                       |
        | give 1000 ore   | ok   | BagFull      | found the bag full        |
        | give P9 1 ore   | ok   | NoSuchTarget | was meant for nobody      |
        | give 1 ore      | fail | ProbeFailed  | thought better of it      |
        | take 2 timber   | ok   | NotEnough    | asked for more than there is |
        | spawn E1; spawn E1 | ok | EntityTaken | asked for one entity twice |
        | despawn E1      | ok   | NoSuchTarget | sent away what is not there |

    Scenario: The host's own failed command is used up too
      When the host receives from P1
        | seq | kind  | stage                     |
        | 8   | Probe | take 1 ore; give 1 timber |
      And tick 12 runs
      Then P1's 8 fails with NotEnough
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give P1 2 ore |
      And the host receives from P1
        | seq | kind  | stage                     |
        | 8   | Probe | take 1 ore; give 1 timber |
        | 9   | Probe | take 1 ore; give 1 coal   |
      And tick 13 runs
      Then P2's 1 succeeds
      And P1's 8 is dropped as a duplicate
      And P1's 9 succeeds
      And nothing else happens
      And P1 carries 1 ore

    @needs:world
    Scenario: A failed craft is used up like a failed Probe
      Given station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 1 timber
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 8   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P4's 8 fails with NotEnough
      And nothing else happens
      When the host receives from P1
        | seq | kind  | stage            |
        | 1   | Probe | give P4 3 timber |
      And the host receives from P4
        | seq | kind        | recipe  | station |
        | 8   | CraftCommit | sawmill | sawmill |
        | 9   | CraftCommit | sawmill | sawmill |
      And tick 13 runs
      Then P1's 1 succeeds
      And P4's 8 is dropped as a duplicate
      And P4's 9 succeeds
      And nothing else happens
      And P4 carries 3 plank
      And P4 carries 2 timber

    @needs:world
    Scenario Outline: A copy of a <kind> that <why> is no second chance
      Given a wall costs 2 timber
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 2 timber
      And P4's bag has 2 slots
      When the host receives from P4
        | seq | kind   | recipe   | station | type   | cell   |
        | 8   | <kind> | <recipe> | sawmill | <type> | <cell> |
      And tick 12 runs
      Then P4's 8 fails with <reason>
      And nothing else happens
      When the host receives from P4
        | seq | kind  | slot | item   |
        | 8   | Equip | hand | timber |
        | 9   | Equip | back | timber |
      And tick 13 runs
      Then P4's 8 is dropped as a duplicate
      And P4's 9 succeeds
      And nothing else happens
      And P4 carries 1 timber
      And P4 wears nothing in slot hand

      Examples:
        | kind           | recipe  | type  | cell   | reason       | why                          |
        | CraftCommit    | anvil   |       |        | NoSuchRecipe | followed no recipe           |
        | CraftCommit    | sawmill |       |        | BagFull      | had no room for what it makes |
        | PlaceStructure |         | tower | (0, 0) | NoSuchTarget | placed what there is not     |
        | PlaceStructure |         | wall  | (9, 0) | OutOfBounds  | built off the grid           |
