#include "translator/auml/projection/strict_order.h"

#include <fmt/format.h>

#include <map>
#include <set>

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

}  // namespace map2pml::auml
