#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/framework_actions.h"
#include "translator/model/rules/check_rules.h"

namespace map2pml::lcc {

void check_norms(const Framework& framework, diag::Sink& sink) {
    if (framework.norms.empty()) return;
    deontic::check_rules(framework.norms, {std::nullopt, framework_actions(framework)}, sink);
}

}  // namespace map2pml::lcc
