@source-fence
Feature: A fence reads what the files mean, and says what it saw

  Background:
    Given a game that is in order

  @FENCE-027a
  Rule: What stands in a comment of a script is no code

    Scenario: Of four times Teleport the one that is no comment is found
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        // _nt.Teleport(at) is for OnSnapped alone.
        /* _nt.Teleport(at,
           rotation) // here as well */
        /// <summary>Calls <c>_nt.Teleport()</c>.</summary>
        private void Home() => /* of course */ _nt.Teleport(default, default, default);
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `of course` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

    # A comment ends where it ends: what looks like one in a text is none.
    Scenario: A text with slashes hides nothing behind it
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private void Home(string s = "http://", char c = '"')
        {
            Debug.Log(s + "/*"); _nt.Teleport(default, default, default); Debug.Log("*/");
        }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `_nt.Teleport(default` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-027b
  Rule: What stands in a string of a script is no code

    Scenario Outline: A text <why> is none of a fence's business
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private object Text(int x) => <text>;

        private void Home() => _nt.Teleport(default, default, default);
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `private void Home` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

      Examples:
        | text                                      | why                                      |
        | "_nt.Teleport(home)"                      | between quotes                           |
        | "\\"" + "_nt.Teleport(home)" + "\\""      | between texts of one escaped quote each  |
        | @"C:\\"; // "_nt.Teleport(home)           | that is verbatim and ends in a backslash |
        | @"say ""_nt.Teleport(home)"" twice"       | that is verbatim, with double quotes     |
        | """ say "_nt.Teleport(home)" raw """      | that is raw                              |
        | """"three """ and _nt.Teleport(home) """" | that is raw, with three quotes in it     |
        | $"_nt.Teleport(home) in {x}"              | around a hole                            |
        | $@"{x} _nt.Teleport(home) ""{x}"""        | that is verbatim, around holes           |
        | $"{{_nt.Teleport(home)}}"                 | in doubled braces                        |
        | $$"""{_nt.Teleport(home)} {{x}}"""        | in single braces of a raw text with two  |
        | '"' + "_nt.Teleport(home)"                | behind a quote that is a character       |

    Scenario: Over many lines a raw text is a text
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        ```
        private const string Help = """
            _nt.Teleport(home); // "
            _nt.Teleport(away);
            """;

        private void Home() => _nt.Teleport(default, default, default);
        ```
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `private void Home` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-027c
  Rule: What stands in a hole of an interpolated string is code

    Scenario Outline: A call in <why> is found
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private string Text(int x) => <text>;
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `_nt.Teleport(x)` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

      Examples:
        | text                                           | why                              |
        | $"home: {_nt.Teleport(x)}"                     | a hole                           |
        | $@"home: {_nt.Teleport(x)}"                    | a hole of a verbatim text        |
        | $$"""home: {{_nt.Teleport(x)}} """             | a hole of a raw text             |
        | $"home: {(x > 0 ? $"{_nt.Teleport(x)}" : "")}" | a hole of a text in a hole       |
        | $"{{{_nt.Teleport(x)}}}"                       | a hole behind doubled braces     |
        | $"{x:0.0} {_nt.Teleport(x),8:N2}"              | a hole with a width and a format |

  @FENCE-027d
  Rule: Each branch of a conditional compilation is code

    Scenario: A call is found in each branch
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        #if UNITY_SERVER
        private void Home() => _nt.Teleport(Vector3.zero, default, default);
        #elif UNITY_EDITOR
        private void Home() => _nt.Teleport(Vector3.one, default, default);
        #else
        private void Home() => _nt.Teleport(Vector3.up, default, default);
        #endif
        #if false
        private void Home() => _nt.Teleport(Vector3.down, default, default);
        #endif
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `Vector3.zero` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And FENCE-002a finds `Teleport` at `Vector3.one` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And FENCE-002a finds `Teleport` at `Vector3.up` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

    # Each build has one head of the class, and the braces match in each.
    Scenario: Two heads of one class, one a build, are read as such
      But in Assets/Scripts/Runtime/Movement/Swimmer.cs stands
        """
        using UnityEngine;

        namespace Harbour.Runtime.Movement
        {
        #if UNITY_SERVER
            public sealed class Swimmer : MonoBehaviour {
        #else
            public sealed class Swimmer : Unity.Netcode.NetworkBehaviour {
        #endif
                private void OnTriggerEnter2D(Collider2D other) { }
            }
        }
        """
      When its fences are walked
      Then FENCE-003a finds `OnTriggerEnter2D` in Assets/Scripts/Runtime/Movement/Swimmer.cs
      And nothing else is found

  @FENCE-028
  Rule: A fence with nothing to look at says so, and not that it passed

    # Each looked and was clean in the game in order, as each scenario looks first.
    Scenario Outline: Without what it is about <why> has nothing to check
      But <gone> is not there
      When its fences are walked
      Then <why> has nothing to check
      And nothing else is found

      Examples:
        | why        | gone                                                   |
        | FENCE-001a | Assets/Prefabs/Player.prefab                           |
        | FENCE-001b | Assets/Prefabs/Player.prefab                           |
        | FENCE-001c | Assets/Prefabs/Player.prefab                           |
        | FENCE-001d | Assets/Prefabs                                         |
        | FENCE-001e | Assets/Prefabs/Enemies                                 |
        | FENCE-002a | Assets/Scripts/Runtime/Movement/PlayerMotor.cs         |
        | FENCE-002b | Assets/Scripts/Runtime/Movement/PlayerMotor.cs         |
        | FENCE-003a | Assets/Scripts                                         |
        | FENCE-003b | Assets/Scripts                                         |
        | FENCE-004a | ProjectSettings/Physics2DSettings.asset                |
        | FENCE-004b | ProjectSettings/TagManager.asset                       |
        | FENCE-004c | ProjectSettings/TagManager.asset                       |
        | FENCE-005a | ProjectSettings/Physics2DSettings.asset                |
        | FENCE-005b | Assets/Prefabs                                         |
        | FENCE-005c | Assets/Scripts                                         |
        | FENCE-006a | Assets                                                 |
        | FENCE-006b | Assets                                                 |
        | FENCE-006c | Assets                                                 |
        | FENCE-007a | Assets/StreamingAssets/movement.json                   |
        | FENCE-007b | Assets/StreamingAssets                                 |
        | FENCE-008a | Assets/Scripts/Runtime/Camera/SnapReason.cs            |
        | FENCE-008b | Assets/Scripts/Runtime/Camera/SnapReason.cs            |
        | FENCE-009a | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-009b | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-010a | Assets/Scripts/Rules/Commands                          |
        | FENCE-010b | Assets/Scripts/Rules/Commands                          |
        | FENCE-010c | Assets/Scripts/Rules/Commands                          |
        | FENCE-010d | Assets/Scripts/Rules/Commands                          |
        | FENCE-010e | Assets/Scripts/Rules/Commands                          |
        | FENCE-011a | Assets/Prefabs/Player.prefab                           |
        | FENCE-011b | Assets/Prefabs/Items                                   |
        | FENCE-012a | Assets/Scripts/Runtime/Host                            |
        | FENCE-012b | Assets/Scripts                                         |
        | FENCE-013a | Assets/Scripts                                         |
        | FENCE-013b | Assets/Scripts/Rules/Enemy/Steering.cs                 |
        | FENCE-014a | Assets/Scripts                                         |
        | FENCE-014b | Assets/Scripts                                         |
        | FENCE-014c | Assets/Scripts                                         |
        | FENCE-015a | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-015b | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-015c | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-015d | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-016  | ProjectSettings/TimeManager.asset                      |
        | FENCE-017a | Assets/Scripts/Rules/Harbour.Rules.asmdef              |
        | FENCE-017b | Assets/Scripts/Rules/Harbour.Rules.asmdef              |
        | FENCE-017c | Assets/Scripts/Rules/Harbour.Rules.asmdef              |
        | FENCE-017d | Assets/Scripts/Rules/Harbour.Rules.asmdef              |
        | FENCE-018a | Assets/Scripts/Runtime/Net/HostCommitChannel.cs        |
        | FENCE-018b | Assets/Scripts/Runtime/Net/CommandKind.cs              |
        | FENCE-018c | Assets/Scripts/Runtime/Net/OutcomeKind.cs              |
        | FENCE-019  | Assets/Scripts/Runtime/Net/HostTickOrchestrator.cs     |
        | FENCE-020  | Assets/Scripts/Rules/Commands                          |
        | FENCE-021a | Assets/Prefabs                                         |
        | FENCE-021b | Assets/Scripts                                         |
        | FENCE-022  | Assets/Scripts/Runtime/Movement/PlayerTransform.cs     |
        | FENCE-023a | Assets/Prefabs                                         |
        | FENCE-023b | Assets/Prefabs                                         |
        | FENCE-023c | Assets/Prefabs                                         |
        | FENCE-023d | Assets/Scripts                                         |
        | FENCE-023e | Assets/Scripts/Runtime/Net/NetworkBoot.cs              |
        | FENCE-024  | Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs |
        | FENCE-025a | Assets/Scripts/Runtime/Movement                        |
        | FENCE-025b | Assets/Scripts/Runtime/Movement                        |
        | FENCE-025c | Assets/Prefabs                                         |
        | FENCE-026a | Assets/Prefabs/Player.prefab                           |
        | FENCE-026b | Assets/Scripts/Runtime/Camera/CameraFollowRig.cs       |

  @FENCE-029a
  Rule: A finding names the file and the line

    # Two marks count as no character, and a line end of two as one.
    Scenario: In a file from Windows lines are counted as an editor counts them
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        /*
         * Home is where the pier is.
         */
        private void Home() => _nt.Teleport(default, default, default);
        """
      And Assets/Scripts/Runtime/Movement/PlayerMotor.cs has Windows line ends, and a mark at its beginning
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `private void Home` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

    Scenario: Each of two calls is found in its own line
      But in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        ```
        private const string Home = """
            far
            away
            """;

        private void Away()
        {
            _nt.Teleport(Vector3.up,
                Quaternion.identity, Vector3.one);
            _nt
                .Teleport(Vector3.down, Quaternion.identity, Vector3.one);
        }
        ```
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `Vector3.up` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And FENCE-002a finds `Teleport` at `Vector3.down` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-029b
  Rule: A finding quotes what it found

    Scenario: Of two keys in one line each is quoted
      But in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "weight": 1, "stamina": 2,`
      When its fences are walked
      Then FENCE-007a finds `weight` in Assets/StreamingAssets/movement.json
      And FENCE-007a finds `stamina` in Assets/StreamingAssets/movement.json
      And nothing else is found

  @FENCE-029c
  Rule: A finding says what is allowed

    Scenario: Whatever sort of file it is in, a finding says what is allowed
      But in Assets/Prefabs/Player.prefab `AuthorityMode: 1` reads `AuthorityMode: 0`
      And in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "weight": 1,`
      And its layers Player and Enemy collide
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode: 0` in Assets/Prefabs/Player.prefab
      And FENCE-001a says what is allowed
      And FENCE-004a finds `Player/Enemy` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And FENCE-004a says what is allowed
      And FENCE-007a finds `weight` in Assets/StreamingAssets/movement.json
      And FENCE-007a says what is allowed
      And nothing else is found

  @FENCE-029d
  Rule: A finding says how to mend it

    Scenario: Whatever sort of file it is in, a finding says how to mend it
      But in Assets/Prefabs/Player.prefab `AuthorityMode: 1` reads `AuthorityMode: 0`
      And in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "weight": 1,`
      And its layers Player and Enemy collide
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode: 0` in Assets/Prefabs/Player.prefab
      And FENCE-001a says how to mend it
      And FENCE-004a finds `Player/Enemy` at `m_LayerCollisionMatrix` in ProjectSettings/Physics2DSettings.asset
      And FENCE-004a says how to mend it
      And FENCE-007a finds `weight` in Assets/StreamingAssets/movement.json
      And FENCE-007a says how to mend it
      And nothing else is found

  @FENCE-030a
  Rule: A name in the rules takes the place of the default

    # By the default names everything is as it should be.
    Scenario: Another handler of snaps takes the place of the usual one
      But its rules say
        """
        snap:
          handler: CrateMotor.OnSnapped
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `_nt.Teleport` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

    Scenario: Another list of reasons takes the place of the usual one
      But its rules say
        """
        snap:
          reasons: [TideDeposit, Correction]
        """
      When its fences are walked
      Then FENCE-008a finds `DeathRespawn` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And FENCE-008b finds `Correction` at `enum SnapReason` in Assets/Scripts/Runtime/Camera/SnapReason.cs
      And nothing else is found

    Scenario: Another limit takes the place of the usual one
      But its rules say
        """
        mover:
          limit: 6
        """
      When its fences are walked
      Then FENCE-026a finds `_walkSpeed: 6` in Assets/Prefabs/Player.prefab
      And nothing else is found
      Given its rules say
        """
        mover:
          limit: 6.125
        """
      When its fences are walked
      Then FENCE-026a looks and finds nothing
      And nothing else is found

    # JSON is YAML.
    Scenario: Rules may be written as JSON
      But its rules say
        """
        {"players": {"prefabs": ["**/Items/*.prefab"], "classes": []}, "items": {"prefabs": []}}
        """
      When its fences are walked
      Then FENCE-001a finds `AuthorityMode: 0` in Assets/Prefabs/Items/Crate.prefab
      And FENCE-011b has nothing to check
      And nothing else is found

  @FENCE-030b
  Rule: What the rules do not name keeps its default

    Scenario: Rules about the reasons leave the handler as it is
      But its rules say
        """
        snap:
          enum: SnapReason
        """
      And in Assets/Scripts/Runtime/Movement/PlayerMotor.cs below `public Vector2 Move` stands
        """
        private void Home() => _nt.Teleport(default, default, default);
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` at `private void Home` in Assets/Scripts/Runtime/Movement/PlayerMotor.cs
      And nothing else is found

  @FENCE-030c
  Rule: A key of the rules that nobody knows is refused, with its name

    Scenario Outline: Rules with <why> are refused
      But its rules say
        """
        snap:
          enum: SnapReason
        <line>
        """
      When its fences are walked
      Then its rules are refused over `<key>`

      Examples:
        | line                | key          | why                       |
        | snaps: PlayerMotor  | snaps        | a key that nobody knows   |
        | mover: {limits: 12} | mover.limits | such a key further inside |

  @FENCE-030d
  Rule: A value of the rules that is of the wrong type is refused, with its key

    Scenario Outline: Rules in which <why> are refused
      But its rules say
        """
        <line>
        """
      When its fences are walked
      Then its rules are refused over `<key>`

      Examples:
        | line                       | key          | why                      |
        | mover: {limit: fast}       | mover.limit  | the limit is a word      |
        | mover: {limit: 0}          | mover.limit  | the limit is nothing     |
        | snap: {reasons: {a: b}}    | snap.reasons | the reasons are a map    |
        | snap: {handler: OnSnapped} | snap.handler | the handler has no class |

  @FENCE-031a
  Rule: What Unity makes itself is not looked at

    # What is in the package cache calls it all day; what is in a folder of the
    # game's own that is merely called so is looked at.
    Scenario Outline: What lies in <why> is not the game's
      But in <folder>/Cache.cs stands
        """
        public sealed class Cache { void Go(Unity.Netcode.Components.NetworkTransform t) { t.Teleport(default, default, default); } }
        """
      And in Assets/Cached/Cache.cs stands
        """
        public sealed class Cached { void Go(Unity.Netcode.Components.NetworkTransform t) { t.Teleport(default, default, default); } }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` in Assets/Cached/Cache.cs
      And nothing else is found

      Examples:
        | folder                                 | why                             |
        | Library/PackageCache/com.unity.netcode | the package cache               |
        | Temp                                   | the folder for what is made     |
        | obj/Debug                              | the compiler's folder           |
        | Assets/Samples~                        | a folder that ends in a tilde   |
        | Assets/.hidden                         | a folder that begins with a dot |

  @FENCE-031b
  Rule: What does not ship is not looked at

    Scenario Outline: What lies in <why> does not ship
      But in <folder>/Jump.cs stands
        """
        public sealed class Jump { void Go(Unity.Netcode.Components.NetworkTransform t) { t.Teleport(default, default, default); } }
        """
      And in Assets/Jumps/Jump.cs stands
        """
        public sealed class Jumps { void Go(Unity.Netcode.Components.NetworkTransform t) { t.Teleport(default, default, default); } }
        """
      When its fences are walked
      Then FENCE-002a finds `Teleport` in Assets/Jumps/Jump.cs
      And nothing else is found

      Examples:
        | folder                | why                |
        | Assets/Scripts/Editor | an editor's folder |
        | Assets/Tests/PlayMode | a folder of tests  |

  @FENCE-032
  Rule: A file that a fence needs and cannot read is found, once

    # The fences that had nothing else to go by have nothing to check.
    Scenario Outline: <why> that are saved as binary are found, once
      But <file> is saved as binary
      When its fences are walked
      Then <fence> cannot read <file>
      And <other> has nothing to check
      And nothing else is found

      Examples:
        | file                                    | fence      | other      | why                 |
        | ProjectSettings/Physics2DSettings.asset | FENCE-004a | FENCE-005a | Physics settings    |
        | ProjectSettings/TagManager.asset        | FENCE-004a | FENCE-004b | The names of layers |

    Scenario: A player prefab that is saved as binary is found, once
      But Assets/Prefabs/Player.prefab is saved as binary
      When its fences are walked
      Then FENCE-001a cannot read Assets/Prefabs/Player.prefab
      And FENCE-001b has nothing to check
      And nothing else is found

    Scenario: A prefab with a brace that nobody closed is found, once
      But in Assets/Prefabs/Player.prefab `m_Sprite: {fileID: 0}` reads `m_Sprite: {fileID: 0`
      When its fences are walked
      Then FENCE-001a cannot read Assets/Prefabs/Player.prefab
      And nothing else is found

    Scenario: A prefab in the middle of a merge is found, once
      But at the end of Assets/Prefabs/Player.prefab stands
        """
        >>>>>>> theirs
        """
      When its fences are walked
      Then FENCE-001a cannot read Assets/Prefabs/Player.prefab
      And nothing else is found

    Scenario Outline: <why> in a script is found, once
      But in Assets/Scripts/Runtime/Camera/CameraFollowRig.cs `public void Cut` reads `<new>`
      When its fences are walked
      Then FENCE-002a cannot read Assets/Scripts/Runtime/Camera/CameraFollowRig.cs
      And nothing else is found

      Examples:
        | new                | why                        |
        | /* public void Cut | A comment that nobody ends |
        | } public void Cut  | A brace too many           |

    Scenario: A configuration that breaks off is found, once
      But in Assets/StreamingAssets/movement.json `"blockerLayers": ["Structure", "Terrain", "WorldBounds"]` reads `"blockerLayers": ["Structure"`
      When its fences are walked
      Then FENCE-007a cannot read Assets/StreamingAssets/movement.json
      And FENCE-007b has nothing to check
      And nothing else is found

    Scenario: An assembly's definition that breaks off is found, once
      But in Assets/Scripts/Rules/Harbour.Rules.asmdef `"noEngineReferences": true` reads `"noEngineReferences": tr`
      When its fences are walked
      Then FENCE-017a cannot read Assets/Scripts/Rules/Harbour.Rules.asmdef
      And FENCE-017b has nothing to check
      And nothing else is found
