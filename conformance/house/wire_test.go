package house

import (
	"bytes"
	"cmp"
	"encoding/hex"
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/transform"
	"github.com/moveauth/moveauth/reference/unit"
	"github.com/moveauth/moveauth/reference/wire"
)

// vector is one case of the wire: bytes, and what they are or why they are
// refused. conformance/vectors/wire/README.md says what the members mean.
type vector struct {
	Clause  string          `json:"clause"`
	Of      string          `json:"of"`
	From    string          `json:"from"`
	Mode    string          `json:"mode"`
	Kind    string          `json:"kind"`
	Outcome string          `json:"outcome"`
	Bytes   string          `json:"bytes"`
	Value   json.RawMessage `json:"value"`
	Refused string          `json:"refused"`

	file string
}

// wireVectors reads all vectors.
func wireVectors(t *testing.T) []vector {
	files, err := filepath.Glob(filepath.Join(root, "conformance/vectors/wire/*/*.json"))
	require.NoError(t, err)
	require.Greater(t, len(files), 500, "the vectors of the wire")
	var all []vector
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		var v vector
		require.NoError(t, d.Decode(&v), file)
		v.file = filepath.Base(filepath.Dir(file)) + "/" + strings.TrimSuffix(filepath.Base(file), ".json")
		all = append(all, v)
	}
	return all
}

// holdsVectors runs the vectors of clauses: each is decoded, and what can be
// decoded is written again and gives the same bytes.
func holdsVectors(t *testing.T, clauses ...string) {
	t.Helper()
	ran := map[string]int{}
	for _, v := range wireVectors(t) {
		if !slices.Contains(clauses, v.Clause) {
			continue
		}
		ran[v.Clause]++
		data, err := hex.DecodeString(v.Bytes)
		require.NoError(t, err, v.file)
		value, written, err := v.decode(slices.Clone(data))
		if v.Refused != "" {
			assert.Equal(t, v.Refused, faultNamed(err), "%s: %v", v.file, err)
			continue
		}
		if !assert.NoError(t, err, v.file) {
			continue
		}
		text, err := json.Marshal(value)
		require.NoError(t, err, v.file)
		assert.JSONEq(t, string(v.Value), string(text), v.file)
		if written != nil {
			assert.Equal(t, v.Bytes, hex.EncodeToString(written), "%s, written again", v.file)
		}
	}
	for _, c := range clauses {
		assert.NotZero(t, ran[c], "no vector is of %s", c)
	}
}

func faultNamed(err error) string {
	if f := wire.FaultOf(err); f != 0 {
		return f.String()
	}
	return ""
}

// decode reads a vector's bytes, and returns what they say and, but for the head
// of a frame, what is written for it.
func (v *vector) decode(data []byte) (value any, written []byte, err error) {
	fromHost := v.From == "host"
	switch v.Of {
	case "frame":
		of, length, err := wire.ReadHead(data[:min(len(data), wire.Lead(data))], fromHost)
		return object{"type": of.String(), "length": length}, nil, err
	case "datagram":
		of, body, err := wire.DatagramType(data, v.mode(), fromHost)
		return object{"type": of.String(), "body": hex.EncodeToString(body)}, nil, err
	case "arguments":
		var a wire.Arguments
		if err := a.DecodePayload(v.Kind, data); err != nil {
			return nil, nil, err
		}
		return json.RawMessage(a.AppendJSON(nil, v.Kind)), a.AppendPayload(nil, v.Kind), nil
	case "delta":
		var d wire.Delta
		if err := d.DecodePayload(v.Outcome, data); err != nil {
			return nil, nil, err
		}
		written, _ := d.AppendPayload([]byte{}, v.Outcome)
		return deltaShown(&d, v.Outcome), written, nil
	}
	for _, of := range wire.Types() {
		if of.String() == v.Of {
			m := of.New()
			if err := m.DecodeBody(data); err != nil {
				return nil, nil, err
			}
			if v.Mode != "" {
				if err := wire.CheckIn(m, v.mode()); err != nil {
					return nil, nil, err
				}
			}
			return shown(m), m.AppendBody([]byte{}), nil
		}
	}
	return nil, nil, os.ErrNotExist
}

func (v *vector) mode() wire.Mode { return wire.Mode(slices.Index(modes, v.Mode)) }

