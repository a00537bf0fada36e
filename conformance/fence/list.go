package fence

import "slices"

// needs says what each fence looks at, in order of the fences.
var needs = []struct {
	id    string
	kinds []kind
}{
	{"FENCE-001a", prefabs}, {"FENCE-001b", prefabs}, {"FENCE-001c", prefabs}, {"FENCE-001d", prefabs}, {"FENCE-001e", prefabs},
	{"FENCE-002a", scripts}, {"FENCE-002b", scripts},
	{"FENCE-003a", scripts}, {"FENCE-003b", scripts},
	{"FENCE-004a", settings}, {"FENCE-004b", settings}, {"FENCE-004c", settings},
	{"FENCE-005a", settings}, {"FENCE-005b", prefabs}, {"FENCE-005c", scripts},
	{"FENCE-006a", both}, {"FENCE-006b", both}, {"FENCE-006c", both},
	{"FENCE-007a", configs}, {"FENCE-007b", configs},
	{"FENCE-008a", scripts}, {"FENCE-008b", scripts},
	{"FENCE-009a", scripts}, {"FENCE-009b", scripts},
	{"FENCE-010a", scripts}, {"FENCE-010b", scripts}, {"FENCE-010c", scripts}, {"FENCE-010d", scripts}, {"FENCE-010e", scripts},
	{"FENCE-011a", prefabs}, {"FENCE-011b", prefabs},
	{"FENCE-012a", scripts}, {"FENCE-012b", scripts},
	{"FENCE-013a", scripts}, {"FENCE-013b", scripts},
	{"FENCE-014a", scripts}, {"FENCE-014b", scripts}, {"FENCE-014c", scripts},
	{"FENCE-015a", scripts}, {"FENCE-015b", scripts}, {"FENCE-015c", scripts}, {"FENCE-015d", scripts},
	{"FENCE-016", []kind{prefab, scene, setting}},
	{"FENCE-017a", assemblies}, {"FENCE-017b", assemblies}, {"FENCE-017c", assemblies}, {"FENCE-017d", []kind{assembly, code}},
	{"FENCE-018a", scripts}, {"FENCE-018b", scripts}, {"FENCE-018c", scripts},
	{"FENCE-019", scripts}, {"FENCE-020", scripts},
	{"FENCE-021a", prefabs}, {"FENCE-021b", scripts},
	{"FENCE-022", scripts},
	{"FENCE-023a", prefabs}, {"FENCE-023b", prefabs}, {"FENCE-023c", prefabs}, {"FENCE-023d", scripts}, {"FENCE-023e", scripts},
	{"FENCE-024", scripts},
	{"FENCE-025a", scripts}, {"FENCE-025b", scripts}, {"FENCE-025c", prefabs},
	{"FENCE-026a", prefabs}, {"FENCE-026b", scripts},
}

var (
	prefabs    = []kind{prefab, scene}
	scripts    = []kind{code}
	both       = []kind{prefab, scene, code}
	settings   = []kind{setting}
	configs    = []kind{config}
	assemblies = []kind{assembly}
)

// IDs lists the fences, in order.
func IDs() []string {
	ids := make([]string, len(needs))
	for i, n := range needs {
		ids[i] = n.id
	}
	return ids
}

// unreadFences makes findings of what could not be read, each of the first
// fence that needs it.
func (t *tree) unreadFences(r *Rules, out *sink) {
	for _, u := range t.unread {
		if u.kind == code && matchFolder(r.Unshipped, u.file) {
			continue // no fence needs it; the note stands
		}
		for _, n := range needs {
			if u.kind != other && !slices.Contains(n.kinds, u.kind) || u.kind == setting && atPath(r.Physics.Time, u.file) && n.id != "FENCE-016" {
				continue
			}
			out.look(n.id)
			// FENCE-032: saved as binary, a prefab breaks every rule there is in silence.
			out.found(Finding{n.id, u.file, u.line, 0, "cannot be read: " + u.why, "a file that can be read", mendUnread(u)})
			break
		}
	}
}

func mendUnread(u unread) string {
	switch u.kind {
	case prefab, scene, setting:
		return "Save it as text (Edit > Project Settings > Editor > Asset Serialization > Force Text), and whole."
	case other:
		return "Let it be read, or name it under skip."
	}
	return "Let it be read, and mend what its reader says."
}
