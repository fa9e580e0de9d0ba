#include "translator/protocols/semantics/graph/future_sends.h"

#include <algorithm>

#include "translator/protocols/semantics/rules/rules.h"

namespace map2pml::semantics {

bool FutureSends::could_send(const Thread& thread, std::size_t sender, const std::vector<const ir::Receive*>& receives,
                             std::size_t receiver) const {
    const Operations& sends = sends_of(thread, sender);
    return std::any_of(sends.begin(), sends.end(), [&](const ir::Operation* operation) {
        const auto& send = std::get<ir::Send>(operation->kind);
        return std::any_of(receives.begin(), receives.end(),
                           [&](const ir::Receive* receive) { return may_match(send, sender, *receive, receiver); });
    });
}

const FutureSends::Operations& FutureSends::sends_of(const Thread& thread, std::size_t agent) const {
    std::u32string place = {static_cast<char32_t>(agent)};
    add_place(thread, place);
    const auto [found, is_new] = known_.try_emplace(std::move(place));
    if (is_new) {
        std::vector<const ir::Become*> calls;
        add_thread(thread, found->second, calls);
        follow_calls(agent, found->second, calls);
    }
    return found->second;
}

/// A place of control, without values.
void FutureSends::add_place(const Thread& thread, std::u32string& place) {
    const auto id = [](const ir::Operation* operation) { return operation == nullptr ? 0 : operation->id; };
    place.push_back(static_cast<char32_t>(thread.control));
    place.push_back(id(thread.operation));
    for (const Frame& frame : thread.frames) {
        place.push_back(id(frame.operation));
        place.push_back(static_cast<char32_t>(frame.next));
    }
}

/// The thread's current operation and those in its frames; the earlier parts of their `or`s and `then`s are past.
void FutureSends::add_thread(const Thread& thread, Operations& sends, std::vector<const ir::Become*>& calls) const {
    if (thread.has_ended()) return;
    if (thread.control != Thread::Control::join) add_operation(*thread.operation, sends, calls);
    for (const Frame& frame : thread.frames) {
        const auto rest = [&](const std::vector<ir::Operation>& parts) {
            for (std::size_t at = frame.next; at < parts.size(); ++at) add_operation(parts[at], sends, calls);
        };
        switch (frame.kind) {
            case Frame::Kind::then_next:
                rest(std::get<ir::Seq>(frame.operation->kind).parts);
                break;
            case Frame::Kind::or_next:
                rest(std::get<ir::OrderedChoice>(frame.operation->kind).branches);
                break;
            case Frame::Kind::wait:
                add_operation(*frame.operation, sends, calls);
                break;
            case Frame::Kind::back:
                break;
        }
    }
}

void FutureSends::add_operation(const ir::Operation& operation, Operations& sends,
                                std::vector<const ir::Become*>& calls) const {
    const auto all = [&](const std::vector<ir::Operation>& parts) {
        for (const ir::Operation& part : parts) add_operation(part, sends, calls);
    };
    std::visit(ir::overloaded{[&](const ir::Send&) { sends.insert(&operation); },
                              [&](const ir::Become& call) { calls.push_back(&call); },
                              [&](const ir::Seq& seq) { all(seq.parts); },
                              [&](const ir::OrderedChoice& choice) { all(choice.branches); },
                              [&](const ir::Par& par) { all(par.branches); },
                              [&](const ir::WaitFor& wait) {
                                  add_operation(*wait.attempt, sends, calls);
                                  // A timeout that only restarts its wait leads nowhere else, whatever it calls.
                                  if (!system_.rules().has_idle_arm(operation)) {
                                      add_operation(*wait.on_timeout, sends, calls);
                                  }
                              },
                              [](const auto&) {}},
               operation.kind);
}

/// Every clause that a call may select; a variable may have any value.
void FutureSends::follow_calls(std::size_t agent, Operations& sends, std::vector<const ir::Become*>& calls) const {
    std::set<const ir::Clause*> entered;
    const ir::AgentInstance& self = system_.instance().agents[agent];
    while (!calls.empty()) {
        const ir::Become& call = *calls.back();
        calls.pop_back();
        for (const ir::Clause& clause : system_.protocol().clauses) {
            if (clause.agent.name != self.agent || clause.role.name != self.role ||
                clause.parameters.size() != call.arguments.size())
                continue;
            bool may_select = true;
            bool takes_all = true;  // later clauses are not reached by this call
            for (std::size_t at = 0; at < call.arguments.size(); ++at) {
                const bool constant = !std::holds_alternative<ir::Variable>(clause.parameters[at].kind);
                takes_all = takes_all && (!constant || clause.parameters[at] == call.arguments[at]);
                may_select = may_select && (!constant || is_open_term(call.arguments[at]) ||
                                            clause.parameters[at] == call.arguments[at]);
            }
            if (may_select && entered.insert(&clause).second) add_operation(clause.body, sends, calls);
            if (takes_all) break;
        }
    }
}

bool FutureSends::may_match(const ir::Send& send, std::size_t sender, const ir::Receive& receive,
                            std::size_t receiver) const {
    if (send.performative != receive.performative || send.terms.size() != receive.patterns.size()) return false;
    const ir::AgentInstance& from = system_.instance().agents[sender];
    receiver = ir::mailbox_of(receive, receiver, system_.instance());
    const ir::AgentInstance& to = system_.instance().agents[receiver];
    const auto names = [](const ir::Term& term, const ir::AgentInstance& agent) {
        const auto* name = std::get_if<ir::AgentName>(&term.kind);
        return is_open_term(term) || (name != nullptr && name->name == agent.agent);
    };
    const auto has_role = [](const ir::Term& term, const ir::AgentInstance& agent) {
        const auto* role = std::get_if<ir::RoleName>(&term.kind);
        return is_open_term(term) || (role != nullptr && role->name == agent.role);
    };
    // `!Bidder` in Bidder's own clauses is the agent itself, no other of its name.
    const auto* named = std::get_if<ir::AgentName>(&send.to.name.kind);
    if (named != nullptr && named->name == from.agent && sender != receiver) return false;
    // A message to all of a role does not come back to its sender.
    if (std::holds_alternative<ir::Wildcard>(send.to.name.kind) && sender == receiver) return false;
    if (!names(send.to.name, to) || !has_role(send.to.role, to) || !names(receive.from.name, from) ||
        !has_role(receive.from.role, from))
        return false;
    for (std::size_t at = 0; at < send.terms.size(); ++at) {
        const ir::Term& sent = send.terms[at];
        const ir::Term& wanted = receive.patterns[at];
        if (!is_open_term(sent) && !is_open_term(wanted) && !(sent == wanted)) return false;
    }
    return true;
}

}  // namespace map2pml::semantics
