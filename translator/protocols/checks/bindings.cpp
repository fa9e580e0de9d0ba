#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

/// The first place at which an agent binds each variable, by agent and name.
using FirstBindings = std::map<std::pair<std::string, std::string>, std::pair<source::Span, const ir::Clause*>>;

class BindingCollector : public BindingListener {
  public:
    explicit BindingCollector(FirstBindings& found) : found_(found) {}
    void read(const Reading& /*reading*/) override {}
    void bind(const Binding& binding) override {
        found_.emplace(std::pair{binding.clause.agent.name, binding.name}, std::pair{binding.span, &binding.clause});
    }

  private:
    FirstBindings& found_;
};

class UnboundReport : public BindingListener {
  public:
    UnboundReport(const FirstBindings& bindings, diag::Sink& sink) : bindings_(bindings), sink_(sink) {}

    void begin_clause(const ir::Clause& clause) {
        here_.clear();
        received_.clear();
        for (const ir::Term& parameter : clause.parameters)
            if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind))
                here_.emplace(variable->name, parameter.span);
    }
    void bind(const Binding& binding) override {
        if (here_.emplace(binding.name, binding.span).second &&
            std::holds_alternative<ir::Receive>(binding.operation.kind))
            received_.insert(binding.name);
    }

    void read(const Reading& reading) override {
        if (reading.bound) return;
        const diag::Code code =
            reading.use == TermUse::procedure ? diag::Code::unbound_argument : diag::Code::unbound_variable;
        const std::string variable = "`$" + reading.name + "`";
        if (reading.maybe_bound) {
            std::vector<diag::Note> notes = note_here(reading.name);
            auto advice = notes.empty() ? std::nullopt : wait_advice(reading.clause, notes[0].span, reading.span);
            if (advice && advised_.insert(*advice).second) notes.push_back({reading.span, std::move(*advice)});
            sink_.report(code, reading.span, variable + " has no value here on some paths", std::move(notes));
        } else {
            sink_.report(code, reading.span, variable + " has no value here", note_elsewhere(reading));
        }
    }

  private:
    [[nodiscard]] std::vector<diag::Note> note_here(const std::string& name) const {
        const auto found = here_.find(name);
        if (found == here_.end()) return {};
        const bool in_wait = received_.contains(name);
        return {{found->second, in_wait
                                    ? "it gets a value here, but not when the wait ends in another way; use the value "
                                      "inside the wait, after this receive, or in a clause that is called from there"
                                    : "it gets a value here, but not on every path"}};
    }

    [[nodiscard]] std::vector<diag::Note> note_elsewhere(const Reading& reading) const {
        const auto found = bindings_.find({reading.clause.agent.name, reading.name});
        if (found == bindings_.end()) return diag::meant(reading.name, here_, "$");
        const auto& [span, clause] = found->second;
        const bool same_clause = clause == &reading.clause;
        return {{span, same_clause
                           ? "it gets a value only here"
                           : "it gets a value in another clause; a clause knows only its parameters and what it binds "
                             "itself, so pass the value as an argument"}};
    }

    const FirstBindings& bindings_;
    diag::Sink& sink_;
    std::map<std::string, source::Span>
        here_;                        ///< the variables with a value in this clause, and the places where they got it
    std::set<std::string> received_;  ///< variables bound by a receive
    std::set<std::string> advised_;   ///< texts to copy, each reported once
};

bool contains_variable(const std::vector<ir::Term>& terms, const std::string& name) {
    return std::any_of(terms.begin(), terms.end(), [&](const ir::Term& term) {
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        return variable != nullptr && variable->name == name;
    });
}

// The definition of shadowing. MAP has no declarations, and a receive binds every variable of its pattern anew, so a second
// binding is legal. It is reported if it loses a value that the author may have meant to keep:
//   - a variable of a received message that has a value already: the value is replaced, not compared;
//   - the sender variable of a receive, if agents with several names could send: the message is received from any of them.
//     `agent($auctioneer, %auctioneer)` in a loop, with one agent of that role, is the usual style and is not reported;
//   - the result of a decision that replaces a value which has not been read.
class RebindingReport : public BindingListener {
  public:
    RebindingReport(const ir::Protocol& protocol, diag::Sink& sink) : sink_(sink), agents_(protocol.agents.size()) {
        for (const ir::AgentDeclaration& agent : protocol.agents) ++agents_in_[agent.role];
    }

    void read(const Reading& /*reading*/) override {}

    void bind(const Binding& binding) override {
        if (!binding.bound) return;
        if (const auto* receive = std::get_if<ir::Receive>(&binding.operation.kind))
            check_receive(binding, *receive);
        else if (const auto* decide = std::get_if<ir::Decide>(&binding.operation.kind))
            check_decision(binding, *decide);
    }

  private:
    void check_receive(const Binding& binding, const ir::Receive& receive) {
        const std::string variable = "$" + binding.name;
        if (contains_variable(receive.patterns, binding.name)) {
            sink_.report(diag::Code::shadowed_binding, binding.span,
                         "`" + variable + "` already has a value and gets a new one here; write `=" + variable +
                             "` to accept only the same value, or use another name");
        } else if (could_be_several(receive.from)) {
            sink_.report(diag::Code::shadowed_binding, binding.span,
                         "this takes the message from any such agent, not only from the `" + variable +
                             "` known so far; write `=" + variable + "` for that one only, or use another name");
        }
    }

