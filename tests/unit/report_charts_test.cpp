// Runs as text for other tools. The expected charts are drawn by hand from the run of the sample.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "driver/report/charts/charts.h"
#include "driver/runs/trace/mailboxes.h"
#include "report_sample.h"

namespace report_charts_test {

using namespace map2pml;
using Json = nlohmann::json;

namespace {

/// One run: the value, a message that is taken, a refusal, a timeout, a message that nobody takes.
report::FileResult declined() {
    report::FileResult file = report_sample::auction();
    trace::number_messages(*file.scenes.front().results.front().counterexample);
    return file;
}

template <typename Printer>
std::string printed(const report::FileResult& file, Printer printer) {
    source::SourceSet sources;
    sources.add("auction.map", report_sample::kAuction);
    return printer(report::titled_runs({{&sources, &file}}));
}

std::string mermaid(const report::FileResult& file) {
    return printed(file, [](const auto& results) { return report::print_mermaid(results, true); });
}

std::string plantuml(const report::FileResult& file) {
    return printed(file, [](const auto& results) { return report::print_plantuml(results, true); });
}

std::string svg(const report::FileResult& file) {
    return printed(file, [](const auto& results) { return report::print_svg(results, true); });
}

Json itf(const report::FileResult& file) {
    return Json::parse(printed(file, [](const auto& results) { return report::print_itf(results, "1"); }));
}

Json mailbox(const Json& state, std::size_t agent) { return state["mailboxes"]["#map"][agent][1]; }

}  // namespace

TEST_CASE("Mermaid: an arrow for each message, a note for each other step, where each agent is at the end") {
    CHECK(mermaid(declined()) == R"(## auction.map&#58; termination is violated&#58; Bidder waits for ever
```mermaid
sequenceDiagram
    participant p1 as Auctioneer
    participant p2 as Bidder
    Note over p1: 1 #36;val = getValue()
    p1-)p2: 2 inform(start, getValue)
    Note over p2: 3 takes inform(start, getValue) from Auctioneer
    Note over p2: ✗ 4 startBidding(getValue, Bidder) fails
    Note over p1: 5 gives up waiting (timeout)
    p1-xp2: 6 accept(null, getValue) (not taken)
    Note over p1: at the end: has ended
    Note over p2: at the end: waits for inform(start, #36;startval) #60;= agent(#36;auctioneer, #37;auctioneer)
```
)");
}

TEST_CASE("PlantUML: the same chart") {
    const std::string text = plantuml(declined());
    CHECK(text.starts_with("@startuml\n"));
    CHECK(text.ends_with("@enduml\n"));
    CHECK(text.find("\np1 ->> p2: 2 inform(start, getValue)\n") != std::string::npos);
    CHECK(text.find("\np1 ->>x p2: 6 accept(null, getValue) (not taken)\n") != std::string::npos);
    CHECK(text.find("\nrnote over p2 #FDE7E8: 4 startBidding(getValue, Bidder) fails\n") != std::string::npos);
}

TEST_CASE("SVG: a drawing of its own, without names of colours, whose text is text") {
    report::FileResult file = declined();
    file.input = "<script>&'\".map";
    const std::string text = svg(file);
    pugi::xml_document drawing;
    REQUIRE(drawing.load_string(text.c_str()));
    const pugi::xml_node whole = drawing.child("svg");
    CHECK(std::string(whole.child("text").text().get()) ==
          "<script>&'\".map: termination is violated: Bidder waits for ever");
    CHECK(whole.select_nodes("//script").empty());
    CHECK(text.find("var(") == std::string::npos);
    CHECK(std::string(whole.child("style").text().get()).find("svg path.lifeline { stroke: #") != std::string::npos);
    std::vector<std::string> words;
    for (const auto& each : whole.select_nodes("//g/text")) words.emplace_back(each.node().text().get());
    for (const char* wanted : {"Auctioneer", "Bidder", "inform(start, getValue)", "accept(null, getValue)"}) {
        CAPTURE(wanted);
        CHECK(std::find(words.begin(), words.end(), wanted) != words.end());
    }
    // The drawing is as large as what is in it.
    const pugi::xml_node picture = whole.child("g").child("svg");
    CHECK(picture.attribute("height").as_int() < whole.attribute("height").as_int());
    CHECK(picture.attribute("width").as_int() < whole.attribute("width").as_int());
    file.scenes.front().results.front().counterexample.reset();
    CHECK(svg(file).find("no run: nothing is violated") != std::string::npos);
}

TEST_CASE("a loop is a frame") {
    report::FileResult file = declined();
    file.scenes.front().results.front().counterexample->lasso_start = 4;
    CHECK(mermaid(file).find("fails\n    loop for ever\n    Note over p1: 5 gives up") != std::string::npos);
    CHECK(mermaid(file).find("(not taken)\n    end\n") != std::string::npos);
}

TEST_CASE("names of the input are text in every language") {
    report::FileResult file = declined();
    trace::Counterexample& run = *file.scenes.front().results.front().counterexample;
    run.steps.at(1).performative = "x\nend\n```\n<script>;%%{init}%%[[http://a]]!include /etc/passwd #1;";
    const std::string chart = mermaid(file);
    CHECK(chart.find("<script>") == std::string::npos);
    CHECK(chart.find("\n    end") == std::string::npos);
    CHECK(chart.find("x end #96;#96;#96; #60;script#62;#59;#37;#37;#123;init#125;") != std::string::npos);
    const std::string uml = plantuml(file);
    CHECK(uml.find("[[") == std::string::npos);
    CHECK(uml.find("!include") == std::string::npos);
    CHECK(uml.find("<U+0025>") != std::string::npos);
}

TEST_CASE("without a run there is nothing to draw") {
    report::FileResult file = declined();
    file.scenes.front().results.front().counterexample.reset();
    CHECK(mermaid(file) == "There is no run to draw.\n");
    CHECK(plantuml(file) == "' There is no run to draw.\n");
    CHECK(itf(file)["states"].empty());
}

TEST_CASE("ITF: a state before the first step and after each; a loop goes back to one of them") {
    report::FileResult file = declined();
    const Json trace = itf(file);
    CHECK(trace["#meta"]["format"] == "ITF");
    REQUIRE(trace["states"].size() == 7);
    for (const Json& state : trace["states"])
        for (const Json& variable : trace["vars"]) CHECK(state.contains(variable.get<std::string>()));
    CHECK(mailbox(trace["states"][1], 1) == Json::array());
    CHECK(mailbox(trace["states"][2], 1) == Json{"inform(start, getValue) from Auctioneer"});
    CHECK(mailbox(trace["states"][3], 1) == Json::array());
    CHECK(mailbox(trace["states"][6], 1) == Json{"accept(null, getValue) from Auctioneer"});
    CHECK(trace["states"][2]["values"]["#map"] == Json::array({Json::array({"Auctioneer.$val", "getValue"})}));
    CHECK(!trace.contains("loop"));
    file.scenes.front().results.front().counterexample->lasso_start = 4;
    CHECK(itf(file)["loop"] == 4);
}

}  // namespace report_charts_test
