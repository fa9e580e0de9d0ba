#include "translator/languages/diagrams/projection/internal.h"

#include <algorithm>

namespace map2pml::auml {

namespace {

/// Needs no other lifeline: a send, or a message from or to the outside.
bool is_own_action(const Interaction& interaction, const Occurrence& occurrence) {
    const Message& message = interaction.messages[occurrence.message];
    return occurrence.is_send || !std::holds_alternative<AtLifeline>(message.from) || is_to_self(message);
}

/// Walks through a part: finds who begins it, and which lifelines certainly have an event in it.
class Walk {
  public:
    explicit Walk(const Interaction& interaction) : interaction_(interaction) {}

    void over(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                if (!touched_.contains(occurrence->lifeline) && is_own_action(interaction_, *occurrence))
                    owners_.emplace(occurrence->lifeline, fragment.node.span);
                touched_.insert(occurrence->lifeline);
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                over(*combined);
            }
        }
    }
    [[nodiscard]] const Owners& owners() const { return owners_; }

  private:
    void over(const Combined& combined) {
        const std::set<LifelineIndex> before = touched_;
        std::set<LifelineIndex> in_all;
        std::set<LifelineIndex> in_any;
        bool is_first = true;
        for (const Operand& operand : combined.operands) {
            touched_ = before;
            over(operand.fragments);
            in_any.insert(touched_.begin(), touched_.end());
            if (is_first)
                in_all = touched_;
            else
                std::erase_if(in_all, [&](LifelineIndex each) { return !touched_.contains(each); });
            is_first = false;
        }
        const bool may_be_skipped = combined.kind == Operator::loop && combined.bounds.lower == 0;
        touched_ = combined.kind == Operator::par ? in_any : may_be_skipped ? before : in_all;
        touched_.insert(before.begin(), before.end());
    }

    const Interaction& interaction_;
    Owners owners_;
    std::set<LifelineIndex> touched_;
};

/// Lifeline -> whether its last action may be one that no lifeline waits for.
void find_last(const Interaction& interaction, const std::vector<Fragment>& fragments,
               std::map<LifelineIndex, bool>& last) {
    for (const Fragment& fragment : fragments) {
        if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
            const Message& message = interaction.messages[occurrence->message];
            last[occurrence->lifeline] =
                !occurrence->is_send || !std::holds_alternative<AtLifeline>(message.to) || is_to_self(message);
        } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (const Operand& operand : combined->operands) {
                std::map<LifelineIndex, bool> inside;
                find_last(interaction, operand.fragments, inside);
                for (const auto& [lifeline, is_end] : inside) last[lifeline] = last[lifeline] || is_end;
            }
        }
    }
}

}  // namespace

bool happens(const std::vector<Fragment>& fragments) {
    return std::any_of(fragments.begin(), fragments.end(), [](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) return std::holds_alternative<Occurrence>(fragment.kind);
        return std::any_of(combined->operands.begin(), combined->operands.end(),
                           [](const Operand& each) { return happens(each.fragments); });
    });
}

Owners owners_of(const Interaction& interaction, const std::vector<Fragment>& fragments) {
    Walk walk(interaction);
    walk.over(fragments);
    return walk.owners();
}

std::set<LifelineIndex> last_of(const Interaction& interaction, const std::vector<Fragment>& fragments) {
    std::map<LifelineIndex, bool> last;
    find_last(interaction, fragments, last);
    std::set<LifelineIndex> result;
    for (const auto& [lifeline, is_end] : last)
        if (is_end) result.insert(lifeline);
    return result;
}

bool takes_part(const std::vector<Fragment>& fragments, LifelineIndex lifeline) {
    return std::any_of(fragments.begin(), fragments.end(), [&](const Fragment& fragment) {
        if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) return occurrence->lifeline == lifeline;
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        return combined != nullptr &&
               std::any_of(combined->operands.begin(), combined->operands.end(),
                           [&](const Operand& each) { return takes_part(each.fragments, lifeline); });
    });
}

bool is_to_self(const Message& message) {
    const auto* from = std::get_if<AtLifeline>(&message.from);
    const auto* to = std::get_if<AtLifeline>(&message.to);
    return from != nullptr && to != nullptr && from->lifeline == to->lifeline;
}

}  // namespace map2pml::auml
