@transform-clamp
Feature: The server says that a player is knocked back, and its owner does it

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-020a
  Rule: A knockback is sent once, to its target alone, with the impulse that the server decided

    Scenario: A blow reaches the one who was struck, once
      When the server knocks P1 back by (3, 4.5, -1.5)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse      |
        | P1 | (3,4.5,-1.5) |
      When 32 ticks of the server run
      Then no instruction is sent

    Scenario: A blow reaches a runner once, while it runs on
      When the server knocks P1 back by (3, 4.5, -1.5)
      And P1 reports one state a server tick
        | at        |
        | (0.5,0,0) |
        | (1,0,0)   |
        | (1.5,0,0) |
      Then these instructions are sent
        | to | impulse      |
        | P1 | (3,4.5,-1.5) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)
      And no instruction is sent
      When 32 ticks of the server run
      Then no instruction is sent

  @CLAMP-021
  Rule: A knockback does not change what the server has accepted

    Scenario: A player that was struck stays until its owner says that it flies
      When the server knocks P1 back by (8, 0, 0)
      And 16 ticks of the server run
      Then P1 is accepted at (0, 0, 0), with velocity (0, 0, 0) and rotation (0, 0, 0, 1)
      When in one server tick P1 reports
        | at        | velocity |
        | (0.5,0,0) | (8,0,0)  |
      Then P1 is accepted at (0.5, 0, 0), with velocity (8, 0, 0) and rotation (0, 0, 0, 1)
      And after the next tick P2 is sent P1 at (0.5, 0, 0)

  @CLAMP-023
  Rule: A state that claims an impulse is rejected

    Scenario: A player that says it was struck stays where it is
      When in one server tick P1 reports
        | at        | impulse |
        | (0.5,0,0) | (8,0,0) |
        | (0.5,0,0) | (0,0,0) |
        | (0.5,0,0) |         |
      Then P1's reports were judged
        | verdict  | rule    | accepted  |
        | rejected | impulse | (0,0,0)   |
        | rejected | impulse | (0,0,0)   |
        | accepted |         | (0.5,0,0) |
      And after the next tick P2 is sent P1 at (0.5, 0, 0)
      And no instruction is sent

    Scenario: A claimed blow is none even where the server has struck
      When the server knocks P1 back by (8, 0, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (8,0,0) |
      When in one server tick P1 reports
        | at        | impulse |
        | (0.5,0,0) | (8,0,0) |
        | (0.5,0,0) |         |
      Then P1's reports were judged
        | verdict  | rule    | accepted  |
        | rejected | impulse | (0,0,0)   |
        | accepted |         | (0.5,0,0) |

  @CLAMP-024a
  Rule: Instructions to one player come in the order of their issue

    Scenario: Up and then away is not away and then up
      When the server knocks P1 back by (0, 8, 0)
      And the server knocks P2 back by (1, 1, 1)
      And the server knocks P1 back by (8, 0, 0)
      And the server knocks P1 back by (0, 0, 4)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
        | P1 | (8,0,0) |
        | P1 | (0,0,4) |
        | P2 | (1,1,1) |
      And P1 has been sent instructions of 3 different numbers

  @CLAMP-024b
  Rule: An instruction that was not acknowledged is sent again when its player reconnects

    Scenario: Pulling the cable is no dodge
      When the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1's connection ends
      And the server knocks P1 back by (8, 0, 0)
      And a tick of the server runs
      Then no instruction is sent
      When P1 is back by a new connection
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
        | P1 | (8,0,0) |
      And P1 has been sent instructions of 2 different numbers

  @CLAMP-024c
  Rule: An instruction that was acknowledged is not sent again to its player

    Scenario: Who was struck before the cable was pulled is not struck again after it
      When the server knocks P1 back by (0, 8, 0)
      And the server knocks P1 back by (8, 0, 0)
      And the server knocks P1 back by (0, 0, 4)
      And a tick of the server runs
      Then P1 has been sent instructions of 3 different numbers
      When P1 acknowledges instruction 2 of those it was sent
      And P1's connection ends
      And P1 is back by a new connection
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,0,4) |
      When P1 acknowledges instruction 3 of those it was sent
      And P1 is back by a new connection
      And 2 ticks of the server run
      Then no instruction is sent

  @CLAMP-024e
  Rule: An acknowledgement covers only what was sent

    Scenario: A player that acknowledges what was never sent is not spared it
      When the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      And P1 acknowledges a thousand instructions that nobody has issued
      And the server knocks P1 back by (8, 0, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (8,0,0) |
      When P1 is back by a new connection
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (8,0,0) |
      And P1 has been sent instructions of 2 different numbers

    Scenario: A player that acknowledges before it is told is told all the same
      When the server knocks P1 back by (0, 8, 0)
      And P1 acknowledges a thousand instructions that nobody has issued
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 acknowledges instruction 1 of those it was sent
      And P1 is back by a new connection
      And a tick of the server runs
      Then no instruction is sent

    Scenario: A player that acknowledged before it was told is told again when it comes back
      When the server knocks P1 back by (0, 8, 0)
      And P1 acknowledges a thousand instructions that nobody has issued
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 is back by a new connection
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 acknowledges instruction 1 of those it was sent
      And P1 is back by a new connection
      And a tick of the server runs
      Then no instruction is sent

    # The older connection brought it, and the newer one has not yet.
    Scenario: What an older connection has brought is not acknowledged before the newer one brings it
      When the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 is back by a new connection
      And P1 acknowledges instruction 1 of those it was sent
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 is back by a new connection
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 acknowledges instruction 1 of those it was sent
      And P1 is back by a new connection
      And a tick of the server runs
      Then no instruction is sent

  @CLAMP-024f
  Rule: At a reconnect the placement is sent before the instructions that are sent again

    # A placement ends what knockbacks have left.
    Scenario: A blow that is told again comes after the place in which it is felt
      When the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      Then these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
      When P1 is back by a new connection
      And a tick of the server runs
      Then P1 is sent its placement before its instructions
      And these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |

    Scenario: A blow that fell while its player was away comes after the place too
      When P1's connection ends
      And the server knocks P1 back by (0, 8, 0)
      And a tick of the server runs
      Then no instruction is sent
      When P1 is back by a new connection
      And a tick of the server runs
      Then P1 is sent its placement before its instructions
      And these instructions are sent
        | to | impulse |
        | P1 | (0,8,0) |
