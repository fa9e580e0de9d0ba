// Every code has its page for `map2pml explain` and at least one file below tests/errors that provokes it.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "tests/support/files.h"
#include "translator/foundation/diag/diagnostic.h"

namespace diag_pages_test {

namespace fs = std::filesystem;
using map2pml::diag::all_codes;
using map2pml::diag::code_text;
using tests::read_file;

namespace {

const fs::path kRoot = M2P_SOURCE_DIR;

}  // namespace

TEST_CASE("every code has a page that names it") {
    for (const auto code : all_codes()) {
        const std::string name(code_text(code));
        INFO(name);
        CHECK(read_file(kRoot / "translator/foundation/diag/explain" / (name + ".md")).find(name) != std::string::npos);
    }
}

TEST_CASE("every page belongs to a code") {
    REQUIRE(fs::is_directory(kRoot / "translator/foundation/diag/explain"));
    for (const auto& entry : fs::directory_iterator(kRoot / "translator/foundation/diag/explain")) {
        const std::string stem = entry.path().stem();
        if (!stem.starts_with("M2P")) continue;
        INFO(stem);
        bool known = false;
        for (const auto code : all_codes()) known = known || code_text(code) == stem;
        CHECK(known);
    }
}

TEST_CASE("every code has a file below tests/errors that names it") {
    std::string all;
    REQUIRE(fs::is_directory(kRoot / "tests/errors"));
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / "tests/errors"))
        if (entry.is_regular_file() && entry.path().extension() != ".cpp") all += read_file(entry.path());
    for (const auto code : all_codes()) {
        const std::string name(code_text(code));
        INFO(name);
        CHECK(all.find(name) != std::string::npos);
    }
}

}  // namespace diag_pages_test
