/// Answers of a solver about a model, as values that people read.   `((b.h b.P.1) true)` -> h = {P1}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "translator/eventb/smt/script.h"

namespace map2pml::eventb::smt {

struct Valuation {
    Question::About about = Question::About::constant;
    std::string name;
    std::string value;
};

/// \param answers what the solver printed behind `sat`, one answer for each question. Values that cannot be read are
/// left out.
[[nodiscard]] std::vector<Valuation> read_model(const Script& script, std::string_view answers);

}  // namespace map2pml::eventb::smt
