@move-input
Feature: The client half
  What the player sees before the server has spoken, and after.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And a client on tile (10, 10)

  @INPUT-001b @needs:client
  Rule: A client clamps a step to −1, 0 or 1 before it sends it

    Scenario Outline: <why> leaves the client as <sent>
      When the client presses <pressed>
      Then the client sends input 1 <sent> by datagram
      And it bears the epoch that the client was opened with
      And nothing else is sent
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      And the client shows its player on tile <at>, from (10, 10) and inputs 1, 2

      Examples:
        | pressed   | sent    | at       | why                               |
        | (3, 0)    | (1, 0)  | (11, 11) | A push of three tiles east        |
        | (-2, 5)   | (-1, 1) | (9, 12)  | A push of two west and five north |
        | (0, -200) | (0, -1) | (10, 10) | A push of two hundred south       |
        | (1, -1)   | (1, -1) | (11, 10) | A step of one along each axis     |
        | (0, 0)    | (0, 0)  | (10, 11) | A step on the spot                |

  @INPUT-040b @needs:client
  Rule: A client that is given a new epoch forgets its inputs and goes on after the acknowledged sequence

    Scenario: A new epoch empties the client, and it numbers on from what is acknowledged
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 3 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       | epoch |
        | 1      | 1            | (30, 30) | new   |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      And it bears the new epoch
      And the client shows its player on tile (30, 31), from (30, 30) and inputs 2

  @INPUT-044 @needs:client
  Rule: Applying a correction twice, or an older one after a newer one, changes nothing on a client

    Scenario: The second copy of a correction, and one that was overtaken, change nothing
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      When the client presses (0, 1)
      Then the client sends input 3 (0, 1) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (11, 10) |
      Then the client shows its player on tile (11, 11), from (11, 10) and inputs 3
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (11, 10) |
      Then the client shows its player on tile (11, 11), from (11, 10) and inputs 3
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (10, 10) |
      Then the client shows its player on tile (11, 11), from (11, 10) and inputs 3

    Scenario: A step that was pressed between two copies is kept, and an older correction that comes last is not shown
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (12, 10) |
      And the client presses (0, 1)
      Then the client sends input 3 (0, 1) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (12, 10) |
        | 1      | 1            | (11, 10) |
      Then the client shows its player on tile (12, 11), from (12, 10) and inputs 3
      And nothing else is sent

  @INPUT-045a @needs:client
  Rule: A client keeps an input until the acknowledged sequence has reached it

    Scenario: Inputs are kept until the acknowledged sequence has reached them
      When the client presses (1, 0)
      Then the client shows its player on tile (11, 10), from (10, 10) and inputs 1
      And the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 3 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (11, 10) |
      Then the client shows its player on tile (13, 10), from (11, 10) and inputs 2, 3
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 2            | (12, 10) |
      Then the client shows its player on tile (13, 10), from (12, 10) and inputs 3
      When these corrections reach the client
        | number | acknowledged | at       |
        | 3      | 3            | (13, 10) |
      Then the client shows its player on tile (13, 10), from (13, 10) and inputs nothing

  @INPUT-045b @needs:client
  Rule: A client predicts from the corrected tile and the inputs that are not acknowledged

    Scenario: A step that the server blocked is taken back, and the steps after it are kept
      When the client presses (1, 0)
      Then the client shows its player on tile (11, 10), from (10, 10) and inputs 1
      And the client sends input 1 (1, 0) by datagram
      When the client presses (1, 1)
      Then the client shows its player on tile (12, 11), from (10, 10) and inputs 1, 2
      And the client sends input 2 (1, 1) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (10, 10) |
      Then the client shows its player on tile (11, 11), from (10, 10) and inputs 2
      When the client presses (0, 1)
      Then the client shows its player on tile (11, 12), from (10, 10) and inputs 2, 3
      And the client sends input 3 (0, 1) by datagram

  @INPUT-056a @needs:client
  Rule: A client ignores an older correction whole

    Scenario: Neither tile nor sequence of an older correction is taken
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 3      | 2            | (12, 10) |
      Then the client shows its player on tile (12, 10), from (12, 10) and inputs nothing
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 1            | (11, 10) |
      Then the client shows its player on tile (12, 10), from (12, 10) and inputs nothing
      When the client presses (1, 0)
      Then the client sends input 3 (1, 0) by datagram
      And the client shows its player on tile (13, 10), from (12, 10) and inputs 3

    Scenario: An older correction that bears the epoch before is ignored as well
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       | epoch |
        | 2      | 1            | (30, 30) | new   |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing
      When these corrections reach the client
        | number | acknowledged | at       | epoch |
        | 1      | 0            | (10, 10) |       |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      And it bears the new epoch
      And the client shows its player on tile (30, 31), from (30, 30) and inputs 2

  @INPUT-056b @needs:client
  Rule: A client applies a correction that is newer and acknowledges the same sequence

    Scenario: A relocation of a player that has sent nothing since is taken
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (11, 10) |
      Then the client shows its player on tile (11, 10), from (11, 10) and inputs nothing
      When these corrections reach the client
        | number | acknowledged | at       |
        | 2      | 1            | (30, 30) |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (11, 10) |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing

  @INPUT-061b @needs:client
  Rule: A client neither keeps nor predicts an input that was cleared

    Scenario: Inputs that a transfer cleared are neither shown nor sent again
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (1, 0)
      Then the client sends input 2 (1, 0) by datagram
      And the client shows its player on tile (12, 10), from (10, 10) and inputs 1, 2
      When these corrections reach the client
        | number | acknowledged | at       | epoch |
        | 1      | 2            | (30, 30) | new   |
      Then the client shows its player on tile (30, 30), from (30, 30) and inputs nothing
      When 1000 ms pass
      Then nothing is sent
      When the client presses (1, 0)
      Then the client sends input 3 (1, 0) by datagram
      And it bears the new epoch

  @INPUT-062 @needs:client
  Rule: A client sends an unacknowledged input by stream only after the fallback delay

    Scenario: An input falls back to the stream when the delay is over, and not a millisecond before
      Given a fallback delay of 250 ms
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When 249 ms pass
      Then nothing is sent
      When 1 ms pass
      Then the client sends input 1 (1, 0) by stream
      And it bears the epoch that the client was opened with
      And nothing else is sent
      When 249 ms pass
      Then nothing is sent
      When 1 ms pass
      Then the client sends input 1 (1, 0) by stream
      And nothing else is sent

    Scenario: An input that is acknowledged in time does not fall back, and the one after it does
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When 100 ms pass
      And the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      When 50 ms pass
      And these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (11, 10) |
      And 149 ms pass
      Then nothing is sent
      When 1 ms pass
      Then the client sends input 2 (0, 1) by stream
      And nothing else is sent

    Scenario: Each input has a delay of its own
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When 100 ms pass
      And the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      When 100 ms pass
      Then the client sends input 1 (1, 0) by stream
      And nothing else is sent
      When 100 ms pass
      Then the client sends input 2 (0, 1) by stream
      And nothing else is sent

    # Due at 250, 500 and 750 ms.
    Scenario: What falls due twice while time passes is sent twice, the lower sequence first, and is due again by the clock
      Given a fallback delay of 250 ms
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      When the client presses (0, 1)
      Then the client sends input 2 (0, 1) by datagram
      When 600 ms pass
      Then the client sends input 1 (1, 0) by stream
      And the client sends input 2 (0, 1) by stream
      And the client sends input 1 (1, 0) by stream
      And the client sends input 2 (0, 1) by stream
      And nothing else is sent
      When 149 ms pass
      Then nothing is sent
      When 1 ms pass
      Then the client sends input 1 (1, 0) by stream
      And the client sends input 2 (0, 1) by stream
      And nothing else is sent

    Scenario: The client of a session without datagrams sends again as well
      Given a stream-only profile with window 4, session limit 6, 2 inputs a tick
      When the client presses (1, 0)
      Then the client sends input 1 (1, 0) by stream
      When 199 ms pass
      Then nothing is sent
      When 1 ms pass
      Then the client sends input 1 (1, 0) by stream
      And nothing else is sent

  @INPUT-063b @needs:client
  Rule: A client keeps no more unacknowledged inputs than the session limit

    Scenario: The client of a session limit of six keeps six inputs, and has room again when one is acknowledged
      When the client presses (1, 0)
      And the client presses (1, 0)
      And the client presses (1, 0)
      And the client presses (1, 0)
      And the client presses (1, 0)
      And the client presses (1, 0)
      Then the client sends input 1 (1, 0) by datagram
      And the client sends input 2 (1, 0) by datagram
      And the client sends input 3 (1, 0) by datagram
      And the client sends input 4 (1, 0) by datagram
      And the client sends input 5 (1, 0) by datagram
      And the client sends input 6 (1, 0) by datagram
      When the client presses (1, 0)
      Then the press is refused with QueueFull
      And nothing else is sent
      And the client shows its player on tile (16, 10), from (10, 10) and inputs 1 to 6
      When these corrections reach the client
        | number | acknowledged | at       |
        | 1      | 1            | (11, 10) |
      And the client presses (0, 1)
      Then the client sends input 7 (0, 1) by datagram
      And the client shows its player on tile (16, 11), from (11, 10) and inputs 2 to 7

  @INPUT-067c @needs:client
  Rule: A client sends no sequence after 4294967295

    Scenario: The last sequence is pressed, and the next press is refused
      When these corrections reach the client
        | number | acknowledged | at       | epoch |
        | 1      | 4294967294   | (30, 30) | new   |
      And the client presses (1, 0)
      Then the client sends input 4294967295 (1, 0) by datagram
      When the client presses (1, 0)
      Then the press is refused with QueueFull
      And nothing else is sent
      And the client shows its player on tile (31, 30), from (30, 30) and inputs 4294967295
