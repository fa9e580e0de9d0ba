// `--agents Guest=any`: what is said for every number of agents, and the exit codes. The expected verdicts follow from the protocols.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"

namespace cli_any_number_test {

using tests::Folder;
using tests::Ran;
using tests::write_file;

namespace {

/// Ann takes all answers and leaves when all is quiet, or \param stays false: leaves with the first answer.
std::string lunch(bool stays) {
    const std::string then = stays ? " then agent(answers)" : "";
    return "Lunch[\n  agent(!Ann, %host) = invite(noon) => agent(_, %guest) then agent(answers)\n"
           "  agent(!Ann, %host, answers) =\n    waitfor (yes() <= agent(_, %guest)" +
           then + " or no() <= agent(_, %guest)" + then + ")\n    timeout (" + (stays ? "skip" : "agent(answers)") +
           ")\n  agent(!Guest, %guest) =\n    waitfor (invite(_) <= agent($host, _) then\n"
           "      ((free() then yes() => agent($host, %host)) or no() => agent($host, %host)))\n    timeout "
           "(agent())]\n";
}

bool says(const Ran& ran, const std::string& text) { return ran.out.find(text) != std::string::npos; }

constexpr const char* kPeers = R"(Peers[
  agent(!Guest, %guest) = (hello() => agent(_, %guest) or skip) then agent(listen)
  agent(!Guest, %guest, listen) = waitfor (hello() <= agent(_, %guest) then agent(listen)) timeout (skip)]
)";

}  // namespace

TEST_CASE("a property holds for every number of agents if both solvers prove it") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    const Ran ran = folder.run("map2pml prove lunch.map --agents Guest=any --time 60s --format json");
    CAPTURE(ran.out);
    CHECK(ran.error == "");
    CHECK(ran.exit_code == 0);
    const auto report = nlohmann::json::parse(ran.out);
    const json_schema::Validator schema =
        json_schema::validator_for("driver/report/schema/any-number-report.schema.json");
    CHECK(schema.faults(report).empty());
    for (const auto& each : report["properties"]) {
        CHECK(each["verdict"] == "holds");
        CHECK(each["proved_from"] == 3);
    }
}

TEST_CASE("a violation is that of the smallest instance") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(false));
    const Ran ran = folder.run("map2pml check lunch.map --agents Guest=any");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 1);
    CHECK(says(ran, "violated    no-orphans    with Guest = 2, 3, not with 1"));
    CHECK(says(ran, "unknown     no-failure"));
}

TEST_CASE("without a proof nothing holds for every number") {
    const Folder folder;
    write_file(folder / "peers.map", kPeers);
    const Ran ran = folder.run("map2pml prove peers.map --agents Guest=any");
    CAPTURE(ran.out);
    CHECK(ran.exit_code == 3);
    CHECK(says(ran, "agents of `Guest` send messages to each other here (peers.map:2:28)"));
    const Ran alone = folder.run("map2pml check peers.map --agents Guest=any");
    CHECK(alone.exit_code == 3);
    CHECK(says(alone, "map2pml prove --agents Guest=any"));
}

TEST_CASE("the number of one agent is left open, in `check` and `prove` of MAP") {
    const Folder folder;
    write_file(folder / "lunch.map", lunch(true));
    CHECK(folder.run("map2pml prove lunch.map --agents Guest=any,Ann=any").exit_code == 2);
    CHECK(folder.run("map2pml simulate lunch.map --seed 1 --agents Guest=any").exit_code == 2);
    CHECK(folder.run("map2pml prove lunch.map --agents Nobody=any").exit_code == 2);
    CHECK(folder.run("map2pml check lunch.map --agents Guest=any --smallest").exit_code == 2);
}

}  // namespace cli_any_number_test
