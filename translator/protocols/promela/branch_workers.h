/// Branches of `par`s as permanent processes: flow graph + instance -> the branches and their numbers.
///
/// SPIN lets a process go only after all that were started later. Branches that are started and end again and again would
/// fill its table while others live, although the protocol has few threads. So a branch gets a worker for each activation
/// of its `par` that can be under way: it waits at a valid end for a start message, does the branch, reports to the `par`,
/// and waits again. README.md says why that is the same as a process of its own for each start.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "translator/model/instance/instance.h"
#include "translator/model/protocol/protocol.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/par_activations.h"
#include "translator/protocols/promela/plan/expression.h"

namespace map2pml::promela {

/// Processes of a model at once; SPIN's own limit is 255, so it is detected before it is met.
constexpr std::size_t kMostProcesses = 250;

class BranchWorkers {
  public:
    BranchWorkers(const passes::FlowGraph& graph, const ir::Protocol& protocol, const ir::Instance& instance);

    /// The thread is a branch that workers do; then each branch of its `par` is. Other branches are started with `run`.
    [[nodiscard]] bool has(std::size_t thread) const { return threads_[thread].is_chosen; }
    /// How many workers the branch has: for each agent one for each activation at once.
    [[nodiscard]] std::size_t count(std::size_t thread) const { return has(thread) ? at_once(thread) : 0; }
    /// How often all agents together can have the branch under way, with workers or without; 0: there is no bound.
    [[nodiscard]] std::size_t at_once(std::size_t thread) const {
        return threads_[thread].agents * threads_[thread].each;
    }
    /// The process that does the branch for a process of a thread that starts the branch's `par`: a main process, or a worker.
    [[nodiscard]] std::size_t process_for(std::size_t branch, std::size_t thread, std::size_t starter) const;
    /// The agent (index in `Instance::agents`) of each worker of the branch, by process number.
    [[nodiscard]] std::vector<std::size_t> agents(std::size_t thread) const;

    // Expressions of the target. Activations are numbered through all agents: first those of the first one.
    /// The number of the agent, as a worker names it.
    [[nodiscard]] Expression self(std::size_t thread) const;
    /// The number of the activation that a worker is there for.
    [[nodiscard]] Expression activation(std::size_t thread) const;
    /// The number of the activation of the branch's `par` that a thread starts. \param self how that names its agent
    [[nodiscard]] Expression started(std::size_t branch, std::size_t thread, const Expression& self) const;
    /// The process that does the branch in this activation.
    [[nodiscard]] Expression process(std::size_t branch, std::size_t thread, const Expression& self) const;

  private:
    struct Workers {
        bool is_chosen = false;
        std::size_t first_process = 0;  ///< of a main thread too
        std::size_t first_agent = 0;    ///< index in `Instance::agents`
        std::size_t agents = 0;
        std::size_t each = 1;  ///< for one agent
    };
    /// A variable part of an expression, if there is one, and a constant that is added.
    struct Number {
        Expression variable;
        std::ptrdiff_t constant = 0;
    };
    [[nodiscard]] static Expression expression(const Number& number);
    [[nodiscard]] Number number(std::size_t branch, std::size_t thread, const Expression& self) const;
    void choose(const ir::Instance& instance);
    [[nodiscard]] const passes::ParActivations& activations(std::size_t branch) const;

    std::vector<Workers> threads_;
    std::vector<const ir::Operation*> pars_;  ///< thread -> the `par` it is a branch of
    std::map<const ir::Operation*, passes::ParActivations> activations_;
};

}  // namespace map2pml::promela
