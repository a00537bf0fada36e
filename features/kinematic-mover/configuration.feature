@kinematic-mover
Feature: The movement file is read strictly
  Each scenario tries a file that is wrong and then one that is right, and walks
  in the scene that then opens: 1.5 u in a quarter of a second, at 6 u/s.

  Background:
    Given a player's body of half-width 0.25 u at (0, 0)

  @MOVER-040a
  Rule: Each key takes every value of its range, the ends included

    Scenario Outline: Both ends of the range are taken of <why>
      Given a configuration with
        | key   | value     |
        | <key> | <too low> |
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration with
        | key   | value   |
        | <key> | <least> |
      When the scene is opened
      Then the scene is open
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (<slow>, 0) u/s, within 0.01 u/s
      When the scene is closed
      Given a configuration with
        | key   | value  |
        | <key> | <most> |
      When the scene is opened
      Then the scene is open
      When these frames run
        | frames | dt   | move   |
        | 4      | 0.25 | (-1,0) |
      Then its velocity is (-<fast>, 0) u/s, within 0.01 u/s

      Examples:
        | key                | least | most | too low | slow | fast | why                                    |
        | moveSpeed          | 5     | 8    | 4.5     | 5    | 8    | moveSpeed, and the body has that speed |
        | accelTime          | 0     | 0.08 | -0.0625 | 6    | 6    | accelTime                              |
        | downedCrawlSpeed   | 1.5   | 3    | 1.25    | 6    | 6    | downedCrawlSpeed                       |
        | remoteInterpBuffer | 1     | 3    | 0       | 6    | 6    | remoteInterpBuffer                     |
        | snapAcceptRadius   | 0.5   | 2    | 0.25    | 6    | 6    | snapAcceptRadius                       |
        | snapGraceTicks     | 5     | 100  | 4       | 6    | 6    | snapGraceTicks                         |
        | skinWidth          | 0.005 | 0.05 | 0.004   | 6    | 6    | skinWidth                              |

  @MOVER-040b
  Rule: A value outside its key's range is refused, with key, value and range

    Scenario Outline: A <key> that is <why> is refused
      Given a configuration with
        | key   | value   |
        | <key> | <value> |
      When the scene is opened
      Then the scene is refused over <key>, which got <value> and wants <least> to <most>
      Given a configuration with
        | key   | value  |
        | <key> | <good> |
      When the scene is opened
      And these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run
        | frames | dt   | move   |
        | 4      | 0.25 | (-1,0) |
      Then its velocity is (-6, 0) u/s, within 0.01 u/s

      Examples:
        | key                | value      | good | least | most | why                  |
        | moveSpeed          | 4.875      | 6    | 5     | 8    | too slow             |
        | moveSpeed          | 8.125      | 6    | 5     | 8    | too fast             |
        | accelTime          | -0.0625    | 0    | 0     | 0.08 | below zero           |
        | accelTime          | 0.09375    | 0    | 0     | 0.08 | too long             |
        | downedCrawlSpeed   | 1.375      | 2    | 1.5   | 3    | too slow to crawl    |
        | downedCrawlSpeed   | 3.125      | 2    | 1.5   | 3    | too fast to crawl    |
        | remoteInterpBuffer | 0          | 1    | 1     | 3    | no buffer at all     |
        | remoteInterpBuffer | 4          | 1    | 1     | 3    | too much of a buffer |
        | snapAcceptRadius   | 0.375      | 1    | 0.5   | 2    | too narrow           |
        | snapAcceptRadius   | 2.125      | 1    | 0.5   | 2    | too wide             |
        | snapGraceTicks     | 4          | 25   | 5     | 100  | too few ticks        |
        | snapGraceTicks     | 101        | 25   | 5     | 100  | too many ticks       |
        | skinWidth          | 0.00390625 | 0.01 | 0.005 | 0.05 | too thin             |
        | skinWidth          | 0.0625     | 0.01 | 0.005 | 0.05 | too thick            |

    Scenario: Every fault is told at once
      Given a configuration with
        | key            | value |
        | moveSpeed      | 60    |
        | snapGraceTicks | 4     |
      When the scene is opened
      Then the scene is refused over moveSpeed and over snapGraceTicks
      Given a configuration with
        | key            | value |
        | moveSpeed      | 6     |
        | snapGraceTicks | 5     |
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

  @MOVER-040c
  Rule: A value that is not finite, or of the wrong type, is refused, with key and value

    Scenario Outline: A <key> that is <why> is no <key>
      Given a configuration with
        | key   | value   |
        | <key> | <value> |
      When the scene is opened
      Then the scene is refused over <key>, which got <got>
      Given a configuration with
        | key   | value  |
        | <key> | <good> |
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | key                | value       | got       | good          | why                      |
        | moveSpeed          | "6"         | 6         | 6             | text                     |
        | moveSpeed          | "NaN"       | NaN       | 6             | no number                |
        | moveSpeed          | "Infinity"  | Infinity  | 6             | larger than any number   |
        | moveSpeed          | null        | null      | 6             | nothing                  |
        | moveSpeed          | [6]         | 6         | 6             | a list                   |
        | accelTime          | false       | false     | 0             | a truth                  |
        | remoteInterpBuffer | 1.5         | 1.5       | 1             | no whole number          |
        | snapGraceTicks     | 25.5        | 25.5      | 25            | no whole number of ticks |
        | blockerLayers      | "Structure" | Structure | ["Structure"] | a name and not a list    |
        | blockerLayers      | [1]         | 1         | ["Structure"] | a list of numbers        |

  @MOVER-040d
  Rule: A key that is missing is refused, with its name

    Scenario Outline: A file without <key> is refused, <why>
      Given a configuration without <key>
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration with
        | key   | value  |
        | <key> | <good> |
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | key                | good          | why                     |
        | moveSpeed          | 6             | though its default is 6 |
        | accelTime          | 0             | though its default is 0 |
        | downedCrawlSpeed   | 2             | though nobody crawls    |
        | remoteInterpBuffer | 1             | though nobody is remote |
        | snapAcceptRadius   | 1             | though nobody snaps     |
        | snapGraceTicks     | 25            | though nobody waits     |
        | skinWidth          | 0.01          | though there is no wall |
        | blockerLayers      | ["Structure"] | though nothing blocks   |

  @MOVER-040e
  Rule: A key that is unknown is refused, with its name

    Scenario Outline: A file with a key <key> is refused, <why>
      Given a configuration with
        | key   | value |
        | <key> | 1     |
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration without <key>
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | key       | why                    |
        | accelTme  | a slip of the pen      |
        | MoveSpeed | a key in other letters |
        | gravity   | from another game      |

  @MOVER-041a
  Rule: A key whose name contains modifier, stamina, encumbr, weight or penalty is refused, at any depth

    Scenario Outline: With <key> <why> a file is refused
      Given a configuration with
        | key     | value   |
        | <outer> | <value> |
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration without <outer>
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | outer          | value                          | key            | why                        |
        | modifier       | 1                              | modifier       | as a whole name            |
        | staminacost    | 0                              | staminacost    | as the beginning of a name |
        | bagencumbrance | 0                              | bagencumbrance | as the middle of a name    |
        | armourweight   | 0                              | armourweight   | as the end of a name       |
        | penalty        | {}                             | penalty        | with nothing in it         |
        | extra          | {"swingpenalty":0.5}           | swingpenalty   | one level down             |
        | extra          | {"a":{"b":{"c":{"weight":1}}}} | weight         | four levels down           |
        | extra          | [{"stamina":1}]                | stamina        | within a list              |

  @MOVER-041b
  Rule: Such a key is refused in any case of letters

    Scenario Outline: With <key>, <why>, a file is refused
      Given a configuration with
        | key   | value       |
        | extra | {"<key>":1} |
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration without extra
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | key               | why          |
        | MoveSpeedModifier | in humps     |
        | STAMINA           | in capitals  |
        | EncumbrAnce       | in a mixture |

  @MOVER-042
  Rule: Dash speed and duration are no keys of movement

    Scenario Outline: A movement file with <key> is refused, <why>
      Given a configuration with
        | key   | value   |
        | <key> | <value> |
      When the scene is opened
      Then the scene is refused over <key>
      Given a configuration without <key>
      When the scene is opened
      And a dash of 16 u/s for 0.25 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (4, 0), to rounding

      Examples:
        | key          | value | why        |
        | dashSpeed    | 22    | a speed    |
        | dashDuration | 0.14  | a duration |

  @MOVER-052
  Rule: An absent movement file is an error at the start, which names it

    Scenario: Without a movement file no scene opens
      Given the movement file is absent
      When the scene is opened
      Then the scene is refused over the absent movement file
      Given the movement file is there again
      When the scene is opened
      And these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding
