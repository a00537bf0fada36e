package doctor

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/serve"
)

// The tests' adapters are this test binary itself, run again with these
// variables set: the reference, with one fault.
const (
	envFault   = "DOCTOR_TEST_FAULT"
	envProfile = "DOCTOR_TEST_PROFILE" // the one that it claims
)

func TestMain(m *testing.M) {
	if fault := os.Getenv(envFault); fault != "" {
		child(fault)
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// narrow is the reference with one profile, or with all of them.
type narrow struct {
	conformance.Subject
	profile string
	change  func(*conformance.Descriptor)
	// one has a single world for whatever is open at once.
	one  bool
	only conformance.World
	open int
}

func (s *narrow) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := s.Subject.Describe(ctx)
	for name := range d.Profiles {
		if s.profile != "" && name != s.profile {
			delete(d.Profiles, name)
		}
	}
	if s.change != nil {
		s.change(&d)
	}
	return d, err
}

func (s *narrow) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if !s.one {
		return s.Subject.Open(ctx, profile, settings)
	}
	if s.open == 0 {
		w, err := s.Subject.Open(ctx, profile, settings)
		if err != nil {
			return nil, err
		}
		s.only = w
	}
	s.open++
	return shared{s}, nil
}

type shared struct{ s *narrow }

func (w shared) Do(ctx context.Context, verb string, params, result any) error {
	return w.s.only.Do(ctx, verb, params, result)
}

func (w shared) Close(context.Context) error {
	w.s.open--
	return nil
}

// reference answers lines as the reference does.
type reference struct {
	in  io.Writer
	out *bufio.Reader
}

func newReference(s conformance.Subject) *reference {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	go func() { _ = serve.Serve(context.Background(), s, inR, outW) }()
	return &reference{inW, bufio.NewReader(outR)}
}

func (r *reference) answer(line string) string {
	_, _ = io.WriteString(r.in, line+"\n")
	answer, _ := r.out.ReadString('\n')
	return strings.TrimSuffix(answer, "\n")
}

var (
	decimal   = regexp.MustCompile(`-?\d+\.\d+(e[+-]\d+)?|-?\d+e[+-]?\d+`)
	exponent  = regexp.MustCompile(`e[+-]\d+`)
	withPoint = regexp.MustCompile(`([\[,:]-?\d+)\.(\d)`)
	idMember  = regexp.MustCompile(`"id":\d+`)
)

// reprinted prints the fractions in an answer anew.
func reprinted(answer string, format func(float64) string) string {
	if strings.Contains(answer, `"protocol"`) || !strings.Contains(answer, `"result":`) {
		return answer // a version is no number
	}
	head, result, _ := strings.Cut(answer, `"result":`)
	return head + `"result":` + decimal.ReplaceAllStringFunc(result, func(n string) string {
		f, _ := strconv.ParseFloat(n, 64)
		return format(f)
	})
}

// more puts a member too many into a result.
func more(answer string) string {
	return strings.Replace(strings.Replace(answer, `"result":{`, `"result":{"x":1,`, 1), ",}", "}", 1)
}

