#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "translator/protocols/analyses/values/addressing.h"
#include "translator/protocols/analyses/values/variables.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

namespace {

using passes::Node;
using passes::NodeKind;
using passes::Thread;

bool mentions(const std::vector<ir::Term>& terms, const std::string& variable) {
    return std::any_of(terms.begin(), terms.end(), [&](const ir::Term& term) {
        const auto* read = std::get_if<ir::Variable>(&term.kind);
        return read != nullptr && read->name == variable;
    });
}

/// Where the values of one variable of one clause matter.
struct Lifetime {
    std::vector<const ir::Operation*> live;     ///< operations before which it is live
    std::vector<const ir::Operation*> readers;  ///< operations in `live` that use it themselves
};

class Readers {
  public:
    explicit Readers(const promela::Facts& facts) : facts_(facts) {}

    /// Whether the operation itself uses a variable that is live before it, and does not only leave it to others.
    [[nodiscard]] bool reads(const Thread& thread, const Node& node, const std::string& variable) const {
        switch (node.kind) {
            case NodeKind::send:
                return sends(thread, std::get<ir::Send>(node.operation->kind), variable);
            case NodeKind::receive: {
                const std::vector<std::string> read = passes::variables_read(*node.operation);
                return std::find(read.begin(), read.end(), variable) != read.end();
            }
            case NodeKind::decide:
                return decides(std::get<ir::Decide>(node.operation->kind), variable);
            case NodeKind::call:
                return calls(thread, node, variable);
            case NodeKind::wait:
            case NodeKind::skip:
            case NodeKind::fork:
            case NodeKind::finish:
            case NodeKind::fail:
            case NodeKind::cut:
                return false;
        }
        return false;
    }

  private:
    [[nodiscard]] bool sends(const Thread& thread, const ir::Send& send, const std::string& variable) const {
        if (mentions({send.to.name, send.to.role}, variable)) return true;
        const passes::MessageKind kind(send.performative, send.terms.size());
        const passes::Addressees to =
            passes::find_addressees(send, facts_.protocol.agents[thread.agent], facts_.instance);
        for (std::size_t at = 0; at < send.terms.size(); ++at)
            if (mentions({send.terms[at]}, variable) &&
                std::any_of(to.receivers.begin(), to.receivers.end(), [&](const passes::Receiver& each) {
                    return facts_.mailboxes[facts_.agent_of(each.instance)].slot_of(kind, at).has_value();
                }))
                return true;
        return false;
    }

    [[nodiscard]] bool decides(const ir::Decide& decide, const std::string& variable) const {
        const auto& observers = facts_.instance.observers;
        const bool is_read = facts_.implementation(decide) != nullptr ||
                             std::any_of(observers.begin(), observers.end(), [&](const ir::Observer& observer) {
                                 return observer.event.terms && observer.event.name == decide.procedure;
                             });
        return is_read && mentions(decide.arguments, variable);
    }

    /// Whether the call hands the variable to a live parameter, or selects a clause by it.
    [[nodiscard]] bool calls(const Thread& thread, const Node& node, const std::string& variable) const {
        const auto& arguments = std::get<ir::Become>(node.operation->kind).arguments;
        for (const passes::CallTarget& target : node.targets) {
            const auto& parameters = facts_.protocol.clauses[target.clause].parameters;
            for (std::size_t at = 0; at < arguments.size(); ++at) {
                if (!mentions({arguments[at]}, variable)) continue;
                const auto* parameter = std::get_if<ir::Variable>(&parameters[at].kind);
                if (parameter == nullptr || is_live_in(thread, target, parameter->name)) return true;
            }
        }
        return false;
    }

    /// Whether the parameter is live. A call that starts a process hands all of its arguments on.
    [[nodiscard]] bool is_live_in(const Thread& thread, const passes::CallTarget& target,
                                  const std::string& name) const {
        const auto at = static_cast<std::size_t>(&thread - facts_.graph.threads.data());
        return target.entry == passes::kNoNode || facts_.liveness.live_in[at][target.entry].contains(name);
    }

    const promela::Facts& facts_;
};

/// The variables of a clause, with the place where each is first bound.
std::map<std::string, source::Span> bound_in(const ir::Clause& clause, const std::vector<const ir::Operation*>& done) {
    std::map<std::string, source::Span> places;
    for (const ir::Term& parameter : clause.parameters)
        if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind))
            places.emplace(variable->name, parameter.span.is_nowhere() ? clause.head_span : parameter.span);
    for (const ir::Operation* operation : done)
        for (const std::string& name : passes::variables_bound(*operation)) places.emplace(name, operation->span);
    return places;
}

}  // namespace

void list_variables(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    const Readers readers(facts);
    std::map<std::size_t, std::vector<const ir::Operation*>> done;  // of each clause
    std::map<std::pair<std::size_t, std::string>, Lifetime> lifetimes;
    for (std::size_t at = 0; at < facts.graph.threads.size(); ++at) {
        const Thread& thread = facts.graph.threads[at];
        for (passes::NodeId id = 0; id < thread.nodes.size(); ++id) {
            const Node& node = thread.nodes[id];
            if (node.operation == nullptr) continue;
            done[node.clause].push_back(node.operation);
            for (const std::string& name : facts.liveness.live_in[at][id]) {
                Lifetime& lifetime = lifetimes[{node.clause, name}];
                lifetime.live.push_back(node.operation);
                if (readers.reads(thread, node, name)) lifetime.readers.push_back(node.operation);
            }
        }
    }
    for (auto& [clause, operations] : done) {
        std::sort(operations.begin(), operations.end(),
                  [](const auto* one, const auto* other) { return one->id < other->id; });
        for (const auto& [name, span] : bound_in(facts.protocol.clauses[clause], operations)) {
            const auto lifetime = lifetimes.find({clause, name});
            const std::string whose = fmt::format("`${}` of {}", name, maker.clause_name(clause));
            if (lifetime == lifetimes.end()) {
                list.push_back({span, Subject::live, whose + " is live nowhere: nothing needs its value"});
                continue;
            }
            list.push_back(
                {span, Subject::live,
                 fmt::format(
                     "{} is live before {}{}", whose, maker.places(lifetime->second.live),
                     lifetime->second.readers.empty() ? "" : "; read at " + maker.places(lifetime->second.readers))});
        }
    }
}

}  // namespace map2pml::fact_list
