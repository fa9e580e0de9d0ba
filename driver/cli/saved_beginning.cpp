#include "driver/cli/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <utility>

#include "driver/cli/input.h"
#include "driver/results/layout.h"
#include "driver/runs/replay/saved_trace.h"

namespace map2pml::cli {

std::string read_beginning(Options& options) {
    if (options.from_state.empty()) return {};
    Input text = read_text(options.from_state);
    if (!text.fault.empty()) return text.name + ": " + text.fault;
    replay::SavedTraces saved = replay::read_traces(text.text);
    if (!saved.fault.empty()) return text.name + ": " + saved.fault;
    if (saved.traces.size() != 1) {
        return saved.traces.empty()
                   ? text.name + ": the report has no counterexample"
                   : fmt::format("{}: the report has {} runs; save one with `--property` or `simulate`", text.name,
                                 saved.traces.size());
    }
    replay::SavedTrace& trace = saved.traces.front();
    auto beginning = std::make_shared<check::SavedBeginning>(
        check::SavedBeginning{report::printable(text.name), std::move(trace.run.steps)});
    if (options.step && *options.step > beginning->steps.size()) {
        return fmt::format("{}: the run has {}, so there is no step {}", text.name,
                           report::counted(beginning->steps.size(), "step"), *options.step);
    }
    if (options.step) beginning->steps.resize(*options.step);
    if (options.settings.instance.empty()) options.settings.instance = trace.instance_name;
    options.settings.beginning = std::move(beginning);
    options.settings.goes_on = true;
    return {};
}

}  // namespace map2pml::cli
