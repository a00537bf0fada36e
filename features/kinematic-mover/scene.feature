@kinematic-mover
Feature: What stands in a scene
  Walls of every form and layer, walls that come and go, and what is no wall.

  Background:
    Given a skin of 0.0078125 u

  @MOVER-025a
  Rule: Structures, terrain and world bounds block players and enemies

    # 2 - 0.25 - 0.0078125 = 1.7421875.
    Scenario Outline: <why> is stopped by a wall on layer <layer>
      Given <whose> body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    | layer   |
        | wall | (2,-8) | (3,8) | <layer> |
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (1, 0)
      Then it stands at (1.7421875, 0), to rounding

      Examples:
        | whose      | layer       | why                                     |
        | a player's | Structure   | A player who walks against a structure  |
        | a player's | Terrain     | A player who walks against terrain      |
        | a player's | WorldBounds | A player who walks against the bounds   |
        | an enemy's | Structure   | An enemy that walks against a structure |
        | an enemy's | Terrain     | An enemy that walks against terrain     |
        | an enemy's | WorldBounds | An enemy that walks against the bounds  |

  @MOVER-025b
  Rule: Bodies do not block each other

    # The other stands at x = 1, in the way; the wall behind it is the control:
    # 3 - 0.25 - 0.0078125 = 2.7421875.
    Scenario Outline: <why> and is stopped by the wall behind
      Given <whose> body of half-width 0.25 u at (0, 0)
      And bodies
        | body  | layer   | half-width | at    |
        | other | <other> | 0.25       | (1,0) |
      And walls
        | wall | from   | to    |
        | wall | (3,-8) | (4,8) |
      When the body is moved by (0.75, 0)
      Then it stands at (0.75, 0), to rounding
      When the body is moved by (1.25, 0)
      Then it stands at (2, 0), to rounding
      When the body is moved by (2, 0)
      Then it stands at (2.7421875, 0), to rounding

      Examples:
        | whose      | other  | why                              |
        | a player's | Player | A player passes through a player |
        | a player's | Enemy  | A player passes through an enemy |
        | an enemy's | Player | An enemy passes through a player |
        | an enemy's | Enemy  | An enemy passes through an enemy |

  @MOVER-026a
  Rule: A wall that was placed blocks from the first sweep after it

    # 2 - 0.25 - 0.0078125 = 1.7421875.
    Scenario: A wall that is placed between two sweeps stops the second
      Given a player's body of half-width 0.25 u at (0, 0)
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When wall new is put at (2, -8) to (3, 8)
      And the body is moved by (4, 0)
      Then it stands at (1.7421875, 0), to rounding

    Scenario: A wall that is placed in the middle of a dash stops it in the next frame
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt     | state   |
        | 0.0625 | Dashing |
      Then it stands at (1, 0), to rounding
      When wall new is put at (2, -8) to (3, 8)
      And these frames run
        | dt     | state   |
        | 0.0625 | Dashing |
      Then it stands at (1.7421875, 0), to rounding

    Scenario: Of several walls that are placed one after the other each blocks
      Given a player's body of half-width 0.25 u at (0, 0)
      When wall one is put at (4, -8) to (5, 8)
      And the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When wall two is put at (2, -8) to (3, 8)
      And wall three is put at (-8, 2) to (2, 3)
      And the body is moved by (8, 8)
      Then it stands at (1.7421875, 1.7421875), to rounding

  @MOVER-026b
  Rule: A wall that was removed stops blocking

    Scenario: A wall that is taken away is walked through at once
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    |
        | old  | (2,-8) | (3,8) |
        | far  | (6,-8) | (7,8) |
      When the body is moved by (4, 0)
      Then it stands at (1.7421875, 0), to rounding
      When wall old is taken away
      And the body is moved by (2, 0)
      Then it stands at (3.7421875, 0), to rounding
      When the body is moved by (4, 0)
      Then it stands at (5.7421875, 0), to rounding

    Scenario: A wall that was placed later can be taken away too, and placed again
      Given a player's body of half-width 0.25 u at (0, 0)
      When wall new is put at (2, -8) to (3, 8)
      And the body is moved by (4, 0)
      Then it stands at (1.7421875, 0), to rounding
      When wall new is taken away
      And the body is moved by (2, 0)
      Then it stands at (3.7421875, 0), to rounding
      When wall new is put at (5, -8) to (6, 8)
      And the body is moved by (4, 0)
      Then it stands at (4.7421875, 0), to rounding

  @MOVER-027
  Rule: Two boxes edge to edge are one wall: a body that slides along them does not catch on the seam

    Scenario Outline: Pressed against a floor of two boxes, the body passes the seam from <why>
      Given a player's body of half-width 0.25 u at (-2, <y>)
      And walls
        | wall  | from    | to    |
        | left  | (-8,-1) | (0,0) |
        | right | (0,-1)  | (8,0) |
      When the body is moved by (1, -0.5)
      Then it stands at (-1, <y>), to rounding
      When the body is moved by (1, -0.5)
      And the body is moved by (1, -0.5)
      And the body is moved by (1, -0.5)
      Then it stands at (2, <y>), to rounding
      When the body is moved by (-4, -0.5)
      Then it stands at (-2, <y>), to rounding

      Examples:
        | y          | why                  |
        | 0.25       | flush with the floor |
        | 0.2578125  | a skin above it      |
        | 0.25390625 | half a skin above it |

    # 3.34 - 0.2 and 1.4 - 0.3 are a unit in the last place off 3.14 and 1.1.
    Scenario Outline: On faces that rounding moves, <why>, the body passes the seams of a floor
      Given a player's body of half-width <half> u at (-2, <y>)
      And walls
        | wall   | from    | to         |
        | first  | (-8,-1) | (-1,<top>) |
        | second | (-1,-1) | (1,<top>)  |
        | third  | (1,-1)  | (8,<top>)  |
      When the body is moved by (0.5, -0.5)
      Then it stands at (-1.5, <y>), to rounding
      When the body is moved by (3.5, -0.5)
      Then it stands at (2, <y>), to rounding
      When the body is moved by (-3, -0.5)
      Then it stands at (-1, <y>), to rounding

      Examples:
        | half | y    | top  | why                                          |
        | 0.3  | 1.4  | 1.1  | the body above the face by rounding or below |
        | 0.2  | 3.34 | 3.14 | a little further up                          |
        | 0.2  | 0.3  | 0.1  | near the origin                              |

    Scenario: A wall of two boxes is slid along northward
      Given a player's body of half-width 0.25 u at (0.75, -2)
      And walls
        | wall  | from   | to    |
        | lower | (1,-8) | (2,0) |
        | upper | (1,0)  | (2,8) |
      When the body is moved by (0.5, 1)
      Then it stands at (0.75, -1), to rounding
      When the body is moved by (0.5, 3)
      Then it stands at (0.75, 2), to rounding

    Scenario: A dash along a floor of two boxes passes the seam
      Given a player's body of half-width 0.25 u at (-2, 0.25)
      And walls
        | wall  | from    | to    |
        | left  | (-8,-1) | (0,0) |
        | right | (0,-1)  | (8,0) |
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt     | state   |
        | 4      | 0.0625 | Dashing |
      Then it stands at (2, 0.25), to rounding
      When these frames run
        | dt     | move  |
        | 0.0625 | (0,1) |
      Then it stands at (2, 0.625), to rounding

  @MOVER-028a
  Rule: A body that slides along a wall for 10,000 frames never gets inside it

    # 10,000 frames of 0.02 s at 6 u/s / sqrt(2) are 848.528... u.
    Scenario Outline: Leaning on a floor for 10,000 frames, the body is never inside it, begun <why>
      Given a player's body of half-width 0.25 u at (0, <y>)
      And walls
        | wall  | from    | to       |
        | floor | (-8,-1) | (1000,0) |
      When these frames run
        | frames | dt   | move   |
        | 10000  | 0.02 | (1,-1) |
      Then it was never inside floor
      And it stands at (848.5281374238571, <y>), within 0.5 u
      When these frames run
        | frames | dt   | move    |
        | 5000   | 0.02 | (-1,-1) |
      Then it was never inside floor
      And it stands at (424.26406871192853, <y>), within 0.5 u

      Examples:
        | y         | why                  |
        | 0.25      | flush with the floor |
        | 0.2578125 | a skin above it      |
        | 0.5       | above it             |

  @MOVER-028b
  Rule: A body that slides along a wall for 10,000 frames does not creep away from it by more than skin

    Scenario Outline: Leaning on a wall for 10,000 frames, the body stays within its skin, begun <why>
      Given a player's body of half-width 0.25 u at (<x>, 0)
      And walls
        | wall | from   | to       |
        | east | (1,-8) | (2,1000) |
      When these frames run
        | frames | dt   | move  |
        | 10000  | 0.02 | (1,1) |
      Then in each frame its distance to east was from 0 u to <most> u
      And it stands at (0.74609375, 848.5281374238571), within 0.5 u
      When these frames run
        | frames | dt   | move   |
        | 5000   | 0.02 | (1,-1) |
      Then in each frame its distance to east was from 0 u to <most> u
      And it stands at (0.74609375, 424.26406871192853), within 0.5 u

      Examples:
        | x          | most       | why                 |
        | 0.75       | 0.0078125  | flush with the wall |
        | 0.74609375 | 0.01171875 | half a skin from it |
        | 0.7421875  | 0.015625   | a skin from it      |

  @MOVER-029
  Rule: Far from the origin the same rules hold, within the precision of the positions

    Scenario: 20,000 u out a corner stops both axes, and the way back is free
      Given a player's body of half-width 0.25 u at (20000, 0)
      And walls
        | wall  | from          | to          |
        | east  | (20000.75,-8) | (20002,8)   |
        | north | (19990,0.5)   | (20010,1.5) |
      And the gap to east is 0.5 u and to north 0.25 u
      When the body is moved by (1, 1)
      Then it stands at (20000.4921875, 0.2421875), to rounding
      And it was never inside east
      And it was never inside north
      When the body is moved by (1, -0.5)
      Then it stands at (20000.4921875, -0.2578125), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (19999.4921875, -0.2578125), to rounding

    # 20000.4 + 0.2 is 4e-12 above 20000.6 in float64: a unit in the last place.
    Scenario: 20,000 u out, on either axis, a flush body is blocked and is free along
      Given a player's body of half-width 0.2 u at (20000.4, -20000.4)
      And walls
        | wall  | from             | to               |
        | east  | (20000.6,-20009) | (20002,-19990)   |
        | south | (19990,-20002)   | (20010,-20000.6) |
      When the body is moved by (1, 1)
      Then it stands at (20000.4, -19999.4), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (19999.4, -19999.4), to rounding
      When the body is put at (20000.4, -20000.4)
      And the body is moved by (-1, -1)
      Then it stands at (19999.4, -20000.4), to rounding

    Scenario: 20,000 u out the body slides along a wall for a thousand frames
      Given a player's body of half-width 0.25 u at (20000, 20000)
      And walls
        | wall | from            | to            |
        | east | (20000.5,19990) | (20002,20200) |
      When these frames run
        | frames | dt      | move  |
        | 1000   | 0.03125 | (1,1) |
      Then it was never inside east
      And it stands at (20000.2421875, 20132.582521472478), within 1 u
      When these frames run
        | frames | dt      | move   |
        | 100    | 0.03125 | (-1,0) |
      Then it stands at (19981.4921875, 20132.582521472478), within 1 u

  @MOVER-030a
  Rule: A union of cells is one shape, without seams inside

    # The cells are 1 u wide. The floor's top is at y = 0, with a block on it
    # whose west face is at x = 4: 4 - 0.25 - 0.0078125 = 3.7421875.
    Scenario Outline: On terrain of cells the body slides, and stops at the block, begun <why>
      Given a player's body of half-width 0.25 u at (-2, <y>)
      And terrain ground of cells 1 u wide
        | cell    |
        | (-3,-1) |
        | (-2,-1) |
        | (-1,-1) |
        | (0,-1)  |
        | (1,-1)  |
        | (2,-1)  |
        | (3,-1)  |
        | (4,-1)  |
        | (4,0)   |
      When the body is moved by (3, -0.5)
      Then it stands at (1, <y>), to rounding
      When the body is moved by (8, -0.5)
      Then it stands at (3.7421875, <y>), to rounding
      And it was never inside ground

      Examples:
        | y         | why                    |
        | 0.25      | flush with the terrain |
        | 0.2578125 | a skin above it        |

    Scenario: A body that starts inside one cell of a terrain is not caught by the faces between cells
      Given a player's body of half-width 0.25 u at (0.5, 0.5)
      And terrain ground of cells 1 u wide
        | cell  |
        | (0,0) |
        | (1,0) |
        | (2,0) |
      When the body is moved by (1, 0)
      Then it stands at (1.5, 0.5), to rounding
      When the body is moved by (4, 0)
      Then it stands at (5.5, 0.5), to rounding
      When the body is moved by (-4, 0)
      Then it stands at (3.2578125, 0.5), to rounding

    # Cell (1, 1) reaches from (2, 2) to (4, 4) and cell (-1, -2) from (-2, -4) to
    # (0, -2): 2 - 0.25 - 0.0078125 = 1.7421875.
    Scenario: Cells 2 u wide lie at twice their indices
      Given a player's body of half-width 0.25 u at (3, 0)
      And terrain ground of cells 2 u wide
        | cell    |
        | (1,1)   |
        | (-1,-2) |
      When the body is moved by (0, 8)
      Then it stands at (3, 1.7421875), to rounding
      When the body is put at (0, 3)
      And the body is moved by (8, 0)
      Then it stands at (1.7421875, 3), to rounding
      When the body is put at (-1, 0)
      And the body is moved by (0, -8)
      Then it stands at (-1, -1.7421875), to rounding
      When the body is put at (2, -3)
      And the body is moved by (-8, 0)
      Then it stands at (0.2578125, -3), to rounding

  @MOVER-030b
  Rule: A polyline is one shape, and it blocks from both sides

    # 4 - 0.25 - 0.0078125 = 3.7421875, and outside 4.2578125.
    Scenario: A ring of bounds holds from within and from without
      Given a player's body of half-width 0.25 u at (0, 0)
      And bounds ring through
        | point   |
        | (-4,-4) |
        | (4,-4)  |
        | (4,4)   |
        | (-4,4)  |
        | (-4,-4) |
      When the body is moved by (8, 8)
      Then it stands at (3.7421875, 3.7421875), to rounding
      When the body is moved by (-9, -9)
      Then it stands at (-3.7421875, -3.7421875), to rounding
      When the body is put at (7, 0)
      And the body is moved by (-8, 0)
      Then it stands at (4.2578125, 0), to rounding
      And it was never inside ring

    Scenario: A straight line of several stretches is slid along past its points
      Given a player's body of half-width 0.25 u at (-3, 0.25)
      And bounds shore through
        | point  |
        | (-8,0) |
        | (-1,0) |
        | (0,0)  |
        | (1,0)  |
        | (8,0)  |
      When the body is moved by (1, -0.5)
      Then it stands at (-2, 0.25), to rounding
      When the body is moved by (5, -0.5)
      Then it stands at (3, 0.25), to rounding

    # The line x = 3 + y / 2. The body's lower edge, y = -0.25, meets it first, at
    # x = 2.875; so the centre stops at 2.875 - 0.25 - 0.0078125 = 2.6171875.
    # From the east its upper edge, y = 0.25, does, at 3.125: 3.3828125.
    Scenario: A slanted stretch stops a body at its corner
      Given a player's body of half-width 0.25 u at (0, 0)
      And bounds cliff through
        | point  |
        | (1,-4) |
        | (5,4)  |
      When the body is moved by (8, 0)
      Then it stands at (2.6171875, 0), to rounding
      When the body is put at (8, 0)
      And the body is moved by (-8, 0)
      Then it stands at (3.3828125, 0), to rounding

    # The lines x = 3 + y / 2 and x = 3 - y / 2. A body whose edges are y = 0.75 and
    # y = 1.25 meets the one at x = 3.375 from the west and at 3.625 from the east,
    # the other at 2.375 and 2.625. One between x = 3.75 and x = 4.25 meets the one
    # at y = 2.5 from above and at 1.5 from below, the other at -1.5 and -2.5.
    Scenario Outline: A slanted stretch that <why> stops a body from all four sides
      Given a player's body of half-width 0.25 u at (0, 1)
      And bounds cliff through
        | point  |
        | <from> |
        | <to>   |
      When the body is moved by (8, 0)
      Then it stands at (<west>, 1), to rounding
      When the body is put at (8, 1)
      And the body is moved by (-8, 0)
      Then it stands at (<east>, 1), to rounding
      When the body is put at (4, 8)
      And the body is moved by (0, -16)
      Then it stands at (4, <above>), to rounding
      When the body is put at (4, -8)
      And the body is moved by (0, 16)
      Then it stands at (4, <below>), to rounding

      Examples:
        | from   | to     | west      | east      | above      | below      | why                        |
        | (1,-4) | (5,4)  | 3.1171875 | 3.8828125 | 2.7578125  | 1.2421875  | rises                      |
        | (5,4)  | (1,-4) | 3.1171875 | 3.8828125 | 2.7578125  | 1.2421875  | rises, drawn from its top  |
        | (1,4)  | (5,-4) | 2.1171875 | 2.8828125 | -1.2421875 | -2.7578125 | falls                      |
        | (5,-4) | (1,4)  | 2.1171875 | 2.8828125 | -1.2421875 | -2.7578125 | falls, drawn from its foot |

    Scenario: A body that stands across one stretch is not caught by the others
      Given a player's body of half-width 0.25 u at (4, 0)
      And bounds ring through
        | point   |
        | (-4,-4) |
        | (4,-4)  |
        | (4,4)   |
        | (-4,4)  |
        | (-4,-4) |
      When the body is moved by (-12, 0)
      Then it stands at (-8, 0), to rounding
      When the body is moved by (12, 0)
      Then it stands at (-4.2578125, 0), to rounding

  @MOVER-031a
  Rule: Collision raises no event

    # 2 - 0.25 - 0.0078125 = 1.7421875. Through the other body; against the wall;
    # along it, 4 x 0.25 x 6 / sqrt(2) = 4.242640... u; inside it; out of it.
    Scenario: A run along, into and out of walls and bodies reports places and nothing else
      Given a player's body of half-width 0.25 u at (0, 0)
      And bodies
        | body  | layer | half-width | at    |
        | enemy | Enemy | 0.25       | (1,0) |
      And walls
        | wall | from   | to     |
        | east | (2,-8) | (4,16) |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
        | 4      | 0.25 | (1,1) |
      Then it stands at (1.7421875, 4.242640687119286), to rounding
      And nothing was reported beside its path
      When the body is put at (3, 4)
      And these frames run
        | frames | dt   | move   |
        | 1      | 0.25 | (0,0)  |
        | 1      | 0.25 | (0,1)  |
        | 2      | 0.25 | (-1,0) |
        | 4      | 0.25 | (1,0)  |
      Then it stands at (1.7421875, 5.5), to rounding
      And nothing was reported beside its path

  @MOVER-031b
  Rule: Collision pushes nothing

    Scenario: A wall that was leaned on for a hundred frames stands where it stood
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    |
        | east | (2,-8) | (4,8) |
      And the gap to east is 1.75 u
      When these frames run
        | frames | dt   | move  |
        | 100    | 0.25 | (1,0) |
      Then it stands at (1.7421875, 0), to rounding
      When the body is put at (-1, 0)
      Given the gap to east is 2.75 u
      When these frames run
        | frames | dt   | move   |
        | 1      | 0.25 | (-1,0) |
      Then it stands at (-2.5, 0), to rounding

    # 1 + 0.25 + 0.0078125 = 1.2578125.
    Scenario: An enemy on which a wall is built stands in it, and walks out of it
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When wall hut is put at (-1, -1) to (1, 1)
      And these frames run
        | frames | dt   |
        | 4      | 0.25 |
      Then no bit of its position has changed
      And nothing was reported beside its path
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (1.2578125, 0), to rounding

  @MOVER-032 @needs:alloc-report
  Rule: Sweep and step allocate nothing once warm

    # 1000 x 0.03125 x 6 / sqrt(2) = 132.58252147247765.
    Scenario: A thousand frames along a wall allocate nothing
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to      |
        | east | (2,-8) | (4,500) |
      When these frames run
        | frames | dt      | move  |
        | 1000   | 0.03125 | (1,1) |
      And these frames run
        | frames | dt      | move  |
        | 1000   | 0.03125 | (1,1) |
      Then nothing was allocated
      And it stands at (1.7421875, 265.1650429449553), within 0.01 u

    Scenario: Dashes against a wall allocate nothing
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    |
        | east | (2,-8) | (4,8) |
      When a dash of 16 u/s for 1 s is asked for, with move (0, 1) and aim (0, 0)
      And these frames run
        | frames | dt      | state   |
        | 32     | 0.03125 | Dashing |
      Then it stands at (0, 16), to rounding
      When the body is put at (0, 0)
      And a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt      | state   |
        | 32     | 0.03125 | Dashing |
      Then nothing was allocated
      And it stands at (1.7421875, 0), to rounding

  @MOVER-033
  Rule: A box or cell thinner than skin is refused when it is loaded, with its name

    Scenario Outline: A box <why> keeps the scene from opening, and one as thick as the skin does not
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to     |
        | good | (4,-8) | (5,8)  |
        | thin | <from> | <thin> |
      When the scene is opened
      Then the scene is refused over thin
      Given walls
        | wall | from   | to      |
        | thin | <from> | <thick> |
      When the scene is opened
      Then the scene is open
      When the body is moved by (0.5, 0.5)
      Then it stands at (0.5, 0.5), to rounding
      When the body is moved by (8, 0.5)
      Then it stands at <at>, to rounding

      Examples:
        | from   | thin           | thick         | at             | why              |
        | (2,-8) | (2.00390625,8) | (2.0078125,8) | (1.7421875, 1) | half a skin wide |
        | (-8,2) | (8,2.00390625) | (8,2.0078125) | (3.7421875, 1) | half a skin high |

    Scenario: A union of cells smaller than the skin keeps the scene from opening
      Given a player's body of half-width 0.25 u at (0, 0)
      And terrain dust of cells 0.00390625 u wide
        | cell    |
        | (256,0) |
      When the scene is opened
      Then the scene is refused over dust
      Given terrain dust of cells 0.0078125 u wide
        | cell    |
        | (256,0) |
      When the scene is opened
      Then the scene is open
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (1, 0)
      Then it stands at (1.7421875, 0), to rounding

    # 6 - 0.25 - 0.0078125 = 5.7421875.
    Scenario: A thin box that is put up later is refused, and is not there
      Given a player's body of half-width 0.25 u at (0, 0)
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When wall thin is put at (2, -8) to (2.00390625, 8)
      Then it is refused with BadSettings
      When the body is moved by (4, 0)
      Then it stands at (5, 0), to rounding
      When wall thick is put at (6, -8) to (6.0078125, 8)
      And the body is moved by (4, 0)
      Then it stands at (5.7421875, 0), to rounding

    # 4 - 0.25 - 0.0078125 = 3.7421875, and 6 - 0.25 - 0.0078125 = 5.7421875.
    Scenario: What a thin box was to take the place of stays until something else does
      Given a player's body of half-width 0.25 u at (0, 0)
      When wall old is put at (4, -8) to (5, 8)
      And in the place of wall old wall thin is put at (6, -8) to (6.00390625, 8)
      Then it is refused with BadSettings
      When the body is moved by (8, 0)
      Then it stands at (3.7421875, 0), to rounding
      When in the place of wall old wall thick is put at (6, -8) to (6.0078125, 8)
      And the body is moved by (8, 0)
      Then it stands at (5.7421875, 0), to rounding

    Scenario: A polyline has no thickness and is taken
      Given a player's body of half-width 0.25 u at (0, 0)
      And bounds edge through
        | point  |
        | (2,-8) |
        | (2,8)  |
      When the scene is opened
      Then the scene is open
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (1, 0)
      Then it stands at (1.7421875, 0), to rounding

  @MOVER-048a
  Rule: A trigger never blocks

    Scenario Outline: A trigger on layer <why> is walked through, up to the wall behind it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    | layer   | trigger |
        | zone | (1,-8) | (2,8) | <layer> | yes     |
        | wall | (4,-8) | (5,8) | <layer> |         |
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (4, 0)
      Then it stands at (3.7421875, 0), to rounding

      Examples:
        | layer       | why         |
        | Structure   | Structure   |
        | Terrain     | Terrain     |
        | WorldBounds | WorldBounds |

  @MOVER-048b
  Rule: A layer that is not named as a blocker never blocks

    Scenario: What stands on a layer of its own is walked through, up to the wall behind it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    | layer     |
        | fern | (1,-8) | (2,8) | Scenery   |
        | wall | (4,-8) | (5,8) | Structure |
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (4, 0)
      Then it stands at (3.7421875, 0), to rounding

    Scenario: A layer that the configuration leaves out does not block
      Given a player's body of half-width 0.25 u at (0, 0)
      And a configuration with
        | key           | value                       |
        | blockerLayers | ["Structure","WorldBounds"] |
      And walls
        | wall  | from   | to    | layer     |
        | water | (1,-8) | (2,8) | Terrain   |
        | wall  | (4,-8) | (5,8) | Structure |
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (4, 0)
      Then it stands at (3.7421875, 0), to rounding

  @MOVER-050
  Rule: The nearest of all blockers that a cast meets decides, however many they are

    # The nearest begins at x = 2: 2 - 0.25 - 0.0078125 = 1.7421875.
    Scenario Outline: Of <n> walls in one cast the nearest decides, listed as number <nearest>, <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      And <n> walls one behind the other from x = 2 u, 1 u from face to face, the nearest listed as number <nearest>
      When the body is moved by (1, 0)
      Then it stands at (1, 0), to rounding
      When the body is moved by (400, 0)
      Then it stands at (1.7421875, 0), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (0.7421875, 0), to rounding

      Examples:
        | n   | nearest | why                   |
        | 3   | 1       | the first of a few    |
        | 3   | 3       | the last of a few     |
        | 300 | 1       | the first of many     |
        | 300 | 150     | in the middle of many |
        | 300 | 300     | the last of many      |

  @MOVER-053 @needs:cast-report
  Rule: A frame makes at most one cast an axis, and one for a dash

    Scenario: Walking along walls takes two casts a frame, and a dash one
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to     |
        | east | (2,-8) | (4,32) |
      When these frames run
        | frames | dt     | move  |
        | 16     | 0.0625 | (1,1) |
      Then at most 32 casts were made
      And it stands at (1.7421875, 4.242640687119286), to rounding
      When the body is put at (0, 0)
      And a dash of 16 u/s for 0.5 s is asked for, with move (1, 1) and aim (0, 0)
      And these frames run
        | frames | dt     | state   |
        | 8      | 0.0625 | Dashing |
      Then at most 8 casts were made
      And it stands at (1.7421875, 1.7421875), within 0.01 u

  @MOVER-056a
  Rule: A structure blocks players, enemies and dashes alike

    # 2 - 0.25 - 0.0078125 = 1.7421875.
    Scenario Outline: <why> is stopped by a structure that was placed
      Given <whose> body of half-width 0.25 u at (0, 0)
      When wall fence is put at (2, -8) to (3, 8)
      And these frames run
        | frames | dt    | move  | remote   |
        | 1      | 0.125 | (1,0) | <remote> |
      Then it stands at (0.75, 0), to rounding
      When these frames run
        | frames | dt   | move  | remote   |
        | 4      | 0.25 | (1,0) | <remote> |
      Then it stands at (1.7421875, 0), to rounding

      Examples:
        | whose      | remote | why                                           |
        | a player's |        | A player on its owner's machine               |
        | an enemy's |        | An enemy on the host                          |
        | a player's | yes    | A player on a machine that is not its owner's |

    Scenario: A dash is stopped by a structure that was placed
      Given a player's body of half-width 0.25 u at (0, 0)
      When wall fence is put at (2, -8) to (3, 8)
      And a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt     | state   |
        | 1      | 0.0625 | Dashing |
      Then it stands at (1, 0), to rounding
      When these frames run
        | frames | dt     | state   |
        | 3      | 0.0625 | Dashing |
      Then it stands at (1.7421875, 0), to rounding

    Scenario: A knockback is stopped by a structure that was placed
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When wall fence is put at (2, -8) to (3, 8)
      And a knockback by (4, 0) over 0.25 s is asked for
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (1, 0), to rounding
      When these frames run
        | frames | dt     |
        | 3      | 0.0625 |
      Then it stands at (1.7421875, 0), to rounding
