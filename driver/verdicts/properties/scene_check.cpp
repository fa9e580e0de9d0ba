#include "driver/verdicts/properties/scene_check.h"

#include <algorithm>
#include <chrono>
#include <optional>

#include "driver/verdicts/findings/findings.h"
#include "driver/verdicts/properties/internal.h"
#include "driver/verdicts/search/scene_request.h"
#include "driver/verdicts/search/search_plan.h"
#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/messages/execution_bounds.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/value_table.h"

namespace map2pml::check {

using ir::Property;
using ir::Verdict;
using report::PropertyResult;

namespace {

constexpr std::uint32_t kFirstCapacity = 4;

class SceneChecker {
  public:
    SceneChecker(const SceneRequest& request, std::uint32_t first_capacity, std::string& error)
        : request_(request),
          error_(error),
          model_(model_for(request, {.level = request.settings.level,
                                     .without_reductions = request.settings.without_reductions,
                                     .capacity = first_capacity,
                                     .explains = request.settings.explains_reductions,
                                     .stuck_checks = true,
                                     .template_overrides = request.templates})),
          lines_(request.sources, request.protocol, request.instance, model_),
          searches_(request, model_, {first_capacity, largest_mailbox(request.settings, model_.most_messages)}),
          results_(request, model_, lines_, searches_, error),
          user_defined_(request),
          progress_proof_(within_search_budget(request, [&] {
                              return proof_of_progress(request.protocol, request.instance, model_.graph,
                                                       request.settings.level);
                          }).value_or("")) {
        if (searches_for_cycles() && ProgressCheck::is_for(request.settings)) own_progress_.emplace(request);
    }

    report::SceneResult check() {
        const auto begin = std::chrono::steady_clock::now();
        result_.scene = request_.protocol.name;
        result_.instance = request_.instance;
        result_.reductions = model_.reductions;
        if (!decide_all_safety()) decide_one_by_one();
        if (wanted(Property::progress)) decide_progress();
        if (wanted(Property::ends))
            decide_whether_runs_end();
        else if (!request_.settings.properties_are_named && !request_.settings.skips_ends)
            note_loop();
        result_.results = std::move(results_.all());
        std::sort(result_.results.begin(), result_.results.end(),
                  [](const auto& one, const auto& other) { return one.property < other.property; });
        user_defined_.decide(searches_.known(), result_.results, error_);
        if (searches_.known().prunes) decide_with_any_mailboxes(request_, lines_, result_.results);
        decide_without_overtaking(request_, result_.results);
        result_.capacity = searches_.capacity();
        result_.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return std::move(result_);
    }

  private:
    [[nodiscard]] bool wanted(Property property) const {
        const auto& chosen = request_.settings.properties;
        if (property == Property::value_range && !ir::may_lack_values(request_.instance)) return false;
        return chosen.empty() ? property != Property::ends : chosen.contains(property);
    }

    [[nodiscard]] bool searches_for_cycles() const { return wanted(Property::progress) && progress_proof_.empty(); }

    // ---- what comes next

    void speculate_on_user_defined() { user_defined_.speculate(searches_.known()); }

    /// The search of every state comes first; it shows how deep the others must go.
    void speculate_one_by_one() {
        using Manner = Searches::Manner;
        std::vector<Searches::Next> next;
        const auto add_next = [&](Property property, Search what, Manner manner) {
            if (wanted(property)) next.push_back({what, manner});
        };
        add_next(Property::no_failure, Search::failure, Manner::brief);
        add_next(Property::termination, Search::deadlock, Manner::brief);
        add_next(Property::no_orphans, Search::orphans, Manner::brief);
        if (searches_for_cycles() && !own_progress_) next.push_back({Search::non_progress, Manner::whole});
        add_next(Property::termination, Search::stuck_agent, Manner::brief);  // only if there is no deadlock
        searches_.speculate(std::move(next));
        speculate_on_user_defined();
    }

    // ---- properties

