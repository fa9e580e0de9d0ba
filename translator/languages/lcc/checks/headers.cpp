#include <map>
#include <set>
#include <string>

#include "translator/foundation/diag/suggest.h"
#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

void check_range(const RoleHeader& header, diag::Sink& sink) {
    if (header.least && header.most && *header.most < *header.least) {
        sink.report(diag::Code::lcc_header_range, header.span,
                    "`" + to_string(header) + "` asks for at least " + std::to_string(*header.least) + " but at most " +
                        std::to_string(*header.most) + " agents");
    }
}

}  // namespace

void check_headers(const Framework& framework, diag::Sink& sink) {
    std::set<RoleKey> defined;
    std::map<std::string, source::Span> names;
    for (const Clause& clause : framework.clauses) {
        if (const auto key = key_of(clause.head.role)) {
            defined.insert(*key);
            names.emplace(key->name, clause.head.role.span);
        }
    }
    std::map<RoleKey, source::Span> known;
    for (const RoleHeader& header : framework.headers) {
        check_range(header, sink);
        const auto key = key_of(header.role);
        if (!key) continue;
        const auto [earlier, is_new] = known.emplace(*key, header.span);
        if (!is_new) {
            sink.report(diag::Code::lcc_duplicate_header, header.span,
                        "a second header of the role `" + to_string(*key) + "`",
                        {{earlier->second, "the first one is here"}});
        } else if (!defined.contains(*key)) {
            sink.report(diag::Code::lcc_header_without_clause, header.role.span,
                        "the role `" + to_string(*key) + "` has a header but no clause", diag::meant(key->name, names));
        }
    }
}

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
            sink.report(diag::Code::lcc_duplicate_clause, clause.head.span,
                        "this clause is the same as an earlier one; remove it",
                        {{earlier->second, "the earlier one is here"}});
        }
    }
}

}  // namespace map2pml::lcc
