@transform-clamp
Feature: A first state has nothing before it, and a placement begins anew

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst

  @CLAMP-029a
  Rule: A first state is accepted wherever it is, if it is finite and within the world

    Scenario: A player appears far from the origin, and is judged from there
      When P1 connects for the first time
      Then P1 has no accepted point
      When in one server tick P1 reports
        | at           |
        | (NaN,20,-7)  |
        | (1e30,20,-7) |
      Then P1's reports were judged
        | verdict  | rule   | accepted |
        | rejected | finite | nowhere  |
        | rejected | bounds | nowhere  |
      And P1 has no accepted point
      When in one server tick P1 reports
        | at          |
        | (300,20,-7) |
        | (400,20,-7) |
      Then P1's reports were judged
        | verdict  | rule       | accepted      |
        | accepted |            | (300,20,-7)   |
        | clamped  | horizontal | (301.5,20,-7) |

  @CLAMP-029b
  Rule: After a placement states are judged from where it put the player

    Scenario: A player that is placed 100 m away is judged from there
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      Then P1 is accepted at (0.5, 0, 0)
      When the server places P1 at (100, 0, 0)
      And a tick of the server runs
      Then P1 is sent one placement, at (100, 0, 0)
      And P1 is accepted at (100, 0, 0)
      When in one server tick P1 reports
        | at          |
        | (100,0,0)   |
        | (100.5,0,0) |
        | (0,0,0)     |
      Then P1's reports were judged
        | verdict  | rule       | accepted    |
        | accepted |            | (100,0,0)   |
        | accepted |            | (100.5,0,0) |
        | clamped  | horizontal | (99.5,0,0)  |
      And after the next tick P2 is sent P1 at (99.5, 0, 0)
      And the server sends P1 nothing about P1's own transform

  @CLAMP-029c
  Rule: A player that reconnects is placed at its accepted point

    # 40 m at once are a burst, also for one who has just come back.
    Scenario: A player that reconnects elsewhere has not been elsewhere
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      And P1's connection ends
      And P1 is back by a new connection
      And a tick of the server runs
      Then P1 is sent one placement, at (0.5, 0, 0)
      When 32 ticks of the server run
      And in one server tick P1 reports
        | at         |
        | (40.5,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | (2,0,0)  |

  @CLAMP-029d
  Rule: A placement stops the body and leaves its rotation

    Scenario: A player that is placed in mid-run stands, and faces as it did
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        | velocity | rotation      |
        | (0.5,0,0) | (8,-2,0) | (0,0.6,0,0.8) |
      Then P1 is accepted at (0.5, 0, 0), with velocity (8, -2, 0) and rotation (0, 0.6, 0, 0.8)
      When the server places P1 at (100, 0, 0)
      Then P1 is accepted at (100, 0, 0), with velocity (0, 0, 0) and rotation (0, 0.6, 0, 0.8)
      And after the next tick P2 is sent P1 at (100, 0, 0)
      And P2 is sent P1's velocity as (0, 0, 0)
      And P2 is sent P1's rotation as (0, 0.6, 0, 0.8)

    Scenario: A player that reconnects in mid-run stands, and faces as it did
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        | velocity | rotation      |
        | (0.5,0,0) | (8,-2,0) | (0,0.6,0,0.8) |
      Then P1 is accepted at (0.5, 0, 0), with velocity (8, -2, 0) and rotation (0, 0.6, 0, 0.8)
      When P1 is back by a new connection
      Then P1 is accepted at (0.5, 0, 0), with velocity (0, 0, 0) and rotation (0, 0.6, 0, 0.8)
      And after the next tick P2 is sent P1 at (0.5, 0, 0)
      And P2 is sent P1's velocity as (0, 0, 0)

  @CLAMP-029e
  Rule: Reconnecting leaves every allowance as it was

    # The burst is spent. Each tick brings 0.75 m, however often the player
    # connects in it.
    Scenario: A player that reconnects in each tick gets no further than one that stays
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
      And P1 is back by a new connection
      And a tick of the server runs
      And in one server tick P1 reports
        | at       |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted   |
        | clamped | horizontal | (2.25,0,0) |
      When P1 is back by a new connection
      And P1 is back by a new connection
      And a tick of the server runs
      And in one server tick P1 reports
        | at       |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | (3,0,0)  |

    Scenario: A player that reconnects with a full burst has it still
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1 is back by a new connection
      And a tick of the server runs
      And in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
        | (40,0,0)  |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | accepted |            | (1.5,0,0) |
        | clamped  | horizontal | (1.5,0,0) |

    # The burst is spent, and 32 ticks of 0.75 m would fill it again many times.
    Scenario: A player that reconnects after a silence has what the silence has brought
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
        | (40,0,0)  |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | accepted |            | (1.5,0,0) |
        | clamped  | horizontal | (1.5,0,0) |
      When 32 ticks of the server run
      And P1 is back by a new connection
      And a tick of the server runs
      And in one server tick P1 reports
        | at       |
        | (3,0,0)  |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict  | rule       | accepted |
        | accepted |            | (3,0,0)  |
        | clamped  | horizontal | (3,0,0)  |

  @CLAMP-029f
  Rule: A reconnect's placement stands for all that were not sent before it

    Scenario: A player that was placed twice while it was away comes back to one place
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When P1's connection ends
      And the server places P1 at (50, 0, 0)
      And the server places P1 at (100, 0, 0)
      And a tick of the server runs
      And P1 is back by a new connection
      And a tick of the server runs
      Then P1 is sent one placement, at (100, 0, 0)
      When in one server tick P1 reports
        | at          |
        | (100.5,0,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted    |
        | accepted |      | (100.5,0,0) |

  @CLAMP-031a
  Rule: At a first state every allowance is full

    Scenario Outline: A player's second state, in the tick of its first, has all of <why>
      When P1 connects for the first time
      And in one server tick P1 reports
        | at         |
        | (16,16,16) |
      Then P1's reports were judged
        | verdict  | rule | accepted   |
        | accepted |      | (16,16,16) |
      When in one server tick P1 reports
        | at    |
        | <at>  |
        | <far> |
      Then P1's reports were judged
        | verdict  | rule   | accepted |
        | accepted |        | <at>     |
        | clamped  | <rule> | <at>     |

      Examples:
        | at           | far        | rule       | why                      |
        | (17.5,16,16) | (48,16,16) | horizontal | the horizontal allowance |
        | (16,14.5,16) | (16,-8,16) | vertical   | the vertical allowance   |

  @CLAMP-031b
  Rule: A placement fills every allowance, unless it is a reconnect's

    Scenario Outline: A player that has spent <why> is placed, and has it again
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at      |
        | <spent> |
        | (0,0,0) |
      Then P1's reports were judged
        | verdict  | rule   | accepted |
        | accepted |        | <spent>  |
        | clamped  | <rule> | <spent>  |
      When the server places P1 at (100, 0, 0)
      And a tick of the server runs
      And in one server tick P1 reports
        | at   |
        | <at> |
      Then P1's reports were judged
        | verdict  | rule | accepted |
        | accepted |      | <at>     |

      Examples:
        | spent      | rule       | at           | why                      |
        | (1.5,0,0)  | horizontal | (101.5,0,0)  | its horizontal allowance |
        | (0,-1.5,0) | vertical   | (100,-1.5,0) | its vertical allowance   |

    Scenario: A player that has spent its allowance is loaded, and has it again
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
        | (0,0,0)   |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | accepted |            | (1.5,0,0) |
        | clamped  | horizontal | (1.5,0,0) |
      When P1 is loaded with (100, 0, 0) saved
      And a tick of the server runs
      And in one server tick P1 reports
        | at          |
        | (101.5,0,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted    |
        | accepted |      | (101.5,0,0) |

    # The tick in which it is told brings 0.75 m, which are not enough.
    Scenario: A player that has spent its allowance is placed while it is away, and comes back to all of it
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
        | (0,0,0)   |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | accepted |            | (1.5,0,0) |
        | clamped  | horizontal | (1.5,0,0) |
      When P1's connection ends
      And the server places P1 at (100, 0, 0)
      And P1 is back by a new connection
      And a tick of the server runs
      Then P1 is sent one placement, at (100, 0, 0)
      When in one server tick P1 reports
        | at          |
        | (101.5,0,0) |
        | (140,0,0)   |
      Then P1's reports were judged
        | verdict  | rule       | accepted    |
        | accepted |            | (101.5,0,0) |
        | clamped  | horizontal | (101.5,0,0) |

  @CLAMP-034a
  Rule: A state from before its owner took the newest placement is ignored

    Scenario: The last steps before a respawn do not lead back from it
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      And the server places P1 at (100, 0, 0)
      And in one server tick P1 reports
        | at         |
        | (0.75,0,0) |
      Then P1's reports were judged
        | verdict | rule      | accepted  |
        | ignored | placement | (100,0,0) |
      When a tick of the server runs
      And in one server tick P1 reports
        | placement      | at           |
        | the one before | (1,0,0)      |
        | none           | (100.25,0,0) |
        | never given    | (100.25,0,0) |
        |                | (100.25,0,0) |
        | the one before | (1.25,0,0)   |
      Then P1's reports were judged
        | verdict  | rule      | accepted     |
        | ignored  | placement | (100,0,0)    |
        | ignored  | placement | (100,0,0)    |
        | ignored  | placement | (100,0,0)    |
        | accepted |           | (100.25,0,0) |
        | ignored  | placement | (100.25,0,0) |

    Scenario: A state from before a respawn takes no tick
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server places P1 at (100, 0, 0)
      And a tick of the server runs
      And in one server tick P1 reports
        | owner tick | placement      | at           |
        | 900        | the one before | (1,0,0)      |
        | 5          |                | (100.25,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule      | accepted     |
        | 900        | ignored  | placement | (100,0,0)    |
        | 5          | accepted |           | (100.25,0,0) |

    Scenario: A player that was never placed cannot have taken a placement
      When P1 connects for the first time
      And in one server tick P1 reports
        | placement   | at          |
        | never given | (300,20,-7) |
        | none        | (200,20,-7) |
      Then P1's reports were judged
        | verdict  | rule      | accepted    |
        | ignored  | placement | nowhere     |
        | accepted |           | (200,20,-7) |
      When a tick of the server runs
      And in one server tick P1 reports
        | at          |
        | (201,20,-7) |
      Then P1's reports were judged
        | verdict  | rule | accepted    |
        | accepted |      | (201,20,-7) |
      And P1 is accepted at (201, 20, -7)

  @CLAMP-034c
  Rule: A state from before its owner took the newest placement is counted

    Scenario: The last steps before a respawn are counted, and are in no log
      Given P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server places P1 at (100, 0, 0)
      And a tick of the server runs
      And in one server tick P1 reports
        | owner tick | placement      | at        |
        | 101        | the one before | (0.5,0,0) |
        | 102        | the one before | (1,0,0)   |
        | 103        |                | (NaN,0,0) |
      Then the counts are
        | player | rule      | n |
        | P1     | placement | 2 |
        | P1     | finite    | 1 |
      And the log is
        | player | owner tick | rule   | field | accepted  |
        | P1     | 103        | finite | at.x  | (100,0,0) |
