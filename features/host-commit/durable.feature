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
