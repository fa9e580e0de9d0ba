#include "translator/protocols/promela/reduce.h"

namespace map2pml::promela {

namespace {

constexpr int kFirstReducedLevel = 2;

}  // namespace

const std::vector<NamedReduction>& named_reductions() {
    static const std::vector<NamedReduction> all = {
        {"slice", "leave out variables and message fields that nobody needs", &Reduce::slice},
        {"merge", "join steps that commute with all others to their neighbours", &Reduce::merge},
        {"sort", "keep messages sorted where no receive can tell when they came", &Reduce::sort},
        {"arrival", "deliver messages at once to agents that cannot tell when they arrive", &Reduce::arrival},
        {"symmetry", "treat states as one if they differ only by an exchange of like agents", &Reduce::symmetry, false},
        {"scheduling", "let steps that nobody can notice go before those of other agents", &Reduce::scheduling, false},
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
