// What build pipelines use: several formats in one run, stamps, the cache of results.
#include <doctest/doctest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/ping.h"
#include "tests/support/program.h"

namespace pipeline_test {

namespace fs = std::filesystem;
using tests::Folder;
using tests::kPing;
using tests::kPingMayFail;
using tests::Ran;
using Json = nlohmann::json;

namespace {

constexpr const char* kHit = "map2pml: the result is from the cache\n";

/// How many results are in the folder.
std::size_t kept(const Folder& folder, const std::string& name) {
    std::size_t count = 0;
    for (const std::string& file : folder.files())
        count += file.starts_with(name + "/") && file.ends_with(".result") ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("one run writes all formats, and they agree") {
    const Folder folder;
    tests::write_file(folder / "good.map", kPing);
    tests::write_file(folder / "bad.map", kPingMayFail);
    tests::write_file(folder / "broken.map", "S[ nonsense");
    const std::string formats =
        " --format sarif=r.sarif --format junit=r.xml --format json=r.json --format github=r.txt";
    const Ran ran = folder.run("map2pml check good.map bad.map broken.map missing.map" + formats);
    CHECK(ran.exit_code == 2);
    const Json sarif = Json::parse(tests::read_file(folder / "r.sarif"));
    const json_schema::Validator official = json_schema::validator_for("tests/unit/sarif-2.1.0.schema.json");
    CHECK(official.faults(sarif) == std::vector<std::string>{});
    CHECK(sarif["runs"][0]["invocations"][0]["exitCode"] == 2);
    const Json json = Json::parse(tests::read_file(folder / "r.json"));
    pugi::xml_document junit;
    REQUIRE(junit.load_string(tests::read_file(folder / "r.xml").c_str()));
    int failed = 0;
    for (const Json& each : json["results"]) failed += each["verdict"] == "violated" ? 1 : 0;
    CHECK(failed == 1);
    CHECK(junit.child("testsuites").attribute("failures").as_int() == failed);
    CHECK(junit.child("testsuites").attribute("errors").as_int() == 2);  // broken.map and missing.map
    CHECK(tests::read_file(folder / "r.txt").find("::error file=bad.map,line=2,") != std::string::npos);
    CHECK(tests::read_file(folder / "r.txt").find("::error file=missing.map,") != std::string::npos);
}

TEST_CASE(
    "SARIF and JUnit of proofs and checks fit their schemas, also what is strict, cached, incomplete or unreadable") {
    const Folder folder;
    tests::write_file(folder / "good.map", kPing);
    tests::write_file(folder / "bad.map", kPingMayFail);
    tests::write_file(folder / "broken.map", "S[ nonsense");
    const std::string formats =
        " --format junit=p.xml --format junit-times=t.xml --format junit-strict=s.xml --format sarif=e.sarif --format "
        "sarif-all=a.sarif";
    const json_schema::Validator official = json_schema::validator_for("tests/unit/sarif-2.1.0.schema.json");
    for (const char* command :
         {"check good.map bad.map broken.map missing.map --cache c", "check good.map bad.map --cache c",
          "check bad.map --depth 1", "prove '" M2P_SOURCE_DIR "/samples/machines/Countdown.bum' broken.map missing.map",
          "prove good.map --total-time 1ms"}) {
        CAPTURE(command);
        CHECK(folder.run("map2pml " + std::string(command) + formats).exit_code >= 0);
        for (const char* schema : {"junit.xsd p.xml t.xml", "junit-strict.xsd s.xml"}) {
            const Ran ran =
                folder.run("xmllint --noout --schema '" M2P_SOURCE_DIR "/tests/cli/'" + std::string(schema));
            CHECK_MESSAGE(ran.exit_code == 0, ran.error);
        }
        for (const char* log : {"e.sarif", "a.sarif"})
            CHECK(official.faults(Json::parse(tests::read_file(folder / log))) == std::vector<std::string>{});
    }
    // The schemas know what is not theirs.
    CHECK(folder.run("xmllint --noout --schema '" M2P_SOURCE_DIR "/tests/cli/junit-strict.xsd' p.xml").exit_code != 0);
    CHECK(folder.run("xmllint --noout --schema '" M2P_SOURCE_DIR "/tests/cli/junit.xsd' s.xml").exit_code != 0);
}

TEST_CASE("the same input gives the same bytes of SARIF, JUnit and annotations") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    for (const std::string format : {"sarif", "junit", "github"}) {
        CAPTURE(format);
        const std::string first = folder.run("map2pml check bad.map --format " + format).out;
        CHECK(!first.empty());
        CHECK(first == folder.run("map2pml check bad.map -j 1 --format " + format).out);
    }
}

TEST_CASE("rules lead to pages on the web where a project has them") {
    const Folder folder;
    tests::write_file(folder / "a.map", "A[ agent(!A, %a) = ask() => agent(!A, %a) ]\n");
    const auto rules_of = [&](const std::string& options) {
        (void)folder.run("map2pml check a.map --format sarif=s.json " + options);
        return nlohmann::json::parse(tests::read_file(folder / "s.json"))
            .at("runs")
            .at(0)
            .at("tool")
            .at("driver")
            .at("rules");
    };
    for (const auto& rule : rules_of("")) CHECK_FALSE(rule.contains("helpUri"));
    const auto rules = rules_of("--help-uri https://example.org/explain/");
    REQUIRE_FALSE(rules.empty());
    for (const auto& rule : rules)
        CHECK(rule.at("helpUri") == "https://example.org/explain/" + rule.at("id").get<std::string>());
    const tests::Ran refused = folder.run("map2pml check a.map --help-uri explain/");
    CHECK(refused.exit_code == 2);
    CHECK(refused.error.find("needs an absolute URI") != std::string::npos);
}

TEST_CASE("a stamp is there only after a success, so that make runs a failed check again") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder.run("map2pml check a.map --stamp a.ok --depfile a.d").exit_code == 0);
    CHECK(folder.files().contains("a.ok"));
    CHECK(tests::read_file(folder / "a.d") == "a.ok: a.map\n");
    CHECK(folder.run("map2pml check a.map --stamp a.ok --format json=a.json --depfile a.d").exit_code == 0);
    CHECK(tests::read_file(folder / "a.d") == "a.ok: a.map\n");
    tests::write_file(folder / "a.map", kPingMayFail);
    CHECK(folder.run("map2pml check a.map --stamp a.ok").exit_code == 1);
    CHECK(!folder.files().contains("a.ok"));
    tests::write_file(folder / "Makefile", "a.ok: a.map\n\t\"$$MAP2PML\" check $< --format json=a.json --stamp $@\n");
    CHECK(folder.run("make a.ok").exit_code == 2);
    CHECK(folder.run("make a.ok").exit_code == 2);
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder.run("make a.ok").exit_code == 0);
    CHECK(folder.run("make a.ok").out.find("up to date") != std::string::npos);
    CHECK(folder.run("map2pml check a.map --stamp a.map").exit_code == 2);
    CHECK(tests::read_file(folder / "a.map") == kPing);
    tests::write_file(folder / "old.ok", "");
    CHECK(folder.run("map2pml check missing.map --stamp old.ok").exit_code == 2);
    CHECK(!folder.files().contains("old.ok"));
}

