#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/runs/trace/judge.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/results.h"
#include "driver/verdicts/search/searches.h"
#include "driver/verdicts/search/witness.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;
using PropertyKind = ir::UserProperty::Kind;

namespace {

bool asks_what_may_happen(PropertyKind kind) {
    return kind == PropertyKind::reachable || kind == PropertyKind::trace || kind == PropertyKind::trace_strictly;
}

std::string steps_of(const trace::Counterexample& run) {
    return fmt::format("a run of {} step{}", run.steps.size(), run.steps.size() == 1 ? "" : "s");
}

/// `last = 2 (set at step 34)`
std::string value_words(const trace::ValueThen& value, std::size_t last) {
    const std::string when = !value.is_state         ? ""
                             : !value.set_at         ? " (as at the start)"
                             : *value.set_at == last ? " (set by this step)"
                                                     : fmt::format(" (set at step {})", *value.set_at + 1);
    return value.name + " = " + value.value + when;
}

/// The last step before the property is violated, with the values that violate it: those before and those after the step.
std::string last_step_words(const trace::Counterexample& run, std::size_t last) {
    std::string before;
    std::string after;
    for (const trace::ValueThen& value : run.values) {
        std::string& list = value.before ? before : after;
        list += (list.empty() ? "" : ", ") + value_words(value, last);
    }
    if (before.empty() && after.empty()) return "this is the last step before the violation";
    return fmt::format("step {}: {} {}{}{}", last + 1, run.steps[last].agent, report::step_text(run.steps[last]),
                       before.empty() ? "" : " while " + before, after.empty() ? "" : "; now " + after);
}

/// Adds the values that the property reads and that stay the same throughout the loop.
std::string loop_words(const trace::Counterexample& run) {
    std::string values;
    for (const trace::ValueThen& value : run.values)
        values += (values.empty() ? ", always with " : ", ") + value_words(value, run.steps.size());
    return "from here on the run repeats" + values;
}

class UserPropertyCheck {
  public:
    UserPropertyCheck(const SceneRequest& request, std::size_t index, const Known& known, std::string& error)
        : request_(request),
          property_(request.instance.properties.at(index)),
          error_(error),
          model_(model_for(request, {.level = request.settings.level,
                                     .without_reductions = request.settings.without_reductions,
                                     .capacity = known.first_capacity,
                                     .property = index,
                                     .template_overrides = request.templates})),
          lines_(request.sources, request.protocol, request.instance, model_),
          searches_(request, model_, known, property_.name) {}

    PropertyResult check() {
        result_.property = ir::Property::user_defined;
        result_.name = property_.name;
        result_.may_happen = asks_what_may_happen(property_.kind);
        if (property_.kind == PropertyKind::ltl)
            decide_runs();
        else
            conclude(searches_.search_short(Search::user_defined));
        return std::move(result_);
    }

  private:
    /// A property that holds for all runs holds for the fair ones. Fairness, which costs more, is considered only if it does not.
    void decide_runs() {
        Searched searched = search_runs(Search::user_defined_runs, Search::uncut_runs);
        if (property_.fair && searched.meaning == Ending::user_defined) {
            searched = search_runs(Search::user_defined_fair_runs, Search::uncut_fair_runs);
            result_.under_fairness = searched.complete() != nullptr;
            if (searched.stopped() != nullptr && searched.stopped()->reason == spin::StopReason::approximate &&
                decided_by_semantics(searched))
                return;
        }
        conclude(searched);
    }

    /// A run that reaches a bound may violate the property before it, but not by staying there: then only other runs count.
    Searched search_runs(Search all, Search uncut) {
        Searched searched = searches_.search(all);
        const bool has_trail = searched.meaning == Ending::user_defined && searched.found() != nullptr;
        const bool may_be_cut = has_trail && is_only_cut(*searched.found(), request_, model_, property_);
        return may_be_cut ? searches_.search(uncut) : std::move(searched);
    }

