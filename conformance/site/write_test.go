package site

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func small(paths ...string) *Site {
	s := &Site{map[string][]byte{}}
	for _, p := range paths {
		s.files[p] = []byte(p)
	}
	return s
}

func TestWrite(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "site")
	require.NoError(t, small("index.html", "clause/A.html", "old/B.html").Write(dir))
	text, err := os.ReadFile(filepath.Join(dir, "clause", "A.html"))
	require.NoError(t, err)
	assert.Equal(t, "clause/A.html", string(text))

	// What somebody else put there stays.
	require.NoError(t, os.WriteFile(filepath.Join(dir, "CNAME"), []byte("x"), 0o644))
	require.NoError(t, small("index.html", "clause/C.html").Write(dir))
	for file, there := range map[string]bool{"index.html": true, "clause/C.html": true, "CNAME": true, "clause/A.html": false, "old/B.html": false, "old": false} {
		_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(file)))
		assert.Equal(t, there, err == nil, file)
	}
	require.NoError(t, os.Remove(filepath.Join(dir, "clause", "C.html")))
	assert.NoError(t, small("index.html").Write(dir), "a file that is gone already")
}

func TestWriteRefusesWhatIsNotItsOwn(t *testing.T) {
	dir := t.TempDir()
	note := filepath.Join(dir, "thesis.txt")
	require.NoError(t, os.WriteFile(note, []byte("mine"), 0o644))
	assert.ErrorContains(t, small("index.html").Write(dir), "thesis.txt")
	assert.ErrorContains(t, CheckFolder(dir), "thesis.txt")
	assert.NoError(t, CheckFolder(filepath.Join(dir, "none")))
	assert.NoDirExists(t, filepath.Join(dir, "none"))
	assert.NoFileExists(t, filepath.Join(dir, "index.html"))
	assert.Error(t, small("index.html").Write(note), "a file in its place")

	for text, want := range map[string]string{
		"something else\n":                    "something else",
		"":                                    manifest,
		manifestHead + "\n../thesis.txt\n":    "../thesis.txt",
		manifestHead + "\n/etc/passwd\n":      "/etc/passwd",
		manifestHead + "\n" + manifest + "\n": manifest,
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, manifest), []byte(text), 0o644))
		assert.ErrorContains(t, small("index.html").Write(dir), want)
	}

	// A link that leads out is not followed.
	outside, dir := t.TempDir(), t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(outside, "A.html"), []byte("mine"), 0o644))
	require.NoError(t, small("index.html").Write(dir))
	require.NoError(t, os.Symlink(filepath.Join(outside, "A.html"), filepath.Join(dir, "a.html")))
	assert.Error(t, small("index.html", "a.html").Write(dir))
	require.NoError(t, os.Symlink(outside, filepath.Join(dir, "clause")))
	assert.Error(t, small("index.html", "clause/A.html").Write(dir))
	text, err := os.ReadFile(filepath.Join(outside, "A.html"))
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))
}

// A page does not take the place of what somebody else put there.
func TestWriteRefusesToReplaceWhatIsNotItsOwn(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, small("index.html", "old.html").Write(dir))
	note := filepath.Join(dir, "guide.html")
	require.NoError(t, os.WriteFile(note, []byte("mine"), 0o644))
	before, err := os.ReadFile(filepath.Join(dir, manifest))
	require.NoError(t, err)
	assert.ErrorContains(t, small("guide.html", "a.html").Write(dir), "guide.html")
	assert.ErrorContains(t, small("guide.html/index.html", "a.html").Write(dir), "guide.html")
	text, err := os.ReadFile(note)
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))
	assert.NoFileExists(t, filepath.Join(dir, "a.html"))
	assert.FileExists(t, filepath.Join(dir, "old.html"), "nothing was done")
	after, err := os.ReadFile(filepath.Join(dir, manifest))
	require.NoError(t, err)
	assert.Equal(t, string(before), string(after))
	require.NoError(t, os.Remove(note))
	assert.NoError(t, small("guide.html").Write(dir))
	assert.NoError(t, small("guide.html").Write(dir), "its own")
}

func TestHandler(t *testing.T) {
	server := httptest.NewServer(small("index.html", "record/index.html", "assets/site.css", "assets/site.js", "drawing/a.svg").Handler())
	defer server.Close()
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, c := range []struct {
		method, path string
		code         int
		kind         string
	}{
		{"GET", "/", 200, "text/html; charset=utf-8"},
		{"HEAD", "/index.html", 200, "text/html; charset=utf-8"},
		{"GET", "/record/", 200, "text/html; charset=utf-8"},
		{"GET", "/record", 301, ""},
		{"GET", "/assets/site.css", 200, "text/css; charset=utf-8"},
		{"GET", "/assets/site.js", 200, "text/javascript; charset=utf-8"},
		{"GET", "/drawing/a.svg", 200, "image/svg+xml"},
		{"GET", "/none.html", 404, ""},
		{"GET", "/../../etc/passwd", 404, ""},
		{"POST", "/", 405, ""},
	} {
		request, err := http.NewRequest(c.method, server.URL+c.path, nil)
		require.NoError(t, err)
		answer, err := client.Do(request)
		require.NoError(t, err)
		answer.Body.Close()
		assert.Equal(t, c.code, answer.StatusCode, c.path)
		if c.kind != "" {
			assert.Equal(t, c.kind, answer.Header.Get("Content-Type"), c.path)
		}
	}
}
