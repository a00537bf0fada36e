@contact-slope
Feature: Between server updates a body follows the slope
  Bodies run at 0.1 m a tick of 0.02 s. Every tenth tick the server says where
  they are. This comes first: where the staircase shows, nothing else counts. A
  step-down of a centimetre helps nobody down a slope: it takes the sweep.

  @SLOPE-032 @needs:remote-body
  Rule: Between server updates 200 ms apart the height changes in no tick by more than the slope gives for one

    # Up 30 degrees a step of 0.1 m is 0.1 cos 30 = 0.0866 m along the slope and
    # 0.075 m on the map, and rises by 0.0433 m: 0.75 m on the map in 10 ticks.
    # Down it is 0.1 m on the map and falls by 0.0577 m: 1 m in 10 ticks. A
    # catch-up does 6 m/s times 0.02 s = 0.12 m at most, along the slope: 0.06 m.
    Scenario Outline: A runner <why> has no staircase
      Given terrain that rises 30 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = <x> m
      And at x = 5 m terrain rises 30 degrees along +x
      When 6 times 10 ticks of 0.02 s run with root motion <root> m a tick, and between them the server's point is on terrain, each <further> m further
      Then in each tick its height changed by at most 0.0625 m
      And its height stood still for at most 1 tick in a row
      And in each tick the gap between sphere and terrain is within 0.02 m of 0
      And over the run its height rose by the rise of terrain under it, within 0.02 m

      Examples:
        | x  | root        | further      | why                                   |
        | -2 | (0.1,0,0)   | (0.75,0,0)   | up a hill and across a block's edge   |
        | 2  | (-0.1,0,0)  | (-1,0,0)     | down a hill and across a block's edge |

    # The terrain's gradient is at most 3/8 along x and 1/8 along y, 0.395
    # together. A tick of 0.12 m changes the height by 0.12 times 0.395 = 0.0474 m
    # at most.
    Scenario: A runner over rolling hills has no staircase
      Given rolling terrain
      And a remote body of sphere radius 0.5 m resting on terrain at x = -20 m
      When 12 times 10 ticks of 0.02 s run with root motion (0.08, 0.06, 0) m a tick, and between them the server's point is on terrain, each (0.8, 0.6, 0) m further
      Then in each tick its height changed by at most 0.048 m
      And in each tick the gap between sphere and terrain is within 0.02 m of 0
      When 5 ticks of 0.02 s run with root motion (0.08, 0.06, 0) m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least 0.09 m further towards (0.8, 0.6, 0)

    Scenario: A runner over a bridge has no staircase
      Given level terrain at z = 0 m
      And a step-down of 0.01 m
      And a deck from x = -20 m to x = 20 m at z = 8 m that rises 20 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      And at x = 2 m deck and terrain are 16.007345 m apart
      When 6 times 10 ticks of 0.02 s run with root motion (-0.1, 0, 0) m a tick, and between them the server's point is on deck, each (-1, 0, 0) m further
      Then in each tick its height changed by at most 0.0425 m
      And its height stood still for at most 1 tick in a row
      And in each tick the gap between sphere and deck is within 0.02 m of 0
