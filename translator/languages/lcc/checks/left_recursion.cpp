#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

#include "translator/foundation/graph/graph.h"
#include "translator/languages/lcc/checks/internal.h"
#include "translator/languages/lcc/print.h"
#include "translator/model/protocol/operation.h"

namespace map2pml::lcc {

namespace {

/// Edge: the first action of a clause may be a change to another role.
struct Edge {
    std::size_t from = 0;
    std::size_t to = 0;
    const Agent* change = nullptr;
};

/// Role changes that a definition may begin with, without a step before. A constraint is a step, `#(…)`.
void collect_first(const Definition& definition, std::vector<const Agent*>& first) {
    const auto all = [&](const std::vector<Definition>& branches) {
        for (const Definition& each : branches) collect_first(each, first);
    };
    std::visit(overloaded{[](const Null&) {}, [](const Send&) {}, [](const Receive&) {}, [](const Guarded&) {},
                          [&](const RoleChange& change) { first.push_back(&change.agent); },
                          [&](const Sequence& sequence) { collect_first(sequence.parts.front(), first); },
                          [&](const Choice& choice) { all(choice.branches); },
                          [&](const Parallel& parallel) { all(parallel.branches); }},
               definition.kind);
}

const std::vector<Term>& arguments_of(const Agent& agent) {
    static const std::vector<Term> none;
    const auto* compound = std::get_if<Compound>(&agent.role.kind);
    return compound != nullptr ? compound->arguments : none;
}

class RecursionCheck {
  public:
    RecursionCheck(const Framework& framework, diag::Sink& sink) : clauses_(framework.clauses), sink_(sink) {}

    void run() { judge(all_edges()); }

  private:
    std::vector<Edge> all_edges() {
        std::map<RoleKey, std::vector<std::size_t>> clauses;
        for (std::size_t at = 0; at < clauses_.size(); ++at)
            if (const auto key = key_of(clauses_[at].head.role)) clauses[*key].push_back(at);
        std::vector<Edge> edges;
        for (std::size_t from = 0; from < clauses_.size(); ++from) {
            std::vector<const Agent*> first;
            collect_first(clauses_[from].body, first);
            for (const Agent* change : first) {
                const auto key = key_of(change->role);
                const auto targets = key ? clauses.find(*key) : clauses.end();
                if (targets == clauses.end()) continue;
                for (const std::size_t to : targets->second) {
                    Unifier unifier;
                    if (unifier.unify(change->role, clauses_[to].head.role) &&
                        unifier.unify(change->id, clauses_[to].head.id))
                        edges.push_back({from, to, change});
                }
            }
        }
        return edges;
    }

    /// Examines one component at a time. If no edge increases an argument and some decrease it, the latter are
    /// taken only finitely often, and the rest is examined without them. If there is no such argument, nothing ends the
    /// unfolding.
    void judge(const std::vector<Edge>& edges) {
        graph::Successors successors(clauses_.size());
        for (const Edge& edge : edges) successors[edge.from].push_back(edge.to);
        const std::vector<std::size_t> components = graph::components_of(successors).of;
        std::map<std::size_t, std::vector<Edge>> inside;
        for (const Edge& edge : edges)
            if (components[edge.from] == components[edge.to]) inside[components[edge.from]].push_back(edge);
        for (const auto& [component, cyclic] : inside) {
            if (const auto argument = shrinking_argument(cyclic)) {
                std::vector<Edge> rest;
                std::copy_if(cyclic.begin(), cyclic.end(), std::back_inserter(rest),
                             [&](const Edge& edge) { return !shrinks(edge, *argument); });
                judge(rest);
            } else {
                report(cyclic);
            }
        }
    }

    [[nodiscard]] bool shrinks(const Edge& edge, std::size_t argument) const {
        return is_inside(arguments_of(*edge.change)[argument], arguments_of(clauses_[edge.from].head)[argument]);
    }

