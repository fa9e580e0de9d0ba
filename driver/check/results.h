/// What a search says, put into a result: figures, a run that was found, or why there is no answer.
#pragma once

#include <string>

#include "driver/check/model_lines.h"
#include "driver/check/searches.h"
#include "driver/check/witness.h"
#include "driver/report/result.h"

namespace map2pml::check {

/// How far the search came.
void put_statistics(report::PropertyResult& result, const spin::SearchOutcome& outcome);

/// Incomplete or error: the search ended without an answer.
void put_undecided(report::PropertyResult& result, const Searched& searched, const Searches& searches,
                   std::string& error);

/// The run as its counterexample, with the limits that it met. False: there is none, and the result says why.
[[nodiscard]] bool put_witness(report::PropertyResult& result, Witness& witness, const ModelLines& lines,
                               std::string& error);

}  // namespace map2pml::check
