@host-commit
Feature: A handler that misbehaves
  A handler is code, and code has bugs. One that calls back into the host, or
  falls over, costs its own command and nobody else's.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-045a @needs:probe-reenter
  Rule: A handler that calls back into the host is stopped and recorded as a fault that names the call

    Scenario Outline: A handler that <why> is found out
      When the host receives from P2
        | seq | kind  | stage         | then   |
        | 1   | Probe | give 5 timber | <then> |
      And the host receives from P1
        | seq | kind  | stage         | then   |
        | 1   | Probe | give 5 timber | <then> |
      And the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 1 timber |
      And tick 12 runs
      Then P2's 1 is recorded as a fault that names <call>
      And P1's 1 is recorded as a fault that names <call>
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 timber
      And P1 carries 0 timber

      Examples:
        | then      | call   | why                             |
        | submit    | submit | submits a command               |
        | drain     | drain  | drains the queue from inside it |
        | flush     | flush  | flushes what others asked for   |
        | spawn-now | spawn  | spawns at once                  |
        | send      | send   | sends at once                   |

  @COMMIT-045b @needs:probe-reenter
  Rule: It leaves no trace, and the drain goes on

    Scenario Outline: Of a handler that <why> nothing is left, and what comes after it runs
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                                                                    | then   |
        | 1   | Probe | give 5 timber; give P1 5 ore; outcome b1; spawn E2; despawn E1; dirty bags | <then> |
        | 1   | Probe | give 5 timber                                                            | ok     |
        | 2   | Probe | give 1 timber; outcome b2; spawn E3                                      | ok     |
      And the host receives from P1
        | seq | kind  | stage                           |
        | 2   | Probe | take P2 1 timber; give 1 timber |
      And tick 13 runs
      And tick 14 runs
      Then P2's 1 is recorded as a fault that names <call> in tick 13
      And P2's 1 is dropped as a duplicate
      And P2's 2 succeeds in tick 13
      And P1's 2 succeeds in tick 13
      And nothing else happens
      And P2 carries 0 timber
      And P1 carries 1 timber
      And P1 carries 0 ore
      And entity E1 is there
      And entity E2 is not there
      And entity E3 is there

      Examples:
        | then      | call   | why                      |
        | submit    | submit | submitted                |
        | drain     | drain  | drained                  |
        | flush     | flush  | flushed                  |
        | spawn-now | spawn  | spawned out of turn      |
        | send      | send   | sent out of turn         |

  @COMMIT-046a @needs:probe-panic
  Rule: A handler that panics leaves no trace

    Scenario: What a handler did before it panicked was never done
      When the host receives from P1
        | seq | kind  | stage    |
        | 1   | Probe | spawn E1 |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage                                                                      | then  |
        | 1   | Probe | give 5 timber; give P1 5 ore; outcome b1; spawn E2; despawn E1; dirty bags | panic |
      And the host receives from P1
        | seq | kind  | stage                                                 | then  |
        | 2   | Probe | give P2 5 timber; outcome b2; despawn E1; dirty lands | panic |
      And tick 13 runs
      And tick 14 runs
      Then P2's 1 is recorded as a panic
      And P1's 2 is recorded as a panic
      And nothing else happens
      And P2 carries 0 timber
      And P1 carries 0 ore
      And entity E1 is there
      And entity E2 is not there

  @COMMIT-046b @needs:probe-panic
  Rule: It is recorded as a fault

    Scenario: A panic is on record, and its command is not on record as executed
      When the host receives from P2
        | seq | kind  | stage         | then  |
        | 1   | Probe | give 5 timber | panic |
      And the host receives from P1
        | seq | kind  | stage         | then  |
        | 1   | Probe |               | panic |
        | 2   | Probe | give 1 timber | ok    |
      And tick 12 runs
      Then P2's 1 is recorded as a panic
      And P1's 1 is recorded as a panic
      And P1's 2 succeeds
      And nothing else happens
      And P1 carries 1 timber

  @COMMIT-046c @needs:probe-panic
  Rule: The rest of the drain executes

    Scenario: A panic in the middle costs the others neither command nor outcome nor tick
      When the host receives from P2
        | seq | kind  | stage                                           | then |
        | 1   | Probe | give 2 timber; outcome b1; spawn E1; dirty bags | ok   |
      And the host receives from P1
        | seq | kind  | stage                     | then  |
        | 1   | Probe | give 9 timber; outcome b2 | panic |
        | 2   | Probe | give 3 timber; outcome b3 | ok    |
      And the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | take 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P1's 1 is recorded as a panic
      And P1's 2 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 timber
      And P1 carries 3 timber
      And entity E1 is there
      When the host receives from P1
        | seq | kind  | stage      |
        | 3   | Probe | give 1 ore |
      And tick 13 runs
      Then P1's 3 succeeds
      And nothing else happens
