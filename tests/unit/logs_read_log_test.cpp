// What is an event in a log and what is not, for each format; and that no bytes break the reader.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

#include "driver/input/logs/read_log.h"
#include "tests/support/files.h"

namespace logs_read_log_test {

using namespace map2pml;
using logs::Settings;

namespace {

std::string joined(const std::vector<std::string>& parts, const char* between) {
    std::string text;
    for (const std::string& each : parts) text += (text.empty() ? "" : between) + each;
    return text;
}

/// `17 Bob => Carol;Dave inform(bid, 10) [c1] @10:00`
std::string line_of(const observed::Event& event) {
    using Kind = observed::Event::Kind;
    const auto with_role = [](const std::string& names, const std::string& roles) {
        return names + (roles.empty() ? "" : "%" + roles);
    };
    const char* const arrow = event.kind == Kind::message ? " -> " : event.kind == Kind::send ? " => " : " <= ";
    return std::to_string(event.line) + " " + with_role(event.from, event.from_role) + arrow +
           with_role(joined(event.to, ";"), joined(event.to_roles, ";")) + " " + event.message +
           (event.terms.empty() ? "" : "(" + joined(event.terms, ", ") + ")") +
           (event.conversation.empty() ? "" : " [" + event.conversation + "]") +
           (event.time.empty() ? "" : " @" + event.time) + "\n";
}

logs::Listener into(std::string& text) {
    logs::Listener listener;
    listener.event = [&text](const observed::Event& event) {
        text += line_of(event);
        return true;
    };
    listener.no_event = [&text](const logs::NoEvent& none) {
        text += std::to_string(none.line) + " no event: " + none.why + "\n";
    };
    return listener;
}

/// The events of a log, its lines that are none, and what was wrong with all of it.
std::string heard(std::string_view log, const std::string& name = "x.jsonl", const std::string& fields = {}) {
    Settings settings;
    if (!fields.empty()) REQUIRE(settings.fields.set_all(fields) == "");
    std::string text;
    const logs::Outcome outcome = logs::read_text(log, name, settings, into(text));
    return text + (outcome.fault.empty() ? "" : "fault: " + outcome.fault + "\n");
}

std::string heard_in_file(const std::string& path) {
    std::string text;
    const logs::Outcome outcome = logs::read_log(path, {}, into(text));
    return text + (outcome.fault.empty() ? "" : "fault: " + outcome.fault + "\n");
}

const std::string kBid = R"({"from": "A", "to": "B", "message": "bid"})";

}  // namespace

TEST_CASE("JSON Lines: each field, in each of its forms") {
    CHECK(
        heard(
            R"~({"time": "10:00", "case": "c17", "event": "send", "from": "A", "to": "B", "message": "inform(bid, 10)"}
{"time": 1.5, "case": 17, "event": "receive", "from": "A", "to": ["B", "C"], "message": "inform", "terms": ["bid", 10]}

{"from": 1, "to": 2, "message": "m", "event": null, "terms": null, "more": {"x": [1]}}
{"from": "A", "to": "B", "message": "m", "terms": [true, "10", "two words", "item(3,red)", [1, "x"], "%seller", -2.5]})~") ==
        "1 A => B inform(bid, 10) [c17] @10:00\n"
        "2 A <= B;C inform(bid, 10) [17] @1.5\n"
        "4 1 -> 2 m\n"
        "5 A -> B m(true, 10, \"two words\", item(3, red), [1, x], %seller, -2.5)\n");
    CHECK(heard("\xEF\xBB\xBF" + kBid + "\r\n" + kBid) == "1 A -> B bid\n2 A -> B bid\n");
    CHECK(heard(R"~({"from": "A", "to": "B", "message": " f ( g(a , b), \"x,(y\" ,[1,2]) "})~") ==
          "1 A -> B f(g(a, b), \"x,(y\", [1, 2])\n");
    CHECK(heard("") == "");
}

TEST_CASE("a role is that of the agent that acts, or one of those that have a role") {
    CHECK(heard(R"({"from": "A", "to": "B", "message": "m", "role": "buyer"}
{"event": "receive", "from": "A", "to": "B", "message": "m", "role": "seller"}
{"from": "A", "to": ["B", "C"], "message": "m", "from_role": "buyer", "to_role": "seller"}
{"from": "A", "to": ["B", "C"], "message": "m", "to_role": ["x", "y"]}
{"from": "A", "to": "B", "message": "m", "to_role": ["x", "y"]})") ==
          "1 A%buyer -> B m\n"
          "2 A <= B%seller m\n"
          "3 A%buyer -> B;C%seller;seller m\n"
          "4 A -> B;C%x;y m\n"
          "5 no event: `to_role` has another length than `to`\n");
}

TEST_CASE("a line that is no event has its reason, and the next one is read") {
    const auto why = [](const std::string& line) {
        const std::string text = heard(line + "\n" + kBid);
        REQUIRE(text.ends_with("2 A -> B bid\n"));
        REQUIRE(text.starts_with("1 no event: "));
        return text.substr(12, text.find('\n') - 12);
    };
    CHECK(why("starting") == "the line is not JSON");
    CHECK(why("17") == "the line is no JSON object");
    CHECK(why("{\"from\": \"\xff\"}") == "the line is not UTF-8");
    CHECK(why(R"({"from": "A", "to": "B", "message": "m")") == "the line is not JSON");
    CHECK(why(kBid + kBid) == "the line is not JSON");
    CHECK(why(std::string(5000, '[') + std::string(5000, ']')) == "the line is nested too deeply");
    CHECK(why(std::string("{\"from\": \"a\0\"}", 14)) == "the line is not JSON: a control character in a string");
    CHECK(why(R"({"to": "B", "message": "m"})") == "`from` is missing");
    CHECK(why(R"({"from": "A", "message": "m"})") == "`to` is missing");
    CHECK(why(R"({"from": "A", "to": "B"})") == "`message` is missing");
    CHECK(why(R"({"from": {"name": "A"}, "to": "B", "message": "m"})") == "`from` is an object, not a string");
    CHECK(why(R"({"from": true, "to": "B", "message": "m"})") == "`from` is true or false, not a string");
    CHECK(why(R"({"from": "A", "to": ["B", ["C"]], "message": "m"})") == "`to` has a list, not a name");
    CHECK(why(R"({"from": "A", "to": [], "message": "m"})") == "`to` is an empty list");
    CHECK(why(R"({"from": "", "to": "B", "message": "m"})") == "`from` is empty");
    CHECK(why(R"({"from": "A\u0000", "to": "B", "message": "m"})") == "`from` has a control character");
    CHECK(why(R"({"from": "A", "to": "B", "message": "m", "event": "drop"})") ==
          "`event` is not `send`, `receive` or `message`");
    CHECK(why(R"({"from": "A", "to": "B", "message": "m", "terms": [{"x": 1}]})") ==
          "`terms` has an object, which is no term");
    CHECK(why(R"~({"from": "A", "to": "B", "message": "m(1"})~") == "`message` has `(` and does not end with `)`");
    CHECK(why(R"~({"from": "A", "to": "B", "message": "m(1,)"})~") == "`message` has an empty term");
    CHECK(why(R"~({"from": "A", "to": "B", "message": "(1)"})~") == "`message` has no name");
    CHECK(why(R"~({"from": "A", "to": "B", "message": "m(1)", "terms": [1]})~") ==
          "`message` has terms, and so has `terms`");
    CHECK(why(R"({"from": "A", "to": "B", "message": "m", "terms": [99999999999999999999999]})") ==
          "the line is not JSON: a number that is none, or too large");
    CHECK(heard(kBid + "\n{\"from\": \"A\", \"to") == "1 A -> B bid\n2 no event: the line is cut off\n");
    CHECK(heard(kBid + "\n{\"from\": \"\xc3") == "1 A -> B bid\n2 no event: the line is cut off\n");
}

TEST_CASE("a line that is too long is skipped, and none is as long as that") {
    const std::string most = R"({"x": ")" + std::string(logs::kMostLineBytes - 100, 'x') + R"(", )" + kBid.substr(1);
    CHECK(heard(most + "\n" + kBid) == "1 A -> B bid\n2 A -> B bid\n");
    const std::string longer = R"({"x": ")" + std::string(3 * logs::kMostLineBytes, 'x') + R"(", )" + kBid.substr(1);
    CHECK(heard(longer + "\n" + kBid) == "1 no event: the line is longer than 4 MB, the maximum\n2 A -> B bid\n");
    CHECK(heard(longer) == "1 no event: the line is longer than 4 MB, the maximum\n");
}

TEST_CASE("counts, and the first three lines that are no events") {
    std::string text;
    const logs::Outcome outcome = logs::read_text("a\n\nb\n" + kBid + "\nc\nd\n", "x.jsonl", {}, into(text));
    CHECK(outcome.counts.lines == 5);
    CHECK(outcome.counts.events == 1);
    CHECK(outcome.counts.no_events == 4);
    REQUIRE(outcome.counts.first.size() == logs::kMostShown);
    CHECK(outcome.counts.first.back().line == 5);
    CHECK(!outcome.is_stopped);
}

TEST_CASE("the listener stops the reading") {
    logs::Listener listener;
    std::size_t events = 0;
    listener.event = [&](const observed::Event&) { return ++events < 2; };
    const logs::Outcome outcome = logs::read_text(kBid + "\n" + kBid + "\n" + kBid, "x.jsonl", {}, listener);
    CHECK(events == 2);
    CHECK(outcome.is_stopped);
}

TEST_CASE("fields at other places") {
    CHECK(heard(R"({"source": {"name": "A"}, "target": "B", "body": {"type": "m", "args": [1, 2]}, "trace_id": 7})",
                "x.log", "from=/source/name,to=/target,message=/body/type,terms=/body/args,case=/trace_id") ==
          "1 A -> B m(1, 2) [7]\n");
    CHECK(heard(R"({"src": "A", "dst": "B", "type": "m", "price": 10, "what": "two words", "terms": 5})", "x.log",
                "from=src, to=dst, message=type, terms=price, terms=what") == "1 A -> B m(10, \"two words\")\n");
    CHECK(heard(R"({"a/b": "A", "to": "B", "message": "m"})", "x.log", "from=/a~1b") == "1 A -> B m\n");
    CHECK(heard(R"({"from": "A", "to": "B", "message": "m"})", "x.log", "from=/source/name") ==
          "1 no event: `from` (`/source/name`) is missing\n");
    CHECK(heard(R"({"from": "A", "to": "B", "message": "m", "x": 1})", "x.log", "terms=x,terms=y") ==
          "1 no event: `terms` (`/y`) is missing\n");
    logs::Fields fields;
    CHECK(fields.set_all("who=/a").starts_with("`who` is no field; the fields are `time`, `case`"));
    CHECK(fields.set_all("from") == "`from` is not FIELD=PLACE");
    CHECK(fields.set_all("from=") == "`from` has no place");
    CHECK(fields.set_all("from=/a~b") == "`/a~b` is no JSON pointer: `~` is written `~0`, and `/` in a name `~1`");
    CHECK(fields.set_all("from=a,from=b") == "`from` is given twice");
}

TEST_CASE("CSV and TSV: columns by name, quotes as in RFC 4180") {
    CHECK(heard("time,case,event,from,to,message,terms,role\r\n"
                "10:00,c1,send,A,B;C,bid,\"10, red\",buyer\r\n"
                "10:01,c1,,A,B,\"say(\"\"a, b\"\", 1)\",,\r\n"
                ",,,A,B,\"two\nlines\",,\r\n"
                "x,,,A,B,m\r\n"
                ",,,,B,m,,\r\n",
                "x.csv") ==
          "2 A%buyer => B;C bid(10, red) [c1] @10:00\n"
          "3 A -> B say(\"a, b\", 1) [c1] @10:01\n"
          "4 no event: `message` has no name\n"
          "6 no event: the line has 6 cells, the header 8\n"
          "7 no event: `from` is empty or has a control character\n");
    CHECK(heard("from\tto\tmessage\nA\tB\tm(1)\n", "x.tsv") == "2 A -> B m(1)\n");
    CHECK(heard("from;to;message\nA;B;m\n", "-") == "2 A -> B m\n");
    CHECK(heard("from,to,message\nA,\"B\"x,m\nA,B,\"m\nA,B,m\n", "x.csv") ==
          "2 no event: there is text behind a closing quote\n3 no event: a quote is not closed\n");
    CHECK(heard("src,to,message\nA,B,m\n", "x.csv") == "fault: has no column `from` in its header\n");
    CHECK(heard("src,to,message,p,q\nA,B,m,1,2\n", "x.csv", "from=src,terms=p,terms=q") == "2 A -> B m(1, 2)\n");
    CHECK(heard("from,to,message\nA,B,m\nA,B", "x.csv") == "2 A -> B m\n3 no event: the line is cut off\n");
    CHECK(heard("from,to,message\nA,\xff,m\n", "x.csv") == "2 no event: the line is not UTF-8\n");
}

TEST_CASE("spans of OpenTelemetry") {
    const std::string request =
        R"({"resourceSpans": [{"resource": {"attributes": [{"key": "service.name", "value": {"stringValue": "shop"}}]},
 "scopeSpans": [{"spans": [
  {"traceId": "t1", "name": "publish orders", "kind": 4, "startTimeUnixNano": "5", "attributes": [
    {"key": "messaging.operation.type", "value": {"stringValue": "send"}},
    {"key": "messaging.destination.name", "value": {"stringValue": "bank"}},
    {"key": "messaging.message.type", "value": {"stringValue": "pay"}},
    {"key": "amount", "value": {"intValue": "10"}}]},
  {"traceId": "t1", "name": "GET /", "kind": 3},
  {"traceId": "t1", "name": "process", "kind": 5, "attributes": [
    {"key": "messaging.operation.type", "value": {"stringValue": "process"}},
    {"key": "messaging.message.conversation_id", "value": {"stringValue": "c9"}},
    {"key": "messaging.source.name", "value": {"stringValue": "bank"}},
    {"key": "messaging.message.type", "value": {"stringValue": "paid"}}]},
  {"traceId": "t1", "name": "settle", "kind": 5, "attributes": [{"key": "messaging.operation.type", "value": {"stringValue": "settle"}}]},
  {"traceId": "t1", "name": "receive", "kind": 5, "attributes": [{"key": "messaging.message.type", "value": {"stringValue": "x"}}]}
 ]}]}]})";
    CHECK(heard(request, "spans.json") ==
          "3 shop => bank pay [t1] @5\n"
          "9 bank <= shop paid [c9]\n"
          "15 no event: `from` (`/sender`) is missing\n");
    CHECK(heard(request, "spans.json", "terms=/attributes/amount,to=/resource/service.name")
              .starts_with("3 shop => shop pay(10) [t1] @5\n"));
    std::string one_line = request;
    std::replace(one_line.begin(), one_line.end(), '\n', ' ');
    CHECK(heard(one_line + "\n" + one_line, "spans.jsonl")
              .starts_with("1 shop => bank pay [t1] @5\n1 bank <= shop paid [c9]\n1 no"));
}

