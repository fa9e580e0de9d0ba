// Formulas of the mu-calculus as a user meets them: verdicts, runs that can be replayed, what is incomplete, what says nothing.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/random.h"
#include "tests/support/program.h"

namespace modal_test {

using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// A client asks until it is answered; the server may refuse for ever, or hang up.
const char* const kProtocol = R"(Ask[
  agent(!Client, %client) =
    ask() => agent(!Server, %server) then agent(wait)
  agent(!Client, %client, wait) =
    waitfor (yes() <= agent(!Server, _) or (no() <= agent(!Server, _) then agent()) or bye() <= agent(!Server, _))
    timeout (agent(wait))
  agent(!Server, %server) =
    waitfor (ask() <= agent(_, _) then
      (willing() then yes() => agent(!Client, %client) or
       (busy() then no() => agent(!Client, %client) then agent()) or
       bye() => agent(!Client, %client)))
    timeout (agent())]
)";

void write_ask(const Folder& folder, const std::string& properties) {
    tests::write_file(folder / "ask.map", kProtocol);
    tests::write_file(folder / "ask.check", properties);
}

Json result_of(const Ran& ran) {
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    const Json report = Json::parse(ran.out);
    REQUIRE(report.at("results").size() == 1);
    return report.at("results").front();
}

/// Every node, from the root on.
std::vector<Json> nodes_of(const Json& node) {
    std::vector<Json> all = {node};
    for (const Json& way : node["ways"]) {
        const std::vector<Json> below = nodes_of(way);
        all.insert(all.end(), below.begin(), below.end());
    }
    return all;
}

}  // namespace

TEST_CASE("a violation that repeats for ever is a loop, which replays") {
    const Folder folder;
    write_ask(folder, "prop p = AF {!Client: in(yes), !Client: in(bye)};");
    const Ran ran = folder.run("map2pml check ask.map --property p --format json | tee report.json");
    const Json result = result_of(ran);
    CHECK(result["verdict"] == "violated");
    REQUIRE(result["counterexample"].is_object());
    CHECK(result["counterexample"]["lasso_start"].is_number());
    for (const Json& step : result["counterexample"]["steps"]) {
        CHECK(step["performative"] != "yes");
        CHECK(step["performative"] != "bye");
    }
    const Ran again = folder.run("map2pml replay report.json");
    CAPTURE(again.out);
    CAPTURE(again.error);
    CHECK(again.exit_code == 0);
    CHECK(again.out.find("it still decides `p`") != std::string::npos);
}

TEST_CASE("a replayed run no longer counts when the formula has changed its truth") {
    const Folder folder;
    write_ask(folder, "prop p = AF {!Client: in(yes), !Client: in(bye)};");
    (void)folder.run("map2pml check ask.map --property p --format json > report.json");
    write_ask(folder, "prop p = EF <!Client: {in(yes), in(bye)}>tt;");
    const Ran wrong = folder.run("map2pml replay report.json");
    CHECK(wrong.exit_code == 2);
    write_ask(folder, "prop p = EF <{!Client: in(yes), !Client: in(bye)}>tt;");
    const Ran again = folder.run("map2pml replay report.json");
    CAPTURE(again.out);
    CHECK(again.exit_code == 1);
    CHECK(again.out.find("no longer decides `p`") != std::string::npos);
}

TEST_CASE("what can no longer happen is shown as the run after which it cannot") {
    const Folder folder;
    write_ask(folder, "prop p = AG EF <in(yes)>tt;");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["verdict"] == "violated");
    CHECK(result["summary"] == "after a run, it is false whatever happens");
    const Json& steps = result["counterexample"]["steps"];
    REQUIRE(!steps.empty());
    CHECK(result["counterexample"]["lasso_start"].is_null());
    CHECK(result["findings"].front()["message"].get<std::string>().find("is false") != std::string::npos);
    const Json& notes = result["findings"].front()["notes"];
    REQUIRE(notes.size() == 2);  // `AG` has a conjunction only when it is written out
    CHECK(notes[1]["message"] == "by this part");
}

