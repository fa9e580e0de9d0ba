#include "translator/protocols/facts/fact_list.h"
#include "translator/protocols/promela/find_facts.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>

#include "translator/foundation/source/printable.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/messages/sent_values.h"
#include "translator/protocols/facts/internal.h"
#include "translator/protocols/promela/arrival_order.h"
#include "translator/protocols/promela/plan/make_plan.h"
#include "translator/protocols/promela/plan/symmetric_agents.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::fact_list {

namespace {

/// `exchange`: which agents can be exchanged for one another, or what tells them apart.
void list_exchanges(const FactMaker& maker, Facts& list) {
    constexpr std::string_view kName = "symmetry: ";
    const promela::Facts& facts = maker.facts;
    const promela::Plan plan = promela::make_plan(
        maker.sources, promela::find_facts(facts.protocol, facts.instance, false, nullptr, facts.reduce), {.level = 2});
    for (const promela::ReductionNote& note : promela::explain_symmetry(facts, plan)) {
        const std::string_view words = note.words;
        list.push_back(
            {note.span, Subject::exchange, std::string(words.substr(words.starts_with(kName) ? kName.size() : 0))});
    }
}

/// In what somebody needs of them.
bool are_distinguishable(const FactMaker& maker, std::size_t agent, const passes::MessageKind& kind) {
    const promela::MailboxLayout& layout = maker.facts.mailboxes[agent];
    const std::vector<std::size_t> owners = maker.facts.instances(agent);
    return std::any_of(owners.begin(), owners.end(), [&](std::size_t owner) {
        const passes::MailboxSenders& mailbox = maker.senders[owner];
        if ((layout.holds_sender(kind) || layout.holds_role(kind)) && mailbox.agents.size() > 1) return true;
        const passes::SentValues values = passes::find_sent_values(maker.facts.instance, mailbox);
        for (std::size_t at = 0; at < kind.second; ++at) {
            const auto known = values.find({kind, at});
            if (layout.slot_of(kind, at) && (known == values.end() || known->second.size() > 1)) return true;
        }
        return false;
    });
}

/// `order`: messages that cannot be told apart, and those whose order of arrival no receive can tell.
void list_orders(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (std::size_t agent = 0; agent < facts.contents.size(); ++agent) {
        const ir::AgentDeclaration& owner = facts.protocol.agents[agent];
        for (const passes::MessageKind& kind : facts.contents[agent].kinds) {
            const std::string name = maker.kind_name(kind);
            if (facts.instances(agent).empty()) continue;
            if (!are_distinguishable(maker, agent, kind)) {
                list.push_back({owner.span, Subject::order,
                                fmt::format("two {} in the mailbox of {} cannot be told apart: nothing asks for "
                                            "anything in which they differ",
                                            name, owner.name)});
            } else if (const ir::Operation* receive = promela::order_seen_by(facts, kind)) {
                list.push_back({receive->span, Subject::order,
                                fmt::format("this receive takes the oldest of several {} that may differ", name)});
            } else {
                list.push_back({owner.span, Subject::order,
                                fmt::format("no receive can tell in which order several {} in the mailbox of {} came",
                                            name, owner.name)});
            }
        }
    }
}

void list_state(const promela::Facts& facts, Facts& list) {
    for (const ir::StateVariable& state : facts.instance.states) {
        std::string words = fmt::format("`{}` is ", state.name);
        switch (state.type) {
            case ir::StateVariable::Type::integer:
                words += fmt::format("an integer from {} to {}", state.first, state.last);
                break;
            case ir::StateVariable::Type::boolean:
                words += "true or false";
                break;
            case ir::StateVariable::Type::value:
                words += "any value";
                break;
        }
        if (state.keyed == ir::StateVariable::Keyed::set)
            words = fmt::format("`{}` is a set; values that can be its members: {}", state.name, state.keys.size());
        if (state.keyed == ir::StateVariable::Keyed::map)
            words += fmt::format(", of each of its keys: {}", state.keys.size());
        list.push_back({state.span, Subject::range, words + (state.per_agent ? ", of each agent" : "")});
    }
    if (!facts.instance.procedures.empty()) {
        list.push_back(
            {facts.protocol.name_span, Subject::range,
             fmt::format("all integers are from {} to {}", facts.instance.first_integer, facts.instance.last_integer)});
    }
}

/// At the decisions of open procedures of which the check file says what they give.
void list_results(const promela::Facts& facts, Facts& list) {
    for (const ir::Clause& clause : facts.protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            const auto* decide = std::get_if<ir::Decide>(&operation.kind);
            const auto known =
                decide == nullptr ? facts.instance.results.end() : facts.instance.results.find(decide->procedure);
            if (known == facts.instance.results.end() || !decide->result) return;
            std::vector<std::string> values;
            for (const ir::Term& term : known->second) values.push_back("`" + to_string(term) + "`");
            list.push_back({operation.span, Subject::range,
                            fmt::format("`{}` gives {}", decide->procedure, joined(values, "or"))});
        });
    }
}

