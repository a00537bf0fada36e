// Json.cs: JSON as the subject protocol wants it, with nothing but the
// runtime's own classes. Nothing here needs to be changed.
//
// It is read to JsonObject, List<object>, string, bool, null, long for whole
// numbers and double for others. It is written from the same, and from int,
// float and arrays. The culture has no say: a decimal point is a point.
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace MoveauthAdapter
{
    /// <summary>A text that is no JSON, or a member that is not what was wanted.</summary>
    public class JsonException : Exception
    {
        public JsonException(string message) : base(message) { }
    }

    /// <summary>A JSON object, with its members by type. A member that is missing or
    /// of another type is a JsonException; Has tells of those that may be missing.</summary>
    public class JsonObject : Dictionary<string, object>
    {
        public bool Has(string name) { return ContainsKey(name); }
        public string Text(string name) { return Get<string>(name, "a string"); }
        public bool Flag(string name) { return Get<bool>(name, "true or false"); }
        public JsonObject Object(string name) { return Get<JsonObject>(name, "an object"); }
        public List<object> List(string name) { return Get<List<object>>(name, "a list"); }
        public double Number(string name) { return Json.ToNumber(Get<object>(name, "a number")); }

        /// <summary>A whole number; 3.0 is one too.</summary>
        public long Integer(string name)
        {
            object value = Get<object>(name, "a whole number");
            if (value is long) return (long)value;
            if (value is double && Math.Abs((double)value) < 1L << 53 && Math.Floor((double)value) == (double)value) return (long)(double)value;
            throw new JsonException(name + " is not a whole number");
        }

        /// <summary>A list of so many numbers, such as a vector.</summary>
        public double[] Numbers(string name, int count)
        {
            double[] numbers = List(name).ConvertAll(Json.ToNumber).ToArray();
            if (numbers.Length != count) throw new JsonException(name + " has " + numbers.Length + " numbers, want " + count);
            return numbers;
        }

        T Get<T>(string name, string want)
        {
            object value;
            if (!TryGetValue(name, out value)) throw new JsonException(name + " is missing, want " + want);
            if (value is T) return (T)value;
            throw new JsonException(name + " is not " + want);
        }
    }

    public static class Json
    {
        static readonly CultureInfo Invariant = CultureInfo.InvariantCulture;

        /// <summary>Reads one JSON text.</summary>
        public static object Read(string text)
        {
            var reader = new Reader(text);
            object value = reader.Value(0);
            reader.End();
            return value;
        }

        /// <summary>Writes a value on one line.</summary>
        public static string Write(object value)
        {
            var to = new StringBuilder();
            Write(to, value);
            return to.ToString();
        }

        /// <summary>A scalar of the protocol: a number, or a string that holds one, for
        /// which NaN and the infinities have no other form.</summary>
        public static double ToNumber(object value)
        {
            if (value is long) return (long)value;
            if (value is double) return (double)value;
            string text = value as string;
            if (text == "NaN") return double.NaN;
            if (text == "Infinity") return double.PositiveInfinity;
            if (text == "-Infinity") return double.NegativeInfinity;
            double number;
            if (text != null && double.TryParse(text, NumberStyles.Float, Invariant, out number)) return number;
            throw new JsonException("got " + Write(value) + ", want a number");
        }

        public static bool IsFinite(double x) { return !double.IsNaN(x) && !double.IsInfinity(x); }

        static void Write(StringBuilder to, object value)
        {
            if (value == null) to.Append("null");
            else if (value is bool) to.Append((bool)value ? "true" : "false");
            else if (value is string) Quote(to, (string)value);
            else if (value is int) to.Append(((int)value).ToString(Invariant));
            else if (value is long) to.Append(((long)value).ToString(Invariant));
            else if (value is float) to.Append(Shortest((float)value, true));
            else if (value is double) to.Append(Shortest((double)value, false));
            else if (value is JsonObject)
            {
                string mark = "{";
                foreach (var member in (JsonObject)value)
                {
                    to.Append(mark);
                    Quote(to, member.Key);
                    Write(to.Append(':'), member.Value);
                    mark = ",";
                }
                to.Append(mark == "{" ? "{}" : "}");
            }
            else if (value is IEnumerable)
            {
                string mark = "[";
                foreach (object item in (IEnumerable)value)
                {
                    Write(to.Append(mark), item);
                    mark = ",";
                }
                to.Append(mark == "[" ? "[]" : "]");
            }
            else throw new JsonException("cannot write a " + value.GetType());
        }

        // The fewest digits that read back to the same number: 9 tell any two float
        // apart, 17 any two double. "R" would do on newer runtimes, but Unity's and
        // Mono's double.Parse is off by the last bit for one text of 17 digits in two
        // thousand, so it is asked about short ones alone.
        static string Shortest(double value, bool single)
        {
            if (double.IsNaN(value)) return "\"NaN\"";
            if (double.IsInfinity(value)) return value > 0 ? "\"Infinity\"" : "\"-Infinity\"";
            if (value == 0) return 1 / value < 0 ? "-0" : "0"; // ToString loses the sign on older runtimes
            // What fewer digits say is said by these too, as zeros at the end are left
            // out; but not by those of a number so small that it has fewer.
            bool subnormal = Math.Abs(value) < (single ? 1.2e-38 : 2.3e-308);
            for (int digits = subnormal ? 1 : single ? 7 : 12; digits < (single ? 9 : 13); digits++)
            {
                string text = value.ToString("G" + digits, Invariant);
                double back;
                if (!double.TryParse(text, NumberStyles.Float, Invariant, out back)) continue; // rounded up beyond the greatest
                if (single ? (float)back == (float)value : back == value) return text;
            }
            return value.ToString(single ? "G9" : "G17", Invariant);
        }

        static void Quote(StringBuilder to, string text)
        {
            to.Append('"');
            foreach (char c in text)
            {
                if (c == '"' || c == '\\') to.Append('\\').Append(c);
                else if (c < ' ') to.Append("\\u").Append(((int)c).ToString("x4", Invariant));
                else to.Append(c);
            }
            to.Append('"');
        }

        class Reader
        {
            const int Deepest = 200; // of lists and objects in each other; more would end the stack

            readonly string text;
            int at;

            public Reader(string text) { this.text = text; }

            public object Value(int depth)
            {
                if (depth > Deepest) throw Bad("less depth");
                Space();
                if (Take('{')) return Object(depth);
                if (Take('[')) return List(depth);
                if (Take('"')) return Text();
                if (Word("true")) return true;
                if (Word("false")) return false;
                if (Word("null")) return null;
                return Number();
            }

            public void End()
            {
                Space();
                if (at < text.Length) throw Bad("the end");
            }

            JsonObject Object(int depth)
            {
                var members = new JsonObject();
                Space();
                if (Take('}')) return members;
                do
                {
                    Space();
                    Need('"');
                    string name = Text();
                    Space();
                    Need(':');
                    if (members.ContainsKey(name)) throw Bad("each member once");
                    members[name] = Value(depth + 1);
                    Space();
                } while (Take(','));
                Need('}');
                return members;
            }

            List<object> List(int depth)
            {
                var items = new List<object>();
                Space();
                if (Take(']')) return items;
                do
                {
                    items.Add(Value(depth + 1));
                    Space();
                } while (Take(','));
                Need(']');
                return items;
            }

            string Text()
            {
                var read = new StringBuilder();
                while (!Take('"'))
                {
                    if (at == text.Length || text[at] < ' ') throw Bad("the end of a string");
                    if (!Take('\\')) { read.Append(text[at++]); continue; }
                    int escape = at < text.Length ? "\"\\/bfnrtu".IndexOf(text[at]) : -1;
                    if (escape < 0) throw Bad("an escape");
                    at++;
                    if (escape < 8) { read.Append("\"\\/\b\f\n\r\t"[escape]); continue; }
                    int unit; // of UTF-16, as in a string: pairs come as two
                    if (at + 4 > text.Length || !int.TryParse(text.Substring(at, 4), NumberStyles.AllowHexSpecifier, Invariant, out unit)) throw Bad("four hex digits");
                    read.Append((char)unit);
                    at += 4;
                }
                return read.ToString();
            }

            object Number()
            {
                int start = at;
                bool minus = Take('-'), whole = true;
                if (!Take('0')) Digits();
                if (Take('.')) { whole = false; Digits(); }
                if (Take('e') || Take('E'))
                {
                    whole = false;
                    if (!Take('+')) Take('-');
                    Digits();
                }
                string digits = text.Substring(start, at - start);
                long integer;
                if (whole && digits != "-0" && long.TryParse(digits, NumberStyles.AllowLeadingSign, Invariant, out integer)) return integer;
                double number;
                if (!double.TryParse(digits.TrimStart('-'), NumberStyles.Float, Invariant, out number)) number = double.PositiveInfinity; // 1e999, on older runtimes
                return minus ? -number : number; // so that -0 stays what it is
            }

            void Digits()
            {
                int start = at;
                while (at < text.Length && text[at] >= '0' && text[at] <= '9') at++;
                if (at == start) throw Bad("a value or a digit");
            }

            void Space() { while (at < text.Length && " \t\r\n".IndexOf(text[at]) >= 0) at++; }

            bool Take(char c)
            {
                if (at == text.Length || text[at] != c) return false;
                at++;
                return true;
            }

            void Need(char c) { if (!Take(c)) throw Bad("'" + c + "'"); }

            bool Word(string word)
            {
                if (string.CompareOrdinal(text, at, word, 0, word.Length) != 0) return false;
                at += word.Length;
                return true;
            }

            JsonException Bad(string want)
            {
                string got = at < text.Length ? "'" + text[at] + "'" : "the end";
                return new JsonException("no JSON: got " + got + " at character " + (at + 1) + ", want " + want);
            }
        }
    }
}
