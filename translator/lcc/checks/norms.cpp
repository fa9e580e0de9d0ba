#include "translator/deontic/check_rules.h"
#include "translator/lcc/checks/checks.h"
#include "translator/lcc/framework_actions.h"
#include "translator/lcc/rule_sets.h"

namespace map2pml::lcc {

void check_norms(const Framework& framework, diag::Sink& sink) {
    if (framework.norms.empty()) {
        return;
    }
    deontic::check_rules(rule_sets(framework), {std::nullopt, framework_actions(framework)}, sink);
}

}  // namespace map2pml::lcc
