// map2pml FILE: which files appear, where, and what they depend on.
#include <doctest/doctest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace translate_test {

using tests::Folder;
using tests::kPing;
using tests::Ran;
using Names = std::set<std::string>;

TEST_CASE("the model and its line map appear beside the input, quietly") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    const Ran ran = folder.run("map2pml a.map");
    CHECK(ran.exit_code == 0);
    CHECK(ran.out == "");
    CHECK(ran.error == "");
    CHECK(folder.files() == Names{"a.map", "a.pml", "a.pml.lines.json"});
    CHECK(tests::read_file(folder / "a.pml").find("proctype") != std::string::npos);

    const nlohmann::json map = nlohmann::json::parse(tests::read_file(folder / "a.pml.lines.json"));
    CHECK(map["model"] == "a.pml");
    REQUIRE_FALSE(map["lines"].empty());
    const std::string model = tests::read_file(folder / "a.pml");
    const auto lines = static_cast<std::uint64_t>(std::count(model.begin(), model.end(), '\n'));
    std::set<std::uint64_t> sources;
    for (const nlohmann::json& entry : map["lines"]) {
        CHECK(entry["line"] >= 1);
        CHECK(entry["line"] <= lines);
        if (entry.contains("span")) {
            CHECK(entry["span"]["file"] == "a.map");
            sources.insert(entry["span"]["line"].get<std::uint64_t>());
        }
    }
    CHECK(sources == std::set<std::uint64_t>{2, 3});
    CHECK(folder.run("map2pml -v a.map").error == "a.map -> a.pml, a.pml.lines.json\n");
}

TEST_CASE("other places: a folder, a file, standard output, standard input") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "b.map", kPing);
    CHECK(folder.run("map2pml -o out/ a.map b.map").exit_code == 0);
    CHECK(folder.files() ==
          Names{"a.map", "b.map", "out", "out/a.pml", "out/a.pml.lines.json", "out/b.pml", "out/b.pml.lines.json"});
    CHECK(folder.run("map2pml -o x.pml a.map").exit_code == 0);
    CHECK(tests::read_file(folder / "x.pml") == folder.run("map2pml -o - a.map").out);
    CHECK(folder.run("map2pml - <a.map").out.find("proctype") != std::string::npos);
    CHECK(folder.files().size() == 9);
}

TEST_CASE("the printed protocol as another target") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder.run("map2pml -t ir a.map").exit_code == 0);
    CHECK(folder.run("map2pml -t json a.map").exit_code == 0);
    CHECK(folder.files() == Names{"a.map", "a.ir", "a.json"});
    CHECK(nlohmann::json::accept(tests::read_file(folder / "a.json")));
}

TEST_CASE("what is there stays when the translation fails") {
    const Folder folder;
    tests::write_file(folder / "a.map", "S[ nonsense");
    tests::write_file(folder / "a.pml", "precious");
    CHECK(folder.run("map2pml a.map").exit_code == 2);
    CHECK(tests::read_file(folder / "a.pml") == "precious");
    CHECK(folder.files() == Names{"a.map", "a.pml"});
}

TEST_CASE("one bad file does not keep the others from being translated") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "b.map", "S[ nonsense");
    CHECK(folder.run("map2pml a.map b.map missing.map").exit_code == 2);
    CHECK(folder.files() == Names{"a.map", "a.pml", "a.pml.lines.json", "b.map"});
}

TEST_CASE("a file keeps its permissions, a link its target") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder
              .run("touch real; chmod 640 real; ln -s real link; map2pml -t ir -o link a.map; "
                   "test -L link && test -s real && stat -c %a real")
              .out == "640\n");
}

TEST_CASE("dependencies for Make") {
    const Folder folder;
    tests::write_file(folder / "my file.map", kPing);
    CHECK(folder.run("map2pml --depfile a.d 'my file.map'").exit_code == 0);
    CHECK(tests::read_file(folder / "a.d") == "my\\ file.pml my\\ file.pml.lines.json: my\\ file.map\n");
}

}  // namespace translate_test
