#include "tests/auml/model_runs.h"

#include <doctest/doctest.h>

#include <map>
#include <sstream>
#include <utility>
#include <vector>

#include "tests/random.h"
#include "translator/languages/diagrams/projection/internal.h"
#include "translator/model/protocol/walk.h"
#include "translator/protocols/analyses/instance/make_instance.h"
#include "translator/protocols/semantics/graph/exploration.h"

namespace map2pml::auml_test {

namespace {

/// What the steps of a state say: many words come to the same state.
class Said {
  public:
    using Steps = std::vector<std::pair<std::uint32_t, std::string>>;  ///< where to, and one letter or none

    explicit Said(const semantics::Exploration& exploration) : exploration_(exploration) {}

    const Steps& of(std::uint32_t state) {
        const auto [known, is_new] = steps_.try_emplace(state);
        if (is_new)
            for (const semantics::Edge& edge : exploration_.edges(state))
                known->second.emplace_back(edge.target, letter(exploration_.event(edge)));
        return known->second;
    }

  private:
    [[nodiscard]] std::string letter(const semantics::Event& event) const {
        const auto act = [&] { return exploration_.system().values().written(event.message.performative); };
        if (event.kind == ir::Action::send)
            return std::to_string(event.agent) + "!" + act() + ">" + std::to_string(event.receivers.front()) + " ";
        if (event.kind == ir::Action::receive)
            return std::to_string(event.agent) + "?" + act() + "<" + std::to_string(event.message.sender) + " ";
        return "";
    }

    const semantics::Exploration& exploration_;
    std::map<std::uint32_t, Steps> steps_;
};

}  // namespace

bool has_decisions(const ir::Protocol& protocol) {
    bool found = false;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            found = found || std::holds_alternative<ir::Decide>(operation.kind);
        });
    }
    return found;
}

std::optional<ModelRuns> runs_of(const ir::Protocol& protocol, const std::set<std::string>& services, Arrival arrival) {
    const bool is_late = arrival == Arrival::later;
    passes::InstanceRequest request;
    request.is_fixed_by_language = true;
    request.network = is_late ? ir::Network::pairwise : ir::Network::bag;
    request.call_depth = 0;
    diag::Sink sink;
    ir::Instance instance = passes::make_instance(protocol, request, sink);
    instance.services = services;
    instance.arrives_at_once = !is_late;
    if (arrival == Arrival::in_order) instance = ir::in_order_of_sending(std::move(instance));
    REQUIRE(!sink.has_errors());
    const semantics::TransitionSystem system(protocol, instance);
    const semantics::Exploration exploration(system, {.states = 20'000});
    if (!exploration.is_complete()) return std::nullopt;
    ModelRuns runs;
    Said said(exploration);
    std::set<std::pair<std::uint32_t, std::string>> seen = {{0, ""}};
    std::vector<std::pair<std::uint32_t, std::string>> open = {{0, ""}};
    while (!open.empty()) {
        const auto [state, word] = open.back();
        open.pop_back();
        if (seen.size() > 100'000) return std::nullopt;
        if (exploration.edges(state).empty()) {
            if (semantics::is_good_end(system, exploration.state(state)) && exploration.is_terminal(state)) {
                runs.ended.insert(word);
                bool is_empty = true;
                for (const auto& agent : exploration.state(state).agents) is_empty = is_empty && agent.mailbox.empty();
                if (!is_empty) runs.bad_end = word + "and then messages are left";
            } else {
                runs.bad_end = word + "and then nobody can go on";
            }
            runs.words.insert(word);
        }
        for (const auto& [target, letter] : said.of(state)) {
            const std::string next = word + letter;
            if (seen.insert({target, next}).second) open.emplace_back(target, next);
        }
    }
    return runs;
}

bool has_race(const auml::Interaction& interaction, diag::Sink& sink) {
    for (auml::LifelineIndex lifeline = 0; lifeline < interaction.lifelines.size(); ++lifeline) {
        const auto machine = auml::machine_of(interaction, lifeline, sink, auml::Rest::waits);
        REQUIRE(machine.has_value());
        for (const auml::Situation& situation : *machine) {
            std::set<auml::LifelineIndex> senders;
            for (const auml::Transition& each : situation.transitions) {
                if (each.action.kind != auml::Action::Kind::receive) continue;
                senders.insert(std::get<auml::AtLifeline>(interaction.messages[each.action.message].from).lifeline);
            }
            if (situation.behaviours.size() > 1 && senders.size() > 1) return true;
        }
    }
    return false;
}

std::string missing(const std::set<std::string>& from, const std::set<std::string>& in) {
    for (const std::string& word : in)
        if (!from.contains(word)) return word;
    return "";
}

std::set<std::string> in_order(const std::set<std::string>& words) {
    std::set<std::string> result;
    for (const std::string& word : words) {
        std::istringstream events(word);
        std::map<std::string, std::string> sent;  // by sender and receiver: acts that are on their way
        bool is_in_order = true;
        for (std::string event; events >> event;) {
            const bool is_send = event[1] == '!';
            const std::string ends =
                is_send ? event.substr(0, 1) + event.substr(4) : event.substr(4) + event.substr(0, 1);
            std::string& acts = sent[ends];
            if (is_send) {
                acts += event[2];
            } else {
                is_in_order = is_in_order && acts.front() == event[2];
                acts.erase(acts.find(event[2]), 1);
            }
        }
        if (is_in_order) result.insert(word);
    }
    return result;
}

bool says_more_than(diag::Code code, const diag::Sink& sink) {
    for (const diag::Diagnostic& each : sink.sorted())
        if (each.code != code) return true;
    return false;
}

std::uint32_t random_diagrams() { return static_cast<std::uint32_t>(tests::random_cases(2500, "M2P_RANDOM_DIAGRAMS")); }

std::uint32_t in_proportion(std::uint32_t of_2500) {
    return static_cast<std::uint32_t>(std::uint64_t{of_2500} * random_diagrams() / 2500);
}

}  // namespace map2pml::auml_test
