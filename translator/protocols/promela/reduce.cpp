#include "translator/protocols/promela/reduce.h"

namespace map2pml::promela {

namespace {

constexpr int kFirstReducedLevel = 2;

}  // namespace

const std::vector<NamedReduction>& named_reductions() {
    static const std::vector<NamedReduction> all = {
        {"slice", "leave out variables and message fields that nobody needs", &Reduce::slice},
        {"merge", "merge steps that commute with all others into their neighbours", &Reduce::merge},
        {"sort", "keep messages sorted where no receive can tell when they arrived", &Reduce::sort},
        {"arrival", "deliver messages at once to agents that cannot tell when they arrive", &Reduce::arrival},
        {"symmetry", "merge states that differ only by an exchange of equivalent agents", &Reduce::symmetry, false},
        {"scheduling", "give priority to steps that no other agent can notice", &Reduce::scheduling, false},
    };
    return all;
}

Reduce reductions_for(int level, const std::set<std::string>& without) {
    Reduce reduce;
    for (const NamedReduction& each : named_reductions())
        reduce.*each.member = level >= kFirstReducedLevel && !without.contains(std::string(each.name));
    return reduce;
}

}  // namespace map2pml::promela
