/// Shorthands for the formulas of generated machines.   names, numbers -> `Predicate`, `Expression`, `Assignment`
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "translator/model/machines/formula/formula.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb::writing {

[[nodiscard]] ExpressionPtr named(const std::string& name);
[[nodiscard]] ExpressionPtr count(std::uint64_t number);
[[nodiscard]] ExpressionPtr sum(const ExpressionPtr& left, const ExpressionPtr& right);
[[nodiscard]] ExpressionPtr difference(const ExpressionPtr& left, const ExpressionPtr& right);
[[nodiscard]] ExpressionPtr product(const ExpressionPtr& left, const ExpressionPtr& right);
/// `a × b × c`, `a ↦ b ↦ c`
[[nodiscard]] ExpressionPtr all_tuples(const std::vector<ExpressionPtr>& sets);
[[nodiscard]] ExpressionPtr tuple(const std::vector<ExpressionPtr>& parts);
/// `{a, b}`
[[nodiscard]] ExpressionPtr set_of(const std::vector<std::string>& names);

/// `x = n`
[[nodiscard]] PredicatePtr is(const std::string& name, std::uint64_t number);
[[nodiscard]] PredicatePtr is(const std::string& name, const std::string& value);
[[nodiscard]] PredicatePtr is_not(const std::string& name, std::uint64_t number);
/// `x ∈ {0, n}`
[[nodiscard]] PredicatePtr is_open_or(const std::string& name, std::uint64_t number);
[[nodiscard]] PredicatePtr member(const ExpressionPtr& element, const ExpressionPtr& set);
/// `partition(S, {a}, {b})`
[[nodiscard]] PredicatePtr consists_of(const std::string& set, const std::vector<std::string>& elements);

/// `x ≔ E`
[[nodiscard]] Assignment becomes(const std::string& name, const ExpressionPtr& value);
[[nodiscard]] Assignment becomes(const std::string& name, std::uint64_t number);

// --- formulas.cpp: An event from its parts, with labels `grd1`, …, `act1`, ….

[[nodiscard]] Event make_event(const std::string& label, const source::Span& span,
                               const std::vector<PredicatePtr>& guards, const std::vector<Assignment>& actions,
                               const std::string& comment, Convergence convergence);

}  // namespace map2pml::eventb::writing