TEST_CASE("what is possible is shown by a run, and SPIN confirms what it can decide") {
    const Folder folder;
    write_ask(folder, "prop p = EF <in(yes)>tt;\nprop q = AG EX (tt \\/ ff) \\/ tt;\nprop r = AG [in(yes)][in(no)]ff;");
    const Json shown = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(shown["verdict"] == "holds");
    CHECK(shown["counterexample"]["steps"].back()["performative"] == "yes");
    const Json alone = result_of(folder.run("map2pml check ask.map --property q --format json"));
    CHECK(alone["summary"].get<std::string>().find("SPIN was not asked: it does not have one of the forms") !=
          std::string::npos);
    const Ran text = folder.run("map2pml check ask.map --property r");
    CHECK(text.exit_code == 0);
}

TEST_CASE("past a budget a formula is incomplete, never a pass") {
    const Folder folder;
    write_ask(folder, "spawn-calls\nprop p = AG EF <in(yes)>tt;\nprop q = EF <in(yes)>tt;");
    const Ran ran = folder.run("map2pml check ask.map --property p --memory 1M");
    CAPTURE(ran.out);
    CHECK(ran.exit_code != 0);
    CHECK(ran.out.find("holds       p") == std::string::npos);
    const Ran found = folder.run("map2pml check ask.map --property q --memory 64M");
    CAPTURE(found.out);
    CHECK(found.exit_code == 0);
}

TEST_CASE("a demand about steps that never come holds vacuously, with the place and the repair") {
    const Folder folder;
    write_ask(folder, "prop p = AG [in(yes)][in(no)]<->tt;\nprop q = mu Y.(<->tt /\\ [in(yes)]Y);");
    const Json demand = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(demand["verdict"] == "holds");
    REQUIRE(demand["vacuous"].size() == 1);
    CHECK(demand["vacuous"][0]["span"]["column"] == 23);
    const Ran printed = folder.run("map2pml check ask.map --property q");
    CAPTURE(printed.out);
    CHECK(printed.out.find("holds vacuously") != std::string::npos);
    CHECK(printed.out.find("[-in(yes)]") != std::string::npos);
    CHECK(printed.error.find("M2P224") != std::string::npos);
}

TEST_CASE("where the ways part there is a tree, whose steps go on from the run") {
    const Folder folder;
    write_ask(folder, "prop p = nu Z.<-in(no)>Z;");  // a run without end in which no `no` is taken
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["verdict"] == "violated");
    CHECK(result["summary"].get<std::string>().find("runs that branch") == 0);
    REQUIRE(result["choices"].is_object());
    const Json& root = result["choices"];
    CHECK(root["ways"].size() >= 2);
    CHECK(root["steps"].empty());
    std::size_t ends = 0;
    std::size_t known = 0;
    std::uint32_t number = 0;
    for (const Json& node : nodes_of(root)) {
        CHECK(node["number"] == ++number);
        CHECK(node["is_true"] == false);
        CHECK(node["left_out"] == 0);
        for (const Json& step : node["steps"])
            CHECK_FALSE((step["performative"] == "no" && step["action"] == "receive"));
        ends += node["end"] == "shown" ? 1 : 0;
        known += node["end"] == "known" ? 1 : 0;
        CHECK((node["end"] != "known" || node["same_as"].get<std::uint32_t>() < number));
    }
    CHECK(ends >= 2);
    CHECK(known >= 1);
    for (const Json& way : root["ways"]) {
        REQUIRE(!way["steps"].empty());
        CHECK(way["steps"].front()["clock"] == result["counterexample"]["steps"].size() + 1);
    }
}

