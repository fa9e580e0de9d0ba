#include <sstream>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {

Verifier Engine::compile_only(std::chrono::milliseconds time) {
    deadline_ = begin_ + time;
    auto failure = write_model();
    if (!failure) failure = translate();
    if (!failure) failure = ensure_verifier();
    if (!failure) return {directory_, verifier_, {}};
    const auto* stopped = std::get_if<Stopped>(&*failure);
    const auto* error = std::get_if<ToolError>(&*failure);
    return {nullptr,
            {},
            stopped != nullptr ? stopped->detail
            : error != nullptr ? error->text
                               : "no verifier was made"};
}

SearchOutcome Engine::conclude(const RemoteRun& run) {
    SearchOutcome outcome;
    outcome.end = judge_remote(run);
    if (directory_) finish(outcome);
    if (request_.sample) outcome.marks = read_marks(run.folder / kMarks);
    return outcome;
}

End Engine::judge_remote(const RemoteRun& run) {
    constexpr int kTimeout = 124;
    constexpr int kSignal = 128;
    PanReader reader;
    std::istringstream lines(run.output);
    for (std::string line; std::getline(lines, line);) (void)reader.line(line);
    Attempt last;
    last.report = reader.report();
    last.run.started = true;
    last.run.stop_requested = run.exit_code == kTimeout;
    last.run.signal = run.exit_code > kSignal ? run.exit_code - kSignal : 0;
    last.run.exit_code = run.exit_code;
    last.stop = last.run.stop_requested ? OurStop::time : OurStop::none;
    last.seconds = last.report.seconds.value_or(0);
    if (auto failure = write_model()) return *failure;
    note(last);
    if (request_.is_elsewhere && last.stop == OurStop::none && retune(last)) {
        statistics_.needs_room = true;
        statistics_.state_room = tuning_.vector_size;
        statistics_.depth_room = tuning_.depth;
        return Stopped{StopReason::memory, "it needs more room"};
    }
    End end = judge(last.report, last.run, last.stop, request_);
    auto* error = std::get_if<ErrorFound>(&end);
    if (error == nullptr) return end;
    std::error_code failure;
    if (has_answered(last.report, last.run)) {
        if (auto unable = translate()) return *unable;  // the trail is about the model with its claim
        const std::string trail = file_ + ".trail";
        std::filesystem::copy_file(run.folder / trail, directory_->path() / trail, failure);
        if (!failure) add_trail(*error);
    }
    if (!error->trail || lacks_cycle(*error))
        return Stopped{StopReason::killed, "it found an error, but the run of it is lost"};
    optimised_ = false;
    if (request_.shorten && !ensure_verifier()) shorten(*error);
    return end;
}

Verifier compile_verifier(const Tools& tools, const SearchRequest& request, std::chrono::milliseconds time) {
    return Engine(tools, request).compile_only(time);
}

std::vector<std::string> arguments_of(const SearchRequest& request) {
    return pan_arguments(request, first_tuning(request));
}

SearchOutcome conclude(const Tools& tools, const SearchRequest& request, const RemoteRun& run) {
    return Engine(tools, request).conclude(run);
}

}  // namespace map2pml::spin
