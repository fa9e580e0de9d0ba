// `check --smallest`: the instance that is reported is the one worked out by hand, and nothing is called smallest that was not shown to be.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <regex>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace cli_smallest_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::read_file;
using tests::write_file;
using Json = nlohmann::json;

namespace {

/// A copy of a sample, without its check file.
void copy_text(const Folder& folder, const std::string& name) {
    write_file(folder / name, read_file(std::string(M2P_SOURCE_DIR "/samples/smallest/") + name));
}

void copy_check(const Folder& folder, const std::string& name) { copy_text(folder, name + ".check"); }

Json report_of(const Folder& folder, const std::string& arguments, int exit_code) {
    const Ran ran = folder.run("map2pml check --smallest --format json " + arguments);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == exit_code);
    return Json::parse(ran.out);
}

/// Each instance that was tried: `Asker=1 asking=2`, with `!` in front if it is not as expected, `?` if it is not finished.
std::vector<std::string> tried_in(const Json& report) {
    std::vector<std::string> all;
    for (const Json& each : report["smallest"]["tried"]) {
        std::string text = each["outcome"] == "not as expected" ? "!" : each["finished"] == true ? "" : "?";
        for (const char* kind : {"agents", "limits"})
            for (const auto& [name, value] : each[kind].items())
                text += (text.size() > 1 ? " " : "") + name + "=" + std::to_string(value.get<int>());
        all.push_back(text.empty() || text == "!" || text == "?" ? text + each["instance_name"].get<std::string>()
                                                                 : text);
    }
    return all;
}

using Names = std::vector<std::string>;

/// Its limit is on a clause without `waitfor`, which cuts the search: no instance is ever searched to the end. B takes one note, so with
/// three entries, of which the last one is used to stop, one is left.
const char* const kCut = R"(Cut[
  agent(!A, %a) =
    agent(step)
  agent(!A, %a, step) =
    (more() then note() => agent(!B, %b) then agent(step)) or skip
  agent(!B, %b) =
    waitfor (note() <= agent(_, %a)) timeout (skip)]
)";

/// The bell takes one tick: one clock with two entries is as small as two clocks with one.
const char* const kTwoCandidates = R"(Tie[
  agent(!Clock, %clock) =
    tick() => agent(!Bell, %bell) then agent(again)
  agent(!Clock, %clock, again) =
    waitfor (heard() <= agent(_, %bell) then
             ((more() then tick() => agent(!Bell, %bell) then agent(again)) or skip))
    timeout (skip)
  agent(!Bell, %bell) =
    waitfor (tick() <= agent($clock, %clock) then heard() => agent($clock, %clock))
    timeout (agent())]
)";

}  // namespace

TEST_CASE("without a check file agents go up to three, and the one with two guests is the first that is wrong") {
    const Folder folder;
    copy_text(folder, "first_answer.map");
    const Ran ran = folder.run("map2pml check --smallest first_answer.map");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out,
                   "first_answer.map  --smallest\n"
                   "  smallest    Host, Guest x2 (size 3): no-orphans is violated; nothing is violated in the only\n"
                   "              smaller one\n"
                   "  options     --agents Host=1,Guest=2\n"
                   "  bounds      Host 1..3, Guest 1..3 (the default; --agents and --limit set other bounds)\n"
                   "\n"
                   "first_answer.map  Host, Guest x2, mailboxes of 4 "));
    CHECK(contains(ran.out, "violated    no-orphans         a message is left when all agents have ended\n"));
    CHECK(contains(ran.error, "first_answer.map:9:51: error: no-orphans is violated"));
    const Json report = report_of(folder, "first_answer.map", 1);
    CHECK(tried_in(report) == Names{"Guest=1 Host=1", "!Guest=2 Host=1"});
    CHECK(report["smallest"]["is_smallest"] == true);
    CHECK(report["scenes"].size() == 1);
    CHECK(report["instance"]["agents"].size() == 3);
}

TEST_CASE("-v shows each instance, --agents bounds them") {
    const Folder folder;
    copy_text(folder, "open_door.map");
    const Ran ran = folder.run("map2pml check --smallest -v open_door.map --agents Guest=2");
    CHECK(ran.exit_code == 0);
    CHECK(std::regex_search(ran.out, std::regex("  size 2      Host, Guest: holds; [0-9]+ states, [^\n]*\n"
                                                "  size 3      Host, Guest x2: holds; [0-9]+ states, [^\n]*\n"
                                                "  none        nothing is violated in any of the 2 instances\n"
                                                "  bounds      Guest 1..2\n")));
    CHECK(contains(ran.out, "reachable-code"));  // of the largest one
    CHECK(tried_in(report_of(folder, "open_door.map", 0)) == Names{"Guest=1", "Guest=2", "Guest=3"});
}

