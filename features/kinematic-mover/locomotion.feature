@kinematic-mover
Feature: From input to velocity
  Walking is 6 u/s and crawling 2 u/s. A frame of 0.25 s is 1.5 u of the one and
  0.5 u of the other.

  Background:
    Given a player's body of half-width 0.25 u at (0, 0)
    And a skin of 0.0078125 u

  @MOVER-001a
  Rule: Frozen means no displacement, whatever the input

    Scenario: A dead player stays, and walks again when alive
      When these frames run
        | frames | dt   | move  | state |
        | 1      | 0.25 | (1,0) | Idle  |
        | 4      | 0.25 | (1,1) | Dead  |
        | 1      | 0.25 | (1,0) | Idle  |
      Then after each of these frames it stands at
        | frame | at      |
        | 1     | (1.5,0) |
        | 5     | (1.5,0) |
        | 6     | (3,0)   |
      When these frames run
        | frames | dt   | move  | state |
        | 2      | 0.25 | (0,1) | Dead  |
      Then no bit of its position has changed
      When these frames run
        | frames | dt   | move  |
        | 1      | 0.25 | (0,1) |
      Then it stands at (3, 1.5), to rounding

    Scenario: A player who dies running has no velocity, and none of it comes back with life
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run
        | dt     | move  | state |
        | 0.0625 | (1,0) | Dead  |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s
      When these frames run
        | frames | dt       | state |
        | 4      | 0.015625 | Idle  |
      Then no bit of its position has changed

  @MOVER-001b
  Rule: Frozen cancels an active displacement, which does not resume

    Scenario: Who dies in a dash and is alive again does not dash on
      When a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt   | state   |
        | 1      | 0.25 | Dashing |
      Then it stands at (4, 0), to rounding
      And a displacement is active
      When these frames run
        | frames | dt   | state |
        | 1      | 0.25 | Dead  |
      Then it stands at (4, 0), to rounding
      And no displacement is active
      When these frames run
        | frames | dt   | state   | move  |
        | 1      | 0.25 | Dashing | (0,1) |
        | 1      | 0.25 | Idle    | (0,1) |
      Then it stands at (4, 3), to rounding

  @MOVER-002
  Rule: Crawl walks along the normalised move at the crawl speed

    # (0.75, 1) has the direction (0.6, 0.8).
    Scenario Outline: A downed player crawls <why>
      Given a configuration with
        | key              | value   |
        | downedCrawlSpeed | <speed> |
      When these frames run
        | frames | dt   | move   | state  |
        | 1      | 0.25 | <move> | Downed |
      Then it stands at <first>, to rounding
      When these frames run
        | frames | dt   | move   | state  |
        | 3      | 0.25 | <move> | Downed |
      Then it stands at <last>, to rounding

      Examples:
        | speed | move     | first      | last       | why                                      |
        | 2     | (1,0)    | (0.5, 0)   | (2, 0)     | half a unit in a quarter of a second     |
        | 2     | (0,-1)   | (0, -0.5)  | (0, -2)    | southward alike                          |
        | 2     | (0.75,1) | (0.3, 0.4) | (1.2, 1.6) | along any direction                      |
        | 3     | (1,0)    | (0.75, 0)  | (3, 0)     | at the speed that the configuration says |

  @MOVER-003
  Rule: Normal walks along the normalised move at the move speed

    Scenario Outline: A player walks <why>
      Given a configuration with
        | key       | value   |
        | moveSpeed | <speed> |
      When these frames run
        | frames | dt   | move   |
        | 1      | 0.25 | <move> |
      Then it stands at <first>, to rounding
      When these frames run
        | frames | dt   | move   |
        | 3      | 0.25 | <move> |
      Then it stands at <last>, to rounding

      Examples:
        | speed | move     | first      | last       | why                                        |
        | 6     | (1,0)    | (1.5, 0)   | (6, 0)     | a unit and a half in a quarter of a second |
        | 6     | (-1,0)   | (-1.5, 0)  | (-6, 0)    | westward alike                             |
        | 6     | (0.75,1) | (0.9, 1.2) | (3.6, 4.8) | along any direction                        |
        | 8     | (1,0)    | (2, 0)     | (8, 0)     | at the speed that the configuration says   |

  @MOVER-004a
  Rule: A diagonal is no faster than an axis

    # 1.5 / sqrt(2) = 1.0606601717798212.
    Scenario: Two keys at once go as far as one, along the diagonal
      When these frames run
        | dt   | move  |
        | 0.25 | (1,1) |
      Then it stands at (1.0606601717798212, 1.0606601717798212), to rounding
      When these frames run
        | dt   | move   |
        | 0.25 | (1,-1) |
      Then it stands at (2.1213203435596424, 0), to rounding

    Scenario: Two keys at once crawl no faster than one
      When these frames run
        | dt   | move   | state  |
        | 0.75 | (-1,1) | Downed |
      Then it stands at (-1.0606601717798212, 1.0606601717798212), to rounding
      When these frames run
        | dt   | move   | state  |
        | 0.75 | (1,-1) | Downed |
      Then it stands at (0, 0), to rounding

  @MOVER-004b
  Rule: A zero move gives exactly no motion

    Scenario: A body without input keeps every bit of its position
      When these frames run
        | dt   | move     |
        | 0.25 | (0.75,1) |
      Then it stands at (0.9, 1.2), to rounding
      When these frames run
        | frames | dt   | move  | state  |
        | 100    | 0.25 | (0,0) | Idle   |
        | 100    | 0.25 | (0,0) | Downed |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

  @MOVER-004c
  Rule: A stick at half tilt walks at full speed

    Scenario Outline: A stick <why> walks as fast as any
      When these frames run
        | dt   | move   |
        | 0.25 | <move> |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move    |
        | 0.25 | (0,<y>) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | move    | y   | why                        |
        | (0.5,0) | 0.5 | at half tilt               |
        | (0.1,0) | 0.1 | at a tenth                 |
        | (3,0)   | 3   | of a device that goes to 3 |

  @MOVER-005a
  Rule: With accelTime 0 the body has full speed in the frame in which the input arrives

    Scenario: The first frame of a walk is as long as the second
      When these frames run
        | frames | dt     | move  |
        | 2      | 0.0625 | (0,0) |
        | 1      | 0.0625 | (1,0) |
        | 1      | 0.0625 | (1,0) |
      Then after each of these frames it stands at
        | frame | at        |
        | 2     | (0,0)     |
        | 3     | (0.375,0) |
        | 4     | (0.75,0)  |
      And its velocity is (6, 0) u/s, within 0 u/s
      When these frames run
        | dt     | move   |
        | 0.0625 | (0,-1) |
      Then it stands at (0.75, -0.375), to rounding
      And its velocity is (0, -6) u/s, within 0 u/s

  @MOVER-005b
  Rule: With accelTime 0 the body stands in the frame in which the input ends

    Scenario: The first frame without input moves nothing
      When these frames run
        | frames | dt     | move  |
        | 4      | 0.0625 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | frames | dt     | move  |
        | 1      | 0.0625 | (0,0) |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

  @MOVER-006a
  Rule: With accelTime above 0 the velocity nears its target in every frame and never passes it

    Scenario: Starting, turning round and stopping, the velocity goes straight to its target
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run one by one
        | frames | dt       | move  |
        | 8      | 0.015625 | (1,0) |
      Then its velocity came nearer to (6, 0) u/s in each of these frames and never passed it
      When these frames run one by one
        | frames | dt       | move   |
        | 8      | 0.015625 | (-1,0) |
      Then its velocity came nearer to (-6, 0) u/s in each of these frames and never passed it
      When these frames run one by one
        | frames | dt       | move  |
        | 8      | 0.015625 | (0,0) |
      Then its velocity came nearer to (0, 0) u/s in each of these frames and never passed it

    Scenario: In frames longer than the accelTime the velocity does not swing past its target
      Given a configuration with
        | key       | value   |
        | accelTime | 0.03125 |
      When these frames run one by one
        | frames | dt   | move  |
        | 3      | 0.25 | (1,0) |
      Then its velocity came nearer to (6, 0) u/s in each of these frames and never passed it
      And its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run one by one
        | frames | dt   | move  |
        | 3      | 0.25 | (0,0) |
      Then its velocity came nearer to (0, 0) u/s in each of these frames and never passed it
      And its velocity is (0, 0) u/s, within 0.01 u/s

  @MOVER-006b
  Rule: The velocity does not depend on how the time is split into frames

    # After 0.0625 s, the accelTime: 6 x (1 - 1/e) = 3.792723; all of 6 by a ramp.
    # Half an accelTime of stopping later: 3.792723 x e^-0.5 = 2.300403; half of 6.
    Scenario Outline: An accelTime of walking in <frames> frames ends at one velocity, <why>
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames   | dt   | move  |
        | <frames> | <dt> | (1,0) |
      Then its velocity is (3.7927234, 0) u/s by an exponential approach or (6, 0) u/s by a linear one, within 0.00001 u/s
      When these frames run
        | frames   | dt     | move  |
        | <frames> | <half> | (0,0) |
      Then its velocity is (2.3004030, 0) u/s by an exponential approach or (3, 0) u/s by a linear one, within 0.00001 u/s

      Examples:
        | frames | dt         | half        | why                    |
        | 1      | 0.0625     | 0.03125     | in one long frame      |
        | 4      | 0.015625   | 0.0078125   | at 64 frames a second  |
        | 16     | 0.00390625 | 0.001953125 | at 256 frames a second |

    Scenario: Frames of unequal length end at the same velocity too
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt         | move  |
        | 1      | 0.03125    | (1,0) |
        | 3      | 0.00390625 | (1,0) |
        | 1      | 0.01953125 | (1,0) |
      Then its velocity is (3.7927234, 0) u/s by an exponential approach or (6, 0) u/s by a linear one, within 0.00001 u/s
      When these frames run
        | frames | dt         | move  |
        | 1      | 0.00390625 | (0,0) |
        | 1      | 0.02734375 | (0,0) |
      Then its velocity is (2.3004030, 0) u/s by an exponential approach or (3, 0) u/s by a linear one, within 0.00001 u/s

  @MOVER-006c
  Rule: The velocity follows the approach that the descriptor names

    # 6 x (1 - e^-0.5) = 2.360816, 6 x (1 - e^-1) = 3.792723, 6 x (1 - e^-2) =
    # 5.187988. Crawling: a third of that.
    Scenario Outline: From rest, the velocity is what the curve says after <why>
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | dt     | move  |
        | <time> | (1,0) |
      Then its velocity is (<exponential>, 0) u/s by an exponential approach or (<linear>, 0) u/s by a linear one, within 0.00001 u/s
      When the velocity is reset
      And these frames run
        | dt     | move   | state  |
        | <time> | (0,-1) | Downed |
      Then its velocity is (0, -<crawl>) u/s by an exponential approach or (0, -<ramp>) u/s by a linear one, within 0.00001 u/s

      Examples:
        | time    | exponential | linear | crawl     | ramp | why                 |
        | 0.03125 | 2.3608160   | 3      | 0.7869387 | 1    | half the accelTime  |
        | 0.0625  | 3.7927234   | 6      | 1.2642411 | 2    | the accelTime       |
        | 0.125   | 5.1879883   | 6      | 1.7293294 | 2    | twice the accelTime |

    # Round from 6 to -6 u/s, after half the accelTime and after all of it:
    # 12 x e^-0.5 - 6 = 1.278368 and 12 x e^-1 - 6 = -1.585447. From 2.360816 to
    # rest, after half of it: 2.360816 x e^-0.5 = 1.431907.
    Scenario: Turning round takes an accelTime too, and so does stopping half-way up
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run
        | dt      | move   |
        | 0.03125 | (-1,0) |
      Then its velocity is (1.2783679, 0) u/s by an exponential approach or (0, 0) u/s by a linear one, within 0.00001 u/s
      When these frames run
        | dt      | move   |
        | 0.03125 | (-1,0) |
      Then its velocity is (-1.5854467, 0) u/s by an exponential approach or (-6, 0) u/s by a linear one, within 0.00001 u/s
      When the velocity is reset
      And these frames run
        | dt      | move  |
        | 0.03125 | (1,0) |
        | 0.03125 | (0,0) |
      Then its velocity is (1.4319072, 0) u/s by an exponential approach or (1.5, 0) u/s by a linear one, within 0.00001 u/s

  @MOVER-010a
  Rule: Idle, Windup, Active and Recovery walk in mode Normal

    Scenario Outline: In state <state> the player walks at full speed, <why>
      When these frames run
        | frames | dt   | move  | state   |
        | 1      | 0.25 | (1,0) | <state> |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | frames | dt   | move  | state   |
        | 2      | 0.25 | (0,1) | <state> |
      Then it stands at (1.5, 3), to rounding

      Examples:
        | state    | why                |
        | Idle     | doing nothing else |
        | Windup   | before the blow    |
        | Active   | in the blow        |
        | Recovery | after the blow     |

  @MOVER-010b
  Rule: Downed goes in mode Crawl

    Scenario: A player who goes down crawls from that frame on, and walks when up again
      When these frames run
        | frames | dt   | move  | state  |
        | 1      | 0.25 | (1,0) | Idle   |
        | 2      | 0.25 | (1,0) | Downed |
        | 1      | 0.25 | (1,0) | Idle   |
      Then after each of these frames it stands at
        | frame | at      |
        | 1     | (1.5,0) |
        | 2     | (2,0)   |
        | 3     | (2.5,0) |
        | 4     | (4,0)   |
      When these frames run
        | dt   | move  | state  |
        | 0.25 | (0,1) | Downed |
      Then it stands at (4, 0.5), to rounding

  @MOVER-010c
  Rule: Dead goes in mode Frozen

    Scenario: A player who dies stands from that frame on
      When these frames run
        | frames | dt   | move  | state  |
        | 1      | 0.25 | (1,0) | Downed |
        | 3      | 0.25 | (1,0) | Dead   |
      Then it stands at (0.5, 0), to rounding
      When these frames run
        | frames | dt   | move  | state |
        | 1      | 0.25 | (0,1) | Idle  |
        | 3      | 0.25 | (0,1) | Dead  |
      Then it stands at (0.5, 1.5), to rounding

  @MOVER-014b
  Rule: Reset zeroes the velocity

    Scenario: A body that is reset does not drift on
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When the velocity is reset
      And these frames run
        | frames | dt       | move  |
        | 1      | 0.015625 | (0,0) |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

  @MOVER-014c
  Rule: A body that is put somewhere stands there: nothing that began elsewhere goes on

    Scenario: A body that is put elsewhere in a dash does not dash on from there, and faces as it did
      When a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   | aim   |
        | 0.125 | Dashing | (0,1) |
      Then it stands at (2, 0), to rounding
      And a displacement is active
      When the body is put at (8, 4)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then no bit of its position has changed
      And no displacement is active
      And it faces octant 2
      When these frames run
        | dt    | move  |
        | 0.125 | (0,1) |
      Then it stands at (8, 4.75), to rounding

    Scenario: A body that is put elsewhere in a run does not drift on from there
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When the body is put at (-4, 2)
      And these frames run
        | frames | dt       |
        | 4      | 0.015625 |
      Then no bit of its position has changed
      And its velocity is (0, 0) u/s, within 0 u/s

    # It was to leave the hut and is put into the keep, which did not land on it.
    Scenario: A correction that was due elsewhere is not written where the body is put
      Given walls
        | wall | from  | to    |
        | keep | (8,0) | (9,1) |
      When wall hut is put at (0, 0) to (1, 1)
      And the body is put at (8.5, 0.5)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then nothing was reported beside its path
      And it stands at (8.5, 0.5), to rounding
      When wall barn is put at (8, 0) to (9, 1)
      And these frames run
        | frames | dt     |
        | 2      | 0.0625 |
      Then it was corrected to (8.5, 1.5), once

  @MOVER-015a
  Rule: Neither a full bag nor heavy equipment changes the speed

    Scenario Outline: Carrying <bag> and wearing a <worn>, the player walks at full speed, <why>
      Given the player carries <bag> and wears a <worn>
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  | state  |
        | 0.25 | (0,1) | Downed |
      Then it stands at (1.5, 0.5), to rounding

      Examples:
        | bag                 | worn       | why                |
        | 40 stone            | shirt      | with a full bag    |
        | 1 timber            | plate-mail | in heavy equipment |
        | 40 iron and 9 stone | plate-mail | with all of it     |

  @MOVER-015b
  Rule: No other key of the configuration changes the speed

    Scenario Outline: With the other keys <why> the player walks 6 u/s
      Given a configuration with
        | key                | value    |
        | remoteInterpBuffer | <buffer> |
        | snapAcceptRadius   | <radius> |
        | snapGraceTicks     | <grace>  |
        | skinWidth          | <skin>   |
        | downedCrawlSpeed   | <crawl>  |
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt  | move  | state  |
        | 0.5 | (0,1) | Windup |
      Then it stands at (1.5, 3), to rounding

      Examples:
        | buffer | radius | grace | skin  | crawl | why                 |
        | 1      | 0.5    | 5     | 0.005 | 1.5   | at their lower ends |
        | 3      | 2      | 100   | 0.05  | 3     | at their upper ends |

  @MOVER-016a
  Rule: A frame of no time moves nothing and keeps the state

    Scenario: A frame of no time within a walk changes neither place nor velocity
      Given a configuration with
        | key       | value  |
        | accelTime | 0.0625 |
      When these frames run
        | frames | dt   | move  |
        | 4      | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run
        | frames | dt | move   |
        | 3      | 0  | (-1,0) |
      Then no bit of its position has changed
      And its velocity is (6, 0) u/s, within 0.01 u/s
      When these frames run
        | frames | dt   | move   |
        | 4      | 0.25 | (-1,0) |
      Then its velocity is (-6, 0) u/s, within 0.01 u/s

    Scenario: A frame of no time without input does not end a walk
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then its velocity is (6, 0) u/s, within 0 u/s
      When these frames run
        | frames | dt | move  |
        | 1      | 0  | (0,0) |
      Then no bit of its position has changed
      And its velocity is (6, 0) u/s, within 0 u/s
      When these frames run
        | dt   | move  |
        | 0.25 | (0,0) |
      Then its velocity is (0, 0) u/s, within 0 u/s

    Scenario: A frame of no time within a dash does not end it
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | frames | dt   | state   |
        | 1      | 0.25 | Dashing |
        | 2      | 0    | Dashing |
      Then it stands at (4, 0), to rounding
      And a displacement is active
      When these frames run
        | frames | dt   | state   |
        | 2      | 0.25 | Dashing |
      Then it stands at (8, 0), to rounding

    # Downed in the frame after one of Dashing ends the dash, whatever the frames
    # of no time between them say.
    Scenario: A frame of no time turns nobody, kills nobody and is not the frame before
      When a dash of 16 u/s for 1 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt   | state   | aim    |
        | 0.25 | Dashing | (0,1)  |
        | 0    | Dead    | (-1,0) |
        | 0    | Idle    | (-1,0) |
      Then it stands at (4, 0), to rounding
      And a displacement is active
      And it faces octant 2
      When these frames run
        | dt   | state  |
        | 0.25 | Downed |
      Then no bit of its position has changed
      And no displacement is active

    Scenario: A correction waits while frames have no time
      When the body is put at (0.5, 0.5)
      And wall hut is put at (0, 0) to (1, 1)
      And these frames run
        | frames | dt |
        | 2      | 0  |
      Then no bit of its position has changed
      And nothing was reported beside its path
      When these frames run
        | dt     |
        | 0.0625 |
      Then it was corrected to (0.5, 1.5), once

  @MOVER-016b
  Rule: A time that is negative or not finite is refused, and the state is as before

    Scenario Outline: A frame whose time is <why> is refused, and none of those with it is run
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
        | <dt> | (1,0) |
      Then it is refused with BadInput
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | dt        | why                   |
        | -0.25     | negative              |
        | NaN       | not a number          |
        | Infinity  | infinite              |
        | -Infinity | infinite and negative |

    Scenario: A dash for a time below zero is refused, and the one that is active goes on
      When a dash of 16 u/s for 0.5 s is asked for, with move (1, 0) and aim (0, 0)
      And these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (2, 0), to rounding
      When a dash of 16 u/s for -0.25 s is asked for, with move (0, 1) and aim (0, 0)
      Then it is refused with BadInput
      When these frames run
        | dt    | state   |
        | 0.125 | Dashing |
      Then it stands at (4, 0), to rounding
      And a displacement is active

  @MOVER-016c
  Rule: Input that is not finite is refused, and the state is as before

    Scenario Outline: A frame with <why> is refused, and nothing is run
      When these frames run
        | dt   | move  |
        | 0.25 | (1,0) |
      Then it stands at (1.5, 0), to rounding
      When these frames run
        | dt   | move   | aim   |
        | 0.25 | (1,0)  | (1,0) |
        | 0.25 | <move> | <aim> |
      Then it is refused with BadInput
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (1.5, 1.5), to rounding

      Examples:
        | move         | aim           | why                               |
        | (NaN,0)      | (1,0)         | a move that is no number          |
        | (0,NaN)      | (1,0)         | a move half of which is no number |
        | (Infinity,1) | (1,0)         | a move without end                |
        | (1,0)        | (NaN,NaN)     | an aim that is no number          |
        | (1,0)        | (0,-Infinity) | an aim without end                |

    Scenario: A dash along a move that is no number is refused, and the body walks on
      When a dash of 16 u/s for 0.5 s is asked for, with move (NaN, 0) and aim (1, 0)
      Then it is refused with BadInput
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (0, 1.5), to rounding
      When the body is moved by (NaN, 1)
      Then it is refused with BadInput
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at (0, 3), to rounding

  @MOVER-049a
  Rule: A move shorter than 1e-5 counts as zero

    Scenario Outline: What <why> is taken as such
      When these frames run
        | dt   | move     |
        | 0.25 | (0.75,1) |
      Then it stands at (0.9, 1.2), to rounding
      When these frames run
        | dt   | move   |
        | 0.25 | <move> |
      Then it stands at <at>, to rounding
      When these frames run
        | dt   | move  |
        | 0.25 | (0,1) |
      Then it stands at <end>, to rounding

      Examples:
        | move                | at         | end        | why                            |
        | (0.0000099,0)       | (0.9, 1.2) | (0.9, 2.7) | is noise just below the bound  |
        | (0.0000101,0)       | (2.4, 1.2) | (2.4, 2.7) | is a move just above it        |
        | (0,-0.0000099)      | (0.9, 1.2) | (0.9, 2.7) | is noise on the other axis     |
        | (0.000007,0.000007) | (0.9, 1.2) | (0.9, 2.7) | is noise on both axes together |
        | (1e-200,0)          | (0.9, 1.2) | (0.9, 2.7) | is next to nothing             |

  @MOVER-051a
  Rule: A captured frame is a zero move

    Scenario: Keys that the user interface has do not walk
      When these frames run
        | frames | dt   | move  | captured |
        | 1      | 0.25 | (1,0) |          |
        | 3      | 0.25 | (1,0) | yes      |
        | 1      | 0.25 | (1,0) |          |
      Then after each of these frames it stands at
        | frame | at      |
        | 1     | (1.5,0) |
        | 4     | (1.5,0) |
        | 5     | (3,0)   |
      When these frames run
        | frames | dt   | move  | captured | state  |
        | 2      | 0.25 | (0,1) |          | Downed |
        | 2      | 0.25 | (0,1) | yes      | Downed |
      Then it stands at (3, 1), to rounding