    /// One search for all safety properties; true if it decided all of them.
    bool decide_all_safety() {
        if (!wanted(Property::termination) || !wanted(Property::no_failure) || !wanted(Property::no_orphans))
            return false;
        if (own_progress_)
            own_progress_->speculate(searches_.known());
        else if (searches_for_cycles())
            searches_.speculate({{Search::non_progress, Searches::Manner::whole}});
        speculate_on_user_defined();
        const Searched searched = searches_.search(Search::all_safety);
        if (searched.found() != nullptr) return false;
        speculate_on_user_defined();
        const bool complete = searched.complete() != nullptr;
        for (const Property property : {Property::termination, Property::no_failure, Property::bounded_recursion,
                                        Property::no_orphans, Property::mailbox_bound, Property::value_range})
            if (wanted(property) && complete)
                results_.add_complete(property, searched);
            else if (wanted(property))
                results_.add_undecided(property, searched);  // a search for this property alone would reach no further
        if (wanted(Property::reachable_code)) decide_reachable_code(searched);
        all_states_ = searched;
        return true;
    }

    /// Unbounded growth is checked first: it shows how deep the other searches need to go.
    void decide_one_by_one() {
        speculate_one_by_one();
        std::optional<Searched> sizes;
        if (wanted(Property::bounded_recursion) || wanted(Property::mailbox_bound) ||
            wanted(Property::reachable_code) || wanted(Property::value_range)) {
            sizes = search_sizes();
            if (sizes->found() == nullptr) all_states_ = sizes;
            speculate_on_user_defined();
        }
        if (wanted(Property::no_failure)) {
            decide(Property::no_failure, Search::failure, Ending::failure,
                   [&](PropertyResult& result) { explain_failure(result, request_.instance.why_denied); });
        }
        if (wanted(Property::termination)) decide_termination();
        if (wanted(Property::no_orphans))
            decide(Property::no_orphans, Search::orphans, Ending::orphans, explain_orphans);
        if (sizes) decide_sizes(*sizes);
    }

    template <typename Explain>
    void decide(Property property, Search what, Ending meaning, const Explain& explain) {
        const Searched searched = searches_.search_short(what);
        if (searched.complete() != nullptr)
            results_.add_complete(property, searched);
        else if (searched.meaning == meaning)
            results_.add_violated(property, searched, [&](PropertyResult& result, const Witness&) { explain(result); });
        else
            results_.add_undecided(property, searched);
    }

    void decide_termination() {
        const Searched deadlock = searches_.search_short(Search::deadlock);
        if (deadlock.meaning == Ending::deadlock) {
            results_.add_violated(Property::termination, deadlock,
                                  [](PropertyResult& result, const Witness&) { explain_deadlock(result); });
            return;
        }
        const Searched stuck = searches_.search_short(Search::stuck_agent);
        if (stuck.meaning == Ending::stuck_agent) {
            results_.add_violated(Property::termination, stuck, [&](PropertyResult& result, const Witness& witness) {
                explain_stuck_agent(result, stuck_agent(witness, request_.instance));
            });
        } else if (deadlock.complete() == nullptr) {
            results_.add_undecided(Property::termination, deadlock);
        } else if (stuck.complete() == nullptr) {
            results_.add_undecided(Property::termination, stuck);
        } else {
            results_.add_complete(Property::termination, deadlock);
        }
    }

    /// Visits every state and checks only sizes.
    Searched search_sizes() {
        Searched searched = searches_.search(Search::every_state);
        if (searched.meaning != Ending::processes && searched.meaning != Ending::full_mailbox &&
            searched.meaning != Ending::mistake)
            return searched;
        // The same search, breadth first: it must find the same kind of error, on a shorter path.
        auto again = searches_.search_shortest(Search::every_state);
        if (again && again->meaning == searched.meaning) searched = *std::move(again);
        if (searched.meaning == Ending::processes && only_branches_fill_table(*searched.found(), request_, model_))
            searches_.branches_fill_table();
        else if (searched.meaning != Ending::mistake)
            searches_.only_small(*searched.meaning);
        if (searched.meaning == Ending::full_mailbox) searches_.prune_full();
        return searched;
    }

