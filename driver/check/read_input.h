/// The first half of every command: text -> protocols that may be translated, each with its instance.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "driver/check/check.h"
#include "translator/diag/diagnostic.h"
#include "translator/ir/instance.h"
#include "translator/ir/protocol.h"

namespace map2pml::check {

struct ReadInput {
    std::vector<ir::Protocol> protocols;  ///< one per scene
    std::vector<ir::Instance> instances;  ///< one per protocol, unless there were errors
    bool can_go_on = false;               ///< nothing in the sink forbids a translation
};

/// Reads, checks and makes the instances; everything there is to say goes to `sink`.
[[nodiscard]] ReadInput read_input(const source::SourceSet& sources, source::FileId file, const CheckSettings& settings,
                                   diag::Sink& sink);

}  // namespace map2pml::check
