#include "translator/machines/to_map/internal.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace map2pml::maze_to_map {

namespace {

using maze_exploration::LocalAgent;
using maze_exploration::LocalLetter;
using maze_exploration::LocalMove;
using maze_exploration::LocalState;

/// Words that are not names in MAP.
bool is_word_of_map(const std::string& text) {
    static const std::set<std::string> words = {"agent",   "then", "or",      "par", "waitfor",
                                                "timeout", "skip", "epsilon", "null"};
    return words.contains(text);
}

/// Elements may be numbers or pairs, but names in MAP begin with a letter.
std::string as_name(const std::string& text) {
    std::string name = text.empty() || std::isalpha(static_cast<unsigned char>(text.front())) == 0 ? "n" : "";
    for (const char each : text) {
        const bool is_legal = std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_';
        name += is_legal ? each : '_';
    }
    return is_word_of_map(name) ? name + "_" : name;
}

std::vector<std::string> distinct_names(const std::vector<LocalAgent>& agents) {
    std::vector<std::string> names;
    std::set<std::string> used;
    for (const LocalAgent& each : agents) {
        std::string name = as_name(each.name);
        while (!used.insert(name).second) name += "_";
        names.push_back(std::move(name));
    }
    return names;
}

/// Joins alternatives of a decision or a wait.
std::string alternatives(const std::vector<std::string>& all, const std::string& between) {
    std::string text;
    for (const std::string& each : all) text += (text.empty() ? "" : between) + each;
    return text;
}

/// Any one of the bodies, chosen by the outcome of `pick`.
std::string any_of(const std::vector<std::string>& bodies) {
    if (bodies.size() == 1) return bodies.front();
    std::string text;
    for (std::size_t at = 0; at < bodies.size(); ++at) {
        const bool is_last = at + 1 == bodies.size();
        text += (at == 0 ? "" : " or ") + std::string(is_last ? "" : "pick() then ") + bodies[at];
    }
    return "(" + text + ")";
}

/// The clauses of one agent.
class AgentPrinter {
  public:
    AgentPrinter(const std::vector<LocalAgent>& agents, const std::vector<std::string>& names, std::size_t index)
        : agents_(agents), names_(names), index_(index) {}

    std::string run() {
        text_ = fmt::format("  {} = agent(s0)\n", head(""));
        for (std::size_t at = 0; at < own().states.size(); ++at) add_state(at);
        return std::move(text_);
    }

  private:
    /// A message that a state takes, with all that may follow.
    struct Taking {
        LocalLetter letter;
        std::vector<std::string> bodies;
    };

    [[nodiscard]] const LocalAgent& own() const { return agents_[index_]; }

    [[nodiscard]] std::string head(const std::string& parameters) const {
        return fmt::format("agent(!{}, %{}{})", names_[index_], as_name(own().of), parameters);
    }
    [[nodiscard]] static std::string call(std::size_t state) { return fmt::format("agent(s{})", state); }

    [[nodiscard]] std::string letter(const LocalLetter& of, const char* arrow) const {
        std::vector<std::string> arguments;
        for (const LocalLetter::Argument& each : of.arguments)
            arguments.push_back(each.is_number ? each.text : "\"" + each.text + "\"");
        return fmt::format("{}({}) {} agent(!{}, %{})", as_name(of.message), alternatives(arguments, ", "), arrow,
                           names_[of.partner], as_name(agents_[of.partner].of));
    }

    [[nodiscard]] std::string body(const LocalMove& move) const {
        std::string text;
        for (const LocalLetter& each : move.sent) text += letter(each, "=>") + " then ";
        return text + call(move.to);
    }

    [[nodiscard]] std::vector<Taking> takings(const LocalState& state) const {
        std::vector<Taking> all;
        for (const LocalMove& each : state.moves) {
            if (!each.taken) continue;
            const auto known =
                std::find_if(all.begin(), all.end(), [&](const Taking& one) { return one.letter == *each.taken; });
            (known == all.end() ? all.emplace_back(Taking{*each.taken, {}}) : *known).bodies.push_back(body(each));
        }
        return all;
    }

    /// The receives of a state, with one of them first.
    [[nodiscard]] std::vector<std::string> receives(const std::vector<Taking>& takings, std::size_t first) const {
        std::vector<std::string> all;
        for (std::size_t at = 0; at < takings.size(); ++at) {
            const Taking& each = takings[(first + at) % takings.size()];
            all.push_back(letter(each.letter, "<=") + " then " + any_of(each.bodies));
        }
        return all;
    }

    void add_clause(const std::string& parameters, const std::string& operation) {
        text_ += fmt::format("  {} =\n    {}\n", head(parameters), operation);
    }

    void add_state(std::size_t at) {
        const LocalState& state = own().states[at];
        std::vector<std::string> acts;
        for (const LocalMove& each : state.moves)
            if (!each.taken) acts.push_back(body(each));
        text_ += fmt::format("\n  // {}\n", state.text);
        const std::string own_name = fmt::format(", s{}", at);
        const std::vector<Taking> taken = takings(state);
        if (taken.empty()) return add_clause(own_name, acts.empty() ? "skip" : any_of(acts));
        if (!acts.empty()) return add_clause(own_name, any_of(acts_or_receives(acts, taken)));
        if (taken.size() == 1) return add_wait(at, own_name, taken, 0);
        std::vector<std::string> orders;
        for (std::size_t first = 0; first < taken.size(); ++first)
            orders.push_back(fmt::format("agent(s{}, w{})", at, first));
        add_clause(own_name, any_of(orders));
        for (std::size_t first = 0; first < taken.size(); ++first)
            add_wait(at, fmt::format("{}, w{}", own_name, first), taken, first);
    }

    /// A state that can always act does not wait: a message that is not there is passed over.
    [[nodiscard]] std::vector<std::string> acts_or_receives(const std::vector<std::string>& acts,
                                                            const std::vector<Taking>& taken) const {
        std::vector<std::string> all;
        for (std::size_t first = 0; first < taken.size(); ++first) {
            std::vector<std::string> parts = receives(taken, first);
            parts.push_back(any_of(acts));
            all.push_back("(" + alternatives(parts, " or ") + ")");
        }
        all.push_back(any_of(acts));
        return all;
    }

    void add_wait(std::size_t at, const std::string& parameters, const std::vector<Taking>& taken, std::size_t first) {
        const std::string again = "agent(" + parameters.substr(2) + ")";
        const std::string end = own().states[at].may_end ? "skip" : again;
        add_clause(parameters, fmt::format("waitfor\n      ({})\n    timeout ({})",
                                           alternatives(receives(taken, first), "\n       or "), end));
    }

    const std::vector<LocalAgent>& agents_;
    const std::vector<std::string>& names_;
    std::size_t index_;
    std::string text_;
};

}  // namespace

std::string print_scene(const maze::Instance& instance, const std::vector<LocalAgent>& agents) {
    const std::vector<std::string> names = distinct_names(agents);
    std::string text = fmt::format("// {} of {}: each state that an agent is in, is a clause.\n{}[\n",
                                   instance.name.text, instance.of.text, as_name(instance.name.text));
    for (std::size_t at = 0; at < agents.size(); ++at)
        text += (at == 0 ? "" : "\n") + AgentPrinter(agents, names, at).run();
    return text + "]\n";
}

}  // namespace map2pml::maze_to_map
