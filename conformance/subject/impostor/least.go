package impostor

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/moveauth/moveauth/conformance"
)

// least returns the least valid value of a message type: what may be absent is
// absent, numbers are 0, strings empty, lists and maps empty, of forms the one
// with the fewest members.
func least(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	fill(v)
	return v
}

var rawT = reflect.TypeFor[json.RawMessage]()

func fill(v reflect.Value) {
	t := v.Type()
	switch {
	case t == rawT:
		v.SetBytes([]byte("{}"))
	case t.Kind() == reflect.Pointer:
		v.Set(reflect.New(t.Elem()))
		fill(v.Elem())
	case t.Kind() == reflect.Slice:
		v.Set(reflect.MakeSlice(t, 0, 0))
	case t.Kind() == reflect.Map:
		v.Set(reflect.MakeMap(t))
	case t.Kind() == reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i))
		}
	case t.Kind() == reflect.String:
		if e, ok := v.Interface().(interface{ Enum() []string }); ok {
			v.SetString(e.Enum()[0])
		}
	case t.Kind() == reflect.Struct:
		fillStruct(v)
	}
}

func fillStruct(v reflect.Value) {
	t := v.Type()
	need := map[string]bool{} // optional members that must be there all the same
	tag, value := "", ""
	if o, ok := v.Interface().(interface{ OneOf() [][]string }); ok {
		need[o.OneOf()[0][0]] = true
	}
	if o, ok := v.Interface().(interface {
		Variants() conformance.Variants
	}); ok {
		variants := o.Variants()
		var must []string
		tag = variants.Tag
		for at, m := range variants.By {
			// The fewest members; the name decides between equals, so that
			// the same is chosen every time.
			if value == "" || len(m.Must) < len(must) || len(m.Must) == len(must) && at < value {
				value, must = at, m.Must
			}
		}
		for _, name := range must {
			need[name] = true
		}
	}
	for i := range t.NumField() {
		name, options, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		f := v.Field(i)
		switch {
		case name == tag && tag != "":
			f.SetString(value)
		case options == "":
			fill(f)
		case need[name]:
			fill(f)
			fillOptional(f, options)
		}
	}
}

// fillOptional makes a member that is left out when it is empty or zero be
// there.
func fillOptional(f reflect.Value, options string) {
	empty := f.IsZero()
	if strings.Contains(options, "omitempty") && slices.Contains([]reflect.Kind{reflect.Slice, reflect.Map, reflect.String}, f.Kind()) {
		empty = f.Len() == 0
	}
	if !empty {
		return
	}
	switch f.Kind() {
	case reflect.String:
		f.SetString("none")
	case reflect.Int64:
		f.SetInt(1)
	case reflect.Float64:
		f.SetFloat(1)
	case reflect.Bool:
		f.SetBool(true)
	case reflect.Slice:
		f.Set(reflect.MakeSlice(f.Type(), 1, 1))
		fill(f.Index(0))
	}
}
