@transform-clamp
Feature: What was held back is on record, and everyone answers for itself

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 12 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-027a
  Rule: Each clamp and rejection is counted by player and rule

    Scenario: Violations are counted for the player by whose connection they came
      When P1 reports one state a server tick
        | of | at          | impulse |
        |    | (48,0,0)    |         |
        |    | (48,0,0)    |         |
        |    | (2.25,48,0) |         |
        |    | (NaN,0,0)   |         |
        | P2 | (0,0,0)     |         |
        | P2 | (0,0,0)     |         |
        |    | (1e30,0,0)  |         |
        |    | (2,0,0)     | (1,0,0) |
      And in one server tick P2 reports
        | at          |
        | (1.8,2.4,0) |
        | (0,48,0)    |
      Then the counts are
        | player | rule       | n |
        | P1     | horizontal | 2 |
        | P1     | vertical   | 1 |
        | P1     | finite     | 1 |
        | P1     | owner      | 2 |
        | P1     | bounds     | 1 |
        | P1     | impulse    | 1 |
        | P2     | burst      | 2 |

    Scenario: Who reads the counts does not begin them anew
      When in one server tick P1 reports
        | at       |
        | (48,0,0) |
      Then the counts are
        | player | rule       | n |
        | P1     | horizontal | 1 |
      When in one server tick P1 reports
        | at        |
        | (48,0,0)  |
        | (NaN,0,0) |
      Then the counts are
        | player | rule       | n |
        | P1     | horizontal | 2 |
        | P1     | finite     | 1 |

  @CLAMP-027b
  Rule: The record of a clamp says what was reported, what was accepted and which limit held

    # The burst is 1.5 m, of which the first state leaves 0.5 m; the next tick
    # brings 0.75 m.
    Scenario: The record of a clamp says all that it was decided by
      When in one server tick P1 reports
        | owner tick | at      |
        | 101        | (1,0,0) |
        | 102        | (2,0,0) |
        | 103        | (3,0,0) |
      And a tick of the server runs
      And in one server tick P1 reports
        | owner tick | at           |
        | 104        | (1.5,12,0)   |
        | 105        | (1.5,1025,0) |
      Then the log is
        | player | tick | owner tick | rule       | field | reported     | accepted    | limit |
        | P1     | 32   | 102        | horizontal |       | (2,0,0)      | (1.5,0,0)   | 0.5   |
        | P1     | 32   | 103        | horizontal |       | (3,0,0)      | (1.5,0,0)   | 0     |
        | P1     | 33   | 104        | vertical   |       | (1.5,12,0)   | (1.5,1.5,0) | 1.5   |
        | P1     | 33   | 105        | bounds     | at.y  | (1.5,1025,0) | (1.5,1.5,0) | 1024  |
      When in one server tick P1 reports
        | owner tick | at          |
        | 106        | (1.5,-16,0) |
      Then the log is
        | player | tick | owner tick | rule     | reported    | accepted    | limit |
        | P1     | 33   | 106        | vertical | (1.5,-16,0) | (1.5,1.5,0) | 0     |

    # The world reaches 1024 m along each axis, either way. A point that has
    # passed several faces is blamed for the first.
    Scenario: The record of a point beyond the world says which face it has passed
      When in one server tick P1 reports
        | owner tick | at              |
        | 101        | (-1025,0,0)     |
        | 102        | (1025,0,0)      |
        | 103        | (0,-1025,0)     |
        | 104        | (0,1025,0)      |
        | 105        | (0,0,-1025)     |
        | 106        | (0,0,1025)      |
        | 107        | (0,-1025,1025)  |
        | 108        | (1025,-1025,-1) |
        | 109        | (0.5,0,0)       |
      Then the log is
        | player | owner tick | rule   | field | reported        | accepted | limit |
        | P1     | 101        | bounds | at.x  | (-1025,0,0)     | (0,0,0)  | -1024 |
        | P1     | 102        | bounds | at.x  | (1025,0,0)      | (0,0,0)  | 1024  |
        | P1     | 103        | bounds | at.y  | (0,-1025,0)     | (0,0,0)  | -1024 |
        | P1     | 104        | bounds | at.y  | (0,1025,0)      | (0,0,0)  | 1024  |
        | P1     | 105        | bounds | at.z  | (0,0,-1025)     | (0,0,0)  | -1024 |
        | P1     | 106        | bounds | at.z  | (0,0,1025)      | (0,0,0)  | 1024  |
        | P1     | 107        | bounds | at.y  | (0,-1025,1025)  | (0,0,0)  | -1024 |
        | P1     | 108        | bounds | at.x  | (1025,-1025,-1) | (0,0,0)  | 1024  |
      And after the next tick P2 is sent P1 at (0.5, 0, 0)

  @CLAMP-027c
  Rule: The rule that is blamed is the one that shortens most, at a tie the first of horizontal, vertical and burst

    # From rest 40 m along one axis are over that axis and over the whole alike.
    # (0.9, 1.2) is 1.5 m long; twice that is over the whole most. Two ticks of
    # (1, 1) leave 0.25 m of both axes; the next brings 0.75 m, so that (2, 2) is
    # over each by half, and over the whole by less, 1.5 of 2.83 m.
    Scenario Outline: The blame for <why> is on <rule>
      When P1 reports one state a server tick
        | at       |
        | <first>  |
        | <second> |
        | <third>  |
      And P1 reports one state a server tick
        | at       |
        | <fourth> |
      Then P1's reports were judged
        | verdict | rule   | accepted |
        | clamped | <rule> | <after>  |

      Examples:
        | first   | second  | third   | fourth      | rule       | after       | why                                    |
        | (0,0,0) | (0,0,0) | (0,0,0) | (40,0,0)    | horizontal | (1.5,0,0)   | a step that is over two limits across  |
        | (0,0,0) | (0,0,0) | (0,0,0) | (0,40,0)    | vertical   | (0,1.5,0)   | a step that is over two limits upwards |
        | (0,0,0) | (0,0,0) | (0,0,0) | (1.8,2.4,0) | burst      | (0.9,1.2,0) | a slanting step                        |
        | (0,0,0) | (1,1,0) | (2,2,0) | (4,4,0)     | horizontal | (3,3,0)     | a step that is over both axes alike    |

  @CLAMP-028
  Rule: One player's violations change no other player's results

    Scenario: What one player is denied, another still has
      When in one server tick P1 reports
        | owner tick | of | at        | impulse |
        | 1          |    | (48,0,0)  |         |
        | 2          |    | (NaN,0,0) |         |
        | 3          |    | (48,0,0)  | (1,0,0) |
        | 4          |    | (48,0,0)  |         |
        | 500        | P2 | (48,0,0)  |         |
      And in one server tick P2 reports
        | owner tick | at        |
        | 1          | (1.5,0,0) |
        | 2          | (48,0,0)  |
      Then P2's reports were judged
        | owner tick | verdict  | rule       | accepted  |
        | 1          | accepted |            | (1.5,0,0) |
        | 2          | clamped  | horizontal | (1.5,0,0) |
      When P2 reports one state a server tick
        | owner tick | at       |
        | 3          | (48,0,0) |
      Then P2's reports were judged
        | owner tick | verdict | rule       | accepted   |
        | 3          | clamped | horizontal | (2.25,0,0) |
