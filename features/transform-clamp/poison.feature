@transform-clamp
Feature: What is no number, or no place, is rejected and forgotten

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (4, 0, 0) and stood still for 32 ticks

  @CLAMP-016a
  Rule: A state with a component that is not finite is rejected

    Scenario Outline: A state whose <why> is rejected, and the next one is not
      When in one server tick P1 reports
        | at        | velocity   | rotation   |
        | <at>      | <velocity> | <rotation> |
        | (4.5,0,0) | (8,0,0)    | (0,0,0,1)  |
      Then P1's reports were judged
        | verdict  | rule   | accepted  |
        | rejected | finite | (4,0,0)   |
        | accepted |        | (4.5,0,0) |
      And after the next tick P2 is sent P1 at (4.5, 0, 0)

      Examples:
        | at              | velocity        | rotation          | why                          |
        | (NaN,0,0)       | (0,0,0)         | (0,0,0,1)         | x is NaN                     |
        | (4,Infinity,0)  | (0,0,0)         | (0,0,0,1)         | y is infinite                |
        | (4,0,-Infinity) | (0,0,0)         | (0,0,0,1)         | z is infinite the other way  |
        | (4,0,0)         | (NaN,0,0)       | (0,0,0,1)         | velocity is NaN along x      |
        | (4,0,0)         | (0,-Infinity,0) | (0,0,0,1)         | velocity is infinite along y |
        | (4,0,0)         | (0,0,Infinity)  | (0,0,0,1)         | velocity is infinite along z |
        | (4,0,0)         | (0,0,0)         | (Infinity,0,0,1)  | rotation is infinite in x    |
        | (4,0,0)         | (0,0,0)         | (0,NaN,0,1)       | rotation is NaN in y         |
        | (4,0,0)         | (0,0,0)         | (0,0,-Infinity,1) | rotation is infinite in z    |
        | (4,0,0)         | (0,0,0)         | (0,0,0,NaN)       | rotation is NaN in w         |

  @CLAMP-016b
  Rule: A rejected state leaves the accepted state as it was

    Scenario: Nothing of a rejected state is kept
      When in one server tick P1 reports
        | at        | velocity  | rotation      |
        | (4.5,1,0) | (1,2,3)   | (0,0.6,0,0.8) |
        | (5,1,0)   | (4,5,6)   | (0,1,0,NaN)   |
        | (5,1,0)   | (4,NaN,6) | (0,1,0,0)     |
        | (5,NaN,0) | (4,5,6)   | (0,1,0,0)     |
      Then P1's reports were judged
        | verdict  | rule   | accepted  |
        | accepted |        | (4.5,1,0) |
        | rejected | finite | (4.5,1,0) |
        | rejected | finite | (4.5,1,0) |
        | rejected | finite | (4.5,1,0) |
      And P1 is accepted at (4.5, 1, 0), with velocity (1, 2, 3) and rotation (0, 0.6, 0, 0.8)
      And after the next tick P2 is sent P1 at (4.5, 1, 0)

  @CLAMP-016c
  Rule: A rejected state spends no allowance

    Scenario: A burst passes after three states that were rejected
      When in one server tick P1 reports
        | at             | velocity  |
        | (Infinity,0,0) |           |
        | (5.5,0,0)      | (NaN,0,0) |
        | (1e30,0,0)     |           |
        | (5.5,0,0)      |           |
        | (48,0,0)       |           |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | rejected | finite     | (4,0,0)   |
        | rejected | finite     | (4,0,0)   |
        | rejected | bounds     | (4,0,0)   |
        | accepted |            | (5.5,0,0) |
        | clamped  | horizontal | (5.5,0,0) |
      And after the next tick P2 is sent P1 at (5.5, 0, 0)

  @CLAMP-016d
  Rule: A state that is not finite is logged once, with player, tick and component

    Scenario: The log of a poisoned state says whose, when and where
      When in one server tick P1 reports
        | owner tick | at                 | rotation  |
        | 101        | (4.5,0,0)          | (0,0,0,1) |
        | 102        | (4.5,NaN,Infinity) | (0,0,0,1) |
        | 103        | (4.5,0,0)          | (0,0,0,1) |
      And a tick of the server runs
      And in one server tick P2 reports
        | owner tick | at      | rotation    |
        | 55         | (4,0,0) | (0,0,0,NaN) |
      Then P2's reports were judged
        | owner tick | verdict  | rule   | accepted |
        | 55         | rejected | finite | (4,0,0)  |
      And the log is
        | player | tick | owner tick | rule   | field      | reported           | accepted  |
        | P1     | 32   | 102        | finite | at.y       | (4.5,NaN,Infinity) | (4.5,0,0) |
        | P2     | 33   | 55         | finite | rotation.w | (4,0,0)            | (4,0,0)   |

    Scenario: A poisoned state that was read in the log is not in it again
      When in one server tick P1 reports
        | owner tick | at        |
        | 101        | (NaN,0,0) |
      Then the log is
        | player | tick | owner tick | rule   | field | reported  | accepted |
        | P1     | 32   | 101        | finite | at.x  | (NaN,0,0) | (4,0,0)  |
      When in one server tick P1 reports
        | owner tick | at        |
        | 102        | (4,0,NaN) |
      Then the log is
        | player | tick | owner tick | rule   | field | reported  | accepted |
        | P1     | 32   | 102        | finite | at.z  | (4,0,NaN) | (4,0,0)  |

    Scenario: Of several components the first is named, of the point, then the velocity, then the rotation
      When in one server tick P1 reports
        | owner tick | at              | velocity       | rotation         |
        | 101        | (4,0,NaN)       | (NaN,0,0)      | (NaN,0,0,1)      |
        | 102        | (4,0,0)         | (0,0,Infinity) | (NaN,0,0,1)      |
        | 103        | (4,0,-Infinity) | (0,0,0)        | (NaN,0,0,1)      |
        | 104        | (4,0,0)         | (0,NaN,NaN)    | (0,0,0,1)        |
        | 105        | (4,0,0)         | (0,0,0)        | (0,NaN,0,NaN)    |
        | 106        | (4,0,0)         | (0,0,0)        | (0,0,Infinity,0) |
        | 107        | (4.5,0,0)       | (0,0,0)        | (0,0,0,1)        |
      Then the log is
        | player | tick | owner tick | rule   | field      | accepted |
        | P1     | 32   | 101        | finite | at.z       | (4,0,0)  |
        | P1     | 32   | 102        | finite | velocity.z | (4,0,0)  |
        | P1     | 32   | 103        | finite | at.z       | (4,0,0)  |
        | P1     | 32   | 104        | finite | velocity.y | (4,0,0)  |
        | P1     | 32   | 105        | finite | rotation.y | (4,0,0)  |
        | P1     | 32   | 106        | finite | rotation.z | (4,0,0)  |
      And after the next tick P2 is sent P1 at (4.5, 0, 0)

  @CLAMP-016e
  Rule: A knockback or a placement that is not finite is refused when it is issued

    Scenario Outline: A knockback or a placement with <why> is refused, and changes nothing
      When the server knocks P1 back by <bad>
      Then the server refuses that with NotFinite
      When the server places P1 at <bad>
      Then the server refuses that with NotFinite
      And P1 is accepted at (4, 0, 0)
      When the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      And the server sends P1 nothing about P1's own transform

      Examples:
        | bad              | why         |
        | (NaN, 0, 0)      | NaN         |
        | (0, 0, Infinity) | an infinity |

    Scenario Outline: An item is not put at a point with <why>, and stays
      When the server puts item lamp at (1, 2, 3)
      And the server puts item lamp at <bad>
      Then the server refuses that with NotFinite
      And item lamp is at (1, 2, 3)
      When the server puts item lamp at (1, 2, 4)
      Then item lamp is at (1, 2, 4)

      Examples:
        | bad             | why         |
        | (0, NaN, 0)     | NaN         |
        | (-Infinity,0,0) | an infinity |

  @CLAMP-016f
  Rule: A saved position that is not finite loads as home

    Scenario Outline: A player that was saved at <why> is loaded at home
      When P1 is loaded with (12, 3, -5) saved
      Then P1 is accepted at (12, 3, -5)
      When P1 is loaded with <saved> saved
      Then P1 is accepted at (64, 0, 64)
      And after the next tick P2 is sent P1 at (64, 0, 64)

      Examples:
        | saved             | why                   |
        | (NaN, 0, 0)       | NaN                   |
        | (0, -Infinity, 0) | an infinite depth     |
        | (0, 0, 1e30)      | a place out of bounds |

    Scenario: A player that was never saved is loaded at home
      When P1 is loaded with (12, 3, -5) saved
      Then P1 is accepted at (12, 3, -5)
      When P1 is loaded with nothing saved
      Then P1 is accepted at (64, 0, 64)
      When a tick of the server runs
      And in one server tick P1 reports
        | at         |
        | (104,0,64) |
      Then P1's reports were judged
        | verdict | rule       | accepted    |
        | clamped | horizontal | (65.5,0,64) |

  @CLAMP-017
  Rule: After a rejected state the next valid one is accepted, measured from the last accepted point

    Scenario: After five poisoned states in a row the sixth is measured from the last good one
      When P1 reports one state a server tick
        | owner tick | at             | velocity       | rotation    |
        | 10         | (4,0,0)        | (0,0,0)        | (0,0,0,1)   |
        | 11         | (NaN,0,0)      | (0,0,0)        | (0,0,0,1)   |
        | 12         | (4,0,Infinity) | (0,0,0)        | (0,0,0,1)   |
        | 13         | (4,0,0)        | (0,0,0)        | (0,0,0,NaN) |
        | 14         | (4,0,0)        | (Infinity,0,0) | (0,0,0,1)   |
        | 15         | (1e300,0,0)    | (0,0,0)        | (0,0,0,1)   |
        | 16         | (4.3,0,0)      | (0,0,0)        | (0,0,0,1)   |
        | 17         | (4.3,-0.0,0)   | (0,0,0)        | (0,0,0,1)   |
        | 18         | (48,0,0)       | (0,0,0)        | (0,0,0,1)   |
      Then P1's reports were judged
        | owner tick | verdict  | rule             | accepted  |
        | 10         | accepted |                  | (4,0,0)   |
        | 11         | rejected | finite           | (4,0,0)   |
        | 12         | rejected | finite           | (4,0,0)   |
        | 13         | rejected | finite           | (4,0,0)   |
        | 14         | rejected | finite           | (4,0,0)   |
        | 15         | rejected | finite or bounds | (4,0,0)   |
        | 16         | accepted |                  | (4.3,0,0) |
        | 17         | accepted |                  | (4.3,0,0) |
        | 18         | clamped  | horizontal       | (5.8,0,0) |
      And after the next tick P2 is sent P1 at (5.8, 0, 0)

  @CLAMP-035
  Rule: A rejected state does not advance the newest owner tick

    Scenario: A rejected state with a tick of the far future locks nobody out
      When in one server tick P1 reports
        | owner tick | at         | impulse |
        | 101        | (4.25,0,0) |         |
        | 2147483648 | (NaN,0,0)  |         |
        | 2147483648 | (1e30,0,0) |         |
        | 2147483648 | (4.5,0,0)  | (1,0,0) |
      Then P1's newest owner tick is 101
      When in one server tick P1 reports
        | owner tick | at        |
        | 102        | (4.5,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule | accepted  |
        | 102        | accepted |      | (4.5,0,0) |
      And P1's newest owner tick is 102
