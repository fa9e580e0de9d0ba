/// Facts of the analyses about a protocol under an instance, as text (`-t ir --facts`).   protocol + instance -> facts with their places
///
/// The facts are those that `-O2` works with: all reductions on. README.md explains each line.
#pragma once

#include <string>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

/// The facts in the order of the text, without duplicates.
[[nodiscard]] Facts list_facts(const source::SourceSet& sources, const ir::Protocol& protocol,
                               const ir::Instance& instance);

/// A line for each fact, `// file:line:column: subject: words`, after a line that names the instance. The text form of the IR
/// skips such lines.
/// \param name of the instance; may be empty
[[nodiscard]] std::string print_facts(const source::SourceSet& sources, const ir::Protocol& protocol,
                                      const ir::Instance& instance, const std::string& name);

}  // namespace map2pml::fact_list
