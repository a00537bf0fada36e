@transform-clamp
Feature: The allowance fills with server time
  At 16 ticks a second 12 m/s fill the horizontal allowance by 0.75 m a tick.
  None holds more than the burst of 1.5 m.

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-011b
  Rule: A burst passes whole when its allowance is full

    # What the first state leaves of 1.5 m is all that the second, in the same
    # tick, has.
    Scenario Outline: A standing player takes one step of <why>
      When in one server tick P1 reports
        | owner tick | at       |
        | 101        | <at>     |
        | 102        | (40,0,0) |
      Then P1's reports were judged
        | owner tick | verdict   | rule       | accepted  |
        | 101        | <verdict> | <rule>     | <after>   |
        | 102        | clamped   | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)

      Examples:
        | at           | verdict  | rule       | after        | why                 |
        | (1.4375,0,0) | accepted |            | (1.4375,0,0) | less than the burst |
        | (1.5,0,0)    | accepted |            | (1.5,0,0)    | just the burst      |
        | (1.5625,0,0) | clamped  | horizontal | (1.5,0,0)    | more than the burst |

  @CLAMP-011c
  Rule: After a burst its allowance fills by the speed limit and not at once

    # 1.5 - 1.375 + 0.75 = 0.875 m are left for the second burst, and 0.75 m for
    # what it still lacks then, 0.5 m.
    Scenario: Two bursts in a row are held to one and a tick's worth
      When P1 reports one state a server tick
        | at          |
        | (1.375,0,0) |
        | (2.75,0,0)  |
        | (2.75,0,0)  |
      Then P1's reports were judged
        | verdict  | rule       | accepted    |
        | accepted |            | (1.375,0,0) |
        | clamped  | horizontal | (2.25,0,0)  |
        | accepted |            | (2.75,0,0)  |
      And after the next tick P2 is sent P1 at (2.75, 0, 0)

  @CLAMP-011e
  Rule: A clamped state spends only the way that it was given

    # In the second tick 0.75 m across are half of what is asked for, so half of
    # the 1.5 m down is done too, and 0.75 m down are left; of the whole 1.5 m,
    # 0.44.
    Scenario: A player that is held back across has the rest of its fall left
      When P1 reports one state a server tick
        | at         |
        | (1.5,0,0)  |
        | (3,-1.5,0) |
      Then P1's reports were judged
        | verdict  | rule       | accepted       |
        | accepted |            | (1.5,0,0)      |
        | clamped  | horizontal | (2.25,-0.75,0) |
      When in one server tick P1 reports
        | at              |
        | (2.25,-1.125,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted        |
        | accepted |      | (2.25,-1.125,0) |
      And after the next tick P2 is sent P1 at (2.25, -1.125, 0)

  @CLAMP-011f
  Rule: No allowance falls below 0

    # 1.5 over these distances, times them, is more than 1.5 by a rounding, in
    # float32 as in float64. What is missing then, over a way of nearly nothing
    # across, would be minus a hundred times that way, and of its height too.
    # What becomes of that state is rounding's affair; the body stays near.
    Scenario Outline: A player that spent all on the way to <why> does not fall through the world
      When the server places P1 at (64, 0, 0)
      And a tick of the server runs
      And in one server tick P1 reports
        | at   |
        | <at> |
      Then P1's reports were judged
        | verdict | rule       | accepted   |
        | clamped | horizontal | (65.5,0,0) |
      When in one server tick P1 reports
        | at                |
        | (65.5,0.25,1e-18) |
      And P1 reports one state a server tick
        | at            |
        | (65.5,0.25,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted      |
        | accepted |      | (65.5,0.25,0) |
      And after the next tick P2 is sent P1 at (65.5, 0.25, 0)

      Examples:
        | at            | why            |
        | (107.375,0,0) | less than 44 m |
        | (108.125,0,0) | more than 44 m |
        | (135.875,0,0) | about 72 m    |

  @CLAMP-014
  Rule: Several states in one server tick have one tick's allowance together

    Scenario: Five packets in one tick carry one burst
      When in one server tick P1 reports
        | owner tick | at      |
        | 101        | (1,0,0) |
        | 102        | (2,0,0) |
        | 103        | (3,0,0) |
        | 104        | (4,0,0) |
        | 105        | (5,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule       | accepted  |
        | 101        | accepted |            | (1,0,0)   |
        | 102        | clamped  | horizontal | (1.5,0,0) |
        | 103        | clamped  | horizontal | (1.5,0,0) |
        | 104        | clamped  | horizontal | (1.5,0,0) |
        | 105        | clamped  | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5,0,0)

    Scenario: Five packets in each tick get no further than one would
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
      And a tick of the server runs
      And in one server tick P1 reports
        | at      |
        | (2,0,0) |
        | (3,0,0) |
        | (4,0,0) |
        | (5,0,0) |
        | (6,0,0) |
      Then P1's reports were judged
        | verdict  | rule       | accepted   |
        | accepted |            | (2,0,0)    |
        | clamped  | horizontal | (2.25,0,0) |
        | clamped  | horizontal | (2.25,0,0) |
        | clamped  | horizontal | (2.25,0,0) |
        | clamped  | horizontal | (2.25,0,0) |
      When a tick of the server runs
      And in one server tick P1 reports
        | at      |
        | (6,0,0) |
        | (6,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | (3,0,0)  |
        | clamped | horizontal | (3,0,0)  |

    # 1 m up leaves half a metre of the whole, and half a metre across is no more
    # than that.
    Scenario: Up and then across in one tick are one burst together
      When in one server tick P1 reports
        | at        |
        | (0,1,0)   |
        | (1.5,1,0) |
      Then P1's reports were judged
        | verdict  | rule  | accepted  |
        | accepted |       | (0,1,0)   |
        | clamped  | burst | (0.5,1,0) |
      And after the next tick P2 is sent P1 at (0.5, 1, 0)

  @CLAMP-015
  Rule: Silence saves up no more than the burst

    # The burst is used up first. A tick fills 0.75 m, two fill 1.5 m, and there
    # it ends.
    Scenario Outline: After <why> of silence a player gets no further than what was saved up
      When in one server tick P1 reports
        | at        |
        | (1.5,0,0) |
      And <n> ticks of the server run
      And in one server tick P1 reports
        | at       |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted |
        | clamped | horizontal | <after>  |
      And after the next tick P2 is sent P1 at <after>

      Examples:
        | n   | after      | why         |
        | 1   | (2.25,0,0) | one tick    |
        | 2   | (3,0,0)    | two ticks   |
        | 3   | (3,0,0)    | three ticks |
        | 160 | (3,0,0)    | 10 s        |

    Scenario: A player that was silent for 10 s has one burst, and then walks
      When 160 ticks of the server run
      And P1 reports one state a server tick
        | at       |
        | (40,0,0) |
        | (40,0,0) |
        | (40,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted   |
        | clamped | horizontal | (1.5,0,0)  |
        | clamped | horizontal | (2.25,0,0) |
        | clamped | horizontal | (3,0,0)    |
      And after the next tick P2 is sent P1 at (3, 0, 0)

    # 16 m/s are 1 m a tick.
    Scenario: A player that hung in the air for 10 s has one burst, and then falls
      When 160 ticks of the server run
      And P1 reports one state a server tick
        | at        |
        | (0,-40,0) |
        | (0,-40,0) |
        | (0,-40,0) |
      Then P1's reports were judged
        | verdict | rule     | accepted   |
        | clamped | vertical | (0,-1.5,0) |
        | clamped | vertical | (0,-2.5,0) |
        | clamped | vertical | (0,-3.5,0) |
      And after the next tick P2 is sent P1 at (0, -3.5, 0)
