@host-commit
Feature: Whole or not at all
  A command is judged by what is true at the moment in which it executes. Then
  all of it happens, or nothing of it ever did.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is connected with 1 timber
    And ticks 1 to 11 have run

  @COMMIT-039a
  Rule: A command that fails leaves no trace in the state

    Scenario: What a command did before it failed was never done
      When the host receives from P2
        | seq | kind  | stage                                                  |
        | 1   | Probe | take P3 1 timber; give 1 timber; give 2 ore; take 1 coal |
      And the host receives from P1
        | seq | kind  | stage                                      | then |
        | 1   | Probe | take P3 1 timber; give 1 timber; give 2 ore | fail |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P1's 1 fails with ProbeFailed
      And nothing else happens
      And the world is as it was after tick 11
      When the host receives from P2
        | seq | kind  | stage                                       |
        | 2   | Probe | take P3 1 timber; give 1 timber; give 2 ore |
      And tick 13 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 timber
      And P2 carries 2 ore
      And P3 carries 0 timber

    @needs:world
    Scenario: A craft whose product finds no room has used up nothing
      Given station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 2 timber
      And P4's bag has 2 slots
      And P5 is connected with 2 timber
      And P5's bag has 3 slots
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P5
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P4's 1 fails with BagFull
      And P5's 1 succeeds
      And nothing else happens
      And P4 carries 2 timber
      And P4 carries 0 plank
      And P5 carries 0 timber
      And P5 carries 3 plank

  @COMMIT-039b
  Rule: A command that fails leaves no outcome

    Scenario: What a command wanted to tell before it failed is never told
      When the host receives from P2
        | seq | kind  | stage                   |
        | 1   | Probe | outcome b1; take 1 coal |
      And the host receives from P1
        | seq | kind  | stage      | then |
        | 1   | Probe | outcome b2 | fail |
      And the host receives from P2
        | seq | kind  | stage                  |
        | 2   | Probe | outcome b3; give 1 ore |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P1's 1 fails with ProbeFailed
      And P2's 2 succeeds
      And nothing else happens

  @COMMIT-039c
  Rule: A command that fails leaves no spawn or despawn

    Scenario: What a command asked to come or go before it failed stays as it is
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                            |
        | 1   | Probe | despawn E1; spawn E2; take 1 ore |
      And the host receives from P1
        | seq | kind  | stage                | then |
        | 2   | Probe | despawn E1; spawn E2 | fail |
      And tick 13 runs
      Then P2's 1 fails with NotEnough
      And P1's 2 fails with ProbeFailed
      And nothing else happens
      And entity E1 is there
      And entity E2 is not there
      When the host receives from P2
        | seq | kind  | stage                |
        | 2   | Probe | despawn E1; spawn E2 |
      And tick 14 runs
      Then P2's 2 succeeds
      And nothing else happens
      And entity E1 is not there
      And entity E2 is there

    Scenario: A spawn that failed can be asked for anew in the same drain
      When the host receives from P2
        | seq | kind  | stage    | then |
        | 1   | Probe | spawn E1 | fail |
        | 2   | Probe | spawn E1 | ok   |
      And tick 12 runs
      Then P2's 1 fails with ProbeFailed
      And P2's 2 succeeds
      And nothing else happens
      And entity E1 is there

  @COMMIT-040
  Rule: Every gate is read inside execution: of two who race for the last one, one succeeds and one fails in the same drain

    Scenario Outline: Of two who saw the last timber, <first> is first and <why>
      When the host receives from <first>
        | seq | kind  | stage                                            |
        | 1   | Probe | need P3 1 timber; take P3 1 timber; give 1 timber |
      And the host receives from <second>
        | seq | kind  | stage                                            |
        | 1   | Probe | need P3 1 timber; give 1 ore                      |
      And tick 12 runs
      Then <first>'s 1 succeeds
      And <second>'s 1 fails with NotEnough
      And nothing else happens
      And <first> carries 1 timber
      And <second> carries 0 ore
      And P3 carries 0 timber

      Examples:
        | first | second | why                            |
        | P1    | P2     | the guest's gate does not hold |
        | P2    | P1     | the host's gate does not hold  |

    Scenario: A gate that did not hold at receipt may hold at execution
      When the host receives from P2
        | seq | kind  | stage                        |
        | 1   | Probe | need P1 1 coal; give 9 ore   |
      And the host receives from P1
        | seq | kind  | stage       |
        | 1   | Probe | give 1 coal |
      And the host receives from P2
        | seq | kind  | stage                        |
        | 2   | Probe | need P1 1 coal; give 1 ore   |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P1's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 ore

    @needs:world
    Scenario Outline: Of two who harvest a node's last swing, <why>
      Given these nodes
        | node | item   | each swing | swings |
        | oak  | timber | 3          | 1      |
      When the host receives from <first>
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And the host receives from <second>
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And tick 12 runs
      Then <first>'s 1 succeeds
      And <second>'s 1 fails with Depleted
      And nothing else happens
      And <first> carries 3 timber
      And <second> carries 0 timber
      And node oak has 0 swings left

      Examples:
        | first | second | why                                  |
        | P1    | P2     | the host was first and the guest finds it depleted |
        | P2    | P1     | the guest was first and the host finds it depleted |

  @COMMIT-041a
  Rule: A failed command is silent towards players

    Scenario: Nobody hears of a failure, not even who failed
      When the host receives from P2
        | seq | kind  | stage       |
        | 1   | Probe | take 9 coal |
      And the host receives from P1
        | seq | kind  | stage       |
        | 1   | Probe | take 9 coal |
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 2 timber; outcome b1 |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P1's 1 fails with NotEnough
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 2 timber

    @needs:world
    Scenario: A harvest that finds nothing left tells nobody
      Given these nodes
        | node  | item   | each swing | swings |
        | stump | timber | 3          | 0      |
        | oak   | timber | 3          | 1      |
      When the host receives from P2
        | seq | kind           | node  |
        | 1   | HarvestResolve | stump |
        | 2   | HarvestResolve | oak   |
      And tick 12 runs
      Then P2's 1 fails with Depleted
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-041b
  Rule: The host's own record has the reason

    Scenario Outline: A command that <why> is recorded with <reason>
      Given P2's bag has 2 slots
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage   | then   |
        | 1   | Probe | <stage> | <then> |
      And the host receives from P1
        | seq | kind  | stage                     |
        | 2   | Probe | give 2 timber; outcome b1 |
      And tick 13 runs
      Then P2's 1 fails with <reason>
      And P1's 2 succeeds
      And nothing else happens
      And P1 carries 2 timber

      Examples:
        | stage         | then | reason       | why                              |
        | take 1 timber | ok   | NotEnough    | takes what is not there          |
        | need 1 timber | ok   | NotEnough    | needs what is not there          |
        | give 3 timber | ok   | BagFull      | gives more than there is room for |
        | spawn E1      | ok   | EntityTaken  | spawns what is there already     |
        | despawn E2    | ok   | NoSuchTarget | despawns what is not there       |
        | give 1 timber | fail | ProbeFailed  | is told to fail                  |
