// torture.cpp: says back what json.hpp reads. Each line is a text of JSON.
// Where it is {"floats": [...]}, its numbers are written as float; every other
// value is written as it was read. What is no JSON comes back as ! and why.
#include "json.hpp"

#include <clocale>
#include <iostream>

int main() {
    // Half of the world writes 0,5. Where neither is installed, nothing is shown.
    for (const char* name : {"de_DE.UTF-8", "fr_FR.UTF-8"})
        if (std::setlocale(LC_ALL, name)) break;
    for (std::string line; std::getline(std::cin, line);) {
        try {
            auto read = moveauth::Json::read(line);
            if (read.has("floats")) {
                moveauth::Json::List floats;
                for (auto& n : read.list("floats")) floats.push_back(static_cast<float>(n.number()));
                read = floats;
            }
            std::cout << read.write() << '\n';
        } catch (const moveauth::JsonError& e) {
            std::cout << '!' << e.what() << '\n';
        }
    }
}
