@owner-transform
Feature: The host's truth while a snap is on its way
  From the snap on the host reads the new place, whatever the owner still
  sends, until the owner has answered or the grace is over.

  @SNAP-006
  Rule: From the snap on, in the same tick, the host knows the player at the snap's place

    Scenario: A gate that is asked in the tick of the snap, after it, is asked at the new place
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host asks whether P1 is within 2 u of (50, 0)
      And in tick 20 the host snaps P1 to (50, 1) for TideDeposit
      And in tick 20 the host asks whether P1 is within 2 u of (50, 2)
      And in tick 20 the host asks whether P1 is within 2 u of (0, 0)
      And in tick 20 the host asks where P1 is
      When 30 ticks are played
      Then in tick 20 the gate at (50, 0) does not let P1 through
      And in tick 20 the gate at (50, 2) lets P1 through
      And in tick 20 the gate at (0, 0) does not let P1 through
      And in tick 20 the host says of P1: at (50, 1), overridden
      And from tick 20 to 30 the host knows P1 at (50, 1)

    # Snap in tick 20; what P1 sent in ticks 18 to 22 arrives until tick 25.
    Scenario: A command two ticks after the snap is judged at the snap's place, while the old places come in
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 22 the host asks whether P1 is within 1 u of (50, 0)
      And in tick 22 the host asks whether P1 is within 3 u of (1.5, 0)
      And in tick 19 the host asks whether P1 is within 3 u of (1.5, 0)
      When 30 ticks are played
      Then in tick 19 the gate at (1.5, 0) lets P1 through
      And in tick 22 the gate at (50, 0) lets P1 through
      And in tick 22 the gate at (1.5, 0) does not let P1 through

    Scenario Outline: A gate that is asked right after <why> is asked at the new place
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And the home spawn at (-4, 12)
      And P1 waits at (8, 8)
      And in tick 20 the host asks whether P1 is within 1 u of (8, 8)
      And in tick 20 <what happens>
      And in tick 20 the host asks whether P1 is within 1 u of <place>
      And in tick 20 the host asks whether P1 is within 2 u of (9, 8)
      And in tick 20 the host asks where P1 is
      When 30 ticks are played
      Then in tick 20 the gate at (8, 8) lets P1 through
      And in tick 20 the gate at <place> lets P1 through
      And in tick 20 the gate at (9, 8) does not let P1 through
      And in tick 20 the host says of P1: at <place>, overridden

      Examples:
        | what happens                                  | place    | why                       |
        | north closes                                  | (24, 8)  | a land has closed         |
        | north leaves                                  | (24, 8)  | a land has left           |
        | P1 is out of hit points and dead              | (-4, 12) | a death                   |
        | phase 0 snaps P1 to (-4, 12) for DeathRespawn | (-4, 12) | phase 0 has snapped       |
        | a command snaps P1 to (24, 8) for TideDeposit | (24, 8)  | an earlier command's snap |

  @SNAP-012
  Rule: The override ends at a state from after the snap within the accept radius, the edge included

    # P1's answer of tick 21, from (50, 0) itself, is lost; the one of tick 22
    # decides. The grace would end in tick 45.
    Scenario Outline: An answer ends the override if <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 21 to 21 is lost
      And in tick 22 P1 puts itself at <place>
      When 50 ticks are played
      Then from tick 20 to 22 the host knows P1 at (50, 0)
      And from tick 23 to 50 the host knows P1 at <place>

      Examples:
        | place          | why                                       |
        | (50.5, 0.25)   | it is within the radius                   |
        | (51, 0)        | it is on the edge                         |
        | (50, -1)       | it is on the edge below                   |
        | (50.625, 0.75) | it is nearer than the radius on both axes |

    Scenario Outline: An answer does not end the override if <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 21 to 21 is lost
      And in tick 22 P1 puts itself at <place>
      When 50 ticks are played
      Then from tick 20 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 50 the host knows P1 at <place>

      Examples:
        | place          | why                                              |
        | (51.015625, 0) | it is a little outside                           |
        | (50.75, 0.75)  | it is further than the radius, though on no axis |
        | (60, 0)        | it is far away                                   |

    Scenario: An owner that was away and comes back into the radius ends the override then
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 21 to 21 is lost
      And in tick 22 P1 puts itself at (60, 0)
      And in tick 30 P1 puts itself at (50.5, 0)
      And in tick 32 P1 puts itself at (70, 0)
      When 45 ticks are played
      Then from tick 20 to 30 the host knows P1 at (50, 0)
      And from tick 31 to 32 the host knows P1 at (50.5, 0)
      And from tick 33 to 45 the host knows P1 at (70, 0)

    # The answer of tick 21 is lost, as above. An answer that does not end it
    # leaves it to the grace.
    Scenario Outline: With another accept radius an answer from <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And an accept radius of <radius> u
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 21 to 21 is lost
      And in tick 22 P1 puts itself at <place>
      When 50 ticks are played
      Then from tick 20 to <last> the host knows P1 at (50, 0)
      And from tick <after> to 50 the host knows P1 at <place>

      Examples:
        | radius | place           | last | after | why                                          |
        | 0.5    | (50.5, 0)       | 22   | 23    | half a unit away ends the override           |
        | 0.5    | (50.515625, 0)  | 44   | 45    | a little more than half a unit away does not |
        | 4      | (50, -4)        | 22   | 23    | four units away ends the override            |
        | 4      | (50, -4.015625) | 44   | 45    | a little more than four units away does not  |

    # The answer of tick 21, from (50, 0), comes in tick 32, after many of later ticks.
    Scenario: An answer that is older than a state from outside the radius ends nothing
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 21 to 21 arrives 10 ticks late
      And in tick 22 P1 puts itself at (60, 0)
      When 50 ticks are played
      Then from tick 20 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 50 the host knows P1 at (60, 0)
      And the fault delayed at least 1 packets

  @SNAP-013
  Rule: Without such a state the override ends in the tick of the snap + grace

    Scenario Outline: The raw place is read again when the grace of <why> is over
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And a grace of <grace> ticks
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And the link between host and P1 carries nothing from tick 20 to 80
      And in tick <last> the host asks whether P1 is within 1 u of (50, 0)
      And in tick <after> the host asks whether P1 is within 1 u of (50, 0)
      And in tick <after> the host asks whether P1 is within 1 u of (4, 0)
      When 60 ticks are played
      Then from tick 20 to <last> the host knows P1 at (50, 0)
      And from tick <after> to 60 the host knows P1 at (4, 0)
      And in tick <last> the gate at (50, 0) lets P1 through
      And in tick <after> the gate at (50, 0) does not let P1 through
      And in tick <after> the gate at (4, 0) lets P1 through

      Examples:
        | grace | last | after | why       |
        | 25    | 44   | 45    | 25 ticks  |
        | 6     | 25   | 26    | six ticks |
        | 1     | 20   | 21    | one tick  |

    # 200 ms are ten ticks. From tick 15 on P1 goes 0.125 u a tick; what it sends
    # in ticks 20 to 24 comes in ticks 30 to 34, and nothing comes after that.
    Scenario: What comes in during the override counts when its grace is over
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 200 ms one way between any two
      And a grace of 6 ticks
      And P1 waits at (0, 0)
      And from tick 15 P1 walks at (6.25, 0) u/s
      And what P1 sends in ticks 25 to 60 is lost
      And in tick 30 the host snaps P1 to (50, 0) for TideDeposit
      When 60 ticks are played
      Then from tick 25 to 29 the host knows P1 where it was 10 ticks before
      And from tick 30 to 35 the host knows P1 at (50, 0)
      And from tick 36 to 60 the host knows P1 at (1.25, 0)

    Scenario: A grace is counted in ticks, at 20 a second too
      Given a host, P1 as owner and P2 as observer, at 20 ticks a second, with 50 ms one way between any two
      And a grace of 6 ticks
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And the link between host and P1 carries nothing from tick 20 to 50
      When 40 ticks are played
      Then from tick 20 to 25 the host knows P1 at (50, 0)
      And from tick 26 to 40 the host knows P1 at (4, 0)

    # 100 ms are five ticks: P1 hears of the snap in tick 25, and what it sends
    # then comes in tick 30.
    Scenario: A placement does not end the override before its owner can have answered
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 100 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 22 P1 spawns at (30, 0)
      And in tick 24 the host asks where P1 is
      When 60 ticks are played
      Then from tick 20 to 29 the host knows P1 at (50, 0)
      And in tick 24 the host says of P1: at (50, 0), overridden
      And from tick 45 to 60 the host knows P1 at (30, 0)

  @SNAP-014a
  Rule: States from before the snap, outside the radius, do not end the override

    # 100 ms are five ticks: what P1 sends until tick 24 is from before.
    Scenario: Five ticks' worth of old places come in and end nothing
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 100 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 50 ticks are played
      Then P1 draws itself as moving before tick 24
      And from tick 20 to 50 the host knows P1 at (50, 0)

  @SNAP-014b
  Rule: States from before the snap do not show through the override

    Scenario: Gates in the ticks in which old places come in see none of them
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 18 the host asks whether P1 is within 5 u of (2, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 21 the host asks whether P1 is within 5 u of (2, 0)
      And in tick 23 the host asks whether P1 is within 5 u of (2, 0)
      And in tick 25 the host asks whether P1 is within 5 u of (2, 0)
      And in tick 24 the host asks where P1 is
      When 40 ticks are played
      Then in tick 18 the gate at (2, 0) lets P1 through
      And in tick 21 the gate at (2, 0) does not let P1 through
      And in tick 23 the gate at (2, 0) does not let P1 through
      And in tick 25 the gate at (2, 0) does not let P1 through
      And in tick 24 the host says of P1: at (50, 0), overridden
      And from tick 20 to 40 the host knows P1 at (50, 0)

  @SNAP-015
  Rule: If the owner is silent, the host knows it at the snap's place from the snap to the grace tick

    Scenario: An owner from whom nothing comes is at the snap's place until the grace is over
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And from tick 18 nothing from P1 reaches P2
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 60 ticks are played
      Then from tick 10 to 19 the host knows P1 at (4, 0)
      And from tick 20 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 60 the host knows P1 at (4, 0)
      And P1's camera has cut once, for TideDeposit

  @SNAP-016a
  Rule: A second snap replaces the first one's override

    Scenario: Killed right after the deposit, a player is known at home
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 22 the host snaps P1 to (0, 50) for DeathRespawn
      When 60 ticks are played
      Then from tick 20 to 21 the host knows P1 at (50, 0)
      And from tick 22 to 60 the host knows P1 at (0, 50)
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn
      And at the end P1 stands at (0, 50), to rounding

    Scenario Outline: Deposited and killed in one tick, <why> hears of both and is at home
      Given <machines>
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And the home spawn at (-4, 12)
      And P1 waits at (8, 8)
      And in tick 20 north closes
      And in tick 20 P1 is out of hit points and dead
      And in tick 30 P1 puts itself at (-4, 20)
      When 50 ticks are played
      Then the host announces in tick 20
        | outcome       | player |
        | PlayerSnapped | P1     |
        | PlayerDied    | P1     |
        | PlayerSnapped | P1     |
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn
      And from tick 21 to 29 P1 stands at (-4, 12), to rounding
      And from tick 20 to 29 the host knows P1 at (-4, 12)
      And from tick 31 to 50 the host knows P1 at (-4, 20)

      Examples:
        | machines                                                                                              | why                   |
        | a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two      | a guest               |
        | a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two | the host's own player |

  @SNAP-016b
  Rule: A second snap has its whole grace

    Scenario: The second snap's grace begins with the second snap
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And from tick 18 nothing from P1 reaches P2
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 35 the host snaps P1 to (0, 50) for DeathRespawn
      When 70 ticks are played
      Then from tick 20 to 34 the host knows P1 at (50, 0)
      And from tick 35 to 59 the host knows P1 at (0, 50)
      And from tick 60 to 70 the host knows P1 at (4, 0)

  @SNAP-017
  Rule: Commands of a snapped player execute, and meet their position checks at the snap's place

    Scenario: A snapped player's commands go on, and reach what is near the snap's place
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 20 the host asks whether P1 is within 2 u of (51, 0)
      And in tick 20 the host asks whether P1 is within 2 u of (1, 0)
      And in tick 20 a command executes whose outcome is Placed
      And in tick 21 a command executes whose outcome is Harvested
      And in tick 21 the host asks whether P1 is within 2 u of (51, 0)
      When 30 ticks are played
      Then in tick 20 the gate at (51, 0) lets P1 through
      And in tick 20 the gate at (1, 0) does not let P1 through
      And in tick 21 the gate at (51, 0) lets P1 through
      And the host announces in tick 20
        | outcome       | player |
        | PlayerSnapped | P1     |
        | Placed        |        |
      And the host announces in tick 21
        | outcome   | player |
        | Harvested |        |

  @SNAP-019
  Rule: An override holds for its player through a reconnect

    # With 60 ms one way P1 hears of the snap in tick 23, if its link is up.
    Scenario: A player who drops out and comes back within the grace is known at the snap's place
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And P1's connection ends in tick 22 and P1 is back in tick 26
      And in tick 26 P1 spawns at (0, 4)
      And in tick 30 the host asks where P1 is
      And in tick 30 the host asks where the one at P1's connection is
      And in tick 50 the host asks where P1 is
      When 60 ticks are played
      Then from tick 20 to 21 the host knows P1 at (50, 0)
      And from tick 26 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 60 the host knows P1 at (0, 4)
      And in tick 30 the host says of P1: at (50, 0), overridden
      And in tick 30 the host says of the one at P1's connection: at (50, 0), overridden
      And in tick 50 the host says of P1: at (0, 4)

  @SNAP-023
  Rule: A snapped player's strike that comes due in the tick of the snap, or after it, hits nothing at the departed place

    Scenario: The blow that was begun on the land hits nothing there any more
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And in tick 5 the enemy E1 stands at (1, 0)
      And P1 waits at (0, 0)
      And in tick 19 the host asks whether P1 is within 2 u of (1, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 20 the host asks whether P1 is within 2 u of (1, 0)
      And in tick 20 a command executes whose outcome is StrikeResolved
      And in tick 22 the host asks whether P1 is within 2 u of (1, 0)
      When 30 ticks are played
      Then in tick 19 the gate at (1, 0) lets P1 through
      And in tick 20 the gate at (1, 0) does not let P1 through
      And in tick 22 the gate at (1, 0) does not let P1 through
      And at the end P2 draws enemy E1 within 0.01 u of (1, 0)
      And the host announces in tick 20
        | outcome        | player |
        | PlayerSnapped  | P1     |
        | StrikeResolved |        |

  @SNAP-024
  Rule: A state from before the owner honoured the snap does not end the override, not even from inside the radius

    # P1 creeps at 0.01 u a tick, from 0.75 u beside the snap's place.
    Scenario: Old places that happen to be near the snap's do not answer it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 100 ms one way between any two
      And P1 walks from (49.25, 0) at (0.625, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 40 P1 puts itself at (50.5, 0)
      When 60 ticks are played
      Then P1 draws itself as moving before tick 24
      And from tick 20 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 60 the host knows P1 at (50.5, 0)

    # The snap is lost with P1's link: P1 never honours it.
    Scenario: Who comes back beside the snap's place has not answered the snap
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And P1's connection ends in tick 22 and P1 is back in tick 26
      And in tick 26 P1 spawns at (50.5, 0)
      When 60 ticks are played
      Then from tick 26 to 44 the host knows P1 at (50, 0)
      And from tick 45 to 60 the host knows P1 at (50.5, 0)
      And P1's camera has not cut

  @SNAP-025
  Rule: Once the override has ended, an older state that arrives late is ignored

    Scenario: Once P1 has answered, what it sent on the old land is too late
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And what P1 sends in ticks 14 to 19 arrives 15 ticks late
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 25 P1 puts itself at (60, 0)
      When 60 ticks are played
      Then P1 draws itself as moving before tick 14
      And from tick 20 to 25 the host knows P1 at (50, 0)
      And from tick 26 to 60 the host knows P1 at (60, 0)
      And the fault delayed at least 6 packets

  @SNAP-026
  Rule: The answer to an earlier snap does not end a later one's override

    # P1 hears of the first snap in tick 23 and of the second in tick 25. Its
    # answer to the first is with the host in tick 26, half a unit off.
    Scenario: The answer to the deposit is not the answer to the respawn beside it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 22 the host snaps P1 to (50.5, 0) for DeathRespawn
      And in tick 40 P1 puts itself at (51, 0)
      When 60 ticks are played
      Then from tick 20 to 21 the host knows P1 at (50, 0)
      And from tick 22 to 42 the host knows P1 at (50.5, 0)
      And from tick 43 to 60 the host knows P1 at (51, 0)
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn

  @SNAP-027
  Rule: For the host's own player the override ends in phase 4 of the snap's tick

    Scenario: The host's own player can walk on from the tick after its snap
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 20 the host asks where P1 is
      And from tick 21 P1 walks at (0, 6.25) u/s
      And in tick 25 the host asks where P1 is
      When 28 ticks are played
      Then in tick 20 the host says of P1: at (50, 0), overridden
      And after tick 20 the host knows P1 at (50, 0)
      And in tick 25 the host says of P1: at (50, 0.5)
      And after tick 24 the host knows P1 at (50, 0.5)
      And after tick 28 the host knows P1 at (50, 1)

  @KNOWN-003a
  Rule: An override wins over a remote player's state

    Scenario: A guest's states come in, and the override is what is read
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 walks from (0, 0) at (6.25, 0) u/s
      And in tick 20 the host snaps P1 to (0, 50) for TideDeposit
      And in tick 22 the host asks where P1 is
      When 30 ticks are played
      Then P1 draws itself as moving before tick 22
      And in tick 22 the host says of P1: at (0, 50), overridden
      And from tick 20 to 30 the host knows P1 at (0, 50)

  @KNOWN-003b
  Rule: An override wins over the host's own player's live place

    Scenario: The host's own player is at the snap's place for a command of the same tick
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host asks whether P1 is within 1 u of (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 20 the host asks whether P1 is within 1 u of (50, 0)
      And in tick 20 the host asks whether P1 is within 1 u of (4, 1)
      And in tick 20 the host asks where P1 is
      When 30 ticks are played
      Then in tick 20 the gate at (4, 0) lets P1 through
      And in tick 20 the gate at (50, 0) lets P1 through
      And in tick 20 the gate at (4, 1) does not let P1 through
      And in tick 20 the host says of P1: at (50, 0), overridden
