/// Declarations shared by the sources of `translator/languages/lcc/checks`; no other folder includes them.
#pragma once

#include <compare>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/role_key.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/languages/lcc/walk.h"

namespace map2pml::lcc {

// --- checks: The static checks of LCC, one function and one file each (grammar/lcc.md, last section).   syntax tree -> diagnostics
//
// Each check takes any framework that the reader returns and never changes it.

/// Headers: bounds that go up, one for each role, roles that have clauses: M2P414, M2P415, M2P416.
void check_headers(const Framework& framework, diag::Sink& sink);
/// Roles that are named have clauses, with as many arguments, and one of them can be entered: M2P420, M2P421, M2P422.
void check_roles(const Framework& framework, diag::Sink& sink);
/// Roles that become each other before they do anything: M2P423.
void check_left_recursion(const Framework& framework, diag::Sink& sink);
/// Messages find a receiver, receives a sender: M2P424, M2P425.
void check_messages(const Framework& framework, diag::Sink& sink);
/// Variables that nothing before them can have bound: M2P426, M2P427, M2P428, M2P429.
void check_bindings(const Framework& framework, diag::Sink& sink);
/// A clause that repeats another one: M2P430.
void check_duplicate_clauses(const Framework& framework, diag::Sink& sink);
/// A variable for a role and an agent; a role change to another agent: M2P431, M2P432.
void check_ids(const Framework& framework, diag::Sink& sink);
/// A variable that stands once, beside one of nearly the same name: M2P433.
void check_misspelt_variables(const Framework& framework, diag::Sink& sink);
/// Rules of agents, checked without knowing the participants: M2P230, M2P232 to M2P236.
void check_norms(const Framework& framework, diag::Sink& sink);

// --- left_recursion.cpp: Whether one term is the same as another one or a proper part of it.   terms of one clause -> yes or no

/// True when both are the same term, whatever its variables stand for: equal, and without `_`.
[[nodiscard]] bool is_same(const Term& part, const Term& whole);

/// True when `part` is a smaller piece of `whole`, whatever their variables stand for: `Xs` of `[X | Xs]`, `X` of
/// `s(X)`.
[[nodiscard]] bool is_inside(const Term& part, const Term& whole);

// --- unifier.cpp: Whether two terms of two clauses unify.   terms -> yes or no

/// Unification with occurs check. The variables of the left terms and those of the right ones are different ones,
/// whatever their names; all calls of one unifier share them. A "no" is sure; a "yes" may be too much where the answer
/// would take very long, and where an integer meets a number.
class Unifier {
  public:
    [[nodiscard]] bool unify(const Term& left, const Term& right);

  private:
    enum class Side : bool { left, right };

    /// A term, or what is left of a list after its first items.
    struct View {
        Side side{};
        const Term* term = nullptr;
        std::size_t skipped = 0;
    };

    using Name = std::pair<Side, std::string>;

    bool unify(View left, View right);
    bool unify_lists(View left, View right);
    bool bind(const Name& variable, const View& value);
    bool occurs(const Name& variable, View value);
    [[nodiscard]] View resolved(View view) const;
    [[nodiscard]] bool gave_up() const { return steps_ > kMostSteps; }

    static constexpr std::size_t kMostSteps = 5'000;

    std::map<Name, View> values_;
    std::size_t steps_ = 0;
};

}  // namespace map2pml::lcc
