#include <fmt/format.h>

#include <algorithm>

#include "translator/foundation/source/printable.h"
#include "translator/protocols/facts/internal.h"
#include "translator/protocols/promela/find_facts.h"

namespace map2pml::fact_list {

namespace {

using passes::MessageKind;
using passes::NameSet;
using passes::Node;
using passes::NodeKind;
using passes::Thread;

/// A receive of a kind of message, with the variables that are live behind it.
struct LiveReceive {
    const ir::Operation* operation = nullptr;
    NameSet live_after;
};

std::vector<LiveReceive> receives_of_kind(const promela::Facts& facts, std::size_t agent, const MessageKind& kind) {
    std::vector<LiveReceive> found;
    for (std::size_t at = 0; at < facts.graph.threads.size(); ++at) {
        const Thread& thread = facts.graph.threads[at];
        for (passes::NodeId id = 0; thread.agent == agent && id < thread.nodes.size(); ++id) {
            const Node& node = thread.nodes[id];
            if (node.kind == NodeKind::receive && kind_of_message(*node.operation) == kind)
                found.push_back({node.operation, facts.liveness.across(facts.graph, at, id, node.ok)});
        }
    }
    std::stable_sort(found.begin(), found.end(), [](const LiveReceive& one, const LiveReceive& other) {
        return one.operation->id < other.operation->id;
    });
    return found;
}

std::size_t times_in(const ir::Receive& receive, const std::string& variable) {
    const auto is_it = [&](const ir::Term& term) {
        const auto* bound = std::get_if<ir::Variable>(&term.kind);
        return bound != nullptr && bound->name == variable;
    };
    return static_cast<std::size_t>(std::count_if(receive.patterns.begin(), receive.patterns.end(), is_it)) +
           (is_it(receive.from.name) ? 1 : 0) + (is_it(receive.from.role) ? 1 : 0);
}

/// The reason why a field is needed: the first line that tests it, else the first that keeps it in a variable.
/// \param term of a receive
template <typename TermOf>
std::string why_needed(const FactMaker& maker, const std::vector<LiveReceive>& receives, const std::string& otherwise,
                       const TermOf& term) {
    std::string kept;
    for (const LiveReceive& each : receives) {
        const auto& receive = std::get<ir::Receive>(each.operation->kind);
        const ir::Term& pattern = term(receive);
        const auto* variable = std::get_if<ir::Variable>(&pattern.kind);
        const bool is_tested = variable == nullptr ? !std::holds_alternative<ir::Wildcard>(pattern.kind)
                                                   : times_in(receive, variable->name) > 1;
        if (is_tested) return fmt::format("tested at {}", maker.place(pattern.span));
        if (kept.empty() && variable != nullptr && each.live_after.contains(variable->name))
            kept = fmt::format("bound to `${}`, which is live, at {}", variable->name, maker.place(pattern.span));
    }
    return kept.empty() ? otherwise : kept;
}

Fact field_fact(const FactMaker& maker, std::size_t agent, const MessageKind& kind) {
    const promela::Facts& facts = maker.facts;
    const promela::MailboxLayout& layout = facts.mailboxes[agent];
    const std::vector<LiveReceive> receives = receives_of_kind(facts, agent, kind);
    std::vector<std::string> needed;
    std::vector<std::string> left;
    for (std::size_t at = 0; at < kind.second; ++at) {
        const std::string name = fmt::format("the {} term", source::ordinal(at + 1));
        if (!layout.slot_of(kind, at)) {
            left.push_back(name);
            continue;
        }
        const auto pattern = [&](const ir::Receive& receive) -> const ir::Term& { return receive.patterns[at]; };
        needed.push_back(fmt::format("{} ({})", name, why_needed(maker, receives, "observed", pattern)));
    }
    if (layout.holds_sender(kind)) {
        const std::string otherwise =
            facts.instance.network == ir::Network::pairwise ? "messages of each sender keep their order" : "observed";
        const auto name = [](const ir::Receive& receive) -> const ir::Term& { return receive.from.name; };
        needed.push_back(fmt::format("the sender ({})", why_needed(maker, receives, otherwise, name)));
    } else {
        left.emplace_back("the sender");
    }
    if (layout.holds_role(kind)) {
        const auto role = [](const ir::Receive& receive) -> const ir::Term& { return receive.from.role; };
        needed.push_back(fmt::format("the role of the sender ({})", why_needed(maker, receives, "observed", role)));
    }
    const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
    std::string words = fmt::format("of {} in the mailbox of {}, ", maker.kind_name(kind), owner.name);
    words += needed.empty() ? "nothing is needed" : "needed: " + joined(needed);
    words += left.empty() ? "" : "; nothing asks for " + joined(left, "or");
    return {receives.empty() ? owner.span : receives.front().operation->span, Subject::field, std::move(words)};
}

/// Lists the fields and variables that one property of the check file needs besides.
void list_property(const FactMaker& maker, const ir::UserProperty& property, Facts& list) {
    const promela::Facts& plain = maker.facts;
    const promela::Facts watched = promela::find_facts(plain.protocol, plain.instance, false, &property, plain.reduce);
    std::vector<std::string> more;
    for (std::size_t agent = 0; agent < plain.mailboxes.size(); ++agent) {
        for (const MessageKind& kind : plain.contents[agent].kinds) {
            std::vector<std::string> terms;
            for (std::size_t at = 0; at < kind.second; ++at)
                if (watched.mailboxes[agent].slot_of(kind, at) && !plain.mailboxes[agent].slot_of(kind, at))
                    terms.push_back(fmt::format("the {} term", source::ordinal(at + 1)));
            if (watched.mailboxes[agent].holds_sender(kind) && !plain.mailboxes[agent].holds_sender(kind))
                terms.emplace_back("the sender");
            if (!terms.empty()) {
                more.push_back(fmt::format("{} of {} in the mailbox of {}", joined(terms), maker.kind_name(kind),
                                           plain.protocol.agents[agent].name));
            }
        }
    }
    for (const std::string& variable : watched.watched_variables) more.push_back(fmt::format("`${}`", variable));
    list.push_back({property.span, Subject::field,
                    fmt::format("the property `{}` needs {}", property.name,
                                more.empty() ? "nothing beyond what the protocol needs" : joined(more))});
}

}  // namespace

void list_fields(const FactMaker& maker, Facts& list) {
    for (std::size_t agent = 0; agent < maker.facts.contents.size(); ++agent) {
        if (maker.facts.instances(agent).empty()) continue;
        for (const MessageKind& kind : maker.facts.contents[agent].kinds)
            list.push_back(field_fact(maker, agent, kind));
    }
    for (const ir::UserProperty& property : maker.facts.instance.properties) list_property(maker, property, list);
}

}  // namespace map2pml::fact_list
