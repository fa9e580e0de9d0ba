#include "driver/results/choice_tree.h"

#include <fmt/format.h>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

constexpr std::size_t kMostEdgeSteps = 12;  ///< before the loop, and in it

std::string reason_of(const ChoiceNode& node) {
    switch (node.end) {
        case ChoiceNode::End::shown:
        case ChoiceNode::End::goes_on:
            return node.shown;
        case ChoiceNode::End::every_run:
            return "whatever happens from here on";
        case ChoiceNode::End::loop:
            return (node.again_from ? fmt::format("again from step {}, for ever", *node.again_from)
                                    : std::string("from here on only internal steps repeat")) +
                   node.shown;
        case ChoiceNode::End::known:
            return node.same_after ? fmt::format("as after step {} to [{}]", *node.same_after, node.same_as.value_or(0))
                                   : fmt::format("as at [{}]", node.same_as.value_or(0));
        case ChoiceNode::End::left_out:
            return node.left_out > 0 ? left_out_words(node) : "what follows is too long to be shown";
    }
    return {};
}

}  // namespace

std::string_view to_string(ChoiceNode::End end) {
    switch (end) {
        case ChoiceNode::End::shown:
            return "shown";
        case ChoiceNode::End::every_run:
            return "every-run";
        case ChoiceNode::End::loop:
            return "loop";
        case ChoiceNode::End::known:
            return "known";
        case ChoiceNode::End::goes_on:
            return "goes-on";
        case ChoiceNode::End::left_out:
            return "left-out";
    }
    return "";
}

std::string words_of(const ChoiceNode& node) {
    const std::string why = reason_of(node);
    if (node.asked.empty()) return why;
    const std::string verdict = fmt::format("`{}` is {}", node.asked, node.is_true ? "true" : "false");
    const bool goes_on = node.end == ChoiceNode::End::every_run;
    return why.empty() ? verdict : fmt::format("{}{} {}", verdict, goes_on ? "" : ":", why);
}

std::string left_out_words(const ChoiceNode& node) {
    if (node.left_out == 0) return {};
    return node.ways.empty() ? fmt::format("the {} from here on {} not shown", counted(node.left_out, "continuation"),
                                           node.left_out == 1 ? "is" : "are")
                             : fmt::format("{} more {} not shown", node.left_out,
                                           node.left_out == 1 ? "continuation is" : "continuations are");
}

std::optional<std::size_t> loop_in_edge(const ChoiceNode& node) {
    if (!node.again_from || node.steps.empty() || *node.again_from < node.steps.front().clock) return std::nullopt;
    return *node.again_from - node.steps.front().clock;
}

std::vector<HiddenSteps> hidden_steps(const ChoiceNode& node, bool all) {
    const std::size_t loop = loop_in_edge(node).value_or(node.steps.size());
    std::vector<HiddenSteps> hidden;
    const auto cut = [&](std::size_t first, std::size_t last) {
        if (!all && last - first > kMostEdgeSteps)
            hidden.push_back({first + kMostEdgeSteps / 2, last - first - (kMostEdgeSteps - 1)});
    };
    cut(0, loop);
    cut(loop, node.steps.size());
    return hidden;
}

}  // namespace map2pml::report
