/// `--smallest`: checks instances from the smallest on, until one is not as expected.   numbers with their ranges -> instances -> verdicts
///
/// The numbers are those that the check file and the options state: N stands for 1..N, a range for itself. Where nobody states a number
/// of agents, every agent of a text in MAP that may occur several times goes from 1 to 3. Clauses without a limit stay without.
///
/// The instance of the check file is compared with all that the file expects. A smaller one counts as different only if something happens
/// that must not: a property that something can happen (`reachable-code`, `reachable`, a trace) says nothing there unless `--property` names it,
/// and a violation that the file expects is known.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>

#include "driver/input/reading/protocols.h"
#include "driver/results/result.h"
#include "driver/tools/spin/tools.h"
#include "driver/verdicts/instances/check.h"

namespace map2pml::check {

struct SmallestRequest {
    const source::SourceSet& sources;
    source::FileId file;
    const CheckSettings& settings;  ///< `time` is for all instances together
    const std::map<std::string, std::string>& templates;
    const spin::Tools& tools;
    const std::function<void(const ProgressUpdate&)>& progress;
    const std::atomic<bool>& cancelled;
};

/// Fills in `result.smallest` and the scenes that are reported. The report does not depend on the number of jobs, unless time runs out.
/// \param stated what the same settings give without `--smallest`.
void search_smallest(const SmallestRequest& request, input::Protocols stated, report::FileResult& result);

}  // namespace map2pml::check
