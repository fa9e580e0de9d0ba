#include "tests/differential/bystander.h"

#include <variant>

#include "translator/model/protocol/walk.h"

namespace map2pml::differential {

namespace {

constexpr const char* kBystanders = R"(  agent(!Ping, %ping) =
    ball() => agent(!Pong, %pong) then agent(back)
  agent(!Ping, %ping, back) =
    waitfor (ball() <= agent(!Pong, %pong) then agent()) timeout agent(back)
  agent(!Pong, %pong) =
    waitfor (ball() <= agent(!Ping, %ping) then ball() => agent(!Ping, %ping) then agent()) timeout agent()
)";

}  // namespace

std::string with_bystanders(const std::string& text) {
    const std::size_t end = text.rfind(']');
    return text.substr(0, end) + kBystanders + text.substr(end);
}

bool may_reach_bystanders(const ir::Protocol& protocol) {
    bool found = false;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* send = std::get_if<ir::Send>(&operation.kind);
            found = found || (send != nullptr && !std::holds_alternative<ir::RoleName>(send->to.role.kind) &&
                              !std::holds_alternative<ir::AgentName>(send->to.name.kind));
        });
    }
    return found;
}

}  // namespace map2pml::differential