TEST_CASE("agents and limits add up; of equal sizes the one with the fewest agents comes first") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    const Json both = report_of(folder, "oracle.map --agents Asker=3 --limit asking=3", 1);
    CHECK(tried_in(both) == Names{"Asker=1 asking=1", "Asker=1 asking=2", "Asker=2 asking=1", "!Asker=1 asking=3"});
    CHECK(both["smallest"]["found"]["size"] == 5);
    CHECK(both["smallest"]["finished_up_to_size"] == 4);
    const Json two_entries = report_of(folder, "oracle.map --agents Asker=3 --limit asking=2", 1);
    CHECK(tried_in(two_entries).back() == "!Asker=2 asking=2");
    const Json one_entry = report_of(folder, "oracle.map --agents Asker=3 --limit asking=1", 1);
    CHECK(tried_in(one_entry).back() == "!Asker=3 asking=1");
    const Json one_asker = report_of(folder, "oracle.map --agents Asker=1 --limit asking=9", 1);
    CHECK(tried_in(one_asker) == Names{"Asker=1 asking=1", "Asker=1 asking=2", "!Asker=1 asking=3"});
}

TEST_CASE("two candidates of the same size") {
    const Folder folder;
    write_file(folder / "tie.map", kTwoCandidates);
    CHECK(tried_in(report_of(folder, "tie.map --agents Clock=2 --limit again=2", 1)) ==
          Names{"Clock=1 again=1", "!Clock=1 again=2"});
    CHECK(tried_in(report_of(folder, "tie.map --agents Clock=2 --limit again=1", 1)) ==
          Names{"Clock=1 again=1", "!Clock=2 again=1"});
}

TEST_CASE("what a check file expects is known in smaller instances, too; the first one with it is named") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    copy_check(folder, "oracle");
    const Ran ran = folder.run("map2pml check --smallest oracle.map");
    CHECK(ran.exit_code == 0);
    CHECK(contains(
        ran.out,
        "  none        all 9 instances are as expected\n"
        "  known       no-orphans is violated, as expected, first in Asker, Oracle, limit asking=3 (size 5)\n"));
    CHECK(contains(ran.out, "violated    no-orphans         as expected: the oracle gives two answers\n"));
    // What is not expected is found as without a check file.
    const Ran other = folder.run(
        "echo 'agents Asker = 3 limit asking = 2 expect termination violated' > other.check; "
        "map2pml check --smallest -c other.check oracle.map");
    CHECK(other.exit_code == 1);
    CHECK(contains(other.out, "  smallest    Asker x2, Oracle, limit asking=2 (size 5): no-orphans is violated"));
    CHECK(!contains(other.out, "expected to be violated"));  // it is about a larger instance
}

TEST_CASE("what the check file says of its own instance counts in full") {
    const Folder folder;
    copy_text(folder, "open_door.map");
    write_file(folder / "open_door.check", "agents Guest = 2 expect no-orphans violated because \"it was so once\"\n");
    const Ran ran = folder.run("map2pml check --smallest open_door.map");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "Host, Guest x2 (size 3): no-orphans holds"));
    CHECK(contains(ran.out, "expected to be violated: it was so once"));
    // A range stands for itself: each of its numbers is an instance of the check file.
    write_file(folder / "open_door.check", "agents Guest in 2..3\n");
    CHECK(tried_in(report_of(folder, "open_door.map", 0)) == Names{"Guest=2", "Guest=3"});
}

TEST_CASE("that something can happen is not asked of instances that are smaller than stated, unless by name") {
    const Folder folder;
    copy_text(folder, "open_door.map");
    write_file(folder / "open_door.check",
               "agents Guest = 2\nreachable two: pending hello() from !Guest1 and pending hello() from !Guest2\n"
               "trace twice: received hello, received hello\n");
    CHECK(tried_in(report_of(folder, "open_door.map", 0)) == Names{"Guest=2"});  // with one guest there is no Guest2
    write_file(folder / "open_door.check", "agents Guest = 2\ntrace twice: received hello, received hello\n");
    CHECK(tried_in(report_of(folder, "open_door.map", 0)) == Names{"Guest=1", "Guest=2"});
    CHECK(tried_in(report_of(folder, "open_door.map --property twice", 1)) == Names{"!Guest=1"});
}

TEST_CASE("--property restricts it") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    const Json report =
        report_of(folder, "oracle.map --agents Asker=2 --limit asking=2 --property termination,no-failure", 0);
    CHECK(report["smallest"]["outcome"] == "none");
    CHECK(report["smallest"]["found"].is_null());
    CHECK(report["results"].size() == 2);
}

