package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

var (
	checkStart      = Check{Name: "start", What: "It starts, and answers describe in time"}
	checkFlush      = Check{Name: "flush", What: "An answer leaves when it is written, and does not wait in a buffer"}
	checkDescriptor = Check{Name: "descriptor", What: "describe is well formed, and claims what this suite knows"}
	checkID         = Check{Name: "id", What: "An answer bears its request's id, however large"}
	checkSplit      = Check{Name: "split", What: "A request that arrives in two pieces is one"}
	checkTogether   = Check{Name: "together", What: "Requests that arrive together are answered one by one"}
	checkLong       = Check{Name: "long", What: "A line of 300 KB is read whole"}
	checkText       = Check{Name: "text", What: "Text beyond ASCII, and all of JSON's escapes, do no harm"}
)

var flushes = []string{
	"C: fflush(stdout), or setvbuf(stdout, NULL, _IOLBF, 1 << 16) at the start",
	"C++: std::cout << line << std::endl, or std::flush",
	"C#: Console.Out.Flush(), or AutoFlush = true on your StreamWriter",
	"Python: print(line, flush=True)",
	"Java: a PrintStream of your own, and flush()",
	"Go: Flush() of the bufio.Writer",
}

// begin sees whether there is an adapter that can be examined. An error says
// that there is none at all.
func (d *doctor) begin(ctx context.Context) (described bool, err error) {
	rest := func(why string) {
		d.notTried(why, checkDescriptor, checkID, checkSplit, checkTogether, checkLong, checkText,
			checkUnknown, checkParams, checkEnd, checkForm)
		if len(d.stray) > 0 {
			d.output()
		} else {
			d.notTried(why, checkOutput)
		}
	}
	const sent = `{"jsonrpc":"2.0","id":1,"method":"describe","params":{}}`
	a, err := d.ask(ctx, "describe", "{}")
	var late *lateAnswer
	var id *wrongID
	var t *trouble
	switch {
	case err == nil:
		d.add(checkStart.ok())
		d.add(checkFlush.ok())
	case errors.As(err, &late):
		d.add(checkStart.ok())
		d.add(checkFlush.found(sent, late.why+"; it came after "+late.after,
			"Flush after each line: the answer is right and lies in a buffer.", flushes...))
		rest("answers lie in a buffer")
		return false, nil
	case errors.As(err, &id):
		d.add(checkStart.ok())
		d.add(checkFlush.ok())
		d.notTried("describe was not answered under its id", checkDescriptor)
		d.add(checkID.found(sent, id.line, "Answer with the id of the request, as it stands there."))
		d.output()
		return false, nil
	case errors.As(err, &t):
		d.add(d.silence(sent, t))
		d.notTried("describe was not answered", checkFlush)
		rest("describe was not answered")
		return false, nil
	default: // it cannot be started, or reached
		return false, err
	}
	d.add(d.descriptor(a, sent))
	return true, nil
}

// silence says what may be the matter with an adapter that did not answer
// describe.
func (d *doctor) silence(sent string, t *trouble) Check {
	why := t.why
	switch {
	case len(d.stray) > 0:
		return checkStart.found(sent, why+"; what came instead is "+cut(d.stray[0].line),
			"Answer with one JSON object on one line, and write nothing else to standard output.")
	case t.kind == ended && d.half != nil:
		return checkStart.found(sent, why, "End each answer with a line feed.",
			"C#: WriteLine", "C: a \\n in the format", "Python: print", "JavaScript: write(line + '\\n')")
	case t.kind == ended:
		return checkStart.found(sent, why,
			"Start it by hand and type the request. What it wrote to standard error stands below.")
	case t.kind == deaf:
		return checkStart.found(sent, why, "Read requests from standard input, or over the connection when MOVEAUTH_CONNECT is set.")
	}
	return checkStart.found(sent, why,
		"Read a line, answer it on one line, end that with a line feed, and flush. An engine that loads for longer is given more time by --start-timeout.")
}

