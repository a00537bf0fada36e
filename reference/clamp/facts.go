package clamp

// Facts is what a server of this kind says of itself to whoever builds on it.
// Its own players cannot see either.
func Facts() map[string]string {
	return map[string]string{
		// CLAMP-019b: it is good enough among friends; a server for strangers
		// needs to know.
		"geometry": "unchecked",
		// CLAMP-036b: they were derived, and a figure that looks settled is not
		// looked at again.
		"thresholds": "unmeasured",
	}
}
