package impostor

import "github.com/moveauth/moveauth/conformance"

// yesMover is a body that takes every request, reports every frame as run, and
// stands where it was put.
type yesMover struct {
	at conformance.Vec2
}

func openYesMover(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.MoverSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	m := &yesMover{at: st.Body.At}
	return &script{answers: map[string]answerer{
		conformance.MoverRun.Name:      answer(conformance.MoverRun, m.run),
		conformance.MoverSweep.Name:    answer(conformance.MoverSweep, m.sweep),
		conformance.MoverDisplace.Name: answer(conformance.MoverDisplace, m.displace),
		conformance.MoverPlace.Name:    answer(conformance.MoverPlace, m.place),
		conformance.MoverSeparate.Name: answer(conformance.MoverSeparate, m.separate),
	}}, nil
}

func (m *yesMover) run(p conformance.RunParams, r *conformance.RunResult) error {
	for _, f := range p.Frames {
		times := int64(1)
		if f.Times != nil {
			times = *f.Times
		}
		for range times {
			r.Path = append(r.Path, m.at)
		}
	}
	r.Allocs, r.Casts = new(int64), new(int64)
	return nil
}

func (m *yesMover) sweep(_ conformance.SweepParams, r *conformance.AtResult) error {
	r.At = m.at
	return nil
}

func (m *yesMover) displace(p conformance.DisplaceParams, r *conformance.DisplaceResult) error {
	if len(p.Requests) > 0 {
		r.Taken = new(int64)
	}
	return nil
}

func (m *yesMover) place(p conformance.PlaceParams, _ *conformance.Empty) error {
	m.at = p.At
	return nil
}

func (m *yesMover) separate(p conformance.SeparateParams, r *conformance.SeparateResult) error {
	for _, e := range p.Enemies {
		path := make([]conformance.Vec2, p.Frames)
		for i := range path {
			path[i] = e.At
		}
		r.Paths = append(r.Paths, path)
	}
	return nil
}
