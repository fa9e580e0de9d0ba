#include "translator/model/rules/rule_base.h"

#include <algorithm>
#include <utility>

#include "translator/model/rules/internal.h"

namespace map2pml::deontic {

namespace {

bool is_ground(const ir::TermTree& term) {
    return term.kind != ir::TermTree::Kind::variable && term.kind != ir::TermTree::Kind::anything &&
           std::all_of(term.parts.begin(), term.parts.end(), is_ground);
}

}  // namespace

bool check_rules(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink) {
    diag::Sink found;
    std::vector<ir::RuleSet> well_formed = sets;
    for (ir::RuleSet& set : well_formed)
        std::erase_if(set.rules, [&](const ir::DeonticRule& rule) { return !check_form(rule, found); });
    check_names(well_formed, vocabulary, found);
    for (const ir::RuleSet& set : well_formed)
        for (const ir::DeonticRule& rule : set.rules) check_variables(rule, found);
    check_cycles(well_formed, found);
    for (diag::Diagnostic& each : found.sorted()) sink.report(std::move(each));
    return !found.has_errors();
}

bool take_facts(RuleBase& base, diag::Sink& sink) {
    bool is_right = true;
    for (ir::RuleSet& set : base.sets) {
        for (ir::TermTree& fact : set.facts) {
            if (!is_ground(fact)) {
                sink.report(diag::Code::rule_fact, fact.span, "a fact has no variables: `" + to_string(fact) + "`");
                is_right = false;
            } else {
                base.facts[set.owner].push_back(without_self(fact, set.owner, base.naming));
            }
        }
        set.facts.clear();
    }
    return is_right;
}

}  // namespace map2pml::deontic
