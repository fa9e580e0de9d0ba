/// Agents that go on for ever and have nothing to do with the others: whether somebody else is stuck must not depend on them.
#pragma once

#include <string>

#include "tests/differential/test_case.h"

namespace map2pml::differential {

/// The protocol with two more agents that send each other messages for ever.
/// \param text MAP, with the closing bracket of the scene as its last character but blanks
[[nodiscard]] std::string with_bystanders(const std::string& text);

/// Some send may mean every role: then it would reach a bystander, too, and the two protocols differ in more than that.
[[nodiscard]] bool may_reach_bystanders(const ir::Protocol& protocol);

}  // namespace map2pml::differential
