// Box2D's queries as the mover's engine.
//
// Blockers are static bodies in a b2World, a fixture for each box, cell or
// stretch. A cast asks the world's broad phase (b2World::QueryAABB) what is on
// the way, and each of these by b2TimeOfImpact or by b2ShapeCast. Whether the
// body is inside something is read off the manifold of b2CollidePolygons or
// b2CollideEdgeAndPolygon, which has the depth.
#pragma once

#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>
#include <box2d/box2d.h>

#include <algorithm>
#include <limits>
#include <map>
#include <set>

#include "scene.hpp"

class Box2D : public Engine {
public:
	enum Query { timeOfImpact, shapeCast };

	// scale is in metres for each world unit, a power of two, so that scaling
	// rounds nothing. Box2D's tolerances are in metres and cannot be set.
	Box2D(Query query, float scale) : query(query), scale(scale), world(b2Vec2(0, 0)) {}

	void add(const Blocker& b, bool blocks) override {
		remove(b.name);
		b2BodyDef def;
		b2Body* body = world.CreateBody(&def);
		b2FixtureDef fixture;
		fixture.isSensor = b.trigger;
		fixture.filter.categoryBits = blocks ? 1 : 2;
		for (const auto& [x0, y0, x1, y1] : b.boxes) {
			b2Vec2 corners[4] = {metres({x0, y0}), metres({x1, y0}), metres({x1, y1}), metres({x0, y1})};
			b2PolygonShape shape;
			shape.Set(corners, 4);
			fixture.shape = &shape;
			body->CreateFixture(&fixture);
		}
		for (size_t i = 1; i < b.line.size(); i++) {
			b2EdgeShape shape;
			shape.SetTwoSided(metres(b.line[i - 1]), metres(b.line[i]));
			fixture.shape = &shape;
			body->CreateFixture(&fixture);
		}
		bodies[b.name] = body;
		names[body] = b.name;
	}

	void remove(const std::string& name) override {
		auto found = bodies.find(name);
		if (found == bodies.end()) return;
		names.erase(found->second);
		world.DestroyBody(found->second);
		bodies.erase(found);
	}

	std::vector<std::string> inside(Vec at, Vec half) override {
		std::set<std::string> found;
		for (b2Fixture* f : near(at, at, half))
			if (within(at, half, f)) found.insert(names[f->GetBody()]);
		return {found.begin(), found.end()};
	}

	std::optional<Hit> cast(Vec at, Vec half, Vec dir, double length) override {
		auto left = inside(at, half);
		// What the body touches across its way it goes along. A body that is
		// narrower, across, by what Box2D takes for touching passes it.
		Vec slim = half;
		if (dir.y == 0) slim.y -= margin(at, half);
		if (dir.x == 0) slim.x -= margin(at, half);
		std::optional<Hit> nearest;
		for (b2Fixture* f : near(at, at + dir * length, half)) {
			const std::string& name = names[f->GetBody()];
			if (std::find(left.begin(), left.end(), name) != left.end()) continue;
			auto h = query == shapeCast ? byShapeCast(at, slim, dir, length, f) : byTimeOfImpact(at, slim, dir, length, f);
			if (h && (!nearest || *h < nearest->distance)) nearest = Hit{*h, name};
		}
		return nearest;
	}

private:
	Query query;
	float scale;
	b2World world;
	std::map<std::string, b2Body*> bodies;
	std::map<b2Body*, std::string> names;

	b2Vec2 metres(Vec v) const { return {static_cast<float>(v.x) * scale, static_cast<float>(v.y) * scale}; }

	// rounding is two units in the last place of a float32 at the body's edges.
	static double rounding(Vec at, Vec half) {
		float far = static_cast<float>(std::max(std::abs(at.x) + half.x, std::abs(at.y) + half.y));
		return 2 * (std::nextafter(far, std::numeric_limits<float>::infinity()) - far);
	}

	// margin is what Box2D takes for touching, and rounding. b2TimeOfImpact
	// stops when shapes are b2_linearSlop apart, give or take a quarter of it.
	double margin(Vec at, Vec half) const { return 1.25 * b2_linearSlop / scale + rounding(at, half); }

	// near lists the fixtures that may be met on the way, if they block.
	std::vector<b2Fixture*> near(Vec from, Vec to, Vec half) {
		struct : b2QueryCallback {
			std::vector<b2Fixture*> found;
			bool ReportFixture(b2Fixture* f) override {
				if (!f->IsSensor() && f->GetFilterData().categoryBits == 1) found.push_back(f);
				return true;
			}
		} query;
		b2AABB box;
		Vec grown = half * 1.01;
		box.lowerBound = b2Min(metres(from - grown), metres(to - grown));
		box.upperBound = b2Max(metres(from + grown), metres(to + grown));
		world.QueryAABB(&query, box);
		return query.found;
	}

