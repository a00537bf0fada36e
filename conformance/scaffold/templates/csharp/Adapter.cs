// Adapter.cs: the loop. It reads a request a line, and answers each in a line.
// What the game does stands in Game.cs; nothing here needs to be changed.
using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Sockets;
using System.Text;

namespace MoveauthAdapter
{
    /// <summary>What the suite opened: one fresh machine of a profile. One that is
    /// IDisposable is disposed of when the suite closes it.</summary>
    public abstract class World
    {
        /// <summary>Carries out a verb and returns its result; null if it has no such
        /// verb. Throws Refused.</summary>
        public abstract JsonObject Do(string verb, JsonObject p);
    }

    /// <summary>The world will not do it, and is as it was before. The codes that a verb
    /// may refuse with stand in adr/verbs.md.</summary>
    public class Refused : Exception
    {
        public readonly JsonObject Refusal = new JsonObject();

        /// <summary>faults belong to BadSettings and its like: one for each key.</summary>
        public Refused(string code, IEnumerable<JsonObject> faults = null)
        {
            Refusal["code"] = code;
            if (faults != null) Refusal["faults"] = faults;
        }

        public static JsonObject Fault(string key, string got, string want)
        {
            return new JsonObject { { "key", key }, { "got", got }, { "want", want } };
        }
    }

    /// <summary>One conversation with the suite: the worlds that it has opened.</summary>
    public class Conversation
    {
        const int NotJson = -32700, NotARequest = -32600, UnknownVerb = -32601, BadParams = -32602, Broken = -32000;

        readonly Dictionary<long, World> worlds = new Dictionary<long, World>();
        long last;

        /// <summary>The answer to a line, both without the line's end.</summary>
        public string Answer(string line)
        {
            object id = null;
            int fault = NotJson; // what it means if something is not as it should be, from here on
            try
            {
                object read = Json.Read(line);
                fault = NotARequest;
                var request = read as JsonObject;
                if (request == null) throw new JsonException("want an object");
                id = request.Integer("id");
                string verb = request.Text("method");
                fault = BadParams;
                JsonObject result = Run(verb, request.Object("params"));
                if (result == null) return Error(id, UnknownVerb, verb + " is not there yet, or its world is not open");
                return Json.Write(new JsonObject { { "id", id }, { "result", result } });
            }
            catch (Refused refused)
            {
                return Json.Write(new JsonObject { { "id", id }, { "result", new JsonObject { { "refused", refused.Refusal } } } });
            }
            catch (NotImplementedException exception)
            {
                return Error(id, UnknownVerb, "not there yet: " + exception.Message);
            }
            catch (JsonException exception)
            {
                return Error(id, fault, exception.Message);
            }
            catch (Exception exception) // whatever else: the suite wants to hear of it
            {
                Console.Error.WriteLine(exception);
                return Error(id, Broken, exception.GetType().Name + ": " + exception.Message);
            }
        }

        JsonObject Run(string verb, JsonObject p)
        {
            switch (verb)
            {
                case "describe":
                    return Game.Describe();
                case "open":
                    World opened = Game.Open(p.Text("profile"), p.Object("settings"));
                    worlds[++last] = opened;
                    return new JsonObject { { "world", last } };
                case "close":
                    World closed;
                    if (!worlds.TryGetValue(p.Integer("world"), out closed)) throw new JsonException("world " + p.Integer("world") + " is not open");
                    worlds.Remove(p.Integer("world"));
                    if (closed is IDisposable) ((IDisposable)closed).Dispose();
                    return new JsonObject();
            }
            // The worlds know what they answer. Where there is none, nobody answers it.
            World world;
            return p.Has("world") && worlds.TryGetValue(p.Integer("world"), out world) ? world.Do(verb, p) : null;
        }

        static string Error(object id, int code, string message)
        {
            return Json.Write(new JsonObject { { "id", id }, { "error", new JsonObject { { "code", code }, { "message", message } } } });
        }
    }

    public static class Adapter
    {
        /// <summary>The connection to the suite, if it was started with --dial-back; else
        /// null. In an engine, read it as README.md shows.</summary>
        public static TcpClient Dial()
        {
            string address = Environment.GetEnvironmentVariable("MOVEAUTH_CONNECT");
            if (string.IsNullOrEmpty(address)) return null;
            int colon = address.LastIndexOf(':');
            return new TcpClient(address.Substring(0, colon), int.Parse(address.Substring(colon + 1))) { NoDelay = true };
        }

        /// <summary>Answers line by line until the suite has no more to ask.</summary>
        public static void Serve(Stream input, Stream output)
        {
            var conversation = new Conversation();
            var reader = new StreamReader(input, Encoding.UTF8);
            var writer = new StreamWriter(output, new UTF8Encoding(false)) { NewLine = "\n" };
            for (string line; (line = reader.ReadLine()) != null;)
            {
                writer.WriteLine(conversation.Answer(line));
                writer.Flush(); // else the suite waits for what lies in a buffer
            }
        }

        public static void Main()
        {
            using (TcpClient suite = Dial())
            {
                if (suite != null)
                {
                    Serve(suite.GetStream(), suite.GetStream());
                    return;
                }
            }
            Stream output = Console.OpenStandardOutput();
            Console.SetOut(Console.Error); // the output is the protocol's alone; what the game prints goes elsewhere
            Serve(Console.OpenStandardInput(), output);
        }
    }
}
