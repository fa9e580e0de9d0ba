#include "translator/promela/branch_workers.h"

#include <cstdlib>

#include "translator/passes/addressing.h"

namespace map2pml::promela {

using passes::ParActivations;
using passes::Thread;

namespace {

constexpr std::size_t kMostBesideOthers = 100;  ///< where more are started later
constexpr std::size_t kMostChannels = 255;      ///< SPIN's limit; a property about places needs one for all `par`s

std::ptrdiff_t signed_of(std::size_t number) { return static_cast<std::ptrdiff_t>(number); }

}  // namespace

BranchWorkers::BranchWorkers(const passes::FlowGraph& graph, const ir::Protocol& protocol, const ir::Instance& instance)
    : threads_(graph.threads.size()), pars_(graph.threads.size()), activations_(passes::find_par_activations(graph)) {
    for (std::size_t at = 0; at < graph.threads.size(); ++at) {
        const Thread& thread = graph.threads[at];
        const std::vector<std::size_t> agents = passes::instances_of(protocol.agents[thread.agent], instance);
        threads_[at] = {.first_process = agents.front(), .first_agent = agents.front(), .agents = agents.size()};
        if (thread.kind == Thread::Kind::branch) {
            pars_[at] = thread.par;
            threads_[at].each = activations_.at(thread.par).most;
        }
    }
    choose(instance);
}

/// Workers for all bounded branches, or none: if not all fit, processes that end leave more room. The main processes come first, one
/// for each agent; then the workers, in the order of the text.
void BranchWorkers::choose(const ir::Instance& instance) {
    std::size_t processes = instance.agents.size();
    std::size_t channels = processes + activations_.size() + (activations_.empty() ? 0 : 1);
    bool all_are_there = !instance.spawn_calls;
    for (std::size_t at = 0; at < threads_.size(); ++at) {
        if (pars_[at] != nullptr) {
            processes += at_once(at);
            channels += at_once(at) != 0 ? 1 : 0;
            all_are_there = all_are_there && at_once(at) != 0;
        }
    }
    if (processes > (all_are_there ? kMostProcesses : kMostBesideOthers) || channels > kMostChannels) {
        return;
    }
    std::size_t next = instance.agents.size();
    for (std::size_t at = 0; at < threads_.size(); ++at) {
        threads_[at].is_chosen = pars_[at] != nullptr && at_once(at) != 0;
        if (has(at)) {
            threads_[at].first_process = next;
            next += count(at);
        }
    }
}

const ParActivations& BranchWorkers::activations(std::size_t branch) const { return activations_.at(pars_[branch]); }

std::string BranchWorkers::text(const Number& number) {
    if (number.variable.empty()) {
        return std::to_string(number.constant);
    }
    if (number.constant == 0) {
        return number.variable;
    }
    return "(" + number.variable + (number.constant < 0 ? " - " : " + ") + std::to_string(std::abs(number.constant)) +
           ")";
}

std::size_t BranchWorkers::activation(std::size_t branch, std::size_t agent) const {
    return (agent - threads_[branch].first_agent) * threads_[branch].each;  // main threads have the smallest numbers
}

std::size_t BranchWorkers::process(std::size_t branch, std::size_t agent) const {
    return threads_[branch].first_process + activation(branch, agent);
}

std::vector<std::size_t> BranchWorkers::agents(std::size_t thread) const {
    const Workers& workers = threads_[thread];
    std::vector<std::size_t> agents;
    for (std::size_t at = 0; at < count(thread); ++at) {
        agents.push_back(workers.first_agent + at / workers.each);
    }
    return agents;
}

std::string BranchWorkers::self(std::size_t thread) const {
    const Workers& workers = threads_[thread];
    const Number process{"_pid", -signed_of(workers.first_process)};
    const std::ptrdiff_t first = signed_of(workers.first_agent) + 1;
    return workers.each == 1 ? text({"_pid", process.constant + first})
                             : text({text(process) + " / " + std::to_string(workers.each), first});
}

std::string BranchWorkers::activation(std::size_t thread) const {
    return count(thread) == 1 ? "0" : text({"_pid", -signed_of(threads_[thread].first_process)});
}

BranchWorkers::Number BranchWorkers::number(std::size_t branch, std::size_t thread, const std::string& self) const {
    const Workers& workers = threads_[branch];
    const Workers& starter = threads_[thread];
    const std::ptrdiff_t first = signed_of(activations(branch).first_number.at(thread));
    const std::ptrdiff_t before = -signed_of(starter.first_process);
    const bool is_numbered = pars_[thread] == nullptr || has(thread);
    if (workers.agents == 1) {
        const bool adds_its_own = workers.each > 1 && starter.each > 1;
        return adds_its_own ? Number{"_pid", first + before} : Number{"", first};
    }
    if (!is_numbered || (workers.each == 1 && starter.each > 1)) {
        return {self, -signed_of(workers.first_agent) - 1};
    }
    if (workers.each == 1) {
        return {"_pid", before};
    }
    const std::string own = text({"_pid", before});
    const std::string all = std::to_string(workers.each);
    const std::string each = std::to_string(starter.each);
    return starter.each == 1 ? Number{own + " * " + all, first}
                             : Number{own + " / " + each + " * " + all + " + " + own + " % " + each, first};
}

std::string BranchWorkers::started(std::size_t branch, std::size_t thread, const std::string& self) const {
    return text(number(branch, thread, self));
}

std::string BranchWorkers::process(std::size_t branch, std::size_t thread, const std::string& self) const {
    Number process = number(branch, thread, self);
    process.constant += signed_of(threads_[branch].first_process);
    return text(process);
}

}  // namespace map2pml::promela
