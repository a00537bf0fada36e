@kinematic-mover
Feature: Enemies on one point part again
  Two bodies on one point have no direction between them, so their indices give
  one: index times 137.5°.

  Background:
    Given an enemy's body of half-width 0.25 u at (0, 0)

  @MOVER-036a
  Rule: Coincident enemies part along the unit vector at index times 137.5°

    # 1 x 137.5 = 137.5; 2 x 137.5 = 275; 3 x 137.5 = 412.5 = 360 + 52.5;
    # 10 x 137.5 = 1375 = 3 x 360 + 295; 100 x 137.5 = 13750 = 38 x 360 + 70.
    Scenario: Each of several enemies on one point sets out along its own direction
      When for 1 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 0     | (3,1) |
        | 1     | (3,1) |
        | 2     | (3,1) |
        | 3     | (3,1) |
      Then enemy 0 sets out along 0 degrees
      And enemy 1 sets out along 137.5 degrees
      And enemy 2 sets out along 275 degrees
      And enemy 3 sets out along 52.5 degrees
      When for 1 frames of 0.0625 s these enemies steer apart
        | index | at     |
        | 100   | (-2,0) |
        | 10    | (-2,0) |
      Then enemy 100 sets out along 70 degrees
      And enemy 10 sets out along 295 degrees

    Scenario: The direction goes with the index and not with the place in the list
      When for 1 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 3     | (0,0) |
        | 1     | (0,0) |
      Then enemy 1 sets out along 137.5 degrees
      And enemy 3 sets out along 52.5 degrees
      When for 1 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 1     | (0,0) |
        | 3     | (0,0) |
      Then enemy 1 sets out along 137.5 degrees
      And enemy 3 sets out along 52.5 degrees
      And enemies 1 and 3 are more than 0.001 u apart after frame 1

  @MOVER-036b
  Rule: They part the same way in every run

    Scenario: Three runs of the same enemies go the same way, to the bit
      When for 4 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 5     | (1,1) |
      Then enemy 5 has not moved
      When for 8 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 4     | (1,1) |
        | 9     | (1,1) |
        | 7     | (1,1) |
      Then enemies 4 and 9 are more than 0.001 u apart after frame 8
      When for 8 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 4     | (1,1) |
        | 9     | (1,1) |
        | 7     | (1,1) |
      Then all went as they went the last time, to the bit
      When for 8 frames of 0.0625 s these enemies steer apart
        | index | at    |
        | 4     | (1,1) |
        | 9     | (1,1) |
        | 7     | (1,1) |
      Then all went as they went the last time, to the bit

  @MOVER-036c
  Rule: The directions of any 144 consecutive indices are distinct

    # 144 directions on a circle cannot be more than 2.5° apart, and these are no
    # less.
    Scenario Outline: 144 enemies from index <first> on set out along 144 directions, <why>
      When for a frame of 0.0625 s 2 enemies with indices from <first> steer apart, all from (0, 0)
      Then no two of them set out along directions less than 137 degrees apart
      When for a frame of 0.0625 s 144 enemies with indices from <first> steer apart, all from (0, 0)
      Then no two of them set out along directions less than 2.4 degrees apart

      Examples:
        | first   | why                     |
        | 0       | from the first          |
        | 100     | across the first repeat |
        | 1000000 | from a late one         |

  @MOVER-037
  Rule: An attacking enemy is not moved by separation

    Scenario: Of two enemies on one point the one that attacks stays and the other goes
      When for 4 frames of 0.0625 s these enemies steer apart
        | index | at    | attacking |
        | 1     | (1,1) | yes       |
        | 2     | (1,1) |           |
      Then enemy 1 has not moved
      And enemy 2 sets out along 275 degrees
      When for 4 frames of 0.0625 s these enemies steer apart
        | index | at    | attacking |
        | 1     | (1,1) |           |
        | 2     | (1,1) | yes       |
      Then enemy 1 sets out along 137.5 degrees
      And enemy 2 has not moved

  @MOVER-055
  Rule: Two enemies left on one point by knockback have parted in the frame after both end

    # From (0, 0) and (2, 0), knocked by (1, 0) and (-1, 0) in 0.25 s: four frames
    # of 0.0625 s bring both to (1, 0).
    Scenario: Two enemies that are knocked onto one point part in the next frame
      When for 5 frames of 0.0625 s these enemies steer apart
        | index | at    | knocked by | over |
        | 1     | (0,0) | (1,0)      | 0.25 |
        | 2     | (2,0) | (-1,0)     | 0.25 |
      Then enemies 1 and 2 are on one point after frame 4
      And enemies 1 and 2 are more than 0.001 u apart after frame 5
      When for 9 frames of 0.0625 s these enemies steer apart
        | index | at     | knocked by | over |
        | 6     | (0,-2) | (0,2)      | 0.5  |
        | 3     | (4,0)  | (-4,0)     | 0.5  |
      Then enemies 6 and 3 are on one point after frame 8
      And enemies 6 and 3 are more than 0.001 u apart after frame 9

    Scenario: An enemy that is knocked onto one that stands parts from it in the next frame
      When for 5 frames of 0.0625 s these enemies steer apart
        | index | at     | knocked by | over | attacking |
        | 1     | (0,0)  | (64,0)     | 0.25 |           |
        | 2     | (64,0) |            |      | yes       |
      Then enemies 1 and 2 are on one point after frame 4
      And enemies 1 and 2 are more than 0.001 u apart after frame 5
      When for 9 frames of 0.0625 s these enemies steer apart
        | index | at     | knocked by | over | attacking |
        | 1     | (0,64) | (0,-64)    | 0.5  |           |
        | 2     | (0,0)  |            |      | yes       |
      Then enemies 1 and 2 are on one point after frame 8
      And enemies 1 and 2 are more than 0.001 u apart after frame 9
