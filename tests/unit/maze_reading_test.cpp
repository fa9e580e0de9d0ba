// The front end of MAZE, text to tree: round trips, and all mistakes of a text in one run.
#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/support/diagnostics.h"
#include "tests/support/files.h"
#include "tests/support/print_maze.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"

namespace maze_reading_test {

namespace fs = std::filesystem;
using namespace map2pml;
using tests::read_file;

namespace {

struct Result {
    std::optional<maze::Development> development;
    std::vector<std::string> found;  ///< `M2P100 3:7`
};

Result read(const std::string& text) {
    source::SourceSet sources;
    diag::Sink sink;
    Result result;
    result.development = maze::read_maze(sources, sources.add("test.maze", text), sink);
    if (result.development) maze::check_development(*result.development, sink);
    for (const diag::Diagnostic& each : sink.sorted()) result.found.push_back(tests::code_and_place(each));
    return result;
}

using Found = std::vector<std::string>;

/// The predicate as it is printed again.
std::string printed(const std::string& predicate) {
    const Result result = read("macro M {\n  var x, y : nat;\n  inv " + predicate + ";\n}\n");
    if (!result.development || result.development->classes.empty()) return "no class";
    const auto& invariants = result.development->classes.front().invariants;
    return invariants.empty() ? "no invariant" : to_string(*invariants.front().predicate);
}

}  // namespace

TEST_CASE("samples have no mistake, and their canonical text is the same development") {
    int files = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(M2P_SOURCE_DIR) / "samples/maze")) {
        if (entry.path().extension() != ".maze") continue;
        CAPTURE(entry.path().filename().string());
        const Result first = read(read_file(entry.path()));
        CHECK(first.found == Found{});
        REQUIRE(first.development.has_value());
        const std::string canonical = tests::maze_text::print(*first.development);
        const Result second = read(canonical);
        CHECK(second.found == Found{});
        REQUIRE(second.development.has_value());
        CHECK(tests::maze_text::print(*second.development) == canonical);
        ++files;
    }
    CHECK(files == 35);
}

TEST_CASE("operators bind as the reference says") {
    CHECK(printed("x = 1 & y = 2 or x = 3") == "x = 1 & y = 2 or x = 3");
    CHECK(printed("x = 1 & (y = 2 or x = 3)") == "x = 1 & (y = 2 or x = 3)");
    CHECK(printed("x = 1 => y = 2 => x = 3") == "x = 1 => (y = 2 => x = 3)");
    CHECK(printed("not x = 1 & y = 2") == "not x = 1 & y = 2");
    CHECK(printed("x - (y - 1) = x - y - 1") == "x - (y - 1) = x - y - 1");
    CHECK(printed("card {x} - card {y} = 0") == "card {x} - card {y} = 0");
    CHECK(printed("forall z : nat . z >= 0 & x = z") == "forall z : nat . z >= 0 & x = z");
    CHECK(printed("l: x = y") == "x = y");
}

TEST_CASE("a mistake in one part hides none in another") {
    const Result result = read(R"(macro M {
  type T;
  var x : fin T
  inv x = ;
  inv a: z = x;
  action Go changes x any p : T {
    p : x \ ;
    x' = x \/ {p;
    q : x;
  }
}
refinement M -> N {
  retrieve = ;
}
)");
    CHECK(result.found == Found{"M2P100 4:3", "M2P100 4:11", "M2P701 5:10", "M2P100 7:13", "M2P100 8:17", "M2P701 9:5",
                                "M2P702 12:17", "M2P100 13:12"});
}

TEST_CASE("different set operators need parentheses") {
    CHECK(read("macro M {\n  type T;\n  var x, y : fin T;\n  inv x \\/ y \\ x = y;\n}\n").found ==
          Found{"M2P100 4:14"});
    CHECK(read("macro M {\n  type T;\n  var x, y : fin T;\n  inv (x \\/ y) \\ x = y;\n}\n").found == Found{});
}

TEST_CASE("texts that nest without end are refused") {
    const std::string text = "macro M {\n  inv " + std::string(300, '(') + "true" + std::string(300, ')') + ";\n}\n";
    const Found found = read(text).found;
    REQUIRE_FALSE(found.empty());
    CHECK(found.front().starts_with("M2P102"));
}

}  // namespace maze_reading_test
