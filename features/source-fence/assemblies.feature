@source-fence
Feature: Rules know neither engine nor network, and the configuration no modifier

  Background:
    Given a game that is in order

  @FENCE-017a
  Rule: A rules assembly references no engine

    Scenario: A rules assembly that lets the engine in is found
      But in Assets/Scripts/Rules/Harbour.Rules.asmdef `"noEngineReferences": true` reads `"noEngineReferences": false`
      When its fences are walked
      Then FENCE-017a finds `noEngineReferences` in Assets/Scripts/Rules/Harbour.Rules.asmdef
      And nothing else is found

    # Left out, it is false.
    Scenario: A rules assembly that does not say whether it lets the engine in is found
      But in Assets/Scripts/Rules/Harbour.Rules.asmdef `"noEngineReferences": true` reads `"autoReferenced": true`
      When its fences are walked
      Then FENCE-017a finds `noEngineReferences` at `{` in Assets/Scripts/Rules/Harbour.Rules.asmdef
      And nothing else is found

    Scenario: A rules assembly that references a part of the engine is found
      But in Assets/Scripts/Rules/Harbour.Rules.asmdef `"Harbour.Numbers"` reads `"Harbour.Numbers", "Unity.InputSystem"`
      When its fences are walked
      Then FENCE-017a finds `Unity.InputSystem` in Assets/Scripts/Rules/Harbour.Rules.asmdef
      And nothing else is found

  @FENCE-017b
  Rule: A rules assembly references no network

    Scenario Outline: A rules assembly that references <why> is found
      But in Assets/Scripts/Rules/Harbour.Rules.asmdef `"Harbour.Numbers"` reads `"Harbour.Numbers", "<assembly>"`
      When its fences are walked
      Then FENCE-017b finds `<assembly>` in Assets/Scripts/Rules/Harbour.Rules.asmdef
      And nothing else is found

      Examples:
        | assembly                   | why             |
        | Unity.Netcode.Runtime      | the network     |
        | Unity.Networking.Transport | its transport   |
        | Mirror                     | another network |

    Scenario: An assembly of the game's that has rules in the middle of its name is a rules assembly
      But in Assets/Scripts/Combat/Harbour.Rules.Combat.asmdef stands
        """
        {
            "name": "Harbour.Rules.Combat",
            "references": ["Unity.Netcode.Runtime"],
            "noEngineReferences": true
        }
        """
      And in Assets/Scripts/RulesView/Harbour.RulesView.asmdef stands
        """
        {
            "name": "Harbour.RulesView",
            "references": ["Unity.Netcode.Runtime"]
        }
        """
      When its fences are walked
      Then FENCE-017b finds `Unity.Netcode.Runtime` in Assets/Scripts/Combat/Harbour.Rules.Combat.asmdef
      And nothing else is found

  @FENCE-017c
  Rule: A rules assembly references neither through another assembly

    Scenario Outline: A rules assembly that comes to <why> by way of another is found
      But in Assets/Scripts/Common/Harbour.Common.asmdef stands
        """
        {
            "name": "Harbour.Common",
            "references": [<references>],
            "noEngineReferences": <engineless>
        }
        """
      And in Assets/Scripts/Common/Harbour.Common.asmdef.meta stands
        """
        fileFormatVersion: 2
        guid: c0000000000000000000000000000001
        """
      And in Assets/Scripts/Rules/Harbour.Rules.asmdef `"Harbour.Numbers"` reads `"Harbour.Numbers", "<reference>"`
      When its fences are walked
      Then FENCE-017c finds `Harbour.Common` at `<reference>` in Assets/Scripts/Rules/Harbour.Rules.asmdef
      And nothing else is found

      Examples:
        | references              | engineless | reference                             | why                      |
        | "Unity.Netcode.Runtime" | true       | Harbour.Common                        | the network              |
        |                         | false      | Harbour.Common                        | the engine               |
        | "Harbour.Runtime"       | true       | Harbour.Common                        | both, two steps away     |
        | "Unity.Netcode.Runtime" | true       | GUID:c0000000000000000000000000000001 | the network, by its GUID |

  @FENCE-017d
  Rule: The sources of a rules assembly name neither

    Scenario Outline: A rule that <why> is found
      But in Assets/Scripts/Rules/Movement/Locomotion.cs `using System.Numerics;` reads `<line>`
      When its fences are walked
      Then FENCE-017d finds `<quoted>` in Assets/Scripts/Rules/Movement/Locomotion.cs
      And nothing else is found

      Examples:
        | line                                 | quoted        | why                                            |
        | using UnityEngine;                   | UnityEngine   | uses the engine                                |
        | using Unity.Netcode;                 | Unity.Netcode | uses the network                               |
        | using Vector2 = UnityEngine.Vector2; | UnityEngine   | calls a vector of the engine's by another name |
        | using static UnityEngine.Mathf;      | UnityEngine   | uses the engine's numbers without its name     |

    # The nearest definition upwards is a source's own: the first script is not
    # one of the rules any more.
    Scenario: A source belongs to the nearest assembly above it
      But in Assets/Scripts/Rules/View/Harbour.View.asmdef stands
        """
        { "name": "Harbour.View", "references": ["Harbour.Rules"] }
        """
      And in Assets/Scripts/Rules/View/Arrow.cs stands
        """
        using UnityEngine;

        public sealed class Arrow : MonoBehaviour { }
        """
      And in Assets/Scripts/Rules/Tide/Moon.cs stands
        """
        namespace Harbour.Rules.Tide
        {
            public static class Moon
            {
                public static float Height(float t) => UnityEngine.Mathf.Sin(t);
            }
        }
        """
      When its fences are walked
      Then FENCE-017d finds `UnityEngine` in Assets/Scripts/Rules/Tide/Moon.cs
      And nothing else is found

  @FENCE-007a
  Rule: movement.json has no key with modifier, stamina, encumbr, weight or penalty in its name, at any depth

    Scenario Outline: A configuration with <why> is found
      But in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, <member>,`
      When its fences are walked
      Then FENCE-007a finds `<key>` in Assets/StreamingAssets/movement.json
      And nothing else is found

      Examples:
        | member                             | key         | why                |
        | "modifier": 1                      | modifier    | a modifier         |
        | "stamina": 100                     | stamina     | stamina            |
        | "encumbrance": 0                   | encumbrance | encumbrance        |
        | "weight": 3                        | weight      | weight             |
        | "mudpenalty": 0.5                  | mudpenalty  | a penalty          |
        | "crawl": {"deep": [{"weight": 1}]} | weight      | weight deep inside |

    # Of the two the key is found.
    Scenario: A modifier may be named in a text, and may not be a key
      But in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "note": "no modifier, no weight",`
      And in Assets/StreamingAssets/movement.json `"skinWidth": 0.01,` reads `"skinWidth": 0.01, "heightInMetres": 1.7, "modifiers": [],`
      When its fences are walked
      Then FENCE-007a finds `modifiers` in Assets/StreamingAssets/movement.json
      And nothing else is found

    Scenario: A key that is written with an escape is found
      But in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "w\u0065ight": 3,`
      When its fences are walked
      Then FENCE-007a finds `weight` at `ight` in Assets/StreamingAssets/movement.json
      And nothing else is found

  @FENCE-007b
  Rule: Nor has movement.json such a key in any other case of letters

    Scenario Outline: A configuration with <why> is found too
      But in Assets/StreamingAssets/movement.json `"accelTime": 0,` reads `"accelTime": 0, "<why>": 1,`
      When its fences are walked
      Then FENCE-007b finds `<why>` in Assets/StreamingAssets/movement.json
      And nothing else is found

      Examples:
        | why               |
        | MoveSpeedModifier |
        | STAMINA           |
        | CarryWeight       |
