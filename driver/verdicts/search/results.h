/// Stores the outcome of a search in a result: figures, the run that was found, or why there is no answer.
#pragma once

#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/searches.h"
#include "driver/verdicts/search/witness.h"

namespace map2pml::check {

/// Stores how far the search came.
void put_statistics(report::PropertyResult& result, const spin::SearchOutcome& outcome);

/// The result of a property whose search the user interrupted before it began. \param name of a stated one
[[nodiscard]] report::PropertyResult interrupted(ir::Property property, const std::string& name);

/// Stores that the search ended without an answer: incomplete or error.
void put_undecided(report::PropertyResult& result, const Searched& searched, const Searches& searches,
                   std::string& error);

/// Stores the run as the counterexample, with the limits that it reached. Returns false if there is no run; the result says why.
[[nodiscard]] bool put_witness(report::PropertyResult& result, Witness& witness, const ModelLines& lines,
                               std::string& error);

}  // namespace map2pml::check
