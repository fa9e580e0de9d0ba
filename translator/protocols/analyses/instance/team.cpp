#include "translator/protocols/analyses/instance/team.h"

#include <functional>
#include <memory>
#include <utility>

#include "translator/model/formulas/modal_formula.h"
#include "translator/protocols/analyses/values/expression_walk.h"

namespace map2pml::passes {

namespace {

/// Calls `change` for each name that may be that of an agent, where the check file speaks of places.
class PlaceNames {
  public:
    explicit PlaceNames(const std::function<void(std::string&)>& change) : change_(change) {}

    void put(ir::CheckBlock& block) const {
        for (ir::Participant& each : block.participants) put(each.id);
        for (auto& [name, value] : block.constants) put(value.value);
        for (ir::StateVariable& each : block.states) {
            put(each.initial);
            for (ir::Term& key : each.keys) put(key);
            for (ir::Term& member : each.members) put(member);
        }
        for (ir::Observer& each : block.observers) {
            put(each.event);
            passes::for_each_term(each.body, [&](ir::Term& term) { put(term); });
        }
        for (ir::UserProperty& each : block.properties) put(each);
    }

  private:
    void put(std::string& name) const { change_(name); }

    /// In LCC an agent is a constant like others.
    void put(ir::Term& term) const {
        if (auto* agent = std::get_if<ir::AgentName>(&term.kind))
            put(agent->name);
        else if (auto* constant = std::get_if<ir::Constant>(&term.kind))
            put(constant->text);
        else if (auto* word = std::get_if<ir::CurrentValue>(&term.kind))
            put(word->variable);
    }

    void put(ir::EventPattern& event) const {
        passes::for_each_term(event, [&](ir::Term& term) { put(term); });
    }

    void put(ir::Expression& expression) const {
        passes::for_each_term(expression, [&](ir::Term& term) { put(term); });
        passes::for_each_expression(expression, [&](ir::Expression& each) {
            if (auto* state = std::get_if<ir::StateRead>(&each.kind); state != nullptr && !state->of)
                put(state->name);  // a bare word may be an agent
        });
    }

    void put(ir::TermTree& term) const {
        if (term.parts.empty() && (term.kind == ir::TermTree::Kind::name || term.kind == ir::TermTree::Kind::agent))
            put(term.text);
        for (ir::TermTree& part : term.parts) put(part);
    }

    void put(ir::ActionPattern& action) const {
        if (action.agent) put(*action.agent);
        put(action.term);
        if (action.partner) {
            put(action.partner->role);
            put(action.partner->id);
        }
    }

    void put(ir::UserProperty& property) const {
        put(property.formula);
        for (ir::EventPattern& each : property.events) put(each);
        if (property.modal != nullptr) {
            auto formula = std::make_shared<ir::ModalFormula>(*property.modal);
            for (ir::ModalNode& node : formula->nodes)
                for (ir::ActionPattern& each : node.actions.patterns) put(each);
            property.modal = std::move(formula);
        }
    }

    const std::function<void(std::string&)>& change_;
};

void change_names(ir::CheckFile& check, const std::function<void(std::string&)>& change) {
    const PlaceNames names(change);
    names.put(check.common);
    for (ir::CheckBlock& block : check.instances) names.put(block);
}

}  // namespace

ir::CheckFile with_team(ir::CheckFile check, const Team& team) {
    change_names(check, [&](std::string& name) {
        if (const auto agent = team.find(name); agent != team.end()) name = agent->second;
    });
    check.common.team = team;
    return check;
}

std::set<std::string> names_of_places(ir::CheckFile check) {
    std::set<std::string> names;
    change_names(check, [&](std::string& name) { names.insert(name); });
    return names;
}

}  // namespace map2pml::passes
