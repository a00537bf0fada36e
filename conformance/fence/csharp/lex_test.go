package csharp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// lex cuts source and drops what Parse drops.
func lex(src string) []string {
	var list []string
	l := csharp.NewLexer(src)
	for {
		t, ok := l.Next()
		if !ok {
			return list
		}
		switch t.Kind {
		case csharp.Space, csharp.Comment:
		case csharp.Name:
			list = append(list, t.Text)
		case csharp.String:
			list = append(list, "S:"+src[t.Start:t.End])
		case csharp.Directive:
			list = append(list, "D:"+t.Text)
		case csharp.Odd:
			list = append(list, "odd:"+t.Text)
		default:
			list = append(list, t.Text)
		}
	}
}

func TestLexer(t *testing.T) {
	for _, c := range []struct {
		why, src string
		want     []string
	}{
		{"a line comment is no code", "a // Teleport(\nb", []string{"a", "b"}},
		{"a comment may end with the file", "a // b", []string{"a"}},
		{"a block comment is no code", "a /* Teleport( \n */ b", []string{"a", "b"}},
		{"a block comment that is never closed goes to the end", "a /* b", []string{"a"}},
		{"documentation is a comment", "/// <c>Teleport(</c>\na", []string{"a"}},
		{"a string", `a("Teleport(\" \\")b`, []string{"a", "(", `S:"Teleport(\" \\"`, ")", "b"}},
		{"a string that its line ends", "\"ab\nc", []string{`S:"ab`, "c"}},
		{"an empty string", `""a`, []string{`S:""`, "a"}},
		{"a verbatim string over lines, with a quote", "@\"a\\\n\"\"b\"c", []string{"S:@\"a\\\n\"\"b\"", "c"}},
		{"a string of bytes", `"a"u8`, []string{`S:"a"`, "u8"}},
		{"characters", `'a' '\'' '"' '\u0041'`, []string{"S:'a'", `S:'\''`, `S:'"'`, `S:'\u0041'`}},
		{"a quote alone, as in prose under #if false", "don't\nb", []string{"don", "S:'", "t", "b"}},
		{"a hole is code", `$"a {Teleport(x)} b"c`, []string{`S:$"a {`, "Teleport", "(", "x", ")", `S:} b"`, "c"}},
		{"a format is text", `$"{x:0.00}"`, []string{`S:$"{`, "x", `S::0.00}"`}},
		{"a conditional in brackets is no format", `$"{(a ? b : c)}"`, []string{`S:$"{`, "(", "a", "?", "b", ":", "c", ")", `S:}"`}},
		{"two braces are text", `$"{{a}} {b}"`, []string{`S:$"{{a}} {`, "b", `S:}"`}},
		{"three braces are one and a hole", `$"{{{b}}}"`, []string{`S:$"{{{`, "b", `S:}}}"`}},
		{"a string in a hole in a string in a hole", `$"{f($"{g("}")}")}"`, []string{`S:$"{`, "f", "(", `S:$"{`, "g", "(", `S:"}"`, ")", `S:}"`, ")", `S:}"`}},
		{"an initialiser in a hole", `$"{new A { B = 1 }.B}"c`, []string{`S:$"{`, "new", "A", "{", "B", "=", "1", "}", ".", "B", `S:}"`, "c"}},
		{"a name with colons in a hole", `$"{(global::A.B)}"`, []string{`S:$"{`, "(", "global", "::", "A", ".", "B", ")", `S:}"`}},
		{"a verbatim interpolated string", "$@\"\\{a}\"\"\n\"b", []string{`S:$@"\{`, "a", "S:}\"\"\n\"", "b"}},
		{"the same, the other way round", `@$"{a}"`, []string{`S:@$"{`, "a", `S:}"`}},
		{"a raw string", "\"\"\"a \"\" {b} \\\"\"\"c", []string{"S:\"\"\"a \"\" {b} \\\"\"\"", "c"}},
		{"a raw string of five quotes", "\"\"\"\"\" \"\"\"\" \"\"\"\"\"a", []string{"S:\"\"\"\"\" \"\"\"\" \"\"\"\"\"", "a"}},
		{"a raw interpolated string", "$\"\"\"{a}\"\"\"", []string{"S:$\"\"\"{", "a", "S:}\"\"\""}},
		{"two dollars, two braces", "$$\"\"\"{a} {{b}}\"\"\"c", []string{"S:$$\"\"\"{a} {{", "b", "S:}}\"\"\"", "c"}},
		{"a verbatim name is not its keyword", "@class @Teleport", []string{"class", "Teleport"}},
		{"a name with escapes", `\u0054eleport \U00000054x`, []string{"Teleport", "Tx"}},
		{"a name with formatting characters", "Tele\u200dport", []string{"Teleport"}},
		{"names in other scripts", "プレイヤー_1 é", []string{"プレイヤー_1", "é"}},
		{"an escape that is none", `\u00zz`, []string{`odd:\`, "u00zz"}},
		{"numbers", "1_000 0xFFul 1.5e-3f .5 1..2 3.ToString 0b1010", []string{"1_000", "0xFFul", "1.5e-3f", ".5", "1", ".", ".", "2", "3", ".", "ToString", "0b1010"}},
		{"a conditional before a fraction", "a?.5:b?.c", []string{"a", "?", ".5", ":", "b", "?.", "c"}},
		{"operators", "a=>b??=c??d>=e>>f->g", []string{"a", "=>", "b", "??=", "c", "??", "d", ">=", "e", ">", ">", "f", "->", "g"}},
		{"a directive", "a\n  #if X // y\nb", []string{"a", "D:#if X // y", "b"}},
		{"a hash inside a line is none", "a #if", []string{"a", "odd:#", "if"}},
		{"a byte that is no character", "a\xff", []string{"a", "odd:\xff"}},
		{"line separators of other alphabets", "a // b\u2028c", []string{"a", "c"}},
	} {
		assert.Equal(t, c.want, lex(c.src), c.why)
	}
}

func TestVerbatimNamesAreNoKeywords(t *testing.T) {
	f := csharp.Parse("a.cs", "class A { int @if; void B() { @if = 1; if (true) { } } }")
	words := 0
	for i := range f.Tokens {
		if f.Is(i, "if") {
			words++
		}
	}
	assert.Equal(t, 1, words)
	assert.Equal(t, "if", f.Types[0].Members[0].Name)
}

func TestPositionsCountCodePoints(t *testing.T) {
	f := csharp.Parse("a.cs", "// é\r\n/*é*/ class A\r{ int b; }\n")
	line, column := f.Position(f.Types[0].At)
	assert.Equal(t, "2:13", fmt.Sprint(line, ":", column)[0:1]+":"+fmt.Sprint(column))
	line, _ = f.Position(f.Types[0].Members[0].At)
	assert.Equal(t, 3, line, "a carriage return alone ends a line")
}

func TestHugeInputsEnd(t *testing.T) {
	const n = 200_000
	for why, src := range map[string]string{
		"brackets that are never closed":       strings.Repeat("(", n),
		"braces that close nothing":            strings.Repeat("(", n) + strings.Repeat("}", n),
		"angles":                               strings.Repeat("a<", n),
		"types in each other":                  strings.Repeat("class A{", n),
		"namespaces in each other":             strings.Repeat("namespace A{", n),
		"strings in each other":                strings.Repeat(`$"{`, n),
		"one line":                             "class A { int b = " + strings.Repeat("1+", n) + "1; }",
		"attributes":                           strings.Repeat("[A]", n) + "class B { }",
		"branches in each other":               strings.Repeat("#if A\n", n),
		"quotes":                               strings.Repeat(`"`, n),
		"a tuple of tuples":                    "class A { " + strings.Repeat("(", n) + " b; }",
		"a chain of members":                   "class A { void B() { x" + strings.Repeat(".y()", n) + "; } }",
		"a chain of conversions":               "class A { void B() { z = " + strings.Repeat("(T)", n) + "x; } }",
		"declarations that are no declaration": "class A { void B() { " + strings.Repeat("var ", n) + "} }",
	} {
		f := csharp.Parse("a.cs", src)
		assert.NotNil(t, f, why)
	}
}
