#include <doctest/doctest.h>

#include "driver/report/text/text.h"
#include "driver/results/layout.h"
#include "report_sample.h"

namespace report_text_test {

using namespace map2pml;
using ir::Property;
using ir::Verdict;

namespace {

std::string print(const report::FileResult& file, const report::TextOptions& options = {},
                  const std::string& name = "auction.map") {
    source::SourceSet sources;
    sources.add(name, report_sample::kAuction);
    return report::print_text(sources, file, options);
}

/// A scene with one result only.
report::FileResult only(report::PropertyResult result) {
    report::FileResult file = report_sample::auction();
    file.scenes.front().results = {std::move(result)};
    return file;
}

std::size_t count(const std::string& text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        widest = std::max(widest, report::columns(std::string_view(text).substr(begin, end - begin)));
        begin = end + 1;
    }
    return widest;
}

report::PropertyResult loop_of(std::size_t way, std::size_t loop) {
    report::PropertyResult result = report_sample::result(Property::progress, Verdict::violated);
    result.counterexample.emplace();
    for (std::size_t at = 0; at < way + loop; ++at) {
        result.counterexample->steps.push_back(
            report_sample::step("Auctioneer", ir::Action::timeout, report_sample::span(5, 5, 6, 57)));
        result.counterexample->steps.back().operation = static_cast<ir::OperationId>(at);  // each is another one
    }
    result.counterexample->lasso_start = way;
    return result;
}

}  // namespace

