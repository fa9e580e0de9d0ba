#include "driver/check/scene_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ranges>

#include "driver/check/findings.h"
#include "driver/check/model_lines.h"
#include "driver/check/search_plan.h"
#include "driver/report/incomplete.h"
#include "driver/trace/source_run.h"
#include "driver/trace/tags.h"
#include "translator/promela/model_writer.h"

namespace map2pml::check {

using report::Property;
using report::PropertyResult;
using report::Verdict;

namespace {

constexpr std::uint32_t kFirstCapacity = 4;
constexpr std::uint32_t kLargestCapacity = 64;   ///< without --capacity (map-semantics 11.2)
constexpr std::uint64_t kSmallSearch = 200'000;  ///< states up to which a shortest counterexample is cheap

class SceneChecker {
  public:
    SceneChecker(const SceneRequest& request, std::string& error)
        : request_(request),
          error_(error),
          largest_(request.settings.capacity.value_or(kLargestCapacity)),
          capacity_(std::min(kFirstCapacity, largest_)),
          model_(promela::translate(request.sources, request.protocol, request.instance,
                                    {.level = request.settings.level,
                                     .capacity = capacity_,
                                     .stuck_checks = true,
                                     .template_overrides = request.templates})),
          lines_(request.sources, request.protocol, request.instance, model_) {}

    report::SceneResult check() {
        const auto begin = std::chrono::steady_clock::now();
        result_.scene = request_.protocol.name;
        result_.instance = request_.instance;
        if (!model_.template_error.empty()) {
            error_ = "template: " + model_.template_error;
            return std::move(result_);
        }
        if (!decide_all_safety()) {
            decide_one_by_one();
        }
        if (wanted(Property::progress)) {
            decide_progress();
        }
        finish_results();
        result_.capacity = capacity_;
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return std::move(result_);
    }

  private:
    /// A search that has ended, with what its error means.
    struct Searched {
        spin::SearchOutcome outcome;
        std::optional<Meaning> meaning;

        [[nodiscard]] const spin::Complete* complete() const { return std::get_if<spin::Complete>(&outcome.end); }
        [[nodiscard]] const spin::ErrorFound* found() const { return std::get_if<spin::ErrorFound>(&outcome.end); }
    };

    /// What stopped a search and what to raise.
    [[nodiscard]] std::string stop_words(const spin::Stopped& stopped) const {
        const report::Budgets budgets{request_.settings.time, request_.settings.memory_bytes, request_.settings.depth};
        switch (stopped.reason) {
            case spin::StopReason::time:
                return report::stop_words(report::StoppedBy::time, budgets);
            case spin::StopReason::memory:
                return report::stop_words(report::StoppedBy::memory, budgets);
            case spin::StopReason::depth:
                return report::stop_words(report::StoppedBy::depth, budgets);
            case spin::StopReason::interrupted:
                return report::stop_words(report::StoppedBy::user, budgets);
            case spin::StopReason::killed:
                return report::stop_words(report::StoppedBy::killed, budgets);
            case spin::StopReason::approximate:
                return stopped.detail;
        }
        return stopped.detail;
    }

    [[nodiscard]] bool wanted(Property property) const {
        const auto& chosen = request_.settings.properties;
        return chosen.empty() || chosen.contains(property);
    }

    // ---- searches

    Searched search(Search what, bool breadth_first) {
        for (;;) {
            Searched searched{run_once(what, breadth_first), std::nullopt};
            if (const spin::ErrorFound* found = searched.found()) {
                searched.meaning = meaning_of(*found);
                if (searched.meaning == Meaning::mailbox_full && capacity_ < largest_) {
                    capacity_ = std::min(capacity_ * 2, largest_);
                    continue;
                }
            }
            return searched;
        }
    }

