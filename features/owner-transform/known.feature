@owner-transform
Feature: Where the host knows players to be
  One place a player and tick, which all rules read.

  @KNOWN-001
  Rule: The host knows its own player where its body is

    Scenario: The host's own player is known where it is, in the very tick
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And in tick 30 P1 puts itself at (0, 40)
      And in tick 30 the host asks where P1 is
      When 50 ticks are played
      Then from tick 1 to 9 the host knows P1 at (0, 0)
      And after tick 17 the host knows P1 at (1, 0)
      And in tick 30 the host says of P1: at (0, 40)
      And from tick 1 to 50 the host knows P1 where it was 0 ticks before

  @KNOWN-002
  Rule: The host knows a remote player at the last state that it has taken, not where it draws the body

    # 20 ms are one tick. What the host draws is three ticks later at the least.
    Scenario: A guest is known at its last state, not where the host draws it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And in tick 30 P1 puts itself at (0, 40)
      When 50 ticks are played
      Then from tick 5 to 10 the host knows P1 at (0, 0)
      And after tick 18 the host knows P1 at (1, 0)
      And after tick 30 the host knows P1 at (2.5, 0)
      And after tick 31 the host knows P1 at (0.125, 40)
      And from tick 10 to 50 the host knows P1 where it was 1 ticks before

  @KNOWN-004
  Rule: While states come, a host-known position is at most one round trip and one tick old

    Scenario Outline: At <why> the host is a round trip and a tick behind at the most
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 80 ticks are played
      Then P1 draws itself as moving before tick 40
      And from tick 40 to 80 the host knows P1 where it was at most <ticks> ticks before

      # Round trip ÷ 20 ms + 1.
      Examples:
        | ms  | ticks | why                  |
        | 0   | 1     | no latency           |
        | 10  | 2     | 20 ms of round trip  |
        | 30  | 4     | 60 ms of round trip  |
        | 75  | 8.5   | 150 ms of round trip |
        | 150 | 16    | 300 ms of round trip |

  @KNOWN-006a
  Rule: The list of all has every player with a body once, the host's own included

    Scenario: The list of all has the guests and the host's own player, each once
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And P1 waits at (0, 0)
      And P2 waits at (4, 0)
      And P3 waits at (8, 0)
      And in tick 20 P3 puts itself at (8, 4)
      And in tick 19 the host asks where all players are
      And in tick 30 the host asks where all players are
      When 30 ticks are played
      Then in tick 19 all players are
        | player | at     |
        | P1     | (0, 0) |
        | P2     | (4, 0) |
        | P3     | (8, 0) |
      And in tick 30 all players are
        | player | at     |
        | P1     | (0, 0) |
        | P2     | (4, 0) |
        | P3     | (8, 4) |

    Scenario: Who has come back over a new connection is listed once
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And P2 waits at (4, 0)
      And P1's connection ends in tick 20 and P1 is back in tick 25
      And in tick 25 P1 spawns at (0, 8)
      And in tick 30 the host asks where all players are
      When 40 ticks are played
      Then in tick 30 all players are
        | player | at     |
        | P1     | (0, 8) |
        | P2     | (4, 0) |

  @KNOWN-006b
  Rule: The list of all has overridden players at the snap's place

    Scenario: The list of all has who was snapped at the snap's place
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P3 plays too
      And P1 waits at (0, 0)
      And P2 waits at (4, 0)
      And P3 waits at (8, 0)
      And in tick 20 the host snaps P2 to (50, 0) for TideDeposit
      And in tick 20 the host snaps P1 to (0, 50) for TideDeposit
      And in tick 20 the host asks where all players are
      And in tick 22 the host asks where all players are
      When 30 ticks are played
      Then in tick 20 all players are
        | player | at      |
        | P1     | (0, 50) |
        | P2     | (50, 0) |
        | P3     | (8, 0)  |
      And in tick 22 all players are
        | player | at      |
        | P1     | (0, 50) |
        | P2     | (50, 0) |
        | P3     | (8, 0)  |

  @KNOWN-006c
  Rule: The list of all leaves out players without a body

    Scenario: The list of all leaves out who is connected and has no body
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 10 the host asks where all players are
      And in tick 15 P1 puts itself at (4, 4)
      And in tick 20 P2 spawns at (8, 0)
      And in tick 21 the host asks where all players are
      When 30 ticks are played
      Then in tick 10 all players are
        | player | at     |
        | P1     | (4, 0) |
      And in tick 21 all players are
        | player | at     |
        | P1     | (4, 4) |
        | P2     | (8, 0) |

  @KNOWN-007a
  Rule: A host-known position may jump from one tick to the next, and the host smooths nothing

    Scenario: A host-known place jumps with the state, and with the snap, in one tick
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 10 P1 puts itself at (30, 0)
      And in tick 20 the host snaps P1 to (0, 50) for TideDeposit
      When 30 ticks are played
      Then from tick 5 to 10 the host knows P1 at (0, 0)
      And from tick 11 to 19 the host knows P1 at (30, 0)
      And from tick 20 to 30 the host knows P1 at (0, 50)

  @KNOWN-008a
  Rule: During a dash a host-known position is the last replicated point of the path

    Scenario: A dash is known point by point
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 P1 dashes at (12.5, 0) u/s for 0.25 s
      When 45 ticks are played
      Then from tick 10 to 20 the host knows P1 at (0, 0)
      And after tick 21 the host knows P1 at (0.25, 0)
      And after tick 29 the host knows P1 at (2.25, 0)
      And from tick 20 to 32 the host knows P1 where it was 1 ticks before
      And from tick 34 to 45 the host knows P1 at (3.125, 0)

  @KNOWN-008b
  Rule: The host does not rebuild a dash

    # 0.25 u a tick: 0.5 u after tick 21, 3 u after tick 31, and half a tick more.
    Scenario: While nothing of a dash comes in, the host does not guess how it goes on
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 P1 dashes at (12.5, 0) u/s for 0.25 s
      And what P1 sends in ticks 22 to 30 is lost
      When 45 ticks are played
      Then from tick 22 to 31 the host knows P1 at (0.5, 0)
      And after tick 32 the host knows P1 at (3, 0)
      And from tick 34 to 45 the host knows P1 at (3.125, 0)
      And the fault lost at least 9 packets

  @KNOWN-009 @needs:forge
  Rule: A state that is not finite is dropped, and the last good one stays

    Scenario Outline: A state with <why> is as if it had not come
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 4)
      And in tick 18 P1 puts itself at (4, 8)
      And in tick 20 P1's state is forged to <place>
      And in tick 40 P1 puts itself at (8, 8)
      When 60 ticks are played
      Then from tick 19 to 40 the host knows P1 at (4, 8)
      And from tick 41 to 60 the host knows P1 at (8, 8)
      And P2 always draws P1 within 8 u of (4, 8)
      And at the end P2 draws P1 within 0.01 u of (8, 8)

      Examples:
        | place          | why                   |
        | (NaN, 8)       | no number for X       |
        | (4, NaN)       | no number for Y       |
        | (Infinity, 8)  | an infinite X         |
        | (4, -Infinity) | a negative infinite Y |

  @KNOWN-011a
  Rule: A position gate reads the host-known position at its execution

    Scenario: A gate reads the last state at the moment at which it is asked
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 18 P1 puts itself at (4, 0)
      And in tick 19 the host asks whether P1 is within 1 u of (0, 0)
      And in tick 19 the host asks whether P1 is within 1 u of (4, 0)
      And in tick 20 the host asks whether P1 is within 1 u of (4, 0)
      And in tick 20 the host asks whether P1 is within 1 u of (0, 0)
      When 30 ticks are played
      Then in tick 19 the gate at (0, 0) lets P1 through
      And in tick 19 the gate at (4, 0) does not let P1 through
      And in tick 20 the gate at (4, 0) lets P1 through
      And in tick 20 the gate at (0, 0) does not let P1 through

  @KNOWN-011b
  Rule: A deposit reads the host-known position at its execution

    # What P1 and P2 do in tick 18 the host knows in tick 19, and what they do in
    # tick 19 in tick 20, after the land has closed.
    Scenario: Who has left the land by its last state stays, who has come onto it goes
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (8, 8)
      And P2 waits at (40, 0)
      And P3 waits at (4, 4)
      And in tick 18 P1 puts itself at (30, 0)
      And in tick 18 P2 puts itself at (4, 8)
      And in tick 20 P3 puts itself at (0, 40)
      And in tick 20 north closes
      When 40 ticks are played
      Then from tick 19 to 40 the host knows P1 at (30, 0)
      And from tick 20 to 40 the host knows P2 at (24, 8)
      And from tick 20 to 40 the host knows P3 at (24, 8)
      And P1's camera has not cut
      And P2's camera has cut once, for TideDeposit
      And P3's camera has cut once, for TideDeposit

    # What P1 sends from the land comes until tick 25, and its answer in tick 26.
    # P2 is on the land by its snap alone.
    Scenario: Who was put ashore is not put ashore again for what it sent from the land, and who was snapped onto it is
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 walks from (2, 2) at (6, 0) u/s
      And P2 waits at (40, 0)
      And in tick 20 north closes
      And in tick 21 the host snaps P2 to (4, 4) for DeathRespawn
      And in tick 22 north leaves
      When 40 ticks are played
      Then from tick 20 to 40 the host knows P1 at (24, 8)
      And P1's camera has cut once, for TideDeposit
      And from tick 22 to 40 the host knows P2 at (24, 8)
      And P2's camera has cut twice, for DeathRespawn and for TideDeposit
      And the host announces in tick 22
        | outcome       | player |
        | PlayerSnapped | P2     |

  @KNOWN-012
  Rule: The slack of a range is one figure, the same at every round trip

    Scenario Outline: With <why> of round trip a gate reaches as far as with any other
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And a range slack of 0.5 u
      And P1 waits at (0, 0)
      And in tick 50 the host asks whether P1 is within 2 u of (2.5, 0)
      And in tick 50 the host asks whether P1 is within 2 u of (2.515625, 0)
      And in tick 50 the host asks whether P1 is within 2 u of (0, -2)
      When 55 ticks are played
      Then in tick 50 the gate at (2.5, 0) lets P1 through
      And in tick 50 the gate at (2.515625, 0) does not let P1 through
      And in tick 50 the gate at (0, -2) lets P1 through

      Examples:
        | ms  | why    |
        | 0   | 0 ms   |
        | 30  | 60 ms  |
        | 150 | 300 ms |

  @KNOWN-013
  Rule: A finite state is taken as sent, at whatever speed and through whatever wall

    Scenario: The host takes a jump as it takes a step
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 P1 puts itself at (1000, 0)
      And in tick 30 P1 puts itself at (1000, 2000)
      When 60 ticks are played
      Then from tick 21 to 30 the host knows P1 at (1000, 0)
      And from tick 31 to 60 the host knows P1 at (1000, 2000)
      And from tick 30 to 60 P1 stands at (1000, 2000), to rounding
      And P1's camera has not cut
      And the host announces nothing from tick 1 to 60
      And at the end P2 draws P1 within 0.01 u of (1000, 2000)

    Scenario: The host takes 500 u a second as it takes six
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 20 P1 walks at (500, 0) u/s
      When 39 ticks are played
      Then after tick 21 the host knows P1 at (10, 0)
      And after tick 31 the host knows P1 at (110, 0)
      And from tick 20 to 39 the host knows P1 where it was 1 ticks before
      And at the end P1 stands at (200, 0), to rounding

    @needs:forge
    Scenario: The host takes a state that its owner is nowhere near
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 4)
      And in tick 20 P1's state is forged to (400, -400)
      When 21 ticks are played
      Then from tick 10 to 20 the host knows P1 at (4, 4)
      And after tick 21 the host knows P1 at (400, -400)
      And at the end P1 stands at (4, 4), to rounding
