package impostor

import (
	"math"

	"github.com/moveauth/moveauth/conformance"
)

// yesClamp is a server that accepts what anybody says, remembers where it put
// things itself, and tells nobody anything; or a client that says that it was
// driven as it was told, and stands.
type yesClamp struct {
	settings conformance.ClampSettings
	ids      int64
	bodies   map[string]conformance.Vec3
	items    map[string]conformance.Vec3
	frames   int64
}

func openYesClamp(settings any) (conformance.World, error) {
	st, err := conformance.Params[conformance.ClampSettings]("open", settings)
	if err != nil {
		return nil, err
	}
	c := &yesClamp{settings: st, bodies: map[string]conformance.Vec3{}, items: map[string]conformance.Vec3{}}
	return &script{answers: map[string]answerer{
		conformance.ClampReport.Name:    answer(conformance.ClampReport, c.report),
		conformance.ClampAccepted.Name:  answer(conformance.ClampAccepted, c.accepted),
		conformance.ClampPlace.Name:     answer(conformance.ClampPlace, c.place),
		conformance.ClampLoad.Name:      answer(conformance.ClampLoad, c.load),
		conformance.ClampKnockback.Name: answer(conformance.ClampKnockback, c.knockback),
		conformance.ClampWriteItem.Name: answer(conformance.ClampWriteItem, c.writeItem),
		conformance.ClampItem.Name:      answer(conformance.ClampItem, c.item),
		conformance.ClampPrefab.Name:    answer(conformance.ClampPrefab, c.prefab),
		conformance.ClampFrame.Name:     answer(conformance.ClampFrame, c.frame),
	}}, nil
}

func (c *yesClamp) report(p conformance.ClampReportParams, r *conformance.ClampReportResult) error {
	for _, s := range p.States {
		r.Verdicts = append(r.Verdicts, conformance.ClampVerdict{Verdict: "accepted", Accepted: &s.At})
	}
	return nil
}

func (c *yesClamp) accepted(p conformance.ClampPlayerParams, r *conformance.ClampAcceptedResult) error {
	r.At = c.bodies[p.Player]
	r.Rotation = conformance.Quaternion{0, 0, 0, 1}
	return nil
}

func (c *yesClamp) id() int64 {
	c.ids++
	return c.ids
}

func (c *yesClamp) place(p conformance.ClampPlaceParams, r *conformance.ClampIDResult) error {
	c.bodies[p.Player] = p.At
	r.ID = c.id()
	return nil
}

func (c *yesClamp) load(p conformance.ClampLoadParams, r *conformance.ClampLoadResult) error {
	r.ID, r.At = c.id(), c.settings.Home
	if p.SavedAt != nil {
		r.At = *p.SavedAt
	}
	c.bodies[p.Player] = r.At
	return nil
}

func (c *yesClamp) knockback(_ conformance.ClampKnockbackParams, r *conformance.ClampIDResult) error {
	r.ID = c.id()
	return nil
}

func (c *yesClamp) writeItem(p conformance.ClampWriteItemParams, _ *conformance.Empty) error {
	c.items[p.Item] = p.At
	return nil
}

func (c *yesClamp) item(p conformance.ClampItemParams, r *conformance.ClampAtResult) error {
	r.At = c.items[p.Item]
	return nil
}

func (c *yesClamp) prefab(p conformance.ClampPrefabParams, r *conformance.ClampPrefabResult) error {
	r.Controller = "server"
	if len(p.Replicators) > 0 {
		r.Controller = p.Replicators[0].Authority
	}
	return nil
}

func (c *yesClamp) frame(p conformance.ClampFrameParams, r *conformance.ClampFrameResult) error {
	for range p.Count {
		c.frames++
		r.States = append(r.States, conformance.OwnerState{
			Player: c.settings.Player, Tick: c.frames, At: c.settings.Home, Velocity: &p.Velocity,
		})
	}
	return nil
}

// refuseStates rejects each state by the rule that would become it best, and
// refuses each call with the code that would: a refuser that could be told by
// its codes would be no test.
func refuseStates(st conformance.ClampSettings, answers map[string]answerer) {
	players := map[string]string{} // by connection
	answers[conformance.ClampConnect.Name] = answer(conformance.ClampConnect, func(p conformance.ClampConnectParams, _ *conformance.Empty) error {
		players[p.Connection] = p.Player
		return nil // who refuses this is asked nothing more
	})
	answers[conformance.ClampReport.Name] = answer(conformance.ClampReport, func(p conformance.ClampReportParams, r *conformance.ClampReportResult) error {
		for _, s := range p.States {
			rule := conformance.ClampRule("finite")
			switch {
			case s.Player != players[p.Connection]:
				rule = "owner"
			case s.Impulse != nil:
				rule = "impulse"
			case finite(s.At) && !within(st.WorldBounds, s.At):
				rule = "bounds"
			}
			r.Verdicts = append(r.Verdicts, conformance.ClampVerdict{Verdict: "rejected", Rule: rule})
		}
		return nil
	})
	answers[conformance.ClampPlace.Name] = answer(conformance.ClampPlace, func(p conformance.ClampPlaceParams, _ *conformance.ClampIDResult) error {
		if finite(p.At) && !within(st.WorldBounds, p.At) {
			return &conformance.Refusal{Code: "OutOfBounds"}
		}
		return &conformance.Refusal{Code: "NotFinite"}
	})
	answers[conformance.ClampKnockback.Name] = answer(conformance.ClampKnockback, func(conformance.ClampKnockbackParams, *conformance.ClampIDResult) error {
		return &conformance.Refusal{Code: "NotFinite"}
	})
	answers[conformance.ClampPrefab.Name] = answer(conformance.ClampPrefab, func(p conformance.ClampPrefabParams, _ *conformance.ClampPrefabResult) error {
		refused := &conformance.Refusal{Code: "TwoReplicators"}
		for _, r := range p.Replicators {
			refused.Faults = append(refused.Faults, conformance.Fault{Key: r.Name, Got: string(r.Authority), Want: "another"})
		}
		return refused
	})
}

func finite(v conformance.Vec3) bool {
	for _, x := range v {
		if math.IsNaN(float64(x)) || math.IsInf(float64(x), 0) {
			return false
		}
	}
	return true
}

func within(b conformance.Bounds, v conformance.Vec3) bool {
	for i, x := range v {
		if x < b[i] || x > b[i+3] {
			return false
		}
	}
	return true
}
