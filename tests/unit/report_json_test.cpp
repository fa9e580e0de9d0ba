#include "driver/report/json/json.h"

#include <doctest/doctest.h>

#include <set>

#include "report_sample_choices.h"
#include "tests/support/json_schema.h"

namespace report_json_test {

using namespace map2pml;
using Json = nlohmann::json;

namespace {

const json_schema::Validator& validator() {
    static const json_schema::Validator the_one =
        json_schema::validator_for("driver/report/schema/check-report.schema.json");
    return the_one;
}

Json print(const std::vector<report::FileResult>& files, const std::string& name = "auction.map") {
    source::SourceSet sources;
    sources.add(name, report_sample::kAuction);
    std::vector<report::LocatedResult> located;
    for (const report::FileResult& each : files) located.push_back({&sources, &each});
    return Json::parse(report::print_json(located, "1.2.3"));
}

std::string faults(const Json& document) {
    std::string all;
    for (const std::string& fault : validator().faults(document)) all += fault + "\n";
    return all;
}

/// A result with every member filled that the plain sample leaves empty.
report::FileResult full() {
    report::FileResult file = report_sample::auction();
    report::SceneResult& scene = file.scenes.front();
    scene.instance.clause_limits = {{"Auctioneer.bidloop", 5}};
    report::PropertyResult& stopped = scene.results.back();
    stopped.verdict = ir::Verdict::incomplete;
    stopped.incomplete_because = "time";
    stopped.limits_reached = {"bidloop limit 5 at Auctioneer"};
    report::PropertyResult& loop = scene.results.at(2);
    loop.verdict = ir::Verdict::violated;
    loop.counterexample = report_sample::declined();
    loop.counterexample->lasso_start = 2;
    loop.findings = {{{}, "nowhere", {}}};
    loop.choices = report_sample::choices();
    file.diagnostics = {{diag::all_codes().front(), report_sample::span(3, 5, 3, 22), "text", {{{}, "note"}}}};
    return file;
}

}  // namespace

TEST_CASE("what is printed is valid against the schema") {
    CHECK(faults(print({report_sample::auction()})) == "");
    CHECK(faults(print({full()})) == "");
    CHECK(faults(print({full(), report_sample::auction()})) == "");
    report::FileResult smallest = full();
    smallest.smallest = report::Smallest{
        {{"main", "two", {{false, "Bidder", 1, 3}, {true, "bidloop", 1, 2, true}}}},
        {{0, {1, 1}, 2, "Bidder", report::TriedInstance::Outcome::incomplete, false, {"progress"}, {}, "time", 5, 0.1},
         {0, {2, 1}, 3, "Bidder x2", report::TriedInstance::Outcome::unexpected, true, {"progress"}, {"no-failure"}}},
        report::Smallest::Outcome::found};
    smallest.scenes.front().advice = {
        {report::Advice::About::estimate, {}, "many"},
        {report::Advice::About::blocked, smallest.scenes.front().results.front().findings.front().span, "sort"}};
    CHECK(faults(print({smallest})) == "");
    CHECK(print({smallest})["smallest"]["is_smallest"] == false);
    CHECK(faults(print({smallest, full()})) == "");
    report::FileResult broken;
    broken.input = "missing.map";
    broken.input_error = "no such file";
    CHECK(faults(print({broken})) == "");
}

TEST_CASE("the schema lists every action, state, property and verdict") {
    report::FileResult file = full();
    report::PropertyResult& result = file.scenes.front().results.front();
    for (std::size_t at = 0; at < ir::kListedActions; ++at) {
        result.counterexample->steps.front().action = static_cast<ir::Action>(at);
        CHECK(faults(print({file})) == "");
    }
    for (int at = 0; at <= static_cast<int>(trace::FinalPlace::Kind::running); ++at) {
        result.counterexample->final_places.front().kind = static_cast<trace::FinalPlace::Kind>(at);
        CHECK(faults(print({file})) == "");
    }
    for (int at = 0; at <= static_cast<int>(ir::Verdict::error); ++at) {
        result.verdict = static_cast<ir::Verdict>(at);
        CHECK(faults(print({file})) == "");
    }
}

TEST_CASE("the schema lists every end of a choice, and refuses others") {
    report::FileResult file = full();
    report::ChoiceNode& last = file.scenes.front().results.at(2).choices->ways.back();
    last.same_after = 3;
    for (int at = 0; at <= static_cast<int>(report::ChoiceNode::End::left_out); ++at) {
        last.end = static_cast<report::ChoiceNode::End>(at);
        CHECK(faults(print({file})) == "");
    }
    const Json whole = print({file});
    const Json& tree = whole["results"][2]["choices"];
    REQUIRE(tree["ways"].size() == 4);
    CHECK(tree["left_out"] == 1);
    CHECK(tree["ways"][0]["ways"][0]["message"] == "`b` is false: no step here is `in(bid)`");
    CHECK(tree["ways"][0]["steps"][1]["clock"] == 10);
    CHECK(tree["ways"][1]["again_from"] == 7);
    CHECK(tree["ways"][2]["same_as"] == 2);
    Json wrong = whole;
    wrong["results"][2]["choices"]["ways"][0]["ways"][0]["end"] = "somehow";
    CHECK(faults(wrong) != "");
    wrong = whole;
    wrong["results"][2]["choices"]["ways"][0].erase("same_as");
    CHECK(faults(wrong) != "");
}

TEST_CASE("the schema refuses what is not a report") {
    const Json good = print({full()});
    Json bad = good;
    bad["results"][0]["verdict"] = "passed";
    CHECK(faults(bad) != "");
    bad = good;
    bad["results"][0].erase("verdict");
    CHECK(faults(bad) != "");
    bad = good;
    bad["results"][0]["counterexample"]["steps"][0]["span"] = nullptr;
    CHECK_MESSAGE(faults(bad) != "", "every step has a place");
    bad = good;
    bad["results"][0]["counterexample"]["steps"][0]["span"]["line"] = 0;
    CHECK(faults(bad) != "");
    bad = good;
    bad["surprise"] = 1;
    CHECK(faults(bad) != "");
    CHECK(faults(Json::array()) != "");
    CHECK(faults(Json("text")) != "");
}

TEST_CASE("the members are those of the command line's description") {
    const Json document = print({full()});
    CHECK(document["tool"] == Json{{"name", "map2pml"}, {"version", "1.2.3"}});
    CHECK(document["input"] == "auction.map");
    CHECK(document["instance"]["agents"][1] == Json{{"name", "Bidder"}, {"agent", "Bidder"}, {"role", "bidder"}});
    CHECK(document["instance"]["limits"] == Json{{"Auctioneer.bidloop", 5}});
    CHECK(document["instance"]["capacity"] == 4);
    CHECK(document["scenes"].size() == 1);
    REQUIRE(document["results"].size() == 7);

    const Json& result = document["results"][0];
    CHECK(result["scene"] == "Auction_House");
    CHECK(result["property"] == "termination");
    CHECK(result["verdict"] == "violated");
    CHECK(result["expected"] == "holds");
    CHECK(result["states"] == 83);
    CHECK(result["state_bytes"] == 144);
    CHECK(result["lowering"] == "-O2");
    CHECK(result["engine"] == "local");
    report::FileResult on_cluster = full();
    on_cluster.scenes.front().results.front().on_cluster = true;
    CHECK(print({on_cluster})["results"][0]["engine"] == "slurm");
    CHECK(faults(print({on_cluster})) == "");
    CHECK(result["incomplete_because"] == nullptr);
    CHECK(result["findings"][0]["span"]["line"] == 9);
    CHECK(document["results"][6]["incomplete_because"] == "time");

    const Json& run = result["counterexample"];
    CHECK(run["lasso_start"] == nullptr);
    CHECK(document["results"][2]["counterexample"]["lasso_start"] == 2);
    REQUIRE(run["steps"].size() == 6);
    CHECK(run["steps"][1]["agent"] == "Auctioneer");
    CHECK(run["steps"][1]["action"] == "send");
    CHECK(run["steps"][1]["performative"] == "inform");
    CHECK(run["steps"][1]["terms"] == Json{"start", "getValue"});
    CHECK(run["steps"][1]["to"] == Json::array({"Bidder"}));
    CHECK(run["steps"][1]["from"] == nullptr);
    CHECK(run["steps"][1]["span"] ==
          Json{{"file", "auction.map"}, {"line", 4}, {"column", 5}, {"end_line", 4}, {"end_column", 45}});
    CHECK(run["steps"][1]["clock"] == 2);
    CHECK(run["steps"][2]["from"] == "Auctioneer");
    CHECK(run["final_places"][1]["state"] == "waiting");
    CHECK(run["final_places"][1]["waits_for"][0]["span"]["line"] == 10);
    CHECK(run["final_places"][1]["only_restarts"] == true);

    CHECK(document["diagnostics"][0]["severity"] == "error");
    CHECK(document["diagnostics"][0]["notes"][0]["span"] == nullptr);
    CHECK(document["error"] == nullptr);
}

TEST_CASE("one shape for one and for many files") {
    report::FileResult other = report_sample::auction();
    other.input = "other.map";
    other.check_file = "own.check";
    const Json one = print({full()});
    const Json two = print({full(), other});
    const auto names = [](const Json& object) {
        std::vector<std::string> all;
        for (const auto& [name, value] : object.items()) all.push_back(name);
        return all;
    };
    CHECK(names(one) == names(two));
    CHECK(names(one["files"][0]) == names(two["files"][0]));
    CHECK(two["input"] == nullptr);
    CHECK(two["instance"] == nullptr);
    REQUIRE(two["files"].size() == 2);
    CHECK(two["files"][0]["check_file"] == nullptr);
    CHECK(two["files"][1] == Json{{"input", "other.map"},
                                  {"check_file", "own.check"},
                                  {"smallest", nullptr},
                                  {"cached", false},
                                  {"refused_scenes", Json::array()},
                                  {"error", nullptr}});
    REQUIRE(two["results"].size() == 14);
    CHECK(two["results"][6]["input"] == "auction.map");
    CHECK(two["results"][7]["input"] == "other.map");
    CHECK(two["scenes"][1]["input"] == "other.map");
}

TEST_CASE("any bytes of the input give valid JSON") {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.front().summary = "caf\xe9";
    CHECK(print({file}, "\xff.map")["results"][0]["summary"] == "caf\xef\xbf\xbd");
}

}  // namespace report_json_test
