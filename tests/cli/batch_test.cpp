// Many files, one after a failure, and again when a file is saved.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/support/ping.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace batch_test {

using tests::count_of;
using tests::Folder;
using tests::kPing;
using tests::kPingMayFail;
using tests::Ran;

TEST_CASE("from five files on, a table says what came of each") {
    const Folder folder;
    for (const std::string name : {"a.map", "b.map", "c.map", "d.map"}) tests::write_file(folder / name, kPing);
    tests::write_file(folder / "e.map", kPingMayFail);
    const std::string out = folder.run("map2pml check a.map b.map c.map d.map e.map").out;
    CHECK(count_of(out, "\nfile   outcome          properties  states") == 1);
    CHECK(count_of(out, "\na.map  as expected      7 of 7") == 1);
    CHECK(count_of(out, "\ne.map  not as expected  6 of 7") == 1);
    CHECK(out.ends_with("\n5 files: 4 hold, 1 violated\n"));
    CHECK(count_of(folder.run("map2pml check a.map e.map").out, "outcome") == 0);
    CHECK(count_of(folder.run("map2pml check -q a.map b.map c.map d.map e.map").out, "outcome") == 0);
}

TEST_CASE("--fail-fast begins no more files after one that is not as expected, and says so") {
    const Folder folder;
    tests::write_file(folder / "bad.map", kPingMayFail);
    for (int number = 0; number < 8; ++number)
        tests::write_file(folder / ("g" + std::to_string(number) + ".map"), kPing);
    const Ran ran = folder.run("map2pml check -j 1 --fail-fast bad.map g*.map --format junit=r.xml");
    CHECK(ran.exit_code == 1);
    CHECK(count_of(ran.out, "mailboxes of") == 1);
    CHECK(count_of(ran.error, "map2pml: --fail-fast: 8 files not checked\n") == 1);
    CHECK(count_of(tests::read_file(folder / "r.xml"), "<error ") == 8);  // what is not checked is not a pass
    CHECK(folder.run("map2pml check -j 1 --fail-fast g*.map").exit_code == 0);
    CHECK(count_of(folder.run("map2pml check -j 1 bad.map g*.map").out, "mailboxes of") == 9);
}

TEST_CASE("arguments may come from a file, one per line") {
    const Folder folder;
    tests::write_file(folder / "my file.map", kPingMayFail);
    tests::write_file(folder / "bad.map", kPingMayFail);
    tests::write_file(folder / "list", "my file.map\r\n\nbad.map\n--total\nwant");
    const Ran ran = folder.run("map2pml check @list");
    CAPTURE(ran.error);
    CHECK(ran.exit_code == 0);
    CHECK(count_of(ran.out, "mailboxes of") == 2);
    const Ran missing = folder.run("map2pml check @missing bad.map");
    CHECK(missing.exit_code == 2);
    CHECK(count_of(missing.error, "@missing: ") == 1);
    CHECK(folder.run("cp bad.map @bad.map && map2pml check --total want @bad.map").exit_code == 0);
}

TEST_CASE("--watch checks again after each change of the protocol or its check file, until Ctrl-C") {
    const Folder folder;
    tests::write_file(folder / "a.map", kPingMayFail);
    const std::string wait_for = "until [ \"$(grep -c waiting log)\" = ";
    const Ran ran = folder.run("$MAP2PML check --watch a.map > out 2> log & child=$!; " + wait_for +
                               "1 ]; do sleep 0.1; done; echo 'total want' > a.check; " + wait_for +
                               "2 ]; do sleep 0.1; done; rm a.check; " + wait_for +
                               "3 ]; do sleep 0.1; done; kill -INT $child; wait $child");
    CHECK(ran.exit_code == 0);  // that the user ends it is no mistake
    const std::string out = tests::read_file(folder / "out");
    CHECK(count_of(out, "a.map  Ping, Pong") == 3);
    CHECK(count_of(out, "violated    no-failure") == 2);
    CHECK(folder.run("map2pml check --watch - < a.map").exit_code == 2);
}

TEST_CASE("a pattern in quotes or in a response file stands for its files, sorted") {
    const Folder folder;
    for (const std::string name : {"b.map", "a.map", "a[1].map", "c.txt"}) tests::write_file(folder / name, kPing);
    const auto checked = [&](const std::string& arguments) {
        const Ran ran = folder.run("map2pml check --format json " + arguments);
        std::vector<std::string> names;
        const nlohmann::json report = nlohmann::json::parse(ran.out);
        for (const auto& each : report.at("files")) names.push_back(each.at("input"));
        return names;
    };
    CHECK(checked("'*.map'") == std::vector<std::string>{"a.map", "a[1].map", "b.map"});
    CHECK(checked("b.map './?.map'") == std::vector<std::string>{"b.map", "./a.map", "./b.map"});
    CHECK(checked("a.map 'a[1].map'") == std::vector<std::string>{"a.map", "a[1].map"});
    tests::write_file(folder / "list", "*.map\n");
    CHECK(checked("@list").size() == 3);
    const Ran none = folder.run("map2pml check 'x*.map'");
    CHECK(none.exit_code == 2);
    CHECK(none.error.find("x*.map") != std::string::npos);
    CHECK(folder.run("map2pml fmt --check '*.map'").exit_code != 2);
}

}  // namespace batch_test
