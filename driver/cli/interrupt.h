/// Ctrl-C and its kind.   signal -> a flag that searches look at
#pragma once

#include <atomic>

namespace map2pml::cli {

/// From now on SIGINT, SIGTERM and SIGHUP set the flag; the third of them ends the program at once. A closed pipe gives
/// a write error in place of a signal. Processes that we start get the usual behaviour.
void catch_signals();

/// Whether the user wants to stop; also set by us when nobody reads the output any more.
[[nodiscard]] std::atomic<bool>& cancelled();

}  // namespace map2pml::cli
