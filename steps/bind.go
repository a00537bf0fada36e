package steps

import (
	"context"
	"fmt"
	"reflect"
	"strconv"

	"github.com/cucumber/godog"
	messages "github.com/cucumber/messages/go/v34"
)

// Bind returns a step as a function of the context of a scenario, without
// godog: for whoever runs one scenario very often. table and doc are what
// stands below the step, if anything does. The function may be called again, in
// another scenario.
func Bind(text string, table [][]string, doc string) (func(context.Context) error, error) {
	for _, d := range definitions {
		groups := d.Pattern.FindStringSubmatch(text)
		if groups == nil {
			continue
		}
		handler := reflect.ValueOf(counted(d))
		args := []reflect.Value{{}}
		for i, group := range groups[1:] {
			arg, err := argument(handler.Type().In(i+1), group)
			if err != nil {
				return nil, fmt.Errorf("steps: %q: %w", text, err)
			}
			args = append(args, arg)
		}
		if handler.Type().NumIn() > len(args) {
			switch handler.Type().In(len(args)) {
			case reflect.TypeFor[*godog.Table]():
				args = append(args, reflect.ValueOf(below(table)))
			default:
				args = append(args, reflect.ValueOf(&godog.DocString{Content: doc}))
			}
		}
		return func(ctx context.Context) error {
			with := append([]reflect.Value{reflect.ValueOf(ctx)}, args[1:]...)
			err, _ := handler.Call(with)[0].Interface().(error)
			return err
		}, nil
	}
	return nil, fmt.Errorf("steps: no step says %q", text)
}

func argument(t reflect.Type, text string) (reflect.Value, error) {
	v := reflect.New(t).Elem()
	switch t.Kind() {
	case reflect.String:
		v.SetString(text)
	case reflect.Int, reflect.Int64:
		n, err := strconv.ParseInt(text, 10, 64)
		v.SetInt(n)
		return v, err
	case reflect.Float64:
		f, err := strconv.ParseFloat(text, 64)
		v.SetFloat(f)
		return v, err
	default:
		return v, fmt.Errorf("an argument is a %v, which no step takes", t)
	}
	return v, nil
}

func below(table [][]string) *godog.Table {
	t := &godog.Table{}
	for _, row := range table {
		r := &messages.PickleTableRow{}
		for _, cell := range row {
			r.Cells = append(r.Cells, &messages.PickleTableCell{Value: cell})
		}
		t.Rows = append(t.Rows, r)
	}
	return t
}
