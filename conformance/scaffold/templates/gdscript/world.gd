# What the worlds of all profiles have: one is one fresh machine, which the suite
# has opened.
extends Reference

const Json = preload("json.gd")

# NOT_THERE is what open and run return for what is still to be written. Any
# other text will do: the suite is told it, and that the verb is not known.
const NOT_THERE = "not there yet"

# open takes the settings, and returns {} or refused("BadSettings", faults).
func open(_settings):
	return {}

# run carries out a verb, and returns its result.
func run(_verb, _p):
	return NOT_THERE

# close is called when the suite closes the world: free its nodes here.
func close():
	pass

# refused is the result of a world that will not do it, and is as it was before.
# The codes that a verb may refuse with stand in adr/verbs.md. faults, each
# {"key": "", "got": "", "want": ""}, belong to BadSettings and its like.
static func refused(code, faults = []):
	return {"refused": {"code": code}} if faults.empty() else {"refused": {"code": code, "faults": faults}}
