package conformance

import (
	"fmt"
	"reflect"
	"slices"
)

// Schema returns the JSON Schema (draft 2020-12) of one profile's messages, or
// of the core's with an empty name, as a value for encoding/json. For each
// verb it defines VERB.params and VERB.result, and for each kind of command
// KIND.args. The strict decoder and the schema say the same.
func Schema(profile string) map[string]any {
	g := schemas{defs: map[string]any{}}
	title := "The core of the subject protocol"
	if profile != "" {
		title = "Profile " + profile + " of the subject protocol"
	}
	for _, v := range Verbs() {
		if v.Profile != profile {
			continue
		}
		params := g.object(shapeOf(v.Params))
		properties := params["properties"].(map[string]any)
		properties["x"] = map[string]any{"description": "free; kept in transcripts, never judged"}
		if profile != "" {
			properties["world"] = g.of(shapeOf(reflect.TypeFor[int64]()))
			required, _ := params["required"].([]string)
			params["required"] = append([]string{"world"}, required...)
		}
		params["description"] = v.Doc
		g.defs[v.Name+".params"] = params
		result := g.of(shapeOf(v.Result))
		if len(v.Refusals) > 0 {
			result = map[string]any{"oneOf": []any{result, g.refused(v.Refusals)}}
		}
		g.defs[v.Name+".result"] = result
	}
	if p, ok := ProfileNamed(profile); ok {
		g.defs["settings"] = g.of(shapeOf(reflect.TypeOf(p.Settings)))
		for _, k := range p.Kinds {
			g.defs[k.Name+".args"] = g.of(shapeOf(reflect.TypeOf(k.Args)))
		}
	}
	return map[string]any{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id":     schemaID(profile),
		"title":   fmt.Sprintf("%s, suite %s", title, SuiteVersion),
		"$defs":   g.defs,
	}
}

func schemaID(profile string) string {
	if profile == "" {
		profile = "core"
	}
	return "urn:moveauth:schema:" + profile + ":" + SuiteVersion
}

type schemas struct{ defs map[string]any }

func (g schemas) refused(codes []string) map[string]any {
	refusal := g.object(shapeOf(reflect.TypeFor[Refusal]()))
	refusal["properties"].(map[string]any)["code"] = map[string]any{"enum": codes}
	return map[string]any{
		"type": "object", "required": []string{"refused"}, "additionalProperties": false,
		"properties": map[string]any{"refused": refusal},
	}
}

// of returns the schema of a shape; a struct's stands under $defs.
func (g schemas) of(s *shape) map[string]any {
	switch s.form {
	case formString:
		if s.enum != nil {
			return map[string]any{"enum": s.enum}
		}
		return map[string]any{"type": "string"}
	case formBool:
		return map[string]any{"type": "boolean"}
	case formInt:
		return map[string]any{"type": "integer", "minimum": -MaxInt, "maximum": MaxInt}
	case formNumber:
		return map[string]any{"anyOf": []any{
			map[string]any{"type": "number"},
			map[string]any{"type": "string", "pattern": numberPattern},
		}}
	case formBytes:
		return map[string]any{"type": "string", "contentEncoding": "base64",
			"pattern": "^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$"}
	case formObject:
		return map[string]any{"type": "object"}
	case formList:
		return map[string]any{"type": "array", "items": g.of(s.elem)}
	case formTuple:
		n := s.typ.Len()
		return map[string]any{"type": "array", "items": g.of(s.elem), "minItems": n, "maxItems": n}
	case formMap:
		return map[string]any{"type": "object", "additionalProperties": g.of(s.elem)}
	case formStruct:
		t := s.typ
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		name := t.Name()
		if _, done := g.defs[name]; !done {
			g.defs[name] = nil // stops recursion
			g.defs[name] = g.object(s)
		}
		return map[string]any{"$ref": "#/$defs/" + name}
	}
	return map[string]any{}
}

func (g schemas) object(s *shape) map[string]any {
	properties := map[string]any{}
	var required, all []string
	for _, f := range s.fields {
		p := g.of(f.shape)
		if f.doc != "" {
			p["description"] = f.doc
		}
		properties[f.name] = p
		all = append(all, f.name)
		if !f.optional {
			required = append(required, f.name)
		}
	}
	o := map[string]any{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		o["required"] = required
	}
	var forms []any
	for _, group := range s.oneOf {
		var others []string
		for _, g := range s.oneOf {
			for _, name := range g {
				if !slices.Contains(group, name) && !slices.Contains(others, name) {
					others = append(others, name)
				}
			}
		}
		forms = append(forms, without(map[string]any{"required": group[:1]}, others))
	}
	if v := s.variants; v != nil {
		for _, value := range sortedKeys(v.By) {
			m := v.By[value]
			var others []string
			for _, name := range all {
				if name != v.Tag && !slices.Contains(m.Must, name) && !slices.Contains(m.May, name) {
					others = append(others, name)
				}
			}
			forms = append(forms, without(map[string]any{
				"properties": map[string]any{v.Tag: map[string]any{"const": value}},
				"required":   append([]string{v.Tag}, m.Must...),
			}, others))
		}
	}
	if forms != nil {
		o["oneOf"] = forms
	}
	return o
}

// without adds to a schema that none of the members is there.
func without(schema map[string]any, members []string) map[string]any {
	if len(members) == 0 {
		return schema
	}
	var there []any
	for _, m := range members {
		there = append(there, map[string]any{"required": []string{m}})
	}
	schema["not"] = map[string]any{"anyOf": there}
	return schema
}
