#include "translator/protocols/modal/states_on_demand.h"

#include <algorithm>
#include <utility>

#include "translator/model/protocol/value.h"
#include "translator/protocols/semantics/rules/rules.h"

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

bool is_cut(const semantics::Step& step) { return step.cut != semantics::Cut::none; }

StatesOnDemand::StatesOnDemand(const semantics::TransitionSystem& system, StateBounds bounds)
    : system_(system), bounds_(std::move(bounds)), states_(system), nodes_(states_.count()) {}

std::span<const LabelledEdge> StatesOnDemand::edges(std::uint32_t state) {
    if (!nodes_[state].is_expanded && !is_over_) expand(state);
    return {edges_.data() + nodes_[state].first, nodes_[state].count};
}

bool StatesOnDemand::is_cut(std::uint32_t state) {
    (void)edges(state);
    return nodes_[state].is_cut;
}

void StatesOnDemand::expand(std::uint32_t state) {
    if (count() > bounds_.states || (bounds_.keep_going && !bounds_.keep_going())) {
        is_over_ = true;
        return;
    }
    Node node{edges_.size(), 0, true, false};
    for (const semantics::CompactStep& step : states_.steps(state)) {
        const std::uint32_t label = label_of(step.effect);
        if (label == kNoLabel) {
            node.is_cut = true;
            continue;
        }
        edges_.push_back({step.target, label});
        ++node.count;
    }
    nodes_.resize(count());
    nodes_[state] = node;
    ++expanded_;
}

/// `kNoLabel`: the step is cut.
std::uint32_t StatesOnDemand::label_of(std::uint32_t effect) {
    if (effect < labels_of_effects_.size() && labels_of_effects_[effect] != kNoLabel) return labels_of_effects_[effect];
    const semantics::StepEffect& met = states_.effect(effect);
    note(met);
    if (met.cut != semantics::Cut::none) return kNoLabel;
    const auto [known, is_new] =
        label_numbers_.try_emplace(code_of(met.event), static_cast<std::uint32_t>(labels_.size()));
    if (is_new) labels_.push_back(modal::label_of(met.event, system_));
    labels_of_effects_.resize(std::max(labels_of_effects_.size(), effect + std::size_t{1}), kNoLabel);
    labels_of_effects_[effect] = known->second;
    return known->second;
}

/// The first step that is cut, and waits that are forced to end, for reports.
void StatesOnDemand::note(const semantics::StepEffect& effect) {
    if (effect.cut != semantics::Cut::none) {
        if (!first_cut_) first_cut_ = CutStep{effect.event, effect.cut, effect.place};
        return;
    }
    const bool is_known = std::any_of(forced_.begin(), forced_.end(), [&](const semantics::Event& each) {
        return each.operation == effect.event.operation && each.agent == effect.event.agent;
    });
    if (effect.event.forced && !is_known) forced_.push_back(effect.event);
}

std::size_t StatesOnDemand::bytes() const {
    return states_.bytes() + nodes_.capacity() * sizeof(Node) + edges_.capacity() * sizeof(LabelledEdge);
}

bool StatesOnDemand::is_in(const ir::ActionSet& actions, std::uint32_t label) const {
    return ir::is_in(actions, labels_[label]);
}

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
