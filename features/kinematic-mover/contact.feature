@kinematic-mover
Feature: Touching is not overlapping
  Faces rebuilt from centre and half-width miss each other by a rounding, to
  this side or that: 1.1 + 0.3 is 1.4000000000000001 in float64 and above 1.4 in
  float32 too, 3.09 + 0.3 falls short of 3.39 in both.

  @MOVER-043a
  Rule: A body flush with a face, to within rounding, is blocked into it

    Scenario: A body flush with a face does not move into it, however often it is tried
      Given a player's body of half-width 0.25 u at (0.75, 0)
      And a skin of 0.0078125 u
      And walls
        | wall | from   | to    |
        | east | (1,-8) | (2,8) |
      And the gap to east is 0 u
      When these frames run
        | frames | dt   | move  |
        | 1000   | 0.25 | (1,0) |
      Then no bit of its position has changed
      And it was never inside east
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (-0.75, 0), to rounding

    Scenario Outline: Flush with a face, its edge <why>, the body is blocked
      Given a player's body of half-width <half> u at (<x>, 0)
      And a skin of 0.0078125 u
      When wall ahead is put at (<face>, -8) to (20, 8)
      And the body is moved by (1, 0)
      Then it stands at (<x>, 0), to rounding
      When these frames run
        | frames | dt   | move  |
        | 100    | 0.25 | (1,0) |
      Then it stands at (<x>, 0), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (<away>, 0), to rounding

      Examples:
        | x    | half | face | away | why                            |
        | 1.1  | 0.3  | 1.4  | 0.1  | a unit in the last place over  |
        | 3.14 | 0.2  | 3.34 | 2.14 | over by one, further out       |
        | 3.09 | 0.3  | 3.39 | 2.09 | a unit in the last place short |
        | 8.11 | 0.2  | 8.31 | 7.11 | short by one, further out      |

    Scenario Outline: Flush with a floor, its lower edge <why>, the body does not sink
      Given a player's body of half-width <half> u at (0, -<y>)
      And a skin of 0.0078125 u
      When wall floor is put at (-8, -20) to (8, -<face>)
      And the body is moved by (0, -1)
      Then it stands at (0, -<y>), to rounding
      When the body is moved by (0, 1)
      Then it stands at (0, <away>), to rounding

      Examples:
        | y    | half | face | away  | why                    |
        | 1.1  | 0.3  | 1.4  | -0.1  | below it by a rounding |
        | 3.09 | 0.3  | 3.39 | -2.09 | above it by a rounding |

    # 2 u along a diagonal are 2 / sqrt(2) = 1.4142135623730951 u on each axis.
    Scenario Outline: Flush with a face, its edge <why>, a body that dashes at an angle goes off it and not into it
      Given a player's body of half-width <half> u at (<x>, 0)
      And a skin of 0.0078125 u
      When wall ahead is put at (<face>, -8) to (20, 8)
      And a dash of 16 u/s for 0.125 s is asked for, with move (1, 1) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (<x>, 0), to rounding
      When a dash of 16 u/s for 0.125 s is asked for, with move (-1, 1) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (<away>, 1.4142135623730951), to rounding

      Examples:
        | x    | half | face | away                 | why                            |
        | 1    | 0.5  | 1.5  | -0.4142135623730951  | exactly there                  |
        | 1.1  | 0.3  | 1.4  | -0.31421356237309515 | a unit in the last place over  |
        | 3.09 | 0.3  | 3.39 | 1.6757864376269048   | a unit in the last place short |

  @MOVER-043b
  Rule: A body flush with a face, to within rounding, is free away from it and along it

    Scenario Outline: Flush with a face, its edge <why>, the body slides and leaves
      Given a player's body of half-width <half> u at (<x>, 0)
      And a skin of 0.0078125 u
      When wall ahead is put at (<face>, -8) to (20, 8)
      And the body is moved by (0, 1)
      Then it stands at (<x>, 1), to rounding
      When the body is moved by (1, -2)
      Then it stands at (<x>, -1), to rounding
      When the body is moved by (-1, 0)
      Then it stands at (<away>, -1), to rounding

      Examples:
        | x    | half | face | away | why                            |
        | 1    | 0.5  | 1.5  | 0    | exactly                        |
        | 1.1  | 0.3  | 1.4  | 0.1  | a unit in the last place over  |
        | 3.09 | 0.3  | 3.39 | 2.09 | a unit in the last place short |

    # The walls begin ahead of the body: the first 1 u north of it, with its face at
    # the body's edge; the second 2 u east of where it then is.
    Scenario Outline: In line with the faces of walls further on, <why>, the body passes along them
      Given a player's body of half-width <half> u at (<x>, 0)
      And a skin of 0.0078125 u
      And walls
        | wall  | from       | to     |
        | east  | (<face>,2) | (20,3) |
        | north | (8,4.5)    | (9,6)  |
      When the body is moved by (0, 4)
      Then it stands at (<x>, 4), to rounding
      When the body is moved by (0, -4)
      Then it stands at (<x>, 0), to rounding
      When the body is moved by (0, <up>)
      And the body is moved by (12, 0)
      Then it stands at (<end>, <up>), to rounding

      Examples:
        | x    | half | face | up  | end   | why                            |
        | 1    | 0.5  | 1.5  | 4   | 13    | exactly                        |
        | 1.1  | 0.3  | 1.4  | 4.2 | 13.1  | a unit in the last place over  |
        | 3.09 | 0.3  | 3.39 | 4.2 | 15.09 | a unit in the last place short |

    Scenario: In a corner, flush with both faces, the body leaves along either
      Given a player's body of half-width 0.25 u at (0.75, 0.75)
      And a skin of 0.0078125 u
      And walls
        | wall  | from   | to    |
        | east  | (1,-8) | (2,8) |
        | north | (-8,1) | (8,2) |
      When the body is moved by (1, -1)
      Then it stands at (0.75, -0.25), to rounding
      When the body is put at (0.75, 0.75)
      And the body is moved by (-1, 1)
      Then it stands at (-0.25, 0.75), to rounding

  @MOVER-044a
  Rule: Within the skin nothing moves a body further into the wall

    Background:
      Given a player's body of half-width 0.3 u at (4.695, 0)
      And a skin of 0.01 u
      And walls
        | wall  | from   | to    |
        | ahead | (5,-8) | (6,8) |

    # 5 - 0.3 - 4.695 = 0.005.
    Scenario: A thousand pushes leave a body in the skin where it is
      Given the gap to ahead is 0.005 u
      When these frames run
        | frames | dt                   | move  |
        | 1000   | 0.016666666666666666 | (1,0) |
      Then no bit of its position has changed
      When the body is moved by (0.1, 0)
      Then no bit of its position has changed
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (3.195, 0), to rounding

  @MOVER-044b
  Rule: Within the skin a body moves away and along in full

    Background:
      Given a player's body of half-width 0.3 u at (4.695, 0)
      And a skin of 0.01 u
      And walls
        | wall  | from   | to    |
        | ahead | (5,-8) | (6,8) |

    Scenario: From within the skin of a wall a body goes away and along in full
      Given the gap to ahead is 0.005 u
      When the body is moved by (-0.1, 0)
      Then it stands at (4.595, 0), to rounding
      When the body is put at (4.695, 0)
      And the body is moved by (0, 0.25)
      Then it stands at (4.695, 0.25), to rounding
      When the body is moved by (1, 0.25)
      Then it stands at (4.695, 0.5), to rounding

    # The wall begins 1.7 u further north; its face is 0.005 u from the body's edge.
    Scenario: A wall further on, within whose skin the body would pass, does not stop it
      When wall ahead is taken away
      And wall later is put at (5, 2) to (6, 8)
      And the body is moved by (0, 4)
      Then it stands at (4.695, 4), to rounding
      When the body is moved by (0, 8)
      Then it stands at (4.695, 12), to rounding
      When the body is moved by (0, -12)
      Then it stands at (4.695, 0), to rounding

    Scenario: From within the skin of a floor a body goes along and away in full
      When wall floor is put at (-8, -2) to (4, -1)
      And the body is put at (0, -0.695)
      Given the gap to floor is 0.005 u
      When the body is moved by (2, -1)
      Then it stands at (2, -0.695), to rounding
      When the body is moved by (0, 1)
      Then it stands at (2, 0.305), to rounding

  @MOVER-044c
  Rule: Within the skin, standing still changes no bit

    Background:
      Given a player's body of half-width 0.3 u at (4.695, 0)
      And a skin of 0.01 u
      And walls
        | wall  | from   | to    |
        | ahead | (5,-8) | (6,8) |

    Scenario: A body that stands in the skin is not nudged out of it
      Given the gap to ahead is 0.005 u
      When these frames run
        | frames | dt                   |
        | 100    | 0.016666666666666666 |
      Then no bit of its position has changed
      When the body is moved by (0, 0)
      Then no bit of its position has changed
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (3.195, 0), to rounding

  @MOVER-045a
  Rule: In a gap exactly as wide as itself a body never ends inside either side

    Background:
      Given a player's body of half-width 0.25 u at (0, 0)
      And a skin of 0.0078125 u

    # The passage is 0.5 u high, as the body is, and begins at x = 1: the body
    # goes to the end, or stops at 1 - 0.25 - 0.0078125 = 0.7421875.
    Scenario: A passage as high as the body is passed or not entered
      Given walls
        | wall  | from      | to        |
        | above | (1,0.25)  | (5,1.25)  |
        | below | (1,-1.25) | (5,-0.25) |
      When the body is moved by (8, 0)
      Then it stands at (8, 0) or at (0.7421875, 0), to rounding
      And it was never inside above
      And it was never inside below
      When the body is put at (8, 2)
      And the body is moved by (-8, 0)
      Then it stands at (0, 2), to rounding

    # Half a skin too high, the body overlaps the upper side by 0.00390625 u.
    Scenario: Half a skin off the middle a body does not get into the passage
      Given walls
        | wall  | from      | to        |
        | above | (1,0.25)  | (5,1.25)  |
        | below | (1,-1.25) | (5,-0.25) |
      When the body is put at (0, 0.00390625)
      And the body is moved by (0.5, 0)
      Then it stands at (0.5, 0.00390625), to rounding
      When the body is moved by (8, 0)
      Then it stands at (0.7421875, 0.00390625), to rounding
      And it was never inside above

    Scenario: In a passage as high as itself a body is held by both sides and goes along
      Given walls
        | wall  | from       | to        |
        | above | (-5,0.25)  | (5,1.25)  |
        | below | (-5,-1.25) | (5,-0.25) |
      When the body is moved by (2, 1)
      Then it stands at (2, 0), to rounding
      And it was never inside above
      When the body is moved by (-3, -1)
      Then it stands at (-1, 0), to rounding
      And it was never inside below

    Scenario: A shaft as wide as the body holds it on both sides
      Given walls
        | wall  | from       | to        |
        | left  | (-1.25,-5) | (-0.25,5) |
        | right | (0.25,-5)  | (1.25,5)  |
      When the body is moved by (1, 2)
      Then it stands at (0, 2), to rounding
      And it was never inside right
      When the body is moved by (-1, -3)
      Then it stands at (0, -1), to rounding
      And it was never inside left

  @MOVER-045b
  Rule: At a gap exactly as wide as itself a body does the same in every run

    Background:
      Given a player's body of half-width 0.25 u at (0, 0)
      And a skin of 0.0078125 u

    Scenario: The second run at a passage ends where the first did
      Given walls
        | wall  | from      | to        |
        | above | (1,0.25)  | (5,1.25)  |
        | below | (1,-1.25) | (5,-0.25) |
      When the body is moved by (0.5, 0)
      Then it stands at (0.5, 0), to rounding
      When the body is moved by (7.5, 0)
      Then it stands at (8, 0) or at (0.7421875, 0), to rounding
      When the body is put at (0.5, 0)
      And the body is moved by (7.5, 0)
      Then it stands where it stood before it was put back, to the bit
      When the body is put at (0.5, 0)
      And the body is moved by (7.5, 0)
      Then it stands where it stood before it was put back, to the bit
