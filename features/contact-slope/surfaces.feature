@contact-slope
Feature: Whatever it is made of, a body stands on what is under it

  @SLOPE-021
  Rule: Whatever a surface is of, a body rests on it and goes along it alike

    # Up 20 degrees a metre is cos 20 squared = 0.8830222 on the map and sin 20
    # cos 20 = 0.3213938 in height; down, it falls by tan 20 = 0.3639702. Out of
    # the air a body lands on it; the terrain lies 30 m below.
    Scenario Outline: A ramp of a <why> carries a body up and down
      Given level terrain at z = -30 m
      And ramp, of a <of>, from x = -20 m to x = 20 m at z = 0 m, rising 20 degrees along +x
      And a remote body of sphere radius 0.5 m resting on ramp at x = 2 m
      And at x = 2 m ramp rises 20 degrees along +x
      When a sweep takes the body by (1, 0, 0)
      Then it went by (0.8830222, 0, 0.3213938), within 0.001 m
      And its contact plane is that of ramp
      When a sweep takes the body by (-1, 0, 0)
      Then it went by (-1, 0, -0.3639702), within 0.001 m
      And its contact plane is that of ramp
      And the gap between sphere and ramp is 0 m, within 0.001 m
      Given a remote body of sphere radius 0.5 m in the air at (2, 0, 10)
      When a sweep takes the body by (0, 0, -3)
      Then the gap between sphere and ramp is 0 m, within 0.001 m
      And its contact plane is that of ramp

      Examples:
        | of       | why                 |
        | Building | house               |
        | Dungeon  | dungeon             |
        | Static   | thing that stands   |
        | Object   | thing that may move |

    Scenario: A ramp of terrain carries a body up and down
      Given terrain that rises 20 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 2 m terrain rises 20 degrees along +x
      When a sweep takes the body by (1, 0, 0)
      Then it went by (0.8830222, 0, 0.3213938), within 0.001 m
      And its contact plane is that of terrain
      When a sweep takes the body by (-1, 0, 0)
      Then it went by (-1, 0, -0.3639702), within 0.001 m
      And its contact plane is that of terrain

    # A corner order that goes the other way round makes the same piece.
    Scenario: A piece whose corners go the other way round carries a body as well
      Given level terrain at z = -30 m
      And plate, of a Static, with these corners
        | corner    |
        | (-8,-4,1) |
        | (-8,4,1)  |
        | (8,4,1)   |
        | (8,-4,1)  |
      And a remote body of sphere radius 0.5 m resting on plate at x = 2 m
      And at x = 2 m plate and terrain are 31 m apart
      When a sweep takes the body by (1, 0, -0.5)
      Then it went by (1, 0, 0), within 0.001 m
      And its contact plane is that of plate
      Given a remote body of sphere radius 0.5 m in the air at (2, 0, 3)
      When a sweep takes the body by (0, 0, -3)
      Then it is at (2, 0, 1.5), within 0.001 m
      And its contact plane is that of plate

    # At y = 3 m the triangle is 5 m wide.
    Scenario: A piece of three corners carries a body, and one of six
      Given level terrain at z = -30 m
      And triangle, of a Static, with these corners
        | corner    |
        | (-8,-8,1) |
        | (8,-8,1)  |
        | (0,8,1)   |
      And hexagon, of a Static, with these corners
        | corner    |
        | (16,0,1)  |
        | (20,-6,1) |
        | (28,-6,1) |
        | (32,0,1)  |
        | (28,6,1)  |
        | (20,6,1)  |
      And a remote body of sphere radius 0.5 m resting on triangle at x = 0 m
      When a sweep takes the body by (0, 3, 0)
      Then it went by (0, 3, 0), within 0.001 m
      And its contact plane is that of triangle
      Given a remote body of sphere radius 0.5 m resting on hexagon at x = 24 m
      When a sweep takes the body by (0, 3, 0)
      Then it went by (0, 3, 0), within 0.001 m
      And its contact plane is that of hexagon

    # Its heights rise by 1.8 m from column to column and by 2.4 m from row to row, that
    # is by 0.75 in 1 along (0.6, 0.8): its normal is (-0.36, -0.48, 0.8). At (24, -14) it
    # is 4 columns and 2.5 rows from its first height, and a sphere that rests over it has
    # its centre 0.5 / 0.8 = 0.625 m above. A metre up it is 0.64 on the map, 0.384 and
    # 0.512, and 0.48 in height; a metre down it falls by 0.75.
    Scenario: Terrain of another width than depth, which begins elsewhere, carries a body where its heights are
      Given terrain from (8, -24) in cells of 4 m with these heights
        | row                                      |
        | 0 1.8 3.6 5.4 7.2 9 10.8 12.6 14.4       |
        | 2.4 4.2 6 7.8 9.6 11.4 13.2 15 16.8      |
        | 4.8 6.6 8.4 10.2 12 13.8 15.6 17.4 19.2  |
        | 7.2 9 10.8 12.6 14.4 16.2 18 19.8 21.6   |
        | 9.6 11.4 13.2 15 16.8 18.6 20.4 22.2 24  |
      And a remote body of sphere radius 0.5 m in the air at (24, -14, 15)
      And at (24, -14) terrain is 13.2 m high and its normal is (-0.36, -0.48, 0.8)
      And at (39, -9) terrain is 22.95 m high and its normal is (-0.36, -0.48, 0.8)
      When a sweep takes the body by (0, 0, -1.5)
      Then it is at (24, -14, 13.825), within 0.001 m
      And its contact plane is that of terrain
      When a sweep takes the body by (0.6, 0.8, 0)
      Then it went by (0.384, 0.512, 0.48), within 0.001 m
      When a sweep takes the body by (-0.6, -0.8, 0)
      Then it went by (-0.6, -0.8, -0.75), within 0.001 m
      And its contact plane is that of terrain
      Given a remote body of sphere radius 0.5 m in the air at (36, -2, 24)
      When a sweep takes the body by (0, 0, -6)
      Then it went by (0, 0, -6), within 0.001 m

    # On the very end of the upper piece the sphere's centre is over its edge, and half a
    # metre further it is clear of it.
    Scenario Outline: From <why> a body steps down
      Given level terrain at z = -30 m
      And upper, of a <one>, from x = -20 m to x = 0 m at z = 0.24 m, rising 0 degrees along +x
      And lower, of a <other>, from x = -20 m to x = 20 m at z = 0 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on upper at x = 0 m
      When a sweep takes the body by (0.5, 0, 0)
      Then it went by (0.5, 0, -0.24), within 0.001 m
      And its contact plane is that of lower
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | one      | other    | why                                      |
        | Static   | Object   | what stands onto what may move           |
        | Object   | Dungeon  | what may move onto a dungeon's floor     |
        | Building | Static   | a house onto what stands                 |

    # From (16, 0) to (20, 6) the edge passes (17, 5) at 3.5 / sqrt 3.25 = 1.94 m, and so
    # it is in the other corners.
    Scenario Outline: Beside a piece of six corners, <why>, a body falls past it
      Given level terrain at z = -30 m
      And hexagon, of a Static, with these corners
        | corner    |
        | (16,0,1)  |
        | (20,-6,1) |
        | (28,-6,1) |
        | (32,0,1)  |
        | (28,6,1)  |
        | (20,6,1)  |
      And a remote body of sphere radius 0.5 m in the air at <beside>
      When a sweep takes the body by (0, 0, -3)
      Then it went by (0, 0, -3), within 0.001 m
      And it has no contact plane
      Given a remote body of sphere radius 0.5 m in the air at (24, 0, 3)
      When a sweep takes the body by (0, 0, -3)
      Then it went by (0, 0, -1.5), within 0.001 m
      And its contact plane is that of hexagon

      Examples:
        | beside    | why                              |
        | (17,5,3)  | where its least x and its greatest y would be |
        | (31,5,3)  | where its greatest x and y would be |
        | (31,-5,3) | where its greatest x and its least y would be |
        | (17,-5,3) | where its least x and y would be |
        | (24,7,3)  | a metre past its side            |

  @SLOPE-050
  Rule: A surface stops a body from whichever side it comes

    # Half a metre short of it the sphere touches. A ceiling is nothing to stand on.
    Scenario Outline: A body that flies up against <why> stops under it, and one that falls onto it rests on it
      Given level terrain at z = 0 m
      And plate, of a <of>, from x = -8 m to x = 8 m at z = -10 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m in the air at <below>
      When a sweep takes the body by (0, 0, 3)
      Then it went by <up>, within 0.001 m
      And it has no contact plane
      When a sweep takes the body by (0.25, 0, 0)
      Then it went by (0.25, 0, 0), within 0.001 m
      Given a remote body of sphere radius 0.5 m in the air at <above>
      When a sweep takes the body by (0, 0, -3)
      Then it went by <down>, within 0.001 m
      And its contact plane is that of <what>

      Examples:
        | of       | below      | up          | above      | down       | what    | why                      |
        | Building | (0,0,-12)  | (0,0,1.5)   | (0,0,-8)   | (0,0,-1.5) | plate   | the ceiling of a cellar  |
        | Dungeon  | (0,0,-2)   | (0,0,1.5)   | (0,0,2)    | (0,0,-1.5) | terrain | a meadow over a dungeon  |
        | Static   | (0,0,-12)  | (0,0,1.5)   | (0,0,-8)   | (0,0,-1.5) | plate   | a shelf that stands      |
        | Object   | (0,0,-12)  | (0,0,1.5)   | (0,0,-8)   | (0,0,-1.5) | plate   | a platform that may move |

    # The ramp's underside comes down to the ground at x = 0. A sphere that touches
    # both has its centre 0.5 (1 + cos 30) / sin 30 = 1.8660254 m from there.
    Scenario: Under a ramp a body goes as far as there is room for it
      Given level terrain at z = 0 m
      And ramp, of a Building, from x = 0 m to x = 20 m at z = 0 m, rising 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 4 m
      And at x = 4 m ramp rises 30 degrees along +x
      When a sweep takes the body by (-1, 0, 0)
      Then it went by (-1, 0, 0), within 0.001 m
      When a sweep takes the body by (-3, 0, 0)
      Then it is at (1.8660254, 0, 0.5), within 0.001 m
      And its contact plane is that of terrain
      When a sweep takes the body by (1, 0, 0)
      Then it went by (1, 0, 0), within 0.001 m

    # Half a metre against the wall that it touches takes its centre just onto it.
    Scenario: A wall stops a body from both sides
      Given level terrain at z = 0 m
      And an upright wall north from (-20, 2) to (20, 2), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (0, 3, 0)
      Then it went by (0, 1.5, 0), within 0.001 m
      When a sweep takes the body by (0, 0.5, 0)
      Then the move succeeded
      And it went by (0, 0, 0), within 0.001 m
      When north moves by (0, -4, 0) m
      And a sweep takes the body by (0, -4, 0)
      Then it went by (0, -3, 0), within 0.001 m
      When a sweep takes the body by (0, -0.5, 0)
      Then the move succeeded
      And it went by (0, 0, 0), within 0.001 m

    # Its centre is 0.2 m above the ground, 0.1 m below the plate. The push-out raises it
    # by 0.3 m: under a plate that is high above it there is room for that.
    Scenario: Who has sunk into the ground is not pushed out of it through what is above
      Given level terrain at z = 0 m
      And plate, of a Static, from x = -8 m to x = 8 m at z = 3 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m on terrain at x = 0 m with a gap of -0.3 m
      When a sweep takes the body by (0.25, 0, 0)
      Then the move succeeded
      And it went by (0.25, 0, 0.3), within 0.001 m
      When plate moves by (0, 0, -2.7) m
      Given a remote body of sphere radius 0.5 m on terrain at x = 0 m with a gap of -0.3 m
      When a sweep takes the body by (0.25, 0, 0)
      Then the move failed
      And its position is the same to the bit

    # In the first tick it stands still, and rises by 4 m/s times 0.02 s to 0.58 m. Then
    # gravity takes 20 m/s² from its 4 m/s: alone it would rise by 0.4 m in the 0.2 s
    # that this takes. From 0.7 m on it is under the plate until then, and after that
    # falls by half of 20 m/s² times 0.1 s squared.
    @needs:remote-body
    Scenario: Who flies up against a ceiling keeps its speed, and is under it until gravity has used it up
      Given level terrain at z = 0 m
      And a gravity of 20 m/s²
      And plate, of a Building, from x = -8 m to x = 8 m at z = 1.2 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (0, 0, 4) m/s
      When 11 ticks of 0.02 s run
      Then it is at (0, 0, 0.7), within 0.001 m
      And it has no contact plane
      When 5 ticks of 0.02 s run
      Then it went by (0, 0, -0.1), within 0.001 m

    # The wall holds it at y = 0.25 m. In height it comes to 0.06 m in the first tick,
    # in which it stands, and to 3 times 0.18 - 4 times 0.18 squared in the nine after
    # it; then it is 1.56 m/s fast upwards, and 1.56 times 0.2 - 0.16 = 0.152.
    @needs:remote-body
    Scenario: Who flies against a wall keeps its speed, and flies on with it when the wall is gone
      Given level terrain at z = 0 m
      And an upright wall north from (-20, 0.75) to (20, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m, with a velocity of (1.5, 2, 3) m/s
      When 10 ticks of 0.02 s run
      Then it went by (0.3, 0.25, 0.4704), within 0.001 m
      And it has no contact plane
      When north is taken away
      And 10 ticks of 0.02 s run
      Then it went by (0.3, 0.4, 0.152), within 0.001 m

  @SLOPE-022
  Rule: Walkable is a plane whose N.z is at or above the threshold, and no other

    # cos 47.932935 is 0.67, cos 48.700127 is 0.66, and cos 52.432186 is 0.6097.
    Scenario Outline: Walkable is <why>
      Given level terrain at z = -30 m
      And a walkable threshold of <threshold>
      And roof, of a Building, from x = 0 m to x = 8 m at z = 10 m, rising <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on roof at x = 4 m
      And at x = 4 m roof rises <rise> degrees along +x
      When a sweep takes the body by (-0.25, 0, 0)
      Then its contact plane is that of roof
      And it stands on walkable ground
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | threshold | rise      | why                                     |
        | 0.6642    | 47.932935 | a roof of 67 hundredths, by the usual threshold |
        | 0.65      | 48.700127 | a roof of 66 hundredths, by a threshold of 65   |
        | 1         | 0         | level ground, by a threshold of 1               |

    Scenario Outline: Not walkable is <why>
      Given level terrain at z = -30 m
      And a walkable threshold of <threshold>
      And roof, of a Building, from x = 0 m to x = 8 m at z = 10 m, rising <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on roof at x = 4 m
      And at x = 4 m roof rises <rise> degrees along +x
      When a sweep takes the body by (-0.25, 0, 0)
      Then its contact plane is that of roof
      And it does not stand on walkable ground
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | threshold | rise      | why                                        |
        | 0.6642    | 48.700127 | a roof of 66 hundredths, by the usual threshold |
        | 0.6642    | 52.432186 | a roof of 61 hundredths, by the usual threshold |
        | 0.6642    | 75        | a roof of 26 hundredths, by the usual threshold |
        | 0.68      | 47.932935 | a roof of 67 hundredths, by a threshold of 68   |
        | 1         | 1         | a slope of one degree, by a threshold of 1      |

    @needs:remote-body
    Scenario: Root motion drives a body on a roof of 67 hundredths, and not on one of 66
      Given level terrain at z = -30 m
      And good, of a Building, from x = 0 m to x = 8 m at z = 10 m, rising 47.932935 degrees along +x
      And steep, of a Building, from x = 12 m to x = 20 m at z = 10 m, rising 48.700127 degrees along +x
      And a remote body of sphere radius 0.5 m resting on good at x = 4 m
      And at x = 4 m good rises 47.932935 degrees along +x
      And at x = 16 m steep rises 48.700127 degrees along +x
      When 5 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick it got at least 0.04 m further towards (1, 0, 0)
      Given a remote body of sphere radius 0.5 m resting on steep at x = 16 m
      When 5 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick it got at least 0.0005 m further towards (-1, 0, 0)

    # cos 60 is 0.5, and cos 30 is 0.8660254. Ground and slope of 30 degrees meet at
    # 150 degrees: a sphere that touches both is 0.5 tan 15 = 0.1339746 m before that.
    Scenario: By a low threshold a body goes up 60 degrees from the ground
      Given level terrain at z = 0 m
      And a walkable threshold of 0.4
      And roof, of a Building, from x = 4 m to x = 12 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 8 m roof rises 60 degrees along +x
      When a sweep takes the body by (6, 0, 0)
      Then its contact plane is that of roof
      And it stands on walkable ground
      And the gap between sphere and roof is 0 m, within 0.001 m
      And it has passed x = 4 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    Scenario: By a high threshold a body does not go up 30 degrees from the ground
      Given level terrain at z = 0 m
      And a walkable threshold of 0.9
      And roof, of a Building, from x = 4 m to x = 12 m at z = 0 m, rising 30 degrees along +x
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      And at x = 8 m roof rises 30 degrees along +x
      When a sweep takes the body by (3, 0, 0)
      Then it is at (3.8660254, 0, 0.5), within 0.001 m
      And its contact plane is that of terrain
      And it stands on walkable ground
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    # From x = -0.05 m to x = 0.45 m, past the end. On a ramp that falls by 55 degrees,
    # with an N.z of 0.5735764, a sphere rests 0.45 tan 55 + 0.5 - 0.5 / cos 55 =
    # 0.2709432 m further down there. One that falls by 40 has 0.7660444.
    Scenario Outline: A body <why>
      Given level terrain at z = -30 m
      And a walkable threshold of <threshold>
      And platform, of a Building, from x = -10 m to x = 0 m at z = 0 m, rising 0 degrees along +x
      And ramp, of a Building, from x = 0 m to x = 10 m at z = 0 m, rising <rise> degrees along +x
      And a remote body of sphere radius 0.5 m resting on platform at x = -0.05 m
      And at x = -5 m platform rises 0 degrees along +x
      And at x = 5 m ramp rises <rise> degrees along +x
      When a sweep takes the body by (0.5, 0, 0)
      Then it went by <way>, within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

      Examples:
        | threshold | rise | way                | why                                                   |
        | 0.4       | -55  | (0.5,0,-0.2709432) | steps down onto 55 degrees by a low threshold         |
        | 0.9       | -40  | (0.5,0,0)          | does not step down onto 40 degrees by a high threshold |

    # At rest on 60 degrees its centre is 4 tan 60 + 0.5 / cos 60 = 7.9282032 m high. It
    # falls by 0.5717968, which takes 0.378 s.
    @needs:remote-body
    Scenario: By a low threshold a body that lands on 60 degrees stands where it landed
      Given level terrain at z = -30 m
      And a walkable threshold of 0.4
      And roof, of a Building, from x = 0 m to x = 8 m at z = 0 m, rising 60 degrees along +x
      And a remote body of sphere radius 0.5 m in the air at (4, 0, 8.5)
      And at x = 4 m roof rises 60 degrees along +x
      When 25 ticks of 0.02 s run
      Then it is at (4, 0, 7.9282032), within 0.001 m
      And it stands on walkable ground
      When 25 ticks of 0.02 s run
      Then it went by (0, 0, 0), within 0.001 m
      When 5 ticks of 0.02 s run with root motion (0, 0.05, 0) m a tick
      Then it went by (0, 0.25, 0), within 0.005 m

  @SLOPE-025 @needs:remote-body
  Rule: What is projected at the boundary is projected by the plane the body stands on, whatever terrain lies below it

    # The deck is level. By the terrain's plane, which rises or falls by 30
    # degrees, a step of 0.1 m would come to 0.075 m.
    Scenario Outline: Over a hillside <why> a body crosses a level bridge at its full speed
      Given terrain that rises <rise> degrees along +x
      And a projection at the boundary
      And a deck from x = -20 m to x = 20 m at z = 15 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = <x> m
      And at x = 5 m terrain rises <rise> degrees along +x
      And at x = 5 m deck rises 0 degrees along +x
      When 50 ticks of 0.02 s run with root motion <root> m a tick
      Then it went by <way>, within 0.01 m
      And in each tick the gap between sphere and deck is within 0.02 m of 0

      Examples:
        | rise | x  | root       | way      | why           |
        | 30   | 2  | (0.1,0,0)  | (5,0,0)  | that rises    |
        | -30  | 2  | (-0.1,0,0) | (-5,0,0) | that falls    |

    # 2 tan 30 = 1.154701.
    Scenario: In a dungeon under a meadow a body goes by the dungeon's floor
      Given terrain that rises 30 degrees along +x
      And a projection at the boundary
      And floor, of a Dungeon, from x = -20 m to x = 20 m at z = -30 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on floor at x = 2 m
      And at x = 2 m terrain and floor are 31.154701 m apart
      When 50 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then it went by (5, 0, 0), within 0.01 m
      And in each tick the gap between sphere and floor is within 0.02 m of 0

  @SLOPE-030 @needs:remote-body
  Rule: On a walkable surface that is not the terrain a body stays on that surface

    # 8 + 5 tan 10 = 8.881635; 12 - 5 tan 10 = 11.118365; 20 - 5 tan 15 =
    # 18.660254; 6 + 5 tan 25 = 8.331538.
    Scenario Outline: On <why> a body stays on what it walks on
      Given terrain that rises <ground> degrees along +x
      And a step-down of 0.01 m
      And floor, of a <of>, from x = 0 m to x = 24 m at z = <z> m, rising <rise> degrees along +x
      And a remote body of sphere radius 0.48 m resting on floor at x = 5 m
      And at x = 5 m floor and terrain are <apart> m apart
      When 100 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick the gap between sphere and floor is within 0.02 m of 0
      And over the run its height rose by the rise of floor under it, within 0.02 m
      And in each tick it got at least <least> m further towards <root>

      Examples:
        | ground | of       | z   | rise | apart     | root         | least  | why                                        |
        | 0      | Static   | 3   | 0    | 3         | (0.1,0,0)    | 0.0999 | a platform over level ground |
        | 0      | Building | 8   | 10   | 8.881635  | (0.1,0,0)    | 0.0969 | a bridge over a valley, uphill, |
        | 0      | Building | 8   | 10   | 8.881635  | (-0.04,0,0)  | 0.0399 | a bridge over a valley, downhill, |
        | 10     | Object   | 12  | 0    | 11.118365 | (0.1,0,0)    | 0.0999 | a dock above a slope    |
        | 0      | Dungeon  | -20 | 15   | 18.660254 | (0.1,0,0)    | 0.0932 | the floor of a dungeon below the terrain |
        | 0      | Building | 6   | 25   | 8.331538  | (0.1,0,0)    | 0.082  | a gentle roof           |

    Scenario: A lift that comes up raises a body that stands, and one that walks
      Given level terrain at z = -30 m
      And lift, of a Object, from x = -4 m to x = 4 m at z = 0 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on lift at x = 0 m
      When a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then its contact plane is that of lift
      When lift moves by (0, 0, 0.125) m
      And a tick of 0.02 s runs with root motion (0, 0, 0) m
      Then it went by (0, 0, 0.125), within 0.001 m
      And it stands on walkable ground
      When lift moves by (0, 0, 0.125) m
      And a tick of 0.02 s runs with root motion (0.1, 0, 0) m
      Then it went by (0.1, 0, 0.125), within 0.001 m
      And its contact plane is that of lift

  @SLOPE-040 @needs:remote-body
  Rule: Support passes from one surface to another without the body sinking below either

    # The hillside comes through the deck at x = 8 + 2 / tan 30 = 11.46 m.
    Scenario: From a deck a body walks onto the hillside that rises through it
      Given terrain that rises 0 degrees along +x up to x = 8 m and 30 degrees after it
      And a deck from x = -10 m to x = 14 m at z = 2 m that rises 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 8 m
      And at x = 5 m deck and terrain are 2 m apart
      And at x = 12 m terrain rises 30 degrees along +x
      When 100 ticks of 0.02 s run with root motion (0.1, 0, 0) m a tick
      Then in each tick it is at most 0.02 m deep in deck
      And in each tick it is at most 0.02 m deep in terrain
      And in each tick the gap to the nearest surface is within 0.02 m of 0
      And in each tick it got at least 0.05 m further towards (1, 0, 0)
      And its contact plane is that of terrain

    # 10 tan 20 = 3.639702.
    Scenario Outline: <why>, a body stays on both
      Given level terrain at z = -5 m
      And ramp, of a Building, from x = 0 m to x = 10 m at z = 0 m, rising 20 degrees along +x
      And platform, of a Building, from x = 10 m to x = 20 m at z = 3.639702 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m resting on <first> at x = <x> m
      And at x = 5 m ramp rises 20 degrees along +x
      And at x = 15 m platform rises 0 degrees along +x
      When 60 ticks of 0.02 s run with root motion <root> m a tick
      Then in each tick it is at most 0.02 m deep in ramp
      And in each tick it is at most 0.02 m deep in platform
      And in each tick the gap to the nearest surface is within 0.02 m of 0
      And its contact plane is that of <second>

      Examples:
        | first    | x  | root       | second   | why                         |
        | ramp     | 8  | (0.1,0,0)  | platform | From a ramp onto a platform |
        | platform | 13 | (-0.1,0,0) | ramp     | From a platform down a ramp |

    # The third tick takes the centre from x = -0.1 m to x = 0.35 m, past the edge
    # at 0. There the ramp's plane is at -0.35 tan 40 = -0.2936849, and a sphere
    # that rests on it has its centre 0.5 / cos 40 = 0.6527036 above: 0.3590187.
    # With its height it would be 0.108 m off the ramp.
    Scenario: Off a platform's edge a body comes down onto the ramp in the tick of the crossing
      Given level terrain at z = -30 m
      And platform, of a Building, from x = -10 m to x = 0 m at z = 0 m, rising 0 degrees along +x
      And ramp, of a Building, from x = 0 m to x = 10 m at z = 0 m, rising -40 degrees along +x
      And a remote body of sphere radius 0.5 m resting on platform at x = -1 m
      And at x = -5 m platform rises 0 degrees along +x
      And at x = 5 m ramp rises -40 degrees along +x
      When 2 ticks of 0.02 s run with root motion (0.45, 0, 0) m a tick
      Then it went by (0.9, 0, 0), within 0.001 m
      And the record names platform
      When a tick of 0.02 s runs with root motion (0.45, 0, 0) m
      Then it went by (0.45, 0, -0.1409813), within 0.001 m
      And its contact plane is that of ramp
      And the record names ramp
      When 5 ticks of 0.02 s run with root motion (0.45, 0, 0) m a tick
      Then in each tick the gap to the nearest surface is within 0.02 m of 0

  @SLOPE-046
  Rule: Each resolve leaves a record of what the contact plane is of

    Scenario: The record names the deck, and then the terrain
      Given level terrain at z = 0 m
      And a deck from x = -10 m to x = 10 m at z = 8 m that rises 10 degrees along +x
      And a remote body of sphere radius 0.5 m resting on deck at x = 2 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m
      And the record names deck
      Given a remote body of sphere radius 0.5 m resting on terrain at x = 20 m
      When a sweep takes the body by (0.25, 0, 0)
      Then it went by (0.25, 0, 0), within 0.001 m
      And the record names terrain

    Scenario: In the air the record is empty
      Given level terrain at z = 0 m
      And a remote body of sphere radius 0.5 m resting on terrain at x = 2 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m
      And the record names terrain
      Given a remote body of sphere radius 0.5 m in the air at (0, 0, 20)
      When a sweep takes the body by (0.25, 0, 0)
      Then it went by (0.25, 0, 0), within 0.001 m
      And the record is empty
