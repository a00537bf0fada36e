// Package port is what the ports of all profiles share: how a world carries out
// a verb and how long it lives, and how the values of reference/unit are said in
// the protocol's types.
package port

import (
	"context"

	"github.com/moveauth/moveauth/conformance"
)

// Do gives params and result the types of the verb that carry carries out.
// result is written only if carry returns no error.
func Do[P, R any](verb string, params, result any, carry func(P) (R, error)) error {
	p, err := conformance.Params[P](verb, params)
	if err != nil {
		return err
	}
	r, err := conformance.Result[R](verb, result)
	if err != nil {
		return err
	}
	answer, err := carry(p)
	if err != nil {
		return err
	}
	*r = answer
	return nil
}

// Lifetime is how long the world that embeds it can be asked.
type Lifetime struct{ closed bool }

// Check returns why the verb cannot be carried out any more, if so: its context
// is done, or the world is closed, which is a *[conformance.Error].
func (l *Lifetime) Check(ctx context.Context, verb string) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if l.closed {
		return conformance.Errorf(conformance.CodeOther, "%s: the world is closed", verb)
	}
	return nil
}

// Close ends the world.
func (l *Lifetime) Close(context.Context) error {
	l.closed = true
	return nil
}
