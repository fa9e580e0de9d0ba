#include <map>
#include <set>
#include <string>
#include <vector>

#include "translator/foundation/diag/suggest.h"
#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

std::string term_count(const MessageUse& use) {
    const std::size_t count = use.terms().size();
    return std::to_string(count) + (count == 1 ? " term" : " terms");
}

std::vector<diag::Note> notes_at(const std::vector<MessageUse>& uses, const std::string& remark) {
    std::vector<diag::Note> notes;
    for (const MessageUse& use : uses) notes.push_back({use.operation->span, remark});
    return notes;
}

/// Each performative with the first of its uses.
std::map<std::string, source::Span> performatives(const std::vector<MessageUse>& uses) {
    std::map<std::string, source::Span> known;
    for (const MessageUse& each : uses) known.emplace(each.performative(), each.operation->span);
    return known;
}

/// The numbers of terms with which each performative is used.
class Arities {
  public:
    explicit Arities(const std::vector<MessageUse>& uses) {
        for (const MessageUse& use : uses) known_[use.performative()].insert(use.terms().size());
    }

    [[nodiscard]] bool contains(const MessageUse& use) const {
        return of(use.performative()).contains(use.terms().size());
    }
    [[nodiscard]] bool share_one(const Arities& other, const std::string& performative) const {
        const std::set<std::size_t>& theirs = other.of(performative);
        const std::set<std::size_t>& ours = of(performative);
        return std::any_of(ours.begin(), ours.end(), [&](std::size_t arity) { return theirs.contains(arity); });
    }

  private:
    [[nodiscard]] const std::set<std::size_t>& of(const std::string& performative) const {
        static const std::set<std::size_t> none;
        const auto found = known_.find(performative);
        return found == known_.end() ? none : found->second;
    }

    std::map<std::string, std::set<std::size_t>> known_;
};

/// All sends, or all receives, in text order.
template <typename Kind>
std::vector<MessageUse> uses_of(const ir::Protocol& protocol) {
    std::vector<MessageUse> uses;
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
        if (std::holds_alternative<Kind>(operation.kind)) uses.push_back({&clause, &operation});
    });
    return uses;
}

class MessageCheck {
  public:
    MessageCheck(const ir::Protocol& protocol, diag::Sink& sink)
        : sink_(sink),
          addressing_(protocol),
          all_sends_(uses_of<ir::Send>(protocol)),
          all_receives_(uses_of<ir::Receive>(protocol)),
          sends_(all_sends_, addressing_),
          receives_(all_receives_, addressing_),
          sent_arities_(all_sends_),
          taken_arities_(all_receives_),
          sent_(performatives(all_sends_)),
          taken_(performatives(all_receives_)) {}

    void run() {
        for (const MessageUse& send : all_sends_) check_send(send);
        for (const MessageUse& receive : all_receives_) check_receive(receive);
    }

  private:
    void check_send(const MessageUse& send) {
        if (receives_.has_partner(send, [&](const MessageUse& receive) { return addressing_.may_meet(send, receive); }))
            return;
        const auto receives = receives_.some_with_performative(send.performative());
        const source::Span span = send.operation->span;
        if (receives.empty()) {
            sink_.report(diag::Code::message_without_receiver, span,
                         "no agent ever takes a message `" + send.performative() + "`",
                         diag::meant(send.performative(), taken_));
        } else if (!taken_arities_.contains(send)) {
            sink_.report(
                diag::Code::message_arity, span,
                "`" + send.performative() + "` is sent with " + term_count(send) + "; no receive takes that many",
                notes_at(receives, "a receive with a different number of terms"));
        } else {
            sink_.report(diag::Code::message_without_receiver, span, "no receiver of this message ever takes it",
                         notes_at(receives, "this receive does not match it"));
        }
    }

    void check_receive(const MessageUse& receive) {
        if (sends_.has_partner(receive, [&](const MessageUse& send) { return addressing_.may_meet(send, receive); }))
            return;
        const auto sends = sends_.some_with_performative(receive.performative());
        const source::Span span = receive.operation->span;
        if (sends.empty()) {
            sink_.report(diag::Code::receive_without_sender, span,
                         "no agent ever sends a message `" + receive.performative() + "`",
                         diag::meant(receive.performative(), sent_));
        } else if (!sent_arities_.contains(receive)) {
            report_arity(receive, sends);
        } else {
            sink_.report(diag::Code::receive_without_sender, span,
                         "no agent that this receive listens to ever sends this message",
                         notes_at(sends, "this message does not match it"));
        }
    }

    /// If all sends differ from all receives, the sends have been reported.
    void report_arity(const MessageUse& receive, const std::vector<MessageUse>& sends) {
        if (taken_arities_.share_one(sent_arities_, receive.performative())) {
            sink_.report(diag::Code::message_arity, receive.operation->span,
                         "`" + receive.performative() + "` is received with " + term_count(receive) +
                             "; it is never sent with that many",
                         notes_at(sends, "sent with a different number of terms"));
        }
    }

    diag::Sink& sink_;
    const Addressing addressing_;
    const std::vector<MessageUse> all_sends_;
    const std::vector<MessageUse> all_receives_;
    const MessageIndex sends_;
    const MessageIndex receives_;
    const Arities sent_arities_;
    const Arities taken_arities_;
    const std::map<std::string, source::Span> sent_;
    const std::map<std::string, source::Span> taken_;
};

/// Clauses in which no `waitfor` of a caller tries again: the first ones, and those entered by a tail call or by a call
/// outside any attempt. A call that comes back leaves the caller's `waitfor` in force.
std::vector<bool> on_their_own(const ir::Protocol& protocol) {
    const ClauseIndex index(protocol);
    std::vector<bool> called_in_attempt(protocol.clauses.size(), false);
    std::vector<bool> result(protocol.clauses.size(), false);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
            for (const std::size_t target : index.candidates(clause, call->arguments)) {
                auto& kind = !at.tail && at.in_attempt ? called_in_attempt : result;
                kind[target] = true;
            }
        }
    });
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at)
        result[at] = result[at] || !called_in_attempt[at] || protocol.clauses[at].parameters.empty();
    return result;
}

}  // namespace

void check_messages(const ir::Protocol& protocol, diag::Sink& sink) {
    const std::map<std::string, std::string> misspelt = misspelt_agents(protocol);
    if (misspelt.empty()) {
        MessageCheck(protocol, sink).run();
        return;
    }
    ir::Protocol meant = protocol;
    for (ir::Clause& clause : meant.clauses) {
        const auto found = misspelt.find(clause.agent.name);
        clause.agent.name = found == misspelt.end() ? clause.agent.name : found->second;
    }
    MessageCheck(meant, sink).run();
}

void check_receives(const ir::Protocol& protocol, diag::Sink& sink) {
    const std::vector<bool> alone = on_their_own(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        const auto index = static_cast<std::size_t>(&clause - protocol.clauses.data());
        if (std::holds_alternative<ir::Receive>(operation.kind) && !at.in_attempt && alone[index])
            sink.report(diag::Code::receive_outside_waitfor, operation.span,
                        "this receive is not inside a `waitfor`: it is tried once and fails when the message is not "
                        "there yet; put `waitfor (…) timeout …` around it");
    });
}

}  // namespace map2pml::passes
