#include "translator/protocols/semantics/graph/prospects.h"

#include <algorithm>
#include <set>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/graph/future_sends.h"
#include "translator/protocols/semantics/graph/may_move.h"
#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

namespace {

/// A thread without branches, and the rest of its agent that can continue without it.
struct LeafThread {
    const Thread* thread = nullptr;
    std::vector<const Thread*> beside;
};

void add_leaf_threads(const Thread& thread, std::vector<const Thread*> beside, std::vector<LeafThread>& leaves) {
    if (thread.branches.empty()) {
        leaves.push_back({&thread, std::move(beside)});
        return;
    }
    for (const Thread& branch : thread.branches) {
        std::vector<const Thread*> others = beside;
        for (const Thread& other : thread.branches)
            if (&other != &branch) others.push_back(&other);
        add_leaf_threads(branch, std::move(others), leaves);
    }
}

std::vector<LeafThread> leaf_threads(const AgentState& agent) {
    std::vector<LeafThread> leaves;
    for (const Thread& thread : agent.threads) {
        std::vector<const Thread*> beside;
        for (const Thread& other : agent.threads)
            if (&other != &thread) beside.push_back(&other);
        add_leaf_threads(thread, std::move(beside), leaves);
    }
    return leaves;
}

/// The actions that an attempt may begin with.
struct Beginnings {
    std::vector<const ir::Operation*> receives;
    std::vector<const ir::Operation*> unsolvable;
    std::vector<const ir::Operation*> decisions;
    bool others = false;  ///< begins with something that needs no message
};

void add_beginnings(const ir::Operation& operation, const ir::Instance& instance, Beginnings& into) {
    const ir::Beginnings first = ir::beginnings(operation);
    into.others = into.others || first.may_do_nothing;
    for (const ir::Operation* action : first.actions) {
        const bool is_never_done = instance.never_done.contains(action->id);
        if (std::holds_alternative<ir::Receive>(action->kind) && !is_never_done) {
            into.receives.push_back(action);
            continue;
        }
        if (ir::has_no_solution(*action) || is_never_done) {
            into.unsolvable.push_back(action);
            continue;
        }
        into.others = true;
        if (std::holds_alternative<ir::Decide>(action->kind)) into.decisions.push_back(action);
        // An attempt that begins with a `par` or a wait is entered before its first action.
        if (const auto* par = std::get_if<ir::Par>(&action->kind))
            for (const ir::Operation& branch : par->branches) add_beginnings(branch, instance, into);
        else if (const auto* wait = std::get_if<ir::WaitFor>(&action->kind))
            add_beginnings(*wait->attempt, instance, into);
    }
}

class ProspectFinder {
  public:
    ProspectFinder(const TransitionSystem& system, const State& state)
        : system_(system),
          rules_(system.rules()),
          state_(state),
          future_(system),
          may_move_(system, future_, state),
          is_over_(system.successors(state).empty()) {}

    [[nodiscard]] std::vector<Prospect> find() const {
        std::vector<Prospect> all;
        for (std::size_t agent = 0; agent < state_.agents.size(); ++agent) all.push_back(of(agent));
        return all;
    }

  private:
    [[nodiscard]] Prospect of(std::size_t agent) const {
        const AgentState& own = state_.agents[agent];
        Prospect prospect;
        if (has_failed(own) || has_finished(own)) {
            prospect.kind = has_failed(own) ? AgentStatus::failed : AgentStatus::finished;
            return prospect;
        }
        prospect.is_at_rest = is_at_rest(system_, state_, agent);
        std::vector<const Thread*> waiting;
        const ir::Operation* next = nullptr;
        for (const LeafThread& leaf : leaf_threads(own)) {
            if (leaf.thread->control == Thread::Control::run && next == nullptr) next = leaf.thread->operation;
            if (leaf.thread->control == Thread::Control::wait) {
                waiting.push_back(leaf.thread);
                describe_wait(prospect, leaf, agent);
            }
        }
        if (next != nullptr) {
            Prospect goes_on = running(next, std::move(prospect.waits));
            if (system_.instance().never_done.contains(next->id)) goes_on.unsolvable.push_back(next);
            return goes_on;
        }
        if (!waiting.empty()) {
            prospect.kind = AgentStatus::waiting;
            prospect.at = waiting.front()->operation;
            prospect.only_restarts = rules_.has_idle_arm(*waiting.front());
            prospect.not_a_place_of_rest = not_a_place_of_rest(agent, *waiting.front());
            add_untaken(prospect, waiting, agent);
        }
        return prospect;
    }

    [[nodiscard]] std::string not_a_place_of_rest(std::size_t agent, const Thread& waiting) const {
        const ir::Instance& instance = system_.instance();
        const ir::Clause& clause = system_.protocol().clauses[waiting.clause];
        const bool is_one = instance.services.contains(instance.agents[agent].role) && instance.resting_clauses &&
                            !instance.resting_clauses->contains(clause_name(clause)) &&
                            state_.agents[agent].threads.size() == 1 && !waiting.is_branch &&
                            rules_.has_idle_arm(waiting);
        return is_one ? clause_name(clause) : "";
    }

