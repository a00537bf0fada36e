@host-commit
Feature: First to arrive, first to run
  Two players reach for the last timber. Which of them gets it is decided once,
  by the order in which their commands reached the host, and by nothing else:
  not by the kind of command, not by the sender's own numbering, not by being
  the host.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is connected with 1 timber
    And ticks 1 to 11 have run

  @COMMIT-005a
  Rule: The host gives each envelope that it takes a strictly rising arrival number

    Scenario: Numbers rise across players, requests and ticks
      When the host receives from P2
        | seq | kind  | stage      |
        | 4   | Probe | give 1 ore |
        | 5   | Probe | give 1 ore |
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
      And tick 12 runs
      And the host receives from P2
        | seq | kind  | stage      |
        | 6   | Probe | give 1 ore |
      And tick 13 runs
      Then P2's 4 succeeds
      And P2's 5 succeeds
      And P1's 1 succeeds
      And P2's 6 succeeds
      And nothing else happens
      And the arrival numbers rise in this order
        | envelope |
        | P2's 4   |
        | P2's 5   |
        | P1's 1   |
        | P2's 6   |
      And P2 carries 3 ore

    @needs:world
    Scenario: Numbers rise across kinds
      Given a wall costs 1 timber
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
        | 2   | Probe | give 1 ore    |
      And the host receives from P2
        | seq | kind           | type | cell   |
        | 3   | PlaceStructure | wall | (0, 0) |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And P2's 3 succeeds
      And nothing else happens
      And the arrival numbers rise in this order
        | envelope |
        | P2's 1   |
        | P2's 2   |
        | P2's 3   |

    Scenario: Numbers rise though players leave and come back
      When the host receives from P2
        | seq | kind  | stage      |
        | 4   | Probe | give 1 ore |
      And P2 disconnects
      And tick 12 runs
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage      |
        | 5   | Probe | give 1 ore |
      And P3 connects again before its former connection has ended
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
      And tick 13 runs
      Then P2's 4 succeeds
      And P2's 5 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And the arrival numbers rise in this order
        | envelope |
        | P2's 4   |
        | P2's 5   |
        | P1's 1   |
      And P2 carries 2 ore

  @COMMIT-005b
  Rule: A drain executes in arrival order across all players

    Scenario: P1 reaches for the last timber before P2
      When the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P1's 1 succeeds
      And P2's 1 fails with NotEnough
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 0 timber

    Scenario: P2 reaches for the last timber before P1
      When the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 fails with NotEnough
      And nothing else happens
      And P2 carries 1 timber
      And P1 carries 0 timber

    Scenario: The last timber goes round as often as it was asked for in turn
      When the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P3
        | seq | kind  | stage                           |
        | 1   | Probe | take P2 1 timber; give 1 timber |
      And the host receives from P2
        | seq | kind  | stage                           |
        | 2   | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P3's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 timber
      And P3 carries 0 timber

    Scenario: However many are due, each has its turn where it arrived
      When the host receives by turns from P2 and P3
        | seq     | kind  | stage                                       |
        | 1 to 15 | Probe | take P3 1 timber; give 1 timber; give 1 ore |
        | 1 to 15 | Probe | take P2 1 timber; give 1 timber; give 1 ore |
      And tick 12 runs
      Then P2's 1 to 15 all succeed
      And P3's 1 to 15 all succeed
      And nothing else happens
      And P2 carries 15 ore
      And P3 carries 1 timber
      And P3 carries 15 ore

  @COMMIT-005c @needs:world
  Rule: A drain executes in arrival order across all kinds

    Background:
      Given a wall costs 2 timber
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 2 timber

    Scenario: A placement that arrives before a craft gets the timber
      When the host receives from P4
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | wall | (0, 0) |
      And the host receives from P4
        | seq | kind        | recipe  | station |
        | 2   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P4's 1 succeeds
      And P4's 2 fails with NotEnough
      And nothing else happens
      And cell (0, 0) holds a wall
      And P4 carries 0 plank

    Scenario: A craft that arrives before a placement gets the timber
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P4
        | seq | kind           | type | cell   |
        | 2   | PlaceStructure | wall | (0, 0) |
      And tick 12 runs
      Then P4's 1 succeeds
      And P4's 2 fails with NotEnough
      And nothing else happens
      And cell (0, 0) is free
      And P4 carries 3 plank

    Scenario: A thief that arrives between two builders leaves the second none
      When the host receives from P4
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And the host receives from P4
        | seq | kind           | type | cell   |
        | 2   | PlaceStructure | wall | (0, 0) |
      And the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P4 2 timber; give 2 timber |
      And the host receives from P4
        | seq | kind           | type | cell   |
        | 3   | PlaceStructure | wall | (1, 0) |
      And tick 12 runs
      Then P4's 1 succeeds
      And P4's 2 succeeds
      And P2's 1 succeeds
      And P4's 3 fails with NotEnough
      And nothing else happens
      And cell (0, 0) holds a wall
      And cell (1, 0) is free
      And P2 carries 2 timber

    Scenario: What arrives between two commands of one kind runs between them
      When the host receives from P4
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | wall | (0, 0) |
      And the host receives from P2
        | seq | kind  | stage            |
        | 1   | Probe | give P4 2 timber |
      And the host receives from P4
        | seq | kind           | type | cell   |
        | 2   | PlaceStructure | wall | (1, 0) |
      And tick 12 runs
      Then P4's 1 succeeds
      And P2's 1 succeeds
      And P4's 2 succeeds
      And nothing else happens
      And cell (0, 0) holds a wall
      And cell (1, 0) holds a wall
      And P4 carries 0 timber

  @COMMIT-006a
  Rule: A sender's due envelopes execute in the order in which it sent them

    Scenario: What is given can be taken once, and only after it was given
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | take 1 ore; give 9 coal   |
        | 2   | Probe | give 1 ore                |
        | 3   | Probe | take 1 ore; give 1 timber |
        | 4   | Probe | take 1 ore; give 9 coal   |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P2's 2 succeeds
      And P2's 3 succeeds
      And P2's 4 fails with NotEnough
      And nothing else happens
      And P2 carries 0 ore
      And P2 carries 1 timber
      And P2 carries 0 coal

    Scenario: A command that failed is not tried again when what it lacked has come
      When the host receives from P2
        | seq | kind  | stage                   |
        | 1   | Probe | take 1 ore; give 9 coal |
        | 2   | Probe | give 1 ore              |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 ore
      And P2 carries 0 coal

    Scenario: However many of one sender are due, they run as it sent them
      When the host receives from P2
        | seq      | kind  | stage      |
        | 1 to 20  | Probe | give 1 ore |
        | 21 to 41 | Probe | take 1 ore |
        | 42 to 60 | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 to 40 all succeed
      And P2's 41 fails with NotEnough
      And P2's 42 to 60 all succeed
      And nothing else happens
      And P2 carries 19 ore

  @COMMIT-006b @needs:world
  Rule: An envelope that waits for its time keeps its place: it is overtaken in time, never in number

    Background:
      Given station sawmill makes 3 plank out of 2 timber
      And a CraftCommit resolves 2 ticks after its receipt
      And P4 is connected with 4 timber

    Scenario: A craft that is due at last runs before what arrived while it waited
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P2
        | seq | kind  | stage            |
        | 1   | Probe | take P4 2 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P4 carries 2 timber
      When the host receives from P2
        | seq | kind  | stage            |
        | 2   | Probe | take P4 2 timber |
      And tick 13 runs
      Then P4's 1 succeeds
      And P2's 2 fails with NotEnough
      And nothing else happens
      And P4 carries 3 plank
      And P4 carries 0 timber

    Scenario: The host's own craft waits as long as a guest's
      When the host receives from P2
        | seq | kind  | stage            |
        | 1   | Probe | give P1 2 timber |
      And the host receives from P1
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P1 has 1 waiting
      When tick 13 runs
      Then P1's 1 succeeds
      And nothing else happens
      And P1 carries 3 plank

    Scenario: Of two that wait, the first to arrive is the first to run
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
        | 2   | CraftCommit | sawmill | sawmill |
      And the host receives from P2
        | seq | kind  | stage            |
        | 1   | Probe | take P4 2 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When tick 13 runs
      Then P4's 1 succeeds
      And P4's 2 fails with NotEnough
      And nothing else happens
      And P4 carries 3 plank

    Scenario: What is due does not wait, however much is due
      When the host receives from P2
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
        | 2   | Probe | give 1 ore |
        | 3   | Probe | give 1 ore |
        | 4   | Probe | give 1 ore |
        | 5   | Probe | give 1 ore |
        | 6   | Probe | give 1 ore |
        | 7   | Probe | give 1 ore |
        | 8   | Probe | give 1 ore |
        | 9   | Probe | give 1 ore |
        | 10  | Probe | give 1 ore |
        | 11  | Probe | give 1 ore |
        | 12  | Probe | give 1 ore |
        | 13  | Probe | give 1 ore |
        | 14  | Probe | give 1 ore |
        | 15  | Probe | give 1 ore |
        | 16  | Probe | give 1 ore |
        | 17  | Probe | give 1 ore |
        | 18  | Probe | give 1 ore |
        | 19  | Probe | give 1 ore |
        | 20  | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And P2's 3 succeeds
      And P2's 4 succeeds
      And P2's 5 succeeds
      And P2's 6 succeeds
      And P2's 7 succeeds
      And P2's 8 succeeds
      And P2's 9 succeeds
      And P2's 10 succeeds
      And P2's 11 succeeds
      And P2's 12 succeeds
      And P2's 13 succeeds
      And P2's 14 succeeds
      And P2's 15 succeeds
      And P2's 16 succeeds
      And P2's 17 succeeds
      And P2's 18 succeeds
      And P2's 19 succeeds
      And P2's 20 succeeds
      And nothing else happens
      And P2 carries 20 ore

  @COMMIT-007a
  Rule: The host player's command executes after the remote envelopes that were received before it

    Scenario: Being the host does not jump the queue
      When the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 fails with NotEnough
      And nothing else happens
      And P2 carries 1 timber
      And P1 carries 0 timber

  @COMMIT-007b
  Rule: The host player's command executes before the remote envelopes that were received after it

    Scenario: Being the host does not cost a place in the queue
      When the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P2
        | seq | kind  | stage                           |
        | 1   | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P1's 1 succeeds
      And P2's 1 fails with NotEnough
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 0 timber

  @COMMIT-008
  Rule: Client sequence numbers never order envelopes: the first to arrive executes first, whatever its number

    Scenario Outline: A sequence of <first> that arrives before one of <second> <why>
      When the host receives from P1
        | seq     | kind  | stage                           |
        | <first> | Probe | take P3 1 timber; give 1 timber |
      And the host receives from P2
        | seq      | kind  | stage                           |
        | <second> | Probe | take P3 1 timber; give 1 timber |
      And tick 12 runs
      Then P1's <first> succeeds
      And P2's <second> fails with NotEnough
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 0 timber

      Examples:
        | first | second | why                                    |
        | 9     | 1      | runs first though its number is higher |
        | 5     | 5      | runs first though their numbers tie    |
        | 1     | 9      | runs first with the lower number too   |
