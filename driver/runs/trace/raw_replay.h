/// The trail of a search, step by step, in the model's terms.   trail -> raw events in order, and where each process ends
/// Nothing here knows the protocol: lines are lines of the model, outputs are what the model's printf said.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "driver/tools/process/stop.h"
#include "driver/tools/spin/search.h"

namespace map2pml::trace {

/// One executed statement:   `  5:<TAB>proc  0 (A:1) m.pml:7 (state 6)<TAB>[x = (x+1)]`
/// The statements of one d_step share a number.
struct RawStep {
    std::uint64_t number = 0;
    std::uint32_t pid = 0;
    std::string proctype;
    std::uint32_t line = 0;
    std::uint32_t state = 0;
    std::string statement;
    bool is_block = false;  ///< a whole d_step as one, `line` is its first (only from verifier_replay)
};

/// One line that the model printed; it stands directly before the step of its printf.
struct RawOutput {
    std::string text;
};

using RawEvent = std::variant<RawStep, RawOutput>;

/// Where a process stands when the trail is over.
struct RawPlace {
    std::uint32_t pid = 0;
    std::string proctype;
    std::uint32_t line = 0;
    std::uint32_t state = 0;
    bool valid_end = false;
};

struct RawReplay {
    std::vector<RawEvent> events;
    std::optional<std::size_t> cycle_start;                     ///< index of the first event of the cycle
    std::vector<RawPlace> places;                               ///< by pid; processes that are gone are not listed
    std::vector<std::pair<std::string, std::string>> globals;   ///< last values, as SPIN names them
    std::vector<std::pair<std::string, std::string>> channels;  ///< name of the channel -> `[bye,3][hello,1]`
    std::vector<std::string> remarks;  ///< other output of SPIN, e.g. the text of a failed assertion
    std::string error;                 ///< empty: the whole trail was replayed
    bool interrupted = false;          ///< with an error: not our fault, time or the user ended the replay
};

/// Reads what `spin -t -p -T` prints, one line at a time.
class RawReplayReader {
  public:
    void line(std::string_view text);
    /// `last_may_fail`: the last record of a breadth-first trail of a deadlock, and the statement that broke a limit of
    /// SPIN, cannot be executed and are not steps.
    [[nodiscard]] RawReplay finish(bool last_may_fail);

  private:
    [[nodiscard]] bool step(std::string_view text);
    void last_block(std::string_view text);

    RawReplay replay_;
    bool ended_ = false;    ///< "trail ends after" was seen
    bool listing_ = false;  ///< "#processes:" was seen
    std::size_t failed_steps_ = 0;
    std::size_t steps_after_failure_ = 0;
};

struct ReplayLimits {
    std::chrono::milliseconds time{60000};
    process::Stop cancelled;
};

/// Runs SPIN along the trail, or the model's own verifier where SPIN's simulator crashes. A trail that cannot be followed
/// to its end is an error of ours, named in `error`.
[[nodiscard]] RawReplay replay(const spin::Trail& trail, const ReplayLimits& limits = {});

/// A replay that prints more bytes than this has lost its way: some lines for each step of the trail are enough.
[[nodiscard]] std::uint64_t most_output_of_replay(const spin::Trail& trail);

}  // namespace map2pml::trace
