package mover

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"gopkg.in/yaml.v3"
)

// parseYAML reads one YAML document of plain values: no anchors, aliases, merge
// keys or tags of its own, and names for keys. Nothing else in the reference
// knows YAML.
func parseYAML(data []byte) (value, error) {
	d := yaml.NewDecoder(bytes.NewReader(data))
	var document yaml.Node
	if err := d.Decode(&document); err != nil {
		if errors.Is(err, io.EOF) {
			err = io.ErrUnexpectedEOF
		}
		return value{}, err
	}
	if err := d.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return value{}, errors.New("more than one document")
	}
	return yamlValue(document.Content[0], 0)
}

func yamlValue(n *yaml.Node, depth int) (value, error) {
	if depth > deepest {
		return value{}, errDeep
	}
	if n.Kind == yaml.AliasNode || n.Anchor != "" {
		return value{}, fmt.Errorf("line %d: an anchor or alias, want the value itself", n.Line)
	}
	switch tag := n.ShortTag(); tag {
	case "!!null":
		return value{}, nil
	case "!!bool":
		return value{kind: boolean, text: n.Value}, nil
	case "!!str":
		return value{kind: text, text: n.Value}, nil
	case "!!int", "!!float":
		v := value{kind: number, text: n.Value}
		if err := n.Decode(&v.number); err != nil {
			return v, err
		}
		return v, nil
	case "!!seq":
		v := value{kind: list}
		for _, item := range n.Content {
			got, err := yamlValue(item, depth+1)
			if err != nil {
				return v, err
			}
			v.items = append(v.items, got)
		}
		return v, nil
	case "!!map":
		v := value{kind: object}
		for i := 0; i+1 < len(n.Content); i += 2 {
			name, err := yamlValue(n.Content[i], depth+1)
			if err != nil {
				return v, err
			}
			if name.kind != text {
				return v, fmt.Errorf("line %d: a key is %v, want a name", n.Content[i].Line, name)
			}
			got, err := yamlValue(n.Content[i+1], depth+1)
			if err != nil {
				return v, err
			}
			v.members = append(v.members, member{name.text, got})
		}
		return v, nil
	default:
		return value{}, fmt.Errorf("line %d: a value of type %s, want a plain one", n.Line, tag)
	}
}