/// At the first send of the kind to an agent.
void list_arguments(const FactMaker& maker, Facts& list) {
    const promela::Facts& facts = maker.facts;
    for (std::size_t agent = 0; agent < maker.senders.size(); ++agent) {
        const passes::MailboxSenders& mailbox = maker.senders[agent];
        for (const auto& [argument, values] : passes::find_sent_values(facts.instance, mailbox)) {
            const ir::Operation* first = nullptr;
            for (const passes::MailboxSend& each : mailbox.sends)
                if (kind_of_message(*each.send) == argument.first && (first == nullptr || each.send->id < first->id))
                    first = each.send;
            std::vector<std::string> words;
            for (const std::string& value : values) words.push_back("`" + value + "`");
            list.push_back({first->span, Subject::range,
                            fmt::format("the {} term of each {} in the mailbox of {} is {}",
                                        source::ordinal(argument.second + 1), maker.kind_name(argument.first),
                                        facts.protocol.agents[facts.agent_of(agent)].name, joined(words, "or"))});
        }
    }
}

/// `range`: which values state, procedures and the terms of messages can have.
void list_ranges(const FactMaker& maker, Facts& list) {
    list_state(maker.facts, list);
    list_results(maker.facts, list);
    list_arguments(maker, list);
}

constexpr int kReducedLevel = 2;

const char* word_of(ir::Network network) {
    switch (network) {
        case ir::Network::mailbox:
            return "mailbox";
        case ir::Network::pairwise:
            return "pairwise";
        case ir::Network::bag:
            return "bag";
    }
    return "";
}

const char* word_of(ir::TimeoutReading reading) {
    switch (reading) {
        case ir::TimeoutReading::quiescent:
            return "quiescent";
        case ir::TimeoutReading::anytime:
            return "anytime";
        case ir::TimeoutReading::race:
            return "race";
    }
    return "";
}

}  // namespace

Facts list_facts(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance) {
    const promela::Facts facts =
        promela::find_facts(protocol, instance, false, nullptr, promela::reductions_for(kReducedLevel));
    const std::vector<passes::MailboxSenders> senders = passes::find_mailbox_senders(protocol, instance, facts.graph);
    const FactMaker maker{sources, facts, senders};
    Facts list;
    for (const auto& list_subject : {list_mailboxes, list_exchanges, list_ranges, list_sends, list_fields, list_orders,
                                     list_commuting_steps, list_loops, list_variables})
        list_subject(maker, list);
    std::sort(list.begin(), list.end(), [](const Fact& one, const Fact& other) {
        return std::tie(one.span.file, one.span.begin, one.subject, one.words) <
               std::tie(other.span.file, other.span.begin, other.subject, other.words);
    });
    list.erase(std::unique(list.begin(), list.end(),
                           [](const Fact& one, const Fact& other) {
                               return one.span.file == other.span.file && one.span.begin == other.span.begin &&
                                      one.subject == other.subject && one.words == other.words;
                           }),
               list.end());
    return list;
}

std::string print_facts(const source::SourceSet& sources, const ir::Protocol& protocol, const ir::Instance& instance,
                        const std::string& name) {
    std::vector<std::string> agents;
    for (const ir::AgentInstance& each : instance.agents) agents.push_back(each.name);
    std::string text = fmt::format("// facts of {}{}: {}; network {}, timeout {}\n", protocol.name,
                                   name.empty() ? "" : fmt::format(", instance \"{}\"", name), joined(agents),
                                   word_of(instance.network), word_of(instance.timeout));
    for (const Fact& fact : list_facts(sources, protocol, instance)) {
        text += source::printable(
            fmt::format("// {}: {}: {}", to_string(sources, fact.span), word_of(fact.subject), fact.words));
        text += '\n';
    }
    return text;
}

}  // namespace map2pml::fact_list
