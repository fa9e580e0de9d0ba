/// A page taken apart for the tests.
#pragma once

#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <string>
#include <vector>

namespace report_test {

/// The text between `<svg` and `</svg>` of all drawings, each a document of its own; samples of the legend are none.
inline std::vector<std::string> drawings(const std::string& page) {
    std::vector<std::string> all;
    for (std::size_t begin = page.find("<svg xmlns"); begin != std::string::npos;
         begin = page.find("<svg xmlns", begin + 1)) {
        const std::size_t end = page.find("</svg>", begin);
        REQUIRE(end != std::string::npos);
        all.push_back(page.substr(begin, end + 6 - begin));
    }
    return all;
}

/// Fails the test when the drawing is no well-formed XML.
inline void parse(const std::string& svg, pugi::xml_document& document) {
    const pugi::xml_parse_result result = document.load_string(svg.c_str());
    INFO(result.description());
    REQUIRE(result);
}

inline std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

inline bool is_utf8(const std::string& text) {
    for (std::size_t at = 0; at < text.size();) {
        const auto first = static_cast<unsigned char>(text[at]);
        const std::size_t size = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC2 ? 2 : 0;
        if (size == 0 || at + size > text.size()) return false;
        for (std::size_t more = 1; more < size; ++more)
            if ((static_cast<unsigned char>(text[at + more]) & 0xC0U) != 0x80U) return false;
        at += size;
    }
    return true;
}

}  // namespace report_test