TEST_CASE("a list of events, runs of our own") {
    CHECK(heard("[\n" + kBid + ",\n17,\n" + kBid + "\n]", "x.json") ==
          "2 A -> B bid\n3 no event: a part of the document is no object\n4 A -> B bid\n");
    CHECK(heard("[" + kBid + "," + kBid + "]", "-") == "1 A -> B bid\n1 A -> B bid\n");
    CHECK(
        heard(
            "{\n\"trace\": {\"steps\": [\n"
            R"({"agent": "A", "action": "decide", "performative": "f"},)"
            "\n"
            R"({"agent": "A", "action": "send", "performative": "bid", "terms": ["10"], "to": ["B"], "from": null, "clock": 2},)"
            "\n"
            R"({"agent": "B", "action": "receive", "performative": "bid", "terms": ["10"], "to": [], "from": "A", "clock": 3}]}})",
            "x.json") == "4 A => B bid(10) @2\n5 A <= B bid(10) @3\n");
    CHECK(heard(R"({"results": [{"counterexample": null}, {"counterexample": {"steps": [)"
                R"({"agent": "A", "action": "send", "performative": "bid", "terms": [], "to": ["B"]}]}}]})",
                "x.json") == "1 A => B bid [2]\n");
    CHECK(heard("{\n\"nothing\": 1}", "x.json") == "fault: has neither events, spans nor a run\n");
    CHECK(heard("[\n" + kBid + ",\n", "x.json") == "fault: is cut off\n");
    CHECK(heard("[\n" + kBid + " 17]", "x.json") == "2 A -> B bid\nfault: is not JSON\n");
    CHECK(heard(kBid + "\n" + kBid, "x.json") == "1 A -> B bid\n2 A -> B bid\n");
}

