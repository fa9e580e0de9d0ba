/// The protocol of a saved trace, under the instance of the trace.   trace + text of the protocol -> protocol, instance
#pragma once

#include <string>

#include "driver/input/reading/protocols.h"
#include "driver/input/reading/settings.h"
#include "driver/runs/replay/saved_trace.h"
#include "translator/foundation/diag/diagnostic.h"

namespace map2pml::replay {

/// The settings given by the user; they override those of the trace.
struct Overrides {
    input::Settings settings;
    bool total = false, network = false, timeout = false, idle_timeouts = false, spawn_calls = false,
         call_depth = false;
};

struct Loaded {
    input::Protocols input;
    std::size_t scene = 0;  ///< index of the protocol of the trace
    std::string fault;      ///< there is no such scene, or an agent of the trace does not take part
};

/// Names of the trace that the protocol no longer has (a clause with a limit, a procedure) are left out of the instance.
/// Errors in the protocol go to `sink`; the result must not be used then.
[[nodiscard]] Loaded load(const source::SourceSet& sources, source::FileId file, const SavedTrace& trace,
                          const Overrides& overrides, diag::Sink& sink);

}  // namespace map2pml::replay
