// map2pml conform: logs of real messages against a protocol. Verdicts, lines and reasons were written first, from the meaning of the protocols.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/support/json_schema.h"
#include "tests/support/program.h"
#include "tests/support/text.h"

namespace conform_test {

using tests::contains;
using tests::Folder;
using tests::Ran;
using Json = nlohmann::json;

namespace {

/// A client asks, a server answers once.
constexpr const char* kAsk = R"(Ask[
  agent(!Client, %client) = ask(1) => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer($x) <= agent(!Server, %server)) timeout (agent(waiting))
  agent(!Server, %server) =
    waitfor (ask($n) <= agent($c, %client) then answer($n) => agent($c, %client)) timeout (agent())]
)";

/// A buyer asks some sellers, takes the first offer, and rejects those after it.
constexpr const char* kShop = R"(Shop[
  agent(!Buyer, %buyer) =
    call() => agent(_, %seller) then agent(collect)

  agent(!Buyer, %buyer, collect) =
    waitfor
      (offer($price) <= agent($who, %seller) then order($price) => agent($who, %seller) then agent(bought))
    timeout (agent(collect))

  agent(!Buyer, %buyer, bought) =
    waitfor
      (offer($price) <= agent($who, %seller) then reject() => agent($who, %seller) then agent(bought)
       or paid() <= agent($who, %seller))
    timeout (agent(bought))

  agent(!Seller, %seller) =
    waitfor
      (call() <= agent($b, %buyer) then $p = price() then offer($p) => agent($b, %buyer) then agent(offered, $b))
    timeout (agent())

  agent(!Seller, %seller, offered, $b) =
    waitfor (order($p) <= agent(=$b, %buyer) then paid() => agent($b, %buyer) or reject() <= agent(=$b, %buyer))
    timeout (agent(offered, $b))]
)";

std::string line(const std::string& from, const std::string& to, const std::string& message,
                 const std::vector<Json>& terms = {}, const std::string& conversation = "") {
    Json event = {{"from", from}, {"to", to}, {"message", message}, {"terms", terms}};
    if (!conversation.empty()) event["case"] = conversation;
    return event.dump() + "\n";
}

/// The report on one log as JSON; the exit code must be this.
Json report_on(const Folder& folder, const char* protocol, const std::string& log, int exit_code,
               const std::string& options = "") {
    tests::write_file(folder.path() / "p.map", protocol);
    tests::write_file(folder.path() / "log.jsonl", log);
    const Ran ran = folder.run("map2pml conform p.map log.jsonl --format json " + options);
    INFO(ran.error);
    REQUIRE(ran.exit_code == exit_code);
    Json report = Json::parse(ran.out);
    const json_schema::Validator schema = json_schema::validator_for("driver/report/schema/conform-report.schema.json");
    CHECK(schema.faults(report).empty());
    return report;
}

void check_deviation(const Json& report, std::size_t line, const std::string& reason, const std::string& words) {
    const Json& deviation = report["cases"][0]["deviation"];
    REQUIRE(deviation.is_object());
    CHECK(report["cases"][0]["verdict"] == "deviates");
    CHECK(deviation["event"]["line"] == line);
    CHECK(deviation["reason"] == reason);
    CHECK(contains(deviation["text"], words));
}

const std::string kCall = R"({"from": "b", "to": ["s1", "s2"], "message": "call"})"
                          "\n";

}  // namespace

TEST_CASE("conform: the protocol allows the conversation, and what it never did is said") {
    const Folder folder;
    const std::string log = line("Client", "Server", "ask", {1}) + line("Server", "Client", "answer", {1});
    const Json report = report_on(folder, kAsk, log, 0);
    CHECK(report["totals"]["conforms"] == 1);
    // A timeout that only restarts its wait is no step to cover; everything else may have been done.
    for (const Json& step : report["coverage"]) {
        CHECK(step["step"] != "timed out");
        CHECK(step["possibly"] == 1);
    }
    const Ran lcov = folder.run("map2pml conform p.map log.jsonl --format lcov");
    CHECK(contains(lcov.out, "SF:p.map\nDA:2,1\n"));
    const Ran text = folder.run("map2pml conform p.map log.jsonl");
    CHECK(contains(text.out, "1  conform"));
}

