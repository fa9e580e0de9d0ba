// The page in the dark, on a narrow screen, and with letters that can be read.
#include <doctest/doctest.h>

#include <algorithm>
#include <regex>
#include <string>

#include "driver/report/html/page.h"
#include "map2pml/templates.h"

namespace style_test {

using namespace map2pml;

namespace {

std::string style() {
    std::string text;
    for (const char* part : {"colours", "drawing_style", "style"})
        text += *templates::embedded("report/" + std::string(part) + ".mustache");
    return text;
}

/// What is said for paper is no matter of screens.
std::string for_screens() {
    const std::string text = style();
    return text.substr(0, text.find("@media print"));
}

}  // namespace

TEST_CASE("every colour has a name, and another value in the dark") {
    const std::string text = style();
    const std::size_t dark = text.find("prefers-color-scheme: dark");
    REQUIRE(dark != std::string::npos);
    const std::string light_colours = text.substr(0, text.find('\n'));
    const std::size_t end = text.find('\n', dark);
    const std::string dark_colours = text.substr(dark, end - dark);
    const std::regex name("(--[a-z-]+): #");
    for (auto each = std::sregex_iterator(light_colours.begin(), light_colours.end(), name);
         each != std::sregex_iterator(); ++each) {
        const std::string colour = (*each)[1];
        CAPTURE(colour);
        CHECK(dark_colours.find(colour + ": #") != std::string::npos);
    }
    CHECK_FALSE(std::regex_search(text.substr(end), std::regex("#[0-9a-f]{3,6}\\b")));
}

TEST_CASE("no letter on a screen is smaller than 13 px; drawings are laid out with 11 and shown larger") {
    const std::string text = for_screens();
    const std::regex size("([^{}]*)\\{[^{}]*font-size: ([0-9]+)px");
    for (auto each = std::sregex_iterator(text.begin(), text.end(), size); each != std::sregex_iterator(); ++each) {
        const bool is_drawing = (*each)[1].str().find("svg text") != std::string::npos;
        CAPTURE((*each)[1].str());
        CHECK(std::stoi((*each)[2]) >= (is_drawing ? 11 : 13));
    }
    report::Picture picture;
    picture.width = 110;
    picture.height = 220;
    const std::string svg = report::svg_of(picture, "x").text;
    CHECK(svg.find("width=\"130\" height=\"260\" viewBox=\"0 0 110 220\"") != std::string::npos);
}

TEST_CASE("warnings stand below the diagrams") {
    const std::string file(*templates::embedded("report/file.mustache"));
    CHECK(file.find("{{{diagrams}}}") < file.find("{{{diagnostics}}}"));
}

}  // namespace style_test
