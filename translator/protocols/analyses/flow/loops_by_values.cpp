#include "translator/protocols/analyses/flow/loops_by_values.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/checks/terms_of.h"

namespace map2pml::passes {

namespace {

constexpr std::size_t kMostPlaces = 50'000;

/// Known values of variables of the clause that a thread executes at depth 0; all others may hold anything.
using Known = std::map<std::string, std::string>;

struct KnownPlace {
    std::size_t thread = 0;
    NodeId node = kNoNode;
    Known known;
    auto operator<=>(const KnownPlace&) const = default;
};

/// A literal that stands for the same value everywhere; nothing: a variable, `_`, or a name.
std::optional<std::string> literal_of(const ir::Term& term) {
    const bool is_literal = std::holds_alternative<ir::Constant>(term.kind) ||
                            std::holds_alternative<ir::Integer>(term.kind) ||
                            std::holds_alternative<ir::RoleName>(term.kind);
    return is_literal ? std::optional(ir::to_string(term)) : std::nullopt;
}

std::optional<std::string> known_value_of(const ir::Term& term, const Known& known) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    if (variable == nullptr) return literal_of(term);
    const auto found = known.find(variable->name);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

class ConstantWalk {
  public:
    ConstantWalk(const ir::Protocol& protocol, const FlowGraph& graph) : protocol_(protocol), graph_(graph) {}

    /// Returns false if there are too many places.
    bool walk() {
        for (std::size_t thread = 0; thread < graph_.threads.size(); ++thread)
            if (graph_.threads[thread].kind == Thread::Kind::main)
                (void)number_of({thread, graph_.threads[thread].entry, {}});
        for (std::size_t at = 0; at < places_.size(); ++at) {
            if (places_.size() > kMostPlaces) return false;
            go_on(at);
        }
        return true;
    }

    std::set<PlaceOfThread> settled_calls() const {
        std::set<PlaceOfThread> settled;
        std::set_difference(calls_.begin(), calls_.end(), may_fail_.begin(), may_fail_.end(),
                            std::inserter(settled, settled.end()));
        return settled;
    }

    /// How often each place of a main thread is visited; places on loops are left out.
    std::map<PlaceOfThread, std::uint32_t> visits() {
        all_.resize(places_.size());
        const std::vector<bool> comes_back = graph::on_cycles(graph::components_of(all_), all_);
        std::map<PlaceOfThread, std::uint32_t> visits;
        std::set<PlaceOfThread> unbounded;
        for (graph::Node at = 0; at < places_.size(); ++at) {
            const PlaceOfThread place(places_[at].thread, places_[at].node);
            ++visits[place];
            if (comes_back[at] || graph_.threads[place.first].kind != Thread::Kind::main) unbounded.insert(place);
        }
        std::erase_if(visits, [&](const auto& each) { return unbounded.contains(each.first); });
        return visits;
    }

    std::set<PlaceOfThread> places_on_loops() {
        silent_.resize(places_.size());
        const graph::Components found = graph::components_of(silent_);
        std::vector<std::size_t> members(found.count, 0);
        for (const std::size_t component : found.of) ++members[component];
        std::set<PlaceOfThread> on_loops;
        for (graph::Node at = 0; at < places_.size(); ++at)
            if (members[found.of[at]] > 1 || leads_to_itself_.contains(at))
                on_loops.emplace(places_[at].thread, places_[at].node);
        return on_loops;
    }

  private:
    graph::Node number_of(const KnownPlace& place) {
        const auto [found, is_new] = numbers_.try_emplace(place, static_cast<graph::Node>(places_.size()));
        if (is_new) places_.push_back(place);
        return found->second;
    }

    /// \param takes a message is taken on the way.
    void go(std::size_t from, KnownPlace to, bool takes = false) {
        if (to.node == kNoNode) return;
        const graph::Node next = number_of(to);
        all_.resize(std::max(all_.size(), places_.size()));
        all_[from].push_back(next);
        if (!takes) {
            silent_.resize(std::max(silent_.size(), places_.size()));
            silent_[from].push_back(next);
            if (next == from) leads_to_itself_.insert(from);
        }
    }

    /// Goes on to each place where control can be next.
    void go_on(std::size_t at) {
        const KnownPlace place = places_[at];
        const Node& node = graph_.threads[place.thread].nodes[place.node];
        const auto here = [&](NodeId to, Known known) { return KnownPlace{place.thread, to, std::move(known)}; };
        switch (node.kind) {
            case NodeKind::wait:
                // A receive that the attempt begins with is not a step unless it takes a message: control stays at the wait.
                for (const FirstAction& first : node.first_actions) {
                    const bool is_receive = graph_.threads[place.thread].nodes[first.node].kind == NodeKind::receive;
                    go(at, here(first.node, place.known), is_receive);
                }
                go(at, here(node.on_timeout, place.known));
                return;
            case NodeKind::receive:
            case NodeKind::decide:
                go(at, here(node.ok, without_what_is_bound(node, place.known)), node.kind == NodeKind::receive);
                go(at, here(node.fail, place.known));
                return;
            case NodeKind::call:
                call(at, place, node);
                return;
            default:
                go(at, here(node.ok,
                            node.kind == NodeKind::fork ? without_what_branches_bind(node, place.known) : place.known));
                go(at, here(node.fail, place.known));
                for (const std::size_t branch : node.branch_threads) go(at, {branch, graph_.threads[branch].entry, {}});
        }
    }

