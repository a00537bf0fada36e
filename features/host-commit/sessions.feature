@host-commit
Feature: Players come, go and come back
  A connection breaks, and its end is noticed late, or twice. The player stays
  the same player, and nobody else is to notice.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And P3 is not connected yet
    And ticks 1 to 11 have run

  @COMMIT-049a
  Rule: A joiner may submit as soon as it is connected

    Scenario: A newcomer's command, sent at once, runs in the next tick
      When P3 connects
      And the host receives from P3
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 12 runs
      Then P3's 1 succeeds
      And nothing else happens
      And P3 carries 3 timber
      And in tick 12 P3 is sent the whole state

  @COMMIT-049b @needs:world
  Rule: SessionReady asks for the player's spawn, which is done after the loop

    Scenario: A player who is ready appears when the drain is over
      When P3 connects
      And the host receives from P3
        | seq | kind         |
        | 1   | SessionReady |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 12 runs
      Then P3's 1 succeeds
      And P2's 1 succeeds
      And nothing else happens
      And what P3's 1 spawned is there
      And these happen in this order
        | what happens         |
        | P3's 1 is executed   |
        | P2's 1 is executed   |
        | player P3 is spawned |

    Scenario: The host's own player appears as a guest does
      When the host receives from P1
        | seq | kind         |
        | 1   | SessionReady |
      And the host receives from P2
        | seq | kind         |
        | 1   | SessionReady |
      And tick 12 runs
      Then P1's 1 succeeds
      And P2's 1 succeeds
      And nothing else happens
      And what P1's 1 spawned is there
      And what P2's 1 spawned is there

  @COMMIT-050 @needs:world
  Rule: Two SessionReady from one player in one drain give two spawns

    Scenario: Who says twice that it is ready is spawned twice
      When the host receives from P2
        | seq | kind         |
        | 1   | SessionReady |
        | 2   | SessionReady |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2's 1 and 2 spawned different entities
      And what P2's 1 spawned is there
      And what P2's 2 spawned is there

    Scenario: A host player who says it twice is spawned twice, too
      When the host receives from P1
        | seq | kind         |
        | 1   | SessionReady |
        | 2   | SessionReady |
      And tick 12 runs
      Then P1's 1 succeeds
      And P1's 2 succeeds
      And nothing else happens
      And P1's 1 and 2 spawned different entities
      And what P1's 1 spawned is there
      And what P1's 2 spawned is there

  @COMMIT-051
  Rule: What was received before a disconnect still executes

    Scenario: A player is gone, and its last command is carried out
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And P2 disconnects
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And the host counts P2 as gone

    Scenario: A command that waits outlasts its sender's connection
      Given a Probe resolves 3 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 12 runs
      And P2 disconnects
      And tick 13 runs
      Then nothing happens
      And P2 has 1 waiting
      When tick 14 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

    Scenario: What comes after the disconnect never happened
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And P2 disconnects
      And the host receives from P2 over its former connection
        | seq | kind  | stage      |
        | 2   | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 is dropped as stale
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 0 ore

    Scenario: A command that waits stays its sender's, whoever gets the connection
      Given a Probe resolves 3 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 12 runs
      And P3 connects over P2's connection
      And ticks 13 to 14 run in one frame
      Then P2's 1 succeeds in tick 14
      And nothing else happens
      And P2 carries 3 timber
      And P3 carries 0 timber

    # P4 lies there since tick 0 and P6 since tick 12. All four of them have left.
    @needs:combat
    Scenario: What a player has begun goes on while it is away, and so do its wounds
      Given P4 is connected with an empty bag
      And P4 lies downed
      And P5 is connected with an empty bag
      And P6 is connected with an empty bag
      And a dash protects for 3 ticks
      And a revive takes 3 ticks
      And the downed die after 14 ticks
      And the dead come back after 2 ticks
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P6 for 10 resolves in tick 12
      And its attack on P2 for 4 resolves in tick 13
      And its attack on P5 for 3 resolves in tick 14
      When the host receives from P2
        | seq | kind        | dir    |
        | 1   | DashStarted | (1, 0) |
      And the host receives from P5
        | seq | kind        | target |
        | 1   | ReviveStart | P6     |
      And tick 12 runs
      Then crab hits P6 for 10 in tick 12
      And P6's fall is told in tick 12
      And P2's 1 succeeds
      And P5's 1 succeeds
      And nothing else happens
      When P2 disconnects
      And P4 disconnects
      And P5 disconnects
      And P6 disconnects
      And ticks 13 to 16 run in one frame
      Then P4's death is told in tick 14
      And crab hits P5 for 3 in tick 14
      And P6's revival by P5 is told in tick 15
      And P4 is snapped to (-8, 4) for DeathRespawn in tick 16
      And nothing else happens
      And P2 has 10 hit points left
      And P4 has 10 hit points left
      And P5 has 7 hit points left
      And P6 has 10 hit points left

    # Whoever stands on the land is put 8 u south of its middle, at (20, -4).
    @needs:tide @needs:combat
    Scenario: Who comes back is as it was, and where it was
      Given these lands
        | land | soft close |
        | Reef | tick 12    |
      And P4 is connected with 3 timber
      And P4 stands on Reef
      And P4 came with a cape in slot back
      And P5 is connected with an empty bag
      And P5 lies downed
      And a crab stands at (4, 4) with 10 hit points
      And its attack on P4 for 4 resolves in tick 12
      When tick 12 runs
      Then Reef closes in tick 12
      And P4 is snapped to (20, -4) for TideDeposit in tick 12
      And crab hits P4 for 4 in tick 12
      And nothing else happens
      When P4 disconnects
      And P5 disconnects
      And tick 13 runs
      And P4 connects again
      And P5 connects again
      And tick 14 runs
      Then nothing happens
      And P4 is at (20, -4)
      And P4 has 6 hit points left
      And P4 carries 3 timber
      And P4 wears cape in slot back
      And P5 is Downed
      And P5 has 0 hit points left

    @needs:world
    Scenario: Whatever its last commands were, they are carried out though the player is gone
      Given these nodes
        | node | item  | each swing | swings |
        | rock | stone | 3          | 2      |
      And these storages
        | storage | slots |
        | crate   | 4     |
      And station sawmill makes 3 plank out of 2 timber
      And P4 is connected with 6 timber and 1 hat
      And P4 came with a cape in slot back
      When the host receives from P4
        | seq | kind              | node | from | to    | item   | n | recipe  | station | type | cell   | slot |
        | 1   | SessionReady      |      |      |       |        |   |         |         |      |        |      |
        | 2   | HarvestResolve    | rock |      |       |        |   |         |         |      |        |      |
        | 3   | InventoryTransfer |      | bag  | crate | timber | 2 |         |         |      |        |      |
        | 4   | CraftCommit       |      |      |       |        |   | sawmill | sawmill |      |        |      |
        | 5   | PlaceStructure    |      |      |       |        |   |         |         | post | (2, 2) |      |
        | 6   | Equip             |      |      |       | hat    |   |         |         |      |        | head |
        | 7   | Unequip           |      |      |       |        |   |         |         |      |        | back |
      And P4 disconnects
      And tick 12 runs
      Then P4's 1 to 7 all succeed
      And nothing else happens
      And P4 carries 3 plank

  @COMMIT-060
  Rule: On rejoin the host tells the player the last sequence that it took

    Scenario: Who comes back is told where its counter was
      When P3 connects
      Then P3 was told that 0 was the last of its sequences
      When the host receives from P2
        | seq | kind     | stage         |
        | 3   | Probe    | give 2 timber |
        | 7   | Probe    | give 1 timber |
        | 9   | Teleport |               |
        | 6   | Probe    | give 9 timber |
      And tick 12 runs
      And P2 disconnects
      And P2 connects again
      Then P2's 3 succeeds
      And P2's 7 succeeds
      And P2's 9 is refused with UnknownKind
      And P2's 6 is dropped as a duplicate
      And nothing else happens
      And P2 was told that 7 was the last of its sequences
      And P2 carries 3 timber

    Scenario: What has been taken counts though it has not run yet
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 2 timber |
      And P2 disconnects
      And P2 connects again
      Then nothing happens
      And P2 was told that 5 was the last of its sequences
      When tick 12 runs
      Then P2's 5 succeeds
      And nothing else happens
      And P2 carries 2 timber

  @COMMIT-061a
  Rule: The late close of an old connection leaves a player who came back untouched

    Scenario: The old connection's end comes after the player is back
      When P2 connects again before its former connection has ended
      And P2's former connection ends
      And the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And the host counts P2 as connected
      When P2's former connection ends
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b2 |
      And tick 13 runs
      Then P1's 1 succeeds
      And nothing else happens
      And the host counts P2 as connected

  @COMMIT-061b
  Rule: Envelopes from the old connection are dropped after the player came back

    Scenario: Only the new connection speaks for the player
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And P2 connects again before its former connection has ended
      And the host receives from P2 over its former connection
        | seq | kind  | stage         |
        | 9   | Probe | give 9 timber |
      Then P2's 9 is dropped as stale
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 2 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-062a @needs:send-fault
  Rule: A send that fails costs the other players no outcome and no order

    Scenario: Two hear everything in order while the third one's line breaks
      When P3 connects
      And tick 12 runs
      Then nothing happens
      And in tick 12 P3 is sent the whole state
      When the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 2 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b2 |
      And the host receives from P3
        | seq | kind  | stage                  |
        | 1   | Probe | give 1 ore; outcome b3 |
      And sends to P2 fail from now on
      And tick 13 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And P3's 1 succeeds
      And nothing else happens
      And P2 carries 2 timber
      And these happen in this order
        | what happens                 |
        | outcome b1 of P2's 1 is sent |
        | outcome b2 of P1's 1 is sent |
        | outcome b3 of P3's 1 is sent |
      And the host counts P2 as gone
      When the host receives from P3
        | seq | kind  | stage                  |
        | 2   | Probe | give 1 ore; outcome b4 |
      And tick 14 runs
      Then P3's 2 succeeds
      And nothing else happens

    Scenario: A line that breaks as state is sent costs the others nothing of that tick
      When P3 connects
      And the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; dirty bags |
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      When sends to P2 fail from now on
      And the host receives from P3
        | seq | kind  | stage                  |
        | 1   | Probe | give 1 ore; outcome b1 |
      And tick 13 runs
      Then P3's 1 succeeds
      And nothing else happens
      And in tick 13 P1 is sent the state of bags
      And in tick 13 P2 is sent no state
      And in tick 13 P3 is sent the state of bags
      And the host counts P2 as gone

    Scenario: A line that breaks as the whole state is sent costs the others nothing of that tick
      When P3 connects
      And sends to P3 fail from now on
      And sends to P2 fail from now on
      And P2 connects over P2's connection
      And the host receives from P3
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b2 |
      And tick 12 runs
      Then P3's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And in tick 12 P2 is sent no state
      And in tick 12 P3 is sent no state
      And the host counts P2 as gone
      And the host counts P3 as gone
      And P3 carries 3 timber

  @COMMIT-062b @needs:send-fault
  Rule: The failed connection is ended once: closing it again does nothing

    Scenario: A connection that ended in a send is reported closed when the player is back
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And sends to P2 fail from now on
      And tick 12 runs
      Then P1's 1 succeeds
      And nothing else happens
      And the host counts P2 as gone
      When P2 connects again
      And P2's former connection ends
      And the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b2 |
      And tick 13 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And the host counts P2 as connected

    Scenario: A connection that ended in a send is reported closed while the player is away
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And sends to P2 fail from now on
      And tick 12 runs
      And P2's former connection ends
      And the host receives from P1
        | seq | kind  | stage                     |
        | 2   | Probe | give 3 timber; outcome b2 |
      And tick 13 runs
      Then P1's 1 succeeds
      And P1's 2 succeeds
      And nothing else happens
      And P1 carries 3 timber
      And the host counts P2 as gone

    Scenario: That sends succeed again does not bring the connection back
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | outcome b1 |
      And sends to P2 fail from now on
      And tick 12 runs
      And sends to P2 succeed again
      And the host receives from P2 over its former connection
        | seq | kind  | stage         |
        | 1   | Probe | give 9 timber |
      And the host receives from P1
        | seq | kind  | stage      |
        | 2   | Probe | outcome b2 |
      And tick 13 runs
      Then P1's 1 succeeds
      And P2's 1 is dropped as stale
      And P1's 2 succeeds
      And nothing else happens
      And the host counts P2 as gone

    Scenario: A line that was mended in time was never broken
      When sends to P2 fail from now on
      And sends to P2 succeed again
      And the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And the host counts P2 as connected