	// Seen is a fixture's shape as seen from the body, which is at the origin:
	// Box2D computes in float32, of which there is more there. (A transform that
	// brings the shape here would not do. Box2D composes and interpolates these,
	// and far from the origin each time rounds away some thousandths of a unit.)
	struct Seen {
		b2PolygonShape polygon;
		b2EdgeShape edge;
		bool isEdge;
		Seen(const b2Fixture* f, b2Vec2 from) : isEdge(f->GetType() == b2Shape::e_edge) {
			if (isEdge) {
				auto e = static_cast<const b2EdgeShape*>(f->GetShape());
				edge.SetTwoSided(e->m_vertex1 - from, e->m_vertex2 - from);
				return;
			}
			auto p = static_cast<const b2PolygonShape*>(f->GetShape());
			b2Vec2 points[b2_maxPolygonVertices];
			for (int i = 0; i < p->m_count; i++) points[i] = p->m_vertices[i] - from;
			polygon.Set(points, p->m_count);
		}
		const b2Shape* shape() const { return isEdge ? static_cast<const b2Shape*>(&edge) : &polygon; }
	};

	struct Contact {
		b2Vec2 normal{0, 0};  // from the fixture to the body
		double depth = 0;     // m; negative if they are apart
	};

	// manifold is how the body touches a fixture from a place.
	Contact manifold(Vec half, const Seen& seen, b2Vec2 place) const {
		b2PolygonShape box;
		box.SetAsBox(static_cast<float>(half.x) * scale, static_cast<float>(half.y) * scale);
		b2Transform there, here;
		there.SetIdentity();
		here.Set(place, 0);
		b2Manifold m;
		m.pointCount = 0;
		if (seen.isEdge)
			b2CollideEdgeAndPolygon(&m, &seen.edge, there, &box, here);
		else
			b2CollidePolygons(&m, &seen.polygon, there, &box, here);
		if (m.pointCount == 0) return {};
		b2WorldManifold w;
		w.Initialize(&m, there, 0, here, 0);
		Contact c{w.normal, -w.separations[0]};
		if (m.pointCount > 1) c.depth = std::max(c.depth, static_cast<double>(-w.separations[1]));
		return c;
	}

	// within tells whether the body and a fixture share more than rounding.
	bool within(Vec at, Vec half, const b2Fixture* f) const {
		return manifold(half, Seen(f, metres(at)), b2Vec2_zero).depth > rounding(at, half) * scale;
	}

	// corners puts the body's corners around the origin.
	std::array<b2Vec2, 4> corners(Vec half) const {
		b2Vec2 h = metres(half);
		return {b2Vec2(-h.x, -h.y), b2Vec2(h.x, -h.y), b2Vec2(h.x, h.y), b2Vec2(-h.x, h.y)};
	}

	// goesInto tells whether a body that meets a fixture with this normal, from
	// the fixture to the body, goes into its face and not along it or away.
	static bool goesInto(Vec dir, b2Vec2 normal) { return dir.x * normal.x + dir.y * normal.y < -1e-3; }

	std::optional<double> byTimeOfImpact(Vec at, Vec half, Vec dir, double length, const b2Fixture* f) const {
		auto box = corners(half);
		Seen seen(f, metres(at));
		b2TOIInput in;
		in.proxyA.Set(seen.shape(), 0);
		in.proxyB.Set(box.data(), 4, 0);
		for (b2Sweep* s : {&in.sweepA, &in.sweepB}) {
			s->localCenter.SetZero();
			s->c0.SetZero();
			s->c.SetZero();
			s->a0 = s->a = s->alpha0 = 0;
		}
		b2Vec2 way = in.sweepB.c = metres(dir * length);
		in.tMax = 1;
		b2TOIOutput out;
		b2TimeOfImpact(&out, &in);
		if (out.state == b2TOIOutput::e_separated) return {};
		// What b2TimeOfImpact leaves between them, b2CollidePolygons takes for
		// touching. (b2Distance has a direction too, but for shapes that touch it
		// is made of the rounding of their furthest corners.)
		if (!goesInto(dir, manifold(half, seen, out.t * way).normal)) return {};
		return out.t * length;
	}

	std::optional<double> byShapeCast(Vec at, Vec half, Vec dir, double length, const b2Fixture* f) const {
		auto box = corners(half);
		Seen seen(f, metres(at));
		b2ShapeCastInput in;
		in.proxyA.Set(seen.shape(), 0);
		in.proxyB.Set(box.data(), 4, 0);
		in.transformA.SetIdentity();
		in.transformB.SetIdentity();
		in.translationB = metres(dir * length);
		b2ShapeCastOutput out;
		if (!b2ShapeCast(&out, &in) || !goesInto(dir, out.normal)) return {};
		return out.lambda * length;
	}
};
