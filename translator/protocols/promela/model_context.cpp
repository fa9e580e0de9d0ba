#include "translator/protocols/promela/model_context.h"

#include <algorithm>

#include "translator/protocols/promela/model_names.h"

namespace map2pml::promela {

namespace {

/// `4_2_1`: the line and the number of the `par`, and the number of its branch.
std::string branch_words(const passes::Thread& branch) {
    return std::to_string(branch.par->span.begin.line) + "_" + std::to_string(branch.par->id) + "_" +
           std::to_string(branch.branch + 1);
}

}  // namespace

ModelContext::ModelContext(const source::SourceSet& sources_, Facts facts)
    : Facts(std::move(facts)), sources(sources_) {}

std::string ModelContext::proctype_name(std::size_t thread) {
    const passes::Thread& of = graph.threads[thread];
    const std::string& agent = protocol.agents[of.agent].name;
    switch (of.kind) {
        case passes::Thread::Kind::main:
            return namer.name("agent_", agent);
        case passes::Thread::Kind::branch:
            return namer.name(kBranchProcess, agent + "_" + branch_words(of));
        case passes::Thread::Kind::spawned:
            return namer.name("call_", ir::clause_name(protocol.clauses[of.clause]) + "_" +
                                           std::to_string(protocol.clauses[of.clause].span.begin.line));
    }
    return {};
}

Expression ModelContext::mailbox_of(std::size_t at) { return channel_of("mailbox_", at); }

Expression ModelContext::way_to(std::size_t at) {
    return channel_of(has_under_way(agent_of(at)) ? "under_way_" : "mailbox_", at);
}

Expression ModelContext::channel_of(const std::string& beginning, std::size_t at) {
    const std::size_t agent = agent_of(at);
    const std::vector<std::size_t> clones = instances(agent);
    const Expression name = namer.name(beginning, protocol.agents[agent].name);
    return clones.size() == 1 ? name : element(name, numeral(at - clones.front()));
}

Expression ModelContext::own_mailbox(std::size_t agent, const Expression& self) {
    const std::vector<std::size_t> clones = instances(agent);
    const Expression name = namer.name("mailbox_", protocol.agents[agent].name);
    return clones.size() == 1 ? name : element(name, difference(self, numeral(clones.front() + 1)));
}

Expression ModelContext::counter_of(std::size_t at, const passes::MessageKind& kind) {
    const std::size_t agent = agent_of(at);
    return own_counter(agent, kind, numeral(static_cast<std::int64_t>(at + 1)));
}

Expression ModelContext::own_counter(std::size_t agent, const passes::MessageKind& kind, const Expression& self) {
    const std::vector<std::size_t> clones = instances(agent);
    const Expression name =
        namer.name("counted_", protocol.agents[agent].name + "_" + kind.first + "_" + std::to_string(kind.second));
    const auto* number = std::get_if<part::Number>(&self.part());
    const auto first = static_cast<std::int64_t>(clones.front() + 1);
    if (clones.size() == 1) return name;
    return element(name, number != nullptr ? numeral(number->value - first) : difference(self, numeral(first)));
}

Expression ModelContext::messages_of(std::size_t at) {
    Expressions all = {length(mailbox_of(at))};
    if (has_under_way(agent_of(at))) all.push_back(length(way_to(at)));
    for (const auto& [agent, kind] : counted_kinds)
        if (agent == agent_of(at)) all.push_back(counter_of(at, kind));
    return all.size() == 1 ? all.front() : operation(part::Operation::What::plus, std::move(all));
}

Expression ModelContext::entry_counter(std::size_t clause, const Expression& self) {
    if (limit_of(clause) == 0) return {};
    const ir::Clause& limited = protocol.clauses[clause];
    const Expression name =
        namer.name("entries_", ir::clause_name(limited) + "_" + std::to_string(limited.span.begin.line));
    for (std::size_t agent = 0; agent < protocol.agents.size(); ++agent) {
        if (protocol.agents[agent].name == limited.agent.name && protocol.agents[agent].role == limited.role.name) {
            const std::vector<std::size_t> clones = instances(agent);
            return clones.size() == 1 ? name : element(name, difference(self, numeral(clones.front() + 1)));
        }
    }
    return name;
}

std::string ModelContext::start_channel(std::size_t thread) {
    return namer.name("start_", branch_words(graph.threads[thread]));
}

Expression ModelContext::branch_pid(std::size_t thread, const Expression& self) {
    return element(namer.name("pid_of_", proctype_name(thread)),
                   difference(self, numeral(instances(graph.threads[thread].agent).front() + 1)));
}

std::string ModelContext::spare(std::size_t number) {
    spare_count = std::max(spare_count, number + 1);
    return "spare" + std::to_string(number);
}

std::string ModelContext::event_spare(std::size_t number) {
    event_spare_count = std::max(event_spare_count, number + 1);
    return "event_spare" + std::to_string(number);
}

std::string ModelContext::place(const source::Span& span) const {
    return sources.file(span.file).name() + ":" + std::to_string(span.begin.line);
}

}  // namespace map2pml::promela
