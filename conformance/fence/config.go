package fence

import (
	"errors"
	"strings"
)

// configFences hold configuration files to the fences.
func (w *world) configFences(out *sink) {
	for _, f := range w.configs {
		root, err := parseJSON(f.text)
		if err != nil {
			w.notJSON(config, f, err)
			continue
		}
		out.look("FENCE-007a")
		out.look("FENCE-007b")
		w.fence007(f, root, "", out)
	}
}

func (w *world) notJSON(k kind, f *textFile, err error) {
	line := 0
	var at *jsonError
	if errors.As(err, &at) {
		line = at.line
	}
	w.cannot(k, f.path, line, err.Error())
}

// fence007 looks at keys at any depth.
func (w *world) fence007(f *textFile, n *node, path string, out *sink) {
	for _, item := range n.items {
		below := path
		if n.object {
			below = strings.TrimPrefix(path+"."+item.key, ".")
			w.fence007Key(f, item, below, out)
		}
		w.fence007(f, item, below, out)
	}
}

func (w *world) fence007Key(f *textFile, item *node, path string, out *sink) {
	found := func(id string, part string) {
		what := `"` + item.key + `"`
		if path != item.key {
			what += ", at " + path
		}
		out.found(Finding{id, f.path, item.line, 0, what, "no key with " + part + " in its name", "Remove it: nothing modifies how fast a player moves."})
	}
	for _, part := range w.rules.Config.Banned {
		switch {
		case strings.Contains(item.key, part):
			// FENCE-007a: nothing modifies the speed of a player, and such a key is where it begins.
			found("FENCE-007a", part)
			return
		case strings.Contains(strings.ToLower(item.key), strings.ToLower(part)):
			// FENCE-007b: moveSpeedModifier is written in any case, by everybody.
			found("FENCE-007b", part)
			return
		}
	}
}
