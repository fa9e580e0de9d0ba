/// The rules of agents in a protocol of LCC.   framework + check file + scene -> what its agents may do
#pragma once

#include <memory>
#include <vector>

#include "translator/diag/diagnostic.h"
#include "translator/ir/check_file.h"
#include "translator/lcc/syntax.h"
#include "translator/lcc/transition_system/system.h"

namespace map2pml::input {

/// The rules of one scene while it runs.
class Enforcement {
  public:
    virtual ~Enforcement() = default;
    /// Reports that clingo failed: then nothing that was computed with these rules counts. Warns of actions that are both permitted and
    /// forbidden.
    virtual void report(diag::Sink& sink) const = 0;
};

/// What is wrong with the rules of a check file, whatever the framework says.
void check_rules_alone(const ir::CheckFile& check, diag::Sink& sink);

/// Checks the rules and the facts that they ask for, and makes the agents of the scene obey them. Scenes without rules stay as they are.
/// \param blocks what holds in the scene, later ones over earlier ones
/// \param check the whole file, for agents that take part in other instances
/// \returns nothing without rules, or after an error
[[nodiscard]] std::shared_ptr<const Enforcement> enforce_rules(const lcc::Framework& framework,
                                                               const std::vector<const ir::CheckBlock*>& blocks,
                                                               const ir::CheckFile& check, lcc::Scene& scene,
                                                               diag::Sink& sink);

}  // namespace map2pml::input
