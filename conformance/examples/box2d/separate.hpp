// Enemies that stand on each other steer apart. How near is too near, and how
// fast they part, is this game's business; the directions are the rule's.
#pragma once

#include "rule.hpp"

struct Enemy {
	int64_t index = 0;
	Vec at;
	bool attacking = false;
	Vec pace;         // of a knockback
	double left = 0;  // s
};

inline std::vector<std::vector<Vec>> separate(std::vector<Enemy> enemies, int64_t frames, double dt) {
	constexpr double near = 0.5, speed = 1, same = 1e-5;  // u, u/s, u
	std::vector<std::vector<Vec>> paths(enemies.size());
	for (int64_t frame = 0; frame < frames; frame++) {
		auto was = enemies;
		for (size_t i = 0; i < enemies.size(); i++) {
			Enemy& e = enemies[i];
			Vec steer;
			if (e.left > 0) {
				double part = std::min(e.left, dt);
				e.at = (e.at + e.pace * part).rounded();
				e.left -= part;
				if (e.left <= noTime) e.left = 0;
			} else if (!e.attacking) {
				for (size_t j = 0; j < was.size(); j++) {
					if (j == i) continue;
					Vec off = was[i].at - was[j].at;
					double angle = std::fmod(static_cast<double>(e.index) * 137.5, 360) * M_PI / 180;
					if (off.length() <= same)
						steer = steer + Vec{std::cos(angle), std::sin(angle)};
					else if (off.length() < near)
						steer = steer + direction(off);
				}
				e.at = (e.at + direction(steer) * (speed * dt)).rounded();
			}
			paths[i].push_back(e.at);
		}
	}
	return paths;
}
