@source-fence
Feature: Physics answers one question and decides nothing

  Background:
    Given a game that is in order

  @FENCE-003a
  Rule: Movement code declares no collision or trigger callback

    Scenario: A mover that listens to triggers is found
      But in Assets/Scripts/Runtime/Movement/KinematicMover2D.cs below `private Vector2 _velocity;` stands
        """
        private void OnTriggerEnter2D(Collider2D other) => _velocity = Vector2.zero;
        """
      When its fences are walked
      Then FENCE-003a finds `OnTriggerEnter2D` in Assets/Scripts/Runtime/Movement/KinematicMover2D.cs
      And nothing else is found

    Scenario Outline: Movement code that declares <why> is found
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        protected virtual void <why>(object other)
        {
        }
        """
      When its fences are walked
      Then FENCE-003a finds `<why>` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

      Examples:
        | why                |
        | OnCollisionEnter   |
        | OnCollisionStay    |
        | OnCollisionExit    |
        | OnTriggerEnter     |
        | OnTriggerStay      |
        | OnTriggerExit      |
        | OnCollisionEnter2D |
        | OnCollisionStay2D  |
        | OnCollisionExit2D  |
        | OnTriggerStay2D    |
        | OnTriggerExit2D    |

    # The first stands in the folder, the second in the namespace, and the third
    # in neither: a door may listen.
    Scenario: Movement code is what lies in its folder, or in its namespace
      But in Assets/Scripts/Runtime/Movement/Ladder.cs stands
        """
        using UnityEngine;

        public sealed class Ladder : MonoBehaviour
        {
            private void OnTriggerEnter2D(Collider2D other) { }
        }
        """
      And in Assets/Scripts/Runtime/Ice.cs stands
        """
        using UnityEngine;

        namespace Harbour.Runtime.Movement.Surfaces;

        public sealed class Ice : MonoBehaviour
        {
            private void OnTriggerStay2D(Collider2D other) { }
        }
        """
      And in Assets/Scripts/Runtime/MovementSounds/Door.cs stands
        """
        using UnityEngine;

        public sealed class Door : MonoBehaviour
        {
            private void OnTriggerEnter2D(Collider2D other) { }
        }
        """
      When its fences are walked
      Then FENCE-003a finds `OnTriggerEnter2D` in Assets/Scripts/Runtime/Movement/Ladder.cs
      And FENCE-003a finds `OnTriggerStay2D` in Assets/Scripts/Runtime/Ice.cs
      And nothing else is found

    Scenario: A name that begins like a callback's is not one, and to call one declares none
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private void OnTriggerPulled() => GetComponent<Door>().OnTriggerEnter2D(null);
        private void OnCollisionEntered() { }
        private bool OnTriggerExit2D => false;
        private void OnTriggerExit() { }
        """
      When its fences are walked
      Then FENCE-003a finds `OnTriggerExit` at `void OnTriggerExit()` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-003b
  Rule: Enemy code declares no collision or trigger callback

    Scenario: A crab that bites whom it touches is found
      But in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs below `public Vector2 Target` stands
        """
        private void OnCollisionEnter2D(Collision2D other) => other.gameObject.SendMessage("Bitten");
        """
      When its fences are walked
      Then FENCE-003b finds `OnCollisionEnter2D` in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs
      And nothing else is found

    Scenario: Enemy code is what lies in its folder, or in its namespace
      But in Assets/Scripts/Runtime/Enemies/Gull.cs stands
        """
        public sealed class Gull : UnityEngine.MonoBehaviour
        {
            void OnTriggerExit(UnityEngine.Collider other) { }
        }
        """
      And in Assets/Scripts/Runtime/Shark.cs stands
        """
        namespace Harbour
        {
            namespace Enemy
            {
                public sealed class Shark : UnityEngine.MonoBehaviour
                {
                    void OnTriggerExit(UnityEngine.Collider other) { }
                }
            }
        }
        """
      When its fences are walked
      Then FENCE-003b finds `OnTriggerExit` in Assets/Scripts/Runtime/Enemies/Gull.cs
      And FENCE-003b finds `OnTriggerExit` in Assets/Scripts/Runtime/Shark.cs
      And nothing else is found

  @FENCE-004a
  Rule: Players and enemies do not collide with each other

    Scenario: A matrix in which players collide with enemies is found
      But its layers Player and Enemy collide
      When its fences are walked
      Then FENCE-004a finds `Player/Enemy` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

    Scenario Outline: A matrix in which <why> is found
      But its layers <a> and <b> collide
      When its fences are walked
      Then FENCE-004a finds `<a>/<b>` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

      Examples:
        | a      | b      | why                          |
        | Player | Player | players collide with players |
        | Enemy  | Enemy  | enemies collide with enemies |

    Scenario Outline: A pair that is on in the row of <why> alone is on
      But the row of <why> alone says that it collides with <other>
      When its fences are walked
      Then FENCE-004a finds `Player/Enemy` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

      Examples:
        | why    | other  |
        | Player | Enemy  |
        | Enemy  | Player |

  @FENCE-004b
  Rule: Players and enemies collide with structures, terrain and the bounds of the world

    Scenario Outline: A matrix in which <why> is found
      But its layers <a> and <b> do not collide
      When its fences are walked
      Then FENCE-004b finds `<a>/<b>` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

      Examples:
        | a      | b           | why                        |
        | Player | Structure   | players walk through walls |
        | Player | Terrain     | players walk on water      |
        | Player | WorldBounds | players leave the world    |
        | Enemy  | Structure   | enemies walk through walls |
        | Enemy  | Terrain     | enemies walk on water      |
        | Enemy  | WorldBounds | enemies leave the world    |

    Scenario Outline: A wall that is off in the row of <why> alone is off
      But the row of <why> alone says that it does not collide with <other>
      When its fences are walked
      Then FENCE-004b finds `Player/Structure` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

      Examples:
        | why       | other     |
        | Player    | Structure |
        | Structure | Player    |

    # In the game that is in order all layers collide in space. What counts is
    # the plane.
    Scenario: What the layers do in space is neither here nor there
      But ProjectSettings/DynamicsManager.asset is not there
      And its layers Enemy and Terrain do not collide
      When its fences are walked
      Then FENCE-004b finds `Enemy/Terrain` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

  @FENCE-004c
  Rule: The layers of the matrix have their names

    Scenario Outline: That no layer is called <why> is found
      But in ProjectSettings/TagManager.asset `- <why>` reads `- Somewhat`
      When its fences are walked
      Then FENCE-004c finds `<why>` at `layers:` in ProjectSettings/TagManager.asset
      And nothing else is found

      Examples:
        | why         |
        | Player      |
        | Enemy       |
        | Structure   |
        | Terrain     |
        | WorldBounds |

    # The numbers of layers are the game's own affair.
    Scenario: Where a layer stands in the list makes no difference, but its name does
      But in ProjectSettings/TagManager.asset `- WorldBounds` reads `- Player2`
      And in ProjectSettings/TagManager.asset `- Water` reads `- WorldBounds`
      And its layers Player and WorldBounds collide
      When its fences are walked
      Then FENCE-004b finds `Enemy/WorldBounds` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And FENCE-004c looks and finds nothing
      And nothing else is found

  @FENCE-005a
  Rule: Queries do not start in colliders

    Scenario: Physics settings with which a wall built on a player holds it are found
      But in ProjectSettings/Physics2DSettings.asset `m_QueriesStartInColliders: 0` reads `m_QueriesStartInColliders: 1`
      When its fences are walked
      Then FENCE-005a finds `m_QueriesStartInColliders: 1` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

    # Left out, it is the engine's default, and that is on.
    Scenario: Physics settings that do not say where queries start are found
      But in ProjectSettings/Physics2DSettings.asset `m_QueriesStartInColliders: 0` reads `m_ReuseCollisionCallbacks: 1`
      When its fences are walked
      Then FENCE-005a finds `m_QueriesStartInColliders` at `--- !u!19 &1` in ProjectSettings/Physics2DSettings.asset
      And nothing else is found

  @FENCE-005b
  Rule: The bodies of players and enemies have no full kinematic contacts

    Scenario Outline: <why> with full kinematic contacts is found
      But in <prefab> `m_UseFullKinematicContacts: 0` reads `m_UseFullKinematicContacts: 1`
      When its fences are walked
      Then FENCE-005b finds `m_UseFullKinematicContacts: 1` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | why      |
        | Assets/Prefabs/Player.prefab       | A player |
        | Assets/Prefabs/Enemies/Crab.prefab | An enemy |

  @FENCE-005c
  Rule: No script turns either on

    # What is set to false may be set, and to ask is no harm.
    Scenario Outline: A script that <why> is found
      But in Assets/Scripts/Runtime/Net/PhysicsBoot.cs stands
        """
        using UnityEngine;

        public sealed class PhysicsBoot : MonoBehaviour
        {
            [SerializeField] private bool _generous;
            [SerializeField] private Rigidbody2D _body;

            private void Awake()
            {
                Physics2D.queriesStartInColliders = false;
                _body.useFullKinematicContacts = false;
                if (Physics2D.queriesStartInColliders == true) return;
                <line>
            }
        }
        """
      When its fences are walked
      Then FENCE-005c finds `<what>` at `<line>` in Assets/Scripts/Runtime/Net/PhysicsBoot.cs
      And nothing else is found

      Examples:
        | line                                           | what                     | why                                 |
        | Physics2D.queriesStartInColliders = true;      | queriesStartInColliders  | has queries start in colliders      |
        | _body.useFullKinematicContacts = true;         | useFullKinematicContacts | has a body get contacts             |
        | Physics2D.queriesStartInColliders = _generous; | queriesStartInColliders  | may have queries start in colliders |
        | _body.useFullKinematicContacts \|= _generous;  | useFullKinematicContacts | may have a body get contacts        |

  @FENCE-006a
  Rule: There is no rigidbody replicator

    Scenario: A crate with a rigidbody replicator is found
      But at the end of Assets/Prefabs/Items/Crate.prefab stands
        """
        --- !u!114 &304
        MonoBehaviour:
          m_GameObject: {fileID: 300}
          m_Script: {fileID: 11500000, guid: f6c0be61502bb534f922ebb746851216, type: 3}
          UseRigidBodyForMotion: 0
        """
      When its fences are walked
      Then FENCE-006a finds `NetworkRigidbody` at `--- !u!114 &304` in Assets/Prefabs/Items/Crate.prefab
      And nothing else is found

    Scenario Outline: A script that <why> is found
      But in Assets/Scripts/Runtime/Net/Crates.cs stands
        """
        using Unity.Netcode.Components;
        using UnityEngine;

        <attribute>
        public class Crates : <base>
        {
            public static void Make(GameObject crate) { <line> }
        }
        """
      When its fences are walked
      Then FENCE-006a finds `<what>` at `<at>` in Assets/Scripts/Runtime/Net/Crates.cs
      And nothing else is found

      Examples:
        | attribute                                      | base             | line                                      | what               | at               | why                             |
        |                                                | MonoBehaviour    | crate.AddComponent<NetworkRigidbody2D>(); | NetworkRigidbody2D | AddComponent     | adds a rigidbody replicator     |
        |                                                | NetworkRigidbody |                                           | NetworkRigidbody   | public class     | is a rigidbody replicator       |
        | [RequireComponent(typeof(NetworkRigidbody2D))] | MonoBehaviour    |                                           | NetworkRigidbody2D | RequireComponent | requires a rigidbody replicator |

  @FENCE-006b
  Rule: No flag moves a body by its rigidbody

    Scenario: A prefab whose rigidbody moves it is found
      But at the end of Assets/Prefabs/Items/Crate.prefab stands
        """
        --- !u!114 &304
        MonoBehaviour:
          m_GameObject: {fileID: 300}
          m_Script: {fileID: 11500000, guid: f6c0be61502bb534f922ebb746851216, type: 3}
          UseRigidBodyForMotion: 1
        """
      When its fences are walked
      Then FENCE-006b finds `UseRigidBodyForMotion: 1` in Assets/Prefabs/Items/Crate.prefab
      And FENCE-006a finds `NetworkRigidbody` at `--- !u!114 &304` in Assets/Prefabs/Items/Crate.prefab
      And nothing else is found

    Scenario: A script that has a rigidbody move is found
      But in Assets/Scripts/Runtime/Net/Crates.cs stands
        """
        public static class Crates
        {
            public static void Free(dynamic crate) => crate.UseRigidBodyForMotion = true;
            public static void Hold(dynamic crate) => crate.UseRigidBodyForMotion = false;
        }
        """
      When its fences are walked
      Then FENCE-006b finds `UseRigidBodyForMotion` at `Free(dynamic crate)` in Assets/Scripts/Runtime/Net/Crates.cs
      And nothing else is found

  @FENCE-006c
  Rule: There is no anticipated transform

    Scenario: A crate that is anticipated is found
      But at the end of Assets/Prefabs/Items/Crate.prefab stands
        """
        --- !u!114 &304
        MonoBehaviour:
          m_GameObject: {fileID: 300}
          m_Script: {fileID: 11500000, guid: 97616b67982a4be48d957d421e422433, type: 3}
          AuthorityMode: 0
        """
      When its fences are walked
      Then FENCE-006c finds `AnticipatedNetworkTransform` at `--- !u!114 &304` in Assets/Prefabs/Items/Crate.prefab
      And nothing else is found

    Scenario: A script that anticipates is found
      But in Assets/Scripts/Runtime/Enemy/EnemyTransform.cs `: NetworkTransform` reads `: AnticipatedNetworkTransform`
      When its fences are walked
      Then FENCE-006c finds `AnticipatedNetworkTransform` at `class EnemyTransform` in Assets/Scripts/Runtime/Enemy/EnemyTransform.cs
      And FENCE-006c finds `EnemyTransform` at `--- !u!114 &203` in Assets/Prefabs/Enemies/Crab.prefab
      And nothing else is found

  @FENCE-025a
  Rule: A contact filter in movement code ignores triggers

    Scenario Outline: A sweep that <why> is found
      But in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs `<old>` reads `<new>`
      When its fences are walked
      Then FENCE-025a finds `useTriggers` at `<new>` in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs
      And nothing else is found

      Examples:
        | old                 | new                                       | why                    |
        | useTriggers = false | useTriggers = true                        | stops at triggers      |
        | useTriggers = false | useTriggers = blockers.value == 0         | may stop at triggers   |
        | _body = body;       | _body = body; _filter.useTriggers = true; | changes its mind later |

    Scenario: Who picks things up may look for triggers
      But in Assets/Scripts/Runtime/Net/Pickup.cs stands
        """
        using UnityEngine;

        public sealed class Pickup
        {
            private readonly ContactFilter2D _near = new ContactFilter2D { useTriggers = true };
        }
        """
      And in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs `useTriggers = false` reads `useTriggers = true`
      When its fences are walked
      Then FENCE-025a finds `useTriggers` in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs
      And nothing else is found

  @FENCE-025b
  Rule: No contact filter in movement code is opened to everything

    Scenario Outline: A sweep whose filter is <why> is found
      But in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs `new ContactFilter2D { useLayerMask = true, layerMask = blockers, useTriggers = false }` reads `<new>`
      When its fences are walked
      Then FENCE-025b finds `<what>` in Assets/Scripts/Runtime/Movement/Physics2DSweep.cs
      And nothing else is found

      Examples:
        | new                              | what     | why          |
        | new ContactFilter2D().NoFilter() | NoFilter | opened       |
        | ContactFilter2D.noFilter         | noFilter | the open one |

  @FENCE-025c
  Rule: No contact filter of a player or enemy prefab lets triggers in

    Scenario Outline: <why> that stops at triggers is found
      But in <prefab> `useTriggers: 0` reads `useTriggers: 1`
      When its fences are walked
      Then FENCE-025c finds `useTriggers: 1` in <prefab>
      And nothing else is found

      Examples:
        | prefab                             | why      |
        | Assets/Prefabs/Player.prefab       | A player |
        | Assets/Prefabs/Enemies/Crab.prefab | An enemy |
