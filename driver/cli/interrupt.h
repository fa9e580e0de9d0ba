/// Ctrl-C and similar signals.   signal -> a flag that searches poll
#pragma once

#include <atomic>

namespace map2pml::cli {

/// From now on SIGINT, SIGTERM and SIGHUP set the flag; the third of them ends the program at once. A closed pipe gives
/// a write error in place of a signal. Child processes get the default behaviour.
void catch_signals();

/// Takes back what Ctrl-C asked for, for a command that goes on after it. SIGTERM and SIGHUP stay. \returns whether there was a request
[[nodiscard]] bool take_interrupt();

/// Whether the user wants to stop; also set by the program when the reader of its output has gone.
[[nodiscard]] std::atomic<bool>& cancelled();

}  // namespace map2pml::cli
