/// The names in the formulas of one class or refinement.   formula -> diagnostics
#pragma once

#include <set>
#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/maze/scope.h"
#include "translator/languages/maze/walk.h"

namespace map2pml::maze {

/// Names that formulas at one place may use, besides the scope of the class.
struct Allowed {
    std::set<std::string> local;            ///< parameters
    std::set<std::string> primed;           ///< variables that have a value after the action
    std::set<std::string> primed_of_agent;  ///< attributes of `self` that have a value after the action
    const char* no_prime = "";  ///< why no name has one, for the message; empty: actions say what they change
};

class NameCheck {
  public:
    NameCheck(const Development& development, const Class& of, diag::Sink& sink)
        : development_(development), scope_(development, of), sink_(sink) {}

    /// Formulas may also name the variables of the class that is refined.
    void add_abstract(const Class& abstract) { abstract_ = &abstract; }

    void check(const Type& type);
    void check(const std::vector<Declaration>& declarations);
    void check(const Expression& expression, const Allowed& allowed);
    void check(const Predicate& predicate, const Allowed& allowed);
    [[nodiscard]] const Scope& scope() const { return scope_; }

  private:
    [[nodiscard]] Occurrences occurrences(const Allowed& allowed);
    void check_type(const NamedType& type, const source::Span& span, bool may_vary);
    void check_name(const Name& name, const source::Span& span, const Allowed& allowed);
    void check_prime(const Name& name, const source::Span& span, const Allowed& allowed);
    [[nodiscard]] bool is_known(const Name& name, const Allowed& allowed) const;
    [[nodiscard]] bool is_known_plain(const std::string& name, const Allowed& allowed) const;
    void unknown(const std::string& name, const source::Span& span);

    const Development& development_;
    Scope scope_;
    diag::Sink& sink_;
    const Class* abstract_ = nullptr;
};

}  // namespace map2pml::maze
