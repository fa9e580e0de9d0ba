/// The text of lowered operations in reports and traces.   values, situations -> words
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/protocols/situations/lowering/internal.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

/// A solved condition, as the text would have it: `X + 1 < 5`, `not p(a)`.
[[nodiscard]] std::string as_condition(const Value& value);
/// The conjunction of the conditions: `(p(a) or q) and not r(a)`.
[[nodiscard]] std::string as_conjunction(const std::vector<Value>& conditions);

/// Writes a variable without a value as `_`, not `_12`; if it occurs twice, as `_1`: `q(_1) and p(_1)`.
[[nodiscard]] std::string with_few_numbers(const std::string& text);

/// The last roles of an agent, at most three: the cycle that grows.
[[nodiscard]] std::vector<std::string> last_roles(const LocalMachine& machine, std::size_t situation);

/// The role change after which more and more is left to do: the same rest follows it many times over. Null: nothing piles up.
[[nodiscard]] const RoleChange* role_entered_again(const Framework& framework, const Process& process);

/// The reason why the rules gave up a scene.
[[nodiscard]] const char* words_for(System::GaveUp::Why why);

}  // namespace map2pml::lcc