TEST_CASE("a deadlock: instance, verdicts, the line, the run, who waits for what") {
    CHECK(print(report_sample::auction()) ==
          R"(auction.map  Auctioneer, Bidder, getValue never fails,              83 states of 144 B  0.3 s  41 MB
             mailboxes of 4
  holds       no-failure, progress, bounded-recursion, no-orphans, mailbox-bound, reachable-code
  violated    termination        Bidder waits for ever
    auction.map:9:5  waitfor (inform(start, $startval) <= agent($auctioneer, %auctioneer) then ...
                     ^~~~~~~ no agent can send `inform(start, _)` any more
    auction.map:4:5  inform(start, $val) => agent(_, %bidder) then
                     ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~ note: sent here, once
    after 6 steps:
      1  Auctioneer  $val = getValue()                      auction.map:3:5
      2  Auctioneer  inform(start, getValue) => Bidder      auction.map:4:5
      3  Bidder      inform(start, getValue) <= Auctioneer  auction.map:10:8
      4  Bidder      startBidding(getValue, Bidder) fails   auction.map:11:8
      5  Auctioneer  gives up waiting (timeout)             auction.map:5:5
      6  Auctioneer  accept(null, getValue) => Bidder       auction.map:6:14
    at the end:
      Auctioneer  has ended
      Bidder      waits at auction.map:9:5 for
                    inform(start, $startval) <= agent($auctioneer, %auctioneer)  auction.map:10:8
                  no agent can send it any more
                  its timeout only restarts the same wait
  map2pml explain termination: what this means and how to repair it
)");
}

TEST_CASE("a loop: the way to it, the loop, where it begins in the source") {
    report::PropertyResult result = report_sample::result(Property::progress, Verdict::violated);
    result.summary = "Bidder only restarts";
    result.counterexample = report_sample::declined();
    result.counterexample->lasso_start = 4;
    result.counterexample->final_places.clear();
    CHECK(print(only(result), {false, false, 80}) ==
          R"(auction.map  Auctioneer, Bidder,                83 states of 144 B  0.3 s  41 MB
             getValue never fails, mailboxes of 4
  violated    progress           Bidder only restarts
    after 4 steps:
      1  Auctioneer  $val = getValue()                      auction.map:3:5
      2  Auctioneer  inform(start, getValue) => Bidder      auction.map:4:5
      3  Bidder      inform(start, getValue) <= Auctioneer  auction.map:10:8
      4  Bidder      startBidding(getValue, Bidder) fails   auction.map:11:8
    then for ever:
      5  Auctioneer  gives up waiting (timeout)             auction.map:5:5
      6  Auctioneer  accept(null, getValue) => Bidder       auction.map:6:14
      and again from step 5
    the loop in the source:
      > 5 |     waitfor inform(bid, $bidval) <= agent($bidder, %bidder)   <- begins here
      > 6 |     timeout (accept($bidder, $val) => agent(_, %bidder))
  map2pml explain progress: what this means and how to repair it
)");
}

TEST_CASE("incomplete says what stopped it, how far it came, what to raise, and shares a line") {
    report::FileResult file = report_sample::auction();
    report::PropertyResult stopped = report_sample::result(Property::termination, Verdict::incomplete);
    stopped.incomplete_because = "the time budget of 60 s is used up; raise --time or lower --agents";
    stopped.limits_reached = {"bidloop limit 5 at Auctioneer"};
    report::PropertyResult further = stopped;
    further.property = Property::progress;
    further.states = 1234567;
    file.scenes.front().results = {stopped, further};
    CHECK(print(file) ==
          R"(auction.map  Auctioneer, Bidder, getValue never fails,       1,234,567 states of 144 B  0.3 s  41 MB
             mailboxes of 4
  incomplete  termination, progress
              the time budget of 60 s is used up; raise --time or lower --agents
              so far: 1,234,567 states, depth 31, 20 ms, 41 MB; no error so far
              limits reached: bidloop limit 5 at Auctioneer
)");
}

TEST_CASE("limits that were reached stand beside what holds") {
    report::PropertyResult result = report_sample::result(Property::termination, Verdict::holds);
    result.limits_reached = {"bidloop limit 5 at Auctioneer", "bidloop limit 5 at Bidder"};
    CHECK(print(only(result))
              .find("  holds       termination\n"
                    "              up to the limits reached: bidloop limit 5 at Auctioneer, bidloop "
                    "limit 5 at Bidder\n") != std::string::npos);
}

TEST_CASE("every setting that is not the default is told") {
    report::FileResult file = report_sample::auction();
    report::SceneResult& scene = file.scenes.front();
    scene.instance.agents.push_back({"Bidder2", "Bidder", "bidder"});
    scene.instance.clause_limits = {{"Auctioneer.bidloop", 5}};
    scene.instance.total_procedures = {"getValue", "getWinner"};
    scene.instance.network = ir::Network::pairwise;
    scene.instance.timeout = ir::TimeoutReading::race;
    scene.instance.idle_timeouts = ir::IdleTimeouts::kept;
    scene.instance.spawn_calls = true;
    scene.instance.call_depth = 7;
    file.level = 0;
    const std::string text = print(file, {false, false, 400});
    CHECK(
        text.starts_with("auction.map  Auctioneer, Bidder x2, limit Auctioneer.bidloop=5, getValue and getWinner "
                         "never fail, network pairwise, timeout race, idle timeouts kept, one process for each call, "
                         "call depth 7, mailboxes of 4, -O0 "));
}

TEST_CASE("long runs are cut in the middle with a count, loops too; --verbose shows all") {
    const report::FileResult file = only(loop_of(1000, 500));
    const std::string text = print(file);
    CHECK(count(text, "gives up waiting") == 38);
    CHECK(text.find("... 981 steps not shown; --verbose shows all ...") != std::string::npos);
    CHECK(text.find("... 481 steps not shown; --verbose shows all ...") != std::string::npos);
    CHECK(text.find("    1  Auctioneer") != std::string::npos);
    CHECK(text.find(" 1000  Auctioneer") != std::string::npos);
    CHECK(text.find(" 1001  Auctioneer") != std::string::npos);
    CHECK(text.find(" 1500  Auctioneer") != std::string::npos);
    CHECK(text.find("and again from step 1001\n") != std::string::npos);
    CHECK(count(print(file, {false, true, 100}), "gives up waiting") == 1500);
    CHECK(count(print(only(loop_of(3, 37))), "gives up waiting") == 40);
    CHECK(count(print(only(loop_of(3, 38))), "gives up waiting") == 39);
}

TEST_CASE("steps that say the same again and again are shown once, with how often") {
    report::PropertyResult result = loop_of(3, 1);
    std::vector<trace::Step>& steps = result.counterexample->steps;
    const trace::Step first = steps[1];
    const trace::Step second = steps[2];
    for (int round = 1; round < 64; ++round) steps.insert(steps.begin() + 3, {first, second});
    result.counterexample->lasso_start = steps.size() - 1;
    const std::string text = print(only(result));
    CHECK(count(text, "gives up waiting") == 4);
    CHECK(text.find("    3  Auctioneer") != std::string::npos);
    CHECK(text.find("... steps 2-3 again, 63 more times (126 steps); --verbose shows all ...\n") != std::string::npos);
    CHECK(text.find("  130  Auctioneer") != std::string::npos);
    CHECK(text.find("and again from step 130\n") != std::string::npos);
    CHECK(count(print(only(result), {false, true, 100}), "gives up waiting") == 130);
    // Another value, and it is not the same; twice is not worth a line.
    steps[5].terms = {ir::value_from("7")};
    CHECK(count(print(only(result)), "gives up waiting") == 10);
    result = loop_of(1, 1);
    std::vector<trace::Step>& few = result.counterexample->steps;
    few.insert(few.begin() + 1, few[0]);
    result.counterexample->lasso_start = 2;
    CHECK(count(print(only(result)), "gives up waiting") == 3);
    few.insert(few.begin() + 1, few[0]);
    result.counterexample->lasso_start = 3;
    CHECK(count(print(only(result)), "gives up waiting") == 2);
    CHECK(print(only(result)).find("... step 1 again, 2 more times (2 steps)") != std::string::npos);
}

TEST_CASE("every kind of step has its words") {
    using ir::Action;
    const auto words = [](Action action, const std::vector<std::string>& terms, const std::string& result = "") {
        report::PropertyResult violated = report_sample::result(Property::termination, Verdict::violated);
        trace::Step step = report_sample::step("A", action, report_sample::span(3, 5, 3, 22), "m", terms);
        step.to = {"B", "C"};
        step.from = "D";
        if (!result.empty()) step.result = {"v", ir::value_from(result)};
        violated.counterexample.emplace().steps = {step};
        const std::string text = print(only(violated));
        const std::size_t begin = text.find("1  A  ") + 6;
        return text.substr(begin, text.find("  auction.map:3:5") - begin);
    };
    CHECK(words(Action::send, {"x", "5"}) == "m(x, 5) => B, C");
    CHECK(words(Action::send_failed, {"x"}) == "cannot send m(x): no agent has this address");
    CHECK(words(Action::receive, {}) == "m() <= D");
    CHECK(words(Action::receive_failed, {}) == "looks for m() and finds none");
    CHECK(words(Action::decide, {"x"}) == "m(x) succeeds");
    CHECK(words(Action::decide, {"x"}, "m()") == "$v = m(x)");
    CHECK(words(Action::decide, {"x"}, "15") == "$v = m(x): 15");
    CHECK(words(Action::decide_failed, {"x"}) == "m(x) fails");
    CHECK(words(Action::timeout, {}) == "gives up waiting (timeout)");
    CHECK(words(Action::call, {"loop", "5"}) == "continues with agent(loop, 5)");
    CHECK(words(Action::call, {}) == "starts again: agent()");
    CHECK(words(Action::call_failed, {"loop"}) == "finds no clause for agent(loop)");
    CHECK(words(Action::fork, {}) == "starts its parallel branches");
    CHECK(words(Action::join, {}) == "has completed its parallel branches");
    CHECK(words(Action::finish, {}) == "ends");
    CHECK(words(Action::fail, {}) == "ends in failure");
}

TEST_CASE("a run without steps") {
    report::PropertyResult result = report_sample::result(Property::termination, Verdict::violated);
    result.counterexample.emplace();
    CHECK(print(only(result)).find("    at once, before any step\n") != std::string::npos);
    CHECK(print(only(loop_of(0, 2))).find("    from the start,\n    then for ever:\n") != std::string::npos);
}

TEST_CASE("mailboxes are shown when they matter or with --verbose") {
    report::PropertyResult result = report_sample::result(Property::no_orphans, Verdict::violated);
    result.counterexample = report_sample::declined();
    CHECK(count(print(only(result)), "in its mailbox: accept(null, getValue) from Auctioneer") == 1);
    result.property = Property::termination;
    CHECK(count(print(only(result)), "in its mailbox") == 0);
    CHECK(count(print(only(result), {false, true, 100}), "in its mailbox") == 1);
}

TEST_CASE("who could still send is named") {
    report::PropertyResult result = report_sample::result(Property::termination, Verdict::violated);
    result.counterexample = report_sample::declined();
    trace::FinalPlace& bidder = result.counterexample->final_places.back();
    bidder.could_send = {"Auctioneer", "Bidder2"};
    CHECK(print(only(result)).find("Auctioneer and Bidder2 could still send it\n") != std::string::npos);
    bidder.waits_for.emplace_back("accept($x) <= agent(_, %auctioneer)");
    bidder.could_send.clear();
    CHECK(print(only(result)).find("no agent can send any of them any more\n") != std::string::npos);
}

TEST_CASE("a long path gives way to what it names") {
    const std::string path = "samples/auction/variants/no_redundant_restart/auction.map";
    report::FileResult file = report_sample::auction();
    file.input = path;
    const std::string text = print(file, {false, false, 80}, path);
    CHECK(text.find("    " + path + ":9:5\n      waitfor (inform") != std::string::npos);
    CHECK(text.find("inform(start, getValue) => Bidder      auction.map:4:5\n") != std::string::npos);
}

TEST_CASE("colour only when asked for, and never a change of the text") {
    const std::string plain = print(report_sample::auction());
    CHECK(plain.find('\x1b') == std::string::npos);
    std::string colored = print(report_sample::auction(), {true, false, 100});
    CHECK(colored.find("\x1b[1;31mviolated\x1b[0m") != std::string::npos);
    for (std::size_t at = colored.find('\x1b'); at != std::string::npos; at = colored.find('\x1b'))
        colored.erase(at, colored.find('m', at) - at + 1);
    CHECK(colored == plain);
}

TEST_CASE("control characters of the source do not reach the terminal") {
    source::SourceSet sources;
    sources.add("evil.map", "S[\x1b[2Jagent()]");
    report::PropertyResult result = report_sample::result(Property::termination, Verdict::violated);
    result.findings = {{{0, {1, 3}, {1, 4}}, "here", {}}};
    const std::string text = report::print_text(sources, only(result), {});
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("S[?[2Jagent()]\n                    ^ here\n") != std::string::npos);
}

