#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::auml {

namespace {

/// Place of each occurrence: its lifeline, its position on it, and in which operands of `par` it is.
struct Placed {
    LifelineIndex lifeline = 0;
    std::size_t position = 0;
    std::map<const Combined*, std::size_t> beside;
};

class Places {
  public:
    explicit Places(const Interaction& interaction) { place(interaction.fragments); }

    [[nodiscard]] bool is_before(const GeneralOrdering& ordering) const {
        const auto before = places_.find(ordering.before);
        const auto after = places_.find(ordering.after);
        return before != places_.end() && after != places_.end() && before->second.lifeline == after->second.lifeline &&
               before->second.position < after->second.position && !are_side_by_side(before->second, after->second);
    }

  private:
    void place(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments)
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind))
                places_[fragment.node.id] = {occurrence->lifeline, places_.size(), beside_};
            else if (const auto* end = std::get_if<Destruction>(&fragment.kind))
                places_[fragment.node.id] = {end->lifeline, places_.size(), beside_};
            else if (const auto* combined = std::get_if<Combined>(&fragment.kind))
                place(*combined);
    }

    void place(const Combined& combined) {
        const bool is_parallel = combined.kind == Operator::par || combined.kind == Operator::or_;
        for (std::size_t at = 0; at < combined.operands.size(); ++at) {
            if (is_parallel) beside_[&combined] = at;
            place(combined.operands[at].fragments);
        }
        beside_.erase(&combined);
    }

    static bool are_side_by_side(const Placed& one, const Placed& other) {
        return std::any_of(one.beside.begin(), one.beside.end(), [&](const auto& each) {
            const auto same = other.beside.find(each.first);
            return same != other.beside.end() && same->second != each.second;
        });
    }

    std::map<std::string, Placed> places_;
    std::map<const Combined*, std::size_t> beside_;  ///< of what is being placed
};

/// True if none of its events happens in some run. For fragments that `plain` has expanded.
bool may_be_empty(const std::vector<Fragment>& fragments) {
    const auto is_empty = [](const Operand& operand) { return may_be_empty(operand.fragments); };
    return std::all_of(fragments.begin(), fragments.end(), [&](const Fragment& fragment) {
        const auto* combined = std::get_if<Combined>(&fragment.kind);
        if (combined == nullptr) return !std::holds_alternative<Occurrence>(fragment.kind);
        const std::vector<Operand>& operands = combined->operands;
        if (combined->kind == Operator::alt) return std::any_of(operands.begin(), operands.end(), is_empty);
        const bool may_be_skipped = combined->kind == Operator::loop && combined->bounds.lower == 0;
        return may_be_skipped || std::all_of(operands.begin(), operands.end(), is_empty);
    });
}

/// The operand around an occurrence, and its fragment.
struct EnclosingOperand {
    const Combined* combined = nullptr;
    std::size_t operand = 0;
};

/// The place of a message in the global order: that of its first end.
struct GlobalPlace {
    std::size_t position = 0;
    std::vector<EnclosingOperand> around;  ///< the outermost first
};

class GlobalOrder {
  public:
    explicit GlobalOrder(const Interaction& interaction) { walk(interaction.fragments); }

    [[nodiscard]] bool keeps(const GeneralOrdering& ordering) const {
        const auto before = messages_.find(ordering.before);
        const auto after = messages_.find(ordering.after);
        if (before == messages_.end() || after == messages_.end()) return false;
        if (before->second.message == after->second.message) return before->second.is_send && !after->second.is_send;
        const GlobalPlace& one = places_.at(before->second.message);
        const GlobalPlace& other = places_.at(after->second.message);
        for (std::size_t at = 0; at < std::min(one.around.size(), other.around.size()); ++at) {
            if (one.around[at].combined != other.around[at].combined) break;
            if (one.around[at].operand != other.around[at].operand) {
                const Operator kind = one.around[at].combined->kind;
                if (kind == Operator::par || kind == Operator::or_) return false;
                break;
            }
        }
        return one.position < other.position;
    }

  private:
    void walk(const std::vector<Fragment>& fragments) {
        for (const Fragment& fragment : fragments) {
            if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
                messages_.emplace(fragment.node.id, *occurrence);
                places_.emplace(occurrence->message, GlobalPlace{places_.size(), around_});
            } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
                for (std::size_t at = 0; at < combined->operands.size(); ++at) {
                    around_.push_back({combined, at});
                    walk(combined->operands[at].fragments);
                    around_.pop_back();
                }
            }
        }
    }

    std::vector<EnclosingOperand> around_;
    std::map<std::string, Occurrence> messages_;
    std::map<MessageIndex, GlobalPlace> places_;
};

}  // namespace

void check_strict(const Interaction& interaction, const Fragment& strict, diag::Sink& sink) {
    const std::vector<Operand>& operands = std::get<Combined>(strict.kind).operands;
    std::set<LifelineIndex> last;  // of all operands that may be the one before
    for (std::size_t at = 0; at < operands.size(); ++at) {
        const Owners first = owners_of(interaction, operands[at].fragments);
        const bool is_kept = last.empty() || first.empty() ||
                             (last.size() == 1 && first.size() == 1 && *last.begin() == first.begin()->first);
        if (!is_kept) {
            sink.report(
                diag::Code::auml_strict_order, strict.node.span,
                fmt::format("`{}` may begin operand {} of this `strict` before the operands above it have ended",
                            interaction.lifelines[first.begin()->first].node.name, at + 1),
                {{first.begin()->second, "this does not wait for the operands above"}});
        }
        const std::set<LifelineIndex> own = last_of(interaction, operands[at].fragments);
        if (!may_be_empty(operands[at].fragments)) last.clear();
        last.insert(own.begin(), own.end());
    }
}

void check_orderings(const Interaction& interaction, diag::Sink& sink) {
    const Places places(interaction);
    for (const GeneralOrdering& ordering : interaction.orderings) {
        if (!places.is_before(ordering)) {
            sink.report(diag::Code::auml_strict_order, ordering.span,
                        "no agent enforces this general ordering: its two ends are on different lifelines, side by "
                        "side in a `par`, or drawn in the opposite order");
        }
    }
}

void check_global_orderings(const Interaction& interaction, diag::Sink& sink) {
    const GlobalOrder order(interaction);
    for (const GeneralOrdering& ordering : interaction.orderings) {
        if (!order.keeps(ordering)) {
            sink.report(
                diag::Code::auml_strict_order, ordering.span,
                "this general ordering is not enforced: its two ends are drawn side by side, or in the opposite order");
        }
    }
}

}  // namespace map2pml::auml
