#include <fmt/format.h>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"
#include "translator/protocols/checks/walk.h"

namespace map2pml::passes {

namespace {

/// The reason why the next branch is never reached: nothing can fail, or a call never returns.
struct Hindrance {
    source::Span span;
    const char* why;
    const char* note;
};

Hindrance hindrance_of(const ir::Operation& branch, Place at) {
    const ir::Operation* call = nullptr;
    for_each_operation(branch, at, [&](const ir::Operation& part, Place there) {
        call = there.tail && std::holds_alternative<ir::Become>(part.kind) ? &part : call;
    });
    if (call == nullptr) return {branch.span, "cannot fail", "cannot fail"};
    const bool only_calls = call == &branch;
    return {call->span,
            only_calls ? "is a call that does not return" : "does not fail before its call, which does not return",
            "does not return: when the clause that it calls fails, the agent has failed"};
}

}  // namespace

void check_branches(const ir::Protocol& protocol, diag::Sink& sink) {
    const Failure failure(protocol);
    for_each_operation(protocol, [&](const ir::Clause& clause, const ir::Operation& operation, Place at) {
        const auto* choice = std::get_if<ir::OrderedChoice>(&operation.kind);
        if (choice == nullptr) return;
        for (std::size_t index = 0; index + 1 < choice->branches.size(); ++index) {
            const ir::Operation& branch = choice->branches[index];
            if (!failure.possible(branch, at, clause)) {
                const Hindrance hindrance = hindrance_of(branch, at);
                sink.report(
                    {diag::Code::unreachable_branch,
                     choice->branches[index + 1].span,
                     fmt::format("this branch of `or` is never reached, because the one before it {}", hindrance.why),
                     {{hindrance.span, hindrance.note}}});
                return;
            }
        }
    });
}

}  // namespace map2pml::passes
