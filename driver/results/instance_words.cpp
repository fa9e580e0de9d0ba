#include "driver/results/instance_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/results/layout.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::report {

std::vector<std::string> agent_words(const ir::Instance& instance) {
    std::vector<std::pair<std::string, std::size_t>> counts;
    for (const ir::AgentInstance& each : instance.agents) {
        if (counts.empty() || counts.back().first != each.agent) counts.emplace_back(each.agent, 0);
        ++counts.back().second;
    }
    std::vector<std::string> words;
    for (const auto& [agent, count] : counts) words.push_back(count == 1 ? agent : fmt::format("{} x{}", agent, count));
    return words;
}

std::string_view to_string(ir::Network network) {
    switch (network) {
        case ir::Network::mailbox:
            return "mailbox";
        case ir::Network::pairwise:
            return "pairwise";
        case ir::Network::bag:
            return "bag";
    }
    return "mailbox";
}

std::string_view to_string(ir::TimeoutReading reading) {
    switch (reading) {
        case ir::TimeoutReading::quiescent:
            return "quiescent";
        case ir::TimeoutReading::anytime:
            return "anytime";
        case ir::TimeoutReading::race:
            return "race";
    }
    return "quiescent";
}

std::string_view to_string(ir::IdleTimeouts idle) {
    switch (idle) {
        case ir::IdleTimeouts::dropped:
            return "dropped";
        case ir::IdleTimeouts::kept:
            return "kept";
    }
    return "dropped";
}

std::string lowering_words(const FileResult& file) {
    const bool reduces = promela::reductions_for(file.level) != promela::Reduce{};
    const std::string without = reduces ? fmt::format("{}", fmt::join(file.without_reductions, ",")) : "";
    return fmt::format("-O{}{}", file.level, without.empty() ? "" : " --no-reduce " + without);
}

std::vector<std::string> instance_words(const FileResult& file, const SceneResult& scene) {
    if (!scene.any_number_of.empty()) {
        const bool is_proved = std::any_of(scene.results.begin(), scene.results.end(),
                                           [](const PropertyResult& each) { return !each.proof.empty(); });
        return {is_proved ? "every number of " + scene.any_number_of : "not searched"};
    }
    const ir::Instance defaults;
    const ir::Instance& instance = scene.instance;
    std::vector<std::string> words = agent_words(instance);
    for (const auto& [agent, arguments] : instance.starts) {
        std::vector<std::string> values;
        for (const ir::Term& argument : arguments) values.push_back(to_string(argument));
        words.push_back(fmt::format("{} begins with agent({})", agent, fmt::join(values, ", ")));
    }
    for (const auto& [clause, limit] : instance.clause_limits)
        words.push_back(fmt::format("limit {}={}", clause, limit));
    if (!instance.total_procedures.empty() && !instance.is_fixed_by_language) {
        const std::vector<std::string> names(instance.total_procedures.begin(), instance.total_procedures.end());
        words.push_back(fmt::format("{} never fail{}", listed(names), names.size() == 1 ? "s" : ""));
    }
    for (const auto& [procedure, results] : instance.results) {
        std::vector<std::string> values;
        for (const ir::Term& result : results) values.push_back(to_string(result));
        constexpr std::size_t kMost = 6;
        const bool is_long = values.size() > kMost;
        words.push_back(is_long ? fmt::format("{} gives one of {} values", procedure, values.size())
                                : fmt::format("{} gives {}", procedure, fmt::join(values, " or ")));
    }
    if (instance.network != defaults.network && !instance.is_fixed_by_language)
        words.push_back(fmt::format("network {}", to_string(instance.network)));
    if (instance.timeout != defaults.timeout) words.push_back(fmt::format("timeout {}", to_string(instance.timeout)));
    if (instance.idle_timeouts != defaults.idle_timeouts)
        words.push_back(fmt::format("idle timeouts {}", to_string(instance.idle_timeouts)));
    if (instance.spawn_calls) words.emplace_back("one process for each call");
    if (instance.call_depth != defaults.call_depth && !instance.is_fixed_by_language)
        words.push_back(fmt::format("call depth {}", instance.call_depth));
    if (scene.capacity > 0) words.push_back(fmt::format("mailboxes of {}", scene.capacity));
    if (file.level != kUsualLevel || !file.without_reductions.empty()) words.push_back(lowering_words(file));
    return words;
}

}  // namespace map2pml::report
