@host-commit
Feature: One door into the host
  Harvesting, combat, crafting and building all want to change what the host
  holds. They come in by one door, wait for the tick, and are judged by what is
  true when they run, not by who sent them.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-001a
  Rule: A command of the host's own player and one of a remote player both enter by receipt

    Scenario: Both wait in the same queue and run in the same drain
      When the host receives from P2
        | seq | kind  | stage                         |
        | 1   | Probe | give 3 timber; outcome remote |
      And the host receives from P1
        | seq | kind  | stage                      |
        | 1   | Probe | give 2 timber; outcome own |
      Then nothing happens
      And the arrival numbers rise in this order
        | envelope |
        | P2's 1   |
        | P1's 1   |
      When tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 2 timber

    Scenario: A copy of the host's own command is dropped like anybody's
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
        | 1   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P1's 1 succeeds
      And P1's 1 is dropped as a duplicate
      And P2's 1 succeeds
      And P2's 1 is dropped as a duplicate
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber

  @COMMIT-002a
  Rule: Receipt only enqueues: nothing executes before the first drain after it

    Scenario: A remote player's command waits for the tick
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      Then nothing happens
      And P2 carries 0 timber
      And P2 has 1 waiting
      When tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 has 0 waiting
      And P2 carries 3 timber

    @needs:world
    Scenario Outline: A <kind> waits for the tick though it <why>
      Given a wall costs 2 timber
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 2 timber
      When the host receives from P4
        | seq | kind   | recipe   | station   | type   | cell   |
        | 1   | <kind> | <recipe> | <recipe> | <type> | <cell> |
      Then nothing happens
      And P4 carries 2 timber
      And P4 has 1 waiting
      When tick 12 runs
      Then P4's 1 succeeds
      And nothing else happens
      And P4 carries 0 timber

      Examples:
        | kind           | recipe  | type | cell   | why                              |
        | CraftCommit    | sawmill |      |        | touches the crafter's bag alone  |
        | PlaceStructure |         | wall | (0, 0) | is seen at once by its builder   |

    Scenario: What a command will ask for is not there before it has run
      When the host receives from P2
        | seq | kind  | stage                                      |
        | 1   | Probe | give 3 timber; spawn E1; dirty bags; outcome b1 |
      Then nothing happens
      And entity E1 is not there
      And P2 carries 0 timber
      When tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And entity E1 is there

  @COMMIT-002b
  Rule: The host's own player waits for that drain like everyone else

    Scenario: The host's own command waits for the tick
      When the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      Then nothing happens
      And P1 carries 0 timber
      And P1 has 1 waiting
      When tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      And P1 has 0 waiting
      And P1 carries 2 timber

  @COMMIT-003
  Rule: The acting player is the one whose connection brought the envelope; a player that it claims to be is ignored

    Scenario: What a guest does in the host player's name is the guest's own doing
      When the host receives from P2
        | seq | kind  | stage         | claims to be |
        | 1   | Probe | give 3 timber | P1           |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 0 timber

    Scenario: A sequence sent in somebody else's name uses up none of theirs
      When the host receives from P2
        | seq | kind  | stage         | claims to be |
        | 9   | Probe | give 3 timber | P1           |
      And the host receives from P1
        | seq | kind  | stage         |
        | 5   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 9 succeeds
      And P1's 5 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 2 timber

    Scenario: Not even the host's own player acts for another
      When the host receives from P1
        | seq | kind  | stage         | claims to be |
        | 1   | Probe | give 2 timber | P2           |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 0 timber

    Scenario: A name that nobody bears does no harm either
      When the host receives from P2
        | seq | kind  | stage         | claims to be |
        | 1   | Probe | give 3 timber | P7           |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

    Scenario: What a guest does in another guest's name is its own doing
      Given P4 is connected with 2 timber
      When the host receives from P2
        | seq | kind  | stage                        | claims to be |
        | 1   | Probe | take 1 timber; give 1 plank  | P4           |
        | 2   | Probe | give 3 timber                | P4           |
      And tick 12 runs
      Then P2's 1 fails with NotEnough
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P4 carries 2 timber

    Scenario: What players are told and given bears the sender's name
      When the host receives from P2
        | seq | kind  | stage                                      | claims to be |
        | 1   | Probe | give 3 timber; spawn E1; dirty bags; outcome b1 | P1      |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 0 timber

    @needs:world
    Scenario Outline: Whoever <why> in another's name does it with its own timber
      Given a wall costs 2 timber
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 2 timber
      And P5 is connected with 2 timber
      When the host receives from P4
        | seq | kind   | recipe   | station   | type   | cell   | claims to be |
        | 1   | <kind> | <recipe> | <recipe> | <type> | <cell> | P5           |
      And tick 12 runs
      Then P4's 1 succeeds
      And nothing else happens
      And P4 carries 0 timber
      And P5 carries 2 timber

      Examples:
        | kind           | recipe  | type | cell   | why    |
        | CraftCommit    | sawmill |      |        | crafts |
        | PlaceStructure |         | wall | (0, 0) | builds |

    Scenario: Over a connection that is nobody's nobody acts
      When the host receives from P7 over a connection that was never made
        | seq | kind     | stage         | claims to be |
        | 1   | Probe    | give 9 timber | P1           |
        | 2   | Teleport |               |              |
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 12 runs
      Then P7's 1 is dropped as stale
      And P7's 2 is dropped as stale
      And P1's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber

  @COMMIT-004
  Rule: Any connected player may submit any kind of command: what protects the state is its gates, never who may send

    Scenario: A guest may ask for all that the host's player may
      When the host receives from P1
        | seq | kind  | stage                                         |
        | 1   | Probe | give 2 timber; outcome b1; spawn E1; dirty bags |
      And the host receives from P2
        | seq | kind  | stage                                         |
        | 1   | Probe | give 3 timber; outcome b2; spawn E2; dirty bags |
      And tick 12 runs
      Then P1's 1 succeeds
      And P2's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber
      And entity E1 is there
      And entity E2 is there

    Scenario: A gate stops the host's player and a guest alike
      When the host receives from P1
        | seq | kind  | stage                        |
        | 1   | Probe | need P2 1 timber; give 9 ore |
        | 2   | Probe | give P2 1 timber             |
        | 3   | Probe | need P2 1 timber; give 2 ore |
      And the host receives from P2
        | seq | kind  | stage                        |
        | 1   | Probe | need P2 2 timber; give 9 ore |
        | 2   | Probe | need P2 1 timber; give 3 ore |
      And tick 12 runs
      Then P1's 1 fails with NotEnough
      And P1's 2 succeeds
      And P1's 3 succeeds
      And P2's 1 fails with NotEnough
      And P2's 2 succeeds
      And nothing else happens
      And P1 carries 2 ore
      And P2 carries 3 ore

    @needs:world
    Scenario: A guest builds and crafts as the host's player does
      Given a wall costs 2 timber
      And station sawmill makes 3 plank out of 2 timber
      When the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | give 4 timber; give P2 4 timber |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | wall | (0, 0) |
      And the host receives from P2
        | seq | kind        | recipe  | station |
        | 2   | CraftCommit | sawmill | sawmill |
      And the host receives from P1
        | seq | kind           | type | cell   |
        | 2   | PlaceStructure | wall | (1, 0) |
      And the host receives from P1
        | seq | kind        | recipe  | station |
        | 3   | CraftCommit | sawmill | sawmill |
      And tick 13 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And P1's 2 succeeds
      And P1's 3 succeeds
      And nothing else happens
      And cell (0, 0) holds a wall
      And cell (1, 0) holds a wall
      And P1 carries 0 timber
      And P1 carries 3 plank
      And P2 carries 0 timber
      And P2 carries 3 plank

    Scenario: A guest may make an entity go that the host's player made, and give to its bag
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                      |
        | 1   | Probe | despawn E1; give P1 1 ore  |
      And tick 13 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P1 carries 1 ore

    Scenario: What a guest marks is saved though nobody else marks it
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                      |
        | 1   | Probe | give 2 timber; dirty lands |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens

    @needs:world @needs:combat
    Scenario Outline: A player who <why> harvests, stores, crafts, builds and dresses like anybody
      Given these nodes
        | node | item  | each swing | swings |
        | rock | stone | 3          | 2      |
      And these storages
        | storage | slots |
        | crate   | 4     |
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 6 timber and 1 hat
      And P4 came with a cape in slot back
      And P4 lies <life>
      When the host receives from P4
        | seq | kind              | node | from | to    | item   | n | recipe  | station | type | cell   | slot |
        | 1   | SessionReady      |      |      |       |        |   |         |         |      |        |      |
        | 2   | HarvestResolve    | rock |      |       |        |   |         |         |      |        |      |
        | 3   | InventoryTransfer |      | bag  | crate | timber | 2 |         |         |      |        |      |
        | 4   | CraftCommit       |      |      |       |        |   | sawmill | sawmill |      |        |      |
        | 5   | PlaceStructure    |      |      |       |        |   |         |         | post | (2, 2) |      |
        | 6   | Equip             |      |      |       | hat    |   |         |         |      |        | head |
        | 7   | Unequip           |      |      |       |        |   |         |         |      |        | back |
      And tick 12 runs
      Then P4's 1 to 7 all succeed
      And nothing else happens
      When the host receives from P4
        | seq | kind     | cell   |
        | 8   | Demolish | (2, 2) |
      And tick 13 runs
      Then P4's 8 succeeds
      And nothing else happens
      And cell (2, 2) is free

      Examples:
        | life   | why                   |
        | downed | cannot get up         |
        | dead   | is not alive any more |

    @needs:world
    Scenario: Nobody has to be near what it stores, crafts, builds and takes down
      Given players reach 4 u
      And these storages
        | storage | at      | slots |
        | crate   | (4, 12) | 4     |
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 6 timber
      And P4 stands at (64, 64)
      When the host receives from P4
        | seq | kind              | from | to    | item   | n | recipe  | station | type | cell   |
        | 1   | InventoryTransfer | bag  | crate | timber | 2 |         |         |      |        |
        | 2   | CraftCommit       |      |       |        |   | sawmill | sawmill |      |        |
        | 3   | PlaceStructure    |      |       |        |   |         |         | post | (2, 2) |
      And tick 12 runs
      And the host receives from P4
        | seq | kind     | cell   |
        | 4   | Demolish | (2, 2) |
      And tick 13 runs
      Then P4's 1 to 3 all succeed
      And P4's 4 succeeds
      And nothing else happens
