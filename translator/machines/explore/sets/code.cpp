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

Op op_of(eventb::Unary op) {
    switch (op) {
        case eventb::Unary::negate:
            return Op::negate;
        case eventb::Unary::converse:
            return Op::converse;
        case eventb::Unary::power:
            return Op::power;
        case eventb::Unary::power1:
            return Op::power1;
        case eventb::Unary::dom:
            return Op::dom;
        case eventb::Unary::ran:
            return Op::ran;
        case eventb::Unary::card:
            return Op::card;
        case eventb::Unary::min:
            return Op::minimum;
        case eventb::Unary::max:
            return Op::maximum;
        case eventb::Unary::general_union:
            return Op::general_union;
        case eventb::Unary::general_inter:
            return Op::general_inter;
    }
    return Op::negate;
}

Op op_of(eventb::Binary op) {
    switch (op) {
        case eventb::Binary::maplet:
            return Op::pair;
        case eventb::Binary::set_union:
            return Op::set_union;
        case eventb::Binary::set_inter:
            return Op::set_inter;
        case eventb::Binary::set_minus:
            return Op::difference;
        case eventb::Binary::product:
            return Op::product;
        case eventb::Binary::override_:
            return Op::override_;
        case eventb::Binary::compose:
            return Op::compose;
        case eventb::Binary::back_compose:
            return Op::back_compose;
        case eventb::Binary::parallel:
            return Op::parallel;
        case eventb::Binary::direct_product:
            return Op::direct_product;
        case eventb::Binary::domain_restrict:
            return Op::domain_restrict;
        case eventb::Binary::domain_subtract:
            return Op::domain_subtract;
        case eventb::Binary::range_restrict:
            return Op::range_restrict;
        case eventb::Binary::range_subtract:
            return Op::range_subtract;
        case eventb::Binary::upto:
            return Op::upto;
        case eventb::Binary::plus:
            return Op::plus;
        case eventb::Binary::minus:
            return Op::minus;
        case eventb::Binary::times:
            return Op::times;
        case eventb::Binary::divide:
            return Op::divide;
        case eventb::Binary::modulo:
            return Op::modulo;
        case eventb::Binary::power_of:
            return Op::power_of;
        case eventb::Binary::image:
            return Op::image;
        case eventb::Binary::apply:
            return Op::call;
        default:
            return Op::arrows;  // `↔` to `⤖`
    }
}

}  // namespace map2pml::maze_exploration
