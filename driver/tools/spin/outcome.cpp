#include "driver/tools/spin/internal.h"

#include <signal.h>

#include <algorithm>
#include <array>

#include <fmt/format.h>

namespace map2pml::spin {
namespace {

/// Whether the error is not found by the search: pan gives up because of a compiled-in size.
bool is_limit(const PanReport& report) {
    return report.first_error && (*report.first_error == "depth limit reached" ||
                                  (report.vector_too_small &&
                                   (*report.first_error == "aborting" || report.first_error->starts_with("VECTORSZ"))));
}

/// Warnings that do not affect the search. All others forbid a pass.
bool is_harmless(const std::string& warning) {
    constexpr std::array kHarmless{std::string_view("only one claim defined, -N ignored")};
    return std::any_of(kHarmless.begin(), kHarmless.end(),
                       [&](std::string_view part) { return warning.find(part) != std::string::npos; });
}

bool is_crash(int number) {
    constexpr std::array kCrashes{SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGSYS, SIGTRAP};
    return std::find(kCrashes.begin(), kCrashes.end(), number) != kCrashes.end();
}

End stopped(StopReason reason, std::string detail) { return Stopped{reason, std::move(detail)}; }
End tool_error(std::string text) { return ToolError{std::move(text), {}}; }

End judge_signal(const PanReport& report, const process::RunResult& run) {
    if (is_crash(run.signal)) return judge_crash(run);
    if (report.out_of_memory) return stopped(StopReason::memory, "the memory budget is used up");
    return stopped(StopReason::killed, fmt::format("the verifier was killed by signal {}", run.signal));
}

/// Where a formula is broken by a state alone, SPIN's claim asserts `!(what breaks it)`, which is printed ` !(…)`. An assertion
/// `!flag` of the model is printed like that too.
bool is_of_claim(const std::string& condition, const std::string& model) {
    constexpr std::string_view kNegation = " !(";
    if (!condition.starts_with(kNegation)) return false;
    return model.find("assert(!" + condition.substr(kNegation.size())) == std::string::npos;
}

}  // namespace

std::string_view to_string(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::invalid_end_state:
            return "invalid end state";
        case ErrorKind::assertion:
            return "assertion violated";
        case ErrorKind::non_progress_cycle:
            return "non-progress cycle";
        case ErrorKind::acceptance_cycle:
            return "acceptance cycle";
        case ErrorKind::claim_violated:
            return "claim violated";
        case ErrorKind::other:
            break;
    }
    return "error";
}

std::string_view to_string(StopReason reason) {
    switch (reason) {
        case StopReason::time:
            return "time";
        case StopReason::memory:
            return "memory";
        case StopReason::depth:
            return "depth";
        case StopReason::states:
            return "states";
        case StopReason::interrupted:
            return "interrupted";
        case StopReason::killed:
            return "killed";
        case StopReason::lost:
            return "lost";
        case StopReason::too_large:
            return "too large";
        case StopReason::approximate:
            break;
    }
    return "approximate";
}

End judge_crash(const process::RunResult& run) {
    return tool_error(fmt::format("the verifier crashed with signal {}", run.signal));
}

ErrorFound classify_error(const std::string& text, const SearchRequest& request) {
    constexpr std::string_view kAssertion = "assertion violated ";
    if (text == "invalid end state") return {ErrorKind::invalid_end_state, text, {}};
    if (text == "non-progress cycle") return {ErrorKind::non_progress_cycle, text, {}};
    if (text == "acceptance cycle" || text == "accept stutter") return {ErrorKind::acceptance_cycle, text, {}};
    if (text == "end state in claim reached") return {ErrorKind::claim_violated, text, {}};
    if (!text.starts_with(kAssertion)) return {ErrorKind::other, text, {}};
    std::string condition = text.substr(kAssertion.size());
    if (request.kind == SearchKind::acceptance && is_of_claim(condition, request.model))
        return {ErrorKind::claim_violated, condition, {}};
    condition.erase(0, condition.find_first_not_of(' '));
    return {ErrorKind::assertion, condition, {}};
}

