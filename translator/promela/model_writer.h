/// The whole model: protocol + instance -> Promela text with its line map.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"
#include "translator/promela/generated.h"
#include "translator/source/source_file.h"

namespace map2pml::promela {

struct Options {
    int level = 1;               ///< `-O`: 0 textbook, 1 right-sized
    std::uint32_t capacity = 4;  ///< default of `CAPACITY` in the text; `-DCAPACITY=n` overrides
    bool stuck_checks = false;   ///< add the conditions that `CHECK_STUCK` switches on
    std::optional<std::size_t> property =
        std::nullopt;  ///< in `Instance::properties`: the model is about this one, too
    std::map<std::string, std::string> template_overrides;  ///< template name -> own wording
};

/// Translates. Neither protocol nor instance may have errors. A mistake in an overridden template is in `template_error`.
[[nodiscard]] Generated translate(const source::SourceSet& sources, const ir::Protocol& protocol,
                                  const ir::Instance& instance, const Options& options);

}  // namespace map2pml::promela
