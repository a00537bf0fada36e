# JSON as the subject protocol wants it. Godot reads it; its own to_json cuts
# numbers after six decimals, so it is written here. Nothing needs to be changed.

# read reads one JSON text; null if it is none.
static func read(text):
	var parsed = JSON.parse(text)
	return parsed.result if parsed.error == OK else null

# scalar is a scalar of the protocol: a number, or a string that holds one, for
# which NaN and the infinities have no other form.
static func scalar(v):
	match v:
		"NaN": return NAN
		"Infinity": return INF
		"-Infinity": return -INF
	return float(v)

# vector is a point or vector of the plane.
static func vector(v):
	return Vector2(scalar(v[0]), scalar(v[1]))

# vector3 is one in space.
static func vector3(v):
	return Vector3(scalar(v[0]), scalar(v[1]), scalar(v[2]))

static func finite(x):
	return not is_nan(x) and not is_inf(x)

# write writes a value on one line. A vector is a list of its numbers.
static func write(v):
	match typeof(v):
		TYPE_NIL: return "null"
		TYPE_BOOL: return "true" if v else "false"
		TYPE_INT: return "%d" % v
		TYPE_REAL: return number(v)
		TYPE_STRING: return quote(v)
		TYPE_VECTOR2: return "[%s,%s]" % [number(v.x), number(v.y)]
		TYPE_VECTOR3: return "[%s,%s,%s]" % [number(v.x), number(v.y), number(v.z)]
		TYPE_DICTIONARY:
			var members = PoolStringArray()
			for name in v:
				members.append(quote(name) + ":" + write(v[name]))
			return "{" + members.join(",") + "}"
	var items = PoolStringArray()
	for item in v: # lists of all kinds
		items.append(write(item))
	return "[" + items.join(",") + "]"

static func quote(text):
	var to = PoolStringArray(['"'])
	for i in text.length():
		var c = text.ord_at(i)
		if c == 34 or c == 92: # " and \
			to.append("\\" + text[i])
		elif c < 32 or c >= 0xd800 and c < 0xe000: # half of a pair, which Godot reads as two
			to.append("\\u%04x" % c)
		else:
			to.append(text[i])
	to.append('"')
	return to.join("")

# number writes the fewest digits that read back to the same float32, which is
# what Godot's vectors and its physics have. GDScript's own float is a float64:
# who computes in that, claims it and writes 17 digits.
static func number(x):
	if is_nan(x):
		return '"NaN"'
	if x == floor(x) and x != 0 and abs(x) < 9007199254740992.0: # 2^53
		return "%d" % x # every number that is read is a float, a sequence too
	var f = Vector2(x, 0).x # as float32
	if is_inf(f):
		return '"Infinity"' if f > 0 else '"-Infinity"'
	if f == 0:
		return "-0" if atan2(0.0, f) > 1 else "0" # the angle of -0 is PI; to divide by it is an error
	var size = int(floor(log(abs(f)) / log(10.0) + 1e-9)) # its power of ten, but for rounding
	for digits in range(1, 11):
		var power = size - digits + 1
		var whole = round(f * pow(10.0, -power))
		if digits == 10 or Vector2(whole * pow(10.0, power), 0).x == f:
			return "%de%d" % [whole, power] if power < -15 or size > 15 else decimal("%d" % abs(whole), power, f < 0)
	return ""

# decimal moves the point by a power of ten.
static func decimal(digits, power, minus):
	if power >= 0:
		digits += "0".repeat(power)
	else:
		digits = digits.pad_zeros(1 - power)
		digits = digits.insert(digits.length() + power, ".")
	return "-" + digits if minus else digits
