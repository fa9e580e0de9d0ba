#include <string_view>

#include "translator/protocols/facts/internal.h"
#include "translator/protocols/promela/find_facts.h"
#include "translator/protocols/promela/plan/make_plan.h"
#include "translator/protocols/promela/plan/symmetric_agents.h"

namespace map2pml::fact_list {

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

}  // namespace map2pml::fact_list
