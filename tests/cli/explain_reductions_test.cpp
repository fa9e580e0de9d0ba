// `--explain-reductions`, on a protocol where one can say by hand what each reduction does, and why it does no more.
#include <doctest/doctest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace cli_explain_reductions_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using tests::read_file;
using tests::write_file;

namespace {

/// B tests 1, asks an open procedure about the other term, and tells itself, which it never reads.
const char* const kTwoSends = R"(S[
  agent(!A, %a) =
    go(1, 2) => agent(!B, %b) then
    stop() => agent(!B, %b)
  agent(!B, %b) =
    waitfor (go(1, $n) <= agent(_, %a) then
             $y = look($n) then
             ok($n) => agent(!B, %b))
    timeout (agent())]
)";

}  // namespace

TEST_CASE("what was left out and joined, and what kept it from more") {
    const Folder folder;
    write_file(folder / "two.map", kTwoSends);
    const Ran ran = folder.run("map2pml -O2 --explain-reductions two.map -o two.pml");
    CHECK(ran.exit_code == 0);
    for (const char* line : {
             "two.map:4:5: note: merge: a separate step: the step before it already sends, or depends on what has "
             "not "
             "arrived\n",
             "two.map:6:14: note: slice: `$n` is never kept, since nothing reads it\n",
             "two.map:6:14: note: slice: for `go`, the mailbox of B leaves out the 2nd term, the sender, which nothing "
             "asks "
             "for; it keeps the 1st term (tested in line 6)\n",
             "two.map:7:14: note: slice: `$y` is never kept, since nothing reads it\n",
             "two.map:8:14: note: merge: a separate step: it sends to its own mailbox\n",
             "two.map:5:9: note: sort: in the mailbox of B, no receive can tell when `go`, `ok`, `stop` came\n",
         }) {
        CAPTURE(line);
        CHECK(contains(ran.error, line));
    }
    CHECK(contains(ran.error,
                   "slice: for `ok`, the mailbox of B leaves out the 1st term, the sender, which nothing asks for\n"));
    CHECK(contains(ran.error, "slice: for `stop`, the mailbox of B leaves out the sender, which nothing asks for\n"));
    CHECK(!contains(read_file(folder / "two.pml"), "slice:"));
}

TEST_CASE("a reduction that is off, and a level without reductions, say nothing") {
    const Folder folder;
    write_file(folder / "two.map", kTwoSends);
    const std::string unmerged = folder.run("map2pml -O2 --no-reduce merge --explain-reductions two.map -o -").error;
    CHECK(contains(unmerged, "slice: "));
    CHECK(!contains(unmerged, "merge: "));
    const std::string whole = folder.run("map2pml -O1 --explain-reductions two.map -o -").error;
    CHECK(!contains(whole, "slice: "));
    CHECK(!contains(whole, "merge: "));
}

TEST_CASE("check prints it below the heading; state that two agents use keeps steps apart") {
    const Folder folder;
    write_file(folder / "two.map", kTwoSends);
    // What only A sets belongs to A; what B sets, too, does not.
    const std::string state =
        "state seen : 0..1 = 0\non sent stop() { set seen := 1 }\nreachable \"seen\": seen == 1\n";
    write_file(folder / "two.check", state);
    CHECK(!contains(folder.run("map2pml check --explain-reductions two.map").out, "\n  two.map:7:14  merge: "));
    write_file(folder / "two.check", state + "on succeeded look(_) { set seen := 1 }\n");
    const Ran ran = folder.run("map2pml check --explain-reductions two.map");
    CHECK(contains(ran.out, "\n  two.map:7:14  slice: `$y` is never kept, since nothing reads it\n"));
    CHECK(contains(ran.out, "\n  two.map:7:14  merge: a separate step: other agents see the state that it uses\n"));
    CHECK(!contains(folder.run("map2pml check two.map").out, "slice:"));
    CHECK(folder.run("map2pml check --explain-reductions two.map --format json=two.json").exit_code == 1);
    const auto report = nlohmann::json::parse(read_file(folder / "two.json"));
    const auto& reductions = report.at("scenes").at(0).at("reductions");
    CHECK(std::any_of(reductions.begin(), reductions.end(), [](const auto& each) {
        return each.at("text") == "slice: `$y` is never kept, since nothing reads it" &&
               each.at("span").at("line") == 7 && each.at("span").at("column") == 14;
    }));
    CHECK(folder.run("map2pml check two.map --format json=two.json").exit_code == 1);
    CHECK(nlohmann::json::parse(read_file(folder / "two.json")).at("scenes").at(0).at("reductions").empty());
}

TEST_CASE("what moves state back that would bound the messages") {
    const Folder folder;
    write_file(folder / "left.map",
               "S[\n  agent(!A, %a) =\n    (take() then m() => agent(!B, %b) then agent()) or skip\n"
               "  agent(!B, %b) =\n    waitfor (m() <= agent(_, %a) then (refill() or skip) then agent()) timeout "
               "(agent())]\n");
    const std::string check =
        "state left : 0..2 = 2\nprocedure take() { require left > 0 set left := left - 1 }\n"
        "procedure refill() { ";
    write_file(folder / "left.check", check + "require left == 0 set left := left + 1 }\n");
    CHECK(
        contains(folder.run("map2pml check --explain-reductions left.map").out,
                 "left.map:3:6  scheduling: no bound is known for how often `take` succeeds: `left` is increased at"));
    write_file(folder / "left.check", check + "fail }\n");
    CHECK(!contains(folder.run("map2pml check --explain-reductions left.map").out, "no bound is known"));
}

}  // namespace cli_explain_reductions_test
