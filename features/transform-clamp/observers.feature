@transform-clamp
Feature: Others see what was accepted

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-032a
  Rule: Observers are sent the accepted point of a state that was not clamped, bit for bit

    Scenario: A lawful point reaches the others to the last bit
      When in one server tick P1 reports
        | at                   |
        | (0.1,-0.2,0.7000001) |
      Then after the next tick P2 is sent P1 at (0.1, -0.2, 0.7000001)
      When in one server tick P1 reports
        | at                         |
        | (0.3,-0.0001220703125,0.7) |
      Then after the next tick P2 is sent P1 at (0.3, -0.0001220703125, 0.7)

    # What is reported after a tick is sent with the next one.
    Scenario: A player that runs on is seen where it was a tick ago, to the last bit
      When P1 reports one state a server tick
        | at                   | velocity |
        | (0.3,0,0.0000001)    | (8,0,0)  |
        | (0.8,0,0.0000001)    | (8,0,0)  |
        | (1.3000001,0.1,-0.2) | (8,0,0)  |
        | (1.8,0,0)            | (8,0,0)  |
      Then P1's 4 states were all accepted bit for bit
      And P2 is sent P1's point as (1.3000001, 0.1, -0.2)
      And P2 is sent P1's velocity as (8, 0, 0)
      And after the next tick P2 is sent P1 at (1.8, 0, 0)

  @CLAMP-032b
  Rule: Observers are sent the owner's velocity

    Scenario: A running player is seen to run, whether it was clamped or not
      When in one server tick P1 reports
        | at        | velocity        |
        | (0.5,0,0) | (8,-2.25,0.125) |
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)
      And P2 is sent P1's velocity as (8, -2.25, 0.125)
      When in one server tick P1 reports
        | at       | velocity    |
        | (48,0,0) | (16,0.5,-1) |
      Then after the next tick P2 is sent P1 at (2, 0, 0)
      And P2 is sent P1's velocity as (16, 0.5, -1)
      When in one server tick P1 reports
        | at         |
        | (2.25,0,0) |
      Then after the next tick P2 is sent P1 at (2.25, 0, 0)
      And P2 is sent P1's velocity as (16, 0.5, -1)

  @CLAMP-032c
  Rule: Observers are sent the clamped point of a state that was clamped

    Scenario: A teleport that was clamped is seen as a step
      When in one server tick P1 reports
        | at       |
        | (48,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)

  @CLAMP-032d
  Rule: Observers are sent a placed player where it was placed, before it reports

    Scenario: A player that was placed is seen there at once
      When in one server tick P1 reports
        | at        | velocity |
        | (0.5,0,0) | (8,0,0)  |
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)
      When the server places P1 at (100, 0, 0)
      Then after the next tick P2 is sent P1 at (100, 0, 0)
      And P2 is sent P1's velocity as (0, 0, 0)

  @CLAMP-032e
  Rule: Observers are sent what was accepted of a player that is away

    Scenario: The last step before the cable was pulled is seen
      When in one server tick P1 reports
        | at        | velocity |
        | (0.5,0,0) | (8,0,0)  |
      And P1's connection ends
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)
      And P2 is sent P1's velocity as (8, 0, 0)

  @CLAMP-032f
  Rule: A new connection is sent all others, also those that stand still

    Scenario: Who reconnects sees a player that has not moved since
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)
      When P2 is back by a new connection
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)

  @CLAMP-033
  Rule: Rotation is taken as sent, from a clamped state too

    Scenario: A player that turns at any speed is seen as it turned, clamped or not
      When in one server tick P1 reports
        | at        | rotation      |
        | (0.5,0,0) | (0,0.6,0,0.8) |
      Then P1 is accepted at (0.5, 0, 0), with velocity (0, 0, 0) and rotation (0, 0.6, 0, 0.8)
      When in one server tick P1 reports
        | at       | rotation            |
        | (48,0,0) | (0.5,-0.5,0.5,-0.5) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (1.5,0,0) |
      And P1 is accepted at (1.5, 0, 0), with velocity (0, 0, 0) and rotation (0.5, -0.5, 0.5, -0.5)
      And after the next tick P2 is sent P1 at (1.5, 0, 0)
      And P2 is sent P1's rotation as (0.5, -0.5, 0.5, -0.5)

    Scenario: A rotation is kept as it came, whatever its length, and while none comes
      When in one server tick P1 reports
        | at        | rotation  |
        | (0.5,0,0) | (0,0,0,2) |
      Then P1 is accepted at (0.5, 0, 0), with velocity (0, 0, 0) and rotation (0, 0, 0, 2)
      When in one server tick P1 reports
        | at        | rotation  |
        | (0.5,0,0) | (0,0,0,0) |
      Then P1 is accepted at (0.5, 0, 0), with velocity (0, 0, 0) and rotation (0, 0, 0, 0)
      When in one server tick P1 reports
        | at         | rotation      |
        | (0.5,0,0)  | (0,0.6,0,0.8) |
        | (0.75,0,0) |               |
      Then P1 is accepted at (0.75, 0, 0), with velocity (0, 0, 0) and rotation (0, 0.6, 0, 0.8)
      And after the next tick P2 is sent P1 at (0.75, 0, 0)
      And P2 is sent P1's rotation as (0, 0.6, 0, 0.8)
