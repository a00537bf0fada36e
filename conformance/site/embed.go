package site

import (
	"embed"

	"github.com/moveauth/moveauth/conformance"
)

//go:embed templates/*.html assets/site.css assets/site.js
var embedded embed.FS

// producer is what the foot of each page says made it.
const producer = "moveauth " + conformance.SuiteVersion