    void decide_sizes(const Searched& searched) {
        if (wanted(Property::mailbox_bound)) decide_mailboxes(searched);
        const Searched beside = beside_full_mailboxes(searched);
        if (beside.complete() != nullptr) name_other_failures(*beside.complete());
        if (wanted(Property::bounded_recursion)) decide_processes(beside);
        if (wanted(Property::reachable_code)) decide_reachable_code(beside);
        if (wanted(Property::value_range)) decide_values(beside);
    }

    /// A full mailbox ended the search: other errors are searched for in the runs that do not fill it.
    Searched beside_full_mailboxes(const Searched& searched) {
        const bool may_be_beside =
            (wanted(Property::bounded_recursion) && request_.instance.spawn_calls) || wanted(Property::value_range);
        if (searched.meaning != Ending::full_mailbox || !may_be_beside) return searched;
        Searched beside = searches_.search_short(Search::every_state);
        if (beside.meaning == Ending::processes && only_branches_fill_table(*beside.found(), request_, model_))
            searches_.branches_fill_table();
        return beside;
    }

    void decide_values(const Searched& searched) {
        if (searched.complete() != nullptr) {
            results_.add_complete(Property::value_range, searched);
        } else if (searched.meaning == Ending::mistake) {
            results_.add_violated(Property::value_range, searched, [&](PropertyResult& result, const Witness& witness) {
                explain_mistake(result, last_operation(witness, lines_), witness.run.mistake);
            });
        } else {
            results_.add_undecided(Property::value_range, searched);
        }
    }

    void decide_processes(const Searched& searched) {
        if (searched.complete() != nullptr) {
            results_.add_complete(Property::bounded_recursion, searched);
        } else if (searched.meaning == Ending::processes && !searches_.is_piled_up()) {
            results_.add_violated(Property::bounded_recursion, searched,
                                  [&](PropertyResult& result, const Witness& witness) {
                                      explain_processes(result, request_.protocol, last_operation(witness, lines_));
                                  });
        } else {
            results_.add_undecided(Property::bounded_recursion, searched);
        }
    }

    void decide_mailboxes(const Searched& searched) {
        if (searched.complete() != nullptr) {
            results_.add_complete(Property::mailbox_bound, searched);
        } else if (searched.meaning == Ending::full_mailbox && !searches_.is_too_small(*searched.found())) {
            results_.add_violated(
                Property::mailbox_bound, searched, [&](PropertyResult& result, const Witness& witness) {
                    explain_full_mailbox(result, last_operation(witness, lines_), full_mailbox_of(*searched.found()));
                });
        } else {
            results_.add_undecided(Property::mailbox_bound, searched);
        }
    }

    [[nodiscard]] FullMailbox full_mailbox_of(const spin::ErrorFound& found) const {
        const std::optional<std::size_t> receiver = full_mailbox(found, model_);
        const std::uint32_t bound = receiver ? model_.most_messages[*receiver] : passes::kUnbounded;
        return {receiver ? request_.instance.agents[*receiver].name : "an agent", searches_.capacity(),
                bound == passes::kUnbounded ? std::nullopt : std::optional(bound)};
    }

    /// A search of every state finds every operation whose failure ends an agent, not only the first one.
    void name_other_failures(const spin::Complete& complete) {
        const std::vector<const ir::Operation*> failing = lines_.failing(complete);
        for (PropertyResult& result : results_.all())
            if (result.property == Property::no_failure && result.verdict == Verdict::violated)
                add_other_failures(result, failing);
    }

    void decide_progress() {
        if (!progress_proof_.empty()) {
            conclude_progress(all_states_ ? *all_states_ : searches_.search(Search::every_state));
            return;
        }
        if (every_run_ends()) {
            results_.add_complete(Property::progress, *all_states_).proof = "every run ends";
            return;
        }
        if (own_progress_) {
            results_.add(own_progress_->decide(searches_.known(), error_));
            return;
        }
        const Searched searched = searches_.search(Search::non_progress);
        if (searched.complete() != nullptr) {
            results_.add_complete(Property::progress, searched);
        } else if (searched.meaning == Ending::cycle) {
            results_.add_violated(Property::progress, searched,
                                  [&](PropertyResult& result, const Witness&) { explain_cycle(result); });
        } else {
            results_.add_undecided(Property::progress, searched);
        }
    }