TEST_CASE("a depfile names the check file, or the folder in which one may be added") {
    const Folder folder;
    fs::create_directory(folder / "out");
    fs::create_directory(folder / "in");
    tests::write_file(folder / "a.map", kPing);
    tests::write_file(folder / "in/b.map", kPing);
    const auto rule_of = [&](const std::string& options) {
        CHECK(folder.run("map2pml " + options).exit_code == 0);
        return tests::read_file(folder / "out/d");
    };
    CHECK(rule_of("check a.map --stamp out/ok --depfile out/d") == "out/ok: a.map .\n");
    CHECK(rule_of("check a.map in/b.map --stamp out/ok --depfile out/d") == "out/ok: a.map in/b.map . in\n");
    // A folder that a run changes says nothing.
    CHECK(rule_of("check a.map in/b.map --stamp in/ok --depfile out/d") == "in/ok: a.map in/b.map .\n");
    CHECK(rule_of("check a.map --stamp out/ok --format json=../" + folder.path().filename().string() +
                  "/r.json --depfile out/d") == "out/ok: a.map\n");
    CHECK(rule_of("check a.map -c /dev/null --stamp out/ok --depfile out/d") == "out/ok: a.map /dev/null\n");
    CHECK(rule_of("a.map -o out/a.pml --depfile out/d") == "out/a.pml out/a.pml.lines.json: a.map .\n");
    tests::write_file(folder / "a.check", "// nothing\n");
    CHECK(rule_of("check a.map --stamp out/ok --depfile out/d") == "out/ok: a.map a.check\n");
    CHECK(rule_of("a.map -o out/a.pml --depfile out/d") == "out/a.pml out/a.pml.lines.json: a.map a.check\n");
}

