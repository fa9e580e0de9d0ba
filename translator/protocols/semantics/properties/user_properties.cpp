#include "translator/protocols/semantics/properties/user_properties.h"

#include <cassert>
#include <compare>
#include <cstdint>
#include <map>
#include <utility>

#include "translator/protocols/semantics/graph/breadth_first.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/labelled_states.h"
#include "translator/protocols/semantics/graph/lasso.h"
#include "translator/protocols/semantics/properties/automaton.h"

namespace map2pml::semantics {

namespace {

using PropertyKind = ir::UserProperty::Kind;

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

/// A run that goes on for ever, or ends and stays in its last state, and in which the formula is not true. A fair property asks
/// for a fair run: a thread that can act from some point on for ever does act again and again; a thread whose only
/// steps were not followed can act.
std::optional<PropertyRun> find_violation(const ir::UserProperty& property, const StepGraph& graph) {
    return LtlSearch(property, graph).find();
}

/// The progress of a run: the events before `position` have happened.
struct Progress {
    std::uint32_t state = 0;
    std::uint32_t position = 0;
    auto operator<=>(const Progress&) const = default;
};

class TraceSearch {
  public:
    TraceSearch(const ir::UserProperty& property, const StepGraph& graph)
        : graph_(graph),
          events_(property.events),
          strictly_(property.kind == ir::UserProperty::Kind::trace_strictly),
          labels_(graph, pointers(property.events)) {}

    std::optional<PropertyRun> find() {
        found_.meet_root({});
        for (std::uint32_t at = 0; at < found_.size(); ++at) {
            if (found_[at].position == events_.size()) return PropertyRun{run_to(at)};
            follow(at);
        }
        return std::nullopt;
    }

  private:
    static std::vector<const ir::EventPattern*> pointers(const std::vector<ir::EventPattern>& events) {
        std::vector<const ir::EventPattern*> all;
        for (const ir::EventPattern& event : events) all.push_back(&event);
        return all;
    }

    void follow(std::uint32_t at) {
        const Progress from = found_[at];
        const auto& labels = labels_.of(from.state);
        for (std::uint32_t edge = 0; edge < labels.size(); ++edge) {
            const PatternSet& happened = labels_.set(labels[edge].value_or(0));
            const bool is_next = happened.contains(&events_[from.position]);
            if (is_next || !strictly_ || happened.empty()) {
                const std::uint32_t position = from.position + (is_next ? 1 : 0);
                found_.meet({graph_.edges(from.state)[edge].target, position}, {at, edge});
            }
        }
    }

    [[nodiscard]] std::vector<Event> run_to(std::uint32_t at) const {
        std::vector<Event> run;
        for (const auto& edge : found_.path_to(at))
            run.push_back(graph_.event(graph_.edges(found_[edge.from].state)[edge.edge]));
        return run;
    }

    const StepGraph& graph_;
    const std::vector<ir::EventPattern>& events_;
    bool strictly_;
    EdgeLabels labels_;
    BreadthFirst<Progress> found_;
};

/// A shortest run in which the events of the list happen in their order, possibly with others between them. `trace_strictly`: up
/// to its end no listed event happens at any other place.
std::optional<PropertyRun> find_trace(const ir::UserProperty& property, const StepGraph& graph) {
    return TraceSearch(property, graph).find();
}

/// The first labelled state for which `wanted` is true.
template <typename Wanted>
std::optional<PropertyRun> find_labelled_state(const ir::UserProperty& property, const StepGraph& graph,
                                               const Wanted& wanted) {
    const LabelledStates labelled(graph, property.formula);
    for (std::uint32_t at = 0; at < labelled.size(); ++at)
        if (wanted(labelled, at)) return PropertyRun{labelled.run_to(at)};
    return std::nullopt;
}

}  // namespace

std::optional<PropertyRun> find_run(const ir::UserProperty& property, const StepGraph& graph) {
    const auto is_true = [&](const LabelledStates& labelled, std::uint32_t at) {
        return labelled.is_true(property.formula, at);
    };
    const auto is_false = [&](const LabelledStates& labelled, std::uint32_t at) { return !is_true(labelled, at); };
    const auto ends_false = [&](const LabelledStates& labelled, std::uint32_t at) {
        const std::uint32_t state = labelled[at].state;
        return graph.is_terminal(state) && is_good_end(graph.system(), graph.state(state)) && is_false(labelled, at);
    };
    switch (property.kind) {
        case PropertyKind::invariant:
            return find_labelled_state(property, graph, is_false);
        case PropertyKind::never:
        case PropertyKind::reachable:
            return find_labelled_state(property, graph, is_true);
        case PropertyKind::after_all_end:
            return find_labelled_state(property, graph, ends_false);
        case PropertyKind::trace:
        case PropertyKind::trace_strictly:
            return find_trace(property, graph);
        case PropertyKind::ltl:
            return find_violation(property, graph);
        case PropertyKind::modal:
            assert(!"semantics: formulas of the mu-calculus are decided by translator/protocols/modal");
            break;
    }
    return std::nullopt;
}

UserVerdict decide(const ir::UserProperty& property, const Exploration& exploration) {
    UserVerdict result;
    result.run = find_run(property, exploration);
    if (result.run.has_value() != property.asks_what_may_happen()) result.verdict = ir::Verdict::violated;
    if (!result.run && !exploration.is_complete()) result.verdict = ir::Verdict::incomplete;
    return result;
}

}  // namespace map2pml::semantics
