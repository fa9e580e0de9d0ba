#include "driver/runs/trace/raw_replay.h"

#include <algorithm>

#include "driver/runs/trace/internal.h"
#include "driver/tools/process/run.h"

namespace map2pml::trace {
namespace {

/// Lines that SPIN prints before and between the steps, which are neither steps nor output of the model.
bool is_chatter(std::string_view text) {
    return text.starts_with("ltl ") || text.starts_with("starting claim ") || text.starts_with("Never claim moves ") ||
           text.starts_with("\t<<<<<") || text.starts_with("MSC: ") ||
           (text.ends_with(" terminates") && text.find(": proc ") != std::string_view::npos) ||
           (text.starts_with("Starting ") && text.find(" with pid ") != std::string_view::npos);
}

}  // namespace

void RawReplayReader::line(std::string_view text) {
    if (ended_) {
        last_block(text);
    } else if (text.starts_with("spin: trail ends after ")) {
        ended_ = true;
    } else if (text.starts_with("<<<<<START OF CYCLE>>>>>")) {
        replay_.cycle_start = replay_.events.size();
    } else if (text == "\ttransition failed") {
        ++failed_steps_;
        steps_after_failure_ = 0;
        if (!replay_.events.empty() && std::holds_alternative<RawStep>(replay_.events.back()))
            replay_.events.pop_back();
    } else if (text.starts_with("spin: ")) {
        if (text.find("is newer than") == std::string_view::npos) replay_.remarks.emplace_back(text);
    } else if (!step(text) && !is_chatter(text)) {
        replay_.events.emplace_back(RawOutput{std::string(text)});
    }
}

bool RawReplayReader::step(std::string_view text) {
    auto found = read_step(text);
    if (!found) return false;
    ++steps_after_failure_;
    replay_.events.emplace_back(*std::move(found));
    return true;
}

/// `#processes: 2`, the last values, then a place for each process.
void RawReplayReader::last_block(std::string_view text) {
    if (text.starts_with("#processes:")) {
        listing_ = true;
        return;
    }
    if (!listing_) return;
    if (auto found = read_trail_line(text)) {
        found->place.valid_end = found->rest.find("<valid end state>") != std::string_view::npos;
        replay_.places.push_back(std::move(found->place));
        return;
    }
    if (!text.starts_with("\t\t")) return;
    text.remove_prefix(2);
    if (text.starts_with("queue ")) {
        const auto open = text.find('(');
        const auto close = text.find("): ");
        if (open < close && close != std::string_view::npos)
            replay_.channels.emplace_back(text.substr(open + 1, close - open - 1), text.substr(close + 3));
    } else if (const auto equals = text.find(" = "); equals != std::string_view::npos) {
        replay_.globals.emplace_back(text.substr(0, equals), text.substr(equals + 3));
    }
}

RawReplay RawReplayReader::finish(bool last_may_fail) {
    std::sort(replay_.places.begin(), replay_.places.end(),
              [](const RawPlace& left, const RawPlace& right) { return left.pid < right.pid; });
    if (!ended_ || !listing_)
        replay_.error = "the replay broke off";
    else if (failed_steps_ > (last_may_fail ? 1U : 0U) || (failed_steps_ == 1 && steps_after_failure_ != 0))
        replay_.error = "SPIN cannot follow its own trail";
    return std::move(replay_);
}

namespace {

/// The output of SPIN's simulator for the trail. \param crashed set if it crashed.
RawReplay replay_in_simulator(const spin::Trail& trail, const std::function<bool()>& keep_going, bool& crashed) {
    process::Command command{trail.tools.spin, trail.tools.spin_arguments()};
    for (const char* each : {"-t", "-p", "-T", "-k"}) command.arguments.emplace_back(each);
    command.arguments.push_back(trail.file.filename().string());
    for (const auto& definition : trail.definitions) command.arguments.push_back(argument_of(definition));
    command.arguments.push_back(trail.model.filename().string());
    RawReplayReader reader;
    process::RunOptions options;
    options.directory = trail.model.parent_path();
    options.temporary = trail.model.parent_path();
    options.on_line = [&](std::string_view text, process::Stream stream) {
        if (stream == process::Stream::out) reader.line(text);
    };
    options.keep_going = keep_going;
    options.most_output_bytes = most_output_of_replay(trail);
    const auto result = process::run(command, options);
    const bool deadlock = trail.error == spin::ErrorKind::invalid_end_state && trail.breadth_first;
    auto replay = reader.finish(deadlock || trail.error == spin::ErrorKind::other);
    crashed = result.started && !result.stop_requested && result.error.empty() && result.signal != 0;
    if (!result.started) {
        replay.error = "spin could not be started: " + result.error;
    } else if (!result.error.empty()) {
        replay.error = "spin was stopped in the middle of the replay: " + result.error;
    } else if (result.stop_requested) {
        replay.error = "the replay took too long or was interrupted";
        replay.interrupted = true;
    } else if (crashed) {
        replay.error = "spin crashed in the middle of the replay (signal " + std::to_string(result.signal) + ")";
    }
    return replay;
}

}  // namespace

std::uint64_t most_output_of_replay(const spin::Trail& trail) {
    constexpr std::uint64_t kAlways = std::uint64_t{16} << 20U;
    constexpr std::uint64_t kForEachByte = 1'000;  // a step is ten bytes of the trail or so
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(trail.file, failure);
    return kAlways + (failure ? 0 : kForEachByte * size);
}

RawReplay replay(const spin::Trail& trail, const ReplayLimits& limits) {
    const auto deadline = std::chrono::steady_clock::now() + limits.time;
    const auto keep_going = [&] { return !limits.cancelled.is_asked() && std::chrono::steady_clock::now() < deadline; };
    bool crashed = false;
    RawReplay first = replay_in_simulator(trail, keep_going, crashed);
    if (!crashed) return first;
    RawReplay second = replay_in_verifier(trail, keep_going);
    if (!second.error.empty()) second.error = first.error + ", and the verifier does not help: " + second.error;
    return second;
}

}  // namespace map2pml::trace
