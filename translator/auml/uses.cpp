#include "translator/auml/uses.h"

namespace map2pml::auml {

std::set<std::size_t> used_in(const std::vector<Fragment>& fragments) {
    std::set<std::size_t> used;
    for (const Fragment& fragment : fragments) {
        if (const auto* use = std::get_if<InteractionUse>(&fragment.kind); use != nullptr && use->interaction) {
            used.insert(*use->interaction);
        }
        if (const auto* combined = std::get_if<Combined>(&fragment.kind)) {
            for (const Operand& operand : combined->operands) {
                used.merge(used_in(operand.fragments));
            }
        }
    }
    return used;
}

}  // namespace map2pml::auml
