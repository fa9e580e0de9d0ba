// `--explain-reductions`, on a protocol where one can say by hand what each reduction does, and why it does no more.
#include <doctest/doctest.h>

#include <algorithm>

#include <nlohmann/json.hpp>

#include "program.h"

namespace cli_explain_reductions_test {

using cli_test::Folder;
using cli_test::Ran;
using cli_test::read;
using cli_test::write;

namespace {

bool is_in(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

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
    write(folder / "two.map", kTwoSends);
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
        CHECK(is_in(ran.error, line));
    }
    CHECK(is_in(ran.error,
                "slice: for `ok`, the mailbox of B leaves out the 1st term, the sender, which nothing asks for\n"));
    CHECK(is_in(ran.error, "slice: for `stop`, the mailbox of B leaves out the sender, which nothing asks for\n"));
    CHECK(!is_in(read(folder / "two.pml"), "slice:"));
}

TEST_CASE("a reduction that is off, and a level without reductions, say nothing") {
    const Folder folder;
    write(folder / "two.map", kTwoSends);
    const std::string unmerged = folder.run("map2pml -O2 --no-reduce merge --explain-reductions two.map -o -").error;
    CHECK(is_in(unmerged, "slice: "));
    CHECK(!is_in(unmerged, "merge: "));
    const std::string whole = folder.run("map2pml -O1 --explain-reductions two.map -o -").error;
    CHECK(!is_in(whole, "slice: "));
    CHECK(!is_in(whole, "merge: "));
}

TEST_CASE("check prints it below the heading; state that two agents use keeps steps apart") {
    const Folder folder;
    write(folder / "two.map", kTwoSends);
    // What only A sets belongs to A; what B sets, too, does not.
    const std::string state =
        "state seen : 0..1 = 0\non sent stop() { set seen := 1 }\nreachable \"seen\": seen == 1\n";
    write(folder / "two.check", state);
    CHECK(!is_in(folder.run("map2pml check --explain-reductions two.map").out, "\n  two.map:7:14  merge: "));
    write(folder / "two.check", state + "on succeeded look(_) { set seen := 1 }\n");
    const Ran ran = folder.run("map2pml check --explain-reductions two.map");
    CHECK(is_in(ran.out, "\n  two.map:7:14  slice: `$y` is never kept, since nothing reads it\n"));
    CHECK(is_in(ran.out, "\n  two.map:7:14  merge: a separate step: other agents see the state that it uses\n"));
    CHECK(!is_in(folder.run("map2pml check two.map").out, "slice:"));
    CHECK(folder.run("map2pml check --explain-reductions two.map --format json=two.json").exit_code == 1);
    const auto report = nlohmann::json::parse(read(folder / "two.json"));
    const auto& reductions = report.at("scenes").at(0).at("reductions");
    CHECK(std::any_of(reductions.begin(), reductions.end(), [](const auto& each) {
        return each.at("text") == "slice: `$y` is never kept, since nothing reads it" &&
               each.at("span").at("line") == 7 && each.at("span").at("column") == 14;
    }));
    CHECK(folder.run("map2pml check two.map --format json=two.json").exit_code == 1);
    CHECK(nlohmann::json::parse(read(folder / "two.json")).at("scenes").at(0).at("reductions").empty());
}

}  // namespace cli_explain_reductions_test
