// A real system of three processes: its fault is found in its log, in the conversation and at the line that have it.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

#include "tests/support/program.h"
#include "tests/support/text.h"

namespace system_test {

namespace {

using tests::Folder;
using tests::Ran;

/// The line of the second `accept` in the conversation, found without the program.
std::size_t second_accept(const std::string& log, int task) {
    std::istringstream lines(log);
    std::size_t number = 0;
    int accepts = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        const auto event = nlohmann::json::parse(line);
        if (event["task"] == task && event["event"] == "send" && event["type"] == "accept" && ++accepts == 2)
            return number;
    }
    return 0;
}

const std::string kSamples = M2P_SOURCE_DIR "/samples/conform/";

}  // namespace

TEST_CASE("a contract net over sockets: one task of 250 is given to both contractors") {
    const Folder folder;
    const Ran ran = folder.run("python3 " + kSamples + "net.py --log traffic.jsonl");
    REQUIRE_MESSAGE(ran.exit_code == 0, ran.error);
    const std::size_t line = second_accept(tests::read_file(folder / "traffic.jsonl"), 160);
    REQUIRE(line > 0);
    const Ran found = folder.run("map2pml conform " + kSamples + "net.map traffic.jsonl");
    CAPTURE(found.out);
    CAPTURE(found.error);
    CHECK(found.exit_code == 1);
    CHECK(tests::contains(found.out, "traffic.jsonl:" + std::to_string(line)));
    CHECK(tests::count_of(found.out, "deviates") >= 1);
    CHECK(tests::contains(found.out, "249"));
}

TEST_CASE("the SDK of MCP against a diagram of its documentation") {
    const Folder folder;
    const Ran fits = folder.run("map2pml conform " + kSamples + "tools.mmd " + kSamples + "tools.jsonl");
    CHECK_MESSAGE(fits.exit_code == 0, (fits.out + fits.error));
    // The diagram lets the server say that its tools have changed only to a client that has asked for it.
    const Ran changed = folder.run("map2pml conform " + kSamples + "tools.mmd " + kSamples + "tools_changed.jsonl");
    CHECK_MESSAGE(changed.exit_code == 1, (changed.out + changed.error));
    CHECK(tests::contains(changed.out, "tools_changed.jsonl:7"));
}

TEST_CASE("the form of a log: by options, by the check file, and options take precedence") {
    const Folder folder;
    const std::string ask = M2P_SOURCE_DIR "/tests/conform/ask.map";
    tests::write_file(folder / "x.csv", "src,dst,what\nClient,Server,ask(1)\nServer,Client,answer(1)\n");
    const std::string command = "map2pml conform " + ask + " x.csv ";
    const Ran named = folder.run(command + "--fields from=src,to=dst,message=what");
    CHECK_MESSAGE(named.exit_code == 0, (named.out + named.error));
    CHECK(tests::contains(folder.run(command).error, "has no column `from`"));
    tests::write_file(folder / "x.check", "log { fields from = source, to = dst, message = what }");
    CHECK(tests::contains(folder.run(command + "--check x.check").error, "has no column `source`"));
    CHECK(folder.run(command + "--check x.check --fields from=src").exit_code == 0);
    CHECK(tests::contains(folder.run(command + "--fields who=src").error, "`who` is no field"));
}

TEST_CASE("--strict: a line that is no event is an error at its place") {
    const Folder folder;
    const std::string ask = M2P_SOURCE_DIR "/tests/conform/ask.map";
    tests::write_file(folder / "x.jsonl",
                      "{\"from\": \"Client\", \"to\": \"Server\", \"message\": \"ask(1)\"}\nstarting\n");
    CHECK(folder.run("map2pml conform " + ask + " x.jsonl").exit_code == 0);
    const Ran strict = folder.run("map2pml conform " + ask + " x.jsonl --strict");
    CHECK(strict.exit_code == 2);
    CHECK(tests::contains(strict.error, "x.jsonl:2: the line is not JSON"));
}

}  // namespace system_test
