@source-fence
Feature: One hand moves a body, and chance has no part in it

  Background:
    Given a game that is in order

  @FENCE-012a
  Rule: Server code adds no force to a player's body

    Scenario Outline: A server that pushes a player by <why> is found
      But in Assets/Scripts/Runtime/Host/Brawl.cs stands
        """
        using UnityEngine;

        namespace Harbour.Runtime.Host
        {
            public sealed class Brawl : MonoBehaviour
            {
                public void Hit(Rigidbody2D playerBody, Vector2 impulse)
                {
                    playerBody.<why>(impulse);
                }
            }
        }
        """
      When its fences are walked
      Then FENCE-012a finds `<why>` in Assets/Scripts/Runtime/Host/Brawl.cs
      And nothing else is found

      Examples:
        | why                |
        | AddForce           |
        | AddForceAtPosition |
        | AddRelativeForce   |
        | AddForceX          |

    # In a class of the player's own every body is the player's. A crate may be
    # pushed, by its own class and by any other.
    Scenario: By the name of the body or of its class it is a player's
      But in Assets/Scripts/Runtime/Server/PlayerHealth.cs stands
        """
        using UnityEngine;

        public sealed class PlayerHealth : MonoBehaviour
        {
            [SerializeField] private Rigidbody2D _body;

            public void Hit(Vector2 impulse) => _body.AddForce(impulse);
        }
        """
      And in Assets/Scripts/Runtime/Server/Explosion.cs stands
        """
        using UnityEngine;

        public sealed class Explosion : MonoBehaviour
        {
            public void Blow(Rigidbody2D crate, Component thePlayer)
            {
                crate.AddForce(Vector2.up);
                thePlayer.GetComponent<Rigidbody2D>().AddForce(Vector2.up * 2);
            }
        }
        """
      When its fences are walked
      Then FENCE-012a finds `AddForce` at `_body.AddForce` in Assets/Scripts/Runtime/Server/PlayerHealth.cs
      And FENCE-012a finds `AddForce` at `Vector2.up * 2` in Assets/Scripts/Runtime/Server/Explosion.cs
      And nothing else is found

  @FENCE-012b
  Rule: Code that only the server runs adds no force to a player's body

    # On its owner's machine a player may be pushed: there the force counts.
    Scenario Outline: A player's body that is pushed <why> is found
      But in Assets/Scripts/Runtime/Net/PlayerKnockback.cs stands
        """
        using Unity.Netcode;
        using UnityEngine;

        public sealed class PlayerKnockback : NetworkBehaviour
        {
            [SerializeField] private Rigidbody2D _body;

            public void Taken(Vector2 impulse) => _body.AddForce(impulse);

            public void Hit(Vector2 impulse)
            {
                <guard>
                _body.AddForce(impulse, ForceMode2D.Impulse);
            }
        }
        """
      When its fences are walked
      Then FENCE-012b finds `AddForce` at `ForceMode2D.Impulse` in Assets/Scripts/Runtime/Net/PlayerKnockback.cs
      And nothing else is found

      Examples:
        | guard                                         | why                                       |
        | if (IsServer)                                 | where the server is asked for             |
        | if (IsHost && impulse != Vector2.zero)        | where the host is asked for, among others |
        | if (!IsServer) return;                        | after everybody else has left             |
        | if (!IsServer \|\| _body == null) { return; } | after everybody else has left, in a block |

    Scenario: What runs everywhere, or anywhere but on the server, is not the server's
      But in Assets/Scripts/Runtime/Net/PlayerKnockback.cs stands
        """
        using Unity.Netcode;
        using UnityEngine;

        public sealed class PlayerKnockback : NetworkBehaviour
        {
            [SerializeField] private Rigidbody2D _body;

            public void Taken(Vector2 impulse)
            {
                if (!IsServer) _body.AddForce(impulse);
                if (IsServer) Debug.Log(impulse); else _body.AddForce(impulse);
                _body.AddForce(impulse);
                if (NetworkManager.Singleton.IsServer) _body.AddForce(impulse * 2);
            }
        }
        """
      When its fences are walked
      Then FENCE-012b finds `AddForce` at `impulse * 2` in Assets/Scripts/Runtime/Net/PlayerKnockback.cs
      And nothing else is found

    # The call is bound for the server, and so is what it does. That it leaves
    # the channel out is another fence's.
    Scenario: A player's body that is pushed in a call to the server is found
      But in Assets/Scripts/Runtime/Net/PlayerKnockback.cs stands
        """
        using Unity.Netcode;
        using UnityEngine;

        public sealed class PlayerKnockback : NetworkBehaviour
        {
            [SerializeField] private Rigidbody2D _body;

            [Rpc(SendTo.Server)]
            public void HitRpc(Vector2 impulse) => _body.AddForce(impulse);
        }
        """
      When its fences are walked
      Then FENCE-012b finds `AddForce` in Assets/Scripts/Runtime/Net/PlayerKnockback.cs
      And FENCE-009a finds `SendTo.Server` in Assets/Scripts/Runtime/Net/PlayerKnockback.cs
      And nothing else is found

  @FENCE-013a
  Rule: Movement code has no source of chance

    Scenario Outline: Locomotion that asks for <why> is found
      But in Assets/Scripts/Rules/Movement/Locomotion.cs `float speed = ` reads `float speed = (float)(<code>) + `
      When its fences are walked
      Then FENCE-013a finds `<quoted>` at `float speed` in Assets/Scripts/Rules/Movement/Locomotion.cs
      And nothing else is found

      Examples:
        | code                                                           | quoted                | why                          |
        | new Random().NextDouble()                                      | Random                | a number                     |
        | System.Random.Shared.NextDouble()                              | Random                | a shared number              |
        | new System.Random(7).NextDouble()                              | Random                | a number with a seed         |
        | System.Security.Cryptography.RandomNumberGenerator.GetInt32(9) | RandomNumberGenerator | a number that nobody guesses |
        | System.Guid.NewGuid().GetHashCode()                            | NewGuid               | a new identity               |

    Scenario: The mover that leaves a wall by chance is found, and a name with random in it is not
      But in Assets/Scripts/Runtime/Movement/KinematicMover2D.cs below `private Vector2 _velocity;` stands
        """
        private int _randomness, RandomSeed;

        private Vector2 Out() => Random.insideUnitCircle * (_randomness + RandomSeed);
        """
      And in Assets/Scripts/Runtime/Net/Weather.cs stands
        """
        public sealed class Weather
        {
            public float Wind => UnityEngine.Random.value;
        }
        """
      When its fences are walked
      Then FENCE-013a finds `Random` at `Random.insideUnitCircle` in Assets/Scripts/Runtime/Movement/KinematicMover2D.cs
      And nothing else is found

  @FENCE-013b
  Rule: The separation of enemies has no source of chance

    Scenario: Two enemies in one place that part by chance are found
      But in Assets/Scripts/Rules/Enemy/Steering.cs `double turn = ` reads `double turn = new Random(index).NextDouble() + `
      When its fences are walked
      Then FENCE-013b finds `Random` at `double turn` in Assets/Scripts/Rules/Enemy/Steering.cs
      And nothing else is found

    # A crab may say what it likes. How it makes room it may not.
    Scenario: Of an enemy's code it is the separation that leaves nothing to chance
      But in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs below `public Vector2 Target` stands
        """
        private int Cry() => Random.Range(0, 3);

        private Vector2 Separate(Vector2 from)
        {
            return from + Random.insideUnitCircle;
        }
        """
      When its fences are walked
      Then FENCE-013b finds `Random` at `Random.insideUnitCircle` in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs
      And nothing else is found

  @FENCE-014a
  Rule: Only the mover writes a position in movement code

    Scenario Outline: A motor that moves the player <why> is found
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `_mover.Drive` stands
        """
        <line>
        """
      When its fences are walked
      Then FENCE-014a finds `<quoted>` at `<line>` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

      Examples:
        | line                                                        | quoted                  | why                      |
        | transform.position = Move;                                  | transform.position      | by itself                |
        | this.transform.position += (Vector3)Move;                   | transform.position      | step by step             |
        | _mover.transform.localPosition = Move;                      | transform.localPosition | within its parent        |
        | transform.SetPositionAndRotation(Move, transform.rotation); | SetPositionAndRotation  | and turns it             |
        | transform.Translate(Move);                                  | Translate               | by a step                |
        | GetComponent<Rigidbody2D>().position = Move;                | position                | by its body              |
        | GetComponent<Rigidbody2D>().MovePosition(Move);             | MovePosition            | in the next physics step |

    # Three times a position is read or compared.
    Scenario: To read a position, or to compare it, moves nobody
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `_mover.Drive` stands
        """
        Vector3 at = transform.position;
        if (transform.position == at) at.x = transform.position.x;
        var copy = new { position = at };
        transform.rotation = Quaternion.identity;
        transform.position = at;
        """
      When its fences are walked
      Then FENCE-014a finds `transform.position` at `transform.position = at;` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-014b
  Rule: Only the mover writes a position in enemy code

    Scenario: A crab that moves by itself is found
      But in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs `_mover.Drive(way.normalized * 2f, Time.deltaTime);` reads `transform.position += (Vector3)(way.normalized * 2f * Time.deltaTime);`
      When its fences are walked
      Then FENCE-014b finds `transform.position` at `way.normalized` in Assets/Scripts/Runtime/Enemy/EnemyMotor.cs
      And nothing else is found

  @FENCE-014c
  Rule: Elsewhere nobody writes the position of what is called a player or an enemy

    # Neither the cushion nor the player's camera is a player.
    Scenario Outline: A chair that puts <why> on it is found
      But in Assets/Scripts/Runtime/Net/Chair.cs stands
        """
        using UnityEngine;

        public sealed class Chair : MonoBehaviour
        {
            [SerializeField] private GameObject _player, _nearestEnemy, _cushion, _playerCamera;
            public Component ThePlayer { get; set; }

            public void Sit()
            {
                _cushion.transform.position = transform.position;
                _playerCamera.transform.position = transform.position;
                <line>
            }
        }
        """
      When its fences are walked
      Then FENCE-014c finds `<quoted>` at `<line>` in Assets/Scripts/Runtime/Net/Chair.cs
      And nothing else is found

      Examples:
        | line                                                            | quoted             | why             |
        | _player.transform.position = transform.position;                | transform.position | a player        |
        | _nearestEnemy.transform.position = transform.position;          | transform.position | an enemy        |
        | ThePlayer.GetComponent<Rigidbody2D>().MovePosition(Vector2.up); | MovePosition       | a player's body |

  @FENCE-026b
  Rule: LateUpdate does not multiply by the fixed step

    Scenario Outline: A camera that goes by <why> is found
      But in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs below `to.z = transform.position.z;` stands
        """
        <line>
        """
      When its fences are walked
      Then FENCE-026b finds `fixedDeltaTime` at `<at>` in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs
      And nothing else is found

      Examples:
        | line                                                   | at                  | why                            |
        | to += Vector3.up * Time.fixedDeltaTime;                | Time.fixedDeltaTime | a way times the fixed step     |
        | to += Time.fixedDeltaTime * Vector3.up;                | Time.fixedDeltaTime | the fixed step times a way     |
        | to *= Time.fixedDeltaTime;                             | Time.fixedDeltaTime | itself times the fixed step    |
        | float dt = Time.fixedDeltaTime; to += Vector3.up * dt; | Time.fixedDeltaTime | a local that is the fixed step |

    # In FixedUpdate it is what it says, and a quotient is no product.
    Scenario: To read the fixed step, or to divide by it, is not to multiply by it
      But in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs below `to.z = transform.position.z;` stands
        """
        if (Time.fixedDeltaTime > 0.05f) Debug.Log(1 / Time.fixedDeltaTime);
        to += Vector3.up * Time.deltaTime;
        to += Vector3.down * Time.fixedDeltaTime;
        """
      And in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs below `private float _stiffness` stands
        """
        private void FixedUpdate() => _stiffness += 1 * Time.fixedDeltaTime;
        """
      When its fences are walked
      Then FENCE-026b finds `fixedDeltaTime` at `Vector3.down` in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs
      And nothing else is found
