#include "translator/machines/from_protocols/theorems.h"

#include <algorithm>

#include "translator/machines/from_protocols/internal.h"
#include "translator/model/machines/formula/make.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::protocol_to_eventb {

using eventb::all_of;
using eventb::any_of;

namespace {

class Theorems {
  public:
    Theorems(const Net& net, const NetNames& words) : net_(net), words_(words) {}

    [[nodiscard]] PredicatePtr has_failed(std::size_t agent) const {
        return in(agent, [](const Place& place) { return place.has_failed; });
    }

    /// All agents have ended well or are at rest; an agent is not at rest if a letter can wake it.
    [[nodiscard]] PredicatePtr good_end() const {
        std::vector<PredicatePtr> all;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
            all.push_back(in(agent, [](const Place& place) { return place.has_finished || place.rests; }));
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) {
            const PredicatePtr stirs = in(net_.letters[letter].receiver, [&](const Place& place) {
                return place.rests && std::binary_search(place.wakes.begin(), place.wakes.end(), letter);
            });
            all.push_back(eventb::implies(stirs, is_missing(letter, words_)));
        }
        return all_of(all);
    }

    /// The letter is present, and its receiver can take it.
    [[nodiscard]] PredicatePtr is_awaited(LetterId letter) const {
        return in(net_.letters[letter].receiver, [&](const Place& place) {
            return std::binary_search(place.wakes.begin(), place.wakes.end(), letter);
        });
    }

    /// A timeout is possible if nothing else is, under every reading of timeouts.
    [[nodiscard]] PredicatePtr deadlock_freedom() const {
        std::vector<PredicatePtr> alternatives = {good_end()};
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent) {
            alternatives.push_back(has_failed(agent));
            alternatives.push_back(in(agent, [](const Place& place) { return place.acts || place.times_out; }));
        }
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter)
            alternatives.push_back(all_of({is_awaited(letter), is_there(letter, words_)}));
        std::erase_if(alternatives, [](const PredicatePtr& each) { return eventb::is_truth(*each, false); });
        return alternatives.empty() ? eventb::truth(false) : any_of(alternatives);
    }

    [[nodiscard]] PredicatePtr no_failure() const {
        std::vector<PredicatePtr> all;
        for (std::size_t agent = 0; agent < net_.agents.size(); ++agent)
            all.push_back(eventb::negation(has_failed(agent)));
        return all_of(all);
    }

    [[nodiscard]] PredicatePtr no_orphans() const {
        std::vector<PredicatePtr> none;
        for (LetterId letter = 0; letter < net_.letters.size(); ++letter) none.push_back(is_missing(letter, words_));
        return eventb::implies(good_end(), all_of(none));
    }

  private:
    template <typename Holds>
    [[nodiscard]] PredicatePtr in(std::size_t agent, const Holds& holds) const {
        return is_in(agent, places_where(net_.agents[agent], holds), words_);
    }

    const Net& net_;
    const NetNames& words_;
};

}  // namespace

bool breaks(const Theorem& theorem, const semantics::TransitionSystem& system, const semantics::State& state) {
    switch (theorem.kind) {
        case Theorem::Kind::ends: {
            const bool has_failed = std::any_of(state.agents.begin(), state.agents.end(),
                                                [](const auto& agent) { return semantics::has_failed(agent); });
            return !has_failed && !is_good_end(system, state) && system.successors(state).empty();
        }
        case Theorem::Kind::no_failure:
            return std::any_of(state.agents.begin(), state.agents.end(),
                               [](const auto& agent) { return semantics::has_failed(agent); });
        case Theorem::Kind::no_orphans:
            return is_good_end(system, state) &&
                   std::any_of(state.agents.begin(), state.agents.end(),
                               [](const semantics::AgentState& agent) { return agent.message_count() != 0; });
    }
    return false;
}

std::vector<Theorem> theorems_of(const Net& net, const ir::Instance& instance, const source::Span& span,
                                 NetNames& words) {
    std::vector<Theorem> all;
    const Theorems theorems(net, words);
    const auto add = [&](const std::string& label, const PredicatePtr& predicate, Theorem::Kind kind) {
        if (!eventb::is_truth(*predicate, true)) all.push_back({{words.fresh(label), predicate, true, "", span}, kind});
    };
    add("DLF", theorems.deadlock_freedom(), Theorem::Kind::ends);
    add("no_failure", theorems.no_failure(), Theorem::Kind::no_failure);
    if (instance.clause_limits.empty()) add("no_orphans", theorems.no_orphans(), Theorem::Kind::no_orphans);
    return all;
}

}  // namespace map2pml::protocol_to_eventb
