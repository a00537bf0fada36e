@transform-clamp
Feature: The world ends somewhere, and a walk speed is in metres a second

  @CLAMP-030
  Rule: A point beyond the world bounds is rejected, not clamped

    Scenario Outline: A point <why> is rejected, and one on the face is not
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And its world reaches from (-8, -4, -16) to (8, 4, 16)
      And its home is (0, 0, 0)
      And P1 and P2 were placed at <near> and stood still for 32 ticks
      When P1 reports one state a server tick
        | at       |
        | <beyond> |
        | <face>   |
        | <beyond> |
        | <face>   |
      Then P1's reports were judged
        | verdict  | rule   | accepted |
        | rejected | bounds | <near>   |
        | accepted |        | <face>   |
        | rejected | bounds | <face>   |
        | accepted |        | <face>   |
      And after the next tick P2 is sent P1 at <face>

      Examples:
        | near          | face      | beyond       | why                                  |
        | (7.5, 0, 0)   | (8,0,0)   | (8.25,0,0)   | beyond the world to the east         |
        | (-7.5, 0, 0)  | (-8,0,0)  | (-8.25,0,0)  | beyond the world to the west         |
        | (0, 3.5, 0)   | (0,4,0)   | (0,4.25,0)   | above the world                      |
        | (0, -3.5, 0)  | (0,-4,0)  | (0,-4.25,0)  | below the world                      |
        | (0, 0, 15.5)  | (0,0,16)  | (0,0,16.25)  | beyond the world to the north        |
        | (0, 0, -15.5) | (0,0,-16) | (0,0,-16.25) | beyond the world to the south        |
        | (7.5, 0, 0)   | (8,0,0)   | (1e30,0,0)   | whose square a float32 does not hold |

    Scenario: A placement beyond the world is refused, and one on the face is not
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And its world reaches from (-8, -4, -16) to (8, 4, 16)
      And its home is (0, 0, 0)
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When the server places P1 at (8, 4.25, 16)
      Then the server refuses that with OutOfBounds
      And P1 is accepted at (0, 0, 0)
      When the server places P1 at (8, 4, 16)
      And a tick of the server runs
      Then P1 is sent one placement, at (8, 4, 16)
      And P1 is accepted at (8, 4, 16)

    Scenario Outline: An item is not put at a point <why>, and stays
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And its world reaches from (-8, -4, -16) to (8, 4, 16)
      And its home is (0, 0, 0)
      When the server puts item lamp at (1, 2, 3)
      And the server puts item lamp at <beyond>
      Then the server refuses that with OutOfBounds
      And item lamp is at (1, 2, 3)
      When the server puts item lamp at <face>
      Then item lamp is at <face>

      Examples:
        | face       | beyond        | why               |
        | (8, 4, 16) | (8, 4.25, 16) | above the world   |
        | (-8, 0, 0) | (-8.25, 0, 0) | west of the world |

  @CLAMP-026b
  Rule: A walk speed that is not above 0 and below the horizontal limit is refused

    # The limit itself is refused; an eighth less is not.
    Scenario Outline: A server whose players walk at <why> does not open
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of <bad> m/s
      When the server is opened
      Then the server is refused over walk_speed
      Given a walk speed of <good> m/s
      And P1 was placed at (4, 0, 0) and stood still for 2 ticks
      Then P1 is accepted at (4, 0, 0)

      Examples:
        | bad    | good   | why                  |
        | 0      | 0.125  | 0 m/s                |
        | -5     | 5      | less than 0 m/s      |
        | 12     | 11.875 | the horizontal limit |
        | 12.125 | 11.875 | more than the limit  |
        | 250    | 5      | 250 m/s              |

    # NaN is neither below the limit nor at it or above.
    Scenario: A server whose walk speed is NaN does not open
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of NaN
      When the server is opened
      Then the server is refused over walk_speed
      Given a walk speed of 5 m/s
      And P1 was placed at (4, 0, 0) and stood still for 2 ticks
      Then P1 is accepted at (4, 0, 0)

    Scenario: A lower horizontal limit bounds the walk speed too
      Given a server at 16 ticks a second, 8 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of 8 m/s
      When the server is opened
      Then the server is refused over walk_speed
      Given a walk speed of 7.875 m/s
      And P1 was placed at (4, 0, 0) and stood still for 2 ticks
      Then P1 is accepted at (4, 0, 0)

  @CLAMP-026c
  Rule: The refusal of a walk speed at or above the limit says that it looks un-de-inflated, and what it is times 0.02

    # 250 x 0.02 = 5, 400 x 0.02 = 8, 12 x 0.02 = 0.24.
    Scenario Outline: A walk speed of <why> is refused as one of the old unit
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And a walk speed of <bad> m/s
      When the server is opened
      Then the server is refused over walk_speed, and the fault says 0.02 and <real>

      Examples:
        | bad | real | why              |
        | 250 | 5    | 250 m/s          |
        | 400 | 8    | 400 m/s          |
        | 12  | 0.24 | the limit itself |

  @CLAMP-036b
  Rule: The descriptor says that the thresholds are unmeasured

    Scenario: Whoever reads the descriptor learns that nobody measured the thresholds
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks
      When in one server tick P1 reports
        | at       |
        | (48,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)
      And the descriptor says of thresholds that it is unmeasured

  @CLAMP-036c
  Rule: A server whose tick rate, limit, world or home cannot be does not open

    Scenario Outline: A server with <why> does not open
      Given a server at <hz> ticks a second, <horizontal> m/s horizontal, <vertical> m/s vertical, <burst> m burst
      And its world reaches from <least> to (8, 4, 16)
      And its home is <home>
      When the server is opened
      Then the server is refused over <key>
      Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
      And its world reaches from (-8, -4, -16) to (8, 4, 16)
      And its home is (8, 4, 16)
      And P1 was placed at (4, 0, 0) and stood still for 2 ticks
      Then P1 is accepted at (4, 0, 0)

      Examples:
        | hz | horizontal | vertical | burst | least              | home         | key            | why                        |
        | 0  | 12         | 25       | 1.5   | (-8, -4, -16)      | (0, 0, 0)    | tick_hz        | no ticks                   |
        | 16 | 0          | 25       | 1.5   | (-8, -4, -16)      | (0, 0, 0)    | max_horizontal | a horizontal limit of 0    |
        | 16 | 12         | -25      | 1.5   | (-8, -4, -16)      | (0, 0, 0)    | max_vertical   | a vertical limit below 0   |
        | 16 | 12         | 25       | 0     | (-8, -4, -16)      | (0, 0, 0)    | burst          | a burst of 0               |
        | 16 | 12         | 25       | 1.5   | (-8, 4, -16)       | (0, 4, 0)    | world_bounds   | a world without height     |
        | 16 | 12         | 25       | 1.5   | (-8, -4, 20)       | (0, 0, 0)    | world_bounds   | a world that is inside out |
        | 16 | 12         | 25       | 1.5   | (-Infinity, -4, 0) | (0, 0, 0)    | world_bounds   | a world without end        |
        | 16 | 12         | 25       | 1.5   | (-8, -4, -16)      | (0, 4.25, 0) | home           | a home above its world     |
        | 16 | 12         | 25       | 1.5   | (-8, -4, -16)      | (0, NaN, 0)  | home           | a home that is nowhere     |
