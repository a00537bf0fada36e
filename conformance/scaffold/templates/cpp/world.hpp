// world.hpp: what the loop in adapter.cpp and the worlds behind it share.
#pragma once

#include "json.hpp"

namespace moveauth {

// World is what the suite opened: one fresh machine of a profile.
struct World {
    virtual ~World() = default;
    // run carries out a verb and returns its result. It throws Refused, and
    // NotThereYet for a verb that it does not have.
    virtual Json run(const std::string& verb, const Json& p) = 0;
};

// Refused: the world will not do it, and is as it was before. The codes that a
// verb may refuse with stand in adr/verbs.md. faults belong to BadSettings and
// its like: one for each key.
struct Refused {
    std::string code;
    Json::List faults = {};

    static Json fault(std::string key, std::string got, std::string want) {
        return Json::object({{"key", key}, {"got", got}, {"want", want}});
    }
};

// NotThereYet: a verb, or a part of one, that is still to be written.
struct NotThereYet : std::runtime_error {
    using std::runtime_error::runtime_error;
};

} // namespace moveauth
