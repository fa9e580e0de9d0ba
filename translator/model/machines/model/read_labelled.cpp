#include "translator/model/machines/model/read_labelled.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "translator/model/machines/formula/read_formula.h"

namespace map2pml::eventb {

namespace {

/// Messages quote only the beginning of long formulas.
std::string shown(std::string_view text) {
    constexpr std::size_t kLongest = 60;
    if (text.size() <= kLongest) return std::string(text);
    std::size_t end = kLongest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
    return std::string(text.substr(0, end)) + "…";
}

/// The place in the file of a column of the formula, which counts from 1.
source::Position in_file(const FormulaLines& lines, std::uint32_t column) {
    const FormulaLine* line = &lines.front();
    for (const FormulaLine& each : lines)
        if (each.first < column) line = &each;
    return {line->place.line, line->place.column + column - 1 - line->first};
}

source::Span in_file(const FormulaText& formula, const source::Span& place) {
    if (formula.lines.empty() || place.is_nowhere()) return formula.span;
    const source::Position begin = in_file(formula.lines, place.begin.column);
    return {formula.span.file, begin, {begin.line, begin.column + place.end.column - place.begin.column}};
}

template <typename Formula>
std::optional<Formula> formula_of(Read<Formula> read, const FormulaText& formula, diag::Sink& sink) {
    if (read.fault.empty()) return std::move(read.formula);
    diag::Diagnostic mistake{read.too_deep ? diag::Code::eventb_nesting : diag::Code::eventb_syntax,
                             in_file(formula, read.place),
                             std::move(read.fault),
                             {}};
    if (formula.lines.empty()) {
        mistake.message = fmt::format("`{}` is not a formula: {}", shown(formula.text), mistake.message);
        if (!read.place.is_nowhere()) mistake.message += fmt::format(", at character {}", read.place.begin.column);
    } else {
        for (diag::Note& note : read.notes) {
            note.span = in_file(formula, note.span);
            mistake.notes.push_back(std::move(note));
        }
    }
    sink.report(std::move(mistake));
    return std::nullopt;
}

}  // namespace

std::optional<PredicatePtr> predicate_at(const FormulaText& formula, diag::Sink& sink) {
    return formula_of(read_predicate(formula.text), formula, sink);
}

std::optional<ExpressionPtr> expression_at(const FormulaText& formula, diag::Sink& sink) {
    return formula_of(read_expression(formula.text), formula, sink);
}

std::optional<Assignment> assignment_at(const FormulaText& formula, diag::Sink& sink) {
    return formula_of(read_assignment(formula.text), formula, sink);
}

}  // namespace map2pml::eventb
