package port

import (
	"errors"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/reference/unit"
)

// Faults gathers what is wrong with settings whose parts are checked one by one.
type Faults []conformance.Fault

// FaultsOf gives the reference's faults the protocol's type.
func FaultsOf(bad []unit.Fault) Faults {
	faults := make(Faults, len(bad))
	for i, f := range bad {
		faults[i] = conformance.Fault(f)
	}
	return faults
}

// Collect adds the faults that err lists. An error that lists none it returns.
func (f *Faults) Collect(err error) error {
	bad, ok := errors.AsType[*unit.ConfigError](err)
	if !ok {
		return err
	}
	*f = append(*f, FaultsOf(bad.Faults)...)
	return nil
}

// Refusal returns the *[conformance.Refusal] that the faults are; without any it
// returns nil.
func (f Faults) Refusal() error {
	if len(f) == 0 {
		return nil
	}
	return &conformance.Refusal{Code: "BadSettings", Faults: f}
}

// BadSettings returns the *[conformance.Refusal] that the faults are which err
// lists. An error that lists none it returns.
func BadSettings(err error) error {
	if bad, ok := errors.AsType[*unit.ConfigError](err); ok {
		return &conformance.Refusal{Code: "BadSettings", Faults: FaultsOf(bad.Faults)}
	}
	return err
}