TEST_CASE("a document with a mistake anywhere has events, or a reason for having none") {
    const std::vector<std::string> documents = {
        R"([{"from": "A", "to": "B", "message": "m"}])",
        R"({"trace": {"steps": [{"agent": "A", "action": "send", "performative": "m", "terms": ["1"], "to": ["B"]}]}})",
        R"({"results": [{"counterexample": {"steps": [{"agent": "A", "action": "send", "performative": "m", "to": ["B"]}]}}]})",
        R"({"resourceSpans": [{"resource": {"attributes": []}, "scopeSpans": [{"spans": [{"name": "m", "kind": 4}]}]}]})",
    };
    std::size_t with_reason = 0;
    for (const std::string& document : documents) {
        for (std::size_t at = 0; at <= document.size(); ++at) {
            for (const char* const inserted : {"", "{", "}", "[", "]", "\"", ":", ",", "0", "{\"trace\": {\n"}) {
                for (const std::size_t dropped : {0, 1}) {
                    std::string mistaken = document;
                    mistaken.replace(at, dropped, inserted);
                    with_reason += heard(mistaken, "x.json").find("fault: ") != std::string::npos ? 1 : 0;
                }
            }
            with_reason += heard(document.substr(0, at), "x.json").empty() ? 0 : 1;
        }
    }
    CHECK(with_reason > 1000);
}

