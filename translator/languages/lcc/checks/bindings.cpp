#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

using diag::Code;

/// Variables that may have a value at a place.
using Bound = std::set<std::string>;

template <class Tree>
void add_variables(const Tree& tree, Bound& bound) {
    for_each_variable(tree, [&](const Term& term) {
        if (const auto* variable = std::get_if<Variable>(&term.kind)) bound.insert(variable->name);
    });
}

/// The variables that a constraint may bind: all except those that it compares, computes with or negates.
void add_solved(const Constraint& constraint, Bound& bound) {
    const auto all = [&](const std::vector<Constraint>& parts) {
        for (const Constraint& each : parts) add_solved(each, bound);
    };
    std::visit(overloaded{[&](const Atom& atom) { add_variables(atom.term, bound); },
                          [&](const Comparison& comparison) {
                              if (comparison.sign == Comparison::Sign::unify) {
                                  add_variables(comparison.left, bound);
                                  add_variables(comparison.right, bound);
                              } else if (comparison.sign == Comparison::Sign::is) {
                                  add_variables(comparison.left, bound);
                              }
                          },
                          [](const Negation&) {}, [&](const Conjunction& conjunction) { all(conjunction.parts); },
                          [&](const Disjunction& disjunction) { all(disjunction.parts); }},
               constraint.kind);
}

/// The variables that a definition may bind: in received terms, solved constraints, results of role changes.
void add_results(const Definition& definition, Bound& bound) {
    for_each_definition(definition, [&](const Definition& each) {
        if (std::holds_alternative<Send>(each.kind)) return;
        if (const Term* message = message_of(each)) add_variables(*message, bound);
        if (const Agent* agent = agent_of(each)) add_variables(*agent, bound);
        if (const Constraint* constraint = constraint_of(each)) add_solved(*constraint, bound);
    });
}

/// Follows a clause and reports variables that nothing before them can have bound, each once.
class BindingCheck {
  public:
    BindingCheck(bool delivers_one, diag::Sink& sink) : delivers_one_(delivers_one), sink_(sink) {}

    void clause(const Clause& clause) {
        for_each_variable(clause, [&](const Term& term) {
            if (const auto* variable = std::get_if<Variable>(&term.kind)) places_.emplace(variable->name, term.span);
        });
        Bound bound;
        add_variables(clause.head.role, bound);
        add_variables(clause.head.id, bound);
        definition(clause.body, bound);
    }

  private:
    void definition(const Definition& definition, Bound& bound) {
        std::visit(overloaded{[](const Null&) {}, [&](const Send& send) { check_send(send, bound); },
                              [&](const Receive& receive) {
                                  add_variables(receive.message, bound);
                                  add_variables(receive.from.role, bound);
                                  add_variables(receive.from.id, bound);
                                  if (receive.condition) constraint(*receive.condition, bound);
                              },
                              [&](const RoleChange&) { add_results(definition, bound); },
                              [&](const Guarded& guarded) {
                                  constraint(guarded.constraint, bound);
                                  this->definition(*guarded.body, bound);
                              },
                              [&](const Sequence& sequence) {
                                  for (const Definition& each : sequence.parts) this->definition(each, bound);
                              },
                              [&](const Choice& choice) { branches(choice.branches, bound); },
                              [&](const Parallel& parallel) { threads(parallel.branches, bound); }},
                   definition.kind);
    }

    void branches(const std::vector<Definition>& branches, Bound& bound) {
        const Bound before = bound;
        for (const Definition& each : branches) {
            Bound inside = before;
            definition(each, inside);
            bound.insert(inside.begin(), inside.end());
        }
    }

    /// The branches of a `par` share their variables, so each may wait for what another one binds.
    void threads(const std::vector<Definition>& branches, Bound& bound) {
        std::vector<Bound> results(branches.size());
        std::map<std::string, std::size_t> binders;
        for (std::size_t at = 0; at < branches.size(); ++at) {
            add_results(branches[at], results[at]);
            for (const std::string& name : results[at]) ++binders[name];
        }
        for (std::size_t at = 0; at < branches.size(); ++at) {
            Bound inside = bound;
            for (const auto& [name, count] : binders)
                if (count > (results[at].contains(name) ? 1U : 0U)) inside.insert(name);
            definition(branches[at], inside);
        }
        for (const auto& [name, count] : binders) bound.insert(name);
    }

