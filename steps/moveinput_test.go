package steps

import (
	"context"
	"testing"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

func tableOf(heading []string, lines ...[]string) *godog.Table {
	t := &godog.Table{}
	for _, line := range append([][]string{heading}, lines...) {
		row := &messages.PickleTableRow{}
		for _, text := range line {
			row.Cells = append(row.Cells, &messages.PickleTableCell{Value: text})
		}
		t.Rows = append(t.Rows, row)
	}
	return t
}

func TestMessagesAreReadFromATable(t *testing.T) {
	s := &inputSession{epochs: []int64{4, 7}}
	list, err := s.messages(tableOf([]string{"sequence", "step", "steps", "epoch", "bytes", "label"},
		[]string{"3 to 4", "(1, -1)", "", "", "", "any"},
		[]string{"9", "", "(1,0) (0,1)", "old", "65", "datagram:accepted:queued"},
		[]string{"10", "", "none", "never given", "", "any"}))
	require.NoError(t, err)
	require.Len(t, list, 4)
	assert.Equal(t, conformance.InputMessage{Epoch: 7, Input: &conformance.SingleInput{Seq: 3, Dx: 1, Dy: -1}}, list[0].InputMessage)
	assert.Equal(t, int64(4), list[1].Input.Seq)
	assert.Equal(t, int64(4), list[2].Epoch, "the one before the last")
	assert.Equal(t, int64(65), *list[2].Bytes)
	assert.Equal(t, [][2]int64{{1, 0}, {0, 1}}, list[2].Batch.Steps)
	assert.NotContains(t, s.epochs, list[3].Epoch)
	assert.Equal(t, [][2]int64{}, list[3].Batch.Steps, "empty and not absent")
	for _, m := range list {
		assert.NoError(t, conformance.Check(&m.InputMessage))
	}
}

func TestMessagesThatMakeNoSense(t *testing.T) {
	heading := []string{"sequence", "step", "steps", "epoch", "label"}
	for name, test := range map[string]struct {
		row  []string
		want string
	}{
		"no label":    {[]string{"1", "(1,0)", "", "", ""}, "has no label"},
		"both":        {[]string{"1", "(1,0)", "(1,0)", "", "any"}, "wants a step, or steps"},
		"neither":     {[]string{"1", "", "", "", "any"}, "wants a step, or steps"},
		"no step":     {[]string{"1", "east", "", "", "any"}, `"east" is no tile or step`},
		"no steps":    {[]string{"1", "", "(1,0) east", "", "any"}, "want such as"},
		"an epoch":    {[]string{"1", "(1,0)", "", "newest", "any"}, "want old or never given"},
		"no sequence": {[]string{"one", "(1,0)", "", "", "any"}, "want a number"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := (&inputSession{epochs: []int64{1}}).messages(tableOf(heading, test.row))
			var m *Misuse
			require.ErrorAs(t, err, &m)
			assert.Contains(t, m.Error(), test.want)
		})
	}
	_, err := (&inputSession{}).messages(tableOf(heading, []string{"1", "(1,0)", "", "", "any"}))
	assert.ErrorContains(t, err, "never opened")
	_, err = (&inputSession{epochs: []int64{1}}).messages(tableOf(heading, []string{"1", "(1,0)", "", "old", "any"}))
	assert.ErrorIs(t, err, errSameEpoch, "the subject's fault and not the feature's")
}

func TestSequencesAreReadAndWritten(t *testing.T) {
	list, err := sequences("1 to 3, 7")
	require.NoError(t, err)
	assert.Equal(t, "1, 2, 3, 7", numbers(list))
	list, err = sequences("nothing")
	require.NoError(t, err)
	assert.Empty(t, list)
	assert.Equal(t, "nothing", numbers(nil))
}

func zoneOf(t *testing.T, transport conformance.SessionTransport) *inputWorld {
	z := newInput(With(t.Context(), New(1, nil)))
	require.NoError(t, z.profile(transport, 4, 6, 2))
	require.NoError(t, z.stands("A", "(0, 0)", nil))
	return z
}

