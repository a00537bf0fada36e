@source-fence
Feature: There is one way in and one way out

  Background:
    Given a game that is in order

  @FENCE-009a
  Rule: No RPC is bound for the server outside of the channel

    Scenario Outline: A door that is opened by <why> is found
      But in Assets/Scripts/Runtime/Net/Door.cs stands
        """
        using Unity.Netcode;

        public sealed class Door : NetworkBehaviour
        {
            [<attribute>]
            private void OpenRpc() { }

            public void Open() => OpenRpc();
        }
        """
      When its fences are walked
      Then FENCE-009a finds `<attribute>` in Assets/Scripts/Runtime/Net/Door.cs
      And nothing else is found

      Examples:
        | attribute                           | why                                            |
        | Rpc(Unity.Netcode.SendTo.Server)    | a call to the server, by its full name         |
        | Rpc(SendTo.Server)                  | a call to the server                           |
        | Rpc(SendTo.Authority)               | a call to the authority                        |
        | ServerRpc                           | a call of the old sort                         |
        | ServerRpc(RequireOwnership = false) | a call of the old sort that everybody may make |

    Scenario: One attribute among others, over two lines, is found
      But in Assets/Scripts/Runtime/Net/Door.cs stands
        """
        using Unity.Netcode;

        public sealed class Door : NetworkBehaviour
        {
            [System.Obsolete("knock first"),
             Rpc(SendTo.Server)]
            private void OpenRpc() { }
        }
        """
      When its fences are walked
      Then FENCE-009a finds `Rpc(SendTo.Server)` in Assets/Scripts/Runtime/Net/Door.cs
      And nothing else is found

  @FENCE-009b
  Rule: The channel has one RPC that is bound for the server

    Scenario: A second call to the server on the channel is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs below `public void Flush` stands
        """
        [Rpc(SendTo.Server, InvokePermission = RpcInvokePermission.Everyone)]
        private void ShoutRpc() { }
        """
      When its fences are walked
      Then FENCE-009b finds `Rpc(SendTo.Server, InvokePermission` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

    Scenario: A channel with no call to the server is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `[Rpc(SendTo.Server, Delivery = RpcDelivery.Reliable, InvokePermission = RpcInvokePermission.Everyone)]` reads `// nobody`
      When its fences are walked
      Then FENCE-009b finds `HostCommitChannel` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

  @FENCE-015a
  Rule: The submit RPC is reliable

    Scenario: A submit RPC that may be lost is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `SendTo.Server, Delivery = RpcDelivery.Reliable` reads `SendTo.Server, Delivery = RpcDelivery.Unreliable`
      When its fences are walked
      Then FENCE-015a finds `Delivery = RpcDelivery.Unreliable` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found
      Given in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `Delivery = RpcDelivery.Unreliable, Invoke` reads `Invoke`
      When its fences are walked
      Then FENCE-015a looks and finds nothing
      And nothing else is found

  @FENCE-015b
  Rule: Everybody may invoke the submit RPC

    Scenario Outline: A submit RPC that only <why> may invoke is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `RpcInvokePermission.Everyone` reads `RpcInvokePermission.<permission>`
      When its fences are walked
      Then FENCE-015b finds `InvokePermission = RpcInvokePermission.<permission>` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found
      Given in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `, InvokePermission = RpcInvokePermission.<permission>)` reads `)`
      When its fences are walked
      Then FENCE-015b looks and finds nothing
      And nothing else is found

      Examples:
        | permission | why        |
        | Owner      | its owner  |
        | Server     | the server |

    Scenario: A submit RPC of the old sort is its owner's
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `Rpc(SendTo.Server, Delivery = RpcDelivery.Reliable, InvokePermission = RpcInvokePermission.Everyone)` reads `ServerRpc(Delivery = RpcDelivery.Reliable)`
      When its fences are walked
      Then FENCE-015b finds `ServerRpc` at `ServerRpc(` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

  @FENCE-015c
  Rule: The submit RPC does not speak of RequireOwnership

    # It allows what the permission would, and is found all the same.
    Scenario: A submit RPC that says that its owner is not required is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `InvokePermission = RpcInvokePermission.Everyone` reads `RequireOwnership = false`
      When its fences are walked
      Then FENCE-015c finds `RequireOwnership = false` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

  @FENCE-015d
  Rule: The submit RPC is not deferred where it is local

    Scenario: A submit RPC that the host hears a frame later is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `RpcInvokePermission.Everyone)` reads `RpcInvokePermission.Everyone, DeferLocal = true)`
      When its fences are walked
      Then FENCE-015d finds `DeferLocal = true` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found
      Given in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `DeferLocal = true` reads `DeferLocal = false`
      When its fences are walked
      Then FENCE-015d looks and finds nothing
      And nothing else is found

  @FENCE-018a
  Rule: There is one RPC bound for clients, and it is the channel's

    Scenario Outline: A bell that <why> is found
      But in Assets/Scripts/Runtime/Net/Bell.cs stands
        """
        using Unity.Netcode;

        public sealed class Bell : NetworkBehaviour
        {
            [<attribute>]
            private void RingRpc() { }
        }
        """
      When its fences are walked
      Then FENCE-018a finds `<attribute>` in Assets/Scripts/Runtime/Net/Bell.cs
      And nothing else is found

      Examples:
        | attribute                     | why                                |
        | Rpc(SendTo.ClientsAndHost)    | rings for everybody                |
        | Rpc(SendTo.Everyone)          | rings for everybody and the server |
        | Rpc(SendTo.NotServer)         | rings for all but the server       |
        | Rpc(SendTo.NotOwner)          | rings for all but its owner        |
        | Rpc(SendTo.Owner)             | rings for its owner                |
        | Rpc(SendTo.SpecifiedInParams) | rings for whom it is told          |
        | ClientRpc                     | rings as it always did             |

    # What goes to nobody else is no way out.
    Scenario: A second way out of the channel is found, and one to oneself is none
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs below `public void Flush` stands
        """
        [Rpc(SendTo.NotMe)]
        private void RumourRpc() { }

        [Rpc(SendTo.Me)]
        private void NoteRpc() { }
        """
      When its fences are walked
      Then FENCE-018a finds `Rpc(SendTo.NotMe)` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

    Scenario: A channel with no way out is found
      But in Assets/Scripts/Runtime/Net/HostCommitChannel.cs `[Rpc(SendTo.ClientsAndHost, Delivery = RpcDelivery.Reliable)]` reads `// nobody`
      When its fences are walked
      Then FENCE-018a finds `HostCommitChannel` in Assets/Scripts/Runtime/Net/HostCommitChannel.cs
      And nothing else is found

  @FENCE-018b
  Rule: Every kind of command has a codec

    # One codec is a case of a switch, the other a class.
    Scenario Outline: A kind of command <why> is found
      But in Assets/Scripts/Runtime/Net/CommandKind.cs below `PlaceStructure,` stands
        """
        Demolish,
        """
      And in Assets/Scripts/Runtime/Net/Loose.cs stands
        """
        namespace Harbour.Runtime.<namespace>
        {
            public static class Loose
            {
                public static CommandKind Last => CommandKind.<mentioned>;
            }
        }
        """
      When its fences are walked
      Then FENCE-018b finds `Demolish` in Assets/Scripts/Runtime/Net/CommandKind.cs
      And nothing else is found

      Examples:
        | namespace  | mentioned      | why                                  |
        | Net        | Demolish       | that is known where no codecs are    |
        | Net.Codecs | PlaceStructure | that is unknown where the codecs are |

  @FENCE-018c
  Rule: Every kind of outcome has a codec

    Scenario: A kind of outcome whose codec is gone is found
      But in Assets/Scripts/Runtime/Net/Codecs/OutcomeCodecs.cs `class PlayerSnappedCodec` reads `class SnapCodec`
      When its fences are walked
      Then FENCE-018c finds `PlayerSnapped` in Assets/Scripts/Runtime/Net/OutcomeKind.cs
      And nothing else is found

  @FENCE-016
  Rule: The tick rate of the network is one over the fixed step

    Scenario Outline: A network that makes <why> is found
      But in Assets/Scenes/Harbour.unity `TickRate: 50` reads `TickRate: <rate>`
      And in ProjectSettings/TimeManager.asset `Fixed Timestep: 0.02` reads `Fixed Timestep: <step>`
      When its fences are walked
      Then FENCE-016 finds `TickRate: <rate>` in Assets/Scenes/Harbour.unity
      And nothing else is found
      Given in Assets/Scenes/Harbour.unity `TickRate: <rate>` reads `TickRate: <right>`
      When its fences are walked
      Then FENCE-016 looks and finds nothing
      And nothing else is found

      Examples:
        | rate | step        | right | why                  |
        | 49   | 0.02        | 50    | 49 ticks to 50 steps |
        | 51   | 0.02        | 50    | 51 ticks to 50 steps |
        | 30   | 0.02        | 50    | 30 ticks to 50 steps |
        | 61   | 0.016666668 | 60    | 61 ticks to 60 steps |
        | 33   | 0.033333335 | 30    | 33 ticks to 30 steps |

    # 141120000 ÷ 2352000 = 60 steps a second: as newer editors write it.
    Scenario: A fixed step that is written as a fraction is read as one
      But in ProjectSettings/TimeManager.asset `Fixed Timestep: 0.02` reads `Fixed Timestep: {m_Count: 2352000, m_Rate: {m_Denominator: 1, m_Numerator: 141120000}}`
      When its fences are walked
      Then FENCE-016 finds `TickRate: 50` in Assets/Scenes/Harbour.unity
      And nothing else is found
      Given in Assets/Scenes/Harbour.unity `TickRate: 50` reads `TickRate: 60`
      When its fences are walked
      Then FENCE-016 looks and finds nothing
      And nothing else is found
