#include "translator/eventb/model/read_labelled.h"

#include <fmt/format.h>

#include "translator/eventb/formula/read_formula.h"

namespace map2pml::eventb {

namespace {

/// Long formulas are cut in messages.
std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    if (text.size() <= kLongest) return std::string(text);
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return std::string(text.substr(0, end)) + "…";
}

template <typename Formula>
std::optional<Formula> formula_of(Read<Formula> read, std::string_view text, const source::Span& span,
                                  diag::Sink& sink) {
    if (read.fault.empty()) return std::move(read.formula);
    const diag::Code code = read.too_deep ? diag::Code::eventb_nesting : diag::Code::eventb_syntax;
    sink.report({code, span, fmt::format("`{}` cannot be read: {}", shown(text), read.fault), {}});
    return std::nullopt;
}

}  // namespace

std::optional<PredicatePtr> predicate_at(std::string_view text, const source::Span& span, diag::Sink& sink) {
    return formula_of(read_predicate(text), text, span, sink);
}

std::optional<ExpressionPtr> expression_at(std::string_view text, const source::Span& span, diag::Sink& sink) {
    return formula_of(read_expression(text), text, span, sink);
}

std::optional<Assignment> assignment_at(std::string_view text, const source::Span& span, diag::Sink& sink) {
    return formula_of(read_assignment(text), text, span, sink);
}

}  // namespace map2pml::eventb
