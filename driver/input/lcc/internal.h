/// Declarations shared by the sources of `driver/input/lcc`; no other folder includes them.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "driver/input/reading/running_rules.h"
#include "translator/foundation/diag/diagnostic.h"
#include "translator/languages/lcc/syntax.h"
#include "translator/model/instance/check_file.h"
#include "translator/protocols/situations/transition_system/system.h"

namespace map2pml::input {

// --- lcc_rules.cpp: The rules of agents in a protocol of LCC.   framework + check file + scene -> what its agents may do

/// The rules of a scene and the facts that they ask for, checked. \returns nothing without rules, or after an error
[[nodiscard]] std::optional<deontic::RuleBase> rule_base_of(const lcc::Framework& framework,
                                                            const std::vector<const ir::CheckBlock*>& blocks,
                                                            const ir::CheckFile& check, const lcc::Scene& scene,
                                                            diag::Sink& sink);

/// Checks the rules and the facts that they ask for, and makes the agents of the scene obey them. Scenes without rules stay as they are.
/// \param blocks what holds in the scene, later ones over earlier ones
/// \param check the whole file, for agents that take part in other instances
/// \returns nothing without rules, or after an error
[[nodiscard]] std::shared_ptr<RunningRules> enforce_rules(const lcc::Framework& framework,
                                                          const std::vector<const ir::CheckBlock*>& blocks,
                                                          const ir::CheckFile& check, lcc::Scene& scene,
                                                          diag::Sink& sink);

}  // namespace map2pml::input
