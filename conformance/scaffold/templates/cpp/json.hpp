// json.hpp: JSON as the subject protocol wants it, with the standard library
// alone. Nothing here needs to be changed.
//
// Whole numbers of 64 bits are kept as they are, float and double are written
// with the fewest digits that read back to the same. The locale has no say:
// a decimal point is a point. Do not build with -ffast-math, which takes NaN
// and -0 away.
#pragma once

#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace moveauth {

// JsonError: a text that is no JSON, or a member that is not what was wanted.
struct JsonError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Json {
public:
    using List = std::vector<Json>;
    using Member = std::pair<std::string, Json>;
    using Object = std::vector<Member>; // in the order in which they are written

    Json() = default; // null
    Json(bool v) : value(v) {}
    template <class T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int> = 0>
    Json(T v) : value(static_cast<std::int64_t>(v)) {}
    Json(float v) : value(v) {}
    Json(double v) : value(v) {}
    Json(const char* v) : value(std::string(v)) {}
    Json(std::string v) : value(std::move(v)) {}
    Json(List v) : value(std::move(v)) {}
    Json(Object v) : value(std::move(v)) {}
    Json(const std::vector<double>& v) : value(List(v.begin(), v.end())) {}

    static Json object(std::initializer_list<Member> members) { return Object(members); }
    static Json list(std::initializer_list<Json> items) { return List(items); }

    // The members of an object, by type. One that is missing or of another type
    // is a JsonError; has tells of those that may be missing.
    bool has(std::string_view name) const { return find(name) != nullptr; }
    const std::string& text(std::string_view name) const { return get<std::string>(name, "a string"); }
    bool flag(std::string_view name) const { return get<bool>(name, "true or false"); }
    const List& list(std::string_view name) const { return get<List>(name, "a list"); }

    const Json& object(std::string_view name) const {
        get<Object>(name, "an object");
        return *find(name);
    }

    double number(std::string_view name) const { return member(name, "a number").number(); }

    // A whole number; 3.0 is one too.
    std::int64_t integer(std::string_view name) const {
        const Json& v = member(name, "a whole number");
        if (auto whole = std::get_if<std::int64_t>(&v.value)) return *whole;
        auto d = std::get_if<double>(&v.value);
        if (d && std::abs(*d) < 0x1p53 && std::floor(*d) == *d) return static_cast<std::int64_t>(*d);
        throw JsonError(std::string(name) + " is not a whole number");
    }

    // A list of so many numbers, such as a vector.
    std::vector<double> numbers(std::string_view name, std::size_t count) const {
        auto all = member(name, "a list").numbers();
        if (all.size() == count) return all;
        throw JsonError(std::string(name) + " has " + std::to_string(all.size()) + " numbers, want " + std::to_string(count));
    }

    // A list of numbers.
    std::vector<double> numbers() const {
        auto items = std::get_if<List>(&value);
        if (!items) throw JsonError("want a list of numbers");
        std::vector<double> all;
        for (auto& item : *items) all.push_back(item.number());
        return all;
    }

    // A scalar of the protocol: a number, or a string that holds one, for which
    // NaN and the infinities have no other form.
    double number() const {
        if (auto whole = std::get_if<std::int64_t>(&value)) return static_cast<double>(*whole);
        if (auto d = std::get_if<double>(&value)) return *d;
        auto text = std::get_if<std::string>(&value);
        double d;
        if (text && text->size() > 0) {
            auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), d); // it reads NaN and Infinity too
            if (error == std::errc() && end == text->data() + text->size()) return d;
        }
        throw JsonError("got " + write() + ", want a number");
    }

    bool is_object() const { return std::holds_alternative<Object>(value); }

    // write says the value on one line.
    std::string write() const {
        std::string to;
        write(to);
        return to;
    }

    // read reads one JSON text.
    static Json read(std::string_view text);

private:
    // float is never read, and written with its own digits.
    std::variant<std::nullptr_t, bool, std::int64_t, float, double, std::string, List, Object> value = nullptr;

    const Json* find(std::string_view name) const {
        if (auto members = std::get_if<Object>(&value))
            for (auto& m : *members)
                if (m.first == name) return &m.second;
        return nullptr;
    }

    const Json& member(std::string_view name, const char* want) const {
        if (auto found = find(name)) return *found;
        throw JsonError(std::string(name) + " is missing, want " + want);
    }

    template <class T> const T& get(std::string_view name, const char* want) const {
        if (auto found = std::get_if<T>(&member(name, want).value)) return *found;
        throw JsonError(std::string(name) + " is not " + want);
    }

    void write(std::string& to) const {
        if (auto v = std::get_if<bool>(&value)) to += *v ? "true" : "false";
        else if (auto v = std::get_if<std::int64_t>(&value)) to += std::to_string(*v);
        else if (auto v = std::get_if<float>(&value)) digits(to, *v);
        else if (auto v = std::get_if<double>(&value)) digits(to, *v);
        else if (auto v = std::get_if<std::string>(&value)) quote(to, *v);
        else if (auto v = std::get_if<List>(&value)) {
            to += '[';
            for (auto& item : *v) {
                if (&item != v->data()) to += ',';
                item.write(to);
            }
            to += ']';
        } else if (auto v = std::get_if<Object>(&value)) {
            to += '{';
            for (auto& m : *v) {
                if (&m != v->data()) to += ',';
                quote(to, m.first);
                to += ':';
                m.second.write(to);
            }
            to += '}';
        } else to += "null";
    }

    template <class F> static void digits(std::string& to, F v) {
        if (std::isnan(v)) to += "\"NaN\"";
        else if (std::isinf(v)) to += v > 0 ? "\"Infinity\"" : "\"-Infinity\"";
        else {
            char text[32];
            to.append(text, std::to_chars(text, text + sizeof text, v).ptr);
        }
    }

    static void quote(std::string& to, const std::string& text) {
        to += '"';
        for (char c : text) {
            if (c == '"' || c == '\\') to += '\\';
            if (static_cast<unsigned char>(c) >= ' ') to += c;
            else {
                const char* hex = "0123456789abcdef";
                to.append("\\u00").append(1, hex[c >> 4]).append(1, hex[c & 15]);
            }
        }
        to += '"';
    }

    class Reader;
};

