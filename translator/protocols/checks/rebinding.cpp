// The definition of shadowing. MAP has no declarations, and a receive binds every variable of its pattern anew, so a second
// binding is legal. It is reported if it loses a value that the author may have meant to keep:
//   - a variable of a received message that has a value already: the value is replaced, not compared;
//   - the sender variable of a receive, if agents with several names could send: the message is received from any of them.
//     `agent($auctioneer, %auctioneer)` in a loop, with one agent of that role, is the usual style and is not reported;
//   - the result of a decision that replaces a value which has not been read.
#include <algorithm>
#include <map>
#include <string>

#include "translator/protocols/checks/checks.h"
#include "translator/protocols/checks/internal.h"

namespace map2pml::passes {

namespace {

bool contains_variable(const std::vector<ir::Term>& terms, const std::string& name) {
    return std::any_of(terms.begin(), terms.end(), [&](const ir::Term& term) {
        const auto* variable = std::get_if<ir::Variable>(&term.kind);
        return variable != nullptr && variable->name == name;
    });
}

class RebindingReport : public BindingListener {
  public:
    RebindingReport(const ir::Protocol& protocol, diag::Sink& sink) : sink_(sink), agents_(protocol.agents.size()) {
        for (const ir::AgentDeclaration& agent : protocol.agents) ++agents_in_[agent.role];
    }

    void read(const Reading& /*reading*/) override {}

    void bind(const Binding& binding) override {
        if (!binding.bound) return;
        if (const auto* receive = std::get_if<ir::Receive>(&binding.operation.kind))
            check_receive(binding, *receive);
        else if (const auto* decide = std::get_if<ir::Decide>(&binding.operation.kind))
            check_decision(binding, *decide);
    }

  private:
    void check_receive(const Binding& binding, const ir::Receive& receive) {
        const std::string variable = "$" + binding.name;
        if (contains_variable(receive.patterns, binding.name)) {
            sink_.report({diag::Code::shadowed_binding,
                          binding.span,
                          "`" + variable + "` already has a value and gets a new one here; write `=" + variable +
                              "` to accept only the same value, or use another name",
                          {}});
        } else if (could_be_several(receive.from)) {
            sink_.report({diag::Code::shadowed_binding,
                          binding.span,
                          "this takes the message from any such agent, not only from the `" + variable +
                              "` known so far; write `=" + variable + "` for that one only, or use another name",
                          {}});
        }
    }

    void check_decision(const Binding& binding, const ir::Decide& decide) {
        if (binding.unread && !contains_variable(decide.arguments, binding.name)) {
            sink_.report(
                {diag::Code::shadowed_binding,
                 binding.span,
                 "`$" + binding.name + "` already has a value, which is replaced here before anything has read it",
                 {}});
        }
    }

    /// More than one agent of the protocol may be the sender.
    [[nodiscard]] bool could_be_several(const ir::Address& from) const {
        const auto* role = std::get_if<ir::RoleName>(&from.role.kind);
        if (role == nullptr) return agents_ > 2;
        const auto found = agents_in_.find(role->name);
        return found != agents_in_.end() && found->second > 1;
    }

    diag::Sink& sink_;
    std::size_t agents_;                            ///< of the protocol
    std::map<std::string, std::size_t> agents_in_;  ///< by role
};

}  // namespace

void check_rebinding(const ir::Protocol& protocol, diag::Sink& sink) {
    RebindingReport report(protocol, sink);
    for (const ir::Clause& clause : protocol.clauses) follow_bindings(clause, report);
}

}  // namespace map2pml::passes
