@owner-transform
Feature: A snap survives the network
  Others see a body here and then there, and never on the way, whatever happens
  to the packets that say so.

  Background:
    Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
    And P1 walks from (0, 0) at (6, 0) u/s
    And in tick 20 the host snaps P1 to (50, 0) for TideDeposit

  @SNAP-009
  Rule: No place between the old one and the snap's is ever drawn by an observer

    Scenario: Between the land and the beach the body is in no frame, be there four a tick
      Given P2 draws 4 frames a tick
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 between x = 4 u and x = 49.9 u
      And from tick 35 to 60 P2 draws P1 standing
      And at the end P2 draws P1 within 0.01 u of (50, 0)

    Scenario: Who walks on from the beach is drawn on the beach, and not on the way there
      Given from tick 22 P1 walks at (0, 6) u/s
      And P2 draws 2 frames a tick
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 between x = 4 u and x = 49.9 u
      And from tick 40 to 60 P2 draws P1 on its path within 0.01 u, at one delay

  @REMOTE-010
  Rule: Nothing from before a snap is drawn after it, in whatever order packets come

    Scenario: What the host sent before the snap and what it sent after come in the wrong order
      Given what comes to P2 in ticks 16 to 20 comes 6 ticks late
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 between x = 4 u and x = 49 u
      And once P2 has drawn P1 beyond x = 49 u, it never draws it short of that again
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And the fault delayed at least 5 packets

    Scenario: Whichever packet to the observer comes late, nothing from the land is drawn after the beach
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 between x = 4 u and x = 49 u
      And once P2 has drawn P1 beyond x = 49 u, it never draws it short of that again
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 30 comes 7 ticks late
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 30 comes twice

  @REMOTE-011
  Rule: A snap is not lost with its packet: the observer ends at its place without a glide

    Scenario: Whichever packet to the observer is lost, it ends at the deposit and never glides there
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And P2 never draws P1 between x = 4 u and x = 49 u
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 35 is lost

    Scenario: Whichever packet to the host is lost, the observer ends at the deposit and never glides there
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And P2 never draws P1 between x = 4 u and x = 49 u
      And from tick 20 to 60 the host knows P1 at (50, 0)
      And all of this holds when any one unreliable packet to the host from ticks 18 to 30 is lost

    Scenario: The first packets after the snap are all lost, and the observer sees no glide
      Given what comes to P2 in ticks 20 to 28 is lost
      And from tick 22 P1 walks at (0, 6) u/s
      When 70 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 between x = 4 u and x = 49.9 u
      And from tick 45 to 70 P2 draws P1 on its path within 0.01 u, at one delay
      And the fault lost at least 9 packets