TEST_CASE("files: packed ones, folders, other encodings") {
    const tests::TemporaryFolder folder("logs");
    const std::string path = (folder / "x.jsonl").string();
    tests::write_file(path, kBid + "\n" + kBid + "\n");
    CHECK(heard_in_file(path) == "1 A -> B bid\n2 A -> B bid\n");
    const std::string packed = (folder / "x.jsonl.gz").string();
    REQUIRE(std::system(("gzip -k " + path).c_str()) == 0);
    CHECK(heard_in_file(packed) == "1 A -> B bid\n2 A -> B bid\n");
    const std::string bytes = tests::read_file(packed);
    tests::write_file(packed, bytes + bytes);
    CHECK(heard_in_file(packed).ends_with("4 A -> B bid\n"));
    tests::write_file(packed, bytes.substr(0, bytes.size() - 9));
    CHECK(heard_in_file(packed).ends_with("fault: is packed, and cut off or broken\n"));
    // An empty frame, and one that has the line above without being compressed: made by hand from RFC 8878.
    std::string frame("\x28\xb5\x2f\xfd\x20", 5);
    const std::size_t header = (kBid.size() << 3U) | 1U;
    frame += static_cast<char>(kBid.size());
    for (const unsigned shift : {0U, 8U, 16U}) frame += static_cast<char>(header >> shift & 0xFFU);
    tests::write_file(packed, frame + kBid);
    CHECK(heard_in_file(packed) == "1 A -> B bid\n");
    tests::write_file(packed, frame);
    CHECK(heard_in_file(packed) == "fault: is packed, and cut off or broken\n");
    CHECK(heard_in_file((folder / "none").string()) == "fault: there is no such file\n");
    CHECK(heard_in_file(folder.path().string()) == "fault: is a folder; name the files in it\n");
    tests::write_file(path, std::string("\xFF\xFE{\0", 4));
    CHECK(heard_in_file(path) == "fault: is UTF-16; save it as UTF-8\n");
    tests::write_file(path, "");
    CHECK(heard_in_file(path) == "");
}

