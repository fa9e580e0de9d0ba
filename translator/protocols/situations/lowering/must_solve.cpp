#include "translator/protocols/situations/lowering/lower.h"

#include <map>
#include <optional>
#include <utility>

#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

/// By its text, with variables numbered from 0, so that equal ones of several ways are one.
using Predicates = std::map<std::string, Value>;

Predicates in_both(const Predicates& one, const Predicates& other) {
    Predicates both;
    for (const auto& [text, predicate] : one)
        if (other.contains(text)) both.emplace(text, predicate);
    return both;
}

class Ways {
  public:
    /// \param next number of the next new variable
    Ways(const Framework& framework, const std::set<RoleKey>& services, std::uint32_t& next)
        : framework_(framework), services_(services), next_(next) {}

    Predicates of_role(const Value& role, const Value& id, const Substitution& known) {
        const RoleKey key{role.text, role.parts.size()};
        if (role.kind == Value::Kind::unbound || services_.contains(key) || !open_.insert(key).second)
            return {};  // what comes again says nothing new, and a service has come to its end
        std::optional<Predicates> all;
        for (const Clause& clause : framework_.clauses) {
            Environment names(next_);
            Substitution here = known;
            if (unify(names.value_of(clause.head.role), role, here) &&
                unify(names.value_of(clause.head.id), id, here)) {
                Predicates own = of(clause.body, names, here);
                all = all ? in_both(*all, own) : std::move(own);
            }
        }
        open_.erase(key);
        return all.value_or(Predicates());
    }

  private:
    Predicates of(const Definition& definition, Environment& names, const Substitution& known) {
        const auto of_all = [&](const std::vector<Definition>& parts) {
            Predicates all;
            for (const Definition& part : parts) all.merge(of(part, names, known));
            return all;
        };
        return std::visit(
            ir::overloaded{[](const Null&) { return Predicates(); }, [](const Send&) { return Predicates(); },
                           [&](const Receive& receive) {
                               return receive.condition ? of(*receive.condition, names, known) : Predicates();
                           },
                           [&](const RoleChange& change) {
                               return of_role(resolve(names.value_of(change.agent.role), known),
                                              resolve(names.value_of(change.agent.id), known), known);
                           },
                           [&](const Guarded& guarded) {
                               Predicates all = of(guarded.constraint, names, known);
                               all.merge(of(*guarded.body, names, known));
                               return all;
                           },
                           [&](const Sequence& sequence) { return of_all(sequence.parts); },
                           [&](const Parallel& parallel) { return of_all(parallel.branches); },
                           [&](const Choice& choice) {
                               std::optional<Predicates> all;
                               for (const Definition& branch : choice.branches) {
                                   Predicates own = of(branch, names, known);
                                   all = all ? in_both(*all, own) : std::move(own);
                               }
                               return all.value_or(Predicates());
                           }},
            definition.kind);
    }

    /// Only what has to be true: nothing of a negation, what all parts of a disjunction have.
    Predicates of(const Constraint& constraint, Environment& names, const Substitution& known) {
        return std::visit(
            ir::overloaded{[&](const Atom& atom) {
                               const Value value = Renumbering().renumbered(resolve(names.value_of(atom.term), known));
                               return Predicates{{to_string(value), value}};
                           },
                           [](const Comparison&) { return Predicates(); }, [](const Negation&) { return Predicates(); },
                           [&](const Conjunction& conjunction) {
                               Predicates all;
                               for (const Constraint& part : conjunction.parts) all.merge(of(part, names, known));
                               return all;
                           },
                           [&](const Disjunction& disjunction) {
                               std::optional<Predicates> all;
                               for (const Constraint& part : disjunction.parts) {
                                   Predicates own = of(part, names, known);
                                   all = all ? in_both(*all, own) : std::move(own);
                               }
                               return all.value_or(Predicates());
                           }},
            constraint.kind);
    }

    const Framework& framework_;
    const std::set<RoleKey>& services_;
    std::uint32_t& next_;
    std::set<RoleKey> open_;
};

}  // namespace

std::vector<Value> must_solve(const Framework& framework, const Term& role, const std::string& id,
                              const std::set<RoleKey>& services) {
    std::uint32_t next = 0;
    const Value beginning = Environment(next).value_of(role);
    std::vector<Value> predicates;
    for (auto& [text, predicate] : Ways(framework, services, next).of_role(beginning, agent_id(id), {}))
        predicates.push_back(predicate);
    return predicates;
}

}  // namespace map2pml::lcc
