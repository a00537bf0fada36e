package site

import (
	"bytes"
	"encoding/json"
	"strings"
)

// mostIndexed is how long a file of the search index grows, in bytes. A page
// that has to load it waits for nothing else.
const mostIndexed = 200_000

// index makes the files of the search index. Each calls moveauthIndex with a
// list of entries [kind, title, about, where]: a file can be read as a script
// from a disk, where a page may not fetch anything.
func (b *builder) index(pages []page) [][]byte {
	var entries [][4]string
	for _, p := range pages {
		switch p.Kind {
		case "clause":
			c := p.Content.(clauseContent)
			about := c.Profile
			if c.Split {
				about = "clauses of " + c.Profile
			}
			entries = append(entries, [4]string{"clause", p.Title, about, p.Path})
			for _, s := range c.Stories {
				entries = append(entries, [4]string{"scenario", plain(s.Name), c.ID, p.Path + "#" + s.Slug})
			}
		case "record":
			entries = append(entries, [4]string{"record", p.Title, plain(p.About), p.Path})
			for _, h := range p.Content.(recordContent).Heads {
				entries = append(entries, [4]string{"section", h.Text, p.Title, p.Path + h.Href})
			}
		case "profile":
			entries = append(entries, [4]string{"profile", p.Title, plain(p.About), p.Path})
		case "glossary":
			entries = append(entries, [4]string{"page", p.Title, plain(p.About), p.Path})
			for _, s := range b.terms.sections {
				for _, t := range s.Terms {
					entries = append(entries, [4]string{"word", t.Name, plain(t.Meaning), p.Path + "#" + t.Slug})
				}
			}
		case "index":
		default:
			entries = append(entries, [4]string{"page", p.Title, plain(p.About), p.Path})
		}
	}
	const begin, end = "moveauthIndex([\n", "\n]);\n"
	var parts [][]byte
	var part bytes.Buffer
	for _, e := range entries {
		line, err := json.Marshal(e)
		if err != nil {
			panic("site: strings are not JSON: " + err.Error())
		}
		if part.Len()+len(line)+len(end) > mostIndexed {
			parts = append(parts, []byte(begin+strings.TrimSuffix(part.String(), ",\n")+end))
			part.Reset()
		}
		part.Write(line)
		part.WriteString(",\n")
	}
	return append(parts, []byte(begin+strings.TrimSuffix(part.String(), ",\n")+end))
}
