@kinematic-mover
Feature: A wall that lands on a player
  The player stands in the middle of cell (0, 0), at (0.5, 0.5). The cells beside
  it have their centres 1 u away: north (0.5, 1.5), east (1.5, 0.5), south
  (0.5, -0.5), west (-0.5, 0.5).

  Background:
    Given a player's body of half-width 0.25 u at (0.5, 0.5)
    And a skin of 0.0078125 u

  @MOVER-038a
  Rule: A player whose cell was taken is put into the nearest free cell

    Scenario Outline: A player who stands nearer to the <why> is put there
      When the body is put at <start>
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at <start>, to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to <at>, once
      And it stands at <at>, to rounding

      Examples:
        | start        | at          | why   |
        | (0.5, 0.625) | (0.5, 1.5)  | north |
        | (0.625, 0.5) | (1.5, 0.5)  | east  |
        | (0.5, 0.375) | (0.5, -0.5) | south |
        | (0.375, 0.5) | (-0.5, 0.5) | west  |

    Scenario: A cell that is taken is no free one
      Given walls
        | wall  | from   | to    |
        | south | (0,-1) | (1,0) |
      When the body is put at (0.5, 0.375)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.375), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (1.5, 0.5), once
      And it stands at (1.5, 0.5), to rounding

    # From (0.625, 0.625) to (1.5, 1.5): sqrt(0.875² + 0.875²) = 1.24 u. The other
    # corners are 1.42 u away or more, (0.5, 2.5) is 1.88 u.
    Scenario: With all four neighbours taken the nearest is beyond them
      Given walls
        | wall  | from   | to    |
        | north | (0,1)  | (1,2) |
        | east  | (1,0)  | (2,1) |
        | south | (0,-1) | (1,0) |
        | west  | (-1,0) | (0,1) |
      When the body is put at (0.625, 0.625)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.625, 0.625), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (1.5, 1.5), once
      And it stands at (1.5, 1.5), to rounding

    # The body would reach from x = 1.25 to 1.75 and from y = 0.25 to 0.75 there.
    Scenario: A cell is free if the body would stand in nothing there that blocks
      Given walls
        | wall | from          | to    | layer     | trigger |
        | rock | (0,1)         | (1,2) | Terrain   |         |
        | zone | (1,0)         | (2,1) | Structure | yes     |
        | fern | (1,0)         | (2,1) | Scenery   |         |
        | post | (1.875,0.875) | (2,1) | Structure |         |
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (1.5, 0.5), once

    # To the north a body of half-height 0.75 u would reach down to y = 0.75, into
    # the hut; one of 0.5 u would touch it.
    Scenario Outline: A player who <why> is put where it has room
      Given the body's half-widths are <x> u and <y> u
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to <at>, once

      Examples:
        | x    | y    | at         | why                   |
        | 0.5  | 0.5  | (0.5, 1.5) | fills a cell          |
        | 0.25 | 0.75 | (1.5, 0.5) | is higher than a cell |
        | 0.75 | 0.25 | (0.5, 1.5) | is wider than a cell  |

    # The cell reaches from (-2, -4) to (0, -2), and its centre is (-1, -3).
    Scenario Outline: In cells 2 u wide a player who stands <why> is put 2 u on
      Given a grid of cells 2 u wide
      When the body is put at <start>
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at <start>, to rounding
      When wall hut is put at (-2, -4) to (0, -2)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to <at>, once

      Examples:
        | start       | at       | why                 |
        | (-1, -3)    | (-1, -1) | in the middle       |
        | (-0.75, -3) | (1, -3)  | nearer to the east  |
        | (-1, -3.25) | (-1, -5) | nearer to the south |

    # A sixteenth of a second is 0.375 u of walking and 0.125 u of crawling.
    Scenario Outline: In state <state> a player is put aside, and the frame goes on from there, <why>
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     | move  | state   |
        | 0.0625 | (1,0) | <state> |
      Then it was corrected to (0.5, 1.5), once
      And it stands at <at>, to rounding

      Examples:
        | state  | at           | why         |
        | Idle   | (0.875, 1.5) | walking     |
        | Downed | (0.625, 1.5) | crawling    |
        | Dead   | (0.5, 1.5)   | lying still |

    Scenario: A wall that lands beside a player moves nobody
      When wall beside is put at (1, 0) to (2, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

  @MOVER-038b
  Rule: Of cells that are equally near the first of north, east, south, west is taken

    Scenario: With all four free the player is put to the north
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

    Scenario Outline: With <why> taken the player is put to the next in turn
      Given walls
        | wall  | from    | to    |
        | one   | (0,1)   | (1,2) |
        | two   | <from2> | <to2> |
        | three | <from3> | <to3> |
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to <at>, once

      Examples:
        | from2   | to2     | from3   | to3     | at          | why                   |
        | (40,40) | (41,41) | (42,42) | (43,43) | (1.5, 0.5)  | north                 |
        | (1,0)   | (2,1)   | (42,42) | (43,43) | (0.5, -0.5) | north and east        |
        | (1,0)   | (2,1)   | (0,-1)  | (1,0)   | (-0.5, 0.5) | north, east and south |

    # The corners are all sqrt(2) = 1.41 u away: north-east comes first after
    # north, and then south-east, south-west and north-west.
    Scenario Outline: With the four sides and <why> taken the player is put into the next corner clockwise
      Given walls
        | wall  | from    | to    |
        | north | (0,1)   | (1,2) |
        | east  | (1,0)   | (2,1) |
        | south | (0,-1)  | (1,0) |
        | west  | (-1,0)  | (0,1) |
        | one   | <from1> | <to1> |
        | two   | <from2> | <to2> |
        | three | <from3> | <to3> |
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to <at>, once

      Examples:
        | from1   | to1     | from2   | to2     | from3   | to3     | at           | why              |
        | (40,40) | (41,41) | (42,42) | (43,43) | (44,44) | (45,45) | (1.5, 1.5)   | no corner        |
        | (1,1)   | (2,2)   | (42,42) | (43,43) | (44,44) | (45,45) | (1.5, -0.5)  | the first corner |
        | (1,1)   | (2,2)   | (1,-1)  | (2,0)   | (44,44) | (45,45) | (-0.5, -0.5) | the first two    |
        | (1,1)   | (2,2)   | (1,-1)  | (2,0)   | (-1,-1) | (0,0)   | (-0.5, 1.5)  | the first three  |

    # From (1, 0.5) four cells have their centres 0.5 u to the side and 1 u off.
    Scenario: A player who stands between two cells goes to the first clockwise of four
      When the body is put at (1, 0.5)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (1, 0.5), to rounding
      When wall hall is put at (0, 0) to (2, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (1.5, 1.5), once

  @MOVER-038c
  Rule: The correction is checked again right before it is written

    Scenario: A second wall that lands on the cell that was chosen is seen
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And wall barn is put at (0, 1) to (1, 2)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (1.5, 0.5), once
      And it was never inside barn

    Scenario: A wall that is gone before the frame corrects nobody
      When wall hut is put at (0, 0) to (1, 1)
      And wall hut is taken away
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

    Scenario Outline: Of two walls that landed on a player <why> is gone before the frame, and the other corrects
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And wall shed is put at (0.25, 0.25) to (0.75, 0.75)
      And wall <gone> is taken away
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once
      And it stands at (0.5, 1.5), to rounding

      Examples:
        | gone | why        |
        | hut  | the first  |
        | shed | the second |

    Scenario: A player who has been put elsewhere before the frame is not corrected
      When wall hut is put at (0, 0) to (1, 1)
      And the body is put at (4.5, 0.5)
      And these frames run
        | frames | dt     | move  |
        | 2      | 0.0625 | (0,0) |
      Then nothing was reported beside its path
      And it stands at (4.5, 0.5), to rounding
      When wall barn is put at (4, 0) to (5, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (4.5, 1.5), once

  @MOVER-038d
  Rule: At most one correction is in flight

    Scenario: Two walls that land on a player before one frame correct it once
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And wall shed is put at (0.25, 0.25) to (0.75, 0.75)
      And these frames run
        | frames | dt     |
        | 3      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once
      And it stands at (0.5, 1.5), to rounding

  @MOVER-038e
  Rule: The correction is started by the blocker's arrival, not by its announcement

    Scenario: A structure that is announced and has not arrived moves nobody
      When wall hut is announced on cell (0, 0)
      And these frames run
        | frames | dt     |
        | 4      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (0.5, 0.5), to rounding
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

    Scenario: A structure that arrives without an announcement corrects
      When these frames run
        | dt     |
        | 0.0625 |
      Then it stands at (0.5, 0.5), to rounding
      When wall shed is put at (0, 0) to (1, 1)
      And these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

    Scenario: A player who stands in a wall stays there until one lands on it
      Given walls
        | wall | from  | to    |
        | keep | (0,0) | (1,1) |
      When these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (0.5, 0.5), to rounding
      When wall barn is put at (4, 0) to (5, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (0.5, 0.5), to rounding
      When wall shed is put at (0.25, 0.25) to (0.75, 0.75)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

  @MOVER-039a
  Rule: The correction zeroes the velocity

    # Not zeroed, 6 u/s would be 2.2 u/s or more after one more accelTime of an
    # exponential approach, and 4.5 u/s after a quarter of one of a ramp.
    Scenario: A player who was running stands still in the new cell
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When the body is put at (-8.5, 0.5)
      And these frames run
        | frames | dt     | move  |
        | 16     | 0.0625 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When wall hall is put at (-16, -3) to (8, 3)
      And these frames run
        | frames | dt       |
        | 1      | 0.015625 |
      Then its velocity is (0, 0) u/s, within 0 u/s
      When these frames run
        | frames | dt       |
        | 4      | 0.015625 |
      Then no bit of its position has changed

  @MOVER-039b
  Rule: The correction cancels the active displacement

    # A dash of 16 u/s goes 1 u in a frame, from (-0.5, 0.5) to (0.5, 0.5).
    Scenario: A player who was dashing stands still in the new cell
      When the body is put at (-0.5, 0.5)
      And a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt     | state   |
        | 0.0625 | Dashing |
      Then it stands at (0.5, 0.5), to rounding
      And a displacement is active
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     | state   |
        | 4      | 0.0625 | Dashing |
      Then it was corrected to (0.5, 1.5), once
      And it stands at (0.5, 1.5), to rounding
      And no displacement is active

  @MOVER-039c
  Rule: The correction shows as a correction and as nothing else: no teleport, no camera cut

    Scenario: Two corrections show as two places and nothing else, and the walk goes on from there
      When wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once
      When wall barn is put at (0, 1) to (1, 2)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 2.5), once
      When these frames run
        | frames | dt   | move  |
        | 1      | 0.25 | (0,1) |
      Then nothing was reported beside its path
      And it stands at (0.5, 4), to rounding

    Scenario: A player who is corrected to the north faces west as before
      When these frames run
        | dt     | aim    |
        | 0.0625 | (-1,0) |
      And wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (0.5, 1.5), once
      And it faces octant 4
