/// A rule of a translation: a template of Event-B text, filled in and read.   names, formulas -> variables, invariants, events
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "translator/model/machines/formula/read_formula.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb::writing {

/// The template `eventb/rules/NAME.mustache`: clauses of a machine, or whole components. Every field of a template has to be given,
/// and every field that is given has to be in it: a condition that got lost would prove something else.
///
/// Labels `@grd`, `@act`, `@axm` and `@thm` are numbered where they stand.
class Rule {
  public:
    explicit Rule(std::string name) : name_(std::move(name)) {}

    Rule& put(const std::string& field, const std::string& identifier);
    Rule& put(const std::string& field, std::uint64_t number);
    /// Formulas are put in parentheses, so that they stay whole; superfluous ones are not in the result.
    Rule& put(const std::string& field, const ExpressionPtr& formula);
    Rule& put(const std::string& field, const PredicatePtr& formula);
    /// Fields for `{{#field}} {{.}} {{/field}}`.
    Rule& each(const std::string& field, const std::vector<std::string>& identifiers);
    Rule& each(const std::string& field, const std::vector<PredicatePtr>& formulas);
    Rule& each(const std::string& field, const std::vector<Assignment>& assignments);
    /// Whether the section of this name is there.
    Rule& when(const std::string& field, bool value);

    /// \returns the components of the rule, all with this span; the fault is that a formula nests too deep or is too long, or
    /// that the template is wrong, which is a fault of ours.
    [[nodiscard]] Read<Project> components(const source::Span& span) const;
    /// Like `components`, for clauses of one machine.
    [[nodiscard]] Read<Machine> clauses(const source::Span& span) const;

  private:
    [[nodiscard]] std::string fault_in(std::string_view text) const;
    [[nodiscard]] Read<Project> read(bool is_clauses, const source::Span& span) const;

    std::string name_;
    std::map<std::string, std::string> texts_;
    std::map<std::string, std::vector<std::string>> lists_;
    std::map<std::string, bool> sections_;
};

}  // namespace map2pml::eventb::writing
