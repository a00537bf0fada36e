// A small JSON reader and writer, for lines of the subject protocol.
//
// Numbers are read and written by <charconv>, so neither depends on the
// locale's decimal comma. A number keeps its text, which a fault has to quote
// as it was (1e999). Floats are written with as many digits as tell them from
// their neighbours, -0 as -0, and NaN and the infinities as strings, as the
// protocol has it.
#pragma once

#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace json {

struct Value {
	enum Kind { null, boolean, number, string, array, object };
	Kind kind = null;
	bool truth = false;
	double num = 0;
	std::string text;                                    // a string's content, a number as it was written
	std::vector<Value> items;                            // of an array
	std::vector<std::pair<std::string, Value>> members;  // of an object, in order

	// find returns the member, or nullptr.
	const Value* find(std::string_view name) const {
		for (const auto& [key, value] : members)
			if (key == name) return &value;
		return nullptr;
	}
};

// quote writes a string.
inline std::string quote(std::string_view s) {
	static const char hex[] = "0123456789abcdef";
	std::string out = "\"";
	for (unsigned char c : s) {
		if (c == '"' || c == '\\') out += '\\';
		if (c < 0x20)
			out += std::string("\\u00") + hex[c >> 4] + hex[c & 15];
		else
			out += static_cast<char>(c);
	}
	return out + '"';
}

// write writes a scalar.
template <class Float>
std::string write(Float x) {
	if (std::isnan(x)) return "\"NaN\"";
	if (std::isinf(x)) return x > 0 ? "\"Infinity\"" : "\"-Infinity\"";
	char buffer[40];
	auto end = std::to_chars(buffer, buffer + sizeof buffer, x);
	return {buffer, end.ptr};
}

// show writes a value back, for people.
inline std::string show(const Value& v) {
	std::string out;
	switch (v.kind) {
	case Value::null: return "null";
	case Value::boolean: return v.truth ? "true" : "false";
	case Value::number: return v.text;
	case Value::string: return quote(v.text);
	case Value::array:
		for (const auto& item : v.items) out += (out.empty() ? "" : ",") + show(item);
		return "[" + out + "]";
	case Value::object:
		for (const auto& [key, value] : v.members) out += (out.empty() ? "" : ",") + quote(key) + ":" + show(value);
		return "{" + out + "}";
	}
	return out;
}

class Reader {
public:
	explicit Reader(std::string_view s) : s(s) {}

	// document reads one value and nothing after it.
	Value document() {
		if (s.substr(0, 3) == "\xEF\xBB\xBF") at = 3;
		Value v = value(0);
		if (space() != '\0' || at < s.size()) fail("the end");
		return v;
	}

private:
	std::string_view s;
	size_t at = 0;

	[[noreturn]] void fail(const char* want) {
		throw std::runtime_error("no JSON: at byte " + std::to_string(at) + ", want " + want);
	}
	char peek() const { return at < s.size() ? s[at] : '\0'; }
	char space() {
		while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n') at++;
		return peek();
	}
	bool take(std::string_view word) {
		if (s.substr(at, word.size()) != word) return false;
		at += word.size();
		return true;
	}

	Value value(int depth) {
		if (depth > 64) fail("less nesting");
		Value v;
		char c = space();
		if (c == '{' || c == '[') {
			v.kind = c == '{' ? Value::object : Value::array;
			const char* close = c == '{' ? "}" : "]";
			at++;
			if (space(), take(close)) return v;
			for (;;) {
				if (c == '{') {
					if (space() != '"') fail("a name");
					std::string name = string();
					if (space(), !take(":")) fail("a colon");
					if (v.find(name)) fail("a name only once");
					v.members.emplace_back(std::move(name), value(depth + 1));
				} else {
					v.items.push_back(value(depth + 1));
				}
				if (space(), take(close)) return v;
				if (!take(",")) fail("a comma");
			}
		}
		if (c == '"') {
			v.kind = Value::string;
			v.text = string();
		} else if (take("true") || take("false")) {
			v.kind = Value::boolean;
			v.truth = s[at - 2] == 'u';
		} else if (!take("null")) {
			number(v);
		}
		return v;
	}

	void number(Value& v) {
		size_t from = at;
		auto digits = [&] {
			if (peek() < '0' || peek() > '9') fail("a digit");
			while (peek() >= '0' && peek() <= '9') at++;
		};
		take("-");
		digits();
		if (take(".")) digits();
		if (take("e") || take("E")) {
			if (!take("+")) take("-");
			digits();
		}
		v.kind = Value::number;
		v.text = s.substr(from, at - from);
		auto read = std::from_chars(v.text.data(), v.text.data() + v.text.size(), v.num);
		if (read.ec == std::errc::result_out_of_range)  // strtod knows whether too large or too small
			v.num = std::strtod(v.text.c_str(), nullptr);
	}

	unsigned hex4() {
		unsigned code = 0;
		auto read = std::from_chars(s.data() + at, s.data() + std::min(at + 4, s.size()), code, 16);
		if (read.ptr != s.data() + at + 4) fail("four hex digits");
		at += 4;
		return code;
	}

	std::string string() {
		std::string out;
		for (at++; !take("\"");) {
			if (at >= s.size() || static_cast<unsigned char>(s[at]) < 0x20) fail("the end of a string");
			if (s[at] != '\\') {
				out += s[at++];
				continue;
			}
			at++;
			static constexpr std::string_view from = "\"\\/bfnrt", to = "\"\\/\b\f\n\r\t";
			if (take("u")) {
				unsigned c = hex4();
				if (c >= 0xD800 && c < 0xDC00 && take("\\u")) c = 0x10000 + ((c - 0xD800) << 10) + (hex4() - 0xDC00);
				if (c < 0x80) {
					out += static_cast<char>(c);
				} else {
					int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
					static constexpr unsigned lead[] = {0, 0xC0, 0xE0, 0xF0};
					out += static_cast<char>(lead[more] | c >> (6 * more));
					while (more-- > 0) out += static_cast<char>(0x80 | (c >> (6 * more) & 0x3F));
				}
			} else if (size_t i = from.find(peek()); i != from.npos && at < s.size()) {
				out += to[i];
				at++;
			} else {
				fail("an escape");
			}
		}
		return out;
	}
};

inline Value parse(std::string_view line) { return Reader(line).document(); }

}  // namespace json
