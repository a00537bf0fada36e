@host-commit
Feature: Batches without a host's queue
  Tools that replay or simulate have commands and no arrivals. Then, and only
  then, players and sequences give the order.

  Background:
    Given P1 plays on the host with an empty bag

  @COMMIT-036a @needs:pure-batch
  Rule: A batch without arrival numbers executes by ascending player id

    Scenario: The smaller id is first, wherever it stands in the batch
      When a batch is put in order
        | command | player id | seq |
        | harvest | 10        | 1   |
        | strike  | 2         | 5   |
        | craft   | 9         | 3   |
      Then the order is strike, craft, harvest
      When a batch is put in order
        | command | player id | seq |
        | harvest | 1         | 9   |
        | strike  | 3         | 1   |
        | craft   | 2         | 1   |
      Then the order is harvest, craft, strike

  @COMMIT-036b @needs:pure-batch
  Rule: Within a player it executes by sequence

    Scenario: A player's smaller sequence is first, and stays with its player
      When a batch is put in order
        | command | player id | seq |
        | harvest | 2         | 10  |
        | strike  | 1         | 7   |
        | craft   | 2         | 9   |
        | place   | 1         | 6   |
      Then the order is place, strike, craft, harvest
      When a batch is put in order
        | command | player id | seq        |
        | harvest | 2         | 4294967295 |
        | strike  | 2         | 2147483648 |
        | craft   | 2         | 1          |
      Then the order is craft, strike, harvest

  @COMMIT-037 @needs:pure-batch
  Rule: A batch in which some have arrival numbers and some have not is refused

    Scenario: One arrival number too few, or one too many, spoils a batch
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 1         | 1   | 8       |
        | strike  | 2         | 1   | 7       |
        | craft   | 3         | 1   |         |
      Then the batch is refused with MixedBatch
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 3         | 1   | 0       |
        | strike  | 2         | 1   |         |
        | craft   | 1         | 1   |         |
      Then the batch is refused with MixedBatch
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 1         | 1   | 8       |
        | strike  | 2         | 1   | 7       |
        | craft   | 3         | 1   | 9       |
      Then the order is strike, harvest, craft

  @COMMIT-038 @needs:pure-batch
  Rule: With arrival numbers the player id never reorders

    Scenario: Player 2 arrived before player 1 and is first
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 1         | 1   | 12      |
        | strike  | 2         | 9   | 11      |
        | craft   | 1         | 2   | 10      |
      Then the order is craft, strike, harvest
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 2         | 2   | 1       |
        | strike  | 1         | 1   | 3       |
        | craft   | 2         | 1   | 2       |
      Then the order is harvest, craft, strike

    Scenario: Those that arrived with one number keep the order in which they stand
      When a batch is put in order
        | command | player id | seq | arrival |
        | harvest | 2         | 1   | 7       |
        | strike  | 1         | 1   | 7       |
        | craft   | 3         | 2   | 6       |
        | place   | 3         | 1   | 7       |
      Then the order is craft, harvest, strike, place
      When a batch is put in order
        | command | player id | seq | arrival |
        | strike  | 1         | 1   | 7       |
        | harvest | 2         | 1   | 7       |
      Then the order is strike, harvest
