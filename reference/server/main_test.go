package server_test

import (
	"testing"

	"github.com/moveauth/moveauth/reference/server/leak"
)

// No server leaves a goroutine behind, nor does a client of one.
func TestMain(m *testing.M) { leak.Main(m) }
