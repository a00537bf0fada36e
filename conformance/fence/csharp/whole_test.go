package csharp_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

func TestParseSaysWhatNoCompilerTakes(t *testing.T) {
	for _, c := range []struct {
		why, src string
		line     int
		want     string
	}{
		{"a comment", "class A { }\n/* B\nclass C { }\n", 2, "a comment that is not ended"},
		{"a verbatim text", "class A {\nstring a = @\"b;\nvoid C() { }\n}\n", 2, "a text that is not ended"},
		{"a verbatim text that another one ends", "class A {\nstring a = @\"b;\nvoid C() { }\nstring d = \"e\";\n}\n", 4, "a text that is not ended in its line"},
		{"a raw text", "class A {\nstring a = \"\"\"\nb\n}\n", 2, "a text that is not ended"},
		{"a hole", "class A {\nstring a = $\"{b\n}\n", 2, "a text that is not ended"},
		{"a brace too few", "class A {\nvoid B() {\nif (c) {\n}\n}\n", 1, "{ is not closed"},
		{"a brace too many", "class A {\n}\n}\n", 3, "} closes nothing"},
		{"brackets of two kinds", "class A {\nvoid B() { c(d; }\n}\n", 2, "( is not closed"},
		{"a merge", "class A {\n<<<<<<< HEAD\nint b;\n=======\nint c;\n>>>>>>> theirs\n}\n", 2, "a merge that nobody ended: <<<<<<<"},
		{"the end of a merge", "class A {\n}\n>>>>>>> theirs\n", 3, "a merge that nobody ended: >>>>>>>"},
		{"a merge under a condition", "#if A\n<<<<<<< HEAD\n#endif\n", 2, "a merge that nobody ended"},
	} {
		f := csharp.Parse("a.cs", c.src)
		require.Len(t, f.Faults, 1, c.why)
		assert.True(t, f.Faults[0].Broken, c.why)
		assert.Equal(t, c.line, f.Faults[0].Line, c.why)
		assert.Contains(t, f.Faults[0].Why, c.want, c.why)
		f.Shut()
		f.Open()
		assert.Len(t, f.Faults, 1, c.why+", opened again")
	}
}

func TestParseTakesWhatLooksBroken(t *testing.T) {
	for why, src := range map[string]string{
		"nothing":                           "",
		"no end of the last line":           "class A { }",
		"a comment at the end":              "class A { } // {",
		"brackets in texts":                 "class A { string a = \"{(\", b = @\"{\n\"\"(\", c = $\"{d[\"}\"]}{{\"; char e = '{', f = '\"', g = '\\''; }",
		"brackets in comments":              "class A { /* { */ // (\n}",
		"a merge in a text":                 "class A { string a = @\"\n<<<<<<< b\n\"; }",
		"a merge in a comment":              "/*\n<<<<<<< a\n=======\n*/\nclass A { }",
		"prose under #if false":             "#if false\nit's \"so {\n=======\n#endif\nclass A { }",
		"prose under a symbol":              "#if DOCS\nthe \"end {\n#endif\nclass A { }",
		"heads that share a body":           "#if A\nclass B : C {\n#endif\n#if !A\nclass B {\n#endif\n}",
		"a block that a condition wraps":    "class A { void B() {\n#if C\nif (d) {\n#endif\ne();\n#if C\n}\n#endif\n} }",
		"shifts and comparisons in a row":   "class A { bool b = c\n== d; int e = f >> 2 << 3; G<H<I<J>>> k; }",
		"a region whose name is in quotes":  "#region the \"one {\nclass A { }\n#endregion",
		"a list pattern and a collection":   "class A { int[] b = [1, .. c]; bool d = e is [> 0, .., { f: 1 }]; }",
		"a raw text with holes and braces":  "class A { string a = $$\"\"\"{ {{b[\"}\"]}} }\"\"\"; }",
		"an interface with default methods": "interface A { void B() { } }",
	} {
		for _, fault := range csharp.Parse("a.cs", src).Faults {
			assert.False(t, fault.Broken, "%s: %s", why, fault.Why)
		}
	}
}
