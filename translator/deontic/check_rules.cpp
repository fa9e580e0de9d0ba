#include "translator/deontic/check_rules.h"

#include <utility>

#include "translator/deontic/checks.h"

namespace map2pml::deontic {

bool check_rules(const std::vector<ir::RuleSet>& sets, const Vocabulary& vocabulary, diag::Sink& sink) {
    diag::Sink found;
    std::vector<ir::RuleSet> well_formed = sets;
    for (ir::RuleSet& set : well_formed) {
        std::erase_if(set.rules, [&](const ir::DeonticRule& rule) { return !check_form(rule, found); });
    }
    check_names(well_formed, vocabulary, found);
    for (const ir::RuleSet& set : well_formed) {
        for (const ir::DeonticRule& rule : set.rules) {
            check_variables(rule, found);
        }
    }
    check_cycles(well_formed, found);
    for (diag::Diagnostic& each : found.sorted()) {
        sink.report(std::move(each));
    }
    return !found.has_errors();
}

}  // namespace map2pml::deontic
