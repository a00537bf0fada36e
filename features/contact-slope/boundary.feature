@contact-slope
Feature: What is done before the sweep spoils nothing
  The settings ask for a projection at the boundary. Who has none there behaves
  as well.

  Background:
    Given a projection at the boundary

  @SLOPE-024a @needs:remote-body
  Rule: A catch-up goes straight for the server's point, with no projection at the boundary

    # The velocity, away from the slope by 0.0068 m/s, keeps the sweep from
    # beginning with the plane. 50 m/s times 0.02 s are a metre: the point is
    # reached in one tick. On the plane it would be 0.1443376 m higher than it
    # was, and root motion would take the body to the side.
    Scenario: Leaving its slope a body goes straight up to the server's point
      Given terrain that rises 30 degrees along +x
      And a catch-up speed of 50 m/s
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 0, 0.0078125) m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (0, 0.5, 0) m, the server's point (0.25, 0, 0.5) ahead
      Then it went by (0.25, 0, 0.5), within 0.001 m
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (0, 0.5, 0) ahead
      Then it went by (0, 0.5, 0), within 0.001 m

    # In two ticks of gravity a body falls by 0.0064 m.
    Scenario: In the air a body goes straight for the server's point, tick by tick
      Given level terrain at z = 0 m
      And a catch-up speed of 25 m/s
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When a tick of 0.02 s runs with root motion (0, 0.5, 0) m, the server's point (0.6, 0, 0.8) ahead
      Then it went by (0.3, 0, 0.4), within 0.01 m
      When a tick of 0.02 s runs with root motion (0, 0.5, 0) m
      Then it went by (0.3, 0, 0.4), within 0.02 m

    # 6 m/s times 0.02 s are 0.12 m a tick: five ticks to the first point, 0.6 m
    # to the side, and five more to the second.
    Scenario: Of two server's points a body goes for the one that came first
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 5 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick, the server's points (0, 0.59, 0) and (0.59, 0.59, 0) ahead
      Then it went by (0, 0.59, 0), within 0.001 m
      When 5 ticks of 0.02 s run with root motion (0, -0.1, 0) m a tick
      Then it went by (0.59, 0, 0), within 0.001 m
      When 5 ticks of 0.02 s run with root motion (0, -0.1, 0) m a tick
      Then it went by (0, -0.5, 0), within 0.001 m

    # 0.12 m a tick. The first point is 0.2 m ahead: a tick, and 0.08 m of the next.
    # Only then it goes for the other, which is 0.1 m to the side of the first.
    Scenario: A server's point that comes while another waits is gone for after that
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (0.2, 0, 0) ahead
      Then it went by (0.12, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (0.08, 0.1, 0) ahead
      Then it went by (0.08, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # 6 m/s times 0.02 s are 0.12 m a tick, along (0.6, -0.8).
    Scenario: However it is turned, a body goes straight for the server's point
      Given level terrain at z = 0 m
      And a heading of 37 degrees
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 2 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick, the server's point (0.3, -0.4, 0) ahead
      Then it went by (0.144, -0.192, 0), within 0.001 m
      When 2 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.144, -0.192, 0), within 0.001 m

    # In five ticks it catches up by 0.6 m, and goes by 1 m/s and 3 m/s times 0.1 s
    # besides; in four of them gravity takes half of 8 m/s² times 0.08 s squared,
    # 0.0256 m. As it rises the way to the point, 60 m ahead, turns down and to the
    # side, by 1.2 mm and 0.4 mm in all. In the next five it rises by 2.36 m/s times
    # 0.1 s less half of 8 m/s² times 0.1 s squared.
    Scenario: Who jumps while it catches up flies and falls as any other
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (0, 1, 3) m/s
      When 5 ticks of 0.02 s run with root motion (0, 0, 0) m a tick, the server's point (60, 0, 0) ahead
      Then it went by (0.6, 0.1, 0.2744), within 0.004 m
      And it has no contact plane
      When 5 ticks of 0.02 s run
      Then it went by (0.6, 0.1, 0.196), within 0.008 m

  @SLOPE-024b @needs:remote-body
  Rule: The sweep of a catch-up adjusts its offsets as any sweep does

    # The points lie half a metre away on the level. Up 30 degrees that becomes
    # 0.375 on the map and 0.2165064 in height, down it 0.5 and -0.2886751.
    Scenario Outline: A server's point that lies <why> is gone for along the slope
      Given terrain that rises 30 degrees along +x
      And a catch-up speed of 50 m/s
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point <to> ahead
      Then it went by <way>, within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      Examples:
        | to         | way                  | why               |
        | (0.5,0,0)  | (0.375,0,0.2165064)  | inside the hill   |
        | (-0.5,0,0) | (-0.5,0,-0.2886751)  | above the hill    |

  @SLOPE-024c @needs:remote-body
  Rule: A catch-up goes at most its speed times dt in a tick, and is done with the point when the rest of the way fits

    # 6 m/s times 0.02 s are 0.12 m. The point is 0.5 m away: four ticks of 0.12 m
    # and one of 0.02 m. In the sixth root motion moves the body again.
    Scenario: On level ground a body goes for the server's point at its speed, and then by its legs
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m, the server's point (0.5, 0, 0) ahead
      Then it went by (0.12, 0, 0), within 0.001 m
      When 3 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then in each tick it went at most 0.121 m
      And it went by (0.36, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0.02, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # 3 m/s times 0.04 s are 0.12 m, and times 0.02 s 0.06 m.
    Scenario: Of another speed and another tick a body goes as far as their product
      Given level terrain at z = 0 m
      And a catch-up speed of 3 m/s
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.04 s runs with root motion (0.1, 0, 0) m, the server's point (0, 0.5, 0) ahead
      Then it went by (0, 0.12, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.06, 0), within 0.001 m

    # 6 m/s times 0.02 s again.
    Scenario: Out of sight too a body goes for the server's point at its speed
      Given level terrain at z = 0 m
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m, the server's point (0.2, 0, 0) ahead
      Then it went by (0.12, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0.08, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # 4 m/s times 0.03125 s are 0.125 m, to the bit.
    Scenario: A server's point that is just a tick away is done with in that tick
      Given level terrain at z = 0 m
      And a catch-up speed of 4 m/s
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.03125 s runs with root motion (0, 0.1, 0) m, the server's point (0.125, 0, 0) ahead
      Then it went by (0.125, 0, 0), within 0.001 m
      When a tick of 0.03125 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # It is there in the first tick. In 0.1 s it falls by half of 8 m/s² times 0.1 s
    # squared, and in the 0.1 s after it by 0.16 m less 0.04 m.
    Scenario: In the air too a body is done with a point that is near
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When 5 ticks of 0.02 s run with root motion (0, 0, 0) m a tick, the server's point (0.1, 0, 0) ahead
      Then it went by (0.1, 0, -0.04), within 0.001 m
      When 5 ticks of 0.02 s run
      Then it went by (0, 0, -0.12), within 0.001 m

    # 0.12 m a tick. The first point is 0.2 m ahead. As it waits two more come: one 0.1
    # m to the side of it, and one 0.1 m ahead of that.
    Scenario: Three server's points are gone for one after the other
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (0.2, 0, 0) ahead
      Then it went by (0.12, 0, 0), within 0.001 m
      When 2 ticks of 0.02 s run with root motion (0, 0, 0) m a tick, the server's points (0.08, 0.1, 0) and (0.18, 0.1, 0) ahead
      Then it went by (0.08, 0.1, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0.1, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # 6 m/s times 0.02 s, for a giant too; its legs go twice as far.
    Scenario: A giant catches up no faster than others
      Given level terrain at z = 0 m
      And an object's scale of 2
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m, the server's point (0, 0.2, 0) ahead
      Then it went by (0, 0.12, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.08, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.2, 0, 0), within 0.001 m

    # The rest of the way to the first point fits in the tick, wherever the body gets.
    # The second is 0.5 m away: 0.12 m in the next tick, and in four more the rest.
    Scenario: Who sticks to something is done with a server's point all the same
      Given level terrain at z = 0 m
      And its position manager sticks it by (0, 0.3, 0) m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m, the server's point (0.1, 0, 0) ahead
      Then it went by (0, 0.3, 0), within 0.001 m
      Given its position manager lets go of it
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m, the server's point (0.3, 0.4, 0) ahead
      Then it went by (0.072, 0.096, 0), within 0.001 m
      When 4 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.228, 0.304, 0), within 0.001 m

    # 0.12 m a tick. Between walls that are 0.75 m apart every move fails. From rest
    # it falls by 1.6 mm, onto the ground.
    Scenario: Who was squeezed on its way to a server's point goes on when it is free
      Given level terrain at z = 0 m
      And an upright wall left from (-20, 0.625) to (20, 0.625), -10 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m, the server's point (2, 0, 0) ahead
      Then it went by (0.12, 0, 0), within 0.001 m
      When right moves by (0, 0.5, 0) m
      And 3 ticks of 0.02 s run
      Then its position is the same to the bit
      When right moves by (0, -0.5, 0) m
      And 2 ticks of 0.02 s run
      Then it went by (0.24, 0, 0), within 0.001 m

  @SLOPE-026a @needs:remote-body
  Rule: A hidden body's tick projects nothing at the boundary

    # Again a velocity away from the slope keeps the sweep from bending the
    # offset. Laid along the slope it would fall by 0.0577350 m.
    Scenario: Leaving its slope a hidden body goes on levelly
      Given terrain that rises 30 degrees along +x
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 0, 0.0078125) m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Then it went by (-0.1, 0, 0), within 0.001 m
      Given a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    # Who has been hidden and is placed anew does what it did before, be it by a
    # projection at the boundary or without.
    Scenario: Who is no longer hidden goes as who never was
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 0, 0.0078125) m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Given a hidden body of sphere radius 0.5 m resting on terrain at x = 4 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 0, 0.0078125) m/s
      When a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Then it went as in the run before it was put back, within 0.0001 m
      Given a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 0, 0.0078125) m/s
      When a tick of 0.02 s runs with root motion (-0.2, 0, 0) m
      Then it went by (-0.2, 0, 0), within 0.001 m

  @SLOPE-026b @needs:remote-body
  Rule: A hidden body's sweep adjusts as any sweep does

    # Up 30 degrees 50 ticks come to 50 times 0.075 m on the map, down it to 50
    # times 0.1 m.
    Scenario Outline: Out of sight a body goes <why> the slope as in sight
      Given terrain that rises 30 degrees along +x
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 50 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And it went by <way>, within 0.02 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      Examples:
        | root       | way                  | why  |
        | (0.1,0,0)  | (3.75,0,2.1650635)   | up   |
        | (-0.1,0,0) | (-5,0,-2.8867513)    | down |

    # Half a metre on the level again becomes 0.375 on the map and 0.2165064 in
    # height.
    Scenario: Out of sight a body goes for the server's point along the slope, too
      Given terrain that rises 30 degrees along +x
      And a catch-up speed of 50 m/s
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m, the server's point (0.5, 0, 0) ahead
      Then it went by (0.375, 0, 0.2165064), within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

    # Down 35 degrees 1.4 m on the map and 0.9802906 in height. On the level the
    # sphere's centre is 0.48 above the ground, on the slope 0.48 / cos 35 =
    # 0.5859718: it falls by 0.1059718 less.
    Scenario: Out of sight a body stays on the ground over a crest
      Given terrain that rises 0 degrees along +x up to x = 8 m and -35 degrees after it
      And a hidden body of sphere radius 0.48 m resting on terrain at x = 6.6 m
      And at x = 12 m terrain rises -35 degrees along +x
      When 28 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (2.8, 0, -0.8743188), within 0.005 m
      And in each tick the gap to the nearest surface is within 0.02 m of 0
      And in each tick it got at least 0.0999 m further towards (1, 0, 0)
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

    # Down 60 degrees the acceleration is 8 sin 60 m/s²: in 0.4 s 0.5542563 m, which
    # is 0.2771281 on the map and 0.48 in height. The next 0.2 s go from 8 sin 60
    # times 0.4 s = 2.7712813 m/s: 0.6928203 m, 0.3464102 and 0.6.
    Scenario: Out of sight a body slides down a steep roof faster and faster
      Given level terrain at z = -30 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a hidden body of sphere radius 0.5 m resting on roof at x = 10 m
      And at x = 10 m roof rises 60 degrees along +x
      When 20 ticks of 0.02 s run
      Then it went by (-0.2771281, 0, -0.48), within 0.005 m
      And in each tick the gap between sphere and roof is within 0.02 m of 0
      When 10 ticks of 0.02 s run
      Then it went by (-0.3464102, 0, -0.6), within 0.005 m

    # 3 m/s up and 1 m/s to the side for 0.1 s, less half of 8 m/s² times 0.08 s
    # squared: in the first tick the body still stands. After 0.79 s it is down again.
    Scenario: Out of sight a body jumps and lands as in sight
      Given terrain that rises 30 degrees along +x
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (0, 1, 3) m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When 5 ticks of 0.02 s run
      Then it went by (0, 0.1, 0.2744), within 0.001 m
      And it has no contact plane
      When 40 ticks of 0.02 s run
      Then it stands on walkable ground
      And the gap between sphere and terrain is 0 m, within 0.001 m

  @SLOPE-039 @needs:remote-body
  Rule: Whatever is done at the boundary, a body goes downhill as fast as the sweep alone takes it

    # A subtracting projection leaves 0.75 of it at 30 degrees, and 0.5 at 45.
    Scenario Outline: Down <why> it goes a metre on the map for a metre of root motion
      Given terrain that rises <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises <rise> degrees along +x
      When a tick of 0.02 s runs with root motion (-0.25, 0, 0) m
      Then it went by <tick>, within 0.001 m
      When 40 ticks of 0.02 s run with root motion (-0.1, 0, 0) m a tick
      Then it went by <way>, within 0.02 m
      And in each tick the gap between sphere and terrain is within 0.02 m of 0

      Examples:
        | rise | tick                  | way                | why        |
        | 30   | (-0.25,0,-0.1443376)  | (-4,0,-2.3094011)  | 30 degrees |
        | 45   | (-0.25,0,-0.25)       | (-4,0,-4)          | 45 degrees |

    Scenario: Up 30 degrees it goes as the sweep takes it
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When 40 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (3, 0, 1.7320508), within 0.02 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

  @SLOPE-048 @needs:remote-body
  Rule: A projection at the boundary needs an N.z above 0.01

    # The face rises by 200 m in a metre: its N.z is 0.005, and the threshold
    # makes it walkable. The body leaves it at 1 m/s, so that the sweep bends
    # nothing: in a tick that is 0.1 m and 0.02 m. Put onto the face's plane, the
    # step would fall by 0.1 times 200 = 20 m.
    Scenario: On a face that is nearly upright a body steps off levelly
      Given level terrain at z = -100 m
      And a walkable threshold of 0.004
      And face, of a Static, from x = 0 m to x = 0.1 m at z = 0 m, rising 89.7135235 degrees along +x
      And a remote body of sphere radius 0.5 m resting on face at x = 0.05 m, with a velocity of (-1, 0, 0) m/s
      And at x = 0.05 m face rises 89.7135235 degrees along +x
      When a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Then it went by (-0.12, 0, 0), within 0.001 m
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 20 m
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m