TEST_CASE("conform: a message twice, and what it says then") {
    const Folder folder;
    const std::string log = line("Client", "Server", "ask", {1}) + line("Server", "Client", "answer", {1}) +
                            line("Server", "Client", "answer", {1});
    check_deviation(report_on(folder, kAsk, log, 1), 3, "already-done", "line 2");
    const Ran text = folder.run("map2pml conform p.map log.jsonl");
    CHECK(contains(text.out, "log.jsonl:3  deviates"));
    CHECK(contains(text.out, "nothing more could come"));
}

TEST_CASE("conform: each reason, at the line that a reader would blame") {
    const Folder folder;
    const std::string ask = line("Client", "Server", "ask", {1});
    check_deviation(report_on(folder, kAsk, line("Server", "Client", "answer", {1}) + ask, 1), 1, "too-early",
                    "`ask` from Client to Server must come first");
    check_deviation(report_on(folder, kAsk, ask + line("Server", "Client", "anwser", {1}), 1), 2, "unknown-message",
                    "did you mean `answer`");
    check_deviation(report_on(folder, kAsk, ask + line("Server", "Client", "answer", {2}), 1), 2, "wrong-terms",
                    "term 1 is `1`, not `2`");
    check_deviation(report_on(folder, kAsk, ask + line("Server", "Client", "answer", {}), 1), 2, "wrong-terms",
                    "1 term");
    check_deviation(report_on(folder, kAsk, ask + line("Server", "Server", "answer", {1}), 1), 2, "wrong-receiver",
                    "goes to Client");
    check_deviation(report_on(folder, kAsk, ask + line("Client", "Server", "answer", {1}), 1), 2, "wrong-sender",
                    "Client never sends `answer`");
}

TEST_CASE("conform: conversations are told apart, and names get the only role that fits") {
    const Folder folder;
    const std::string log = line("ann", "bob", "ask", {1}, "one") + line("cid", "dan", "ask", {1}, "two") +
                            line("bob", "ann", "answer", {1}, "one");
    const Json report = report_on(folder, kAsk, log, 0);
    CHECK(report["totals"]["conforms"] == 1);
    CHECK(report["totals"]["open"] == 1);
    CHECK(report["cases"][0]["inferred"]["bob"] == "Server");
    CHECK(report["cases"][1]["waiting"].size() == 2);
    CHECK(folder.run("map2pml conform p.map log.jsonl --closed -q").exit_code == 3);
    CHECK(folder.run("map2pml conform p.map log.jsonl --agents 'Server=/[bd].*/'").exit_code == 0);
    CHECK(folder.run("map2pml conform p.map log.jsonl --agents 'Client=/bob/'").exit_code == 1);
}

TEST_CASE("conform: a role that the log names decides where several agents fit") {
    const Folder folder;
    const char* protocol = R"(Two[
  agent(!Ada, %left) = hello() => agent(!Cid, %hearer)
  agent(!Bob, %right) = hello() => agent(!Cid, %hearer)
  agent(!Cid, %hearer) =
    waitfor (hello() <= agent(!Ada, %left) or hello() <= agent(!Bob, %right)) timeout (agent())]
)";
    CHECK(report_on(folder, protocol, line("x", "Cid", "hello"), 3)["cases"][0]["verdict"] == "undecided");
    const auto says_role = [](const char* conversation, const char* role) {
        return Json({{"case", conversation}, {"from", "x"}, {"role", role}, {"to", "Cid"}, {"message", "hello()"}})
                   .dump() +
               "\n";
    };
    const std::string log = says_role("one", "left") + says_role("two", "right");
    const Json report = report_on(folder, protocol, log, 0);
    CHECK(report["cases"][0]["inferred"]["x"] == "Ada");
    CHECK(report["cases"][1]["inferred"]["x"] == "Bob");
}

TEST_CASE("conform: constants of messages, then names, decide where several agents have a message") {
    const Folder folder;
    // Both ends say `inform`: only its first term tells them apart. Nothing tells Left from Right but their names.
    const char* round = R"(Round[
  agent(!Host, %host) = inform(start, 5) => agent(_, %guest) then agent(hears)
  agent(!Host, %host, hears) = waitfor inform(bid, $v) <= agent(_, %guest) timeout (agent(hears))
  agent(!Guest, %guest) =
    waitfor (inform(start, $v) <= agent($h, %host) then inform(bid, $v) => agent($h, %host)) timeout (agent())]
)";
    const Json first = report_on(
        folder, round, line("amy", "bob", "inform", {"start", 5}) + line("bob", "amy", "inform", {"bid", 5}), 0);
    CHECK(first["cases"][0]["inferred"] == Json({{"amy", "Host"}, {"bob", "Guest"}}));
    const char* pair = R"(Pair[
  agent(!Left, %first) = ping() => agent(!Right, %second) then waitfor ping() <= agent(_, %second) timeout (skip)
  agent(!Right, %second) =
    waitfor (ping() <= agent(!Left, %first) then ping() => agent(!Left, %first)) timeout (agent())]
)";
    const Json second = report_on(folder, pair, line("left-1", "SECOND", "ping") + line("SECOND", "left-1", "ping"), 0);
    CHECK(second["cases"][0]["inferred"] == Json({{"left-1", "Left"}, {"SECOND", "Right"}}));
    const Json third = report_on(folder, pair, line("x", "SECOND", "ping") + line("SECOND", "x", "ping"), 3);
    CHECK(third["cases"][0]["because"].get<std::string>().starts_with("`x` may be `Left` or `Right`; say which"));
}

TEST_CASE("conform: what must come first is named also where too much may happen to look at all of it") {
    const Folder folder;
    std::string log = Json({{"from", "Manager"},
                            {"to",
                             {"Contractor1", "Contractor2", "Contractor3", "Contractor4", "Contractor5", "Contractor6",
                              "Contractor7", "Contractor8"}},
                            {"message", "cfp"},
                            {"terms", {"task"}}})
                          .dump() +
                      "\n";
    for (const char* each : {"1", "3", "4", "7"})
        log += line("Contractor" + std::string(each), "Manager", "propose", {"estimate()"});
    log += line("Manager", "Contractor8", "accept", {"task"});
    tests::write_file(folder / "net.jsonl", log);
    const Ran ran = folder.run("map2pml conform '" M2P_SOURCE_DIR "/samples/contract_net/contract_net.map' net.jsonl");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "net.jsonl:6  deviates"));
    CHECK(contains(ran.out, "too early: "));
    CHECK(contains(ran.out, "`propose` from Contractor8 to Manager"));
}

TEST_CASE("conform: events that come after their conversation was judged are not judged, and that is said") {
    const Folder folder;
    const std::string asked = line("Client", "Server", "ask", {1}, "one") + line("Client", "Server", "ask", {1}, "two");
    CHECK(report_on(folder, kAsk, asked, 0, "--open 1")["totals"]["late_events"] == 0);
    const std::string log = asked + line("Server", "Client", "answer", {1}, "one");
    CHECK(report_on(folder, kAsk, log, 0)["totals"]["late_events"] == 0);
    CHECK(report_on(folder, kAsk, log, 3, "--open 1")["totals"]["late_events"] == 1);
}

TEST_CASE("conform: values that only the log has, and a message to several agents in one line or in several") {
    const Folder folder;
    const std::string rest = line("s2", "b", "offer", {17}) + line("b", "s2", "order", {17}) +
                             line("s1", "b", "offer", {12}) + line("b", "s1", "reject") + line("s2", "b", "paid");
    CHECK(report_on(folder, kShop, kCall + rest, 0)["totals"]["conforms"] == 1);
    CHECK(report_on(folder, kShop, line("b", "s1", "call") + line("b", "s2", "call") + rest, 0)["totals"]["conforms"] ==
          1);
    // The copy for s2 is not in the log.
    const Json open = report_on(folder, kShop, line("b", "s1", "call") + rest, 0)["cases"][0];
    CHECK(open["verdict"] == "open");
    CHECK(contains(open["waiting"].dump(), "has to send `call()` from b to s2"));
    const std::string wrong = kCall + line("s2", "b", "offer", {17}) + line("b", "s2", "order", {16});
    check_deviation(report_on(folder, kShop, wrong, 1), 3, "wrong-terms", "term 1 is `17`, not `16`");
    const std::string early = kCall + line("b", "s1", "reject");
    check_deviation(report_on(folder, kShop, early, 1), 2, "too-early", "must come first");
}

TEST_CASE("conform: other orders, and messages that are missing") {
    const Folder folder;
    const std::string answer = line("Server", "Client", "answer", {1});
    const std::string ask = line("Client", "Server", "ask", {1});
    CHECK(report_on(folder, kAsk, answer + ask, 0, "--order agent")["totals"]["conforms"] == 1);
    CHECK(report_on(folder, kAsk, answer + ask, 0, "--order channel")["totals"]["conforms"] == 1);
    const Json lossy = report_on(folder, kAsk, answer, 0, "--lost 1");
    CHECK(lossy["cases"][0]["lost"] == 1);
    CHECK(lossy["cases"][0]["missing"][0]["message"]["message"] == "ask(1)");
    // Two offers of one seller are in no order of this protocol.
    const std::string twice = kCall + line("s1", "b", "offer", {1}) + line("s1", "b", "offer", {1});
    check_deviation(report_on(folder, kShop, twice, 1, "--order agent"), 3, "already-done", "line 2");
}

TEST_CASE("conform: properties of the check file on the way") {
    const Folder folder;
    tests::write_file(folder.path() / "p.check", "never \"an answer\": sent answer(_)\n");
    const std::string ask = line("Client", "Server", "ask", {1});
    CHECK(report_on(folder, kAsk, ask, 0)["cases"][0]["violated"].empty());
    const Json report = report_on(folder, kAsk, ask + line("Server", "Client", "answer", {1}), 1);
    CHECK(report["cases"][0]["violated"][0]["in"] == "all");
    CHECK(report["cases"][0]["violated"][0]["line"] == 2);
}

TEST_CASE("conform: agents that the check file names one by one are there without a word in the log") {
    const Folder folder;
    tests::write_file(folder.path() / "p.check", "agents Client = 2\n");
    const auto talk = [](const std::string& client) {
        return line(client, "Server", "ask", {1}) + line("Server", client, "answer", {1});
    };
    CHECK(report_on(folder, kAsk, talk("Client1"), 0)["cases"][0]["verdict"] == "conforms");
    tests::write_file(folder.path() / "p.check", "agents Client = 2\nnever late: sent ask(1) from !Client2\n");
    const Json one = report_on(folder, kAsk, talk("Client1"), 0);
    CHECK(one["cases"][0]["verdict"] == "open");  // the second client has not begun
    CHECK(one["cases"][0]["violated"].empty());
    const Json other = report_on(folder, kAsk, talk("Client2"), 1);
    CHECK(other["cases"][0]["verdict"] == "open");
    CHECK(other["cases"][0]["violated"][0]["property"] == "late");
}

TEST_CASE("conform: temporal properties, as far as a log can show them") {
    const Folder folder;
    const std::string ask = line("Client", "Server", "ask", {1});
    const std::string answer = line("Server", "Client", "answer", {1});
    // The answer comes, so something happened that may not.
    tests::write_file(folder.path() / "p.check", "ltl \"no answer\": always not sent answer(_)\n");
    CHECK(report_on(folder, kAsk, ask, 0)["cases"][0]["violated"].empty());
    const Json never = report_on(folder, kAsk, ask + answer, 1);
    CHECK(never["cases"][0]["violated"][0]["in"] == "all");
    CHECK(never["cases"][0]["violated"][0]["line"] == 2);
    // Nothing says that it will not come, until all has ended; then it is clear.
    tests::write_file(folder.path() / "p.check", "ltl \"thanks\": eventually sent answer(2)\n");
    CHECK(report_on(folder, kAsk, ask, 0)["cases"][0]["violated"].empty());
    Json taken = Json::parse(answer);
    taken["event"] = "receive";
    const Json thanks = report_on(folder, kAsk, ask + answer + taken.dump() + "\n", 1);
    CHECK(thanks["cases"][0]["verdict"] == "conforms");
    CHECK(thanks["cases"][0]["violated"][0]["in"] == "all");
    CHECK(thanks["cases"][0]["violated"][0]["line"] == 3);
    tests::write_file(folder.path() / "p.check", "ltl \"answers\": sent ask(_) leads to sent answer(_)\n");
    CHECK(report_on(folder, kAsk, ask + answer, 0)["cases"][0]["violated"].empty());
    // After the question nothing can make both halves true, whatever is still to come.
    tests::write_file(folder.path() / "p.check",
                      "ltl \"too late\": (always ((not sent ask(_)) or (always not sent answer(_)))) and "
                      "(eventually sent answer(_))\n");
    const Json hopeless = report_on(folder, kAsk, ask, 1);
    CHECK(hopeless["cases"][0]["verdict"] == "open");
    REQUIRE(hopeless["cases"][0]["violated"].size() == 1);
    CHECK(hopeless["cases"][0]["violated"][0]["in"] == "all");
    CHECK(hopeless["cases"][0]["violated"][0]["line"] == 1);
    // What no log can show is named.
    tests::write_file(folder.path() / "p.check", "reachable \"an answer\": sent answer(_)\n");
    CHECK(report_on(folder, kAsk, ask, 0)["not_judged"] == Json::array({"an answer"}));
    CHECK(contains(folder.run("map2pml conform p.map log.jsonl").out, "not judged: an answer"));
}

TEST_CASE("conform: a violation that the check file expects is none") {
    const Folder folder;
    const char* never = "never \"an answer\": sent answer(_)\n";
    const std::string log = line("Client", "Server", "ask", {1}) + line("Server", "Client", "answer", {1});
    tests::write_file(folder.path() / "p.check", never);
    CHECK(report_on(folder, kAsk, log, 1)["cases"][0]["violated"][0]["expected"] == false);
    tests::write_file(folder.path() / "p.check", never + std::string("expect \"an answer\" violated\n"));
    const Json expected = report_on(folder, kAsk, log, 0);
    CHECK(expected["cases"][0]["violated"][0]["expected"] == true);
    CHECK(expected["totals"]["violates"] == 0);
    CHECK(contains(folder.run("map2pml conform p.map log.jsonl").out, "as expected"));
}

TEST_CASE("conform: all that is wrong with the protocol is said") {
    const Folder folder;
    tests::write_file(folder.path() / "p.map",
                      "Bad[ agent(!A, %a) = m($x) => agent(!B, %b) agent(!B, %b) = n() <= agent($y, %c) then n($z) => "
                      "agent(!A, %a) ]");
    tests::write_file(folder.path() / "log.jsonl", line("A", "B", "m"));
    const Ran ran = folder.run("map2pml conform p.map log.jsonl");
    CHECK(ran.exit_code == 2);
    CHECK(contains(ran.error, "$x"));
    CHECK(contains(ran.error, "$z"));
}