    /// The agent goes on in one of its branches. Another branch may wait for a message that never comes.
    [[nodiscard]] static Prospect running(const ir::Operation* next, std::vector<Wait> waits) {
        Prospect prospect;
        prospect.at = next;
        std::erase_if(waits, [](const Wait& each) { return !each.is_in_vain(); });
        prospect.waits = std::move(waits);
        return prospect;
    }

    /// The nearest of several receives is the one that differs last; among equals, the first.
    /// \param waiting the threads of `Prospect::waits`.
    void add_untaken(Prospect& prospect, const std::vector<const Thread*>& waiting, std::size_t agent) const {
        const std::vector<Message>& mailbox = state_.agents[agent].mailbox;
        for (std::size_t at = 0; at < mailbox.size(); ++at) {
            std::optional<Untaken> nearest;
            bool is_taken = false;
            for (std::size_t wait = 0; wait < waiting.size(); ++wait) {
                for (const ir::Operation* receive : prospect.waits[wait].receives) {
                    if (!std::get<ir::Receive>(receive->kind).box.empty()) continue;
                    const auto differs =
                        rules_.mismatch(std::get<ir::Receive>(receive->kind), mailbox[at], *waiting[wait], agent);
                    is_taken = is_taken || !differs;
                    if (differs && (!nearest || is_nearer(*differs, nearest->because)))
                        nearest = Untaken{at, receive, *differs};
                }
            }
            if (nearest && !is_taken) prospect.untaken.push_back(*nearest);
        }
    }

    static bool is_nearer(const Mismatch& one, const Mismatch& other) {
        return std::pair(one.kind, one.term) > std::pair(other.kind, other.term);
    }

    void describe_wait(Prospect& prospect, const LeafThread& leaf, std::size_t agent) const {
        const Thread& waiting = *leaf.thread;
        Beginnings beginnings;
        add_beginnings(*std::get<ir::WaitFor>(waiting.operation->kind).attempt, system_.instance(), beginnings);
        Wait wait{
            waiting.operation, beginnings.receives, {}, {}, {}, {}, !beginnings.others && rules_.has_idle_arm(waiting)};
        for (const ir::Operation* decision : beginnings.decisions)
            if (auto arguments = rules_.fails_now(state_, agent, waiting, *decision))
                wait.failing.push_back({decision, std::move(*arguments)});
        std::vector<const ir::Receive*> receives;
        std::set<std::size_t> at_hand;
        for (const ir::Operation* operation : wait.receives) {
            receives.push_back(&std::get<ir::Receive>(operation->kind));
            if (!receives.back()->box.empty()) continue;  // what is at hand is in its own mailbox
            const auto taken = rules_.would_take(*receives.back(), state_.agents[agent].mailbox, waiting, agent);
            at_hand.insert(taken.begin(), taken.end());
            wait.comes = wait.comes ||
                         !rules_.would_take(*receives.back(), state_.agents[agent].under_way, waiting, agent).empty();
        }
        wait.at_hand.assign(at_hand.begin(), at_hand.end());
        for (std::size_t other = 0; other < state_.agents.size(); ++other) {
            const std::vector<const Thread*> threads = other == agent ? leaf.beside : threads_of(state_.agents[other]);
            auto chance = MayMove::Chance::none;
            for (const Thread* thread : threads)
                chance = std::max(chance, may_move_.could_send(*thread, other, receives, agent));
            if (chance == MayMove::Chance::open && !is_over_)
                wait.could_send.push_back(other);
            else if (chance != MayMove::Chance::none)
                wait.never_get_there.push_back(other);
        }
        prospect.waits.push_back(std::move(wait));
        prospect.unsolvable.insert(prospect.unsolvable.end(), beginnings.unsolvable.begin(),
                                   beginnings.unsolvable.end());
    }

    [[nodiscard]] static std::vector<const Thread*> threads_of(const AgentState& agent) {
        std::vector<const Thread*> threads;
        for (const Thread& thread : agent.threads) threads.push_back(&thread);
        return threads;
    }

    const TransitionSystem& system_;
    const Rules& rules_;
    const State& state_;
    FutureSends future_;
    MayMove may_move_;
    bool is_over_;  ///< no step is possible, whatever control flow alone would allow
};

}  // namespace

std::string_view to_string(AgentStatus status) {
    switch (status) {
        case AgentStatus::finished:
            return "finished";
        case AgentStatus::failed:
            return "failed";
        case AgentStatus::waiting:
            return "waiting";
        case AgentStatus::running:
            return "running";
    }
    return "unknown";
}

bool Prospect::is_in_vain() const {
    return kind == AgentStatus::waiting &&
           std::all_of(waits.begin(), waits.end(), [](const Wait& wait) { return wait.is_in_vain(); });
}

std::vector<Prospect> prospects(const TransitionSystem& system, const State& state) {
    return ProspectFinder(system, state).find();
}

}  // namespace map2pml::semantics
