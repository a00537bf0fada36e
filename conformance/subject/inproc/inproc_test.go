package inproc_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance"
	"github.com/moveauth/moveauth/conformance/subject/inproc"
	"github.com/moveauth/moveauth/conformance/subject/inproc/port/porttest"
)

var ctx = context.Background()

func TestDescribe(t *testing.T) {
	d, err := inproc.New(inproc.Options{Sabotage: "COMMIT-009a.copy"}).Describe(ctx)
	require.NoError(t, err)
	require.NoError(t, d.Check())
	assert.Equal(t, "COMMIT-009a.copy", d.Sabotage)
	assert.Len(t, d.Profiles, len(conformance.Profiles()))
	for _, p := range conformance.Profiles() {
		assert.ElementsMatch(t, p.Capabilities(), d.Profiles[p.Name].Capabilities, "%s: the reference offers all there is", p.Name)
	}
}

// Each profile's settings, of a type of its own, are taken by its port alone:
// any other tells of the type that it wanted.
func TestOpenFindsThePort(t *testing.T) {
	s := inproc.New(inproc.Options{})
	defer func() { assert.NoError(t, s.Close()) }()
	for profile, want := range map[string]string{
		conformance.HostCommit:     "HostCommitSettings",
		conformance.KinematicMover: "MoverSettings",
		conformance.OwnerTransform: "TransformSettings",
		conformance.TransformClamp: "ClampSettings",
		conformance.MoveInput:      "MoveInputSettings",
		conformance.ContactSlope:   "SlopeSettings",
	} {
		_, err := s.Open(ctx, profile, 7)
		porttest.Code(t, conformance.CodeBadParams, err)
		assert.ErrorContains(t, err, "want conformance."+want, profile)
	}
	_, err := s.Open(ctx, "no-such-profile", conformance.MoverSettings{})
	porttest.Code(t, conformance.CodeBadParams, err)
	assert.ErrorContains(t, err, "no-such-profile")
}

// A machine draws bodies with the mover's facing: one that walks north faces
// octant 2, by the profile's own host as by host-commit's.
func TestMachinesFaceAsTheMoverSays(t *testing.T) {
	s := inproc.New(inproc.Options{})
	movement := conformance.TransformSettings{Role: "host", Player: "P0", TickHz: 50, AcceptRadius: 1, GraceTicks: 25, OffsetTicks: 1}
	for profile, settings := range map[string]any{
		conformance.OwnerTransform: movement,
		conformance.HostCommit: conformance.HostCommitSettings{
			NetworkTickHz: 50, SimulationHz: 50, PendingLimit: 16, PayloadLimit: 64, Movement: &movement,
			Players: []conformance.PlayerSetting{{Player: "P0", Host: true, At: &conformance.Vec2{}}},
		},
	} {
		w, err := s.Open(ctx, profile, settings)
		require.NoError(t, err, profile)
		if profile == conformance.OwnerTransform {
			_, err = conformance.TransformEventNow.Call(ctx, w, conformance.GameEvent{Spawn: "P0", At: &conformance.Vec2{}})
			require.NoError(t, err, profile)
		}
		_, err = conformance.TransformBody.Call(ctx, w, conformance.BodyParams{Velocity: &conformance.Vec2{0, 5}})
		require.NoError(t, err, profile)
		ran, err := conformance.NetAdvance.Call(ctx, w, conformance.AdvanceParams{ToUs: 40_000})
		require.NoError(t, err, profile)
		require.Len(t, ran.Bodies, 1, profile)
		assert.EqualValues(t, 2, ran.Bodies[0].Facing, profile)
	}
}