TEST_CASE("conform: a log that grows is followed, and Ctrl-C ends with the summary") {
    const Folder folder;
    tests::write_file(folder.path() / "p.map", kAsk);
    tests::write_file(folder.path() / "log.jsonl", line("Client", "Server", "ask", {1}, "one"));
    const std::string wrong = line("Server", "Client", "answer", {2}, "one");
    tests::write_file(folder.path() / "half", wrong.substr(0, 20));
    tests::write_file(folder.path() / "rest", wrong.substr(20));
    tests::write_file(folder.path() / "new", line("Server", "Client", "answer", {1}, "two"));
    // Each wait ends when the text is there, or after half a minute.
    const Ran ran = folder.run(
        "wait_for() { n=0; until grep -q \"$1\" out; do n=$((n + 1)); [ $n -lt 300 ] || return 1; sleep 0.1; done; }\n"
        "\"$MAP2PML\" conform p.map log.jsonl --follow > out 2> err & pid=$!\n"
        "sleep 0.5; cat half >> log.jsonl; sleep 0.5; grep -q deviates out && echo 'too soon'\n"
        "cat rest >> log.jsonl; wait_for 'log.jsonl:2  deviates' || echo 'no deviation'\n"
        "mv log.jsonl old; cp new log.jsonl; wait_for 'log.jsonl:1  deviates' || echo 'no second file'\n"
        "grep -q conversations out && echo 'a summary too soon'\n"
        "kill -INT $pid; wait $pid; code=$?; cat out; cat err; exit $code");
    INFO(ran.out);
    CHECK(ran.exit_code == 1);
    CHECK(!contains(ran.out, "too soon"));
    CHECK(!contains(ran.out, "no deviation"));
    CHECK(!contains(ran.out, "no second file"));
    CHECK(contains(ran.out, "3 events of 2 conversations"));
    CHECK(contains(ran.out, "2  deviate"));
    // What was said is not said again.
    CHECK(ran.out.find("log.jsonl:2  deviates") == ran.out.rfind("log.jsonl:2  deviates"));
}

TEST_CASE("conform: a timeout that quiescence forbids is no deviation") {
    const Folder folder;
    // The client gives up although the server could still answer: only a clock knows.
    const char* protocol = R"(Give[
  agent(!Client, %client) = ask() => agent(!Server, %server) then agent(waiting)
  agent(!Client, %client, waiting) =
    waitfor (answer() <= agent(!Server, %server)) timeout (stop() => agent(!Server, %server))
  agent(!Server, %server) =
    waitfor (ask() <= agent($c, %client) then answer() => agent($c, %client)) timeout (agent())]
)";
    const std::string log =
        line("Client", "Server", "ask") + line("Client", "Server", "stop") + line("Server", "Client", "answer");
    const Json report = report_on(folder, protocol, log, 3);
    CHECK(report["cases"][0]["verdict"] == "undecided");
    CHECK(contains(report["cases"][0]["because"], "--timeout race"));
    CHECK(report_on(folder, protocol, log, 0, "--timeout race")["totals"]["conforms"] == 1);
}

TEST_CASE("conform: conversations that are open hide none that deviate") {
    const Folder folder;
    tests::write_file(folder.path() / "p.map", kAsk);
    std::string log;
    for (int each = 0; each < 20; ++each)
        log += "{\"case\": \"c" + std::to_string(each) +
               "\", \"from\": \"Client\", \"to\": \"Server\", \"message\": \"ask\", \"terms\": [1]}\n";
    log += R"({"case": "wrong", "from": "Server", "to": "Client", "message": "answer", "terms": [1]})";
    tests::write_file(folder.path() / "log.jsonl", log);
    const Ran ran = folder.run("map2pml conform p.map log.jsonl");
    CHECK(ran.exit_code == 1);
    CHECK(contains(ran.out, "deviates  conversation wrong"));
    CHECK(contains(ran.out, "20  open"));
}

TEST_CASE("conform: a log may be a pipe") {
    const Folder folder;
    tests::write_file(folder.path() / "p.map", kAsk);
    tests::write_file(folder.path() / "log.jsonl",
                      line("Client", "Server", "ask", {1}) + line("Server", "Client", "answer", {1}));
    const Ran ran = folder.run("mkfifo pipe; cat log.jsonl > pipe & map2pml conform p.map pipe");
    CHECK(ran.exit_code == 0);
    CHECK(contains(ran.out, "1  conform"));
}

