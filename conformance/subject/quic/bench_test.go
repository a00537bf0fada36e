package quic_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
)

// What a request costs by the wire:
//
//	go test -run xxx -bench . ./conformance/subject/quic
func BenchmarkByTheWire(b *testing.B) {
	settings := conformance.HostCommitSettings{NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 64, PayloadLimit: 64,
		Players: []conformance.PlayerSetting{{Player: "P1", BagSlots: 3}, {Player: "P2", BagSlots: 3}}}
	s := judged(b, nil)
	ctx := b.Context()
	open := func() conformance.World {
		w, err := s.Open(ctx, conformance.HostCommit, settings)
		require.NoError(b, err)
		return w
	}
	connect := func(w conformance.World, connection, player string) {
		_, err := conformance.HostConnect.Call(ctx, w, conformance.ConnectParams{Connection: connection, Player: player})
		require.NoError(b, err)
	}
	b.Run("open and close a world", func(b *testing.B) {
		for b.Loop() {
			require.NoError(b, open().Close(ctx))
		}
	})
	b.Run("connect, in the place of another", func(b *testing.B) {
		w := open()
		for b.Loop() {
			connect(w, "c1", "P1")
		}
	})
	for name, do := range map[string]func(w conformance.World, n int64) error{
		"receive": func(w conformance.World, n int64) error {
			_, err := conformance.HostReceive.Call(ctx, w, conformance.ReceiveParams{Connection: "c1", Envelopes: []conformance.Envelope{
				{Seq: 1, Kind: "Probe", Args: conformance.Object(`{"stage":[{"outcome":"o"}],"then":"ok"}`)}}}) // from the second on a copy
			return err
		},
		"tick": func(w conformance.World, n int64) error {
			_, err := conformance.HostTick.Call(ctx, w, conformance.TickParams{First: n})
			return err
		},
		"look": func(w conformance.World, n int64) error {
			_, err := conformance.HostLook.Call(ctx, w, conformance.Empty{})
			return err
		},
	} {
		b.Run(name+", of two players", func(b *testing.B) {
			w := open()
			connect(w, "c1", "P1")
			connect(w, "c2", "P2")
			var n int64
			for b.Loop() {
				n++
				require.NoError(b, do(w, n))
			}
		})
	}
}
