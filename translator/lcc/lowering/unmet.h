/// Actions and constraints that no agent comes to.   private to the room
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "translator/ir/term.h"
#include "translator/lcc/lowering/local_machines.h"

namespace map2pml::lcc {

/// In the order of the text; only of roles that somebody plays. Role changes are no steps and not among them.
[[nodiscard]] std::vector<const Definition*> find_unmet(const Framework& framework, const LocalMachines& machines);

/// Each message of the text: its functor, and its arguments as far as they are constants and integers.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<ir::Term>>> find_words(const Framework& framework);

/// Likewise each predicate of the text and of what is known; and one without a name of its own for the roles that agents begin
/// with.
[[nodiscard]] std::vector<std::pair<std::string, std::vector<ir::Term>>> find_questions(const Framework& framework,
                                                                                        const Scene& scene);

/// The action or the constraint, as the text has it.
[[nodiscard]] std::string text_of(const Definition& definition);

}  // namespace map2pml::lcc
