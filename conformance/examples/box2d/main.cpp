// An adapter of the subject protocol: a kinematic mover on Box2D's queries.
//
//   box2d-mover [--query toi|shapecast] [--scale METRES_PER_UNIT]
#include <cstdio>
#include <cstring>
#include <iostream>

#include "engine.hpp"
#include "separate.hpp"
#include "settings.hpp"

namespace {

Box2D::Query query = Box2D::timeOfImpact;
double scale = 64;

std::string point(Vec v) {
	return "[" + json::write(static_cast<float>(v.x)) + "," + json::write(static_cast<float>(v.y)) + "]";
}

std::string points(const std::vector<Vec>& path) {
	std::string out;
	for (Vec p : path) out += (out.empty() ? "" : ",") + point(p);
	return "[" + out + "]";
}

void finite(std::initializer_list<Vec> vectors) {
	for (Vec v : vectors)
		if (!v.finite()) throw Refused{"BadInput", "a vector is not finite", {}};
}

double span(double t) {
	if (!(t >= 0 && std::isfinite(t))) throw Refused{"BadInput", "a time or distance is negative or not finite", {}};
	return t;
}

// World is one open world.
class World {
public:
	explicit World(const Value& v) {
		Object o(v, {"config", "body", "cell", "blockers", "bodies"});
		std::vector<Fault> faults;
		Config config = readConfig(o.maybe("config"), faults);
		skin = config.skinWidth;
		Object body(o.must("body"), {"layer", "half", "at", "bag", "worn"});
		std::vector<Blocker> blockers;
		for (const Value& b : list(o.must("blockers"))) blockers.push_back(readBlocker(b, skin, faults));
		if (!faults.empty()) throw Refused{"BadSettings", "", faults};
		player = text(body.must("layer")) == "Player";
		mover = std::make_unique<Mover>(std::make_unique<Box2D>(query, static_cast<float>(scale)), config, player,
			vec(body.must("half")), vec(body.must("at")), scalar(o.must("cell")));
		for (const Blocker& b : blockers) mover->add(b, false);
	}

	std::string call(const std::string& verb, const Value& params) {
		if (verb == "mover/run") return run(Object(params, {"world", "frames"}));
		if (verb == "mover/sweep") {
			Vec delta = vec(Object(params, {"world", "delta"}).must("delta"));
			finite({delta});
			mover->sweep(delta);
			return "{\"at\":" + point(mover->at_()) + "}";
		}
		if (verb == "mover/cast") return cast(Object(params, {"world", "direction", "distance"}));
		if (verb == "mover/displace") return displace(Object(params, {"world", "requests"}));
		if (verb == "mover/cancel") return mover->cancel(), "{}";
		if (verb == "mover/reset") return mover->reset(), "{}";
		if (verb == "mover/place") {
			Vec at = vec(Object(params, {"world", "at"}).must("at"));
			finite({at});
			mover->place(at);
			return "{}";
		}
		if (verb == "mover/blockers") return blockers(Object(params, {"world", "add", "remove"}));
		if (verb == "mover/announce") return "{}";
		if (verb == "mover/facing") {
			Vec v = vec(Object(params, {"world", "vector", "remote"}).must("vector"));
			finite({v});
			return "{\"octant\":" + std::to_string(mover->turn(v)) + "}";
		}
		if (verb == "mover/separate") return apart(Object(params, {"world", "enemies", "frames", "dt"}));
		throw UnknownVerb{verb};
	}

private:
	std::unique_ptr<Mover> mover;
	bool player = true;
	double skin = 0;

