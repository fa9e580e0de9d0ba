// What build pipelines use: several formats in one run, stamps, the cache of results.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <pugixml.hpp>

#include "program.h"
#include "tests/unit/json_schema.h"

namespace pipeline_test {

using cli_test::Folder;
using cli_test::Ran;
using Json = nlohmann::json;

namespace {

/// Nothing can go wrong.
const char* const kGood = R"(Ping[
  agent(!Ping, %ping) = ping() => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping() <= agent(_, %ping) timeout (agent())]
)";

/// `want` may fail, and then Ping fails: `no-failure` is violated, and nothing else.
const char* const kBad = R"(Ping[
  agent(!Ping, %ping) = want() then ping() => agent(_, %pong)
  agent(!Pong, %pong) = waitfor ping() <= agent(_, %ping) timeout (agent())]
)";

constexpr const char* kHit = "map2pml: the result is from the cache\n";

/// How many results are in the folder.
std::size_t kept(const Folder& folder, const std::string& name) {
    std::size_t count = 0;
    for (const std::string& file : folder.files()) {
        count += file.starts_with(name + "/") && file.ends_with(".result") ? 1 : 0;
    }
    return count;
}

}  // namespace

TEST_CASE("one run writes all formats, and they agree") {
    const Folder folder;
    cli_test::write(folder / "good.map", kGood);
    cli_test::write(folder / "bad.map", kBad);
    cli_test::write(folder / "broken.map", "S[ nonsense");
    const std::string formats =
        " --format sarif=r.sarif --format junit=r.xml --format json=r.json --format github=r.txt";
    const Ran ran = folder.run("map2pml check good.map bad.map broken.map missing.map" + formats);
    CHECK(ran.exit_code == 2);
    const Json sarif = Json::parse(cli_test::read(folder / "r.sarif"));
    const json_schema::Validator official(
        Json::parse(cli_test::read(M2P_SOURCE_DIR "/tests/unit/sarif-2.1.0.schema.json")));
    CHECK(official.faults(sarif) == std::vector<std::string>{});
    CHECK(sarif["runs"][0]["invocations"][0]["exitCode"] == 2);
    const Json json = Json::parse(cli_test::read(folder / "r.json"));
    pugi::xml_document junit;
    REQUIRE(junit.load_string(cli_test::read(folder / "r.xml").c_str()));
    int failed = 0;
    for (const Json& each : json["results"]) {
        failed += each["verdict"] == "violated" ? 1 : 0;
    }
    CHECK(failed == 1);
    CHECK(junit.child("testsuites").attribute("failures").as_int() == failed);
    CHECK(junit.child("testsuites").attribute("errors").as_int() == 2);  // broken.map and missing.map
    CHECK(cli_test::read(folder / "r.txt").find("::error file=bad.map,line=2,") != std::string::npos);
    CHECK(cli_test::read(folder / "r.txt").find("::error file=missing.map,") != std::string::npos);
}

TEST_CASE("the same input gives the same bytes of SARIF, JUnit and annotations") {
    const Folder folder;
    cli_test::write(folder / "bad.map", kBad);
    for (const std::string format : {"sarif", "junit", "github"}) {
        CAPTURE(format);
        const std::string first = folder.run("map2pml check bad.map --format " + format).out;
        CHECK(!first.empty());
        CHECK(first == folder.run("map2pml check bad.map -j 1 --format " + format).out);
    }
}

TEST_CASE("a stamp is there only after a success, so that make runs a failed check again") {
    const Folder folder;
    cli_test::write(folder / "a.map", kGood);
    CHECK(folder.run("map2pml check a.map --stamp a.ok --depfile a.d").exit_code == 0);
    CHECK(folder.files().contains("a.ok"));
    CHECK(cli_test::read(folder / "a.d") == "a.ok: a.map\n");
    CHECK(folder.run("map2pml check a.map --stamp a.ok --format json=a.json --depfile a.d").exit_code == 0);
    CHECK(cli_test::read(folder / "a.d") == "a.ok: a.map\n");
    cli_test::write(folder / "a.map", kBad);
    CHECK(folder.run("map2pml check a.map --stamp a.ok").exit_code == 1);
    CHECK(!folder.files().contains("a.ok"));
    cli_test::write(folder / "Makefile", "a.ok: a.map\n\t\"$$MAP2PML\" check $< --format json=a.json --stamp $@\n");
    CHECK(folder.run("make a.ok").exit_code == 2);
    CHECK(folder.run("make a.ok").exit_code == 2);
    cli_test::write(folder / "a.map", kGood);
    CHECK(folder.run("make a.ok").exit_code == 0);
    CHECK(folder.run("make a.ok").out.find("up to date") != std::string::npos);
    CHECK(folder.run("map2pml check a.map --stamp a.map").exit_code == 2);
    CHECK(cli_test::read(folder / "a.map") == kGood);
    cli_test::write(folder / "old.ok", "");
    CHECK(folder.run("map2pml check missing.map --stamp old.ok").exit_code == 2);
    CHECK(!folder.files().contains("old.ok"));
}

