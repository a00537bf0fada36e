@move-input
Feature: Where a step leads
  Walls, edges, others, and what everybody sees of it.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-031a
  Rule: If the tile at dx, dy from the current one is in the map and not blocked it becomes the player's tile

    Scenario Outline: A step <why> leads to <there>, and the same step back leads home
      When A sends by datagram
        | sequence | step   | label                    |
        | 1        | <step> | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile <there>, acknowledging 1
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | <back> | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 2

      Examples:
        | step   | back    | there    | why        |
        | (1,0)  | (-1,0)  | (11, 10) | east       |
        | (0,1)  | (0,-1)  | (10, 11) | north      |
        | (-1,1) | (1,-1)  | (9, 11)  | north-west |
        | (1,1)  | (-1,-1) | (11, 11) | north-east |

    Scenario: A wall that is taken away is walked through, and one that is put up is not
      Given tile (11, 10) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When tile (11, 10) becomes free
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 2
      When tile (12, 10) becomes blocked
      And A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 3

    # Column 11 of a map that has rows 0 to 10 alone.
    Scenario: On a map that is wider than high a column beyond the number of rows is walked on
      Given a map of 20 by 11 tiles
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | (1,-1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 9), acknowledging 2

  @INPUT-031b
  Rule: Where the occupancy check is on a tile on which another stands is not walkable, and where it is off it is

    Scenario: With the occupancy check on another session is in the way until it has left
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When B sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (11, 11), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 2
      And nothing else is sent

    Scenario: With the occupancy check off two sessions stand on one tile
      Given session B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      And B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And B stands on tile (11, 10)

    Scenario: With the occupancy check on an NPC is in the way
      Given the occupancy check is on
      And NPC guard stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 2

    Scenario: A session whose transfer is pending is in the way as well
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When a transfer of B begins
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      And nothing else is sent
      When the transfer of B is activated on tile (30, 30)
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (30, 30), acknowledging 0
      And A is corrected to tile (11, 10), acknowledging 2
      And nothing else is sent

    Scenario: A tile on which two stand is taken until both have gone
      Given the occupancy check is on
      And session B stands on tile (20, 20)
      And session C stands on tile (9, 10)
      When B is relocated to tile (10, 10)
      And B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And C sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (10, 10), acknowledging 0
      And B is corrected to tile (11, 10), acknowledging 1
      And C is corrected to tile (9, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And C sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      And C is corrected to tile (10, 10), acknowledging 2
      And nothing else is sent

    Scenario: A tile is free once its player was relocated, was opened anew elsewhere, or has left
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When B is relocated to tile (12, 10)
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (12, 10), acknowledging 0
      And A is corrected to tile (11, 10), acknowledging 1
      When session B is opened anew on tile (13, 10)
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      When session B leaves
      And A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (13, 10), acknowledging 3
      And nothing else is sent

  @INPUT-031c
  Rule: A move turns the player along its step and shows it moving

    Scenario Outline: After a step <why> a player looks along octant <octant> and is shown moving
      When A sends by datagram
        | sequence | step     | label                    |
        | 1        | <before> | datagram:accepted:queued |
      Then A is shown still
      And A looks along octant 0
      When the zone ticks
      And A sends by datagram
        | sequence | step   | label                    |
        | 2        | <step> | datagram:accepted:queued |
      And the zone ticks
      Then A looks along octant <octant>
      And A is shown moving
      And A is corrected to tile <at>, acknowledging 1
      And A is corrected to tile <to>, acknowledging 2

      Examples:
        | before | step    | octant | at       | to       | why        |
        | (0,1)  | (1,0)   | 0      | (10, 11) | (11, 11) | east       |
        | (1,0)  | (1,1)   | 1      | (11, 10) | (12, 11) | north-east |
        | (1,0)  | (0,1)   | 2      | (11, 10) | (11, 11) | north      |
        | (1,0)  | (-1,1)  | 3      | (11, 10) | (10, 11) | north-west |
        | (1,0)  | (-1,0)  | 4      | (11, 10) | (10, 10) | west       |
        | (1,0)  | (-1,-1) | 5      | (11, 10) | (10, 9)  | south-west |
        | (1,0)  | (0,-1)  | 6      | (11, 10) | (11, 9)  | south      |
        | (1,0)  | (1,-1)  | 7      | (11, 10) | (12, 9)  | south-east |

  @INPUT-031d
  Rule: A move marks the location dirty

    Scenario: Who has moved is stored, once, and who has not is not
      Given session B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is stored on tile (11, 10)
      And nothing of B is stored
      And A is corrected to tile (11, 10), acknowledging 1
      When B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is stored on tile (21, 20)
      And nothing of A is stored
      And B is corrected to tile (21, 20), acknowledging 1

    Scenario: A player who moves and then meets a wall in one tick is stored where it stopped
      Given tile (12, 10) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is stored on tile (11, 10)
      And A is corrected to tile (11, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then nothing of A is stored
      And A is corrected to tile (11, 10), acknowledging 3

  @INPUT-032a
  Rule: If the tile is blocked or outside the map the player stays where it is

    Scenario: A blocked tile stops a player, and the tile beside it does not
      Given tile (9, 10) is blocked
      When A sends by datagram
        | sequence | step   | label                    |
        | 1        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | (-1,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (9, 11), acknowledging 2

    # On a map of 11 by 12 tiles the last column is 10 and the last row is 11.
    Scenario: The last column and the last row are walked on, and what is beyond them is not
      Given a map of 11 by 12 tiles
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 3

    Scenario: The first column and the first row are walked on, and what is before them is not
      Given session B stands on tile (1, 1)
      When B sends by datagram
        | sequence | step   | label                    |
        | 1        | (-1,0) | datagram:accepted:queued |
        | 2        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (0, 1), acknowledging 2
      When B sends by datagram
        | sequence | step   | label                    |
        | 3        | (0,-1) | datagram:accepted:queued |
        | 4        | (0,-1) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (0, 0), acknowledging 4

  @INPUT-032b
  Rule: A move that is not made snaps the presentation back

    Scenario: A step into a wall snaps a figure that was moving, and the next step moves it again
      Given tile (12, 10) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is shown moving
      And A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is shown snapped
      And A is corrected to tile (11, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is shown moving
      And A is corrected to tile (11, 11), acknowledging 3

    Scenario: The edge of the map snaps a figure as well
      Given a map of 12 by 12 tiles
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is shown moving
      And A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is shown snapped
      And A is corrected to tile (11, 10), acknowledging 2

  @INPUT-032c
  Rule: A move that is not made marks nothing dirty

    Scenario: Leaning on a wall stores nothing, and stepping away does
      Given tile (11, 10) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then nothing of A is stored
      And A is corrected to tile (10, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is stored on tile (10, 11)
      And A is corrected to tile (10, 11), acknowledging 3

  @INPUT-032d
  Rule: A move that is not made does not turn the player

    Scenario: Whoever runs into a wall looks where it looked before
      Given tile (11, 11) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A looks along octant 0
      And A is corrected to tile (11, 10), acknowledging 2
      And A's last correction looks along octant 0
      When A sends by datagram
        | sequence | step   | label                    |
        | 3        | (0,-1) | datagram:accepted:queued |
      And the zone ticks
      Then A looks along octant 6
      And A is corrected to tile (11, 9), acknowledging 3

  @INPUT-033
  Rule: Each drained input starts from the tile that the one before it reached

    Scenario: Two steps in one tick lead round a corner
      Given tile (10, 11) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 2
      And A's input 2 is reported as moved
      When A sends by datagram
        | sequence | step   | label                    |
        | 3        | (-1,0) | datagram:accepted:queued |
        | 4        | (0,1)  | datagram:accepted:queued |
      And the zone ticks
      Then A's input 3 is reported as blocked
      And A is corrected to tile (11, 12), acknowledging 4

  @INPUT-034a
  Rule: The step (0, 0) is acknowledged and moves nothing

    Scenario: The step (0, 0) is acknowledged and leaves tile, facing, presentation and store alone
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 2
      And A is corrected to tile (10, 11), acknowledging 2
      And A's input 2 is reported as stayed
      And A looks along octant 2
      And A is shown moving
      And nothing of A is stored

  @INPUT-034b
  Rule: The step (0, 0) is not blocked by anyone on its own tile

    Scenario: With the occupancy check on a player is not in its own way
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 1 is reported as stayed
      And A is shown still
      And A is corrected to tile (10, 10), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 2 is reported as blocked
      And A is shown snapped
      And A is corrected to tile (10, 10), acknowledging 2

    Scenario: Neither another on its tile nor a wall built there is in the way of a player who stands
      Given the occupancy check is on
      And session B stands on tile (20, 20)
      When B is relocated to tile (10, 10)
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 1 is reported as stayed
      And A is shown still
      And B is corrected to tile (10, 10), acknowledging 0
      And A is corrected to tile (10, 10), acknowledging 1
      When tile (10, 10) becomes blocked
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 2 is reported as stayed
      And A is shown still
      And A is corrected to tile (10, 10), acknowledging 2

  @INPUT-035
  Rule: Only the candidate tile is looked at, so a diagonal between two blocked tiles is a move

    Scenario: A diagonal between two walls is walked, and a wall at its end stops it
      Given tile (11, 10) is blocked
      And tile (10, 11) is blocked
      And tile (12, 12) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 2

    Scenario: A diagonal between two players is walked as well
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      And session C stands on tile (10, 11)
      When A sends by datagram
        | sequence | step   | label                    |
        | 1        | (1,1)  | datagram:accepted:queued |
        | 2        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's input 1 is reported as moved
      And A's input 2 is reported as blocked
      And A is corrected to tile (11, 11), acknowledging 2

    Scenario: A player on whose tile a wall was built walks off it, and not back
      When the zone ticks
      And tile (10, 10) becomes blocked
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 2

  @INPUT-036
  Rule: Of two sessions that step to one tile in one tick the one with the lower id gets it

    Scenario: The lower of two ids gets the tile, although the other was opened and heard first
      Given the occupancy check is on
      And session C stands on tile (20, 20)
      And session B stands on tile (20, 22)
      When C sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step   | label                    |
        | 1        | (0,-1) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (20, 21), acknowledging 1
      And C is corrected to tile (20, 20), acknowledging 1
      When C sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,1) | datagram:accepted:queued |
      And the zone ticks
      Then C is corrected to tile (21, 21), acknowledging 2
      And B stands on tile (20, 21)

    Scenario: A tile that the lower id leaves is free for the higher one in the same tick
      Given the occupancy check is on
      And session B stands on tile (11, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step   | label                    |
        | 1        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      And B is corrected to tile (10, 10), acknowledging 1
      When A sends by datagram
        | sequence | step   | label                    |
        | 2        | (0,-1) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 2
      And B is corrected to tile (11, 10), acknowledging 2

    # J is the tenth letter, and B the second.
    Scenario: Ids are compared as numbers, so that session 2 comes before session 10
      Given the occupancy check is on
      And session J stands on tile (20, 20)
      And session B stands on tile (20, 22)
      When J sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step   | label                    |
        | 1        | (0,-1) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (20, 21), acknowledging 1
      And J is corrected to tile (20, 20), acknowledging 1
      And nothing else is sent

    Scenario: The lower id has made all its steps of a tick before the higher one makes its first
      Given the occupancy check is on
      And session B stands on tile (12, 10)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
        | 2        | (0,1) | datagram:accepted:queued |
      And B sends by datagram
        | sequence | step   | label                    |
        | 1        | (-1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 11), acknowledging 2
      And B is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent
