/// The trail as pan follows it, for runs in which SPIN's simulator crashes.   trail -> the same raw events and places
///
/// Differences: a d_step is one step (`is_block`), and an `mtype` that is printed with `%e` is a number. Values of
/// variables and contents of channels are not read.
#pragma once

#include <functional>
#include <string_view>
#include <vector>

#include "driver/runs/trace/raw_replay.h"
#include "driver/tools/spin/search.h"

namespace map2pml::trace {

/// Reads what `pan -r` prints, one line at a time.
class VerifierReplayReader {
  public:
    void line(std::string_view text);
    /// \param pids the process that moves, for each step of the trail. \param last_may_fail as in RawReplayReader.
    [[nodiscard]] RawReplay finish(const std::vector<std::uint32_t>& pids, bool last_may_fail);

  private:
    void last_block(std::string_view text);
    void add_breaking_step(std::uint32_t pid);

    RawReplay replay_;
    std::size_t steps_ = 0;
    bool ended_ = false;      ///< "trail ends after" was seen
    bool listing_ = false;    ///< "#processes" was seen
    bool listed_ = false;     ///< the list of processes is over
    bool assertion_ = false;  ///< an assertion failed: its step is the last one, and pan does not print it
};

/// Compiles a verifier that follows the trail, and runs it. `keep_going` as in process::RunOptions.
[[nodiscard]] RawReplay replay_in_verifier(const spin::Trail& trail, const std::function<bool()>& keep_going);

}  // namespace map2pml::trace
