/// What counts when `--smallest` looks at an instance.   verdicts + expectations of the check file -> outcome
#pragma once

#include <map>
#include <string>

#include "driver/results/result.h"
#include "driver/verdicts/instances/check.h"
#include "translator/model/instance/check_file.h"

namespace map2pml::check {

/// Without the properties that something can happen, which say nothing about an instance that is smaller than stated; as they are if these were
/// asked for by name, or if nothing else was.
[[nodiscard]] CheckSettings without_possibilities(CheckSettings settings, const ir::Instance& instance);

/// Compares the results with what is expected, and fills in the outcome. \param is_stated the check file is about this instance. Otherwise, what
/// it expects to be violated need not be, so it is not expected any more where it holds.
void judge_scene(report::SceneResult& scene, const std::map<std::string, ir::Expectation>& expectations, bool is_stated,
                 report::TriedInstance& tried);

}  // namespace map2pml::check
