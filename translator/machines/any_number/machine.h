/// The machine for any number of clones.   `Folded` + `Views` -> Event-B over a carrier set of any size, theorem by theorem
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

#include "translator/machines/any_number/views.h"
#include "translator/model/instance/checked_property.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::any_number {

struct Machine {
    eventb::Project project;  ///< without theorems: nothing is proved from a theorem that may be false
    std::vector<std::pair<ir::Property, eventb::LabelledPredicate>> theorems;
};

/// With the theorems, for a file: there, one that is not proved is seen.
[[nodiscard]] eventb::Project with_theorems(const Machine& machine);

/// How many clones a machine is about: these alone, or these and more.
struct CloneCount {
    std::vector<std::size_t> numbers;  ///< as `Folded::free`
    bool is_exact = false;
};

[[nodiscard]] Machine machine_of(const Folded& folded, const Views& views, const protocol_to_eventb::Net& net,
                                 const ir::Protocol& protocol, const ir::Instance& instance, const CloneCount& clones);

}  // namespace map2pml::any_number
