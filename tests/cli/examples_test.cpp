/// The commands of the examples for GitHub and GitLab, taken from their files; `tests/package` builds the other examples.
#include <doctest/doctest.h>

#include <filesystem>
#include <sstream>
#include <vector>

#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace examples_test {

using tests::Folder;
using tests::Ran;

namespace {

constexpr const char* kInstall = "apt-get update && apt-get install -y ./map2pml.deb";

/// The last command of the example, which is the only one behind the installation.
std::string check_of(const std::string& example) {
    const Ran ran = Folder().run("sh '" M2P_SOURCE_DIR "/tests/consumers/steps' '" M2P_SOURCE_DIR "/driver/examples/" +
                                 example + "'");
    std::istringstream lines(ran.out);
    std::vector<std::string> commands;
    for (std::string line; std::getline(lines, line);) commands.push_back(line);
    REQUIRE(commands.size() == 2);
    CHECK(commands.front() == kInstall);
    REQUIRE(commands.back().starts_with("map2pml check "));
    return commands.back();
}

}  // namespace

TEST_CASE("an example for a service checks the project, does nothing for a second time, and fails with a fault") {
    struct Example {
        std::string file;
        std::string hit;
        std::vector<std::string> kept;  ///< uploaded, or kept for the next time
    };
    for (const auto& [example, hit, kept] : std::vector<Example>{
             {"github/check.yml", "the result is", {"map2pml.sarif", "map2pml.xml", "map2pml.html", ".map2pml"}},
             {"github/docs.yml", "2 of 2 results are", {"diagrams.html", ".map2pml"}},
             {"gitlab/gitlab-ci.yml", "3 of 3 results are", {"map2pml.xml", "map2pml.html", ".map2pml"}}}) {
        CAPTURE(example);
        const Folder folder;
        std::filesystem::create_directories(folder / "protocols");
        std::filesystem::create_directories(folder / "docs");
        std::filesystem::copy(M2P_SOURCE_DIR "/driver/examples/lunch.map", folder / "protocols/lunch.map");
        const std::string diagram = "# Asked\n\n```mermaid\nsequenceDiagram\n  A->>B: ask\n  B->>A: answer\n```\n";
        tests::write_file(folder / "README.md", diagram);
        tests::write_file(folder / "docs/asked.md", diagram);
        const std::string check = check_of(example);
        const Ran first = folder.run(check);
        CHECK(first.exit_code == 0);
        CHECK(!tests::mentions(first, "from the cache"));
        const std::string text = tests::read_file(M2P_SOURCE_DIR "/driver/examples/" + example);
        for (const std::string& name : kept) {
            CAPTURE(name);
            CHECK(text.find(name) != text.rfind(name));
            CHECK(std::filesystem::exists(folder / name));
        }
        const Ran second = folder.run(check);
        CHECK(second.exit_code == 0);
        CHECK(tests::mentions(second, hit + " from the cache"));
        tests::write_file(folder / "protocols/bad.map", tests::kPingMayFail);
        tests::write_file(folder / "docs/asked.md", diagram + "\n```map2pml\nexpect termination violated\n```\n");
        CHECK(folder.run(check).exit_code == 1);
    }
}

}  // namespace examples_test
