@host-commit
Feature: What each kind does
  Each kind of command is a promise to the player: if it succeeds, all of it is
  done, on both sides, and everybody is told what has changed hands.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-017a
  Rule: A host lists in its descriptor every kind that it registers

    Scenario: Who reads the descriptor knows what the host will take
      When the host receives from P2
        | seq | kind     | stage         |
        | 1   | Probe    | give 3 timber |
        | 2   | Teleport |               |
      And tick 12 runs
      Then the descriptor lists every kind of what the host claims
      And P2's 1 succeeds
      And P2's 2 is refused with UnknownKind
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-017b @needs:world
  Rule: Each kind of the world executes

    Background:
      Given these nodes
        | node | item  | each swing | swings |
        | rock | stone | 3          | 2      |
      And these storages
        | storage | slots |
        | crate   | 4     |
      And station sawmill makes 3 plank out of 2 timber
      And P3 is connected with 6 timber and 1 hat
      And P3 came with a cape in slot back

    Scenario: A guest harvests, stores, crafts, builds, dresses, and is there
      When the host receives from P3
        | seq | kind         |
        | 1   | SessionReady |
      And the host receives from P3
        | seq | kind           | node |
        | 2   | HarvestResolve | rock |
      And the host receives from P3
        | seq | kind              | from | to    | item   | n |
        | 3   | InventoryTransfer | bag  | crate | timber | 2 |
      And the host receives from P3
        | seq | kind        | recipe  | station |
        | 4   | CraftCommit | sawmill | sawmill |
      And the host receives from P3
        | seq | kind           | type | cell   |
        | 5   | PlaceStructure | post | (2, 2) |
      And the host receives from P3
        | seq | kind    | slot | item |
        | 6   | Equip   | head | hat  |
        | 7   | Unequip | back |      |
      And tick 12 runs
      Then P3's 1 to 7 all succeed
      And nothing else happens
      And P3 carries 3 stone
      And P3 carries 3 plank
      And P3 wears hat in slot head
      When the host receives from P3
        | seq | kind     | cell   |
        | 8   | Demolish | (2, 2) |
      And tick 13 runs
      Then P3's 8 succeeds
      And nothing else happens
      And cell (2, 2) is free

    Scenario: The host's own player does the same by the same kinds
      When the host receives from P3
        | seq | kind  | stage                                                         |
        | 1   | Probe | take 6 timber; take 1 hat; give P1 6 timber; give P1 1 hat |
      And the host receives from P1
        | seq | kind         |
        | 1   | SessionReady |
      And the host receives from P1
        | seq | kind           | node |
        | 2   | HarvestResolve | rock |
      And the host receives from P1
        | seq | kind              | from | to    | item   | n |
        | 3   | InventoryTransfer | bag  | crate | timber | 2 |
      And the host receives from P1
        | seq | kind        | recipe  | station |
        | 4   | CraftCommit | sawmill | sawmill |
      And the host receives from P1
        | seq | kind           | type | cell   |
        | 5   | PlaceStructure | post | (2, 2) |
      And the host receives from P1
        | seq | kind    | slot | item |
        | 6   | Equip   | head | hat  |
        | 7   | Unequip | head |      |
      And tick 12 runs
      Then P3's 1 succeeds
      And P1's 1 to 7 all succeed
      And nothing else happens
      And P1 carries 3 stone
      And P1 carries 3 plank
      And P1 wears nothing in slot head
      When the host receives from P1
        | seq | kind     | cell   |
        | 8   | Demolish | (2, 2) |
      And tick 13 runs
      Then P1's 8 succeeds
      And nothing else happens
      And cell (2, 2) is free

    Scenario: Who says in another tick once more that it is ready appears once more
      When the host receives from P3
        | seq | kind         |
        | 1   | SessionReady |
      And tick 12 runs
      And the host receives from P3
        | seq | kind         |
        | 2   | SessionReady |
      And tick 13 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And nothing else happens
      And P3's 1 and 2 spawned different entities
      And what P3's 1 spawned is there
      And what P3's 2 spawned is there

  @COMMIT-044 @needs:world
  Rule: A command that changes what a player carries broadcasts an outcome that bears the change

    Scenario: A harvest tells everybody what it yielded
      Given these nodes
        | node | item  | each swing | swings |
        | rock | stone | 3          | 2      |
      When the host receives from P2
        | seq | kind           | node |
        | 1   | HarvestResolve | rock |
      And the host receives from P1
        | seq | kind           | node |
        | 1   | HarvestResolve | rock |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries 3 stone

    Scenario: A transfer tells everybody what went where, in and out
      Given these storages
        | storage | slots | holds   |
        | crate   | 8     | 5 stone |
      And P3 is connected with 4 timber
      When the host receives from P3
        | seq | kind              | from  | to    | item   | n |
        | 1   | InventoryTransfer | bag   | crate | timber | 3 |
        | 2   | InventoryTransfer | crate | bag   | stone  | 2 |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And nothing else happens
      And P3 carries 1 timber
      And P3 carries 2 stone

    Scenario: A craft tells everybody what it used and what it made, and nothing that stayed the same
      Given station sawmill makes 3 plank and 1 saw out of 2 timber and 1 saw
      And P3 is connected with 2 timber and 1 saw
      When the host receives from P3
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And P3 carries 3 plank
      And P3 carries 1 saw

    Scenario: A placement tells everybody what it cost
      Given a hut costs 3 timber and 2 stone
      And P3 is connected with 4 timber and 2 stone
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | hut  | (1, 1) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And P3 carries 1 timber
      And P3 carries 0 stone

    Scenario: Dressing tells everybody what left the bag and what came back
      Given P3 is connected with 2 hat
      And P3 came with a cape in slot back
      When the host receives from P3
        | seq | kind    | slot | item |
        | 1   | Equip   | head | hat  |
        | 2   | Unequip | back |      |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And nothing else happens
      And P3 carries 1 hat
      And P3 carries 1 cape

  @COMMIT-068 @needs:world
  Rule: Each kind's change is one whole

    Scenario: A harvest takes a swing from the node and puts its yield into the bag
      Given these nodes
        | node | item   | each swing | swings |
        | oak  | timber | 3          | 2      |
      When the host receives from P2
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And node oak has 1 swings left
      And P2 carries 3 timber

    Scenario: A transfer that finds no room on the other side changes neither
      Given these storages
        | storage | slots | holds   |
        | crate   | 3     | 2 stone |
      And P3 is connected with 4 timber
      When the host receives from P3
        | seq | kind              | from | to    | item   | n |
        | 1   | InventoryTransfer | bag  | crate | timber | 2 |
        | 2   | InventoryTransfer | bag  | crate | timber | 1 |
      And tick 12 runs
      Then P3's 1 fails with StorageFull
      And P3's 2 succeeds
      And nothing else happens
      And P3 carries 3 timber
      And storage crate holds 1 timber
      And storage crate holds 2 stone

    Scenario: A withdrawal that finds no room in the bag leaves all in the storage
      Given these storages
        | storage | slots | holds   |
        | crate   | 4     | 4 stone |
      And P2's bag has 3 slots
      When the host receives from P2
        | seq | kind              | from  | to  | item  | n |
        | 1   | InventoryTransfer | crate | bag | stone | 4 |
        | 2   | InventoryTransfer | crate | bag | stone | 3 |
      And tick 12 runs
      Then P2's 1 fails with BagFull
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 stone
      And storage crate holds 1 stone

    Scenario: A transfer of nothing, or of less, is none
      Given these storages
        | storage | slots | holds   |
        | crate   | 4     | 2 stone |
      And P3 is connected with 2 timber
      When the host receives from P3
        | seq | kind              | from  | to    | item   | n |
        | 1   | InventoryTransfer | bag   | crate | timber | 0 |
        | 2   | InventoryTransfer | bag   | crate | timber | -1 |
        | 3   | InventoryTransfer | bag   | crate | timber | 3 |
        | 4   | InventoryTransfer | crate | bag   | stone  | 3 |
        | 5   | InventoryTransfer | bag   | crate | timber | 2 |
      And tick 12 runs
      Then P3's 1 fails with BadAmount
      And P3's 2 fails with BadAmount
      And P3's 3 fails with NotEnough
      And P3's 4 fails with NotEnough
      And P3's 5 succeeds
      And nothing else happens
      And P3 carries 0 timber
      And P3 carries 0 stone
      And storage crate holds 2 timber
      And storage crate holds 2 stone

    Scenario: A craft uses up its inputs and yields its product
      Given station sawmill makes 3 plank out of 2 timber
      And P3 is connected with 3 timber
      When the host receives from P3
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
        | 2   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 fails with NotEnough
      And nothing else happens
      And P3 carries 1 timber
      And P3 carries 3 plank

    Scenario: A placement takes its cost and puts its structure on the cell
      Given a wall costs 2 timber
      And P3 is connected with 3 timber
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | wall | (1, 1) |
        | 2   | PlaceStructure | wall | (2, 1) |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 fails with NotEnough
      And nothing else happens
      And cell (1, 1) holds a wall
      And cell (2, 1) is free
      And P3 carries 1 timber

    Scenario: A demolition takes the structure, and its storage with all that is in it
      Given a chest that stores 4 units costs 2 timber
      And P3 is connected with 3 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      When the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 2   | InventoryTransfer | bag  | the one at (2, 2) | timber | 1 |
      And tick 13 runs
      Then P3's 2 succeeds
      And nothing else happens
      And the storage at (2, 2) holds 1 timber
      When the host receives from P1
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
      And tick 14 runs
      Then P1's 1 succeeds
      And nothing else happens
      And cell (2, 2) is free
      And there is no storage at (2, 2)
      And P3 carries 0 timber

    Scenario: What is put on leaves the bag, and what is taken off comes back
      Given P3 is connected with 1 hat
      And P3's bag has 1 slots
      And P3 came with a cape in slot back
      When the host receives from P3
        | seq | kind    | slot | item |
        | 1   | Unequip | back |      |
        | 2   | Equip   | back | hat  |
        | 3   | Equip   | head | hat  |
        | 4   | Equip   | hand | hat  |
        | 5   | Unequip | back |      |
        | 6   | Unequip | back |      |
      And tick 12 runs
      Then P3's 1 fails with BagFull
      And P3's 2 fails with SlotTaken
      And P3's 3 succeeds
      And P3's 4 fails with NotEnough
      And P3's 5 succeeds
      And P3's 6 fails with NotEnough
      And nothing else happens
      And P3 wears hat in slot head
      And P3 wears nothing in slot back
      And P3 carries 1 cape
      And P3 carries 0 hat

    Scenario: A craft of several things wants all of them, and room for all that it makes
      Given station sawmill makes 2 plank and 1 saw out of 1 timber and 1 stone
      And P3 is connected with 2 timber
      And P4 is connected with 1 timber and 1 stone
      And P4's bag has 2 slots
      And P5 is connected with 1 timber and 1 stone
      And P5's bag has 3 slots
      When the host receives from P3
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P4
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P5
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And tick 12 runs
      Then P3's 1 fails with NotEnough
      And P4's 1 fails with BagFull
      And P5's 1 succeeds
      And nothing else happens
      And P3 carries 2 timber
      And P4 carries 1 timber
      And P4 carries 1 stone
      And P5 carries 2 plank
      And P5 carries 1 saw
