#include "translator/model/rules/rule_base.h"

#include "translator/model/protocol/operation.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;

bool is_constant(const ir::TermTree& term) {
    return term.kind != TreeKind::variable && term.kind != TreeKind::anything && term.parts.empty();
}

void add_agents(const ir::Modality& modality, std::set<std::string>& agents) {
    for (const ir::TermTree* each : {&modality.subject, &modality.object})
        if (is_constant(*each) && each->text != kSelf) agents.insert(each->text);
}

bool may_name_agent(const ir::TermTree& term, Naming naming) {
    if (naming == Naming::map) return term.kind == TreeKind::agent;
    return is_constant(term) && term.kind != TreeKind::role;
}

class SelfReader {
  public:
    SelfReader(const std::string& owner, Naming naming)
        : owner_{naming == Naming::map ? TreeKind::agent : TreeKind::name, owner, {}, {}} {}

    void read(ir::Modality& modality) const {
        read(modality.subject);
        read(modality.object);
        read(modality.action);
    }
    void read(ir::TermTree& term) const {
        if (term.kind == TreeKind::name && term.parts.empty() && term.text == kSelf) {
            const source::Span span = term.span;
            term = owner_;
            term.span = span;
        }
        for (ir::TermTree& part : term.parts) read(part);
    }
    void read(ir::Equation& equation) const {
        read(equation.left);
        read(equation.right);
    }

  private:
    ir::TermTree owner_;
};

}  // namespace

std::set<std::string> RuleBase::agents() const {
    std::set<std::string> agents = participants;
    for (const ir::RuleSet& set : sets) {
        agents.insert(set.owner);
        for (const ir::DeonticRule& rule : set.rules) {
            add_agents(rule.head, agents);
            for (const ir::Provision& each : rule.body)
                if (const auto* modality = std::get_if<ir::Modality>(&each.kind)) add_agents(*modality, agents);
        }
    }
    return agents;
}

std::optional<std::string> object_of(const Question& question, const RuleBase& base) {
    if (question.receiver) return question.receiver;
    const std::set<std::string> agents = base.agents();
    for (const ir::TermTree& each : question.action.parts)
        if (may_name_agent(each, base.naming) && agents.contains(each.text)) return each.text;
    return std::nullopt;
}

ir::DeonticRule without_self(ir::DeonticRule rule, const std::string& owner, Naming naming) {
    const SelfReader self(owner, naming);
    self.read(rule.head);
    for (ir::Provision& each : rule.body) std::visit([&](auto& kind) { self.read(kind); }, each.kind);
    return rule;
}

ir::TermTree without_self(ir::TermTree fact, const std::string& owner, Naming naming) {
    SelfReader(owner, naming).read(fact);
    return fact;
}

}  // namespace map2pml::deontic
