#include "translator/protocols/analyses/flow/par_activations.h"

#include <algorithm>
#include <set>

namespace map2pml::passes {

namespace {

using Pars = std::set<const ir::Operation*>;

class ActivationCounter {
  public:
    explicit ActivationCounter(const FlowGraph& graph) : graph_(graph), reachable_(graph.threads.size()) {
        find_starters();
        find_reachable();
        find_overlapping();
    }

    std::map<const ir::Operation*, ParActivations> count() {
        for (const auto& [par, threads] : starters_) count(par);
        return std::move(counted_);
    }

  private:
    /// The threads that start each `par`.
    void find_starters() {
        for (std::size_t at = 0; at < graph_.threads.size(); ++at) {
            for (const Node& node : graph_.threads[at].nodes) {
                if (node.kind == NodeKind::fork) {
                    starters_[node.operation].insert(at);
                    reachable_[at].insert(node.operation);
                }
            }
        }
    }

    /// The `par`s that a thread may reach, itself or in branches that it starts.
    void find_reachable() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t at = graph_.threads.size(); at-- > 0;) {
                const std::size_t before = reachable_[at].size();
                for (const Node& node : graph_.threads[at].nodes)
                    for (const std::size_t branch : node.branch_threads)
                        reachable_[at].insert(reachable_[branch].begin(), reachable_[branch].end());
                changed = changed || reachable_[at].size() != before;
            }
        }
    }

    /// `par`s that two branches of one `par` may reach, and those that are unbounded for another reason.
    void find_overlapping() {
        std::map<const ir::Operation*, Pars> beside;
        for (std::size_t at = 0; at < graph_.threads.size(); ++at) {
            const Thread& thread = graph_.threads[at];
            for (const ir::Operation* par : reachable_[at])
                if (thread.kind == Thread::Kind::spawned || par == thread.par)
                    unbounded_.insert(par);
                else if (thread.kind == Thread::Kind::branch && !beside[thread.par].insert(par).second)
                    overlapping_.insert(par);
        }
    }

    const ParActivations& count(const ir::Operation* par) {
        const auto [found, is_new] = counted_.try_emplace(par);
        if (!is_new || unbounded_.contains(par)) return found->second;
        // Only a `par` that its own branches reach could be visited again before it is counted.
        ParActivations activations{overlapping_.contains(par) ? 0U : 1U, {}};
        for (const std::size_t thread : starters_.at(par)) {
            activations.first_number[thread] = overlapping_.contains(par) ? activations.most : 0;
            if (!overlapping_.contains(par)) continue;
            const Thread& starter = graph_.threads[thread];
            const std::size_t own = starter.kind == Thread::Kind::main ? 1 : count(starter.par).most;
            if (own == 0) return counted_[par];
            activations.most = std::min(activations.most + own, kMostCounted);
        }
        return counted_[par] = std::move(activations);
    }

    static constexpr std::size_t kMostCounted = 10'000;  ///< no target allows so many processes

    const FlowGraph& graph_;
    std::map<const ir::Operation*, std::set<std::size_t>> starters_;
    std::vector<Pars> reachable_;
    Pars overlapping_;
    Pars unbounded_;
    std::map<const ir::Operation*, ParActivations> counted_;
};

}  // namespace

std::map<const ir::Operation*, ParActivations> find_par_activations(const FlowGraph& graph) {
    return ActivationCounter(graph).count();
}

}  // namespace map2pml::passes