    /// Calls that come back do so from the end of the clause that they enter, with the variables of the clause that called.
    void call(std::size_t at, const KnownPlace& place, const Node& node) {
        const auto& become = std::get<ir::Become>(node.operation->kind);
        bool enters = false;
        bool is_settled = false;
        for (const CallTarget& target : node.targets) {
            if (is_settled) break;  // an earlier clause is selected
            const std::optional<Known> known = selected(target, become, place, node);
            is_settled = known && is_certain(target, become, place, node);
            if (target.entry == kNoNode) {
                for (std::size_t other = 0; other < graph_.threads.size(); ++other) {
                    const Thread& spawned = graph_.threads[other];
                    if (spawned.kind == Thread::Kind::spawned && spawned.clause == target.clause)
                        go(at, {other, spawned.entry, {}});
                }
                continue;
            }
            enters = true;
            if (known) go(at, {place.thread, target.entry, node.target_depth == 0 ? *known : place.known});
        }
        if (!enters) go(at, {place.thread, node.ok, place.known});
        calls_.emplace(place.thread, place.node);
        if (!is_settled) {
            may_fail_.emplace(place.thread, place.node);
            go(at, {place.thread, node.fail, place.known});
        }
    }

    /// Whether the clause matches these arguments whatever the unknown values are.
    bool is_certain(const CallTarget& target, const ir::Become& become, const KnownPlace& place,
                    const Node& node) const {
        const bool is_tracked = node.depth == 0 && graph_.threads[place.thread].kind == Thread::Kind::main;
        const std::vector<ir::Term>& parameters = protocol_.clauses[target.clause].parameters;
        for (std::size_t at = 0; at < parameters.size(); ++at) {
            const std::optional<std::string> wanted = literal_of(parameters[at]);
            const bool is_open = std::holds_alternative<ir::Wildcard>(parameters[at].kind) ||
                                 std::holds_alternative<ir::Variable>(parameters[at].kind);
            if (!is_open && (!wanted || at >= become.arguments.size() ||
                             known_value_of(become.arguments[at], is_tracked ? place.known : Known()) != wanted))
                return false;
        }
        return true;
    }

    /// Known values of the parameters of the clause; nothing: the clause does not match these arguments.
    std::optional<Known> selected(const CallTarget& target, const ir::Become& become, const KnownPlace& place,
                                  const Node& node) const {
        const bool is_tracked = node.depth == 0 && graph_.threads[place.thread].kind == Thread::Kind::main;
        const std::vector<ir::Term>& parameters = protocol_.clauses[target.clause].parameters;
        Known known;
        for (std::size_t at = 0; at < std::min(parameters.size(), become.arguments.size()); ++at) {
            const std::optional<std::string> value =
                known_value_of(become.arguments[at], is_tracked ? place.known : Known());
            const std::optional<std::string> wanted = literal_of(parameters[at]);
            if (value && wanted && *value != *wanted) return std::nullopt;
            const auto* variable = std::get_if<ir::Variable>(&parameters[at].kind);
            if (variable != nullptr && is_tracked) {
                known.erase(variable->name);  // of one that stands twice, the last argument counts
                if (value) known.emplace(variable->name, *value);
            }
        }
        return known;
    }

    static void forget_what_is_bound(const ir::Operation& operation, Known& known) {
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result)
            known.erase(decide->result->name);
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && binds(use)) known.erase(variable->name);
        });
    }

    static Known without_what_is_bound(const Node& node, Known known) {
        if (node.depth == 0) forget_what_is_bound(*node.operation, known);
        return known;
    }

    static Known without_what_branches_bind(const Node& node, Known known) {
        ir::for_each_operation(*node.operation,
                               [&](const ir::Operation& inside) { forget_what_is_bound(inside, known); });
        return known;
    }

    const ir::Protocol& protocol_;
    const FlowGraph& graph_;
    std::vector<KnownPlace> places_;
    std::map<KnownPlace, graph::Node> numbers_;
    graph::Successors all_;     ///< where control can go
    graph::Successors silent_;  ///< where control can go without taking a message
    std::set<graph::Node> leads_to_itself_;
    std::set<PlaceOfThread> calls_;
    std::set<PlaceOfThread> may_fail_;
};

}  // namespace

std::optional<std::set<PlaceOfThread>> places_of_loops_by_values(const ir::Protocol& protocol, const FlowGraph& graph) {
    ConstantWalk walk(protocol, graph);
    return walk.walk() ? std::optional(walk.places_on_loops()) : std::nullopt;
}

std::map<PlaceOfThread, std::uint32_t> visits_bounded_by_values(const ir::Protocol& protocol, const FlowGraph& graph) {
    ConstantWalk walk(protocol, graph);
    return walk.walk() ? walk.visits() : std::map<PlaceOfThread, std::uint32_t>();
}

std::set<PlaceOfThread> calls_settled_by_values(const ir::Protocol& protocol, const FlowGraph& graph) {
    ConstantWalk walk(protocol, graph);
    return walk.walk() ? walk.settled_calls() : std::set<PlaceOfThread>();
}

bool constants_end_each_loop(const ir::Protocol& protocol, const FlowGraph& graph) {
    const auto places = places_of_loops_by_values(protocol, graph);
    return places && places->empty();
}

}  // namespace map2pml::passes
