package conformance

import (
	"fmt"
	"reflect"
	"strings"
)

// Form is a message type, written for people.
type Form struct {
	Name, Form string
	Members    []Member
}

// Member is a member of a message whose name does not say all, with what it
// means.
type Member struct{ Name, Means string }

// ParamsMembers says what members of the verb's params mean.
func (s Spec) ParamsMembers() []Member { return shapeOf(s.Params).meanings() }

// ResultMembers says what members of the verb's result mean.
func (s Spec) ResultMembers() []Member { return shapeOf(s.Result).meanings() }

// SettingsMembers says what members of the profile's settings mean.
func (p Profile) SettingsMembers() []Member {
	return shapeOf(reflect.TypeOf(p.Settings)).meanings()
}

func (s *shape) meanings() []Member {
	var list []Member
	for _, f := range s.fields {
		if f.doc != "" {
			list = append(list, Member{f.name, f.doc})
		}
	}
	return list
}

// ParamsForm writes the verb's params for people: {connection, envelopes: [Envelope]}.
func (s Spec) ParamsForm() string { return shapeOf(s.Params).members() }

// ResultForm writes the verb's result for people.
func (s Spec) ResultForm() string { return shapeOf(s.Result).members() }

// SettingsForm writes the profile's settings for people.
func (p Profile) SettingsForm() string { return shapeOf(reflect.TypeOf(p.Settings)).members() }

// CoreForms lists the message types that the core verbs use and in which any
// verb may be answered, each after those that use it.
func CoreForms() []Form {
	l := lister{seen: map[string]bool{}}
	l.verbs("")
	l.within(shapeOf(reflect.TypeFor[struct {
		Refused *Refusal `json:"refused,omitempty"`
		Error   *Error   `json:"error,omitempty"`
	}]()))
	return l.list
}

// Forms lists the message types that the profile's settings, verbs and kinds
// use, each after those that use it, without those of [CoreForms].
func (p Profile) Forms() []Form {
	l := lister{seen: map[string]bool{}}
	for _, f := range CoreForms() {
		l.seen[f.Name] = true
	}
	l.within(shapeOf(reflect.TypeOf(p.Settings)))
	l.verbs(p.Name)
	for _, k := range p.Kinds {
		s := shapeOf(reflect.TypeOf(k.Args))
		l.list = append(l.list, Form{"args of " + k.Name, s.members(), s.meanings()})
		l.within(s)
	}
	return l.list
}

// lister gathers message types, each once.
type lister struct {
	list []Form
	seen map[string]bool // by name
}

// verbs adds what the verbs of a profile use, or the core verbs.
func (l *lister) verbs(profile string) {
	for _, v := range Verbs() {
		if v.Profile == profile {
			l.within(shapeOf(v.Params))
			l.within(shapeOf(v.Result))
		}
	}
}

// within adds the message types of the members of s.
func (l *lister) within(s *shape) {
	if s.elem != nil {
		l.within(s.elem)
	}
	for _, f := range s.fields {
		inner := f.shape
		for inner.elem != nil {
			inner = inner.elem
		}
		if inner.form == formStruct && !l.seen[inner.name()] {
			l.seen[inner.name()] = true
			l.list = append(l.list, Form{inner.name(), inner.members(), inner.meanings()})
		}
		l.within(f.shape)
	}
}

func (s *shape) name() string {
	t := s.typ
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	return t.Name()
}

// members writes a struct's members.
func (s *shape) members() string {
	var parts []string
	for _, f := range s.fields {
		name := f.name
		if f.optional {
			name += "?"
		}
		parts = append(parts, name+": "+f.shape.brief())
	}
	text := "{" + strings.Join(parts, ", ") + "}"
	if v := s.variants; v != nil {
		var forms []string
		for _, value := range sortedKeys(v.By) {
			m := v.By[value]
			bears := strings.Join(m.Must, ", ")
			for _, name := range m.May {
				bears += ", " + name + "?"
			}
			forms = append(forms, fmt.Sprintf("%s %q bears %s", v.Tag, value, bears))
		}
		text += "; " + strings.Join(forms, "; ")
	}
	if s.oneOf != nil {
		var forms []string
		for _, g := range s.oneOf {
			form := g[0]
			if len(g) > 1 {
				form += " (with it " + strings.Join(g[1:], ", ") + ")"
			}
			forms = append(forms, form)
		}
		text += "; exactly one of " + strings.Join(forms, ", ")
	}
	return text
}

// brief writes the shape of a member.
func (s *shape) brief() string {
	switch s.form {
	case formString:
		if s.enum != nil {
			return strings.Join(s.enum, "|")
		}
		return "string"
	case formBool:
		return "boolean"
	case formInt:
		return "integer"
	case formNumber:
		return "number"
	case formBytes:
		return "base64"
	case formObject:
		return "object"
	case formList:
		return "[" + s.elem.brief() + "]"
	case formTuple:
		return "[" + strings.Repeat(s.elem.brief()+", ", s.typ.Len()-1) + s.elem.brief() + "]"
	case formMap:
		return "{name: " + s.elem.brief() + "}"
	case formStruct:
		return s.name()
	}
	return "any"
}