TEST_CASE("an instance that is not searched to the end is not passed over in silence") {
    const Folder folder;
    write_file(folder / "cut.map", kCut);
    const Ran ran = folder.run("map2pml check --smallest cut.map --agents A=1 --limit step=4");
    CHECK(ran.exit_code == 1);
    CHECK(
        contains(ran.out,
                 "  found       A, B, limit step=3 (size 5): no-orphans is violated; maybe not the smallest, because\n"
                 "              smaller ones were not searched completely: A, B, limit step=1 (size 3; "));
    CHECK(!contains(ran.out, "  smallest  "));
    const Json report = report_of(folder, "cut.map --agents A=1 --limit step=4", 1);
    CHECK(tried_in(report) == Names{"?A=1 step=1", "?A=1 step=2", "!A=1 step=3"});
    CHECK(report["smallest"]["is_smallest"] == false);
    CHECK(report["smallest"]["finished_up_to_size"] == 0);
    // Nothing is found up to two entries: that is not a pass, whatever a check file expects of the largest one.
    CHECK(folder.run("map2pml check --smallest cut.map --agents A=1 --limit step=2").exit_code == 3);
    write_file(folder / "cut.check", "limit step = 2 agents A = 1 expect all incomplete\n");
    const Json expected = report_of(folder, "cut.map", 0);
    CHECK(tried_in(expected) == Names{"?A=1 step=1", "?A=1 step=2"});
    CHECK(expected["smallest"]["finished_up_to_size"] == 0);
}

TEST_CASE("a budget ends it: incomplete, with how far it came") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    const std::string wide = "oracle.map --agents Asker=40 --limit asking=40 --property termination,no-failure";
    const Ran ran = folder.run("map2pml check --smallest --time 2s " + wide);
    CHECK(ran.exit_code == 3);
    CHECK(std::regex_search(
        ran.out,
        std::regex(
            "  incomplete  nothing was found in the [^\n]* searched completely, including all\\s+instances\\s+up")));
    CHECK(contains(ran.out, "  not tried   1,5"));
    CHECK(contains(ran.out, "; raise --time\n"));
    CHECK(contains(ran.error, "oracle.map: warning: --smallest is incomplete: nothing was found in the "));
    const Json report = report_of(folder, "--depth 12 oracle.map --agents Asker=1 --limit asking=2", 3);
    CHECK(report["smallest"]["outcome"] == "incomplete");
    CHECK(report["smallest"]["untried"] == 0);
    CHECK(contains(report["results"][0]["incomplete_because"], "raise --depth"));
}

TEST_CASE("the report does not depend on the number of jobs") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    const std::regex changing(R"re("(seconds|memory_bytes)": [^,}]*)re");
    const auto text = [&](const std::string& options) {
        const Ran ran = folder.run("map2pml check --smallest --format json oracle.map --agents Asker=3 " + options);
        return std::regex_replace(ran.out, changing, "");
    };
    CHECK(text("--limit asking=3 -j1") == text("--limit asking=3 -j4"));
    CHECK(text("--limit asking=2 --property no-failure -j1") == text("--limit asking=2 --property no-failure -j3"));
    CHECK(text("--limit asking=2 --spawn-calls -j1") == text("--limit asking=2 --spawn-calls -j4"));
}

TEST_CASE("LCC has the instances of its check file, from the smallest on") {
    const Folder folder;
    copy_text(folder, "two_wishes.lcc");
    copy_check(folder, "two_wishes");
    CHECK(tried_in(report_of(folder, "two_wishes.lcc", 0)) == Names{"one guest", "two guests", "three guests"});
    const std::string text = std::regex_replace(read_file(folder / "two_wishes.check"), std::regex("expect .*"), "");
    write_file(folder / "two_wishes.check", text);
    const Ran ran = folder.run("map2pml check --smallest two_wishes.lcc");
    CHECK(ran.exit_code == 1);
    CHECK(
        contains(ran.out,
                 "  smallest    two guests: clerk, ann, bob (size 3): termination is violated; nothing is violated in\n"
                 "              the only smaller one\n"
                 "  options     --instance 'two guests'\n"
                 "  bounds      no number to raise, so these are the 3 instances of the check file, by the number of\n"
                 "              their agents\n"));
    CHECK(folder.run("map2pml check --smallest two_wishes.lcc --instance 'one guest'").exit_code == 0);
}

TEST_CASE("diagrams: the number of agents of a lifeline; without one there is nothing to raise") {
    const Folder folder;
    const std::string samples = M2P_SOURCE_DIR "/samples/";
    const Json report =
        report_of(folder, "-c /dev/null " + samples + "several_agents/contract-net.xmi --agents Participant=2", 0);
    CHECK(tried_in(report) == Names{"Participant=1", "Participant=2"});
    const Ran ran = folder.run("map2pml check --smallest " + samples + "auml/bargain.xmi");
    CHECK(ran.exit_code == 2);
    CHECK(ran.out.empty());
    CHECK(contains(ran.error,
                   "error: `--smallest` needs a number to raise, and this input has none: state how many agents a "
                   "lifeline stands for, with --agents or in a check file\n"));
}

