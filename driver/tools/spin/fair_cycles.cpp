#include <algorithm>
#include <optional>
#include <vector>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

bool is_cycle(const SearchOutcome& outcome) {
    const auto* error = std::get_if<ErrorFound>(&outcome.end);
    return error != nullptr &&
           (error->kind == ErrorKind::non_progress_cycle || error->kind == ErrorKind::acceptance_cycle);
}

/// pan -f sometimes reports a fair cycle but writes a run in which no cycle begins: such a run cannot be replayed.
bool lacks_cycle_mark(const SearchOutcome& outcome) {
    if (!is_cycle(outcome)) return false;
    const auto& trail = std::get<ErrorFound>(outcome.end).trail;
    return trail && !has_cycle_mark(trail->file);
}

Stopped unknown(const char* why) {
    return {StopReason::approximate,
            std::string("there is a cycle, but SPIN cannot decide whether it is fair: ") + why};
}

/// The searches for one question share its time budget and count as one search.
class FairSearch {
  public:
    FairSearch(const Tools& tools, const SearchRequest& request) : tools_(tools), request_(request) {}

    [[nodiscard]] SearchOutcome decide() {
        if (request_.kind == SearchKind::non_progress && !request_.symmetry.groups.empty()) {
            SearchOutcome none = up_to_exchange();
            if (std::holds_alternative<Complete>(none.end)) return none;
        }
        SearchOutcome outcome = without_fairness();
        if (!is_cycle(outcome)) return outcome;
        outcome = with_pan_fairness();
        if (!std::holds_alternative<Complete>(outcome.end) && !lacks_cycle_mark(outcome)) return outcome;
        if (request_.kind == SearchKind::non_progress) return on_the_graph();
        outcome.end = unknown("it may miss fair acceptance cycles");
        return outcome;
    }

  private:
    [[nodiscard]] SearchOutcome without_fairness() {
        SearchRequest any = request_;
        any.weak_fairness = false;
        any.shorten = false;
        Engine engine(tools_, any);
        return engine_result(engine);
    }

    [[nodiscard]] SearchOutcome with_pan_fairness() {
        SearchRequest fair = request_;
        fair.budget.time = rest_of_time();
        fair.state_room = std::max(request_.state_room, state_room_);
        Engine engine(tools_, fair);
        return engine_result(engine);
    }

    /// Explores all states, those that are alike as one, and is complete if no cycle of theirs may be fair. A cycle that may be is no run
    /// of the model: then the other searches decide, in at least half of the time.
    [[nodiscard]] SearchOutcome up_to_exchange() {
        SearchRequest alike = for_graph(request_.budget.time / 2);
        alike.symmetry = request_.symmetry;
        alike.check_assertions = request_.check_assertions;  // a failing one ends the other searches, too
        Engine engine(tools_, alike);
        SearchOutcome outcome = explore(engine);
        if (!std::holds_alternative<Complete>(outcome.end)) return outcome;
        std::vector<std::uint32_t> like;  // the first one of each process's group
        for (const LikeProcesses& each : request_.symmetry.groups) {
            while (like.size() < each.first_process + each.count)
                like.push_back(static_cast<std::uint32_t>(like.size()));
            std::fill_n(like.begin() + each.first_process, each.count, each.first_process);
        }
        const auto graph = graph_of(engine, outcome);
        if (graph && graph->may_have_fair_cycle_without_progress(std::move(like)))
            outcome.end = unknown("states that are alike were taken for one");
        return outcome;
    }

    /// Explores all states and steps without any reduction, and searches for fair cycles itself.
    [[nodiscard]] SearchOutcome on_the_graph() {
        const SearchRequest all = for_graph(rest_of_time());
        Engine engine(tools_, all);
        SearchOutcome outcome = explore(engine);
        const auto graph = graph_of(engine, outcome);
        if (!graph) return outcome;
        if (const auto lasso = graph->fair_cycle_without_progress()) {
            auto trail = engine.make_trail(to_trail(*lasso), ErrorKind::non_progress_cycle);
            outcome.end = ErrorFound{ErrorKind::non_progress_cycle, "non-progress cycle", std::move(trail)};
            if (request_.keep) engine.directory()->copy_to(*request_.keep);
        }
        return outcome;
    }

    /// A search that visits all states, in all orders, and checks nothing.
    [[nodiscard]] SearchRequest for_graph(std::chrono::milliseconds time) const {
        SearchRequest all = request_;
        all.kind = SearchKind::safety;
        all.weak_fairness = all.shorten = all.collapse = all.breadth_first = false;
        all.check_end_states = all.check_assertions = all.partial_order_reduction = false;
        all.symmetry = {};    // the graph has all states,
        all.scheduling = {};  // and all orders
        all.budget.time = time;
        all.state_room = std::max(request_.state_room, state_room_);
        return all;
    }

    [[nodiscard]] SearchOutcome explore(Engine& engine) {
        engine.write_graph();
        SearchOutcome outcome = engine_result(engine);
        // No check is on, so an error here is a limit of SPIN: without reduction, ended branches of a `par` accumulate.
        if (std::holds_alternative<ErrorFound>(outcome.end))
            outcome.end = unknown("its state graph is too large");
        else if (const auto* error = std::get_if<ToolError>(&outcome.end))
            outcome.end = unknown(error->text.c_str());
        return outcome;
    }

    /// The graph that a complete exploration wrote; nothing, and the outcome says why, if there is none.
    static std::optional<StateGraph> graph_of(const Engine& engine, SearchOutcome& outcome) {
        if (!std::holds_alternative<Complete>(outcome.end)) return std::nullopt;
        auto graph = StateGraph::read(engine.directory()->path() / "graph.bin");
        // Every transition of the search is a record: a file that does not fit was not written to its end.
        if (graph && graph->steps() >= outcome.statistics.transitions - 1) return graph;
        outcome.end = unknown("its state graph cannot be read");
        return std::nullopt;
    }

    [[nodiscard]] std::chrono::milliseconds rest_of_time() const {
        const auto spent = std::chrono::milliseconds(static_cast<std::int64_t>(seconds_ * 1000));
        return std::max(request_.budget.time - spent, std::chrono::milliseconds(0));
    }

    [[nodiscard]] SearchOutcome engine_result(Engine& engine) {
        SearchOutcome outcome = engine.search();
        seconds_ += outcome.statistics.total_seconds;
        runs_ += outcome.statistics.runs;
        state_room_ = std::max(state_room_, outcome.statistics.state_room);
        outcome.statistics.total_seconds = seconds_;
        outcome.statistics.runs = runs_;
        outcome.statistics.state_room = state_room_;
        return outcome;
    }

    const Tools& tools_;
    const SearchRequest& request_;
    double seconds_ = 0;
    std::uint32_t runs_ = 0;
    std::uint64_t state_room_ = 0;
};

}  // namespace

// pan -f overlooks fair cycles, with and without partial order reduction (tests/spin/fair_overlooked.pml; for runs that
// end: SPIN issue 38). What it finds is real, but it may miss some. A search without -f misses nothing:
// if there is no cycle at all, there is no fair one either. If there are only cycles that pan -f does not consider fair,
// we search the state graph ourselves.
SearchOutcome search_fair_cycles(const Tools& tools, const SearchRequest& request) {
    return FairSearch(tools, request).decide();
}

}  // namespace map2pml::spin
