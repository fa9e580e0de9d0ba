/// Says what one run of pan means.   report + how the process ended + what was asked -> outcome
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

/// The run came to an end of its own. One that we ended may have done so in the very moment; when it only says that it did not
/// complete, it was cut: pan writes "Interrupted" in its signal handler, and the word is lost when it was just writing another line.
[[nodiscard]] bool has_answered(const PanReport& report, const process::RunResult& run);

/// The trail of an ErrorFound is left for the caller to add. A depth or vector limit that a further run may raise is
/// reported here as if there were no further run.
[[nodiscard]] End judge(const PanReport& report, const process::RunResult& run, OurStop stop,
                        const SearchRequest& request);

/// A run that ended with a crash, whatever it had printed.
[[nodiscard]] End judge_crash(const process::RunResult& run);

/// `invalid end state` and the like, from pan's words. What the claim asserts is told from what the model asserts.
[[nodiscard]] ErrorFound classify_error(const std::string& text, const SearchRequest& request);

/// What a complete report of this search must say and this one does not; empty: it says everything.
[[nodiscard]] std::string missing_from(const PanReport& report, const SearchRequest& request);

}  // namespace map2pml::spin
