/// A hand-made tree of choices with an end of each kind, for the tests of the printers.
#pragma once

#include "report_sample.h"

namespace report_sample {

inline report::ChoiceNode choice(std::uint32_t number, std::string asked, std::string shown,
                                 report::ChoiceNode::End end = report::ChoiceNode::End::shown) {
    report::ChoiceNode node;
    node.number = number;
    node.asked = std::move(asked);
    node.is_true = false;
    node.span = span(4, 5, 4, 9);
    node.shown = std::move(shown);
    node.end = end;
    return node;
}

inline trace::Step listed(trace::Step step, std::uint32_t number) {
    step.clock = number;
    return step;
}

/// `[1]` parts into `[2]`, behind two steps and with `[3]` below it, and the ways `[4]` to `[6]`; one more is left out.
inline report::ChoiceNode choices() {
    using End = report::ChoiceNode::End;
    const auto sent = [](std::uint32_t number) {
        trace::Step each = step("Auctioneer", ir::Action::send, span(4, 5, 4, 45), "inform", {"start", "9"});
        each.to = {"Bidder"};
        return listed(each, number);
    };
    report::ChoiceNode root = choice(1, "<->a", "after each of the 5 possible steps, `a` is false", End::goes_on);
    report::ChoiceNode first = choice(2, "a", "neither alternative is true", End::goes_on);
    first.steps = {sent(9), listed(step("Bidder", ir::Action::timeout, span(9, 5, 13, 22)), 10)};
    first.ways = {choice(3, "b", "no step here is `in(bid)`")};
    report::ChoiceNode loop = choice(4, "Z", ", and each time `c` is false", End::loop);
    loop.steps = {sent(9)};
    loop.again_from = 7;
    report::ChoiceNode known = choice(5, "a", "", End::known);
    known.way = "second alternative";
    known.same_as = 2;
    report::ChoiceNode open = choice(6, "EF d", "", End::every_run);
    open.steps = {sent(9)};
    root.ways = {first, loop, known, open};
    root.left_out = 1;
    return root;
}

}  // namespace report_sample
