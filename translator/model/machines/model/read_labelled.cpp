#include "translator/model/machines/model/read_labelled.h"

#include <fmt/format.h>

#include <algorithm>
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

constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_";

/// Names that are declared and are no identifiers.
class WrongNames {
  public:
    explicit WrongNames(diag::Sink& sink) : sink_(sink) {}

    void look(const char* what, const std::vector<NamedElement>& declared) {
        for (const NamedElement& each : declared) {
            const Read<ExpressionPtr> read = read_expression(each.name);
            if (read.fault.empty() && std::holds_alternative<Name>(read.formula->kind)) continue;
            const bool is_word = each.name.find_first_not_of(kLetters) == std::string::npos;
            sink_.report(diag::Code::eventb_syntax, each.span,
                         fmt::format("`{}` is {}; {} needs another name", shown(each.name),
                                     is_word ? "a word of Event-B itself" : "not a name", what));
            if (is_word) words_.push_back(each.name);
        }
    }

    /// Whether a message about a formula is about such a name.
    [[nodiscard]] bool explain(const diag::Diagnostic& each) const {
        return each.code == diag::Code::eventb_syntax &&
               std::any_of(words_.begin(), words_.end(),
                           [&](const std::string& word) { return has_word(each.message, word); });
    }

  private:
    static bool has_word(std::string_view text, std::string_view word) {
        const auto is_letter = [&](std::size_t at) {
            return at < text.size() && kLetters.find(text[at]) != std::string_view::npos;
        };
        for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
            if (!is_letter(at + word.size()) && (at == 0 || !is_letter(at - 1))) return true;
        return false;
    }

    diag::Sink& sink_;
    std::vector<std::string> words_;
};

}  // namespace

void report_with_names(const Project& project, const diag::Sink& found, diag::Sink& sink) {
    WrongNames names(sink);
    for (const Context& each : project.contexts) {
        names.look("a carrier set", each.sets);
        names.look("a constant", each.constants);
    }
    for (const Machine& each : project.machines) {
        names.look("a variable", each.variables);
        for (const Event& event : each.events) names.look("a parameter", event.parameters);
    }
    for (const diag::Diagnostic& each : found.sorted())
        if (!names.explain(each)) sink.report(each);
}

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