// descriptor holds the descriptor to its form.
func (d *doctor) descriptor(a answer, sent string) Check {
	c := checkDescriptor
	if a.result == nil {
		return c.found(sent, a.line, "Answer describe with a result: protocol, name, version, language and profiles.")
	}
	var got conformance.Descriptor
	if err := conformance.VerbDescribe.DecodeResult(a.result, &got); err != nil {
		return c.found(sent, a.line, "It does not have the form of a descriptor: "+err.Error()+".")
	}
	d.report.Adapter = fmt.Sprintf("%s %s (%s)", got.Name, got.Version, got.Language)
	d.claims = got.Profiles
	if err := got.Check(); err != nil {
		return c.found(sent, a.line, err.Error()+".")
	}
	var known []string
	for _, p := range conformance.Profiles() {
		known = append(known, p.Name)
	}
	if len(got.Profiles) == 0 {
		return c.found(sent, a.line, "Claim a profile: nothing else is judged. There are "+strings.Join(known, ", ")+".")
	}
	for name := range got.Profiles {
		if _, ok := conformance.ProfileNamed(name); !ok {
			return c.found(sent, a.line, fmt.Sprintf("It claims a profile %s, which this suite does not know and passes over. There are %s.", name, strings.Join(known, ", ")))
		}
	}
	return c.ok()
}

// expect is a check whose request must be answered like describe.
func (d *doctor) expect(ctx context.Context, c Check, sent, change string, typical []string, do func() (answer, error)) Check {
	a, err := do()
	if err == nil && a.result != nil {
		return c.ok()
	}
	if err == nil {
		return c.found(sent, a.line, change, typical...)
	}
	if ctx.Err() != nil {
		c.Status, c.Got = NotTried, ctx.Err().Error()
		return c
	}
	return c.found(sent, err.Error(), change, typical...)
}

func (d *doctor) framing(ctx context.Context) {
	d.try(checkID, func() { d.add(d.ids(ctx)) })
	d.try(checkSplit, func() { d.add(d.split(ctx)) })
	d.try(checkTogether, func() { d.add(d.together(ctx).softer()) })
	d.try(checkLong, func() { d.add(d.long(ctx)) })
	d.try(checkText, func() { d.add(d.text(ctx)) })
}

