@owner-transform
Feature: Remote bodies are drawn smoothly, a while ago
  Between what came, never ahead of it.

  @REMOTE-003
  Rule: An observer interpolates linearly between states

    Scenario: Steady walking is drawn steadily, in frames between ticks too
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 4.5) u/s
      And P2 draws 4 frames a tick
      When 60 ticks are played
      Then from tick 30 to 60 P2 draws P1 on its path within 0.002 u, at one delay
      And from tick 30 to 60 P2 draws P1 moving by 0.0375 u a frame, within 0.002 u

    @needs:buffer
    Scenario: Between two states a buffer gives the straight line
      When a buffer of P2's is given these states
        | tick | at      |
        | 10   | (42, 0) |
        | 20   | (43, 8) |
        | 30   | (44, 0) |
      Then sampled, it gives
        | tick | at         |
        | 10   | (42, 0)    |
        | 12.5 | (42.25, 2) |
        | 22.5 | (43.25, 6) |
      And sampled, it gives
        | tick | at        |
        | 25   | (43.5, 4) |
        | 30   | (44, 0)   |

    @REMOTE-014a
    Scenario: Host, guests and enemies walk, and everybody draws everybody else on its path
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And P1 walks from (0, 0) at (6, 0) u/s
      And P2 walks from (0, 20) at (0, 6) u/s
      And P3 walks from (40, 0) at (-4.5, 6) u/s
      And the enemy E1 walks from (0, -4) at (6, 0) u/s in ticks 5 to 78
      And the enemy E2 walks from (0, -8) at (0, -6) u/s in ticks 5 to 78
      When 78 ticks are played
      Then from tick 50 to 78 P1 draws P2 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P1 draws P3 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P2 draws P1 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P2 draws P3 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P3 draws P1 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P3 draws P2 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P2 draws enemy E1 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P3 draws enemy E2 on its path within 0.01 u, at one delay
      And from tick 50 to 78 P1 draws P2 facing 2
      And from tick 50 to 78 P1 draws P3 facing 3
      And from tick 50 to 78 P2 draws P3 facing 3

  @REMOTE-004
  Rule: A remote body is never extrapolated: with no newer state it stands at the newest

    # The last that comes through is of tick 29: 20 x 0.125 u.
    Scenario: A body from which nothing comes stands where it was last
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And what comes to P2 in ticks 30 to 50 is lost
      When 80 ticks are played
      Then P2 draws P1 as moving before tick 25
      And from tick 25 to 50 P2 never draws P1 beyond x = 2.5 u
      And from tick 40 to 50 P2 draws P1 within 0.01 u of (2.5, 0)
      And from tick 65 to 80 P2 draws P1 on its path within 0.01 u, at one delay
      And the fault lost at least 21 packets

    Scenario: A guest who stops while nothing comes is never drawn beyond where it stopped
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (0, 0) u/s
      And what P1 sends in ticks 27 to 40 is lost
      And P2 draws 2 frames a tick
      When 70 ticks are played
      Then P2 draws P1 as moving before tick 25
      And from tick 1 to 40 P2 never draws P1 beyond x = 2.125 u
      And from tick 1 to 70 P2 never draws P1 beyond x = 2.5 u
      And at the end P2 draws P1 within 0.01 u of (2.5, 0)

    @needs:buffer
    Scenario: Before its first state and after its last a buffer gives just these
      When a buffer of P2's is given these states
        | tick | at      |
        | 10   | (42, 0) |
        | 20   | (43, 0) |
        | 30   | (44, 0) |
      Then sampled, it gives
        | tick | at         |
        | 9    | (42, 0)    |
        | 22.5 | (43.25, 0) |
      And sampled, it gives
        | tick | at      |
        | 31   | (44, 0) |
        | 45   | (44, 0) |

    Scenario: On the host's screen a guest from which nothing comes stands where it was last
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P2 waits at (0, 0)
      And from tick 10 P2 walks at (6.25, 0) u/s
      And what P2 sends in ticks 30 to 50 is lost
      When 80 ticks are played
      Then P1 draws P2 as moving before tick 25
      And from tick 25 to 50 P1 never draws P2 beyond x = 2.5 u
      And from tick 40 to 50 P1 draws P2 within 0.01 u of (2.5, 0)
      And from tick 65 to 80 P1 draws P2 on its path within 0.01 u, at one delay
      And P1 never draws P2 going back in x
      And the fault lost at least 21 packets

  @REMOTE-005a
  Rule: Once a round trip is measured, the delay is at least two ticks and the offset

    Scenario Outline: The delay is three ticks at least, at a round trip of <why>
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 80 ticks are played
      Then from tick 50 to 80 P2 draws P1 on its path within 0.01 u, at one delay of 3 to 20 ticks

      Examples:
        | ms | why    |
        | 0  | 0 ms   |
        | 10 | 20 ms  |
        | 20 | 40 ms  |
        | 75 | 150 ms |

  @REMOTE-005b
  Rule: The delay is at most the round trip in whole ticks, rounded up, one tick and the offset

    # Round trip ÷ 20 ms, rounded up, and one tick, and the offset of 1; at 0 ms
    # the latency is 2 by its lower bound.
    Scenario Outline: The delay is at most <most> ticks at a round trip of <why>
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 80 ticks are played
      Then from tick 50 to 80 P2 draws P1 on its path within 0.01 u, at one delay of 1 to <most> ticks

      Examples:
        | ms  | most | why    |
        | 0   | 3    | 0 ms   |
        | 10  | 3    | 20 ms  |
        | 20  | 4    | 40 ms  |
        | 30  | 5    | 60 ms  |
        | 75  | 10   | 150 ms |
        | 150 | 17   | 300 ms |

    # From 150 ms of round trip to 20: ⌈1⌉, one tick and the offset.
    Scenario: The delay follows when the way becomes shorter in the middle of a walk
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 75 ms one way between any two
      And from tick 60 it is 10 ms one way
      And P1 walks from (0, 0) at (6, 0) u/s
      When 130 ticks are played
      Then from tick 50 to 60 P2 draws P1 on its path within 0.01 u, at one delay of 4 to 10 ticks
      And from tick 100 to 130 P2 draws P1 on its path within 0.01 u, at one delay of 1 to 3 ticks
      And P2 never draws P1 going back in x

    # 75 ms are a tick and a half at 20 a second: ⌈150 ÷ 50⌉, one tick and the
    # offset; 15 ms are one and a half at 100 a second: ⌈30 ÷ 10⌉ and the same.
    Scenario Outline: The delay is at most 5 ticks at <why>
      Given a host on which P1 plays and P2 as observer, at <hz> ticks a second, with <ms> ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 80 ticks are played
      Then from tick 50 to 80 P2 draws P1 on its path within 0.01 u, at one delay of 3 to 5 ticks

      Examples:
        | hz  | ms | why                                     |
        | 20  | 75 | 20 ticks a second and 150 ms round trip |
        | 100 | 15 | 100 ticks a second and 30 ms round trip |

  @REMOTE-005c
  Rule: The offset adds whole ticks to the delay

    # At 20 ms of round trip the latency is 2: ⌈1⌉ + 1.
    Scenario Outline: With an offset of <why> the delay is <ticks> ticks
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 10 ms one way between any two
      And the buffer offset is <why>
      And P1 walks from (0, 0) at (6, 0) u/s
      When 60 ticks are played
      Then from tick 30 to 60 P2 draws P1 on its path within 0.01 u, at one delay of <ticks> to <ticks> ticks

      Examples:
        | why | ticks |
        | 1   | 3     |
        | 2   | 4     |
        | 3   | 5     |

  @REMOTE-006
  Rule: At a round trip of 60 ms, 50 ticks a second and an offset of 1, the delay is at least 60 ms

    Scenario: At 60 ms of round trip what is drawn is 60 ms old, or a little more
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 30 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 80 ticks are played
      Then from tick 40 to 80 P2 draws P1 on its path within 0.01 u, at one delay of 3 to 5 ticks
      And from tick 40 to 80 P2 draws P1 moving by 0.12 u a frame, within 0.004 u

  @REMOTE-007
  Rule: One offset serves players and enemies

    Scenario Outline: Player and enemy are drawn at one time, with an offset of <why>
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 10 ms one way between any two
      And the buffer offset is <why>
      And P1 walks from (0, 0) at (6, 0) u/s
      And the enemy E1 walks from (0, 4) at (6, 0) u/s in ticks 5 to 60
      When 60 ticks are played
      Then from tick 30 to 60 P2 draws P1 on its path within 0.01 u, at one delay of <ticks> to <ticks> ticks
      And from tick 30 to 60 P2 draws enemy E1 on its path within 0.01 u, at one delay of <ticks> to <ticks> ticks

      Examples:
        | why | ticks |
        | 1   | 3     |
        | 3   | 5     |

  @REMOTE-012
  Rule: A remote body is drawn on the way between its states, and does not overshoot where it turns

    # 20 x 0.125 u to the right, and back.
    Scenario: A body that turns is drawn as far as it went, and no further
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (-6.25, 0) u/s
      And P2 draws 4 frames a tick
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 25
      And from tick 1 to 60 P2 never draws P1 beyond x = 2.5 u
      And in some frame P2 draws P1 between x = 2.46875 u and x = 2.5625 u
      And from tick 20 to 60 P2 draws P1 on its path within 0.002 u, at one delay

    Scenario: A body that turns a corner is drawn around it, with a packet lost before and after
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (0, 6.25) u/s
      And what comes to P2 in ticks 28 to 28 is lost
      And what comes to P2 in ticks 33 to 33 is lost
      When 60 ticks are played
      Then from tick 1 to 60 P2 never draws P1 beyond x = 2.5 u
      And P2 always draws P1 within 0.01 u of where it has been
      And from tick 45 to 60 P2 draws P1 on its path within 0.01 u, at one delay

  @REMOTE-013 @needs:memory-report
  Rule: The buffers of remote views are bounded, whatever arrives

    # What came in 150 ticks fills a buffer that is bounded at all.
    Scenario: A client that was frozen again, and for longer, keeps no more
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And P2 freezes in ticks 21 to 170
      And in tick 172 P2 is asked what its views keep
      And P2 freezes in ticks 177 to 336
      And in tick 338 P2 is asked what its views keep
      When 338 ticks are played
      Then P2's views keep at least 1 state in tick 172
      And P2's views keep no more in tick 338 than in tick 172

    Scenario: What comes twice and late is not kept twice
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And what comes to P2 in ticks 60 to 100 comes again 7 ticks later
      And what comes to P2 in ticks 101 to 140 comes 20 ticks late
      And in tick 50 P2 is asked what its views keep
      And in tick 150 P2 is asked what its views keep
      And P2 freezes in ticks 51 to 58
      And in tick 59 P2 is asked what its views keep
      When 150 ticks are played
      Then P2's views keep at least 1 state in tick 50
      And the fault repeated at least 30 packets
      And P2's views keep no more in tick 150 than in tick 59

  @REMOTE-014a
  Rule: A remote body faces the octant of its last movement as drawn

    Scenario Outline: A body that walks <why> is drawn facing octant <octant>
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at <before> u/s
      And from tick 20 P1 walks at <velocity> u/s
      When 45 ticks are played
      Then from tick 12 to 20 P2 draws P1 facing <was>
      And from tick 30 to 45 P2 draws P1 facing <octant>

      Examples:
        | before  | was | velocity | octant | why                      |
        | (-6, 0) | 4   | (6, 0)   | 0      | east                     |
        | (-6, 0) | 4   | (4, 4)   | 1      | north-east               |
        | (-6, 0) | 4   | (0, 6)   | 2      | north                    |
        | (-6, 0) | 4   | (-4, 4)  | 3      | north-west               |
        | (6, 0)  | 0   | (-6, 0)  | 4      | west                     |
        | (6, 0)  | 0   | (-4, -4) | 5      | south-west               |
        | (6, 0)  | 0   | (0, -6)  | 6      | south                    |
        | (6, 0)  | 0   | (4, -4)  | 7      | south-east               |
        | (-6, 0) | 4   | (6, 2)   | 0      | 18 degrees north of east |
        | (-6, 0) | 4   | (6, 3)   | 1      | 27 degrees north of east |
        | (-6, 0) | 4   | (6, -2)  | 0      | 18 degrees south of east |
        | (-6, 0) | 4   | (6, -3)  | 7      | 27 degrees south of east |
        | (-6, 0) | 4   | (-2, 6)  | 2      | 18 degrees west of north |
        | (6, 0)  | 0   | (-6, 3)  | 3      | 27 degrees north of west |
        | (6, 0)  | 0   | (-6, 2)  | 4      | 18 degrees north of west |

  @REMOTE-014b
  Rule: A remote body that stands keeps its facing

    Scenario: A body that stops looks where it went
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (0, 6) u/s
      And from tick 20 P1 walks at (0, 0) u/s
      When 70 ticks are played
      Then P2 draws P1 as moving before tick 20
      And from tick 40 to 70 P2 draws P1 standing
      And from tick 15 to 70 P2 draws P1 facing 2

  @REMOTE-014c
  Rule: A snap does not turn a remote body

    Scenario: A body that is put ashore looks where it looked
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (0, 6) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 50 ticks are played
      Then P2 draws P1 as moving before tick 20
      And from tick 15 to 50 P2 draws P1 facing 2
      And at the end P2 draws P1 within 0.01 u of (50, 0)

  @REMOTE-015
  Rule: An enemy is drawn by the same rules, with the host as its owner

    Scenario: An enemy walks, is late, stands and faces as a player does
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And the enemy E1 walks from (0, 4) at (0, 6.25) u/s in ticks 10 to 70
      And what comes to P2 in ticks 40 to 52 is lost
      When 90 ticks are played
      Then from tick 25 to 40 P2 draws enemy E1 on its path within 0.01 u, at one delay of 3 to 4 ticks
      And from tick 25 to 40 P1 draws enemy E1 on its path within 0.01 u, at one delay of 3 to 4 ticks
      And from tick 46 to 52 P2 draws enemy E1 within 0.01 u of (0, 7.625)
      And from tick 20 to 90 P2 draws enemy E1 facing 2
      And at the end P2 draws enemy E1 within 0.01 u of (0, 11.5)
      And at the end P1 draws enemy E1 within 0.01 u of (0, 11.5)

    Scenario: Whichever packet is lost, an enemy that stopped is where it stopped
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And the enemy E1 walks from (0, 4) at (0, 6.25) u/s in ticks 10 to 30
      When 81 ticks are played
      Then P2 draws enemy E1 as moving before tick 25
      And at the end P2 draws enemy E1 within 0.01 u of (0, 6.5)
      And all of this holds when any one unreliable packet to P2 from ticks 28 to 45 is lost

  @REMOTE-016
  Rule: Jitter that is within the delay leaves no visible step

    # 60 u/s are 1.2 u a frame, of which 0.012 u are 1 %.
    Scenario Outline: Packets that come up to 20 ms late shake nothing, at a round trip of <why>
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And unreliable packets take up to 20 ms longer, by seed <seed>
      And P1 walks from (0, 0) at (60, 0) u/s
      When 150 ticks are played
      Then from tick 60 to 150 P2 draws P1 moving by 1.2 u a frame, within 0.012 u

      Examples:
        | ms | seed | why    |
        | 10 | 1    | 20 ms  |
        | 30 | 2    | 60 ms  |
        | 75 | 3    | 150 ms |

    # Now packets come late on both ways, from P1 to the host and on to P2.
    Scenario: Packets that come up to 20 ms late on both ways shake a guest's body for nobody
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 30 ms one way between any two
      And unreliable packets take up to 20 ms longer, by seed 4
      And P1 walks from (0, 0) at (60, 0) u/s
      When 120 ticks are played
      Then from tick 60 to 120 P2 draws P1 moving by 1.2 u a frame, within 0.012 u

  @REMOTE-017
  Rule: After a silence longer than the buffer a body moves on from where it stands, without a jump back

    # In the silence P1 goes 16 x 0.125 u on. What comes then is drawn two ticks
    # later at the least, in four frames.
    Scenario: A body that was silent goes on from where it stands
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And what comes to P2 in ticks 30 to 45 is lost
      And P2 draws 2 frames a tick
      When 80 ticks are played
      Then P2 draws P1 as moving before tick 25
      And from tick 40 to 45 P2 draws P1 standing
      And P2 never draws P1 going back in x
      And P2 never draws P1 moving by more than 1.25 u a frame
      And from tick 65 to 80 P2 draws P1 on its path within 0.01 u, at one delay

    Scenario: A body that stood for a second starts where it stood, and at its own pace
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (2, 0)
      And from tick 60 P1 walks at (6.25, 0) u/s
      And P2 draws 2 frames a tick
      When 90 ticks are played
      Then from tick 10 to 60 P2 draws P1 standing
      And P2 never draws P1 going back in x
      And from tick 75 to 90 P2 draws P1 on its path within 0.01 u, at one delay

  @REMOTE-018 @needs:local-input
  Rule: A player's own body moves in the frame of its input, whatever the latency

    Scenario Outline: A player moves in the frame of its input, at <why> one way
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 waits at (0, 0)
      And P1 draws 2 frames a tick
      And in tick 30 P1 holds the move (1, 0)
      When 40 ticks are played
      Then from tick 15 to 29 P1 stands at (0, 0), to rounding
      And in the first frame of tick 30 P1 draws itself further along (1, 0)

      Examples:
        | ms  | why    |
        | 10  | 10 ms  |
        | 35  | 35 ms  |
        | 70  | 70 ms  |
        | 150 | 150 ms |

    Scenario: The host's own player moves in the frame of its input
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 70 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 30 P1 holds the move (0, -1)
      When 40 ticks are played
      Then from tick 15 to 29 P1 stands at (0, 0), to rounding
      And in the first frame of tick 30 P1 draws itself further along (0, -1)

  @REMOTE-019a
  Rule: The first state of a body is drawn at once where it is

    Scenario: A newcomer sees everybody where they are, and nobody on the way there
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P2 waits at (0, 40)
      And P1 waits at (40, 0)
      And the enemy E1 walks from (40, 4) at (6, 0) u/s in ticks 5 to 60
      And P3 joins in tick 30
      When 60 ticks are played
      Then P3 never draws P1 between x = -1 u and x = 39.9 u
      And P3 never draws enemy E1 between x = -1 u and x = 42.5 u
      And P3 always draws P2 within 0.01 u of (0, 40)
      And at the end P3 draws P1 within 0.01 u of (40, 0)
      And at the end P3 draws P2 within 0.01 u of (0, 40)
      And from tick 45 to 60 P3 draws enemy E1 on its path within 0.01 u, at one delay

    Scenario: Who is spawned far away is there at once
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And in tick 20 P1 spawns at (40, 40)
      And P2 draws 2 frames a tick
      When 50 ticks are played
      Then P2 never draws P1 between x = -1 u and x = 39.9 u
      And at the end P2 draws P1 within 0.01 u of (40, 40)

    # P2 is told of all bodies anew when it is back, and P4 for the first time. P3
    # stands where it has gone, and not where it was placed.
    Scenario: Who comes back sees everybody where they are, as a newcomer does
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And P1 walks from (0, 0) at (6, 0) u/s
      And P3 waits at (40, 0)
      And in tick 10 P3 puts itself at (40, 20)
      And in tick 5 the enemy E1 stands at (0, -4)
      And P2 waits at (0, 4)
      And P2's connection ends in tick 30 and P2 is back in tick 40
      And in tick 40 P2 spawns at (0, 8)
      And P4 joins in tick 50
      When 80 ticks are played
      Then from tick 45 to 80 P2 draws P3 within 0.01 u of (40, 20)
      And from tick 45 to 80 P2 draws enemy E1 within 0.01 u of (0, -4)
      And from tick 60 to 80 P2 draws P1 on its path within 0.01 u, at one delay
      And P4 always draws P3 within 0.01 u of (40, 20)
      And from tick 55 to 80 P4 draws P2 within 0.01 u of (0, 8)
      And from tick 70 to 80 P4 draws P1 on its path within 0.01 u, at one delay

  @REMOTE-019b
  Rule: A body that was hidden is drawn at once where it is when it is shown again

    # P1 is drawn at 1.375 u at the most when it vanishes, and 3 ticks ago it was
    # at 3.5 u when it comes back.
    Scenario: A body that was hidden is nowhere between where it vanished and where it is
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 10 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And in tick 20 P2 hides P1, and shows it again in tick 40
      And P2 draws 2 frames a tick
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And from tick 20 to 39 P2 does not show P1
      And P2 never draws P1 between x = 1.375 u and x = 3.25 u
      And from tick 45 to 60 P2 draws P1 on its path within 0.01 u, at one delay

    Scenario: A guest that stood still while it was hidden is shown where it stands
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 P2 hides P1, and shows it again in tick 40
      And in tick 25 P1 puts itself at (24, 0)
      When 50 ticks are played
      Then from tick 10 to 19 P2 draws P1 within 0.01 u of (4, 0)
      And from tick 20 to 39 P2 does not show P1
      And P2 never draws P1 between x = 4.1 u and x = 23.9 u
      And from tick 41 to 50 P2 draws P1 within 0.01 u of (24, 0)

  @REMOTE-022 @needs:buffer
  Rule: Of two states with one time the one sent later wins, and all places are finite

    Scenario: Of two states of one tick the one sent later counts, whichever came first
      When a buffer of P2's is given these states
        | tick | seq | at     |
        | 10   | 1   | (0, 0) |
        | 20   | 2   | (4, 0) |
        | 20   | 3   | (8, 0) |
      Then sampled, it gives
        | tick | at     |
        | 15   | (4, 0) |
        | 20   | (8, 0) |
      And sampled, it gives
        | tick | at     |
        | 25   | (8, 0) |

    Scenario: Of two states of one tick the one sent later counts, where it came first
      When a buffer of P2's is given these states
        | tick | seq | at      |
        | 10   | 1   | (0, 0)  |
        | 20   | 3   | (8, 0)  |
        | 20   | 2   | (4, 0)  |
        | 30   | 4   | (16, 0) |
      Then sampled, it gives
        | tick | at     |
        | 15   | (4, 0) |
        | 20   | (8, 0) |
      And sampled, it gives
        | tick | at      |
        | 25   | (12, 0) |

    Scenario: Three states of the first tick give a place that is a number
      When a buffer of P2's is given these states
        | tick | seq | at     |
        | 10   | 1   | (1, 1) |
        | 10   | 2   | (2, 2) |
        | 10   | 3   | (3, 3) |
        | 12   | 4   | (5, 3) |
      Then sampled, it gives
        | tick | at     |
        | 9    | (3, 3) |
        | 10   | (3, 3) |
      And sampled, it gives
        | tick | at     |
        | 11   | (4, 3) |

  @REMOTE-024a
  Rule: After a freeze of five seconds the next frame shows a body no further behind the newest state than the delay

    # 250 ticks are 5 s. At 40 ms of round trip the delay is 4 ticks at most, and
    # the newest state that is there in tick 281 is of tick 280.
    Scenario: The first frame after a freeze shows the present
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And P2 freezes in ticks 31 to 280
      When 310 ticks are played
      Then from tick 20 to 30 P2 draws P1 on its path within 0.01 u, at one delay of 1 to 5 ticks
      And from tick 281 to 310 P2 draws P1 on its path within 0.05 u, at one delay of 1 to 5 ticks

  @REMOTE-024b
  Rule: After a freeze a body is not drawn backwards

    Scenario: After a freeze nothing is drawn backwards
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And P2 freezes in ticks 31 to 280
      When 310 ticks are played
      Then P2 draws P1 as moving before tick 30
      And P2 never draws P1 going back in x
      And from tick 290 to 310 P2 draws P1 on its path within 0.05 u, at one delay

  @REMOTE-025 @needs:local-input
  Rule: Input on a machine that does not own a body moves nothing

    Scenario: My keys move me and nobody else
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And P2 waits at (0, 4)
      And in tick 20 P2 holds the move (1, 0) meant for P1
      And in tick 40 P1 holds the move (1, 0)
      When 60 ticks are played
      Then from tick 10 to 40 the host knows P1 at (0, 0)
      And from tick 10 to 39 P1 stands at (0, 0), to rounding
      And from tick 10 to 40 P2 draws P1 within 0.01 u of (0, 0)
      And from tick 10 to 60 P2 stands at (0, 4), to rounding
      And in the first frame of tick 40 P1 draws itself further along (1, 0)

    Scenario: The host's keys do not move a guest
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And P2 waits at (0, 4)
      And in tick 20 P1 holds the move (1, 0) meant for P2
      And in tick 40 P2 holds the move (1, 0)
      When 60 ticks are played
      Then from tick 10 to 40 the host knows P2 at (0, 4)
      And from tick 10 to 39 P2 stands at (0, 4), to rounding
      And from tick 10 to 60 the host knows P1 at (0, 0)
      And in the first frame of tick 40 P2 draws itself further along (1, 0)

  @REMOTE-027a
  Rule: At round trips from 70 to 180 ms nothing is extrapolated

    Scenario Outline: At a round trip of <why> a body from which nothing comes stands
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And what comes to P2 in ticks 50 to 75 is lost
      When 120 ticks are played
      Then P2 draws P1 as moving before tick 45
      And from tick 1 to 75 P2 never draws P1 beyond x = 5 u
      And from tick 68 to 75 P2 draws P1 within 0.01 u of (5, 0)
      And from tick 105 to 120 P2 draws P1 on its path within 0.01 u, at one delay

      Examples:
        | ms | why    |
        | 35 | 70 ms  |
        | 70 | 140 ms |
        | 75 | 150 ms |
        | 90 | 180 ms |

  @REMOTE-027b
  Rule: At round trips from 70 to 180 ms nothing overshoots where it turns

    Scenario Outline: At a round trip of <why> a body that turns does not swing out
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 waits at (0, 0)
      And from tick 20 P1 walks at (6.25, 0) u/s
      And from tick 60 P1 walks at (-6.25, 0) u/s
      When 110 ticks are played
      Then from tick 1 to 110 P2 never draws P1 beyond x = 5 u
      And in some frame P2 draws P1 between x = 4.875 u and x = 5.0625 u
      And P2 always draws P1 within 0.01 u of where it has been

      Examples:
        | ms | why    |
        | 35 | 70 ms  |
        | 70 | 140 ms |
        | 75 | 150 ms |
        | 90 | 180 ms |

  @REMOTE-027c
  Rule: At round trips from 70 to 180 ms steady walking is drawn steadily

    Scenario Outline: At a round trip of <why> a guest who walks is drawn walking
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with <ms> ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And P2 draws 2 frames a tick
      When 94 ticks are played
      Then from tick 60 to 94 P2 draws P1 on its path within 0.01 u, at one delay
      And from tick 60 to 94 P2 draws P1 moving by 0.06 u a frame, within 0.004 u

      Examples:
        | ms | why    |
        | 35 | 70 ms  |
        | 70 | 140 ms |
        | 75 | 150 ms |
        | 90 | 180 ms |

  @REMOTE-028 @needs:memory-report
  Rule: Frames in which a body moved further than a stated bound are counted

    Scenario: A jump counts as a warp, and steady walking does not
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 40 P2 is asked what its views keep
      And in tick 42 P1 puts itself at (500, 0)
      And in tick 60 P2 is asked what its views keep
      When 60 ticks are played
      Then P2 has counted 0 warps in tick 40
      And P2 has counted at least 1 more in tick 60 than in tick 40
