/// A verifier that only follows trails, for runs that SPIN's simulator cannot follow.   trail -> executable, trail for it
///
/// The simulator of SPIN 6.5.2 reads behind the end of an array at a send to a channel that is not empty (mesg.c, a_snd:
/// `q->fld_width[i+j]` where `i` is the place of the message in the channel). It crashes when that is behind its memory, or
/// when what stands there happens to look like the type `mtype`; the more messages wait, the likelier. pan does not.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "driver/tools/spin/search.h"

namespace map2pml::spin {

struct ReplayVerifier {
    std::filesystem::path program;
    std::filesystem::path trail;  ///< of the same run, without the moves of a claim, which this verifier does not have
    std::vector<std::uint32_t> pids;  ///< the process that moves, for each step of the trail
    std::string error;                ///< empty: everything is there
};

/// Generates and compiles the verifier in the folder of `trail`. `keep_going` as in process::RunOptions.
[[nodiscard]] ReplayVerifier make_replay_verifier(const Trail& trail, const std::function<bool()>& keep_going);

}  // namespace map2pml::spin
