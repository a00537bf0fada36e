package house

import (
	"go/types"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// sentByClients are the types that a client's messages are made of, on either
// side of the wire.
var sentByClients = []string{"Input", "Outgoing"}

// TestAClientSendsNoPosition holds INPUT-002: no type that a client's message is
// made of has a place for a tile, or for anything else than numbers of its own
// kind. What such a type may hold is listed, so that a new field is looked at.
func TestAClientSendsNoPosition(t *testing.T) {
	may := map[string]bool{
		"Epoch": true, "Batch": true, "First": true, "Steps": true, "Bytes": true, // of an Input
		"Transport": true, "Seq": true, "Step": true, // of an Outgoing
	}
	c := check(t, "reference/unit", "reference/moveinput")
	room := c.packages[module+"/reference/moveinput"]
	tile := room.Scope().Lookup("Tile")
	require.NotNil(t, tile, "no type is called Tile any more: this test looks past the point")
	for _, name := range sentByClients {
		o := room.Scope().Lookup(name)
		require.NotNil(t, o, "no type is called %s any more: this test looks past the point", name)
		s, ok := o.Type().Underlying().(*types.Struct)
		require.True(t, ok, "%s is no struct", name)
		for f := range s.Fields() {
			assert.True(t, may[f.Name()], "%s has a field %s: is it a position? If not, list it here", name, f.Name())
			assert.False(t, holds(f.Type(), tile.Type()), "%s.%s holds a tile", name, f.Name())
		}
	}
}

// holds reports whether a type is another, or made of it.
func holds(t, what types.Type) bool {
	return strings.Contains(types.TypeString(t, nil), types.TypeString(what, nil))
}
