package wire

// Advisory tells a client of mode server how its datagrams fare.
type Advisory struct {
	Recovered bool // else degraded
}

// Type returns [TypeAdvisory].
func (a *Advisory) Type() Type { return TypeAdvisory }

// AppendBody appends the message without its type.
func (a *Advisory) AppendBody(data []byte) []byte { return appendFlag(data, a.Recovered) }

// DecodeBody reads a message without its type.
func (a *Advisory) DecodeBody(body []byte) error {
	r := reader{data: body}
	a.Recovered = r.flag("recovered")
	return r.end()
}
