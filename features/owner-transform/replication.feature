@owner-transform
Feature: States go out, and come through
  What an owner sends, and what host and observers make of it when the network
  loses, repeats and turns round what it is given.

  @REMOTE-001a
  Rule: States go out in ticks, one a tick at most

    # Two frames a tick, and 10 ms one way: what a frame between two ticks sent
    # would be with the host half a tick earlier than the tick's own.
    Scenario: Frames between ticks send nothing
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 10 ms one way between any two
      And P1 draws 2 frames a tick
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      When 40 ticks are played
      Then from tick 10 to 40 the host knows P1 where it was 1 ticks before
      And after tick 18 the host knows P1 at (1, 0)

  @REMOTE-001b
  Rule: A state goes out when a component has moved by 0.01 u or more since the last one sent

    # 0.5859375 u/s are 3/256 u = 0.01171875 u a tick.
    Scenario Outline: Steps of a little more than a hundredth are all sent, <why>
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at <velocity> u/s
      When 40 ticks are played
      Then from tick 5 to 10 the host knows P1 at (0, 0)
      And after tick 12 the host knows P1 at <two steps>
      And after tick 13 the host knows P1 at <three steps>
      And from tick 10 to 40 the host knows P1 where it was 1 ticks before

      Examples:
        | velocity         | two steps          | three steps         | why      |
        | (0.5859375, 0)   | (0.0234375, 0)     | (0.03515625, 0)     | along X  |
        | (0, -0.5859375)  | (0, -0.0234375)    | (0, -0.03515625)    | along Y  |
        | (0.5859375, 0.1) | (0.0234375, 0.004) | (0.03515625, 0.006) | mostly X |

  @REMOTE-001c
  Rule: What has moved less waits, and slow drift adds up until it is sent

    # 0.1953125 u/s are 1/256 u a tick: three ticks make 0.01171875 u. In tick 12
    # P1 has gone that far for the first time, and the host has it a tick later.
    Scenario: A body that creeps is sent in every third tick
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (0.1953125, 0) u/s
      When 40 ticks are played
      Then from tick 5 to 12 the host knows P1 at (0, 0)
      And from tick 13 to 15 the host knows P1 at (0.01171875, 0)
      And from tick 16 to 18 the host knows P1 at (0.0234375, 0)
      And from tick 37 to 39 the host knows P1 at (0.10546875, 0)

    # 1/256 u a tick along an axis, and 0.0055 u on the diagonal: it is the component that counts.
    Scenario Outline: A body that creeps <why> is sent in every third tick too
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at <velocity> u/s
      When 40 ticks are played
      Then from tick 5 to 12 the host knows P1 at (0, 0)
      And from tick 13 to 15 the host knows P1 at <three steps>
      And from tick 16 to 18 the host knows P1 at <six steps>

      Examples:
        | velocity                | three steps               | six steps               | why           |
        | (-0.1953125, 0)         | (-0.01171875, 0)          | (-0.0234375, 0)         | west          |
        | (0, 0.1953125)          | (0, 0.01171875)           | (0, 0.0234375)          | north         |
        | (0.1953125, -0.1953125) | (0.01171875, -0.01171875) | (0.0234375, -0.0234375) | on a diagonal |

    # In 100 ticks both creep 0.39 u.
    Scenario: What the host owns and creeps is seen to creep
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (0.1953125, 0) u/s
      And the enemy E1 walks from (0, 4) at (0, 0.1953125) u/s in ticks 10 to 110
      When 110 ticks are played
      Then from tick 60 to 110 P2 draws P1 on its path within 0.02 u, at one delay
      And from tick 60 to 110 P2 draws enemy E1 on its path within 0.02 u, at one delay

  @REMOTE-002
  Rule: Of a transform X and Y are replicated, and nothing else

    Scenario: Others see where a body is, and not how it is turned or how large it is
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And in tick 20 P1 puts itself at (4, 2), turned by 30 degrees and scaled by 2
      When 40 ticks are played
      Then at the end P1 draws P1 turned by 30 degrees and scaled by 2
      And at the end P2 draws P1 within 0.01 u of (4, 2)
      And at the end P2 draws P1 turned by 0 degrees and scaled by 1

  @REMOTE-008a
  Rule: An observer does not move a body back for a state that came late or twice

    Scenario: Whichever packet to the observer comes late, the body never steps back
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 50 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 going back in x
      And from tick 44 to 50 P2 draws P1 on its path within 0.05 u, at one delay
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 35 comes 6 ticks late

    Scenario: Whichever packet to the observer comes twice, the body never steps back
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 50 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 going back in x
      And from tick 15 to 50 P2 draws P1 on its path within 0.01 u, at one delay
      And all of this holds when any one unreliable packet to P2 from ticks 15 to 35 comes twice

    Scenario: A whole handful of packets that comes late is too late
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And what comes to P2 in ticks 20 to 24 comes 10 ticks late
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And P2 never draws P1 going back in x
      And from tick 40 to 60 P2 draws P1 on its path within 0.01 u, at one delay
      And the fault delayed at least 5 packets

  @REMOTE-008b
  Rule: The host ignores a state that is older than the newest it has taken

    # What P1 sends in tick 16 comes after what it sends in tick 22.
    Scenario: The host is not put back by states that come late
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And what P1 sends in ticks 14 to 16 arrives 6 ticks late
      When 40 ticks are played
      Then after tick 14 the host knows P1 at (0.5, 0)
      And from tick 18 to 40 the host knows P1 where it was 1 ticks before
      And the host never knows P1 going back in x
      And the fault delayed at least 3 packets

    Scenario: Whichever packet to the host comes late, the host is not put back
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 50 ticks are played
      Then the host never knows P1 going back in x
      And from tick 36 to 50 the host knows P1 where it was 1 ticks before
      And all of this holds when any one unreliable packet to the host from ticks 20 to 34 comes 6 ticks late

  @REMOTE-009
  Rule: A lost state is bridged by interpolating to the next

    Scenario: Whichever packet to the observer is lost, the body walks on steadily
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 60 ticks are played
      Then from tick 20 to 60 P2 draws P1 on its path within 0.01 u, at one delay
      And from tick 20 to 60 P2 draws P1 moving by 0.12 u a frame, within 0.004 u
      And all of this holds when any one unreliable packet to P2 from ticks 20 to 45 is lost

    Scenario: A state that is lost on its way to the host is bridged as well
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      When 60 ticks are played
      Then from tick 20 to 60 P2 draws P1 on its path within 0.01 u, at one delay
      And all of this holds when any one unreliable packet to the host from ticks 20 to 40 is lost

  @REMOTE-020
  Rule: Within one second of its stopping, host and observers agree with the owner to 0.01 u, whichever single packet was lost

    # P1 walks in ticks 10 to 29: 20 x 0.125 u. One second is 50 ticks.
    Scenario: Whichever packet to the host is lost, all have it right a second after P1 stopped
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (0, 0) u/s
      When 81 ticks are played
      Then after tick 20 the host knows P1 at (1.25, 0)
      And from tick 79 to 81 the host knows P1 within 0.01 u of (2.5, 0)
      And at the end P2 draws P1 within 0.01 u of (2.5, 0)
      And at the end P1 stands at (2.5, 0), to rounding
      And all of this holds when any one unreliable packet to the host from ticks 28 to 42 is lost

    Scenario: Whichever packet to the observer is lost, it has it right a second after P1 stopped
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (0, 0) u/s
      When 81 ticks are played
      Then P2 draws P1 as moving before tick 25
      And at the end P2 draws P1 within 0.01 u of (2.5, 0)
      And all of this holds when any one unreliable packet to P2 from ticks 28 to 45 is lost

    Scenario: The host's own player is right too, a second after it stopped
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And from tick 30 P1 walks at (0, 0) u/s
      When 79 ticks are played
      Then P2 draws P1 as moving before tick 25
      And at the end P2 draws P1 within 0.01 u of (2.5, 0)
      And all of this holds when any one unreliable packet to P2 from ticks 27 to 45 is lost

  @REMOTE-021a
  Rule: A difference that was made for another base than the receiver's is dropped

    Scenario: Whatever is lost, a body that zigzags is drawn where it has been
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And from tick 20 P1 walks at (0, 9) u/s
      And from tick 30 P1 walks at (-12, 0) u/s
      And from tick 40 P1 walks at (0, -15) u/s
      And what comes to P2 in ticks 15 to 17 is lost
      And what comes to P2 in ticks 24 to 25 comes 9 ticks late
      And what P1 sends in ticks 35 to 35 is lost
      When 80 ticks are played
      Then from tick 50 to 80 P2 draws P1 on its path within 0.01 u, at one delay
      And P2 always draws P1 within 0.01 u of where it has been
      And the fault lost at least 4 packets
      And the fault delayed at least 2 packets

    Scenario: At one packet in five lost, bodies are drawn where they have been
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And 20 of 100 unreliable packets are lost, by seed 7
      And unreliable packets take up to 40 ms longer, by seed 7
      And P1 walks from (0, 0) at (6, 0) u/s
      When 120 ticks are played
      Then P2 draws P1 as moving before tick 40
      And P2 always draws P1 within 0.01 u of where it has been
      And P2 never draws P1 going back in x
      And from tick 20 to 120 the host knows P1 where it was at most 12 ticks before

  @REMOTE-021b
  Rule: A difference from before a snap is not added to a place after it

    Scenario: What the owner sent before the snap, arriving after it, moves nothing
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 14 to 19 arrives 15 ticks late
      And P2 draws 2 frames a tick
      When 60 ticks are played
      Then P2 never draws P1 between x = 4 u and x = 49 u
      And from tick 20 to 60 the host knows P1 at (50, 0)
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And the fault delayed at least 3 packets

    # Case of a delta of +1 for the old base that comes after the snap: the body is
    # at 50, then at 51 when it has walked there, and never at 11 or early at 51.
    Scenario: A step that was made before the snap is not made after it
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (10, 0)
      And in tick 19 P1 puts itself at (11, 0)
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what P1 sends in ticks 19 to 20 arrives 8 ticks late
      And in tick 40 P1 puts itself at (51, 0)
      And P2 draws 2 frames a tick
      When 60 ticks are played
      Then from tick 20 to 40 the host knows P1 at (50, 0)
      And P2 never draws P1 between x = 10.5 u and x = 49.5 u
      And from tick 20 to 40 P2 never draws P1 beyond x = 50 u
      And from tick 41 to 60 the host knows P1 at (51, 0)
      And at the end P2 draws P1 within 0.01 u of (51, 0)

    Scenario: What the host sent the observer before the snap, arriving after it, moves nothing
      Given a host on which P1 plays and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 walks from (0, 0) at (6, 0) u/s
      And in tick 20 the host snaps P1 to (50, 0) for TideDeposit
      And what comes to P2 in ticks 14 to 19 comes 12 ticks late
      And P2 draws 2 frames a tick
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 14
      And P2 never draws P1 between x = 4 u and x = 49 u
      And from tick 35 to 60 P2 draws P1 standing
      And at the end P2 draws P1 within 0.01 u of (50, 0)

  @REMOTE-023a
  Rule: After ten days of ticks everything is drawn as at the beginning, to 1e-6 u

    # 10 days of 86400 s at 50 ticks a second are 43200000 ticks.
    Scenario: After ten days all is drawn and known as on the first
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P2 draws 3 frames a tick
      And P1 walks from (0, 0) at (6, 0) u/s
      And from tick 25 P1 walks at (0, 9) u/s
      And in tick 40 the host snaps P1 to (50, 0) for TideDeposit
      When 60 ticks are played
      Then P2 draws P1 as moving before tick 20
      And at the end P2 draws P1 within 0.01 u of (50, 0)
      And played again after 43200000 ticks, everything is drawn and known the same, within 0.000001 u

  @REMOTE-023b
  Rule: A body that stood while ticks went past a multiple of 65536 moves on in order

    # Tick 65536 is the 36th.
    Scenario: A body that stood over tick 65536 walks on
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And 65500 ticks have passed before the first
      And P1 waits at (4, 0)
      And from tick 50 P1 walks at (6.25, 0) u/s
      When 80 ticks are played
      Then from tick 5 to 50 the host knows P1 at (4, 0)
      And from tick 50 to 80 the host knows P1 where it was 1 ticks before
      And from tick 60 to 80 P2 draws P1 on its path within 0.01 u, at one delay

    # Half of 65536 is 32768: to a receiver that compares with the last state it
    # has, what comes after a longer silence looks older.
    Scenario: A body from which nothing came for thirteen minutes walks on
      Given a host, P1 as owner and P2 as observer, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (4, 0)
      And in tick 28 P1 puts itself at (4, 4)
      And the link between host and P1 carries nothing from tick 28 to 40029
      And ticks 30 to 40029 pass 1000 at a time
      And in tick 40030 P1 puts itself at (4, 8)
      When 40060 ticks are played
      Then from tick 5 to 40030 the host knows P1 at (4, 0)
      And from tick 40031 to 40060 the host knows P1 at (4, 8)
