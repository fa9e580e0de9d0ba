// The reports of `map2pml conform` for pipelines: what is in them follows from the meaning of the logs.
#include <doctest/doctest.h>

#include <map>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>
#include <string>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace conform_reports_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// Of the three conversations, the second is open, and the third deviates in line 8: a guest answers for another one.
constexpr const char* kLunch = "map2pml conform '" M2P_SOURCE_DIR "/samples/lunch/everybody.map' '" M2P_SOURCE_DIR
                               "/samples/lunch/answers.jsonl' ";

std::map<std::string, pugi::xml_node> cases_of(const pugi::xml_document& document) {
    std::map<std::string, pugi::xml_node> cases;
    for (const pugi::xml_node suite : document.child("testsuites").children("testsuite"))
        for (const pugi::xml_node test : suite.children("testcase"))
            CHECK(cases.emplace(test.attribute("name").value(), test).second);
    return cases;
}

void check_schema(const Folder& folder, const std::string& schema, const std::string& file) {
    const Ran ran = folder.run("xmllint --noout --schema '" M2P_SOURCE_DIR "/tests/cli/" + schema + "' '" + file + "'");
    CHECK_MESSAGE(ran.exit_code == 0, ran.error);
}

Json sarif_of(const Folder& folder, const std::string& file) {
    static const json_schema::Validator official = json_schema::validator_for("tests/unit/sarif-2.1.0.schema.json");
    Json log = Json::parse(tests::read_file(folder / file));
    CHECK(official.faults(log) == std::vector<std::string>{});
    return log["runs"][0];
}

/// Conversations of a question and its answer, or of an answer alone.
std::string many_logs(int count) {
    std::string log;
    for (int at = 0; at < count; ++at) {
        const std::string name = R"({"case":"c)" + std::to_string(at) + R"(",)";
        if (at % 2 == 0) log += name + R"("from":"Client","to":"Server","message":"ask","terms":[1]})" + "\n";
        log += name + R"("from":"Server","to":"Client","message":"answer","terms":[1]})" + "\n";
    }
    return log;
}

constexpr const char* kAsk = R"(Ask[
  agent(!Client, %client) = ask(1) => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer($x) <= agent(!Server, %server)) timeout (agent(waiting))
  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then answer($n) => agent($c, %client)) timeout (agent())]
)";

}  // namespace

TEST_CASE("JUnit: a case for each conversation, at its line of the log") {
    const Folder folder;
    const Ran ran = folder.run(std::string(kLunch) + "--format junit=j.xml --format junit-strict=s.xml -q");
    CHECK(ran.exit_code == 1);
    check_schema(folder, "junit.xsd", "j.xml");
    check_schema(folder, "junit-strict.xsd", "s.xml");
    pugi::xml_document document;
    REQUIRE(document.load_string(tests::read_file(folder / "j.xml").c_str()));
    const pugi::xml_node all = document.child("testsuites");
    CHECK(all.attribute("tests").as_int() == 3);
    CHECK(all.attribute("failures").as_int() == 1);
    CHECK(all.attribute("errors").as_int() == 0);
    auto cases = cases_of(document);
    CHECK(cases["monday"].first_child().empty());
    CHECK(contains(cases["tuesday"].child("system-out").text().get(), "Ann waits for"));
    const pugi::xml_node failure = cases["wednesday"].child("failure");
    CHECK(cases["wednesday"].attribute("line").as_int() == 8);
    CHECK(contains(cases["wednesday"].attribute("file").value(), "answers.jsonl"));
    CHECK(std::string(failure.attribute("type").value()) == "deviates");
    CHECK(contains(failure.attribute("message").value(), "it comes from Guest2, not Guest1"));
    CHECK(contains(failure.text().get(), "what could have come instead"));
    pugi::xml_document strict;
    REQUIRE(strict.load_string(tests::read_file(folder / "s.xml").c_str()));
    CHECK(contains(strict.child("testsuites").child("testsuite").attribute("file").value(), "answers.jsonl"));

    CHECK(folder.run(std::string(kLunch) + "--closed --format junit=c.xml -q").exit_code == 1);
    pugi::xml_document closed;
    REQUIRE(closed.load_string(tests::read_file(folder / "c.xml").c_str()));
    CHECK(closed.child("testsuites").attribute("errors").as_int() == 1);
    CHECK(std::string(cases_of(closed)["tuesday"].child("error").attribute("type").value()) == "unfinished");
}

