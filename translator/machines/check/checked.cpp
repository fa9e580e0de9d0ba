#include "translator/machines/check/checked.h"

#include <algorithm>

namespace map2pml::eventb {

const CheckedEvent* CheckedMachine::event(const std::string& label) const {
    const auto found =
        std::find_if(events.begin(), events.end(), [&](const CheckedEvent& each) { return each.label == label; });
    return found == events.end() ? nullptr : &*found;
}

bool CheckedMachine::has_variable(const std::string& name) const {
    return std::any_of(variables.begin(), variables.end(), [&](const Bound& each) { return each.name == name; });
}

std::vector<Bound> CheckedMachine::all_variables() const {
    std::vector<Bound> all = variables;
    if (refined) {
        for (const Bound& each : refined->all_variables())
            if (!has_variable(each.name)) all.push_back(each);
    }
    return all;
}

std::vector<CheckedPredicate> CheckedMachine::refined_invariants() const {
    if (!refined) return {};
    std::vector<CheckedPredicate> all = refined->refined_invariants();
    all.insert(all.end(), refined->invariants.begin(), refined->invariants.end());
    return all;
}

std::shared_ptr<const CheckedMachine> CheckedProject::machine(const std::string& name) const {
    const auto found =
        std::find_if(machines.begin(), machines.end(), [&](const auto& each) { return each->name == name; });
    return found == machines.end() ? nullptr : *found;
}

}  // namespace map2pml::eventb
