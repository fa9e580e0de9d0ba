// Agents that act unseen and are followed one by one. Verdicts were written first, from the meaning of the protocols.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "driver/runs/conform/conform.h"

namespace agents_test {

using namespace map2pml;
using observed::Event;

namespace {

struct Message {
    std::string from;
    std::vector<std::string> to;
    std::string name;
    bool is_taken = false;
};

struct Found {
    conform::CaseResult result;
    std::vector<conform::CoveredStep> coverage;

    [[nodiscard]] const conform::CoveredStep& step(const std::string& text, const std::string& what) const {
        for (const conform::CoveredStep& each : coverage)
            if (each.text.find(text) != std::string::npos && each.what == what) return each;
        FAIL("no step " << text);
        return coverage.front();
    }
};

Found judged(const std::string& protocol, const std::vector<Message>& messages) {
    source::SourceSet sources;
    const auto file = sources.add("p.map", protocol);
    conform::Conformance conformance(sources, file, {}, {});
    REQUIRE(conformance.fault() == "");
    for (const Message& each : messages) {
        Event event;
        event.kind = each.is_taken ? Event::Kind::receive : Event::Kind::message;
        event.conversation = "c";
        event.from = each.from;
        event.to = each.to;
        event.message = each.name;
        conformance.add(0, event);
    }
    Found found;
    conformance.finish([&](const conform::CaseResult& result) {
        found.result = result;
        return true;
    });
    CHECK(conformance.totals().uncovered == 0);
    found.coverage = conformance.coverage();
    return found;
}

/// The chair closes when nobody has anything to do any more.
constexpr const char* kVotes = R"(Votes[
  agent(!Chair, %chair) = ask() => agent(_, %voter) then agent(count, 0)
  agent(!Chair, %chair, count, $n) =
    waitfor (yes() <= agent(_, %voter) then agent(count, $n)) timeout (closed() => agent(_, %voter))
  agent(!Voter, %voter) = waitfor (ask() <= agent($c, %chair) then agent(asked, $c)) timeout (agent())
  agent(!Voter, %voter, asked, $c) =
    (agrees() then yes() => agent($c, %chair) then agent(waits, $c)) or agent(waits, $c)
  agent(!Voter, %voter, waits, $c) = waitfor closed() <= agent(=$c, %chair) timeout (agent(waits, $c))])";

/// The first one may send `m` early, or when nothing else happens.
constexpr const char* kEarly = R"(Early[
  agent(!First, %first) = start() => agent(_, %other) then agent(go)
  agent(!First, %first, go) =
    (early() then m() => agent(!Second, %other))
    or waitfor never() <= agent(_, %other) timeout (m() => agent(!Second, %other))
  agent(!Second, %other) = waitfor (start() <= agent(_, %first) then agent(more)) timeout (agent())
  agent(!Second, %other, more) = waitfor m() <= agent(_, %first) timeout (agent(more))
  agent(!Third, %other) =
    waitfor (start() <= agent($f, %first) then ((wants() then n() => agent($f, %first)) or skip)) timeout (agent())])";

const Message kStart{"First", {"Second", "Third"}, "start"};
const Message kM{"First", {"Second"}, "m"};
const Message kN{"Third", {"First"}, "n"};

}  // namespace

TEST_CASE("a hundred agents that have or have not taken what they got") {
    std::vector<std::string> voters;
    for (int at = 1; at <= 100; ++at) voters.push_back("Voter" + std::to_string(at));
    const auto votes = [&](const std::vector<std::string>& agreeing, bool is_closed) {
        std::vector<Message> messages = {{"Chair", voters, "ask"}};
        for (const std::string& voter : agreeing) messages.push_back({voter, {"Chair"}, "yes"});
        if (is_closed) messages.push_back({"Chair", voters, "closed"});
        return messages;
    };
    for (const bool is_closed : {true, false}) {
        const Found found = judged(kVotes, votes({"Voter3", "Voter99"}, is_closed));
        CHECK(found.result.verdict == (is_closed ? conform::Verdict::conforms : conform::Verdict::open));
        CHECK(found.step("agrees", "succeeded").certainly == 1);
        // The others may have failed to agree, or agreed and not sent yet; when the chair has closed, they have failed.
        CHECK(found.step("agrees", "failed").possibly == 1);
        CHECK(found.step("agrees", "failed").certainly == (is_closed ? 1 : 0));
    }
    CHECK(judged(kVotes, votes({"Voter3", "Voter99", "Voter3"}, true)).result.verdict == conform::Verdict::deviates);
}

TEST_CASE("a timeout waits until every other agent is quiet") {
    const std::vector<std::string> voters = {"Voter1", "Voter2"};
    const Message ask{"Chair", voters, "ask"};
    const Message yes{"Voter2", {"Chair"}, "yes"};
    const Message closed{"Chair", voters, "closed"};
    CHECK(judged(kVotes, {ask, yes, closed}).result.verdict == conform::Verdict::conforms);
    // The second voter had something to do when the chair closed: a log cannot show that no timeout came.
    const Found late = judged(kVotes, {ask, closed, yes});
    CHECK(late.result.verdict == conform::Verdict::undecided);
    CHECK(late.result.because.find("timed out while others could still act") != std::string::npos);
}

TEST_CASE("what one run has done, another one with the same messages may not have done") {
    const Found found = judged(kEarly, {kStart, kM});
    CHECK(found.step("early", "succeeded").possibly == 1);
    CHECK(found.step("early", "succeeded").certainly == 0);
    CHECK(found.step("early", "failed").possibly == 1);
    CHECK(found.step("early", "failed").certainly == 0);
    CHECK(found.step("waitfor never", "timed out").possibly == 1);
    CHECK(found.step("waitfor never", "timed out").certainly == 0);
    CHECK(found.step("m() =>", "sent").certainly == 0);  // one of two sends of it
    CHECK(found.step("start() =>", "sent").certainly == 1);
}

TEST_CASE("a run after a timeout does not stand for those without one") {
    // Third sends after `m`, so `m` was early: at the timeout, Third would have had nothing to do.
    const Found found = judged(kEarly, {kStart, kM, kN});
    CHECK(found.result.verdict == conform::Verdict::conforms);
    CHECK(found.step("early", "succeeded").certainly == 1);
    CHECK(found.step("waitfor never", "timed out").possibly == 0);
}

TEST_CASE("where only receipts are seen, a message is sent before it is taken") {
    const auto taken = [](Message message) {
        message.is_taken = true;
        return message;
    };
    const Message start_by_second{"First", {"Second"}, "start", true};
    const Message start_by_third{"First", {"Third"}, "start", true};
    CHECK(judged(kEarly, {start_by_second, taken(kM), start_by_third}).result.verdict != conform::Verdict::deviates);
    CHECK(judged(kEarly, {taken(kM), start_by_second}).result.verdict == conform::Verdict::deviates);
}

}  // namespace agents_test
