/// Takes obligations and completes them.   goal, hypotheses -> `Obligation`
#pragma once

#include <map>
#include <string>
#include <vector>

#include "translator/machines/obligations/obligation.h"

namespace map2pml::eventb {

class Collector {
  public:
    Collector(std::string component, const Theory& theory);

    /// A variable or parameter that formulas may name.
    void know(const Bound& name) { types_[name.name] = name.type; }
    [[nodiscard]] const std::map<std::string, Type>& types() const { return types_; }
    /// The hypotheses of every obligation about states; empty for contexts.
    void set_state(std::vector<Bound> parameters, std::vector<Obligation::Change> changes);

    struct Goal {
        ObligationKind kind{};
        std::string event;
        std::string element;
        source::Span span;
        PredicatePtr goal;
        PredicatePtr as_written = nullptr;  ///< INV: what the goal was made of
    };
    /// Named `event/element/KIND`, without the parts that are empty.
    void add(const Goal& goal, const std::vector<Hypothesis>& hypotheses);
    /// The same for well-definedness, which has three kinds of names.
    void add(const Goal& goal, const std::vector<Hypothesis>& hypotheses, const std::string& name);

    [[nodiscard]] std::vector<Obligation> take() { return std::move(obligations_); }

  private:
    std::string component_;
    std::vector<std::string> sets_;
    std::vector<std::string> constants_;
    std::map<std::string, Type> types_;
    std::vector<Bound> parameters_;
    std::vector<Obligation::Change> changes_;
    std::vector<Obligation> obligations_;
};

/// `label: P` for each.
[[nodiscard]] std::vector<Hypothesis> hypotheses_of(const std::vector<CheckedPredicate>& predicates);
void append(std::vector<Hypothesis>& to, const std::vector<Hypothesis>& more);

}  // namespace map2pml::eventb
