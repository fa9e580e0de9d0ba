#include "translator/protocols/situations/lowering/atoms.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

void for_each_atom(const Constraint& constraint, const std::function<void(const Term&)>& visit) {
    const auto all = [&](const std::vector<Constraint>& parts) {
        for (const Constraint& part : parts) for_each_atom(part, visit);
    };
    std::visit(ir::overloaded{[&](const Atom& atom) { visit(atom.term); }, [](const Comparison&) {},
                              [&](const Negation& negation) { for_each_atom(*negation.part, visit); },
                              [&](const Conjunction& parts) { all(parts.parts); },
                              [&](const Disjunction& parts) { all(parts.parts); }},
               constraint.kind);
}

void for_each_atom(const Definition& definition, const std::function<void(const Term&)>& visit) {
    const auto all = [&](const std::vector<Definition>& parts) {
        for (const Definition& part : parts) for_each_atom(part, visit);
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

namespace {

void add_joint(const Constraint& constraint, std::map<std::string, source::Span>& joint) {
    for_each_atom(constraint, [&](const Term& atom) {
        if (const auto* name = std::get_if<Constant>(&atom.kind))
            joint.emplace(name->name, atom.span);
        else if (const auto* compound = std::get_if<Compound>(&atom.kind))
            joint.emplace(compound->functor, atom.span);
    });
}

void add_joint(const Definition& definition, std::map<std::string, source::Span>& joint) {
    const auto all = [&](const std::vector<Definition>& parts) {
        for (const Definition& part : parts) add_joint(part, joint);
    };
    std::visit(ir::overloaded{[](const Null&) {}, [](const Send&) {}, [](const RoleChange&) {},
                              [&](const Receive& receive) {
                                  if (receive.condition) {
                                      add_joint(*receive.condition, joint);
                                  }
                              },
                              [&](const Guarded& guarded) {
                                  const auto& kind = guarded.constraint.kind;
                                  // A negation succeeds because its predicate does not.
                                  if (!std::holds_alternative<Atom>(kind) && !std::holds_alternative<Negation>(kind)) {
                                      add_joint(guarded.constraint, joint);
                                  }
                                  add_joint(*guarded.body, joint);
                              },
                              [&](const Sequence& sequence) { all(sequence.parts); },
                              [&](const Choice& choice) { all(choice.branches); },
                              [&](const Parallel& parallel) { all(parallel.branches); }},
               definition.kind);
}

}  // namespace

std::map<std::string, source::Span> find_joint_predicates(const Framework& framework) {
    std::map<std::string, source::Span> joint;
    for (const Clause& clause : framework.clauses) add_joint(clause.body, joint);
    return joint;
}

}  // namespace map2pml::lcc
