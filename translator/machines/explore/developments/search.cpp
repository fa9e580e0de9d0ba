#include "translator/machines/explore/developments/internal.h"

#include <fmt/format.h>

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

class Search {
  public:
    Search(World& world, const Machine& machine, bool uses_symmetry)
        : world_(world), stepper_(world, machine), machine_(machine) {
        made_.states = Rows(machine.layout.slots.size());
        if (uses_symmetry) made_.symmetry = std::make_shared<const Symmetry>(world, machine.layout);
    }

    Explored run(const std::function<bool(const StepCode&)>& is_stuttering) {
        try {
            add_solutions(machine_.initial);
            made_.first_states = made_.size();
            std::uint64_t depth = 0;
            std::size_t deeper = made_.first_states;  // where the states after one more step begin
            for (StateId at = 0; at < made_.size(); ++at) {
                if (at == deeper) {
                    look_at_depth(++depth);
                    deeper = made_.size();
                }
                world_.watch.progress.depth = depth;
                expand(at, is_stuttering);
            }
        } catch (const Interrupted& why) {
            made_.incomplete = why.why;
        }
        made_.edges_of.resize(made_.size() + 1, made_.edges.size());
        if (stepper_.undefined() && !made_.undefined) made_.undefined = stepper_.undefined();
        return std::move(made_);
    }

    Explored every() {
        try {
            Problem problem = machine_.initial;
            problem.conditions = machine_.invariants;
            problem.prepare();
            add_solutions(problem);
            made_.first_states = made_.size();
            for (StateId at = 0; at < made_.size(); ++at) {
                stepper_.set_before(made_.state(at));
                const bool is_end = is_terminal();
                const bool is_unsure = was_undefined();
                if (is_end && !is_unsure) made_.terminal.push_back(at);
            }
        } catch (const Interrupted& why) {
            made_.incomplete = why.why;
        }
        made_.edges_of.resize(made_.size() + 1, 0);
        if (stepper_.undefined() && !made_.undefined) made_.undefined = stepper_.undefined();
        return std::move(made_);
    }

  private:
    [[nodiscard]] bool is_terminal() {
        return std::none_of(machine_.steps.begin(), machine_.steps.end(),
                            [&](const StepCode& each) { return stepper_.is_enabled(each); });
    }

    void add_solutions(const Problem& problem) {
        if (machine_.layout.has_buffer) world_.frame[machine_.layout.before + machine_.layout.buffer] = kEmpty;
        const auto made = each_solution(problem, world_.evaluator, [&] {
            (void)state_of(representative(stepper_.before()), kNoState);
            return false;
        });
        if (made.undefined) made_.undefined = made.undefined;
    }

    void expand(StateId at, const std::function<bool(const StepCode&)>& is_stuttering) {
        made_.edges_of.push_back(made_.edges.size());
        const std::vector<Id> before(made_.state(at).begin(), made_.state(at).end());
        stepper_.set_before(before);
        stepper_.on_implicit = [&](const StepCode& step, const Condition& broken) {
            made_.implicit.try_emplace({step.name(), broken.label}, at);
        };
        bool is_terminal = true;
        for (std::uint32_t step = 0; step < machine_.steps.size(); ++step) {
            (void)stepper_.each(machine_.steps[step], [&](Excess excess) {
                is_terminal = false;
                take(at, step, excess, is_stuttering);
                return false;
            });
        }
        const bool is_unsure = was_undefined();
        if (is_terminal && !is_unsure) made_.terminal.push_back(at);
    }

    /// Some condition of the steps of one state had no value: then nobody knows whether it is terminal.
    bool was_undefined() {
        const bool was = stepper_.undefined().has_value();
        if (was && !made_.undefined) made_.undefined = stepper_.undefined();
        stepper_.forget_undefined();
        return was;
    }

    void take(StateId at, std::uint32_t step, Excess excess,
              const std::function<bool(const StepCode&)>& is_stuttering) {
        if (excess != Excess::none) {
            const bool is_known = std::any_of(made_.bounds.begin(), made_.bounds.end(),
                                              [&](const Explored::Bound& each) { return each.excess == excess; });
            if (!is_known) made_.bounds.push_back({at, step, excess});
            return;
        }
        const bool stutters = is_stuttering(machine_.steps[step]);
        const StateId to = state_of(representative(stepper_.after()), at);
        if (!stutters) return;
        const auto begin = made_.edges.begin() + static_cast<std::ptrdiff_t>(made_.edges_of[at]);
        const bool is_known =
            std::any_of(begin, made_.edges.end(), [&](const StutterEdge& each) { return each.to == to; });
        if (!is_known) made_.edges.push_back({to, step});
    }

    [[nodiscard]] std::vector<Id> representative(std::vector<Id> state) const {
        return made_.is_reduced() ? made_.symmetry->representative(state) : std::move(state);
    }

    StateId state_of(const std::vector<Id>& state, StateId parent) {
        const StateId known = made_.states.find(state);
        if (known != kNoState) return known;
        look_at_budget();
        made_.parents.push_back(parent);
        return made_.states.add(state);
    }

    void look_at_depth(std::uint64_t depth) const {
        const std::uint64_t most = world_.watch.limits().depth;
        if (most > 0 && depth >= most)
            throw Interrupted{fmt::format("only runs of up to {} steps were explored (`--depth`)", most)};
    }

    void look_at_budget() {
        const Limits& limits = world_.watch.limits();
        world_.watch.progress.states = made_.size();
        if (made_.size() >= limits.states)
            throw Interrupted{fmt::format("there are more than {} states", limits.states)};
        if ((made_.size() & 0xFFU) != 0) return;
        const std::size_t bytes =
            world_.values.bytes() + made_.states.bytes() + made_.parents.capacity() * sizeof(StateId) +
            made_.edges.capacity() * sizeof(StutterEdge) + made_.edges_of.capacity() * sizeof(std::size_t);
        world_.watch.progress.bytes = bytes;
        if (bytes > limits.bytes)
            throw Interrupted{fmt::format("the search needs more than {} MB (`--memory`)", limits.bytes >> 20U)};
    }

    World& world_;
    Stepper stepper_;
    const Machine& machine_;
    Explored made_;
};

}  // namespace

/// Without symmetry once more where some state had too many orders: runs are told by representatives, which must be unique.
template <typename Explore>
Explored with_unique_states(World& world, const Machine& machine, const Explore& explore) {
    Explored explored = explore(Search(world, machine, true));
    return explored.is_reduced() && explored.symmetry->has_given_up() ? explore(Search(world, machine, false))
                                                                      : std::move(explored);
}

Explored explore_states(World& world, const Machine& machine,
                        const std::function<bool(const StepCode&)>& is_stuttering) {
    return with_unique_states(world, machine, [&](Search search) { return search.run(is_stuttering); });
}

Explored every_state(World& world, const Machine& machine) {
    return with_unique_states(world, machine, [](Search search) { return search.every(); });
}

}  // namespace map2pml::maze_exploration
