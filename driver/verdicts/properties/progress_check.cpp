#include "driver/verdicts/properties/internal.h"

#include "driver/verdicts/findings/findings.h"
#include "translator/protocols/analyses/flow/loops_by_values.h"
#include "translator/protocols/analyses/flow/loops_without_receive.h"
#include "translator/protocols/analyses/flow/possible_failures.h"
#include "translator/protocols/promela/model_writer.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::check {

using ir::Verdict;

ProgressCheck::ProgressCheck(const SceneRequest& request)
    : request_(request),
      speculation_(request.looks_ahead(), [this](schedule::Scheduler* scheduler, const Known& known) {
          return schedule::submit<Decided>(scheduler, [this, known](const std::atomic<bool>& dropped) {
              return answer(known, request_.until(dropped));
          });
      }) {}

bool ProgressCheck::is_for(const translation::Settings& settings) {
    return promela::reductions_for(settings.level, settings.without_reductions).merge;
}

report::PropertyResult ProgressCheck::decide(const Known& known, std::string& error) {
    try {
        Decided decided = speculation_.take(question(known));
        if (!decided.error.empty()) error = std::move(decided.error);
        return std::move(decided.result);
    } catch (const budget::Exceeded&) {  // while the model was made
        if (!request_.cancelled.is_asked()) throw;
        return interrupted(ir::Property::progress, "");
    }
}

ProgressCheck::Decided ProgressCheck::answer(const Known& known, const SceneRequest& request) {
    std::set<std::string> without = request.settings.without_reductions;
    without.insert("merge");
    const promela::Generated model = model_for(request, {.level = request.settings.level,
                                                         .without_reductions = without,
                                                         .capacity = known.first_capacity,
                                                         .template_overrides = request.templates});
    const ModelLines lines(request.sources, request.protocol, request.instance, model);
    Searches searches(request, model, known);
    const Searched searched = searches.search(Search::non_progress);
    Decided decided;
    report::PropertyResult& result = decided.result;
    result.property = ir::Property::progress;
    put_statistics(result, searched.outcome);
    if (const spin::Complete* complete = searched.complete()) {
        result.limits_reached = lines.limits_reached(*complete);
        result.incomplete_because = lines.cut_reached(*complete, searched.pruned_at != 0);
        result.verdict = result.incomplete_because.empty() ? Verdict::holds : Verdict::incomplete;
        result.is_repeatable = result.verdict == Verdict::incomplete;
    } else if (searched.meaning == Ending::cycle) {
        Witness witness = find_witness(*searched.found(), request, model);
        if (put_witness(result, witness, lines, decided.error)) {
            result.verdict = Verdict::violated;
            explain_cycle(result);
        }
    } else {
        put_undecided(result, searched, searches, decided.error);
    }
    return decided;
}

std::string proof_of_progress(const ir::Protocol& protocol, const ir::Instance& instance,
                              const passes::FlowGraph& all_exits, int level) {
    if (level == 0) return {};
    const passes::FlowGraph graph = passes::with_possible_failures(protocol, instance, all_exits);
    if (!passes::find_loop_without_receive(graph)) return "every loop takes a message";
    if (passes::each_loop_ends(protocol, instance, graph, {}))
        return "every loop takes a message, or ends because of the constants that it passes on";
    return passes::each_loop_ends(protocol, instance, graph, passes::find_state_bounds(protocol, instance, graph))
               ? "every loop takes a message, or ends because of the state of the check file"
               : "";
}

}  // namespace map2pml::check
