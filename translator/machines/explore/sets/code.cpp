#include "translator/machines/explore/sets/code.h"

#include <algorithm>

namespace map2pml::maze_exploration {

namespace {

void collect(const Code& code, std::vector<Place>& all);

void collect(const Domain& domain, std::vector<Place>& all) {
    if (domain.set) collect(*domain.set, all);
    for (const DomainPtr& each : domain.parts) collect(*each, all);
}

void collect(const Code& code, std::vector<Place>& all) {
    if (code.op == Op::place) all.push_back(code.place);
    for (unsigned at = 0; at < code.agents.size(); ++at) all.push_back(code.place + at);
    for (const CodePtr& each : code.parts)
        if (each) collect(*each, all);
    for (const BoundPlace& each : code.bound) collect(*each.domain, all);
    if (code.domain) collect(*code.domain, all);
    if (!code.plan) return;
    for (const PlannedCondition& each : code.plan->conditions) collect(*each.code, all);
}

}  // namespace

std::vector<Place> places_of(const Code& code) {
    std::vector<Place> all;
    collect(code, all);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace map2pml::maze_exploration
