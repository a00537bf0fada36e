package stdio

import (
	"context"
	"io"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// A Conn hands bytes over as they are and lines back as they come, and knows
// nothing of answers.
func TestConn(t *testing.T) {
	s := New([]string{"sh", "-c", `read a; echo "got $a"; read b; printf '\357\273\277%s' "$b" >&2; printf half; exit 3`}, Options{})
	defer s.Close()
	c, err := Connect(t.Context(), s)
	require.NoError(t, err)
	assert.True(t, c.Ours())
	assert.Equal(t, startTimeout, c.StartTimeout())
	require.NoError(t, c.Write(t.Context(), []byte("on")))
	require.NoError(t, c.Write(t.Context(), []byte("e\ntwo\n")))
	line, err := c.Next(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "got one", string(line))
	line, err = c.Next(t.Context())
	require.ErrorIs(t, err, io.ErrUnexpectedEOF)
	assert.Equal(t, "half", string(line))
	for range 2 {
		_, err = c.Next(t.Context())
		require.ErrorIs(t, err, io.EOF, "again and again")
	}
	exit, err := c.Exit(t.Context())
	require.NoError(t, err)
	assert.Equal(t, "exit status 3", exit)
	assert.False(t, c.DialledTwice())
	assert.Equal(t, "\ufefftwo", c.End())
}

func TestConnWaitsNoLongerThanItIsTold(t *testing.T) {
	s := New([]string{"cat"}, Options{})
	defer s.Close()
	c, err := Connect(t.Context(), s)
	require.NoError(t, err)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = c.Next(gone)
	require.ErrorIs(t, err, context.Canceled)
	_, err = c.Exit(gone)
	require.ErrorIs(t, err, context.Canceled)
	require.NoError(t, c.CloseWrite())
	_, err = c.Next(t.Context())
	require.ErrorIs(t, err, io.EOF)
	_ = c.End()
}

func TestConnectToNobody(t *testing.T) {
	_, err := Connect(t.Context(), New([]string{"/no/such/adapter"}, Options{}))
	require.ErrorIs(t, err, ErrStart)
	_, err = Connect(t.Context(), struct{ conformance.Subject }{})
	require.ErrorContains(t, err, "want a subject of this package")
	_, err = Connect(t.Context(), New([]string{os.Args[0]}, Options{Dir: "/no/such/folder"}))
	require.Error(t, err)
}
