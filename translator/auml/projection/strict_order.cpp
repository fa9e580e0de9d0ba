#include "translator/auml/projection/strict_order.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "translator/auml/projection/owners.h"

namespace map2pml::auml {

namespace {

/// Place of each occurrence: its lifeline, and its position on it.
struct Placed {
    LifelineIndex lifeline = 0;
    std::size_t position = 0;
};

void place(const std::vector<Fragment>& fragments, std::map<std::string, Placed>& places) {
    for (const Fragment& fragment : fragments) {
        if (const auto* occurrence = std::get_if<Occurrence>(&fragment.kind)) {
            places[fragment.node.id] = {occurrence->lifeline, places.size()};
        } else if (const auto* end = std::get_if<Destruction>(&fragment.kind)) {
            places[fragment.node.id] = {end->lifeline, places.size()};
        } else if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (const Operand& operand : combined->operands) {
                place(operand.fragments, places);
            }
        }
    }
}

/// The operand around an occurrence, and what it is an operand of.
struct Around {
    const Combined* combined = nullptr;
    std::size_t operand = 0;
};

/// Place of a message in the global order: where its first end stands.
struct GlobalPlace {
    std::size_t position = 0;
    std::vector<Around> around;  ///< the outermost first
};

class GlobalOrder {
  public:
    explicit GlobalOrder(const Interaction& interaction) { walk(interaction.fragments); }

    [[nodiscard]] bool keeps(const GeneralOrdering& ordering) const {
        const auto before = messages_.find(ordering.before);
        const auto after = messages_.find(ordering.after);
        if (before == messages_.end() || after == messages_.end()) {
            return false;
        }
        if (before->second.message == after->second.message) {
            return before->second.is_send && !after->second.is_send;
        }
        const GlobalPlace& one = places_.at(before->second.message);
        const GlobalPlace& other = places_.at(after->second.message);
        for (std::size_t at = 0; at < std::min(one.around.size(), other.around.size()); ++at) {
            if (one.around[at].combined != other.around[at].combined) {
                break;
            }
            if (one.around[at].operand != other.around[at].operand) {
                const Operator kind = one.around[at].combined->kind;
                if (kind == Operator::par || kind == Operator::or_) {
                    return false;
                }
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

    std::vector<Around> around_;
    std::map<std::string, Occurrence> messages_;
    std::map<MessageIndex, GlobalPlace> places_;
};

}  // namespace

void check_strict(const Interaction& interaction, const Fragment& strict, diag::Sink& sink) {
    const Combined& combined = std::get<Combined>(strict.kind);
    for (std::size_t at = 0; at + 1 < combined.operands.size(); ++at) {
        const std::set<LifelineIndex> last = last_of(interaction, combined.operands[at].fragments);
        const Owners first = owners_of(interaction, combined.operands[at + 1].fragments);
        const bool is_kept = last.empty() || first.empty() ||
                             (last.size() == 1 && first.size() == 1 && *last.begin() == first.begin()->first);
        if (!is_kept) {
            sink.report({diag::Code::auml_strict_order,
                         strict.node.span,
                         fmt::format("`{}` may begin operand {} of this `strict` before operand {} has ended",
                                     interaction.lifelines[first.begin()->first].node.name, at + 2, at + 1),
                         {{first.begin()->second, "this does not wait for the other operand"}}});
        }
    }
}

void check_orderings(const Interaction& interaction, diag::Sink& sink) {
    std::map<std::string, Placed> places;
    place(interaction.fragments, places);
    for (const GeneralOrdering& ordering : interaction.orderings) {
        const auto before = places.find(ordering.before);
        const auto after = places.find(ordering.after);
        const bool is_kept = before != places.end() && after != places.end() &&
                             before->second.lifeline == after->second.lifeline &&
                             before->second.position < after->second.position;
        if (!is_kept) {
            sink.report({diag::Code::auml_strict_order,
                         ordering.span,
                         "no agent can keep this general ordering: its two ends are on different lifelines, or drawn "
                         "the other way round",
                         {}});
        }
    }
}

void check_global_orderings(const Interaction& interaction, diag::Sink& sink) {
    const GlobalOrder order(interaction);
    for (const GeneralOrdering& ordering : interaction.orderings) {
        if (!order.keeps(ordering)) {
            sink.report(
                {diag::Code::auml_strict_order,
                 ordering.span,
                 "this general ordering is not kept: its two ends are drawn side by side, or the other way round",
                 {}});
        }
    }
}

}  // namespace map2pml::auml
