#include <map>
#include <optional>
#include <set>
#include <string>
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
            sink_.report({code, reading.span, variable + " has no value here on some paths", std::move(notes)});
        } else {
            sink_.report({code, reading.span, variable + " has no value here", note_elsewhere(reading)});
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

}  // namespace

void check_bindings(const ir::Protocol& protocol, diag::Sink& sink) {
    FirstBindings bindings;
    BindingCollector collector(bindings);
    for (const ir::Clause& clause : protocol.clauses) follow_bindings(clause, collector);
    UnboundReport report(bindings, sink);
    for (const ir::Clause& clause : protocol.clauses) {
        report.begin_clause(clause);
        follow_bindings(clause, report);
    }
}

}  // namespace map2pml::passes
