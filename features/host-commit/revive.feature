@host-commit
Feature: What dodges and what helps is counted in ticks
  A dash protects and a revive heals over several ticks. Both are the host's to
  say: from its own ticks, and from where it knows everybody to be.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-066a @needs:combat
  Rule: Damage of the dash's own tick still hits

    Scenario: A dash does not undo the blow of its own tick
      Given a dash protects for 3 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 4 resolves in tick 12
      And its attack on P1 for 5 resolves in tick 13
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 13 run in one frame
      Then crab hits P1 for 4 in tick 12
      And P1's 1 succeeds in tick 12
      And nothing else happens
      And P1 has 6 hit points left

  @COMMIT-066b @needs:combat
  Rule: During the dash's invulnerable ticks no enemy damage hits

    Scenario Outline: A blow in <why> hits only who did not dash
      Given a dash protects for 3 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 4 resolves in tick <tick>
      And its attack on P2 for 4 resolves in tick <tick>
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 16 run in one frame
      Then P1's 1 succeeds in tick 12
      And crab hits P2 for 4 in tick <tick>
      And nothing else happens
      And P1 has 10 hit points left
      And P2 has 6 hit points left

      Examples:
        | tick | why                            |
        | 13   | the first tick after the dash  |
        | 14   | the second tick after the dash |
        | 15   | the last protected tick        |

    Scenario: A dash protects though the host knows the player to stand where the blow falls
      Given a dash protects for 3 ticks
      And P1 stands at (4, 4)
      And P2 stands at (4, 4)
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 4 resolves in tick 13
      And its attack on P2 for 4 resolves in tick 13
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 13 run in one frame
      Then P1's 1 succeeds in tick 12
      And crab hits P2 for 4 in tick 13
      And nothing else happens
      And P1 is at (4, 4)
      And P1 has 10 hit points left

  @COMMIT-066c @needs:combat
  Rule: In the first tick after them damage hits again

    Scenario: Protection ends when it said it would
      Given a dash protects for 3 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 4 resolves in tick 15
      And its attack on P1 for 5 resolves in tick 16
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 16 run in one frame
      Then P1's 1 succeeds in tick 12
      And crab hits P1 for 5 in tick 16
      And nothing else happens
      And P1 has 5 hit points left

    Scenario: A second dash protects from its own tick on
      Given a dash protects for 1 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 1 resolves in tick 13
      And its attack on P1 for 2 resolves in tick 14
      And its attack on P1 for 3 resolves in tick 15
      And its attack on P1 for 4 resolves in tick 16
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And ticks 12 to 13 run in one frame
      And the host receives from P1
        | seq | kind        | dir    |
        | 2   | DashStarted | (1, 0) |
      And ticks 14 to 16 run in one frame
      Then P1's 1 succeeds in tick 12
      And crab hits P1 for 2 in tick 14
      And P1's 2 succeeds in tick 14
      And crab hits P1 for 4 in tick 16
      And nothing else happens
      And P1 has 4 hit points left

    # The second dash, in tick 13, protects up to tick 16.
    Scenario: A second dash while the first protects counts from its own tick
      Given a dash protects for 3 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 1 resolves in tick 15
      And its attack on P1 for 2 resolves in tick 16
      And its attack on P1 for 4 resolves in tick 17
      When the host receives from P1
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And tick 12 runs
      And the host receives from P1
        | seq | kind        | dir    |
        | 2   | DashStarted | (0, 1) |
      And ticks 13 to 17 run in one frame
      Then P1's 1 succeeds in tick 12
      And P1's 2 succeeds in tick 13
      And crab hits P1 for 4 in tick 17
      And nothing else happens
      And P1 has 6 hit points left

  @COMMIT-067a @needs:combat
  Rule: Revive reach is judged every tick from host-known positions

    # The land lies from (16, 0) to (24, 8); who stands on it is put at its deposit.
    @needs:tide
    Scenario Outline: A reviver who is put ashore <why>
      Given these lands
        | land | soft close | deposit   |
        | Reef | tick 14    | <deposit> |
      And players reach 8 u
      And a revive takes 3 ticks
      And P4 is connected with an empty bag
      And P4 stands on Reef
      And P3 stands at (20, 9)
      And P3 lies downed
      And P5 is connected with an empty bag
      And P5 stands at (20, 17)
      And P6 is connected with an empty bag
      And P6 stands at (20, 17)
      And P6 lies downed
      When the host receives from P4
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P5
        | seq | kind        | target |
        | 1   | ReviveStart | P6     |
      And ticks 12 to 15 run in one frame
      Then P4's 1 succeeds in tick 12
      And P5's 1 succeeds in tick 12
      And Reef closes in tick 14
      And P4 is snapped to <deposit> for TideDeposit in tick 14
      And P3's revival by P4 is told in tick 15
      And P6's revival by P5 is told in tick 15
      And nothing else happens

      Examples:
        | deposit    | why                                      |
        | (20, 1.25) | a quarter of a unit within reach goes on |
        | (20, 1)    | at the edge of its reach goes on         |

    @needs:tide
    Scenario Outline: A revive ends when its reviver is put ashore <why>
      Given these lands
        | land | soft close | deposit   |
        | Reef | tick 13    | <deposit> |
      And players reach 8 u
      And a revive takes 3 ticks
      And P4 is connected with an empty bag
      And P4 stands on Reef
      And P3 stands at (20, 9)
      And P3 lies downed
      And P5 is connected with an empty bag
      And P5 stands at (20, 17)
      And P6 is connected with an empty bag
      And P6 stands at (20, 17)
      And P6 lies downed
      When the host receives from P4
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P5
        | seq | kind        | target |
        | 1   | ReviveStart | P6     |
      And tick 12 runs
      Then P4's 1 succeeds
      And P5's 1 succeeds
      And nothing else happens
      When tick 13 runs
      Then Reef closes in tick 13
      And P4 is snapped to <deposit> for TideDeposit in tick 13
      And P4's revive ends in tick 13
      And nothing else happens
      And P4 revives nobody
      And P5 revives P6
      When ticks 14 to 16 run in one frame
      Then P6's revival by P5 is told in tick 15
      And nothing else happens
      And P3 is Downed

      Examples:
        | deposit    | why                              |
        | (20, 0.75) | a quarter of a unit beyond reach |
        | (20, -4)   | far away                         |

    Scenario: Reach is judged when a revive starts, too
      Given players reach 8 u
      And a revive takes 3 ticks
      And P1 stands at (2, 4)
      And P2 stands at (1.75, 4)
      And P3 stands at (10, 4)
      And P3 lies downed
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And ticks 12 to 15 run in one frame
      Then P2's 1 fails with OutOfReach in tick 12
      And P1's 1 succeeds in tick 12
      And P3's revival by P1 is told in tick 15
      And nothing else happens
      And P3 is Alive
      And P3 has 10 hit points left

    # Whom the steps give no place has none: P9 and above.
    Scenario: Who stands nowhere reaches nobody and is in nobody's reach
      Given P3 lies downed
      And P9 is connected with an empty bag
      And P10 is connected with an empty bag
      And P10 lies downed
      And a revive takes 3 ticks
      When the host receives from P9
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
        | 2   | ReviveStart | P10    |
      And the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P10    |
        | 2   | ReviveStart | P3     |
      And tick 12 runs
      Then P9's 1 fails with OutOfReach
      And P9's 2 fails with OutOfReach
      And P1's 1 fails with OutOfReach
      And P1's 2 succeeds
      And nothing else happens
      And P1 revives P3

  @COMMIT-067b @needs:tide @needs:combat
  Rule: A deposit that moves reviver and target together keeps the channel

    Scenario: Two that are carried off together go on where they are put
      Given these lands
        | land | soft close |
        | Reef | tick 13    |
      And players reach 8 u
      And a revive takes 3 ticks
      And P4 is connected with an empty bag
      And P4 stands on Reef
      And P5 is connected with an empty bag
      And P5 stands on Reef
      And P5 lies downed
      When the host receives from P4
        | seq | kind        | target |
        | 1   | ReviveStart | P5     |
      And ticks 12 to 13 run in one frame
      Then P4's 1 succeeds in tick 12
      And Reef closes in tick 13
      And P4 is snapped to (20, -4) for TideDeposit in tick 13
      And P5 is snapped to (20, -4) for TideDeposit in tick 13
      And nothing else happens
      And P4 revives P5
      And P5 is Downed
      When ticks 14 to 15 run in one frame
      Then P5's revival by P4 is told in tick 15
      And nothing else happens
      And P5 is Alive
      And P5 is at (20, -4)

  @COMMIT-067c @needs:combat
  Rule: A respawn of the reviver cancels the channel

    # P2 falls in tick 12 and P1, its reviver, in tick 13. P2 dies in tick 16,
    # comes back in tick 17 and falls again. P1 dies in tick 17 and comes back in
    # tick 18, beside P2, who lies there as if nothing had been.
    Scenario: Who comes back from the dead does not go on reviving
      Given a revive takes 3 ticks
      And the downed die after 4 ticks
      And the dead come back after 1 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P2 for 10 resolves in tick 12
      And its attack on P1 for 10 resolves in tick 13
      And its attack on P2 for 10 resolves in tick 17
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P2     |
      And tick 12 runs
      Then crab hits P2 for 10 in tick 12
      And P2's fall is told in tick 12
      And P1's 1 succeeds
      And nothing else happens
      And P1 revives P2
      When ticks 13 to 17 run in one frame
      Then crab hits P1 for 10 in tick 13
      And P1's fall is told in tick 13
      And P2's death is told in tick 16
      And P2 is snapped to (-8, 4) for DeathRespawn in tick 17
      And P1's death is told in tick 17
      And crab hits P2 for 10 in tick 17
      And P2's fall is told in tick 17
      And nothing else happens
      When tick 18 runs
      Then P1 is snapped to (-8, 4) for DeathRespawn in tick 18
      And nothing else happens
      And P1 is Alive
      And P1 has 10 hit points left
      And P1 revives nobody
      And P2 is Downed
      When the host receives from P1
        | seq | kind         | target |
        | 2   | ReviveCancel |        |
        | 3   | ReviveStart  | P2     |
      And tick 19 runs
      Then P1's 2 fails with BadState
      And P1's 3 succeeds
      And nothing else happens
      And P1 revives P2

    Scenario: A revive ends when its reviver goes down, and goes on when nobody does
      Given a revive takes 3 ticks
      And P4 is connected with an empty bag
      And P4 lies downed
      And P3 lies downed
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P1 for 10 resolves in tick 13
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P4     |
      And ticks 12 to 16 run in one frame
      Then P1's 1 succeeds in tick 12
      And P2's 1 succeeds in tick 12
      And crab hits P1 for 10 in tick 13
      And P1's fall is told in tick 13
      And P4's revival by P2 is told in tick 15
      And nothing else happens
      And P3 is Downed
      And P4 is Alive

  @COMMIT-067d @needs:combat
  Rule: ReviveCancel ends the sender's own channel only

    Scenario: Of two who revive the same player one may give up
      Given a revive takes 3 ticks
      And P3 lies downed
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P1's 1 succeeds
      And P2's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind         |
        | 2   | ReviveCancel |
        | 3   | ReviveCancel |
      And tick 13 runs
      Then P2's 2 succeeds
      And P2's 3 fails with BadState
      And nothing else happens
      And P1 revives P3
      And P2 revives nobody
      When ticks 14 to 15 run in one frame
      Then P3's revival by P1 is told in tick 15
      And nothing else happens
      And P3 is Alive

    Scenario: Nobody gives up what another is doing
      Given a revive takes 3 ticks
      And P3 lies downed
      When the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P2
        | seq | kind         |
        | 1   | ReviveCancel |
      And the host receives from P3
        | seq | kind         |
        | 1   | ReviveCancel |
      And ticks 12 to 15 run in one frame
      Then P1's 1 succeeds in tick 12
      And P2's 1 fails with BadState in tick 12
      And P3's 1 fails with BadState in tick 12
      And P3's revival by P1 is told in tick 15
      And nothing else happens
