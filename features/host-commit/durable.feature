@host-commit
Feature: What outlasts the host
  A host may end at any moment. What its drains left and saved is there for the
  next one; what was not saved is not.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-035c @needs:durable
  Rule: What a drain left is what is persisted

    Scenario: All that a drain did to a table is saved, its last command's part too
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                           | then |
        | 1   | Probe | take P2 1 timber; give 1 timber | ok   |
        | 2   | Probe | take P2 2 timber; give 2 timber | fail |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P1's 2 fails with ProbeFailed
      And nothing else happens
      When the host ends and a new one goes on with the session
      Then P2 carries 2 timber
      And P1 carries 1 timber
      And the host counts P1 as gone
      And the host counts P2 as gone

    Scenario: What no table was marked for is lost with the host
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; dirty bags |
      And tick 12 runs
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | take 1 timber; give 1 ore |
      And tick 13 runs
      And the host receives from P2
        | seq | kind  | stage       |
        | 3   | Probe | give 1 coal |
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And P2 carries 1 ore
      When the host ends and a new one goes on with the session
      And tick 14 runs
      Then nothing happens
      And P2 carries 3 timber
      And P2 carries 0 ore
      And P2 carries 0 coal

    @needs:world
    Scenario: What was built, stored, worn and harvested is there in the next host
      Given a chest that stores 4 units costs 2 timber
      And these nodes
        | node | item   | each swing | swings |
        | oak  | timber | 3          | 2      |
      And these storages
        | storage | slots | holds |
        | crate   | 4     | 1 ore |
      And P3 is connected with 5 timber and 1 hat
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
      And the host receives from P3
        | seq | kind           | node |
        | 2   | HarvestResolve | oak  |
      And the host receives from P3
        | seq | kind              | from | to    | item   | n |
        | 3   | InventoryTransfer | bag  | crate | timber | 2 |
      And the host receives from P3
        | seq | kind  | slot | item |
        | 4   | Equip | head | hat  |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And P3's 3 succeeds
      And P3's 4 succeeds
      And nothing else happens
      When the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 5   | InventoryTransfer | bag  | the one at (2, 2) | timber | 1 |
      And tick 13 runs
      Then P3's 5 succeeds
      And nothing else happens
      When the host ends and a new one goes on with the session
      Then cell (2, 2) holds a chest
      And the storage at (2, 2) holds 1 timber
      And storage crate holds 2 timber
      And storage crate holds 1 ore
      And node oak has 1 swings left
      And P3 wears hat in slot head
      And P3 carries 3 timber
      And P3 carries 0 hat

    Scenario: What was there for the session's sake is not there in the next host
      When the host receives from P2
        | seq | kind  | stage                               |
        | 1   | Probe | give 3 timber; spawn E1; dirty bags |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And entity E1 is there
      When the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 1 timber; dirty bags |
      And the host ends and a new one goes on with the session
      And tick 13 runs
      Then nothing happens
      And entity E1 is not there
      And P2 has 0 waiting
      And P2 carries 3 timber
      When P2 connects again
      And the host receives from P2
        | seq | kind  | stage    |
        | 3   | Probe | spawn E1 |
      And tick 14 runs
      Then P2's 3 succeeds
      And nothing else happens
      And entity E1 is there

    @needs:combat
    Scenario: Who was killed stays killed, what fell does not fall again, and a dash ends with its host
      Given a strike takes 10 hit points
      And a dash protects for 9 ticks
      And a crab stands at (4, 4) with 10 hit points
      And a gull stands at (5, 4) with 20 hit points
      And its attack on P1 for 2 resolves in tick 11
      And its attack on P2 for 3 resolves in tick 13
      When the host receives from P2
        | seq | kind          | target | dir    |
        | 1   | StrikeResolve | crab   |        |
        | 2   | StrikeResolve | gull   |        |
        | 3   | DashStarted   |        | (1, 0) |
      And tick 12 runs
      Then P2's 1 to 3 all succeed
      And nothing else happens
      When the host ends and a new one goes on with the session
      And tick 13 runs
      Then gull hits P2 for 3 in tick 13
      And nothing else happens
      And enemy crab is not there
      And gull has 10 hit points left
      And P1 has 8 hit points left
      And P2 has 7 hit points left

    @needs:tide
    Scenario: Who was carried off stands where the settings had it, and the tide goes on
      Given these lands
        | land | soft close | leaves  |
        | Reef | tick 12    | tick 14 |
      And P3 is connected with an empty bag
      And P3 stands on Reef
      When tick 12 runs
      Then Reef closes in tick 12
      And P3 is snapped to (20, -4) for TideDeposit in tick 12
      And nothing else happens
      And P3 is at (20, -4)
      When the host ends and a new one goes on with the session
      Then P3 is at (20, 4)
      And land Reef is torn down
      When ticks 13 to 14 run in one frame
      Then Reef leaves in tick 14
      And nothing else happens
      And land Reef is away
      And P3 is at (20, 4)

    # P1 begins to revive P3 in tick 12, in which P2 and P3 fall and the crab is
    # struck. 3 ticks later P3 is up, 4 ticks later P2 dies, 5 ticks later the
    # crab's stagger is over, and 2 ticks after its death P2 is back.
    @needs:combat
    Scenario: Who lies down, who helps and who is stunned go on as if nothing had been
      Given P3 is connected with an empty bag
      And a strike takes 3 hit points
      And a struck enemy staggers for 5 ticks
      And a revive takes 3 ticks
      And the downed die after 4 ticks
      And the dead come back after 2 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P2 for 10 resolves in tick 12
      And its attack on P3 for 10 resolves in tick 12
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
        | 2   | ReviveStart   | P3     |
      And tick 12 runs
      Then crab hits P2 for 10 in tick 12
      And P2's fall is told in tick 12
      And crab hits P3 for 10 in tick 12
      And P3's fall is told in tick 12
      And P1's 1 to 2 all succeed
      And nothing else happens
      When the host ends and a new one goes on with the session
      Then P2 is Downed
      And P3 is Downed
      And P1 revives P3
      And crab is staggered until tick 17
      When ticks 13 to 16 run in one frame
      Then P3's revival by P1 is told in tick 15
      And P2's death is told in tick 16
      And nothing else happens
      When the host ends and a new one goes on with the session
      Then P2 is Dead
      And P3 is Alive
      And P1 revives nobody
      And crab is staggered until tick 17
      When ticks 17 to 18 run in one frame
      Then crab's stagger ends in tick 17
      And P2 is snapped to (-8, 4) for DeathRespawn in tick 18
      And nothing else happens

    @needs:tide @needs:combat
    Scenario: What the tide has brought, closed and taken is in the next host as it was, with its enemies
      Given these lands
        | land | arrives | soft close | leaves  |
        | Isle | tick 12 | never      | never   |
        | Reef |         | tick 12    | never   |
        | Bank |         | tick 5     | tick 12 |
        | Skye | tick 14 | never      | never   |
      And a crab stands on Isle with 10 hit points
      And its attack on P1 for 2 resolves in tick 13
      And a gull stands on Reef with 10 hit points
      And its attack on P1 for 3 resolves in tick 13
      And a seal stands on Bank with 10 hit points
      And a wolf stands on Skye with 10 hit points
      When tick 12 runs
      Then Isle arrives in tick 12
      And crab is spawned in tick 12
      And Reef closes in tick 12
      And gull's attacks are cancelled in tick 12
      And Bank leaves in tick 12
      And seal is despawned in tick 12
      And nothing else happens
      When the host ends and a new one goes on with the session
      Then land Isle is docked
      And land Isle is known
      And land Reef is torn down
      And land Bank is away
      And land Bank is known
      And land Skye is away
      And land Skye is not known
      And enemy crab is there
      And enemy gull is there
      And enemy seal is not there
      And enemy wolf is not there
      When ticks 13 to 14 run in one frame
      Then crab hits P1 for 2 in tick 13
      And Skye arrives in tick 14
      And wolf is spawned in tick 14
      And nothing else happens

    @needs:world
    Scenario: What is built in the next host is another thing than what was built before
      Given a chest that stores 4 units costs 1 timber
      And P3 is connected with 5 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
      And tick 12 runs
      And the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 2   | InventoryTransfer | bag  | the one at (2, 2) | timber | 2 |
      And tick 13 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And nothing else happens
      When the host ends and a new one goes on with the session
      And P3 connects again
      And the host receives from P3
        | seq | kind           | type  | cell   |
        | 3   | PlaceStructure | chest | (4, 2) |
      And tick 14 runs
      Then P3's 3 succeeds
      And nothing else happens
      And cell (2, 2) holds a chest
      And the storage at (2, 2) holds 2 timber
      And cell (4, 2) holds a chest
      And the storage at (4, 2) holds 0 timber
      When the host receives from P3
        | seq | kind     | cell   |
        | 4   | Demolish | (4, 2) |
      And tick 15 runs
      Then P3's 4 succeeds
      And nothing else happens
      And cell (4, 2) is free
      And cell (2, 2) holds a chest
      And the storage at (2, 2) holds 2 timber

  @COMMIT-071 @needs:durable
  Rule: Duplicate memory lives for one session: the same store opened as a new session takes sequence 1

    Scenario: The session's memory outlasts a host and ends with the session
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 3 timber; dirty bags |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When the host ends and a new one goes on with the session
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 9 timber             |
        | 7   | Probe | give 9 timber             |
        | 8   | Probe | give 1 timber; dirty bags |
      And tick 13 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 7 is dropped as a duplicate
      And P2's 8 succeeds
      And nothing else happens
      And P2 carries 4 timber
      When the host ends and a new one opens its store as a new session
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
        | 1   | Probe | give 2 timber |
      And tick 14 runs
      Then P2's 1 succeeds
      And P2's 1 is dropped as a duplicate
      And nothing else happens
      And P2 carries 6 timber

    Scenario: A sequence that was taken in a tick that changed nothing is remembered too
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 3 timber; dirty bags |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | need 3 timber |
      And tick 13 runs
      Then P2's 8 succeeds
      And nothing else happens
      When the host ends and a new one goes on with the session
      And P2 connects again
      And the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | give 9 timber |
        | 9   | Probe | give 1 timber |
      And tick 14 runs
      Then P2's 8 is dropped as a duplicate
      And P2's 9 succeeds
      And nothing else happens
      And P2 carries 4 timber

    Scenario: A sequence that no drain has come upon can be sent again to the next host
      When the host receives from P2
        | seq | kind  | stage                     |
        | 7   | Probe | give 3 timber; dirty bags |
      And tick 12 runs
      Then P2's 7 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | give 9 timber |
      And the host ends and a new one goes on with the session
      And P2 connects again
      Then P2 was told that 7 was the last of its sequences
      And P2 has 0 waiting
      When the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 8 succeeds
      And nothing else happens
      And P2 carries 4 timber

    Scenario: A new session begins at 1 for all, for who plays on the host and for who had left
      Given P3 is connected with an empty bag
      When the host receives from P1
        | seq | kind  | stage         |
        | 7   | Probe | give 1 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 8   | Probe | give 1 timber |
      And the host receives from P3
        | seq | kind  | stage                     |
        | 9   | Probe | give 1 timber; dirty bags |
      And tick 12 runs
      Then P1's 7 succeeds
      And P2's 8 succeeds
      And P3's 9 succeeds
      And nothing else happens
      When P3 disconnects
      And the host ends and a new one opens its store as a new session
      And P1 connects again
      And P2 connects again
      And P3 connects again
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And the host receives from P3
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And tick 13 runs
      Then P1's 1 succeeds
      And P2's 1 succeeds
      And P3's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 2 timber
      And P3 carries 2 timber