    void decide_whether_runs_end() {
        if (every_run_ends() && lines_.limits_reached(*all_states_->complete()).empty())
            results_.add_complete(Property::ends, *all_states_).proof = "no run comes back to a state";
        else
            results_.add(decide_ends(request_));
    }

    /// Names a loop, if the search of all states saw a run come back to one of them.
    void note_loop() {
        const spin::Complete* complete = all_states_ ? all_states_->complete() : nullptr;
        if (request_.settings.level == 0 || complete == nullptr || complete->all_runs_end) return;
        const auto& stated = request_.instance.properties;
        if (std::any_of(stated.begin(), stated.end(), [](const auto& each) { return each.name == "ends"; })) return;
        if (const auto loop = passes::find_loop(model_.graph))
            result_.advice.push_back({report::Advice::About::note,
                                      model_.graph.threads[loop->thread].nodes[loop->node].operation->span,
                                      "runs may go on for ever here; `--property ends` decides whether one does"});
    }

    /// Whether the search that visited every state saw no run come back to one of its states: then no run goes on for ever
    /// (translator/protocols/promela/reductions.md, runs that end). At `-O0` a search for cycles always decides.
    [[nodiscard]] bool every_run_ends() {
        if (request_.settings.level == 0) return false;
        if (!all_states_) all_states_ = searches_.search(Search::every_state);
        const spin::Complete* complete = all_states_->complete();
        return complete != nullptr && complete->all_runs_end &&
               lines_.cut_reached(*complete, all_states_->pruned_at != 0).empty();
    }

    /// There is no loop to search for. As for any other property, `holds` means that all states were visited: where that search was cut or
    /// stopped, this is incomplete too.
    void conclude_progress(const Searched& searched) {
        if (searched.complete() == nullptr) {
            results_.add_undecided(Property::progress, searched);
            return;
        }
        PropertyResult& result = results_.add_complete(Property::progress, searched);
        if (result.verdict == Verdict::holds) result.proof = progress_proof_;
    }

    void decide_reachable_code(const Searched& searched) {
        if (searched.complete() == nullptr) {
            results_.add_undecided(Property::reachable_code, searched);
            return;
        }
        PropertyResult& result = results_.add_complete(Property::reachable_code, searched);
        if (result.verdict == Verdict::holds) judge_executed(request_, result, lines_.executed(*searched.complete()));
    }

    const SceneRequest& request_;
    std::string& error_;
    promela::Generated model_;
    ModelLines lines_;
    Searches searches_;
    BuiltInResults results_;
    report::SceneResult result_;
    UserDefinedProperties user_defined_;
    std::string progress_proof_;  ///< empty: a search decides
    std::optional<ProgressCheck> own_progress_;
    std::optional<Searched> all_states_;  ///< of the search that visited every state, or ran out of a budget
};

/// Formulas that SPIN is not asked about need no model, which may be large.
bool wants_no_model(const SceneRequest& request, const UserDefinedProperties& stated) {
    const CheckSettings& settings = request.settings;
    const bool wants_only_stated =
        settings.properties.size() == 1 && settings.properties.contains(Property::user_defined);
    return wants_only_stated && !settings.explains_reductions && settings.keep_folder.empty() &&
           settings.templates_folder.empty() && stated.need_no_model();
}

}  // namespace

report::SceneResult check_scene(const SceneRequest& request, std::string& error) {
    keep_stages(request);
    const std::uint32_t first = std::min(kFirstCapacity, request.settings.capacity.value_or(kFirstCapacity));
    if (UserDefinedProperties stated(request); wants_no_model(request, stated)) {
        const auto begin = std::chrono::steady_clock::now();
        report::SceneResult result;
        result.scene = request.protocol.name;
        result.instance = request.instance;
        result.capacity = first;
        stated.decide({first, largest_mailbox(request.settings, {})}, result.results, error);
        result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        return result;
    }
    return SceneChecker(request, first, error).check();
}

}  // namespace map2pml::check
