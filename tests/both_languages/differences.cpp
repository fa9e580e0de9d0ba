#include "tests/both_languages/differences.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace both_languages {

namespace {

using StepsByAgent = std::map<std::string, std::vector<std::string>>;

StepsByAgent by_agent(const std::vector<Step>& steps) {
    StepsByAgent sorted;
    for (const Step& step : steps) sorted[step.agent].push_back(step.words);
    return sorted;
}

std::string in_words(const std::vector<Step>& steps) {
    std::string text;
    for (const Step& step : steps) text += fmt::format("\n      {}: {}", step.agent, step.words);
    return text;
}

bool same_steps(const std::vector<Step>& map, const std::vector<Step>& lcc, Order order) {
    return order == Order::step_by_step ? map == lcc : by_agent(map) == by_agent(lcc);
}

/// A run of MAP may stop before the call of the clause in which the agent waits; LCC has no such step.
bool same_state(const std::string& map, const std::string& lcc) {
    const auto is_there = [](const std::string& state) { return state == "running" || state == "waiting"; };
    return map == lcc || (is_there(map) && is_there(lcc));
}

class Comparison {
  public:
    explicit Comparison(Order order) : order_(order) {}

    std::vector<std::string> run(const Report& map, const Report& lcc) {
        if (map.instances != lcc.instances)
            fault("", "instances", fmt::format("{}", map.instances), fmt::format("{}", lcc.instances));
        for (const auto& [question, result] : map.results) {
            const auto other = lcc.results.find(question);
            if (other != lcc.results.end())
                compare(fmt::format("{}: {}", question.first, question.second), result, other->second);
            else
                only_one(question, "MAP");
        }
        for (const auto& [question, result] : lcc.results)
            if (!map.results.contains(question)) only_one(question, "LCC");
        return std::move(faults_);
    }

  private:
    void only_one(const Question& question, const std::string& language) {
        faults_.push_back(fmt::format("{}: only {} reports {}", question.first, language, question.second));
    }

    void compare(const std::string& where, const Result& map, const Result& lcc) {
        if (map.verdict != lcc.verdict) return fault(where, "verdict", map.verdict, lcc.verdict);
        if (map.run.has_value() != lcc.run.has_value())
            return fault(where, "run", map.run ? "shown" : "none", lcc.run ? "shown" : "none");
        if (map.run) compare(where, *map.run, *lcc.run);
    }

    void compare(const std::string& where, const Run& map, const Run& lcc) {
        compare_steps(where, "steps", map.before, lcc.before);
        if (map.loop.has_value() != lcc.loop.has_value())
            fault(where, "loop", map.loop ? "there is one" : "none", lcc.loop ? "there is one" : "none");
        else if (map.loop)
            compare_steps(where, "steps of the loop", *map.loop, *lcc.loop);
        compare_ends(where, map, lcc);
    }

    void compare_steps(const std::string& where, const std::string& what, const std::vector<Step>& map,
                       const std::vector<Step>& lcc) {
        if (!same_steps(map, lcc, order_)) fault(where, what, in_words(map), in_words(lcc));
    }

    void compare_ends(const std::string& where, const Run& map, const Run& lcc) {
        for (const auto& [agent, place] : map.ends) {
            const auto other = lcc.ends.find(agent);
            if (other == lcc.ends.end())
                faults_.push_back(fmt::format("{}: {} takes part in MAP only", where, agent));
            else
                compare(fmt::format("{}: at the end {}", where, agent), place, other->second);
        }
        for (const auto& [agent, place] : lcc.ends)
            if (!map.ends.contains(agent))
                faults_.push_back(fmt::format("{}: {} takes part in LCC only", where, agent));
    }

    void compare(const std::string& where, const Place& map, const Place& lcc) {
        if (!same_state(map.state, lcc.state)) fault(where, "state", map.state, lcc.state);
        if (map.state == "waiting" && lcc.state == "waiting" && map.awaited != lcc.awaited)
            fault(where, "waits for", fmt::format("{}", map.awaited), fmt::format("{}", lcc.awaited));
        if (map.mailbox != lcc.mailbox)
            fault(where, "mailbox", fmt::format("{}", map.mailbox), fmt::format("{}", lcc.mailbox));
    }

    void fault(const std::string& where, const std::string& what, const std::string& map, const std::string& lcc) {
        faults_.push_back(fmt::format("{}: {}\n    MAP: {}\n    LCC: {}", where, what, map, lcc));
    }

    Order order_;
    std::vector<std::string> faults_;
};

}  // namespace

std::vector<std::string> differences(const Report& map, const Report& lcc, Order order) {
    return Comparison(order).run(map, lcc);
}

}  // namespace both_languages