    /// SPIN found a cycle without deciding whether it is fair, or did not finish. A run that only the reference semantics
    /// finds has no trail, so it gives no verdict; the absence of such a run does.
    [[nodiscard]] bool decided_by_semantics(const Searched& searched) {
        const std::optional<BySemantics> runs = decide_by_semantics(request_, property_);
        if (!runs) return false;
        put_statistics(result_, searched.outcome);
        result_.limits_reached = lines_.limit_words(runs->limits_reached);
        if (runs->has_run) {
            result_.verdict = Verdict::incomplete;
            result_.incomplete_because =
                fmt::format("there is a {} that {} it in the reference semantics ({}), but SPIN finds none to show",
                            property_.fair ? "fair run" : "run", result_.may_happen ? "does" : "breaks",
                            report::counted(runs->states, "state"));
        } else if (result_.may_happen) {
            not_found("no run does this, by the reference semantics: " + report::counted(runs->states, "state"));
        } else {
            result_.under_fairness = property_.fair;
            result_.verdict = Verdict::holds;
            result_.summary = fmt::format("of all {}runs, by the reference semantics: {}",
                                          property_.fair ? "fair " : "", report::counted(runs->states, "state"));
        }
        return true;
    }

    void conclude(const Searched& searched) {
        put_statistics(result_, searched.outcome);
        if (searched.complete() != nullptr) {
            result_.limits_reached = lines_.limits_reached(*searched.complete());
            result_.incomplete_because = lines_.cut_reached(*searched.complete(), searched.pruned_at != 0);
            result_.verdict = !result_.incomplete_because.empty() ? Verdict::incomplete
                              : result_.may_happen                ? Verdict::violated
                                                                  : Verdict::holds;
            if (result_.verdict == Verdict::holds && property_.fair)
                result_.summary = result_.under_fairness ? "of all fair runs" : "of all runs, fair or not";
            if (result_.verdict == Verdict::violated) not_found("no run does this");
        } else if (searched.meaning == Ending::user_defined) {
            show(searched);
        } else if (searched.meaning != Ending::processes || !is_decided_though_table_is_full(searched)) {
            put_undecided(result_, searched, searches_, error_);
        }
    }

    /// Concludes that the property asks for something that cannot happen.
    void not_found(std::string summary) {
        result_.verdict = Verdict::violated;
        result_.summary = std::move(summary);
        result_.findings.push_back({property_.span, "this cannot happen", {}, {}});
    }

    /// SPIN's process table is full of branches that have ended. Nothing grows, and there may be few states.
    bool is_decided_though_table_is_full(const Searched& searched) {
        if (!only_branches_fill_table(*searched.found(), request_, model_)) return false;
        searches_.branches_fill_table();
        return decided_by_semantics(searched);
    }

    /// Adds the run that violates the property, or that shows what it asks for.
    void show(const Searched& searched) {
        Witness witness = find_witness(*searched.found(), request_, model_, &property_);
        if (!put_witness(result_, witness, lines_, error_)) return;
        const trace::Counterexample& run = *result_.counterexample;
        const std::string unchecked = witness.is_too_long ? " (too long to be checked against the semantics)" : "";
        if (result_.may_happen) {
            result_.verdict = Verdict::holds;
            result_.summary = steps_of(run) + " does this" + unchecked;
            return;
        }
        result_.verdict = Verdict::violated;
        result_.summary = property_.fair && run.lasso_start ? "a fair run loops for ever without it"
                          : property_.kind == PropertyKind::ltl && run.lasso_start ? "a run loops for ever without it"
                          : property_.kind == PropertyKind::ltl           ? "a run breaks it, however the run continues"
                          : property_.kind == PropertyKind::after_all_end ? "it does not hold at the end of a run"
                                                                          : "a run reaches a state that breaks it";
        result_.summary += unchecked;
        const diag::Note user_defined{property_.name_span.is_nowhere() ? property_.span : property_.name_span,
                                      fmt::format("`{}` is defined here", property_.name)};
        if (run.steps.empty()) {
            std::string values;
            for (const trace::ValueThen& value : run.values)
                values += (values.empty() ? ": " : ", ") + value.name + " = " + value.value;
            result_.findings.push_back({property_.span, "this does not hold at the start" + values, {}, {}});
        } else {
            std::size_t at = run.lasso_start.value_or(run.steps.size() - 1);
            while (at > 0 && !run.lasso_start && !is_event(run.steps[at].action))
                --at;  // the end of an agent is not a step
            result_.findings.push_back(
                {run.steps[at].span, run.lasso_start ? loop_words(run) : last_step_words(run, at), {user_defined}, {}});
        }
    }

    const SceneRequest& request_;
    const ir::UserProperty& property_;
    std::string& error_;
    promela::Generated model_;
    ModelLines lines_;
    Searches searches_;
    PropertyResult result_;
};

}  // namespace

PropertyResult check_user_property(const SceneRequest& request, std::size_t index, const Known& known,
                                   std::string& error) {
    return UserPropertyCheck(request, index, known, error).check();
}

}  // namespace map2pml::check
