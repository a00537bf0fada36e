@host-commit
Feature: What leaves the host, and when
  Commands ask for outcomes, for entities, for tables to be saved. All of it
  happens after the last command of the drain, in an order that players can
  rely on, and what they see of the state follows one tick later.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is not connected yet
    And ticks 1 to 11 have run

  @COMMIT-033a
  Rule: Outcomes leave after the last command of the drain

    Scenario: The first command's outcome waits for the last command
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage                           |
        | 1   | Probe | take P2 2 timber; give 2 timber |
      And the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | take 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P2's 2 fails with NotEnough
      And nothing else happens
      And P1 carries 2 timber
      And these happen in this order
        | what happens               |
        | P2's 1 is executed         |
        | P1's 1 is executed         |
        | P2's 2 is executed         |
        | outcome b1 of P2's 1 is sent |

  @COMMIT-033b
  Rule: Spawns and despawns are done after the last command of the drain

    Scenario: An entity comes or goes when all commands have run
      When the host receives from P2
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And entity E1 is there
      And these happen in this order
        | what happens       |
        | P2's 1 is executed |
        | P1's 1 is executed |
        | E1 is spawned      |
      When the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | despawn E1 |
      And the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 3 timber |
      And tick 13 runs
      Then P1's 2 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And entity E1 is not there
      And these happen in this order
        | what happens       |
        | P1's 2 is executed |
        | P2's 2 is executed |
        | E1 is despawned    |

  @COMMIT-033c
  Rule: A command does not observe what itself has asked for

    Scenario: Who asks for an entity cannot send it away in the same breath
      When the host receives from P2
        | seq | kind  | stage                |
        | 1   | Probe | spawn E1; despawn E1 |
        | 2   | Probe | spawn E1             |
      And tick 12 runs
      Then P2's 1 fails with NoSuchTarget
      And P2's 2 succeeds
      And nothing else happens
      And entity E1 is there

    Scenario: Who sends an entity away cannot have it back in the same breath
      When the host receives from P2
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                |
        | 2   | Probe | despawn E1; spawn E1 |
        | 3   | Probe | despawn E1           |
      And tick 13 runs
      Then P2's 2 fails with EntityTaken
      And P2's 3 succeeds
      And nothing else happens
      And entity E1 is not there

  @COMMIT-033d
  Rule: A command does not observe what an earlier command of the drain has asked for

    Scenario: What an earlier command asked for is not there yet
      When the host receives from P2
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | despawn E1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 fails with NoSuchTarget
      And nothing else happens
      And entity E1 is there
      When the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | despawn E1 |
      And tick 13 runs
      Then P1's 2 succeeds
      And nothing else happens
      And entity E1 is not there

    Scenario: What an earlier command sent away is still there
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | despawn E1 |
      And the host receives from P2
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 13 runs
      Then P1's 2 succeeds
      And P2's 1 fails with EntityTaken
      And nothing else happens
      And entity E1 is not there

    Scenario: What was asked for once is not asked for twice, by whomever
      When the host receives from P2
        | seq | kind  | stage              |
        | 1   | Probe | spawn E1; spawn E3 |
        | 2   | Probe | spawn E2; spawn E2 |
      And the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 fails with EntityTaken
      And P1's 1 fails with EntityTaken
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                  |
        | 3   | Probe | despawn E1             |
        | 4   | Probe | despawn E3; despawn E3 |
      And the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | despawn E1 |
      And tick 13 runs
      Then P2's 3 succeeds
      And P2's 4 fails with NoSuchTarget
      And P1's 2 fails with NoSuchTarget
      And nothing else happens
      And entity E1 is not there
      And entity E2 is not there
      And entity E3 is there

  @COMMIT-034c
  Rule: What commands buffered leaves last, in command order

    Scenario: Outcomes leave in the order of the commands that asked for them
      When the host receives from P2
        | seq | kind  | stage                              |
        | 1   | Probe | give 1 ore; outcome b9; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage                          |
        | 1   | Probe | take P2 1 ore; outcome b5      |
      And the host receives from P2
        | seq | kind  | stage                  |
        | 2   | Probe | give 1 ore; outcome b3 |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 ore
      And these happen in this order
        | what happens                 |
        | outcome b9 of P2's 1 is sent |
        | outcome b1 of P2's 1 is sent |
        | outcome b5 of P1's 1 is sent |
        | outcome b3 of P2's 2 is sent |

    Scenario: Entities come and go in the order of the commands that asked for it
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E5 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                |
        | 1   | Probe | spawn E9; spawn E1   |
      And the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | despawn E5 |
      And the host receives from P2
        | seq | kind  | stage    |
        | 2   | Probe | spawn E3 |
      And tick 13 runs
      Then P2's 1 succeeds
      And P1's 2 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And entity E9 is there
      And entity E5 is not there
      And these happen in this order
        | what happens    |
        | E9 is spawned   |
        | E1 is spawned   |
        | E5 is despawned |
        | E3 is spawned   |

  @COMMIT-035a
  Rule: A table that was marked is flushed once, after the drain

    Scenario: However many commands mark a table, it is saved once
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 2 timber; dirty bags; dirty bags |
      And the host receives from P1
        | seq | kind  | stage                                  |
        | 1   | Probe | give 3 timber; dirty lands; dirty bags |
      And the host receives from P2
        | seq | kind  | stage      |
        | 2   | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And these happen in this order
        | what happens           |
        | P2's 1 is executed     |
        | P1's 1 is executed     |
        | P2's 2 is executed     |
        | table bags is flushed  |
      And these happen in this order
        | what happens           |
        | P2's 2 is executed     |
        | table lands is flushed |
      When tick 13 runs
      Then nothing happens
      When the host receives from P2
        | seq | kind  | stage      |
        | 3   | Probe | dirty bags |
      And tick 14 runs
      Then P2's 3 succeeds
      And nothing else happens

  @COMMIT-035b
  Rule: A failed command marks nothing

    Scenario: Only the tables of commands that succeeded are saved
      When the host receives from P2
        | seq | kind  | stage                     | then |
        | 1   | Probe | give 2 timber; dirty bags | fail |
      And the host receives from P1
        | seq | kind  | stage                    |
        | 1   | Probe | dirty combat; take 1 ore |
        | 2   | Probe | give 1 ore; dirty lands  |
      And tick 12 runs
      Then P2's 1 fails with ProbeFailed
      And P1's 1 fails with NotEnough
      And P1's 2 succeeds
      And nothing else happens
      And P1 carries 1 ore

    Scenario: A mark that failed does not wait for a later drain
      When the host receives from P2
        | seq | kind  | stage      | then |
        | 1   | Probe | dirty bags | fail |
      And tick 12 runs
      Then P2's 1 fails with ProbeFailed
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage       |
        | 2   | Probe | dirty lands |
      And tick 13 runs
      And tick 14 runs
      Then P2's 2 succeeds
      And nothing else happens
      And in tick 14 P1 is sent the state of lands

  @COMMIT-048a
  Rule: Outcomes leave in the tick of the drain that made them

    Scenario: Each drain's outcomes are out before the next tick
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b2 |
      And tick 12 runs
      Then P2's 1 succeeds in tick 12
      And P1's 1 succeeds in tick 12
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 1 timber; outcome b3 |
      And tick 13 runs
      Then P2's 2 succeeds in tick 13
      And nothing else happens
      When tick 14 runs
      Then nothing happens
      And P2 carries 3 timber

  @COMMIT-048b
  Rule: Replicated state leaves one tick later

    Scenario: The state of a drain is sent in the next tick, once
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; dirty bags |
      And tick 12 runs
      And the host receives from P1
        | seq | kind  | stage                      |
        | 1   | Probe | give 3 timber; dirty lands |
      And tick 13 runs
      And tick 14 runs
      And tick 15 runs
      Then P2's 1 succeeds in tick 12
      And P1's 1 succeeds in tick 13
      And nothing else happens
      And in tick 12 P1 is sent no state
      And in tick 12 P2 is sent no state
      And in tick 13 P1 is sent the state of bags
      And in tick 13 P2 is sent the state of bags
      And in tick 14 P1 is sent the state of lands
      And in tick 14 P2 is sent the state of lands
      And in tick 15 P1 is sent no state
      And in tick 15 P2 is sent no state

    Scenario: The state of the drain before leaves before this drain's commands run
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; dirty bags |
      And tick 12 runs
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | take 2 timber; outcome b1 |
      And tick 13 runs
      Then P2's 1 succeeds in tick 12
      And P2's 2 succeeds in tick 13
      And nothing else happens
      And P2 carries 0 timber
      And these happen in this order
        | what happens                 |
        | table bags is flushed        |
        | P1 is sent the state of bags |
        | P2's 2 is executed           |
        | outcome b1 of P2's 2 is sent |

  @COMMIT-063a
  Rule: Spawns are done before outcomes are sent

    Scenario: Whoever hears of an entity has been given it
      When the host receives from P2
        | seq | kind  | stage                |
        | 1   | Probe | outcome b1; spawn E9 |
      And the host receives from P1
        | seq | kind  | stage                |
        | 1   | Probe | outcome b2; spawn E8 |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And entity E9 is there
      And these happen in this order
        | what happens                 |
        | E9 is spawned                |
        | E8 is spawned                |
        | outcome b1 of P2's 1 is sent |
        | outcome b2 of P1's 1 is sent |

  @COMMIT-063b
  Rule: A player who joins in a tick gets the state after it and outcomes of later ticks only

    Scenario: Who joins between two ticks gets the whole state first, then what is new
      When the host receives from P2
        | seq | kind  | stage                                 |
        | 1   | Probe | give 2 timber; outcome b1; dirty bags |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When P3 connects
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 1 timber; outcome b2 |
      And tick 13 runs
      And tick 14 runs
      Then P2's 2 succeeds
      And nothing else happens
      And in tick 13 P3 is sent the whole state
      And in tick 13 P1 is sent the state of bags
      And in tick 14 P3 is sent no state
      And P2 carries 3 timber
      And these happen in this order
        | what happens                 |
        | P3 is sent the whole state   |
        | outcome b2 of P2's 2 is sent |

    @needs:arrive-during
    Scenario: Who joins during a drain hears nothing of that tick
      When the host receives from P2
        | seq | kind  | stage                               |
        | 1   | Probe | give 2 timber; outcome b1; spawn E9 |
        | 2   | Probe | give 1 ore; outcome b2              |
      And tick 12 runs, and during its drain P3 connects
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And in tick 12 P3 is sent no state
      When the host receives from P2
        | seq | kind  | stage                  |
        | 3   | Probe | give 1 ore; outcome b3 |
      And tick 13 runs
      Then P2's 3 succeeds
      And nothing else happens
      And in tick 13 P3 is sent the whole state
      And in tick 13 P1 is sent no state
      And P2 carries 2 ore

    Scenario: The whole state is whole, with what nobody marked of late
      When the host receives from P2
        | seq | kind  | stage                      |
        | 1   | Probe | give 2 timber; dirty notes |
      And tick 12 runs
      And the host receives from P2
        | seq | kind  | stage                     |
        | 2   | Probe | give 1 timber; dirty bags |
      And tick 13 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      When P3 connects
      And tick 14 runs
      And P3 disconnects
      And P3 connects again
      And tick 15 runs
      Then nothing happens
      And in tick 14 P3 is sent the whole state
      And in tick 15 P3 is sent the whole state

    Scenario: Of two who join between the same two ticks each gets the whole state, and both hear what is new
      Given P4 is not connected yet
      When P3 connects
      And P4 connects
      And the host receives from P2
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And in tick 12 P3 is sent the whole state
      And in tick 12 P4 is sent the whole state
      And in tick 12 P1 is sent no state

    @needs:durable
    Scenario: After a restart the whole state is whole as well
      When the host receives from P2
        | seq | kind  | stage                                  |
        | 1   | Probe | give 2 timber; dirty notes; dirty bags |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      When the host ends and a new one goes on with the session
      And P2 connects again
      And tick 13 runs
      Then nothing happens
      And in tick 13 P2 is sent the whole state
