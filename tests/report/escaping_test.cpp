#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "driver/report/html/fields.h"
#include "driver/report/html/html.h"
#include "driver/report/html/sha256.h"
#include "tests/report/page.h"
#include "tests/unit/report_sample.h"

namespace escaping_test {

using namespace map2pml;
using report_test::count;

namespace {

// Markup, quotes, the end of a CDATA section, a comment, a template tag, bytes that are no UTF-8, control characters, an override of
// the direction, Hebrew.
const std::string kHostile =
    "<script>alert(1)</script>\"'&amp;]]>-->{{x}}{{{x}}}\xff\xc3(\x01\x1b[31m\xe2\x80\xae\xd7\xa9\xd7\x9c";

/// Every text of a result is `name`.
report::FileResult hostile(const std::string& name) {
    report::FileResult file = report_sample::auction();
    file.input = name;
    report::SceneResult& scene = file.scenes.front();
    scene.scene = name;
    scene.instance_name = name;
    for (ir::AgentInstance& agent : scene.instance.agents) agent.name = agent.agent = name;
    report::PropertyResult& result = scene.results.front();
    result.property = ir::Property::user_defined;
    result.name = result.summary = result.because = name;
    result.missing_places = result.limits_reached = {name};
    result.findings.front().message = name;
    result.findings.front().notes.front().message = name;
    for (trace::Step& step : result.counterexample->steps) {
        step.span = report_sample::span(1, 1, 1, 8);  // an element of the diagram
        step.agent = step.performative = name;
        step.terms = {ir::value_from(name)};
        step.to = {name};
        step.from = name;
    }
    report::ChoiceNode inner;
    inner.number = 2;
    inner.way = inner.asked = inner.shown = name;
    inner.steps = result.counterexample->steps;
    report::ChoiceNode& root = result.choices.emplace();
    root.number = 1;
    root.asked = root.shown = name;
    root.end = report::ChoiceNode::End::goes_on;
    root.ways = {inner, inner};
    root.ways[1].number = 3;
    root.ways[1].end = report::ChoiceNode::End::known;
    root.ways[1].same_as = 2;
    for (trace::FinalPlace& place : result.counterexample->final_places) {
        place.agent = name;
        place.waits_for = place.could_send = {name};
        place.mailbox = {{1, name, {}, name}};
    }
    file.diagnostics = {{diag::Code::syntax, report_sample::span(1, 1, 1, 5), name, {{{}, name}}}};
    report::Diagram diagram;
    diagram.element = {report_sample::span(1, 1, 1, 8), name, name};
    diagram.lifelines = {{diagram.element, name}, {diagram.element, name}};
    report::DiagramMessage message;
    message.element = diagram.element;
    message.label = message.sort = name;
    message.from = report::OnLifeline{0};
    message.to = report::OnBorder{name, false};
    diagram.messages = {message};
    report::DiagramFrame frame{name, {}};
    frame.operands.push_back({diagram.element, name, {}, {{diagram.element, report::MessageEvent{0, true, 0}}}});
    diagram.parts = {{diagram.element, frame},
                     {diagram.element, report::DiagramUse{name, {0}}},
                     {diagram.element, report::DiagramState{1, name}},
                     {diagram.element, report::DiagramStop{1}},
                     {diagram.element, report::DiagramContinuation{}}};
    diagram.remarks = {{diagram.element, name}};
    file.diagrams = {diagram};
    file.error = name;
    return file;
}

std::string page_of(const std::string& name, bool has_diagram = true) {
    source::SourceSet sources;
    sources.add(name, name + "\n" + report_sample::kAuction);
    report::FileResult file = hostile(name);
    if (!has_diagram) file.diagrams.clear();
    return report::print_html({{&sources, &file}}, {"1.2.3", true, name, name});
}

/// The contents of the elements `<script…>`, which begin so.
std::vector<std::string> scripts(const std::string& page, const std::string& begin) {
    std::vector<std::string> all;
    for (std::size_t at = page.find(begin); at != std::string::npos; at = page.find(begin, at + 1)) {
        const std::size_t from = page.find('>', at) + 1;
        all.push_back(page.substr(from, page.find("</script>", from) - from));
    }
    return all;
}

}  // namespace

TEST_CASE("names are text and nothing else") {
    const std::string page = page_of(kHostile);
    CHECK(count(page, "<script") == 3);  // our own, the text, the run
    CHECK(count(page, "</script>") == 3);
    CHECK(count(page, "&lt;script&gt;") > 20);
    CHECK(count(page, "\x1b") == 0);
    CHECK(count(page, "\x01") == 0);
    CHECK(count(page, "\xe2\x80\xae") == 0);      // the override
    CHECK(count(page, "\xd7\xa9\xd7\x9c") > 20);  // Hebrew stays
    CHECK(count(page, "{{x}}") > 0);              // no template of ours
    CHECK(count(page, "&quot;&apos;&amp;amp;]]&gt;") > 20);
    CHECK(report_test::is_utf8(page));
}

TEST_CASE("drawings are well-formed XML, whatever names hold") {
    const auto drawings = report_test::drawings(page_of(kHostile));
    CHECK(drawings.size() == 3);  // the diagram, the run, the run in the diagram
    for (const std::string& each : drawings) {
        pugi::xml_document document;
        report_test::parse(each, document);
        const bool has_links = !document.select_nodes("//a").empty();  // in an image nothing can be followed
        CHECK(std::string(document.child("svg").attribute("role").value()) ==
              (has_links ? "graphics-document" : "img"));
        CHECK_FALSE(std::string(document.child("svg").child_value("title")).empty());
    }
}

TEST_CASE("the data of a run are the names as they are, in JSON") {
    const std::string page = page_of(kHostile);
    const auto runs = scripts(page, "<script type=\"application/json\" class=\"run-data\"");
    REQUIRE(runs.size() == 1);
    const auto run = nlohmann::json::parse(runs.front());
    CHECK(run["agents"][0].get<std::string>().starts_with("<script>alert(1)</script>\"'&amp;]]>-->{{x}}{{{x}}}"));
    CHECK(run["steps"].size() == 6);
    const auto texts = scripts(page_of(kHostile, false), "<script type=\"application/json\" class=\"source-data\"");
    REQUIRE(texts.size() == 1);
    CHECK(nlohmann::json::parse(texts.front())[0]["lines"][0].get<std::string>().starts_with("<script>alert(1)"));
    const auto drawn = scripts(page, "<script type=\"application/json\" class=\"source-data\"");
    REQUIRE(drawn.size() == 1);
    CHECK(nlohmann::json::parse(drawn.front())[0]["lines"].empty());  // the drawing is shown
}

TEST_CASE("only our own script may run") {
    const std::string page = page_of(kHostile);
    const auto script = scripts(page, "<script>");
    REQUIRE(script.size() == 1);
    const std::string digest = report::base64(report::sha256(script.front()));
    CHECK(count(page,
                "content=\"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" + digest + "'\"") == 1);
    CHECK(report::hex(report::sha256("abc")) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(report::base64(report::sha256("abc")) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=");
}

TEST_CASE("a page without a run has no script") {
    source::SourceSet sources;
    sources.add("auction.map", report_sample::kAuction);
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.front().counterexample.reset();
    CHECK(count(report::print_html({{&sources, &file}}, {"1.2.3"}), "<script") == 0);
}

TEST_CASE("nothing from elsewhere") {
    const std::string page = page_of("plain");
    CHECK(count(page, " src=") == 0);
    CHECK(count(page, "<link") == 0);
    CHECK(count(page, "url(") == 0);
    CHECK(count(page, "onclick") == 0);
    CHECK(count(page, "http://") ==
          count(page, "xmlns=\"http://www.w3.org/2000/svg\"") + count(page, "SVG = \"http://www.w3.org/2000/svg\""));
    CHECK(count(page, "https://") == 0);
}

TEST_CASE("a very long name is shortened in drawings, which still say all of it") {
    const std::string name(4000, 'n');
    for (const std::string& each : report_test::drawings(page_of(name))) {
        pugi::xml_document document;
        report_test::parse(each, document);
        CHECK(document.child("svg").attribute("width").as_int() < 1200);
        for (const auto& found : document.select_nodes("//text"))
            CHECK(std::string(found.node().child_value()).size() < 200);
        CHECK(each.find(name) != std::string::npos);
    }
}

TEST_CASE("names of elements of the page are its own") {
    const std::string page = page_of("plain");
    std::set<std::string> names;
    for (std::size_t at = page.find(" id=\""); at != std::string::npos; at = page.find(" id=\"", at + 1)) {
        const std::string name = page.substr(at + 5, page.find('"', at + 5) - at - 5);
        CHECK_MESSAGE(names.insert(name).second, name);
    }
    for (std::size_t at = page.find("href=\"#"); at != std::string::npos; at = page.find("href=\"#", at + 1)) {
        const std::string name = page.substr(at + 7, page.find('"', at + 7) - at - 7);
        CHECK_MESSAGE(names.contains(name), name);
    }
}

TEST_CASE("what is cleaned") {
    CHECK(report::clean("a\tb\nc") == "a b\nc");
    CHECK(report::clean("\x7f") == "?");
    CHECK(report::clean("\xc2\x85") == "?");                                         // a control character of two bytes
    CHECK(report::clean("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");  // half of a pair
    CHECK(report::clean("\xc0\x80") == "\xef\xbf\xbd\xef\xbf\xbd");                  // a zero in too many bytes
    CHECK(report::clean("\xf0\x9f\x98\x80") == "\xf0\x9f\x98\x80");
    CHECK(report::clean("\xe2\x80") == "\xef\xbf\xbd\xef\xbf\xbd");  // cut off
    CHECK(report::clean("\xef\xbf\xbe") == "\xef\xbf\xbd");          // no letter
}

}  // namespace escaping_test