func TestWireIntegers(t *testing.T)            { holdsVectors(t, "WIRE-001") }
func TestWireTruncated(t *testing.T)           { holdsVectors(t, "WIRE-003") }
func TestWireOverlong(t *testing.T)            { holdsVectors(t, "WIRE-004") }
func TestWireFrameMost(t *testing.T)           { holdsVectors(t, "WIRE-005a") }
func TestWireFrameLeast(t *testing.T)          { holdsVectors(t, "WIRE-005b") }
func TestWireUnknownTypes(t *testing.T)        { holdsVectors(t, "WIRE-006") }
func TestWireDatagrams(t *testing.T)           { holdsVectors(t, "WIRE-007") }
func TestWireNotFinite(t *testing.T)           { holdsVectors(t, "WIRE-008") }
func TestWireNegativeZeroRead(t *testing.T)    { holdsVectors(t, "WIRE-009a") }
func TestWireBools(t *testing.T)               { holdsVectors(t, "WIRE-010") }
func TestWireLists(t *testing.T)               { holdsVectors(t, "WIRE-011") }
func TestWireBits(t *testing.T)                { holdsVectors(t, "WIRE-012") }
func TestWireNames(t *testing.T)               { holdsVectors(t, "WIRE-013") }
func TestWireOrder(t *testing.T)               { holdsVectors(t, "WIRE-014a") }
func TestWireRepeats(t *testing.T)             { holdsVectors(t, "WIRE-014b") }
func TestWireNarrow(t *testing.T)              { holdsVectors(t, "WIRE-015a") }
func TestWireOneIsLeftOut(t *testing.T)        { holdsVectors(t, "WIRE-015b") }
func TestWireLargest(t *testing.T)             { holdsVectors(t, "WIRE-016") }
func TestWireCounts(t *testing.T)              { holdsVectors(t, "WIRE-017") }
func TestWireVersions(t *testing.T)            { holdsVectors(t, "WIRE-018a") }
func TestWireHelloVersions(t *testing.T)       { holdsVectors(t, "WIRE-018b") }
func TestWireSequences(t *testing.T)           { holdsVectors(t, "WIRE-019") }
func TestWireFields(t *testing.T)              { holdsVectors(t, "WIRE-020") }
func TestWireArgumentsForm(t *testing.T)       { holdsVectors(t, "WIRE-021") }
func TestWireNobody(t *testing.T)              { holdsVectors(t, "WIRE-023") }
func TestWireStreamOnly(t *testing.T)          { holdsVectors(t, "WIRE-024a") }
func TestWireOtherModes(t *testing.T)          { holdsVectors(t, "WIRE-024b") }
func TestWireUnusedInAMode(t *testing.T)       { holdsVectors(t, "WIRE-025") }
func TestWireOutcomesHaveOneForm(t *testing.T) { holdsVectors(t, "COMMIT-076") }
func TestWireSnapFields(t *testing.T)          { holdsVectors(t, "SNAP-018a") }
func TestWireSnapLength(t *testing.T)          { holdsVectors(t, "SNAP-018b") }
func TestWireSnapPlace(t *testing.T)           { holdsVectors(t, "SNAP-018c") }
func TestWireSnapReasons(t *testing.T)         { holdsVectors(t, "SNAP-018d") }

// TestWireFrames holds WIRE-002: a frame is its type, the length of its body and
// its body, and so several of them follow each other.
func TestWireFrames(t *testing.T) {
	holdsVectors(t, "WIRE-002")
	stream := wire.AppendFrame(nil, &wire.Gone{Body: 9})
	stream = wire.AppendFrame(stream, &wire.Ping{Nonce: 0x01020304})
	stream = wire.AppendFrame(stream, &wire.Report{Tick: 7})
	assert.Equal(t, "85"+"0100"+"09"+"08"+"0400"+"04030201"+"03"+"0400"+"0700"+"0000", hex.EncodeToString(stream))
}

// TestWireNegativeZeroWritten holds WIRE-009b: −0, and what rounds to it, is
// written as +0.
func TestWireNegativeZeroWritten(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, z := range []float64{zero, -1e-300, -1e-46} {
		at, vec, turn := unit.Vec{X: z, Y: z}, wire.Vec3{X: z, Y: z, Z: z}, wire.Quat{X: z, Y: z, Z: z, W: z}
		for _, m := range []wire.Message{
			&wire.Spawned{At: at, Name: "a"},
			&wire.Snapped{Key: wire.Key{1}, Reason: transform.TideDeposit, At: at},
			&wire.Report{Update: transform.Update{Form: transform.Full, At: at}},
			&wire.Placement{Number: 1, At: vec},
			&wire.Point{Player: wire.Key{1}, At: vec, HasVelocity: true, Velocity: vec, HasRotation: true, Rotation: turn},
			&wire.Standings{Entries: []wire.Standing{{Player: wire.Key{1}, At: vec, Velocity: vec, Rotation: turn}}},
		} {
			body := m.AppendBody(nil)
			assert.NoError(t, m.Type().New().DecodeBody(body), "%T of %g", m, z)
			assert.NotContains(t, body, byte(0x80), "%T of %g", m, z)
		}
	}
}

