
#include "translator/languages/lcc/walk.h"

namespace map2pml::lcc {

std::map<std::string, std::set<std::size_t>> framework_actions(const Framework& framework) {
    std::map<std::string, std::set<std::size_t>> actions;
    for (const Clause& clause : framework.clauses) {
        for_each_atom(clause.body, [&](const Term& atom) {
            if (const auto* compound = std::get_if<Compound>(&atom.kind))
                actions[compound->functor].insert(compound->arguments.size());
            else if (const auto* constant = std::get_if<Constant>(&atom.kind))
                actions[constant->name].insert(0);
        });
    }
    return actions;
}

}  // namespace map2pml::lcc