TEST_CASE("a result is taken from the cache as long as nothing that it depends on has changed") {
    const Folder folder;
    cli_test::write(folder / "a.map", kBad);
    const std::string check = "map2pml check a.map --cache c --format json=r.json";
    const Ran first = folder.run(check);
    const std::string report = cli_test::read(folder / "r.json");
    CHECK(first.exit_code == 1);
    CHECK(first.error.find(kHit) == std::string::npos);
    const Ran second = folder.run(check);
    CHECK(second.exit_code == 1);
    CHECK(second.error.ends_with(kHit));
    CHECK(second.out == first.out);
    CHECK(cli_test::read(folder / "r.json") == report);
    CHECK(folder.run(check + " -q").error.find(kHit) == std::string::npos);

    for (const std::string option : {"--total want", "--property termination", "-O 0", "--network bag"}) {
        CAPTURE(option);
        CHECK(folder.run(check + " " + option).error.find(kHit) == std::string::npos);
        CHECK(folder.run(check + " " + option).error.ends_with(kHit));
    }
    cli_test::write(folder / "a.check", "total want;\n");
    CHECK(folder.run(check).error.find(kHit) == std::string::npos);
    cli_test::write(folder / "a.map", kGood);
    const Ran good = folder.run(check + " -c /dev/null");
    CHECK(good.exit_code == 0);
    CHECK(good.error.find(kHit) == std::string::npos);
    CHECK(folder.run(check + " -c /dev/null --keep k").error.find(kHit) == std::string::npos);
    CHECK(folder.run("map2pml check a.map --cache a.map").exit_code == 2);
}

TEST_CASE("a damaged cache is as if it were empty; what is not decided is not kept") {
    const Folder folder;
    cli_test::write(folder / "a.map", kBad);
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
    CHECK(folder.run("map2pml check broken.map --cache d").exit_code == 2);
    CHECK(kept(folder, "d") == 0);
}

TEST_CASE("several programs may share a cache") {
    const Folder folder;
    for (const std::string name : {"a.map", "b.map", "c.map"}) {
        cli_test::write(folder / name, kGood);
    }
    CHECK(folder.run("for i in 1 2 3 4; do map2pml check --cache c a.map b.map c.map > /dev/null & done; wait")
              .exit_code == 0);
    CHECK(kept(folder, "c") == 3);
    CHECK(folder.run("map2pml check --cache c a.map b.map c.map").error ==
          "map2pml: 3 of 3 results are from the cache\n");
}

TEST_CASE("what was not used for long leaves a large cache; other files of its folder stay") {
    const Folder folder;
    cli_test::write(folder / "a.map", kGood);
    CHECK(folder.run("map2pml check a.map --cache c").exit_code == 0);
    // 1.1 GB of results that nobody used since yesterday, as sparse files, and something of the user's.
    CHECK(folder
              .run("for i in 1 2 3; do file=c/000000000000000$i.result; truncate -s 400M $file; touch -d \"$i days "
                   "ago\" $file; "
                   "done; touch -d yesterday c/notes.txt c/tidied")
              .exit_code == 0);
    CHECK(folder.run("map2pml check a.map --cache c").error == kHit);
    CHECK(kept(folder, "c") == 1 + 1);
    CHECK(cli_test::fs::exists(folder / "c/0000000000000001.result"));
    CHECK(cli_test::fs::exists(folder / "c/notes.txt"));
    CHECK(folder.run("map2pml check a.map --cache c").error == kHit);
}

}  // namespace pipeline_test
