package csharp_test

import (
	"strings"
	"testing"

	"github.com/moveauth/moveauth/conformance/fence/csharp"
)

// BenchmarkParse reads an ordinary source file:
//
//	go test -run '^$' -bench Parse ./conformance/fence/csharp
func BenchmarkParse(b *testing.B) {
	method := "        /// <summary>Moves.</summary>\n        private float Step(float dt, Vector3 way)\n        {\n            if (!IsServer) return 0f; // no\n            var at = transform.position + way * (dt * 2.5f);\n            Debug.Log($\"at {at.x:0.00}\");\n            return at.magnitude;\n        }\n\n"
	src := "using UnityEngine;\n\nnamespace A.B\n{\n    public sealed class Thing : MonoBehaviour\n    {\n" + strings.Repeat(method, 40) + "    }\n}\n"
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if f := csharp.Parse("Thing.cs", src); len(f.Types) != 1 || len(f.Types[0].Members) != 40 {
			b.Fatal("not what it was made of")
		}
	}
}
