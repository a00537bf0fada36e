package csharp_test

import (
	"testing"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// FuzzLexer holds the lexer to covering any text, piece by piece.
func FuzzLexer(f *testing.F) {
	for _, seed := range []string{
		"class A { void B() { $\"{a:0.0} {{ {b(\"x\")}\"; } }", "@\"a\"\"b\" $@\"{c}\" $$\"\"\"{{d}}\"\"\" \"\"\"\"e\"\"\"\"",
		"#if A\nclass B {\n#else\nclass C {\n#endif\n}", "// x\n/* y */ 'z' '\\'' \\u0041 @if 0x1F 1.5e3f ?. ??= :: =>",
		"namespace A; record B(int C) : D { int E => F(G<H>(), (i, j) => k); }", "$\"{", "\"\"\"", "'", "\\u", "\xff\xfe",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		l := csharp.NewLexer(src)
		at := int32(0)
		for {
			token, ok := l.Next()
			if !ok {
				break
			}
			if token.Start != at || token.End <= token.Start {
				t.Fatalf("a token from %d to %d, want one from %d on", token.Start, token.End, at)
			}
			at = token.End
		}
		if int(at) != len(src) {
			t.Fatalf("the tokens end at %d of %d", at, len(src))
		}
	})
}

// FuzzParse holds the reader to taking anything, and to ranges that lie in the
// file.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		"class A : B<C> { [D(E)] int f = 1, g; int H { get; } = 2; void I<J>(K l) where J : M { N.O(p => q); } }",
		"#if A\nclass B {\n#else\nclass C {\n#endif\n}", "enum A { B = 1, C }", "x.y[z]?.w<v>(u)!.t();", "((((", "}}}}", "a<b<c<", "[[[", "new new new",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, src string) {
		file := csharp.Parse("a.cs", src)
		inside := func(r csharp.Range) {
			if r.First < 0 || r.End > len(file.Tokens) || r.First > r.End && r.End != 0 {
				t.Fatalf("a range from %d to %d of %d tokens", r.First, r.End, len(file.Tokens))
			}
		}
		for _, ty := range file.Types {
			inside(ty.Body)
			for _, m := range ty.Members {
				inside(m.Body)
				file.Position(m.At)
			}
		}
		for _, l := range file.Loose {
			inside(l)
		}
		file.Uses(csharp.Range{End: len(file.Tokens)}, func(u csharp.Use) {
			if u.First > u.At || u.First < 0 {
				t.Fatalf("a use that begins at %d, behind its name at %d", u.First, u.At)
			}
			for _, a := range u.Args {
				inside(a)
			}
		})
	})
}