// ids asks under ids that some parsers do not keep.
func (d *doctor) ids(ctx context.Context) Check {
	for _, id := range []int64{7, 16777217, 4294967297, 1<<53 - 1} {
		sent := fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"describe","params":{}}`, id)
		c := d.expect(ctx, checkID, sent, "Answer with the id of the request, as it stands there; it may be as large as 2^53-1.",
			[]string{"C#: long", "C++: int64_t", "GDScript: JSON's numbers are floats there; int(id) writes it without an exponent", "Java: long"},
			func() (answer, error) { return d.exchange(ctx, id, sent, sent+"\n") })
		if c.Status != OK {
			return c
		}
	}
	return checkID.ok()
}

// split sends one request with the first half of another, and the second half
// once the first is answered: so it has been read by then.
func (d *doctor) split(ctx context.Context) Check {
	first, a := d.request("describe", "{}")
	second, b := d.request("describe", `{"x":"the second half"}`)
	half := len(b) / 2
	return d.expect(ctx, checkSplit, b[:half]+" … "+b[half:],
		"Collect what you read until there is a line feed: a read may end anywhere.",
		[]string{"C: fgets with a buffer that grows, or getline", "a socket: keep what came behind the last line feed for the next read"},
		func() (answer, error) {
			if answer, err := d.exchange(ctx, first, a, a+"\n"+b[:half]); err != nil {
				return answer, err
			}
			return d.exchange(ctx, second, b, b[half:]+"\n")
		})
}

// together sends three requests at once. The suite has one outstanding, so this
// is advice.
func (d *doctor) together(ctx context.Context) Check {
	var ids []int64
	var lines []string
	for range 3 {
		id, line := d.request("describe", "{}")
		ids, lines = append(ids, id), append(lines, line)
	}
	sent := strings.Join(lines, "\n")
	return d.expect(ctx, checkTogether, sent,
		"Take one line at a time from what you have read, and keep the rest. The suite waits for each answer, so it does not meet this.", nil,
		func() (answer, error) {
			a, err := d.exchange(ctx, ids[0], sent, sent+"\n")
			for _, id := range ids[1:] {
				if err != nil {
					return a, err
				}
				a, err = d.exchange(ctx, id, sent, "")
			}
			return a, err
		})
}

func (d *doctor) long(ctx context.Context) Check {
	id, line := d.request("describe", `{"x":"`+strings.Repeat("long ", 60_000)+`"}`)
	return d.expect(ctx, checkLong, line, "Read lines of any length, up to 1 MiB: a scenario's source tree or packets come in one.",
		[]string{"C: a fixed buffer cuts the line, getline does not", "Go: bufio.Scanner stops at 64 KB; Buffer() or bufio.Reader", "a socket: one recv is not one line"},
		func() (answer, error) { return d.exchange(ctx, id, line, line+"\n") })
}

// text sends, where whoever asks by hand may put what it likes, what a
// hand-written parser stumbles over.
func (d *doctor) text(ctx context.Context) Check {
	for _, x := range []string{
		`"\u00e9\u6f22\ud83d\ude00"`,
		`"é漢😀` + "\u2028" + `"`,
		`"\"\\\/\b\f\n\r\t\u0000"`,
		`"}}\"{,][:"`,
		`{"\u0069d":[1,{"id":2}],"":null,"t":true,"f":false}`,
	} {
		id, line := d.request("describe", `{"x":`+x+`}`)
		c := d.expect(ctx, checkText, line, "Read JSON as it may be written: UTF-8, every escape, surrogate pairs, braces and quotes within strings. Split lines at line feeds alone.",
			[]string{"C#: Console.InputEncoding = new UTF8Encoding(false)", "Python: sys.stdin.buffer, or PYTHONUTF8=1", "Node: readline also splits at U+2028, so split at \\n", "Windows: _setmode(_fileno(stdin), _O_BINARY)"},
			func() (answer, error) { return d.exchange(ctx, id, line, line+"\n") })
		if c.Status != OK {
			return c
		}
	}
	return checkText.ok()
}

var checkOutput = Check{Name: "output", What: "Nothing but answers comes over standard output, or the connection"}

// output tells what came that was no answer, in the whole examination.
func (d *doctor) output() {
	if len(d.stray) == 0 {
		d.add(checkOutput.ok())
		return
	}
	s := d.stray[0]
	change, typical := "Write what is for people to standard error. Where an engine or a library prints to standard output, dial back.", []string{
		"Python: sys.stdout = sys.stderr once you have kept sys.stdout.buffer", "C#: Console.SetOut(Console.Error) once you have kept Console.OpenStandardOutput()",
		"JavaScript: console.error", "Godot: --quiet, or dial back", "Unity: -logFile, and dial back",
	}
	line := []byte(s.line)
	switch {
	case bytes.HasPrefix(line, mark):
		change, typical = "Write no byte order mark; before the first line it is passed over, before others not.", []string{"C#: new UTF8Encoding(false)", "Python: utf-8, not utf-8-sig"}
	case bytes.IndexByte(line, 0) >= 0:
		change, typical = "Write UTF-8: this is UTF-16, or bytes that are no text.", []string{"C#: Console.OutputEncoding = new UTF8Encoding(false)", "PowerShell: [Console]::OutputEncoding"}
	case bareNumber.Match(line):
		change, typical = `NaN and the infinities are no JSON numbers: send the strings "NaN", "Infinity" and "-Infinity".`, []string{"Python: json.dumps(…, allow_nan=False) shows where", "C++, Godot: test with isfinite before printing"}
	case commaNumber.Match(line):
		change, typical = "Print numbers with a point, whatever the machine's language.", commas
	case bytes.HasPrefix(bytes.TrimSpace(line), []byte("{")) && !bytes.HasSuffix(bytes.TrimSpace(line), []byte("}")):
		change, typical = "Write each answer on one line.", []string{"C#: WriteIndented = false", "Python: json.dumps without indent", "JavaScript: JSON.stringify without its third argument", "Godot: JSON.print without indent"}
	}
	got := s.line
	if n := len(d.stray); n > 1 {
		got = fmt.Sprintf("%s, and %d more", cut(got), n-1)
	}
	d.add(checkOutput.found(s.sent, got, change, typical...))
}

var (
	bareNumber  = regexp.MustCompile(`[\[:,]\s*[+-]?(?i:nan|inf|infinity)\b|\b(?i:nan)\(`)
	commaNumber = regexp.MustCompile(`:\s*\[?-?\d+,\d+\s*[\]},]`)
	commas      = []string{
		"C#: x.ToString(CultureInfo.InvariantCulture), or CultureInfo.DefaultThreadCurrentCulture = CultureInfo.InvariantCulture",
		`C, C++: setlocale(LC_NUMERIC, "C"), or std::to_chars`, "Java: String.format(Locale.ROOT, …)",
	}
)
