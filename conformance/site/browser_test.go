package site

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// browser is a headless Chromium that has the pages before it as files.
type browser struct {
	t   *testing.T
	ctx context.Context
	dir string
}

// toolchains says with "all" that a tool which is missing is a failure.
const toolchains = "MOVEAUTH_TOOLCHAINS"

func openBrowser(t *testing.T) *browser {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil && os.Getenv(toolchains) != "all" {
		t.Skip("chromium is not installed")
	}
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, full().Write(dir))
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox)...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	return &browser{t, ctx, dir}
}

func (b *browser) open(page string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.Navigate("file://"+filepath.ToSlash(b.dir)+"/"+page)), page)
}

// scheme has the pages in light or dark.
func (b *browser) scheme(name string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: name}}})
		return err
	})))
}

func evaluate[T any](b *browser, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression))
	require.NoError(b.t, err, expression)
	return value
}

// until waits for an expression to be true.
func (b *browser) until(expression string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, 20*time.Second)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Poll[bool](expression))
	require.NoError(b.t, err, expression)
}

var codes = map[string]int64{"Tab": 9, "Enter": 13, "Escape": 27, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "/": 191}

// press presses keys as a hand does: a page that takes a key for itself keeps it
// from being typed.
func (b *browser) press(keys ...string) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, pressing(keys...)), keys)
}

