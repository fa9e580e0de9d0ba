#include "driver/verdicts/instances/internal.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>
#include <utility>

#include "translator/model/formulas/action_label.h"
#include "translator/model/protocol/text_form.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::check {

namespace {

bool is_part_of_name(char letter) { return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_'; }

using Places = std::map<std::string, std::string>;

/// The replacement for the name of each candidate: its place, or for those that do not take it the place and a running number.
/// No name looks like that.
Places places_of(const input::TeamBlock& block, const std::vector<std::string>& agents) {
    Places places;
    for (std::size_t at = 0; at < agents.size(); ++at) places.emplace(agents[at], "\x01" + std::to_string(at) + "\x01");
    for (std::size_t at = 0; at < block.places.size(); ++at) {
        std::size_t others = 0;
        for (const std::string& each : block.places[at].second)
            if (!places.contains(each))
                places.emplace(each, "\x01" + std::to_string(at) + "." + std::to_string(others++) + "\x01");
    }
    return places;
}

/// Replaces each name that is a word by itself.
std::string with_places(const std::string& text, const Places& places) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && is_part_of_name(text[end])) ++end;
        if (end == at) {
            result += text[at++];
            continue;
        }
        const std::string word = text.substr(at, end - at);
        const auto place = places.find(word);
        result += place == places.end() ? word : place->second;
        at = end;
    }
    return result;
}

/// Takes out the situations that no agent comes to, which the text has and the instance does not. Their order does not count.
std::vector<ir::Clause> take_dead_clauses(ir::Protocol& protocol) {
    std::vector<ir::Clause> dead;
    std::set<std::vector<std::string>> called;
    const auto words_of = [](const std::vector<ir::Term>& terms) {
        std::vector<std::string> words;
        for (const ir::Term& each : terms) words.push_back(to_string(each));
        return words;
    };
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            if (const auto* become = std::get_if<ir::Become>(&operation.kind))
                called.insert(words_of(become->arguments));
        });
    }
    std::vector<ir::Clause> live;
    for (ir::Clause& clause : protocol.clauses) {
        const bool is_dead =
            clause.is_situation && !clause.parameters.empty() && !called.contains(words_of(clause.parameters));
        (is_dead ? dead : live).push_back(std::move(clause));
    }
    protocol.clauses = std::move(live);
    return dead;
}

std::string sorted_lines(const std::string& text) {
    std::istringstream in(text);
    std::multiset<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.insert(line);
    std::string result;
    for (const std::string& line : lines) result += line + "\n";
    return result;
}

std::string label_text(const ir::ActionLabel& label) {
    std::string text = std::to_string(static_cast<int>(label.kind)) + " " + to_string(label.agent.id);
    for (const ir::TermTree& each : label.terms) text += " " + to_string(each);
    for (const ir::LabelParty& each : label.partners)
        text += " a(" + to_string(each.role) + ", " + to_string(each.agent.id) + ")";
    return text + "\n";
}

/// The labels of steps, which are what modal formulas see.
std::string labels_of(const ir::Protocol& protocol) {
    std::string text;
    for (const ir::Clause& clause : protocol.clauses) {
        ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
            text += operation.label == nullptr ? "" : label_text(*operation.label);
        });
    }
    return text;
}

}  // namespace

std::string team_key(const source::SourceSet& sources, const input::Protocols& read, const input::TeamBlock& block,
                     const std::vector<std::string>& agents) {
    const Places places = places_of(block, agents);
    std::string text;
    for (const input::SceneInstance& each : read.instances) {
        ir::Protocol live = read.protocol_of(each);
        const std::vector<ir::Clause> dead = take_dead_clauses(live);
        text += ir::print_json(live, sources) + labels_of(live);
        live.clauses = dead;
        text += sorted_lines(with_places(ir::print_json(live, sources), places));
        for (const ir::AgentInstance& agent : each.instance.agents)
            text += agent.name + " " + agent.agent + " " + agent.role + "\n";
        for (const std::string& service : each.instance.services) text += "service " + service + "\n";
    }
    return with_places(text, places);
}

namespace {

/// Two statements at one place of the check file are the same, since everything that it is bound to is compared, too.
template <typename Items>
bool are_at_same_places(const Items& some, const Items& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(),
                      [](const auto& one, const auto& other) { return one.span == other.span; });
}

bool is_same(const std::map<std::string, ir::Procedure>& some, const std::map<std::string, ir::Procedure>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const auto& one, const auto& other) {
        return one.first == other.first && one.second.span == other.second.span;
    });
}

bool is_same(const std::vector<ir::AgentInstance>& some, const std::vector<ir::AgentInstance>& others) {
    return std::equal(some.begin(), some.end(), others.begin(), others.end(), [](const auto& one, const auto& other) {
        return one.name == other.name && one.agent == other.agent && one.role == other.role;
    });
}

bool is_same(const ir::Instance& one, const ir::Instance& other) {
    // A new member stops the build here.
    const auto& [agents, limits, starts, total, results, procedures, states, observers, properties, first, last,
                 services, resting, network, timeout, idle, is_fixed, at_once, keeps_order, texts, why, denials,
                 never_done, why_denied, spawns, depth] = one;
    const bool obeys_rules = why || other.why_untaken || why_denied || other.why_denied || !denials.empty() ||
                             !other.denials.empty() || !never_done.empty() || !other.never_done.empty();
    return !obeys_rules && is_same(agents, other.agents) && limits == other.clause_limits && starts == other.starts &&
           total == other.total_procedures && results == other.results && is_same(procedures, other.procedures) &&
           are_at_same_places(states, other.states) && are_at_same_places(observers, other.observers) &&
           are_at_same_places(properties, other.properties) && first == other.first_integer &&
           last == other.last_integer && services == other.services && resting == other.resting_clauses &&
           network == other.network && timeout == other.timeout && idle == other.idle_timeouts &&
           is_fixed == other.is_fixed_by_language && at_once == other.arrives_at_once &&
           keeps_order == other.keeps_order && texts == other.texts && spawns == other.spawn_calls &&
           depth == other.call_depth;
}

}  // namespace

bool is_same_search(const input::SceneInstance& one, const input::SceneInstance& other) {
    return !one.own && !other.own && one.protocol == other.protocol && one.capacity == other.capacity &&
           one.expectations.contains("ends") == other.expectations.contains("ends") &&
           is_same(one.instance, other.instance);
}

}  // namespace map2pml::check
