package host

// Events returns what the last Advance has reported. It is valid until the next
// one.
func (m *Machine) Events() []Happened { return m.events }
