@transform-clamp
Feature: The owner decides where its player is
  The server looks at what the owner says, keeps it and passes it on. It moves
  nobody, and nobody else is believed.

  Background:
    Given a server at 16 ticks a second, 12 m/s horizontal, 25 m/s vertical, 1.5 m burst
    And P1 and P2 were placed at (0, 0, 0) and stood still for 32 ticks

  @CLAMP-001
  Rule: A state within the allowance is accepted bit for bit

    # 0.7 + (0.1 - 0.7) is not 0.1, in neither float32 nor float64.
    Scenario: What an owner reports within its allowance is kept to the last bit
      When P1 reports one state a server tick
        | at                         |
        | (0.7,-0.3,0)               |
        | (0.1,-0.3,0)               |
        | (0.1,0.2,-0.7123456789012) |
        | (48,0.2,-0.7123456789012)  |
      Then P1's reports were judged
        | verdict  | rule       | accepted                   |
        | accepted |            | (0.7,-0.3,0)               |
        | accepted |            | (0.1,-0.3,0)               |
        | accepted |            | (0.1,0.2,-0.7123456789012) |
        | clamped  | horizontal | (1.6,0.2,-0.7123456789012) |
      When P1 reports one state a server tick
        | at                         |
        | (1.7,0.2,-0.7123456789012) |
      Then P1's reports were judged
        | verdict  | rule | accepted                   |
        | accepted |      | (1.7,0.2,-0.7123456789012) |
      And P1 is accepted at (1.7, 0.2, -0.7123456789012)

  @CLAMP-002
  Rule: Without a new state from its owner a player's position never changes

    Scenario: A player whose owner falls silent in mid-air stays there
      When in one server tick P1 reports
        | at        | velocity  | rotation      |
        | (0.5,1,0) | (3,-16,0) | (0,0.6,0,0.8) |
      And 64 ticks of the server run
      Then P1 is accepted at (0.5, 1, 0), with velocity (3, -16, 0) and rotation (0, 0.6, 0, 0.8)
      When P3 connects for the first time
      Then after the next tick P3 is sent P1 at (0.5, 1, 0)
      And P3 is sent P1's velocity as (3, -16, 0)

    Scenario: A player whose connection ends stays where it was
      When in one server tick P1 reports
        | at        | velocity  | rotation      |
        | (0.5,1,0) | (3,-16,0) | (0,0.6,0,0.8) |
      And P1's connection ends
      And 64 ticks of the server run
      Then P1 is accepted at (0.5, 1, 0), with velocity (3, -16, 0) and rotation (0, 0.6, 0, 0.8)
      When P3 connects for the first time
      Then after the next tick P3 is sent P1 at (0.5, 1, 0)
      And P3 is sent P1's velocity as (3, -16, 0)

  @CLAMP-003
  Rule: A state for a player by anybody but its owner is rejected

    Scenario: One player reports where another is, and is not believed
      When in one server tick P2 reports
        | owner tick | of | at        |
        | 7          |    | (0,0,0.5) |
        | 8          | P1 | (0.5,0,0) |
        | 9          |    | (0,0,1)   |
      Then P2's reports were judged
        | owner tick | verdict  | rule  | accepted  |
        | 7          | accepted |       | (0,0,0.5) |
        | 8          | rejected | owner | (0,0,0)   |
        | 9          | accepted |       | (0,0,1)   |
      And P1 is accepted at (0, 0, 0)
      When in one server tick P1 reports
        | owner tick | at         |
        | 7          | (0.25,0,0) |
      Then P1's reports were judged
        | owner tick | verdict  | rule | accepted   |
        | 7          | accepted |      | (0.25,0,0) |
      And after the next tick P2 is sent P1 at (0.25, 0, 0)

    Scenario: What comes by a connection that was replaced is nobody's word
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      And P1 is back by a new connection
      And a tick of the server runs
      And by its older connection P1 reports
        | at      |
        | (1,0,0) |
      Then the server refuses that with NoSuchConnection
      And P1 is accepted at (0.5, 0, 0)
      When in one server tick P1 reports
        | at         |
        | (0.75,0,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted   |
        | accepted |      | (0.75,0,0) |

  @CLAMP-007a
  Rule: The server sends no player a state of its own body

    Scenario: Each of two players hears of the other and not of itself
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      And in one server tick P2 reports
        | at        |
        | (0,0,0.5) |
      Then after the next tick P2 is sent P1 at (0.5, 0, 0)
      And the server sends P1 no state of its own
      And the server sends P2 no state of its own
      When in one server tick P2 reports
        | at      |
        | (0,0,1) |
      Then after the next tick P1 is sent P2 at (0, 0, 1)
      And the server sends P2 no state of its own

    Scenario: A player that runs on is heard of by the other, and not by itself
      When P1 reports one state a server tick
        | at        |
        | (0.5,0,0) |
        | (1,0,0)   |
        | (1.5,0,0) |
      Then P2 is sent P1's point as (1, 0, 0)
      And the server sends P1 no state of its own

  @CLAMP-019a
  Rule: What stands in the way clamps nothing

    Scenario: A player runs straight through a crate
      When the server puts item crate at (0.75, 0, 0)
      And P1 reports one state a server tick
        | at         |
        | (0.5,0,0)  |
        | (0.75,0,0) |
        | (1,0,0)    |
        | (1.25,0,0) |
      Then P1's 4 states were all accepted bit for bit
      And item crate is at (0.75, 0, 0)
      And after the next tick P2 is sent P1 at (1.25, 0, 0)

  @CLAMP-019b
  Rule: The descriptor says that geometry is not checked

    Scenario: Whoever reads the descriptor learns that walls do not count
      When in one server tick P1 reports
        | at       |
        | (48,0,0) |
      Then P1's reports were judged
        | verdict | rule       | accepted  |
        | clamped | horizontal | (1.5,0,0) |
      And after the next tick P2 is sent P1 at (1.5, 0, 0)
      And the descriptor says of geometry that it is unchecked

  @CLAMP-025
  Rule: Players that stand in each other change no result

    Scenario: Two players walk through each other, and both were right
      When in one server tick P1 reports
        | at        | velocity |
        | (0.5,0,0) | (8,0,0)  |
      And in one server tick P2 reports
        | at        | velocity |
        | (0.5,0,0) | (-8,0,0) |
      Then P2's reports were judged
        | verdict  | rule | accepted  |
        | accepted |      | (0.5,0,0) |
      And after the next tick P2 is sent P1 at (0.5, 0, 0)
      And P2 is sent P1's velocity as (8, 0, 0)
      And P1 is sent P2's velocity as (-8, 0, 0)
      And the server sends P1 nothing about P1's own transform
      And the server sends P2 nothing about P2's own transform
      When in one server tick P2 reports
        | at         |
        | (0.25,0,0) |
      Then P2's reports were judged
        | verdict  | rule | accepted   |
        | accepted |      | (0.25,0,0) |
      And P1 is accepted at (0.5, 0, 0)
      And P2 is accepted at (0.25, 0, 0)

  @CLAMP-037
  Rule: The name of a connection that is there is refused, whoever asks for it

    Scenario Outline: A connection that is there is not given to <why>
      When <who> connects by the name of P1's connection
      Then the server refuses that with ConnectionTaken
      When in one server tick P1 reports
        | at        |
        | (0.5,0,0) |
      Then P1's reports were judged
        | verdict  | rule | accepted  |
        | accepted |      | (0.5,0,0) |
      And after the next tick P2 is sent P1 at (0.5, 0, 0)
      And the server sends P1 nothing about P1's own transform
      When P1's connection ends
      And <who> connects by the name of P1's connection
      And a tick of the server runs
      Then <who> is sent one placement, at <there>
      When in one server tick <who> reports
        | at   |
        | <at> |
      Then <who>'s reports were judged
        | verdict  | rule | accepted |
        | accepted |      | <at>     |

      Examples:
        | who | there     | at      | why                |
        | P1  | (0.5,0,0) | (1,0,0) | the one who has it |
        | P2  | (0,0,0)   | (0,0,1) | another player     |
