/// Whether two terms of two clauses unify.   terms -> yes or no
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>

#include "translator/languages/lcc/syntax.h"

namespace map2pml::lcc {

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
