#include "tests/layers/defined_types.h"
#include "tests/layers/file_local_names.h"
#include "tests/layers/include_rules.h"
#include "tests/layers/units.h"
#include "tests/support/files.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <map>

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
    CHECK(broken_rules("driver/verdicts/search/a.cpp", "#include \"driver/verdicts/properties/internal.h\"\n").size() ==
          1);
    CHECK(broken_rules("translator/nowhere/a.cpp", "").size() == 1);
    CHECK(broken_rules("translator/a.cpp", "").size() == 1);
}

TEST_CASE("what the rules allow") {
    CHECK(
        broken_rules("translator/languages/map/a.cpp", "#include <antlr4-runtime.h>\n#include \"grammar/MapLexer.h\"\n")
            .empty());
    CHECK(broken_rules("translator/protocols/promela/a.cpp", "#include \"map2pml/templates.h\"\n").empty());
    CHECK(broken_rules("translator/protocols/analyses/flow/a.h", "#include \"translator/model/protocol/term.h\"\n")
              .empty());
    CHECK(broken_rules("driver/cli/main.cpp", "#include <iostream>\n#include \"translator/languages/map/read_map.h\"\n")
              .empty());
    CHECK(broken_rules("translator/model/protocol/a.cpp", "// never std::getenv or <fstream>\n").empty());
}

TEST_CASE("no room may include a later one") {
    for (const std::string& each : map2pml::layers::arrows_back()) FAIL_CHECK(each);
}

TEST_CASE("every file keeps to them") {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    int files = 0;
    for (const char* top : {"translator", "driver"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string suffix = entry.path().extension();
            if (suffix != ".h" && suffix != ".cpp" && suffix != ".def") continue;
            ++files;
            const std::string text = tests::read_file(entry.path());
            for (const std::string& line : broken_rules(entry.path().lexically_relative(root).string(), text))
                FAIL_CHECK(line);
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
            const std::string text = tests::read_file(entry.path());
            for (const auto& [name, declaration] : map2pml::layers::file_local_names(text)) {
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
            const std::string text = tests::read_file(entry.path());
            const std::string file = entry.path().lexically_relative(root).string();
            for (const std::string& type : map2pml::layers::defined_types(text)) {
                const auto [at, is_new] = known.try_emplace(type, file);
                if (!is_new && at->second != file)
                    FAIL_CHECK("`" << type << "` is defined in " << at->second << " and in " << file);
            }
        }
    }
    CHECK(known.size() > 500);
}

struct House {
    map2pml::layers::SourceTexts sources;
    std::map<std::string, std::string> readmes;  // by folder
};

House house() {
    const std::filesystem::path root = M2P_SOURCE_DIR;
    House all;
    for (const char* top : {"translator", "driver"}) {
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / top)) {
            const std::string suffix = entry.path().extension();
            const bool is_readme = entry.path().filename() == "README.md";
            if (suffix != ".h" && suffix != ".cpp" && !is_readme) continue;
            const std::string text = tests::read_file(entry.path());
            const std::filesystem::path file = entry.path().lexically_relative(root);
            (is_readme ? all.readmes[file.parent_path().string()] : all.sources[file.string()]) = text;
        }
    }
    return all;
}

TEST_CASE("circles of units are found") {
    const map2pml::layers::SourceTexts sources = {{"a/one.h", ""},
                                                  {"a/one.cpp", "#include \"a/one.h\"\n#include \"a/two.h\"\n"},
                                                  {"a/two.h", "#include \"a/three.h\"\n"},
                                                  {"a/three.h", ""},
                                                  {"a/three.cpp", "#include \"a/one.h\"\n"},
                                                  {"a/four.cpp", "#include \"a/one.h\"\n"}};
    CHECK(map2pml::layers::circles_of_units(sources) ==
          std::vector<std::vector<std::string>>{{"a/one", "a/three", "a/two"}});
}

TEST_CASE("no circle of units is larger than three") {
    for (const std::vector<std::string>& circle : map2pml::layers::circles_of_units(house().sources)) {
        std::string names;
        for (const std::string& each : circle) names += " " + each;
        CHECK_MESSAGE(circle.size() <= 3, names);
    }
}

TEST_CASE("private headers are included by their own folder only") {
    for (const auto& [path, text] : house().sources) {
        const std::string folder = path.substr(0, path.rfind('/'));
        for (std::size_t at = text.find("/internal.h\""); at != std::string::npos;
             at = text.find("/internal.h\"", at + 1)) {
            const std::size_t begin = text.rfind('"', at) + 1;
            CHECK_MESSAGE(text.substr(begin, at - begin) == folder, path);
        }
    }
}

TEST_CASE("units that no README names are found") {
    const map2pml::layers::SourceTexts sources = {{"a/b/one.h", ""}, {"a/b/two.cpp", ""}, {"a/b/three.h", ""}};
    CHECK(map2pml::layers::unnamed_units(sources, {{"a", "`one`, `two_more`"}, {"a/b", "three"}}) ==
          std::vector<std::string>{"a/b/two"});
}

TEST_CASE("some README names each unit") {
    const House all = house();
    for (const std::string& unit : map2pml::layers::unnamed_units(all.sources, all.readmes)) FAIL_CHECK(unit);
}

}  // namespace layers_test
