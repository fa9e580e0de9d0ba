/// Variables that an operation reads and binds, as the translation needs them: protocol node -> names.
///
/// Procedures without an implementation ignore their arguments, so arguments of `Decide` are not reads.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "translator/model/protocol/operation.h"

namespace map2pml::passes {

/// Names read when the operation acts (also by the poll whether it could act); no duplicates.
[[nodiscard]] std::vector<std::string> variables_read(const ir::Operation& operation);

/// Likewise for a send of which only some terms are read, by position; its address is always read.
[[nodiscard]] std::vector<std::string> variables_read(const ir::Send& send,
                                                      const std::function<bool(std::size_t)>& is_read);

/// Names bound when the operation succeeds; no duplicates. Only for send, receive, decide: others bind nothing themselves.
[[nodiscard]] std::vector<std::string> variables_bound(const ir::Operation& operation);

/// All names bound anywhere inside the operation, in the same activation; no duplicates.
[[nodiscard]] std::vector<std::string> variables_bound_inside(const ir::Operation& operation);

}  // namespace map2pml::passes
