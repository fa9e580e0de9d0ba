#include <fmt/format.h>

#include <string>

#include "translator/foundation/diag/suggest.h"
#include "translator/model/rules/internal.h"
#include "translator/model/rules/rule_base.h"

namespace map2pml::deontic {

namespace {

using TreeKind = ir::TermTree::Kind;
using Arities = std::map<std::string, std::set<std::size_t>>;

std::vector<std::string> keys(const Arities& arities) {
    std::vector<std::string> names;
    for (const auto& [name, numbers] : arities) names.push_back(name);
    return names;
}

std::string numbers_text(const std::set<std::size_t>& numbers) {
    std::string text;
    for (const std::size_t each : numbers) text += (text.empty() ? "" : " or ") + std::to_string(each);
    return text;
}

class NameCheck {
  public:
    NameCheck(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink)
        : sets_(sets), vocabulary_(vocabulary), sink_(sink) {
        for (const ir::RuleSet& set : sets) {
            owners_.insert(set.owner);
            for (const ir::DeonticRule& rule : set.rules) {
                concluded_[rule.head.permits][rule.head.action.text].insert(rule.head.action.parts.size());
                for (const ir::Provision& each : rule.body)
                    if (const auto* modality = std::get_if<ir::Modality>(&each.kind))
                        asked_[modality->permits][modality->action.text].insert(modality->action.parts.size());
            }
        }
    }

    void check() {
        for (const ir::RuleSet& set : sets_) {
            check_agent(set.owner, set.owner_span);
            for (const ir::DeonticRule& rule : set.rules) {
                check_agents(rule.head);
                check_head(rule.head);
                for (const ir::Provision& each : rule.body) {
                    if (const auto* modality = std::get_if<ir::Modality>(&each.kind)) {
                        check_agents(*modality);
                        check_condition(*modality);
                    }
                }
            }
        }
    }

  private:
    void check_agent(const std::string& name, const source::Span& span) {
        if (!vocabulary_.agents || name == kBroker || name == kSelf || vocabulary_.agents->contains(name)) return;
        sink_.report(diag::Code::rule_unknown_agent, span,
                     fmt::format("there is no agent `{}`{}", name,
                                 diag::did_you_mean(name, {vocabulary_.agents->begin(), vocabulary_.agents->end()})));
    }

    void check_agents(const ir::Modality& modality) {
        for (const ir::TermTree* each : {&modality.subject, &modality.object})
            if (each->kind != TreeKind::variable && each->kind != TreeKind::anything)
                check_agent(each->text, each->span);
    }

    /// The protocol must do the action, or a condition must ask whether it may be done.
    void check_head(const ir::Modality& head) {
        if (!vocabulary_.actions) return;
        Arities known = *vocabulary_.actions;
        for (const auto& [name, numbers] : asked_[head.permits]) known[name].insert(numbers.begin(), numbers.end());
        check_action(head.action, known, "nothing in the protocol does");
    }

    /// Some rule must conclude about the action.
    void check_condition(const ir::Modality& modality) {
        if (!vocabulary_.actions) return;  // neither are all rules
        check_action(modality.action, concluded_[modality.permits],
                     modality.permits ? "no rule permits" : "no rule forbids");
    }

    void check_action(const ir::TermTree& action, const Arities& known, const char* what) {
        const auto numbers = known.find(action.text);
        if (numbers == known.end()) {
            sink_.report(diag::Code::rule_unused, action.span,
                         fmt::format("{} `{}`{}", what, to_string(key_of(action)),
                                     diag::did_you_mean(action.text, keys(known))));
        } else if (!numbers->second.contains(action.parts.size())) {
            sink_.report(diag::Code::rule_arity, action.span,
                         fmt::format("`{}` has {} argument{} here, and {} elsewhere", action.text, action.parts.size(),
                                     action.parts.size() == 1 ? "" : "s", numbers_text(numbers->second)));
        }
    }

    const std::vector<ir::RuleSet>& sets_;
    const Vocabulary& vocabulary_;
    diag::Sink& sink_;
    std::set<std::string> owners_;
    std::map<bool, Arities> concluded_;  ///< by sign: actions of heads
    std::map<bool, Arities> asked_;      ///< by sign: actions of conditions
};

}  // namespace

void check_names(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink) {
    NameCheck(sets, vocabulary, sink).check();
}

}  // namespace map2pml::deontic
