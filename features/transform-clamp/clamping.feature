@transform-clamp
Feature: A clamp shortens a way and never turns it
  Nothing is said of it to the owner. The server follows at the speed limit.

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 16 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (8, 8, 8) and stood still for 32 ticks

  @CLAMP-012a
  Rule: A clamped point lies on the segment from the last accepted point to the reported one

    # Ways of 5 m, 2 m and 3.5 m. The first is across, so that 1.5 m of it is
    # 0.3; the second is 1.2 m across and 1.6 m up, of which 0.75 is 1.5 m; the
    # third is straight up.
    Scenario Outline: A player that wants <why> is found on its way
      When in one server tick P1 reports
        | at   |
        | <at> |
      Then P1's reports were judged
        | verdict | rule   | accepted |
        | clamped | <rule> | <after>  |
      And after the next tick P2 is sent P1 at <after>

      Examples:
        | at          | rule       | after       | why             |
        | (11,8,4)    | horizontal | (8.9,8,6.8) | across a corner |
        | (5,8,12)    | horizontal | (7.1,8,9.2) | back across it  |
        | (9.2,9.6,8) | burst      | (8.9,9.2,8) | to leap         |
        | (8,11.5,8)  | vertical   | (8,9.5,8)   | straight up     |

  @CLAMP-012b
  Rule: Being over on one axis slows the other axes by the same share

    # The burst is spent along one axis. In the next tick 0.75 m of 1.5 m are
    # there across, or 1 m of 2 m up: half the way, on both axes.
    Scenario Outline: A player that is <why> is slowed on the other axis too
      When P1 reports one state a server tick
        | at      |
        | <first> |
        | <at>    |
      Then P1's reports were judged
        | verdict  | rule   | accepted |
        | accepted |        | <first>  |
        | clamped  | <rule> | <after>  |
      And after the next tick P2 is sent P1 at <after>

      Examples:
        | first     | at            | rule       | after          | why                        |
        | (9.5,8,8) | (11,7,8)      | horizontal | (10.25,7.5,8)  | too fast across and falls  |
        | (8,9.5,8) | (8.75,11.5,8) | vertical   | (8.375,10.5,8) | too fast upwards and walks |

  @CLAMP-013a
  Rule: A state after a clamped one is judged from the accepted point

    # Half a metre a tick is lawful, from where the owner says it is. From the
    # accepted point it is most of 40 m.
    Scenario: A teleport is not made good by walking on from where it ended
      When P1 reports one state a server tick
        | at         |
        | (48,8,8)   |
        | (48.5,8,8) |
        | (49,8,8)   |
      Then P1's reports were judged
        | verdict | rule       | accepted    |
        | clamped | horizontal | (9.5,8,8)   |
        | clamped | horizontal | (10.25,8,8) |
        | clamped | horizontal | (11,8,8)    |
      And after the next tick P2 is sent P1 at (11, 8, 8)

  @CLAMP-013b
  Rule: A clamped owner that slows down is reached again, bit for bit

    # The burst is 1.5 m, and the next tick has the 0.4 m that are left.
    Scenario: An owner that stands still after a clamp is reached to the last bit
      When P1 reports one state a server tick
        | at        |
        | (9.9,8,8) |
        | (9.9,8,8) |
      Then P1's reports were judged
        | verdict  | rule       | accepted  |
        | clamped  | horizontal | (9.5,8,8) |
        | accepted |            | (9.9,8,8) |
      And after the next tick P2 is sent P1 at (9.9, 8, 8)

  @CLAMP-013c
  Rule: Nothing is sent to the owner of a clamped state

    Scenario: A clamped owner hears nothing of it, and others see it
      When in one server tick P1 reports
        | at       |
        | (48,8,8) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (9.5,8,8) |
      And after the next tick P2 is sent P1 at (9.5, 8, 8)
      And the server sends P1 nothing about P1's own transform

    # A burst of 1.5 m, and 0.75 m with each further tick.
    Scenario: An owner that is clamped in each tick hears nothing of it, and others see it
      When P1 reports one state a server tick
        | at       |
        | (48,8,8) |
        | (48,8,8) |
        | (48,8,8) |
      Then P1's reports were judged
        | verdict | rule       | accepted    |
        | clamped | horizontal | (9.5,8,8)   |
        | clamped | horizontal | (10.25,8,8) |
        | clamped | horizontal | (11,8,8)    |
      And P2 is sent P1's point as (10.25, 8, 8)
      And the server sends P1 nothing about P1's own transform
