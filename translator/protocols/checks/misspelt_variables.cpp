// Variables that are never read are ordinary style: they name what is received. Only those are reported that are similar to
// another variable of their clause. A misspelt variable that is read has no value, which `check_bindings` reports.
#include <cstddef>
#include <map>
#include <string>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

struct VariableUse {
    source::Span first;
    std::size_t count = 0;
    bool is_bound = false;  ///< the clause binds the variable somewhere
};
using VariableUses = std::map<std::string, VariableUse>;

void add_use(VariableUses& uses, const std::string& name, const source::Span& span, bool binds) {
    VariableUse& use = uses[name];
    use.first = use.count == 0 ? span : use.first;
    ++use.count;
    use.is_bound = use.is_bound || binds;
}

void add_use(VariableUses& uses, const ir::Term& term, bool binds) {
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind))
        add_use(uses, variable->name, term.span, binds);
    else if (const auto* current = std::get_if<ir::CurrentValue>(&term.kind))
        add_use(uses, current->variable, term.span, false);
}

VariableUses variable_uses(const ir::Clause& clause) {
    VariableUses uses;
    for (const ir::Term& parameter : clause.parameters) add_use(uses, parameter, true);
    for_each_operation(clause.body, Place{}, [&](const ir::Operation& operation, Place) {
        const auto* decide = std::get_if<ir::Decide>(&operation.kind);
        if (decide != nullptr && decide->result) add_use(uses, decide->result->name, decide->result_span, true);
        for_each_term(operation, [&](const ir::Term& term, TermUse use) { add_use(uses, term, binds(use)); });
    });
    return uses;
}

void check_misspelt_variables_of(const ir::Clause& clause, diag::Sink& sink) {
    constexpr std::size_t kMostNames = 100;  // limit of compared pairs
    const VariableUses uses = variable_uses(clause);
    if (uses.size() > kMostNames) return;
    for (const auto& [name, use] : uses) {
        for (const auto& [other, more] : uses) {
            // If both are used once, the later one is reported.
            const bool is_later = more.count > 1 || more.first < use.first;
            if (use.count == 1 && use.is_bound && more.is_bound && is_later && diag::is_slip(name, other)) {
                sink.report(diag::Code::similar_variable, use.first,
                            "nothing reads `$" + name + "` in this clause; write `_` if its value does not matter",
                            {{more.first, "did you mean `$" + other + "`?"}});
            }
        }
    }
}

}  // namespace

void check_misspelt_variables(const ir::Protocol& protocol, diag::Sink& sink) {
    for (const ir::Clause& clause : protocol.clauses) check_misspelt_variables_of(clause, sink);
}

}  // namespace map2pml::passes
