#include "driver/verdicts/search/results.h"

#include <algorithm>
#include <utility>
#include "driver/report/text/failure.h"

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;

void put_statistics(PropertyResult& result, const spin::SearchOutcome& outcome) {
    result.states = outcome.statistics.states;
    result.transitions = outcome.statistics.transitions;
    result.depth = outcome.statistics.depth;
    result.state_bytes = outcome.statistics.vector_bytes;
    result.seconds = outcome.statistics.search_seconds;
    result.memory_bytes = outcome.statistics.memory_bytes;
    result.on_cluster = outcome.statistics.on_cluster;
}

PropertyResult interrupted(ir::Property property, const std::string& name) {
    PropertyResult result;
    result.property = property;
    result.name = name;
    result.verdict = Verdict::incomplete;
    result.incomplete_because = report::stop_words(report::StoppedBy::user, {}, false);
    return result;
}

void put_undecided(PropertyResult& result, const Searched& searched, const Searches& searches, std::string& error) {
    if (const auto* failed = std::get_if<spin::ToolError>(&searched.outcome.end)) {
        result.verdict = Verdict::error;
        result.summary = failed->text;
        error = failed->text + (failed->log.empty() ? "" : "\n" + failed->log);
        return;
    }
    result.incomplete_because = searches.why_undecided(searched);
    result.verdict = result.incomplete_because.empty() ? Verdict::error : Verdict::incomplete;
    result.ran_out = searched.stopped() != nullptr && searches.ran_out(*searched.stopped());
    result.is_repeatable = searched.stopped() == nullptr;
    if (result.verdict == Verdict::error)
        error = "unexpected error from SPIN: " + (searched.found() != nullptr ? searched.found()->text : std::string());
}

bool put_witness(PropertyResult& result, Witness& witness, const ModelLines& lines, std::string& error) {
    if (witness.interrupted) {
        result.verdict = Verdict::incomplete;
        result.incomplete_because = "SPIN found a run, but there was no time to replay it; raise --time";
        return false;
    }
    if (!witness.error.empty()) {
        result.verdict = Verdict::error;
        error = witness.error;
        return false;
    }
    result.counterexample = std::move(witness.run.counterexample);
    for (const ir::OperationId wait : witness.run.limits_reached) {
        const std::string words = lines.limit_words(wait);
        if (std::find(result.limits_reached.begin(), result.limits_reached.end(), words) == result.limits_reached.end())
            result.limits_reached.push_back(words);
    }
    return true;
}

}  // namespace map2pml::check
