#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace map2pml::auml {

namespace {

constexpr std::size_t kMostOrOperands = 4;
/// Limit of the elements in all choices of ORs together: an OR inside another one is copied eight times.
constexpr std::size_t kMostCopies = 20'000;

std::size_t elements_in(const Combined& combined) {
    std::size_t size = 1;
    for (const Operand& operand : combined.operands) {
        for (const Fragment& each : operand.fragments) {
            const auto* inner = std::get_if<Combined>(&each.kind);
            size += inner == nullptr ? 1 : elements_in(*inner);
        }
    }
    return size;
}

bool has_guard(const std::vector<Operand>& operands) {
    return std::any_of(operands.begin(), operands.end(), [](const Operand& each) { return !each.guard.empty(); });
}

/// The operands whose bits are set in `chosen`, as a `par`.
Operand in_parallel(const Combined& combined, std::size_t chosen, const Node& node) {
    Combined all;
    all.kind = Operator::par;
    for (std::size_t at = 0; at < combined.operands.size(); ++at)
        if ((chosen >> at & 1U) != 0) all.operands.push_back(combined.operands[at]);
    Operand operand;
    operand.node = all.operands.front().node;
    operand.fragments.push_back({node, std::move(all)});
    return operand;
}

}  // namespace

Fragment OrChoices::expand(Fragment fragment) {
    const Combined combined = std::get<Combined>(std::move(fragment.kind));
    Combined choice;
    choice.kind = Operator::alt;
    if (combined.operands.size() > kMostOrOperands || has_guard(combined.operands)) {
        refuse(fragment.node.span, fmt::format("an OR of more than {} operands, or with guards", kMostOrOperands));
    } else if (copies_ += elements_in(combined) << (combined.operands.size() - 1); copies_ > kMostCopies) {
        refuse(fragment.node.span,
               fmt::format("nested ORs have more than {} elements when all choices are written out", kMostCopies));
    } else {
        for (std::size_t chosen = 1; chosen < (std::size_t{1} << combined.operands.size()); ++chosen)
            choice.operands.push_back(in_parallel(combined, chosen, fragment.node));
    }
    fragment.kind = std::move(choice);
    return fragment;
}

Fragment OrChoices::without_guards(Fragment fragment) {
    if (has_guard(std::get<Combined>(fragment.kind).operands)) refuse(fragment.node.span, "an OR with guards");
    return fragment;
}

void OrChoices::refuse(const source::Span& span, std::string message) {
    sink_.report(diag::Code::auml_not_supported, span, std::move(message));
}

}  // namespace map2pml::auml
