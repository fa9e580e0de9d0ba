/// The commands.   options -> exit code; they also print and write their results
#pragma once

#include "driver/cli/options.h"

namespace map2pml::cli {

/// `map2pml FILE...`: writes models and line maps. A file with errors writes nothing.
[[nodiscard]] int run_translate(const Options& options);
/// `map2pml check FILE...`: checks files in parallel and reports verdicts in the order of the inputs.
[[nodiscard]] int run_check(const Options& options);
/// `map2pml prove PROJECT...`: discharges proof obligations, projects in the order of the inputs.
[[nodiscard]] int run_prove(const Options& options);
/// Some input of `check` is a machine of Event-B, or a project of Rodin.
[[nodiscard]] bool are_machines(const Options& options);
/// `map2pml check FILE.bum...`: explores machines on bounded instances.
[[nodiscard]] int run_exploration(const Options& options);
/// `map2pml simulate FILE`: a random run, or step by step.
[[nodiscard]] int run_simulate(const Options& options);
/// `map2pml replay TRACE.json [FILE]`: whether saved runs still fit the protocol.
[[nodiscard]] int run_replay(const Options& options);
/// `map2pml teams FILE...`: which agents can take which places.
[[nodiscard]] int run_teams(const Options& options);
/// `map2pml fmt FILE...`: formats in place.
[[nodiscard]] int run_fmt(const Options& options);
/// `map2pml init NAME`: a new protocol and its check file.
[[nodiscard]] int run_init(const Options& options);
/// `map2pml explain [NAME...]`: pages, or the list of them.
[[nodiscard]] int run_explain(const Options& options);

}  // namespace map2pml::cli
