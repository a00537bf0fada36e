@host-commit
Feature: From which tick a command counts
  What comes between two ticks belongs to the one that has begun. Before the first
  there is none, and what comes then counts from 0.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag

  @COMMIT-018a
  Rule: The intent tick is the last tick begun when the envelope is received

    Scenario: Two commands received a tick apart resolve a tick apart
      Given ticks 1 to 11 have run
      And a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And the host receives from P2
        | seq | kind  | stage      |
        | 2   | Probe | give 1 ore |
      And tick 13 runs
      And tick 14 runs
      Then P2's 1 succeeds in tick 13
      And P1's 1 succeeds in tick 14
      And P2's 2 succeeds in tick 14
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 1 ore
      And P1 carries 2 timber

    Scenario: What is received before the first tick counts from tick 0
      Given a Probe resolves 2 ticks after its receipt
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 1 runs
      Then nothing happens
      When tick 2 runs
      Then P2's 1 succeeds
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P1 carries 2 timber
