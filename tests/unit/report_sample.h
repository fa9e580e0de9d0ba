/// A hand-made result for the tests of the printers: one bidder that declines and never gets out (as in samples/auction).
#pragma once

#include <string>

#include "driver/results/result.h"

namespace report_sample {

using namespace map2pml;

inline constexpr const char* kAuction =
    R"(Auction_House[
  agent(!Auctioneer, %auctioneer) =
    $val = getValue() then
    inform(start, $val) => agent(_, %bidder) then
    waitfor inform(bid, $bidval) <= agent($bidder, %bidder)
    timeout (accept($bidder, $val) => agent(_, %bidder))

  agent(!Bidder, %bidder) =
    waitfor
      (inform(start, $startval) <= agent($auctioneer, %auctioneer) then
       $bidval = startBidding($startval, !Bidder) then
       inform(bid, $startval) => agent($auctioneer, %auctioneer))
    timeout (agent())]
)";

/// Lines and columns are those of `kAuction`.
inline source::Span span(std::uint32_t line, std::uint32_t begin, std::uint32_t end_line, std::uint32_t end) {
    return {0, {line, begin}, {end_line, end}};
}

inline trace::Step step(std::string agent, ir::Action action, source::Span where, std::string performative = "",
                        const std::vector<std::string>& terms = {}) {
    trace::Step result;
    result.agent = std::move(agent);
    result.action = action;
    result.span = where;
    result.performative = std::move(performative);
    result.terms = ir::values_from(terms);
    return result;
}

inline trace::Counterexample declined() {
    using ir::Action;
    trace::Counterexample run;
    run.steps.push_back(step("Auctioneer", Action::decide, span(3, 5, 3, 22), "getValue"));
    run.steps.back().result = {"val", ir::value_from("getValue")};
    run.steps.push_back(step("Auctioneer", Action::send, span(4, 5, 4, 45), "inform", {"start", "getValue"}));
    run.steps.back().to = {"Bidder"};
    run.steps.push_back(step("Bidder", Action::receive, span(10, 8, 10, 67), "inform", {"start", "getValue"}));
    run.steps.back().from = "Auctioneer";
    run.steps.push_back(
        step("Bidder", Action::decide_failed, span(11, 8, 11, 51), "startBidding", {"getValue", "Bidder"}));
    run.steps.push_back(step("Auctioneer", Action::timeout, span(5, 5, 6, 57)));
    run.steps.push_back(step("Auctioneer", Action::send, span(6, 14, 6, 56), "accept", {"null", "getValue"}));
    run.steps.back().to = {"Bidder"};
    for (std::size_t at = 0; at < run.steps.size(); ++at) run.steps[at].clock = static_cast<std::uint32_t>(at + 1);
    trace::FinalPlace auctioneer;
    auctioneer.agent = "Auctioneer";
    auctioneer.kind = trace::FinalPlace::Kind::finished;
    trace::FinalPlace bidder;
    bidder.agent = "Bidder";
    bidder.kind = trace::FinalPlace::Kind::waiting;
    bidder.span = span(9, 5, 13, 22);
    bidder.waits_for = {"inform(start, $startval) <= agent($auctioneer, %auctioneer)"};
    bidder.waits_at = {span(10, 8, 10, 67)};
    bidder.only_restarts = true;
    bidder.mailbox = {{3, "accept", ir::values_from({"null", "getValue"}), "Auctioneer"}};
    run.final_places = {auctioneer, bidder};
    return run;
}

inline report::PropertyResult result(ir::Property property, ir::Verdict verdict) {
    report::PropertyResult each;
    each.property = property;
    each.verdict = verdict;
    each.states = 83;
    each.transitions = 120;
    each.depth = 31;
    each.state_bytes = 144;
    each.seconds = 0.02;
    each.memory_bytes = 41U << 20U;
    return each;
}

inline report::FileResult auction() {
    using ir::Property;
    using ir::Verdict;
    report::FileResult file;
    file.input = "auction.map";
    report::SceneResult scene;
    scene.scene = "Auction_House";
    scene.instance.agents = {{"Auctioneer", "Auctioneer", "auctioneer"}, {"Bidder", "Bidder", "bidder"}};
    scene.instance.total_procedures = {"getValue"};
    scene.capacity = 4;
    scene.seconds = 0.3;
    report::PropertyResult termination = result(Property::termination, Verdict::violated);
    termination.summary = "Bidder waits for ever";
    termination.findings = {{span(9, 5, 13, 22),
                             "no agent can send `inform(start, _)` any more",
                             {{span(4, 5, 4, 45), "sent here, once"}}}};
    termination.counterexample = declined();
    scene.results.push_back(termination);
    for (const Property each : {Property::no_failure, Property::progress, Property::bounded_recursion,
                                Property::no_orphans, Property::mailbox_bound, Property::reachable_code})
        scene.results.push_back(result(each, Verdict::holds));
    file.scenes.push_back(scene);
    return file;
}

}  // namespace report_sample