class Json::Reader {
public:
    explicit Reader(std::string_view text) : text(text) {}

    Json whole() {
        Json v = any(0);
        space();
        if (at < text.size()) throw bad("the end");
        return v;
    }

private:
    static constexpr int deepest = 200; // of lists and objects in each other; more would end the stack

    std::string_view text;
    std::size_t at = 0;

    Json any(int depth) {
        if (depth > deepest) throw bad("less depth");
        space();
        if (take('{')) return object(depth);
        if (take('[')) return list(depth);
        if (take('"')) return string();
        if (word("true")) return true;
        if (word("false")) return false;
        if (word("null")) return {};
        return number();
    }

    Json object(int depth) {
        Json read = Object();
        auto& members = std::get<Object>(read.value);
        space();
        if (take('}')) return read;
        do {
            space();
            need('"');
            std::string name = string();
            space();
            need(':');
            if (read.has(name)) throw bad("each member once");
            Json v = any(depth + 1);
            members.emplace_back(std::move(name), std::move(v));
            space();
        } while (take(','));
        need('}');
        return read;
    }

    Json list(int depth) {
        List items;
        space();
        if (take(']')) return items;
        do {
            items.push_back(any(depth + 1));
            space();
        } while (take(','));
        need(']');
        return items;
    }

    std::string string() {
        std::string read;
        while (!take('"')) {
            if (at == text.size() || static_cast<unsigned char>(text[at]) < ' ') throw bad("the end of a string");
            if (!take('\\')) {
                read += text[at++];
                continue;
            }
            const std::string_view escapes = "\"\\/bfnrt";
            auto escape = at < text.size() ? escapes.find(text[at]) : std::string_view::npos;
            if (escape != std::string_view::npos) {
                read += "\"\\/\b\f\n\r\t"[escape];
                at++;
                continue;
            }
            need('u');
            std::uint32_t c = unit();
            if (c >= 0xd800 && c < 0xdc00 && text.substr(at, 2) == "\\u") { // the first half of a pair
                at += 2;
                std::uint32_t low = unit();
                if (low >= 0xdc00 && low < 0xe000) c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
                else at -= 6;
            }
            utf8(read, c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
        }
        return read;
    }

    std::uint32_t unit() {
        std::uint32_t c = 0;
        if (text.size() - at < 4 || std::from_chars(&text[at], &text[at] + 4, c, 16).ptr != &text[at] + 4) throw bad("four hex digits");
        at += 4;
        return c;
    }

    static void utf8(std::string& to, std::uint32_t c) {
        auto last = [&](int shift) { to += static_cast<char>(0x80 | (c >> shift & 0x3f)); };
        if (c < 0x80) to += static_cast<char>(c);
        else if (c < 0x800) to += static_cast<char>(0xc0 | c >> 6), last(0);
        else if (c < 0x10000) to += static_cast<char>(0xe0 | c >> 12), last(6), last(0);
        else to += static_cast<char>(0xf0 | c >> 18), last(12), last(6), last(0);
    }

    Json number() {
        std::size_t start = at;
        bool minus = take('-'), whole = true, tiny = false;
        if (take('0')) tiny = true;
        else digits();
        if (take('.')) whole = false, digits();
        if (take('e') || take('E')) {
            whole = false;
            tiny = !take('+') && take('-');
            digits();
        }
        const char *first = text.data() + start, *last = text.data() + at;
        std::int64_t n;
        if (whole && !(minus && tiny) && std::from_chars(first, last, n).ec == std::errc()) return n; // -0 is no integer
        double d;
        if (std::from_chars(first, last, d).ec == std::errc()) return d;
        d = tiny ? 0 : std::numeric_limits<double>::infinity(); // out of range
        return minus ? -d : d;
    }

    void digits() {
        std::size_t start = at;
        while (at < text.size() && text[at] >= '0' && text[at] <= '9') at++;
        if (at == start) throw bad("a value or a digit");
    }

    void space() {
        while (at < text.size() && std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos) at++;
    }

    bool take(char c) {
        if (at == text.size() || text[at] != c) return false;
        at++;
        return true;
    }

    void need(char c) {
        if (!take(c)) throw bad(std::string("'") + c + "'");
    }

    bool word(std::string_view w) {
        if (text.substr(at, w.size()) != w) return false;
        at += w.size();
        return true;
    }

    JsonError bad(const std::string& want) const {
        std::string got = at < text.size() ? "'" + std::string(1, text[at]) + "'" : "the end";
        return JsonError("no JSON: got " + got + " at byte " + std::to_string(at + 1) + ", want " + want);
    }
};

inline Json Json::read(std::string_view text) { return Reader(text).whole(); }

} // namespace moveauth
