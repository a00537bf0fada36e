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
        | give 1 ore; give 2 timber | ok | BagFull | fills its bag and then gives more |
        | take P9 9 ore | ok   | NoSuchTarget | takes from nobody                |
        | give P9 9 ore | ok   | NoSuchTarget | gives to nobody                  |
        | need P9 1 ore | ok   | NoSuchTarget | asks after nobody                |

    @needs:world
    Scenario: Of several gates that would stop a craft the first one is on record
      Given station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 1 timber
      And P4's bag has 1 slots
      And P5 is connected with 2 timber
      And P5's bag has 2 slots
      When the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | anvil   | forge   |
        | 2   | CraftCommit | sawmill | forge   |
        | 3   | CraftCommit | sawmill | sawmill |
      And the host receives from P5
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | forge   |
        | 2   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P4's 1 fails with NoSuchRecipe
      And P4's 2 fails with NoSuchTarget
      And P4's 3 fails with NotEnough
      And P5's 1 fails with NoSuchTarget
      And P5's 2 fails with BagFull
      And nothing else happens

    @needs:world
    Scenario: Of several gates that would stop a transfer the first one is on record
      Given these storages
        | storage | slots | holds   |
        | crate   | 2     | 2 stone |
      And P4 is connected with 1 timber
      And P4's bag has 1 slots
      When the host receives from P4
        | seq | kind              | from  | to    | item   | n |
        | 1   | InventoryTransfer | bag   | pit   | timber | 0 |
        | 2   | InventoryTransfer | bag   | pit   | timber | 5 |
        | 3   | InventoryTransfer | bag   | crate | timber | 5 |
        | 4   | InventoryTransfer | bag   | crate | timber | 1 |
        | 5   | InventoryTransfer | crate | bag   | stone  | 5 |
        | 6   | InventoryTransfer | crate | bag   | stone  | 1 |
      And tick 12 runs
      Then P4's 1 fails with BadAmount
      And P4's 2 fails with NoSuchTarget
      And P4's 3 fails with NotEnough
      And P4's 4 fails with StorageFull
      And P4's 5 fails with NotEnough
      And P4's 6 fails with BagFull
      And nothing else happens

    @needs:world
    Scenario: Of several gates that would stop a placement the first one is on record
      Given a wall costs 2 timber
      And P4 is connected with an empty bag
      And P4 stands at (0.5, 0.5)
      And P5 is connected with an empty bag
      And P5 stands at (0.5, 1.5)
      And P6 is connected with an empty bag
      And P6 stands at (0.5, 7.5)
      When the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (1, 0) |
        | 2   | PlaceStructure | post | (1, 7) |
      And the host receives from P4
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | tower | (9, 9) |
        | 2   | PlaceStructure | wall  | (9, 9) |
        | 3   | PlaceStructure | wall  | (1, 0) |
        | 4   | PlaceStructure | wall  | (0, 1) |
        | 5   | PlaceStructure | wall  | (4, 4) |
      And the host receives from P6
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | wall | (0, 6) |
      And tick 12 runs
      Then P1's 1 to 2 all succeed
      And P4's 1 fails with NoSuchTarget
      And P4's 2 fails with OutOfBounds
      And P4's 3 fails with CellTaken
      And P4's 4 fails with Occupied
      And P4's 5 fails with NotEnough
      And P6's 1 fails with NoExit
      And nothing else happens

    @needs:world
    Scenario: Of several gates that would stop who dresses the first one is on record
      Given P4 is connected with 1 timber
      And P4's bag has 1 slots
      And P4 came with a cape in slot back
      When the host receives from P4
        | seq | kind    | slot | item   |
        | 1   | Equip   | back | crown  |
        | 2   | Equip   | back | timber |
        | 3   | Unequip | head |        |
        | 4   | Unequip | back |        |
      And tick 12 runs
      Then P4's 1 fails with NotEnough
      And P4's 2 fails with SlotTaken
      And P4's 3 fails with NotEnough
      And P4's 4 fails with BagFull
      And nothing else happens

    @needs:combat
    Scenario: Of several gates that would stop a fighter the first one is on record
      Given a crab stands at (4, 4) with 10 hit points
      And P4 is connected with an empty bag
      And P4 lies downed
      And P5 is connected with an empty bag
      And P5 lies dead
      And P6 is connected with an empty bag
      And P6 lies downed
      And P6 stands at (100, 4)
      And P7 is connected with an empty bag
      And P7 stands at (100, 8)
      And players reach 16 u
      And a revive takes 9 ticks
      When the host receives from P5
        | seq | kind          | target | dir    |
        | 1   | StrikeResolve | ghost  |        |
        | 2   | DashStarted   |        | (1, 0) |
        | 3   | ReviveStart   | P4     |        |
        | 4   | ReviveCancel  |        |        |
      And the host receives from P4
        | seq | kind        | target | dir    |
        | 1   | DashStarted |        | (1, 0) |
        | 2   | ReviveStart | P6     |        |
      And the host receives from P2
        | seq | kind          | target | dir    | swing |
        | 1   | StrikeResolve | ghost  |        |       |
        | 2   | ReviveStart   | P5     |        |       |
        | 3   | ReviveStart   | P7     |        |       |
        | 4   | ReviveStart   | nobody |        |       |
        | 5   | ReviveStart   | P6     |        |       |
        | 6   | ReviveStart   | P4     |        |       |
        | 7   | DashStarted   |        | (1, 0) |       |
        | 8   | StrikeRevoke  |        |        | 4     |
      And tick 12 runs
      Then P5's 1 fails with AttackerDead
      And P5's 2 fails with BadState
      And P5's 3 fails with BadState
      And P5's 4 fails with BadState
      And P4's 1 fails with BadState
      And P4's 2 fails with BadState
      And P2's 1 fails with NoSuchTarget
      And P2's 2 fails with BadState
      And P2's 3 fails with BadState
      And P2's 4 fails with BadState
      And P2's 5 fails with OutOfReach
      And P2's 6 succeeds
      And P2's 7 fails with BadState
      And P2's 8 fails with NoSuchSwing
      And nothing else happens
      And P2 revives P4

    @needs:world @needs:combat
    Scenario: The names of enemies and chests are taken, and theirs is not a Probe's to send away
      Given a crab stands at (4, 4) with 10 hit points
      And these storages
        | storage | slots |
        | crate   | 4     |
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | spawn crab    |
        | 2   | Probe | spawn crate   |
        | 3   | Probe | despawn crab  |
        | 4   | Probe | despawn crate |
        | 5   | Probe | spawn E1      |
      And tick 12 runs
      Then P2's 1 to 2 all fail with EntityTaken
      And P2's 3 to 4 all fail with NoSuchTarget
      And P2's 5 succeeds
      And nothing else happens
      And enemy crab is there
