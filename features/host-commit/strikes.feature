@host-commit
Feature: Strikes travel the same way as everything else
  A strike waits for its time in the queue. Until then its own player can call it
  off, and nobody else can; when it lands, what counts is where everybody stands
  by then.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And a strike takes 3 hit points
    And a crab stands at (4, 4) with 10 hit points
    And ticks 1 to 11 have run

  @COMMIT-017c @needs:combat
  Rule: Each kind of combat executes

    Background:
      Given P3 is connected with an empty bag
      And P3 lies downed
      And a revive takes 9 ticks

    Scenario: A strike hits
      When the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And crab has 7 hit points left

    Scenario: A strike staggers whom it hits, and kills when nothing is left
      Given a struck enemy staggers for 5 ticks
      When the host receives from P2
        | seq    | kind          | target |
        | 1 to 3 | StrikeResolve | crab   |
      And tick 12 runs
      Then P2's 1 to 3 all succeed
      And nothing else happens
      And crab has 1 hit points left
      When the host receives from P2
        | seq | kind          | target |
        | 4   | StrikeResolve | crab   |
        | 5   | StrikeResolve | crab   |
      And tick 13 runs
      Then P2's 4 succeeds
      And P2's 5 fails with NoSuchTarget
      And nothing else happens
      And enemy crab is not there

    Scenario: A strike is called off
      Given a StrikeResolve resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeRevoke  |        | 5     |
      Then P2 has 2 waiting
      When tick 12 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 has 0 waiting

    Scenario: A dash starts
      When the host receives from P2
        | seq | kind        | dir     |
        | 1   | DashStarted | (0, -1) |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens

    Scenario: A revive starts
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 revives P3

    Scenario: A revive is given up
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2 revives P3
      When the host receives from P2
        | seq | kind         |
        | 2   | ReviveCancel |
      And tick 13 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 revives nobody

    Scenario: Who begins to revive another player gives up the first
      Given P4 is connected with an empty bag
      And P4 lies downed
      And a revive takes 3 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 revives P3
      When the host receives from P2
        | seq | kind        | target |
        | 2   | ReviveStart | P4     |
      And tick 13 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 revives P4
      When ticks 14 to 17 run in one frame
      Then P4's revival by P2 is told in tick 16
      And nothing else happens
      And P2 revives nobody
      And P3 is Downed

    Scenario: Who begins the same revive again begins it anew
      Given a revive takes 3 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      And the host receives from P2
        | seq | kind        | target |
        | 2   | ReviveStart | P3     |
      And tick 13 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      When ticks 14 to 17 run in one frame
      Then P3's revival by P2 is told in tick 16
      And nothing else happens

    Scenario: An enemy is staggered as long as was said
      Given a struck enemy staggers for 3 ticks
      When the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And crab is staggered until tick 15
      When ticks 13 to 14 run in one frame
      Then nothing happens
      And crab is staggered until tick 15
      When tick 15 runs
      Then crab's stagger ends in tick 15
      And nothing else happens
      And crab is not staggered

    # The crab is struck in ticks 12 and 13, the gull too, and the gull dies of it.
    Scenario: Who is struck again is stunned anew, strikes back all the same, and who is killed no longer wakes
      Given a struck enemy staggers for 3 ticks
      And its attack on P1 for 2 resolves in tick 14
      And a gull stands at (5, 4) with 6 hit points
      And its attack on P1 for 4 resolves in tick 14
      When the host receives from P2
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
        | 2   | StrikeResolve | gull   |
      And tick 12 runs
      And the host receives from P2
        | seq | kind          | target |
        | 3   | StrikeResolve | crab   |
        | 4   | StrikeResolve | gull   |
      And tick 13 runs
      Then P2's 1 to 2 all succeed
      And P2's 3 to 4 all succeed
      And nothing else happens
      And crab is staggered until tick 16
      And enemy gull is not there
      When ticks 14 to 18 run in one frame
      Then crab hits P1 for 2 in tick 14
      And crab's stagger ends in tick 16
      And nothing else happens

    Scenario: Of two who revive the same player the one who began first has revived it
      Given a revive takes 3 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And ticks 12 to 16 run in one frame
      Then P2's 1 succeeds in tick 12
      And P1's 1 succeeds in tick 12
      And P3's revival by P2 is told in tick 15
      And nothing else happens
      And P1 revives nobody
      And P2 revives nobody

    Scenario: Who begins the same revive again stands behind who began in between
      Given a revive takes 3 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P1
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And the host receives from P2
        | seq | kind        | target |
        | 2   | ReviveStart | P3     |
      And ticks 12 to 16 run in one frame
      Then P2's 1 to 2 all succeed
      And P1's 1 succeeds in tick 12
      And P3's revival by P1 is told in tick 15
      And nothing else happens

    # P3 lies there since tick 0.
    Scenario Outline: Who lies there until tick <death>, with a revive that takes until tick 15, <why>
      Given the downed die after <death> ticks
      And a revive takes 3 ticks
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When ticks 13 to 16 run in one frame
      Then <end>
      And nothing else happens
      And P3 is <life>
      And P2 revives nobody

      Examples:
        | death | end                                  | life  | why                           |
        | 15    | P3's death is told in tick 15         | Dead  | dies, for death comes first   |
        | 16    | P3's revival by P2 is told in tick 15 | Alive | is up a tick before its death |

    Scenario: Who is hit and stays up goes on reviving, and so does who strikes
      Given a revive takes 3 ticks
      And its attack on P2 for 4 resolves in tick 13
      When the host receives from P2
        | seq | kind        | target |
        | 1   | ReviveStart | P3     |
      And tick 12 runs
      And the host receives from P2
        | seq | kind          | target |
        | 2   | StrikeResolve | crab   |
      And ticks 13 to 15 run in one frame
      Then P2's 1 succeeds in tick 12
      And crab hits P2 for 4 in tick 13
      And P2's 2 succeeds in tick 13
      And P3's revival by P2 is told in tick 15
      And nothing else happens

  @COMMIT-020a @needs:combat
  Rule: StrikeRevoke removes the sender's own pending strike of that swing

    Background:
      Given a StrikeResolve resolves 3 ticks after its receipt

    Scenario: Of two strikes that wait the one that was called off never lands
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeResolve | crab   | 6     |
        | 3   | StrikeRevoke  |        | 5     |
      And tick 12 runs
      Then P1's 3 succeeds
      And nothing else happens
      And P1 has 1 waiting
      When ticks 13 to 14 run in one frame
      Then P1's 2 succeeds in tick 14
      And nothing else happens
      And crab has 7 hit points left

    Scenario: A strike can be called off until the tick before it lands, and only once
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
      And tick 12 runs
      And the host receives from P1
        | seq | kind         | swing |
        | 2   | StrikeRevoke | 5     |
        | 3   | StrikeRevoke | 5     |
      And ticks 13 to 14 run in one frame
      Then P1's 2 succeeds in tick 13
      And P1's 3 fails with NoSuchSwing in tick 13
      And nothing else happens
      And crab has 10 hit points left

    Scenario: A strike that was called off is no longer in the queue, but its sequence stays taken
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeRevoke  |        | 5     |
      And tick 12 runs
      And the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 3   | StrikeResolve | crab   | 5     |
      Then P1's 2 succeeds
      And P1's 1 is dropped as a duplicate
      And nothing else happens
      And P1 has 1 waiting
      When ticks 13 to 15 run in one frame
      Then P1's 3 succeeds in tick 15
      And nothing else happens
      And crab has 7 hit points left

    Scenario: Of two swings of one number the first to arrive is called off
      Given a gull stands at (5, 4) with 10 hit points
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeResolve | gull   | 5     |
        | 3   | StrikeRevoke  |        | 5     |
      And ticks 12 to 14 run in one frame
      Then P1's 3 succeeds in tick 12
      And P1's 2 succeeds in tick 14
      And nothing else happens
      And crab has 10 hit points left
      And gull has 7 hit points left

    Scenario: A strike that is due is called off by what came before it
      Given a StrikeResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeRevoke  |        | 5     |
        | 2   | StrikeResolve | crab   | 5     |
        | 3   | StrikeResolve | crab   | 6     |
      And tick 12 runs
      Then P1's 1 succeeds
      And P1's 3 succeeds
      And nothing else happens
      And crab has 7 hit points left
      And P1 has 0 waiting

  @COMMIT-020b @needs:combat
  Rule: StrikeRevoke cannot touch another player's strike

    Background:
      Given a StrikeResolve resolves 3 ticks after its receipt

    Scenario: Nobody stops a swing that is not its own
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
      And the host receives from P2
        | seq | kind         | swing |
        | 1   | StrikeRevoke | 5     |
      And ticks 12 to 14 run in one frame
      Then P2's 1 fails with NoSuchSwing in tick 12
      And P1's 1 succeeds in tick 14
      And nothing else happens
      And crab has 7 hit points left

    Scenario: Of two players' fifth swings each calls off its own
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
      And the host receives from P2
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeRevoke  |        | 5     |
      And ticks 12 to 14 run in one frame
      Then P2's 2 succeeds in tick 12
      And P1's 1 succeeds in tick 14
      And nothing else happens
      And crab has 7 hit points left

  @COMMIT-020c @needs:combat
  Rule: StrikeRevoke cannot touch a strike that has executed

    Scenario: What has landed stays landed
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
      And tick 12 runs
      And the host receives from P1
        | seq | kind         | swing |
        | 2   | StrikeRevoke | 5     |
      And tick 13 runs
      Then P1's 1 succeeds in tick 12
      And P1's 2 fails with NoSuchSwing in tick 13
      And nothing else happens
      And crab has 7 hit points left

    Scenario: In one drain a strike that came first lands before it can be called off
      Given a StrikeResolve resolves 1 ticks after its receipt
      When the host receives from P1
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeRevoke  |        | 5     |
      And tick 12 runs
      Then P1's 1 succeeds
      And P1's 2 fails with NoSuchSwing
      And nothing else happens
      And crab has 7 hit points left

  @COMMIT-054 @needs:tide @needs:combat
  Rule: A strike of a player who is snapped in the same tick executes and hits nothing

    # The land lies from (16, 0) to (24, 8); who stands on it is put 8 u south of its middle, at (20, -4).
    Background:
      Given these lands
        | land | soft close |
        | Reef | tick 13    |
      And a StrikeResolve resolves 1 ticks after its receipt
      And players reach 4 u
      And a gull stands at (20, 8) with 10 hit points
      And P3 is connected with an empty bag
      And P3 stands on Reef
      And P4 is connected with an empty bag
      And P4 stands at (20, 8.5)

    Scenario: Who is put ashore strikes thin air, though it hit the same enemy a tick before
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And gull has 7 hit points left
      When the host receives from P3
        | seq | kind          | target |
        | 2   | StrikeResolve | gull   |
      And the host receives from P4
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And tick 13 runs
      Then Reef closes in tick 13
      And P3 is snapped to (20, -4) for TideDeposit in tick 13
      And P3's 2 hits nothing
      And P4's 1 succeeds
      And nothing else happens
      And gull has 4 hit points left

    Scenario: An enemy on an open land is struck at, and not hit, by one who was just carried off
      Given these lands
        | land | area                   | soft close |
        | Quay | (16, 8.5) to (24, 9.5) | never      |
      And a wolf stands on Quay with 10 hit points
      And P5 is connected with an empty bag
      And P5 stands at (20, 7.5)
      And P6 is connected with an empty bag
      And P6 stands at (20, 8.25)
      When tick 12 runs
      Then nothing happens
      When the host receives from P5
        | seq | kind          | target |
        | 1   | StrikeResolve | wolf   |
      And the host receives from P6
        | seq | kind          | target |
        | 1   | StrikeResolve | wolf   |
      And tick 13 runs
      Then Reef closes in tick 13
      And P3 is snapped to (20, -4) for TideDeposit in tick 13
      And P5 is snapped to (20, -4) for TideDeposit in tick 13
      And P5's 1 hits nothing
      And P6's 1 succeeds
      And nothing else happens
      And wolf has 7 hit points left

    Scenario: Who stands on the very edge of a land is carried off with it
      Given P5 is connected with an empty bag
      And P5 stands at (24, 8)
      When tick 12 runs
      Then nothing happens
      When the host receives from P5
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And the host receives from P4
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And tick 13 runs
      Then Reef closes in tick 13
      And P3 is snapped to (20, -4) for TideDeposit in tick 13
      And P5 is snapped to (20, -4) for TideDeposit in tick 13
      And P5's 1 hits nothing
      And P4's 1 succeeds
      And nothing else happens
      And P5 is at (20, -4)
      And gull has 7 hit points left

    Scenario: Who has left is carried off like those who are here
      When tick 12 runs
      Then nothing happens
      When the host receives from P3
        | seq | kind          | target |
        | 1   | StrikeResolve | gull   |
      And P3 disconnects
      And tick 13 runs
      Then Reef closes in tick 13
      And P3 is snapped to (20, -4) for TideDeposit in tick 13
      And P3's 1 hits nothing
      And nothing else happens
      And P3 is at (20, -4)
      And gull has 10 hit points left

  @COMMIT-074 @needs:combat
  Rule: A strike whose wind-up and active time are under 0.18 s is refused by the configuration reader

    Scenario: A strike of just 180000 µs is taken
      Given a StrikeResolve winds up for 100000 µs and is active for 80000 µs
      When the host receives from P1
        | seq | kind          | target |
        | 1   | StrikeResolve | crab   |
      And ticks 12 to 20 run in one frame
      Then P1's 1 succeeds in tick 20
      And nothing else happens
      And crab has 7 hit points left

    Scenario Outline: A strike of <why>
      Given a StrikeResolve winds up for <windup> µs and is active for <active> µs
      Then the settings are refused

      Examples:
        | windup | active | why                                 |
        | 100000 | 79999  | one microsecond too little is refused |
        | 0      | 179999 | no wind-up and too little else is refused |
        | 179999 | 0      | too short a wind-up alone is refused |
