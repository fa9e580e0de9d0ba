/// A recorded conversation as a run, for the printers of runs.   events -> steps
#pragma once

#include <cstddef>

#include "driver/results/counterexample.h"
#include "driver/runs/conform/conform.h"

namespace map2pml::report {

/// A step for each event up to this one, at a place that only `event_at` understands. A receipt takes the oldest message of its kind that was
/// sent and not yet taken.
[[nodiscard]] trace::Counterexample events_as_run(const conform::CaseResult& result, std::size_t last);

/// The index of the event that is at the place of a step.
[[nodiscard]] source::Span place_of_event(std::size_t event);
[[nodiscard]] std::size_t event_at(const source::Span& place);

}  // namespace map2pml::report
