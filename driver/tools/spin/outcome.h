/// Interprets one run of pan.   report + how the process ended + what was asked -> outcome
/// The only place that may say `complete`; tests feed it reports with any single line missing or changed.
#pragma once

#include <string>
#include <variant>

#include "driver/tools/process/run.h"
#include "driver/tools/spin/search.h"

namespace map2pml::spin {

/// Why we ended the process, if we did.
enum class OurStop : std::uint8_t { none, time, states, cancelled };

using End = std::variant<Complete, ErrorFound, Stopped, ToolError>;

/// Whether the run came to an end of its own. A run that we ended may have done so at that very moment; if it only says that it
/// did not complete, it was cut: pan writes "Interrupted" in its signal handler, and the word is lost if pan was writing a line.
[[nodiscard]] bool has_answered(const PanReport& report, const process::RunResult& run);

/// The trail of an ErrorFound is left for the caller to add. A depth or vector limit that a further run may raise is
/// reported here as if there were no further run.
[[nodiscard]] End judge(const PanReport& report, const process::RunResult& run, OurStop stop,
                        const SearchRequest& request);

/// Judges a run that ended with a crash, whatever it had printed.
[[nodiscard]] End judge_crash(const process::RunResult& run);

/// The kind of error, from pan's words: `invalid end state` and the like. Assertions of the claim are told from those of the
/// model.
[[nodiscard]] ErrorFound classify_error(const std::string& text, const SearchRequest& request);

/// A statement that a complete report of this search must have and this one lacks; empty if it lacks none.
[[nodiscard]] std::string missing_from(const PanReport& report, const SearchRequest& request);

}  // namespace map2pml::spin
