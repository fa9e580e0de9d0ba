#include "translator/machines/from_diagrams/for_any.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "translator/languages/diagrams/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::auml_to_eventb {

namespace {

bool has_messages(const std::vector<auml::Fragment>& fragments) {
    return std::any_of(fragments.begin(), fragments.end(), [](const auml::Fragment& each) {
        const auto* combined = std::get_if<auml::Combined>(&each.kind);
        if (combined == nullptr) return std::holds_alternative<auml::Occurrence>(each.kind);
        return std::any_of(combined->operands.begin(), combined->operands.end(),
                           [](const auml::Operand& operand) { return has_messages(operand.fragments); });
    });
}

/// Other names of sequences end or join rows.
bool is_clear(const auml::Combined& combined) {
    const auto with_messages = std::count_if(combined.operands.begin(), combined.operands.end(),
                                             [](const auml::Operand& each) { return has_messages(each.fragments); });
    switch (combined.kind) {
        case auml::Operator::alt:
        case auml::Operator::opt:
            return true;
        case auml::Operator::par:
            return with_messages != 1;
        case auml::Operator::loop:
        case auml::Operator::break_:
        case auml::Operator::critical:
        case auml::Operator::strict:
        case auml::Operator::seq:
        case auml::Operator::neg:
        case auml::Operator::assert_:
        case auml::Operator::consider:
        case auml::Operator::ignore:
        case auml::Operator::or_:
            return false;
    }
    return false;
}

std::string words_for(auml::Operator kind) {
    if (kind == auml::Operator::or_) return "OR";
    if (kind == auml::Operator::par) return "a `par` of one operand";
    const std::string word = auml::to_string(kind);
    return (word.starts_with('a') || word.starts_with('i') ? "an `" : "a `") + word + "`";
}

std::optional<NoPhases> unclear_in(const std::vector<auml::Fragment>& fragments) {
    for (std::size_t at = 0; at < fragments.size(); ++at) {
        const auml::Fragment& each = fragments[at];
        const source::Span& span = each.node.span;
        if (std::holds_alternative<auml::InteractionUse>(each.kind))
            return NoPhases{span, "another interaction happens here"};
        if (std::holds_alternative<auml::Destruction>(each.kind) && at + 1 < fragments.size())
            return NoPhases{span, "a lifeline ends here, but more is drawn below"};
        const auto* combined = std::get_if<auml::Combined>(&each.kind);
        if (combined == nullptr) continue;
        if (!is_clear(*combined))
            return NoPhases{span, words_for(combined->kind) + " can be proved only for a fixed number of agents"};
        for (const auml::Operand& operand : combined->operands)
            if (auto found = unclear_in(operand.fragments)) return found;
    }
    return std::nullopt;
}

bool is_at(const auml::MessageEnd& end, auml::LifelineIndex lifeline) {
    const auto* at = std::get_if<auml::AtLifeline>(&end);
    return at != nullptr && at->lifeline == lifeline;
}

}  // namespace

std::optional<NoPhases> unclear_for_any(const auml::Interaction& drawn, auml::LifelineIndex many) {
    for (const auml::Message& message : drawn.messages) {
        if (!message.label.guard.empty() && is_at(message.to, many) && !is_at(message.from, many)) {
            return NoPhases{message.node.span, fmt::format("`{}` has a guard, and the diagram does not say whether it "
                                                           "is sent to all together or to each separately",
                                                           auml::words_of(message))};
        }
    }
    return unclear_in(drawn.fragments);
}

}  // namespace map2pml::auml_to_eventb
