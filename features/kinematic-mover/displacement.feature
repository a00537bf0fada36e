@kinematic-mover
Feature: Dashes and knockbacks
  A displacement is a velocity and a time. While it lasts, input counts for
  nothing; in the frame in which it ends, input has what is left.

  Background:
    Given a skin of 0.0078125 u

  @MOVER-007a
  Rule: An active displacement moves the body by its velocity until its time is used

    Scenario: A dash of 16 u/s moves 2 u in each eighth of a second, and then no more
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 2      | 0.125 | Dashing |
      Then after each of these frames it stands at
        | frame | at    |
        | 1     | (2,0) |
        | 2     | (4,0) |
      And its velocity is (16, 0) u/s, within 0.0001 u/s
      And a displacement is active
      When these frames run
        | frames | dt    | state   |
        | 4      | 0.125 | Dashing |
      Then after each of these frames it stands at
        | frame | at    |
        | 1     | (6,0) |
        | 2     | (8,0) |
        | 4     | (8,0) |
      And no displacement is active

  @MOVER-007b
  Rule: Input is ignored while a displacement is active

    Scenario Outline: A dash is neither steered nor changed in pace by keys <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt    | move   | state   |
        | 4      | 0.125 | <move> | Dashing |
      Then it stands at (8, 0), to rounding
      When these frames run
        | frames | dt    | move   | state |
        | 2      | 0.125 | <move> | Idle  |
      Then it stands at <at>, to rounding

      Examples:
        | move   | at       | why         |
        | (0,1)  | (8, 1.5) | to the side |
        | (1,0)  | (9.5, 0) | ahead       |
        | (-1,0) | (6.5, 0) | back        |

    # From rest it would be 1.33 u/s after a quarter of an accelTime of an
    # exponential approach, and 1.5 u/s by a ramp; from 6 u/s the other way it
    # would be less.
    Scenario: After a dash the run that it broke into goes on, as fast as it was
      Given a player's body of half-width 0.25 u at (0, 0)
      And a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, 1) and aim (0, 0)
      And these frames run
        | frames | dt    | move   | state   |
        | 1      | 0.125 | (-1,0) | Dashing |
      Then its velocity is (0, 16) u/s, within 0.0001 u/s
      When these frames run
        | frames | dt       | move   | state   |
        | 1      | 0.125    | (-1,0) | Dashing |
        | 1      | 0.015625 | (1,0)  | Idle    |
      Then its velocity is (6, 0) u/s, within 0.01 u/s

  @MOVER-008a
  Rule: In the open a displacement covers its velocity times its duration, at any frame rate

    # 22 u/s x 0.14 s = 3.08 u.
    Scenario Outline: A dash covers its length to a billionth <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 22 u/s for 0.14 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames   | dt   | state   |
        | <frames> | <dt> | Dashing |
      Then it stands at (3.08, 0), within 0.000000001 u, or 0.00001 u in float32
      And no displacement is active
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (3.08, 1.5), within 0.000000001 u, or 0.00001 u in float32

      Examples:
        | frames | dt                   | why                    |
        | 8      | 0.02                 | at 50 frames a second  |
        | 9      | 0.016666666666666666 | at 60 frames a second  |
        | 5      | 0.03333333333333333  | at 30 frames a second  |
        | 21     | 0.006944444444444444 | at 144 frames a second |
        | 2      | 0.1                  | with hitches of 100 ms |
        | 1      | 0.5                  | in one frame           |

  @MOVER-008b
  Rule: What is left of the frame in which a displacement ends belongs to input

    # Nine frames of 1/60 s are 0.15 s, of which 0.14 s are the dash: 0.01 s of
    # walking, 0.06 u.
    Scenario: At 60 frames a second the ninth frame of a dash of 140 ms is dash first and then walk
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 22 u/s for 0.14 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt                   | move  | state   |
        | 9      | 0.016666666666666666 | (0,1) | Dashing |
      Then it stands at (3.08, 0.06), within 0.000000001 u, or 0.00001 u in float32
      When these frames run
        | frames | dt                   | move  | state |
        | 3      | 0.016666666666666666 | (0,1) | Idle  |
      Then it stands at (3.08, 0.36), within 0.000000001 u, or 0.00001 u in float32

    # 7 x 0.02 s are 0.14 s, but for -7e-18 s in float64 and +1.5e-8 s in float32;
    # 14 x 0.01 s are too, but for +2e-17 s and +1.5e-8 s. That is no time.
    Scenario Outline: A dash of <why> leaves nothing for another
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 22 u/s for 0.14 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames   | dt   | move  | state   |
        | <frames> | <dt> | (0,1) | Dashing |
      Then it stands at (3.08, 0), within 0.000000001 u, or 0.00001 u in float32
      And no displacement is active
      When these frames run
        | frames | dt   | move  | state   |
        | 1      | <dt> | (0,1) | Dashing |
      Then it stands at (3.08, <walk>), within 0.000000001 u, or 0.00001 u in float32
      And its velocity is (0, 6) u/s, within 0.0001 u/s

      Examples:
        | frames | dt   | walk | why                |
        | 7      | 0.02 | 0.12 | seven whole frames |
        | 14     | 0.01 | 0.06 | 14 whole frames    |

    Scenario: A knockback leaves the rest of its last frame to its enemy's steering
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a knockback by (2, 0) over 0.125 s is asked for
      And these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (2, 0.75), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (2, 2.25), to rounding

  @MOVER-009a
  Rule: A dash goes along the move input if that is not zero

    Scenario Outline: A dash goes along the move, <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move <move> and aim <aim>
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <half>, to rounding
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <at>, to rounding

      Examples:
        | move    | aim    | half    | at      | why                |
        | (1, 0)  | (0, 1) | (2, 0)  | (4, 0)  | not along the aim  |
        | (0, -1) | (0, 1) | (0, -2) | (0, -4) | the opposite of it |
        | (-1, 0) | (0, 0) | (-2, 0) | (-4, 0) | without an aim     |

    Scenario: An enemy dashes as a player does
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, -1) and aim (1, 0)
      And these frames run
        | dt    |
        | 0.125 |
      Then it stands at (0, -2), to rounding
      And a displacement is active
      When these frames run
        | frames | dt    |
        | 2      | 0.125 |
      Then it stands at (0, -4), to rounding

  @MOVER-009b
  Rule: With a zero move a dash goes along the aim

    Scenario Outline: A dash goes along the aim when its player is <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move <move> and aim <aim>
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <half>, to rounding
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <at>, to rounding

      Examples:
        | move           | aim     | half    | at      | why                  |
        | (0, 0)         | (0, 1)  | (0, 2)  | (0, 4)  | standing             |
        | (0, 0)         | (-1, 0) | (-2, 0) | (-4, 0) | standing, westward   |
        | (0.0000099, 0) | (0, 1)  | (0, 2)  | (0, 4)  | moving by mere noise |

  @MOVER-009c
  Rule: A dash is as fast along every direction, however long the vector that gives it

    # 16 u/s x 0.125 s = 2 u, and (0.75, 1) has the direction (0.6, 0.8).
    Scenario Outline: A dash covers 2 u in an eighth of a second <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move <move> and aim <aim>
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <half>, to rounding
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at <at>, to rounding

      Examples:
        | move      | aim         | half        | at          | why                     |
        | (0.5, 0)  | (0, 0)      | (2, 0)      | (4, 0)      | at half tilt            |
        | (0, 0)    | (300, 0)    | (2, 0)      | (4, 0)      | with the mouse far away |
        | (0.75, 1) | (0, 0)      | (1.2, 1.6)  | (2.4, 3.2)  | at an angle             |
        | (0, 0)    | (-300, 400) | (-1.2, 1.6) | (-2.4, 3.2) | at an angle by the aim  |

  @MOVER-009d
  Rule: With move and aim both zero no dash begins and nothing is used up

    Scenario: A dash to nowhere is refused, and the next one goes
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, 0) and aim (0, 0)
      Then it is refused with NoDirection
      When these frames run
        | dt    | state   | move  |
        | 0.125 | Dashing | (0,1) |
      Then it stands at (0, 0.75), to rounding
      And no displacement is active
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0.75), to rounding

    Scenario: A dash to nowhere leaves the one that is active as it was
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, 0) and aim (0, 0)
      Then it is refused with NoDirection
      When these frames run
        | frames | dt    | state   |
        | 2      | 0.125 | Dashing |
      Then it stands at (4, 0), to rounding

  @MOVER-010d
  Rule: Dashing moves by the displacement, and walks in mode Normal when that has ended

    Scenario: In state Dashing the player walks before the dash is asked for and after it has ended
      Given a player's body of half-width 0.25 u at (0, 0)
      When these frames run
        | dt   | move  | state   |
        | 0.25 | (0,1) | Dashing |
      Then it stands at (0, 1.5), to rounding
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt   | move  | state   |
        | 3      | 0.25 | (0,1) | Dashing |
      Then after each of these frames it stands at
        | frame | at      |
        | 1     | (4,1.5) |
        | 2     | (4,3)   |
        | 3     | (4,4.5) |

  @MOVER-011a
  Rule: A knockback is honoured by an enemy's mover

    Scenario: An enemy that is struck goes the way of the blow, and then its own
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a knockback by (2, -1) over 0.25 s is asked for
      And these frames run
        | frames | dt    | move  |
        | 2      | 0.125 | (0,1) |
      Then it stands at (2, -1), to rounding
      When these frames run
        | dt    | move  |
        | 0.125 | (0,1) |
      Then it stands at (2, -0.25), to rounding

  @MOVER-011b
  Rule: A knockback is refused by a player's mover

    Scenario: A player who is struck walks on
      Given a player's body of half-width 0.25 u at (0, 0)
      When a knockback by (2, 0) over 0.25 s is asked for
      Then it is refused with NotForPlayers
      When these frames run
        | dt    | move  |
        | 0.125 | (0,1) |
      Then it stands at (0, 0.75), to rounding
      And no displacement is active
      When these frames run
        | dt    | move  |
        | 0.125 | (0,1) |
      Then it stands at (0, 1.5), to rounding

    Scenario: A knockback does not disturb a player's dash
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When a knockback by (0, 2) over 0.25 s is asked for
      Then it is refused with NotForPlayers
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (4, 0), to rounding

  @MOVER-012
  Rule: A knockback covers its vector in its time, at an even pace

    Scenario Outline: A knockback covers its vector <why>
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a knockback by (2, -1) over <secs> s is asked for
      And these frames run
        | frames | dt   |
        | 2      | <dt> |
      Then after each of these frames it stands at
        | frame | at          |
        | 1     | (0.5,-0.25) |
        | 2     | (1,-0.5)    |
      And its velocity is <velocity> u/s, within 0.0001 u/s
      When these frames run
        | frames | dt   |
        | 4      | <dt> |
      Then after each of these frames it stands at
        | frame | at          |
        | 1     | (1.5,-0.75) |
        | 2     | (2,-1)      |
        | 4     | (2,-1)      |

      Examples:
        | secs | dt     | velocity  | why                      |
        | 0.25 | 0.0625 | (8, -4)   | in a quarter of a second |
        | 0.5  | 0.125  | (4, -2)   | in half a second         |
        | 2    | 0.5    | (1, -0.5) | in two seconds           |

  @MOVER-013a
  Rule: Of the knockbacks of one tick the one with the largest vector is taken, and no other

    # (1.5, 2) is 2.5 u long, (-2, 0) 2 u and (1.25, 1.25) 1.77 u.
    Scenario Outline: The largest is asked for <why>
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When in one tick these knockbacks are asked for
        | by      | vector  | over |
        | <one>   | <first> | 0.25 |
        | <two>   | <next>  | 0.25 |
        | <three> | <last>  | 0.25 |
      Then the knockback of 5 is taken
      When these frames run
        | frames | dt    |
        | 1      | 0.125 |
      Then it stands at (0.75, 1), to rounding
      When these frames run
        | frames | dt    |
        | 4      | 0.125 |
      Then it stands at (1.5, 2), to rounding

      Examples:
        | one | first       | two | next    | three | last        | why    |
        | 5   | (1.5,2)     | 1   | (-2,0)  | 2     | (1.25,1.25) | first  |
        | 1   | (-2,0)      | 5   | (1.5,2) | 2     | (1.25,1.25) | second |
        | 2   | (1.25,1.25) | 1   | (-2,0)  | 5     | (1.5,2)     | last   |

    Scenario: The largest is the longest vector and not the quickest
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When in one tick these knockbacks are asked for
        | by | vector | over   |
        | 1  | (0,1)  | 0.0625 |
        | 2  | (2,0)  | 0.25   |
      Then the knockback of 2 is taken
      When these frames run
        | frames | dt    |
        | 1      | 0.125 |
      Then it stands at (1, 0), to rounding
      When these frames run
        | frames | dt    |
        | 2      | 0.125 |
      Then it stands at (2, 0), to rounding

  @MOVER-013b
  Rule: Among equal vectors the one with the lowest requester's id is taken

    # (1.5, 2), (2.5, 0) and (-2, 1.5) are all 2.5 u long.
    Scenario Outline: The lowest id is asked for <why>
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When in one tick these knockbacks are asked for
        | by      | vector  | over |
        | <one>   | <first> | 0.25 |
        | <two>   | <next>  | 0.25 |
        | <three> | <last>  | 0.25 |
      Then the knockback of 3 is taken
      When these frames run
        | frames | dt    |
        | 1      | 0.125 |
      Then it stands at (1.25, 0), to rounding
      When these frames run
        | frames | dt    |
        | 4      | 0.125 |
      Then it stands at (2.5, 0), to rounding

      Examples:
        | one | first    | two | next    | three | last     | why    |
        | 3   | (2.5,0)  | 10  | (1.5,2) | 7     | (-2,1.5) | first  |
        | 10  | (1.5,2)  | 3   | (2.5,0) | 7     | (-2,1.5) | second |
        | 7   | (-2,1.5) | 10  | (1.5,2) | 3     | (2.5,0)  | last   |

  @MOVER-014a
  Rule: Cancel ends the active displacement at once

    Scenario: A dash that is cancelled moves nothing in the next frame
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When the displacement is cancelled
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      And no displacement is active
      When these frames run
        | dt    | state   | move  |
        | 0.125 | Dashing | (0,1) |
      Then it stands at (2, 0.75), to rounding

    Scenario: A dash that is cancelled before its first frame never begins
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And the displacement is cancelled
      And these frames run
        | dt    | state   | move  |
        | 0.125 | Dashing | (0,1) |
      Then it stands at (0, 0.75), to rounding
      When these frames run
        | dt    | state   | move  |
        | 0.125 | Dashing | (0,1) |
      Then it stands at (0, 1.5), to rounding

  @MOVER-023a
  Rule: A dash stops skin short of what it meets, along its path

    # 5 - 0.25 - 0.0078125 = 4.7421875.
    Scenario: A dash straight at a wall stops one skin short of it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    |
        | east | (5,-8) | (6,8) |
      And the gap to east is 4.75 u
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then it stands at (4, 0), to rounding
      When these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then it stands at (4.7421875, 0), to rounding

    # The gap is 3 u, and along (0.6, 0.8) the wall is 5 u away. The dash stops at
    # 5 - 0.0078125 = 4.9921875 of its path: (2.9953125, 3.99375).
    Scenario: A dash at an angle stops on its path, a skin short of the wall along it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from      | to     |
        | east | (3.25,-8) | (5,32) |
      And the gap to east is 3 u
      When a dash of 16 u/s for 0.5 s is asked for, with move (0.75, 1) and aim (0, 0)
      And these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then it stands at (2.4, 3.2), to rounding
      When these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then it stands at (2.9953125, 3.99375), to rounding
      And it was never inside east

    Scenario: A dash from within the skin into the wall goes nowhere, and one away goes in full
      Given a player's body of half-width 0.25 u at (0.74609375, 0)
      And walls
        | wall | from   | to    |
        | east | (1,-8) | (2,8) |
      When a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then no bit of its position has changed
      When a dash of 16 u/s for 0.25 s is asked for, with move (-1, 0) and aim (0, 0)
      And these frames run
        | dt   | state   |
        | 0.25 | Dashing |
      Then it stands at (-3.25390625, 0), to rounding

  @MOVER-023b
  Rule: A dash neither slides nor bounces

    # As above: it stops at (2.9953125, 3.99375) after 4.9921875 u, and has 3 u to
    # go which would carry it north.
    Scenario: A dash that has met a wall stays where it met it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from      | to     |
        | east | (3.25,-8) | (5,32) |
      When a dash of 16 u/s for 0.5 s is asked for, with move (0.75, 1) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 4      | 0.125 | Dashing |
      Then it stands at (2.9953125, 3.99375), within 0.0078125 u
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (2.9953125, 5.49375), within 0.0078125 u

    Scenario: A dash that meets a wall in its one frame does not slide along it
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall  | from      | to     |
        | north | (-8,3.25) | (32,5) |
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0.75) and aim (0, 0)
      And these frames run
        | dt  | state   |
        | 0.5 | Dashing |
      Then it stands at (3.99375, 2.9953125), to rounding
      When these frames run
        | dt   | move   |
        | 0.25 | (-1,0) |
      Then it stands at (2.49375, 2.9953125), to rounding

  @MOVER-023c
  Rule: What is left of a dash's time is used up where it stopped

    # The wall is met after a sixteenth of a second, 1 u. In the other 0.4375 s the
    # keys do nothing; in the frame after that they walk.
    Scenario: A player who dashed into a wall walks when the dash's time is over, and not before
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from      | to    |
        | east | (1.25,-8) | (3,8) |
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt    | move   | state   |
        | 3      | 0.125 | (-1,0) | Dashing |
      Then it stands at (0.9921875, 0), to rounding
      And a displacement is active
      When these frames run
        | frames | dt    | move   | state   |
        | 2      | 0.125 | (-1,0) | Dashing |
      Then after each of these frames it stands at
        | frame | at            |
        | 1     | (0.9921875,0) |
        | 2     | (0.2421875,0) |

    # Half of the time is spent at the wall, at 1 - 0.0078125 = 0.9921875; the
    # other half is 4 u.
    Scenario: A dash whose wall is taken away goes on for the time that it has left
      Given a player's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from      | to    |
        | east | (1.25,-8) | (3,8) |
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 2      | 0.125 | Dashing |
      Then it stands at (0.9921875, 0), to rounding
      When wall east is taken away
      And these frames run
        | frames | dt    | state   |
        | 3      | 0.125 | Dashing |
      Then after each of these frames it stands at
        | frame | at            |
        | 1     | (2.9921875,0) |
        | 2     | (4.9921875,0) |
        | 3     | (4.9921875,0) |

  @MOVER-024a
  Rule: A knockback slides along walls like walking

    # 3.25 - 0.25 - 0.0078125 = 2.9921875; Y goes on.
    Scenario: An enemy that is shoved against a wall at an angle slides along it
      Given an enemy's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from      | to     |
        | east | (3.25,-8) | (5,32) |
      When a knockback by (4, 6) over 0.5 s is asked for
      And these frames run
        | frames | dt   |
        | 1      | 0.25 |
      Then it stands at (2, 3), to rounding
      When these frames run
        | frames | dt   |
        | 1      | 0.25 |
      Then it stands at (2.9921875, 6), to rounding

  @MOVER-024b
  Rule: A knockback against a wall leaves the body at the wall

    Scenario: An enemy that is shoved straight at a wall stays at it until it walks away
      Given an enemy's body of half-width 0.25 u at (0, 0)
      And walls
        | wall | from   | to    |
        | east | (2,-8) | (3,8) |
      And the gap to east is 1.75 u
      When a knockback by (8, 0) over 0.5 s is asked for
      And these frames run
        | frames | dt    |
        | 4      | 0.125 |
      Then after each of these frames it stands at
        | frame | at            |
        | 1     | (1.7421875,0) |
        | 4     | (1.7421875,0) |
      And it was never inside east
      When these frames run
        | dt    | move   |
        | 0.125 | (-1,0) |
      Then it stands at (0.9921875, 0), to rounding

  @MOVER-046
  Rule: A dash and the walk after it end in one long frame where they end in many short ones

    # Half a second: 0.14 s x 22 u/s = 3.08 u east and 0.36 s x 6 u/s = 2.16 u north.
    Scenario Outline: Half a second of dash and walk ends at one place, <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 22 u/s for 0.14 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames   | dt   | move  | state   |
        | <frames> | <dt> | (0,1) | Dashing |
      Then it stands at (3.08, 2.16), within 0.000000001 u, or 0.0001 u in float32
      When these frames run
        | frames | dt   | move   |
        | 1      | 0.25 | (-1,0) |
      Then it stands at (1.58, 2.16), within 0.000000001 u, or 0.0001 u in float32

      Examples:
        | frames | dt    | why          |
        | 1      | 0.5   | in one frame |
        | 2      | 0.25  | in two       |
        | 25     | 0.02  | in 25        |
        | 500    | 0.001 | in 500       |

  @MOVER-047
  Rule: Input and requests that cancel out leave a body where it is, at finite coordinates

    Scenario: Left and right together leave the body where it is
      Given a player's body of half-width 0.25 u at (0, 0)
      When these frames run
        | dt   | move  | aim   |
        | 0.25 | (1,0) | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | frames | dt   | move  | aim   |
        | 10     | 0.25 | (0,0) | (0,0) |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

    Scenario: A knockback from an attacker on the very spot leaves the enemy where it is
      Given an enemy's body of half-width 0.25 u at (0.75, 0)
      When a knockback by (0, 0) over 0.25 s is asked for
      And these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (0,0) |
      Then no bit of its position has changed
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (2.25, 0), to rounding

    Scenario: A knockback from the very spot leaves the one that is active as it was
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a knockback by (4, 0) over 0.5 s is asked for
      And these frames run
        | dt    |
        | 0.125 |
      Then it stands at (1, 0), to rounding
      When a knockback by (0, 0) over 0.25 s is asked for
      And these frames run
        | frames | dt    |
        | 3      | 0.125 |
      Then it stands at (4, 0), to rounding

    Scenario Outline: A knockback <why> is refused with all of its tick, and the enemy walks on
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When in one tick these knockbacks are asked for
        | by | vector   | over   |
        | 1  | (0,2)    | 0.25   |
        | 2  | <vector> | <over> |
      Then it is refused with BadInput
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      And no displacement is active
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | vector  | over | why                     |
        | (NaN,0) | 0.25 | that is no number       |
        | (1,0)   | 0    | that takes no time      |
        | (0,0)   | 0    | that is nothing in none |
        | (1,0)   | NaN  | over what is no time    |

    Scenario: A dash without direction leaves the player where it is, at finite coordinates
      Given a player's body of half-width 0.25 u at (0, 0)
      When these frames run
        | dt   | move     |
        | 0.25 | (0.75,1) |
      Then it stands at (0.9, 1.2), to rounding
      When a dash of 22 u/s for 0.14 s is asked for, with move (0, 0) and aim (0, 0)
      Then it is refused with NoDirection
      When these frames run
        | frames | dt   | state   |
        | 4      | 0.25 | Dashing |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

    Scenario: A move of 1e-200 leaves the player where it is
      Given a player's body of half-width 0.25 u at (0, 0)
      When these frames run
        | dt   | move     |
        | 0.25 | (0.75,1) |
      Then it stands at (0.9, 1.2), to rounding
      When these frames run
        | frames | dt   | move            |
        | 4      | 0.25 | (1e-200,1e-200) |
      Then no bit of its position has changed

  @MOVER-051b
  Rule: A running displacement goes on through a captured frame

    Scenario: Opening the bag in a dash does not stop it
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt    | move  | state   | captured |
        | 1      | 0.125 | (0,1) | Dashing |          |
        | 2      | 0.125 | (0,1) | Dashing | yes      |
      Then it stands at (6, 0), to rounding
      When these frames run
        | frames | dt    | move  | state   | captured |
        | 2      | 0.125 | (0,1) | Dashing | yes      |
        | 1      | 0.125 | (0,1) | Dashing |          |
      Then after each of these frames it stands at
        | frame | at       |
        | 1     | (8,0)    |
        | 2     | (8,0)    |
        | 3     | (8,0.75) |

  @MOVER-054a
  Rule: A displacement that is asked for while one is active replaces it

    Scenario: The second of two dashes ends the first, neither added nor queued
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When a dash of 8 u/s for 0.25 s is asked for, with move (0, 1) and aim (0, 0)
      And these frames run
        | frames | dt    | state   |
        | 4      | 0.125 | Dashing |
      Then after each of these frames it stands at
        | frame | at    |
        | 1     | (2,1) |
        | 2     | (2,2) |
        | 4     | (2,2) |
      And no displacement is active

    Scenario: A second blow in a later tick replaces the first, though it is smaller
      Given an enemy's body of half-width 0.25 u at (0, 0)
      When a knockback by (4, 0) over 0.5 s is asked for
      And these frames run
        | dt    |
        | 0.125 |
      Then it stands at (1, 0), to rounding
      When a knockback by (0, 1) over 0.25 s is asked for
      And these frames run
        | frames | dt    |
        | 4      | 0.125 |
      Then it stands at (1, 1), to rounding

  @MOVER-054b
  Rule: Leaving Dashing for Downed or Dead cancels the displacement

    Scenario Outline: Who is <state> in a dash does not dash on, <why>
      Given a player's body of half-width 0.25 u at (0, 0)
      When a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      And a displacement is active
      When these frames run
        | dt    | state   | move  |
        | 0.125 | <state> | (0,1) |
      Then it stands at <at>, to rounding
      And no displacement is active
      When these frames run
        | dt    | state | move  |
        | 0.125 | Idle  | (0,0) |
      Then it stands at <at>, to rounding

      Examples:
        | state  | at        | why        |
        | Downed | (2, 0.25) | and crawls |
        | Dead   | (2, 0)    | and stays  |
