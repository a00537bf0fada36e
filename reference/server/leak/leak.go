// Package leak fails the tests of a package that leave goroutines behind.
package leak

import (
	"fmt"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"
)

// patience is how long a goroutine may take to end. What QUIC has of a connection
// that was closed is there for three times its time-out, and goleak by itself waits
// less than half a second.
const patience = 10 * time.Second

// Main is for a package's TestMain: it runs the tests, and then finds the
// goroutines that they have left.
func Main(m *testing.M) {
	code := m.Run()
	left := goleak.Find()
	for until := time.Now().Add(patience); left != nil && time.Now().Before(until); {
		left = goleak.Find()
	}
	if left != nil {
		fmt.Fprintln(os.Stderr, left)
		code = max(code, 1)
	}
	os.Exit(code)
}
