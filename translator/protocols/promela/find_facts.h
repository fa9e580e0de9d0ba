/// Runs the analyses that a model needs.   protocol + instance -> Facts
#pragma once

#include "translator/protocols/promela/facts.h"

namespace map2pml::promela {

/// Runs the analyses. Protocol, instance and property must outlive what it gives.
/// \param textbook `-O0`. Control of that form is in the text between two steps, and then an agent is nowhere: it is not used for a
/// property that asks where agents are.
/// \param property may be null.
/// \param reduce nothing of it is done to the textbook form.
[[nodiscard]] Facts find_facts(const ir::Protocol& protocol, const ir::Instance& instance, bool textbook,
                               const ir::UserProperty* property, const Reduce& reduce = {});

}  // namespace map2pml::promela