	std::string run(Object o) {
		std::vector<Frame> frames;
		for (const Value& v : list(o.must("frames"))) {
			Object f(v, {"dt", "move", "aim", "state", "captured", "remote", "times"});
			Frame frame;
			frame.dt = span(scalar(f.must("dt")));
			frame.move = vec(f.must("move"));
			finite({frame.move});
			if (auto aim = f.maybe("aim")) finite({*(frame.aim = vec(*aim))});
			if (auto state = f.maybe("state")) frame.state = text(*state);
			frame.captured = truth(f.maybe("captured"));
			frame.remote = truth(f.maybe("remote"));
			if (auto times = f.maybe("times")) frame.times = integer(*times);
			frames.push_back(frame);
		}
		Run r = mover->run(frames);
		std::string events;
		for (const auto& e : r.events)
			events += std::string(events.empty() ? "" : ",") + "{\"at\":\"corrected\",\"frame\":" + std::to_string(e.frame) + ",\"to\":" + point(e.to) + "}";
		return "{\"path\":" + points(r.path) + ",\"last\":{\"velocity\":" + point(mover->velocity()) + ",\"wanted\":" + point(mover->wanted()) +
			",\"facing\":" + std::to_string(mover->facing()) + ",\"displacing\":" + (mover->displacing() ? "true" : "false") +
			"},\"events\":[" + events + "],\"casts\":" + std::to_string(r.casts) + "}";
	}

	std::string cast(Object o) {
		std::string d = text(o.must("direction"));
		Vec dir = d == "+x" ? Vec{1, 0} : d == "-x" ? Vec{-1, 0} : d == "+y" ? Vec{0, 1} : Vec{0, -1};
		auto hit = mover->cast(dir, span(scalar(o.must("distance"))));
		if (!hit) return "{}";
		return "{\"hit\":" + json::write(static_cast<float>(hit->distance)) + ",\"blocker\":" + json::quote(hit->blocker) + "}";
	}

	std::string displace(Object o) {
		std::vector<Request> requests;
		for (const Value& v : list(o.must("requests"))) {
			Object r(v, {"kind", "move", "aim", "speed", "vector", "by", "secs"});
			Request q;
			q.dash = text(r.must("kind")) == "Dash";
			q.secs = span(scalar(r.must("secs")));
			if (q.dash) {
				q.move = vec(r.must("move"));
				q.aim = vec(r.must("aim"));
				q.speed = span(scalar(r.must("speed")));
				finite({q.move, q.aim});
				if (Mover::heading(q).length() == 0) throw Refused{"NoDirection", "neither a move nor an aim", {}};
			} else {
				if (player) throw Refused{"NotForPlayers", "a knockback", {}};
				q.vector = vec(r.must("vector"));
				q.by = integer(r.must("by"));
				finite({q.vector});
				if (q.secs == 0) throw Refused{"BadInput", "a knockback in no time", {}};
			}
			requests.push_back(q);
		}
		auto taken = mover->displace(requests);
		return taken ? "{\"taken\":" + std::to_string(*taken) + "}" : "{}";
	}

	std::string blockers(Object o) {
		std::vector<Fault> faults;
		std::vector<Blocker> added;
		if (auto add = o.maybe("add"))
			for (const Value& b : list(*add)) added.push_back(readBlocker(b, skin, faults));
		if (!faults.empty()) throw Refused{"BadSettings", "", faults};
		if (auto remove = o.maybe("remove"))
			for (const Value& name : list(*remove)) mover->remove(text(name));
		for (const Blocker& b : added) mover->add(b, true);
		return "{}";
	}

