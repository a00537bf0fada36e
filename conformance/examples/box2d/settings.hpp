// The movement file, and the scene's blockers, as they come in JSON.
#pragma once

#include "json.hpp"
#include "rule.hpp"

struct Fault {
	std::string key, got, want;
};

// Refused is a refusal of the protocol; BadParams and UnknownVerb are requests
// that could not be run.
struct Refused {
	std::string code, detail;
	std::vector<Fault> faults;
};
struct BadParams {
	std::string message;
};
struct UnknownVerb {
	std::string message;
};

using json::Value;

// Object looks members up, and refuses those that nobody asked for.
class Object {
public:
	explicit Object(const Value& v, std::initializer_list<const char*> known) : v(v) {
		if (v.kind != Value::object) throw BadParams{"want an object, got " + json::show(v)};
		for (const auto& [key, value] : v.members)
			if (key != "x" && std::find_if(known.begin(), known.end(), [&](auto k) { return key == k; }) == known.end())
				throw BadParams{"unknown member " + key};
	}
	const Value* maybe(const char* name) const { return v.find(name); }
	const Value& must(const char* name) const {
		if (auto m = v.find(name)) return *m;
		throw BadParams{std::string("no member ") + name};
	}

private:
	const Value& v;
};

inline double scalar(const Value& v) {
	if (v.kind == Value::number) return v.num;
	if (v.kind == Value::string) {
		if (v.text == "NaN") return NAN;
		if (v.text == "Infinity") return INFINITY;
		if (v.text == "-Infinity") return -INFINITY;
	}
	throw BadParams{"want a number, got " + json::show(v)};
}

inline Vec vec(const Value& v) {
	if (v.kind != Value::array || v.items.size() != 2) throw BadParams{"want [x, y], got " + json::show(v)};
	return {scalar(v.items[0]), scalar(v.items[1])};
}

inline int64_t integer(const Value& v) {
	double x = scalar(v);
	if (std::floor(x) != x || std::abs(x) > 9007199254740991.0) throw BadParams{"want an integer, got " + json::show(v)};
	return static_cast<int64_t>(x);
}

inline std::string text(const Value& v) {
	if (v.kind != Value::string) throw BadParams{"want a string, got " + json::show(v)};
	return v.text;
}

inline bool truth(const Value* v) {
	if (v && v->kind != Value::boolean) throw BadParams{"want true or false, got " + json::show(*v)};
	return v && v->truth;
}

inline const std::vector<Value>& list(const Value& v) {
	if (v.kind != Value::array) throw BadParams{"want a list, got " + json::show(v)};
	return v.items;
}

// banned looks for keys that would scale the speed, at any depth.
inline void banned(const Value& v, const std::string& path, std::vector<Fault>& faults) {
	auto look = [&](const std::string& key, const Value& inner) {
		std::string lower = key, whole = path.empty() ? key : path + "." + key;
		std::transform(lower.begin(), lower.end(), lower.begin(), [](unsigned char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
		for (const char* part : {"modifier", "stamina", "encumbr", "weight", "penalty"})
			if (lower.find(part) != lower.npos) {
				faults.push_back({whole, json::show(inner), "no such key: nothing scales the move speed"});
				break;
			}
		banned(inner, whole, faults);
	};
	for (const auto& [key, inner] : v.members) look(key, inner);
	for (size_t i = 0; i < v.items.size(); i++) look(std::to_string(i), v.items[i]);
}

inline Config readConfig(const Value* file, std::vector<Fault>& faults) {
	Config c;
	if (!file || file->kind != Value::object) {
		faults.push_back({"movement.json", "no file", "a file"});
		return c;
	}
	double ignored;
	struct {
		const char* name;
		double least, most;
		bool whole;
		double& to;
	} numbers[] = {
		{"moveSpeed", 5, 8, false, c.moveSpeed},        {"accelTime", 0, 0.08, false, c.accelTime},
		{"downedCrawlSpeed", 1.5, 3, false, c.downedCrawlSpeed}, {"remoteInterpBuffer", 1, 3, true, ignored},
		{"snapAcceptRadius", 0.5, 2, false, ignored},   {"snapGraceTicks", 5, 100, true, ignored},
		{"skinWidth", 0.005, 0.05, false, c.skinWidth},
	};
	for (const auto& n : numbers) {
		std::string want = json::write(n.least) + " to " + json::write(n.most) + (n.whole ? ", whole" : "");
		const Value* v = file->find(n.name);
		if (!v)
			faults.push_back({n.name, "nothing", want});
		else if (v->kind != Value::number || !(v->num >= n.least && v->num <= n.most) || (n.whole && std::floor(v->num) != v->num))
			faults.push_back({n.name, v->kind == Value::string ? v->text : json::show(*v), want});
		else
			n.to = v->num;
	}
	const Value* layers = file->find("blockerLayers");
	bool good = layers && layers->kind == Value::array;
	for (size_t i = 0; good && i < layers->items.size(); i++) {
		good = layers->items[i].kind == Value::string;
		c.blockerLayers.push_back(layers->items[i].text);
	}
	if (!good) faults.push_back({"blockerLayers", layers ? json::show(*layers) : "nothing", "a list of names of layers"});
	for (const auto& [key, v] : file->members)
		if (key != "blockerLayers" && std::none_of(std::begin(numbers), std::end(numbers), [&](auto& n) { return key == n.name; }))
			faults.push_back({key, json::show(v), "no such key"});
	banned(*file, "", faults);
	return c;
}

// readBlocker reads a blocker. One that is thinner than the skin is a fault.
inline Blocker readBlocker(const Value& v, double skin, std::vector<Fault>& faults) {
	Object o(v, {"name", "layer", "trigger", "box", "line", "cells"});
	Blocker b;
	b.name = text(o.must("name"));
	b.layer = text(o.must("layer"));
	b.trigger = truth(o.maybe("trigger"));
	double thin = INFINITY;
	if (auto box = o.maybe("box")) {
		const auto& f = list(*box);
		if (f.size() != 4) throw BadParams{"want four faces, got " + json::show(*box)};
		b.boxes.push_back({scalar(f[0]), scalar(f[1]), scalar(f[2]), scalar(f[3])});
		thin = std::min(b.boxes[0][2] - b.boxes[0][0], b.boxes[0][3] - b.boxes[0][1]);
	} else if (auto cells = o.maybe("cells")) {
		Object u(*cells, {"size", "list"});
		double size = thin = scalar(u.must("size"));
		for (const Value& cell : list(u.must("list"))) {
			Vec at = vec(cell);
			b.boxes.push_back({at.x * size, at.y * size, (at.x + 1) * size, (at.y + 1) * size});
		}
	} else {
		for (const Value& p : list(o.must("line"))) b.line.push_back(vec(p));
	}
	if (thin < skin) faults.push_back({"blockers." + b.name, json::write(thin) + " u thick", "the skin or more, " + json::write(skin) + " u"});
	return b;
}
