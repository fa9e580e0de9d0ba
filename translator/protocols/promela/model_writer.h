/// The whole model: protocol + instance -> Promela text with its line map.
#pragma once

#include "translator/foundation/diag/diagnostic.h"
#include "translator/foundation/source/source_file.h"
#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/promela/generated.h"
#include "translator/protocols/promela/options.h"

namespace map2pml::promela {

/// Translates. Neither protocol nor instance may have errors. An error in an overridden template is in `template_error`.
[[nodiscard]] Generated translate(const source::SourceSet& sources, const ir::Protocol& protocol,
                                  const ir::Instance& instance, const Options& options);

}  // namespace map2pml::promela
