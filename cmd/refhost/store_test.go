package main

import (
	"context"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/reference/commit"
	"github.com/moveauth/moveauth/reference/host"
	"github.com/moveauth/moveauth/reference/server/store"
	"github.com/moveauth/moveauth/reference/wire"
)

// servingOver runs a host over a data folder until the visit is over.
func servingOver(t *testing.T, data string, visit func(out *output), more ...string) (code int, out, log *output) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	out, log = newOutput(), newOutput()
	done := make(chan int, 1)
	go func() {
		done <- run(ctx, append([]string{"serve", "--data", data, "--listen", "127.0.0.1:0"}, more...), out, log)
	}()
	out.find(t, `^(a bot) `)
	visit(out)
	stop()
	return <-done, out, log
}

func TestWorldThatIsServedIsTold(t *testing.T) {
	data := t.TempDir()
	code, out, log := servingOver(t, data, func(out *output) { join(t, out, wire.ModeOwner) })
	require.Equal(t, good, code, log)
	assert.Equal(t, "new", out.find(t, `^world +(.*)$`))
	assert.NotContains(t, out.String(), " is new: ", "nobody knows an earlier one")
	_, out, _ = servingOver(t, data, func(*output) {})
	assert.Regexp(t, `^tick [1-9]\d*, \d+ players$`, out.find(t, `^world +(.*)$`))
	bags := commit.BagsTable{Players: []commit.BagRow{{Player: "P1"}, {Player: "P2"}}}
	for want, saved := range map[string]host.Saved{
		"new":                  {},
		"tick 3, 0 players":    {Tick: 3},
		"tick 6409, 2 players": {Tick: 6409, Tables: []commit.SavedTable{{Name: "bags", Data: bags.Append(nil)}}},
	} {
		line, err := worldLine(saved)
		require.NoError(t, err)
		assert.Equal(t, want, line)
	}
}

// Whoever knows an earlier secret or certificate is told that it is void.
func TestFilesThatWereLost(t *testing.T) {
	data := t.TempDir()
	_, _, _ = servingOver(t, data, func(*output) {})
	require.NoError(t, os.Remove(filepath.Join(data, "secret")))
	_, out, _ := servingOver(t, data, func(*output) {})
	assert.Contains(t, out.String(), "the secret is new: all earlier join tokens are void\n")
	assert.NotContains(t, out.String(), "the fingerprint is new")
	require.NoError(t, os.Remove(filepath.Join(data, "certificate.pem")))
	require.NoError(t, os.Remove(filepath.Join(data, "key.pem")))
	_, out, _ = servingOver(t, data, func(*output) {})
	assert.Contains(t, out.String(), "the fingerprint is new: clients that know an earlier one refuse this host")

	// A world without its settings is not served by those of another mode.
	require.NoError(t, os.Remove(filepath.Join(data, "settings.json")))
	code, _, text := ran("serve", "--data", data, "--listen", "127.0.0.1:0")
	assert.Equal(t, bad, code)
	assert.Contains(t, text, "settings.json: it is not there, and "+store.FileName+" is; want")
	assert.Contains(t, text, "--mode")
	assert.NoFileExists(t, filepath.Join(data, "settings.json"))
	code, _, _ = servingOver(t, data, func(*output) {}, "--mode", "owner")
	assert.Equal(t, good, code)
}

// A store that is removed or replaced under a server is no good end.
func TestStoreThatIsTakenAway(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it lets nobody remove a file that is open")
	}
	for want, harm := range map[string]func(path string) error{
		"it was removed while it was open": os.Remove,
		"another file was put in its place": func(path string) error {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			if err := os.WriteFile(path+".copy", content, 0o600); err != nil {
				return err
			}
			return os.Rename(path+".copy", path)
		},
	} {
		data := t.TempDir()
		code, _, log := servingOver(t, data, func(*output) { require.NoError(t, harm(filepath.Join(data, store.FileName))) })
		assert.Equal(t, bad, code)
		assert.Contains(t, log.String(), "level=ERROR")
		assert.Contains(t, log.String(), want)
	}
}

func TestDamageThatIsSurvivedIsTold(t *testing.T) {
	data := t.TempDir()
	_, _, _ = servingOver(t, data, func(*output) {})
	path := filepath.Join(data, store.FileName)
	file, err := os.ReadFile(path)
	require.NoError(t, err)
	file[20] ^= 1 // in the first page, below its checksum
	require.NoError(t, os.WriteFile(path, file, 0o600))
	code, out, _ := ran("inspect", data)
	assert.Equal(t, good, code)
	assert.Regexp(t, `(?m)^warning +store .*one of its two first pages is damaged`, out)
	code, _, log := servingOver(t, data, func(*output) {})
	assert.Equal(t, good, code)
	assert.Regexp(t, `level=WARN .*one of its two first pages is damaged`, log.String())
}

func TestSavedWorldThatTheSettingsDoNotHave(t *testing.T) {
	data := t.TempDir()
	_, _, _ = servingOver(t, data, func(*output) {})
	path := filepath.Join(data, "settings.json")
	s, err := store.Open(filepath.Join(data, store.FileName))
	require.NoError(t, err)
	lands := commit.LandsTable{Nodes: []commit.NodeState{{Node: "elm", Swings: 2}}}
	require.NoError(t, s.Save(store.Drain{Tick: 1_000_000, Tables: []store.Table{{Name: "lands", Data: lands.Append(nil)}}}))
	require.NoError(t, s.Close())
	code, _, log := ran("serve", "--data", data, "--listen", "127.0.0.1:0")
	assert.Equal(t, bad, code)
	for _, want := range []string{path + " does not fit what is saved in " + filepath.Join(data, store.FileName), `got "elm"`, "put back in the settings", "to begin anew"} {
		assert.Contains(t, log, want)
	}
}

func TestEmptyStore(t *testing.T) {
	data := t.TempDir()
	_, _, _ = servingOver(t, data, func(*output) {})
	require.NoError(t, os.WriteFile(filepath.Join(data, store.FileName), nil, 0o600))
	code, _, log := ran("serve", "--data", data, "--listen", "127.0.0.1:0")
	assert.Equal(t, bad, code)
	assert.Contains(t, log, "it is empty, of 0 bytes, as no store ever is; put a copy")
}

func TestControlAddressesThatAreTaken(t *testing.T) {
	udp, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = udp.Close() }()
	tcp, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer func() { _ = tcp.Close() }()
	for want, args := range map[string][]string{
		"--listen " + udp.LocalAddr().String() + ": another program listens there; --listen 127.0.0.1:0": {"--listen", udp.LocalAddr().String(), "--control", "127.0.0.1:0"},
		"--control " + tcp.Addr().String() + ": another program listens there; --control 127.0.0.1:0":    {"--listen", "127.0.0.1:0", "--control", tcp.Addr().String()},
	} {
		code, out, log := ran(append([]string{"serve"}, args...)...)
		assert.Equal(t, bad, code)
		assert.Empty(t, out)
		assert.Contains(t, log, want)
	}
}

func TestVersion(t *testing.T) {
	code, out, _ := ran("--version")
	assert.Equal(t, good, code)
	assert.True(t, strings.HasPrefix(out, "refhost version ") && strings.HasSuffix(out, ", protocol moveauth/1, store format 1\n"), out)
}

func TestInspectOfNothingIsUsage(t *testing.T) {
	code, _, log := ran("inspect")
	assert.Equal(t, usage, code)
	assert.Contains(t, log, "got 0: as in refhost inspect refhost-data")
}