TEST_CASE("the tree is drawn in boxes where the terminal knows UTF-8, otherwise in ASCII") {
    const Folder folder;
    write_ask(folder, "prop p = nu Z.<-in(no)>Z;");
    const std::string check = " map2pml check ask.map --property p";
    const Ran boxes = folder.run("export LC_ALL=C.UTF-8;" + check);
    CHECK(boxes.out.find("    the tree of choices after step 1:\n    [1] `<-in(no)>Z` is false") != std::string::npos);
    CHECK(boxes.out.find("\n    ├── 2  Client") != std::string::npos);
    CHECK(boxes.out.find("\n    └── 2  Server") != std::string::npos);
    for (const char* plain : {"export LC_ALL=C;", "unset LC_ALL LC_CTYPE LANG;", "export LC_ALL=C LANG=C.UTF-8;"}) {
        const Ran ascii = folder.run(plain + check);
        CAPTURE(ascii.out);
        CHECK(ascii.out.find("\n    |-- 2  Client") != std::string::npos);
        CHECK(ascii.out.find("\n    `-- 2  Server") != std::string::npos);
        CHECK(std::all_of(ascii.out.begin(), ascii.out.end(), [](char each) { return each > 0; }));
    }
    (void)folder.run("export LC_ALL=C.UTF-8;" + check +
                     " --format text=report.txt --format html=page.html --format junit=report.xml");
    CHECK(tests::read_file(folder / "report.xml").find("the tree of choices after step 1:") != std::string::npos);
    CHECK(tests::read_file(folder / "report.txt").find("\n    |-- 2  Client") != std::string::npos);
    const std::string page = tests::read_file(folder / "page.html");
    CHECK(page.find("<summary>The tree of choices after step 1</summary>") != std::string::npos);
    const std::size_t link = page.find("<a href=\"#", page.find("class=\"choices\""));
    REQUIRE(link != std::string::npos);
    const std::string aim = page.substr(link + 10, page.find('"', link + 10) - link - 10);
    const std::size_t node = page.find("<li id=\"" + aim + "\">");
    CHECK(node < page.rfind("<li id=\"", link));  // what is referred to stands above the node that refers
}

TEST_CASE("a conjunction is false because of one part, which is named with its place") {
    const Folder folder;
    write_ask(folder, "prop p = EF <in(yes)>tt /\\ AF {in(yes), in(bye)};\nprop q = AG ([in(bye)]ff /\\ <->tt);");
    const Json second = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(second["summary"] == "the second part is false: a run that repeats for ever breaks it");
    CHECK(second["choices"].is_null());
    const Json& notes = second["findings"].front()["notes"];
    REQUIRE(notes.size() == 2);  // the other one is the definition
    CHECK(notes[1]["message"] == "at the start the second part is false");
    CHECK(notes[1]["span"]["line"] == 1);
    CHECK(notes[1]["span"]["column"] == 28);
    const Json later = result_of(folder.run("map2pml check ask.map --property q --format json"));
    const std::string steps =
        std::to_string(later["counterexample"]["steps"].size() -
                       (later["findings"].front()["message"].get<std::string>().starts_with("this") ? 1 : 0));
    const std::string said = later["findings"].front()["notes"][1]["message"];
    CHECK((said == "after step " + steps + " the first part is false" ||
           said == "after step " + steps + " the second part is false"));
}

TEST_CASE("a part that is false at the start is named where it stands") {
    const Folder folder;
    write_ask(folder, "prop p = [-]<->tt /\\ <in(yes)>tt;");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["summary"] == "the second part is false at the start");
    const Json& finding = result["findings"].front();
    CHECK(finding["message"] == "at the start the second part is false: no step here is `in(yes)`");
    CHECK(finding["span"]["column"] == 22);
    CHECK(finding["notes"].empty());
    CHECK(result["counterexample"].is_null());
}

TEST_CASE("a part far behind the first is named by its number") {
    const Folder folder;
    std::string formula;
    for (int at = 0; at < 20; ++at) formula += "[-]<->tt /\\ ";
    write_ask(folder, "prop p = " + formula + "<in(yes)>tt;");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["summary"] == "the 21st part is false at the start");
}

TEST_CASE("a run whose steps were the only ones says so") {
    const Folder folder;
    write_ask(folder, "prop p = AG [out(bye)] EF <in(yes)>tt;\nprop q = AF in(yes);");
    const Json forced = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(forced["verdict"] == "violated");
    CHECK(forced["findings"].front()["message"] ==
          "the only possible continuation ends here, and each time `<in(yes)>tt` is false");
    // Here the run is one of several.
    const Json chosen = result_of(folder.run("map2pml check ask.map --property q --format json"));
    CHECK(chosen["verdict"] == "violated");
    CHECK(chosen["findings"].front()["message"].get<std::string>().find("only way") == std::string::npos);
}

