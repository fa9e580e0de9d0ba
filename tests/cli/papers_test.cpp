// Each command of docs/papers.md: its sample expects what the page says.
#include <doctest/doctest.h>

#include <cstdlib>
#include <regex>
#include <sstream>
#include <string>

#include "tests/support/program.h"

namespace papers_test {

namespace {

/// The command in the last cell of a row; empty: there is none.
std::string command_of(const std::string& row) {
    static const std::regex last(R"(`(map2pml [^`]+)` \|$)");
    std::smatch found;
    return std::regex_search(row, found, last) ? found[1].str() : "";
}

}  // namespace

TEST_CASE("each command of docs/papers.md ends as its sample expects") {
    const tests::Folder folder;
    std::istringstream page(tests::read_file(M2P_SOURCE_DIR "/docs/papers.md"));
    int run = 0;
    for (std::string row; std::getline(page, row);) {
        const std::string command = command_of(row);
        const bool is_long = row.find("(long)") != std::string::npos;
        if (command.empty() || (is_long && std::getenv("M2P_LONG") == nullptr)) continue;
        ++run;
        CAPTURE(command);
        const tests::Ran ran = folder.run("cd '" M2P_SOURCE_DIR "' && " + command + " 2>&1");
        CAPTURE(ran.out);
        // A development says itself what is expected of the rule that it is about; others may fail, and then the exit code is 1.
        static const std::regex all_expected(R"(expected +([0-9]+) of \1 verdicts?)");
        if (command.find(".maze") != std::string::npos)
            CHECK(std::regex_search(ran.out, all_expected));
        else
            CHECK(ran.exit_code == 0);
    }
    CHECK(run > 30);
}

}  // namespace papers_test
