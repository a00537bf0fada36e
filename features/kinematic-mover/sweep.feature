@kinematic-mover
Feature: A body sweeps along X, then along Y, and stops a skin short
  The body is 0.5 u wide. The wall to the east begins 0.5 u from its edge, the
  one to the north 0.25 u. The skin is 0.0078125 u, which is 1/128.

  Background:
    Given a player's body of half-width 0.25 u at (0, 0)
    And a skin of 0.0078125 u
    And walls
      | wall  | from      | to       |
      | east  | (0.75,-8) | (1.75,8) |
      | north | (-8,0.5)  | (8,1.5)  |

  @MOVER-017a
  Rule: Along X the body stops skin short of what it meets

    # 0.5 - 0.0078125 = 0.4921875. Back west the face lies at -1, so the centre
    # stops at -1 + 0.25 + 0.0078125 = -0.7421875.
    Scenario: Walls to the east and to the west each stop the body one skin short
      Given walls
        | wall | from    | to     |
        | west | (-2,-8) | (-1,8) |
      And the gap to east is 0.5 u
      When the body is moved by (1, 0)
      Then it stands at (0.4921875, 0), to rounding
      When the body is moved by (-2, 0)
      Then it stands at (-0.7421875, 0), to rounding
      And it was never inside east

  @MOVER-017b
  Rule: Along Y the body stops skin short of what it meets

    # 0.25 - 0.0078125 = 0.2421875, and -1 + 0.25 + 0.0078125 = -0.7421875.
    Scenario: Walls to the north and to the south each stop the body one skin short
      Given walls
        | wall  | from    | to     |
        | south | (-8,-2) | (8,-1) |
      And the gap to north is 0.25 u
      When the body is moved by (0, 1)
      Then it stands at (0, 0.2421875), to rounding
      When the body is moved by (0, -2)
      Then it stands at (0, -0.7421875), to rounding
      And it was never inside north

    # The shelf lies from x = 2 on, and its top at y = -1.5. Only who has gone
    # east first comes down on it: -1.5 + 0.25 + 0.0078125 = -1.2421875.
    Scenario: Y is cast from where X ended and not from where the body was
      Given walls
        | wall  | from   | to       |
        | shelf | (2,-3) | (6,-1.5) |
      When wall east is taken away
      And the body is moved by (3, -4)
      Then it stands at (3, -1.2421875), to rounding
      When the body is put at (0, 0)
      And the body is moved by (0.5, -4)
      Then it stands at (0.5, -4), to rounding

    # The body is 1 u wide and 0.25 u high: 0.75 - 0.5 - 0.0078125 = 0.2421875 and
    # 0.5 - 0.125 - 0.0078125 = 0.3671875.
    Scenario: A body that is wider than high is stopped by its own edges
      Given the body's half-widths are 0.5 u and 0.125 u
      When the body is moved by (1, 1)
      Then it stands at (0.2421875, 0.3671875), to rounding
      When the body is moved by (-1, -1)
      Then it stands at (-0.7578125, -0.6328125), to rounding

  @MOVER-017c
  Rule: What lies within skin beyond the delta is met too

    # The gap is 0.5, the skin 1/128: a delta of 0.4921875 just fits.
    Scenario Outline: A delta that <why> leaves the skin whole
      Given the gap to east is 0.5 u
      When the body is moved by (<dx>, 0)
      Then it stands at (<x>, 0), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (<back>, 0), to rounding

      Examples:
        | dx         | x          | back        | why                                    |
        | 0.48828125 | 0.48828125 | -0.51171875 | ends half a skin before it has to stop |
        | 0.4921875  | 0.4921875  | -0.5078125  | ends where it has to stop              |
        | 0.49609375 | 0.4921875  | -0.5078125  | would end half a skin too near         |
        | 0.5        | 0.4921875  | -0.5078125  | would end flush                        |

    # With a skin of 0.01: 1.005 - 0.01 = 0.995; 1.01 - 0.01 = 1, which is all.
    Scenario Outline: With a skin of a hundredth, a delta of 1 u <why>
      Given a skin of 0.01 u
      When wall east is taken away
      And wall far is put at (<face>, -8) to (4, 8)
      Given the gap to far is <gap> u
      When the body is moved by (1, 0)
      Then it stands at (<x>, 0), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (<back>, 0), to rounding

      Examples:
        | face  | gap   | x     | back   | why                                   |
        | 1.255 | 1.005 | 0.995 | -0.005 | is cut short, though it ends in front |
        | 1.26  | 1.01  | 1     | 0      | is walked in full                     |
        | 1.3   | 1.05  | 1     | 0      | meets nothing                         |

  @MOVER-018a
  Rule: A diagonal into a wall slides along it

    Scenario: The axis that is stopped leaves the other as it is
      When wall north is taken away
      And the body is moved by (1, 1)
      Then it stands at (0.4921875, 1), to rounding
      When the body is moved by (1, -2)
      Then it stands at (0.4921875, -1), to rounding

    Scenario: A ceiling is slid along like a wall
      When wall east is taken away
      And the body is moved by (1, 1)
      Then it stands at (1, 0.2421875), to rounding
      When the body is moved by (-3, 1)
      Then it stands at (-2, 0.2421875), to rounding

  @MOVER-018b
  Rule: A corner stops both axes

    Scenario: A corner stops both axes, each one skin short
      Given the gap to east is 0.5 u and to north 0.25 u
      When the body is moved by (1, 1)
      Then it stands at (0.4921875, 0.2421875), to rounding
      When the body is moved by (1, 1)
      Then it stands at (0.4921875, 0.2421875), to rounding

    Scenario: Without the walls in the way the same diagonal is walked in full
      When the body is moved by (1, 1)
      Then it stands at (0.4921875, 0.2421875), to rounding
      When wall east is taken away
      And wall north is taken away
      And the body is put at (0, 0)
      And the body is moved by (1, 1)
      Then it stands at (1, 1), to rounding

    # 0.4 - 0.01 = 0.39 and 0.3 - 0.01 = 0.29.
    Scenario: Gaps in the tenths are left by a hundredth, the skin
      Given a skin of 0.01 u
      When wall east is taken away
      And wall north is taken away
      And wall right is put at (0.65, -8) to (2, 8)
      And wall above is put at (-8, 0.55) to (8, 2)
      Given the gap to right is 0.4 u and to above 0.3 u
      When the body is moved by (1, 1)
      Then it stands at (0.39, 0.29), to rounding

  @MOVER-019
  Rule: Y is swept from where X ended, never the other way round

    # A block from (1, 1) to (3, 3). By X first the body gets under it and is
    # stopped by its lower face: 1 - 0.25 - 0.0078125 = 0.7421875. By Y first it
    # would get beside it. From the far corner it is the same the other way
    # round: 3 + 0.25 + 0.0078125 = 3.2578125.
    Scenario: At a convex corner X goes first, from either side
      When wall east is taken away
      And wall north is taken away
      And wall block is put at (1, 1) to (3, 3)
      And the body is moved by (2, 2)
      Then it stands at (2, 0.7421875), to rounding
      When the body is put at (4, 4)
      And the body is moved by (-2, -2)
      Then it stands at (2, 3.2578125), to rounding

  @MOVER-020
  Rule: A sweep never moves a body backwards: what is nearer than skin stops its axis where it is

    Scenario Outline: A push into the wall from <why>
      When the body is put at (<x>, -2)
      Given the gap to east is <gap> u
      When the body is moved by (1, 0)
      Then it stands at (<stays>, -2), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (<away>, -2), to rounding

      Examples:
        | x          | gap        | stays      | away        | why                                       |
        | 0.49609375 | 0.00390625 | 0.49609375 | -0.50390625 | half a skin off moves the body by nothing |
        | 0.4921875  | 0.0078125  | 0.4921875  | -0.5078125  | a skin off has nothing left to give       |
        | 0.48828125 | 0.01171875 | 0.4921875  | -0.5078125  | a skin and a half off uses up half a skin |

    Scenario: Within the skin of the north wall a push into it moves the body by nothing
      When the body is put at (-4, 0.24609375)
      Given the gap to north is 0.00390625 u
      When the body is moved by (0, 1)
      Then no bit of its position has changed
      When the body is moved by (0, -1)
      Then it stands at (-4, -0.75390625), to rounding

  @MOVER-021a
  Rule: A body that starts inside a blocker is not blocked by it, in any direction

    # Inside east, which reaches from 0.75 to 1.75. First the control: from
    # outside the wall stops the body at 0.4921875.
    Scenario Outline: Out of the wall <why> the body goes in full
      When the body is put at (0, -4)
      And the body is moved by (2, 0)
      Then it stands at (0.4921875, -4), to rounding
      When the body is put at (1.25, -4)
      And the body is moved by <delta>
      Then it stands at <at>, to rounding

      Examples:
        | delta      | at          | why                             |
        | (-2, 0)    | (-0.75, -4) | to the west                     |
        | (2, 0)     | (3.25, -4)  | to the east                     |
        | (0, 2)     | (1.25, -2)  | to the north                    |
        | (0, -2)    | (1.25, -6)  | to the south                    |
        | (-2, 2)    | (-0.75, -2) | along a diagonal                |
        | (0.125, 0) | (1.375, -4) | by a step that leaves it inside |

    # 2 u along (0.6, 0.8) are (1.2, 1.6). From outside, 0.5 / 0.6 u along it, the
    # wall stops the dash at 0.8333333 - 0.0078125 = 0.8255208 u.
    Scenario: A dash at an angle goes out of the wall that it begins in, and not into it
      When the body is put at (0, -4)
      And a dash of 16 u/s for 0.25 s is asked for, with move (0.75, 1) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 2      | 0.125 | Dashing |
      Then it stands at (0.4953125, -3.3395833), within 0.00001 u
      When the body is put at (1.25, -4)
      And a dash of 16 u/s for 0.25 s is asked for, with move (0.75, 1) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 2      | 0.125 | Dashing |
      Then after each of these frames it stands at
        | frame | at          |
        | 1     | (2.45,-2.4) |
        | 2     | (3.65,-0.8) |

    # -5 + 0.25 + 0.0078125 = -4.7421875.
    Scenario: A wall that the body is not inside of blocks it as ever
      Given walls
        | wall  | from    | to     |
        | south | (-8,-6) | (8,-5) |
      When the body is put at (1.25, -4)
      And the body is moved by (0, -2)
      Then it stands at (1.25, -4.7421875), to rounding
      When the body is moved by (-2, 0)
      Then it stands at (-0.75, -4.7421875), to rounding

    # 0.5 + 1/1024 = 0.5009765625, and 1.75 + 0.25 - 1/1024 = 1.9990234375.
    Scenario: A thousandth of a unit inside a wall is inside
      When the body is put at (0, -4)
      And the body is moved by (2, 0)
      Then it stands at (0.4921875, -4), to rounding
      When the body is put at (0.5009765625, -4)
      And the body is moved by (2, 0)
      Then it stands at (2.5009765625, -4), to rounding
      When the body is put at (1.9990234375, -4)
      And the body is moved by (-2, 0)
      Then it stands at (-0.0009765625, -4), to rounding

  @MOVER-021b
  Rule: Nothing pushes a body out of a blocker

    Scenario: A body that stands in a wall goes on standing there
      When the body is put at (1, -4)
      And these frames run
        | frames | dt   |
        | 10     | 0.25 |
      Then no bit of its position has changed
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (-0.5, -4), to rounding

    Scenario: A sweep within a wall goes as far as it was asked to and no further
      When the body is put at (0.625, -4)
      And the body is moved by (0, 0.25)
      Then it stands at (0.625, -3.75), to rounding
      When the body is moved by (0.0625, 0)
      Then it stands at (0.6875, -3.75), to rounding

  @MOVER-021c
  Rule: Once the body is clear of it, the blocker blocks again

    Scenario: A wall that a body has left stops it on its way back
      When the body is put at (1.25, -4)
      And the body is moved by (-2, 0)
      Then it stands at (-0.75, -4), to rounding
      When the body is moved by (2, 0)
      Then it stands at (0.4921875, -4), to rounding

    Scenario: A wall that a body has left sideways stops it along the other axis
      When the body is put at (-4, 1)
      And the body is moved by (0, -2)
      Then it stands at (-4, -1), to rounding
      When the body is moved by (1, 2)
      Then it stands at (-3, 0.2421875), to rounding

    # The fence is one wall with a corner. X takes the body off its one stretch,
    # and Y up to the other: -2 - 0.25 - 0.0078125 = -2.2578125.
    Scenario: A wall that the body leaves along X blocks it along Y
      Given bounds fence through
        | point   |
        | (-6,-6) |
        | (-6,-2) |
        | (-1,-2) |
      When the body is put at (-6, -4)
      And the body is moved by (0.125, 1)
      Then it stands at (-5.875, -3), to rounding
      When the body is put at (-6, -4)
      And the body is moved by (3, 4)
      Then it stands at (-3, -2.2578125), to rounding

  @MOVER-022
  Rule: A body does not pass through a wall in one frame, however far it goes

    # The wall is 1/64 u thick, twice the skin. 1 - 0.25 - 0.0078125 = 0.7421875.
    Scenario Outline: A thin wall stops a body that goes <why> at once
      When wall east is taken away
      And wall thin is put at (1, -8) to (1.015625, 8)
      And the body is moved by (<dx>, 0)
      Then it stands at (0.7421875, 0), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (-0.2578125, 0), to rounding

      Examples:
        | dx   | why                            |
        | 2.2  | as far as a dash in 100 ms     |
        | 64   | many times its own width       |
        | 4096 | further than the scene is wide |

    Scenario: A dash in a frame of 100 ms does not pass through a thin wall
      When wall east is taken away
      And wall thin is put at (1, -8) to (1.015625, 8)
      And a dash of 22 u/s for 0.14 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt  | state   |
        | 0.1 | Dashing |
      Then it stands at (0.7421875, 0), to rounding
      When these frames run
        | frames | dt   | move   |
        | 1      | 0.25 | (1,0)  |
        | 1      | 0.25 | (-1,0) |
      Then it stands at (-0.7578125, 0), to rounding