// child is an adapter with a fault.
func child(fault string) {
	s := &narrow{Subject: inproc.New(inproc.Options{}), profile: os.Getenv(envProfile)}
	in, out := io.Reader(os.Stdin), io.Writer(os.Stdout)
	if address := os.Getenv(conformance.ConnectVariable); address != "" && fault != "dials-never" {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			panic(err)
		}
		switch fault {
		case "dials-twice":
			again, err := net.Dial("tcp", address)
			if err == nil {
				_, _ = again.Read(make([]byte, 1)) // until it is hung up
			}
		case "dials-and-hangs-up":
			_, _ = conn.Read(make([]byte, 1<<10))
			return
		}
		in, out = conn, conn
	}
	switch fault {
	case "claims-a-capability":
		s.change = func(d *conformance.Descriptor) {
			c := d.Profiles[s.profile]
			c.Capabilities = append(c.Capabilities, "flying")
			d.Profiles[s.profile] = c
		}
	case "claims-nothing":
		s.change = func(d *conformance.Descriptor) { d.Profiles = map[string]conformance.Claim{} }
	case "claims-a-profile":
		s.change = func(d *conformance.Descriptor) {
			d.Profiles["kinematic_mover"] = conformance.Claim{Scalar: "float32", Capabilities: []conformance.Capability{}}
		}
	case "claims-float32":
		s.change = func(d *conformance.Descriptor) {
			c := d.Profiles[s.profile]
			c.Scalar = "float32"
			d.Profiles[s.profile] = c
		}
	case "one-world":
		s.one = true
	case "exits":
		fmt.Fprintln(os.Stderr, "no display")
		os.Exit(3)
	case "banner":
		fmt.Fprintln(out, "Engine 4.2 started")
	}
	a := &faulty{fault: fault, reference: newReference(s), out: out}
	a.loop(in)
	switch fault {
	case "chats-at-its-end":
		fmt.Fprintln(out, "bye")
	case "flushes-at-its-end":
		_, _ = out.Write(a.held)
	case "crashes-at-its-end":
		p, _ := os.FindProcess(os.Getpid())
		_ = p.Kill()
		fallthrough
	case "never-ends":
		for {
			time.Sleep(time.Hour)
		}
	}
}

type faulty struct {
	*reference
	fault  string
	out    io.Writer
	held   []byte
	octant string
}

// loop reads as the fault has it.
func (a *faulty) loop(in io.Reader) {
	switch a.fault {
	case "reads-to-the-end-of-a-read", "reads-the-first-line":
		var rest []byte
		chunk := make([]byte, 1<<20)
		for {
			n, err := in.Read(chunk)
			data := append(rest, chunk[:n]...)
			lines := bytes.Split(data, []byte("\n"))
			rest = bytes.Clone(lines[len(lines)-1])
			lines = lines[:len(lines)-1]
			if a.fault == "reads-the-first-line" {
				lines = lines[:min(len(lines), 1)]
			} else if len(lines) > 0 && len(rest) < 1000 {
				rest = nil // what comes behind a line is thrown away
			}
			for _, l := range lines {
				a.line(string(l))
			}
			if err != nil {
				return
			}
		}
	}
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		a.line(strings.TrimSuffix(line, "\n"))
	}
}