	static std::string apart(Object o) {
		std::vector<Enemy> enemies;
		for (const Value& v : list(o.must("enemies"))) {
			Object e(v, {"index", "at", "attacking", "knocked"});
			Enemy enemy{integer(e.must("index")), vec(e.must("at")).rounded(), truth(e.maybe("attacking")), {}, 0};
			finite({enemy.at});
			if (auto k = e.maybe("knocked")) {
				Object knocked(*k, {"vector", "secs"});
				enemy.left = span(scalar(knocked.must("secs")));
				enemy.pace = vec(knocked.must("vector")) * (1 / enemy.left);
				finite({enemy.pace});
			}
			enemies.push_back(enemy);
		}
		std::string out;
		for (const auto& path : separate(enemies, integer(o.must("frames")), span(scalar(o.must("dt"))))) out += (out.empty() ? "" : ",") + points(path);
		return "{\"paths\":[" + out + "]}";
	}
};

std::map<int64_t, std::unique_ptr<World>> worlds;
int64_t last = 0;

std::string describe() {
	// What Box2D keeps between shapes: b2TimeOfImpact stops b2_linearSlop short
	// of a face, and b2ShapeCast b2_polygonRadius, each give or take. Along a way
	// at an angle that is longer; twice as long at 60 degrees.
	double slop = 2 * (query == Box2D::shapeCast ? b2_polygonRadius : b2_linearSlop) / scale;
	b2Version v = b2_version;
	return "{\"protocol\":1,\"name\":\"Box2D mover\",\"version\":\"Box2D " + std::to_string(v.major) + "." + std::to_string(v.minor) + "." +
		std::to_string(v.revision) + "\",\"language\":\"C++\",\"profiles\":{\"kinematic-mover\":{\"scalar\":\"float32\",\"capabilities\":[\"cast-report\"]," +
		"\"tolerance\":{\"contact_slop\":" + json::write(slop) + "},\"facts\":{\"approach\":\"exponential\"}}}}";
}

std::string answer(const std::string& verb, const Value& params) {
	if (verb == "describe") return describe();
	if (verb == "open") {
		Object o(params, {"profile", "settings"});
		if (text(o.must("profile")) != "kinematic-mover") throw BadParams{"no such profile here"};
		auto world = std::make_unique<World>(o.must("settings"));
		worlds[++last] = std::move(world);
		return "{\"world\":" + std::to_string(last) + "}";
	}
	const Value* number = params.find("world");
	auto found = worlds.find(number ? integer(*number) : 0);
	if (found == worlds.end()) throw BadParams{"no such world"};
	if (verb == "close") return worlds.erase(found), "{}";
	return found->second->call(verb, params);
}

std::string respond(const std::string& line) {
	std::string id = "null";
	auto error = [&](int code, const std::string& message) {
		return "{\"id\":" + id + ",\"error\":{\"code\":" + std::to_string(code) + ",\"message\":" + json::quote(message) + "}}";
	};
	try {
		Value request = json::parse(line);
		Value none;
		none.kind = Value::object;
		if (auto given = request.find("id")) id = json::show(*given);
		const Value *method = request.find("method"), *params = request.find("params");
		if (!method) throw BadParams{"no method"};
		return "{\"id\":" + id + ",\"result\":" + answer(text(*method), params ? *params : none) + "}";
	} catch (const Refused& r) {
		std::string faults;
		for (const Fault& f : r.faults)
			faults += std::string(faults.empty() ? "" : ",") + "{\"key\":" + json::quote(f.key) + ",\"got\":" + json::quote(f.got) + ",\"want\":" + json::quote(f.want) + "}";
		return "{\"id\":" + id + ",\"result\":{\"refused\":{\"code\":" + json::quote(r.code) + (r.detail.empty() ? "" : ",\"detail\":" + json::quote(r.detail)) +
			(faults.empty() ? "" : ",\"faults\":[" + faults + "]") + "}}}";
	} catch (const BadParams& e) {
		return error(-32602, e.message);
	} catch (const UnknownVerb& e) {
		return error(-32601, "unknown verb " + e.message);
	} catch (const std::exception& e) {
		return error(-32000, e.what());
	}
}

}  // namespace

int main(int argc, char** argv) {
	for (int i = 1; i + 1 < argc; i += 2) {
		if (!std::strcmp(argv[i], "--query"))
			query = std::strcmp(argv[i + 1], "shapecast") ? Box2D::timeOfImpact : Box2D::shapeCast;
		else if (!std::strcmp(argv[i], "--scale"))
			scale = std::atof(argv[i + 1]);
	}
	for (std::string line; std::getline(std::cin, line);) std::cout << respond(line) << std::endl;
}
