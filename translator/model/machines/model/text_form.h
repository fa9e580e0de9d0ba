/// Event-B as readable text.   `MACHINE M … END` <-> `Project`
#pragma once

#include <string>

#include "translator/foundation/diag/diagnostic.h"
#include "translator/model/machines/model/model.h"

namespace map2pml::eventb {

/// All components, contexts first.
[[nodiscard]] std::string print_text(const Project& project);
[[nodiscard]] std::string print_text(const Context& context);
[[nodiscard]] std::string print_text(const Machine& machine);

/// Reads the form that `print_text` writes, with comments behind `//`. What is wrong goes to the sink (M2P600, M2P618,
/// M2P620) and is left out.
[[nodiscard]] Project read_text(const source::SourceSet& sources, source::FileId file, diag::Sink& sink);

}  // namespace map2pml::eventb
