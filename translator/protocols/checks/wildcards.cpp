#include <string_view>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// Describes what needs a value here; empty if `_` is allowed.
std::string_view wanted(TermUse use) {
    switch (use) {
        case TermUse::sent:
            return "a message that is sent";
        case TermUse::procedure:
            return "an argument of a decision procedure";
        case TermUse::call:
            return "an argument of a recursion";
        case TermUse::sent_to:
        case TermUse::taken:
        case TermUse::taken_from:
            break;
    }
    return {};
}

}  // namespace

void check_wildcards(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            if (std::holds_alternative<ir::Wildcard>(term.kind) && !wanted(use).empty())
                sink.report({diag::Code::wildcard_sent,
                             term.span,
                             "`_` has no value, and " + std::string(wanted(use)) + " needs one",
                             {}});
        });
    });
}

}  // namespace map2pml::passes
