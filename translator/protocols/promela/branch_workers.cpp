#include "translator/protocols/promela/branch_workers.h"

#include "translator/protocols/analyses/values/addressing.h"

namespace map2pml::promela {

using passes::ParActivations;
using passes::Thread;

namespace {

constexpr std::size_t kMostBesideOthers = 100;  ///< where more are started later
constexpr std::size_t kMostChannels = 255;      ///< SPIN's limit; a property about places needs one for all `par`s

/// The number of the process itself.
Expression own_process() { return named("_pid"); }

Expression quotient(Expression of, std::size_t by) {
    return operation(part::Operation::What::divided_by, {std::move(of), numeral(by)});
}

Expression product(Expression of, std::size_t by) {
    return operation(part::Operation::What::times, {std::move(of), numeral(by)});
}

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
    if (processes > (all_are_there ? kMostProcesses : kMostBesideOthers) || channels > kMostChannels) return;
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

Expression BranchWorkers::expression(const Number& number) {
    if (number.variable.empty()) return numeral(number.constant);
    if (number.constant == 0) return number.variable;
    return grouped(number.constant < 0 ? difference(number.variable, numeral(-number.constant))
                                       : sum(number.variable, numeral(number.constant)));
}

std::size_t BranchWorkers::process_for(std::size_t branch, std::size_t thread, std::size_t starter) const {
    const Workers& workers = threads_[branch];
    const std::size_t number = starter - threads_[thread].first_process;
    const std::size_t agent = number / threads_[thread].each;
    const std::size_t activation = activations(branch).first_number.at(thread) + number % threads_[thread].each;
    return workers.first_process + agent * workers.each + activation;
}

std::vector<std::size_t> BranchWorkers::agents(std::size_t thread) const {
    const Workers& workers = threads_[thread];
    std::vector<std::size_t> agents;
    for (std::size_t at = 0; at < count(thread); ++at) agents.push_back(workers.first_agent + at / workers.each);
    return agents;
}

Expression BranchWorkers::self(std::size_t thread) const {
    const Workers& workers = threads_[thread];
    const Number process{own_process(), -signed_of(workers.first_process)};
    const std::ptrdiff_t first = signed_of(workers.first_agent) + 1;
    return workers.each == 1 ? expression({own_process(), process.constant + first})
                             : expression({quotient(expression(process), workers.each), first});
}

Expression BranchWorkers::activation(std::size_t thread) const {
    return count(thread) == 1 ? numeral(0) : expression({own_process(), -signed_of(threads_[thread].first_process)});
}

BranchWorkers::Number BranchWorkers::number(std::size_t branch, std::size_t thread, const Expression& self) const {
    const Workers& workers = threads_[branch];
    const Workers& starter = threads_[thread];
    const std::ptrdiff_t first = signed_of(activations(branch).first_number.at(thread));
    const std::ptrdiff_t before = -signed_of(starter.first_process);
    const bool is_numbered = pars_[thread] == nullptr || has(thread);
    if (workers.agents == 1) {
        const bool adds_its_own = workers.each > 1 && starter.each > 1;
        return adds_its_own ? Number{own_process(), first + before} : Number{{}, first};
    }
    if (!is_numbered || (workers.each == 1 && starter.each > 1)) return {self, -signed_of(workers.first_agent) - 1};
    if (workers.each == 1) return {own_process(), before};
    const Expression own = expression({own_process(), before});
    if (starter.each == 1) return {product(own, workers.each), first};
    const Expression rest = operation(part::Operation::What::modulo, {own, numeral(starter.each)});
    return {sum(product(quotient(own, starter.each), workers.each), rest), first};
}

Expression BranchWorkers::started(std::size_t branch, std::size_t thread, const Expression& self) const {
    return expression(number(branch, thread, self));
}

Expression BranchWorkers::process(std::size_t branch, std::size_t thread, const Expression& self) const {
    Number process = number(branch, thread, self);
    process.constant += signed_of(threads_[branch].first_process);
    return expression(process);
}

}  // namespace map2pml::promela