TEST_CASE("no alternative is true: each is named with its reason and its place") {
    const Folder folder;
    write_ask(folder, "prop p = [out(ask)](<in(yes)>tt \\/ AF in(yes) \\/ AG EF <in(yes)>tt);");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["summary"] == "after a run none of its 3 alternatives is true");
    const Json& notes = result["findings"].front()["notes"];
    REQUIRE(notes.size() == 4);
    CHECK(notes[1]["message"] == "the first alternative is false: no step here is `in(yes)`");
    CHECK(notes[1]["span"]["column"] == 21);
    CHECK(notes[2]["message"] == "the second alternative is false: a run that repeats for ever");
    CHECK(notes[2]["span"]["column"] == 36);
    const std::string third = notes[3]["message"];
    CHECK(third.starts_with("the third alternative is false: after "));
    CHECK(third.ends_with("`EF <in(yes)>tt` is false whatever happens from here on"));
    REQUIRE(result["choices"]["ways"].size() == 3);
    CHECK(result["choices"]["ways"][2]["way"] == "third alternative");
    CHECK(result["choices"]["ways"][1]["ways"][0]["end"] == "loop");
}

TEST_CASE("all parts of a conjunction hold: a run for each") {
    const Folder folder;
    write_ask(folder, "prop p = EF <in(yes)>tt /\\ EF <in(bye)>tt;\nprop q = AG (EF deadlock \\/ <->tt);");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json"));
    CHECK(result["verdict"] == "holds");
    CHECK(result["summary"] == "both parts hold");
    const Json& ways = result["choices"]["ways"];
    REQUIRE(ways.size() == 2);
    CHECK(ways[0]["part"] == "EF <in(yes)>tt");
    CHECK(ways[0]["is_true"] == true);
    CHECK(ways[0]["ways"][0]["steps"].back()["performative"] == "yes");
    CHECK(ways[1]["ways"][0]["steps"].back()["performative"] == "bye");
    CHECK(ways[1]["ways"][0]["message"] == "this step is `in(bye)`, which is required");
    CHECK(result["findings"].front()["notes"][1]["message"] ==
          "the second part is true: the last of 7 steps is `in(bye)`, which is required");
    const Ran text = folder.run("map2pml check ask.map --property p");
    CHECK(text.exit_code == 0);
    CHECK(text.out.find("`EF <in(yes)>tt /\\ EF <in(bye)>tt` is true: both parts hold") != std::string::npos);
    // What holds in all states has no run that shows it.
    const Json always = result_of(folder.run("map2pml check ask.map --property q --format json"));
    CHECK(always["verdict"] == "holds");
    CHECK(always["choices"].is_null());
    CHECK(always["counterexample"].is_null());
}

TEST_CASE("a run without end that is asked for is a loop, which replays") {
    const Folder folder;
    write_ask(folder, "prop p = nu Z.(<->Z /\\ [in(yes)]ff);");
    const Json result = result_of(folder.run("map2pml check ask.map --property p --format json | tee report.json"));
    CHECK(result["verdict"] == "holds");
    CHECK(result["summary"] == "a run that repeats for ever shows it, and each time `[in(yes)]ff` is true");
    CHECK(result["counterexample"]["lasso_start"].is_number());
    const Ran again = folder.run("map2pml replay report.json");
    CAPTURE(again.out);
    CAPTURE(again.error);
    CHECK(again.exit_code == 0);
}

TEST_CASE("each form has a page of `explain`, whose example is as it says") {
    const Folder folder;
    for (const char* name :
         {"AF", "AG", "EF", "EX", "deadlock", "mu", "nu", "diamond", "box", "rules", "policy", "prop"}) {
        CAPTURE(name);
        const Ran page = folder.run(std::string("map2pml explain ") + name);
        REQUIRE(page.exit_code == 0);
        CHECK(folder.run("map2pml explain").out.find(std::string("\n") + name + " ") != std::string::npos);
        std::istringstream lines(page.out);
        std::string example;
        for (std::string line; std::getline(lines, line);)
            example += line.starts_with("    ") ? line.substr(4) + "\n" : "";
        REQUIRE(!example.empty());
        if (std::string_view(name) == "prop") continue;  // about another protocol
        write_ask(folder, example);
        const Ran ran = folder.run(
            "map2pml check ask.map --werror --skip termination,no-failure,progress,bounded-recursion,no-orphans,"
            "mailbox-bound,value-range");
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        const bool warns = std::string_view(name) == "policy";  // of the two rules, M2P239
        CHECK(ran.exit_code == (warns ? 2 : 0));
        CHECK((ran.error.find("M2P239") != std::string::npos) == warns);
    }
    CHECK(folder.run("map2pml explain '<in(a)>'").out == folder.run("map2pml explain diamond").out);
}

