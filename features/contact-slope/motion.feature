@contact-slope
Feature: What moves a remote body in its tick

  @SLOPE-023 @needs:remote-body
  Rule: Root motion moves only a body that stood on walkable ground at the start of the tick

    # In 10 ticks of 0.02 s a body falls by half of 8 m/s² times 0.2 s squared,
    # which is 0.16 m.
    Scenario: In the air root motion does nothing, and on the ground it does
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0, -0.16), within 0.001 m
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (1, 0, 0), within 0.001 m

    # In its first tick the body is in the air still, 1 mm above the ground: it
    # lands, and is driven from the second tick on.
    Scenario: In the tick of its landing root motion does nothing yet
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 0.501)
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0, -0.001), within 0.0005 m
      And it stands on walkable ground
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.1, 0, 0), within 0.001 m

    Scenario: On a steep roof root motion does nothing
      Given level terrain at z = -30 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on roof at x = 10 m
      And at x = 10 m roof rises 60 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then in each tick it got at least 0.0001 m further towards (-1, 0, -1.7320508)
      And in each tick it got at least -0.0001 m further towards (0, -1, 0)
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m

    Scenario: Out of sight too, in the air root motion does nothing
      Given level terrain at z = 0 m
      And a hidden body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0, -0.16), within 0.001 m
      Given a hidden body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (1, 0, 0), within 0.001 m

    # The roof rises by 4 for 3 along (0.6, 0.8): its N.z is 0.6. Down it the
    # acceleration is 8 m/s² times 0.8, and in 0.2 s that is 0.128 m: 0.0768 m on the
    # map and 0.1024 m in height. Root motion goes along its contour lines.
    Scenario: On a roof that is too steep root motion does nothing out of sight, either
      Given level terrain at z = -30 m
      And roof, of a Building, with these corners
        | corner             |
        | (-0.8, 15.6, 16)   |
        | (-15.2, -3.6, -16) |
        | (0.8, -15.6, -16)  |
        | (15.2, 3.6, 16)    |
      And a hidden body of sphere radius 0.5 m resting on roof at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.08, -0.06, 0) m a tick
      Then it went by (-0.04608, -0.06144, -0.1024), within 0.001 m
      And its contact plane is that of roof
      Given a hidden body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.08, -0.06, 0) m a tick
      Then it went by (0.8, -0.6, 0), within 0.005 m

  @SLOPE-042 @needs:remote-body
  Rule: Root motion is multiplied by the object's scale

    Scenario Outline: A body <why> goes so far in 10 ticks of a tenth of a metre
      Given level terrain at z = 0 m
      And an object's scale of <scale>
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by <way>, within 0.001 m
      When 10 ticks of 0.02 s run with root motion (0, -0.1, 0) m a tick
      Then it went by <back>, within 0.001 m

      Examples:
        | scale | way       | back       | why                           |
        | 0.5   | (0.5,0,0) | (0,-0.5,0) | of half the size              |
        | 1     | (1,0,0)   | (0,-1,0)   | of its own size               |
        | 2.5   | (2.5,0,0) | (0,-2.5,0) | two and a half times as large |

    Scenario: Out of sight too a giant takes a giant's steps
      Given level terrain at z = 0 m
      And an object's scale of 2.5
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (2.5, 0, 0), within 0.001 m
      When 10 ticks of 0.02 s run with root motion (0, -0.1, 0) m a tick
      Then it went by (0, -2.5, 0), within 0.001 m

  @SLOPE-043 @needs:remote-body
  Rule: A body that is turned to any heading goes the same way through the world

    # Up 30 degrees, 10 ticks of 0.1 m: 0.75 m on the map, 0.4330127 in height.
    # Down it: 1 m and -0.5773503.
    Scenario Outline: A body <why> goes up the slope and down it like any other
      Given terrain that rises 30 degrees along +x
      And a heading of <heading> degrees
      And a projection at the boundary
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.75, 0, 0.4330127), within 0.005 m
      When 10 ticks of 0.02 s run with root motion (-0.1, 0, 0) m a tick
      Then it went by (-1, 0, -0.5773503), within 0.005 m

      Examples:
        | heading | why                        |
        | 0       | that faces up the slope    |
        | 90      | that faces along the slope |
        | 180     | that faces down the slope  |
        | 37      | that faces askew           |
        | -90     | that faces along it the other way |
        | 270     | that is turned by three quarters |
        | -143    | that faces askew the other way |

    Scenario: Without a projection at the boundary it is the same
      Given terrain that rises 30 degrees along +x
      And a heading of 90 degrees
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.75, 0, 0.4330127), within 0.005 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

    Scenario: Out of sight too it is the same
      Given terrain that rises 30 degrees along +x
      And a heading of 90 degrees
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.75, 0, 0.4330127), within 0.005 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

  @SLOPE-045 @needs:remote-body
  Rule: The position manager sticks first and then constrains

    Scenario: The way to what a body sticks to is constrained as well
      Given level terrain at z = 0 m
      And its position manager sticks it by (0, 0.5, 0) m
      And its position manager lets 0.25 m through
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.25, 0), within 0.001 m
      When 2 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0.5, 0), within 0.001 m

    Scenario: Sticking alone replaces root motion
      Given level terrain at z = 0 m
      And its position manager sticks it by (0, 0.5, 0) m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.5, 0), within 0.001 m
      When 2 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 1, 0), within 0.001 m

    Scenario: The constraint alone shortens root motion
      Given level terrain at z = 0 m
      And its position manager lets 0.25 m through
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.3, 0.4, 0) m
      Then it went by (0.15, 0.2, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.125, 0) m
      Then it went by (0, 0.125, 0), within 0.001 m

    # In 10 ticks a body falls by half of 8 m/s² times 0.2 s squared: 0.16 m.
    Scenario: What lets nothing through holds a body, but does not hold it up
      Given level terrain at z = 0 m
      And its position manager lets 0 m through
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0, 0), within 0.001 m
      Given a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.02 s run
      Then it went by (0, 0, -0.16), within 0.001 m

    Scenario: What sticks to where it is stays there
      Given level terrain at z = 0 m
      And its position manager sticks it by (0, 0, 0) m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0, 0), within 0.001 m
      Given its position manager sticks it by (0, 0.5, 0) m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.5, 0), within 0.001 m

    # Alone it would do 6 m/s times 0.02 s = 0.12 m.
    Scenario: A catch-up is constrained, and gives way to what a body sticks to
      Given level terrain at z = 0 m
      And its position manager lets 0.0625 m through
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (0.5, 0, 0) ahead
      Then it went by (0.0625, 0, 0), within 0.001 m
      Given its position manager sticks it by (0, 0.03125, 0) m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0, 0.03125, 0), within 0.001 m

    # In the air the first tick of gravity adds half of 8 m/s² times 0.02 s squared.
    Scenario Outline: The way to what a body sticks to is of the world, for one <why>
      Given level terrain at z = 0 m
      And an object's scale of 2
      And a heading of 90 degrees
      And its position manager sticks it by (0, 0.5, 0) m
      And a <kind> body of sphere radius 0.5 m <where>
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by <way>, within 0.0005 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then in each tick it got at least 0.4999 m further towards (0, 1, 0)

      Examples:
        | kind   | where                        | way             | why                |
        | remote | resting on terrain at x = 0 m | (0,0.5,0)       | on the ground      |
        | hidden | resting on terrain at x = 0 m | (0,0.5,0)       | that is hidden     |
        | remote | in the air at (0, 0, 20)     | (0,0.5,-0.0016) | in the air         |

    # (0.3, 0, 0.4) is 0.5 m long, of which half is let through. On the ground the
    # sweep takes away what goes up. In the air the first tick of gravity adds half of
    # 8 m/s² times 0.02 s squared. A way of 0.3 m to the side is shortened as well.
    Scenario Outline: A constraint is a length in space, whatever the scale, for a body <why>
      Given level terrain at z = 0 m
      And an object's scale of 2
      And a heading of 37 degrees
      And its position manager sticks it by (0.3, 0, 0.4) m
      And its position manager lets 0.25 m through
      And a <kind> body of sphere radius 0.5 m <where>
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by <way>, within 0.0005 m
      Given its position manager sticks it by (0, 0.3, 0) m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then in each tick it got at least 0.2495 m further towards (0, 1, 0)
      And in each tick it went at most 0.2505 m

      Examples:
        | kind   | where                         | way             | why                            |
        | remote | resting on terrain at x = 0 m | (0.15,0,0)      | in sight and on the ground     |
        | hidden | resting on terrain at x = 0 m | (0.15,0,0)      | out of sight and on the ground |
        | remote | in the air at (0, 0, 20)      | (0.15,0,0.1984) | in sight and in the air        |
        | hidden | in the air at (0, 0, 20)      | (0.15,0,0.1984) | out of sight and in the air    |

  @SLOPE-027 @needs:remote-body
  Rule: A body that is not yet bound to a host moves as a bound one does

    Scenario Outline: Bound or not, a body goes <why> alike
      Given terrain that rises 30 degrees along +x
      And a projection at the boundary
      And an object's scale of 1.5
      And a heading of 90 degrees
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 20 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And it went by <way>, within 0.02 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 2 m
      When 20 ticks of 0.02 s run with root motion <root> m a tick
      Then it went as in the run before it was put back, within 0.0001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.375, 0), within 0.005 m

      # 20 times 0.15 m: up 2.25 on the map and 1.2990381 in height, down 3 and
      # -1.7320508.
      Examples:
        | root       | way                 | why        |
        | (0.1,0,0)  | (2.25,0,1.2990381)  | uphill     |
        | (-0.1,0,0) | (-3,0,-1.7320508)   | downhill   |

    # It is the sweep alone that bends the way then.
    Scenario Outline: Bound or not, without a projection at the boundary a body goes <why> alike
      Given terrain that rises 30 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 20 ticks of 0.02 s run with root motion <root> m a tick
      Then it went by <way>, within 0.02 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 2 m
      When 20 ticks of 0.02 s run with root motion <root> m a tick
      Then it went as in the run before it was put back, within 0.0001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      # 20 times 0.1 m: up 1.5 on the map and 0.8660254 in height, down 2 and
      # -1.1547005.
      Examples:
        | root       | way                 | why        |
        | (0.1,0,0)  | (1.5,0,0.8660254)   | uphill     |
        | (-0.1,0,0) | (-2,0,-1.1547005)   | downhill   |

    # 0.12 m a tick towards a point half a metre up the slope, which is
    # 0.4330127 on the map and 0.25 in height, and there in the fifth tick.
    Scenario: Bound or not, a body catches up alike
      Given terrain that rises 30 degrees along +x
      And a projection at the boundary
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 5 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick, the server's point (0.4330127, 0, 0.25) ahead
      Then it went by (0.4330127, 0, 0.25), within 0.005 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 2 m
      When 5 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick, the server's point (0.4330127, 0, 0.25) ahead
      Then it went as in the run before it was put back, within 0.0001 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m

    Scenario: Bound or not, a body falls alike
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0, 0, -0.16), within 0.001 m
      Given a not-yet-bound body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went as in the run before it was put back, within 0.0001 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m

    Scenario: Bound or not, a body slides down a steep roof alike
      Given level terrain at z = -30 m
      And a projection at the boundary
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on roof at x = 10 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick it got at least 0.0005 m further towards (-1, 0, -1.7320508)
      Given a not-yet-bound body of sphere radius 0.5 m resting on roof at x = 10 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went as in the run before it was put back, within 0.0001 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m

    # 3 m/s up and 1 m/s ahead for 0.1 s are 0.3 m and 0.1 m. In the first of the five
    # ticks the body still stands, and gravity does nothing; in the others it takes half
    # of 8 m/s² times 0.08 s squared, 0.0256 m.
    Scenario: Bound or not, a body jumps alike
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1, 0, 3) m/s
      When 5 ticks of 0.02 s run
      Then it went by (0.1, 0, 0.2744), within 0.001 m
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1, 0, 3) m/s
      When 5 ticks of 0.02 s run
      Then it went as in the run before it was put back, within 0.0001 m
      And it has no contact plane
      When 10 ticks of 0.02 s run
      Then in each tick it got at least 0.0199 m further towards (1, 0, 0)

    # Down 35 degrees a metre and a half on the map and 1.0503113 in height. On
    # the level the sphere's centre is 0.5 above the ground, on the slope 0.5 / cos 35 =
    # 0.6103873: it falls by 0.1103873 less.
    Scenario: Bound or not, a body that comes over a crest stays on the ground
      Given terrain that rises 0 degrees along +x up to x = 8 m and -35 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = 7.5 m
      And at x = 12 m terrain rises -35 degrees along +x
      When 20 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (2, 0, -0.9399240), within 0.005 m
      And in each tick the gap to the nearest surface is within 0.02 m of 0
      Given a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 7.5 m
      When 20 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went as in the run before it was put back, within 0.0001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

  @SLOPE-038 @needs:remote-body
  Rule: One tick of 40 ms ends where two of 20 ms do

    Scenario Outline: A second of walking <why> ends in one place
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 25 ticks of 0.04 s run with root motion <long> m a tick
      Then it went by <way>, within 0.02 m
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      When 50 ticks of 0.02 s run with root motion <short> m a tick
      Then it ended as in the run before it was put back, within 0.001 m

      Examples:
        | long       | short      | way                 | why      |
        | (0.2,0,0)  | (0.1,0,0)  | (3.75,0,2.1650635)  | uphill   |
        | (-0.2,0,0) | (-0.1,0,0) | (-5,0,-2.8867513)   | downhill |

    # 6 m/s for 0.4 s are 2.4 m up the slope: 2.0784610 on the map and 1.2 in
    # height. The point is 3 m up.
    Scenario: A catch-up ends in one place
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 10 ticks of 0.04 s run with root motion (0, 0, 0) m a tick, the server's point (2.5980762, 0, 1.5) ahead
      Then it went by (2.0784610, 0, 1.2), within 0.01 m
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      When 20 ticks of 0.02 s run with root motion (0, 0, 0) m a tick, the server's point (2.5980762, 0, 1.5) ahead
      Then it ended as in the run before it was put back, within 0.001 m

    # A fall of 0.4 s is half of 8 m/s² times 0.4 s squared: 0.64 m.
    Scenario: A fall ends in one place
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 10 ticks of 0.04 s run
      Then it went by (0, 0, -0.64), within 0.001 m
      Given a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 20 ticks of 0.02 s run
      Then it ended as in the run before it was put back, within 0.001 m

    Scenario: A slide down a steep roof ends in one place
      Given level terrain at z = -60 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on roof at x = 10 m
      When 10 ticks of 0.04 s run
      Then in each tick it got at least 0.001 m further towards (-1, 0, -1.7320508)
      Given a remote body of sphere radius 0.5 m resting on roof at x = 10 m
      When 20 ticks of 0.02 s run
      Then it ended as in the run before it was put back, within 0.001 m