    spin::SearchOutcome run_once(Search what, bool breadth_first) {
        spin::SearchRequest search = request_for(what, capacity_);
        search.model = model_.text;
        search.model_name = "model";
        search.breadth_first = breadth_first && search.kind == spin::SearchKind::safety;
        search.shorten = search.kind == spin::SearchKind::non_progress;
        search.budget = {request_.settings.time, request_.settings.memory_bytes, request_.settings.depth};
        search.cancelled = &request_.cancelled;
        if (!request_.settings.keep_folder.empty()) {
            std::string name = words_for(what);
            std::replace(name.begin(), name.end(), ' ', '-');
            search.keep = std::filesystem::path(request_.settings.keep_folder) / request_.protocol.name /
                          (what == Search::stuck_agent ? "stuck-agent" : name);
        }
        search.on_progress = [&](const spin::Progress& progress) {
            request_.progress({words_for(what), progress.states, progress.depth, progress.memory_bytes,
                               progress.seconds, progress.states_per_second});
        };
        return spin::run_search(request_.tools, search);
    }

    // ---- results

    PropertyResult& add(Property property, const spin::SearchOutcome& outcome) {
        PropertyResult result;
        result.property = property;
        result.states = outcome.statistics.states;
        result.transitions = outcome.statistics.transitions;
        result.depth = outcome.statistics.depth;
        result.state_bytes = outcome.statistics.vector_bytes;
        result.seconds = outcome.statistics.search_seconds;
        result.memory_bytes = outcome.statistics.memory_bytes;
        result_.results.push_back(std::move(result));
        return result_.results.back();
    }

    /// Holds, unless the search was cut somewhere.
    void add_complete(Property property, const Searched& searched) {
        PropertyResult& result = add(property, searched.outcome);
        const spin::Complete& complete = *searched.complete();
        result.limits_reached = lines_.limits_reached(complete);
        const std::string cut = lines_.cut_reached(complete);
        result.verdict = cut.empty() ? Verdict::holds : Verdict::incomplete;
        result.incomplete_because = cut;
    }

    /// Incomplete or error: the search ended without an answer to `property`.
    void add_undecided(Property property, const Searched& searched) {
        PropertyResult& result = add(property, searched.outcome);
        if (const auto* stopped = std::get_if<spin::Stopped>(&searched.outcome.end)) {
            result.verdict = Verdict::incomplete;
            result.incomplete_because = stop_words(*stopped);
        } else if (const auto* failed = std::get_if<spin::ToolError>(&searched.outcome.end)) {
            result.verdict = Verdict::error;
            result.summary = failed->text;
            error_ = failed->text + (failed->log.empty() ? "" : "\n" + failed->log);
        } else if (searched.meaning == Meaning::mailbox_full) {
            result.verdict = Verdict::incomplete;
            result.incomplete_because =
                fmt::format("a mailbox outgrows {} messages; raise --capacity or fix `mailbox-bound` first", capacity_);
        } else if (searched.meaning == Meaning::processes) {
            result.verdict = Verdict::incomplete;
            result.incomplete_because = "processes grow without bound; fix `bounded-recursion` first";
        } else {
            result.verdict = Verdict::error;
            error_ =
                "unexpected error from SPIN: " + (searched.found() != nullptr ? searched.found()->text : std::string());
        }
    }

    /// Violated, with the run that shows it; an error of ours if the run does not fit the protocol.
    PropertyResult& add_violated(Property property, const Searched& searched) {
        PropertyResult& result = add(property, searched.outcome);
        const spin::ErrorFound& found = *searched.found();
        if (!found.trail) {
            result.verdict = Verdict::error;
            error_ = "SPIN found an error but wrote no trail";
            return result;
        }
        raw_ = trace::replay(*found.trail, {request_.settings.time, &request_.cancelled});
        trace::SourceRun run = trace::to_source(raw_, request_.protocol, request_.instance, model_);
        if (!run.error.empty()) {
            result.verdict = Verdict::error;
            error_ = "the counterexample does not fit the protocol: " + run.error;
            return result;
        }
        result.verdict = Verdict::violated;
        result.counterexample = std::move(run.counterexample);
        for (const ir::OperationId wait : run.limits_reached) {
            result.limits_reached.push_back(lines_.limit_words(wait));
        }
        return result;
    }

    // ---- properties