// TestWireCutsDeltas holds WIRE-022: a delta of 64 bytes is sent, and of one of
// 65 nothing but that there was one.
func TestWireCutsDeltas(t *testing.T) {
	holdsVectors(t, "WIRE-022")
	for _, c := range []struct {
		second string
		bytes  int
		fits   bool
	}{{"b2345678901234567890", 64, true}, {"b23456789012345678901", 65, false}} {
		// 1 for the count, and for each item 1, its name, 8 for the change.
		require.Equal(t, c.bytes, 1+(1+25+8)+(1+len(c.second)+8))
		d := wire.Delta{Items: []wire.Item{{Name: "a234567890123456789012345", N: 1}, {Name: c.second, N: -1}}}
		payload, ok := d.AppendPayload([]byte("before"), "Crafted")
		assert.Equal(t, c.fits, ok)
		if c.fits {
			assert.Len(t, payload, len("before")+c.bytes)
		} else {
			assert.Equal(t, "before", string(payload))
		}
	}
}

// TestWireTableIsTheReferences holds the table of messages in the record to what
// the reference takes.
func TestWireTableIsTheReferences(t *testing.T) {
	record, err := os.ReadFile(filepath.Join(root, "adr/wire.md"))
	require.NoError(t, err)
	row := regexp.MustCompile("(?m)^\\| 0x([0-9a-f]{2}) \\| `(\\w+)` \\| (client|host) \\| (stream|both) \\| (\\w*) ?\\| (\\d+)(?: (?:to|or) (\\d+))? \\|")
	var types []wire.Type
	for _, m := range row.FindAllStringSubmatch(string(record), -1) {
		number, err := strconv.ParseUint(m[1], 16, 8)
		require.NoError(t, err)
		of := wire.Type(number)
		types = append(types, of)
		assert.Equal(t, m[2], of.String())
		assert.Equal(t, m[3] == "host", of.FromHost(), m[2])
		least, most := of.Sizes()
		assert.Equal(t, m[6], strconv.Itoa(least), m[2])
		assert.Equal(t, cmp.Or(m[7], m[6]), strconv.Itoa(most), m[2])
		for mode, name := range modes {
			is := m[5] == "" || m[5] == name
			assert.Equal(t, is, of.In(wire.Mode(mode)), "%s in mode %s", m[2], name)
			if name == "owner" {
				continue // whatever a datagram begins with, it is no type there
			}
			_, _, err := wire.DatagramType([]byte{byte(of)}, wire.Mode(mode), of.FromHost())
			assert.Equal(t, is && m[4] == "both", err == nil, "%s as a datagram in mode %s", m[2], name)
		}
	}
	assert.Equal(t, wire.Types(), types)
}

// TestEveryWireVectorIsRun: each vector is of a clause that some test runs, and
// says one thing.
func TestEveryWireVectorIsRun(t *testing.T) {
	source, err := os.ReadFile("wire_test.go")
	require.NoError(t, err)
	valid, refused, seen := map[string]int{}, map[string]int{}, map[string]string{}
	for _, v := range wireVectors(t) {
		assert.Contains(t, string(source), `"`+v.Clause+`"`, "%s: no test runs the vectors of its clause", v.file)
		assert.True(t, (v.Refused == "") != (v.Value == nil), "%s has a value or is refused", v.file)
		assert.True(t, strings.HasPrefix(v.file, v.Of+"/"), "%s lies in another folder than that of %s", v.file, v.Of)
		assert.True(t, v.Mode == "" || slices.Contains(modes, v.Mode), "%s: there is no mode %s", v.file, v.Mode)
		same := strings.Join([]string{v.Of, v.From, v.Mode, v.Kind, v.Outcome, v.Bytes}, " ")
		assert.Empty(t, seen[same], "%s is %s again", v.file, seen[same])
		seen[same] = v.file
		if v.Refused == "" {
			valid[v.Of]++
		} else {
			refused[v.Of]++
		}
	}
	for _, of := range wire.Types() {
		assert.NotZero(t, valid[of.String()], "no vector is a %s", of)
		assert.NotZero(t, refused[of.String()], "no vector is a %s that is refused", of)
	}
}