namespace {

/// Formulas of all forms, with parts that are true or false at once: what a report makes of odd evidence.
class RandomFormula {
  public:
    explicit RandomFormula(std::uint32_t seed) : engine_(seed) {}

    std::string roll(int depth, const std::string& variable = "") {
        const auto part = [&] { return "(" + roll(depth - 1, variable) + ")"; };
        const auto closed = [&] { return "(" + roll(depth - 1) + ")"; };
        if (depth == 0)
            return !variable.empty() && one_of(2) == 0 ? variable : std::vector{"tt", "ff", "deadlock"}[one_of(3)];
        switch (one_of(9)) {
            case 0:
            case 1:
                return "<" + action() + ">" + part();
            case 2:
            case 3:
                return "[" + action() + "]" + part();
            case 4:
                return part() + " /\\ " + part();
            case 5:
                return part() + " \\/ " + part();
            case 6:
                return std::string(std::vector{"AG ", "EF ", "EX "}[one_of(3)]) + closed();
            case 7:
                return "AF in(yes)";
            default:
                return std::string(one_of(2) == 0 ? "mu" : "nu") + " X.(" + roll(depth - 1, "X") + ")";
        }
    }

  private:
    std::size_t one_of(std::size_t count) { return engine_() % count; }
    std::string action() {
        return std::vector{"-", "tau", "in(yes)", "-in(ask)", "out(_)", "!Server: out(no)"}[one_of(6)];
    }

    std::mt19937 engine_;
};

}  // namespace

TEST_CASE("each random formula has a verdict and a report, in text and as a page") {
    constexpr int kDeepest = 5;
    for (const std::uint32_t seed : tests::seeds(tests::random_cases(200, "M2P_RANDOM_FORMULAS"))) {
        const Folder folder;
        RandomFormula formula(seed);
        std::string properties;
        for (int at = 0; at < 5; ++at)
            properties += "prop p" + std::to_string(at) + " = " + formula.roll(2 + at % (kDeepest - 1)) + ";\n";
        CAPTURE(seed);
        CAPTURE(properties);
        write_ask(folder, properties);
        const Ran ran = folder.run(
            "map2pml check ask.map --property p0 --property p1 --property p2 --property p3 --property p4 --format "
            "html=page.html");
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        CHECK((ran.exit_code == 0 || ran.exit_code == 1));
        CHECK(!tests::read_file(folder / "page.html").empty());
    }
}

TEST_CASE("a part that is true at once is shown without steps") {
    const Folder folder;
    write_ask(folder, "prop p = tt /\\ (tt \\/ ff);");
    const Ran ran = folder.run("LC_ALL=C map2pml check ask.map --property p");
    CAPTURE(ran.out);
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(ran.out.find("note: the second part is true\n") != std::string::npos);
    CHECK(ran.out.find("[3] `tt \\/ ff` is true: the first alternative is true") != std::string::npos);
    CHECK(ran.out.find("[4] `tt` is true  ") != std::string::npos);
}

TEST_CASE("nothing of a formula is markup in the page") {
    const Folder folder;
    write_ask(folder, "prop \"<b>p</b>\" = AF in(yes);");
    (void)folder.run("map2pml check ask.map --format html=page.html");
    const std::string page = tests::read_file(folder / "page.html");
    CHECK(!page.empty());
    CHECK(page.find("<b>p</b>") == std::string::npos);
    CHECK(page.find("&lt;b&gt;p") != std::string::npos);
}

TEST_CASE("the lines of a formula keep their places below each other when they are formatted") {
    const Folder folder;
    const std::string text =
        "prop p = nu W.([-]W /\\ [out(ask)]\n  (mu Y.(<->tt /\\ [-in(yes)]Y)\n   \\/ ff));\nagents Client = 1\n";
    tests::write_file(folder / "ask.check", text);
    CHECK(folder.run("map2pml fmt --check ask.check").exit_code == 0);
    tests::write_file(folder / "ask.check", "   " + text);
    CHECK(folder.run("map2pml fmt --check ask.check").exit_code == 1);
    (void)folder.run("map2pml fmt ask.check");
    CHECK(folder.run("map2pml fmt --check ask.check").exit_code == 0);
}

}  // namespace modal_test