TEST_CASE("SARIF and annotations: at the line of the protocol, and in the log") {
    const Folder folder;
    const Ran ran =
        folder.run(std::string(kLunch) + "--closed --format sarif=s.sarif --format github --help-uri https://x.org/");
    CHECK(ran.exit_code == 1);
    const Json run = sarif_of(folder, "s.sarif");
    CHECK(run["invocations"][0]["exitCode"] == 1);
    REQUIRE(run["results"].size() == 1);
    const Json& result = run["results"][0];
    CHECK(result["ruleId"] == "wrong-sender");
    CHECK(result["occurrenceCount"] == 1);
    const Json& place = result["locations"][0]["physicalLocation"];
    CHECK(contains(place["artifactLocation"]["uri"].get<std::string>(), "everybody.map"));
    CHECK(place["region"]["startLine"] == 12);
    const Json& related = result["relatedLocations"][0];
    CHECK(contains(related["physicalLocation"]["artifactLocation"]["uri"].get<std::string>(), "answers.jsonl"));
    CHECK(related["physicalLocation"]["region"]["startLine"] == 8);
    CHECK(contains(related["message"]["text"].get<std::string>(), "wednesday"));
    const Json& rule = run["tool"]["driver"]["rules"][0];
    CHECK(rule["helpUri"] == "https://x.org/wrong-sender");
    CHECK(contains(rule["help"]["text"].get<std::string>(), "another agent"));
    CHECK(contains(run["invocations"][0]["toolExecutionNotifications"].dump(), "unfinished in 1 conversation"));

    CHECK(contains(ran.out, "everybody.map,line=12,"));
    CHECK(contains(ran.out, "::error "));
    CHECK(contains(ran.out, "answers.jsonl:8 (conversation wednesday"));
    CHECK(contains(ran.out, "::warning "));
    CHECK_FALSE(contains(ran.out, "possibly"));
}

TEST_CASE("properties, undecided conversations and lines that are no events are in all reports") {
    const Folder folder;
    tests::write_file(folder / "p.map", kAsk);
    tests::write_file(folder / "p.check", "never \"an answer\": sent answer(_)\n");
    tests::write_file(folder / "log.jsonl", many_logs(1) + "nonsense\n" +
                                                R"({"case":"strangers","from":"x","to":"y","message":"hello"})"
                                                "\n");
    const std::string formats =
        " --format junit=j.xml --format sarif=s.sarif --format github=g.txt --format lcov=l.info";
    const Ran ran = folder.run("map2pml conform p.map log.jsonl" + formats);
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "violated"));  // the text is on standard output as before
    check_schema(folder, "junit.xsd", "j.xml");
    pugi::xml_document document;
    REQUIRE(document.load_string(tests::read_file(folder / "j.xml").c_str()));
    auto cases = cases_of(document);
    CHECK(std::string(cases["c0"].child("failure").attribute("type").value()) == "violated");
    CHECK(cases["c0"].attribute("line").as_int() == 2);
    CHECK(std::string(cases["strangers"].child("error").attribute("type").value()) == "undecided");
    const Json run = sarif_of(folder, "s.sarif");
    REQUIRE(run["results"].size() == 1);
    CHECK(run["results"][0]["ruleId"] == "an answer");
    CHECK(contains(run["results"][0]["locations"].dump(), "p.check"));
    CHECK(run["results"][0]["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 2);
    const std::string notices = run["invocations"][0]["toolExecutionNotifications"].dump();
    CHECK(contains(notices, "1 line is no event"));
    CHECK(contains(notices, "undecided in 1 conversation"));
    const std::string github = tests::read_file(folder / "g.txt");
    CHECK(contains(github, "::error file=p.check,line=1,"));
    CHECK(contains(github, "::warning file=log.jsonl,title=no events::1 line is no event"));
    CHECK(contains(tests::read_file(folder / "l.info"), "SF:p.map"));
}

TEST_CASE("alike deviations are one result with their number, and nothing is quadratic") {
    const Folder folder;
    tests::write_file(folder / "p.map", kAsk);
    tests::write_file(folder / "log.jsonl", many_logs(20'000));
    const Ran ran =
        folder.run("map2pml conform p.map log.jsonl -q --format junit=j.xml --format sarif=s.sarif --format github");
    CHECK(ran.exit_code == 1);
    const Json run = sarif_of(folder, "s.sarif");
    REQUIRE(run["results"].size() == 1);
    CHECK(run["results"][0]["ruleId"] == "too-early");
    CHECK(run["results"][0]["occurrenceCount"] == 10'000);
    CHECK(run["results"][0]["relatedLocations"].size() == 10);
    CHECK(contains(run["results"][0]["message"]["text"].get<std::string>(), "in 10,000 conversations"));
    CHECK(std::count(ran.out.begin(), ran.out.end(), '\n') == 1);
    pugi::xml_document document;
    REQUIRE(document.load_string(tests::read_file(folder / "j.xml").c_str()));
    CHECK(document.child("testsuites").attribute("tests").as_int() == 20'000);
    CHECK(document.child("testsuites").attribute("failures").as_int() == 10'000);
}

}  // namespace conform_reports_test