std::string missing_from(const PanReport& report, const SearchRequest& request) {
    if (!report.closing_report || !report.full_search || !report.errors || !report.states || !report.transitions ||
        !report.seconds)
        return "its final report is cut off";
    if (!report.unreached_listed) return "it did not list unreached statements, as a finished search does";
    const bool assertions = request.check_assertions || request.kind == SearchKind::acceptance;
    if (!report.claim_line || report.checks_assertions != assertions)
        return "its check of assertions is not as requested";
    switch (request.kind) {
        case SearchKind::safety:
            if (!report.claim.empty()) return "a never claim was active, which switches the end-state check off";
            if (report.checks_end_states != request.check_end_states) return "its end-state check is not as requested";
            if (report.breadth_first != request.breadth_first) return "its search order is not as requested";
            break;
        case SearchKind::non_progress:
            if (!report.checks_non_progress) return "it did not look for non-progress cycles";
            break;
        case SearchKind::acceptance:
            if (!report.checks_acceptance) return "it did not look for acceptance cycles";
            if (report.claim.empty()) return "no claim was active";
            if (!request.claim.empty() && report.claim != request.claim)
                return "it checked another claim: " + report.claim;
            break;
    }
    if (request.part.has_value() != report.part.has_value()) return "it did not say which part it searched";
    if (request.part && (report.part->part != *request.part || report.part->followed != request.part->own()))
        return "it searched another part than it was asked for";
    if (request.kind != SearchKind::safety && report.fairness != request.weak_fairness)
        return "its fairness is not as requested";
    return {};
}

bool has_answered(const PanReport& report, const process::RunResult& run) {
    const bool says_why =
        report.first_error || report.out_of_memory || report.vector_too_small || report.too_many_fair_processes;
    const bool is_cut = report.interrupted || (run.stop_requested && report.not_completed && !says_why);
    return report.seconds && !is_cut && run.signal == 0;
}

End judge(const PanReport& report, const process::RunResult& run, OurStop stop, const SearchRequest& request) {
    if (!run.started) return tool_error("the verifier could not be started: " + run.error);
    if (report.first_error && !is_limit(report)) return classify_error(*report.first_error, request);
    if (report.vector_too_small) return tool_error("the state of the model is too large for SPIN");
    if (report.too_many_fair_processes) return tool_error("too many processes for a fair search");
    if (stop == OurStop::time) return stopped(StopReason::time, "the time budget is used up");
    if (stop == OurStop::states) return stopped(StopReason::states, "the budget of states is used up");
    if (stop == OurStop::cancelled) return stopped(StopReason::interrupted, "interrupted");
    if (run.signal != 0) return judge_signal(report, run);
    if (report.out_of_memory) return stopped(StopReason::memory, "the memory budget is used up");
    if (report.interrupted) return stopped(StopReason::interrupted, "the verifier was interrupted");
    if (run.exit_code != 0) return tool_error(fmt::format("the verifier ended with code {}", run.exit_code));
    if (report.depth_exceeded) return stopped(StopReason::depth, "some runs are longer than the depth budget");
    if (report.approximate_search || request.sample)
        return stopped(StopReason::approximate, "the search was approximate");
    if (request.part && request.part->beginnings == 0)
        return stopped(StopReason::approximate, "beginnings were only counted");
    if (report.not_completed) return tool_error("the verifier gave up without giving a reason");
    if (const std::string missing = missing_from(report, request); !missing.empty())
        return tool_error("the verifier's report cannot be trusted: " + missing);
    if (*report.errors != 0) return tool_error("the verifier counted an error but did not name it");
    for (const auto& warning : report.warnings)
        if (!is_harmless(warning)) return tool_error("the verifier warned: " + warning);
    Complete complete{report.unreached, report.all_runs_end};
    std::erase_if(complete.unreached, [](const Unreached& each) { return holds_conditions(each.proctype); });
    return complete;
}

}  // namespace map2pml::spin
