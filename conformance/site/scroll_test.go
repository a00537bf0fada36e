package site

import (
	"bytes"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/html"
)

func TestBoxes(t *testing.T) {
	assert.Equal(t, `<h2 id="a">A &amp; <code>b</code></h2><div class="scroll" role="group" tabindex="0" aria-label="Table: A &amp; b"><table>x</table></div>`+
		`<div class="scroll" role="group" tabindex="0" aria-label="Code: A &amp; b"><pre>y</pre></div>`,
		boxes(`<h2 id="a">A &amp; <code>b</code></h2><table>x</table><pre>y</pre>`))
	assert.Equal(t, `<div class="scroll" role="group" tabindex="0" aria-label="Table"><table>x</table></div>`, boxes(`<table>x</table>`))
}

// Whatever may be wider than a telephone stands in a box that scrolls, which a
// keyboard reaches and a screen reader can name, with or without the script.
func TestWideThingsStandInABox(t *testing.T) {
	stood := map[string]int{}
	for _, p := range full().Paths() {
		if !strings.HasSuffix(p, ".html") {
			continue
		}
		doc, err := html.Parse(bytes.NewReader(full().File(p)))
		require.NoError(t, err)
		for n := range doc.Descendants() {
			class := attribute(n, "class")
			if n.Type != html.ElementNode || n.Data != "table" && n.Data != "img" && n.Data != "pre" || class == "command" {
				continue
			}
			box := n.Parent
			if n.Data == "img" {
				box = box.Parent // beyond its link
			}
			stood[n.Data]++
			assert.Equal(t, []string{"scroll", "group", "0"}, []string{attribute(box, "class"), attribute(box, "role"), attribute(box, "tabindex")}, "%s: what a %s stands in", p, n.Data)
			assert.Greater(t, len(attribute(box, "aria-label")), len("Table: "), "%s: the name of what a %s stands in", p, n.Data)
		}
	}
	for _, what := range []string{"table", "img", "pre"} {
		assert.Positive(t, stood[what], what)
	}
}

func attribute(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

// cues lists boxes whose shadows do not say where there is more, at the ends and
// in the middle, or which are a stop for the keyboard without need, or none.
const cues = `(async () => {
	const bad = [];
	const shows = (box, which) => {
		const s = getComputedStyle(box, "::" + which);
		return s.display === "block" && parseFloat(s.width) >= 10 && s.backgroundImage.includes("gradient");
	};
	const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
	let scrolled = 0;
	for (const details of document.querySelectorAll("details")) details.open = true;
	for (const box of document.querySelectorAll(".scroll")) {
		const name = box.getAttribute("aria-label");
		const more = box.scrollWidth - box.clientWidth;
		if (more > 1) scrolled++;
		for (const at of more > 1 ? [0, more / 2, more] : [0]) {
			box.scrollLeft = at;
			await drawn();
			const want = [box.scrollLeft > 1, box.scrollLeft < more - 1, more > 1];
			const got = [shows(box, "before"), shows(box, "after"), box.tabIndex === 0];
			if (String(want) !== String(got)) bad.push(name + ", scrolled to " + at + " of " + more + ": more to the left, to the right, a stop: want " + want + ", got " + got);
		}
		box.scrollLeft = 0;
	}
	return [String(scrolled), ...bad];
})()`

func TestABoxShowsThatItScrolls(t *testing.T) {
	b := openBrowser(t)
	require.NoError(t, chromedp.Do(b.ctx))
	for _, width := range []int64{390, 1280} {
		require.NoError(t, chromedp.Do(b.ctx, chromedp.EmulateViewport(width, 800)))
		for _, page := range []string{"clause/MOVER-018b.html", "record/protocol.html", "matrix/contact-slope.html", "record/host-commit-kinds.html"} {
			b.open(page)
			b.until(`document.readyState === "complete"`)
			said, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]string](cues, chromedp.EvalAwaitPromise))
			require.NoError(t, err)
			assert.Empty(t, said[1:], "%s at %d", page, width)
			if width == 390 {
				assert.NotEqual(t, "0", said[0], "%s: boxes that scroll", page)
			}
			assert.Empty(t, evaluate[[]string](b, wide), "%s at %d", page, width)
		}
	}
	// Keys scroll the box that has the focus.
	require.NoError(t, chromedp.Do(b.ctx, chromedp.EmulateViewport(390, 800)))
	b.open("clause/MOVER-018b.html")
	b.until(`document.readyState === "complete" && document.querySelector("figure .scroll").classList.contains("more-right")`)
	evaluate[bool](b, `document.querySelector("figure .scroll").focus(), true`)
	b.press("ArrowRight", "ArrowRight")
	b.until(`document.querySelector("figure .scroll").scrollLeft > 1`)
}

// low lists what a finger has to meet and is lower than 36 px, but for links
// within a text.
const low = `(() => {
	for (const details of document.querySelectorAll("details")) details.open = true;
	return [...document.querySelectorAll(".bar a, .where a, .toc a, summary, button, input, .list > li > .id, .turn a")]
		.filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 36)
		.map((e) => Math.round(e.getBoundingClientRect().height) + " px: " + e.textContent.trim().slice(0, 40));
})()`

func TestAFingerMeetsWhatItIsFor(t *testing.T) {
	b := openBrowser(t)
	require.NoError(t, chromedp.Do(b.ctx, chromedp.EmulateViewport(390, 800)))
	for _, page := range samples() {
		b.open(page)
		assert.Empty(t, evaluate[[]string](b, low), page)
	}
}
