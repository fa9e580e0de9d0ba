#include "driver/verdicts/properties/internal.h"

#include <fmt/format.h>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "driver/runs/trace/judge.h"
#include "translator/protocols/promela/model_writer.h"

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;
using PropertyKind = ir::UserProperty::Kind;

namespace {

std::string steps_of(const trace::Counterexample& run) {
    return fmt::format("a run of {} step{}", run.steps.size(), run.steps.size() == 1 ? "" : "s");
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
        result_.may_happen = property_.asks_what_may_happen();
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
                decided_by_semantics())
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

    /// SPIN found a cycle without deciding whether it is fair, or did not finish.
    [[nodiscard]] bool decided_by_semantics() {
        std::optional<BySemantics> known = decide_by_semantics(request_, property_);
        if (!known) return false;
        result_ = std::move(known->result);
        result_.limits_reached = lines_.limit_words(known->limits_reached);
        return true;
    }

    void conclude(const Searched& searched) {
        put_statistics(result_, searched.outcome);
        if (searched.complete() != nullptr) {
            result_.limits_reached = lines_.limits_reached(*searched.complete());
            result_.incomplete_because = lines_.cut_reached(*searched.complete(), searched.pruned_at != 0);
            result_.is_repeatable = !result_.incomplete_because.empty();
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
        return decided_by_semantics();
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
        explain_stated(result_, property_);
        result_.summary += unchecked;
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
    try {
        return UserPropertyCheck(request, index, known, error).check();
    } catch (const budget::Exceeded&) {  // while the model was made
        if (!request.cancelled.is_asked()) throw;
        return interrupted(Property::user_defined, request.instance.properties[index].name);
    }
}

}  // namespace map2pml::check
