#include "translator/machines/from_protocols/internal.h"

#include <algorithm>
#include <utility>

#include "translator/model/machines/formula/make.h"

namespace map2pml::protocol_to_eventb {

using eventb::Sign;
using eventb::writing::count;
using eventb::writing::named;

namespace {

/// Limit of combinations of places in one equation.
constexpr std::size_t kMostCombinations = 32;

/// A combination of places with its weight.
struct Combination {
    Weight weight = 0;
    std::vector<PredicatePtr> places{};
};

ExpressionPtr weighted(const Weight& weight, const std::string& letter) {
    if (weight == 1) return named(letter);
    return eventb::writing::product(eventb::number(weight.str()), named(letter));
}

/// Letters are moved to both sides to avoid subtraction: `2 ∗ a + b = c + 1`.
PredicatePtr equation(const Flow& flow, const Weight& places, const NetNames& words) {
    std::vector<ExpressionPtr> left;
    std::vector<ExpressionPtr> right;
    for (const auto& [letter, weight] : flow.letters)
        (weight > 0 ? left : right).push_back(weighted(abs(weight), words.letter(letter)));
    if (places != 0) (places > 0 ? left : right).push_back(eventb::number(Weight(abs(places)).str()));
    const auto sum_of = [](const std::vector<ExpressionPtr>& parts) {
        if (parts.empty()) return count(0);
        ExpressionPtr sum = parts.front();
        for (std::size_t at = 1; at < parts.size(); ++at) sum = eventb::writing::sum(sum, parts[at]);
        return sum;
    };
    if (flow.letters.empty()) return eventb::truth(places == 0);
    return eventb::compare(Sign::equal, sum_of(left), sum_of(right));
}

}  // namespace

PredicatePtr is_in(std::size_t agent, const std::vector<PlaceId>& places, const NetNames& words) {
    const AgentNames& own = words.agent(agent);
    if (places.empty() || places.size() == own.places.size()) return eventb::truth(!places.empty());
    const bool by_others = places.size() * 2 > own.places.size();
    std::vector<std::string> names;
    for (PlaceId place = 0; place < own.places.size(); ++place) {
        const bool is_one = std::find(places.begin(), places.end(), place) != places.end();
        if (is_one != by_others) names.push_back(own.places[place]);
    }
    if (names.size() == 1)
        return eventb::compare(by_others ? Sign::not_equal : Sign::equal, named(own.variable), named(names.front()));
    return eventb::compare(by_others ? Sign::not_in : Sign::in, named(own.variable), eventb::writing::set_of(names));
}

PredicatePtr is_there(LetterId letter, const NetNames& words) {
    return eventb::compare(Sign::greater_eq, named(words.letter(letter)), count(1));
}

PredicatePtr is_missing(LetterId letter, const NetNames& words) { return eventb::writing::is(words.letter(letter), 0); }

std::vector<PredicatePtr> nobody_acts(const Net& net, std::size_t agent, PlaceId place, const NetNames& words) {
    std::vector<PredicatePtr> all;
    for (const LetterId letter : net.agents[agent].places[place].wakes) all.push_back(is_missing(letter, words));
    for (std::size_t other = 0; other < net.agents.size(); ++other) {
        if (other == agent) continue;
        const auto idle = places_where(net.agents[other], [](const Place& each) { return !each.acts; });
        all.push_back(is_in(other, idle, words));
    }
    for (LetterId letter = 0; letter < net.letters.size(); ++letter) {
        const std::size_t receiver = net.letters[letter].receiver;
        if (receiver == agent) continue;
        const auto woken = places_where(net.agents[receiver], [&](const Place& each) {
            return std::binary_search(each.wakes.begin(), each.wakes.end(), letter);
        });
        if (!woken.empty()) all.push_back(eventb::implies(is_in(receiver, woken, words), is_missing(letter, words)));
    }
    return all;
}

PredicatePtr meetings(const Relations& relations, std::size_t one, std::size_t other, const NetNames& words) {
    std::map<std::vector<bool>, std::vector<PlaceId>> alike;
    for (PlaceId place = 0; place < relations.meets[one].size(); ++place)
        alike[relations.meets[one][place][other]].push_back(place);
    std::vector<PredicatePtr> all;
    for (const auto& [met, places] : alike) {
        std::vector<PlaceId> those;
        for (PlaceId place = 0; place < met.size(); ++place)
            if (met[place]) those.push_back(place);
        all.push_back(eventb::implies(is_in(one, places, words), is_in(other, those, words)));
    }
    return eventb::all_of(all);
}

PredicatePtr lying(const Relations& relations, const Net& net, LetterId letter, const NetNames& words) {
    std::vector<PredicatePtr> all;
    const Letter& it = net.letters[letter];
    for (const std::size_t agent : {it.message.sender, it.receiver}) {
        std::vector<PlaceId> never;
        for (PlaceId place = 0; place < relations.lies[agent].size(); ++place)
            if (!relations.lies[agent][place][letter]) never.push_back(place);
        if (!never.empty()) all.push_back(eventb::implies(is_in(agent, never, words), is_missing(letter, words)));
        if (it.message.sender == it.receiver) break;
    }
    return eventb::all_of(all);
}

PredicatePtr bounded(const Count& bounds, const Net& net, LetterId letter, const NetNames& words) {
    const Letter& it = net.letters[letter];
    std::map<std::size_t, std::vector<PlaceId>> by_sent;
    std::map<std::size_t, std::vector<PlaceId>> by_taken;
    for (PlaceId place = 0; place < bounds.sent.size(); ++place)
        if (bounds.sent[place]) by_sent[*bounds.sent[place]].push_back(place);
    for (PlaceId place = 0; place < bounds.taken.size(); ++place) by_taken[bounds.taken[place]].push_back(place);
    std::vector<PredicatePtr> all;
    if (by_sent.size() * by_taken.size() > kMostCombinations) return eventb::truth(true);
    for (const auto& [sent, senders] : by_sent) {
        for (const auto& [taken, receivers] : by_taken) {
            const ExpressionPtr number = named(words.letter(letter));
            const auto says = eventb::compare(
                Sign::less_eq, taken == 0 ? number : eventb::writing::sum(number, count(taken)), count(sent));
            all.push_back(eventb::implies(
                eventb::all_of({is_in(it.message.sender, senders, words), is_in(it.receiver, receivers, words)}),
                says));
        }
    }
    return eventb::all_of(all);
}

PredicatePtr balance(const Flow& flow, const NetNames& words) {
    std::vector<Combination> combinations(1);
    for (const auto& [agent, weights] : flow.places) {
        std::map<Weight, std::vector<PlaceId>> alike;
        for (PlaceId place = 0; place < weights.size(); ++place) alike[weights[place]].push_back(place);
        if (combinations.size() * alike.size() > kMostCombinations) return nullptr;
        std::vector<Combination> longer;
        for (const Combination& each : combinations) {
            for (const auto& [weight, places] : alike) {
                Combination more = each;
                more.weight += weight;
                more.places.push_back(is_in(agent, places, words));
                longer.push_back(std::move(more));
            }
        }
        combinations = std::move(longer);
    }
    std::vector<PredicatePtr> all;
    for (const Combination& each : combinations)
        all.push_back(eventb::implies(eventb::all_of(each.places), equation(flow, each.weight, words)));
    return eventb::all_of(all);
}

}  // namespace map2pml::protocol_to_eventb
