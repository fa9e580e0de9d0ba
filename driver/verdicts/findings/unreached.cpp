#include <algorithm>
#include <map>
#include <set>

#include "driver/verdicts/findings/findings.h"
#include "translator/foundation/budget/work_budget.h"
#include "translator/foundation/graph/graph.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/flow/flow_graph.h"
#include "translator/protocols/analyses/flow/waits.h"

namespace map2pml::check {

namespace {

using report::Finding;
using report::finding_of;

/// Whether the operation is executed itself; the others consist of such operations.
bool is_step(const ir::Operation& operation) {
    return !std::holds_alternative<ir::Seq>(operation.kind) &&
           !std::holds_alternative<ir::OrderedChoice>(operation.kind) &&
           !std::holds_alternative<ir::WaitFor>(operation.kind);
}

/// An empty action before another one does nothing and leaves no mark in the model. Idle timeouts are not steps.
std::set<ir::OperationId> operations_without_a_step(const ir::Protocol& protocol, const ir::Clause& clause) {
    std::set<ir::OperationId> without;
    ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
        if (const auto* seq = std::get_if<ir::Seq>(&operation.kind)) {
            for (std::size_t at = 0; at + 1 < seq->parts.size(); ++at)
                if (std::holds_alternative<ir::Skip>(seq->parts[at].kind)) without.insert(seq->parts[at].id);
        }
        const auto* wait = std::get_if<ir::WaitFor>(&operation.kind);
        if (wait != nullptr && passes::has_idle_timeout(protocol, clause, operation))
            without.insert(wait->on_timeout->id);
    });
    return without;
}

/// Says when a timeout happens, at the first operation behind it of which control came as far as its wait.
class BehindTimeouts {
  public:
    BehindTimeouts(const ir::Clause& clause, const ir::Instance& instance, const std::vector<bool>& executed) {
        if (instance.timeout != ir::TimeoutReading::quiescent) return;
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* wait = std::get_if<ir::WaitFor>(&operation.kind);
            if (wait == nullptr) return;
            bool is_reached = false;
            ir::for_each_operation(*wait->attempt, [&](const ir::Operation& each) {
                is_reached = is_reached || (is_step(each) && executed[each.id]);
            });
            ir::for_each_operation(*wait->on_timeout, [&](const ir::Operation& each) {
                if (is_reached) waits_.emplace(each.id, operation.id);
            });
        });
    }

    void add_note(ir::OperationId operation, Finding& finding) {
        const auto wait = waits_.find(operation);
        if (wait == waits_.end() || !noted_.insert(wait->second).second) return;
        finding.notes.push_back({source::Span{},
                                 "with `--timeout quiescent`, a timeout happens only where no agent has another step; "
                                 "`--timeout anytime` also lets it happen before a message comes"});
    }

  private:
    std::map<ir::OperationId, ir::OperationId> waits_;
    std::set<ir::OperationId> noted_;
};

/// A place that was unfolded into several operations is reached if one of them is executed.
class UnfoldedPlaces {
  public:
    void add(const ir::Operation& operation, bool is_executed) {
        places_[operation.span].push_back(&operation);
        if (is_executed) reached_.insert(operation.span);
    }

    /// In the words of the text where they are known; else in those that all copies have.
    void add_unreached(const ir::Instance& instance, std::vector<Finding>& findings) const {
        for (const auto& [span, operations] : places_) {
            if (reached_.contains(span)) continue;
            const std::string& first = operations.front()->wording;
            const bool is_one = std::all_of(operations.begin(), operations.end(),
                                            [&](const ir::Operation* each) { return each->wording == first; });
            const auto text = instance.texts.find(span);
            report::NeverExecuted claim{{}, text != instance.texts.end() ? text->second : is_one ? first : ""};
            for (const ir::Operation* each : operations) claim.operations.push_back(each->id);
            findings.push_back(finding_of(span, {std::move(claim)}));
        }
    }

  private:
    std::map<source::Span, std::vector<const ir::Operation*>> places_;
    std::set<source::Span> reached_;
};

/// The flow graph of all threads as one graph.
class ControlFlow {
  public:
    explicit ControlFlow(const passes::FlowGraph& flow) {
        std::vector<std::size_t> first;
        std::size_t count = 0;
        for (const passes::Thread& thread : flow.threads) {
            first.push_back(count);
            count += thread.nodes.size();
        }
        exits_.resize(count);
        failures_.resize(count);
        std::set<std::size_t> branches;
        for (std::size_t at = 0; at < flow.threads.size(); ++at) {
            for (std::size_t node = 0; node < flow.threads[at].nodes.size(); ++node) {
                const passes::Node& from = flow.threads[at].nodes[node];
                add_exits(from, first[at], first[at] + node);
                for (const std::size_t branch : from.branch_threads) {
                    exits_[first[at] + node].push_back(first[branch] + flow.threads[branch].entry);
                    branches.insert(branch);
                }
            }
        }
        for (std::size_t at = 0; at < flow.threads.size(); ++at)
            if (!branches.contains(at)) entries_.push_back(first[at] + flow.threads[at].entry);
    }