TEST_CASE("a result is taken from the cache as long as nothing that it depends on has changed") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPingMayFail);
    const std::string check = "map2pml check a.map --cache c --format json=r.json";
    const Ran first = folder.run(check);
    const std::string report = tests::read_file(folder / "r.json");
    CHECK(first.exit_code == 1);
    CHECK(first.error.find(kHit) == std::string::npos);
    const Ran second = folder.run(check);
    CHECK(second.exit_code == 1);
    CHECK(second.error.ends_with(kHit));
    CHECK(second.out == first.out);
    std::string uncached = tests::read_file(folder / "r.json");
    const std::size_t hit = uncached.find("\"cached\": true");
    REQUIRE(hit != std::string::npos);
    CHECK(uncached.replace(hit, 14, "\"cached\": false") == report);
    CHECK(folder.run("map2pml check a.map --cache c --format junit=j.xml").exit_code == 1);
    CHECK(tests::read_file(folder / "j.xml").find("<property name=\"cached\" value=\"true\"") != std::string::npos);
    CHECK(folder.run(check + " -q").error.find(kHit) == std::string::npos);

    for (const std::string option : {"--total want", "--property termination", "-O 0", "--network bag"}) {
        CAPTURE(option);
        CHECK(folder.run(check + " " + option).error.find(kHit) == std::string::npos);
        CHECK(folder.run(check + " " + option).error.ends_with(kHit));
    }
    tests::write_file(folder / "a.check", "total want;\n");
    CHECK(folder.run(check).error.find(kHit) == std::string::npos);
    tests::write_file(folder / "a.map", kPing);
    const Ran good = folder.run(check + " -c /dev/null");
    CHECK(good.exit_code == 0);
    CHECK(good.error.find(kHit) == std::string::npos);
    CHECK(folder.run(check + " -c /dev/null --keep k").error.find(kHit) == std::string::npos);
    CHECK(folder.run("map2pml check a.map --cache a.map").exit_code == 2);
}

TEST_CASE("a damaged cache is as if it were empty; what is not decided is not kept") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPingMayFail);
    const std::string check = "map2pml check a.map --cache c";
    const Ran first = folder.run(check);
    for (const std::string damage :
         {"truncate -s -5 c/*.result", "truncate -s 0 c/*.result", "printf x >> c/*.result",
          "printf xxxx | dd of=$(echo c/*.result) bs=1 seek=$(( $(stat -c %s c/*.result) - 60 )) conv=notrunc"}) {
        CAPTURE(damage);
        REQUIRE(folder.run(damage).exit_code == 0);
        const Ran again = folder.run(check);
        CHECK(again.error == first.error);
        CHECK(folder.run(check).error.ends_with(kHit));
    }
    CHECK(kept(folder, "c") == 1);
    CHECK(folder.run("map2pml check a.map --depth 1 --cache d").exit_code != 0);
    CHECK(kept(folder, "d") == 0);
    // A limit that cuts the search: a repeated one ends alike.
    tests::write_file(folder / "s.map",
                      "S[agent(!A, %a) = agent(go)\nagent(!A, %a, go) = m() => agent(!B, %b) then agent(go)\n"
                      "agent(!B, %b) = waitfor (m() <= agent(!A, %a) then agent()) timeout (agent())]\n");
    const std::string limited = "map2pml check s.map --limit go=2 --cache e";
    const Ran cut = folder.run(limited);
    CHECK(cut.out.find("incomplete") != std::string::npos);
    CHECK(kept(folder, "e") == 1);
    CHECK(folder.run(limited).out == cut.out);
    CHECK(folder.run("map2pml check broken.map --cache d").exit_code == 2);
    CHECK(kept(folder, "d") == 0);
}

TEST_CASE("several programs may share a cache") {
    const Folder folder;
    for (const std::string name : {"a.map", "b.map", "c.map"}) tests::write_file(folder / name, kPing);
    CHECK(folder.run("for i in 1 2 3 4; do map2pml check --cache c a.map b.map c.map > /dev/null & done; wait")
              .exit_code == 0);
    CHECK(kept(folder, "c") == 3);
    CHECK(folder.run("map2pml check --cache c a.map b.map c.map").error ==
          "map2pml: 3 of 3 results are from the cache\n");
}

TEST_CASE("what was not used for long leaves a large cache; other files of its folder stay") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPing);
    CHECK(folder.run("map2pml check a.map --cache c").exit_code == 0);
    // 1.1 GB of results that nobody used since yesterday, as sparse files, and something of the user's.
    CHECK(folder
              .run("for i in 1 2 3; do file=c/000000000000000$i.result; truncate -s 400M $file; touch -d \"$i days "
                   "ago\" $file; "
                   "done; touch -d yesterday c/notes.txt c/tidied")
              .exit_code == 0);
    CHECK(folder.run("map2pml check a.map --cache c").error == kHit);
    CHECK(kept(folder, "c") == 1 + 1);
    CHECK(fs::exists(folder / "c/0000000000000001.result"));
    CHECK(fs::exists(folder / "c/notes.txt"));
    CHECK(folder.run("map2pml check a.map --cache c").error == kHit);
}

}  // namespace pipeline_test
