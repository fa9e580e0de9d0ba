#include "translator/languages/diagrams/projection/internal.h"

#include <fmt/format.h>

#include "translator/languages/diagrams/print.h"

namespace map2pml::auml {

namespace {

class LateAnswers {
  public:
    LateAnswers(const Interaction& interaction, const std::vector<Machine>& machines, diag::Sink& sink)
        : interaction_(interaction), machines_(machines), sink_(sink) {}

    void check() {
        for (LifelineIndex waiting = 0; waiting < machines_.size(); ++waiting) {
            for (const Situation& situation : machines_[waiting]) {
                for (const Transition& transition : situation.transitions)
                    if (transition.action.kind == Action::Kind::expire) check(waiting, situation, transition.action);
            }
        }
    }

  private:
    using Keys = std::map<std::string, MessageIndex>;

    [[nodiscard]] const Message& message_of(const Action& action) const {
        return interaction_.messages[action.message];
    }

    /// The messages from this sender that may be received here.
    [[nodiscard]] Keys received(const Situation& situation, LifelineIndex from) const {
        Keys keys;
        for (const Transition& transition : situation.transitions) {
            const auto* sender = transition.action.kind == Action::Kind::receive
                                     ? std::get_if<AtLifeline>(&message_of(transition.action).from)
                                     : nullptr;
            if (sender != nullptr && sender->lifeline == from)
                keys.emplace(key_of(message_of(transition.action)), transition.action.message);
        }
        return keys;
    }

    void check(LifelineIndex waiting, const Situation& situation, const Action& expiry) {
        for (LifelineIndex asked = 0; asked < machines_.size(); ++asked) {
            const Keys answers = received(situation, asked);
            if (asked == waiting || answers.empty()) continue;
            for (const Situation& deciding : machines_[asked]) {
                for (const Transition& transition : deciding.transitions) {
                    const bool lets_it_pass = transition.action.kind == Action::Kind::decide &&
                                              transition.action.span == expiry.span &&
                                              transition.action.decision.ends_with(expiry.decision);
                    if (lets_it_pass)
                        follow(asked, transition.to, waiting, received(deciding, waiting), answers, expiry);
                }
            }
        }
    }

    /// Follows everything that is sent before anything new is received from the waiting lifeline.
    void follow(LifelineIndex asked, std::size_t from, LifelineIndex waiting, const Keys& heard_before,
                const Keys& answers, const Action& expiry) {
        std::set<std::size_t> seen = {from};
        std::vector<std::size_t> open = {from};
        while (!open.empty()) {
            const Situation& situation = machines_[asked][open.back()];
            open.pop_back();
            const Keys heard = received(situation, waiting);
            for (const Transition& transition : situation.transitions) {
                const bool is_message =
                    transition.action.kind == Action::Kind::send || transition.action.kind == Action::Kind::receive;
                const std::string key = is_message ? key_of(message_of(transition.action)) : "";
                if (transition.action.kind == Action::Kind::receive && heard.contains(key) &&
                    !heard_before.contains(key))
                    continue;
                if (transition.action.kind == Action::Kind::send && answers.contains(key) &&
                    is_to(transition.action, waiting)) {
                    refuse(transition.action, answers.at(key), expiry);
                    return;
                }
                if (seen.insert(transition.to).second) open.push_back(transition.to);
            }
        }
    }

    [[nodiscard]] bool is_to(const Action& send, LifelineIndex lifeline) const {
        const auto* to = std::get_if<AtLifeline>(&message_of(send).to);
        return to != nullptr && to->lifeline == lifeline;
    }

    void refuse(const Action& send, MessageIndex answer, const Action& expiry) {
        sink_.report(diag::Code::auml_not_supported, expiry.span,
                     fmt::format("after this deadline, `{}` may be sent and mistaken for the answer",
                                 words_of(message_of(send))),
                     {{send.span, "it is sent here"}, {interaction_.messages[answer].node.span, "this is the answer"}});
    }

    const Interaction& interaction_;
    const std::vector<Machine>& machines_;
    diag::Sink& sink_;
};

}  // namespace

void check_late_answers(const Interaction& interaction, const std::vector<Machine>& machines, diag::Sink& sink) {
    LateAnswers(interaction, machines, sink).check();
}

}  // namespace map2pml::auml
