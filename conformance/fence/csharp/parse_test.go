package csharp_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// outline is a file's types and members, one a line.
func outline(f *csharp.File) []string {
	kinds := map[csharp.MemberKind]string{csharp.Field: "field", csharp.Property: "property", csharp.Method: "method", csharp.Constructor: "constructor", csharp.Enumerator: "enumerator"}
	var list []string
	for _, t := range f.Types {
		line := strings.TrimSpace(strings.Join(t.Modifiers, " ")+" "+t.Kind) + " " + t.FullName()
		if t.Bases != nil {
			line += " : " + strings.Join(t.Bases, ", ")
		}
		list = append(list, line)
		for _, m := range t.Members {
			line := "  " + kinds[m.Kind] + " " + m.Type + " " + m.Name
			for _, p := range m.Params {
				line += " (" + p.Type + " " + p.Name + ")"
			}
			if body := strings.Join(strings.Fields(f.Text(m.Body)), " "); body != "" {
				line += " { " + body + " }"
			}
			list = append(list, line)
		}
	}
	return list
}

func TestParse(t *testing.T) {
	for _, c := range []struct {
		why, src string
		want     []string
	}{
		{"a class with its bases", "using System;\nnamespace A.B { public sealed class C : D<E>, F.IG { } }", []string{"public sealed class A.B.C : D<E>, IG"}},
		{"a namespace for the whole file", "namespace A;\nclass B { }", []string{"class A.B"}},
		{"namespaces in each other", "namespace A { namespace B { class C { } } class D { } }", []string{"class A.B.C", "class A.D"}},
		{"a class in a class", "class A { class B { int c; } int d; }", []string{"class A", "  field int d", "class A.B", "  field int c"}},
		{"attributes", "[assembly: X(1)]\n[Y, Z(typeof(A))] class B { [W] int c; }", []string{"class B", "  field int c"}},
		{"several fields", "class A { int b = f(1, 2), c; Dictionary<int, List<float>> d = new(), e; }",
			[]string{"class A", "  field int b { f(1, 2) }", "  field int c", "  field Dictionary<int,List<float>> d { new() }", "  field Dictionary<int,List<float>> e"}},
		{"properties", "class A { public int B { get; private set; } = 3; int C => 4; int this[int i] => i; event Action D { add { } remove { } } }",
			[]string{"class A", "  property int B { get; private set; } = 3 }", "  property int C { 4 }", "  property int this (int i) { i }", "  property Action D { add { } remove { } }"}},
		{"methods", "abstract class A { abstract void B(); T C<T>(ref T a, params int[] b) where T : struct { return a; } int D(int a = 1) => a; }",
			[]string{"abstract class A", "  method void B", "  method T C (T a) (int[] b) { return a; }", "  method int D (int a) { a }"}},
		{"constructors and a finalizer", "class A { A(int b) : base(b) { c(); } ~A() { d(); } static A() { } }",
			[]string{"class A", "  constructor  A (int b) { : base(b) { c(); }", "  constructor  A { d(); }", "  constructor  A"}},
		{"an interface's member by its full name", "class A { void I<B>.C() { } int I.D => 1; }", []string{"class A", "  method void C", "  property int D { 1 }"}},
		{"operators", "struct A { public static A operator +(A a, A b) => a; public static implicit operator int(A a) => 1; static bool I<A>.operator ==(A a, A b) => true; }",
			[]string{"struct A", "  method A operator (A a) (A b) { a }", "  method  operator (A a) { 1 }", "  method bool operator (A a) (A b) { true }"}},
		{"tuples", "class A { (int, string) b; (int x, List<(int, int)> y) C((int, int) d) { } }",
			[]string{"class A", "  field (int,string) b", "  method (int,List<(int,int)>) C ((int,int) d)"}},
		{"nullable and array types", "class A { int? b; string[]? c; A?[] d; global::X.Y e; }", []string{"class A", "  field int b", "  field string[] c", "  field A[] d", "  field Y e"}},
		{"a record", "public readonly record struct A(int B, C D) : IE; record F { int g; }",
			[]string{"public readonly record A : IE", "  property int B", "  property C D", "record F", "  field int g"}},
		{"a primary constructor", "class A(B b) : C(b), ID { int e = b.f; }", []string{"class A : C, ID", "  property B b", "  field int e { b.f }"}},
		{"an enum", "enum A : byte { B, [X(1)] C = 1 << 2, D, }", []string{"enum A : byte", "  enumerator A B", "  enumerator A C { 1 << 2 }", "  enumerator A D"}},
		{"delegates", "delegate void A<in T>(T b); class C { delegate int D(); int e; }", []string{"class C", "  field int e"}},
		{"a fixed buffer", "unsafe struct A { fixed byte b[64]; int c; }", []string{"unsafe struct A", "  field byte b", "  field int c"}},
		{"a constraint with new()", "class A<T> where T : B, new() { int c; }", []string{"class A", "  field int c"}},
		{"comments anywhere", "class /* x */ A // {\n{ int /* ; */ b; }", []string{"class A", "  field int b"}},
		{"what is no C# costs its own line", "class A { ??? !; int b; } %% class C { }", []string{"class A", "  field int b", "class C"}},
	} {
		assert.Equal(t, c.want, outline(csharp.Parse("a.cs", c.src)), c.why)
	}
}

