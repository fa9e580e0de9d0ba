/// The results of the built-in properties of a scene.   outcome of a search + property -> result
///
/// A property holds only by a search that is complete; where SPIN's process table is full of branches that have ended, the reference
/// semantics decides, if it has few states.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "driver/results/result.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/results.h"
#include "driver/verdicts/search/searches.h"
#include "driver/verdicts/search/witness.h"

namespace map2pml::check {

class BuiltInResults {
  public:
    /// All of them must outlive this. \param error gets a text for what is our fault.
    BuiltInResults(const SceneRequest& request, const promela::Generated& model, const ModelLines& lines,
                   Searches& searches, std::string& error)
        : request_(request), model_(model), lines_(lines), searches_(searches), error_(error) {}

    /// The property holds, unless the search was cut somewhere.
    report::PropertyResult& add_complete(ir::Property property, const Searched& searched);
    /// Incomplete or an error: the search ended without an answer.
    void add_undecided(ir::Property property, const Searched& searched);
    /// Violated, with the run that shows it and its explanation; a map2pml bug if there is no run.
    template <typename Explain>
    void add_violated(ir::Property property, const Searched& searched, const Explain& explain) {
        report::PropertyResult& result = add(property, searched.outcome);
        Witness witness = find_witness(*searched.found(), request_, model_);
        if (put_witness(result, witness, lines_, error_)) {
            result.verdict = ir::Verdict::violated;
            explain(result, witness);
        }
    }
    void add(report::PropertyResult result) { results_.push_back(std::move(result)); }
    /// All states are known. \param executed by number of operation
    void judge_executed(report::PropertyResult& result, const std::vector<bool>& executed) const;

    [[nodiscard]] std::vector<report::PropertyResult>& all() { return results_; }

  private:
    report::PropertyResult& add(ir::Property property, const spin::SearchOutcome& outcome);
    [[nodiscard]] const std::optional<BuiltInBySemantics>& known_by_semantics();
    void ask_semantics(ir::Property property, report::PropertyResult& result);

    const SceneRequest& request_;
    const promela::Generated& model_;
    const ModelLines& lines_;
    Searches& searches_;
    std::string& error_;
    std::vector<report::PropertyResult> results_;
    std::optional<std::optional<BuiltInBySemantics>> by_semantics_;  ///< once it was asked for
};

}  // namespace map2pml::check
