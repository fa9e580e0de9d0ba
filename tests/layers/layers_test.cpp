#include "tests/layers/include_rules.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

using map2pml::layers::broken_rules;

TEST_CASE("what the rules refuse") {
    CHECK(broken_rules("translator/ir/term.h", "#include \"translator/passes/x.h\"\n").size() == 1);
    CHECK(broken_rules("translator/source/a.h", "#include \"translator/diag/diagnostic.h\"\n").size() == 1);
    CHECK(broken_rules("translator/passes/a.cpp", "#include \"translator/map/read_map.h\"\n").size() == 1);
    CHECK(broken_rules("translator/promela/a.cpp", "#include \"driver/spin/run.h\"\n").size() == 1);
    CHECK(broken_rules("driver/spin/a.cpp", "#include \"driver/trace/counterexample.h\"\n").size() == 1);
    CHECK(broken_rules("driver/report/a.cpp", "#include <antlr4-runtime.h>\n").size() == 1);
    CHECK(broken_rules("driver/cli/a.cpp", "#include \"grammar/MapParser.h\"\n").size() == 1);
    CHECK(broken_rules("translator/ir/a.cpp", "#include \"term.h\"\n").size() == 1);
    CHECK(broken_rules("translator/promela/a.cpp", "#include <fstream>\n").size() == 1);
    CHECK(broken_rules("translator/promela/a.cpp", "auto x = std::getenv(\"HOME\");\n").size() == 1);
    CHECK(broken_rules("translator/nowhere/a.cpp", "").size() == 1);
    CHECK(broken_rules("translator/a.cpp", "").size() == 1);
}

TEST_CASE("what the rules allow") {
    CHECK(
        broken_rules("translator/map/a.cpp", "#include <antlr4-runtime.h>\n#include \"grammar/MapLexer.h\"\n").empty());
    CHECK(broken_rules("translator/promela/a.cpp", "#include \"map2pml/templates.h\"\n").empty());
    CHECK(broken_rules("translator/passes/a.h", "#include \"translator/ir/term.h\"\n").empty());
    CHECK(broken_rules("driver/cli/main.cpp", "#include <iostream>\n#include \"translator/map/read_map.h\"\n").empty());
    CHECK(broken_rules("translator/ir/a.cpp", "// never std::getenv or <fstream>\n").empty());
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
