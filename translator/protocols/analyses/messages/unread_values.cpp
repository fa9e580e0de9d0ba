#include "translator/protocols/analyses/messages/unread_values.h"

#include <map>
#include <string>

#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/messages/message_kinds.h"
#include "translator/protocols/analyses/messages/needed_fields.h"

namespace map2pml::passes {

namespace {

class Reduction {
  public:
    Reduction(const ir::Protocol& protocol, const ir::Instance& instance)
        : protocol_(protocol),
          graph_(build_flow_graph(protocol, instance)),
          needs_(find_needs(protocol, instance, graph_, find_mailbox_contents(protocol, instance), {})) {
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread) {
            const std::vector<Node>& nodes = graph_.threads[thread].nodes;
            for (NodeId id = 0; id < nodes.size(); ++id) {
                if (nodes[id].operation == nullptr || nodes[id].ok == kNoNode) continue;
                const NameSet& live = needs_.liveness.across(graph_, thread, id, nodes[id].ok);
                live_after_[nodes[id].operation->id].insert(live.begin(), live.end());
            }
        }
    }

    ir::Protocol run() {
        ir::Protocol reduced = protocol_;
        for (ir::Clause& clause : reduced.clauses)
            ir::for_each_operation(clause.body, [&](ir::Operation& operation) { reduce(operation); });
        return reduced;
    }

  private:
    void reduce(ir::Operation& operation) const {
        const auto known = live_after_.find(operation.id);
        if (known == live_after_.end()) return;  // it is never reached
        const NameSet& live = known->second;
        if (auto* send = std::get_if<ir::Send>(&operation.kind)) {
            const auto terms = needs_.unread.find(operation.id);
            if (terms == needs_.unread.end()) return;
            for (const std::size_t term : terms->second) send->terms[term].kind = unread();
        } else if (auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
            std::map<std::string, int> times;
            const auto for_patterns = [&](const auto& visit) {
                for (ir::Term& pattern : receive->patterns) visit(pattern);
                visit(receive->from.name);
                visit(receive->from.role);
            };
            for_patterns([&](const ir::Term& pattern) {
                if (const auto* variable = std::get_if<ir::Variable>(&pattern.kind)) ++times[variable->name];
            });
            for_patterns([&](ir::Term& pattern) {
                const auto* variable = std::get_if<ir::Variable>(&pattern.kind);
                if (variable != nullptr && times[variable->name] == 1 && !live.contains(variable->name))
                    pattern.kind = ir::Wildcard{};
            });
        } else if (auto* decide = std::get_if<ir::Decide>(&operation.kind)) {
            if (decide->result && !live.contains(decide->result->name)) decide->result.reset();
            for (ir::Term& argument : decide->arguments)
                if (std::holds_alternative<ir::Variable>(argument.kind)) argument.kind = unread();
        }
    }

    static ir::Constant unread() { return {"_", "_"}; }

    const ir::Protocol& protocol_;
    FlowGraph graph_;
    Needs needs_;
    std::map<ir::OperationId, NameSet> live_after_;  ///< by each operation that can be reached, if it succeeds
};

}  // namespace

ir::Protocol without_unread_values(const ir::Protocol& protocol, const ir::Instance& instance) {
    return Reduction(protocol, instance).run();
}

}  // namespace map2pml::passes
