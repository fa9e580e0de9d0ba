#include "translator/languages/maze/scope.h"

#include <algorithm>

namespace map2pml::maze {

namespace {

void add_once(std::vector<const Class*>& all, const Class* more) {
    if (more != nullptr && std::find(all.begin(), all.end(), more) == all.end()) all.push_back(more);
}

bool has_word(const std::vector<Word>& words, const std::string& text) {
    return std::any_of(words.begin(), words.end(), [&](const Word& each) { return each.text == text; });
}

std::optional<Meaning> shared_meaning(const Class& of, const std::string& name) {
    for (const TypeMember& type : of.types) {
        if (type.name.text == name) return Meaning{Meaning::Kind::type, &of};
        if (has_word(type.values, name)) return Meaning{Meaning::Kind::value, &of};
    }
    for (const ConstMember& constant : of.constants)
        if (constant.name.text == name) return Meaning{Meaning::Kind::constant, &of, constant.type};
    return std::nullopt;
}

}  // namespace

std::vector<const Class*> chain_of(const Development& development, const Class& first) {
    std::vector<const Class*> chain;
    const Class* at = &first;
    while (at != nullptr && std::find(chain.begin(), chain.end(), at) == chain.end()) {
        chain.push_back(at);
        at = at->refines ? development.find_class(at->refines->text) : nullptr;
    }
    return chain;
}

std::vector<const Class*> agents_of(const Development& development, const Class& system) {
    std::vector<const Class*> agents;
    const auto add = [&](const std::string& name) {
        const Class* found = development.find_class(name);
        if (found != nullptr && found->level == Level::agent) add_once(agents, found);
    };
    for (const TopologyMember& each : system.topologies) add(each.agents.text);
    for (const Action& each : system.actions)
        if (each.on) add(each.on->agents);
    return agents;
}

TypePtr variable_type(const Class& of, const std::string& name) {
    for (const VarMember& each : of.variables)
        if (has_word(each.names, name)) return each.type;
    return nullptr;
}

const Action* find_action(const Class& of, const std::string& name) {
    const auto found =
        std::find_if(of.actions.begin(), of.actions.end(), [&](const Action& each) { return each.name.text == name; });
    return found == of.actions.end() ? nullptr : &*found;
}

std::vector<Step> steps_of(const Development& development, const Class& of) {
    std::vector<Step> steps;
    std::vector<const Action*> taken;
    for (const Action& each : of.actions) {
        Step step{&of, &each};
        const Class* agents = each.on ? development.find_class(each.on->agents) : nullptr;
        const Action* together = agents == nullptr ? nullptr : find_action(*agents, each.on->action);
        if (together != nullptr) {
            step.agents = agents;
            step.together = together;
            taken.push_back(together);
        }
        steps.push_back(step);
    }
    if (of.level != Level::system) return steps;
    for (const Class* agents : agents_of(development, of)) {
        for (const Action& each : agents->actions)
            if (std::find(taken.begin(), taken.end(), &each) == taken.end()) steps.push_back({agents, &each});
    }
    return steps;
}

std::optional<Step> find_step(const Development& development, const Class& of, const std::string& name) {
    const std::vector<Step> steps = steps_of(development, of);
    const auto found =
        std::find_if(steps.begin(), steps.end(), [&](const Step& each) { return each.action->name.text == name; });
    return found == steps.end() ? std::nullopt : std::optional(*found);
}

std::vector<Declaration> declarations_of(const Step& step) {
    std::vector<Declaration> all = step.action->any;
    if (step.together != nullptr) all.insert(all.end(), step.together->any.begin(), step.together->any.end());
    return all;
}

Scope::Scope(const Development& development, const Class& of) : development_(development), of_(of) {
    const auto add_chain = [&](const Class& first) {
        for (const Class* each : chain_of(development, first)) add_once(visible_, each);
    };
    add_chain(of);
    if (of.level == Level::system) {
        agents_ = agents_of(development, of);
        for (const Class* each : agents_) add_once(visible_, each);
    }
    if (of.level != Level::agent) return;
    agents_ = {&of};
    for (const Class& each : development.classes) {
        const std::vector<const Class*> inside =
            each.level == Level::system ? agents_of(development, each) : std::vector<const Class*>{};
        if (std::find(inside.begin(), inside.end(), &of) != inside.end()) add_chain(each);
    }
}

std::optional<Meaning> Scope::find(const std::string& name) const {
    if (const TypePtr type = variable_type(of_, name)) return Meaning{Meaning::Kind::variable, &of_, type};
    for (const TopologyMember& each : of_.topologies)
        if (each.name.text == name) return Meaning{Meaning::Kind::topology, &of_};
    for (const Class* each : visible_)
        if (auto found = shared_meaning(*each, name)) return found;
    const Class* agents = development_.find_class(name);
    if (agents != nullptr && agents->level == Level::agent) return Meaning{Meaning::Kind::agents, agents};
    return std::nullopt;
}

std::optional<Meaning> Scope::attribute(const std::string& name) const {
    for (const Class* each : agents_)
        if (const TypePtr type = variable_type(*each, name)) return Meaning{Meaning::Kind::variable, each, type};
    return std::nullopt;
}

}  // namespace map2pml::maze
