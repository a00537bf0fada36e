@contact-slope
Feature: A sweep is made of sub-steps, each adjusted by what the one before has found

  @SLOPE-008
  Rule: Downhill a level step keeps its length on the map and falls by the tangent of the slope

    # tan 30 = 0.5773503, tan 45 = 1, and half a metre of 10 degrees is 0.0881635.
    Scenario Outline: A sweep down <why>
      Given terrain that rises <rise> degrees along +x
      And a step-down of 0.01 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises <rise> degrees along +x
      When a sweep takes the body by <by>
      Then it went by <way>, within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | rise | by         | way                | why                                      |
        | 30   | (-1,0,0)   | (-1,0,-0.5773503)  | 30 degrees goes a metre on the map       |
        | 45   | (-1,0,0)   | (-1,0,-1)          | 45 degrees goes a metre on the map       |
        | -10  | (0.5,0,0)  | (0.5,0,-0.0881635) | 10 degrees goes half a metre on the map  |

  @SLOPE-009
  Rule: Uphill a level step is shortened to its cosine along the slope

    # Along 30 degrees a metre becomes 0.8660254 m: 0.75 on the map, 0.4330127 in
    # height; along 45 degrees 0.7071068 m: 0.5 and 0.5.
    Scenario Outline: A sweep up <why>
      Given terrain that rises <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises <rise> degrees along +x
      When a sweep takes the body by (1, 0, 0)
      Then it went by <way>, within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | rise | way                | why                                             |
        | 30   | (0.75,0,0.4330127) | 30 degrees goes three quarters of it on the map |
        | 45   | (0.5,0,0.5)        | 45 degrees goes half of it on the map           |

  @SLOPE-015a
  Rule: A move of length L is made in ⌈L / r⌉ sub-steps

    Scenario Outline: A move of <why>
      Given level terrain at z = 0 m
      And a remote body of sphere radius <r> m resting on terrain at x = -4 m
      When a sweep takes the body by (1, 0, 0)
      Then it was made in <metre> sub-steps
      And it went by (1, 0, 0), within 0.001 m
      When a sweep takes the body by (<length>, 0, 0)
      Then it was made in <n> sub-steps
      And it went by (<length>, 0, 0), within 0.001 m

      Examples:
        | r    | metre | length    | n | why                        |
        | 0.48 | 3     | 0         | 0 | nothing is made in no sub-steps |
        | 0.48 | 3     | 0.24      | 1 | half a radius is made in one    |
        | 0.48 | 3     | 0.48      | 1 | one radius is made in one       |
        | 0.48 | 3     | 0.4801    | 2 | a little more is made in two    |
        | 0.48 | 3     | 0.96      | 2 | two radii is made in two        |
        | 0.5  | 2     | 0.4921875 | 1 | a little less than the radius of half a metre is made in one |
        | 0.5  | 2     | 0.5       | 1 | the radius of half a metre is made in one |
        | 0.5  | 2     | 0.5078125 | 2 | a little more than the radius of half a metre is made in two |
        | 0.5  | 2     | 10        | 20 | ten metres is made in twenty   |
        | 0.5  | 2     | 15        | 30 | fifteen metres is made in thirty |

    # (1, 0, -1) is 1.4142136 m long, of which a metre is on the map.
    Scenario: A move through the air counts all of its length, and not what it is on the map
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (-4, 0, 10)
      When a sweep takes the body by (1, 0, -1)
      Then it was made in 3 sub-steps
      And it went by (1, 0, -1), within 0.001 m
      When a sweep takes the body by (1, 0, 0)
      Then it was made in 2 sub-steps
      And it went by (1, 0, 0), within 0.001 m

    Scenario: A giant's move is cut up by the radius of its sphere
      Given level terrain at z = 0 m
      And an object's scale of 2
      And a remote body of sphere radius 0.5 m resting on terrain at x = -4 m
      When a sweep takes the body by (2, 0, 0)
      Then it was made in 4 sub-steps
      And it went by (2, 0, 0), within 0.001 m
      When a sweep takes the body by (0, 0.75, 0)
      Then it was made in 2 sub-steps
      And it went by (0, 0.75, 0), within 0.001 m

  @SLOPE-015b
  Rule: The sub-steps of a move are equal parts of it

    # A radius and a rest would be 0.48, 0.48 and 0.04.
    Scenario: A metre in three sub-steps is three thirds of a metre
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.48 m resting on terrain at x = -4 m
      When a sweep takes the body by (1, 0, 0)
      Then it was made in 3 sub-steps
      And sub-step 1 wanted (0.3333333, 0, 0), within 0.00001 m
      And its sub-steps wanted equal parts of the move
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    Scenario: A move in all three dimensions is cut up in all of them
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (-4, 0, 10)
      When a sweep takes the body by (2, -1, -2)
      Then it was made in 6 sub-steps
      And its sub-steps wanted equal parts of the move
      And it went by (2, -1, -2), within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

  @SLOPE-016
  Rule: Each sub-step's offset is first adjusted by the plane that the sub-step before established

    # The sphere meets the ramp in its second sub-step, of half a metre each, and
    # goes along the ramp from the third on: 0.5 cos 30 squared on the map.
    Scenario: At the foot of a ramp the body goes up from the sub-step after it met the ramp
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      And at x = -1 m terrain rises 0 degrees along +x
      And at x = 4 m terrain rises 30 degrees along +x
      When a sweep takes the body by (2.5, 0, 0)
      Then it was made in 5 sub-steps
      And sub-step 1 was adjusted to (0.5, 0, 0), within 0.001 m
      And sub-step 3 wanted (0.5, 0, 0), within 0.00001 m
      And sub-step 3 was adjusted to (0.375, 0, 0.2165064), within 0.001 m
      And sub-step 5 was adjusted to (0.375, 0, 0.2165064), within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m

    # Its centre begins at x = -2 - 0.25. Six half metres up the slope are 2.25 m on the
    # map: there the sphere is over the ridge, comes down to 0.5 m above it, and touches
    # it with a level plane. The seventh is level, and comes down onto the other slope;
    # the rest go down that, by 0.5 tan 30 = 0.2886751. At rest on it at x = 2 m the
    # centre is 0.5 / cos 30 - 2 tan 30 = -0.5773503 m high. A straight line from where
    # the sweep began leads through the ridge.
    Scenario: Over a ridge each sub-step of a long sweep goes by what it found itself
      Given terrain that rises 30 degrees along +x up to x = 0 m and -30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -2 m
      And at x = -2 m terrain rises 30 degrees along +x
      And at x = 4 m terrain rises -30 degrees along +x
      When a sweep takes the body by (5, 0, 0)
      Then the move succeeded
      And it was made in 10 sub-steps
      And sub-step 6 was adjusted to (0.375, 0, 0.2165064), within 0.001 m
      And sub-step 7 was adjusted to (0.5, 0, 0), within 0.001 m
      And sub-step 8 was adjusted to (0.5, 0, -0.2886751), within 0.001 m
      And it is at (2, 0, -0.5773503), within 0.001 m
      And its contact plane is that of terrain

    # Of five sub-steps of half a metre the second comes to x = 0 and is raised to
    # 0.5 / cos 30 = 0.5773503; three go up the ramp, by 0.375 and 0.2165064 each.
    @needs:remote-body
    Scenario: A tick too is made of sub-steps, however long its way is
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      And at x = 4 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (2.5, 0, 0) m
      Then it is at (1.125, 0, 1.2268694), within 0.001 m
      And it stands on walkable ground
      When a tick of 0.02 s runs with root motion (0.25, 0, 0) m
      Then it went by (0.1875, 0, 0.1082532), within 0.001 m

  @SLOPE-017
  Rule: A move ends where its adjusted sub-steps led, never at its target for the target's sake

    # Four sub-steps of half a metre: twice 0.75, and twice 0.4330127 in height.
    Scenario Outline: A level push <why>
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      And at x = -1 m terrain rises 30 degrees along +x
      When a sweep takes the body by <by>
      Then it went by <way>, within 0.001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      And its contact plane is that of terrain
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | by          | way                | why                                               |
        | (2,0,0)     | (1.5,0,0.8660254)  | up a ramp ends on the ramp, across a block edge   |
        | (-2,0,0)    | (-2,0,-1.1547005)  | down a ramp ends on the ramp                      |
        | (0.25,0,0)  | (0.1875,0,0.1082532) | up a ramp ends on it in a single sub-step too   |

  @SLOPE-018a
  Rule: A body that does not leave its contact plane has its first sub-step adjusted by it

    # 0.25 tan 30 = 0.1443376. The normal's Z is 0.8660254, so that 0.0002 m/s
    # upwards are 0.00017 away from the plane.
    Scenario Outline: A body <why> begins with its contact plane
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of <velocity> m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a sweep takes the body by (-0.25, 0, 0)
      Then sub-step 1 was adjusted to (-0.25, 0, -0.1443376), within 0.0001 m
      And it went by (-0.25, 0, -0.1443376), within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | velocity     | why                                       |
        | (0,0,0)      | without velocity                          |
        | (0,0,-1)     | that is pressed onto the plane            |
        | (1,0,0)      | that moves into the slope                 |
        | (0,0,0.0002) | that leaves it by hardly anything         |

  @SLOPE-018b
  Rule: A body that leaves its contact plane has its first sub-step as it was wanted

    Scenario Outline: A body that goes away <why> begins with no contact plane
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of <velocity> m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a sweep takes the body by (-0.25, 0, 0)
      Then sub-step 1 was adjusted to (-0.25, 0, 0), within 0.00001 m
      And it went by (-0.25, 0, 0), within 0.0001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | velocity     | why                     |
        | (0,0,0.0003) | by a little more        |
        | (0,0,3)      | as in a jump            |
        | (-1,0,0)     | levelly                 |

    # 3 m/s and 1 m/s for 0.02 s. Who stood at the start of the tick is not pulled
    # down by gravity in it; in the next it loses half of 8 m/s² times 0.02 s squared.
    @needs:remote-body
    Scenario: Who jumps off a slope is in the air after a tick, and flies on
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m, with a velocity of (1, 0, 3) m/s
      And at x = 2 m terrain rises 30 degrees along +x
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0.02, 0, 0.06), within 0.001 m
      And it has no contact plane
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0.02, 0, 0.0584), within 0.001 m
      When 3 ticks of 0.02 s run
      Then in each tick it got at least 0.0199 m further towards (1, 0, 0)

    # The ramp rises by 0.75 in 1 along (0.6, 0.8): its normal is (-0.36, -0.48, 0.8).
    # A quarter of a metre along -y would fall by 0.25 times 0.6 = 0.15 m on it, and
    # along -x by 0.25 times 0.45 = 0.1125 m.
    Scenario Outline: A body that goes away from a ramp askew <why> begins with no contact plane
      Given level terrain at z = -60 m
      And ramp, of a Building, with these corners
        | corner        |
        | (-20,-20,-21) |
        | (20,-20,-3)   |
        | (20,20,21)    |
        | (-20,20,3)    |
      And a remote body of sphere radius 0.5 m resting on ramp at (2, 1), with a velocity of <velocity> m/s
      And at (2, 1) ramp is 1.5 m high and its normal is (-0.36, -0.48, 0.8)
      When a sweep takes the body by <by>
      Then sub-step 1 was adjusted to <by>, within 0.00001 m
      And it went by <by>, within 0.0001 m
      Given a remote body of sphere radius 0.5 m resting on ramp at (2, 1), with a velocity of (0, 0, 0) m/s
      When a sweep takes the body by <by>
      Then it went by <down>, within 0.001 m

      Examples:
        | velocity | by          | down             | why      |
        | (0,-1,0) | (0,-0.25,0) | (0,-0.25,-0.15)  | along -y |
        | (-1,0,0) | (-0.25,0,0) | (-0.25,0,-0.1125) | along -x |

    # 0.003 m/s for 0.06 s are 0.00018 m: it touches the ground all the time.
    @needs:remote-body
    Scenario: Who leaves the ground hardly at all keeps its speed
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1, 0, 0.003) m/s
      When 3 ticks of 0.02 s run
      Then it went by (0.06, 0, 0), within 0.001 m
      And in each tick it got at least 0.0199 m further towards (1, 0, 0)
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1, 0, 0) m/s
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0.02, 0, 0), within 0.001 m
      When 3 ticks of 0.02 s run with root motion (0, 0.1, 0) m a tick
      Then it went by (0, 0.3, 0), within 0.001 m

  @SLOPE-019a
  Rule: After a move that did not fail the plane found is the body's contact plane

    # The second sweep shows that the body goes by it: 0.25 up the ramp is
    # 0.1875 on the map.
    Scenario: Level ground gives way to the ramp's plane
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      When a sweep takes the body by (0.25, 0, 0)
      Then its contact plane is that of terrain
      When a sweep takes the body by (2.5, 0, 0)
      Then the move succeeded
      And its contact plane is that of terrain
      When a sweep takes the body by (0.25, 0, 0)
      Then sub-step 1 was adjusted to (0.1875, 0, 0.1082532), within 0.0001 m

  @SLOPE-019b
  Rule: After a move that did not fail the normal of the ground is the found plane's

    Scenario: The ground's normal is level, and then the ramp's
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      When a sweep takes the body by (0.25, 0, 0)
      Then its ground normal is that of terrain
      When a sweep takes the body by (2.5, 0, 0)
      Then the move succeeded
      And its ground normal is that of terrain
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    @needs:remote-body
    Scenario: In ticks too the ground's normal is level, and then the ramp's
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And a remote body of sphere radius 0.5 m resting on terrain at x = -1 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then its ground normal is that of terrain
      When 40 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it has passed x = 1 m
      And its ground normal is that of terrain

    # The deck ends at x = 4 m. Two metres on, the centre is a metre past it.
    Scenario: Past the end of a deck there is no ground's normal
      Given level terrain at z = -30 m
      And a deck from x = -20 m to x = 4 m at z = 2 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2.5 m
      When a sweep takes the body by (0.5, 0, 0)
      Then its ground normal is that of deck
      When a sweep takes the body by (2, 0, 0)
      Then the move succeeded
      And it went by (2, 0, 0), within 0.001 m
      And it has no ground normal

    Scenario Outline: On <why> the ground's normal is that of what the body is on
      Given level terrain at z = -30 m
      And ramp, of a <of>, from x = 0 m to x = 20 m at z = 0 m, rising <rise> degrees along +x
      And a remote body of sphere radius 0.5 m in the air at (10, 0, 30)
      And at x = 10 m ramp rises <rise> degrees along +x
      When a sweep takes the body by (0.25, 0, 0)
      Then it has no ground normal
      Given a remote body of sphere radius 0.5 m resting on ramp at x = 10 m
      When a sweep takes the body by (-0.25, 0, 0)
      Then its ground normal is that of ramp
      And its contact plane is that of ramp
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | of       | rise | why                                    |
        | Building | 20   | the ramp of a house                    |
        | Object   | 60   | what is too steep to stand on          |

  @SLOPE-020a
  Rule: After a failed move a body has neither contact plane nor ground normal

    # 1.25 m between the walls is room for a sphere of 1 m, 0.75 m is not.
    Scenario: A body that is squeezed between two walls stays where it was, on nothing
      Given level terrain at z = 0 m
      And an upright wall left from (-20, 0.625) to (20, 0.625), -10 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (0.25, 0, 0)
      Then the move succeeded
      And it went by (0.25, 0, 0), within 0.001 m
      And its contact plane is that of terrain
      When right moves by (0, 0.5, 0) m
      And a sweep takes the body by (0.25, 0, 0)
      Then the move failed
      And its position is the same to the bit
      And it has no contact plane
      And it has no ground normal

    # A quarter of a metre nearer, one wall is 0.375 m from the sphere's centre and
    # pushes it by 0.125 m, until it touches both.
    Scenario: A body that stands still is pushed by a wall that moves, and squeezed between two
      Given level terrain at z = 0 m
      And an upright wall left from (-20, 0.625) to (20, 0.625), -10 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When right moves by (0, 0.25, 0) m
      And a sweep takes the body by (0, 0, 0)
      Then the move succeeded
      And it went by (0, 0.125, 0), within 0.001 m
      And its contact plane is that of terrain
      When right moves by (0, 0.25, 0) m
      And a sweep takes the body by (0, 0, 0)
      Then the move failed
      And its position is the same to the bit
      And it has no contact plane
      And it has no ground normal

    # The walls begin at x = 3 m and are 0.8 m apart. From x = 1.6 m the third half
    # metre ends at x = 3.1 m, between them.
    Scenario: After a move that fails on its way the body is where the move began
      Given level terrain at z = 0 m
      And an upright wall left from (3, 0.4) to (20, 0.4), -10 m to 20 m high
      And an upright wall right from (3, -0.4) to (20, -0.4), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 1.1 m
      When a sweep takes the body by (0.5, 0, 0)
      Then the move succeeded
      And it went by (0.5, 0, 0), within 0.001 m
      And its contact plane is that of terrain
      When a sweep takes the body by (1.5, 0, 0)
      Then the move failed
      And it was made in 3 sub-steps
      And its position is the same to the bit
      And it has no contact plane
      And it has no ground normal

    # 0.75 m between the walls is no room for a sphere of 1 m.
    @needs:remote-body
    Scenario: Out of sight too a body that is squeezed stands on nothing
      Given level terrain at z = 0 m
      And an upright wall front from (0.625, -20) to (0.625, 20), -10 m to 20 m high
      And an upright wall back from (-0.625, -20) to (-0.625, 20), -10 m to 20 m high
      And a hidden body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0.25, 0) m
      Then it went by (0, 0.25, 0), within 0.001 m
      And it stands on walkable ground
      When front moves by (-0.5, 0, 0) m
      And a tick of 0.02 s runs with root motion (0, 0.25, 0) m
      Then its position is the same to the bit
      And it has no contact plane
      And it has no ground normal
      And it does not stand on walkable ground

  @SLOPE-020b
  Rule: After a failed move the next sub-step is projected by nothing

    # On the plane 0.25 down the slope would be (-0.25, 0, -0.1443376).
    Scenario: When the walls part again the first step down the slope is level
      Given terrain that rises 30 degrees along +x
      And an upright wall left from (-20, 0.625) to (20, 0.625), -20 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -20 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      And at x = 0 m terrain rises 30 degrees along +x
      When a sweep takes the body by (-0.25, 0, 0)
      Then sub-step 1 was adjusted to (-0.25, 0, -0.1443376), within 0.0001 m
      When right moves by (0, 0.5, 0) m
      And a sweep takes the body by (-0.25, 0, 0)
      Then the move failed
      When right moves by (0, -0.5, 0) m
      And a sweep takes the body by (-0.25, 0, 0)
      Then sub-step 1 was adjusted to (-0.25, 0, 0), within 0.00001 m
      And it went by (-0.25, 0, 0), within 0.0001 m

  @SLOPE-020c @needs:remote-body
  Rule: After a failed move a body has no velocity

    # In 10 ticks a body falls by half of 8 m/s² times 0.2 s squared, 0.16 m. In the
    # 25 that fail it would come to 8 m/s² times 0.7 s = 5.6 m/s, and to 0.11 m in
    # the tick after. From rest it is half of 8 m/s² times 0.02 s squared: 0.0016 m.
    Scenario: A body that was squeezed while it fell begins to fall anew
      Given level terrain at z = -30 m
      And an upright wall left from (-20, 0.625) to (20, 0.625), -20 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -20 m to 20 m high
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 10)
      When 10 ticks of 0.02 s run
      Then it went by (0, 0, -0.16), within 0.001 m
      When right moves by (0, 0.5, 0) m
      And 25 ticks of 0.02 s run
      Then its position is the same to the bit
      When right moves by (0, -0.5, 0) m
      And a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0, 0, -0.0016), within 0.001 m
      When 9 ticks of 0.02 s run
      Then it went by (0, 0, -0.1584), within 0.001 m

    # In 0.1 s it goes 0.2 m ahead and up by 0.3 m less half of 8 m/s² times 0.08 s
    # squared: in its first tick it still stands. Freed, it falls from rest, by half
    # of 8 m/s² times 0.1 s squared.
    Scenario: A body that is not bound yet and was squeezed in its jump falls straight down
      Given level terrain at z = 0 m
      And an upright wall left from (-20, 0.625) to (20, 0.625), -20 m to 20 m high
      And an upright wall right from (-20, -0.625) to (20, -0.625), -20 m to 20 m high
      And a not-yet-bound body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (2, 0, 3) m/s
      When 5 ticks of 0.02 s run
      Then it went by (0.2, 0, 0.2744), within 0.001 m
      When left moves by (0, -0.5, 0) m
      And a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then its position is the same to the bit
      When left moves by (0, 0.5, 0) m
      And 5 ticks of 0.02 s run
      Then it went by (0, 0, -0.04), within 0.001 m

  @SLOPE-041
  Rule: A sphere that only touches a surface is not in collision with it

    Scenario: What rests on the ground goes along it in full
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (1, 0, 0)
      Then the move succeeded
      And it went by (1, 0, 0), within 0.00001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    # The sphere touches both walls, which are 1 m apart. A quarter of a metre
    # towards one of them is none; the control shows that the wall is there.
    Scenario: Between two walls that it touches a body goes along in full
      Given level terrain at z = 0 m
      And an upright wall left from (-20, 0.5) to (20, 0.5), -10 m to 20 m high
      And an upright wall right from (-20, -0.5) to (20, -0.5), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (1, 0, 0)
      Then the move succeeded
      And it went by (1, 0, 0), within 0.00001 m
      When right moves by (0, -4, 0) m
      And a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0, 0), within 0.001 m
      When a sweep takes the body by (0, -0.25, 0)
      Then it went by (0, -0.25, 0), within 0.001 m

    Scenario: A sphere more than a millimetre above the ground is clear of it, and one a tenth as far above it touches it
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 0.5015)
      When a sweep takes the body by (0, 0, 0)
      Then it has no contact plane
      And its position is the same to the bit
      Given a remote body of sphere radius 0.5 m in the air at (0, 0, 0.50015)
      When a sweep takes the body by (0, 0, 0)
      Then its contact plane is that of terrain
      And its position is the same to the bit

  @SLOPE-044
  Rule: A contact plane serves one sub-step, and after a sub-step without contact there is none

    # The deck falls by 30 degrees and ends at x = 0. The body rests on it 0.6 m
    # before its end: half a metre on, it still does; a metre on, its centre is
    # 0.65 m past the end. From then on each half metre is level. In all it falls
    # twice 0.5 tan 30.
    Scenario: Over the edge of a deck the body goes straight on
      Given level terrain at z = -30 m
      And a step-down of 0.25 m
      And a deck from x = -20 m to x = 0 m at z = 11.547005 m that rises -30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = -0.6 m
      And at x = -0.6 m deck rises -30 degrees along +x
      When a sweep takes the body by (2, 0, 0)
      Then it was made in 4 sub-steps
      And sub-step 2 was adjusted to (0.5, 0, -0.2886751), within 0.001 m
      And sub-step 3 was adjusted to (0.5, 0, 0), within 0.00001 m
      And sub-step 4 was adjusted to (0.5, 0, 0), within 0.00001 m
      And it went by (2, 0, -0.5773503), within 0.002 m
      And it has no contact plane
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    # The sphere rests on the very end of the deck: half a metre on it is clear of
    # it, and looks a quarter of a metre down.
    Scenario Outline: Past the end of a deck, ground <why>
      Given level terrain at z = 0 m
      And a step-down of 0.25 m
      And a deck from x = -20 m to x = 0 m at z = <z> m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 0 m
      When a sweep takes the body by (0.5, 0, 0)
      Then it went by <way>, within 0.001 m
      And the record <names>
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | z    | way            | names         | why                                    |
        | 0.24 | (0.5,0,-0.24)  | names terrain | within the step-down is gone down to   |
        | 0.27 | (0.5,0,0)      | is empty      | below the step-down is none to the body |

    # After half a metre there is nothing within a quarter of a metre below the
    # body. After the next two the platform is, 0.15 m below it, and the body has no
    # ground any more to come down from.
    Scenario: Who has left the ground in a sweep is not pulled down in the rest of it
      Given level terrain at z = -30 m
      And a step-down of 0.25 m
      And a deck from x = -20 m to x = 0 m at z = 1 m that rises 0 degrees along +x
      And platform, of a Building, from x = 1.2 m to x = 20 m at z = 0.85 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 0 m
      When a sweep takes the body by (1.5, 0, 0)
      Then it was made in 3 sub-steps
      And it went by (1.5, 0, 0), within 0.001 m
      And it has no contact plane
      When a sweep takes the body by (0, 0, -0.5)
      Then it went by (0, 0, -0.15), within 0.001 m
      And its contact plane is that of platform

    Scenario Outline: For a giant too, ground <why>
      Given level terrain at z = 0 m
      And a step-down of 0.25 m
      And an object's scale of 2
      And a deck from x = -20 m to x = 0 m at z = <z> m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 0 m
      When a sweep takes the body by (0.5, 0, 0)
      Then it went by <way>, within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | z    | way          | why                                                            |
        | 0.2  | (0.5,0,-0.2) | within the step-down is gone down to                           |
        | 0.45 | (0.5,0,0)    | below the step-down, though within twice that, is none to the body |

  @SLOPE-036a
  Rule: What is not finite is refused

    Scenario Outline: An offset <why> is refused
      Given a contact plane whose normal is (0, 0, 1)
      When the offset <offset> is adjusted
      Then the request is refused with NotFinite
      When the offset (1, 0, -1) is adjusted
      Then it becomes (1, 0, 0) within 0.00001 m

      Examples:
        | offset           | why                        |
        | (NaN,0,0)        | that is no number along x  |
        | (0,NaN,0)        | that is no number along y  |
        | (0,0,NaN)        | that is no number along z  |
        | (Infinity,0,0)   | without end                |
        | (0,0,-Infinity)  | without end downwards      |

    Scenario Outline: A plane whose normal <why> is refused
      Given a contact plane whose normal is <normal>
      When the offset (1, 0, -1) is adjusted
      Then the request is refused with NotFinite
      Given a contact plane whose normal is (0, 0, 1)
      When the offset (1, 0, -1) is adjusted
      Then it becomes (1, 0, 0) within 0.00001 m

      Examples:
        | normal         | why                    |
        | (0,0,NaN)      | is no number           |
        | (0,Infinity,1) | is without end         |

    Scenario: A velocity that is no number is refused
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (0, NaN, 0) m/s
      Then the request is refused with NotFinite
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (0, 0, 0) m/s
      When a sweep takes the body by (1, 0, 0)
      Then it went by (1, 0, 0), within 0.00001 m

    Scenario: A sliding normal that is no number is refused
      Given a sliding normal of (NaN, 0, 0)
      When the offset (-1, 1, 0) is adjusted
      Then the request is refused with NotFinite
      Given a sliding normal of (1, 0, 0)
      When the offset (-1, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m

    Scenario: A sphere that is nowhere is refused
      Given a contact plane whose normal is (0, 0, 1)
      And a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      And the sphere's block is (0, NaN, 0) m off the plane's
      When the offset (1, 0, 0) is adjusted
      Then the request is refused with NotFinite
      Given a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.03 m, within 0.00001 m

    Scenario Outline: A surface that should move <why> is refused, and stays
      Given level terrain at z = -30 m
      And a deck from x = -20 m to x = 20 m at z = 2 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When deck moves by <by> m
      Then the request is refused with NotFinite
      When a sweep takes the body by (1, 0, 0)
      Then it went by (1, 0, 0), within 0.00001 m
      And its contact plane is that of deck
      When deck moves by (0, 0, 0.125) m
      And a sweep takes the body by (0.25, 0, 0)
      Then it went by (0.25, 0, 0.125), within 0.001 m

      Examples:
        | by              | why          |
        | (0,0,NaN)       | by no number |
        | (0,-Infinity,0) | without end  |

    @needs:remote-body
    Scenario: A server's point that is nowhere is refused, behind another too
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When 2 ticks of 0.02 s run with root motion (0, 0, 0) m a tick, the server's points (0.5, 0, 0) and (0, NaN, 0) ahead
      Then the request is refused with NotFinite
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

    @needs:remote-body
    Scenario: The way to something that is nowhere is refused
      Given level terrain at z = 0 m
      And its position manager sticks it by (NaN, 0, 0) m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then the request is refused with NotFinite
      Given its position manager sticks it by (0, 0.5, 0) m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0, 0.5, 0), within 0.001 m

    Scenario Outline: A push-out <why> is refused
      Given a contact plane whose normal is (0, 0, 1)
      And a sphere of radius 0.5 m whose centre is 0.375 m from the plane
      And the next request has <number> for its <member>
      When the offset (0, 1, -1) is adjusted
      Then the request is refused with NotFinite
      When the offset (0, 1, -1) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m
      And it is lifted by 0.125 m, within 0.00001 m

      Examples:
        | number    | member | why                               |
        | NaN       | d      | off a plane whose d is no number  |
        | -Infinity | d      | off a plane at no finite distance |
        | NaN       | centre | of a centre that is no place      |
        | NaN       | radius | by a radius that is no number     |
        | Infinity  | radius | by a radius without end           |

    Scenario: Of several offsets none may be no number
      Given a contact plane whose normal is (0, 0, 1)
      When these offsets are adjusted
        | offset      |
        | (1, 0, -1)  |
        | (0, NaN, 0) |
        | (0, 1, 0)   |
      Then the request is refused with NotFinite
      When these offsets are adjusted
        | offset     |
        | (1, 0, -1) |
        | (0, 0, -2) |
        | (0, 1, 0)  |
      Then they become, within 0.00001 m
        | result    |
        | (1, 0, 0) |
        | (0, 0, 0) |
        | (0, 1, 0) |

    @needs:remote-body
    Scenario Outline: A tick with <why> is refused
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      And the next request has <number> for its <member>
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then the request is refused with NotFinite
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

      Examples:
        | number   | member     | why                            |
        | NaN      | dt         | a time that is no number       |
        | Infinity | dt         | a time without end             |
        | NaN      | constraint | a constraint that is no number |

    Scenario Outline: A surface that is asked for its height <why> refuses
      Given terrain that rises 30 degrees along +x
      When terrain is asked for its height at <place>
      Then the request is refused with NotFinite
      Given at x = 2 m terrain rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | place         | why                 |
        | (NaN, 0)      | at no place         |
        | (0, Infinity) | infinitely far away |

  @SLOPE-036b
  Rule: A refusal leaves the body as it was

    Scenario Outline: After a sweep <why> was refused the body is where it was, on what it was
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      When a sweep takes the body by (-1, 0, 0)
      Then it went by (-1, 0, -0.5773503), within 0.001 m
      When a sweep takes the body by <by>
      Then the request is refused with NotFinite
      When a sweep takes the body by (-0.25, 0, 0)
      Then sub-step 1 was adjusted to (-0.25, 0, -0.1443376), within 0.0001 m
      And it went by (-0.25, 0, -0.1443376), within 0.001 m

      Examples:
        | by             | why           |
        | (0,0,NaN)      | by no number  |
        | (Infinity,0,0) | without end   |

    # It keeps the plane that it had, and does not get the velocity that was
    # refused with its place.
    Scenario: After a refused placing the body is where it was
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m in the air at (NaN, 0, 9)
      Then the request is refused with NotFinite
      When a sweep takes the body by (-1, 0, 0)
      Then it is at (0.75, 0, 1.0103630), within 0.001 m

    @needs:remote-body
    Scenario Outline: After a tick with <why> was refused the next is driven by its own root motion
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.1, 0, 0), within 0.001 m
      When a tick of 0.02 s runs with root motion <root> m, the server's point <to> ahead
      Then the request is refused with NotFinite
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m

      Examples:
        | root      | to             | why                                |
        | (NaN,0,0) | (0.1,0,0)      | a root motion that is no number    |
        | (0.1,0,0) | (0,Infinity,0) | a server's point that is nowhere   |

    # 0.25 up the slope is 0.1875 on the map and 0.1082532 in height, from the centre
    # at (1.75, 0, 2 tan 30 + 0.5 cos 30 = 1.5877132).
    Scenario: After a placing with a velocity that is no number was refused the body is where it was
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 9 m, with a velocity of (0, NaN, 0) m/s
      Then the request is refused with NotFinite
      When a sweep takes the body by (0.25, 0, 0)
      Then it is at (1.9375, 0, 1.6959664), within 0.001 m

    @needs:remote-body
    Scenario: The server's points of a refused run are not gone for
      Given level terrain at z = 0 m
      And its position manager sticks it by (0, NaN, 0) m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a tick of 0.02 s runs with root motion (0.1, 0, 0) m, the server's point (1, 0, 0) ahead
      Then the request is refused with NotFinite
      Given its position manager lets go of it
      When a tick of 0.02 s runs with root motion (0, 0.1, 0) m
      Then it went by (0, 0.1, 0), within 0.001 m
      When 2 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (0.2, 0, 0), within 0.001 m
