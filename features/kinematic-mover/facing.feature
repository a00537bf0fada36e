@kinematic-mover
Feature: Where a body faces
  Octants are counted counter-clockwise: 0 is east, 2 north, 4 west, 6 south.

  Background:
    Given a player's body of half-width 0.25 u at (0, 0)

  @MOVER-034a
  Rule: The facing is one of eight sectors of 45°, centred on the axes and diagonals and counted counter-clockwise from +X

    Scenario: The axes and diagonals lie in the middle of their sectors
      Then turned by these vectors it faces
        | vector  | octant |
        | (1,0)   | 0      |
        | (1,1)   | 1      |
        | (0,1)   | 2      |
        | (-1,1)  | 3      |
        | (-1,0)  | 4      |
        | (-1,-1) | 5      |
        | (0,-1)  | 6      |
        | (1,-1)  | 7      |

    # The edges lie at 22.5° and every 45° on. Each is tried 1e-6 rad to either
    # side: cos 22.5° = 0.9238795325, sin 22.5° = 0.3826834324.
    Scenario: A millionth of a radian to either side of an edge decides
      Then turned by these vectors it faces
        | vector                      | octant |
        | (0.923879915,0.382682508)   | 0      |
        | (0.923879150,0.382684356)   | 1      |
        | (0.382684356,0.923879150)   | 1      |
        | (0.382682508,0.923879915)   | 2      |
        | (-0.382682508,0.923879915)  | 2      |
        | (-0.382684356,0.923879150)  | 3      |
        | (-0.923879150,0.382684356)  | 3      |
        | (-0.923879915,0.382682508)  | 4      |
        | (-0.923879915,-0.382682508) | 4      |
        | (-0.923879150,-0.382684356) | 5      |
        | (-0.382684356,-0.923879150) | 5      |
        | (-0.382682508,-0.923879915) | 6      |
        | (0.382682508,-0.923879915)  | 6      |
        | (0.382684356,-0.923879150)  | 7      |
        | (0.923879150,-0.382684356)  | 7      |
        | (0.923879915,-0.382682508)  | 0      |

    Scenario: The length of the vector does not count
      Then turned by these vectors it faces
        | vector       | octant |
        | (300,1)      | 0      |
        | (-0.25,0.25) | 3      |
        | (0,-4096)    | 6      |

  @MOVER-034b
  Rule: A zero vector keeps the last facing

    Scenario: A vector of zero does not turn the body
      Then turned by these vectors it faces
        | vector  | octant |
        | (0,1)   | 2      |
        | (0,0)   | 2      |
        | (-1,-1) | 5      |
        | (0,0)   | 5      |

    Scenario: A player without an aim keeps its facing through frames
      When these frames run
        | dt   | move  | aim    |
        | 0.25 | (1,0) | (-1,0) |
      Then it faces octant 4
      And it stands at (1.5, 0), to rounding
      When these frames run
        | frames | dt   | move  | aim   |
        | 2      | 0.25 | (1,0) | (0,0) |
        | 2      | 0.25 | (1,0) |       |
      Then it faces octant 4
      And it stands at (7.5, 0), to rounding

  @MOVER-035a
  Rule: The owner's body faces its aim

    Scenario: A player who strafes faces where it aims
      When these frames run
        | dt   | move  | aim   |
        | 0.25 | (1,0) | (0,1) |
      Then it faces octant 2
      When these frames run
        | dt   | move  | aim     |
        | 0.25 | (1,0) | (-3,-3) |
      Then it faces octant 5
      And it stands at (3, 0), to rounding

    Scenario: A player who stands faces where it aims
      When these frames run
        | dt   | move  | aim    |
        | 0.25 | (0,0) | (-1,0) |
      Then it faces octant 4
      When these frames run
        | dt   | move  | aim    |
        | 0.25 | (0,0) | (2,-2) |
      Then it faces octant 7

    Scenario Outline: A player <why> faces where it aims
      When these frames run
        | dt   | move  | aim   |
        | 0.25 | (1,0) | (0,1) |
      Then it faces octant 2
      When these frames run
        | dt   | move  | aim     | state   | captured   |
        | 0.25 | (1,0) | (-3,-3) | <state> | <captured> |
      Then it faces octant 5
      And it stands at <at>, to rounding

      Examples:
        | state  | captured | at       | why               |
        | Downed |          | (2, 0)   | who is down       |
        | Dead   |          | (1.5, 0) | who is dead       |
        | Idle   | yes      | (1.5, 0) | whose bag is open |

    Scenario: A player who dashes faces where it aims
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt   | move  | aim   | state   |
        | 0.25 | (1,0) | (0,1) | Dashing |
      Then it faces octant 2
      And it stands at (4, 0), to rounding
      When these frames run
        | dt   | move  | aim    | state   |
        | 0.25 | (1,0) | (2,-2) | Dashing |
      Then it faces octant 7
      And it stands at (8, 0), to rounding

  @MOVER-035b
  Rule: A remote body faces its last non-zero velocity

    Scenario: A remote body faces where it went last, whatever the aim
      When these frames run
        | dt   | move  | aim    | remote |
        | 0.25 | (0,1) | (-1,0) | yes    |
      Then it faces octant 2
      When these frames run
        | frames | dt   | move   | aim    | remote |
        | 1      | 0.25 | (1,-1) | (-1,0) | yes    |
        | 2      | 0.25 | (0,0)  | (-1,0) | yes    |
      Then it faces octant 7

    Scenario: A remote body that dashes faces where it dashes, and then where it walks
      When these frames run
        | dt   | move  | remote |
        | 0.25 | (1,0) | yes    |
      Then it faces octant 0
      When a dash of 16 u/s for 0.375 s is asked for, with move (0, 1) and aim (0, 0)
      And these frames run
        | dt   | move  | state   | remote |
        | 0.25 | (1,0) | Dashing | yes    |
      Then it faces octant 2
      And it stands at (1.5, 4), to rounding
      When these frames run
        | dt   | move   | state   | remote |
        | 0.25 | (-1,0) | Dashing | yes    |
      Then it faces octant 4
      And it stands at (0.75, 6), to rounding

    # 1 - 0.25 - 0.01 = 0.74. At the wall the body goes north, or nowhere.
    Scenario: A remote body against a wall faces where it wanted to go
      Given walls
        | wall | from   | to     |
        | east | (1,-8) | (2,32) |
      When these frames run
        | frames | dt   | move  | remote |
        | 4      | 0.25 | (1,1) | yes    |
      Then it faces octant 1
      And it stands at (0.74, 4.242640687119286), to rounding
      When these frames run
        | dt   | move   | remote |
        | 0.25 | (0,-1) | yes    |
      Then it faces octant 6
      When these frames run
        | dt   | move  | remote |
        | 0.25 | (1,0) | yes    |
      Then it faces octant 0
      And it stands at (0.74, 2.742640687119286), to rounding

  @MOVER-049b
  Rule: An aim shorter than 1e-5 counts as zero

    Scenario: The mouse on the player does not turn it, and a hair's breadth off it does
      Then turned by these vectors it faces
        | vector         | octant |
        | (0,1)          | 2      |
        | (0.0000099,0)  | 2      |
        | (0,-0.0000099) | 2      |
        | (0.0000101,0)  | 0      |
        | (-0.0000101,0) | 4      |

    Scenario: A dash along an aim shorter than that has no direction
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, 0) and aim (0.0000099, 0)
      Then it is refused with NoDirection
      When a dash of 16 u/s for 0.25 s is asked for, with move (0, 0) and aim (0.0000101, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (4, 0), to rounding
