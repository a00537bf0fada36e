@host-commit
Feature: Commands and movement go separate ways
  A command that is held up on its way holds up its sender's later commands, and
  nothing else.

  @COMMIT-069 @needs:network
  Rule: Movement never enters the command channel: what holds up a player's commands holds up none of its states

    # What leaves in tick 20 would be with the host in tick 21, and comes in tick
    # 36.
    Scenario: While a command is on its way, its sender's steps come in
      Given a host that takes commands from P1 and P2, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And in tick 20 P1 submits
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And what P1 sends reliably in ticks 20 to 20 arrives 15 ticks late
      When 50 ticks are played
      Then from tick 1 to 35 P1 carries an empty bag
      And from tick 36 to 50 P1 carries 3 timber
      And after tick 18 the host knows P1 at (1, 0)
      And after tick 34 the host knows P1 at (3, 0)
      And from tick 10 to 50 the host knows P1 where it was 1 ticks before
      And from tick 25 to 50 P2 draws P1 on its path within 0.01 u, at one delay

    Scenario: While steps are lost, their sender's command comes in
      Given a host that takes commands from P1 and P2, at 50 ticks a second, with 20 ms one way between any two
      And P1 waits at (0, 0)
      And from tick 10 P1 walks at (6.25, 0) u/s
      And what P1 sends in ticks 18 to 30 is lost
      And in tick 20 P1 submits
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      When 40 ticks are played
      Then from tick 1 to 20 P1 carries an empty bag
      And from tick 21 to 40 P1 carries 3 timber
      And from tick 18 to 31 the host knows P1 at (1, 0)
      And after tick 32 the host knows P1 at (2.75, 0)

  @COMMIT-070 @needs:network
  Rule: A command packet that is lost on its way delays its own sender only

    # P1's second command takes what its first one gives, so that the two cannot
    # change places.
    Scenario: While P1's command is on its way, P1's later ones wait and P2's do not
      Given a host that takes commands from P1 and P2, at 50 ticks a second, with 20 ms one way between any two
      And in tick 20 P1 submits
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And what P1 sends reliably in ticks 20 to 20 arrives 15 ticks late
      And in tick 22 P1 submits
        | seq | kind  | stage                       |
        | 2   | Probe | take 1 timber; give 2 stone |
      And in tick 22 P2 submits
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And in tick 30 P2 submits
        | seq | kind  | stage                       |
        | 2   | Probe | take 3 timber; give 1 stone |
      When 50 ticks are played
      Then from tick 1 to 22 P2 carries an empty bag
      And from tick 23 to 30 P2 carries 3 timber
      And from tick 31 to 50 P2 carries 1 stone
      And from tick 1 to 35 P1 carries an empty bag
      And from tick 36 to 50 P1 carries 2 stone
