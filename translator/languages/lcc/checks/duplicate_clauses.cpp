#include <map>

#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

/// The clause with its variables numbered as they come: equal for clauses that differ in names of variables only.
std::string without_names(Clause clause) {
    std::map<std::string, std::string> numbered;
    for_each_variable(clause, [&](Term& term) {
        if (auto* it = std::get_if<Variable>(&term.kind))
            it->name = numbered.emplace(it->name, "X" + std::to_string(numbered.size())).first->second;
    });
    return print(clause);
}

}  // namespace

void check_duplicate_clauses(const Framework& framework, diag::Sink& sink) {
    std::map<std::string, source::Span> known;
    for (const Clause& clause : framework.clauses) {
        const auto [earlier, is_new] = known.emplace(without_names(clause), clause.head.span);
        if (!is_new) {
            sink.report({diag::Code::lcc_duplicate_clause,
                         clause.head.span,
                         "this clause is the same as an earlier one; remove it",
                         {{earlier->second, "the earlier one is here"}}});
        }
    }
}

}  // namespace map2pml::lcc
