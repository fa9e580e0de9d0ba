#include "translator/lcc/checks/check_framework.h"

#include "translator/lcc/checks/checks.h"

namespace map2pml::lcc {

void check_framework(const Framework& framework, diag::Sink& sink) {
    for (const auto check : {check_headers, check_roles, check_left_recursion, check_messages, check_bindings,
                             check_duplicate_clauses, check_ids}) {
        check(framework, sink);
    }
}

}  // namespace map2pml::lcc
