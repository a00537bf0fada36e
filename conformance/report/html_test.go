package report

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/suite"
)

// shown counts, once the page stands, what it shows of each verdict, and whether
// the box of its filter is ticked.
const shown = `(() => {
	const boxes = [...document.querySelectorAll("input[type=checkbox]")];
	if (boxes.length === 0 || !document.querySelector("details, [data-accordion-component], section")) return "";
	const ticked = boxes.filter((b) => b.checked).map((b) => b.closest("label").textContent.trim().split(" ")[0]);
	return ticked.sort().join(" ");
})()`

// The page opens with what failed, and everything is there at a tick. Of a run
// in which all passed it shows all, and a filter in its address is kept.
func TestThePageOpensWithTheFailures(t *testing.T) {
	if testing.Short() {
		t.Skip("a browser takes seconds")
	}
	chromium, err := exec.LookPath("chromium")
	if err != nil && os.Getenv("MOVEAUTH_TOOLCHAINS") != "all" {
		t.Skip("chromium is not installed")
	}
	require.NoError(t, err)
	mixed, good := every(t), every(t)
	for i := range good.Scenarios {
		if bad(good.Scenarios[i]) {
			good.Scenarios[i].Verdict, good.Scenarios[i].Failure = suite.Passed, nil
		}
	}
	dir := t.TempDir()
	for name, r := range map[string]*suite.Report{"mixed.html": mixed, "good.html": good} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(written(t, "html", r)), 0o644))
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	ctx, cancel = chromedp.NewExecAllocator(ctx, append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(chromium), chromedp.NoSandbox)...)
	defer cancel()
	ctx, cancel = chromedp.NewContext(ctx)
	defer cancel()
	for address, want := range map[string]string{
		"mixed.html":             "failed",
		"mixed.html?hide=failed": "passed skipped",
		"good.html":              "passed skipped",
	} {
		require.NoError(t, chromedp.Do(ctx, chromedp.Navigate("file://"+filepath.ToSlash(dir)+"/"+address)), address)
		_, err := chromedp.Run(ctx, chromedp.Poll[bool](shown+` !== ""`))
		require.NoError(t, err, address)
		ticked, err := chromedp.Run(ctx, chromedp.Evaluate[string](shown))
		require.NoError(t, err, address)
		assert.Equal(t, want, ticked, "%s: what is shown", address)
	}
}
