/// The parts of `check_project`: one context, one machine, one event.
#pragma once

#include <memory>
#include <optional>

#include "translator/machines/check/checked.h"
#include "translator/machines/check/scope.h"

namespace map2pml::eventb {

/// Adds sets, constants and axioms that are not there yet, as inherited.
void inherit(Theory& to, const Theory& from);

/// Reports a name with two meanings in the components of the project: one obligation has formulas of several components.
void check_names(const Project& project, diag::Sink& sink);

[[nodiscard]] CheckedContext check_context(const Context& context, const std::vector<const CheckedContext*>& extended,
                                           diag::Sink& sink);

[[nodiscard]] CheckedMachine check_machine(const Machine& machine, std::shared_ptr<const CheckedMachine> refined,
                                           const std::vector<const CheckedContext*>& seen, diag::Sink& sink);

/// \param machine with its theory, variables and invariants; events may be missing still.
[[nodiscard]] CheckedEvent check_event(const Event& event, const CheckedMachine& machine, diag::Sink& sink);

}  // namespace map2pml::eventb
