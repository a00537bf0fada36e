package doctor

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/moveauth/moveauth/conformance"
)

var (
	checkUnknown = Check{Name: "unknown", What: "An unknown verb is answered with the error -32601, and the adapter goes on"}
	checkParams  = Check{Name: "params", What: "Params that cannot be used are answered with an error, and the adapter goes on"}
)

var catches = []string{"Python: except Exception around the answer", "C#: catch (Exception e)", "C++: catch (const std::exception &)", "GDScript: look with has() before you take a member"}

// profiles lists the claimed profiles that the suite knows, in its order.
func (d *doctor) profiles() []conformance.Profile {
	var all []conformance.Profile
	for _, p := range conformance.Profiles() {
		if _, claimed := d.claims[p.Name]; claimed {
			all = append(all, p)
		}
	}
	return all
}

func (d *doctor) answers(ctx context.Context) {
	d.try(checkUnknown, func() { d.add(d.unknown(ctx)) })
	d.try(checkParams, func() { d.add(d.params(ctx).softer()) })
}

// unknown asks for what no suite has.
func (d *doctor) unknown(ctx context.Context) Check {
	for _, verb := range []string{"doctor/no_such_verb", "describe2", ""} {
		id, sent := d.request(verb, `{"world":1}`)
		a, err := d.exchange(ctx, id, sent, sent+"\n")
		const change = "Answer each verb that is not there with the error -32601, and go on with the loop: so it can be said which claimed verb is missing."
		switch {
		case err != nil:
			return checkUnknown.found(sent, err.Error(), change, catches...)
		case !a.unknown():
			return checkUnknown.found(sent, a.line, change)
		}
		if err := d.goesOn(ctx); err != nil {
			return checkUnknown.found(sent, a.line+", and then to describe: "+err.Error(), change, catches...)
		}
	}
	return checkUnknown.ok()
}

func (d *doctor) goesOn(ctx context.Context) error {
	a, err := d.ask(ctx, "describe", "{}")
	if err == nil && a.result == nil {
		err = errors.New(a.line)
	}
	return err
}

// params sends what the suite never sends, so what comes of it is advice.
func (d *doctor) params(ctx context.Context) Check {
	requests := [][2]string{
		{"close", `{}`}, {"close", `{"world":"one"}`}, {"close", `{"world":4503599627370496}`}, {"open", `{}`}, {"open", `{"profile":"no-such-profile","settings":{}}`},
	}
	for _, p := range slices.Sorted(maps.Keys(d.claims)) {
		requests = append(requests, [2]string{"open", fmt.Sprintf(`{"profile":%q}`, p)})
	}
	for _, r := range requests {
		id, sent := d.request(r[0], r[1])
		a, err := d.exchange(ctx, id, sent, sent+"\n")
		const change = "Answer it with the error -32602. The suite never sends this, but whoever types requests by hand will, and an error tells more than an end."
		switch {
		case err != nil:
			return checkParams.found(sent, err.Error(), change, catches...)
		case a.result != nil:
			return checkParams.found(sent, a.line, change)
		}
		if err := d.goesOn(ctx); err != nil {
			return checkParams.found(sent, a.line+", and then to describe: "+err.Error(), change, catches...)
		}
	}
	return checkParams.ok()
}
