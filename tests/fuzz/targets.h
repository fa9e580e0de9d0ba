/// What is fuzzed: bytes -> nothing, or an end with a message when what came of them is not as it must be.
///
/// The oracle: an input ends in diagnostics or in a model, never in an exception; a model and what is read back are the same; now
/// and then SPIN must accept the model, and its simulation must have no run-time error.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::fuzz {

struct Target {
    const char* name;
    const char* input;  ///< what the bytes are
    void (*run)(std::string_view bytes);
};

/// The time for the work of one phase on an input; what is not finished then is a diagnostic.
inline std::chrono::milliseconds patience{60'000};

// --- Groups of targets: each is a program of libFuzzer of its own, so that fuzzing a log does not build what protocols need.
[[nodiscard]] std::vector<Target> text_targets();
[[nodiscard]] std::vector<Target> machine_targets();
[[nodiscard]] std::vector<Target> protocol_targets();

}  // namespace map2pml::fuzz
