@transform-clamp
Feature: The owner's machine does what it is told, once, and hears no echo
  At 16 ticks a second 4 m/s are 0.25 m a tick.

  Background:
    Given a client of P1 at 16 ticks a second, whose body begins at (8, 0, 0)

  @CLAMP-007b @needs:client
  Rule: A state of its own body moves no client's body

    Scenario: A body runs on as if it had not heard where it was
      When the client runs 2 ticks, driven at (4, 0, 0)
      Then it would report
        | tick | at         | velocity |
        | 1    | (8.25,0,0) | (4,0,0)  |
        | 2    | (8.5,0,0)  | (4,0,0)  |
      When the client hears
        | message | of | at        | velocity |
        | state   | P1 | (8,0,0)   | (0,0,0)  |
        | state   | P2 | (40,0,0)  | (1,2,3)  |
        | state   | P1 | (-40,0,0) | (1,2,3)  |
      And the client runs 2 ticks, driven at (4, 0, 0)
      Then it would report
        | tick | at         | velocity |
        | 3    | (8.75,0,0) | (4,0,0)  |
        | 4    | (9,0,0)    | (4,0,0)  |

  @CLAMP-007c @needs:client
  Rule: What the server says to another changes nothing of a client's body

    # The number of a blow that it overheard is not its own last one.
    Scenario: A client that overhears what another is told goes its own way
      When the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at         | velocity | placement |
        | 1    | (8.25,0,0) | (4,0,0)  | none      |
      When the client hears
        | to | message     | number | impulse | at        |
        | P2 | instruction | 7      | (0,8,0) |           |
        | P2 | placement   | 9      |         | (100,1,2) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at        | velocity | placement |
        | 2    | (8.5,0,0) | (4,0,0)  | none      |
      And it acknowledges instruction 0
      When the client hears
        | to | message     | number | impulse | at        |
        | P1 | placement   | 5      |         | (100,1,2) |
        | P1 | instruction | 3      | (0,8,0) |           |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at             | velocity | placement |
        | 3    | (100.25,1.5,2) | (4,8,0)  | 5         |
      And it acknowledges instruction 3

  @CLAMP-020b @needs:client
  Rule: A client adds the impulse of an instruction to its body's velocity

    Scenario: A blow is added to the way that the player runs
      When the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at         | velocity |
        | 1    | (8.25,0,0) | (4,0,0)  |
      When the client hears
        | message     | number | impulse  |
        | instruction | 3      | (2,8,-4) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at                | velocity |
        | 2    | (8.625,0.5,-0.25) | (6,8,-4) |

    Scenario: Two blows in one tick are both felt
      When the client runs a tick, driven at (0, 0, 0)
      Then it would report
        | tick | at      | velocity |
        | 1    | (8,0,0) | (0,0,0)  |
      When the client hears
        | message     | number | impulse |
        | instruction | 3      | (0,8,0) |
        | instruction | 5      | (2,0,0) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at            | velocity |
        | 2    | (8.375,0.5,0) | (6,8,0)  |

  @CLAMP-020c @needs:client
  Rule: A client applies an instruction once, however often it comes

    Scenario: Knockback 7 is delivered twice and felt once
      When the client hears
        | message     | number | impulse |
        | instruction | 7      | (0,8,0) |
        | instruction | 7      | (0,8,0) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at           | velocity |
        | 1    | (8.25,0.5,0) | (4,8,0)  |
      When the client runs 2 ticks, driven at (4, 0, 0)
      And the client hears
        | message     | number | impulse |
        | instruction | 7      | (0,8,0) |
        | instruction | 6      | (0,8,0) |
      And the client runs a tick, driven at (4, 0, 0)
      Then in none of these ticks it got faster along an axis

  @CLAMP-020d @needs:client
  Rule: What a knockback has left never grows

    Scenario: A body that was struck gets no faster by it from tick to tick
      When the client hears
        | message     | number | impulse  |
        | instruction | 7      | (2,8,-4) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at                | velocity |
        | 1    | (8.375,0.5,-0.25) | (6,8,-4) |
      When the client runs 8 ticks, driven at (4, 0, 0)
      Then in none of these ticks it got faster along an axis

  @CLAMP-024d @needs:client
  Rule: A client acknowledges the newest instruction that it has applied

    Scenario: A client says which blow was its last
      When the client runs a tick, driven at (4, 0, 0)
      Then it acknowledges instruction 0
      When the client hears
        | message     | number | impulse |
        | instruction | 3      | (0,8,0) |
        | instruction | 4      | (0,0,2) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it acknowledges instruction 4
      When the client hears
        | message     | number | impulse |
        | instruction | 3      | (0,8,0) |
        | instruction | 9      | (0,0,2) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it acknowledges instruction 9

    Scenario: A client that hears an old blow last has not forgotten the newest
      When the client runs a tick, driven at (4, 0, 0)
      Then it acknowledges instruction 0
      When the client hears
        | message     | number | impulse |
        | instruction | 9      | (0,0,2) |
        | instruction | 3      | (0,8,0) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it acknowledges instruction 9

  @CLAMP-034b @needs:client
  Rule: A client that takes a placement reports from there, and says that it took it

    Scenario: A client that is placed goes on from there and says so
      When the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at         | placement |
        | 1    | (8.25,0,0) | none      |
      When the client hears
        | message   | number | at        |
        | placement | 5      | (100,1,2) |
      And the client runs 2 ticks, driven at (4, 0, 0)
      Then it would report
        | tick | at           | placement |
        | 2    | (100.25,1,2) | 5         |
        | 3    | (100.5,1,2)  | 5         |
      When the client hears
        | message   | number | at        |
        | placement | 5      | (100,1,2) |
        | placement | 4      | (0,0,0)   |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at           | placement |
        | 4    | (100.75,1,2) | 5         |

    Scenario: A client that is placed has left its blow behind
      When the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at         | velocity | placement |
        | 1    | (8.25,0,0) | (4,0,0)  | none      |
      When the client hears
        | message     | number | impulse | at        |
        | instruction | 3      | (0,8,0) |           |
        | placement   | 5      |         | (100,1,2) |
      And the client runs a tick, driven at (4, 0, 0)
      Then it would report
        | tick | at           | velocity | placement |
        | 2    | (100.25,1,2) | (4,0,0)  | 5         |
      And it acknowledges instruction 3