TEST_CASE("conform: rules of agents that a conversation breaks are named with their lines") {
    const Folder folder;
    const auto deviation = [&](const std::string& protocol, const std::string& instance, const std::string& log) {
        tests::write_file(folder.path() / "log.jsonl", log);
        const Ran ran = folder.run("map2pml conform " M2P_SOURCE_DIR "/samples/policies/" + protocol + " --instance '" +
                                   instance + "' log.jsonl --format json");
        CAPTURE(ran.error);
        REQUIRE(ran.exit_code == 1);
        return Json::parse(ran.out)["cases"][0]["deviation"];
    };
    const auto says = [](const Json& found, std::size_t line, const std::string& words) {
        CHECK(found["reason"] == "not-permitted");
        CHECK(found["event"]["line"] == line);
        CHECK(found["text"] == "rules of agents do not permit it: " + words);
    };
    // A decision without which the message is never sent; names are those of the log.
    const std::string novel = line("ann", "Desk", "request", {"novel"}) + line("Desk", "ann", "deliver", {"novel"}) +
                              line("bob", "Desk", "request", {"novel"});
    const std::string names = "one is a member' --agents 'Reader=/ann|bob/";
    const Json lent = deviation("library.map", names, novel + line("Desk", "bob", "deliver", {"novel"}));
    says(lent, 4,
         "Desk may not do `lend(!bob, novel)` to bob: it needs permission from `(self, R, +lend(R, _)) <- member(R).` "
         "(line 8)");
    CHECK(lent["place"]["line"] == 6);
    const std::string atlas = line("Reader1", "Desk", "request", {"map"}) + line("Desk", "Reader1", "deliver", {"map"});
    says(deviation("library.map", "both are members", atlas), 2,
         "Desk may not do `lend(!Reader1, map)` to Reader1: it is forbidden by `(self, _, -lend(_, B)) <- lost(B).` "
         "(line 9)");
    // The rules are no reason: it fits as little without them.
    CHECK(deviation("library.map", names, novel + line("Desk", "bob", "deliver", {"atlas"}))["reason"] !=
          "not-permitted");
    // A message, which one of the receivers may not have.
    const Json event = {{"from", "Clerk"}, {"to", {"Member1", "Member2"}}, {"message", "notice(secret)"}};
    says(deviation("notices.map", "one is not cleared", event.dump() + "\n"), 1,
         "Clerk may not send `notice(secret)` to Member2: it is forbidden by `(self, R, -notice(secret)) <- "
         "~cleared(R).` "
         "(line 6)");
    // In a diagram, its guards and messages; in LCC, constraints.
    const std::string record =
        line("reader", "desk", "request", {"testament"}) + line("desk", "reader", "record", {"testament"});
    says(deviation("desk.xmi", "the desk may not find it", record), 2,
         "desk may not do `decides_found`: it is forbidden by `(self, _, -decides_found).` (line 7)");
    says(deviation("desk.xmi", "the desk may not give it", record), 2,
         "desk may not send `record(testament)` to reader: it needs permission from `(self, R, +record(F)) <- heir(R, "
         "F).` "
         "(line 14)");
    says(deviation("archive.lcc", "sealed",
                   line("ann", "arc", "request", {"testament"}) + line("arc", "ann", "record", {"testament"})),
         2,
         "arc may not do `disclose(ann, testament)` to ann: it is forbidden by `(self, _, -disclose(_, F)) <- "
         "sealed(F).` (line 14)");
}

TEST_CASE("conform: what is refused") {
    const Folder folder;
    tests::write_file(folder.path() / "p.map", kAsk);
    tests::write_file(folder.path() / "empty.jsonl", "");
    CHECK(folder.run("map2pml conform p.map").exit_code == 2);
    CHECK(folder.run("map2pml conform p.map empty.jsonl").exit_code == 2);
    CHECK(folder.run("map2pml conform p.map none.jsonl").exit_code == 2);
    CHECK(contains(folder.run("map2pml conform p.map empty.jsonl --agents 'Nobody=/x/'").error, "Nobody"));
}

}  // namespace conform_test
