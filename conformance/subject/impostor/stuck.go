package impostor

import (
	"context"
	"reflect"
	"sync"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/serve/jsonline"
)

// stuckWorld gives the first true answer to each verb for ever.
type stuckWorld struct {
	truth conformance.World

	mu    sync.Mutex
	first map[string]given
}

// given is an answer that was given: a result as JSON, or an error.
type given struct {
	result []byte
	err    error
}

// openStuck opens a true world. Settings that the truth refuses are taken all
// the same, by a world that is inert: a true refusal would be a true answer to
// the one question that a world is ever asked once.
func openStuck(ctx context.Context, truth conformance.Subject, profile string, settings any) (conformance.World, error) {
	w, err := truth.Open(ctx, profile, settings)
	if conformance.AsRefusal(err) != nil {
		return openInert(profile, settings)
	}
	if err != nil {
		return nil, err
	}
	return &stuckWorld{truth: w, first: map[string]given{}}, nil
}

func (w *stuckWorld) Do(ctx context.Context, verb string, params, result any) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	g, asked := w.first[verb]
	if !asked {
		g.err = w.truth.Do(ctx, verb, params, result)
		if g.err == nil {
			// Kept as JSON: a result belongs to the caller, who may change it.
			var err error
			if g.result, err = jsonline.Append(nil, result); err != nil {
				return err
			}
		}
		if ctx.Err() == nil {
			w.first[verb] = g
		}
		return g.err
	}
	if g.err != nil {
		return g.err
	}
	if v := reflect.ValueOf(result); v.Kind() == reflect.Pointer && !v.IsNil() {
		v.Elem().SetZero()
	}
	return conformance.Decode(g.result, result)
}

func (w *stuckWorld) Close(ctx context.Context) error { return w.truth.Close(ctx) }

// openMute waits until nobody waits for the answer any more.
func openMute(ctx context.Context, _ conformance.Subject, _ string, _ any) (conformance.World, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}
