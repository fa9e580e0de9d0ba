#include <string>
#include <utility>
#include <vector>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

void check_tail_calls(const ir::Protocol& protocol, diag::Sink& sink) {
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        if (std::holds_alternative<ir::Become>(operation.kind) && !at.tail) {
            std::vector<diag::Note> notes;
            if (auto advice = restart_advice(clause, operation)) notes.push_back({operation.span, std::move(*advice)});
            sink.report({diag::Code::non_tail_recursion, operation.span,
                         "there is more to do after `" + ir::to_string(operation) +
                             "`, so it is a call that returns; such calls nest at most 4 deep, and a search that "
                             "reaches this bound is incomplete",
                         std::move(notes)});
        }
    });
}

}  // namespace map2pml::passes
