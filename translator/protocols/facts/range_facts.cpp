#include <fmt/format.h>

#include <map>
#include <set>

#include "translator/foundation/source/ordinal.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/messages/sent_values.h"
#include "translator/protocols/facts/internal.h"

namespace map2pml::fact_list {

namespace {

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

}  // namespace

void list_ranges(const FactMaker& maker, Facts& list) {
    list_state(maker.facts, list);
    list_results(maker.facts, list);
    list_arguments(maker, list);
}

}  // namespace map2pml::fact_list
