@host-commit
Feature: What the queue takes
  A queue without a bound lets one player fill the host's memory. A queue with
  a common bound lets one player lock out the others.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-047 @needs:arrive-during
  Rule: What arrives while a drain runs executes in the next one

    Scenario: A command that arrives while another executes gets the next drain
      When the host receives from P1
        | seq | kind  | stage                     |
        | 1   | Probe | give 1 timber; outcome b1 |
        | 2   | Probe | need 1 timber; give 1 ore |
      And tick 12 runs, and during its drain the host receives from P2
        | seq | kind  | stage                                       |
        | 1   | Probe | take P1 1 timber; give 1 timber; outcome b2 |
      Then P1's 1 succeeds
      And P1's 2 succeeds
      And nothing else happens
      And P1 carries 1 timber
      And P2 has 1 waiting
      When tick 13 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P1 carries 0 timber
      And P2 carries 1 timber

    Scenario: The host's own command that arrives during a drain waits as well
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 12 runs, and during its drain the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      Then P2's 1 succeeds
      And nothing else happens
      And P1 has 1 waiting
      And P1 carries 0 timber
      When tick 13 runs
      Then P1's 1 succeeds
      And nothing else happens
      And P1 carries 3 timber

    Scenario: What arrives during the drain of tick 12 has 12 for its intent tick
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      And tick 13 runs, and during its drain the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
        | 1   | Probe | give 2 timber |
      And tick 14 runs
      And tick 15 runs
      Then P1's 1 succeeds in tick 13
      And P2's 1 is dropped as a duplicate
      And P2's 1 succeeds in tick 15
      And nothing else happens
      And P2 carries 2 timber

    Scenario: What arrives while nothing else runs waits for the next drain as well
      When tick 12 runs, and during its drain the host receives from P2
        | seq | kind  | stage                     |
        | 1   | Probe | give 3 timber; outcome b1 |
      Then nothing happens
      And P2 has 1 waiting
      And P2 carries 0 timber
      When tick 13 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

    Scenario: Of two that arrive during one drain the first is the first in the next
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And tick 12 runs, and during its drain the host receives from P2
        | seq | kind  | stage                      |
        | 1   | Probe | give 1 timber              |
        | 2   | Probe | take 1 timber; give 1 ore  |
        | 3   | Probe | take 1 ore; give 1 coal    |
      And tick 13 runs
      Then P1's 1 succeeds in tick 12
      And P2's 1 to 3 all succeed
      And nothing else happens
      And P2 carries 0 timber
      And P2 carries 0 ore
      And P2 carries 1 coal

  @COMMIT-057a
  Rule: The queue has a bound for each player: over it the newest envelope is refused with QueueFull

    Scenario: Of four where three may wait, the fourth is refused
      Given each player may have 3 waiting
      When the host receives from P2
        | seq    | kind  | stage         |
        | 1 to 4 | Probe | give 1 timber |
      And the host receives from P1
        | seq    | kind  | stage         |
        | 1 to 4 | Probe | give 1 timber |
      Then P2's 4 is refused with QueueFull
      And P1's 4 is refused with QueueFull
      And nothing else happens
      And P2 has 3 waiting
      And P1 has 3 waiting
      When tick 12 runs
      Then P2's 1 to 3 all succeed
      And P1's 1 to 3 all succeed
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 3 timber

    Scenario: What has run makes room, and what waits for its time takes room
      Given each player may have 2 waiting
      And a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
      And tick 12 runs
      And the host receives from P2
        | seq    | kind  | stage         |
        | 2 to 3 | Probe | give 1 timber |
      Then P2's 3 is refused with QueueFull
      And nothing else happens
      And P2 has 2 waiting
      When tick 13 runs
      And the host receives from P2
        | seq    | kind  | stage         |
        | 3 to 4 | Probe | give 1 timber |
      Then P2's 1 succeeds
      And P2's 4 is refused with QueueFull
      And nothing else happens
      And P2 has 2 waiting

    Scenario: A flood ends at the bound
      When the host receives from P2
        | seq       | kind  | stage         |
        | 1 to 2000 | Probe | give 1 timber |
      Then P2's 65 to 2000 are all refused with QueueFull
      And nothing else happens
      And P2 has 64 waiting
      When the host receives from P1
        | seq | kind  | stage      |
        | 1   | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 to 40 all succeed
      And P2's 41 to 64 all fail with BagFull
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries 40 timber
      And P1 carries 1 ore

    Scenario: A copy is a copy however full the queue is
      Given each player may have 2 waiting
      When the host receives from P2
        | seq    | kind  | stage         |
        | 1 to 3 | Probe | give 1 timber |
        | 2      | Probe | give 1 timber |
      Then P2's 3 is refused with QueueFull
      And P2's 2 is dropped as a duplicate
      And nothing else happens
      When tick 12 runs
      Then P2's 1 to 2 all succeed
      And nothing else happens
      And P2 carries 2 timber

    Scenario: What has failed makes room as what has succeeded does
      Given each player may have 2 waiting
      When the host receives from P2
        | seq | kind  | stage       | then |
        | 1   | Probe | take 1 coal | ok   |
        | 2   | Probe | give 1 coal | fail |
      And tick 12 runs
      And the host receives from P2
        | seq    | kind  | stage         |
        | 3 to 5 | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 1 fails with NotEnough
      And P2's 2 fails with ProbeFailed
      And P2's 5 is refused with QueueFull
      And P2's 3 to 4 all succeed
      And nothing else happens
      And P2 carries 2 timber

    @needs:probe-panic
    Scenario: What has panicked makes room as well
      Given each player may have 1 waiting
      When the host receives from P2
        | seq | kind  | stage       | then  |
        | 1   | Probe | give 1 coal | panic |
      And tick 12 runs
      And the host receives from P2
        | seq    | kind  | stage         |
        | 2 to 3 | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 1 is recorded as a panic
      And P2's 3 is refused with QueueFull
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 1 timber

    @needs:tide
    Scenario: What the tide has dropped makes room
      Given these lands
        | land | soft close | node | item | each swing | swings |
        | Reef | tick 12    | palm | hay  | 3          | 2      |
        | Home | never      | oak  | hay  | 3          | 2      |
      And a HarvestResolve resolves 3 ticks after its receipt
      And each player may have 2 waiting
      When the host receives from P2
        | seq    | kind           | node |
        | 1 to 3 | HarvestResolve | palm |
      And tick 12 runs
      Then P2's 3 is refused with QueueFull
      And Reef closes in tick 12
      And P2's 1 is dropped
      And P2's 2 is dropped
      And nothing else happens
      When the host receives from P2
        | seq    | kind           | node |
        | 3 to 5 | HarvestResolve | oak  |
      And ticks 13 to 15 run in one frame
      Then P2's 5 is refused with QueueFull
      And P2's 3 to 4 all succeed
      And nothing else happens
      And P2 carries 6 hay

    @needs:combat
    Scenario: What was called off makes room
      Given a crab stands at (4, 4) with 10 hit points
      And a strike takes 3 hit points
      And a StrikeResolve resolves 3 ticks after its receipt
      And each player may have 2 waiting
      When the host receives from P2
        | seq | kind          | target | swing |
        | 1   | StrikeResolve | crab   | 5     |
        | 2   | StrikeRevoke  |        | 5     |
      And tick 12 runs
      And the host receives from P2
        | seq    | kind          | target | swing |
        | 3 to 5 | StrikeResolve | crab   | 6     |
      And ticks 13 to 15 run in one frame
      Then P2's 2 succeeds in tick 12
      And P2's 5 is refused with QueueFull
      And P2's 3 to 4 all succeed
      And nothing else happens
      And crab has 4 hit points left

  @COMMIT-057b
  Rule: What is refused so does not use up its sequence

    Scenario: The same sequence is taken once there is room
      Given each player may have 2 waiting
      When the host receives from P2
        | seq    | kind  | stage         |
        | 1 to 3 | Probe | give 1 timber |
      Then P2's 3 is refused with QueueFull
      And nothing else happens
      When tick 12 runs
      And the host receives from P2
        | seq | kind  | stage         |
        | 3   | Probe | give 1 timber |
        | 3   | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 1 to 3 all succeed
      And P2's 3 is dropped as a duplicate
      And nothing else happens
      And P2 carries 3 timber

    Scenario: A refused sequence far ahead takes nothing away from those below it
      Given each player may have 1 waiting
      When the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 1 timber |
        | 900 | Probe | give 9 timber |
      And tick 12 runs
      And the host receives from P1
        | seq | kind  | stage         |
        | 2   | Probe | give 1 timber |
      And tick 13 runs
      Then P1's 900 is refused with QueueFull
      And P1's 1 to 2 all succeed
      And nothing else happens
      And P1 carries 2 timber

  @COMMIT-057c
  Rule: Other players lose nothing by it

    Scenario Outline: With <full>'s part of the queue full, <why>
      Given each player may have 2 waiting
      When the host receives from <full>
        | seq    | kind  | stage         |
        | 1 to 3 | Probe | give 1 timber |
      And the host receives from <other>
        | seq    | kind  | stage         |
        | 1 to 2 | Probe | give 1 timber |
      And tick 12 runs
      Then <full>'s 3 is refused with QueueFull
      And <full>'s 1 to 2 all succeed
      And <other>'s 1 to 2 all succeed
      And nothing else happens
      And <full> carries 2 timber
      And <other> carries 2 timber

      Examples:
        | full | other | why                                  |
        | P2   | P1    | the host's player still gets all of its own |
        | P1   | P2    | a guest still gets all of its own    |
