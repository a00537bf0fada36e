package steps

import (
	"context"
	"fmt"
	"maps"

	"github.com/moveauth/moveauth/conformance"
)

// connect connects a player by a new connection.
func (c *clampWorld) connect(ctx context.Context, player string) error {
	o := c.owners[player]
	if o == nil {
		o = &owner{}
		c.owners[player] = o
	}
	c.dialled++
	return c.dial(ctx, player, fmt.Sprintf("c%d", c.dialled))
}

// connectAs asks for the name of a player's connection, for the same player or
// another.
func (c *clampWorld) connectAs(ctx context.Context, player, of string) error {
	if _, err := c.owner(player); err != nil {
		return err
	}
	o, err := c.owner(of)
	if err != nil {
		return err
	}
	return c.dial(ctx, player, o.connection)
}

// dial asks for a connection. A player that gets it counts its ticks anew and
// has seen nothing by it yet.
func (c *clampWorld) dial(ctx context.Context, player, name string) error {
	_, err := askClamp(ctx, c, conformance.ClampConnect, conformance.ClampConnectParams{Connection: name, Player: player})
	if err != nil {
		return done(err)
	}
	o := c.owners[player]
	o.replaced, o.connection, o.tick = o.connection, name, 0
	maps.DeleteFunc(c.seen, func(who [2]string, _ *conformance.ClampState) bool { return who[0] == player })
	return nil
}

// disconnect ends a player's connection.
func (c *clampWorld) disconnect(ctx context.Context, player string) error {
	o, err := c.owner(player)
	if err != nil {
		return err
	}
	_, err = askClamp(ctx, c, conformance.ClampDisconnect, conformance.ClampConnectionParams{Connection: o.connection})
	return done(err)
}