TEST_CASE("bad input is what it is without --smallest") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    for (const char* options : {"--agents Askr=2", "--agents Oracle=2", "--limit sleeping=2", "--instance none"}) {
        CAPTURE(options);
        const Ran plain = folder.run("map2pml check oracle.map " + std::string(options));
        const Ran ran = folder.run("map2pml check --smallest oracle.map " + std::string(options));
        CHECK(ran.exit_code == 2);
        CHECK(ran.error == plain.error);
        CHECK(ran.out.empty());
    }
    write_file(folder / "wrong.map", "Wrong[ agent(!A, %a = skip ]\n");
    CHECK(folder.run("map2pml check --smallest wrong.map").exit_code == 2);
    const Ran other = folder.run("map2pml simulate --smallest oracle.map --seed 1");
    CHECK(other.exit_code == 2);
    CHECK(contains(other.error, "--smallest"));
}

TEST_CASE("instances that cannot be made are left out, and files have a report each") {
    const Folder folder;
    copy_text(folder, "first_answer.map");
    copy_text(folder, "open_door.map");
    write_file(folder / "first_answer.check",
               "agents Guest = 2\nnever \"two are late\": pending yes() from !Guest2 and ended(!Host)\n");
    const Json report = report_of(folder, "first_answer.map open_door.map", 1);
    CHECK(report["smallest"].is_null());
    CHECK(report["files"][0]["smallest"]["impossible"] == 1);
    CHECK(report["files"][0]["smallest"]["found"]["agents"]["Guest"] == 2);
    CHECK(report["files"][1]["smallest"]["outcome"] == "none");
    const Ran page = folder.run("map2pml check --smallest first_answer.map --format html=page.html --keep kept");
    CHECK(page.exit_code == 1);
    CHECK(contains(read_file(folder / "page.html"), "<dt>smallest</dt><dd><bdi>Host, Guest x2 (size 3): "));
    CHECK(folder.files().contains("kept"));
}

TEST_CASE("several scenes: the smallest instance of any of them") {
    const Folder folder;
    const std::string guest = "  agent(!Guest, %guest) =\n    hello() => agent(!Host, %host)]\n";
    write_file(folder / "two.map",
               "Open[\n  agent(!Host, %host) =\n    waitfor (hello() <= agent(_, %guest) then agent())\n"
               "    timeout (skip)\n" +
                   guest +
                   "Narrow[\n  agent(!Host, %host) =\n    waitfor (hello() <= agent(_, %guest))\n"
                   "    timeout (skip)\n" +
                   guest);
    const Ran ran = folder.run("map2pml check --smallest -v two.map");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "  size 3      scene Open: Host, Guest x2: holds; "));
    CHECK(contains(ran.out, "  size 3      scene Narrow: Host, Guest x2: found (no-orphans is violated); "));
    CHECK(contains(ran.out, "  options     --scene 'Narrow' --agents Guest=2\n"));
    CHECK(folder.run("map2pml check --smallest --scene Open two.map").exit_code == 0);
}

TEST_CASE("Ctrl-C ends it with what was found out until then, and nothing is called a pass") {
    const Folder folder;
    copy_text(folder, "oracle.map");
    const Ran ran = folder.run(
        "\"$MAP2PML\" check --smallest --format json=report.json oracle.map --agents Asker=30 --limit asking=30 "
        "--property termination,no-failure & sleep 2; kill -INT $!; wait $!");
    CHECK(ran.exit_code == 3);
    CHECK(contains(ran.error, "--smallest is incomplete"));
    CHECK(folder.processes() == 0);
    const Json report = Json::parse(read_file(folder / "report.json"));
    CHECK(report["smallest"]["outcome"] == "incomplete");
    CHECK(report["smallest"]["untried"] > 0);
    for (const Json& each : report["results"]) CHECK(each["verdict"] != "violated");
    const bool has_incomplete = std::any_of(report["results"].begin(), report["results"].end(),
                                            [](const Json& each) { return each["verdict"] == "incomplete"; });
    CHECK((report["results"].empty() || has_incomplete));
}

TEST_CASE("a run that was found can be replayed") {
    const Folder folder;
    copy_text(folder, "first_answer.map");
    CHECK(folder.run("map2pml check --smallest first_answer.map --format json=report.json").exit_code == 1);
    CHECK(folder.run("map2pml replay report.json").exit_code == 0);
}

}  // namespace cli_smallest_test
