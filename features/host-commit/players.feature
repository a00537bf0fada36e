@host-commit
Feature: However many they are
  Some play alone, some with a ship's company, and the rules are the same.

  @COMMIT-053
  Rule: No rule depends on the number of players

    Scenario Outline: The same script ends the same <why>
      Given P1 plays on the host with an empty bag
      And P2 is connected with an empty bag
      And the number of idle players beside them is <idle>
      And ticks 1 to 11 have run
      When the host receives from P2
        | seq | kind  | stage                                                |
        | 1   | Probe | give 1 timber; outcome b1; spawn E1; dirty bags      |
        | 1   | Probe | give 1 timber; outcome b1; spawn E1; dirty bags      |
        | 2   | Probe | give 1 ore; outcome b2; take 9 coal                  |
      And the host receives from P1
        | seq | kind  | stage                                       |
        | 1   | Probe | take P2 1 timber; give 1 timber; outcome b3 |
      And the host receives from P2
        | seq | kind  | stage                     |
        | 3   | Probe | take 1 timber; outcome b4 |
      And tick 12 runs
      And tick 13 runs
      Then P2's 1 succeeds in tick 12
      And P2's 1 is dropped as a duplicate
      And P2's 2 fails with NotEnough
      And P1's 1 succeeds in tick 12
      And P2's 3 fails with NotEnough
      And nothing else happens
      And P1 carries 1 timber
      And P2 carries 0 timber
      And P2 carries 0 ore
      And entity E1 is there
      And in tick 13 P2 is sent the state of bags
      And these happen in this order
        | what happens                 |
        | outcome b1 of P2's 1 is sent |
        | outcome b3 of P1's 1 is sent |

      Examples:
        | idle | why                               |
        | 0    | when the two of them are alone    |
        | 1    | with 1 idle player beside them    |
        | 2    | with 2 idle players beside them   |
        | 5    | with 5 idle players beside them   |
        | 64   | with 64 idle players beside them  |

    Scenario: Who plays alone plays by the same rules
      Given P1 plays on the host with an empty bag
      And ticks 1 to 11 have run
      When the host receives from P1
        | seq | kind  | stage                                           |
        | 1   | Probe | give 1 timber; outcome b1; spawn E1; dirty bags |
        | 1   | Probe | give 1 timber; outcome b1; spawn E1; dirty bags |
        | 2   | Probe | give 1 ore; outcome b2; take 9 coal             |
        | 3   | Probe | take 1 timber; despawn E1; outcome b3           |
      Then P1's 1 is dropped as a duplicate
      And nothing else happens
      And P1 carries 0 timber
      And P1 has 3 waiting
      And entity E1 is not there
      When tick 12 runs
      And tick 13 runs
      Then P1's 1 succeeds in tick 12
      And P1's 2 fails with NotEnough in tick 12
      And P1's 3 fails with NoSuchTarget in tick 12
      And nothing else happens
      And P1 carries 1 timber
      And P1 carries 0 ore
      And entity E1 is there
      And in tick 12 P1 is sent no state
      And in tick 13 P1 is sent the state of bags