    /// One search for everything; true if it decided all safety properties.
    bool decide_all_safety() {
        const bool all = wanted(Property::termination) && wanted(Property::no_failure) && wanted(Property::no_orphans);
        if (!all) {
            return false;
        }
        const Searched searched = search(Search::all_safety, false);
        first_states_ = searched.outcome.statistics.states;
        if (searched.complete() == nullptr) {
            first_stopped_ = searched.found() == nullptr;
            if (!first_stopped_) {
                return false;
            }
            // Out of time or memory without an error: searches for one property alone would go no further.
            for (const Property property : {Property::termination, Property::no_failure, Property::bounded_recursion,
                                            Property::no_orphans, Property::mailbox_bound, Property::reachable_code}) {
                if (wanted(property)) {
                    add_undecided(property, searched);
                }
            }
            return true;
        }
        for (const Property property : {Property::termination, Property::no_failure, Property::bounded_recursion,
                                        Property::no_orphans, Property::mailbox_bound}) {
            if (wanted(property)) {
                add_complete(property, searched);
            }
        }
        if (wanted(Property::reachable_code)) {
            decide_reachable_code(searched);
        }
        return true;
    }

    [[nodiscard]] bool small() const { return first_states_ < kSmallSearch; }

    void decide_one_by_one() {
        if (wanted(Property::no_failure)) {
            decide(Property::no_failure, Search::failure, Meaning::failure, explain_failure);
        }
        if (wanted(Property::termination)) {
            decide_termination();
        }
        if (wanted(Property::no_orphans)) {
            decide(Property::no_orphans, Search::orphans, Meaning::orphans, explain_orphans);
        }
        if (wanted(Property::bounded_recursion) || wanted(Property::mailbox_bound) ||
            wanted(Property::reachable_code)) {
            decide_sizes();
        }
    }

    template <typename Explain>
    void decide(Property property, Search what, Meaning meaning, const Explain& explain) {
        const Searched searched = search(what, small());
        if (searched.complete() != nullptr) {
            add_complete(property, searched);
        } else if (searched.meaning == meaning) {
            PropertyResult& result = add_violated(property, searched);
            if (result.verdict == Verdict::violated) {
                explain(result);
            }
        } else {
            add_undecided(property, searched);
        }
    }

    void decide_termination() {
        const Searched deadlock = search(Search::deadlock, small());
        if (deadlock.meaning == Meaning::deadlock) {
            PropertyResult& result = add_violated(Property::termination, deadlock);
            if (result.verdict == Verdict::violated) {
                explain_deadlock(result);
            }
            return;
        }
        const Searched stuck = search(Search::stuck_agent, small());
        if (stuck.meaning == Meaning::stuck_agent) {
            PropertyResult& result = add_violated(Property::termination, stuck);
            if (result.verdict == Verdict::violated) {
                explain_stuck_agent(result, stuck_agent());
            }
        } else if (deadlock.complete() == nullptr) {
            add_undecided(Property::termination, deadlock);
        } else if (stuck.complete() == nullptr) {
            add_undecided(Property::termination, stuck);
        } else {
            add_complete(Property::termination, deadlock);
        }
    }

    void decide_sizes() {
        Searched searched = search(Search::every_state, false);
        if (searched.complete() != nullptr) {
            name_other_failures(*searched.complete());
            for (const Property property : {Property::bounded_recursion, Property::mailbox_bound}) {
                if (wanted(property)) {
                    add_complete(property, searched);
                }
            }
            if (wanted(Property::reachable_code)) {
                decide_reachable_code(searched);
            }
            return;
        }
        const bool shortest = searched.meaning && searched.outcome.statistics.states < kSmallSearch;
        if (shortest) {
            // The same search breadth first: it must meet the same kind of error, on a shorter way.
            if (Searched again = search(Search::every_state, true); again.meaning == searched.meaning) {
                searched = std::move(again);
            }
        }
        for (const Property property :
             {Property::bounded_recursion, Property::mailbox_bound, Property::reachable_code}) {
            if (!wanted(property)) {
                continue;
            }
            if (property == Property::bounded_recursion && searched.meaning == Meaning::processes) {
                PropertyResult& result = add_violated(property, searched);
                if (result.verdict == Verdict::violated) {
                    explain_processes(result, request_.protocol, last_operation());
                }
            } else if (property == Property::mailbox_bound && searched.meaning == Meaning::mailbox_full) {
                PropertyResult& result = add_violated(property, searched);
                if (result.verdict == Verdict::violated) {
                    explain_full_mailbox(result, last_operation(), full_mailbox(searched.found()->text), capacity_);
                }
            } else {
                add_undecided(property, searched);
            }
        }
    }

