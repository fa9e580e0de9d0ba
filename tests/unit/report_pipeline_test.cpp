// What build pipelines read: SARIF, JUnit and workflow annotations of the same results.
#include <doctest/doctest.h>

#include <pugixml.hpp>
#include <set>

#include "driver/report/pipeline/annotations.h"
#include "driver/report/pipeline/junit.h"
#include "driver/report/pipeline/sarif.h"
#include "driver/report/pipeline/sarif_log.h"
#include "report_sample.h"
#include "tests/support/json_schema.h"

namespace report_pipeline_test {

using namespace map2pml;
using Json = nlohmann::json;

namespace {

/// The auction, whose `termination` is violated, with: a known violation, a search that ran out of time, a warning.
report::FileResult mixed() {
    report::FileResult file = report_sample::auction();
    report::SceneResult& scene = file.scenes.front();
    scene.results.at(1).verdict = scene.results.at(1).expected = ir::Verdict::violated;
    scene.results.at(1).because = "it is known";
    scene.results.at(2).verdict = ir::Verdict::incomplete;
    scene.results.at(2).incomplete_because = "the time is up";
    scene.results.at(3).vacuous = {{report_sample::span(3, 5, 3, 22), "nobody calls", {}}};
    diag::Diagnostic warning{diag::all_codes().front(), report_sample::span(6, 14, 6, 56), "look", {}};
    for (const diag::Code code : diag::all_codes())
        if (diag::severity_of(code) == diag::Severity::warning) warning.code = code;
    file.diagnostics = {warning};
    return file;
}

report::FileResult unreadable() {
    report::FileResult file;
    file.input = "missing.map";
    file.input_error = "no such file";
    return file;
}

template <typename Printer>
std::string printed(const report::FileResult& file, Printer printer, const std::string& name = "auction.map") {
    source::SourceSet sources;
    sources.add(name, report_sample::kAuction);
    return printer(std::vector<report::LocatedResult>{{&sources, &file}});
}

using report::SarifScope;

Json sarif(const report::FileResult& file, bool warnings_are_errors = false, const std::string& name = "auction.map",
           SarifScope scope = SarifScope::all) {
    return Json::parse(printed(
        file,
        [&](const auto& results) { return report::print_sarif(results, "1.2.3", warnings_are_errors, scope, ""); },
        name));
}

/// The rules of the results that are not as expected.
std::vector<std::string> unexpected(const report::FileResult& file, bool warnings_are_errors = false) {
    const Json log = sarif(file, warnings_are_errors, "auction.map", SarifScope::unexpected);
    std::vector<std::string> rules;
    for (const Json& each : log["runs"][0]["results"]) {
        CHECK(each["kind"] == "fail");
        CHECK(!each.contains("suppressions"));
        rules.push_back(each["ruleId"]);
    }
    return rules;
}

std::string junit(const report::FileResult& file, bool warnings_are_errors = false) {
    return printed(file, [&](const auto& results) { return report::print_junit(results, warnings_are_errors); });
}

std::string annotations(const report::FileResult& file, bool warnings_are_errors = false) {
    return printed(file, [&](const auto& results) { return report::print_annotations(results, warnings_are_errors); });
}

std::vector<std::string> schema_faults(const Json& log) {
    static const json_schema::Validator the_one = json_schema::validator_for("tests/unit/sarif-2.1.0.schema.json");
    return the_one.faults(log);
}

/// The result of a rule.
Json result_of(const Json& log, const std::string& rule) {
    for (const Json& each : log["runs"][0]["results"])
        if (each["ruleId"] == rule) return each;
    FAIL("no result for " << rule);
    return {};
}

pugi::xml_document parsed(const std::string& text) {
    pugi::xml_document document;
    const pugi::xml_parse_result read = document.load_string(text.c_str());
    REQUIRE_MESSAGE(read, read.description());
    return document;
}

pugi::xml_node case_of(const pugi::xml_document& document, const char* name) {
    return document.child("testsuites").child("testsuite").find_child_by_attribute("testcase", "name", name);
}

}  // namespace

TEST_CASE("SARIF is valid against the official schema") {
    const std::vector<std::string> none;
    CHECK(schema_faults(sarif(report_sample::auction())) == none);
    CHECK(schema_faults(sarif(mixed())) == none);
    CHECK(schema_faults(sarif(mixed(), true)) == none);
    CHECK(schema_faults(sarif(unreadable())) == none);
    report::FileResult loop = mixed();
    loop.scenes.front().results.front().counterexample->lasso_start = 2;
    CHECK(schema_faults(sarif(loop)) == none);
    Json broken = sarif(mixed());
    broken["runs"][0]["results"][0]["level"] = "bad";
    CHECK(schema_faults(broken) != none);
    broken = sarif(mixed());
    broken["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]["startLine"] = 0;
    CHECK(schema_faults(broken) != none);
}

TEST_CASE("SARIF: each verdict has its kind and level, a known violation is suppressed") {
    const Json log = sarif(mixed());
    const Json violated = result_of(log, "termination");
    CHECK(violated["kind"] == "fail");
    CHECK(violated["level"] == "error");
    CHECK(violated["message"]["text"] == "termination is violated: Bidder waits for ever");
    CHECK(violated["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "auction.map");
    CHECK(violated["locations"][0]["physicalLocation"]["region"] ==
          Json{{"startLine", 9}, {"startColumn", 5}, {"endLine", 13}, {"endColumn", 22}});
    CHECK(!violated.contains("suppressions"));
    const Json known = result_of(log, "no-failure");
    CHECK(known["level"] == "note");
    CHECK(known["suppressions"][0]["justification"] == "it is known");
    CHECK(result_of(log, "progress")["kind"] == "open");
    CHECK(result_of(log, "bounded-recursion")["level"] == "warning");
    CHECK(result_of(sarif(mixed(), true), "bounded-recursion")["level"] == "error");
    CHECK(result_of(log, "no-orphans")["kind"] == "pass");
    const Json& rules = log["runs"][0]["tool"]["driver"]["rules"];
    for (const Json& each : log["runs"][0]["results"])
        CHECK(rules[each["ruleIndex"].get<std::size_t>()]["id"] == each["ruleId"]);
    const Json& invocation = log["runs"][0]["invocations"][0];
    CHECK(invocation["exitCode"] == 1);
    CHECK(invocation["executionSuccessful"] == true);
    REQUIRE(invocation["toolExecutionNotifications"].size() == 1);
    CHECK(invocation["toolExecutionNotifications"][0]["message"]["text"] == "progress is incomplete: the time is up");
    CHECK(sarif(unreadable())["runs"][0]["invocations"][0]["executionSuccessful"] == false);
}

TEST_CASE("SARIF: by default only what is not as expected; incomplete results are notifications") {
    const report::FileResult file = mixed();
    const std::string warning(diag::code_text(file.diagnostics.front().code));
    const std::vector<std::string> rules = {warning, "termination", "bounded-recursion"};
    CHECK(unexpected(file) == rules);
    CHECK(unexpected(file, true) == rules);
    report::FileResult other = mixed();
    other.scenes.front().results.at(4).expected = ir::Verdict::violated;  // it holds
    CHECK(unexpected(other).size() == rules.size() + 1);
    const Json log = sarif(file, false, "auction.map", SarifScope::unexpected);
    CHECK(schema_faults(log).empty());
    CHECK(log["runs"][0]["tool"]["driver"]["rules"].size() == rules.size());
    CHECK(log["runs"][0]["invocations"] == sarif(file)["runs"][0]["invocations"]);
}

TEST_CASE("SARIF: a fingerprint survives moved lines and changes with their text") {
    const auto prints = [](const report::FileResult& file, const std::string& text) {
        source::SourceSet sources;
        sources.add("auction.map", text);
        const Json log = Json::parse(report::print_sarif({{&sources, &file}}, "1.2.3", false, SarifScope::all, ""));
        std::vector<std::string> all;
        for (const Json& each : log["runs"][0]["results"])
            all.push_back(each["partialFingerprints"]["primaryLocationLineHash"]);
        return all;
    };
    const report::FileResult file = report_sample::auction();
    const std::string text = report_sample::kAuction;
    const std::vector<std::string> first = prints(file, text);
    CHECK(std::set<std::string>(first.begin(), first.end()).size() == first.size());
    report::FileResult moved = file;
    for (report::PropertyResult& each : moved.scenes.front().results) {
        for (report::Finding& found : each.findings) {
            ++found.span.begin.line;
            ++found.span.end.line;
        }
    }
    CHECK(prints(moved, "\n" + text) == first);
    CHECK(prints(moved, text).front() != first.front());
    report::FileResult twice = file;
    twice.scenes.push_back(twice.scenes.front());
    const std::vector<std::string> doubled = prints(twice, text);
    CHECK(doubled.front().ends_with(":1"));
    CHECK(doubled.at(first.size()) == doubled.front().substr(0, 16) + ":2");
}

TEST_CASE("SARIF: each rule has help as text and as Markdown; the page of a known one has a URI") {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.at(1).name = "own";
    file.scenes.front().results.at(1).property = ir::Property::user_defined;
    const Json rules = sarif(file)["runs"][0]["tool"]["driver"]["rules"];
    for (const Json& each : rules) {
        CAPTURE(each["id"]);
        CHECK(!each["help"]["text"].get<std::string>().empty());
        CHECK(!each["help"]["markdown"].get<std::string>().empty());
        CHECK(!each.contains("helpUri"));  // the pages are in the program, and viewers make a link of it
    }
}

TEST_CASE("SARIF: the counterexample is a code flow with a place for each step") {
    const Json flows = result_of(sarif(mixed()), "termination")["codeFlows"];
    REQUIRE(flows.size() == 1);
    const Json& steps = flows[0]["threadFlows"][0]["locations"];
    REQUIRE(steps.size() == 6);
    CHECK(steps[1]["location"]["message"]["text"] == "Auctioneer: inform(start, getValue) => Bidder");
    CHECK(steps[1]["location"]["physicalLocation"]["region"]["startLine"] == 4);
    CHECK(steps[1]["executionOrder"] == 2);
    CHECK(steps[3]["importance"] == "essential");
}

TEST_CASE("SARIF: text of the input is no link, no placeholder and no other file") {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.front().summary = "{0} [x](http://example.org)";
    const Json log = sarif(file, false, "a folder/50%#.map");
    CHECK(result_of(log, "termination")["message"]["text"] ==
          "termination is violated: {{0}} [x\\](http://example.org)");
    CHECK(result_of(log, "termination")["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] ==
          "a%20folder/50%25%23.map");
    CHECK(report::uri_of("/tmp/x.map") == "file:///tmp/x.map");
}

TEST_CASE("JUnit: a case for each property; what is not as expected fails, what is incomplete is an error") {
    const pugi::xml_document document = parsed(junit(mixed()));
    const pugi::xml_node all = document.child("testsuites");
    CHECK(all.attribute("tests").as_int() == 7);
    CHECK(all.attribute("failures").as_int() == 1);
    CHECK(all.attribute("errors").as_int() == 1);
    CHECK(std::string(all.child("testsuite").attribute("name").value()) == "auction.map: Auction_House");
    const pugi::xml_node failure = case_of(document, "termination").child("failure");
    CHECK(std::string(failure.attribute("message").value()) == "termination is violated: Bidder waits for ever");
    CHECK(std::string(failure.text().get()).find("auction.map:9:5") != std::string::npos);
    CHECK(std::string(failure.text().get()).find("inform(start, getValue) => Bidder") != std::string::npos);
    const pugi::xml_node termination = case_of(document, "termination");
    CHECK(std::string(termination.attribute("classname").value()) == "auction_map: Auction_House");
    CHECK(std::string(termination.attribute("file").value()) == "auction.map");
    CHECK(termination.attribute("line").as_int() == 9);
    CHECK(!case_of(document, "no-orphans").attribute("line"));
    CHECK(!case_of(document, "no-failure").child("failure"));
    CHECK(case_of(document, "no-failure").child("system-out"));
    CHECK(case_of(document, "progress").child("error"));
    CHECK(!case_of(document, "bounded-recursion").child("failure"));
    CHECK(!case_of(document, "no-orphans").first_child());
    const pugi::xml_document strict = parsed(junit(mixed(), true));
    CHECK(strict.child("testsuites").attribute("failures").as_int() == 2);
    CHECK(strict.child("testsuites").attribute("errors").as_int() == 2);
}

TEST_CASE("JUnit: a file that cannot be checked is never without an error") {
    for (report::FileResult file : {unreadable(), report::FileResult{}}) {
        const pugi::xml_document document = parsed(junit(file));
        CHECK(document.child("testsuites").attribute("errors").as_int() == 1);
    }
    report::FileResult empty = report_sample::auction();
    empty.scenes.front().results.clear();
    CHECK(parsed(junit(empty)).child("testsuites").attribute("errors").as_int() == 1);
}

TEST_CASE("JUnit: any text of the input gives well-formed XML with the text in it") {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.front().summary = "</failure> \"&\x01\xff]]>";
    const pugi::xml_document document = parsed(junit(file));
    CHECK(std::string(case_of(document, "termination").child("failure").attribute("message").value()) ==
          "termination is violated: </failure> \"&?\xef\xbf\xbd]]>");
}

TEST_CASE("annotations: a command for what is wrong, at its lines") {
    const std::string text = annotations(mixed());
    CHECK(text.find("::error file=auction.map,line=9,endLine=13,col=5,title=termination violated::termination is "
                    "violated: Bidder waits for ever%0Ano agent can send `inform(start, _)` any more\n") !=
          std::string::npos);
    CHECK(text.find("::warning file=auction.map,line=6,endLine=6,col=14,endColumn=56,title=M2P") != std::string::npos);
    CHECK(text.find("::warning file=auction.map,title=progress incomplete::progress is incomplete: the time is up\n") !=
          std::string::npos);
    CHECK(text.find("no-failure") == std::string::npos);
    CHECK(text.find("no-orphans") == std::string::npos);
    CHECK(annotations(unreadable()) == "::error file=missing.map,title=not checked::no such file\n");
    CHECK(annotations(mixed(), true).find("::error file=auction.map,line=6,") != std::string::npos);
}

TEST_CASE("annotations: text of the input begins no command and no property") {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results.front().summary = "50%\n::stop-commands::x";
    file.scenes.front().results.front().name = "a,line=1::b";
    file.scenes.front().results.front().property = ir::Property::user_defined;
    const std::string text = annotations(file);
    CHECK(std::count(text.begin(), text.end(), '\n') == 1);
    CHECK(text.find("title=a%2Cline=1%3A%3Ab violated::") != std::string::npos);
    CHECK(text.find("50%25") != std::string::npos);
}

}  // namespace report_pipeline_test
