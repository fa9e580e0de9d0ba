#include "translator/protocols/promela/explain_slice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "translator/foundation/source/printable.h"
#include "translator/protocols/analyses/values/variables.h"

namespace map2pml::promela {

using passes::MessageKind;
using passes::Node;
using passes::NodeKind;
using passes::Thread;

namespace {

using PlaceText = std::function<std::string(const source::Span&)>;

/// The receives of an agent that take a kind of message, in the order of the text.
std::vector<const ir::Operation*> receives_of(const Facts& facts, std::size_t agent, const MessageKind& kind) {
    std::vector<const ir::Operation*> found;
    for (const Thread& thread : facts.graph.threads) {
        for (const Node& node : thread.nodes) {
            if (thread.agent != agent || node.kind != NodeKind::receive) continue;
            const auto& receive = std::get<ir::Receive>(node.operation->kind);
            if (receive.performative == kind.first && receive.patterns.size() == kind.second)
                found.push_back(node.operation);
        }
    }
    std::sort(found.begin(), found.end(), [](const ir::Operation* one, const ir::Operation* other) {
        return std::pair(one->span, one->id) < std::pair(other->span, other->id);
    });
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

const ir::Variable* variable_of(const ir::Term& term) { return std::get_if<ir::Variable>(&term.kind); }

/// The first receive that does more with the term than let it pass: `tested in line 3`, `bound to `$v` in line 3`.
/// \param term of a receive, the same for each
template <typename TermOf>
std::string need_words(const std::vector<const ir::Operation*>& receives, const PlaceText& place, const TermOf& term) {
    std::string bound;
    for (const ir::Operation* each : receives) {
        const ir::Term& of = term(std::get<ir::Receive>(each->kind));
        if (const ir::Variable* variable = variable_of(of)) {
            if (bound.empty()) bound = fmt::format("bound to `${}` {}", variable->name, place(of.span));
        } else if (!std::holds_alternative<ir::Wildcard>(of.kind)) {
            return "tested " + place(of.span);
        }
    }
    return bound.empty() ? "observed" : bound;
}

ReductionNote message_note(const Facts& facts, const PlaceText& place, std::size_t agent, const MessageKind& kind,
                           const passes::NeededFields& needed) {
    const std::vector<const ir::Operation*> receives = receives_of(facts, agent, kind);
    std::vector<std::string> kept;
    std::vector<std::string> left;
    for (std::size_t at = 0; at < kind.second; ++at) {
        const std::string name = fmt::format("the {} term", source::ordinal(at + 1));
        if (needed.arguments.contains(at)) {
            kept.push_back(fmt::format("{} ({})", name,
                                       need_words(receives, place, [&](const ir::Receive& receive) -> const ir::Term& {
                                           return receive.patterns[at];
                                       })));
        } else {
            left.push_back(name);
        }
    }
    if (needed.sender) {
        kept.push_back(fmt::format("the sender ({})",
                                   facts.instance.network == ir::Network::pairwise
                                       ? "its messages keep their order"
                                       : need_words(receives, place, [](const ir::Receive& receive) -> const ir::Term& {
                                             return receive.from.name;
                                         })));
    } else {
        left.emplace_back("the sender");
    }
    const auto written = facts.contents[agent].written.find(kind);
    const std::string& name = written == facts.contents[agent].written.end() ? kind.first : written->second;
    const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
    std::string words = fmt::format("slice: for `{}`, the mailbox of {} ", name, owner.name);
    words += left.empty() ? std::string("leaves out nothing")
                          : fmt::format("leaves out {}, which nothing asks for", fmt::join(left, ", "));
    if (!kept.empty()) words += fmt::format("; it keeps {}", fmt::join(kept, ", "));
    return {receives.empty() ? owner.span : receives.front()->span, std::move(words)};
}

void add_variables(const Facts& facts, const PlaceText& place, std::size_t at, std::vector<ReductionNote>& notes) {
    const Thread& thread = facts.graph.threads[at];
    std::set<std::string> live;
    for (const passes::NameSet& each : facts.liveness.live_in[at]) live.insert(each.begin(), each.end());
    for (const Node& node : thread.nodes) {
        const bool binds =
            node.kind == NodeKind::send || node.kind == NodeKind::receive || node.kind == NodeKind::decide;
        for (const std::string& name : binds ? passes::variables_bound(*node.operation) : std::vector<std::string>()) {
            if (!live.contains(name)) {
                notes.push_back(
                    {node.operation->span, fmt::format("slice: `${}` is never kept, since nothing reads it", name)});
                continue;
            }
            const auto reader = std::find_if(thread.nodes.begin(), thread.nodes.end(), [&](const Node& other) {
                const bool reads = other.kind == NodeKind::send || other.kind == NodeKind::receive ||
                                   other.kind == NodeKind::decide || other.kind == NodeKind::call;
                const std::vector<std::string> read = reads && other.clause == node.clause
                                                          ? passes::variables_read(*other.operation)
                                                          : std::vector<std::string>();
                return std::find(read.begin(), read.end(), name) != read.end();
            });
            notes.push_back(
                {node.operation->span,
                 fmt::format(
                     "slice: `${}` is kept while it is live{}", name,
                     reader == thread.nodes.end() ? "" : fmt::format(" (read {})", place(reader->operation->span)))});
        }
    }
}

}  // namespace

std::vector<ReductionNote> explain_slice(const Facts& facts, const PlaceText& place) {
    std::vector<ReductionNote> notes;
    if (!facts.reduce.slice) return notes;
    for (std::size_t agent = 0; agent < facts.mailboxes.size(); ++agent) {
        if (!facts.mailboxes[agent].needed || facts.instances(agent).empty()) continue;
        for (const auto& [kind, needed] : *facts.mailboxes[agent].needed)
            notes.push_back(message_note(facts, place, agent, kind, needed));
    }
    for (std::size_t thread = 0; thread < facts.graph.threads.size(); ++thread)
        add_variables(facts, place, thread, notes);
    return notes;
}

}  // namespace map2pml::promela
