#include "tests/differential/cast.h"

namespace map2pml::differential {

namespace {

constexpr unsigned kMostAgents = 4;  ///< after cloning

Sort any_sort(Dice& dice) {
    constexpr Sort kSorts[] = {Sort::data, Sort::agent, Sort::role};
    return kSorts[dice.weighted({70, 25, 5})];
}

Heading heading(std::vector<ir::Term> parameters, std::map<std::string, Sort> variables, bool leaf = false) {
    return {std::move(parameters), std::move(variables), leaf, !leaf};
}

/// Two variables with one sort in two: then they may as well be one that stands twice.
Heading heading_of_two(Dice& dice, const char* word) {
    const Sort first = any_sort(dice);
    const bool twice = dice.percent(20);
    const char* second_name = twice ? "u" : "v";
    return heading({term(ir::Constant{word}), term(ir::Variable{"u"}), term(ir::Variable{second_name})},
                   {{"u", first}, {second_name, twice ? first : any_sort(dice)}});
}

/// One to three clauses beside the initial one: loops with and without arguments, some selected by constants.
void add_headings(Dice& dice, Member& member) {
    const auto word = [](const char* text) { return term(ir::Constant{text}); };
    const auto variable = [](const char* name) { return term(ir::Variable{name}); };
    if (dice.percent(60)) {
        switch (dice.weighted({30, 45, 25})) {
            case 0:
                member.headings.push_back(heading({word("loop")}, {}));
                break;
            case 1:
                member.headings.push_back(heading({word("loop"), variable("u")}, {{"u", any_sort(dice)}}));
                break;
            default:
                member.headings.push_back(heading_of_two(dice, "loop"));
        }
    }
    if (dice.percent(22)) {  // selected at run time
        member.headings.push_back(heading({word("pick"), word("red")}, {}));
        if (dice.percent(60)) member.headings.push_back(heading({word("pick"), term(ir::Integer{1})}, {}));
        if (dice.percent(60)) {
            // By a variable that stands twice the word that selects is lost.
            const ir::Term first = dice.percent(20) ? variable("u") : word("pick");
            member.headings.push_back(heading({first, variable("u")}, {{"u", Sort::data}}));
        }
    }
    if (dice.percent(20)) {
        const bool with_argument = dice.percent(50);
        member.headings.push_back(with_argument ? heading({word("sub"), variable("u")}, {{"u", any_sort(dice)}}, true)
                                                : heading({word("sub")}, {}, true));
    }
}

}  // namespace

ir::Term constant(Dice& dice) {
    switch (dice.weighted({35, 25, 25, 15})) {
        case 0:
            return term(ir::Integer{1});
        case 1:
            return term(ir::Integer{2});
        case 2:
            return term(ir::Constant{"red"});
        default:
            return term(ir::Constant{"light blue"});
    }
}

Cast make_cast(Dice& dice) {
    Cast cast;
    const std::vector<std::pair<std::string, std::string>> names = {
        {"Ann", "a"}, {"Bob", "b"}, {"Cyd", "c"}, {"Dan", "d"}};
    const std::size_t count = 2 + dice.weighted({55, 38, 7});
    for (std::size_t at = 0; at < count; ++at)
        cast.members.push_back({names[at].first, names[at].second, 1, {Heading()}});
    if (count > 2 && dice.percent(40)) cast.members.back().role = cast.members[1].role;
    if (count < kMostAgents && dice.percent(35)) {
        const unsigned most = kMostAgents - static_cast<unsigned>(count) + 1;
        cast.members[dice.below(count)].count = 2 + (most > 2 && dice.percent(20) ? 1 : 0);
    }
    for (Member& member : cast.members) {
        add_headings(dice, member);
        for (Heading& each : member.headings)
            each.waits = each.waits && dice.percent(each.parameters.empty() ? 65 : 85);
    }
    const std::vector<std::string> performatives = {"m", "n", "k"};
    const std::size_t kinds = 1 + dice.weighted({20, 50, 30});
    for (std::size_t at = 0; at < kinds; ++at) {
        MessageKind kind{performatives[at], {}};
        if (at > 0 && dice.percent(12))
            kind.performative = performatives[at - 1];  // told apart by the number of terms alone
        const std::size_t arity = dice.weighted({25, 45, 30});
        for (std::size_t slot = 0; slot < arity; ++slot) kind.terms.push_back(any_sort(dice));
        cast.messages.push_back(std::move(kind));
    }
    cast.procedures = {"p", "q"};
    return cast;
}

}  // namespace map2pml::differential
