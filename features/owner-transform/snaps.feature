@owner-transform
Feature: The host snaps a player
  For two reasons, in the closed list of events, and as an outcome of its tick.
  What the owner does when it hears of it.

  @SNAP-001
  Rule: A snap's reason is TideDeposit or DeathRespawn, and any other is refused

    Scenario Outline: A snap for <why> is refused, and the two reasons that there are work before and after
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 10 the host snaps P1 to (0, 4) for DeathRespawn
      And in tick 20 the host is asked to snap P1 to (50, 0) for <reason>
      And in tick 40 the host snaps P1 to (0, 8) for TideDeposit
      When 45 ticks are played
      Then in tick 20 that is refused with BadReason
      And from tick 20 to 39 the host knows P1 at (0, 4)
      And the host announces nothing from tick 11 to 39
      And P1's camera has cut twice, for DeathRespawn and for TideDeposit
      And at the end P1 stands at (0, 8), to rounding

      Examples:
        | reason       | why                           |
        | Correction   | a correction                  |
        | Rejoin       | a rejoin                      |
        | tidedeposit  | a deposit in small letters    |
        | TideDeposits | a reason that begins like one |

  @SNAP-002a
  Rule: At the soft close every player whose host-known position is on the land is snapped to its deposit, for TideDeposit

    Scenario: Whoever stands on the land when it closes is put ashore, at its edge too
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
        | south | (0,-9) | (16, -1) | (24,-5) |
      And P1 waits at (8, 8)
      And P2 waits at (16, 4)
      And in tick 20 north closes
      When 30 ticks are played
      Then from tick 5 to 19 the host knows P1 at (8, 8)
      And from tick 20 to 30 the host knows P1 at (24, 8)
      And from tick 20 to 30 the host knows P2 at (24, 8)
      And the host announces in tick 20
        | outcome       | player |
        | PlayerSnapped | P1     |
        | PlayerSnapped | P2     |
      And P1's camera has cut once, for TideDeposit
      And P2's camera has cut once, for TideDeposit
      And at the end P1 stands at (24, 8), to rounding
      And at the end P2 stands at (24, 8), to rounding

    Scenario: Each edge of a land is land, and so are its corners
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And P4 plays too
      And these islands
        | land  | from   | to       | deposit |
        | south | (0,-9) | (16, -1) | (24,-5) |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (0, 8)
      And P2 waits at (8, 0)
      And P3 waits at (8, 16)
      And P4 waits at (16, 16)
      And in tick 20 north closes
      When 30 ticks are played
      Then from tick 20 to 30 the host knows P1 at (24, 8)
      And from tick 20 to 30 the host knows P2 at (24, 8)
      And from tick 20 to 30 the host knows P3 at (24, 8)
      And from tick 20 to 30 the host knows P4 at (24, 8)
      And at the end P4 stands at (24, 8), to rounding

  @SNAP-002b
  Rule: At the soft close nobody else is snapped

    Scenario: Who stands beside the land, or on another, stays
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
        | south | (0,-9) | (16, -1) | (24,-5) |
      And P1 waits at (8, 8)
      And P2 waits at (16.0625, 4)
      And P3 waits at (8, -4)
      And in tick 20 north closes
      When 30 ticks are played
      Then from tick 20 to 30 the host knows P1 at (24, 8)
      And from tick 20 to 30 the host knows P2 at (16.0625, 4)
      And from tick 20 to 30 the host knows P3 at (8, -4)
      And P1's camera has cut once, for TideDeposit
      And P2's camera has not cut
      And P3's camera has not cut

    Scenario: A sixteenth of a unit beside the land is beside it, on each side
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P3 plays too
      And P4 plays too
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (-0.0625, 8)
      And P2 waits at (8, -0.0625)
      And P3 waits at (8, 16.0625)
      And P4 waits at (8, 8)
      And in tick 20 north closes
      When 30 ticks are played
      Then from tick 5 to 30 the host knows P1 at (-0.0625, 8)
      And from tick 5 to 30 the host knows P2 at (8, -0.0625)
      And from tick 5 to 30 the host knows P3 at (8, 16.0625)
      And from tick 20 to 30 the host knows P4 at (24, 8)
      And P1's camera has not cut
      And P2's camera has not cut
      And P3's camera has not cut

  @SNAP-003a
  Rule: When a land is evicted, whoever is still on it is snapped to its deposit, for TideDeposit

    Scenario: Who walked back onto a closed land is put ashore again when it leaves
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (8, 8)
      And in tick 10 north closes
      And in tick 20 P1 puts itself at (4, 4)
      And in tick 30 north leaves
      When 40 ticks are played
      Then from tick 22 to 29 the host knows P1 at (4, 4)
      And from tick 30 to 40 the host knows P1 at (24, 8)
      And P1's camera has cut twice, for TideDeposit and for TideDeposit
      And at the end P1 stands at (24, 8), to rounding

  @SNAP-003b
  Rule: When a land is evicted, nobody else is snapped

    Scenario: Who went ashore in time is not touched when the land leaves
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (8, 8)
      And P2 waits at (8, 4)
      And in tick 10 north closes
      And in tick 20 P1 puts itself at (40, 0)
      And in tick 20 P2 puts itself at (4, 4)
      And in tick 30 north leaves
      When 40 ticks are played
      Then from tick 22 to 40 the host knows P1 at (40, 0)
      And from tick 30 to 40 the host knows P2 at (24, 8)
      And P1's camera has cut once, for TideDeposit
      And P2's camera has cut twice, for TideDeposit and for TideDeposit

  @SNAP-004a
  Rule: A player who is Dead is snapped to home, for DeathRespawn

    Scenario: The dead come back at home
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And the home spawn at (-4, 12)
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 P1 is out of hit points and dead
      When 40 ticks are played
      Then P1 draws itself as moving before tick 20
      And from tick 20 to 40 the host knows P1 at (-4, 12)
      And P1's camera has cut once, for DeathRespawn
      And at the end P1 stands at (-4, 12), to rounding

  @SNAP-004b
  Rule: Downed alone does not snap

    Scenario: Who goes down lies where it fell, until it is dead
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And the home spawn at (-4, 12)
      And P1 waits at (4, 0)
      And in tick 20 P1 is out of hit points and down
      And in tick 40 P1 is out of hit points and dead
      When 50 ticks are played
      Then the host announces in tick 20
        | outcome      | player |
        | PlayerDowned | P1     |
      And from tick 20 to 39 the host knows P1 at (4, 0)
      And from tick 20 to 39 P1 stands at (4, 0), to rounding
      And from tick 40 to 50 the host knows P1 at (-4, 12)
      And P1's camera has cut once, for DeathRespawn

  @SNAP-007a
  Rule: A snap raised in steps 1 to 3 or in phase 0 is flushed before all outcomes of commands

    Scenario Outline: A player hears of its snap before it hears of a command that executed earlier, where <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And P1 waits at (8, 8)
      And in tick 20 a command executes whose outcome is Harvested
      And in tick 20 <what happens>
      And in tick 20 a command executes whose outcome is Crafted
      When 30 ticks are played
      Then the host announces in tick 20
        | outcome       | player |
        | PlayerSnapped | P1     |
        | Harvested     |        |
        | Crafted       |        |
      And P1's camera has cut once, for <reason>

      Examples:
        | what happens                                  | reason       | why                |
        | the host snaps P1 to (24, 8) for TideDeposit  | TideDeposit  | the tide raised it |
        | phase 0 snaps P1 to (-4, 12) for DeathRespawn | DeathRespawn | phase 0 raised it  |
        | north closes                                  | TideDeposit  | a land closed      |
        | north leaves                                  | TideDeposit  | a land left        |

  @SNAP-007b
  Rule: A snap raised by a command is flushed in the order of the commands

    Scenario: A snap that a command orders stands between the outcomes of the commands around it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (8, 8)
      And in tick 20 a command executes whose outcome is Harvested
      And in tick 20 a command snaps P1 to (24, 8) for TideDeposit
      And in tick 20 a command executes whose outcome is Crafted
      When 30 ticks are played
      Then the host announces in tick 20
        | outcome       | player |
        | Harvested     |        |
        | PlayerSnapped | P1     |
        | Crafted       |        |
      And from tick 20 to 30 the host knows P1 at (24, 8)
      And P1's camera has cut once, for TideDeposit

  @SNAP-007c
  Rule: A death's own outcome is flushed before its respawn snap

    Scenario: The death is told first, and then the way home
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (8, 8)
      And in tick 20 a command executes whose outcome is Harvested
      And in tick 20 P1 is out of hit points and dead
      When 30 ticks are played
      Then the host announces in tick 20
        | outcome       | player |
        | PlayerDied    | P1     |
        | PlayerSnapped | P1     |
        | Harvested     |        |

  @SNAP-008a
  Rule: A snap puts the owner's body at its place when it arrives

    Scenario: A snap moves its owner as soon as it is there, and not before
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 60 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 40 ticks are played
      Then from tick 10 to 22 P1 stands at (4, 0), to rounding
      And from tick 23 to 40 P1 stands at (50, 0), to rounding

    # The link is up again with the spawn, and the host counts on where it was.
    Scenario: Who was snapped before it dropped out can be snapped when it is back
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 10 the host snaps P1 to (50, 0) for TideDeposit
      And P1's connection ends in tick 20 and P1 is back in tick 25
      And in tick 25 P1 spawns at (4, 4)
      And in tick 40 the host snaps P1 to (0, 50) for DeathRespawn
      And in tick 45 P1 puts itself at (0, 60)
      When 60 ticks are played
      Then from tick 10 to 19 the host knows P1 at (50, 0)
      And from tick 25 to 39 the host knows P1 at (4, 4)
      And from tick 41 to 44 P1 stands at (0, 50), to rounding
      And from tick 40 to 45 the host knows P1 at (0, 50)
      And from tick 46 to 60 the host knows P1 at (0, 60)
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn

  @SNAP-008b
  Rule: A snap zeroes the owner's velocity

    Scenario: Who was running stands where it is put, and can run on
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And from tick 40 P1 walks at (0, 6.25) u/s
      When 43 ticks are played
      Then P1 draws itself as moving before tick 20
      And from tick 21 to 39 P1 stands at (50, 0), to rounding
      And at the end P1 stands at (50, 0.5), to rounding

  @SNAP-008c
  Rule: A snap keeps the rotation and scale that the owner's body has

    Scenario: A snap turns nobody round, and changes nobody's size
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 10 P1 puts itself at (4, 0), turned by 30 degrees and scaled by 2
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 30 ticks are played
      Then P1's camera has cut once, for TideDeposit
      And at the end P1 stands at (50, 0), to rounding
      And at the end P1 draws P1 turned by 30 degrees and scaled by 2

  @SNAP-008d
  Rule: A snap cuts the owner's camera once, with its reason

    Scenario Outline: The camera cuts once for <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P2 waits at (0, 4)
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for <reason>
      When 50 ticks are played
      Then P1's camera has cut once, for <reason>
      And P2's camera has not cut

      Examples:
        | reason       | why       |
        | TideDeposit  | a deposit |
        | DeathRespawn | a respawn |

    @SNAP-009
    Scenario: A guest's snap cuts the guest's camera, and the host's own player sees no glide
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 40)
      And P2 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P2 to (50, 0) for TideDeposit
      And P1 draws 4 frames a tick
      When 60 ticks are played
      Then P2's camera has cut once, for TideDeposit
      And P1's camera has not cut
      And from tick 5 to 60 P1 stands at (0, 40), to rounding
      And from tick 20 to 60 the host knows P1 at (0, 40)
      And P1 draws P2 as moving before tick 20
      And P1 never draws P2 between x = 4 u and x = 49.9 u
      And at the end P1 draws P2 within 0.01 u of (50, 0)

  @SNAP-010
  Rule: The host's own player is snapped as all others are

    Scenario: The host's own player is put ashore as a guest is
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from    | to       | deposit |
        | north | (-8,-8) | (16, 16) | (50, 0) |
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 10 P1 puts itself at (0, 4), turned by 30 degrees and scaled by 2
      And P2 draws 2 frames a tick
      And in tick 20 north closes
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And the host announces in tick 20
        | outcome       | player |
        | PlayerSnapped | P1     |
      And P1's camera has cut once, for TideDeposit
      And from tick 20 to 60 P1 stands at (50, 0), to rounding
      And at the end P1 draws P1 turned by 30 degrees and scaled by 2
      And P2 never draws P1 between x = 4 u and x = 49 u
      And at the end P2 draws P1 within 0.01 u of (50, 0)

    @REMOTE-011
    Scenario: Whichever packet is lost, the host's own player does not glide ashore
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And P2 draws 2 frames a tick
      When 70 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P1's camera has cut once, for TideDeposit
      And P2 never draws P1 between x = 4 u and x = 49 u
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 35 is lost

    Scenario: A dash of the host's own player ends with its snap
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 18 P1 dashes at (16, 0) u/s for 0.5 s
      And in tick 20 the host snaps P1 to (50, 0) for DeathRespawn
      When 50 ticks are played
      Then P1 draws itself as moving before tick 20
      And from tick 20 to 50 P1 stands at (50, 0), to rounding
      And P1's camera has cut once, for DeathRespawn

    Scenario: The host's own player goes down, is put ashore by a land that leaves, and dies
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And these islands
        | land  | from   | to       | deposit |
        | north | (0, 0) | (16, 16) | (24, 8) |
      And the home spawn at (-4, 12)
      And P1 waits at (8, 8)
      And in tick 20 P1 is out of hit points and down
      And in tick 30 north leaves
      And in tick 40 P1 is out of hit points and dead
      When 50 ticks are played
      Then the host announces in tick 20
        | outcome      | player |
        | PlayerDowned | P1     |
      And the host announces in tick 30
        | outcome       | player |
        | PlayerSnapped | P1     |
      And the host announces in tick 40
        | outcome       | player |
        | PlayerDied    | P1     |
        | PlayerSnapped | P1     |
      And from tick 5 to 29 P1 stands at (8, 8), to rounding
      And from tick 30 to 39 P1 stands at (24, 8), to rounding
      And from tick 40 to 50 P1 stands at (-4, 12), to rounding
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn
      And at the end P2 draws P1 within 0.01 u of (-4, 12)

  @SNAP-011
  Rule: To move an owner's body on the host is refused and changes nothing

    Scenario: Code that forgot who owns a body is told so, and the body stays
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host tries to move P1 to (50, 0) itself
      And in tick 40 the host snaps P1 to (0, 50) for TideDeposit
      When 50 ticks are played
      Then in tick 20 that is refused with NotAuthority
      And from tick 5 to 39 the host knows P1 at (4, 0)
      And from tick 5 to 39 P1 stands at (4, 0), to rounding
      And P2 never draws P1 between x = 4.5 u and x = 60 u
      And the host announces nothing from tick 1 to 39
      And P1's camera has cut once, for TideDeposit
      And from tick 40 to 50 the host knows P1 at (0, 50)

    Scenario: The host's own player is not moved past its machine either
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host tries to move P1 to (50, 0) itself
      And in tick 40 P1 puts itself at (4, 8)
      When 50 ticks are played
      Then in tick 20 that is refused with NotAuthority
      And from tick 5 to 39 P1 stands at (4, 0), to rounding
      And from tick 5 to 39 the host knows P1 at (4, 0)
      And P2 never draws P1 between x = 4.5 u and x = 60 u
      And from tick 40 to 50 the host knows P1 at (4, 8)

  @SNAP-020a
  Rule: A snap that an outage has held up is honoured once

    Scenario: A snap held up by an outage cuts once when it comes
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And the link between host and P1 carries nothing from tick 20 to 40
      When 90 ticks are played
      Then P1 draws itself as moving before tick 20
      And P1's camera has cut once, for TideDeposit
      And at the end P1 stands at (50, 0), to rounding
      And at the end P2 draws P1 within 0.01 u of (50, 0)

    Scenario: A snap that comes after its grace is over still cuts once
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And the link between host and P1 carries nothing from tick 20 to 60
      When 90 ticks are played
      Then P1's camera has cut once, for TideDeposit
      And from tick 45 to 61 the host knows P1 at (4, 0)
      And from tick 65 to 90 the host knows P1 at (50, 0)
      And at the end P1 stands at (50, 0), to rounding

  @SNAP-020b @needs:redelivery
  Rule: A snap that is delivered again is not honoured again

    Scenario: A snap that comes twice cuts once, wherever P1 has walked meanwhile
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what the host sends P1 reliably in ticks 20 to 22 comes again 15 ticks later
      And from tick 25 P1 walks at (0, 6) u/s
      When 90 ticks are played
      Then P1's camera has cut once, for TideDeposit
      And P1 is never at (50, 0) after tick 30
      And at the end P1 stands at (50, 7.92), to rounding

    # The first comes again in tick 36, when P1 has gone through the second.
    Scenario: A snap that comes again after a later one is over
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And in tick 25 the host snaps P1 to (0, 50) for DeathRespawn
      And what the host sends P1 reliably in ticks 20 to 22 comes again 15 ticks later
      When 60 ticks are played
      Then from tick 21 to 25 P1 stands at (50, 0), to rounding
      And from tick 26 to 60 P1 stands at (0, 50), to rounding
      And P1's camera has cut twice, for TideDeposit and for DeathRespawn
      And from tick 25 to 60 the host knows P1 at (0, 50)
      And the fault repeated at least 1 packets

  @SNAP-021
  Rule: No part of a dash is travelled from the snap's place

    Scenario: Who is put ashore in the middle of a dash does not dash on from there
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 18 P1 dashes at (16, 0) u/s for 0.5 s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      When 50 ticks are played
      Then P1 draws itself as moving before tick 21
      And from tick 21 to 50 P1 stands at (50, 0), to rounding
      And P2 never draws P1 between x = 4 u and x = 49.5 u
      And at the end P2 draws P1 within 0.01 u of (50, 0)

  @SNAP-022a
  Rule: The correction raises no outcome

    Scenario: A correction is nobody's business but the owner's
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 P1 is corrected to (1.5, 1)
      And in tick 40 the host snaps P1 to (50, 0) for TideDeposit
      When 50 ticks are played
      Then the host announces nothing from tick 1 to 39
      And from tick 20 to 39 P1 stands at (1.5, 1), to rounding
      And from tick 22 to 39 the host knows P1 at (1.5, 1)
      And the host announces in tick 40
        | outcome       | player |
        | PlayerSnapped | P1     |

  @SNAP-022b
  Rule: The correction cuts no camera

    Scenario: The camera follows a correction and cuts for the next snap
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 P1 is corrected to (1.5, 3)
      And in tick 40 the host snaps P1 to (50, 0) for DeathRespawn
      When 50 ticks are played
      Then from tick 20 to 39 P1 stands at (1.5, 3), to rounding
      And P1's camera has cut once, for DeathRespawn

  @SNAP-022c
  Rule: Observers slide over the correction

    Scenario Outline: Over a correction <why> slides, as over any step
      Given <machines>
      And P1 waits at (0, 0)
      And P2 draws 4 frames a tick
      And in tick 20 P1 is corrected to (1, 0)
      When 40 ticks are played
      Then in some frame P2 draws P1 between x = 0.125 u and x = 0.875 u
      And at the end P2 draws P1 within 0.01 u of (1, 0)
      And P1's camera has not cut

      Examples:
        | machines                                                                                              | why                   |
        | a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two      | a guest               |
        | a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two | the host's own player |
