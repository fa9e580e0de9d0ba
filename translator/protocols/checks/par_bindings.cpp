#include <map>
#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/terms_of.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

using Bound = std::map<std::string, source::Span>;

/// The variables that an operation may bind, each with its first place.
Bound bound_in(const ir::Operation& branch) {
    Bound bound;
    for_each_operation(branch, Place{}, [&](const ir::Operation& operation, Place) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && binds(use)) bound.emplace(variable->name, term.span);
        });
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result)
            bound.emplace(decide->result->name, decide->result_span);
    });
    return bound;
}

void check_par(const ir::Par& par, diag::Sink& sink) {
    Bound earlier;
    for (const ir::Operation& branch : par.branches) {
        for (const auto& [name, span] : bound_in(branch)) {
            const auto [first, is_new] = earlier.emplace(name, span);
            if (!is_new) {
                sink.report({diag::Code::par_binding_clash,
                             span,
                             "`$" + name +
                                 "` is bound in another branch of this `par` too; afterwards it has the value from the "
                                 "last branch",
                             {{first->second, "bound here too"}}});
            }
        }
    }
}

}  // namespace

void check_par_bindings(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause&, const ir::Operation& operation, Place) {
        if (const auto* par = std::get_if<ir::Par>(&operation.kind)) check_par(*par, sink);
    });
}

}  // namespace map2pml::passes
