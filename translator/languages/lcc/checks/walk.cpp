#include "translator/languages/lcc/checks/internal.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

/// The only walk over terms and constraints, for const and non-const trees.
template <class TermType, class Visit>
void visit_variables(TermType& term, const Visit& visit) {
    std::visit(overloaded{[&](const Variable&) {
        visit(term); }, [&](const Wildcard&) {
        visit(term); },
                          [](const Constant&) {}, [](const Integer&) {}, [](const Number&) {}, [](const String&) {},
                          [&](auto& compound)
                              requires requires { compound.functor;
}
{
    for (auto& each : compound.arguments) visit_variables(each, visit);
}
, [&](auto& list) requires requires { list.items; }
{
    for (auto& each : list.items) visit_variables(each, visit);
    if (list.tail) visit_variables(**list.tail, visit);
}
}  // namespace
,
               term.kind);
}  // namespace map2pml::lcc

template <class ConstraintType, class Visit>
void visit_constraint(ConstraintType& constraint, const Visit& visit) {
    std::visit(overloaded{[&](auto& atom)
                              requires requires { atom.term;
}
{ visit_variables(atom.term, visit); }
, [&](auto& comparison) requires requires { comparison.sign; }
{
    visit_variables(comparison.left, visit);
    visit_variables(comparison.right, visit);
}
, [&](auto& negation) requires requires { negation.part; }
{ visit_constraint(*negation.part, visit); }
, [&](auto& joined) requires requires { joined.parts; }
{
    for (auto& each : joined.parts) visit_constraint(each, visit);
}
},
               constraint.kind);
}

template <class AgentType, class Visit>
void visit_agent(AgentType& agent, const Visit& visit) {
    visit_variables(agent.role, visit);
    visit_variables(agent.id, visit);
}

/// Renames in one definition and all inside it.
template <class Visit>
void visit_definition(Definition& definition, const Visit& visit) {
    const auto all = [&](std::vector<Definition>& parts) {
        for (Definition& each : parts) visit_definition(each, visit);
    };
    std::visit(
        overloaded{[](Null&) {},
                   [&](Send& send) {
                       visit_variables(send.message, visit);
                       visit_agent(send.to, visit);
                   },
                   [&](Receive& receive) {
                       visit_variables(receive.message, visit);
                       visit_agent(receive.from, visit);
                       if (receive.condition) {
                           visit_constraint(*receive.condition, visit);
                       }
                   },
                   [&](RoleChange& change) { visit_agent(change.agent, visit); },
                   [&](Guarded& guarded) {
                       visit_constraint(guarded.constraint, visit);
                       visit_definition(*guarded.body, visit);
                   },
                   [&](Sequence& sequence) { all(sequence.parts); }, [&](Choice& choice) { all(choice.branches); },
                   [&](Parallel& parallel) { all(parallel.branches); }},
        definition.kind);
}

}  // namespace

void for_each_definition(const Definition& definition, const std::function<void(const Definition&)>& visit) {
    const auto all = [&](const std::vector<Definition>& parts) {
        for (const Definition& each : parts) for_each_definition(each, visit);
    };
    visit(definition);
    std::visit(overloaded{[](const Null&) {}, [](const Send&) {}, [](const Receive&) {}, [](const RoleChange&) {},
                          [&](const Guarded& guarded) { for_each_definition(*guarded.body, visit); },
                          [&](const Sequence& sequence) { all(sequence.parts); },
                          [&](const Choice& choice) { all(choice.branches); },
                          [&](const Parallel& parallel) { all(parallel.branches); }},
               definition.kind);
}

void for_each_variable(const Term& term, const std::function<void(const Term&)>& visit) {
    visit_variables(term, visit);
}

void for_each_variable(const Constraint& constraint, const std::function<void(const Term&)>& visit) {
    visit_constraint(constraint, visit);
}

void for_each_variable(const Clause& clause, const std::function<void(const Term&)>& visit) {
    visit_agent(clause.head, visit);
    for_each_definition(clause.body, [&](const Definition& each) {
        if (const auto* send = std::get_if<Send>(&each.kind)) {
            visit_variables(send->message, visit);
            visit_agent(send->to, visit);
        } else if (const auto* receive = std::get_if<Receive>(&each.kind)) {
            visit_variables(receive->message, visit);
            visit_agent(receive->from, visit);
            if (receive->condition) visit_constraint(*receive->condition, visit);
        } else if (const auto* change = std::get_if<RoleChange>(&each.kind)) {
            visit_agent(change->agent, visit);
        } else if (const auto* guarded = std::get_if<Guarded>(&each.kind)) {
            visit_constraint(guarded->constraint, visit);
        }
    });
}

void for_each_agent(const Definition& definition, const std::function<void(const Agent&)>& visit) {
    for_each_definition(definition, [&](const Definition& each) {
        if (const auto* send = std::get_if<Send>(&each.kind))
            visit(send->to);
        else if (const auto* receive = std::get_if<Receive>(&each.kind))
            visit(receive->from);
        else if (const auto* change = std::get_if<RoleChange>(&each.kind))
            visit(change->agent);
    });
}

void rename_variables(Clause& clause, const std::function<void(std::string&)>& change) {
    const auto rename = [&](Term& term) {
        if (auto* variable = std::get_if<Variable>(&term.kind)) change(variable->name);
    };
    visit_agent(clause.head, rename);
    visit_definition(clause.body, rename);
}

}  // namespace map2pml::lcc
