package unity_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence/unity"
)

// file reads an asset of a project, whose GUID is the last digit of id.
func file(t *testing.T, path string, id byte, scene bool, text string) *unity.File {
	t.Helper()
	return &unity.File{Path: path, GUID: guid(id), Scene: scene, Asset: read(t, head+text)}
}

func guid(id byte) string { return fmt.Sprintf("%032x", id) }

func mono(id, on int, mode string) string {
	return fmt.Sprintf("--- !u!114 &%d\nMonoBehaviour:\n  m_GameObject: {fileID: %d}\n  AuthorityMode: %s\n", id, on, mode)
}

// made is an instance of another file, with overrides: target, path, value.
func made(id int64, from byte, parent int, mods ...[3]string) string {
	text := fmt.Sprintf("--- !u!1001 &%d\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: %d}\n    m_Modifications:\n", id, parent)
	for _, m := range mods {
		text += fmt.Sprintf("    - target: {fileID: %s, guid: %s, type: 3}\n      propertyPath: %s\n      value: %s\n", m[0], guid(from), m[1], m[2])
	}
	return text + fmt.Sprintf("  m_SourcePrefab: {fileID: 100100000, guid: %s, type: 3}\n", guid(from))
}

func project(files ...*unity.File) *unity.Project {
	return unity.NewProject(files, func(o *unity.Object) bool { return len(o.Fields) > 0 })
}

// modes lists for each group the value of each component's AuthorityMode, and
// the file in which it stands.
func modes(p *unity.Project, f *unity.File) []string {
	var list []string
	for _, g := range p.Groups(f) {
		text := g.Prefab.Path
		for _, c := range g.Components {
			v, _ := c.Field("AuthorityMode")
			text += fmt.Sprintf(" %s(%s)", v.Text, v.File.Path)
		}
		list = append(list, text)
	}
	return list
}

func TestVariantsOverride(t *testing.T) {
	base := file(t, "Base", 1, false, mono(11, 10, "0")+mono(12, 10, "0"))
	red := file(t, "Red", 2, false, made(500, 1, 0, [3]string{"11", "AuthorityMode", "1"})+mono(21, 20, "2"))
	// Of the variant's own prefab an object is called by both names, XORed.
	inner := fmt.Sprint(500 ^ 12)
	hat := file(t, "Hat", 3, false, made(600, 2, 0, [3]string{inner, "AuthorityMode", "3"}))
	p := project(base, red, hat)
	assert.Equal(t, []string{"Base 0(Base) 0(Base)"}, modes(p, base))
	assert.Equal(t, []string{"Red 2(Red) 1(Red) 0(Base)"}, modes(p, red))
	assert.Equal(t, []string{"Hat 2(Red) 1(Red) 3(Hat)"}, modes(p, hat))
	var from []string
	for _, f := range p.Groups(hat)[0].From {
		from = append(from, f.Path)
	}
	assert.Equal(t, []string{"Red", "Base"}, from)
}

func TestNestedPrefabsAreGroupsOfTheirOwn(t *testing.T) {
	base := file(t, "Base", 1, false, mono(11, 10, "0"))
	house := file(t, "House", 2, false, mono(21, 20, "7")+made(500, 1, 22, [3]string{"11", "AuthorityMode", "1"}))
	scene := file(t, "Scene", 3, true, made(700, 2, 0, [3]string{fmt.Sprint(500 ^ 11), "AuthorityMode", "2"})+made(800, 1, 0))
	p := project(base, house, scene)
	assert.Equal(t, []string{"House 7(House)", "Base 1(House)"}, modes(p, house))
	assert.Equal(t, []string{"Scene", "Base 2(Scene)"}, modes(p, scene), "what a scene leaves as it is is said of the prefab")
}

func TestComponentsAreRemovedAndAdded(t *testing.T) {
	base := file(t, "Base", 1, false, mono(11, 10, "0")+mono(12, 10, "1"))
	stripped := fmt.Sprintf("--- !u!1 &%d stripped\nGameObject:\n  m_CorrespondingSourceObject: {fileID: 10, guid: %s, type: 3}\n  m_PrefabInstance: {fileID: 500}\n", 500^10, guid(1))
	scene := file(t, "Scene", 2, true, fmt.Sprintf("--- !u!1001 &500\nPrefabInstance:\n  m_Modification:\n    m_TransformParent: {fileID: 0}\n    m_Modifications: []\n    m_RemovedComponents:\n    - {fileID: 11, guid: %s, type: 3}\n  m_SourcePrefab: {fileID: 100100000, guid: %s, type: 3}\n", guid(1), guid(1))+
		stripped+mono(900, 500^10, "5"))
	p := project(base, scene)
	groups := p.Groups(scene)
	require.Len(t, groups, 2)
	assert.Empty(t, groups[0].Components)
	assert.Equal(t, []string{"Scene", "Base 1(Base) 5(Scene)"}, modes(p, scene))
}

func TestRingsAndGapsEnd(t *testing.T) {
	a := file(t, "A", 1, false, mono(11, 10, "0")+made(500, 2, 0))
	b := file(t, "B", 2, false, mono(21, 20, "1")+made(600, 1, 0))
	lost := file(t, "Lost", 3, false, made(700, 9, 0))
	p := project(a, b, lost)
	assert.Equal(t, []string{"A 0(A) 1(B)"}, modes(p, a), "the ring is cut where it closes")
	assert.Equal(t, []string{guid(9)}, p.Groups(lost)[0].Missing)
	self := file(t, "Self", 4, false, mono(11, 10, "0")+made(500, 4, 0))
	assert.Equal(t, []string{"Self 0(Self)"}, modes(project(self), self))
}
