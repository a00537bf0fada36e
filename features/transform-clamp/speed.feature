@transform-clamp
Feature: Speed has a limit across and a limit up and down
  At 16 ticks a second 12 m/s are 0.75 m a tick, 16 m/s are 1 m and 25 m/s are
  1.5625 m.

  @CLAMP-008a
  Rule: Over any run of ticks a player covers horizontally at most the burst and the speed limit times the time

    # 3 m in three ticks use up the burst of 1.5 m and three fillings less one:
    # 1.5 + 0.75 + 0.75. From then on each tick brings 0.75 m, and the last half
    # metre is within it.
    Scenario: A sprinter of 16 m/s is held to 12 m/s and one burst, and reached when it stops
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at      |
        | (1,0,0) |
        | (2,0,0) |
        | (3,0,0) |
        | (4,0,0) |
        | (5,0,0) |
        | (6,0,0) |
        | (7,0,0) |
        | (8,0,0) |
        | (8,0,0) |
        | (8,0,0) |
      Then P1's reports were judged
        | verdict  | rule       | accepted   |
        | accepted |            | (1,0,0)    |
        | accepted |            | (2,0,0)    |
        | accepted |            | (3,0,0)    |
        | clamped  | horizontal | (3.75,0,0) |
        | clamped  | horizontal | (4.5,0,0)  |
        | clamped  | horizontal | (5.25,0,0) |
        | clamped  | horizontal | (6,0,0)    |
        | clamped  | horizontal | (6.75,0,0) |
        | clamped  | horizontal | (7.5,0,0)  |
        | accepted |            | (8,0,0)    |
      And after the next tick P2 is sent P1 at (8, 0, 0)

  @CLAMP-008b
  Rule: Horizontal distance is measured across both horizontal axes together

    # 0.75 and 1 are the legs of a right triangle whose longest side is 1.25.
    Scenario Outline: A diagonal is as long as it is with <why>
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.25 m burst
      And its vertical axis is <up>
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at    |
        | <far> |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | <near>   |
      When 32 ticks of the server run
      And in one server tick P1 reports
        | at    |
        | <far> |
      Then P1's reports were judged
        | verdict  | rule | accepted |
        | accepted |      | <far>    |

      Examples:
        | up | near        | far        | why                |
        | y  | (0.75,0,1)  | (1.5,0,2)  | the Y axis upright |
        | z  | (0.75,-1,0) | (1.5,-2,0) | the Z axis upright |

  @CLAMP-009a
  Rule: Over any run of ticks a player covers vertically at most the burst and the vertical speed limit times the time

    # 1.25 + 1.25 m use up the burst and the first filling of 1 m. From then on
    # each tick brings 1 m, and the last 0.75 m are within it.
    Scenario: A fall of 20 m/s is held to 16 m/s and one burst
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 16, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at          |
        | (0,14.75,0) |
        | (0,13.5,0)  |
        | (0,12.25,0) |
        | (0,11,0)    |
        | (0,9.75,0)  |
        | (0,9.75,0)  |
      Then P1's reports were judged
        | verdict  | rule     | accepted    |
        | accepted |          | (0,14.75,0) |
        | accepted |          | (0,13.5,0)  |
        | clamped  | vertical | (0,12.5,0)  |
        | clamped  | vertical | (0,11.5,0)  |
        | clamped  | vertical | (0,10.5,0)  |
        | accepted |          | (0,9.75,0)  |
      And after the next tick P2 is sent P1 at (0, 9.75, 0)

  @CLAMP-009b
  Rule: Rising and falling count alike

    Scenario Outline: A player that is <why> at more than the limit is held to it
      Given a server at 16 ticks a second, 12 m/s horizontal, 8 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at       |
        | <first>  |
        | <second> |
        | <second> |
      Then P1's reports were judged
        | verdict  | rule     | accepted |
        | accepted |          | <first>  |
        | clamped  | vertical | <held>   |
        | accepted |          | <second> |
      And after the next tick P2 is sent P1 at <second>

      Examples:
        | first      | second      | held     | why     |
        | (0,1.5,0)  | (0,2.25,0)  | (0,2,0)  | rising  |
        | (0,-1.5,0) | (0,-2.25,0) | (0,-2,0) | falling |

  @CLAMP-009c
  Rule: The vertical axis is the one that the settings name

    # 16 m/s are lawful along the vertical axis. Along another the fourth metre
    # is too far, as in the sprint above.
    Scenario Outline: With <why> upright 16 m/s are a fall along it and a sprint along the other
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
      And its vertical axis is <up>
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports 4 states one a server tick, each <lawful> further
      Then P1's 4 states were all accepted bit for bit
      When P2 reports 3 states one a server tick, each <unlawful> further
      Then P2's 3 states were all accepted bit for bit
      When P2 reports one state a server tick
        | at       |
        | <fourth> |
      Then P2's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | <held>   |

      Examples:
        | up | lawful    | unlawful  | fourth  | held       | why |
        | y  | (0, 1, 0) | (0, 0, 1) | (0,0,4) | (0,0,3.75) | Y   |
        | z  | (0, 0, 1) | (0, 1, 0) | (0,4,0) | (0,3.75,0) | Z   |

  @CLAMP-010
  Rule: No state moves a player further than the burst, whatever its direction

    # (0.75, 1, 0) is 1.25 m long, just the burst. (1.5, 2, 0) is twice that, and
    # (0.7875, 1.05, 0) is 1.3125 m, 1.05 times that. Of the two allowances
    # alone, 1.25 m across and 1.25 m down, each would let more pass.
    Scenario Outline: A slanting step of <why> gets no further than the burst
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.25 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at   |
        | <at> |
      Then P1's reports were judged
        | verdict   | rule   | accepted |
        | <verdict> | <rule> | <after>  |
      And after the next tick P2 is sent P1 at <after>

      Examples:
        | at               | verdict  | rule  | after       | why             |
        | (0.75,-1,0)      | accepted |       | (0.75,-1,0) | just the burst  |
        | (0.7875,-1.05,0) | clamped  | burst | (0.75,-1,0) | a little more   |
        | (1.5,-2,0)       | clamped  | burst | (0.75,-1,0) | twice the burst |

    Scenario: The whole length is there anew in each tick
      Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.25 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at          |
        | (0.75,-1,0) |
        | (1.5,-2,0)  |
        | (2.25,-3,0) |
        | (40,-3,0)   |
      Then P1's reports were judged
        | verdict  | rule       | accepted    |
        | accepted |            | (0.75,-1,0) |
        | accepted |            | (1.5,-2,0)  |
        | accepted |            | (2.25,-3,0) |
        | clamped  | horizontal | (3.5,-3,0)  |
      And after the next tick P2 is sent P1 at (3.5, -3, 0)

  @CLAMP-011a
  Rule: Running at the speed limit is never clamped, however long

    # Each point is a multiple of the step, rounded once. At the end 0.25 s fill
    # every allowance, and 40 m at once are 1.5 m.
    Scenario Outline: A thousand ticks of running at the speed limit pass as they are at <why>
      Given a server at <hz> ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (-512, 0, 0) and stood still for 32 ticks
      When P1 reports 1000 states one a server tick, each <step> further
      Then P1's 1000 states were all accepted bit for bit
      When 64 ticks of the server run
      And in one server tick P1 reports
        | at        |
        | (512,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | <after>  |

      Examples:
        | hz | step         | after        | why               |
        | 16 | (0.75, 0, 0) | (239.5,0,0)  | 16 ticks a second |
        | 20 | (0.6, 0, 0)  | (89.5,0,0)   | 20 ticks a second |
        | 60 | (0.2, 0, 0)  | (-310.5,0,0) | 60 ticks a second |

  @CLAMP-011d
  Rule: A fall at the vertical limit with a run at the horizontal one is never clamped

    # 0.75 m across and 1.5625 m down are 1.733 m, less than a burst of 1.875 m.
    # 128 of them are 96 m and 200 m.
    Scenario: A player runs off a tower and falls 200 m
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.875 m burst
      And P1 and P2 were placed at (0, 256, 0) and stood still for 32 ticks
      When P1 reports 128 states one a server tick, each (0.75, -1.5625, 0) further
      Then P1's 128 states were all accepted bit for bit
      And after the next tick P2 is sent P1 at (96, 56, 0)
      When 4 ticks of the server run
      And in one server tick P1 reports
        | at         |
        | (136,56,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted      |
        | clamped | horizontal | (97.875,56,0) |

  @CLAMP-022a
  Rule: A walk and a knockback of at most the speed limit together are never clamped

    # 5 m/s of walking and 7 m/s of being pushed.
    Scenario: A walker of 5 m/s that is pushed by 7 m/s is never clamped
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of 5 m/s
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server knocks P1 back by (7, 0, 0)
      And P1 reports 64 states one a server tick, each (0.75, 0, 0) further
      Then P1's 64 states were all accepted bit for bit
      When P1 reports one state a server tick
        | at       |
        | (88,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted   |
        | clamped | horizontal | (49.5,0,0) |

  @CLAMP-022b
  Rule: A knockback of up to the burst in one tick is not clamped

    # Walking at 5 m/s is 0.3125 m a tick. Two ticks after the blow 0.75 + 0.75 -
    # 0.3125 = 1.1875 m are there again, so that a second one is held to that.
    Scenario: A walker is thrown a whole burst in one tick and walks on
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of 5 m/s
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports 4 states one a server tick, each (0.3125, 0, 0) further
      Then P1's 4 states were all accepted bit for bit
      When the server knocks P1 back by (24, 0, 0)
      And P1 reports one state a server tick
        | at           |
        | (2.75,0,0)   |
        | (3.0625,0,0) |
        | (4.5625,0,0) |
      Then P1's reports were judged
        | verdict  | rule       | accepted     |
        | accepted |            | (2.75,0,0)   |
        | accepted |            | (3.0625,0,0) |
        | clamped  | horizontal | (4.25,0,0)   |

  @CLAMP-026a
  Rule: The limits are metres a second at every tick rate

    # After the burst a tick brings 12 m/s over so many ticks a second: 1.5 m,
    # 0.75 m and 0.375 m.
    Scenario Outline: A tick is worth 12 m/s of its time at <why>
      Given a server at <hz> ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at       |
        | (40,0,0) |
        | (40,0,0) |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (1.5,0,0) |
        | clamped | horizontal | <second>  |
        | clamped | horizontal | <third>   |
      And after the next tick P2 is sent P1 at <third>

      Examples:
        | hz | second      | third      | why               |
        | 8  | (3,0,0)     | (4.5,0,0)  | 8 ticks a second  |
        | 16 | (2.25,0,0)  | (3,0,0)    | 16 ticks a second |
        | 32 | (1.875,0,0) | (2.25,0,0) | 32 ticks a second |

    # 24 m/s over so many ticks a second are 3 m, of which the burst is 1.5 m,
    # 1.5 m and 0.75 m.
    Scenario Outline: A tick is worth 24 m/s of a fall at <why>
      Given a server at <hz> ticks a second, 12 m/s horizontal, 24 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at        |
        | (0,-40,0) |
        | (0,-40,0) |
        | (0,-40,0) |
      Then P1's reports were judged
        | verdict | rule     | accepted   |
        | clamped | vertical | (0,-1.5,0) |
        | clamped | vertical | <second>   |
        | clamped | vertical | <third>    |
      And after the next tick P2 is sent P1 at <third>

      Examples:
        | hz | second      | third      | why               |
        | 8  | (0,-3,0)    | (0,-4.5,0) | 8 ticks a second  |
        | 16 | (0,-3,0)    | (0,-4.5,0) | 16 ticks a second |
        | 32 | (0,-2.25,0) | (0,-3,0)   | 32 ticks a second |

  @CLAMP-036a
  Rule: The thresholds are the settings'

    Scenario Outline: A server with <why> holds players to that
      Given a server at 16 ticks a second, <horizontal> m/s horizontal, <vertical> m/s vertical, <burst> m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 reports one state a server tick
        | at   |
        | <at> |
        | <at> |
      Then P1's reports were judged
        | verdict | rule   | accepted |
        | clamped | <rule> | <first>  |
        | clamped | <rule> | <second> |
      And after the next tick P2 is sent P1 at <second>

      Examples:
        | horizontal | vertical | burst | at       | rule       | first     | second     | why                         |
        | 8          | 25       | 1.5   | (40,0,0) | horizontal | (1.5,0,0) | (2,0,0)    | a horizontal limit of 8 m/s |
        | 12         | 8        | 1.5   | (0,40,0) | vertical   | (0,1.5,0) | (0,2,0)    | a vertical limit of 8 m/s   |
        | 12         | 25       | 1     | (40,0,0) | horizontal | (1,0,0)   | (1.75,0,0) | a burst of 1 m              |
        | 12         | 25       | 3     | (40,0,0) | horizontal | (3,0,0)   | (3.75,0,0) | a burst of 3 m              |