func TestAttributes(t *testing.T) {
	f := csharp.Parse("a.cs", "class A { [Unity.Netcode.Rpc(SendTo.Server, Delivery = D.Reliable), Obsolete] [return: X] void B() { } }")
	m := f.Types[0].Members[0]
	var got []string
	for _, a := range m.Attributes {
		got = append(got, fmt.Sprintf("%s at %s with %q", a.Name, f.Tokens[a.First].Text, f.Text(a.Args)))
	}
	assert.Equal(t, []string{`Rpc at Unity with "SendTo.Server, Delivery = D.Reliable"`, `Obsolete at Obsolete with ""`, `X at X with ""`}, got)
}

func TestStatementsAtTheTopAreLoose(t *testing.T) {
	f := csharp.Parse("a.cs", "using X;\nFoo(1);\nclass A { }\nif (b) { Bar(); }")
	var got []string
	for _, l := range f.Loose {
		got = append(got, f.Text(l))
	}
	assert.Equal(t, []string{"Foo(1);", "if (b) { Bar(); }"}, got)
	assert.Equal(t, []string{"X"}, f.Usings)
}

func TestBranches(t *testing.T) {
	for _, c := range []struct {
		why, src string
		want     []string
		faults   int
	}{
		{"both branches are code", "class A {\n#if X\nint b;\n#else\nint c;\n#endif\n}", []string{"class A", "  field int b", "  field int c"}, 0},
		{"each of three", "class A {\n#if X\nint b;\n#elif Y\nint c;\n#else\nint d;\n#endif\n}", []string{"class A", "  field int b", "  field int c", "  field int d"}, 0},
		{"that of false is none", "class A {\n#if false\nint b;\n#else\nint c;\n#endif\n}", []string{"class A", "  field int c"}, 0},
		{"nor in brackets, with a comment", "class A {\n#if ( false ) // later\nint b;\n#endif\nint c; }", []string{"class A", "  field int c"}, 0},
		{"one inside another", "class A {\n#if X\n#if false\nint b;\n#endif\nint c;\n#else\nint d;\n#endif\n}", []string{"class A", "  field int c", "  field int d"}, 0},
		{"two heads with one body", "#if X\nclass A : B {\n#else\nclass A : C {\n#endif\nint d; }", []string{"class A : B", "  field int d"}, 1},
		{"an opening and its closing in branches of their own", "class A { void B() {\n#if X\nif (c) {\n#endif\nd();\n#if X\n}\n#endif\n} int e; }",
			[]string{"class A", "  method void B { if (c) { #endif d(); #if X } }", "  field int e"}, 0},
		{"an end without a beginning", "#endif\nclass A { }\n#else\n", []string{"class A"}, 0},
	} {
		f := csharp.Parse("a.cs", c.src)
		assert.Equal(t, c.want, outline(f), c.why)
		assert.Len(t, f.Faults, c.faults, c.why)
	}
}

