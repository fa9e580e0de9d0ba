#include "tests/layers/defined_types.h"
#include "tests/layers/file_local_names.h"
#include "tests/layers/include_rules.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

namespace layers_test {

using map2pml::layers::broken_rules;

TEST_CASE("what the rules refuse") {
    CHECK(broken_rules("translator/model/protocol/term.h", "#include \"translator/protocols/analyses/x.h\"\n").size() ==
          1);
    CHECK(broken_rules("translator/foundation/source/a.h", "#include \"translator/foundation/diag/diagnostic.h\"\n")
              .size() == 1);
    CHECK(broken_rules("translator/protocols/analyses/a.cpp", "#include \"translator/languages/map/read_map.h\"\n")
              .size() == 1);
    CHECK(broken_rules("translator/protocols/promela/a.cpp", "#include \"driver/tools/spin/run.h\"\n").size() == 1);
    CHECK(broken_rules("driver/tools/spin/a.cpp", "#include \"driver/results/counterexample.h\"\n").size() == 1);
    CHECK(broken_rules("driver/report/a.cpp", "#include <antlr4-runtime.h>\n").size() == 1);
    CHECK(broken_rules("driver/cli/a.cpp", "#include \"grammar/MapParser.h\"\n").size() == 1);
    CHECK(broken_rules("translator/model/protocol/a.cpp", "#include \"term.h\"\n").size() == 1);
    CHECK(broken_rules("translator/protocols/promela/a.cpp", "#include <fstream>\n").size() == 1);
    CHECK(broken_rules("translator/protocols/promela/a.cpp", "auto x = std::getenv(\"HOME\");\n").size() == 1);
    CHECK(broken_rules("translator/nowhere/a.cpp", "").size() == 1);
    CHECK(broken_rules("translator/a.cpp", "").size() == 1);
}

TEST_CASE("what the rules allow") {
    CHECK(
        broken_rules("translator/languages/map/a.cpp", "#include <antlr4-runtime.h>\n#include \"grammar/MapLexer.h\"\n")
            .empty());
    CHECK(broken_rules("translator/protocols/promela/a.cpp", "#include \"map2pml/templates.h\"\n").empty());
    CHECK(broken_rules("translator/protocols/analyses/a.h", "#include \"translator/model/protocol/term.h\"\n").empty());
    CHECK(broken_rules("driver/cli/main.cpp", "#include <iostream>\n#include \"translator/languages/map/read_map.h\"\n")
              .empty());
    CHECK(broken_rules("translator/model/protocol/a.cpp", "// never std::getenv or <fstream>\n").empty());
}

TEST_CASE("every file keeps to them") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    int files = 0;
    for (const char* top : {"translator", "driver"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string suffix = entry.path().extension();
            if (suffix != ".h" && suffix != ".cpp" && suffix != ".def") continue;
            ++files;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            for (const std::string& line : broken_rules(entry.path().lexically_relative(root).string(), text.str())) {
                FAIL_CHECK(line);
            }
        }
    }
    CHECK(files > 20);
}

TEST_CASE("names that only one file knows are found") {
    const auto names = map2pml::layers::file_local_names(R"__(
int outside();
namespace map2pml {
namespace {
// int in_comment();
using ir::Term;
using Kind = ir::Kind;
constexpr std::size_t kMost = 5;
const std::map<int, int> kTable = {{1, 2}, {3, 4}};
struct Place { int line; int text(); };
enum class Way : int { up, down };
template <class T>
std::vector<std::pair<T, int>> pairs(const T& of) { int inside = 0; return f('{', "}", inside); }
[[nodiscard]] bool is_plain(const char* text = "x(") { return true; }
}  // namespace
int also_outside() { return 0; }
}
)__");
    std::vector<std::string> found;
    for (const auto& [name, declaration] : names) found.push_back(name);
    CHECK(found == std::vector<std::string>{"Kind", "Place", "Way", "is_plain", "kMost", "kTable", "pairs"});
    CHECK(map2pml::layers::may_stand_twice(names.at("Kind"), "using Kind = ir::Kind"));
    CHECK_FALSE(map2pml::layers::may_stand_twice(names.at("Kind"), "using Kind = ir::Other"));
    CHECK_FALSE(map2pml::layers::may_stand_twice(names.at("kMost"), names.at("kMost")));
}

TEST_CASE("no two files of a folder have a file-local name in common") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    std::map<std::pair<std::string, std::string>, std::pair<std::string, std::string>> known;  // folder, name -> file
    std::size_t names = 0;
    for (const char* top : {"translator", "driver", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string file = entry.path().lexically_relative(root).string();
            if (entry.path().extension() != ".cpp" || file.ends_with("_test.cpp")) continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            for (const auto& [name, declaration] : map2pml::layers::file_local_names(text.str())) {
                ++names;
                const auto [at, is_new] =
                    known.try_emplace({entry.path().parent_path().string(), name}, file, declaration);
                const auto& [other, its] = at->second;
                if (!is_new && !map2pml::layers::may_stand_twice(declaration, its)) {
                    FAIL_CHECK(file << " and " << other << " both declare `" << name
                                    << "`: files of a folder are compiled together");
                }
            }
        }
    }
    CHECK(names > 1000);
}

TEST_CASE("types of the whole program are found") {
    const auto types = map2pml::layers::defined_types(R"__(
#define M2P_EACH(x) x {
struct Outermost {};
namespace map2pml::report {
struct Declared;
struct Page { int line; struct Inner { int a; }; void text() { struct Local {}; } };
template <class T>
class Table final : public Page, private std::vector<T> {
};
template <>
struct Table<int> {};
enum class Way : int { up, down };
namespace {
struct Hidden {};
}  // namespace
struct Declared* function(struct Other* of) { return "struct Word {"; }
namespace parts { union Both { int a; }; }
}
)__");
    CHECK(types == std::vector<std::string>{"Outermost", "map2pml::report::Page", "map2pml::report::Table",
                                            "map2pml::report::Table<int>", "map2pml::report::Way",
                                            "map2pml::report::parts::Both"});
}

TEST_CASE("no two files define a type of the same full name") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    std::map<std::string, std::string> known;  // type -> file
    for (const char* top : {"translator", "driver", "tests"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string suffix = entry.path().extension();
            if (suffix != ".h" && suffix != ".cpp") continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            const std::string file = entry.path().lexically_relative(root).string();
            for (const std::string& type : map2pml::layers::defined_types(text.str())) {
                const auto [at, is_new] = known.try_emplace(type, file);
                if (!is_new && at->second != file) {
                    FAIL_CHECK("`" << type << "` is defined in " << at->second << " and in " << file);
                }
            }
        }
    }
    CHECK(known.size() > 500);
}

}  // namespace layers_test
