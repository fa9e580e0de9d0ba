/// A run drawn as a sequence diagram.   counterexample -> `Picture`
///
/// A column for each agent, a row for each step with its number, an arrow from the step that sends a message to the step that
/// takes it, and at the bottom the place of each agent.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "driver/report/drawing/picture.h"
#include "driver/results/counterexample.h"

namespace map2pml::report {

struct RunPictureOptions {
    bool all = false;  ///< leave no step out
    std::string title;
    std::vector<Mark> marks = {};                                ///< findings about the run
    std::function<std::string(const source::Span&)> place = {};  ///< `auction.map:4:5`, for what is told of a step
    bool is_log = false;  ///< the steps are events of a log, which need not say when a message is sent or taken
};

[[nodiscard]] Picture picture_of(const trace::Counterexample& run, const RunPictureOptions& options);

}  // namespace map2pml::report
