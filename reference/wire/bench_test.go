package wire_test

import (
	"testing"

	"github.com/moveauth/moveauth/reference/wire"
)

func BenchmarkEncode(b *testing.B) {
	for _, m := range samples {
		b.Run(m.Type().String(), func(b *testing.B) {
			var data []byte
			b.ReportAllocs()
			for b.Loop() {
				data = m.AppendBody(data[:0])
			}
			b.ReportMetric(float64(len(data)), "bytes")
		})
	}
}

func BenchmarkDecode(b *testing.B) {
	for _, m := range samples {
		b.Run(m.Type().String(), func(b *testing.B) {
			body, into := m.AppendBody(nil), m.Type().New()
			b.ReportAllocs()
			for b.Loop() {
				if err := into.DecodeBody(body); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRefuse measures what a bad message costs who reads it.
func BenchmarkRefuse(b *testing.B) {
	body, into := []byte{4, 32}, wire.TypeSpawned.New()
	b.ReportAllocs()
	for b.Loop() {
		if into.DecodeBody(body) == nil {
			b.Fatal("not refused")
		}
	}
}
