package report

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"slices"
	"strings"

	messages "github.com/cucumber/messages/go/v34"

	"github.com/moveauth/moveauth/conformance/suite"
)

// The page that @cucumber/html-formatter 24.2.0 makes, from its npm package: its
// template and style as they are, its script packed. See adr/dependencies.md.
//
//go:embed cucumber
var cucumber embed.FS

// scriptSum is the SHA-256 of dist/main.js in that package, in hexadecimal.
const scriptSum = "c6ad2df64cb00bc4749c9cc2223c351696cf5f5cd69043fcc628af4993c41e4c"

// failuresFirst has the page open with what did not pass: its own filter hides
// the rest until somebody ticks it. The filter stands in the page's address, which
// Cucumber's script reads as it begins. An address with a filter is somebody's wish.
const failuresFirst = `if (!location.search) history.replaceState(null, "", "?hide=passed&hide=skipped" + location.hash);
`

// HTML writes the Cucumber HTML report: one file, made of the messages that
// Messages writes.
func HTML(w io.Writer, r *suite.Report, subject string) error {
	page, err := cucumber.ReadFile("cucumber/index.mustache")
	if err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	rest := string(page)
	for rest != "" {
		text, after, found := strings.Cut(rest, "{{")
		out.WriteString(text)
		if !found {
			break
		}
		name, after, found := strings.Cut(after, "}}")
		if !found {
			return fmt.Errorf("cucumber/index.mustache: {{%s is not closed", name)
		}
		if err := fill(out, name, r, subject); err != nil {
			return err
		}
		rest = after
	}
	return out.Flush()
}

// fill writes what belongs at a mark of the template.
func fill(w *bufio.Writer, name string, r *suite.Report, subject string) error {
	switch name {
	case "title":
		_, err := w.WriteString(html.EscapeString(suite.Legible(fmt.Sprintf("%s %s, judged by moveauth %s", r.Subject.Name, r.Subject.Version, r.Moveauth))))
		return err
	case "icon", "css":
		text, err := cucumber.ReadFile(map[string]string{"icon": "cucumber/icon.url", "css": "cucumber/main.css"}[name])
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	case "custom_css", "custom_script":
		return nil
	case "script":
		if slices.ContainsFunc(r.Scenarios, bad) {
			w.WriteString(failuresFirst)
		}
		return script(w)
	case "messages":
		first := true
		return envelopes(r, subject, func(e *messages.Envelope) error {
			if !first {
				w.WriteByte(',')
			}
			first = false
			text, err := json.Marshal(e) // which leaves no < in it to end the script
			if err == nil {
				_, err = w.Write(text)
			}
			return err
		})
	}
	return fmt.Errorf("cucumber/index.mustache: got the mark {{%s}}, which nothing is known of", name)
}

// script writes Cucumber's script.
func script(w io.Writer) error {
	packed, err := cucumber.ReadFile("cucumber/main.js.gz")
	if err != nil {
		return err
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return fmt.Errorf("cucumber/main.js.gz: %w", err)
	}
	if _, err := io.Copy(w, z); err != nil {
		return fmt.Errorf("cucumber/main.js.gz: %w", err)
	}
	return nil
}
