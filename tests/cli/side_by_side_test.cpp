// `--jobs` within one file: searches and user-defined properties of one instance run side by side, and the report does not show it.
#include <doctest/doctest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/program.h"

namespace side_by_side_test {

using namespace std::chrono_literals;
using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// Nothing is wrong with it; the properties are of all kinds, and some are violated.
const char* const kGood = R"(Shop[
  agent(!Buyer, %buyer) =
    ask(3) => agent(!Seller, %seller) then
    waitfor ((price($p) <= agent(!Seller, %seller) then pay($p) => agent(!Seller, %seller)) or
             no() <= agent(!Seller, %seller))
    timeout (agent())
  agent(!Seller, %seller) =
    waitfor (ask($n) <= agent($b, %buyer) then
             ((free() then price($n) => agent($b, %buyer) then agent(sold)) or no() => agent($b, %buyer)))
    timeout (agent())
  agent(!Seller, %seller, sold) =
    waitfor (pay($n) <= agent(_, %buyer)) timeout (agent(sold))]
)";
const char* const kGoodCheck = R"(
never refused: sent no() from !Seller
reachable sold: received pay(_) by !Seller
ltl answered: always (sent ask(_) from !Buyer -> eventually (received price(_) by !Buyer or received no() by !Buyer))
ltl always_paid: eventually received pay(_) by !Seller
trace refusal: sent ask(_) from !Buyer, received no() by !Buyer
reachable nonsense: sent pay(4) from !Buyer
)";

/// Deadlock, failure, orphans, and a mailbox that outgrows its first sizes.
const char* const kBad = R"(Flood[
  agent(!A, %a) = start() => agent(!B, %b) then agent(more)
  agent(!A, %a, more) = x() => agent(!B, %b) then (go() then agent(more) or agent(last))
  agent(!A, %a, last) = stop() => agent(!B, %b) then waitfor thanks() <= agent(!B, %b) timeout (agent(last))
  agent(!B, %b) = waitfor (start() <= agent(!A, %a) then accept() then agent(busy)) timeout (agent())
  agent(!B, %b, busy) = waitfor (stop() <= agent(!A, %a)) timeout (agent(busy))]
)";
const char* const kBadCheck = R"(capacity 16
reachable stopped: received stop() by !B
never stops: received stop() by !B
ltl ends: eventually received stop() by !B
)";

/// All that does not differ from run to run.
Json without_times(Json value) {
    if (value.is_object()) {
        value.erase("seconds");
        for (auto& [key, each] : value.items()) each = without_times(each);
    } else if (value.is_array()) {
        for (Json& each : value) each = without_times(each);
    }
    return value;
}

void write_protocols(const Folder& folder) {
    tests::write_file(folder / "good.map", kGood);
    tests::write_file(folder / "good.check", kGoodCheck);
    tests::write_file(folder / "bad.map", kBad);
    tests::write_file(folder / "bad.check", kBadCheck);
}

/// The tools on PATH, but each call of the compiler is written down with its beginning and its end, and takes a while.
std::string slow_compiler() {
    return "mkdir -p bin && for each in tcc gcc; do if command -v $each >real; then printf '#!/bin/bash\\n[ \"$1\" != "
           "-E ] && "
           "[[ \" $* \" == *\" pan.c \"* ]] || exec %s \"$@\"\\necho begin >>calls\\nsleep 0.3\\n%s \"$@\"; "
           "code=$?\\necho end >>calls\\nexit $code\\n' $(cat real) $(cat real) | sed \"s#calls#$PWD/calls#g\" "
           ">bin/$each; chmod +x "
           "bin/$each; fi; done; PATH=$PWD/bin:$PATH; ";
}

int most_at_once(const std::string& calls) {
    std::istringstream lines(calls);
    int now = 0;
    int most = 0;
    for (std::string line; std::getline(lines, line);) {
        now += line == "begin" ? 1 : -1;
        most = std::max(most, now);
    }
    return most;
}

}  // namespace

TEST_CASE("one file is reported in the same words whatever the number of jobs") {
    const Folder folder;
    write_protocols(folder);
    for (const std::string name : {"good", "bad"}) {
        CAPTURE(name);
        std::vector<Json> reports;
        std::vector<int> codes;
        std::set<std::string> verdicts;
        for (const char* jobs : {"1", "2", "7", "2"}) {
            const Ran ran = folder.run("map2pml check " + name + ".map -j " + jobs + " --format json=r.json");
            CAPTURE(ran.error);
            reports.push_back(without_times(Json::parse(tests::read_file(folder / "r.json"))));
            codes.push_back(ran.exit_code);
        }
        for (const Json& result : reports.front().at("results")) verdicts.insert(result.at("verdict"));
        CHECK(verdicts.contains("holds"));
        CHECK(verdicts.contains("violated"));
        CHECK(reports.front().at("results").size() >= 10);
        for (std::size_t at = 1; at < reports.size(); ++at) {
            CHECK(reports[at] == reports.front());
            CHECK(codes[at] == codes.front());
        }
    }
}

TEST_CASE("searches of one instance run side by side, as many as there are jobs") {
    const Folder folder;
    write_protocols(folder);
    for (const int jobs : {1, 2, 3}) {
        CAPTURE(jobs);
        (void)folder.run("rm -f calls");
        const Ran ran = folder.run(slow_compiler() + "map2pml check good.map -j " + std::to_string(jobs));
        CAPTURE(ran.out);
        CAPTURE(ran.error);
        CHECK(most_at_once(tests::read_file(folder / "calls")) == jobs);
    }
}

TEST_CASE("Ctrl-C ends all searches of an instance within two seconds and leaves nothing") {
    const Folder folder;
    tests::write_file(folder / "large.map", R"(Large[
  agent(!Source, %source) = x(1) => agent(!Sink, %sink) then (more() then agent(second) or agent(second))
  agent(!Source, %source, second) = x(2) => agent(!Sink, %sink) then waitfor thanks() <= agent(!Sink, %sink) timeout (agent(second))
  agent(!Sink, %sink) = waitfor (x($n) <= agent($s, %source) then thanks() => agent($s, %source) then agent()) timeout (agent())]
)");
    tests::write_file(folder / "large.check", R"(agents Source = 12
never nine: received x(9) by !Sink
ltl always_again: always eventually received x(_) by !Sink
reachable nothing: received x(8) by !Sink
)");
    const Ran ran = folder.run(
        "\"$MAP2PML\" check large.map -j 4 --time 60s >said 2>&1 & pid=$!; sleep 2.5; kill -INT $pid; "
        "begin=$(date +%s%N); wait $pid; echo $? $(( ($(date +%s%N) - begin) / 1000000 ))");
    std::istringstream said(ran.out);
    int code = 0;
    int milliseconds = 0;
    said >> code >> milliseconds;
    CAPTURE(tests::read_file(folder / "said"));
    CHECK(code == 3);
    CHECK(milliseconds < 20000);  // of the 60 seconds that it was given
    CHECK(folder.processes() == 0);
    for (const std::string& name : folder.files()) {
        CAPTURE(name);
        CHECK_FALSE(name.starts_with("map2pml-"));
    }
}

}  // namespace side_by_side_test