// line answers a line as the fault has it.
func (a *faulty) line(line string) {
	var request struct {
		ID     int64
		Method string
		Params json.RawMessage
	}
	parsed := json.Unmarshal([]byte(line), &request) == nil
	answer := ""
	is := func(verb string) bool { return parsed && request.Method == verb }
	known := func() bool { _, known := conformance.VerbNamed(request.Method); return known }
	failed := func(code int) string {
		return fmt.Sprintf(`{"id":%d,"error":{"code":%d,"message":"no"}}`, request.ID, code)
	}
	switch a.fault {
	case "mute", "dies-of-nothing":
		return
	case "cuts-long-lines":
		if len(line) > 64<<10 {
			os.Exit(1)
		}
	case "reads-ascii":
		if strings.ContainsFunc(line, func(r rune) bool { return r > 127 }) {
			answer = failed(conformance.CodeParse)
		}
	case "counts-braces":
		if strings.Count(line, "{") != strings.Count(line, "}") {
			os.Exit(1)
		}
	case "dies-of-the-unknown":
		if !known() {
			os.Exit(1)
		}
	case "knows-everything":
		if !known() {
			answer = fmt.Sprintf(`{"id":%d,"result":{}}`, request.ID)
		}
	case "dies-of-bad-params":
		if is("close") && string(request.Params) == "{}" {
			os.Exit(1)
		}
	case "takes-bad-params":
		if is("close") && string(request.Params) == "{}" {
			answer = fmt.Sprintf(`{"id":%d,"result":{}}`, request.ID)
		}
	case "wants-a-point":
		if regexp.MustCompile(`[\[,]3[\],]`).MatchString(line) {
			answer = failed(conformance.CodeBadParams)
		}
	case "reads-no-exponent":
		line = exponent.ReplaceAllString(line, "")
	case "writes-nan":
		if strings.Contains(line, "NaN") {
			answer = fmt.Sprintf(`{"id":%d,"result":{"results":[{"offset":[NaN,NaN,NaN],"sliding_kept":false,"lift":0}]}}`, request.ID)
		}
	case "dies-of-nan":
		if strings.Contains(line, "NaN") {
			os.Exit(1)
		}
	}
	if answer == "" {
		answer = a.answer(line)
	}
	switch a.fault {
	case "forgets-ids":
		answer = idMember.ReplaceAllString(answer, `"id":null`)
	case "ids-are-floats":
		answer = idMember.ReplaceAllString(answer, fmt.Sprintf(`"id":%.0f`, float32(request.ID)))
	case "prints-commas":
		if !strings.Contains(answer, `"protocol"`) {
			answer = withPoint.ReplaceAllString(answer, "$1,$2")
		}
	case "prints-six-digits":
		answer = reprinted(answer, func(f float64) string { return strconv.FormatFloat(f, 'g', 6, 64) })
	case "prints-four-decimals":
		answer = reprinted(answer, func(f float64) string { return strconv.FormatFloat(f, 'f', 4, 64) })
	case "computes-in-float32", "claims-float32":
		answer = reprinted(answer, func(f float64) string { return strconv.FormatFloat(float64(float32(f)), 'g', 17, 64) })
	case "sends-strings":
		answer = reprinted(answer, func(f float64) string { return strconv.Quote(strconv.FormatFloat(f, 'x', -1, 64)) })
	case "has-ids-twice":
		answer = idMember.ReplaceAllString(answer, `"id":0,$0`)
	case "says-the-time":
		answer = strings.TrimSuffix(answer, "}") + `,"time":1}`
	case "says-more-in-results":
		if !is("describe") {
			answer = more(answer)
		}
	case "says-more-in-sweep":
		if is(conformance.MoverSweep.Name) {
			answer = more(answer)
		}
	case "says-more-at-close":
		if is("close") {
			answer = more(answer)
		}
	case "answers-both":
		if is("open") && strings.Contains(answer, `"world"`) {
			answer = strings.TrimSuffix(answer, "}") + `,"error":{"code":-32000,"message":"no"}}`
		}
	case "forgets-messages":
		if !known() {
			answer = strings.Replace(failed(conformance.CodeUnknownVerb), `,"message":"no"`, "", 1)
		}
	case "keeps-its-facing":
		if is(conformance.MoverFacing.Name) {
			if strings.Contains(line, "[0,0]") && a.octant != "" {
				answer = regexp.MustCompile(`"octant":\d`).ReplaceAllString(answer, a.octant)
			}
			a.octant = regexp.MustCompile(`"octant":\d`).FindString(answer)
		}
	}
	a.write(line, answer)
}

// write writes an answer as the fault has it.
func (a *faulty) write(line, answer string) {
	data := []byte(answer + "\n")
	switch a.fault {
	case "flushes-at-its-end":
		a.held = append(a.held, data...)
		return
	case "flushes-with-the-next":
		data, a.held = a.held, data
	case "ends-no-line":
		data = []byte(answer)
	case "logs":
		fmt.Fprintln(a.out, "got", line)
	case "writes-crlf":
		data = []byte(answer + "\r\n")
	case "writes-a-mark":
		data = append([]byte("\xef\xbb\xbf"), data...)
	case "writes-utf16":
		data = nil
		for _, u := range utf16.Encode([]rune(answer + "\n")) {
			data = append(data, byte(u), byte(u>>8))
		}
	case "writes-pretty":
		var b bytes.Buffer
		_ = json.Indent(&b, []byte(answer), "", "  ")
		data = append(b.Bytes(), '\n')
	}
	_, _ = a.out.Write(data)
}

func listen(t *testing.T) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}
