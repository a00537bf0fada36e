@transform-clamp
Feature: A state that is not newer is not news

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-018a
  Rule: A stale state is ignored

    Scenario: A copy and a latecomer are ignored, and the next state is not
      When P1 reports one state a server tick
        | owner tick | at         |
        | 101        | (0.5,0,0)  |
        | 101        | (0.25,0,0) |
        | 100        | (0.25,0,0) |
        | 103        | (1,0,0)    |
        | 102        | (0.75,0,0) |
        | 104        | (1.25,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule  | accepted   |
        | 101        | accepted |       | (0.5,0,0)  |
        | 101        | ignored  | stale | (0.5,0,0)  |
        | 100        | ignored  | stale | (0.5,0,0)  |
        | 103        | accepted |       | (1,0,0)    |
        | 102        | ignored  | stale | (1,0,0)    |
        | 104        | accepted |       | (1.25,0,0) |
      And after the next tick P2 is sent P1 at (1.25, 0, 0)

    Scenario: After a clamped state its copy is stale too
      When in one server tick P1 reports
        | owner tick | at        |
        | 101        | (48,0,0)  |
        | 101        | (1,0,0)   |
        | 102        | (1.5,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule       | accepted  |
        | 101        | clamped  | horizontal | (1.5,0,0) |
        | 101        | ignored  | stale      | (1.5,0,0) |
        | 102        | accepted |            | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)

    Scenario: A placement does not begin the ticks of its owner anew
      When in one server tick P1 reports
        | owner tick | at        |
        | 500        | (0.5,0,0) |
      And the server places P1 at (100, 0, 0)
      And a tick of the server runs
      And in one server tick P1 reports
        | owner tick | at           |
        | 1          | (100.25,0,0) |
        | 501        | (100.5,0,0)  |
      Then P1's reports were judged
        | owner tick | verdict  | rule  | accepted    |
        | 1          | ignored  | stale | (100,0,0)   |
        | 501        | accepted |       | (100.5,0,0) |

  @CLAMP-018b
  Rule: A stale state is counted

    Scenario: Stale states are counted by player
      When in one server tick P1 reports
        | owner tick | at        |
        | 101        | (0.5,0,0) |
        | 101        | (0.5,0,0) |
        | 99         | (0.5,0,0) |
      And in one server tick P2 reports
        | owner tick | at        |
        | 7          | (0.5,0,0) |
        | 7          | (0.5,0,0) |
        | 8          | (0.5,0,0) |
      Then the counts are
        | player | rule  | n |
        | P1     | stale | 2 |
        | P2     | stale | 1 |

  @CLAMP-018c
  Rule: A stale state spends no allowance

    # 0.5 m and 1 m are the whole burst.
    Scenario: Copies leave the way that the originals need
      When in one server tick P1 reports
        | owner tick | at         |
        | 101        | (0.5,0,0)  |
        | 101        | (1.25,0,0) |
        | 100        | (0,0,1)    |
        | 101        | (1.25,0,0) |
        | 102        | (1.5,0,0)  |
        | 103        | (48,0,0)   |
      Then P1's reports were judged
        | owner tick | verdict  | rule       | accepted  |
        | 101        | accepted |            | (0.5,0,0) |
        | 101        | ignored  | stale      | (0.5,0,0) |
        | 100        | ignored  | stale      | (0.5,0,0) |
        | 101        | ignored  | stale      | (0.5,0,0) |
        | 102        | accepted |            | (1.5,0,0) |
        | 103        | clamped  | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)

  @CLAMP-018d
  Rule: A new connection's ticks count anew

    Scenario: A client that was restarted begins at tick 1 and is heard
      When in one server tick P1 reports
        | owner tick | at        |
        | 500        | (0.5,0,0) |
        | 1          | (1,0,0)   |
      Then P1's reports were judged
        | owner tick | verdict  | rule  | accepted  |
        | 500        | accepted |       | (0.5,0,0) |
        | 1          | ignored  | stale | (0.5,0,0) |
      When P1's connection ends
      And P1 is back by a new connection
      And a tick of the server runs
      And in one server tick P1 reports
        | owner tick | at         |
        | 1          | (1,0,0)    |
        | 1          | (1.25,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule  | accepted |
        | 1          | accepted |       | (1,0,0)  |
        | 1          | ignored  | stale | (1,0,0)  |
