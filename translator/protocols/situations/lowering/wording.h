/// The text of lowered operations in reports and traces.   values, situations -> words
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "translator/protocols/situations/lowering/local_machines.h"
#include "translator/protocols/situations/transition_system/system.h"
#include "translator/protocols/situations/transition_system/value.h"

namespace map2pml::lcc {

/// What was solved, as the text would have it: `X + 1 < 5`, `not p(a)`.
[[nodiscard]] std::string as_condition(const Value& value);
/// Several that all hold: `(p(a) or q) and not r(a)`.
[[nodiscard]] std::string as_conjunction(const std::vector<Value>& conditions);

/// What has no value is `_`, not `_12`; where it stands twice, `_1`: `q(_1) and p(_1)`.
[[nodiscard]] std::string with_few_numbers(const std::string& text);

/// The roles through which an agent went last, each once: the cycle that grows.
[[nodiscard]] std::vector<std::string> last_roles(const LocalMachine& machine, std::size_t situation);

/// Why the rules gave up a scene.
[[nodiscard]] const char* words_for(System::GaveUp::Why why);

}  // namespace map2pml::lcc
