#include "translator/languages/lcc/internal.h"

#include "translator/languages/lcc/print.h"

namespace map2pml::lcc {

namespace {

using diag::Code;

std::optional<RoleHeader::Kind> kind_of(const Term& term) {
    using enum RoleHeader::Kind;
    for (const RoleHeader::Kind kind : {initial, necessary, optional, auxiliary, cyclic, uncommitted})
        if (to_string(term) == to_string(kind)) return kind;
    return std::nullopt;
}

/// A natural number, or nothing after a report.
std::optional<std::int64_t> bound(const Term& term, TermBuilder& reports) {
    const auto* integer = std::get_if<Integer>(&term.kind);
    if (integer == nullptr || integer->value < 0) {
        reports.report(Code::lcc_bad_header, term.span,
                       "`" + to_string(term) + "` is not a number of agents; write a natural number");
        return std::nullopt;
    }
    return integer->value;
}

}  // namespace

std::optional<RoleHeader> build_header(grammar::LccParser::HeaderContext& tree, TermBuilder& terms) {
    const std::vector<Term> parts = terms.arguments(*tree.arguments());
    const source::Span span = terms.span_of(tree);
    const auto bad = [&](const source::Span& place, const std::string& message) -> std::optional<RoleHeader> {
        terms.report(Code::lcc_bad_header, place, message);
        return std::nullopt;
    };
    if (parts.size() < 2 || parts.size() > 4)
        return bad(span, "a header is `r(role, kind)`, `r(role, kind, min)` or `r(role, kind, min, max)`");
    if (name_of(parts[0]).empty()) return bad(parts[0].span, "`" + to_string(parts[0]) + "` is not the name of a role");
    const auto kind = kind_of(parts[1]);
    if (!kind) {
        return bad(parts[1].span, "`" + to_string(parts[1]) +
                                      "` is not a kind of role; the kinds are `initial`, `necessary`, `optional`, "
                                      "`auxiliary`, `cyclic` and `uncommitted`");
    }
    RoleHeader header{span, parts[0], *kind, std::nullopt, std::nullopt};
    for (auto [at, value] : {std::pair{2U, &header.least}, std::pair{3U, &header.most}}) {
        if (at < parts.size()) {
            *value = bound(parts[at], terms);
            if (!*value) return std::nullopt;
        }
    }
    return header;
}

}  // namespace map2pml::lcc
