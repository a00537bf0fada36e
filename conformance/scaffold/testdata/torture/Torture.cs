// Torture.cs: says back what Json.cs reads. Each line is a text of JSON. Where
// it is {"floats": [...]}, its numbers are written as float; every other value
// is written as it was read. What is no JSON comes back as ! and why.
using System;
using System.Globalization;
using System.IO;
using System.Text;
using MoveauthAdapter;

static class Torture
{
    static void Main()
    {
        // Half of the world writes 0,5.
        CultureInfo.CurrentCulture = new CultureInfo("de-DE", false) { NumberFormat = { NumberDecimalSeparator = ",", NegativeSign = "~" } };
        var input = new StreamReader(Console.OpenStandardInput(), Encoding.UTF8);
        var output = new StreamWriter(Console.OpenStandardOutput(), new UTF8Encoding(false)) { NewLine = "\n" };
        for (string line; (line = input.ReadLine()) != null;)
        {
            output.WriteLine(Echo(line));
        }
        output.Flush();
    }

    static string Echo(string line)
    {
        try
        {
            object read = Json.Read(line);
            var members = read as JsonObject;
            if (members == null || !members.Has("floats")) return Json.Write(read);
            return Json.Write(members.List("floats").ConvertAll(n => (float)Json.ToNumber(n)));
        }
        catch (JsonException e)
        {
            return "!" + e.Message;
        }
    }
}
