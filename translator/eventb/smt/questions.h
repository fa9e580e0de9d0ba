/// What a report tells of a counterexample, as terms to ask for.   `Obligation` -> questions with their terms
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "translator/eventb/smt/script.h"
#include "translator/eventb/smt/translation.h"

namespace map2pml::eventb::smt {

using Asked = std::pair<Question, NodePtr>;

/// Constants, the state before, parameters, and the state after. Numbers as elements of sets are asked for within
/// `kLeastAsked` and `kMostAsked`. What has no form is left out.
[[nodiscard]] std::vector<Asked> questions_of(const Obligation& obligation, Translation& translation);

inline constexpr int kLeastAsked = -1;
inline constexpr int kMostAsked = 7;

}  // namespace map2pml::eventb::smt
