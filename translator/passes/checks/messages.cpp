#include <algorithm>
#include <string>
#include <vector>

#include "translator/passes/checks/checks.h"
#include "translator/passes/checks/message_index.h"
#include "translator/passes/checks/walk.h"

namespace map2pml::passes {

namespace {

std::string term_count(const MessageUse& use) {
    const std::size_t count = use.terms().size();
    return std::to_string(count) + (count == 1 ? " term" : " terms");
}

/// The first few, each with the same remark.
std::vector<diag::Note> notes_at(const std::vector<MessageUse>& uses, const std::string& remark) {
    constexpr std::size_t kMostNotes = 3;
    std::vector<diag::Note> notes;
    for (std::size_t at = 0; at < std::min(uses.size(), kMostNotes); ++at) {
        notes.push_back({uses[at].operation->span, remark});
    }
    return notes;
}

bool same_arity_exists(const std::vector<MessageUse>& uses, const MessageUse& as) {
    return std::any_of(uses.begin(), uses.end(), [&](const MessageUse& use) { return use.terms().size() == as.terms().size(); });
}

class MessageCheck {
  public:
    MessageCheck(const ir::Protocol& protocol, diag::Sink& sink) : sink_(sink) {
        for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place) {
            if (std::holds_alternative<ir::Send>(operation.kind)) {
                all_sends_.push_back({&clause, &operation});
                sends_.add(all_sends_.back());
            } else if (std::holds_alternative<ir::Receive>(operation.kind)) {
                all_receives_.push_back({&clause, &operation});
                receives_.add(all_receives_.back());
            }
        });
    }

    void run() {
        for (const MessageUse& send : all_sends_) {
            check_send(send);
        }
        for (const MessageUse& receive : all_receives_) {
            check_receive(receive);
        }
    }

  private:
    template <typename Meets>
    static bool finds_partner(const MessageIndex& index, const MessageUse& use, Meets&& meets) {
        for (const auto* list : index.likely_partners(use)) {
            if (std::any_of(list->begin(), list->end(), meets)) {
                return true;
            }
        }
        return false;
    }

    void check_send(const MessageUse& send) {
        if (finds_partner(receives_, send, [&](const MessageUse& receive) { return may_meet(send, receive); })) {
            return;
        }
        const auto& receives = receives_.with_performative(send.performative());
        const source::Span span = send.operation->span;
        if (receives.empty()) {
            sink_.report({diag::Code::message_without_receiver, span,
                          "no agent ever takes a message `" + send.performative() + "`", {}});
        } else if (!same_arity_exists(receives, send)) {
            sink_.report({diag::Code::message_arity, span,
                          "`" + send.performative() + "` is sent with " + term_count(send) + "; no receive of it takes as many",
                          notes_at(receives, "a receive with another number of terms")});
        } else {
            sink_.report({diag::Code::message_without_receiver, span,
                          "no agent that this message goes to ever takes it", notes_at(receives, "this receive does not match it")});
        }
    }

    void check_receive(const MessageUse& receive) {
        if (finds_partner(sends_, receive, [&](const MessageUse& send) { return may_meet(send, receive); })) {
            return;
        }
        const auto& sends = sends_.with_performative(receive.performative());
        const source::Span span = receive.operation->span;
        if (sends.empty()) {
            sink_.report({diag::Code::receive_without_sender, span,
                          "no agent ever sends a message `" + receive.performative() + "`", {}});
        } else if (!same_arity_exists(sends, receive)) {
            report_arity(receive, sends);
        } else {
            sink_.report({diag::Code::receive_without_sender, span,
                          "no agent that this receive listens to ever sends such a message",
                          notes_at(sends, "this message does not match it")});
        }
    }

    /// Unless the sends have been reported for the same difference.
    void report_arity(const MessageUse& receive, const std::vector<MessageUse>& sends) {
        const auto& receives = receives_.with_performative(receive.performative());
        const bool sends_reported = std::all_of(sends.begin(), sends.end(),
                                                [&](const MessageUse& send) { return !same_arity_exists(receives, send); });
        if (!sends_reported) {
            sink_.report({diag::Code::message_arity, receive.operation->span,
                          "`" + receive.performative() + "` is taken with " + term_count(receive) +
                              "; it is never sent with as many",
                          notes_at(sends, "sent with another number of terms")});
        }
    }

    diag::Sink& sink_;
    std::vector<MessageUse> all_sends_;
    std::vector<MessageUse> all_receives_;
    MessageIndex sends_;
    MessageIndex receives_;
};

}  // namespace

void check_messages(const ir::Protocol& protocol, diag::Sink& sink) { MessageCheck(protocol, sink).run(); }

}  // namespace map2pml::passes
