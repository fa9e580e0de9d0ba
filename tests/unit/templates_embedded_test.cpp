// What is embedded in the program is what lies in the folder, byte for byte.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "map2pml/templates.h"
#include "tests/support/files.h"

namespace templates_embedded_test {

namespace fs = std::filesystem;
namespace templates = map2pml::templates;

TEST_CASE("every template is embedded as it is") {
    const fs::path folder = fs::path(M2P_SOURCE_DIR) / "templates";
    std::vector<std::string> expected;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().extension() != ".mustache") continue;
        expected.push_back(entry.path().lexically_relative(folder).string());
        const std::string text = tests::read_file(entry.path());
        INFO(expected.back());
        REQUIRE(templates::embedded(expected.back()).has_value());
        CHECK(*templates::embedded(expected.back()) == text);
    }
    std::sort(expected.begin(), expected.end());
    const auto names = templates::names();
    CHECK(std::vector<std::string>(names.begin(), names.end()) == expected);
    CHECK(!expected.empty());
}

TEST_CASE("an unknown name gives nothing") {
    CHECK_FALSE(templates::embedded("").has_value());
    CHECK_FALSE(templates::embedded("promela").has_value());
    CHECK_FALSE(templates::embedded("promela/no such file").has_value());
}

}  // namespace templates_embedded_test
