/// The whole model: protocol + instance -> Promela text with its line map.
#pragma once

#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/promela/generated.h"
#include "translator/promela/options.h"
#include "translator/source/source_file.h"

namespace map2pml::promela {

/// Translates. Neither protocol nor instance may have errors. An error in an overridden template is in `template_error`.
[[nodiscard]] Generated translate(const source::SourceSet& sources, const ir::Protocol& protocol,
                                  const ir::Instance& instance, const Options& options);

}  // namespace map2pml::promela
