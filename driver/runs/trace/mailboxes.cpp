#include "driver/runs/trace/mailboxes.h"

#include <algorithm>

namespace map2pml::trace {

namespace {

Message message_in(const Step& step, const std::string& from, MessageId id) {
    return {id, step.performative, step.terms, from, step.written};
}

const std::string& owner_of(const Step& step) { return step.box.empty() ? step.agent : step.box; }

}  // namespace

void Mailboxes::send(Step& step) {
    step.messages.clear();
    for (std::size_t at = 0; at < step.to.size(); ++at) step.messages.push_back(++last_);
    follow(step);
}

bool Mailboxes::take(Step& step) {
    const Message taken = message_in(step, step.from, 0);
    std::vector<Message>& mailbox = contents_[owner_of(step)];
    const auto oldest =
        std::find_if(mailbox.begin(), mailbox.end(), [&](const Message& each) { return are_alike(each, taken); });
    if (oldest == mailbox.end()) return false;
    step.messages = {oldest->id};
    mailbox.erase(oldest);
    return true;
}

void Mailboxes::follow(const Step& step) {
    if (step.action == ir::Action::send)
        for (std::size_t at = 0; at < std::min(step.to.size(), step.messages.size()); ++at)
            contents_[step.to[at]].push_back(message_in(step, step.agent, step.messages[at]));
    else if (step.action == ir::Action::receive && !step.messages.empty())
        std::erase_if(contents_[owner_of(step)], [&](const Message& each) { return each.id == step.messages.front(); });
}

const std::vector<Message>& Mailboxes::of(const std::string& agent) const {
    static const std::vector<Message> kEmpty;
    const auto found = contents_.find(agent);
    return found == contents_.end() ? kEmpty : found->second;
}

void number_messages(Counterexample& run) {
    Mailboxes mailboxes;
    for (Step& step : run.steps) {
        step.messages.clear();
        if (step.action == ir::Action::send)
            mailboxes.send(step);
        else if (step.action == ir::Action::receive)
            static_cast<void>(mailboxes.take(step));
    }
}

void identify_left(Counterexample& run) {
    Mailboxes mailboxes;
    for (const Step& step : run.steps) mailboxes.follow(step);
    for (FinalPlace& place : run.final_places) {
        std::vector<Message> left = mailboxes.of(place.agent);
        for (Message& message : place.mailbox) {
            const auto oldest =
                std::find_if(left.begin(), left.end(), [&](const Message& each) { return are_alike(each, message); });
            if (oldest != left.end()) {
                message.id = oldest->id;
                left.erase(oldest);
            }
        }
    }
}

}  // namespace map2pml::trace
