package port_test

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

func TestDoWritesNoResultOfAnError(t *testing.T) {
	carried := 0
	bad := errors.New("bad")
	carry := func(p conformance.LinkParams) (conformance.TickParams, error) {
		carried++
		if p.Connection == "" {
			return conformance.TickParams{First: 1}, bad
		}
		return conformance.TickParams{First: 2}, nil
	}
	result := conformance.TickParams{First: 7}
	porttest.Code(t, conformance.CodeBadParams, port.Do("v", 7, &result, carry))
	assert.ErrorContains(t, port.Do("v", conformance.LinkParams{}, nil, carry), "v: result is")
	assert.Zero(t, carried, "without params, or a place for the result, nothing is carried out")
	assert.Equal(t, bad, port.Do("v", conformance.LinkParams{}, &result, carry))
	assert.EqualValues(t, 7, result.First)
	assert.NoError(t, port.Do("v", &conformance.LinkParams{Connection: "c1"}, &result, carry))
	assert.EqualValues(t, 2, result.First)
}

func TestLifetime(t *testing.T) {
	var l port.Lifetime
	done, cancel := context.WithCancel(t.Context())
	assert.NoError(t, l.Check(done, "v"))
	cancel()
	assert.Equal(t, context.Canceled, l.Check(done, "v"))
	assert.NoError(t, l.Close(t.Context()))
	porttest.Code(t, conformance.CodeOther, l.Check(t.Context(), "v"))
}