    [[nodiscard]] std::size_t size() const { return exits_.size(); }

    /// By node, whether control comes there although these operations never end well.
    [[nodiscard]] std::vector<bool> reached_without(const std::vector<ir::OperationId>& operations) const {
        graph::Successors exits = exits_;
        for (const graph::Node node : nodes_of(operations)) exits[node] = failures_[node];
        std::vector<bool> reached(exits.size(), false);
        for (const graph::Node node : graph::reached_from(entries_, exits)) reached[node] = true;
        return reached;
    }

    [[nodiscard]] std::vector<graph::Node> nodes_of(const std::vector<ir::OperationId>& operations) const {
        std::vector<graph::Node> nodes;
        for (const ir::OperationId operation : operations) {
            const auto [begin, end] = of_operation_.equal_range(operation);
            for (auto at = begin; at != end; ++at) nodes.push_back(at->second);
        }
        return nodes;
    }

  private:
    void add_exits(const passes::Node& from, std::size_t first, graph::Node node) {
        const auto add = [&](passes::NodeId to, graph::Successors& exits) {
            if (to != passes::kNoNode) exits[node].push_back(first + to);
        };
        if (from.operation != nullptr) of_operation_.emplace(from.operation->id, node);
        add(from.fail, exits_);
        add(from.fail, failures_);
        add(from.ok, exits_);
        add(from.on_timeout, exits_);
        for (const passes::FirstAction& each : from.first_actions) add(each.node, exits_);
        for (const passes::CallTarget& each : from.targets) add(each.entry, exits_);
    }

    graph::Successors exits_;
    graph::Successors failures_;  ///< the FAIL exits alone
    std::vector<graph::Node> entries_;
    std::multimap<ir::OperationId, graph::Node> of_operation_;
};

const std::vector<ir::OperationId>& operations_of(const Finding& finding) {
    return std::get<report::NeverExecuted>(finding.claims.front()).operations;
}

/// Says of findings that all ways to them lead through another one.
void find_causes(const ir::Protocol& protocol, const ir::Instance& instance, std::vector<Finding>& findings) {
    constexpr std::size_t kMostNodes = 20'000;
    constexpr std::size_t kMostWork = 5'000'000;
    const passes::FlowGraph flow = passes::build_flow_graph(protocol, instance, kMostNodes);
    if (flow.is_cut) return;
    const ControlFlow control(flow);
    if (findings.size() * control.size() > kMostWork) return;
    std::vector<std::set<std::size_t>> behind(findings.size());  // by finding: those that it is behind of
    for (std::size_t cause = 0; cause < findings.size(); ++cause) {
        budget::checkpoint();
        const std::vector<bool> reached = control.reached_without(operations_of(findings[cause]));
        for (std::size_t at = 0; at < findings.size(); ++at) {
            const std::vector<graph::Node> nodes = control.nodes_of(operations_of(findings[at]));
            const bool is_behind =
                at != cause && !nodes.empty() &&
                std::none_of(nodes.begin(), nodes.end(), [&](graph::Node each) { return reached[each]; });
            if (is_behind) behind[at].insert(cause);
        }
    }
    for (std::size_t at = 0; at < findings.size(); ++at) {
        const auto first = std::find_if(behind[at].begin(), behind[at].end(),
                                        [&](std::size_t cause) { return behind[cause].empty(); });
        if (first != behind[at].end()) findings[at].behind = *first;
    }
}

}  // namespace

std::vector<Finding> find_unreached(const ir::Protocol& protocol, const ir::Instance& instance,
                                    const std::vector<bool>& executed) {
    using Origin = ir::Operation::Origin;
    std::vector<Finding> findings;
    UnfoldedPlaces places;
    for (const ir::Clause& clause : protocol.clauses) {
        const bool takes_part = std::any_of(instance.agents.begin(), instance.agents.end(), [&](const auto& agent) {
            return agent.agent == clause.agent.name && agent.role == clause.role.name;
        });
        if (!takes_part) continue;
        const std::set<ir::OperationId> without = operations_without_a_step(protocol, clause);
        BehindTimeouts behind(clause, instance, executed);
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (!is_step(operation) || operation.origin == Origin::lowering || without.contains(operation.id)) return;
            if (operation.origin == Origin::unfolded) {
                places.add(operation, executed[operation.id]);
            } else if (!executed[operation.id]) {
                findings.push_back(
                    finding_of(operation.span, {report::NeverExecuted{{operation.id}, to_string(operation)}}));
                behind.add_note(operation.id, findings.back());
            }
        });
    }
    places.add_unreached(instance, findings);
    if (findings.size() > 1) find_causes(protocol, instance, findings);
    return findings;
}

}  // namespace map2pml::check
