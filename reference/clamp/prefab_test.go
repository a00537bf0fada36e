package clamp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/reference/clamp"
)

func TestWhoControlsABody(t *testing.T) {
	owner, server := clamp.Replicator{Kind: "transform", OwnerAuth: true}, clamp.Replicator{Kind: "rigidbody"}
	for _, c := range []struct {
		replicators []clamp.Replicator
		want        clamp.Controller
	}{
		{nil, clamp.ServerControls},
		{[]clamp.Replicator{server}, clamp.ServerControls},
		{[]clamp.Replicator{owner}, clamp.OwnerControls},
	} {
		got, err := clamp.Control(c.replicators)
		assert.NoError(t, err)
		assert.Equal(t, c.want, got, "%v", c.replicators)
	}
	for _, two := range [][]clamp.Replicator{{owner, server}, {server, owner}, {owner, owner}, {server, server}, {owner, server, owner}} {
		_, err := clamp.Control(two)
		var bad *clamp.TwoReplicatorsError
		if assert.ErrorAs(t, err, &bad, "%v", two) {
			names := []string{}
			for _, r := range two {
				names = append(names, r.Kind)
			}
			assert.Equal(t, names, bad.Names)
			for _, name := range names {
				assert.ErrorContains(t, err, name)
			}
		}
	}
}
