@host-commit
Feature: Nodes, cells and chests
  Two want one cell, a placement would wall its builder in, a tree yields more
  than the bag can hold. The host decides by what it knows, and wholly.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-042b @needs:world
  Rule: A yield that does not fit whole is not taken at all

    Scenario Outline: A yield of 3 into a bag with room for <slots> <why>
      Given these nodes
        | node | item   | each swing | swings |
        | oak  | timber | 3          | 2      |
      And P2's bag has <slots> slots
      When the host receives from P2
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And the host receives from P1
        | seq | kind           | node |
        | 1   | HarvestResolve | oak  |
      And tick 12 runs
      Then P2's 1 <fate>
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries <timber> timber
      And P1 carries 3 timber
      And node oak has <left> swings left

      Examples:
        | slots | fate               | timber | left | why                                     |
        | 0     | fails with BagFull | 0      | 1    | is left on the node                     |
        | 2     | fails with BagFull | 0      | 1    | is left on the node, not taken in part  |
        | 3     | succeeds           | 3      | 0    | just fits                               |
        | 4     | succeeds           | 3      | 0    | fits                                    |

  @COMMIT-043a @needs:world
  Rule: Of two placements on one cell in one tick exactly the first commits

    Scenario Outline: Of a wall and a post that race for one cell, <why>
      Given a wall costs nothing
      When the host receives from <first>
        | seq | kind           | type    | cell   |
        | 1   | PlaceStructure | <wins>  | (3, 2) |
      And the host receives from <second>
        | seq | kind           | type    | cell   |
        | 1   | PlaceStructure | <loses> | (3, 2) |
        | 2   | PlaceStructure | <loses> | (4, 2) |
      And tick 12 runs
      Then <first>'s 1 succeeds
      And <second>'s 1 fails with CellTaken
      And <second>'s 2 succeeds
      And nothing else happens
      And cell (3, 2) holds a <wins>
      And cell (4, 2) holds a <loses>

      Examples:
        | first | wins | second | loses | why                                  |
        | P1    | wall | P2     | post  | the host's own wall, which arrived first, stands |
        | P2    | post | P1     | wall  | the guest's post, which arrived first, stands |

    Scenario: A cell that is off the grid is nobody's
      When the host receives from P2
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | post  | (0, 8) |
        | 2   | PlaceStructure | post  | (8, 0) |
        | 3   | PlaceStructure | tower | (0, 7) |
        | 4   | PlaceStructure | post  | (0, 7) |
      And tick 12 runs
      Then P2's 1 fails with OutOfBounds
      And P2's 2 fails with OutOfBounds
      And P2's 3 fails with NoSuchTarget
      And P2's 4 succeeds
      And nothing else happens
      And cell (0, 7) holds a post

    Scenario: A grid ends after its columns and after its rows
      Given the grid has 8 columns and 3 rows
      When the host receives from P2
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (2, 3) |
        | 2   | PlaceStructure | post | (3, 2) |
      And tick 12 runs
      Then P2's 1 fails with OutOfBounds
      And P2's 2 succeeds
      And nothing else happens
      And cell (3, 2) holds a post
      And cell (2, 3) is free

  @COMMIT-043b @needs:world
  Rule: A placement needs its cell free of players

    Scenario Outline: With a player in it or near it, cell (3, 2) <why>
      Given P3 is connected with an empty bag
      And P3 stands at <at>
      When the host receives from P2
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (3, 2) |
        | 2   | PlaceStructure | post | (0, 0) |
      And tick 12 runs
      Then P2's 1 <fate>
      And P2's 2 succeeds
      And nothing else happens
      And cell (3, 2) <state>
      And cell (0, 0) holds a post

      Examples:
        | at                   | fate                | state        | why                               |
        | (3.5, 2.5)           | fails with Occupied | is free      | is occupied                       |
        | (3, 2)               | fails with Occupied | is free      | is occupied, for the corner is its own |
        | (3.984375, 2.984375) | fails with Occupied | is free      | is occupied up to its far edges   |
        | (4, 2.5)             | succeeds            | holds a post | is free, for that edge is the next cell's |
        | (3.5, 3)             | succeeds            | holds a post | is free, for that edge is the cell's above |
        | (2.984375, 2.5)      | succeeds            | holds a post | is free, with the player just beside it |
        | (-0.5, 0.5)          | succeeds            | holds a post | is free, like the first of all cells with a player just off the grid |

    Scenario: Nobody builds on the spot on which it stands
      Given P3 is connected with an empty bag
      And P3 stands at (3.5, 2.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (3, 2) |
        | 2   | PlaceStructure | post | (4, 2) |
      And tick 12 runs
      Then P3's 1 fails with Occupied
      And P3's 2 succeeds
      And nothing else happens
      And cell (3, 2) is free
      And cell (4, 2) holds a post

    Scenario: A player who is away still stands where it was
      Given P3 is not connected yet
      And P3 stands at (3.5, 2.5)
      When the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (3, 2) |
        | 2   | PlaceStructure | post | (4, 2) |
      And tick 12 runs
      Then P1's 1 fails with Occupied
      And P1's 2 succeeds
      And nothing else happens
      And cell (3, 2) is free
      And cell (4, 2) holds a post

    @needs:combat
    Scenario: Who is dead still lies where it lay
      Given P3 is connected with an empty bag
      And P3 stands at (3.5, 2.5)
      And P3 lies dead
      When the host receives from P2
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (3, 2) |
        | 2   | PlaceStructure | post | (4, 2) |
      And tick 12 runs
      Then P2's 1 fails with Occupied
      And P2's 2 succeeds
      And nothing else happens

  @COMMIT-043c @needs:world
  Rule: A placement leaves its placer a way out

    Scenario: A builder in the open may close three sides and not the fourth
      Given P3 is connected with an empty bag
      And P3 stands at (3.5, 3.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (4, 3) |
        | 2   | PlaceStructure | post | (3, 4) |
        | 3   | PlaceStructure | post | (2, 3) |
        | 4   | PlaceStructure | post | (3, 2) |
        | 5   | PlaceStructure | post | (4, 4) |
      And tick 12 runs
      Then P3's 1 to 3 all succeed
      And P3's 4 fails with NoExit
      And P3's 5 succeeds
      And nothing else happens
      And cell (3, 2) is free
      When the host receives from P3
        | seq | kind     | cell   |
        | 6   | Demolish | (4, 3) |
      And the host receives from P3
        | seq | kind           | type | cell   |
        | 7   | PlaceStructure | post | (3, 2) |
      And tick 13 runs
      Then P3's 6 succeeds
      And P3's 7 succeeds
      And nothing else happens
      And cell (3, 2) holds a post

    Scenario: In a corner of the grid the edge is no way out, nor is a diagonal
      Given P3 is connected with an empty bag
      And P3 stands at (0.5, 0.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (1, 0) |
        | 2   | PlaceStructure | post | (0, 1) |
        | 3   | PlaceStructure | post | (1, 1) |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 fails with NoExit
      And P3's 3 succeeds
      And nothing else happens
      And cell (0, 1) is free
      And cell (1, 0) holds a post

    Scenario: The way out that counts is the placer's own
      Given P3 is connected with an empty bag
      And P3 stands at (0.5, 0.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (1, 0) |
        | 2   | PlaceStructure | post | (0, 1) |
      And the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (0, 1) |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 fails with NoExit
      And P1's 1 succeeds
      And nothing else happens
      And cell (0, 1) holds a post

    # Whom the steps give no place has none: P9 and above.
    Scenario: A placer who stands nowhere needs no way out
      Given P9 is connected with an empty bag
      When the host receives from P9
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (3, 2) |
      And tick 12 runs
      Then P9's 1 succeeds
      And nothing else happens
      And cell (3, 2) holds a post

    Scenario: A placer who stands beside the grid needs no way out
      Given P3 is connected with an empty bag
      And P3 stands at (-4.5, 2.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (0, 2) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And cell (0, 2) holds a post

    Scenario: A player in the way out is no wall
      Given P3 is connected with an empty bag
      And P3 stands at (0.5, 0.5)
      And P4 is connected with an empty bag
      And P4 stands at (0.5, 1.5)
      When the host receives from P3
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (1, 0) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And cell (1, 0) holds a post

  @COMMIT-064a @needs:world
  Rule: A target that an earlier command of the drain removed is gone for the later ones

    Scenario: What was demolished a moment ago cannot be demolished again
      When the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (2, 2) |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P1
        | seq | kind     | cell   |
        | 2   | Demolish | (2, 2) |
      And the host receives from P2
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
        | 2   | Demolish | (2, 2) |
      And tick 13 runs
      Then P1's 2 succeeds
      And P2's 1 fails with NoSuchTarget
      And P2's 2 fails with NoSuchTarget
      And nothing else happens
      And cell (2, 2) is free

    Scenario: The chest of a structure that was demolished a moment ago is gone as well
      Given a chest that stores 4 units costs 1 timber
      And P3 is connected with 3 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      When the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 2   | InventoryTransfer | bag  | the one at (2, 2) | timber | 1 |
      And the host receives from P1
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
      And the host receives from P3
        | seq | kind              | from | to                | item   | n |
        | 3   | InventoryTransfer | bag  | the one at (2, 2) | timber | 1 |
      And tick 13 runs
      Then P3's 2 succeeds
      And P1's 1 succeeds
      And P3's 3 fails with NoSuchTarget
      And nothing else happens
      And P3 carries 1 timber

    Scenario: The cell of a structure that was demolished a moment ago is free at once
      When the host receives from P1
        | seq | kind           | type | cell   |
        | 1   | PlaceStructure | post | (2, 2) |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
      And the host receives from P1
        | seq | kind           | type | cell   |
        | 2   | PlaceStructure | post | (2, 2) |
      And tick 13 runs
      Then P2's 1 succeeds
      And P1's 2 succeeds
      And nothing else happens
      And cell (2, 2) holds a post

  @COMMIT-064b @needs:world
  Rule: Only one despawn is asked for

    Scenario: Three who demolish one chest send it away once
      Given a chest that stores 4 units costs 1 timber
      And P3 is connected with 1 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
      And the host receives from P1
        | seq | kind     | cell   |
        | 1   | Demolish | (2, 2) |
      And the host receives from P2
        | seq | kind     | cell   |
        | 2   | Demolish | (2, 2) |
      And tick 13 runs
      Then P2's 1 succeeds
      And P1's 1 fails with NoSuchTarget
      And P2's 2 fails with NoSuchTarget
      And nothing else happens
      And there is no storage at (2, 2)

  @COMMIT-077a @needs:world
  Rule: The spawn of a shared storage bears structure, origin and slots

    Scenario Outline: A chest for <slots> units, placed by <player> and asked to take 2, <why>
      Given a chest that stores <slots> units costs 2 timber
      And P3 is connected with 4 timber
      When the host receives from P3
        | seq | kind  | stage                           |
        | 1   | Probe | take 4 timber; give <player> 4 timber |
      And the host receives from <player>
        | seq | kind           | type  | cell   |
        | 2   | PlaceStructure | chest | <cell> |
        | 3   | PlaceStructure | post  | (0, 0) |
      And tick 12 runs
      Then P3's 1 succeeds
      And <player>'s 2 succeeds
      And <player>'s 3 succeeds
      And nothing else happens
      And the storage at <cell> holds 0 timber
      When the host receives from <player>
        | seq | kind              | from | to                | item   | n |
        | 4   | InventoryTransfer | bag  | the one at <cell> | timber | 2 |
      And tick 13 runs
      Then <player>'s 4 <fate>
      And nothing else happens
      And the storage at <cell> holds <held> timber

      Examples:
        | slots | player | cell   | fate                   | held | why                                |
        | 4     | P2     | (2, 3) | succeeds               | 2    | has room to spare   |
        | 2     | P1     | (5, 1) | succeeds               | 2    | has just the room   |
        | 1     | P1     | (5, 1) | fails with StorageFull | 0    | has too little room |

  @COMMIT-077b @needs:world
  Rule: The despawn bears the structure

    Scenario: Of two chests the one that was demolished is the one that goes
      Given a chest that stores 4 units costs 1 timber
      And P3 is connected with 2 timber
      When the host receives from P3
        | seq | kind           | type  | cell   |
        | 1   | PlaceStructure | chest | (2, 2) |
        | 2   | PlaceStructure | chest | (4, 2) |
      And tick 12 runs
      Then P3's 1 succeeds
      And P3's 2 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind     | cell   |
        | 1   | Demolish | (4, 2) |
      And tick 13 runs
      Then P2's 1 succeeds
      And nothing else happens
      And cell (4, 2) is free
      And cell (2, 2) holds a chest
      And the storage at (2, 2) holds 0 timber
      And there is no storage at (4, 2)
