@host-commit
Feature: A closed land is torn down after the last command
  Between its soft close and its teardown a land is a promise: what resolved in
  time still finds it there. Afterwards it is gone for good, however early a late
  command says that it would have been.

  Background:
    Given these lands
      | land | soft close | leaves  | node | item   | each swing | swings |
      | Reef | tick 12    | tick 20 | palm | timber | 3          | 9      |
      | Home | never      | never   | oak  | timber | 3          | 9      |
    And P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-031a @needs:tide
  Rule: The teardown of a soft-closed land is released only after the last command of the drain

    Scenario: The last of many harvests finds the land as the first did
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | palm |
      And the host receives from P2
        | seq | kind           | type | cell   | node |
        | 1   | PlaceStructure | post | (0, 0) |      |
        | 2   | HarvestResolve |      |        | palm |
      And tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 succeeds
      And P1's 8 succeeds
      And P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And land Reef is torn down
      And node palm has 6 swings left
      And P1 carries 6 timber
      And P2 carries 3 timber

    Scenario: Dropped commands before it do not bring the teardown forward
      Given a PlaceStructure resolves 1 ticks after its receipt
      And these lands
        | land  | area             | soft close |
        | Shoal | (0, 0) to (4, 4) | tick 12    |
      When the host receives from P1
        | seq | kind           | type | cell   | node |
        | 7   | PlaceStructure | post | (1, 1) |      |
        | 8   | HarvestResolve |      |        | palm |
      And tick 12 runs
      Then Reef closes in tick 12
      And Shoal closes in tick 12
      And P1's 7 is dropped
      And P1's 8 succeeds
      And nothing else happens
      And land Reef is torn down

  @COMMIT-031b @needs:tide
  Rule: Until then the land counts as docked, and a harvest that resolves before the threshold completes

    Scenario: A harvest in time is whole though its land has closed
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
      Then land Reef is docked
      When tick 12 runs
      Then Reef closes in tick 12
      And P1's 7 succeeds
      And nothing else happens
      And node palm has 8 swings left
      And P1 carries 3 timber
      And land Reef is torn down
      And land Home is docked

  @COMMIT-032 @needs:tide
  Rule: A command received after a land's teardown fails with LandDeparted, whatever its resolve tick

    Scenario Outline: A harvest of <delay> ticks on a land that is torn down <why>
      Given a HarvestResolve resolves <delay> ticks after its receipt
      When tick 12 runs
      Then Reef closes in tick 12
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      And ticks 13 to 18 run in one frame
      Then P1's 7 fails with LandDeparted
      And P1's 8 succeeds
      And nothing else happens
      And node palm has 9 swings left
      And P1 carries 3 timber

      Examples:
        | delay | why                                      |
        | 0     | fails, though it resolves in the tick of the close |
        | 1     | fails in the tick after the close        |
        | 5     | fails when its time has come             |

    Scenario: A land that has left altogether is as departed as one that was torn down
      When ticks 12 to 20 run in one frame
      Then Reef closes in tick 12
      And Reef leaves in tick 20
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      And tick 21 runs
      Then P1's 7 fails with LandDeparted
      And P1's 8 succeeds
      And nothing else happens
      And P1 carries 3 timber

  @COMMIT-042a @needs:tide
  Rule: Harvest's gates are read in order: departed land, out of reach, depleted node, full bag

    Background:
      Given these lands
        | land | soft close | node  | item | each swing | swings |
        | Bank | tick 5     | reed  | hay  | 2          | 0      |
        | Cove | never      | shell | hay  | 2          | 0      |
        | Dune | never      | thorn | hay  | 2          | 2      |
      And players reach 16 u
      And P3 is connected with 40 stone
      And P4 is connected with 40 stone

    # The middles of Bank, Cove and Dune are (52, 4), (68, 4) and (84, 4).
    Scenario: Of several gates that would stop a harvest the first one does
      Given P3 stands at (0, 4)
      And P4 stands at (76, 4)
      When the host receives from P3
        | seq | kind           | node  |
        | 1   | HarvestResolve | reed  |
        | 2   | HarvestResolve | shell |
        | 3   | HarvestResolve | thorn |
      And the host receives from P4
        | seq | kind           | node  |
        | 1   | HarvestResolve | shell |
        | 2   | HarvestResolve | thorn |
      And tick 12 runs
      Then Reef closes in tick 12
      And P3's 1 fails with LandDeparted
      And P3's 2 fails with OutOfReach
      And P3's 3 fails with OutOfReach
      And P4's 1 fails with Depleted
      And P4's 2 fails with BagFull
      And nothing else happens
      And node thorn has 2 swings left

    Scenario Outline: A player who stands <why>
      Given P2 stands at <where>
      When the host receives from P2
        | seq | kind           | node  |
        | 1   | HarvestResolve | thorn |
      And tick 12 runs
      Then Reef closes in tick 12
      And P2's 1 <fate>
      And nothing else happens
      And node thorn has <left> swings left

      Examples:
        | where      | fate                  | left | why                                         |
        | (68.25, 4) | succeeds              | 1    | a quarter of a unit within reach harvests   |
        | (68, 4)    | succeeds              | 1    | at the edge of its reach harvests           |
        | (67.75, 4) | fails with OutOfReach | 2    | a quarter of a unit beyond reach does not   |
        | (84, 20.5) | fails with OutOfReach | 2    | half a unit too far to the north does not   |
        | (72, -6)   | succeeds              | 1    | 12 u to the west and 10 u to the south of it is near enough |
        | (72, 16)   | fails with OutOfReach | 2    | 12 u to the west and 12 u to the north of it is not |

    # Whom the steps give no place has none: P9 and above.
    Scenario: Who stands nowhere reaches nothing, and what nobody knows has departed
      Given P9 is connected with an empty bag
      When the host receives from P9
        | seq | kind           | node  |
        | 1   | HarvestResolve | ghost |
        | 2   | HarvestResolve | thorn |
      And tick 12 runs
      Then Reef closes in tick 12
      And P9's 1 fails with LandDeparted
      And P9's 2 fails with OutOfReach
      And nothing else happens
      And node thorn has 2 swings left

  @COMMIT-059b @needs:tide
  Rule: A tick that is run again fires no soft close again

    Scenario: The close of a tick that comes twice happens once
      Given P3 is connected with an empty bag
      And P3 stands on Reef
      When tick 12 runs
      Then Reef closes in tick 12
      And P3 is snapped to (20, -4) for TideDeposit in tick 12
      And nothing else happens
      When the host receives from P1
        | seq | kind           | node |
        | 7   | HarvestResolve | palm |
        | 8   | HarvestResolve | oak  |
      And tick 12 runs again
      Then nothing happens
      And P1 has 2 waiting
      And P3 is at (20, -4)
      When tick 13 runs
      Then P1's 7 fails with LandDeparted
      And P1's 8 succeeds
      And nothing else happens