    [[nodiscard]] std::optional<std::size_t> shrinking_argument(const std::vector<Edge>& edges) const {
        std::size_t arguments = arguments_of(*edges.front().change).size();
        for (const Edge& edge : edges) {
            arguments =
                std::min({arguments, arguments_of(*edge.change).size(), arguments_of(clauses_[edge.from].head).size()});
        }
        for (std::size_t argument = 0; argument < arguments; ++argument) {
            const auto does_not_grow = [&](const Edge& edge) {
                return shrinks(edge, argument) ||
                       is_same(arguments_of(*edge.change)[argument], arguments_of(clauses_[edge.from].head)[argument]);
            };
            if (std::all_of(edges.begin(), edges.end(), does_not_grow) &&
                std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) { return shrinks(edge, argument); }))
                return argument;
        }
        return std::nullopt;
    }

    /// The shortest cycle through the first clause of the component.
    [[nodiscard]] static std::vector<Edge> cycle_of(const std::vector<Edge>& edges) {
        std::map<std::size_t, std::vector<const Edge*>> outgoing;
        std::size_t start = edges.front().from;
        for (const Edge& edge : edges) {
            outgoing[edge.from].push_back(&edge);
            start = std::min(start, edge.from);
        }
        std::map<std::size_t, const Edge*> reached;
        std::vector<std::size_t> queue = {start};
        for (std::size_t at = 0; at < queue.size() && !reached.contains(start); ++at) {
            for (const Edge* edge : outgoing[queue[at]])
                if (reached.emplace(edge->to, edge).second) queue.push_back(edge->to);
        }
        std::vector<Edge> cycle;
        std::size_t node = start;
        do {
            cycle.push_back(*reached.at(node));
            node = cycle.back().from;
        } while (node != start);
        std::reverse(cycle.begin(), cycle.end());
        return cycle;
    }

    void report(const std::vector<Edge>& edges) {
        const std::vector<Edge> cycle = cycle_of(edges);
        std::string names;
        std::vector<diag::Note> notes;
        for (const Edge& edge : cycle) {
            names += "`" + to_string(*key_of(clauses_[edge.from].head.role)) + "` -> ";
            if (&edge != &cycle.front())
                notes.push_back({edge.change->span, "this clause in turn begins with this role change"});
        }
        names += "`" + to_string(*key_of(clauses_[cycle.front().from].head.role)) + "`";
        sink_.report(diag::Code::lcc_left_recursion, cycle.front().change->span,
                     "these roles change into each other for ever, without an action in between: " + names,
                     std::move(notes));
    }

    const std::vector<Clause>& clauses_;
    diag::Sink& sink_;
};

}  // namespace

void check_left_recursion(const Framework& framework, diag::Sink& sink) { RecursionCheck(framework, sink).run(); }

namespace {

/// `list` without its first items; the tail alone when there are no more.
Term rest_of(const List& list, std::size_t skipped) {
    if (skipped == list.items.size() && list.tail) return **list.tail;
    return {{}, List{{list.items.begin() + static_cast<std::ptrdiff_t>(skipped), list.items.end()}, list.tail}};
}

bool is_same_or_inside(const Term& part, const Term& whole) { return is_same(part, whole) || is_inside(part, whole); }

}  // namespace

bool is_same(const Term& part, const Term& whole) {
    bool has_wildcard = false;
    for_each_variable(
        part, [&](const Term& each) { has_wildcard = has_wildcard || std::holds_alternative<Wildcard>(each.kind); });
    return !has_wildcard && part == whole;
}

bool is_inside(const Term& part, const Term& whole) {
    const auto holds = [&](const Term& each) { return is_same_or_inside(part, each); };
    if (const auto* compound = std::get_if<Compound>(&whole.kind))
        return std::any_of(compound->arguments.begin(), compound->arguments.end(), holds);
    const auto* list = std::get_if<List>(&whole.kind);
    if (list == nullptr || list->items.empty()) return false;
    if (std::any_of(list->items.begin(), list->items.end(), holds)) return true;
    for (std::size_t skipped = 1; skipped <= list->items.size(); ++skipped)
        if (is_same(part, rest_of(*list, skipped))) return true;
    return false;
}

}  // namespace map2pml::lcc
