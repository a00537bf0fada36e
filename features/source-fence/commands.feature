@source-fence
Feature: A command runs as one block

  Background:
    Given a game that is in order

  @FENCE-010a
  Rule: The Execute of a command is not asynchronous

    Scenario: A command whose Execute is asynchronous is found
      But in Assets/Scripts/Rules/Commands/TradeCommand.cs stands
        """
        using System.Threading.Tasks;

        namespace Harbour.Rules.Commands
        {
            public sealed record TradeCommand(int Socket) : ICommand
            {
                public async CommandResult Execute(IHostContext ctx)
                {
                    return new CommandResult(ctx.Take("timber", 1), "Ok");
                }

                public async Task Later() => await Task.Yield();
            }
        }
        """
      When its fences are walked
      Then FENCE-010a finds `async` at `CommandResult Execute` in Assets/Scripts/Rules/Commands/TradeCommand.cs
      And nothing else is found

    Scenario: A command with an asynchronous function inside is found
      But in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs below `ctx.Broadcast("Crafted");` stands
        """
        System.Action later = async () => ctx.Broadcast("Sold");
        """
      When its fences are walked
      Then FENCE-010a finds `async` in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs
      And nothing else is found

    # Only what is a command is held to it, be it by its base.
    Scenario: A class is a command by its base's interface, and not by its method's name
      But in Assets/Scripts/Rules/Commands/Market.cs stands
        """
        using System.Threading.Tasks;

        namespace Harbour.Rules.Commands
        {
            public abstract record MarketCommand : ICommand
            {
                public abstract CommandResult Execute(IHostContext ctx);
            }

            public sealed record Sell : MarketCommand
            {
                public override CommandResult Execute(IHostContext ctx)
                {
                    Task.Run(async delegate { });
                    return new CommandResult(true, "Ok");
                }
            }

            public sealed class Download
            {
                public async Task Execute(string url) => await Task.Delay(1);
            }
        }
        """
      When its fences are walked
      Then FENCE-010a finds `async` at `Task.Run` in Assets/Scripts/Rules/Commands/Market.cs
      And nothing else is found

  @FENCE-010b
  Rule: The Execute of a command returns no coroutine and no task

    Scenario Outline: A command whose Execute returns <why> is found
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs `CommandResult Execute(IHostContext ctx)` reads `<from><type> Execute(IHostContext ctx)`
      When its fences are walked
      Then FENCE-010b finds `<type>` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

      Examples:
        | from                        | type                     | why                  |
        |                             | IEnumerator              | a coroutine          |
        | System.Collections.Generic. | IEnumerable<int>         | a sequence           |
        |                             | Task                     | a task               |
        |                             | Task<CommandResult>      | the task of a result |
        |                             | ValueTask<CommandResult> | a lighter task       |
        |                             | Awaitable                | an awaitable         |

  @FENCE-010c
  Rule: The Execute of a command neither yields nor starts a coroutine

    Scenario: A command that yields in a function inside is found
      But in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs below `ctx.Broadcast("Crafted");` stands
        """
        System.Collections.IEnumerable Bits()
        {
            yield return 1;
        }
        """
      When its fences are walked
      Then FENCE-010c finds `yield` in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs
      And nothing else is found

    Scenario: A command that starts a coroutine is found
      But in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs below `ctx.Broadcast("Crafted");` stands
        """
        Game.Instance.StartCoroutine("Hammer");
        """
      When its fences are walked
      Then FENCE-010c finds `StartCoroutine` in Assets/Scripts/Rules/Commands/CraftCommitCommand.cs
      And nothing else is found

  @FENCE-010d
  Rule: The Execute of a command does not instantiate, destroy, spawn or send a message

    Scenario Outline: A command that calls <why> is found
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs below `ctx.QueueSpawn` stands
        """
        <line>
        """
      When its fences are walked
      Then FENCE-010d finds `<name>` at `<line>` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

      Examples:
        | line                                 | name                | why                         |
        | Instantiate(Game.Wall);              | Instantiate         | Instantiate by itself       |
        | Object.Instantiate(Game.Wall, null); | Instantiate         | Instantiate by its class    |
        | Object.Destroy(Game.Wall);           | Destroy             | Destroy                     |
        | Object.DestroyImmediate(Game.Wall);  | DestroyImmediate    | DestroyImmediate            |
        | Game.Wall.Spawn();                   | Spawn               | Spawn                       |
        | Game.Wall?.SpawnAsPlayerObject(1);   | SpawnAsPlayerObject | SpawnAsPlayerObject, if any |
        | Game.Wall.SpawnWithOwnership(1);     | SpawnWithOwnership  | SpawnWithOwnership          |
        | Game.Wall.Despawn();                 | Despawn             | Despawn                     |
        | Game.Wall.SendMessage("Built");      | SendMessage         | SendMessage                 |
        | Game.Wall.BroadcastMessage("Built"); | BroadcastMessage    | BroadcastMessage            |

    # To show where a wall would stand is not to build it.
    Scenario: What another member of a command calls is its own affair
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs below `return new CommandResult(true, "Ok");` stands
        """
        }

        public static void Preview()
        {
            Object.Instantiate(Game.Ghost);
        """
      And in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs below `ctx.QueueSpawn` stands
        """
        Game.Wall.Spawn();
        """
      When its fences are walked
      Then FENCE-010d finds `Spawn` at `Game.Wall` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

  @FENCE-010e
  Rule: The Execute of a command sends no RPC

    Scenario: A command that tells everybody before it is done is found
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs below `ctx.QueueSpawn` stands
        """
        Game.Channel.PlacedRpc(At);
        """
      When its fences are walked
      Then FENCE-010e finds `PlacedRpc` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

  @FENCE-019
  Rule: The tide's Advance is called at one place, in the orchestrator of the tick

    Scenario Outline: A tide that is advanced <why> is found
      But in <script> below `<above>` stands
        """
        <line>
        """
      When its fences are walked
      Then FENCE-019 finds `Advance` at `<line>` in <script>
      And nothing else is found

      Examples:
        | script                                              | above                      | line                           | why                       |
        | Assets/Scripts/Runtime/Net/HostTickOrchestrator.cs  | _tide.Advance(hostUtcNow); | _tide.Advance(hostUtcNow + 1); | twice by the orchestrator |
        | Assets/Scripts/Rules/Commands/CraftCommitCommand.cs | ctx.Broadcast("Crafted");  | ctx.Tide.Advance(0);           | by a command              |

    # A clock of another sort may be advanced by whom it likes; one that is
    # declared as the tide's is the tide's by any name.
    Scenario: A tide is one by its name or by its type
      But in Assets/Scripts/Runtime/Net/Skip.cs stands
        """
        using Harbour.Rules.Tide;

        public sealed class Skip
        {
            private readonly ITideClock _clock;
            private readonly Calendar _calendar;

            public void Day()
            {
                _calendar.Advance(1);
                _clock.Advance(86400);
            }
        }
        """
      When its fences are walked
      Then FENCE-019 finds `Advance` at `_clock.Advance` in Assets/Scripts/Runtime/Net/Skip.cs
      And nothing else is found

  @FENCE-020
  Rule: No command reads the override table

    Scenario Outline: A command that asks for <why> is found
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs `if (!docked)` reads `if (!docked || <code>)`
      When its fences are walked
      Then FENCE-020 finds `<quoted>` at `!docked` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

      Examples:
        | code                              | quoted       | why                            |
        | ctx.Positions.IsOverridden(1)     | IsOverridden | whether somebody is overridden |
        | ctx.Positions.Overrides.Count > 0 | Overrides    | the overrides                  |
        | ctx.Positions.Override(1) != null | Override     | an override                    |

    # The keyword is none, and neither is a word in a text.
    Scenario: To override a method reads no table, and a helper that reads it does
      But in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs below `return new CommandResult(true, "Ok");` stands
        """
        }

        public override string ToString() => "Overrides " + Socket;

        private bool Seen(IHostContext ctx)
        {
            return ctx.Positions.Overrides.Count > 0;
        """
      When its fences are walked
      Then FENCE-020 finds `Overrides` at `ctx.Positions` in Assets/Scripts/Rules/Commands/PlaceStructureCommand.cs
      And nothing else is found

  @FENCE-024
  Rule: No reading of the tide is kept across ticks

    Scenario Outline: A reading of the tide that is kept in <why> is found
      But in Assets/Scripts/Runtime/Net/Pier.cs stands
        """
        using System.Collections.Generic;
        using Harbour.Rules.Tide;

        public sealed class Pier
        {
            private readonly ITideClock _tide;
            private readonly Dictionary<int, (bool, long)> _known = new();
            private (bool docked, long until) _last;
            private bool _docked;
            private (bool, long) Last { get; set; }

            public void Tick(int socket)
            {
                var (docked, _) = _tide.Evaluate(socket);
                (bool, long) now = _tide.Evaluate(socket);
                docked = _tide.Evaluate(socket).docked;
                <line>
            }
        }
        """
      When its fences are walked
      Then FENCE-024 finds `Evaluate` at `<line>` in Assets/Scripts/Runtime/Net/Pier.cs
      And nothing else is found

      Examples:
        | line                                         | why                   |
        | _last = _tide.Evaluate(socket + 1);          | a field               |
        | this._last = _tide.Evaluate(socket + 1);     | a field, by this      |
        | Last = _tide.Evaluate(socket + 1);           | a property            |
        | _known[socket] = _tide.Evaluate(socket + 1); | an element of a field |
        | (_docked, _) = _tide.Evaluate(socket + 1);   | a field, taken apart  |
        | _docked = _tide.Evaluate(socket + 1).docked; | a field, in part      |
