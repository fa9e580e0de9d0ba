/// What modal formulas see of the steps of LCC.   values -> `ir::ActionLabel`   private to the room
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "translator/model/formulas/action_label.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value_tree.h"

namespace map2pml::lcc {

/// `out(M, a(R, I))`, of one copy. \param agent who sends it
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_send(const std::string& agent, const Message& message);
/// `in(M, a(R, I))`. \param sender_role as far as it is the same for all messages that are one in the model
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_receive(const std::string& agent, const Message& message,
                                                                      const Value& sender_role);
/// `#(X1, …, Xn)`; `tau` when an agent only chooses an answer.
[[nodiscard]] std::shared_ptr<const ir::ActionLabel> label_of_constraint(const std::string& agent, const Label& label);

}  // namespace map2pml::lcc
