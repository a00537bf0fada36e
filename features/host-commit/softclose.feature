@host-commit
Feature: A land closes while commands wait
  The tide brings a land to its socket and takes it away again. From the instant
  of its soft close the land takes nothing more, and each player on it must be
  able to say beforehand what still counts: all that resolves before, and nothing
  after.

  Background:
    Given these lands
      | land | soft close | node  | item   | each swing | swings |
      | Reef | tick 12    | palm  | timber | 3          | 2      |
      | Cove | tick 13    | shell | pearl  | 1          | 2      |
      | Home | never      | oak   | timber | 3          | 2      |
    And P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-027a @needs:tide
  Rule: An envelope aimed at a soft-closed socket is dropped silently if its resolve tick is at or after that socket's soft-close tick

    Scenario Outline: A harvest that resolves <why>
      Given a HarvestResolve resolves <delay> ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
      And the host receives from P2
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (0, 0) |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 <fate>
      And P2's 1 succeeds
      And nothing else happens
      And node palm has <left> swings left

      Examples:
        | delay | fate       | left | why                                     |
        | 0     | succeeds   | 1    | one tick before the soft close executes |
        | 1     | is dropped | 2    | in the soft-close tick is dropped       |
        | 2     | is dropped | 2    | after it is dropped without waiting     |

    Scenario: Nobody is told of a dropped harvest, though everybody hears of one that counts
      Given a HarvestResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 is dropped
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 3 timber

  @COMMIT-027b @needs:tide
  Rule: It is dropped in the drain of the soft close, due or not

    Scenario: A harvest that would take long is dropped at once, while one elsewhere waits for its time
      Given a HarvestResolve resolves 5 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      Then P1 has 2 waiting
      When tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 is dropped
      And nothing else happens
      And P1 has 1 waiting
      When ticks 13 to 16 run in one frame
      Then Cove closes in tick 13
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 3 timber

  @COMMIT-027c @needs:tide
  Rule: One that resolves one tick earlier executes

    Scenario: Whoever harvests before the close gets what is there, the last one too
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
      And the host receives from P2
        | seq | kind           | node |
        | 3   | HarvestResolve | palm |
        | 4   | HarvestResolve | palm |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 succeeds
      And P2's 3 succeeds
      And P2's 4 fails with Depleted
      And nothing else happens
      And node palm has 0 swings left
      And P1 carries 3 timber
      And P2 carries 3 timber

    Scenario: There is no tick of grace: what comes a tick later is late
      Given a HarvestResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node  |
        | 7   | HarvestResolve | shell |
      And tick 12 runs
      And the host receives from P1
        | seq | kind           | node  |
        | 8   | HarvestResolve | shell |
      And tick 13 runs
      Then Reef closes in tick 12
      And P1's 7 succeeds
      And Cove closes in tick 13
      And P1's 8 is dropped
      And nothing else happens
      And P1 carries 1 pearl

  @COMMIT-027d @needs:tide
  Rule: The threshold is the same for every kind

    Background:
      Given these lands
        | land  | area             | soft close |
        | Shoal | (0, 0) to (4, 4) | tick 12    |
      And station kiln makes 1 brick out of 1 clay
      And kiln stands on Shoal
      And these storages
        | storage | slots | holds  |
        | barrel  | 4     | 2 clay |
      And barrel stands on Shoal
      And P3 is connected with 2 clay

    Scenario Outline: A command to <why>
      Given a <kind> resolves <delay> ticks after its receipt
      When the host receives from P3
        | seq | kind   | node   | from   | to   | item   | recipe   | station   | type   | cell   |
        | 7   | <kind> | <node> | <from> | <to> | <item> | <recipe> | <station> | <type> | <cell> |
      And the host receives from P2
        | seq | kind  | stage                         |
        | 1   | Probe | give 1 ore; outcome unhurried |
      And tick 12 runs
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 7 <fate>
      And P2's 1 succeeds
      And nothing else happens

      Examples:
        | kind              | delay | fate       | node | from   | to  | item | recipe | station | type | cell   | why                                              |
        | HarvestResolve    | 0     | succeeds   | palm |        |     |      |        |         |      |        | harvest a tick before the close runs             |
        | HarvestResolve    | 1     | is dropped | palm |        |     |      |        |         |      |        | harvest in the tick of the close is dropped      |
        | InventoryTransfer | 0     | succeeds   |      | barrel | bag | clay |        |         |      |        | fetch a tick before the close runs               |
        | InventoryTransfer | 1     | is dropped |      | barrel | bag | clay |        |         |      |        | fetch in the tick of the close is dropped        |
        | CraftCommit       | 0     | succeeds   |      |        |     |      | kiln   | kiln    |      |        | craft a tick before the close runs               |
        | CraftCommit       | 1     | is dropped |      |        |     |      | kiln   | kiln    |      |        | craft in the tick of the close is dropped        |
        | PlaceStructure    | 0     | succeeds   |      |        |     |      |        |         | post | (1, 1) | build a tick before the close runs               |
        | PlaceStructure    | 1     | is dropped |      |        |     |      |        |         | post | (1, 1) | build in the tick of the close is dropped        |

    Scenario Outline: A command to <why>, though its structure stands on the land
      Given these lands
        | land | area             | soft close |
        | Spit | (4, 4) to (6, 6) | tick 14    |
      And a Demolish resolves <delay> ticks after its receipt
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 6   | PlaceStructure | post | (5, 5) |
      And ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 6 succeeds
      And Cove closes in tick 13
      And nothing else happens
      When the host receives from P3
        | seq | kind     | cell   |
        | 7   | Demolish | (5, 5) |
      And tick 14 runs
      Then Spit closes in tick 14
      And P3's 7 <fate>
      And nothing else happens
      And cell (5, 5) <holds>

      Examples:
        | delay | fate       | holds        | why                                          |
        | 0     | succeeds   | is free      | demolish a tick before the close runs        |
        | 1     | is dropped | holds a post | demolish in the tick of the close is dropped |

    @needs:combat
    Scenario Outline: A strike that resolves <why>
      Given a StrikeResolve resolves <delay> ticks after its receipt
      And a strike takes 3 hit points
      And a crab stands on Shoal with 10 hit points
      When the host receives from P3
        | seq | kind          | target |
        | 7   | StrikeResolve | crab   |
      And tick 12 runs
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 7 <fate>
      And nothing else happens
      And crab has <left> hit points left

      Examples:
        | delay | fate       | left | why                                           |
        | 0     | succeeds   | 7    | a tick before its enemy's land closes lands   |
        | 1     | is dropped | 10   | in the tick when that land closes is dropped  |
        | 4     | is dropped | 10   | long after that land has closed is dropped    |

    Scenario Outline: What stands <why>
      Given these storages
        | storage | at      | slots | holds  |
        | buoy    | <where> | 4     | 2 clay |
      And a InventoryTransfer resolves 1 ticks after its receipt
      When the host receives from P3
        | seq | kind              | from | to  | item |
        | 7   | InventoryTransfer | buoy | bag | clay |
      And tick 12 runs
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 7 <fate>
      And nothing else happens

      Examples:
        | where     | fate       | why                                        |
        | (4, 4)    | is dropped | on the land's corner is on the land        |
        | (0, 2)    | is dropped | on the land's edge is on the land          |
        | (4.25, 2) | succeeds   | a quarter of a unit beside it is not on it |

    # The land lies from (4, 4) to (6, 6): the middle of cell (5, 5) is on it, and
    # of cells (6, 4) and (6, 5) an edge and no more.
    Scenario: Where a cell's middle lies, there lies the cell, its structure and its chest
      Given these lands
        | land | area             | soft close |
        | Spit | (4, 4) to (6, 6) | tick 14    |
      And a chest that stores 4 units costs 1 clay
      And P4 is connected with 4 clay
      And a PlaceStructure resolves 1 ticks after its receipt
      And a InventoryTransfer resolves 1 ticks after its receipt
      And a Demolish resolves 1 ticks after its receipt
      When the host receives from P4
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (5, 5) |
        | 2   | PlaceStructure | chest | (6, 5) |
      And ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P4's 1 to 2 all succeed
      And Cove closes in tick 13
      And nothing else happens
      When the host receives from P4
        | seq | kind              | type | cell   | from | to                | item |
        | 3   | PlaceStructure    | post | (5, 4) |      |                   |      |
        | 4   | InventoryTransfer |      |        | bag  | the one at (5, 5) | clay |
        | 5   | Demolish          |      | (5, 5) |      |                   |      |
        | 6   | PlaceStructure    | post | (6, 4) |      |                   |      |
        | 7   | InventoryTransfer |      |        | bag  | the one at (6, 5) | clay |
        | 8   | Demolish          |      | (6, 5) |      |                   |      |
      And tick 14 runs
      Then Spit closes in tick 14
      And P4's 3 is dropped
      And P4's 4 is dropped
      And P4's 5 is dropped
      And P4's 6 to 8 all succeed
      And nothing else happens
      And cell (5, 4) is free
      And cell (5, 5) holds a chest
      And cell (6, 5) is free

    Scenario: What stood on the land and is gone when its command has its turn stood nowhere
      Given these lands
        | land | area             | soft close |
        | Spit | (4, 4) to (6, 6) | tick 14    |
      And a chest that stores 4 units costs 1 clay
      And a InventoryTransfer resolves 1 ticks after its receipt
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (5, 5) |
      And ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 1 succeeds
      And Cove closes in tick 13
      And nothing else happens
      When the host receives from P3
        | seq | kind              | cell   | from | to                | item |
        | 2   | InventoryTransfer |        | bag  | the one at (5, 5) | clay |
        | 3   | Demolish          | (5, 5) |      |                   |      |
        | 4   | InventoryTransfer |        | bag  | the one at (5, 5) | clay |
      And tick 14 runs
      Then Spit closes in tick 14
      And P3's 2 is dropped
      And P3's 3 succeeds
      And P3's 4 fails with NoSuchTarget
      And nothing else happens

    @needs:combat
    Scenario: A strike at who was killed there falls with the land all the same
      Given these lands
        | land | soft close |
        | Spit | tick 14    |
      And a StrikeResolve resolves 1 ticks after its receipt
      And a strike takes 10 hit points
      And a gull stands on Spit with 10 hit points
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P3's 1 succeeds in tick 12
      And Cove closes in tick 13
      And nothing else happens
      When the host receives from P3
        | seq | kind          | target |
        | 2   | StrikeResolve | gull   |
      And tick 14 runs
      Then Spit closes in tick 14
      And P3's 2 is dropped
      And nothing else happens

  @COMMIT-028a @needs:tide
  Rule: Each socket that closes in a drain has its own threshold

    Scenario: What is late for one land is in time for the next that closes
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
      And tick 12 runs
      And the host receives from P1
        | seq | kind           | node  |
        | 8   | HarvestResolve | shell |
      And tick 13 runs
      Then Reef closes in tick 12
      And P1's 7 succeeds
      And Cove closes in tick 13
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 3 timber
      And P1 carries 1 pearl

    Scenario: Two lands that close together each drop their own
      Given these lands
        | land | soft close | node | item | each swing | swings |
        | Bank | tick 12    | reed | hay  | 1          | 2      |
      And a HarvestResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node  |
        | 7   | HarvestResolve | palm  |
        | 8   | HarvestResolve | reed  |
        | 9   | HarvestResolve | shell |
      And tick 12 runs
      Then Reef closes in tick 12
      And Bank closes in tick 12
      And P1's 7 is dropped
      And P1's 8 is dropped
      And P1's 9 succeeds
      And nothing else happens
      And P1 carries 1 pearl

  @COMMIT-028b @needs:tide
  Rule: Envelopes for open sockets and for no socket are untouched

    Scenario: What is aimed elsewhere runs in its tick or goes on waiting
      Given a HarvestResolve resolves 2 ticks after its receipt
      And a PlaceStructure resolves 1 ticks after its receipt
      And a SessionReady resolves 2 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      And the host receives from P2
        | seq | kind           | type | cell   | stage      |
        | 1   | PlaceStructure | post | (0, 0) |            |
        | 2   | SessionReady   |      |        |            |
        | 3   | Probe          |      |        | give 1 ore |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 is dropped
      And P2's 1 succeeds
      And P2's 3 succeeds
      And nothing else happens
      And P1 has 1 waiting
      And P2 has 1 waiting
      When tick 13 runs
      Then Cove closes in tick 13
      And P1's 8 succeeds
      And P2's 2 succeeds
      And nothing else happens

  @COMMIT-022 @needs:tide
  Rule: The soft-closed set of a drain holds the sockets whose soft close fired since the last drain, and no others

    Scenario: The drain before the close drops nothing, and neither does the one after it
      Given a HarvestResolve resolves 2 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node  |
        | 7   | HarvestResolve | shell |
      And tick 12 runs
      Then Reef closes in tick 12
      And nothing else happens
      And P1 has 1 waiting
      When the host receives from P1
        | seq | kind           | node |
        | 8   | HarvestResolve | palm |
      And tick 13 runs
      Then Cove closes in tick 13
      And P1's 7 is dropped
      And nothing else happens
      And P1 has 1 waiting
      When tick 14 runs
      Then P1's 8 fails with LandDeparted
      And nothing else happens

    Scenario: A land that comes to the socket of one that closed takes commands from its first tick
      Given these lands
        | land  | socket | arrives | soft close | leaves  | node | item | each swing | swings |
        | Older | pier   |         | tick 12    | tick 13 | kelp | hay  | 1          | 2      |
        | Newer | pier   | tick 13 | never      | never   | reed | hay  | 1          | 2      |
      When tick 12 runs
      Then Reef closes in tick 12
      And Older closes in tick 12
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | reed |
        | 8   | HarvestResolve | kelp |
      And tick 13 runs
      Then Cove closes in tick 13
      And Older leaves in tick 13
      And Newer arrives in tick 13
      And P1's 7 succeeds
      And P1's 8 fails with LandDeparted
      And nothing else happens
      And P1 carries 1 hay

    Scenario: A socket closes as often as a land closes at it
      Given these lands
        | land  | socket | arrives | soft close | leaves  | node | item | each swing | swings |
        | Older | pier   |         | tick 12    | tick 13 | kelp | hay  | 1          | 2      |
        | Newer | pier   | tick 13 | tick 14    | never   | reed | hay  | 1          | 2      |
      And a HarvestResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | kelp |
      And ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And Older closes in tick 12
      And P1's 7 is dropped
      And Cove closes in tick 13
      And Older leaves in tick 13
      And Newer arrives in tick 13
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 8   | HarvestResolve | reed |
        | 9   | HarvestResolve | oak  |
      And tick 14 runs
      Then Newer closes in tick 14
      And P1's 8 is dropped
      And P1's 9 succeeds
      And nothing else happens

  @COMMIT-030 @needs:tide
  Rule: The drop rule reads no positions

    Background:
      Given a HarvestResolve resolves 1 ticks after its receipt
      And P3 is connected with an empty bag
      And P4 is connected with an empty bag

    Scenario: Where a player stands neither saves its command nor costs it
      Given P3 stands on Reef
      And P4 stands on Home
      When the host receives from P3
        | seq | kind           | node |
        | 1   | HarvestResolve | palm |
        | 2   | HarvestResolve | oak  |
      And the host receives from P4
        | seq | kind           | node |
        | 1   | HarvestResolve | palm |
        | 2   | HarvestResolve | oak  |
      And tick 12 runs
      Then Reef closes in tick 12
      And P3 is snapped to (20, -4) for TideDeposit in tick 12
      And P3's 1 is dropped
      And P3's 2 succeeds
      And P4's 1 is dropped
      And P4's 2 succeeds
      And nothing else happens
      And P3 carries 3 timber
      And P4 carries 3 timber

  @COMMIT-014b @needs:tide
  Rule: A command that the tide dropped has used up its sequence

    Scenario: A dropped command that is sent again for a better place is a copy
      Given a HarvestResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 is dropped
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | oak  |
        | 8   | HarvestResolve | oak  |
      And tick 13 runs
      Then Cove closes in tick 13
      And P1's 7 is dropped as a duplicate
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 3 timber
