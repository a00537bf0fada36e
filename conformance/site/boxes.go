package site

import (
	"html"
	"regexp"
	"strings"
)

var (
	boxed  = regexp.MustCompile(`(?s)<h[1-6][ >].*?</h[1-6]>|<table>|</table>|<pre>|</pre>`)
	anyTag = regexp.MustCompile(`<[^>]*>`)
)

// boxes puts each table and each block of code of a text into a box that scrolls
// by itself, named after the heading that it stands under.
func boxes(text string) string {
	under := ""
	return boxed.ReplaceAllStringFunc(text, func(found string) string {
		switch found {
		case "<table>":
			return openBox("Table", under) + found
		case "<pre>":
			return openBox("Code", under) + found
		case "</table>", "</pre>":
			return found + "</div>"
		}
		under = html.UnescapeString(anyTag.ReplaceAllString(found, ""))
		return found
	})
}

// openBox begins a box that scrolls. Arrow keys scroll what has the focus, so the
// box can have it; the site's script takes that back where all of it shows.
func openBox(what, name string) string {
	if name != "" {
		what += ": " + strings.TrimSpace(name)
	}
	return `<div class="scroll" role="group" tabindex="0" aria-label="` + html.EscapeString(what) + `">`
}
