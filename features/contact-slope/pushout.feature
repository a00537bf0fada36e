@contact-slope
Feature: The push-out keeps a sphere from sinking in
  The sphere has a radius of 0.5 m, the slope 30 degrees. At a distance d from
  the plane it lacks 0.5 - d, and along Z that is (0.5 - d) / cos 30.

  Background:
    Given a contact plane whose normal is (0.5, 0, 0.8660254)

  @SLOPE-011a
  Rule: A sphere that is nearer to its plane than its radius less 0.0002 m is raised until it rests on it

    # 0.0003 / 0.8660254 = 0.0003464, and 0.03 / 0.8660254 = 0.0346410.
    Scenario Outline: A sphere <why>
      Given a sphere of radius 0.5 m whose centre is <distance> m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by <lift> m, within 0.00001 m
      And it becomes (-0.75, 0, 0.4330127) within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it is lifted by <lift> m, within 0.00001 m
      And it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | distance | lift      | why                                    |
        | 0.5001   | 0         | a little above its plane stays         |
        | 0.5      | 0         | at rest stays                          |
        | 0.4999   | 0         | hardly sunk in stays                   |
        | 0.4997   | 0.0003464 | sunk in by a little more is raised     |
        | 0.47     | 0.0346410 | sunk in by 3 cm is raised              |

    # 0.03 / 1 on level ground.
    Scenario: On level ground it is raised by what it lacks
      Given a contact plane whose normal is (0, 0, 1)
      And a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by 0.03 m, within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it is lifted by 0.03 m, within 0.00001 m
      And it becomes (0, 0, 0) within 0.00001 m

    Scenario: Against a wall it is raised as well
      Given a sliding normal of (0, 1, 0)
      And a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      When the offset (-1, -1, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.00001 m
      And it becomes (-0.75, 0, 0.4330127) within 0.00001 m
      And the slide is kept
      When the offset (0, 0, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.00001 m
      And it becomes (0, 0, 0) within 0.00001 m

    # 0.06 / 0.8 = 0.075. Of (-1, -1, 0) the part along the normal is -0.84, which
    # leaves (-1 + 0.4032, -1 + 0.3024, 0.672).
    Scenario: Off a slope askew it is raised with each of two offsets alike
      Given a contact plane whose normal is (0.48, 0.36, 0.8)
      And a sphere of radius 0.5 m whose centre is 0.44 m from the plane
      When these offsets are adjusted
        | offset    |
        | (0,0,0)   |
        | (-1,-1,0) |
      Then they become, within 0.00001 m
        | result                  | lift  |
        | (0,0,0)                 | 0.075 |
        | (-0.5968,-0.6976,0.672) | 0.075 |
      When the offset (-1, -1, 0) is adjusted
      Then it becomes (-0.5968, -0.6976, 0.672) within 0.00001 m

  @SLOPE-011b
  Rule: The push-out goes along Z alone

    # Up 30 degrees 0.5 m becomes (0.375, 0, 0.2165064); 0.03 m too near the
    # plane, the sphere is raised by 0.0346410. Pushed along the normal it would
    # be 0.015 m off in x.
    Scenario: A sphere that has sunk into a hill comes out of it upwards
      Given terrain that rises 30 degrees along +x
      And a remote body of sphere radius 0.5 m on terrain at x = 2 m with a gap of -0.03 m
      And at x = 2 m terrain rises 30 degrees along +x
      When a sweep takes the body by (0.5, 0, 0)
      Then it went by (0.375, 0, 0.2511474), within 0.0005 m
      And the gap between sphere and terrain is 0 m, within 0.0005 m
      When a sweep takes the body by (0, 0.25, 0)
      Then it went by (0, 0.25, 0), within 0.001 m

    # 0.1 / 0.8660254 = 0.1154701. The offset bears nothing of it.
    Scenario: What raises a sphere is no part of its offset
      Given a sphere of radius 0.5 m whose centre is 0.4 m from the plane
      When the offset (0, 0.25, 0) is adjusted
      Then it is lifted by 0.1154701 m, within 0.00001 m
      And it becomes (0, 0.25, 0) within 0.00001 m
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by 0.1154701 m, within 0.00001 m
      And it becomes (-0.75, 0, 0.4330127) within 0.00001 m

  @SLOPE-011c
  Rule: A push-out of a radius or more is not made

    # 0.42 / 0.8660254 = 0.4849742, and 0.44 / 0.8660254 = 0.5080682.
    Scenario: A sphere that is nearly all the way in is raised as long as that is less than a radius
      Given a sphere of radius 0.5 m whose centre is 0.08 m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by 0.4849742 m, within 0.00001 m
      Given a sphere of radius 0.5 m whose centre is 0.06 m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is not lifted

    # On level ground nothing but the radius itself is missing at distance 0.
    Scenario Outline: On level ground a lift <why>
      Given a contact plane whose normal is (0, 0, 1)
      And a sphere of radius 0.5 m whose centre is <distance> m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by <lift> m, within 0.00001 m
      Given a sphere of radius 0.5 m whose centre is 0.25 m from the plane
      When the offset (-1, 0, 0) is adjusted
      Then it is lifted by 0.25 m, within 0.00001 m

      Examples:
        | distance   | lift      | why                             |
        | 0.0078125  | 0.4921875 | of less than a radius is made   |
        | 0          | 0         | of a radius is not made         |
        | -0.0078125 | 0         | of more than a radius is not made |

  @SLOPE-012a
  Rule: Whether to push out is decided by the bare radius

    # 0.5 times N.z is 0.4330127: by that figure a sphere at 0.45 would be well
    # above the plane. 0.05 / 0.8660254 = 0.0577350.
    Scenario: A sphere that has sunk into a slope of 30 degrees by 5 cm is pushed out
      Given a sphere of radius 0.5 m whose centre is 0.45 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.0577350 m, within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

  @SLOPE-012b
  Rule: How far to push out is reckoned from the bare radius

    # (0.5 - 0.4) / 0.8660254 = 0.1154701.
    Scenario: A sphere that has sunk into a slope of 30 degrees by 10 cm is raised until it rests
      Given a sphere of radius 0.5 m whose centre is 0.4 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.1154701 m, within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

    # 0.2 / 0.8 = 0.25, and 0.08 / 0.8 = 0.1.
    Scenario Outline: A sphere of <why> is raised by what it lacks of its own radius
      Given a contact plane whose normal is (0.48, 0.36, 0.8)
      And a sphere of radius <radius> m whose centre is <distance> m from the plane
      When the offset (0.48, -0.64, 0) is adjusted
      Then it is lifted by <lift> m, within 0.00001 m
      And it becomes (0.48, -0.64, 0) within 0.00001 m
      When the offset (0, 0, 0) is adjusted
      Then it is lifted by <lift> m, within 0.00001 m
      And it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | radius | distance | lift | why                           |
        | 1      | 0.8      | 0.25 | a metre's radius              |
        | 0.25   | 0.17     | 0.1  | a quarter of a metre's radius |

  @SLOPE-013a
  Rule: On water there is no push-out

    Scenario: A sphere in water is not lifted, and in the same place on land it is
      Given a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      And the contact plane is water
      When the offset (1, 0, 0) is adjusted
      Then it is not lifted
      Given the contact plane is no water any more
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.00001 m

  @SLOPE-013b
  Rule: Off a plane that belongs to no cell there is no push-out

    Scenario: A sphere is not lifted off a plane without a cell, and off one with a cell it is
      Given a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      And the contact plane belongs to cell 0
      When the offset (1, 0, 0) is adjusted
      Then it is not lifted
      Given the contact plane belongs to cell 7
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.00001 m

    Scenario: A cell whose number is below 0 is one
      Given a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      And the contact plane belongs to cell -3
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.00001 m
      Given the contact plane belongs to cell 0
      When the offset (1, 0, 0) is adjusted
      Then it is not lifted

  @SLOPE-014
  Rule: Across a land-block edge the offset between the two blocks is taken out before the distance is measured

    Scenario Outline: A sphere whose coordinates begin <why> is as near to its plane as it was
      Given a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      And the sphere's block is <off> m off the plane's
      When the offset (1, 0, 0) is adjusted
      Then it is lifted by 0.0346410 m, within 0.0001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | off        | why                             |
        | (64,0,0)   | 64 m further down the slope     |
        | (-64,0,0)  | 64 m further up it              |
        | (64,-64,0) | in the block across the corner  |

    # 0.06 / 0.8 = 0.075.
    Scenario Outline: Off a slope askew, a sphere whose coordinates begin <why> is as near to its plane as it was
      Given a contact plane whose normal is (0.48, 0.36, 0.8)
      And a sphere of radius 0.5 m whose centre is 0.44 m from the plane
      And the sphere's block is <off> m off the plane's
      When the offset (0.48, -0.64, 0) is adjusted
      Then it is lifted by 0.075 m, within 0.0001 m
      When the offset (0, 0, 0) is adjusted
      Then it becomes (0, 0, 0) within 0.00001 m

      Examples:
        | off          | why                               |
        | (0,64,0)     | 64 m further down along +y        |
        | (0,0,64)     | 64 m higher                       |
        | (-64,32,-16) | elsewhere in all three dimensions |

  @SLOPE-047
  Rule: Water stops only the push-out and not the projection

    Scenario: Over water an offset is bent as over land
      Given the contact plane is water
      And a sphere of radius 0.5 m whose centre is 0.47 m from the plane
      When the offset (1, 0, 0) is adjusted
      Then it becomes (1, 0, -0.5773503) within 0.00001 m
      And it is not lifted
      When the offset (-1, 0, 0) is adjusted
      Then it becomes (-0.75, 0, 0.4330127) within 0.00001 m
      And it is not lifted

  @SLOPE-049
  Rule: A plane whose N.z is 0 or less pushes nothing out

    # The last plane has an N.z of 0.6: 0.1 / 0.6 = 0.1666667.
    Scenario Outline: Off <why> nothing is pushed
      Given a contact plane whose normal is <normal>
      And a sphere of radius 0.5 m whose centre is 0.4 m from the plane
      When the offset (0, 1, 0) is adjusted
      Then it becomes (0, 1, 0) within 0.00001 m
      And it is not lifted
      Given a contact plane whose normal is (0.8, 0, 0.6)
      And a sphere of radius 0.5 m whose centre is 0.4 m from the plane
      When the offset (0, 1, 0) is adjusted
      Then it is lifted by 0.1666667 m, within 0.00001 m

      Examples:
        | normal       | why             |
        | (1,0,0)      | an upright wall |
        | (0.8,0,-0.6) | an overhang     |
        | (0,0,-1)     | a ceiling       |