    void check_decision(const Binding& binding, const ir::Decide& decide) {
        if (binding.unread && !contains_variable(decide.arguments, binding.name)) {
            sink_.report(
                diag::Code::shadowed_binding, binding.span,
                "`$" + binding.name + "` already has a value, which is replaced here before anything has read it");
        }
    }

    /// More than one agent of the protocol may be the sender.
    [[nodiscard]] bool could_be_several(const ir::Address& from) const {
        const auto* role = std::get_if<ir::RoleName>(&from.role.kind);
        if (role == nullptr) return agents_ > 2;
        const auto found = agents_in_.find(role->name);
        return found != agents_in_.end() && found->second > 1;
    }

    diag::Sink& sink_;
    std::size_t agents_;                            ///< of the protocol
    std::map<std::string, std::size_t> agents_in_;  ///< by role
};

using Bound = std::map<std::string, source::Span>;

/// The variables that an operation may bind, each with its first place.
Bound bound_in(const ir::Operation& branch) {
    Bound bound;
    for_each_operation(branch, Place{}, [&](const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && binds(use)) bound.emplace(variable->name, term.span);
        });
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result)
            bound.emplace(decide->result->name, decide->result_span);
    });
    return bound;
}

void check_par(const ir::Par& par, diag::Sink& sink) {
    Bound earlier;
    for (const ir::Operation& branch : par.branches) {
        for (const auto& [name, span] : bound_in(branch)) {
            const auto [first, is_new] = earlier.emplace(name, span);
            if (!is_new) {
                sink.report(diag::Code::par_binding_clash, span,
                            "`$" + name +
                                "` is bound in another branch of this `par` too; afterwards it has the value from the "
                                "last branch",
                            {{first->second, "bound here too"}});
            }
        }
    }
}

bool may_be_parameter(const ir::Term& term) {
    return std::visit(ir::overloaded{
                          [](const ir::Variable&) { return true; },
                          [](const ir::Constant&) { return true; },
                          [](const ir::Integer&) { return true; },
                          // The front end has already refused this one.
                          [](const ir::CurrentValue&) { return true; },
                          [](const ir::AgentName&) { return false; },
                          [](const ir::RoleName&) { return false; },
                          [](const ir::Wildcard&) { return false; },
                      },
                      term.kind);
}

void check_clause(const ir::Clause& clause, diag::Sink& sink) {
    std::map<std::string, source::Span> bound;
    for (const ir::Term& parameter : clause.parameters) {
        if (!may_be_parameter(parameter)) {
            sink.report(
                diag::Code::bad_parameter, parameter.span,
                "`" + ir::to_string(parameter) +
                    "` is not a parameter; the role is followed by variables and by constants that select the clause");
        }
        const auto* variable = std::get_if<ir::Variable>(&parameter.kind);
        if (variable == nullptr) continue;
        const auto [earlier, is_new] = bound.emplace(variable->name, parameter.span);
        if (!is_new) {
            sink.report(diag::Code::shadowed_binding, parameter.span,
                        "`$" + variable->name + "` is a parameter twice; the last value counts",
                        {{earlier->second, "first here"}});
        }
    }
}

/// Describes what needs a value here; empty if `_` is allowed.
std::string_view wanted(TermUse use) {
    switch (use) {
        case TermUse::sent:
            return "a message that is sent";
        case TermUse::procedure:
            return "an argument of a decision procedure";
        case TermUse::call:
            return "an argument of a recursion";
        case TermUse::sent_to:
        case TermUse::taken:
        case TermUse::taken_from:
            break;
    }
    return {};
}

}  // namespace

void check_bindings(const ir::Protocol& protocol, const std::set<std::string>& total, diag::Sink& sink) {
    FirstBindings bindings;
    BindingCollector collector(bindings);
    for (const ir::Clause& clause : protocol.clauses) follow_bindings(clause, collector, total);
    UnboundReport report(bindings, sink);
    for (const ir::Clause& clause : protocol.clauses) {
        report.begin_clause(clause);
        follow_bindings(clause, report, total);
    }
}

void check_rebinding(const ir::Protocol& protocol, diag::Sink& sink) {
    RebindingReport report(protocol, sink);
    for (const ir::Clause& clause : protocol.clauses) follow_bindings(clause, report);
}

void check_par_bindings(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        if (const auto* par = std::get_if<ir::Par>(&operation.kind)) check_par(*par, sink);
    });
}

void check_parameters(const ir::Protocol& protocol, diag::Sink& sink) {
    for (const ir::Clause& clause : protocol.clauses) check_clause(clause, sink);
}

void check_wildcards(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            if (std::holds_alternative<ir::Wildcard>(term.kind) && !wanted(use).empty())
                sink.report(diag::Code::wildcard_sent, term.span,
                            "`_` has no value, and " + std::string(wanted(use)) + " needs one");
        });
    });
}

}  // namespace map2pml::passes
