@contact-slope
Feature: One sub-step's offset over a contact plane and along a wall
  The normal (0.5, 0, 0.8660254) is that of a slope of 30 degrees which falls
  along +x: (1, 0, 0) goes down it, (-1, 0, 0) up.

  @SLOPE-001
  Rule: With neither contact plane nor sliding normal an offset comes back unchanged

    Scenario: In the air an offset is what it was, and over a plane it is not
      When the offset (0.3, -0.2, -0.7) is adjusted
      Then all of it is what went in, to the bit
      Given a contact plane whose normal is (0, 0, 1)
      When the offset (0.3, -0.2, -0.7) is adjusted
      Then it becomes (0.3, -0.2, 0) within 0.00001 m

    Scenario: Once nothing is touched any more an offset is again what it was
      Given a contact plane whose normal is (0, 0, 1)
      And a sliding normal of (1, 0, 0)
      When the offset (-0.5, -0.25, -0.75) is adjusted
      Then it becomes (0, -0.25, 0) within 0.00001 m
      Given nothing is touched any more
      When the offset (-0.5, -0.25, -0.75) is adjusted
      Then all of it is what went in, to the bit
      And the slide is dropped

  @SLOPE-002a
  Rule: An offset that goes against the sliding normal keeps the slide

    Scenario Outline: An offset <why> is laid along the wall and keeps the slide
      Given a sliding normal of (1, 0, 0)
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | offset           | result     | why                       |
        | (-1,1,0)         | (0,1,0)    | at an angle into the wall |
        | (-0.0078125,1,0) | (0,1,0)    | hardly into the wall      |
        | (-1,0,-0.5)      | (0,0,-0.5) | into the wall and down    |

    Scenario: On level ground too an offset against the wall keeps the slide
      Given a contact plane whose normal is (0, 0, 1)
      And a sliding normal of (1, 0, 0)
      When the offset (-1, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

    # The wall goes through (4, -10) and (-6, 10), the centre of the sphere begins
    # at x = -3 m. Three half metres up the slope are 1.125 m on the map. The
    # fourth comes to x = -1.5, 1 / sqrt 5 = 0.4472136 m from the wall: it is
    # pushed back by 0.0527864, to (-1.5472136, -0.0236068). From then on plane
    # and wall leave the line (1, -2, 0.5773503), and half a metre along +x is
    # 0.5 / 5.3333333 of that. Four times it makes (0.375, -0.75).
    Scenario: Up a slope a body that meets a wall askew goes on along it in each sub-step
      Given terrain that rises 30 degrees along +x
      And an upright wall askew from (4, -10) to (-6, 10), -20 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = -2.75 m
      And at x = -2.75 m terrain rises 30 degrees along +x
      When a sweep takes the body by (4, 0, 0)
      Then it was made in 8 sub-steps
      And sub-step 4 was adjusted to (0.375, 0, 0.2165064), within 0.0001 m
      And sub-step 5 was adjusted to (0.09375, -0.1875, 0.0541266), within 0.0001 m
      And sub-step 6 was adjusted to (0.09375, -0.1875, 0.0541266), within 0.0001 m
      And sub-step 8 was adjusted to (0.09375, -0.1875, 0.0541266), within 0.0001 m
      And it went by (1.8277864, -0.7736068, 1.0552730), within 0.002 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When a sweep takes the body by (-0.25, 0, 0)
      Then it went by (-0.25, 0, -0.1443376), within 0.001 m

    # The foot of a steep roof lies on the same line. On level ground half a metre
    # along +x leaves (0.1, -0.2, 0) of itself along it.
    Scenario: On level ground a body that runs into a steep roof askew is laid along it
      Given level terrain at z = 0 m
      And roof, of a Building, with these corners
        | corner                    |
        | (4,-10,0)                 |
        | (-6,10,0)                 |
        | (-0.8360226,12.5819889,10) |
        | (9.1639774,-7.4180111,10) |
      And a remote body of sphere radius 0.5 m resting on terrain at x = -3 m
      When a sweep takes the body by (2.5, 0, 0)
      Then it was made in 5 sub-steps
      And sub-step 4 was adjusted to (0.5, 0, 0), within 0.0001 m
      And sub-step 5 was adjusted to (0.1, -0.2, 0), within 0.0001 m
      And the gap between sphere and terrain is 0 m, within 0.001 m
      When a sweep takes the body by (-0.25, 0, 0)
      Then it went by (-0.25, 0, 0), within 0.001 m

    # Four sub-steps of (0.3, 0.4, 0): the wall stops the first at y = 0.25 m.
    Scenario: In a sweep through the air too, after the sub-step that met the wall the next goes along it
      Given level terrain at z = -30 m
      And an upright wall north from (-20, 0.75) to (20, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 5)
      When a sweep takes the body by (1.2, 1.6, 0)
      Then it was made in 4 sub-steps
      And sub-step 1 was adjusted to (0.3, 0.4, 0), within 0.001 m
      And sub-step 2 was adjusted to (0.3, 0, 0), within 0.001 m
      And sub-step 4 was adjusted to (0.3, 0, 0), within 0.001 m
      And it went by (1.2, 0.25, 0), within 0.001 m
      When a sweep takes the body by (0, -0.25, 0)
      Then it went by (0, -0.25, 0), within 0.001 m

    # The wall stops the first (0.3, 0.4, 0) at y = 0.25 m. The second comes to
    # x = -0.1 m and into the ramp: a sphere that rests on it there is -0.1 tan 30 +
    # 0.5 / cos 30 = 0.5196152 m high, 0.0196152 above where it was. From then on ramp
    # and wall leave the line (cos 30, 0, sin 30): of 0.3 along +x that is 0.225 and
    # 0.1299038.
    Scenario: A body that a ramp raises beside a wall goes on along the wall
      Given terrain that rises 0 degrees along +x up to x = 0 m and 30 degrees after it
      And an upright wall north from (-20, 0.75) to (20, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = -0.7 m
      And at x = 4 m terrain rises 30 degrees along +x
      When a sweep takes the body by (1.2, 1.6, 0)
      Then it was made in 4 sub-steps
      And sub-step 2 was adjusted to (0.3, 0, 0), within 0.001 m
      And sub-step 3 was adjusted to (0.225, 0, 0.1299038), within 0.001 m
      And sub-step 4 was adjusted to (0.225, 0, 0.1299038), within 0.001 m
      And it went by (1.05, 0.25, 0.2794229), within 0.001 m
      When a sweep takes the body by (0, -0.25, 0)
      Then it went by (0, -0.25, 0), within 0.001 m

    # Four sub-steps of (0.24, 0.32, 0.24). The first is 0.12 m too far for the wall
    # and 0.04 m for the ceiling: it ends at (0.24, 0.2, 5.2), touching both. Each of
    # the others is laid along the wall, and runs into the ceiling alone.
    Scenario: A ceiling that a body meets with a wall takes nothing from the wall
      Given level terrain at z = -30 m
      And an upright wall north from (-20, 0.7) to (20, 0.7), -10 m to 20 m high
      And ceiling, of a Building, from x = -8 m to x = 8 m at z = 5.7 m, rising 0 degrees along +x
      And a remote body of sphere radius 0.5 m in the air at (0, 0, 5)
      When a sweep takes the body by (0.96, 1.28, 0.96)
      Then it was made in 4 sub-steps
      And sub-step 1 was adjusted to (0.24, 0.32, 0.24), within 0.001 m
      And sub-step 2 was adjusted to (0.24, 0, 0.24), within 0.001 m
      And sub-step 3 was adjusted to (0.24, 0, 0.24), within 0.001 m
      And sub-step 4 was adjusted to (0.24, 0, 0.24), within 0.001 m
      And it went by (0.96, 0.2, 0.2), within 0.001 m
      When a sweep takes the body by (0, -0.25, -0.25)
      Then it went by (0, -0.25, -0.25), within 0.001 m

  @SLOPE-002b
  Rule: An offset along the sliding normal, or away from it, drops it

    Scenario Outline: An offset <why> drops the slide
      Given a sliding normal of (1, 0, 0)
      When the offset <offset> is adjusted
      Then it becomes <offset> within 0.00001 m
      And the slide is dropped
      When the offset (-1, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m
      And the slide is kept

      Examples:
        | offset          | why                       |
        | (0,1,0)         | just along the wall       |
        | (0.0078125,1,0) | hardly away from the wall |
        | (1,1,0)         | away from the wall        |

    # Dropped, the plane alone counts: (0, 1, -0.5) loses what goes into it.
    Scenario: Over a plane an offset along the wall drops the slide
      Given a contact plane whose normal is (0, 0, 1)
      And a sliding normal of (1, 0, 0)
      When these offsets are adjusted
        | offset     |
        | (-1,1,0)   |
        | (0,1,-0.5) |
      Then they become, within 0.00001 m
        | result  | slide   |
        | (0,1,0) | kept    |
        | (0,1,0) | dropped |
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

  @SLOPE-002c
  Rule: A sliding normal that was dropped stays dropped for the sub-steps after

    Scenario: After a sub-step along the wall the next goes where it wants
      Given a sliding normal of (1, 0, 0)
      When these offsets are adjusted
        | offset   |
        | (-1,1,0) |
        | (0,1,0)  |
        | (-1,1,0) |
      Then they become, within 0.00001 m
        | result   | slide   |
        | (0,1,0)  | kept    |
        | (0,1,0)  | dropped |
        | (-1,1,0) | dropped |
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

    Scenario: On a plane too the wall does not come back
      Given a contact plane whose normal is (0, 0, 1)
      And a sliding normal of (1, 0, 0)
      When these offsets are adjusted
        | offset   |
        | (1,0,0)  |
        | (-1,1,0) |
      Then they become, within 0.00001 m
        | result   | slide   |
        | (1,0,0)  | dropped |
        | (-1,1,0) | dropped |
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

  @SLOPE-002d
  Rule: A sliding normal serves the next sub-step of its sweep, and no other

    # The wall ends at x = 1 m. Six sub-steps of (0.3, 0.4, 0): the first is stopped
    # at y = 0.25 m, and up to x = 0.9 m the sphere touches the wall. At x = 1.2 m it
    # is 0.5385 m from the wall's end, and goes on as it wants: to (1.5, 0.65), 0.51 m
    # from it, and to (1.8, 1.05).
    Scenario: Past the end of a wall the body goes where it wants
      Given level terrain at z = 0 m
      And an upright wall north from (-20, 0.75) to (1, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (1.8, 2.4, 0)
      Then it was made in 6 sub-steps
      And sub-step 4 was adjusted to (0.3, 0, 0), within 0.001 m
      And sub-step 5 was adjusted to (0.3, 0.4, 0), within 0.001 m
      And it went by (1.8, 1.05, 0), within 0.001 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    Scenario: When the wall is gone the next sweep goes where it wants
      Given level terrain at z = 0 m
      And an upright wall north from (-20, 0.75) to (20, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (0.6, 0.8, 0)
      Then sub-step 2 was adjusted to (0.3, 0, 0), within 0.001 m
      And it went by (0.6, 0.25, 0), within 0.001 m
      When north is taken away
      And a sweep takes the body by (0.3, 0.4, 0)
      Then it went by (0.3, 0.4, 0), within 0.001 m

  @SLOPE-003
  Rule: With a contact plane alone, an offset into it or along it loses its part along the normal

    # Up 30 degrees a metre on the map becomes cos 30 = 0.8660254 m along the
    # slope: cos 30 of that is 0.75 on the map, sin 30 of it 0.4330127 in height.
    Scenario: Offsets into the slope end on it
      Given a contact plane whose normal is (0.5, 0, 0.8660254)
      When these offsets are adjusted
        | offset              |
        | (-1,0,0)            |
        | (0,1,0)             |
        | (-0.1,0.1,0)        |
        | (-0.5,0,-0.8660254) |
      Then they become, within 0.00001 m
        | result                 |
        | (-0.75,0,0.4330127)    |
        | (0,1,0)                |
        | (-0.075,0.1,0.0433013) |
        | (0,0,0)                |
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

    # Up 45 degrees: cos 45 squared is 0.5.
    Scenario: Up 45 degrees half of a metre is left on the map
      Given a contact plane whose normal is (0.70710678, 0, 0.70710678)
      When the offset (-1, 0, 0) is adjusted
      Then it becomes (-0.5, 0, 0.5) within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

    # The overhang's normal is (0.8, 0, -0.6): of (-1, 0, 0) the part along it is
    # -0.8, and what is left is (-1 + 0.64, 0, -0.48). Of (-1, -1, 0) the part along
    # (0.48, 0.36, 0.8) is -0.84, which leaves (-1 + 0.4032, -1 + 0.3024, 0.672).
    Scenario Outline: An offset into <why> loses what goes into it
      Given a contact plane whose normal is <normal>
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | normal       | offset   | result         | why             |
        | (1,0,0)      | (-1,1,0) | (0,1,0)        | an upright wall |
        | (0.8,0,-0.6) | (-1,0,0) | (-0.36,0,-0.48) | an overhang    |
        | (0,0,-1)     | (1,0,1)  | (1,0,0)        | a ceiling       |
        | (0.48,0.36,0.8) | (-1,-1,0) | (-0.5968,-0.6976,0.672) | a slope askew |

    Scenario: A plane that belongs to no cell bends an offset as any other
      Given a contact plane whose normal is (0.5, 0, 0.8660254)
      And the contact plane belongs to cell 0
      When the offset (-1, 0, 0) is adjusted
      Then it becomes (-0.75, 0, 0.4330127) within 0.00001 m
      When the offset (0, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m

  @SLOPE-004a
  Rule: With a contact plane alone, an offset away from it has its Z put onto the plane

    # A metre on the map, down 30 degrees, falls by tan 30 = 0.5773503, down 45
    # by 1 and down 60 by 1.7320508. Askew it is (0.48 - 0.18) / 0.8 = 0.375.
    Scenario Outline: A step of one metre <why>
      Given a contact plane whose normal is <normal>
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | normal                    | offset    | result            | why                                          |
        | (0.5,0,0.8660254)         | (1,0,0)   | (1,0,-0.5773503)  | down 30 degrees falls by the tangent of 30   |
        | (0.70710678,0,0.70710678) | (1,0,0)   | (1,0,-1)          | down 45 degrees falls by a metre             |
        | (0.8660254,0,0.5)         | (1,0,0)   | (1,0,-1.7320508)  | down 60 degrees falls by the tangent of 60   |
        | (0.5,0,0.8660254)         | (1,1,0)   | (1,1,-0.5773503)  | down and along falls by the way down alone   |
        | (0.5,0,0.8660254)         | (1,0,0.5) | (1,0,-0.5773503)  | that rises comes down to the slope as well   |
        | (0,0,1)                   | (1,0,0.5) | (1,0,0)           | that rises over level ground comes down to it |
        | (0.8,0,-0.6)              | (1,0,0)   | (1,0,1.3333333)   | out from under an overhang keeps to it       |
        | (0,0,-1)                  | (1,0,-0.5) | (1,0,0)          | that falls from a ceiling keeps to it        |
        | (0.48,0.36,0.8)           | (1,-0.5,0) | (1,-0.5,-0.375)  | down askew falls by both of its parts        |

  @SLOPE-004b
  Rule: With a contact plane alone, an offset away from it keeps its X and Y to the bit

    Scenario Outline: Down <why> X and Y are untouched
      Given a contact plane whose normal is <normal>
      When the offset (0.3, 0.1, 0) is adjusted
      Then it becomes <result> within 0.00001 m
      And its X and Y are the numbers that went in
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | normal                    | result              | why        |
        | (0.5,0,0.8660254)         | (0.3,0.1,-0.1732051) | 30 degrees |
        | (0.70710678,0,0.70710678) | (0.3,0.1,-0.3)       | 45 degrees |
        | (0.8660254,0,0.5)         | (0.3,0.1,-0.5196152) | 60 degrees |

    # 0.008 tan 30 = 0.0046188.
    Scenario: Down a slope a step of some millimetres is untouched in X and Y too
      Given a contact plane whose normal is (0.5, 0, 0.8660254)
      When the offset (0.008, 0.002, 0) is adjusted
      Then it becomes (0.008, 0.002, -0.0046188) within 0.00001 m
      And its X and Y are the numbers that went in
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

  @SLOPE-005
  Rule: An offset away from a plane whose |N.z| is 0.0002 or less stays as it is

    # With an N.z of 0.0003, Z is -1 / 0.0003 = -3333.3333.
    Scenario Outline: Away from a plane <why> an offset stays
      Given a contact plane whose normal is <normal>
      When the offset (1, 0, 0) is adjusted
      Then it becomes (1, 0, 0) within 0.00001 m
      Given a contact plane whose normal is (1, 0, 0.0003)
      When the offset (1, 0, 0) is adjusted
      Then it becomes (1, 0, -3333.3333) within 0.01 m

      Examples:
        | normal        | why                              |
        | (1,0,0)       | that is upright                  |
        | (1,0,0.0001)  | that is nearly upright           |
        | (1,0,0.00019) | that is hardly upright           |
        | (1,0,-0.0001) | that hangs over a little         |

  @SLOPE-006a
  Rule: With a contact plane and a kept slide an offset is laid along the line in which the two meet

    # A wall along the slope leaves the way up and down it: of (-1, -1, 0) the
    # metre up becomes (-0.75, 0, 0.4330127). A wall across the slope leaves the
    # level way along it.
    Scenario Outline: On the slope, against a wall <why>
      Given a contact plane whose normal is <normal>
      And a sliding normal of <wall>
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | normal                      | wall    | offset     | result              | why                                   |
        | (0.5,0,0.8660254)           | (0,1,0) | (-1,-1,0)  | (-0.75,0,0.4330127) | beside the way up, it goes up         |
        | (0.5,0,0.8660254)           | (1,0,0) | (-1,1,0)   | (0,1,0)             | above it, it goes along               |
        | (0,0,1)                     | (1,0,0) | (-1,1,-0.5) | (0,1,0)            | on the level, it goes along the wall  |

    # The slope rises by 0.6 for 1. Away from the wall the slide is dropped, and a
    # metre down the slope falls by 0.6.
    Scenario: Straight up the slope, against a wall across it, nothing is left
      Given a contact plane whose normal is (-0.5144958, 0, 0.8574929)
      And a sliding normal of (-1, 0, 0)
      When the offset (1, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m
      And the slide is kept
      When the offset (-1, 0, 0) is adjusted
      Then it becomes (-1, 0, -0.6) within 0.00001 m
      And the slide is dropped

    # Four sub-steps of (0.3, 0.4, 0). The wall is a quarter of a metre from the
    # sphere, and stops the first at y = 0.25 m; the second is laid along it.
    Scenario: In a sweep too, after the sub-step that met the wall the next goes along it
      Given level terrain at z = 0 m
      And an upright wall north from (-20, 0.75) to (20, 0.75), -10 m to 20 m high
      And a remote body of sphere radius 0.5 m resting on terrain at x = 0 m
      When a sweep takes the body by (1.2, 1.6, 0)
      Then it was made in 4 sub-steps
      And sub-step 1 was adjusted to (0.3, 0.4, 0), within 0.001 m
      And sub-step 2 was adjusted to (0.3, 0, 0), within 0.001 m
      And it went by (1.2, 0.25, 0), within 0.001 m
      When a sweep takes the body by (0, -0.25, 0)
      Then it went by (0, -0.25, 0), within 0.001 m

  @SLOPE-006b
  Rule: Where plane and wall are parallel nothing is left of an offset against them

    # The cross product of (0, 1, 0) and (a, 1, 0) is a long.
    Scenario Outline: Where plane and wall <why>
      Given a contact plane whose normal is (<a>, 1, 0)
      And a sliding normal of (0, 1, 0)
      When the offset (1, -1, 1) is adjusted
      Then it becomes <result> within 0.0001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | a      | result  | why                                              |
        | 0.0003 | (0,0,1) | are hardly parallel the line between them is left |

    Scenario Outline: Where plane and wall are <why>, nothing is left
      Given a contact plane whose normal is (<a>, 1, 0)
      And a sliding normal of (0, 1, 0)
      When the offset (1, -1, 1) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m
      And the slide is kept
      Given a contact plane whose normal is (0.0003, 1, 0)
      When the offset (1, -1, 1) is adjusted
      Then it becomes (0, 0, 1) within 0.0001 m

      Examples:
        | a      | why             |
        | 0      | parallel        |
        | 0.0001 | nearly parallel |

  @SLOPE-007
  Rule: With a kept slide alone an offset loses its part along the sliding normal

    # Of (-1, 0, 0) the part along (0.6, 0.8, 0) is -0.6: what is left is
    # (-1 + 0.36, 0.48, 0).
    Scenario Outline: In the air, against a wall <why>
      Given a sliding normal of <wall>
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | wall        | offset     | result         | why                            |
        | (1,0,0)     | (-1,1,0.5) | (0,1,0.5)      | the body goes along it and up  |
        | (1,0,0)     | (-1,0,-2)  | (0,0,-2)       | it falls on                    |
        | (0.6,0.8,0) | (-1,0,0)   | (-0.64,0.48,0) | that stands askew it goes along |

  @SLOPE-010
  Rule: The same adjustment applied again changes nothing

    # The slope rises by 3 for 4. Up it a metre becomes 0.8 m along the slope,
    # which is 0.64 on the map and 0.48 in height; down it falls by 0.75.
    Scenario Outline: What is on the plane stays there: an offset <why>
      Given a contact plane whose normal is (0.6, 0, 0.8)
      When the offset <offset> is adjusted
      Then it becomes <result> within 0.00001 m
      When what became of it is adjusted again
      Then it is what went in, within 1e-12 of its length, or 1e-6 in float32
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | offset       | result             | why            |
        | (-1,0,0)     | (-0.64,0,0.48)     | up the slope   |
        | (1,0,0)      | (1,0,-0.75)        | down it        |
        | (-0.1,0.1,0) | (-0.064,0.1,0.048) | up at an angle |

    Scenario: What is on the line of plane and wall stays there
      Given a contact plane whose normal is (0.6, 0, 0.8)
      And a sliding normal of (0, 1, 0)
      When the offset (-1, -1, 0) is adjusted
      Then it becomes (-0.64, 0, 0.48) within 0.00001 m
      When what became of it is adjusted again
      Then it is what went in, within 1e-12 of its length, or 1e-6 in float32
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

  @SLOPE-036c
  Rule: A normal whose length is off 1 by more than 0.001 is none

    Scenario Outline: A plane whose normal <why> is no plane
      Given a contact plane whose normal is <normal>
      When the offset (1, 0, -1) is adjusted
      Then it becomes (1, 0, -1) within 0.00001 m
      Given a contact plane whose normal is (0, 0, <good>)
      When the offset (1, 0, -1) is adjusted
      Then it becomes (1, 0, 0) within 0.0021 m

      Examples:
        | normal      | good   | why                    |
        | (0,0,0)     | 1      | is zero                |
        | (0,0,2)     | 1      | is twice as long       |
        | (0,0,1.002) | 1.0009 | is a little too long   |
        | (0,0,0.998) | 0.9991 | is a little too short  |

    # By its numbers the first would be 0.4 m from the sphere's centre, and the lift
    # half of the 0.1 m that it lacks.
    Scenario: What is no plane lifts nobody
      Given a contact plane whose normal is (0, 0, 2)
      And a sphere of radius 0.5 m whose centre is 0.1 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it is not lifted
      Given a contact plane whose normal is (0, 0, 1)
      And a sphere of radius 0.5 m whose centre is 0.4 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.1 m, within 0.00001 m

    Scenario Outline: A sliding normal which <why> is none
      Given a sliding normal of <wall>
      When the offset (-1, 1, 0) is adjusted
      Then it becomes (-1, 1, 0) within 0.00001 m
      And the slide is dropped
      Given a sliding normal of (1, 0, 0)
      When the offset (-1, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m

      Examples:
        | wall        | why                   |
        | (0,0,0)     | is zero               |
        | (2,0,0)     | is twice as long      |
        | (0.998,0,0) | is a little too short |
