package port_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/reference/unit"
)

func TestFaults(t *testing.T) {
	var faults port.Faults
	assert.NoError(t, faults.Collect(nil))
	assert.True(t, faults.Refusal() == nil, "no refusal without a fault, nor a nil pointer that looks like one")
	broken := errors.New("broken")
	assert.Equal(t, broken, faults.Collect(broken))
	assert.NoError(t, faults.Collect(&unit.ConfigError{Faults: []unit.Fault{{Key: "a", Got: "0", Want: "1"}}}))
	assert.NoError(t, faults.Collect(&unit.ConfigError{Faults: []unit.Fault{{Key: "b", Got: "2", Want: "3"}}}))
	assert.Equal(t, &conformance.Refusal{Code: "BadSettings", Faults: []conformance.Fault{
		{Key: "a", Got: "0", Want: "1"}, {Key: "b", Got: "2", Want: "3"}}}, faults.Refusal())
	assert.Equal(t, broken, port.BadSettings(broken))
	assert.Equal(t, &conformance.Refusal{Code: "BadSettings", Faults: []conformance.Fault{{Key: "c", Got: "4", Want: "5"}}},
		port.BadSettings(&unit.ConfigError{Faults: []unit.Fault{{Key: "c", Got: "4", Want: "5"}}}))
}