func sent(channel conformance.Transport, number, ack int64) conformance.InputSent {
	return conformance.InputSent{Session: 1, Channel: channel, Kind: "correction",
		Correction: &conformance.Correction{Number: number, Epoch: 1, Acknowledged: ack, At: conformance.Tile{2, 3}}}
}

func TestCopiesOfACorrectionAreOneEntry(t *testing.T) {
	z := zoneOf(t, "datagram-primary")
	require.NoError(t, z.note([]conformance.InputSent{sent("stream", 1, 5), sent("datagram", 1, 5)}))
	require.Len(t, z.happened, 1)
	assert.ErrorContains(t, z.closed(), "A is corrected to tile (2, 3), acknowledging 5 by stream and datagram")
	assert.Error(t, z.correctedTo("A", "(2, 3)", 5, []conformance.Transport{"stream"}), "the other copy is not looked past")
	assert.NoError(t, z.correctedTo("A", "(2, 3)", 5, z.channels()))
	assert.NoError(t, z.closed())
	assert.Error(t, z.correctedTo("A", "(2, 3)", 5, z.channels()), "claimed once")
}

func TestCopiesThatDifferAreTwoEntries(t *testing.T) {
	z := zoneOf(t, "datagram-primary")
	require.NoError(t, z.note([]conformance.InputSent{sent("stream", 1, 5), sent("datagram", 2, 5)}))
	assert.Len(t, z.happened, 2)
	assert.Error(t, z.correctedTo("A", "(2, 3)", 5, z.channels()))
	require.NoError(t, z.note([]conformance.InputSent{sent("stream", 3, 6), sent("stream", 3, 6)}))
	assert.Len(t, z.happened, 4, "the same channel twice is no copy")
}

func TestACorrectionTellsTheSessionsEpoch(t *testing.T) {
	z := zoneOf(t, "stream-only")
	s, _, err := z.session("A")
	require.NoError(t, err)
	s.epochs = []int64{1}
	m := sent("stream", 1, 0)
	m.Correction.Epoch = 2
	require.NoError(t, z.note([]conformance.InputSent{m}))
	now, err := s.epoch("")
	require.NoError(t, err)
	assert.Equal(t, int64(2), now)
}

// stubbornWorld refuses whatever it is asked.
type stubbornWorld struct{}

func (stubbornWorld) Do(context.Context, string, any, any) error {
	return &conformance.Refusal{Code: "QueueFull"}
}
func (stubbornWorld) Close(context.Context) error { return nil }

func TestARefusalWaitsForTheStepThatNamesIt(t *testing.T) {
	opened := func(context.Context, string, any) (conformance.World, error) { return stubbornWorld{}, nil }
	z := newInput(With(t.Context(), New(1, opened)))
	require.NoError(t, z.profile("stream-only", 4, 6, 2))
	require.NoError(t, z.client("(0, 0)"))
	require.NoError(t, z.press(t.Context(), "(1, 0)"))
	require.NoError(t, z.isRefused("QueueFull"))
	require.NoError(t, z.press(t.Context(), "(1, 0)"))
	assert.ErrorContains(t, z.press(t.Context(), "(1, 0)"), "refused with QueueFull", "no step named it")
}

func TestSessionsAreLetters(t *testing.T) {
	z := zoneOf(t, "stream-only")
	_, id, err := z.session("A")
	require.NoError(t, err)
	assert.Equal(t, int64(1), id)
	_, _, err = z.session("B")
	assert.ErrorContains(t, err, "no session is called B, only A")
	_, err = sessionID("guard")
	assert.ErrorContains(t, err, "want a letter")
	assert.Equal(t, "C", letter(3))
	assert.Equal(t, "session 40", letter(40))
	assert.ErrorContains(t, z.stands("A", "(1, 1)", nil), "described twice")
}
