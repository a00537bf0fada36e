@host-commit
Feature: When a command's time has come
  A swing takes time. The host reckons it from the moment at which the command
  reached it, in its own ticks, and lets the command wait until it is due.
  Nothing that a player says about time counts.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-018b
  Rule: The resolve tick is the intent tick and the kind's span

    Scenario Outline: With a span of <span> ticks, what is received after tick 11 <why>
      Given a Probe resolves <span> ticks after its receipt
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      And tick 13 runs
      And tick 14 runs
      Then P1's 1 succeeds in tick <tick>
      And P2's 1 succeeds in tick <tick>
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber

      Examples:
        | span | tick | why                              |
        | 0    | 12   | is due at once, and runs in 12   |
        | 1    | 12   | is due in tick 12                |
        | 2    | 13   | is due in tick 13                |
        | 3    | 14   | is due in tick 14                |

    @needs:world
    Scenario: Each kind has a span of its own
      Given station sawmill makes 3 plank out of 2 timber
      And P3 is connected with 3 timber
      And a Probe resolves 3 ticks after its receipt
      And a CraftCommit resolves 2 ticks after its receipt
      When the host receives from P3
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
      And the host receives from P3
        | seq | kind        | recipe  | station |
        | 2   | CraftCommit | sawmill | sawmill |
      And the host receives from P3
        | seq | kind  | slot | item   |
        | 3   | Equip | hand | timber |
      And tick 12 runs
      And tick 13 runs
      And tick 14 runs
      Then P3's 3 succeeds in tick 12
      And P3's 2 succeeds in tick 13
      And P3's 1 succeeds in tick 14
      And nothing else happens
      And P3 carries 3 plank
      And P3 carries 1 ore
      And P3 wears timber in slot hand

    @needs:world
    Scenario: Every kind of the world waits out the span that it was given
      Given these nodes
        | node | item  | each swing | swings |
        | rock | stone | 3          | 2      |
      And these storages
        | storage | slots |
        | crate   | 4     |
      And station sawmill makes 3 plank out of 2 timber
      And P3 is connected with 6 timber and 1 hat
      And P3 came with a cape in slot back
      And a HarvestResolve resolves 2 ticks after its receipt
      And a InventoryTransfer resolves 2 ticks after its receipt
      And a CraftCommit resolves 2 ticks after its receipt
      And a PlaceStructure resolves 2 ticks after its receipt
      And a Demolish resolves 2 ticks after its receipt
      And a SessionReady resolves 2 ticks after its receipt
      And a Equip resolves 2 ticks after its receipt
      And a Unequip resolves 2 ticks after its receipt
      When the host receives from P3
        | seq | kind              | node | from | to    | item   | n | recipe  | station | type | cell   | slot |
        | 1   | SessionReady      |      |      |       |        |   |         |         |      |        |      |
        | 2   | HarvestResolve    | rock |      |       |        |   |         |         |      |        |      |
        | 3   | InventoryTransfer |      | bag  | crate | timber | 2 |         |         |      |        |      |
        | 4   | CraftCommit       |      |      |       |        |   | sawmill | sawmill |      |        |      |
        | 5   | PlaceStructure    |      |      |       |        |   |         |         | post | (2, 2) |      |
        | 6   | Equip             |      |      |       | hat    |   |         |         |      |        | head |
        | 7   | Unequip           |      |      |       |        |   |         |         |      |        | back |
      And tick 12 runs
      Then nothing happens
      And P3 has 7 waiting
      When tick 13 runs
      Then P3's 1 to 7 all succeed
      And nothing else happens
      And cell (2, 2) holds a post
      When the host receives from P3
        | seq | kind     | cell   |
        | 8   | Demolish | (2, 2) |
      And tick 14 runs
      Then nothing happens
      When tick 15 runs
      Then P3's 8 succeeds
      And nothing else happens
      And cell (2, 2) is free

    @needs:combat
    Scenario: Every kind of combat waits out the span that it was given
      Given a crab stands at (4, 4) with 10 hit points
      And a strike takes 3 hit points
      And P3 is connected with an empty bag
      And P3 lies downed
      And a revive takes 9 ticks
      And a StrikeResolve resolves 4 ticks after its receipt
      And a StrikeRevoke resolves 2 ticks after its receipt
      And a DashStarted resolves 2 ticks after its receipt
      And a ReviveStart resolves 2 ticks after its receipt
      And a ReviveCancel resolves 3 ticks after its receipt
      When the host receives from P2
        | seq | kind          | target | swing | dir    |
        | 1   | StrikeResolve | crab   | 1     |        |
        | 2   | StrikeResolve | crab   | 2     |        |
        | 3   | StrikeRevoke  |        | 1     |        |
        | 4   | DashStarted   |        |       | (1, 0) |
      And the host receives from P1
        | seq | kind         | target |
        | 1   | ReviveStart  | P3     |
        | 2   | ReviveCancel |        |
      And tick 12 runs
      Then nothing happens
      And P2 has 4 waiting
      And P1 has 2 waiting
      When tick 13 runs
      Then P2's 3 to 4 all succeed
      And P1's 1 succeeds
      And nothing else happens
      When tick 14 runs
      Then P1's 2 succeeds
      And nothing else happens
      When tick 15 runs
      Then P2's 2 succeeds
      And nothing else happens
      And crab has 7 hit points left

  @COMMIT-018c
  Rule: A kind's phases in seconds are rounded up to whole ticks

    Scenario Outline: At <hz> Hz, <windup> µs of wind-up and <active> µs of activity <why>
      Given the network runs at <hz> Hz and the simulation at <hz> Hz
      And a Probe winds up for <windup> µs and is active for <active> µs
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And ticks 12 to 20 run in one frame
      Then P1's 1 succeeds in tick <tick>
      And P2's 1 succeeds in tick <tick>
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber

      Examples:
        | hz | windup | active | tick | why                                                |
        | 50 | 20000  | 19999  | 13   | end just within the second tick                    |
        | 50 | 20000  | 20000  | 13   | fill two ticks to the end                          |
        | 50 | 20000  | 20001  | 14   | reach just into a third tick                       |
        | 50 | 10000  | 10000  | 12   | fill one tick together, and are not rounded apart  |
        | 50 | 140000 | 0      | 18   | fill seven ticks, with nothing lost to binary fractions |
        | 60 | 30000  | 20000  | 14   | fill three ticks though a tick is no whole number of µs |
        | 60 | 30000  | 20001  | 15   | reach just into a fourth such tick                 |

  @COMMIT-018d
  Rule: A tick that the sender claims changes nothing

    Scenario Outline: A command that claims tick <claimed> <why>
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage         | claims tick |
        | 1   | Probe | give 3 timber | <claimed>   |
      And the host receives from P1
        | seq | kind  | stage         | claims tick |
        | 1   | Probe | give 2 timber | <claimed>   |
      And tick 12 runs
      And tick 13 runs
      And tick 14 runs
      Then P2's 1 succeeds in tick 13
      And P1's 1 succeeds in tick 13
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 2 timber

      Examples:
        | claimed | why                                        |
        | 1       | is not due any sooner for having been sent long ago |
        | 10      | is not due a tick sooner                   |
        | 12      | is not due a tick later                    |
        | 4000    | does not wait for it                       |

  @COMMIT-019a
  Rule: An envelope that is not due yet stays in the queue

    Scenario: What waits is still there after a drain that was too early for it
      Given a Probe resolves 3 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
        | 2   | Probe | give 1 ore    |
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 12 runs
      Then nothing happens
      And P2 has 2 waiting
      And P1 has 1 waiting
      When tick 13 runs
      Then nothing happens
      And P2 has 2 waiting
      And P1 has 1 waiting
      When tick 14 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And P2 has 0 waiting
      And P1 has 0 waiting
      And P2 carries 3 timber
      And P1 carries 2 timber

    @needs:world
    Scenario: What waits stands in nobody's way
      Given station sawmill makes 3 plank out of 2 timber
      And P3 is connected with 2 timber
      And a CraftCommit resolves 3 ticks after its receipt
      When the host receives from P3
        | seq | kind        | recipe  | station |
        | 1   | CraftCommit | sawmill | sawmill |
      And the host receives from P3
        | seq | kind  | stage         |
        | 2   | Probe | give 1 ore    |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 5 timber |
      And tick 12 runs
      Then P3's 2 succeeds
      And P2's 1 succeeds
      And nothing else happens
      And P3 has 1 waiting
      When tick 13 runs
      And tick 14 runs
      Then P3's 1 succeeds
      And nothing else happens
      And P3 carries 3 plank

  @COMMIT-019b
  Rule: It executes in the first drain in which it is due

    Scenario: A command runs neither a drain before its time nor a drain after
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then nothing happens
      And P2 carries 0 timber
      When tick 13 runs
      Then P1's 1 succeeds
      And P2's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber
      When tick 14 runs
      Then nothing happens
      And P2 carries 3 timber

    Scenario: However much is due, none of it is left for a later drain
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P1
        | seq     | kind  | stage      |
        | 1 to 40 | Probe | give 1 ore |
      And the host receives from P2
        | seq     | kind  | stage      |
        | 1 to 40 | Probe | give 1 ore |
      And tick 12 runs
      Then nothing happens
      When tick 13 runs
      Then P1's 1 to 40 all succeed
      And P2's 1 to 40 all succeed
      And nothing else happens
      And P1 carries 40 ore
      And P2 carries 40 ore

  @COMMIT-065a
  Rule: An envelope without wind-up has its outcome out at most one tick after receipt

    Scenario: What is received after tick 11 is answered in tick 12
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b2 |
      And tick 12 runs
      Then P2's 1 succeeds in tick 12
      And P1's 1 succeeds in tick 12
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-065b
  Rule: Its state is out at most two ticks after receipt

    Scenario: What is received after tick 11 is in the state that leaves in tick 13
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                      |
        | 1   | Probe | give 2 timber; dirty lands |
      And tick 12 runs
      And tick 13 runs
      Then P2's 1 succeeds in tick 12
      And P1's 1 succeeds in tick 12
      And nothing else happens
      And in tick 13 P1 is sent the state of bags
      And in tick 13 P2 is sent the state of bags
      And in tick 13 P1 is sent the state of lands
      And in tick 13 P2 is sent the state of lands

  @COMMIT-065c
  Rule: With a wind-up both count from the resolve tick

    Scenario Outline: With a span of <span> ticks the outcome leaves in tick <outcome> and the state in tick <state>, <why>
      Given a Probe resolves <span> ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 3 timber; outcome b1; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                      |
        | 1   | Probe | give 2 timber; outcome b2  |
      And ticks 12 to 16 run in one frame
      Then P2's 1 succeeds in tick <outcome>
      And P1's 1 succeeds in tick <outcome>
      And nothing else happens
      And in tick <outcome> P1 is sent no state
      And in tick <state> P1 is sent the state of bags
      And in tick <state> P2 is sent the state of bags

      Examples:
        | span | outcome | state | why                            |
        | 1    | 12      | 13    | as if there were no wind-up    |
        | 2    | 13      | 14    | each a tick later than without |
        | 4    | 15      | 16    | each three ticks later         |
