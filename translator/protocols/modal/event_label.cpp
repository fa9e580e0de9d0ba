#include "translator/protocols/modal/event_label.h"

#include "translator/model/protocol/quoted.h"

namespace map2pml::modal {

namespace {

using ir::Action;
using TreeKind = ir::TermTree::Kind;

ir::TermTree tree_of(const ir::Value& value) {
    using Kind = ir::Value::Kind;
    const auto tree = [&](TreeKind kind, const std::string& text) { return ir::TermTree{kind, text, {}, {}}; };
    switch (value.kind) {
        case Kind::not_bound:
        case Kind::pattern:
            return tree(TreeKind::anything, "_");
        case Kind::agent:
            return tree(TreeKind::agent, value.text.starts_with('!') ? value.text.substr(1) : value.text);
        case Kind::role:
            return tree(TreeKind::role, value.text.substr(1));
        case Kind::integer:
            return tree(TreeKind::integer, value.text);
        case Kind::constant:
        case Kind::result:
            break;
    }
    return tree(TreeKind::name, ir::unquoted(value.text).value_or(value.text));
}

ir::TermTree compound(const std::string& name, const std::vector<semantics::Value>& terms,
                      const semantics::Values& values) {
    ir::TermTree tree{TreeKind::name, name, {}, {}};
    for (const semantics::Value term : terms) tree.parts.push_back(tree_of(values.shown(term)));
    return tree;
}

ir::LabelAgent agent_label(const ir::AgentInstance& agent) {
    return {{TreeKind::agent, agent.name, {}, {}}, agent.agent};
}

ir::LabelParty party(const ir::AgentInstance& agent) {
    return {{TreeKind::role, agent.role, {}, {}}, agent_label(agent)};
}

/// Messages of diagrams have a name of the text besides that of the model.
const std::string& name_of(const semantics::Event& event, const semantics::Values& values) {
    const std::string& written = values.written(event.message.performative);
    return written.empty() ? values.name_text(event.message.performative) : written;
}

}  // namespace

ir::ActionLabel label_of(const semantics::Event& event, const semantics::TransitionSystem& system) {
    if (event.operation != nullptr && event.operation->label != nullptr) return *event.operation->label;
    const std::vector<ir::AgentInstance>& agents = system.instance().agents;
    const semantics::Values& values = system.values();
    ir::ActionLabel label;
    label.agent = agent_label(agents[event.agent]);
    if (event.kind == Action::send || event.kind == Action::receive) {
        label.kind = event.kind == Action::send ? ir::ActionKind::out : ir::ActionKind::in;
        label.terms = {compound(name_of(event, values), event.message.terms, values)};
        if (event.kind == Action::receive) label.partners = {party(agents[event.message.sender])};
        for (const std::size_t receiver : event.receivers) label.partners.push_back(party(agents[receiver]));
    } else if (event.kind == Action::decide) {
        label.kind = ir::ActionKind::internal;
        label.terms = {compound(std::get<ir::Decide>(event.operation->kind).procedure, event.arguments, values)};
    }
    return label;
}

std::u32string code_of(const semantics::Event& event) {
    std::u32string code;
    const auto put = [&](std::uint64_t number) {
        code.push_back(static_cast<char32_t>(number));
        code.push_back(static_cast<char32_t>(number >> 32U));
    };
    put(static_cast<std::uint64_t>(event.kind));
    put(event.agent);
    put(event.operation == nullptr ? 0 : event.operation->id);
    if (event.operation != nullptr && event.operation->label != nullptr) return code;
    put(event.message.sender);
    for (const auto* terms : {&event.message.terms, &event.arguments}) {
        put(terms->size());
        for (const semantics::Value term : *terms) put(static_cast<std::uint64_t>(term));
    }
    for (const std::size_t receiver : event.receivers) put(receiver);
    return code;
}

}  // namespace map2pml::modal
