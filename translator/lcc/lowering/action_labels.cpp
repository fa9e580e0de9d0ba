#include "translator/lcc/lowering/action_labels.h"

#include <utility>

namespace map2pml::lcc {

namespace {

using TreeKind = ir::TermTree::Kind;

TreeKind tree_kind(const Value& value) {
    switch (value.kind) {
        case Value::Kind::unbound:
            return TreeKind::anything;
        case Value::Kind::string:
            return TreeKind::text;
        case Value::Kind::integer:
            return TreeKind::integer;
        case Value::Kind::constant:
        case Value::Kind::number:
        case Value::Kind::compound:
            break;
    }
    return TreeKind::name;
}

ir::ActionLabel label_by(ir::ActionKind kind, const std::string& agent) {
    ir::ActionLabel label;
    label.kind = kind;
    label.agent.id = tree_of(agent_id(agent));
    return label;
}

ir::LabelParty party_label(const Value& role, const Value& id) { return {tree_of(role), {tree_of(id), {}}}; }

}  // namespace

ir::TermTree tree_of(const Value& value) {
    ir::TermTree tree{tree_kind(value), value.text, {}, {}};
    if (value.kind == Value::Kind::integer || value.kind == Value::Kind::number) {
        tree.text = to_string(value);
    }
    for (const Value& part : value.parts) {
        tree.parts.push_back(tree_of(part));
    }
    return tree;
}

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
    if (is_solved) {
        for (const Value& each : label.solved) {
            result.terms.push_back(tree_of(each));
        }
    }
    return std::make_shared<const ir::ActionLabel>(std::move(result));
}

}  // namespace map2pml::lcc
