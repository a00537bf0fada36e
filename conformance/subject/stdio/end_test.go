package stdio

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// ended opens a world, closes it, and tells the adapter that nothing more is
// asked. It returns what came of that.
func ended(t *testing.T, r *rig) error {
	t.Helper()
	w := r.open()
	if err := w.Close(ctxFor(t, 20*time.Second)); err != nil {
		return err // with a process per world that is its end
	}
	s, ok := r.Subject.(*subject)
	if !ok {
		return nil
	}
	return s.End(ctxFor(t, 20*time.Second))
}

func TestWhatIsWrittenAtTheEnd(t *testing.T) {
	const line, after = "wrote a line that nobody had asked for, after its last answer", "after its last answer"
	for manner, says := range map[string][]string{
		"closes-twice":    {"close: the adapter " + line, `got {"id":3,"result":{}}`},
		"last-words":      {line, "got Engine shut down"},
		"half-last-words": {"wrote half a line that nobody had asked for, " + after, "got Engine sh"},
		"long-last-words": {after, "a line of more than 1048576 bytes"},
		"flood-at-end":    {line, "got free()"},
		"fails-at-end":    nil, // how else it ends is its own matter
		"good":            nil,
	} {
		ways := map[string]Options{byPipes: {}, byDialBack: {}, byPipes + " per world": {ProcessPerWorld: true}}
		if manner != "fails-at-end" { // which would end the adapter that listens
			ways[byAttach] = Options{}
		}
		for way, opts := range ways {
			t.Run(manner+" by "+way, func(t *testing.T) {
				t.Parallel()
				transport := way
				if opts.ProcessPerWorld {
					transport = byPipes
				}
				r := newRigBy(t, transport, manner, opts)
				err := ended(t, r)
				if says == nil {
					require.NoError(t, err)
				} else {
					var broken *Broken
					require.ErrorAs(t, err, &broken)
				}
				for _, text := range says {
					assert.ErrorContains(t, err, text)
				}
			})
		}
	}
}

// Whoever is killed as it does not end is not at fault, and after the end another
// can be asked.
func TestAfterTheEnd(t *testing.T) {
	r := newRig(t, "stubborn", Options{})
	w := r.open()
	process := r.process()
	s := r.Subject.(*subject)
	require.NoError(t, s.End(t.Context()))
	gone(t, process)
	require.NoError(t, s.End(t.Context()), "twice")
	_, err := conformance.HostLook.Call(t.Context(), w, conformance.Empty{})
	assert.ErrorContains(t, err, "it was told that nothing more is asked")

	r.open()
	again := r.process()
	require.NoError(t, r.Close())
	gone(t, again)
	assert.ErrorIs(t, s.End(t.Context()), errClosed)
}

// An adapter numbers its worlds as it likes.
func TestAnyNumberIsAWorld(t *testing.T) {
	for manner, n := range map[string]int{"from-zero": 1, "from-below": 4, "good": 1} { // -2, -1, 0, 1
		for transport, opts := range map[string]Options{byPipes: {}, byDialBack: {}, byAttach: {}} {
			t.Run(manner+" by "+transport, func(t *testing.T) {
				t.Parallel()
				r := newRigBy(t, transport, manner, opts)
				for range n {
					w := r.open()
					_, err := conformance.HostLook.Call(ctxFor(t, 20*time.Second), w, conformance.Empty{})
					require.NoError(t, err)
					require.NoError(t, w.Close(ctxFor(t, 20*time.Second)))
				}
			})
		}
	}
}
