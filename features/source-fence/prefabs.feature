@source-fence
Feature: A prefab says who decides over a body, and how much of it travels

  Background:
    Given a game that is in order

  @FENCE-001a
  Rule: The transform replicator of a player prefab has owner authority

    Scenario: A player prefab that leaves the player to the server is found
      But in Assets/Prefabs/Player.prefab `AuthorityMode: 1` reads `AuthorityMode: 0`
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode: 0` in Assets/Prefabs/Player.prefab
      And nothing else is found

    # Left out, it is the library's default, and that is the server.
    Scenario: A player prefab that does not say who decides is found
      But in Assets/Prefabs/Player.prefab `AuthorityMode: 1` reads `SlerpPosition: 0`
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode` at `--- !u!114 &103` in Assets/Prefabs/Player.prefab
      And nothing else is found

    # It lies anywhere and is called anything: it has a script of the player's.
    Scenario: A second player prefab is held to the same
      But in Assets/Prefabs/Diver.prefab stands
        """
        %YAML 1.1
        %TAG !u! tag:unity3d.com,2011:
        --- !u!1 &1
        GameObject:
          m_Component:
          - component: {fileID: 2}
          m_Name: Diver
        --- !u!114 &2
        MonoBehaviour:
          m_GameObject: {fileID: 1}
          m_Script: {fileID: 11500000, guid: a0000000000000000000000000000010, type: 3}
          AuthorityMode: 0
          UseUnreliableDeltas: 1
          SyncPositionX: 1
          SyncPositionY: 1
          SyncPositionZ: 0
          SyncRotAngleX: 0
          SyncRotAngleY: 0
          SyncRotAngleZ: 0
          SyncScaleX: 0
          SyncScaleY: 0
          SyncScaleZ: 0
          PositionThreshold: 0.01
          Interpolate: 1
          PositionInterpolationType: 1
        """
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode: 0` in Assets/Prefabs/Diver.prefab
      And nothing else is found

  @FENCE-001b
  Rule: The transform replicator of a player prefab sends X and Y of the position

    Scenario Outline: A player prefab that does not send <why> is found
      But in Assets/Prefabs/Player.prefab `<key>: 1` reads `<key>: 0`
      When its fences are walked
      Then FENCE-001b finds `<key>: 0` in Assets/Prefabs/Player.prefab
      And nothing else is found

      Examples:
        | key           | why |
        | SyncPositionX | X   |
        | SyncPositionY | Y   |

  @FENCE-001c
  Rule: The transform replicator of a player prefab sends nothing else

    Scenario Outline: A player prefab that sends <why> is found
      But in Assets/Prefabs/Player.prefab `<key>: 0` reads `<key>: 1`
      When its fences are walked
      Then FENCE-001c finds `<key>: 1` in Assets/Prefabs/Player.prefab
      And nothing else is found

      Examples:
        | key           | why                   |
        | SyncPositionZ | Z                     |
        | SyncRotAngleX | its rotation around X |
        | SyncRotAngleY | its rotation around Y |
        | SyncRotAngleZ | its rotation around Z |
        | SyncScaleX    | its scale along X     |
        | SyncScaleY    | its scale along Y     |
        | SyncScaleZ    | its scale along Z     |

  @FENCE-001d
  Rule: The transform replicators of player and enemy prefabs interpolate

    Scenario Outline: <why> that jumps from state to state is found
      But in <prefab> `Interpolate: 1` reads `Interpolate: 0`
      When its fences are walked
      Then FENCE-001d finds `Interpolate: 0` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | why      |
        | Assets/Prefabs/Player.prefab       | A player |
        | Assets/Prefabs/Enemies/Crab.prefab | An enemy |

  @FENCE-001e
  Rule: The transform replicator of an enemy prefab has server authority

    Scenario: An enemy prefab that leaves the enemy to whoever owns it is found
      But in Assets/Prefabs/Enemies/Crab.prefab `AuthorityMode: 0` reads `AuthorityMode: 1`
      When its fences are walked
      Then FENCE-001e finds `AuthorityMode: 1` in Assets/Prefabs/Enemies/Crab.prefab
      And nothing else is found

    # As it was done before there was a field for it. The prefab says the server.
    Scenario: An enemy whose class takes the server's authority away is found
      But in Assets/Scripts/Runtime/Enemy/EnemyTransform.cs stands
        """
        using Unity.Netcode.Components;

        namespace Harbour.Runtime.Enemy
        {
            public sealed class EnemyTransform : NetworkTransform
            {
                protected override bool OnIsServerAuthoritative() => false;
            }
        }
        """
      When its fences are walked
      Then FENCE-001e finds `AuthorityMode: 0` in Assets/Prefabs/Enemies/Crab.prefab
      And nothing else is found

  @FENCE-011a
  Rule: A player prefab has one position replicator

    # The second decides for the server over what the first leaves to the owner.
    Scenario: A player prefab with a rigidbody replicator beside the other is found
      But at the end of Assets/Prefabs/Player.prefab stands
        """
        --- !u!114 &108
        MonoBehaviour:
          m_GameObject: {fileID: 100}
          m_Script: {fileID: 11500000, guid: 80d7c879794dfda4687da0e400131852, type: 3}
          m_EditorClassIdentifier: Unity.Netcode.Runtime::Unity.Netcode.Components.NetworkRigidbody2D
          AuthorityMode: 0
        """
      When its fences are walked
      Then FENCE-011a finds `NetworkRigidbody2D` at `--- !u!114 &108` in Assets/Prefabs/Player.prefab
      And FENCE-006a finds `NetworkRigidbody2D` at `--- !u!114 &108` in Assets/Prefabs/Player.prefab
      And nothing else is found

    # Both are right by all the other fences.
    Scenario: A player prefab with a replicator on the sprite as well is found
      But at the end of Assets/Prefabs/Player.prefab stands
        """
        --- !u!114 &113
        MonoBehaviour:
          m_GameObject: {fileID: 110}
          m_Script: {fileID: 11500000, guid: e96cb6065543e43c4a752faaa1468eb1, type: 3}
          m_EditorClassIdentifier: Unity.Netcode.Runtime::Unity.Netcode.Components.NetworkTransform
          AuthorityMode: 1
          UseUnreliableDeltas: 1
          SyncPositionX: 1
          SyncPositionY: 1
          SyncPositionZ: 0
          SyncRotAngleX: 0
          SyncRotAngleY: 0
          SyncRotAngleZ: 0
          SyncScaleX: 0
          SyncScaleY: 0
          SyncScaleZ: 0
          PositionThreshold: 0.01
          Interpolate: 1
          PositionInterpolationType: 1
        """
      When its fences are walked
      Then FENCE-011a finds `NetworkTransform` at `--- !u!114 &113` in Assets/Prefabs/Player.prefab
      And nothing else is found

  @FENCE-011b
  Rule: Items have server authority throughout

    Scenario: An item that belongs to whoever carries it is found
      But in Assets/Prefabs/Items/Crate.prefab `AuthorityMode: 0` reads `AuthorityMode: 1`
      When its fences are walked
      Then FENCE-011b finds `AuthorityMode: 1` in Assets/Prefabs/Items/Crate.prefab
      And nothing else is found

    Scenario: One crate of a scene that belongs to whoever carries it is found
      But at the end of Assets/Scenes/Harbour.unity stands
        """
        --- !u!1001 &1030
        PrefabInstance:
          m_Modification:
            m_Modifications:
            - target: {fileID: 303, guid: a0000000000000000000000000000003, type: 3}
              propertyPath: AuthorityMode
              value: 1
              objectReference: {fileID: 0}
          m_SourcePrefab: {fileID: 100100000, guid: a0000000000000000000000000000003, type: 3}
        """
      When its fences are walked
      Then FENCE-011b finds `AuthorityMode` at `value: 1` in Assets/Scenes/Harbour.unity
      And nothing else is found

  @FENCE-023a
  Rule: The replicators of players and enemies interpolate their position by Lerp

    Scenario Outline: <why> is found
      But in <prefab> `PositionInterpolationType: 1` reads `PositionInterpolationType: <mode>`
      When its fences are walked
      Then FENCE-023a finds `PositionInterpolationType: <mode>` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | mode | why                                    |
        | Assets/Prefabs/Player.prefab       | 0    | A player that is shown by the old mode |
        | Assets/Prefabs/Player.prefab       | 2    | A player that is smoothed              |
        | Assets/Prefabs/Enemies/Crab.prefab | 0    | An enemy that is shown by the old mode |

    Scenario: A prefab that does not say how it interpolates is found
      But in Assets/Prefabs/Player.prefab `PositionInterpolationType: 1` reads `SlerpPosition: 0`
      When its fences are walked
      Then FENCE-023a finds `PositionInterpolationType` at `--- !u!114 &103` in Assets/Prefabs/Player.prefab
      And nothing else is found

  @FENCE-023b
  Rule: The replicators of players and enemies send a position that changed by 0.01

    Scenario Outline: A threshold <why> is found
      But in <prefab> `PositionThreshold: 0.01` reads `PositionThreshold: <value>`
      When its fences are walked
      Then FENCE-023b finds `PositionThreshold: <value>` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | value | why                               |
        | Assets/Prefabs/Player.prefab       | 0.011 | a thousandth above the one        |
        | Assets/Prefabs/Player.prefab       | 0.009 | a thousandth below it             |
        | Assets/Prefabs/Enemies/Crab.prefab | 0.001 | a tenth of it, in an enemy prefab |

  @FENCE-023c
  Rule: The replicators of players and enemies send unreliable deltas

    Scenario Outline: <why> whose deltas are reliable is found
      But in <prefab> `UseUnreliableDeltas: 1` reads `UseUnreliableDeltas: 0`
      When its fences are walked
      Then FENCE-023c finds `UseUnreliableDeltas: 0` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | why      |
        | Assets/Prefabs/Player.prefab       | A player |
        | Assets/Prefabs/Enemies/Crab.prefab | An enemy |

  @FENCE-023d
  Rule: No script names LegacyLerp

    Scenario: A script that goes back to the old mode is found
      But in Assets/Scripts/Runtime/Movement/PlayerTransform.cs below `base.OnUpdate();` stands
        """
        PositionInterpolationType = InterpolationTypes.LegacyLerp;
        """
      When its fences are walked
      Then FENCE-023d finds `LegacyLerp` in Assets/Scripts/Runtime/Movement/PlayerTransform.cs
      And nothing else is found

  @FENCE-023e
  Rule: The offset of the interpolation buffer is set in one place

    # NetworkBoot.cs comes first, and may stay.
    Scenario: A menu that sets it again is found
      But in Assets/Scripts/Runtime/Net/SettingsMenu.cs stands
        """
        using Unity.Netcode.Components;

        public sealed class SettingsMenu
        {
            public int Shown => NetworkTransform.InterpolationBufferTickOffset;

            public void Smoother() => NetworkTransform.InterpolationBufferTickOffset = 3;
        }
        """
      When its fences are walked
      Then FENCE-023e finds `InterpolationBufferTickOffset` at `Smoother()` in Assets/Scripts/Runtime/Net/SettingsMenu.cs
      And nothing else is found

    Scenario: To set it and to add to it are two places
      But in Assets/Scripts/Runtime/Net/NetworkBoot.cs below `private int _remoteInterpBuffer` stands
        """
        public void Smoother() => NetworkTransform.InterpolationBufferTickOffset += 1;
        """
      When its fences are walked
      Then FENCE-023e finds `InterpolationBufferTickOffset` at `private void Awake()` in Assets/Scripts/Runtime/Net/NetworkBoot.cs
      And nothing else is found

  @FENCE-021a
  Rule: No player and no enemy has a negative X of its scale

    Scenario Outline: The <why> that is mirrored is found
      But in <prefab> `m_LocalScale: {x: <was>` reads `m_LocalScale: {x: <x>`
      When its fences are walked
      Then FENCE-021a finds `x: <x>` at `m_LocalScale: {x: <x>` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | was   | x     | why             |
        | Assets/Prefabs/Player.prefab       | 1,    | -1,   | player          |
        | Assets/Prefabs/Player.prefab       | 1.25, | -0.5, | player's sprite |
        | Assets/Prefabs/Enemies/Crab.prefab | 1,    | -1,   | crab            |

    # On one side a hair below zero, on the other zero itself. Turned upside
    # down is another matter.
    Scenario: A body that is flat or upside down is not mirrored
      But in Assets/Prefabs/Enemies/Crab.prefab `m_LocalScale: {x: 1, y: 1, z: 1}` reads `m_LocalScale: {x: -0.0001, y: 1, z: 1}`
      When its fences are walked
      Then FENCE-021a finds `x: -0.0001` in Assets/Prefabs/Enemies/Crab.prefab
      And nothing else is found
      Given in Assets/Prefabs/Enemies/Crab.prefab `m_LocalScale: {x: -0.0001, y: 1, z: 1}` reads `m_LocalScale: {x: 0, y: -1, z: 1}`
      When its fences are walked
      Then FENCE-021a looks and finds nothing
      And nothing else is found

  @FENCE-021b
  Rule: No script gives a player or an enemy a negative X of its scale

    Scenario Outline: A script that turns a body round <why> is found
      But in <script> below `public Vector2 <property>` stands
        """
        private void Face(bool left)
        {
            Vector3 s = transform.localScale;
            <line>
            transform.localScale = s;
        }
        """
      When its fences are walked
      Then FENCE-021b finds `<written>` in <script>
      And nothing else is found

      Examples:
        | script                                         | property | line                                              | written                                          | why                        |
        | Assets/Scripts/Runtime/Movement/PlayerMotor.cs | Move     | if (left) s.x *= -1;                              | transform.localScale = s                         | by the sign of its X       |
        | Assets/Scripts/Runtime/Movement/PlayerMotor.cs | Move     | s.x = -s.x;                                       | transform.localScale = s                         | by the opposite of its X   |
        | Assets/Scripts/Runtime/Movement/PlayerMotor.cs | Move     | transform.localScale = new Vector3(-1, 1, 1);     | transform.localScale = new Vector3(-1, 1, 1)     | by a new scale             |
        | Assets/Scripts/Runtime/Enemy/EnemyMotor.cs     | Target   | transform.localScale = new Vector3(-_size, 1, 1); | transform.localScale = new Vector3(-_size, 1, 1) | by a new scale, an enemy's |

    Scenario: A script may make a body flat, or turn round something else
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private void Face(bool left)
        {
            Vector3 way = transform.right;
            way.x *= -1;
            transform.localScale = new Vector3(0, -1, 1);
            transform.localScale = new Vector2(-1, 1);
        }
        """
      And in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs below `Vector3 to = _target.position;` stands
        """
        transform.localScale = new Vector3(-1, 1, 1);
        """
      When its fences are walked
      Then FENCE-021b finds `new Vector2(-1, 1)` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-026a
  Rule: No walk speed in a prefab or scene reaches 12

    Scenario Outline: A walk speed <why> is found, and one just below the limit is not
      But in Assets/Prefabs/Player.prefab `_walkSpeed: 6` reads `_walkSpeed: <speed>`
      When its fences are walked
      Then FENCE-026a finds `_walkSpeed: <speed>` in Assets/Prefabs/Player.prefab
      And nothing else is found
      Given in Assets/Prefabs/Player.prefab `_walkSpeed: <speed>` reads `_walkSpeed: 11.999`
      When its fences are walked
      Then FENCE-026a looks and finds nothing
      And nothing else is found

      Examples:
        | speed  | why                            |
        | 12     | at the limit                   |
        | 12.001 | just above the limit           |
        | 250    | that waits to be divided by 50 |

    Scenario: A walk speed that a scene sets is found
      But at the end of Assets/Scenes/Harbour.unity stands
        """
        --- !u!1001 &1030
        PrefabInstance:
          m_Modification:
            m_Modifications:
            - target: {fileID: 107, guid: a0000000000000000000000000000001, type: 3}
              propertyPath: _walkSpeed
              value: 250
              objectReference: {fileID: 0}
          m_SourcePrefab: {fileID: 100100000, guid: a0000000000000000000000000000001, type: 3}
        """
      When its fences are walked
      Then FENCE-026a finds `_walkSpeed` at `value: 250` in Assets/Scenes/Harbour.unity
      And nothing else is found

  @FENCE-033a
  Rule: What a scene overrides counts as the prefab's

    Scenario Outline: A crab of the scene that <why> is found
      But in Assets/Scenes/Harbour.unity below `m_Modifications:` stands
        """
        - target: {fileID: <component>, guid: a0000000000000000000000000000002, type: 3}
          propertyPath: <key>
          value: <value>
          objectReference: {fileID: 0}
        """
      When its fences are walked
      Then <fence> finds `<key>` at `value: <value>` in Assets/Scenes/Harbour.unity
      And nothing else is found

      Examples:
        | component | key                        | value | fence      | why                     |
        | 203       | AuthorityMode              | 1     | FENCE-001e | belongs to its owner    |
        | 203       | Interpolate                | 0     | FENCE-001d | jumps                   |
        | 203       | PositionThreshold          | 0.5   | FENCE-023b | sends what is far       |
        | 203       | PositionInterpolationType  | 2     | FENCE-023a | is smoothed             |
        | 203       | UseUnreliableDeltas        | 0     | FENCE-023c | waits for what was lost |
        | 201       | m_LocalScale.x             | -1    | FENCE-021a | is mirrored             |
        | 204       | m_UseFullKinematicContacts | 1     | FENCE-005b | gets contacts           |
        | 206       | _blockers.useTriggers      | 1     | FENCE-025c | stops at triggers       |

  @FENCE-033b
  Rule: What a variant of a prefab overrides counts as the prefab's

    Scenario: A red player that belongs to the server is found
      But in Assets/Prefabs/RedPlayer.prefab stands
        """
        %YAML 1.1
        %TAG !u! tag:unity3d.com,2011:
        --- !u!1001 &1
        PrefabInstance:
          m_Modification:
            m_Modifications:
            - target: {fileID: 103, guid: a0000000000000000000000000000001, type: 3}
              propertyPath: AuthorityMode
              value: 0
              objectReference: {fileID: 0}
          m_SourcePrefab: {fileID: 100100000, guid: a0000000000000000000000000000001, type: 3}
        """
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode` at `value: 0` in Assets/Prefabs/RedPlayer.prefab
      And nothing else is found

    # Neither lies in a folder of items. What is 303 in the crate is 303 XOR 1000
    # = 711 in its variant, by the number of the instance in it.
    Scenario: A variant of a variant of an item is an item
      But in Assets/Prefabs/Stock/RedCrate.prefab stands
        """
        %YAML 1.1
        %TAG !u! tag:unity3d.com,2011:
        --- !u!1001 &1000
        PrefabInstance:
          m_Modification:
            m_Modifications: []
          m_SourcePrefab: {fileID: 100100000, guid: a0000000000000000000000000000003, type: 3}
        """
      And in Assets/Prefabs/Stock/RedCrate.prefab.meta stands
        """
        fileFormatVersion: 2
        guid: b0000000000000000000000000000001
        """
      And in Assets/Prefabs/Stock/RedCrateWithLid.prefab stands
        """
        %YAML 1.1
        %TAG !u! tag:unity3d.com,2011:
        --- !u!1001 &1
        PrefabInstance:
          m_Modification:
            m_Modifications:
            - target: {fileID: 711, guid: b0000000000000000000000000000001, type: 3}
              propertyPath: AuthorityMode
              value: 1
              objectReference: {fileID: 0}
          m_SourcePrefab: {fileID: 100100000, guid: b0000000000000000000000000000001, type: 3}
        """
      When its fences are walked
      Then FENCE-011b finds `AuthorityMode` at `value: 1` in Assets/Prefabs/Stock/RedCrateWithLid.prefab
      And nothing else is found

  @FENCE-034
  Rule: A script is known by the GUID in its meta file, wherever it lies

    # It lies in no folder of enemies any more, and the editor's own notes of its
    # classes are gone: that it is an enemy, its scripts alone say.
    Scenario: A prefab goes on knowing its scripts when they are moved
      But Assets/Prefabs/Enemies/Crab.prefab lies in Assets/Prefabs instead
      And in Assets/Prefabs/Crab.prefab `Harbour.Runtime::Harbour.Runtime.Enemy.EnemyTransform` reads ` `
      And in Assets/Prefabs/Crab.prefab `Harbour.Runtime::Harbour.Runtime.Enemy.EnemyMotor` reads ` `
      And Assets/Scripts/Runtime/Enemy/EnemyTransform.cs lies in Assets/Scripts/Runtime/Net instead
      And Assets/Scripts/Runtime/Enemy/EnemyMotor.cs lies in Assets/Scripts/Runtime/Net instead
      And in Assets/Prefabs/Crab.prefab `AuthorityMode: 0` reads `AuthorityMode: 1`
      When its fences are walked
      Then FENCE-001e finds `AuthorityMode: 1` in Assets/Prefabs/Crab.prefab
      And nothing else is found
