#include "translator/protocols/situations/lowering/internal.h"

namespace map2pml::lcc {

namespace {

ir::ActionLabel label_by(ir::ActionKind kind, const std::string& agent) {
    ir::ActionLabel label;
    label.kind = kind;
    label.agent.id = tree_of(agent_id(agent));
    return label;
}

ir::LabelParty party_label(const Value& role, const Value& id) { return {tree_of(role), {tree_of(id), {}}}; }

}  // namespace

std::shared_ptr<const ir::ActionLabel> label_of_send(const std::string& agent, const Message& message) {
    ir::ActionLabel label = label_by(ir::ActionKind::out, agent);
    label.terms = {tree_of(message.content)};
    label.partners = {party_label(message.to.role, message.to.id)};
    return std::make_shared<const ir::ActionLabel>(std::move(label));
}

std::shared_ptr<const ir::ActionLabel> label_of_receive(const std::string& agent, const Message& message,
                                                        const Value& sender_role) {
    ir::ActionLabel label = label_by(ir::ActionKind::in, agent);
    label.terms = {tree_of(message.content)};
    label.partners = {party_label(sender_role, message.from.id)};
    return std::make_shared<const ir::ActionLabel>(std::move(label));
}

std::shared_ptr<const ir::ActionLabel> label_of_constraint(const std::string& agent, const Label& label) {
    const bool is_solved = !label.is_answer && !label.solved.empty();
    ir::ActionLabel result = label_by(is_solved ? ir::ActionKind::internal : ir::ActionKind::other, agent);
    if (is_solved)
        for (const Value& each : label.solved) result.terms.push_back(tree_of(each));
    return std::make_shared<const ir::ActionLabel>(std::move(result));
}

}  // namespace map2pml::lcc
