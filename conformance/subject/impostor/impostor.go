// Package impostor holds dead adapters: subjects that describe themselves
// well, claim everything, answer in the right shape, and do nothing. The suite
// is held to failing each of them in every scenario: what an impostor passes
// is a scenario that asks nothing.
//
//   - inert answers each verb with its least valid result: zeros, empty lists.
//   - refuser refuses whatever may be refused, and is else inert.
//   - yes accepts everything, reports that it went well, and does nothing.
//   - stuck gives the first true answer to each verb of a world for ever.
//   - mute answers nothing after describe.
package impostor

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// makers make a world of each impostor.
var makers = []struct {
	name string
	open func(ctx context.Context, truth conformance.Subject, profile string, settings any) (conformance.World, error)
}{
	{"inert", opener(openInert)},
	{"refuser", opener(openRefuser)},
	{"yes", opener(openYes)},
	{"stuck", openStuck},
	{"mute", openMute},
}

// opener makes an open of one that needs neither the truth nor a context.
func opener(open func(profile string, settings any) (conformance.World, error)) func(context.Context, conformance.Subject, string, any) (conformance.World, error) {
	return func(_ context.Context, _ conformance.Subject, profile string, settings any) (conformance.World, error) {
		return open(profile, settings)
	}
}

// Names lists the impostors.
func Names() []string {
	names := make([]string, len(makers))
	for i, m := range makers {
		names[i] = m.name
	}
	return names
}

// New returns the impostor of that name. It describes itself as truth does,
// but for its name and in that it claims every profile and capability of the
// suite; stuck also takes its answers from truth. The impostor owns truth and
// closes it.
func New(name string, truth conformance.Subject) (conformance.Subject, error) {
	i := slices.Index(Names(), name)
	if i < 0 {
		return nil, fmt.Errorf("impostor: got name %q, want one of %s", name, strings.Join(Names(), ", "))
	}
	return &impostor{i, truth}, nil
}

type impostor struct {
	maker int // of makers
	truth conformance.Subject
}

// Describe claims everything.
func (im *impostor) Describe(ctx context.Context) (conformance.Descriptor, error) {
	d, err := im.truth.Describe(ctx)
	if err != nil {
		return d, err
	}
	d.Name = "impostor " + makers[im.maker].name
	d.Sabotage = ""
	claims := map[string]conformance.Claim{}
	for _, p := range conformance.Profiles() {
		claim := d.Profiles[p.Name]
		if claim.Scalar == "" {
			claim.Scalar = "float64"
		}
		claim.Capabilities = p.Capabilities()
		claims[p.Name] = claim
	}
	d.Profiles = claims
	return d, nil
}

// Open opens anything that the suite has a profile for.
func (im *impostor) Open(ctx context.Context, profile string, settings any) (conformance.World, error) {
	if _, ok := conformance.ProfileNamed(profile); !ok {
		return nil, conformance.Errorf(conformance.CodeBadParams, "open: profile: got %q, want one of the suite's", profile)
	}
	return makers[im.maker].open(ctx, im.truth, profile, settings)
}

func (im *impostor) Close() error { return im.truth.Close() }

// answerer is the answer to one verb: it fills result, a pointer to the verb's
// least valid result, from params, a pointer to the verb's params.
type answerer func(params, result any) error

// script is a world that gives each verb its least valid result, but for those
// verbs that answers says otherwise for.
type script struct {
	answers  map[string]answerer
	fallback func(conformance.Spec) error // nil: none is refused
}

func (s *script) Do(ctx context.Context, verb string, params, result any) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	spec, ok := conformance.VerbNamed(verb)
	if !ok || spec.Profile == "" {
		return conformance.Errorf(conformance.CodeUnknownVerb, "unknown verb %s", verb)
	}
	into := reflect.ValueOf(result)
	if into.Type() != reflect.PointerTo(spec.Result) || into.IsNil() {
		return fmt.Errorf("impostor: %s: result is %T, want a non-nil *%v", verb, result, spec.Result)
	}
	into.Elem().Set(least(spec.Result))
	if answer := s.answers[verb]; answer != nil {
		return answer(params, result)
	}
	if s.fallback != nil {
		return s.fallback(spec)
	}
	return nil
}

func (*script) Close(context.Context) error { return nil }

// answer makes an answerer of a function of the verb's own types.
func answer[P, R any](v conformance.Verb[P, R], f func(P, *R) error) answerer {
	return func(params, result any) error {
		p, err := conformance.Params[P](v.Name, params)
		if err != nil {
			return err
		}
		r, err := conformance.Result[R](v.Name, result)
		if err != nil {
			return err
		}
		return f(p, r)
	}
}
