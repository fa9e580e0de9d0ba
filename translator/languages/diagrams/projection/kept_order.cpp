#include "translator/languages/diagrams/projection/plain.h"

#include <algorithm>
#include <map>
#include <set>
#include <variant>

namespace map2pml::auml {

namespace {

bool is_at(const MessageEnd& end, LifelineIndex lifeline) {
    const auto* at = std::get_if<AtLifeline>(&end);
    return at != nullptr && at->lifeline == lifeline;
}

using Messages = std::set<MessageIndex>;

bool has_message(const std::vector<Fragment>& fragments) {
    return std::any_of(fragments.begin(), fragments.end(), [](const Fragment& fragment) {
        if (const auto* combined = std::get_if<Combined>(&fragment.kind))
            return std::any_of(combined->operands.begin(), combined->operands.end(),
                               [](const Operand& each) { return has_message(each.fragments); });
        return std::holds_alternative<Occurrence>(fragment.kind);
    });
}

class OrderWalk {
  public:
    explicit OrderWalk(const Interaction& interaction) : interaction_(interaction) {}

    /// \param last messages that may be directly above.
    /// \returns the messages directly above what comes next.
    Messages sequence(const std::vector<Fragment>& fragments, Messages last) {
        for (const Fragment& fragment : fragments)
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
                message(*occurrence, last);
            else if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                last = part(*combined, last);
        return last;
    }

    [[nodiscard]] std::vector<UnkeptOrder> found() && { return std::move(found_); }

  private:
    Messages part(const Combined& combined, const Messages& last) {
        if (combined.kind == Operator::loop) return loop(combined, last);
        const bool is_side_by_side = combined.kind == Operator::par || combined.kind == Operator::or_;
        Messages behind;
        for (const Operand& operand : combined.operands)
            if (!is_side_by_side ||
                has_message(operand.fragments))  // an operand without messages does not bypass the others
                behind.merge(sequence(operand.fragments, last));
        return behind.empty() ? last : behind;
    }

    /// Each round follows the one before it. In the second round, inner loops have had two rounds already: nested loops are walked through
    /// as often as they are deep, not twice as often for each.
    Messages loop(const Combined& combined, const Messages& last) {
        Messages behind = round_of(combined, last);
        Messages above = last;
        above.insert(behind.begin(), behind.end());
        if (!is_second_round_) {
            is_second_round_ = true;
            behind = round_of(combined, above);
            is_second_round_ = false;
        }
        return combined.bounds.lower == 0 ? above : behind;
    }

    Messages round_of(const Combined& loop, const Messages& above) {
        Messages behind;
        for (const Operand& operand : loop.operands) behind.merge(sequence(operand.fragments, above));
        return behind;
    }

    /// A message stands where its first end is drawn.
    void message(const Occurrence& occurrence, Messages& last) {
        const MessageIndex at = occurrence.message;
        if (first_is_send_.emplace(at, occurrence.is_send).first->second != occurrence.is_send) return;
        const auto* sender = std::get_if<AtLifeline>(&interaction_.messages[at].from);
        for (const MessageIndex each : last) {
            const Message& above = interaction_.messages[each];
            const bool is_kept =
                sender == nullptr || is_at(above.from, sender->lifeline) || is_at(above.to, sender->lifeline);
            if (!is_kept && known_.insert({each, at}).second) found_.push_back({each, at});
        }
        last = {at};
    }

    const Interaction& interaction_;
    std::map<MessageIndex, bool> first_is_send_;
    bool is_second_round_ = false;
    std::set<UnkeptOrder> known_;
    std::vector<UnkeptOrder> found_;
};

}  // namespace

std::vector<UnkeptOrder> unkept_orders(const Interaction& interaction) {
    OrderWalk walk(interaction);
    (void)walk.sequence(interaction.fragments, {});
    return std::move(walk).found();
}

}  // namespace map2pml::auml
