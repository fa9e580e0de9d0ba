
#include <algorithm>

#include "driver/runs/trace/internal.h"
#include "driver/tools/process/run.h"
#include "driver/tools/spin/replay_verifier.h"

namespace map2pml::trace {

void VerifierReplayReader::line(std::string_view text) {
    if (ended_) {
        last_block(text);
    } else if (text.starts_with("spin: trail ends after ")) {
        ended_ = true;
    } else if (text.starts_with("<<<<<START OF CYCLE>>>>>")) {
        replay_.cycle_start = replay_.events.size();
    } else if (text.starts_with("pan:")) {
        assertion_ = assertion_ || text.find("assertion violated") != std::string_view::npos;
        replay_.remarks.emplace_back(text);
    } else if (auto step = read_step(text)) {
        ++steps_;
        if (step->statement == "-end-") return;  // the simulator says that a process terminates, which is no step
        step->is_block = step->statement.starts_with("D_STEP");
        replay_.events.emplace_back(*std::move(step));
    } else {
        replay_.events.emplace_back(RawOutput{std::string(text)});
    }
}

/// `#processes 2:`, then for each process its place and, indented, what it could do next; then values.
void VerifierReplayReader::last_block(std::string_view text) {
    if (text.starts_with("#processes")) {
        listing_ = true;
    } else if (text.starts_with("global vars:") || text.starts_with("local vars ")) {
        listed_ = true;
    } else if (auto found = listing_ && !listed_ ? read_trail_line(text) : std::nullopt) {
        found->place.valid_end = found->rest.find("(invalid end state)") == std::string_view::npos;
        replay_.places.push_back(std::move(found->place));
    }
}

/// The step in which an assertion failed: its process is still before it.
void VerifierReplayReader::add_breaking_step(std::uint32_t pid) {
    const auto place = std::find_if(replay_.places.begin(), replay_.places.end(),
                                    [&](const RawPlace& each) { return each.pid == pid; });
    if (place == replay_.places.end()) return;
    RawStep step{steps_ + 1, pid, place->proctype, place->line, place->state, "assert"};
    step.is_block = true;  // the assertion, or the d_step that it stands in
    replay_.events.emplace_back(std::move(step));
    ++steps_;
}

RawReplay VerifierReplayReader::finish(const std::vector<std::uint32_t>& pids, bool last_may_fail) {
    if (assertion_ && steps_ + 1 == pids.size()) add_breaking_step(pids.back());
    std::sort(replay_.places.begin(), replay_.places.end(),
              [](const RawPlace& left, const RawPlace& right) { return left.pid < right.pid; });
    const std::size_t missing = last_may_fail ? 1 : 0;
    if (!ended_ || !listing_)
        replay_.error = "the replay broke off";
    else if (steps_ > pids.size() || steps_ + missing < pids.size())
        replay_.error = "the verifier cannot follow its own trail";
    return std::move(replay_);
}

RawReplay replay_in_verifier(const spin::Trail& trail, const std::function<bool()>& keep_going) {
    RawReplay failed;
    const spin::ReplayVerifier verifier = spin::make_replay_verifier(trail, keep_going);
    if (!verifier.error.empty()) {
        failed.error = verifier.error;
        failed.interrupted = !keep_going();
        return failed;
    }
    VerifierReplayReader reader;
    process::RunOptions options;
    options.directory = trail.directory->path();
    options.temporary = trail.directory->path();
    options.on_line = [&](std::string_view text, process::Stream stream) {
        if (stream == process::Stream::out) reader.line(text);
    };
    options.keep_going = keep_going;
    options.most_output_bytes = most_output_of_replay(trail);
    process::Command command{verifier.program, {"-r", verifier.trail.filename().string()}};
    // The search ignored assertions that fail earlier in the run, too.
    if (trail.error != spin::ErrorKind::assertion) command.arguments.emplace_back("-A");
    const auto result = process::run(command, options);
    const bool deadlock = trail.error == spin::ErrorKind::invalid_end_state && trail.breadth_first;
    RawReplay replay = reader.finish(verifier.pids, deadlock || trail.error == spin::ErrorKind::other);
    if (!result.started) {
        replay.error = "it could not be started: " + result.error;
    } else if (!result.error.empty()) {
        replay.error = "it was stopped: " + result.error;
    } else if (result.stop_requested) {
        replay.error = "it took too long or was interrupted";
        replay.interrupted = true;
    } else if (result.signal != 0) {
        replay.error = "it crashed too (signal " + std::to_string(result.signal) + ")";
    }
    return replay;
}

}  // namespace map2pml::trace