func TestTypesThatLieTooDeepAreSaid(t *testing.T) {
	const depth = 150
	f := csharp.Parse("a.cs", strings.Repeat("class A {", depth)+strings.Repeat("}", depth))
	require.Len(t, f.Faults, 1)
	assert.Contains(t, f.Faults[0].Why, "too deep")
	assert.Less(t, len(f.Types), depth)
}

func TestAFileOpensAgain(t *testing.T) {
	f := csharp.Parse("a.cs", "#if X\nclass A {\n#else\nclass B {\n#endif\nint c; }")
	before := fmt.Sprint(f.Tokens, f.Faults)
	f.Shut()
	require.Empty(t, f.Tokens)
	f.Open()
	assert.Equal(t, before, fmt.Sprint(f.Tokens, f.Faults))
}

// uses lists the used names of a method's body: path.name, with () for a call.
func uses(body string) []string {
	f := csharp.Parse("a.cs", "class A { void B() { "+body+" } }")
	var list []string
	f.Uses(f.Types[0].Members[0].Body, func(u csharp.Use) {
		text := ""
		for _, h := range u.Path {
			text += h.Name
			if h.Name == "" {
				text += "{" + f.Text(h.Inside) + "}"
			}
			for _, a := range h.TypeArgs {
				text += "<" + a + ">"
			}
			if h.Call {
				text += "()"
			}
			if h.Indexed {
				text += "[]"
			}
			text += "."
		}
		text += u.Name
		if u.Call {
			text += fmt.Sprintf("(%d)", len(u.Args))
		}
		if u.New {
			text = "new " + text
		}
		list = append(list, text)
	})
	return list
}

func TestUses(t *testing.T) {
	for _, c := range []struct {
		why, body string
		want      []string
	}{
		{"a call", "F(1, G(2));", []string{"F(2)", "G(1)"}},
		{"a call of a member", "a.b.F();", []string{"a", "a.b", "a.b.F(0)"}},
		{"behind a call", "a(1).F(x => 2, new[] { 3, 4 });", []string{"a(1)", "a().F(2)", "x"}},
		{"behind an index", "a[i].F();", []string{"a", "i", "a[].F(0)"}},
		{"behind a question mark", "a?.F(); b!.G();", []string{"a", "a.F(0)", "b", "b.G(0)"}},
		{"behind a generic call", "Get<T>().F();", []string{"Get(0)", "T", "Get<T>().F(0)"}},
		{"a generic call of two", "a.Get<List<T>, U>(1).F();", []string{"a", "a.Get(1)", "List", "T", "U", "a.Get<List<T>><U>().F(0)"}},
		{"behind brackets", "((A)b).F();", []string{"A", "b", "{(A)b}.F(0)"}},
		{"this and base", "this.F(); base.G();", []string{"this.F(0)", "base.G(0)"}},
		{"new is no call", "var a = new F(1); b = new C.D { E = 1 };", []string{"var", "a", "new F", "b", "new C", "new C.D", "E"}},
		{"a local function is no call", "void F(int a) { } int G() => 1; F(2);", []string{"F", "a", "G", "F(1)"}},
		{"a cast before a call", "(int)F(1); if (a) F(2); else F(3);", []string{"F(1)", "a", "F(1)", "F(1)"}},
		{"after return and await", "return F(); await G();", []string{"F(0)", "await", "G(0)"}},
		{"a comparison is no generic", "a = b < c; d = e > (f);", []string{"a", "b", "c", "d", "e", "f"}},
		{"a verbatim name", "@return(1);", []string{"return(1)"}},
	} {
		assert.Equal(t, c.want, uses(c.body), c.why)
	}
}
