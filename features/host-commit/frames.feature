@host-commit
Feature: Ticks, one by one
  A frame may be late and owe several ticks, a tick may be asked for twice. Each
  tick happens once, whoever looks on, and two runs of one session are the same.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-021a
  Rule: There is exactly one drain a tick

    Scenario: The commands of all players run in one drain, with one flush behind it
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 2 timber; outcome b1; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                                            |
        | 1   | Probe | take P2 1 timber; give 1 timber; outcome b2; dirty bags |
      And the host receives from P2
        | seq | kind  | stage                                 |
        | 2   | Probe | take 1 timber; outcome b3; dirty bags |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 0 timber
      And these happen in this order
        | what happens                 |
        | P2's 1 is executed           |
        | P1's 1 is executed           |
        | P2's 2 is executed           |
        | outcome b1 of P2's 1 is sent |
        | outcome b2 of P1's 1 is sent |
        | outcome b3 of P2's 2 is sent |
        | table bags is flushed        |

    Scenario: Every tick has its drain, and none runs ahead into the next
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 1 timber; dirty bags |
      And tick 12 runs
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 1 timber; dirty bags |
      And tick 13 runs
      And the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 1 timber; dirty bags |
      And tick 14 runs
      And tick 15 runs
      Then P2's 1 succeeds in tick 13
      And P2's 2 succeeds in tick 14
      And P1's 1 succeeds in tick 15
      And nothing else happens
      And P2 carries 2 timber

  @COMMIT-056
  Rule: The same script from the same start gives the same trace

    Scenario: A second host that is asked the same answers the same, byte for byte
      Given P3 is connected with 1 timber
      When the host receives from P2
        | seq | kind     | stage                                                     |
        | 1   | Probe    | give 5 timber; give 4 ore; give 3 coal; give 2 clay; give 1 salt |
        | 2   | Probe    | outcome b1; spawn E3; spawn E1; spawn E2                  |
        | 2   | Probe    | outcome b1; spawn E3; spawn E1; spawn E2                  |
        | 3   | Teleport |                                                           |
        | 4   | Probe    | dirty lands; dirty bags; dirty combat; dirty storages     |
      And the host receives from P1
        | seq | kind  | stage                                       |
        | 1   | Probe | take P3 1 timber; give 1 timber; outcome b2 |
      And the host receives from P3
        | seq | kind  | stage         |
        | 1   | Probe | take 1 timber |
      And tick 12 runs
      And tick 13 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And P2's 2 is dropped as a duplicate
      And P2's 3 is refused with UnknownKind
      And P2's 4 succeeds
      And P1's 1 succeeds
      And P3's 1 fails with NotEnough
      And nothing else happens
      And P2 carries 5 timber
      And the same requests to a fresh host get the same answers

    @needs:world
    Scenario: Names of the host's own choosing are chosen the same way again
      Given a chest that stores 4 units costs 1 timber
      And P3 is connected with 5 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
        | 2   | PlaceStructure | post  | (0, 0) |
        | 3   | PlaceStructure | chest | (4, 1) |
      And the host receives from P3
        | seq | kind         |
        | 4   | SessionReady |
        | 5   | SessionReady |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And P3's 3 succeeds
      And P3's 4 succeeds
      And P3's 5 succeeds
      And nothing else happens
      And cell (2, 2) holds a chest
      And the same requests to a fresh host get the same answers

  @COMMIT-058a
  Rule: A frame that owes several ticks runs them one by one, each with its own drain

    Scenario: Two commands that resolve in different ticks of one frame run in different drains
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 3 timber; outcome b1; dirty bags |
      And tick 12 runs
      Then nothing happens
      When the host receives from P1
        | seq | kind  | stage                                                   |
        | 1   | Probe | take P2 3 timber; give 3 timber; outcome b2; dirty bags |
      And ticks 13 to 15 run in one frame
      Then P2's 1 succeeds in tick 13
      And P1's 1 succeeds in tick 14
      And nothing else happens
      And P1 carries 3 timber
      And in tick 13 P1 is sent no state
      And in tick 14 P1 is sent the state of bags
      And in tick 15 P1 is sent the state of bags
      And in tick 14 P2 is sent the state of bags
      And these happen in this order
        | what happens                 |
        | P2's 1 is executed           |
        | outcome b1 of P2's 1 is sent |
        | table bags is flushed        |
        | P1's 1 is executed           |
        | outcome b2 of P1's 1 is sent |
        | table bags is flushed        |

    Scenario: A late frame ends in its last tick, and the next tick follows it
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And ticks 12 to 14 run in one frame
      And the host receives from P2
        | seq | kind  | stage      |
        | 2   | Probe | give 1 ore |
      And tick 15 runs
      Then P2's 1 succeeds in tick 12
      And P2's 2 succeeds in tick 15
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 1 ore

    Scenario: A tick that would leave a gap is refused, and nothing runs
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 13 is asked for too early
      Then that is refused with TickGap
      And nothing happens
      And P2 carries 0 timber
      And P2 has 1 waiting
      When tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-058b
  Rule: What was queued goes to the first of them in which it is due

    Scenario Outline: In a frame of ticks 12 to 14, what was queued with a span of <span> ticks <why>
      Given a Probe resolves <span> ticks after its receipt
      When the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      And the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b2 |
      And ticks 12 to 14 run in one frame
      And tick 15 runs
      Then P1's 1 succeeds in tick <tick>
      And P2's 1 succeeds in tick <tick>
      And nothing else happens
      And P1 carries 2 timber
      And P2 carries 3 timber

      Examples:
        | span | tick | why                           |
        | 0    | 12   | goes to the first             |
        | 1    | 12   | goes to the first, just due   |
        | 2    | 13   | goes to the second            |
        | 3    | 14   | goes to the last              |
        | 4    | 15   | waits for the tick after them |

  @COMMIT-059a
  Rule: A tick that is run again executes no envelope again

    Scenario: A tick that has run is answered and does nothing
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 2 timber; outcome b1; dirty bags |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P2 1 timber; give 1 timber |
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 3 timber; outcome b2 |
      And tick 12 runs again
      Then nothing happens
      And P2 carries 2 timber
      And P1 has 1 waiting
      And P2 has 1 waiting
      When tick 13 runs
      Then P1's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 4 timber

    Scenario: Of a frame whose first tick has run already the others run
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                  |
        | 2   | Probe | give 1 ore; outcome b2 |
      And ticks 12 to 14 run in one frame, the first of which has run already
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
      And tick 15 runs
      Then P2's 2 succeeds in tick 13
      And P1's 1 succeeds in tick 15
      And nothing else happens
      And P2 carries 2 timber
      And P2 carries 1 ore

  @COMMIT-073
  Rule: A configuration whose network tick rate differs from its simulation rate is refused

    Scenario Outline: A host whose network <why> does not open
      Given the network runs at <network> Hz and the simulation at 50 Hz
      Then the settings are refused
      Given the network runs at 50 Hz and the simulation at 50 Hz
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | network | why                                          |
        | 49      | runs one tick a second slower than its world |
        | 51      | runs one tick a second faster than its world |
        | 25      | runs every second tick of its world          |

    Scenario: All that is wrong with a configuration is said at once
      Given the network runs at 49 Hz and the simulation at 50 Hz
      And a Fly resolves 2 ticks after its receipt
      And a Probe resolves 2 ticks after its receipt
      And a Probe winds up for 20000 µs and is active for 20000 µs
      And a Swim winds up for 20000 µs and is active for 20000 µs
      Then the settings are refused for all of these
        | setting                            |
        | network_tick_hz or simulation_hz   |
        | spans["Fly"]                       |
        | actions["Swim"]                    |
        | spans["Probe"] or actions["Probe"] |
