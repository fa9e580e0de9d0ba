#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/framework_actions.h"
#include "translator/languages/lcc/rule_sets.h"
#include "translator/model/rules/check_rules.h"

namespace map2pml::lcc {

void check_norms(const Framework& framework, diag::Sink& sink) {
    if (framework.norms.empty()) return;
    deontic::check_rules(rule_sets(framework), {std::nullopt, framework_actions(framework)}, sink);
}

}  // namespace map2pml::lcc
