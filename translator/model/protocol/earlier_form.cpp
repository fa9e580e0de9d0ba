#include "translator/model/protocol/internal.h"

#include <algorithm>
#include <string>

#include "translator/model/protocol/walk.h"

namespace map2pml::ir {

namespace {

/// `inform!2`: the second of the messages that the text calls `inform`.
std::string without_number(const std::string& performative) {
    const std::size_t mark = performative.rfind('!');
    const auto is_digit = [](char byte) { return byte >= '0' && byte <= '9'; };
    const bool has_number =
        mark != std::string::npos && mark + 1 < performative.size() &&
        std::all_of(performative.begin() + static_cast<std::ptrdiff_t>(mark) + 1, performative.end(), is_digit);
    return has_number ? performative.substr(0, mark) : "";
}

void mark_operation(Operation& operation) {
    operation.origin = operation.wording.empty() ? Operation::Origin::lowering : Operation::Origin::unfolded;
    if (auto* send = std::get_if<Send>(&operation.kind)) {
        send->written = without_number(send->performative);
    } else if (auto* receive = std::get_if<Receive>(&operation.kind)) {
        receive->written = without_number(receive->performative);
    } else if (auto* call = std::get_if<Become>(&operation.kind)) {  // a wording explains why it is cut
        call->kind = operation.wording.empty() ? Become::Kind::silent : Become::Kind::cut;
        operation.origin = Operation::Origin::lowering;
    }
}

}  // namespace

void mark_unfolded(Protocol& protocol) {
    for (Clause& clause : protocol.clauses) {
        clause.is_situation = true;
        for_each_operation(clause.body, mark_operation);
    }
}

}  // namespace map2pml::ir
