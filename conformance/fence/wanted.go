package fence

import (
	"bytes"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// Names of fields that the engine gives.
const (
	fullContacts = "m_UseFullKinematicContacts"
	localScale   = "m_LocalScale"
	matrix       = "m_LayerCollisionMatrix"
	startInside  = "m_QueriesStartInColliders"
	layers       = "layers"
	fixedStep    = "Fixed Timestep"
)

var useTriggers = []string{"useTriggers", "m_UseTriggers"}

// wanted are the fields that some fence looks at.
func (r *Rules) wanted() unity.Wanted {
	behaviour := map[string]bool{}
	add := func(names ...string) {
		for _, n := range names {
			if n != "" {
				behaviour[n[strings.LastIndexByte(n, '.')+1:]] = true
			}
		}
	}
	p := &r.Replicators
	add(p.Authority.Field, p.Interpolate, r.Physics.TickRate, "PlayerPrefab")
	add(p.Axes...)
	add(p.Interpolation.Field, p.Threshold.Field, p.Unreliable.Field)
	add(p.ForMotion...)
	add(useTriggers...)
	speeds := r.Mover.Speeds
	return func(class int, key, value []byte) bool {
		switch class {
		case unity.ClassMonoBehaviour:
			return behaviour[string(key)] || isSpeed(speeds, key)
		case unity.ClassRigidbody2D:
			return string(key) == fullContacts
		case unity.ClassTransform, unity.ClassRectTransform:
			// One that is not negative breaks nothing, and there are very many.
			return string(key) == localScale && bytes.HasPrefix(value, []byte("{x: -"))
		case unity.ClassPhysics2D:
			return string(key) == matrix || string(key) == startInside
		case unity.ClassTagManager:
			return string(key) == layers
		case unity.ClassTimeManager:
			return string(key) == fixedStep
		case 0: // an override, of anything
			name := string(key)
			return behaviour[name] || name == fullContacts || name == localScale || isSpeed(speeds, key)
		}
		return false
	}
}

// isSpeed reports whether a field holds a walking speed, however it is spelled:
// _walkSpeed, m_WalkSpeed, <WalkSpeed>k__BackingField.
func isSpeed(speeds []string, key []byte) bool {
	if len(key) == 0 || len(key) > 64 {
		return false
	}
	key = bytes.TrimSuffix(bytes.TrimPrefix(key, []byte("<")), []byte(">k__BackingField"))
	key = bytes.TrimLeft(bytes.TrimPrefix(key, []byte("m_")), "_")
	return slices.ContainsFunc(speeds, func(s string) bool {
		return len(s) == len(key) && bytes.EqualFold(key, []byte(s))
	})
}
