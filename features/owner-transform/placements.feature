@owner-transform
Feature: Players are placed, and known from then on
  Who comes, comes back or is loaded is put somewhere. That is no snap.

  @SNAP-005a
  Rule: A player who comes back is placed without a snap and without a camera cut

    Scenario: Who comes back is placed, and nobody's camera cuts until the next snap
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And P1's connection ends in tick 20 and P1 is back in tick 25
      And in tick 25 P1 spawns at (50, 4)
      And in tick 50 the host snaps P1 to (0, 50) for TideDeposit
      When 60 ticks are played
      Then the host announces nothing from tick 1 to 49
      And from tick 5 to 19 the host knows P1 at (4, 0)
      And from tick 25 to 49 the host knows P1 at (50, 4)
      And from tick 28 to 49 P1 stands at (50, 4), to rounding
      And P2 never draws P1 between x = 4.5 u and x = 49.5 u
      And P1's camera has cut once, for TideDeposit
      And from tick 50 to 60 the host knows P1 at (0, 50)

  @SNAP-005b
  Rule: A player who joins late is placed without a snap and without a camera cut

    Scenario: A newcomer opens its eyes where it is placed
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And P3 joins in tick 20
      And in tick 20 P3 spawns at (50, 4)
      And in tick 50 the host snaps P3 to (0, 50) for DeathRespawn
      When 60 ticks are played
      Then the host announces nothing from tick 1 to 49
      And from tick 20 to 49 the host knows P3 at (50, 4)
      And from tick 23 to 49 P3 stands at (50, 4), to rounding
      And P3's camera has cut once, for DeathRespawn
      And P2 never draws P3 between x = 1 u and x = 49.5 u
      And from tick 50 to 60 the host knows P3 at (0, 50)

  @SNAP-005c
  Rule: A player whose saved place is on a land that is gone is placed at home without a snap and without a camera cut

    Scenario: Who was saved on a land that has left is placed at home, who was saved elsewhere is placed there
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
        | south | (0,-9) | (16, -1) | (24,-5) |
      And the home spawn at (-4, 12)
      And in tick 3 north closes
      And in tick 6 north leaves
      And in tick 10 P1 spawns, saved at (8, 8)
      And in tick 10 P2 spawns, saved at (8, -4)
      And in tick 40 south closes
      When 50 ticks are played
      Then the host announces nothing from tick 1 to 39
      And from tick 10 to 50 the host knows P1 at (-4, 12)
      And from tick 10 to 39 the host knows P2 at (8, -4)
      And from tick 13 to 50 P1 stands at (-4, 12), to rounding
      And P1's camera has not cut
      And P2's camera has cut once, for TideDeposit

    Scenario: Who was saved on a land that is there still is placed on it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And in tick 10 P1 spawns, saved at (8, 8)
      And in tick 40 north closes
      When 50 ticks are played
      Then from tick 10 to 39 the host knows P1 at (8, 8)
      And from tick 13 to 39 P1 stands at (8, 8), to rounding
      And P1's camera has cut once, for TideDeposit

    Scenario: A land that has closed is there until it leaves, and one that has left does not come back when another leaves
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And these islands
        | land  | from     | to       | deposit  |
        | north | (0, 0)   | (16, 16) | (24, 8)  |
        | south | (0, -9)  | (16, -1) | (24, -5) |
        | west  | (-30, 0) | (-20, 8) | (-12, 4) |
      And the home spawn at (-4, 12)
      And in tick 3 north closes
      And in tick 4 north leaves
      And in tick 5 south closes
      And in tick 6 south leaves
      And in tick 7 west closes
      And in tick 10 P1 spawns, saved at (8, 8)
      And in tick 10 P2 spawns, saved at (-24, 4)
      And in tick 10 P3 spawns, saved at (8, -4)
      And in tick 40 west leaves
      When 50 ticks are played
      Then from tick 10 to 50 the host knows P1 at (-4, 12)
      And from tick 10 to 50 the host knows P3 at (-4, 12)
      And from tick 10 to 39 the host knows P2 at (-24, 4)
      And from tick 40 to 50 the host knows P2 at (-12, 4)
      And P1's camera has not cut
      And P3's camera has not cut
      And P2's camera has cut once, for TideDeposit

  @SNAP-005d @needs:redelivery
  Rule: A placement that is delivered again does not place a player again

    Scenario: A placement that comes twice moves nobody the second time
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 5 P1 walks at (6.25, 0) u/s
      And what the host sends P1 reliably in ticks 1 to 3 comes again 15 ticks later
      And what the host sends P2 reliably in ticks 1 to 3 comes again 15 ticks later
      When 40 ticks are played
      Then P1 is never at (0, 0) after tick 5
      And from tick 6 to 40 the host knows P1 where it was 1 ticks before
      And P2 draws P1 as moving before tick 15
      And P2 never draws P1 going back in x
      And the fault repeated at least 2 packets

    # The first comes again in ticks 16 to 18, when P1 has been placed anew.
    Scenario: A placement that comes again after a later one is over
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 10 P1 spawns at (40, 0)
      And what the host sends P1 reliably in ticks 1 to 3 comes again 15 ticks later
      And what the host sends P2 reliably in ticks 1 to 3 comes again 15 ticks later
      When 40 ticks are played
      Then P1 is never at (0, 0) after tick 11
      And from tick 11 to 40 P1 stands at (40, 0), to rounding
      And from tick 10 to 40 the host knows P1 at (40, 0)
      And once P2 has drawn P1 beyond x = 39 u, it never draws it short of that again
      And at the end P2 draws P1 within 0.01 u of (40, 0)
      And the fault repeated at least 2 packets

  @KNOWN-010a
  Rule: From its spawn to its first state a player is known at its placement

    # The spawn is with P1 after 100 ms, in tick 10, and P1's first state with
    # the host after 100 ms more.
    Scenario: A player is where it was placed until it has said otherwise
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 100 ms one way between any two
      And in tick 5 P1 spawns at (8, 4)
      And from tick 11 P1 walks at (6.25, 0) u/s
      And in tick 5 the host asks where P1 is
      And in tick 8 the host asks whether P1 is within 1 u of (8, 4)
      When 40 ticks are played
      Then from tick 5 to 15 the host knows P1 at (8, 4)
      And in tick 5 the host says of P1: at (8, 4)
      And in tick 8 the gate at (8, 4) lets P1 through
      And from tick 20 to 40 the host knows P1 where it was 5 ticks before

    # P1 hears of it in tick 35. What it has sent until tick 34 comes until
    # tick 39; by then it is at (3.125, 0).
    Scenario: A player who is placed anew is where it was placed, whatever it sent before
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 100 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And in tick 30 P1 spawns at (40, 0)
      When 60 ticks are played
      Then from tick 20 to 29 the host knows P1 where it was 5 ticks before
      And from tick 30 to 39 the host knows P1 at (40, 0)
      And from tick 45 to 60 the host knows P1 where it was 5 ticks before
      And P2 never draws P1 between x = 3.5 u and x = 39.5 u
      And P1's camera has not cut

  @KNOWN-010b
  Rule: A connected player without a body is unknown, and not at the origin

    Scenario: Who has no body yet is nowhere
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 10 the host asks where P1 is
      And in tick 10 the host asks where P2 is
      And in tick 10 the host asks whether P1 is within 2 u of (0, 1)
      And in tick 10 the host asks whether P2 is within 2 u of (0, 1)
      And in tick 20 P2 spawns at (0, 4)
      And in tick 30 the host asks whether P2 is within 2 u of (0, 4)
      When 40 ticks are played
      Then in tick 10 the host says of P1: at (0, 0)
      And in tick 10 the host says of P2: unknown
      And in tick 10 the gate at (0, 1) lets P1 through
      And in tick 10 the gate at (0, 1) does not let P2 through
      And from tick 1 to 19 the host does not know where P2 is
      And from tick 20 to 40 the host knows P2 at (0, 4)
      And in tick 30 the gate at (0, 4) lets P2 through

    @KNOWN-006c
    Scenario: The host's own player has no place either before it has a body
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P2 waits at (0, 4)
      And in tick 10 the host asks where P1 is
      And in tick 10 the host asks whether P1 is within 2 u of (0, 1)
      And in tick 10 the host asks where all players are
      And in tick 20 P1 spawns at (0, 0)
      And in tick 30 the host asks whether P1 is within 2 u of (0, 1)
      When 40 ticks are played
      Then in tick 10 the host says of P1: unknown
      And in tick 10 the gate at (0, 1) does not let P1 through
      And in tick 10 all players are
        | player | at     |
        | P2     | (0, 4) |
      And from tick 1 to 19 the host does not know where P1 is
      And from tick 20 to 40 the host knows P1 at (0, 0)
      And in tick 30 the gate at (0, 1) lets P1 through
