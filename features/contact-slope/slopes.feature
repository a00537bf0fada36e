@contact-slope
Feature: Up and down, over crests and on the level, a remote body stays on the ground

  @SLOPE-028a @needs:remote-body
  Rule: Without projection at the boundary the gap is within 0.02 m of 0 at every tick

    # On the map a tick comes to 0.1 m down and to 0.1 cos² up: 0.075 m at 30
    # degrees, 0.05 m at 45.
    Scenario Outline: Along <why> the sweep alone keeps a body on the ground
      Given terrain that rises <rise> degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = <x> m
      And at x = 5 m terrain rises <rise> degrees along +x
      When 100 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least <least> m further towards <root>
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      Examples:
        | rise | x  | root          | least  | why                                |
        | 10   | -4 | (0.1,0,0)     | 0.0969 | a rise of 10 degrees               |
        | 30   | -4 | (0.1,0,0)     | 0.0749 | a rise of 30 degrees               |
        | 45   | -4 | (0.1,0,0)     | 0.0499 | a rise of 45 degrees               |
        | 30   | 4  | (-0.1,0,0)    | 0.0999 | a fall of 30 degrees               |
        | 45   | 4  | (-0.1,0,0)    | 0.0999 | a fall of 45 degrees               |
        | 30   | -4 | (0.06,0.08,0) | 0.05   | a slope at an angle                |

    # Its cells are twisted, so that it bends along their diagonals.
    Scenario: Over rolling hills the sweep alone keeps a body on the ground
      Given rolling terrain
      And a remote body of sphere radius 0.48 m resting on terrain at x = -20 m
      When 200 ticks of 0.02 s run with root motion (0.08, 0.06, 0) m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least 0.05 m further towards (0.8, 0.6, 0)
      When 100 ticks of 0.02 s run with root motion (-0.08, -0.06, 0) m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least 0.05 m further towards (-0.8, -0.6, 0)

  @SLOPE-028b @needs:remote-body
  Rule: Without projection at the boundary the height is monotone along a monotone slope

    Scenario: On its way up a body never comes down
      Given terrain that rises 30 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = -4 m
      And at x = 5 m terrain rises 30 degrees along +x
      When 100 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in no tick its height fell
      And over the run its height rose by the rise of terrain under it, within 0.02 m
      And in each tick it got at least 0.0749 m further towards (1, 0, 0)
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

    Scenario: On its way down a body never goes up
      Given terrain that rises 30 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = 4 m
      And at x = 5 m terrain rises 30 degrees along +x
      When 100 ticks of 0.02 s run with root motion (-0.1, 0, 0) m a tick
      Then in no tick its height rose
      And over the run its height rose by the rise of terrain under it, within 0.02 m
      And in each tick it got at least 0.0999 m further towards (-1, 0, 0)
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

  @SLOPE-028c @needs:remote-body
  Rule: Without projection at the boundary no plateau in the height along a slope is longer than one tick

    Scenario Outline: On its way <why> a body treads no stairs
      Given terrain that rises 20 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = 0 m
      And at x = 5 m terrain rises 20 degrees along +x
      When 100 ticks of 0.02 s run with root motion <root> m a tick
      Then its height stood still for at most 1 tick in a row
      And in each tick it got at least 0.08 m further towards <root>
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      Examples:
        | root       | why  |
        | (0.1,0,0)  | up   |
        | (-0.1,0,0) | down |

  @SLOPE-029 @needs:remote-body
  Rule: Over a crest of two gradients a body stays on the surface, on the tick of the crossing and after it

    Scenario Outline: <why>, a body stays on the ground
      Given terrain that rises <before> degrees along +x up to x = <crest> m and <after> degrees after it
      And a remote body of sphere radius 0.48 m resting on terrain at x = <x> m
      And at x = <west> m terrain rises <before> degrees along +x
      And at x = <east> m terrain rises <after> degrees along +x
      When 100 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap to the nearest surface is within 0.02 m of 0
      And in each tick it got at least 0.03 m further towards <root>
      And it has passed x = <crest> m

      Examples:
        | before | crest | after | x  | west | east | root       | why                                          |
        | 30     | 0     | -20   | -2 | -4   | 4    | (0.1,0,0)  | Over a ridge on a block's edge               |
        | 30     | 0     | -20   | 2  | -4   | 4    | (-0.1,0,0) | Over the same ridge the other way            |
        | 10     | 8     | -40   | 6  | 4    | 12   | (0.1,0,0)  | Over a ridge within a block                  |
        | 0      | 8     | -35   | 6  | 4    | 12   | (0.1,0,0)  | From the level down a slope                  |
        | 40     | 8     | 5     | 6  | 4    | 12   | (0.1,0,0)  | From a slope onto what is nearly level       |
        | -25    | 8     | 25    | 6  | 4    | 12   | (0.1,0,0)  | Through a valley                             |

  @SLOPE-031a @needs:remote-body
  Rule: Up a steep face no projection at the boundary takes a body

    # The control is a roof that is not too steep: up it root motion takes a body
    # by cos 45 squared of a metre in 10 ticks.
    Scenario: Root motion up a roof of 60 degrees takes nobody up
      Given level terrain at z = -30 m
      And a projection at the boundary
      And gentle, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 45 degrees along +x
      And roof, of a Building, from x = 30 m to x = 50 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on gentle at x = 10 m
      And at x = 40 m roof rises 60 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.5, 0, 0.5), within 0.01 m
      Given a remote body of sphere radius 0.5 m resting on roof at x = 40 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick it got at least 0.0005 m further towards (-1, 0, -1.7320508)
      And in no tick its height rose

  @SLOPE-031b @needs:remote-body
  Rule: Down a steep face a body slides by gravity and sweep

    # Down an incline of 60 degrees the acceleration is 8 sin 60 m/s². In half a
    # second that is 0.8660254 m along it: 0.4330127 on the map, 0.75 in height.
    Scenario: Down a roof of 60 degrees a body slides as down any incline
      Given level terrain at z = -30 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.48 m resting on roof at x = 10 m
      And at x = 10 m roof rises 60 degrees along +x
      When 25 ticks of 0.02 s run
      Then it went by (-0.4330127, 0, -0.75), within 0.05 m
      And in each tick the gap between sphere and roof is within 0.02 m of 0
      And in no tick its height rose
      And it does not stand on walkable ground
      Given a remote body of sphere radius 0.48 m resting on terrain at x = 5 m
      When 5 ticks of 0.02 s run
      Then it went by (0, 0, 0), within 0.001 m

    # After half a second it slides at 8 sin 60 times 0.5 s: 1.7320508 m/s on the map
    # and 3 m/s down. In 0.2 s of flight that is 0.3464102 m and 0.6 m, and gravity adds
    # half of 8 m/s² times 0.2 s squared: 0.16 m.
    Scenario: Who slides off a roof flies on as fast as it slid
      Given level terrain at z = -30 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.48 m resting on roof at x = 10 m
      And at x = 10 m roof rises 60 degrees along +x
      When 25 ticks of 0.02 s run
      Then in each tick the gap between sphere and roof is within 0.02 m of 0
      When roof is taken away
      And 10 ticks of 0.02 s run
      Then it went by (-0.3464102, 0, -0.76), within 0.01 m

    # With an N.z of 0.6097, the source's roof.
    Scenario: A body that lands on a steep roof slides down it
      Given level terrain at z = -30 m
      And roof, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 52.432186 degrees along +x
      And a remote body of sphere radius 0.5 m on roof at x = 10 m with a gap of 0.05 m
      And at x = 10 m roof rises 52.432186 degrees along +x
      When 25 ticks of 0.02 s run
      Then in each tick it is at most 0.02 m deep in roof
      When 10 ticks of 0.02 s run
      Then in each tick it got at least 0.001 m further towards (-1, 0, -1.3000365)
      And in each tick the gap between sphere and roof is within 0.02 m of 0

    # The roof rises by 4 for 3 along (0.6, 0.8): its normal is (-0.48, -0.64, 0.6), and
    # down it the acceleration is 20 times 0.8 = 16 m/s². In half a second that is 2 m:
    # 1.2 on the map, which is 0.72 along -x and 0.96 along -y, and 1.6 in height.
    Scenario: Down a roof askew a body slides by whatever gravity there is
      Given level terrain at z = -60 m
      And a gravity of 20 m/s²
      And roof, of a Building, with these corners
        | corner        |
        | (-15,-15,-28) |
        | (15,-15,-4)   |
        | (15,15,28)    |
        | (-15,15,4)    |
      And a remote body of sphere radius 0.5 m resting on roof at (3, 6)
      And at (3, 6) roof is 8.8 m high and its normal is (-0.48, -0.64, 0.6)
      When 25 ticks of 0.02 s run
      Then it went by (-0.72, -0.96, -1.6), within 0.05 m
      And in each tick the gap between sphere and roof is within 0.02 m of 0
      And its contact plane is that of roof
      And it does not stand on walkable ground
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 20 m
      When 5 ticks of 0.02 s run
      Then it went by (0, 0, 0), within 0.001 m

  @SLOPE-031c @needs:remote-body
  Rule: On level ground nobody climbs a steep face by walking into it

    # Ground and roof meet at x = 4 m at 120 degrees. A sphere that touches both has
    # its centre 0.5 cot 60 = 0.2886751 m before that.
    Scenario: A body that runs into a steep roof from the ground stays on the ground
      Given level terrain at z = 0 m
      And roof, of a Building, from x = 4 m to x = 12 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 8 m roof rises 60 degrees along +x
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (1, 0, 0), within 0.001 m
      When 20 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick its height changed by at most 0.001 m
      And in each tick it is at most 0.001 m deep in roof
      And the gap between sphere and terrain is 0 m, within 0.001 m
      And it stands on walkable ground
      And it is at (3.7113249, 0, 0.5), within 0.001 m
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m

    # The centre is 0.5001 m from the ground, and from the roof 0.5 (0.5001) + (4 -
    # 3.7114981) sin 60 = 0.4999 m: it touches both, and the roof is nearer.
    Scenario: Who touches a steep roof and the ground stands on the ground
      Given level terrain at z = 0 m
      And roof, of a Building, from x = 4 m to x = 12 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m on terrain at x = 3.7114981 m with a gap of 0.0001 m
      And at x = 8 m roof rises 60 degrees along +x
      When a sweep takes the body by (0, 0, 0)
      Then its contact plane is that of terrain
      And it stands on walkable ground
      When 10 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 1, 0), within 0.005 m
      When a sweep takes the body by (0, -0.25, 0)
      Then it went by (0, -0.25, 0), within 0.001 m

    # Its foot is at x = 3.1 m then, and a sphere that touches roof and ground has its
    # centre 0.2886751 m before that.
    Scenario: Who stands still is pushed along the ground by a steep roof that comes
      Given level terrain at z = 0 m
      And roof, of a Object, from x = 4 m to x = 12 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 3 m
      And at x = 8 m roof rises 60 degrees along +x
      When a sweep takes the body by (0, 0, 0)
      Then its position is the same to the bit
      When roof moves by (-0.9, 0, 0) m
      And a sweep takes the body by (0, 0, 0)
      Then it is at (2.8113249, 0, 0.5), within 0.001 m
      And its contact plane is that of terrain
      And it stands on walkable ground

  @SLOPE-033 @needs:remote-body
  Rule: Up a slope and down it a body is on the ground in every tick and gets ahead in every tick

    Scenario: A body goes up a slope and comes down it again, on the ground all the way
      Given terrain that rises 35 degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = 2 m
      And at x = 5 m terrain rises 35 degrees along +x
      When 60 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least 0.067 m further towards (1, 0, 0)
      And in each tick its height changed by at most 0.05 m
      When 60 ticks of 0.02 s run with root motion (-0.1, 0, 0) m a tick
      Then in each tick the gap between sphere and terrain is within 0.02 m of 0
      And in each tick it got at least 0.0999 m further towards (-1, 0, 0)
      And in each tick its height changed by at most 0.0725 m

  @SLOPE-034a @needs:remote-body
  Rule: On level ground a walking body does not drift in height

    # 1/128 m a tick: 2,500 ticks are 19.53125 m.
    Scenario: In ten thousand ticks a walking body keeps its height
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = -40 m
      When 2500 ticks of 0.02 s run with root motion (0.0078125, 0, 0) m a tick
      Then in each tick its height changed by at most 0 m
      When 2500 ticks of 0.02 s run with root motion (0.0078125, 0, 0) m a tick
      Then in each tick its height changed by at most 0 m
      When 2500 ticks of 0.02 s run with root motion (0.0078125, 0, 0) m a tick
      Then in each tick its height changed by at most 0 m
      When 2500 ticks of 0.02 s run with root motion (0.0078125, 0, 0) m a tick
      Then in each tick its height changed by at most 0 m
      And it is at (38.125, 0, 0.5), within 0.001 m

  @SLOPE-034b @needs:remote-body
  Rule: A body that stands still on level ground keeps every bit of its position

    Scenario: In ten thousand ticks of standing no bit changes, and the body walks on
      Given level terrain at z = 0.1 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = 3.3 m
      When 2500 ticks of 0.02 s run
      Then its position is the same to the bit
      When 2500 ticks of 0.02 s run
      Then its position is the same to the bit
      When 2500 ticks of 0.02 s run
      Then its position is the same to the bit
      When 2500 ticks of 0.02 s run
      Then its position is the same to the bit
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (1, 0, 0), within 0.001 m

    # Up at 3 m/s and down by 8 m/s² it is in the air for 0.75 s.
    Scenario: Who has landed from a jump stands still, and walks on
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1, 0, 3) m/s
      When 20 ticks of 0.02 s run
      Then in each tick it got at least 0.0199 m further towards (1, 0, 0)
      And it does not stand on walkable ground
      When 30 ticks of 0.02 s run
      Then it stands on walkable ground
      When 50 ticks of 0.02 s run
      Then its position is the same to the bit
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (1, 0, 0), within 0.001 m

  @SLOPE-034c @needs:remote-body
  Rule: A body that stands still on a walkable slope does not slide down it

    # Gravity alone would come to 1.6 mm a tick, of which the plane leaves 0.8 mm.
    Scenario Outline: On a slope of <why> a body stands for ten seconds where it is
      Given terrain that rises <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises <rise> degrees along +x
      When 500 ticks of 0.02 s run
      Then in each tick it went at most 0.0001 m
      And it went by (0, 0, 0), within 0.001 m
      And it stands on walkable ground
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

      Examples:
        | rise | why        |
        | 10   | 10 degrees |
        | 30   | 30 degrees |
        | 45   | 45 degrees |

    # At rest its centre is 2 tan 30 + 0.5 / cos 30 = 1.7320508 m high. It falls by
    # 1.268 m, which takes 0.563 s.
    Scenario: A body that lands on a slope stands where it landed
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m in the air at (2, 0, 3)
      And at x = 2 m terrain rises 30 degrees along +x
      When 20 ticks of 0.02 s run
      Then it does not stand on walkable ground
      When 15 ticks of 0.02 s run
      Then it stands on walkable ground
      And it is at (2, 0, 1.7320508), within 0.001 m
      When 50 ticks of 0.02 s run
      Then in each tick it went at most 0.0001 m
      And it went by (0, 0, 0), within 0.001 m

  @SLOPE-037a @needs:remote-body
  Rule: A body whose support was removed has no contact plane at the end of the next tick

    Scenario Outline: When the deck is gone a body that <why> stands on nothing
      Given level terrain at z = 0 m
      And a deck from x = -20 m to x = 20 m at z = 8 m that rises 10 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.0969846, 0, 0.0171010), within 0.001 m
      And its contact plane is that of deck
      And it stands on walkable ground
      When deck is taken away
      And a tick of 0.02 s runs with root motion <root> m
      Then it has no contact plane
      And it does not stand on walkable ground

      Examples:
        | root      | why    |
        | (0.1,0,0) | walks  |
        | (0,0,0)   | stands |

    # The terrain is a quarter of a metre below the deck, within the step-down, and
    # half of 8 m/s² times 0.25 s squared.
    Scenario: Who stands when the deck is gone does not step down but falls
      Given level terrain at z = 0 m
      And a deck from x = -20 m to x = 20 m at z = 0.25 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then its contact plane is that of deck
      When deck is taken away
      And a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0, 0, 0), within 0.001 m
      And it has no contact plane
      When 20 ticks of 0.02 s run
      Then it went by (0, 0, -0.25), within 0.001 m
      And the record names terrain

  @SLOPE-037b @needs:remote-body
  Rule: In the tick after its support was removed a body moves no further than its step

    # By its last plane the step down is (-0.1, 0, -0.0577350): 0.1154701 m.
    Scenario: When the ramp is gone on the way down the step of that tick is done, and no more
      Given level terrain at z = -30 m
      And a deck from x = -20 m to x = 20 m at z = 12 m that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Then it went by (-0.1, 0, -0.0577350), within 0.001 m
      When deck is taken away
      And a tick of 0.02 s runs with root motion (-0.1, 0, 0) m
      Then in each tick it went at most 0.1156 m
      And in each tick it got at least 0.0999 m further towards (-1, 0, 0)

    # By its last plane the step up is (0.075, 0, 0.0433013).
    Scenario: When the ramp is gone the step of that tick is done, and no more
      Given level terrain at z = -10 m
      And a deck from x = -20 m to x = 20 m at z = 12 m that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.075, 0, 0.0433013), within 0.001 m
      When deck is taken away
      And a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then in each tick it went at most 0.1 m
      When 10 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in no tick its height rose

  @SLOPE-037c @needs:remote-body
  Rule: A body whose support was removed falls

    # The tick after the removal still counts it as standing. The 25 ticks that
    # follow are half a second: half of 8 m/s² times 0.25 is a metre.
    Scenario Outline: When the deck is gone a body that <why> falls
      Given level terrain at z = 0 m
      And a deck from x = -20 m to x = 20 m at z = 8 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When 5 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap between sphere and deck is within 0.02 m of 0
      When deck is taken away
      And a tick of 0.02 s runs with root motion <root> m
      And 25 ticks of 0.02 s run with root motion <root> m a tick
      Then it went by (0, 0, -1), within 0.1 m

      Examples:
        | root      | why    |
        | (0.1,0,0) | walked |
        | (0,0,0)   | stood  |

    # It still counts as standing in the tick after. Half a second is a metre then.
    Scenario Outline: When the deck is moved away <why> a body that stood on it falls, and one that is put onto it walks
      Given level terrain at z = 0 m
      And deck, of a Object, from x = -4 m to x = 4 m at z = 8 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at (2, 0)
      When 5 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.5, 0, 0), within 0.001 m
      When deck moves by <by> m
      And a tick of 0.02 s runs with root motion (0, 0, 0) m
      And 25 ticks of 0.02 s run
      Then it went by (0, 0, -1), within 0.1 m
      Given a remote body of sphere radius 0.5 m resting on deck at <there>
      When 5 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 0.5, 0), within 0.001 m

      Examples:
        | by       | there    | why             |
        | (10,0,0) | (12, -1) | along x         |
        | (0,10,0) | (2, 9)   | along y         |