func pressing(keys ...string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		for _, key := range keys {
			down := input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Key: key, WindowsVirtualKeyCode: codes[key]}
			switch {
			case key == "Enter":
				down.Text = "\r"
			case len(key) == 1:
				down.Text = key
			}
			up := down
			up.Type, up.Text = input.DispatchKeyEventTypeKeyUp, ""
			for _, event := range []input.DispatchKeyEventParams{down, up} {
				if _, err := chromedp.Call(ctx, input.DispatchKeyEvent, event); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// samples are a page of each kind, and those with most in them.
func samples() []string {
	plan, _ := inputs()
	return []string{
		"index.html", "profile/host-commit.html", "profile/wire.html", "clause/MOVER-018b.html", "clause/COMMIT-009.html", "clause/FENCE-028.html",
		clausePath(plan.Scenarios[1].Clause.ID), "record/contact-slope.html", "record/verbs.html", "record/protocol.html",
		"matrix/index.html", "matrix/contact-slope.html", "readings.html", "errata.html", "glossary.html",
	}
}

// contrast lists texts whose colour is too near to what is behind them, by the
// formula of WCAG 2. 4.5 is asked of large text too.
const contrast = `(() => {
	const parse = (text) => { const n = text.match(/[\d.]+/g).map(Number); return n.length < 4 ? [...n, 1] : n; };
	const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
	const known = new Map();
	const behind = (e) => {
		if (!e) return [255, 255, 255, 1];
		if (!known.has(e)) {
			const own = parse(getComputedStyle(e).backgroundColor);
			known.set(e, own[3] === 1 ? own : over(own, behind(e.parentElement)));
		}
		return known.get(e);
	};
	const light = (c) => c.slice(0, 3).map((v) => v / 255).map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const bad = new Set();
	let seen = 0;
	const look = (e, style, what) => {
		const back = behind(e), front = over(parse(style.color), back);
		const [a, b] = [light(front), light(back)];
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
		seen++;
		if (ratio < 4.5) bad.add(ratio.toFixed(2) + " " + e.tagName + "." + e.className + " " + what.trim().slice(0, 40));
	};
	for (const details of document.querySelectorAll("details")) details.open = true;
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	while (texts.nextNode()) {
		const e = texts.currentNode.parentElement;
		if (texts.currentNode.data.trim() && e.checkVisibility()) look(e, getComputedStyle(e), texts.currentNode.data);
	}
	for (const e of document.querySelectorAll("input")) look(e, getComputedStyle(e, "::placeholder"), "placeholder");
	if (seen < 10) bad.add("only " + seen + " texts were looked at");
	return [...bad];
})()`

// wide lists what reaches beyond the screen and does not scroll inside itself.
const wide = `(() => {
	const page = document.documentElement;
	if (page.scrollWidth <= innerWidth) return [];
	return ["the page is " + page.scrollWidth + " wide"].concat([...document.querySelectorAll("main *, header *")]
		.filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".scroll, pre, .skip"))
		.slice(0, 5).map((e) => e.tagName + "." + e.className + " " + e.textContent.trim().slice(0, 40)));
})()`

func TestInABrowser(t *testing.T) {
	b := openBrowser(t)
	listening, stop := context.WithCancel(b.ctx)
	defer stop()
	require.NoError(t, chromedp.Do(b.ctx)) // the browser is up
	messages := chromedp.Console(listening)

	require.NoError(t, chromedp.Do(b.ctx, chromedp.EmulateViewport(375, 800)))
	for _, page := range samples() {
		b.open(page)
		for _, scheme := range []string{"light", "dark"} {
			b.scheme(scheme)
			assert.Empty(t, evaluate[[]string](b, contrast), "%s, %s: contrast", page, scheme)
		}
		assert.Empty(t, evaluate[[]string](b, wide), "%s on a telephone", page)
	}
	require.NoError(t, chromedp.Do(b.ctx, chromedp.EmulateViewport(1280, 900)))
	b.open("clause/MOVER-018b.html")
	b.until(`document.images.length === 1 && document.images[0].complete && document.images[0].naturalWidth > 0`)
	assert.NotZero(t, evaluate[int](b, `document.querySelectorAll(".command button").length`), "buttons that copy")
	b.keyboard()
	b.search()

	// All that the console has had to say until now, and nothing but this.
	evaluate[string](b, `console.debug("the end"), ""`)
	for message, err := range messages {
		require.NoError(t, err)
		if message.Text == "the end" {
			break
		}
		assert.Fail(t, "the console is not silent", "%s: %s", message.URL, message)
	}
}

// keyboard goes through a page by Tab alone.
func (b *browser) keyboard() {
	t := b.t
	t.Helper()
	b.open("index.html")
	b.press("Tab")
	assert.Equal(t, "Skip to the text", evaluate[string](b, `document.activeElement.textContent`))
	assert.True(t, evaluate[bool](b, `document.activeElement.getBoundingClientRect().left >= 0`), "the way past the navigation shows when it is reached")
	b.press("Enter")
	assert.Equal(t, "site-main", evaluate[string](b, `document.activeElement.id`))

	b.open("index.html")
	reached := ""
	for range 12 {
		b.press("Tab")
		if reached = evaluate[string](b, `document.activeElement.id`); reached == "site-search-input" {
			break
		}
		assert.True(t, evaluate[bool](b, `(() => { const s = getComputedStyle(document.activeElement); return s.outlineStyle !== "none" && parseFloat(s.outlineWidth) >= 2; })()`),
			"the focus shows on %s", evaluate[string](b, `document.activeElement.textContent`))
	}
	assert.Equal(t, "site-search-input", reached, "Tab reaches the search")
	assert.True(t, evaluate[bool](b, `parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2`), "the focus shows on the search")
}

// search finds clauses by key.
func (b *browser) search() {
	t := b.t
	t.Helper()
	b.open("profile/host-commit.html")
	b.press("/")
	assert.Equal(t, "site-search-input", evaluate[string](b, `document.activeElement.id`), "/ goes to the search")
	assert.Empty(t, evaluate[string](b, `document.activeElement.value`), "and is not typed")
	b.press(strings.Split("envelope", "")...)
	b.until(`document.getElementById("site-search-says").textContent.endsWith("are shown")`)
	chosen := `document.getElementById(document.activeElement.getAttribute("aria-activedescendant"))`
	assert.Equal(t, "site-search-0", evaluate[string](b, chosen+`.id`))
	assert.Contains(t, evaluate[string](b, chosen+`.querySelector("a").href`), "glossary.html#word-envelope")
	b.press("ArrowDown", "ArrowDown", "ArrowUp")
	assert.Equal(t, "site-search-1", evaluate[string](b, chosen+`.id`))
	assert.Equal(t, 1, evaluate[int](b, `document.querySelectorAll("[aria-selected=true]").length`))
	assert.Empty(t, evaluate[[]string](b, contrast), "contrast of what was found")
	b.press("Escape")
	assert.True(t, evaluate[bool](b, `document.getElementById("site-search-found").hidden`), "Escape closes")
	b.press("Escape")
	assert.Empty(t, evaluate[string](b, `document.activeElement.value`), "and then clears")
	b.press("Escape")
	assert.Equal(t, "BODY", evaluate[string](b, `document.activeElement.tagName`), "and then leaves")

	b.press("/")
	b.press(strings.Split("commit-009c", "")...)
	b.press("/")
	assert.Equal(t, "commit-009c/", evaluate[string](b, `document.activeElement.value`), "in the search / is a letter")
	assert.Equal(t, "Nothing found", evaluate[string](b, `document.getElementById("site-search-says").textContent`))
	b.press("Escape", "Escape")
	b.press(strings.Split("commit-009c", "")...)
	_, err := chromedp.Run(b.ctx, chromedp.WaitEvent(cdppage.LoadEventFired, func(cdppage.EventLoadEventFired) bool { return true }, pressing("Enter")))
	require.NoError(t, err)
	assert.True(t, strings.HasSuffix(evaluate[string](b, `location.pathname`), "/clause/COMMIT-009c.html"), "Enter goes to what is chosen")
}