    /// A search of every state knows every operation whose failure ends an agent, not only the first one found.
    void name_other_failures(const spin::Complete& complete) {
        const std::vector<const ir::Operation*> failing = lines_.failing(complete);
        for (PropertyResult& result : result_.results) {
            if (result.property == Property::no_failure && result.verdict == Verdict::violated) {
                add_other_failures(result, failing);
            }
        }
    }

    void decide_progress() {
        const Searched searched = search(Search::non_progress, false);
        if (searched.complete() != nullptr) {
            add_complete(Property::progress, searched);
        } else if (searched.meaning == Meaning::cycle) {
            PropertyResult& result = add_violated(Property::progress, searched);
            if (result.verdict == Verdict::violated) {
                explain_cycle(result, request_.protocol);
            }
        } else {
            add_undecided(Property::progress, searched);
        }
    }

    void decide_reachable_code(const Searched& searched) {
        add_complete(Property::reachable_code, searched);
        PropertyResult& result = result_.results.back();
        result.findings = find_unreached(request_.protocol, request_.instance, lines_.executed(*searched.complete()));
        if (result.findings.empty() || result.verdict != Verdict::holds) {
            result.findings.clear();
            return;
        }
        if (!result.limits_reached.empty()) {
            result.verdict = Verdict::incomplete;
            result.incomplete_because =
                fmt::format("{} operation{} not reached within the limits; raise --limit", result.findings.size(),
                            result.findings.size() == 1 ? " was" : "s were");
            return;
        }
        result.verdict = Verdict::violated;
        result.summary = result.findings.size() == 1
                             ? "an operation is never executed"
                             : fmt::format("{} operations are never executed", result.findings.size());
    }

    // ---- what the last trail said

    /// The operation of the last statement of the last trail: the one that broke a bound.
    [[nodiscard]] const ir::Operation* last_operation() const {
        for (const trace::RawEvent& event : std::views::reverse(raw_.events)) {
            const auto* step = std::get_if<trace::RawStep>(&event);
            if (step == nullptr) {
                continue;
            }
            if (const ir::Operation* operation = lines_.operation_at(step->line)) {
                return operation;
            }
        }
        return nullptr;
    }

    /// Whose mailbox a failed capacity test names: `len(mailbox_Bidder[1])<64`.
    [[nodiscard]] std::string full_mailbox(const std::string& assertion) const {
        for (std::size_t at = 0; at < request_.instance.agents.size(); ++at) {
            if (assertion.find("(" + model_.mailboxes[at] + ")") != std::string::npos) {
                return request_.instance.agents[at].name;
            }
        }
        return "an agent";
    }

    [[nodiscard]] std::string stuck_agent() const {
        for (const trace::RawEvent& event : std::views::reverse(raw_.events)) {
            const auto* output = std::get_if<trace::RawOutput>(&event);
            const auto tag = output != nullptr ? trace::parse_tag(output->text) : std::nullopt;
            if (tag && tag->event == 'w' && tag->self > 0 && tag->self <= request_.instance.agents.size()) {
                return request_.instance.agents[tag->self - 1].name;
            }
        }
        return "an agent";
    }

    void finish_results() {
        std::erase_if(result_.results, [&](const PropertyResult& each) { return !wanted(each.property); });
        std::sort(result_.results.begin(), result_.results.end(),
                  [](const auto& one, const auto& other) { return one.property < other.property; });
    }

    const SceneRequest& request_;
    std::string& error_;
    std::uint32_t largest_;
    std::uint32_t capacity_;
    promela::Generated model_;
    ModelLines lines_;
    report::SceneResult result_;
    trace::RawReplay raw_;
    std::uint64_t first_states_ = 0;
    bool first_stopped_ = false;
};

}  // namespace

report::SceneResult check_scene(const SceneRequest& request, std::string& error) {
    return SceneChecker(request, error).check();
}

}  // namespace map2pml::check
