@host-commit
Feature: Blows fall before anybody's command
  Who was hit in a tick is settled before the first command of that tick runs.
  Else a player could save itself by being quick on the network, and which of two
  blows came first would depend on who asked first.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is connected with an empty bag
    And P3 lies downed
    And a strike takes 3 hit points
    And ticks 1 to 11 have run

  @COMMIT-021c @needs:combat
  Rule: The drain runs after combat has ticked

    Scenario: Who dies in a tick is dead for that tick's commands, and who dies in the next is not
      Given a crab stands at (4, 4) with 10 hit points
      And the downed die after 13 ticks
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      And the host receives from P3
        | seq | kind          | target |
        | 2   | StrikeResolve | crab   |
      And tick 13 runs
      Then P3's 1 succeeds in tick 12
      And P3's death is told in tick 13
      And P3's 2 fails with AttackerDead in tick 13
      And nothing else happens
      And crab has 7 hit points left

    Scenario: Who is revived in a tick is up again for that tick's commands
      Given a revive takes 2 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      And the host receives from P3
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And tick 13 runs
      And the host receives from P3
        | seq | kind        | dir    |
        | 2   | DashStarted | (1, 0) |
      And tick 14 runs
      Then P2's 1 succeeds in tick 12
      And P3's 1 fails with BadState in tick 13
      And P3's revival by P2 is told in tick 14
      And P3's 2 succeeds in tick 14
      And nothing else happens

  @COMMIT-021d @needs:combat
  Rule: The drain runs after the enemies have stepped

    Scenario: A blow that resolves in a tick is felt by that tick's commands
      Given a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      And its attack on P2 for 10 resolves in tick 13
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And the host receives from P2
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And tick 12 runs
      Then crab hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P1's 1 fails with BadState
      And P2's 1 succeeds
      And nothing else happens

  @COMMIT-023a @needs:tide @needs:combat
  Rule: Attacks of enemies on a soft-closed land are cancelled before any damage is applied

    Scenario: A blow from a land that closes never falls, and one from the shore does
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
        | Home | never      |
      And a crab stands on Reef with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      And a wolf stands on Home with 10 hit points
      And its attack on P1 for 4 resolves in tick 12
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And tick 12 runs
      Then Reef closes in tick 12
      And crab's attacks are cancelled in tick 12
      And wolf hits P1 for 4 in tick 12
      And P1's 1 succeeds
      And nothing else happens
      And P1 has 6 hit points left
      And P1 is Alive

  @COMMIT-023b @needs:tide @needs:combat
  Rule: They are cancelled whatever their resolution instant

    Scenario Outline: An attack from a land that closes in tick 13, which <why>
      Given these lands
        | land | soft close |
        | Reef | tick 13    |
      And a crab stands on Reef with 10 hit points
      And its attack on P1 for 4 resolves in tick 12
      And its attack on P1 for 6 resolves in tick <instant>
      When tick 12 runs
      Then crab hits P1 for 4 in tick 12
      And nothing else happens
      When ticks 13 to 31 run in one frame
      Then Reef closes in tick 13
      And crab's attacks are cancelled in tick 13
      And nothing else happens
      And P1 has 6 hit points left

      Examples:
        | instant | why                                          |
        | 13      | would fall in that very tick, never falls    |
        | 14      | would fall in the next tick, never falls     |
        | 30      | has hardly begun, never falls                |

    Scenario: An attack that fell before its land closes stands
      Given these lands
        | land | soft close |
        | Reef | tick 13    |
      And a crab stands on Reef with 10 hit points
      And its attack on P1 for 4 resolves in tick 12
      When ticks 12 to 13 run in one frame
      Then crab hits P1 for 4 in tick 12
      And Reef closes in tick 13
      And nothing else happens
      And P1 has 6 hit points left

    Scenario: Who was killed before its land closes strikes no more, and has nothing to be cancelled
      Given these lands
        | land | soft close |
        | Reef | tick 14    |
      And a strike takes 10 hit points
      And a crab stands on Reef with 10 hit points
      And its attack on P1 for 4 resolves in tick 13
      And its attack on P1 for 5 resolves in tick 14
      When the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 15 run in one frame
      Then P2's 1 succeeds in tick 12
      And Reef closes in tick 14
      And nothing else happens
      And P1 has 10 hit points left

  @COMMIT-023c @needs:tide @needs:combat
  Rule: The enemy's land decides, not its target's

    Scenario: Whom a closing land carries off is hit from the shore, and nobody ashore is hit from that land
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
        | Home | never      |
      And P4 is connected with an empty bag
      And P4 stands on Reef
      And P5 is connected with an empty bag
      And P5 stands on Home
      And a crab stands on Reef with 10 hit points
      And its attack on P5 for 10 resolves in tick 12
      And a wolf stands on Home with 10 hit points
      And its attack on P4 for 4 resolves in tick 12
      When tick 12 runs
      Then Reef closes in tick 12
      And P4 is snapped to (20, -4) for TideDeposit in tick 12
      And crab's attacks are cancelled in tick 12
      And wolf hits P4 for 4 in tick 12
      And nothing else happens
      And P4 has 6 hit points left
      And P5 has 10 hit points left

    Scenario: An enemy of no land goes on though the land closes on which its target stands
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
      And P4 is connected with an empty bag
      And P4 stands on Reef
      And a gull stands at (20, 4) with 10 hit points
      And its attack on P4 for 4 resolves in tick 12
      And its attack on P4 for 5 resolves in tick 13
      When ticks 12 to 13 run in one frame
      Then Reef closes in tick 12
      And P4 is snapped to (20, -4) for TideDeposit in tick 12
      And gull hits P4 for 4 in tick 12
      And gull hits P4 for 5 in tick 13
      And nothing else happens
      And P4 has 1 hit points left

  @COMMIT-024 @needs:combat
  Rule: Enemy damage that is resolved at or before this tick is applied before the first envelope executes

    Scenario: Who goes down in a tick revives nobody in it, however early it asked
      Given a revive takes 2 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then crab hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P1's 1 fails with BadState
      And P2's 1 succeeds
      And nothing else happens
      And P1 is Downed
      And P1 revives nobody
      And P2 revives P3

    Scenario: A blow of the next tick comes too late to stop it
      Given a revive takes 4 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 13
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      And P1 revives P3
      When tick 13 runs
      Then crab hits P1 for 10 in tick 13
      And P1's fall is told in tick 13
      And nothing else happens
      And P1 revives nobody

    Scenario Outline: A blow of <damage> for one who has 20 hit points <why>
      Given P1 has 20 hit points
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for <damage> resolves in tick 12
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 13 run in one frame
      Then crab hits P1 for <damage> in tick 12
      And P1's 1 succeeds
      And nothing else happens
      And P1 has <left> hit points left
      And P1 is Alive

      Examples:
        | damage | left | why                          |
        | 1      | 19   | is but a scratch             |
        | 19     | 1    | leaves it up with the last one |

    Scenario: All blows of a tick fall before its commands, one upon the other
      Given a crab stands at (4, 4) with 3 hit points
      And its attack on P1 for 4 resolves in tick 12
      And its attack on P1 for 3 resolves in tick 12
      And a wolf stands at (4, 2) with 10 hit points
      And its attack on P1 for 9 resolves in tick 12
      And its attack on P1 for 1 resolves in tick 12
      When the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      Then crab hits P1 for 4 in tick 12
      And crab hits P1 for 3 in tick 12
      And wolf hits P1 for 9 in tick 12
      And P1's fall is told in tick 12
      And P2's 1 succeeds
      And nothing else happens
      And P1 has 0 hit points left
      And enemy crab is not there

    # Reach is the players' and no enemy's: the wolf stands 196 u and more from
    # everybody.
    Scenario: A blow finds whom it is meant for, far away or gone, and not the dead
      Given P4 is connected with an empty bag
      And P4 lies dead
      And P5 is connected with an empty bag
      And a wolf stands at (204, 4) with 10 hit points
      And its attack on P3 for 1 resolves in tick 12
      And its attack on P4 for 2 resolves in tick 12
      And its attack on P5 for 3 resolves in tick 12
      When P5 disconnects
      And tick 12 runs
      Then wolf hits P5 for 3 in tick 12
      And nothing else happens
      And P5 has 7 hit points left
      When tick 13 runs
      Then nothing happens

    Scenario: A blow that hits nobody saves nothing
      Given P4 is connected with an empty bag
      And P4 lies dead
      And a wolf stands at (4, 2) with 10 hit points
      And its attack on P3 for 1 resolves in tick 12
      And its attack on P4 for 2 resolves in tick 12
      And its attack on P1 for 3 resolves in tick 13
      When tick 12 runs
      Then nothing happens
      When tick 13 runs
      Then wolf hits P1 for 3 in tick 13
      And nothing else happens

    # The downed die after 4 ticks: the second blow does not begin them anew.
    Scenario: A blow for one who lies there does not lengthen its time
      Given the downed die after 4 ticks
      And a wolf stands at (4, 2) with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      And its attack on P1 for 5 resolves in tick 14
      When ticks 12 to 16 run in one frame
      Then wolf hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P1's death is told in tick 16
      And nothing else happens

  @COMMIT-025 @needs:combat
  Rule: In a mutual kill damage applies first, the player goes down, and its strike still lands

    Scenario: Two that kill each other in one tick both get their way
      Given a crab stands at (4, 4) with 3 hit points
      And its attack on P1 for 10 resolves in tick 12
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
        | 2   | ReviveStart   | P3     |
      And tick 12 runs
      Then crab hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P1's 1 succeeds
      And P1's 2 fails with BadState
      And nothing else happens
      And P1 is Downed
      And enemy crab is not there

    Scenario: A strike that was wound up before its player fell lands, though it does not kill
      Given a StrikeResolve resolves 2 ticks after its receipt
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 13 run in one frame
      Then crab hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P1's 1 succeeds in tick 13
      And nothing else happens
      And crab has 7 hit points left

  @COMMIT-026 @needs:combat
  Rule: A strike whose attacker is Dead when it executes is discarded

    Scenario: A strike that outlives its player is discarded, and one of a living player is not
      Given a StrikeResolve resolves 3 ticks after its receipt
      And the downed die after 13 ticks
      And a crab stands at (4, 4) with 10 hit points
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 14 run in one frame
      Then P3's death is told in tick 13
      And P3's 1 fails with AttackerDead in tick 14
      And P2's 1 succeeds in tick 14
      And nothing else happens
      And P3 is Dead
      And crab has 7 hit points left

    Scenario: One who lies there strikes, one who is dead does not
      Given P4 is connected with an empty bag
      And P4 lies dead
      And a crab stands at (4, 4) with 10 hit points
      When the host receives from P4
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      Then P4's 1 fails with AttackerDead
      And P3's 1 succeeds
      And nothing else happens
      And P4 is Dead
      And P3 is Downed
      And crab has 7 hit points left

    Scenario: A strike that lands a tick before its player dies counts
      Given a StrikeResolve resolves 2 ticks after its receipt
      And the downed die after 14 ticks
      And a crab stands at (4, 4) with 10 hit points
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 14 run in one frame
      Then P3's 1 succeeds in tick 13
      And P3's death is told in tick 14
      And nothing else happens
      And crab has 7 hit points left

  @COMMIT-034b @needs:combat
  Rule: What phase 0 buffered leaves next

    Scenario: A fall is told after a death and before what commands did
      Given the downed die after 12 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 12
      When the host receives from P2
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      Then these happen in this order
        | what happens                             |
        | P3's death is told                       |
        | P1's fall is told                        |
        | outcome b1 of P2's 1 is sent             |
        | outcome StrikeResolved of P1's 1 is sent |
      And P3's death is told in tick 12
      And crab hits P1 for 10 in tick 12
      And P1's fall is told in tick 12
      And P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens

  @COMMIT-059c @needs:combat
  Rule: A tick that is run again deals no damage again

    Scenario: The blow of a tick that comes twice falls once
      Given a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 4 resolves in tick 12
      And its attack on P1 for 5 resolves in tick 13
      When tick 12 runs
      Then crab hits P1 for 4 in tick 12
      And nothing else happens
      When tick 12 runs again
      Then nothing happens
      And P1 has 6 hit points left
      When tick 13 runs
      Then crab hits P1 for 5 in tick 13
      And nothing else happens
      And P1 has 1 hit points left
