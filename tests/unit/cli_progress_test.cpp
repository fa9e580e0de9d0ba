// The progress line of one file and of several.
#include <doctest/doctest.h>

#include "driver/cli/progress.h"

namespace cli_progress_test {

using namespace map2pml;

namespace {

check::ProgressUpdate update_of(const std::string& what, std::uint64_t states, double seconds) {
    check::ProgressUpdate update;
    update.what = what;
    update.states = states;
    update.seconds = seconds;
    return update;
}

}  // namespace

TEST_CASE("several files: what takes longest comes first, and the line is cut") {
    const std::vector<cli::RunningFile> running = {{"a.map", update_of("termination", 1234, 0.5)},
                                                   {"b\x1b.map", update_of("translating", 0, 3)}};
    CHECK(cli::progress_text(12, 1200, running, 9, 100) ==
          "12 of 1,200 files  9.0 s  b?.map translating; a.map termination 1,234 states");
    CHECK(cli::progress_text(12, 1200, running, 9, 30) == "12 of 1,200 files  9.0 s  b?.");
    CHECK(cli::progress_text(0, 1, std::vector<cli::RunningFile>(), 0.25, 100) == "0 of 1 file  0.2 s");
}

TEST_CASE("the line about obligations says how many will be tried longer, and when it ends") {
    using namespace std::chrono_literals;
    CHECK(cli::progress_text("P", prove::ProofProgress{120, 0, 660, {}}, 3, 100) == "P  120 of 660 obligations  3.0 s");
    CHECK(cli::progress_text("P", prove::ProofProgress{120, 5, 660, 90s}, 3, 100) ==
          "P  120 of 660 obligations, 5 to be tried longer  3.0 s, at most 90 s more");
}

}  // namespace cli_progress_test
