#include "translator/protocols/situations/lowering/lower.h"

#include "translator/languages/lcc/walk.h"

namespace map2pml::lcc {

std::map<std::string, source::Span> find_joint_predicates(const Framework& framework) {
    std::map<std::string, source::Span> joint;
    const auto look_at = [&](const Definition& definition) {
        const Constraint* constraint = constraint_of(definition);
        if (constraint == nullptr) return;
        // A negation succeeds because its predicate does not.
        const bool is_one =
            std::holds_alternative<Atom>(constraint->kind) || std::holds_alternative<Negation>(constraint->kind);
        if (is_one && std::holds_alternative<Guarded>(definition.kind)) return;
        for_each_atom(*constraint, [&](const Term& atom) {
            if (const auto* name = std::get_if<Constant>(&atom.kind))
                joint.emplace(name->name, atom.span);
            else if (const auto* compound = std::get_if<Compound>(&atom.kind))
                joint.emplace(compound->functor, atom.span);
        });
    };
    for (const Clause& clause : framework.clauses) for_each_definition(clause.body, look_at);
    return joint;
}

}  // namespace map2pml::lcc
