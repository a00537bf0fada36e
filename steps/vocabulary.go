package steps

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"strings"

	"github.com/cucumber/godog"
)

// Definition is one step of the vocabulary. Its phrase is what a feature says,
// with a placeholder where the words vary.
type Definition struct {
	Profile string // empty: of every profile
	Keyword string // Given, When or Then
	Phrase  string
	Doc     string
	Pattern *regexp.Regexp
	Func    any // func(context.Context, one argument a placeholder[, *godog.Table or *godog.DocString]) error
}

// placeholders are the only parts of a phrase that vary.
var placeholders = map[string]string{
	"{P}":    `(P[0-9]+)`,                      // a player
	"{B}":    `(P[0-9]+|enemy [A-Za-z0-9_-]+)`, // a body: a player's or an enemy's
	"{N}":    `([0-9]+)`,                       // a number
	"{D}":    `(` + decimalPattern + `)`,       // a decimal number
	"{W}":    `([A-Za-z0-9_-]+)`,               // a word
	"{S}":    `([a-z0-9][A-Za-z0-9_, -]*)`,     // what somebody carries, or a cost
	"{J}":    `([^ ]+)`,                        // a JSON value
	"{V}":    `(\([^()]*\))`,                   // a cell or a vector
	"{FATE}": `(` + fatePattern + `)`,          // what became of a command

	"{F}":     `([A-Za-z0-9_./~-]+)`,    // a file or folder of a source tree
	"{C}":     "`([^`]+)`",              // a piece of a source, as it is written
	"{FENCE}": `(FENCE-[0-9]{3}[a-z]?)`, // a fence
}

var (
	placeholder = regexp.MustCompile(`\{[A-Z]+\}`)
	definitions []Definition
)

// Definitions lists the vocabulary.
func Definitions() []Definition { return definitions }

func define(profile, keyword, phrase, doc string, function any) {
	definitions = append(definitions, Definition{profile, keyword, phrase, doc, compile(phrase), function})
}

// compile makes the pattern of a phrase with placeholders.
func compile(phrase string) *regexp.Regexp {
	var pattern strings.Builder
	rest := phrase
	for {
		at := placeholder.FindStringIndex(rest)
		if at == nil {
			break
		}
		group, ok := placeholders[rest[at[0]:at[1]]]
		if !ok {
			panic(fmt.Sprintf("steps: %q: no placeholder is called %s", phrase, rest[at[0]:at[1]]))
		}
		pattern.WriteString(regexp.QuoteMeta(rest[:at[0]]))
		pattern.WriteString(group)
		rest = rest[at[1]:]
	}
	pattern.WriteString(regexp.QuoteMeta(rest))
	return regexp.MustCompile("^" + pattern.String() + "$")
}

// Register gives godog the vocabulary. It is called once for a test suite, as
// matching a step is dear and compiling one dearer.
func Register(sc *godog.ScenarioContext) {
	for _, d := range definitions {
		handler := counted(d)
		switch d.Keyword {
		case "Given":
			sc.Given(d.Pattern, handler)
		case "When":
			sc.When(d.Pattern, handler)
		case "Then":
			sc.Then(d.Pattern, handler)
		default:
			panic(fmt.Sprintf("steps: %q: no keyword is called %s", d.Phrase, d.Keyword))
		}
	}
}

// counted wraps a step's function. Before it, a Given or When that follows a
// Then closes the ledger; after the scenario's last step it is closed too.
func counted(d Definition) any {
	f := reflect.ValueOf(d.Func)
	return reflect.MakeFunc(f.Type(), func(args []reflect.Value) []reflect.Value {
		none := reflect.Zero(reflect.TypeFor[error]())
		failed := func(err error) []reflect.Value { return []reflect.Value{reflect.ValueOf(&err).Elem()} }
		s := From(args[0].Interface().(context.Context))
		if s == nil {
			return failed(misuse("the step runs outside a scenario of this suite"))
		}
		s.left--
		if err := s.host.phase(d.Keyword); err != nil {
			return failed(err)
		}
		if out := f.Call(args); !out[0].IsNil() {
			return out
		}
		if s.left == 0 {
			if err := s.host.ledger.closed(s); err != nil {
				return failed(err)
			}
			if err := s.nothingHeld(); err != nil {
				return failed(err)
			}
		}
		return []reflect.Value{none}
	}).Interface()
}

// Fits reports how a definition's function does not fit its phrase: it takes a
// context, an argument a placeholder and at most one table or text, and returns
// an error.
func (d Definition) Fits() error {
	f := reflect.TypeOf(d.Func)
	switch want := 1 + d.Pattern.NumSubexp(); {
	case f.Kind() != reflect.Func || f.NumOut() != 1 || f.Out(0) != reflect.TypeFor[error]():
		return fmt.Errorf("the function is %v, want one that returns an error", f)
	case f.NumIn() == 0 || f.In(0) != reflect.TypeFor[context.Context]():
		return fmt.Errorf("the function is %v, want a context first", f)
	case f.NumIn() != want && (f.NumIn() != want+1 || f.In(want) != reflect.TypeFor[*godog.Table]() && f.In(want) != reflect.TypeFor[*godog.DocString]()):
		return fmt.Errorf("the function takes %d arguments, the phrase has %d placeholders", f.NumIn()-1, d.Pattern.NumSubexp())
	}
	return nil
}
