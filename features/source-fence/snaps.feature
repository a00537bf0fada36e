@source-fence
Feature: A cut goes through one door

  Background:
    Given a game that is in order

  @FENCE-002a
  Rule: Teleport is called in the one snap handler and nowhere else

    Scenario: A button that teleports the player home is found
      But in Assets/Scripts/Runtime/Net/HomeButton.cs stands
        """
        using UnityEngine;
        using Unity.Netcode.Components;

        public sealed class HomeButton : MonoBehaviour
        {
            [SerializeField] private NetworkTransform _body;

            public void OnClick() => _body.Teleport(Vector3.zero, Quaternion.identity, Vector3.one);
        }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `_body.Teleport` in Assets/Scripts/Runtime/Net/HomeButton.cs
      And nothing else is found

    Scenario Outline: A call is a call <why>
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private void Home()
        {
            <call>
        }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `<call>` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

      Examples:
        | call                                                                     | why                              |
        | _nt.Teleport(Vector3.zero, transform.rotation, transform.localScale);    | in another method of the handler |
        | _nt?.Teleport(Vector3.zero, transform.rotation, transform.localScale);   | behind a question mark           |
        | _nt . Teleport (Vector3.zero, transform.rotation, transform.localScale); | with blanks around its name      |
        | GetComponent<PlayerTransform>().Teleport(default, default, default);     | on what another call returned    |
        | System.Action<Vector3, Quaternion, Vector3> later = _nt.Teleport;        | if the method is handed on       |

    # What belongs to a cut is done in the handler of the class that has it, and
    # another class may have a method of that name.
    Scenario: The handler of another class is not the one
      But in Assets/Scripts/Runtime/Net/CrateMotor.cs stands
        """
        using UnityEngine;
        using Unity.Netcode.Components;

        public sealed class CrateMotor : MonoBehaviour
        {
            private NetworkTransform _nt;

            internal void OnSnapped(Vector2 at)
            {
                _nt.Teleport(at, transform.rotation, transform.localScale);
            }
        }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `_nt.Teleport` in Assets/Scripts/Runtime/Net/CrateMotor.cs
      And nothing else is found

    Scenario: A class may have a Teleport of its own, unless it is a replicator
      But in Assets/Scripts/Runtime/Net/Portal.cs stands
        """
        using UnityEngine;
        using Unity.Netcode.Components;

        public sealed class Portal : MonoBehaviour
        {
            [SerializeField] private Portal _other;

            private void Teleport(string whom) => Debug.Log(whom);

            private void Start()
            {
                Teleport("nobody");
                this.Teleport("no one");
                _other.Teleport("somebody");
                TeleportAll();
            }

            private void TeleportAll() { }
        }

        public sealed class CrateTransform : NetworkTransform
        {
            private void Home() => Teleport(Vector3.zero, Quaternion.identity, Vector3.one);
        }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `Home()` in Assets/Scripts/Runtime/Net/Portal.cs
      And nothing else is found

  @FENCE-002b
  Rule: SetState is called in the one snap handler and nowhere else

    Scenario: A host that sets the state of a player's replicator is found
      But in Assets/Scripts/Runtime/Host/PlayerPusher.cs stands
        """
        using UnityEngine;
        using Unity.Netcode.Components;

        namespace Harbour.Runtime.Host
        {
            public sealed class PlayerPusher
            {
                public void Push(NetworkTransform body, Vector3 to)
                {
                    body.SetState(to, null, null, teleportDisabled: false);
                }
            }
        }
        """
      When its fences are walked
      Then FENCE-002b finds `SetState` at `body.SetState` in Assets/Scripts/Runtime/Host/PlayerPusher.cs
      And nothing else is found

    Scenario: A state machine may have a state to set
      But in Assets/Scripts/Runtime/Enemy/CrabBrain.cs stands
        """
        using Unity.Netcode.Components;
        using UnityEngine;

        namespace Harbour.Runtime.Enemy
        {
            public abstract class Brain : MonoBehaviour
            {
                protected void SetState(int state) { }
            }

            public sealed class CrabBrain : Brain
            {
                [SerializeField] private EnemyTransform _body;

                private void Wake() => SetState(1);
                private void Shove() => _body.SetState(Vector3.zero);
            }
        }
        """
      When its fences are walked
      Then FENCE-002b finds `SetState` at `_body.SetState` in Assets/Scripts/Runtime/Enemy/CrabBrain.cs
      And nothing else is found

  @FENCE-008a
  Rule: There is no snap reason but TideDeposit and DeathRespawn

    Scenario: A third reason to snap is found
      But in Assets/Scripts/Runtime/Camera/SnapReason.cs `DeathRespawn,` reads `DeathRespawn, Correction,`
      When its fences are walked
      Then FENCE-008a finds `Correction` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And nothing else is found

    # None is nobody's reason, and the first that a switch falls back to.
    Scenario: A reason that means none is one reason more
      But in Assets/Scripts/Runtime/Camera/SnapReason.cs `TideDeposit,` reads `None, TideDeposit,`
      When its fences are walked
      Then FENCE-008a finds `None` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And nothing else is found

  @FENCE-008b
  Rule: The snap reasons have TideDeposit and DeathRespawn

    Scenario Outline: That <why> is gone is found
      But in Assets/Scripts/Runtime/Camera/SnapReason.cs `<why>,` reads `// <why>,`
      When its fences are walked
      Then FENCE-008b finds `<why>` at `enum SnapReason` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And nothing else is found

      Examples:
        | why          |
        | TideDeposit  |
        | DeathRespawn |

    Scenario: A reason that was renamed is one too many and one too few
      But in Assets/Scripts/Runtime/Camera/SnapReason.cs `DeathRespawn,` reads `Death,`
      When its fences are walked
      Then FENCE-008a finds `Death` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And FENCE-008b finds `DeathRespawn` at `enum SnapReason` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And nothing else is found

  @FENCE-022
  Rule: An override of OnUpdate calls its base

    Scenario: An override that does something else instead is found
      But in Assets/Scripts/Runtime/Movement/PlayerTransform.cs `base.OnUpdate();` reads `transform.hasChanged = false;`
      When its fences are walked
      Then FENCE-022 finds `OnUpdate` in Assets/Scripts/Runtime/Movement/PlayerTransform.cs
      And nothing else is found

    # Brain is no replicator, and what its OnUpdate overrides is nobody's business.
    Scenario: A class that is a replicator by its base's base has a base to call
      But in Assets/Scripts/Runtime/Enemy/CrabTransform.cs stands
        """
        using Harbour.Runtime.Enemy;

        public sealed class CrabTransform : EnemyShoalTransform
        {
            public sealed override void OnUpdate()
            {
                if (IsServer) return;
            }
        }

        public class EnemyShoalTransform : Unity.Netcode.Components.NetworkTransform
        {
        }

        public abstract class Brain
        {
            public virtual void OnUpdate() { }
        }

        public sealed class CrabBrain : Brain
        {
            public override void OnUpdate() => System.Console.WriteLine();
        }
        """
      When its fences are walked
      Then FENCE-022 finds `OnUpdate` at `sealed override` in Assets/Scripts/Runtime/Enemy/CrabTransform.cs
      And nothing else is found