TEST_CASE("a log that grows, is cut and is replaced is followed") {
    const tests::TemporaryFolder folder("logs");
    const std::string path = (folder / "x.jsonl").string();
    tests::write_file(path, kBid + "\n" + kBid.substr(0, 9));
    std::string text;
    int turn = 0;
    logs::Listener listener = into(text);
    // Each step waits for the one before it, so that the test does not depend on time.
    listener.goes_on = [&] {
        const auto lines = std::count(text.begin(), text.end(), '\n');
        if (turn == 0 && lines == 1) {
            ++turn;
            std::ofstream(path, std::ios::app) << kBid.substr(9) << "\n{\"from";
        } else if (turn == 1 && lines == 2) {
            ++turn;
            std::filesystem::rename(path, folder / "x.1");
            std::ofstream(folder / "x.1", std::ios::app) << " cut";
            tests::write_file(path, kBid + "\n");
        } else if (turn == 2 && lines == 4) {
            ++turn;
            tests::write_file(path, "17\n");
        }
        return turn < 3 || lines < 5;
    };
    Settings settings;
    settings.follow = true;
    const logs::Outcome outcome = logs::read_log(path, settings, listener);
    CHECK(text ==
          "1 A -> B bid\n2 A -> B bid\n3 no event: the line is cut off\n1 A -> B bid\n1 no event: the line is no JSON "
          "object\n");
    CHECK(outcome.is_stopped);
    CHECK(outcome.fault == "");
}

}  // namespace logs_read_log_test