TEST_CASE("errors of ours and unreadable inputs are told, results or not") {
    report::FileResult file;
    file.input = "auction.map";
    file.error = "`spin` is not installed";
    CHECK(print(file) == "");
    CHECK(report::print_error(file, {}) == "auction.map: error: `spin` is not installed\n");
    file.error.clear();
    file.input_error = "no such file";
    CHECK(report::print_error(file, {}) == "auction.map: error: no such file\n");
    CHECK(report::print_error(report_sample::auction(), {}) == "");
    report::FileResult empty = report_sample::auction();
    empty.scenes.front().results.clear();
    CHECK(print(empty).find("  error       nothing was checked\n") != std::string::npos);
}

TEST_CASE("the summary counts files by outcome") {
    const report::FileResult held = only(report_sample::result(Property::termination, Verdict::holds));
    CHECK(report::print_summary({held, report_sample::auction(), held}, false) == "3 files: 2 hold, 1 violated\n");
}

TEST_CASE("lines keep to the width") {
    CHECK(widest_line(print(report_sample::auction(), {false, true, 100})) <= 100);
    CHECK(widest_line(print(report_sample::auction(), {false, true, 120})) <= 120);
}

TEST_CASE("numbers for people") {
    CHECK(report::grouped(7) == "7");
    CHECK(report::grouped(999) == "999");
    CHECK(report::grouped(1000) == "1,000");
    CHECK(report::grouped(263329) == "263,329");
    CHECK(report::grouped(14000000) == "14,000,000");
    CHECK(report::bytes_text(144) == "144 B");
    CHECK(report::bytes_text(41U << 20U) == "41 MB");
    CHECK(report::bytes_text(3U << 29U) == "1.5 GB");
    CHECK(report::bytes_text(std::uint64_t{4} << 30U) == "4 GB");
    CHECK(report::seconds_text(0.004) == "4 ms");
    CHECK(report::seconds_text(0.3) == "0.3 s");
    CHECK(report::seconds_text(59.7) == "60 s");
    CHECK(report::seconds_text(320) == "5 min 20 s");
    CHECK(report::counted(1, "step") == "1 step");
    CHECK(report::listed({"a", "b", "c"}) == "a, b and c");
    CHECK(report::shortened("one two three", 11) == "one two ...");
}

}  // namespace report_text_test
