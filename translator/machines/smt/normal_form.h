/// Simplifies first-order formulas for solvers: negations inwards, witnesses for ∃, instances of ∀.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/smt/node.h"
#include "translator/machines/smt/translation.h"

namespace map2pml::eventb::smt {

/// Negations stand before atoms only, and each `∃x·P` that is below no ∀ is P with a new constant.
class NormalForm {
  public:
    [[nodiscard]] NodePtr of(const NodePtr& formula);
    /// The constants that were made.
    [[nodiscard]] const std::map<std::string, Symbol>& constants() const { return constants_; }

  private:
    NodePtr signed_form(const NodePtr& node, bool positive, bool below_all);
    NodePtr quantifier(const NodePtr& node, bool positive, bool below_all);

    std::map<std::string, Symbol> constants_;
    int next_ = 0;
};

[[nodiscard]] bool has_quantifier(const Node& node);

/// The formulas without quantifiers: each ∀ becomes its instances at the ground terms, so this says less, and only
/// `unsat` of it means something. \param elements the listed elements of a sort.
using ElementsOf = std::function<std::optional<std::vector<NodePtr>>(const Sort&)>;
[[nodiscard]] std::vector<NodePtr> instantiated(const std::vector<NodePtr>& formulas, NormalForm& normal,
                                                const ElementsOf& elements);

/// Each quantifier over a sort with listed elements becomes all its instances, so this says the same; those over
/// numbers stay. Nothing when it would get larger than `limit` nodes.
[[nodiscard]] std::optional<NodePtr> expanded(const NodePtr& formula, const ElementsOf& elements, std::size_t& limit);

}  // namespace map2pml::eventb::smt
