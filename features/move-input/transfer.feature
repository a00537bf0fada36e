@move-input
Feature: Transfers
  What was meant for the place before is not walked in the place after.

  Background:
    Given a datagram-primary profile with window 4, session limit 6, 2 inputs a tick
    And session A stands on tile (10, 10) of an open map

  @INPUT-037a
  Rule: Beginning a transfer clears pending inputs

    Scenario: Three pending inputs are not walked after the transfer
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 0, pending 3, future 0
      When a transfer of A begins
      Then A's window is received 3, acknowledged 3, pending 0, future 0
      When the transfer of A is activated
      And the zone ticks 2 times
      Then A's ticks drained nothing
      And A is corrected to tile (10, 10), acknowledging 3
      And nothing else is sent

  @INPUT-037b
  Rule: Beginning a transfer clears future inputs

    Scenario: Buffered inputs are not pulled in after the transfer
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (0,1) | datagram:accepted:buffered_future |
        | 4        | (0,1) | datagram:accepted:buffered_future |
      Then A's window is received 1, acknowledged 0, pending 1, future 2
      When a transfer of A begins
      Then A's window is received 1, acknowledged 1, pending 0, future 0
      When the transfer of A is activated
      And A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 2
      And A is corrected to tile (10, 10), acknowledging 1
      And A is corrected to tile (11, 10), acknowledging 2
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                             |
        | 4        | (1,0) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:accepted:queued          |
      Then A's window is received 4, acknowledged 2, pending 2, future 0

  @INPUT-037c
  Rule: A transfer is not begun while one is pending

    # The second beginning comes after 200 ms. Had it begun anew, the third tick
    # would not be the time-out's.
    Scenario: A second beginning is refused, and the first one's time goes on
      Given a transfer that times out after 300 ms
      When a transfer of A begins
      And the zone ticks 2 times
      And a transfer of A is to begin
      Then the server refuses it with TransferPending
      And nothing is sent
      When the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

  @INPUT-037d
  Rule: A transfer that is not pending is not activated

    Scenario: A second activation is refused, and the player stays where the first one put it
      When a transfer of A begins
      And the transfer of A is activated on tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 0
      When the transfer of A is to be activated on tile (40, 40)
      Then the server refuses it with NoTransfer
      And A stands on tile (30, 30)
      And nothing else is sent

    Scenario: A transfer that has timed out is not activated, wherever that would lead
      Given a transfer that times out after 100 ms
      And tile (5, 5) is blocked
      When a transfer of A begins
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      When the transfer of A is to be activated on tile (30, 30)
      Then the server refuses it with NoTransfer
      And A stands on tile (10, 10)
      When the transfer of A is to be activated on tile (5, 5)
      Then the server refuses it with NoTransfer
      And nothing is sent

  @INPUT-038a
  Rule: Ticks skip a session whose transfer is pending

    Scenario: A tick skips the session in transfer and moves the other
      Given session B stands on tile (20, 20)
      When a transfer of A begins
      And B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then the tick skipped A
      And B's tick drained 1
      And B is corrected to tile (21, 20), acknowledging 1
      And nothing else is sent
      When the transfer of A is activated
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1
      And A is corrected to tile (10, 10), acknowledging 0
      And A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent

    Scenario: An input before the transfer that was stale is not answered while it is pending
      Given A has walked (1, 0) 2 times
      When A sends by datagram
        | sequence | step  | label                            |
        | 1        | (1,0) | datagram:rejected:stale_sequence |
      And a transfer of A begins
      And the zone ticks
      Then the tick skipped A
      And nothing is sent
      When the transfer of A is activated
      Then A is corrected to tile (12, 10), acknowledging 2
      And nothing else is sent

  @INPUT-038b
  Rule: Inputs that arrive while a transfer is pending are ignored, labelled session_transfer_pending

    Scenario: Whatever arrives while the transfer is pending is ignored under its own label
      When a transfer of A begins
      And A sends by datagram
        | sequence | step  | label                                     |
        | 1        | (1,0) | datagram:ignored:session_transfer_pending |
        | 0        | (1,0) | datagram:ignored:session_transfer_pending |
        | 99       | (1,0) | datagram:ignored:session_transfer_pending |
      And A sends by datagram
        | sequence | steps       | label                                     |
        | 1        | (1,0) (1,0) | datagram:ignored:session_transfer_pending |
      And A sends by stream
        | sequence | step  | label                                   |
        | 1        | (1,0) | stream:ignored:session_transfer_pending |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      And nothing is sent
      When the transfer of A is activated
      And A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0
      And A is corrected to tile (10, 10), acknowledging 0

    Scenario: What was ignored during a transfer is answered by nothing but the correction at its end
      When a transfer of A begins
      And A sends by datagram
        | sequence | step  | label                                     |
        | 1        | (1,0) | datagram:ignored:session_transfer_pending |
      And the transfer of A is activated
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent
      When the zone ticks 2 times
      Then A's ticks drained nothing
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent

  @INPUT-039a
  Rule: An input of an older epoch moves nothing and takes no sequence

    # 3 is the next one expected, so that its number alone would let it in.
    Scenario: A late copy of an input that was cleared out of the buffer moves nothing
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 2        | (1,0) | datagram:accepted:queued          |
        | 4        | (0,1) | datagram:accepted:buffered_future |
      And a transfer of A begins
      And the transfer of A is activated
      And A sends by datagram
        | sequence | step  | epoch | label                      |
        | 3        | (0,1) | old   | datagram:ignored:old_epoch |
        | 4        | (0,1) | old   | datagram:ignored:old_epoch |
      Then A's window is received 2, acknowledged 2, pending 0, future 0
      And A is corrected to tile (10, 10), acknowledging 2
      When A sends by datagram
        | sequence | step  | label                    |
        | 3        | (1,0) | datagram:accepted:queued |
      Then A's window is received 3, acknowledged 2, pending 1, future 0

    Scenario: A late copy by stream, or in a batch, moves nothing either
      When a transfer of A begins
      And the transfer of A is activated
      And A sends by stream
        | sequence | step  | epoch | label                    |
        | 1        | (0,1) | old   | stream:ignored:old_epoch |
      And A sends by datagram
        | sequence | steps       | epoch | label                      |
        | 1        | (0,1) (0,1) | old   | datagram:ignored:old_epoch |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      And A is corrected to tile (10, 10), acknowledging 0
      When A sends by stream
        | sequence | step  | label                  |
        | 1        | (1,0) | stream:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

    Scenario: A session that is opened anew does not bear the epoch with which its earlier opening ended
      When A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 0
      When session A is opened anew on tile (20, 20)
      And A sends by datagram
        | sequence | step  | epoch | label                      |
        | 1        | (0,1) | old   | datagram:ignored:old_epoch |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-039b
  Rule: A relocation begins a new epoch

    Scenario: After a relocation the inputs of before are of an old epoch
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (0,1) | datagram:accepted:buffered_future |
      And A is relocated to tile (30, 30)
      And A sends by datagram
        | sequence | step  | epoch | label                      |
        | 2        | (0,1) | old   | datagram:ignored:old_epoch |
        | 3        | (0,1) | old   | datagram:ignored:old_epoch |
      Then A's window is received 1, acknowledged 1, pending 0, future 0
      And A is corrected to tile (30, 30), acknowledging 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      Then A's window is received 2, acknowledged 1, pending 1, future 0

  @INPUT-039c
  Rule: An input of an epoch that was never given moves nothing and takes no sequence

    Scenario: An input of an epoch that is yet to come moves nothing
      When A sends by datagram
        | sequence | step  | epoch       | label                      |
        | 1        | (0,1) | never given | datagram:ignored:old_epoch |
      Then A's window is received 0, acknowledged 0, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

  @INPUT-040a
  Rule: Inputs ignored during a transfer take no sequence: the server goes on after the sequence that its forced correction acknowledges

    Scenario: After the transfer the server goes on where its correction says, whatever it ignored
      Given A has walked (1, 0) 2 times
      When a transfer of A begins
      And A sends by datagram
        | sequence | step  | label                                     |
        | 3        | (0,1) | datagram:ignored:session_transfer_pending |
        | 4        | (0,1) | datagram:ignored:session_transfer_pending |
        | 5        | (0,1) | datagram:ignored:session_transfer_pending |
      And the transfer of A is activated on tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 2
      And A's window is received 2, acknowledged 2, pending 0, future 0
      When A sends by datagram
        | sequence | step  | label                             |
        | 4        | (1,0) | datagram:accepted:buffered_future |
        | 3        | (1,0) | datagram:accepted:queued          |
      And the zone ticks
      Then A's tick drained 3, 4
      And A is corrected to tile (32, 30), acknowledging 4
      And nothing else is sent

  @INPUT-041a
  Rule: A relocation clears pending and future inputs

    Scenario: A player who is relocated does not walk on from there
      When A sends by datagram
        | sequence | step  | label                             |
        | 1 to 3   | (1,0) | datagram:accepted:queued          |
        | 5        | (1,0) | datagram:accepted:buffered_future |
      And A is relocated to tile (30, 30)
      Then A's window is received 3, acknowledged 3, pending 0, future 0
      And A is corrected to tile (30, 30), acknowledging 3
      When the zone ticks
      Then A's tick drained nothing
      And A stands on tile (30, 30)
      When A sends by datagram
        | sequence | step  | label                    |
        | 4        | (0,1) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 4
      And A is corrected to tile (30, 31), acknowledging 4
      And nothing else is sent

  @INPUT-041b
  Rule: A relocation resets the presentation of motion

    Scenario: A player who was moving is shown still when it is relocated
      Given A has walked (1, 0) 2 times
      When the zone ticks
      Then A is shown moving
      When A is relocated to tile (30, 30)
      Then A is shown still
      And A is corrected to tile (30, 30), acknowledging 2

    Scenario: A player who was snapped back is shown still when its transfer is activated
      Given tile (11, 10) is blocked
      And A has walked (1, 0) 2 times
      When the zone ticks
      Then A is shown snapped
      When a transfer of A begins
      And the transfer of A is activated on tile (30, 30)
      Then A is shown still
      And A is corrected to tile (30, 30), acknowledging 2

  @INPUT-041c
  Rule: A relocation sends a forced correction

    Scenario: Each relocation is told at once, and the next tick says nothing more
      When A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 0
      And nothing else is sent
      When A is relocated to tile (40, 40)
      Then A is corrected to tile (40, 40), acknowledging 0
      And nothing else is sent
      When the zone ticks
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (41, 40), acknowledging 1
      And nothing else is sent

  @INPUT-041d
  Rule: Nobody is put on a tile that is blocked or outside the map

    # On a map of 12 by 12 tiles (12, 11) is the first column that is not there.
    Scenario Outline: <why> is refused, and the player stays
      Given a map of 12 by 12 tiles
      And tile (5, 5) is blocked
      When A is to be relocated to tile <there>
      Then the server refuses it with BadTile
      And A stands on tile (10, 10)
      And nothing is sent
      When A is relocated to tile <near>
      Then A is corrected to tile <near>, acknowledging 0
      And A stands on tile <near>

      Examples:
        | there    | near     | why                           |
        | (5, 5)   | (5, 6)   | A blocked tile                |
        | (12, 11) | (11, 11) | A tile beyond the last column |
        | (0, -1)  | (0, 0)   | A tile before the first row   |

    Scenario: A transfer that would end in a wall stays pending
      Given tile (5, 5) is blocked
      When a transfer of A begins
      And the transfer of A is to be activated on tile (5, 5)
      Then the server refuses it with BadTile
      And nothing is sent
      When A sends by datagram
        | sequence | step  | label                                     |
        | 1        | (1,0) | datagram:ignored:session_transfer_pending |
      And the transfer of A is activated on tile (5, 6)
      Then A is corrected to tile (5, 6), acknowledging 0
      And A stands on tile (5, 6)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      Then A's window is received 1, acknowledged 0, pending 1, future 0

    Scenario: A relocation that is refused leaves the inputs and their epoch
      Given tile (5, 5) is blocked
      When A sends by datagram
        | sequence | step  | label                             |
        | 1        | (1,0) | datagram:accepted:queued          |
        | 3        | (0,1) | datagram:accepted:buffered_future |
      And A is to be relocated to tile (5, 5)
      Then the server refuses it with BadTile
      And A's window is received 1, acknowledged 0, pending 1, future 1
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks 2 times
      Then A's ticks drained 1, 2, 3
      And A is corrected to tile (12, 10), acknowledging 2
      And A is corrected to tile (12, 11), acknowledging 3
      And nothing else is sent

    Scenario: A session is not opened in a wall, and the one that was open goes on
      Given tile (5, 5) is blocked
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And session A is to be opened anew on tile (5, 5)
      Then the server refuses it with BadTile
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A's tick drained 1, 2
      And A is corrected to tile (12, 10), acknowledging 2
      When session A is to be opened anew on tile (64, 5)
      Then the server refuses it with BadTile
      And A stands on tile (12, 10)
      When session A is opened anew on tile (5, 6)
      Then A stands on tile (5, 6)
      And nothing else is sent

    Scenario: An activation that names no tile leaves a player on whose tile a wall was built where it stands
      When a transfer of A begins
      And tile (10, 10) becomes blocked
      And the transfer of A is activated
      Then A is corrected to tile (10, 10), acknowledging 0
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (11, 10), acknowledging 1
      And nothing else is sent

  @INPUT-041e
  Rule: A tile that a relocation or an activation sets is a dirty location

    Scenario: The tick after a relocation stores where it led
      When A is relocated to tile (30, 30)
      And the zone ticks
      Then A is stored on tile (30, 30)
      And A is corrected to tile (30, 30), acknowledging 0
      When the zone ticks
      Then nothing of A is stored

    Scenario: The tick after an activation stores where it led, and nothing where it led nowhere
      When a transfer of A begins
      And the transfer of A is activated on tile (30, 30)
      And the zone ticks
      Then A is stored on tile (30, 30)
      And A is corrected to tile (30, 30), acknowledging 0
      When a transfer of A begins
      And the transfer of A is activated
      And the zone ticks
      Then nothing of A is stored
      And A is corrected to tile (30, 30), acknowledging 0

    Scenario: The tile that a relocation has set is stored although a transfer has begun since
      When A is relocated to tile (30, 30)
      And a transfer of A begins
      And the zone ticks
      Then the tick skipped A
      And A is stored on tile (30, 30)
      And A is corrected to tile (30, 30), acknowledging 0

  @INPUT-041f
  Rule: Nobody is in the way of a player who is put on a tile

    Scenario: With the occupancy check on players are put where another stands, and leave by walking
      Given the occupancy check is on
      And session B stands on tile (20, 20)
      When A is relocated to tile (20, 20)
      Then A is corrected to tile (20, 20), acknowledging 0
      And B stands on tile (20, 20)
      When a transfer of B begins
      And the transfer of B is activated on tile (20, 20)
      Then B is corrected to tile (20, 20), acknowledging 0
      When session B is opened anew on tile (20, 20)
      Then B stands on tile (20, 20)
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (21, 20), acknowledging 1
      When B sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then B is corrected to tile (20, 20), acknowledging 1
      And nothing else is sent

  @INPUT-041g
  Rule: A relocation does not turn the player

    Scenario: Whoever is relocated, or comes out of a transfer, looks where it looked before
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      When A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 1
      And A's last correction looks along octant 2
      And A looks along octant 2
      When a transfer of A begins
      And the transfer of A is activated on tile (40, 40)
      Then A is corrected to tile (40, 40), acknowledging 1
      And A's last correction looks along octant 2

  @INPUT-042
  Rule: A zone sync takes back what a session was shown, and the next tick shows it anew

    Scenario: What a session was shown is forgotten at its zone sync, and shown again by the next tick
      Given session B stands on tile (20, 20)
      And NPC guard stands on tile (12, 12)
      When the zone ticks
      Then A has a baseline of B and guard
      When the zone of A is synced
      Then A has a baseline of nobody
      And B has a baseline of A and guard
      When the zone ticks
      Then A has a baseline of B and guard
      And nothing is sent

    Scenario: A session in transfer is shown the zone, and may be synced
      Given session B stands on tile (20, 20)
      And NPC guard stands on tile (12, 12)
      When a transfer of A begins
      And the zone ticks
      Then A has a baseline of B and guard
      And B has a baseline of A and guard
      When the zone of A is synced
      Then A has a baseline of nobody
      When the zone ticks
      Then A has a baseline of B and guard
      And nothing is sent

  @INPUT-060
  Rule: A transfer that is never activated ends by a time-out, and the session goes on where it was

    Scenario: A transfer that nobody activates thaws at its time-out, where the player stood
      Given a transfer that times out after 300 ms
      And A has walked (1, 0) 2 times
      When a transfer of A begins
      And the zone ticks 2 times
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                                     |
        | 3        | (1,0) | datagram:ignored:session_transfer_pending |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      And A's correction is reported as forced
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | epoch | label                      |
        | 3        | (0,1) | old   | datagram:ignored:old_epoch |
        | 3        | (1,0) |       | datagram:accepted:queued   |
      And the zone ticks
      Then A's tick drained 3
      And A is corrected to tile (13, 10), acknowledging 3
      And nothing else is sent

    # 250 ms have passed with the third tick, 301 ms with the fourth.
    Scenario Outline: <why> has passed with tick <last>
      Given a transfer that times out after <ms> ms
      When a transfer of A begins
      And the zone ticks <before> times
      Then nothing is sent
      When the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

      Examples:
        | ms  | before | last | why                          |
        | 250 | 2      | 3    | A time-out between two ticks |
        | 301 | 3      | 4    | A time-out just after a tick |

    Scenario: A transfer that was activated in time does not time out, and the next one has its full time
      Given a transfer that times out after 300 ms
      When a transfer of A begins
      And the zone ticks 2 times
      And the transfer of A is activated
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent
      When the zone ticks 3 times
      Then nothing is sent
      When a transfer of A begins
      And the zone ticks 2 times
      Then nothing is sent
      When the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And nothing else is sent

    Scenario: A time-out is told once, and leaves the figure as it was shown
      Given a transfer that times out after 200 ms
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 11), acknowledging 1
      When a transfer of A begins
      Then A is shown moving
      When the zone ticks 2 times
      Then A is corrected to tile (10, 11), acknowledging 1
      And A's last correction looks along octant 2
      And A is shown moving
      And nothing else is sent
      When the zone ticks 3 times
      Then nothing is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 2        | (0,1) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (10, 12), acknowledging 2
      And nothing else is sent

    Scenario: Each transfer has a time of its own
      Given a transfer that times out after 300 ms
      And session B stands on tile (20, 20)
      When a transfer of A begins
      And the zone ticks 2 times
      And a transfer of B begins
      And the zone ticks
      Then A is corrected to tile (10, 10), acknowledging 0
      And the tick skipped B
      And nothing else is sent
      When the zone ticks
      Then nothing is sent
      When the zone ticks
      Then B is corrected to tile (20, 20), acknowledging 0
      And nothing else is sent

    Scenario: A relocation leaves a transfer pending, and its time goes on
      Given a transfer that times out after 300 ms
      When a transfer of A begins
      And the zone ticks 2 times
      And A is relocated to tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 0
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                                     |
        | 1        | (1,0) | datagram:ignored:session_transfer_pending |
      And the zone ticks
      Then A is corrected to tile (30, 30), acknowledging 0
      And A's correction is reported as forced
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                    |
        | 1        | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (31, 30), acknowledging 1
      And nothing else is sent

  @INPUT-061a
  Rule: The correction after a transfer acknowledges the last sequence received before it

    Scenario: Inputs that were received and never drained are acknowledged after the transfer
      When A sends by datagram
        | sequence | step  | label                    |
        | 1 to 3   | (1,0) | datagram:accepted:queued |
      And the zone ticks
      Then A is corrected to tile (12, 10), acknowledging 2
      When a transfer of A begins
      And the transfer of A is activated on tile (30, 30)
      Then A is corrected to tile (30, 30), acknowledging 3
      And nothing else is sent
      When A sends by datagram
        | sequence | step  | label                            |
        | 3        | (1,0) | datagram:rejected:stale_sequence |
        | 4        | (1,0) | datagram:accepted:queued         |
      Then A's window is received 4, acknowledged 3, pending 1, future 0
