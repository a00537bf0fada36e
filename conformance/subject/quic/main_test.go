package quic_test

import (
	"testing"
	"time"

	"github.com/moveauth/moveauth/reference/server"
	"github.com/moveauth/moveauth/reference/server/leak"
	"github.com/moveauth/moveauth/reference/server/udp"
	"github.com/stretchr/testify/require"
)

func TestMain(m *testing.M) { leak.Main(m) }

// sockets are what a server's packets go through.
var sockets = map[string]func(t *testing.T) server.Options{
	"as it comes": func(*testing.T) server.Options { return server.Options{Listen: "127.0.0.1:0"} },
	"batched": func(t *testing.T) server.Options {
		conn, err := udp.Listen("127.0.0.1:0", udp.Options{Rest: 5 * time.Millisecond})
		require.NoError(t, err)
		return server.Options{Conn: conn}
	},
}
