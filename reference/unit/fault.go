package unit

import (
	"fmt"
	"strings"
)

// Fault is one fault of a configuration. Key is the path to the value in the
// names of the settings or the file; Got is the value as it stands there.
type Fault struct {
	Key, Got, Want string
}

// ConfigError is what is wrong with a configuration: every fault found.
type ConfigError struct {
	Faults []Fault
}

func (e *ConfigError) Error() string {
	var b strings.Builder
	fmt.Fprintf(&b, "configuration has %d faults", len(e.Faults))
	for _, f := range e.Faults {
		fmt.Fprintf(&b, "; %s is %s, want %s", f.Key, f.Got, f.Want)
	}
	return b.String()
}
