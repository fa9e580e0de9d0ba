// What a report says where a budget ended a search: how much is missing, which number to lower, which line kept a reduction from being made.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace cli_advice_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::read_file;
using tests::write_file;
using Json = nlohmann::json;

namespace {

bool matches(const std::string& text, const std::string& pattern) {
    return std::regex_search(text, std::regex(pattern));
}

/// Each asker multiplies the states, a further entry hardly does: at the end there are two answers. The oracle answers who asks, so
/// the order in which questions come can be told (line 10).
void write_oracle(const Folder& folder) {
    write_file(folder / "oracle.map", read_file(M2P_SOURCE_DIR "/samples/smallest/oracle.map"));
}

const char* const kTooLarge = "oracle.map --agents Asker=12 --limit asking=7 --property termination --memory 8M";

}  // namespace

TEST_CASE("the number of agents helps most") {
    const Folder folder;
    write_oracle(folder);
    const Ran ran = folder.run("map2pml check -O1 -j1 " + std::string(kTooLarge));
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.out,
                   "  incomplete  termination        the memory budget of 8 MB is used up; raise --memory, or lower\n"
                   "                                 --agents Asker=12 first\n"));
    CHECK(matches(ran.out, "  estimate    about [0-9,]+ to "));
    CHECK(matches(ran.out,
                  "  helps most  --agents Asker=12: about [0-9.]+ times fewer states for each reduction by one"));
    CHECK(matches(
        ran.out,
        "  finished    --agents Asker=[2-6] --limit asking=[1-7] has [0-9,]+ states, all of which were visited\n"));
    CHECK(contains(ran.error, "or lower --agents Asker=12 first\n"));
}

TEST_CASE("the line that keeps messages from being sorted") {
    const Folder folder;
    write_oracle(folder);
    const Ran ran = folder.run("map2pml check " + std::string(kTooLarge));
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.out,
                   "  blocked     oracle.map:10:14 sort: mailboxes keep `ask` in the order of arrival: this receive\n"
                   "              takes the oldest of several that differ\n"));
}

TEST_CASE("as data, and on the page") {
    const Folder folder;
    write_oracle(folder);
    const Ran ran = folder.run("map2pml check --format json --format html=page.html " + std::string(kTooLarge));
    CHECK(ran.exit_code == 3);
    const Json report = Json::parse(ran.out);
    bool is_blocked = false;
    for (const Json& each : report["scenes"][0]["advice"]) {
        if (each["about"] == "blocked") {
            is_blocked = true;
            CHECK(each["span"]["line"] == 10);
            CHECK(each["span"]["column"] == 14);
        } else {
            CHECK(each["span"].is_null());
        }
    }
    CHECK(is_blocked);
    CHECK(contains(read_file(folder / "page.html"), "<dt>blocked</dt><dd><bdi>oracle.map:10:14</bdi> <bdi>sort: "));
}

TEST_CASE("the number of agents of a lifeline") {
    const Folder folder;
    const Ran ran = folder.run("map2pml check -c /dev/null " M2P_SOURCE_DIR
                               "/samples/several_agents/sealed-bids.xmi --agents Bidder=6 --property termination "
                               "--memory 16M --no-reduce scheduling");
    CHECK(ran.exit_code == 3);
    CHECK(matches(ran.out, "or lower\n? *--agents Bidder=6 first\n"));
    CHECK(matches(ran.out, "  helps most  --agents Bidder=6: about "));
}

TEST_CASE("options that make the model larger are named") {
    const Folder folder;
    write_oracle(folder);
    const Ran level = folder.run("map2pml check -O1 " + std::string(kTooLarge));
    CHECK(contains(level.out, "  options     -O2, the usual level, makes smaller models than -O1\n"));
    const Ran without = folder.run("map2pml check --no-reduce merge --spawn-calls " + std::string(kTooLarge));
    CHECK(
        contains(without.out,
                 "  options     --no-reduce merge makes the model larger; with --spawn-calls each call is a separate\n"
                 "              process, which needs more states\n"));
}

TEST_CASE("nothing to lower, and a search that was not ended by a budget: no figures") {
    const Folder folder;
    write_oracle(folder);
    const Ran one = folder.run("map2pml check --depth 12 --property termination oracle.map");
    CHECK(one.exit_code == 3);
    CHECK(contains(one.error, "raise --depth"));
    CHECK(!contains(one.out, "  estimate"));
    CHECK(!contains(one.out, "  helps most"));
    const Ran whole = folder.run("map2pml check --property termination oracle.map --agents Asker=3");
    CHECK(whole.exit_code == 0);
    CHECK(!contains(whole.out, "  blocked"));
}

TEST_CASE("--smallest says it of the first instance that was not searched to the end") {
    const Folder folder;
    write_oracle(folder);
    const Ran ran = folder.run(
        "map2pml check --smallest -O1 oracle.map --agents Asker=5 --limit asking=1 --property termination --memory 8M");
    CHECK(ran.exit_code == 3);
    CHECK(matches(ran.out,
                  "  unfinished  Asker x[2-5], Oracle, limit asking=1 \\(size [4-7]; termination: the memory budget"));
    CHECK(matches(ran.out, "or lower\n *--agents Asker=[2-5] first\n"));
}

TEST_CASE("advice that names an option is tried: it helps") {
    const Folder folder;
    write_file(folder / "burst.map", R"(Burst[
  agent(!A, %a) = m(1) => agent(!B, %b) then m(2) => agent(!B, %b) then m(3) => agent(!B, %b) then done() => agent(!B, %b)
  agent(!B, %b) = waitfor done() <= agent(!A, %a) timeout (agent())
])");
    const std::string burst = "map2pml check burst.map --property no-orphans --capacity ";
    const Ran small = folder.run(burst + "2");
    CHECK(small.exit_code == 3);
    CHECK(contains(small.error, "raise --capacity to 4"));
    CHECK(!contains(folder.run(burst + "4").out, "incomplete"));
    write_file(folder / "stream.map", R"(Stream[
  agent(!A, %a) = m() => agent(!B, %b) then agent()
  agent(!B, %b) = waitfor (done() <= agent(!A, %a) then p()) timeout (agent())
])");
    const Ran stream = folder.run("map2pml check stream.map --property reachable-code,no-failure --capacity 2 -O0");
    CHECK(!contains(stream.out + stream.error, "raise --capacity"));
    write_file(folder / "loop.map", "L[ agent(!A, %a) = agent(b)\n agent(!A, %a, b) = p() then agent(b) ]");
    const Ran limited = folder.run("map2pml check loop.map --property termination --limit b=2");
    CHECK(limited.exit_code == 3);
    CHECK(contains(limited.error, "leave out the limit"));
    CHECK(folder.run("map2pml check loop.map --property termination").exit_code == 0);
    write_file(folder / "late.map", R"(Late[
  agent(!A, %a) = q() => agent(!B, %b) then waitfor r() <= agent(!B, %b) timeout (skip)
  agent(!B, %b) = waitfor (q() <= agent(!A, %a) then r() => agent(!A, %a)) timeout (agent())
])");
    const Ran never = folder.run("map2pml check late.map --property reachable-code");
    CHECK(never.exit_code == 1);
    CHECK(tests::mentions(never, "`--timeout anytime` also lets it happen"));
    CHECK(folder.run("map2pml check late.map --property reachable-code --timeout anytime").exit_code == 0);
}

}  // namespace cli_advice_test
