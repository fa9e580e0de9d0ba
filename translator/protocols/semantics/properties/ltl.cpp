#include "translator/protocols/semantics/properties/internal.h"

#include <compare>
#include <cstdint>
#include <map>
#include <utility>

#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/graph/lasso.h"
#include "translator/protocols/semantics/properties/automaton.h"

namespace map2pml::semantics {

namespace {

/// A labelled state of a run, with the place of a run of the automaton.
struct Pair {
    std::uint32_t labelled_state = 0;
    std::uint32_t place = 0;
    auto operator<=>(const Pair&) const = default;
};

class LtlSearch {
  public:
    LtlSearch(const ir::UserProperty& property, const StepGraph& graph)
        : graph_(graph),
          labelled_(graph, property.formula),
          formulas_(property.formula, true),
          automaton_(automaton_of(formulas_)) {
        for (const std::uint32_t place : automaton_.initial)
            if (fits(0, place)) found_.meet_root({0, place});
        product_.conditions = automaton_.conditions;
        for (std::uint32_t at = 0; at < found_.size(); ++at) expand(at, property.fair);
    }

    std::optional<PropertyRun> find() const {
        const std::vector<LassoStep> loop = find_loop(product_);
        if (loop.empty()) return std::nullopt;
        PropertyRun run;
        for (const auto& edge : found_.path_to(loop.front().from)) add_event(run, edge.from, edge.edge);
        run.loop = run.steps.size();
        for (const LassoStep& step : loop) add_event(run, step.from, step.step);
        return run;
    }

  private:
    void expand(std::uint32_t at, bool fair) {
        const Pair from = found_[at];
        const std::uint32_t state = labelled_[from.labelled_state].state;
        product_.steps.emplace_back();
        origins_.emplace_back();
        const std::span<const Edge> edges = graph_.edges(state);
        for (std::uint32_t edge = 0; edge < edges.size(); ++edge)
            step(at, labelled_.next(from.labelled_state)[edge], mover_of(graph_.event(edges[edge])), edge);
        if (graph_.is_terminal(state)) step(at, from.labelled_state, std::nullopt, std::nullopt);
        product_.accepting.push_back(automaton_.places[from.place].accepting);
        if (fair) product_.able.push_back(graph_.able(state));
    }

    void step(std::uint32_t at, std::uint32_t labelled_state, const std::optional<ThreadName>& mover,
              std::optional<std::uint32_t> edge) {
        for (const std::uint32_t place : automaton_.places[found_[at].place].next) {
            if (fits(labelled_state, place)) {
                const auto index = static_cast<std::uint32_t>(origins_[at].size());
                const std::uint32_t target = found_.meet({labelled_state, place}, {at, index});
                product_.steps[at].push_back({target, mover});
                origins_[at].push_back(edge);
            }
        }
    }

    /// True if the labelled state satisfies all literals of the place.
    bool fits(std::uint32_t labelled_state, std::uint32_t place) {
        const std::vector<FormulaId>& literals = automaton_.places[place].literals;
        return std::all_of(literals.begin(), literals.end(), [&](FormulaId literal) {
            const auto [known, is_new] = truths_.try_emplace({labelled_state, literal});
            if (is_new) {
                const TemporalFormula& formula = formulas_[literal];
                known->second = labelled_.is_true(*formula.atom, labelled_state) != formula.negated;
            }
            return known->second;
        });
    }

    /// The stuttering steps after the end of a run are not added.
    void add_event(PropertyRun& run, std::uint32_t from, std::size_t step) const {
        if (const auto edge = origins_[from][step])
            run.steps.push_back(graph_.event(graph_.edges(labelled_[found_[from].labelled_state].state)[*edge]));
    }

    const StepGraph& graph_;
    LabelledStates labelled_;
    TemporalFormulas formulas_;
    Automaton automaton_;
    BreadthFirst<Pair> found_;
    LassoGraph product_;
    std::vector<std::vector<std::optional<std::uint32_t>>> origins_;  ///< of the steps: edges of the graph
    std::map<std::pair<std::uint32_t, FormulaId>, bool> truths_;
};

}  // namespace

std::optional<PropertyRun> find_violation(const ir::UserProperty& property, const StepGraph& graph) {
    return LtlSearch(property, graph).find();
}

}  // namespace map2pml::semantics
