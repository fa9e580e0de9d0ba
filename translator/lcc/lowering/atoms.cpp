#include "translator/lcc/lowering/atoms.h"

#include "translator/ir/operation.h"

namespace map2pml::lcc {

void for_each_atom(const Constraint& constraint, const std::function<void(const Term&)>& visit) {
    const auto all = [&](const std::vector<Constraint>& parts) {
        for (const Constraint& part : parts) {
            for_each_atom(part, visit);
        }
    };
    std::visit(ir::overloaded{[&](const Atom& atom) { visit(atom.term); }, [](const Comparison&) {},
                              [&](const Negation& negation) { for_each_atom(*negation.part, visit); },
                              [&](const Conjunction& parts) { all(parts.parts); },
                              [&](const Disjunction& parts) { all(parts.parts); }},
               constraint.kind);
}

void for_each_atom(const Definition& definition, const std::function<void(const Term&)>& visit) {
    const auto all = [&](const std::vector<Definition>& parts) {
        for (const Definition& part : parts) {
            for_each_atom(part, visit);
        }
    };
    std::visit(ir::overloaded{[](const Null&) {}, [](const Send&) {}, [](const RoleChange&) {},
                              [&](const Receive& receive) {
                                  if (receive.condition) {
                                      for_each_atom(*receive.condition, visit);
                                  }
                              },
                              [&](const Guarded& guarded) {
                                  for_each_atom(guarded.constraint, visit);
                                  for_each_atom(*guarded.body, visit);
                              },
                              [&](const Sequence& sequence) { all(sequence.parts); },
                              [&](const Choice& choice) { all(choice.branches); },
                              [&](const Parallel& parallel) { all(parallel.branches); }},
               definition.kind);
}

}  // namespace map2pml::lcc
