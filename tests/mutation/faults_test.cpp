// The seeded faults can be seeded: each names a file, and the text that it replaces stands there once.
#include <doctest/doctest.h>

#include <filesystem>
#include <regex>

#include "tests/support/files.h"

namespace faults_test {

using tests::read_file;

namespace fs = std::filesystem;

namespace {

std::size_t count_of(const std::string& part, const std::string& text) {
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
    return count;
}

/// Between the lines `from` and `to`.
std::string between(const std::string& text, const std::string& from, const std::string& to) {
    const std::size_t before = text.find(from);
    if (before == std::string::npos) return "";
    const std::size_t begin = before + from.size();
    const std::size_t end = text.find(to, begin);
    return end == std::string::npos ? "" : text.substr(begin, end - begin);
}

}  // namespace

TEST_CASE("each fault replaces a text that stands once in its file") {
    std::size_t faults = 0;
    for (const auto& each : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / "tests/mutation/faults")) {
        if (each.path().extension() != ".fault") continue;
        ++faults;
        CAPTURE(each.path().filename().string());
        const std::string fault = read_file(each.path());
        const std::string file = between(fault, "\nfile ", "\n");
        const std::string replaced = between(fault, "\n<<<<<<<\n", "\n=======\n");
        REQUIRE(!file.empty());
        REQUIRE(!replaced.empty());
        CHECK(fault.ends_with("\n>>>>>>>\n"));
        CHECK(fault.find("=======\n>>>>>>>") == std::string::npos);  // nothing instead is an empty line
        CHECK(count_of(replaced, read_file(fs::path(M2P_SOURCE_DIR) / file)) == 1);
    }
    CHECK(faults > 200);
}

}  // namespace faults_test
