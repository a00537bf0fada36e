@host-commit
Feature: Nonsense stops at the door
  What cannot be a command is turned away when it comes, with a reason, and
  costs nobody anything: not the sender's other commands, not its sequence.

  Background:
    Given P1 plays on the host with an empty bag
    And P2 is connected with an empty bag
    And ticks 1 to 11 have run

  @COMMIT-015a @needs:raw-payload
  Rule: A payload over 64 bytes is refused at receipt with PayloadTooLarge

    Scenario Outline: A payload of <bytes> bytes <why>
      When the host receives from P2
        | seq | kind  | payload              |
        | 1   | Probe | <bytes> bytes of 255 |
      And the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 is refused with <code>
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | bytes | code            | why                                       |
        | 63    | BadPayload      | is short enough, and refused as undecodable |
        | 64    | BadPayload      | is just short enough, and refused as undecodable |
        | 65    | PayloadTooLarge | is too large by one                       |
        | 4096  | PayloadTooLarge | is far too large                          |

    @needs:world
    Scenario: The limit is one for all kinds
      When the host receives from P2
        | seq | kind        | payload          |
        | 1   | CraftCommit | 64 bytes of 255  |
        | 1   | CraftCommit | 65 bytes of 255  |
      And the host receives from P2
        | seq | kind           | payload         |
        | 1   | PlaceStructure | 64 bytes of 255 |
        | 1   | PlaceStructure | 65 bytes of 255 |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 is refused with BadPayload
      And P2's 1 is refused with PayloadTooLarge
      And P2's 1 is refused with BadPayload
      And P2's 1 is refused with PayloadTooLarge
      And P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

    Scenario Outline: Too large a payload is told so even under a sequence that <why>
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And nothing else happens
      When the host receives from P2
        | seq   | kind  | payload         |
        | <seq> | Probe | 65 bytes of 255 |
      Then P2's <seq> is refused with PayloadTooLarge
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage      |
        | 6   | Probe | give 1 ore |
      And tick 13 runs
      Then P2's 6 succeeds
      And nothing else happens
      And P2 carries 1 ore

      Examples:
        | seq | why        |
        | 5   | was used   |
        | 3   | was passed |
        | 0   | there is not |

    Scenario Outline: Where a payload may have <limit> bytes, one of <bytes> <why>
      Given a payload may have <limit> bytes
      When the host receives from P2
        | seq | kind  | payload              |
        | 1   | Probe | <bytes> bytes of 255 |
      And the host receives from P2
        | seq | kind  | stage |
        | 2   | Probe |       |
      And tick 12 runs
      Then P2's 1 is refused with <code>
      And P2's 2 succeeds
      And nothing else happens

      Examples:
        | limit | bytes | code            | why                         |
        | 32    | 33    | PayloadTooLarge | is too large                |
        | 100   | 100   | BadPayload      | is short enough, and refused as undecodable |
        | 100   | 101   | PayloadTooLarge | is too large by one         |

  @COMMIT-015b
  Rule: A kind that the host does not know is refused at receipt with UnknownKind

    Scenario: A command from another game is turned away
      When the host receives from P2
        | seq | kind     |
        | 1   | Teleport |
      Then P2's 1 is refused with UnknownKind
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

    Scenario Outline: A kind is known by its exact name, and not when it is <why>
      When the host receives from P2
        | seq | kind  |
        | 1   | <kind> |
      Then P2's 1 is refused with UnknownKind
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | kind   | why                 |
        | probe  | written in lower case |
        | Probes | longer by a letter  |
        | Prob   | shorter by a letter |

    Scenario: A kind that is not known is told so even under a sequence that was used
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And nothing else happens
      When the host receives from P2
        | seq | kind     |
        | 5   | Teleport |
      Then P2's 5 is refused with UnknownKind
      And nothing else happens

    Scenario: The host's own player is told as well
      When the host receives from P1
        | seq | kind     | stage         |
        | 1   | Teleport |               |
        | 1   | Probe    | give 3 timber |
      And tick 12 runs
      Then P1's 1 is refused with UnknownKind
      And P1's 1 succeeds
      And nothing else happens
      And P1 carries 3 timber

    Scenario: The host's own player is told so under a sequence that was used
      When the host receives from P1
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P1's 5 succeeds
      And nothing else happens
      When the host receives from P1
        | seq | kind     |
        | 5   | Teleport |
        | 0   | Teleport |
      Then P1's 5 is refused with UnknownKind
      And P1's 0 is refused with UnknownKind
      And nothing else happens
      And P1 carries 3 timber

    @needs:raw-payload
    Scenario: A kind that is not known is told so whatever its payload is
      When the host receives from P2
        | seq | kind     | payload         |
        | 1   | Teleport | 16 bytes of 255 |
        | 2   | Teleport | 65 bytes of 255 |
      And the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 is refused with UnknownKind
      And P2's 2 is refused with UnknownKind
      And P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-015c
  Rule: A payload that does not decode is refused at receipt with BadPayload

    @needs:raw-payload
    Scenario Outline: A payload of <bytes> bytes that <why> is turned away
      When the host receives from P2
        | seq | kind  | payload              |
        | 1   | Probe | <bytes> bytes of 255 |
      Then P2's 1 is refused with BadPayload
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | bytes | why                  |
        | 1     | is but one byte      |
        | 16    | no kind's arguments are |

    @needs:raw-payload
    Scenario Outline: A payload that does not decode is told so even under a sequence that <why>
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And nothing else happens
      When the host receives from P2
        | seq   | kind  | payload         |
        | <seq> | Probe | 16 bytes of 255 |
      Then P2's <seq> is refused with BadPayload
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage      |
        | 6   | Probe | give 1 ore |
      And tick 13 runs
      Then P2's 6 succeeds
      And nothing else happens
      And P2 carries 1 ore

      Examples:
        | seq | why        |
        | 5   | was used   |
        | 3   | was passed |
        | 0   | there is not |

    Scenario Outline: A Probe whose <why> is turned away
      When the host receives from P2
        | seq | kind  | stage      | altered   |
        | 1   | Probe | give 1 ore | <altered> |
      Then P2's 1 is refused with BadPayload
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 0 ore

      Examples:
        | altered                                  | why                         |
        | then left out                            | end is left out             |
        | stage left out                           | stage is left out           |
        | colour added                             | arguments are one too many  |
        | stage is 3                               | stage is a number           |
        | then is "perhaps"                        | end is none that there is   |
        | stage is [{"give":"ore","n":0}]          | amount is nothing           |
        | stage is [{"give":"ore","n":-1}]         | amount is less than nothing |
        | stage is [{"give":"ore","n":"1"}]        | amount is a text            |
        | stage is [{"give":"ore","take":"ore"}]   | entry is two things at once |
        | stage is [{"n":1}]                       | entry is nothing            |

    @needs:world
    Scenario Outline: A <kind> whose <why> is turned away
      When the host receives from P2
        | seq | kind   | node | recipe | station | type | cell   | from   | to   | item  | slot | altered   |
        | 1   | <kind> | rock | anvil  | forge   | post | (0, 0) | <from> | <to> | stone | head | <altered> |
      Then P2's 1 is refused with BadPayload
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | kind              | from | to   | altered           | why                       |
        | HarvestResolve    |      |      | node left out     | node is left out          |
        | HarvestResolve    |      |      | swing is "first"  | swing is a text           |
        | InventoryTransfer | bag  | bag  |                   | two ends are both the bag |
        | InventoryTransfer | pit  | hole |                   | ends are neither the bag  |
        | InventoryTransfer | bag  | hole | n is "1"          | amount is a text          |
        | InventoryTransfer | bag  | hole | n left out        | amount is left out        |
        | CraftCommit       |      |      | station left out  | station is left out       |
        | CraftCommit       |      |      | colour added      | arguments are too many    |
        | PlaceStructure    |      |      | cell is [1]       | cell has no row           |
        | PlaceStructure    |      |      | cell is [0, 0, 0] | cell is a box             |
        | PlaceStructure    |      |      | type is 3         | type is a number          |
        | SessionReady      |      |      | colour added      | arguments are some        |
        | Equip             |      |      | item left out     | item is left out          |
        | Unequip           |      |      | slot is 1         | slot is a number          |

    @needs:combat
    Scenario Outline: In combat a <kind> whose <why> is turned away
      When the host receives from P2
        | seq | kind   | target | dir    | altered   |
        | 1   | <kind> | crab   | (1, 0) | <altered> |
      Then P2's 1 is refused with BadPayload
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | kind          | altered         | why                    |
        | StrikeResolve | target left out | target is left out     |
        | StrikeRevoke  | swing left out  | swing is left out      |
        | DashStarted   | dir is [1]      | direction has no end   |
        | ReviveStart   | target is 3     | target is a number     |
        | ReviveCancel  | colour added    | arguments are some     |

  @COMMIT-015d
  Rule: Nothing of a refused envelope is queued

    Scenario: The tick after a refusal has nothing to do
      When the host receives from P2
        | seq | kind     |
        | 1   | Teleport |
      Then P2's 1 is refused with UnknownKind
      And P2 has 0 waiting
      When tick 12 runs
      Then nothing happens
      And the world is as it was after tick 11
      When the host receives from P2
        | seq | kind  | stage         |
        | 2   | Probe | give 3 timber |
      Then P2 has 1 waiting
      When tick 13 runs
      Then P2's 2 succeeds
      And nothing else happens
      And P2 carries 3 timber

  @COMMIT-015e
  Rule: A refused envelope costs its sender's other envelopes nothing

    Scenario: What came before it and what came after it run
      When the host receives from P2
        | seq | kind     | stage         |
        | 1   | Probe    | give 3 timber |
        | 2   | Teleport |               |
        | 3   | Probe    | give 1 ore    |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 is refused with UnknownKind
      And P2's 3 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 1 ore

    @needs:raw-payload
    Scenario Outline: One with <bytes> bytes that <why> costs its neighbours nothing
      When the host receives from P2
        | seq | kind  | stage         | payload               |
        | 1   | Probe | give 3 timber |                       |
        | 2   | Probe |               | <bytes> bytes of 255 |
        | 3   | Probe | give 1 ore    |                       |
      And the host receives from P2
        | seq | kind  | stage      |
        | 4   | Probe | give 1 ore |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 2 is refused with <code>
      And P2's 3 succeeds
      And P2's 4 succeeds
      And nothing else happens
      And P2 carries 3 timber
      And P2 carries 2 ore

      Examples:
        | bytes | code            | why            |
        | 16    | BadPayload      | do not decode  |
        | 65    | PayloadTooLarge | are too many   |

  @COMMIT-015f
  Rule: A refused envelope does not use up its sequence

    Scenario: The same sequence, put right, is taken
      When the host receives from P2
        | seq | kind     |
        | 5   | Teleport |
      Then P2's 5 is refused with UnknownKind
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And P2's 5 is dropped as a duplicate
      And nothing else happens
      And P2 carries 3 timber

    Scenario: A refused sequence far ahead closes the door on none below it
      When the host receives from P2
        | seq  | kind     | stage         |
        | 1000 | Teleport |               |
        | 5    | Probe    | give 3 timber |
      And tick 12 runs
      Then P2's 1000 is refused with UnknownKind
      And P2's 5 succeeds
      And nothing else happens
      And P2 carries 3 timber

    @needs:raw-payload
    Scenario Outline: A sequence whose payload <why> is free again
      When the host receives from P2
        | seq | kind  | payload              |
        | 5   | Probe | <bytes> bytes of 255 |
      Then P2's 5 is refused with <code>
      And nothing else happens
      When the host receives from P2
        | seq | kind  | stage         |
        | 5   | Probe | give 3 timber |
      And tick 12 runs
      Then P2's 5 succeeds
      And nothing else happens
      And P2 carries 3 timber

      Examples:
        | bytes | code            | why             |
        | 16    | BadPayload      | did not decode  |
        | 65    | PayloadTooLarge | was too large   |

  @COMMIT-016a
  Rule: Sequence 4294967295 is taken once

    Scenario: The last sequence that there is counts, and its copy does not
      When the host receives from P2
        | seq        | kind  | stage         |
        | 4294967294 | Probe | give 1 timber |
        | 4294967295 | Probe | give 1 ore    |
        | 4294967295 | Probe | give 1 ore    |
      And tick 12 runs
      Then P2's 4294967294 succeeds
      And P2's 4294967295 succeeds
      And P2's 4294967295 is dropped as a duplicate
      And nothing else happens
      And P2 carries 1 timber
      And P2 carries 1 ore

  @COMMIT-016b
  Rule: There is no wraparound: after 4294967295 every sequence is dropped

    Scenario: A counter that wraps stays outside, and nobody else is touched
      When the host receives from P2
        | seq        | kind  | stage         |
        | 4294967295 | Probe | give 1 timber |
      And tick 12 runs
      Then P2's 4294967295 succeeds
      And nothing else happens
      When the host receives from P2
        | seq        | kind  | stage         |
        | 1          | Probe | give 1 timber |
        | 2147483648 | Probe | give 1 timber |
        | 4294967294 | Probe | give 1 timber |
      And the host receives from P1
        | seq | kind  | stage         |
        | 1   | Probe | give 2 timber |
      And tick 13 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 2147483648 is dropped as a duplicate
      And P2's 4294967294 is dropped as a duplicate
      And P1's 1 succeeds
      And nothing else happens
      And P2 carries 1 timber
      And P1 carries 2 timber

    Scenario: Not even a reconnect opens the counter again
      When the host receives from P2
        | seq        | kind  | stage         |
        | 4294967295 | Probe | give 1 timber |
      And tick 12 runs
      Then P2's 4294967295 succeeds
      And nothing else happens
      When P2 disconnects
      And P2 connects again
      And the host receives from P2
        | seq        | kind  | stage         |
        | 1          | Probe | give 1 timber |
        | 4294967295 | Probe | give 1 timber |
      And tick 13 runs
      Then P2's 1 is dropped as a duplicate
      And P2's 4294967295 is dropped as a duplicate
      And nothing else happens
      And P2 carries 1 timber

  @COMMIT-016c
  Rule: Sequence 0 is never valid and is dropped like a duplicate

    Scenario: 0 is dropped before anything was taken, and 1 is the first that counts
      When the host receives from P2
        | seq | kind  | stage         |
        | 0   | Probe | give 9 timber |
        | 1   | Probe | give 3 timber |
        | 0   | Probe | give 9 timber |
      And tick 12 runs
      Then P2's 0 is dropped as a duplicate
      And P2's 1 succeeds
      And P2's 0 is dropped as a duplicate
      And nothing else happens
      And P2 carries 3 timber

    Scenario: 0 is no sequence of the host's own player either
      When the host receives from P1
        | seq | kind  | stage         |
        | 0   | Probe | give 9 timber |
        | 1   | Probe | give 2 timber |
      And tick 12 runs
      Then P1's 0 is dropped as a duplicate
      And P1's 1 succeeds
      And nothing else happens
      And P1 carries 2 timber

    Scenario: 0 does not begin the counter anew
      When the host receives from P2
        | seq | kind  | stage         |
        | 1   | Probe | give 3 timber |
        | 0   | Probe | give 9 timber |
        | 1   | Probe | give 3 timber |
        | 2   | Probe | give 1 timber |
      And tick 12 runs
      Then P2's 1 succeeds
      And P2's 0 is dropped as a duplicate
      And P2's 1 is dropped as a duplicate
      And P2's 2 succeeds
      And nothing else happens
      And P2 carries 4 timber
