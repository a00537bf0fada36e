@host-commit
Feature: The tide moves before anybody's command
  In each tick the tide has its turn first: lands come, close and go, and players
  on them are put ashore. What commands of that tick see is the shore as the tide
  has left it.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-021b @needs:tide
  Rule: The drain runs after the tide has advanced

    Scenario: A command of the tick in which a land comes finds it there, and one of the tick before does not
      Given these lands
        | land | arrives | node | item | each swing | swings |
        | Isle | tick 12 | reed | hay  | 2          | 2      |
        | Skye | tick 13 | fern | hay  | 2          | 2      |
      When the host receives from P1
        | seq | kind           | node |
        | 1   | HarvestResolve | reed |
        | 2   | HarvestResolve | fern |
      And tick 12 runs
      Then Isle arrives in tick 12
      And P1's 1 succeeds
      And P1's 2 fails with LandDeparted
      And nothing else happens
      And P1 carries 2 hay
      When the host receives from P1
        | seq | kind           | node |
        | 3   | HarvestResolve | fern |
      And tick 13 runs
      Then Skye arrives in tick 13
      And P1's 3 succeeds
      And nothing else happens
      And P1 carries 4 hay

    # The land lies from (16, 0) to (24, 8); who stands on it is put 8 u south of its middle.
    Scenario: A command of the tick in which a player is put ashore is judged by where it is then
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
      And these nodes
        | node | at       | item | each swing | swings |
        | oak  | (20, 16) | hay  | 2          | 2      |
      And players reach 16 u
      And P3 is connected with an empty bag
      And P3 stands on Reef
      And P4 is connected with an empty bag
      And P4 stands at (24.5, 4)
      When the host receives from P3
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And the host receives from P4
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And tick 12 runs
      Then Reef closes in tick 12
      And P3 is snapped to (20, -4) for TideDeposit in tick 12
      And P3's 1 fails with OutOfReach
      And P4's 1 succeeds
      And nothing else happens
      And P3 is at (20, -4)
      And P4 is at (24.5, 4)

  @COMMIT-052a @needs:tide
  Rule: A land arrives, and is known, in the tide's advance, before the drain

    Background:
      Given these lands
        | land | arrives | area             | soft close | node | item | each swing | swings |
        | Isle | tick 12 | (0, 0) to (4, 4) | never      | reed | hay  | 2          | 2      |
        | Home |         |                  | never      | oak  | hay  | 2          | 2      |

    Scenario: A land is away until its tick, then docked and known
      When the host receives from P1
        | seq | kind           | node |
        | 1   | HarvestResolve | reed |
      Then land Isle is away
      And land Isle is not known
      And land Home is docked
      And land Home is known
      When tick 12 runs
      Then Isle arrives in tick 12
      And P1's 1 succeeds
      And nothing else happens
      And land Isle is docked
      And land Isle is known
      And node reed has 1 swings left

    Scenario: A land that has come and gone stays known
      Given these lands
        | land | arrives | soft close | leaves  | node | item | each swing | swings |
        | Bank | tick 12 | tick 13    | tick 14 | fern | hay  | 2          | 2      |
      When the host receives from P1
        | seq | kind           | node |
        | 1   | HarvestResolve | fern |
      And tick 12 runs
      Then Isle arrives in tick 12
      And Bank arrives in tick 12
      And P1's 1 succeeds
      And nothing else happens
      And land Bank is docked
      When tick 13 runs
      Then Bank closes in tick 13
      And nothing else happens
      And land Bank is torn down
      And land Bank is known
      When tick 14 runs
      Then Bank leaves in tick 14
      And nothing else happens
      And land Bank is away
      And land Bank is known

  @COMMIT-052b @needs:tide
  Rule: A land leaves in the tide's advance, before the drain

    # Older and Newer dock at two piers and cover the same ground.
    Background:
      Given these lands
        | land  | area             | soft close | leaves  |
        | Older | (0, 0) to (4, 4) | tick 5     | tick 12 |
        | Newer | (0, 0) to (4, 4) | tick 12    | never   |
        | Elder | (4, 4) to (6, 6) | tick 5     | tick 13 |
        | Young | (4, 4) to (6, 6) | tick 12    | never   |

    Scenario: Ground that is left in a tick belongs in that tick's drain to whoever covers it then
      Given a PlaceStructure resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (1, 1) |
        | 2   | PlaceStructure | post | (5, 5) |
      And tick 12 runs
      Then Older leaves in tick 12
      And Newer closes in tick 12
      And Young closes in tick 12
      And P1's 1 is dropped
      And P1's 2 succeeds
      And nothing else happens
      And cell (1, 1) is free
      And cell (5, 5) holds a post
      And land Older is away
      And land Older is known
      And land Elder is torn down
      When tick 13 runs
      Then Elder leaves in tick 13
      And nothing else happens
      And land Elder is away

    @needs:combat
    Scenario: The enemies of a land that leaves are out of that tick's blows, and in those of the tick before
      Given a crab stands on Older with 10 hit points
      And a gull stands on Elder with 10 hit points
      And a strike takes 3 hit points
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
        | 2   | StrikeResolve | gull   |
      And tick 12 runs
      Then Older leaves in tick 12
      And crab is despawned in tick 12
      And Newer closes in tick 12
      And Young closes in tick 12
      And P1's 1 fails with NoSuchTarget
      And P1's 2 succeeds
      And nothing else happens
      And enemy crab is not there
      And gull has 7 hit points left

    Scenario: What players have put on a land outlasts it
      Given these lands
        | land | area             | soft close | leaves  |
        | Spit | (0, 4) to (4, 8) | tick 14    | tick 15 |
      And a chest that stores 4 units costs 1 timber
      And these storages
        | storage | slots | holds |
        | barrel  | 4     | 1 ore |
      And barrel stands on Spit
      And P3 is connected with 4 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 6) |
      And tick 12 runs
      And the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 2   | InventoryTransfer | bag  | the one at (2, 6) | timber | 2 |
      And ticks 13 to 15 run in one frame
      Then Older leaves in tick 12
      And Newer closes in tick 12
      And Young closes in tick 12
      And P3's 1 succeeds in tick 12
      And Elder leaves in tick 13
      And P3's 2 succeeds in tick 13
      And Spit closes in tick 14
      And Spit leaves in tick 15
      And nothing else happens
      And cell (2, 6) holds a chest
      And the storage at (2, 6) holds 2 timber
      And storage barrel holds 1 ore

    @needs:combat
    Scenario: Who was killed does not leave with its land once more, and the dead are carried off it
      Given these lands
        | land | soft close | leaves  |
        | Reef | tick 13    | tick 14 |
      And a strike takes 10 hit points
      And a crab stands on Reef with 10 hit points
      And P3 is connected with an empty bag
      And P3 stands on Reef
      And P3 lies dead
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 14 run in one frame
      Then Older leaves in tick 12
      And Newer closes in tick 12
      And Young closes in tick 12
      And P1's 1 succeeds in tick 12
      And Elder leaves in tick 13
      And Reef closes in tick 13
      And P3 is snapped to (84, -4) for TideDeposit in tick 13
      And Reef leaves in tick 14
      And nothing else happens

  @COMMIT-034a @needs:tide
  Rule: What the tide, combat and enemies buffered leaves first, in the order in which it was buffered

    Scenario: Players are told first who was put ashore, land by land, and then of commands
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
        | Cove | tick 12    |
      And P3 is connected with an empty bag
      And P3 stands on Cove
      And P4 is connected with an empty bag
      And P4 stands on Reef
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And tick 12 runs
      Then these happen in this order
        | what happens                 |
        | P4's snap is told            |
        | P3's snap is told            |
        | outcome b1 of P1's 1 is sent |
      And Reef closes in tick 12
      And P4 is snapped to (20, -4) for TideDeposit in tick 12
      And Cove closes in tick 12
      And P3 is snapped to (36, -4) for TideDeposit in tick 12
      And P1's 1 succeeds
      And nothing else happens

    @needs:combat
    Scenario: Who was put ashore comes before who died, though both come before commands
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
      And P3 is connected with an empty bag
      And P3 lies downed
      And the downed die after 12 ticks
      And P4 is connected with an empty bag
      And P4 stands on Reef
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And tick 12 runs
      Then these happen in this order
        | what happens                 |
        | P4's snap is told            |
        | P3's death is told           |
        | outcome b1 of P1's 1 is sent |
      And Reef closes in tick 12
      And P4 is snapped to (20, -4) for TideDeposit in tick 12
      And P3's death is told in tick 12
      And P1's 1 succeeds
      And nothing else happens

    # Reef puts its players on Cove, which closes too and puts them on Reef. Reef
    # has closed by then.
    Scenario: Who is put onto a land that closes in the same tick is carried on by it
      Given these lands
        | land | soft close | deposit |
        | Reef | tick 12    | (36, 4) |
        | Cove | tick 12    | (20, 4) |
      And P3 is connected with an empty bag
      And P3 stands on Reef
      And P4 is connected with an empty bag
      And P4 stands on Cove
      And P5 is connected with an empty bag
      And P5 stands on Reef
      When tick 12 runs
      Then these happen in this order
        | what happens      |
        | P3's snap is told |
        | P5's snap is told |
        | P3's snap is told |
        | P4's snap is told |
        | P5's snap is told |
      And Reef closes in tick 12
      And P3 is snapped to (36, 4) for TideDeposit in tick 12
      And P5 is snapped to (36, 4) for TideDeposit in tick 12
      And Cove closes in tick 12
      And P3 is snapped to (20, 4) for TideDeposit in tick 12
      And P4 is snapped to (20, 4) for TideDeposit in tick 12
      And P5 is snapped to (20, 4) for TideDeposit in tick 12
      And nothing else happens
      And P3 is at (20, 4)
      And P4 is at (20, 4)
      And P5 is at (20, 4)

  @COMMIT-034d @needs:tide @needs:combat
  Rule: Spawns and despawns keep the same order

    Scenario: What comes and goes with the tide does so before what commands ask for
      Given these lands
        | land | arrives | soft close | leaves  |
        | Reef |         | tick 5     | tick 12 |
        | Isle | tick 12 | never      | never   |
        | Skye | tick 12 | never      | never   |
      And a seal stands on Skye with 10 hit points
      And a crab stands on Isle with 10 hit points
      And a gull stands on Reef with 10 hit points
      When the host receives from P1
        | seq | kind  | stage                |
        | 1   | Probe | spawn E1; despawn E2 |
        | 2   | Probe | spawn E2             |
      And the host receives from P2
        | seq | kind  | stage    |
        | 1   | Probe | spawn E3 |
      And tick 12 runs
      Then these happen in this order
        | what happens      |
        | gull is despawned |
        | crab is spawned   |
        | seal is spawned    |
        | E2 is spawned     |
        | E3 is spawned     |
      And Reef leaves in tick 12
      And gull is despawned in tick 12
      And Isle arrives in tick 12
      And crab is spawned in tick 12
      And Skye arrives in tick 12
      And seal is spawned in tick 12
      And P1's 1 fails with NoSuchTarget
      And P1's 2 succeeds
      And P2's 1 succeeds
      And nothing else happens

    Scenario: What came before something else went comes first
      Given these lands
        | land | arrives | soft close | leaves  |
        | Isle | tick 12 | never      | never   |
        | Reef |         | tick 5     | tick 12 |
      And a crab stands on Isle with 10 hit points
      And a gull stands on Reef with 10 hit points
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then these happen in this order
        | what happens      |
        | crab is spawned   |
        | gull is despawned |
        | E1 is spawned     |
      And Isle arrives in tick 12
      And crab is spawned in tick 12
      And Reef leaves in tick 12
      And gull is despawned in tick 12
      And P1's 1 succeeds
      And nothing else happens

  @COMMIT-075 @needs:tide @needs:combat
  Rule: Enemies that come with a land are spawn requests, done in phase 4

    Background:
      Given these lands
        | land | arrives |
        | Isle | tick 12 |
      And a crab stands on Isle with 10 hit points
      And its attack on P2 for 1 resolves in tick 11
      And its attack on P2 for 2 resolves in tick 12
      And its attack on P2 for 4 resolves in tick 13
      And a strike takes 3 hit points

    Scenario: An enemy that comes with its land can be struck a tick later
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      Then enemy crab is not there
      When tick 12 runs
      Then Isle arrives in tick 12
      And P1's 1 fails with NoSuchTarget
      And crab is spawned in tick 12
      And nothing else happens
      And enemy crab is there
      When the host receives from P1
        | seq | kind          | target |
        | 2   | StrikeResolve | crab   |
      And tick 13 runs
      Then crab hits P2 for 4 in tick 13
      And P1's 2 succeeds
      And nothing else happens
      And crab has 7 hit points left

    Scenario: An attack that would fall before its enemy is there never falls
      When tick 12 runs
      Then Isle arrives in tick 12
      And crab is spawned in tick 12
      And nothing else happens
      And P2 has 10 hit points left
      When tick 13 runs
      Then crab hits P2 for 4 in tick 13
      And nothing else happens
      And P2 has 6 hit points left