    void check_send(const Send& send, Bound& bound) {
        report_unbound(send.message, bound, Code::lcc_unbound_message,
                       " has no value when this message is sent: nothing before this can bind it");
        for_each_variable(send.message, [&](const Term& term) {
            if (std::holds_alternative<Wildcard>(term.kind)) {
                sink_.report(Code::lcc_unbound_message, term.span,
                             "`_` has no value, but each term of a sent message needs one");
            }
        });
        if (delivers_one_) return;  // one agent gets it, as intended
        report_unbound(send.to.id, bound, Code::lcc_unbound_receiver,
                       " has no value here: the message goes to every agent that can play the role; write `_` if this "
                       "is intended");
    }

    void constraint(const Constraint& constraint, Bound& bound) {
        std::visit(overloaded{[&](const Atom&) { add_solved(constraint, bound); },
                              [&](const Comparison& comparison) {
                                  check_comparison(comparison, bound);
                                  add_solved(constraint, bound);
                              },
                              [&](const Negation& negation) { check_negation(negation, bound); },
                              [&](const Conjunction& conjunction) {
                                  for (const Constraint& each : conjunction.parts) this->constraint(each, bound);
                              },
                              [&](const Disjunction& disjunction) {
                                  const Bound before = bound;
                                  for (const Constraint& each : disjunction.parts) {
                                      Bound inside = before;
                                      this->constraint(each, inside);
                                      bound.insert(inside.begin(), inside.end());
                                  }
                              }},
                   constraint.kind);
    }

    void check_comparison(const Comparison& comparison, Bound& bound) {
        using enum Comparison::Sign;
        const bool orders = comparison.sign == less || comparison.sign == less_equal || comparison.sign == greater ||
                            comparison.sign == greater_equal;
        const std::string why = " has no value here, so it cannot be ";
        if (orders) report_unbound(comparison.left, bound, Code::lcc_unbound_comparison, why + "compared");
        if (orders || comparison.sign == is) {
            report_unbound(comparison.right, bound, Code::lcc_unbound_comparison,
                           why + (orders ? "compared" : "used in a calculation"));
        }
    }

    void check_negation(const Negation& negation, const Bound& bound) {
        Bound inside = bound;
        report_unbound(
            *negation.part, inside, Code::lcc_unsafe_negation,
            " has no value under `not`, which then says that no such value exists; write `_` if this is intended");
        constraint(*negation.part, inside);
    }

    /// Reports the variables of a tree that are not bound; they count as bound from then on.
    template <class Tree>
    void report_unbound(const Tree& tree, Bound& bound, Code code, const std::string& what) {
        for_each_variable(tree, [&](const Term& term) {
            const auto* variable = std::get_if<Variable>(&term.kind);
            if (variable != nullptr && bound.insert(variable->name).second && reported_.insert(variable->name).second)
                sink_.report(code, term.span, "`" + variable->name + "`" + what, meant(variable->name));
        });
    }

    /// A note on a variable of the clause with a similar name.
    [[nodiscard]] std::vector<diag::Note> meant(const std::string& name) const {
        for (const auto& [other, place] : places_)
            if (diag::is_slip(name, other)) return {{place, "did you mean `" + other + "`?"}};
        return {};
    }

    bool delivers_one_;
    diag::Sink& sink_;
    Bound reported_;
    std::map<std::string, source::Span> places_;  ///< the first one of each variable of the clause
};

}  // namespace

void check_bindings(const Framework& framework, diag::Sink& sink) {
    for (const Clause& clause : framework.clauses) BindingCheck(framework.delivers_one, sink).clause(clause);
}

}  // namespace map2pml::lcc
