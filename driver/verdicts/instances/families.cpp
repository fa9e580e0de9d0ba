#include "driver/verdicts/instances/internal.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "driver/input/front_end.h"
#include "driver/input/read_protocols.h"

namespace map2pml::check {

using input::StatedBlock;
using input::StatedNumber;

namespace {

constexpr std::uint32_t kMostByDefault = 3;

constexpr const char* kNothingToRaise =
    "`--smallest` needs a number to raise, and this input has none: state how many agents a lifeline stands for, with "
    "--agents or in "
    "a check file";

/// `bidloop` means all clauses of that name, `Bidder.bidloop` one.
bool has_clause(const ir::Protocol& protocol, const std::string& name) {
    return std::any_of(protocol.clauses.begin(), protocol.clauses.end(), [&](const ir::Clause& clause) {
        const std::string full = ir::clause_name(clause);
        return full == name || full.ends_with("." + name);
    });
}

bool is_agent(const ir::Protocol& protocol, const std::string& name) {
    return std::any_of(protocol.agents.begin(), protocol.agents.end(),
                       [&](const ir::AgentDeclaration& each) { return each.name == name; });
}

bool states_agents(const StatedBlock& block) {
    return std::any_of(block.numbers.begin(), block.numbers.end(),
                       [](const StatedNumber& each) { return !each.is_limit; });
}

/// Agents of the scene whose number this is: a number for an agent takes precedence over one for its role.
std::uint32_t agents_of(const ir::Protocol& protocol, const StatedBlock& block, const std::string& name) {
    if (is_agent(protocol, name)) return 1;
    const auto has_own = [&](const std::string& agent) {
        return std::any_of(block.numbers.begin(), block.numbers.end(),
                           [&](const StatedNumber& each) { return !each.is_limit && each.name == agent; });
    };
    return static_cast<std::uint32_t>(
        std::count_if(protocol.agents.begin(), protocol.agents.end(),
                      [&](const ir::AgentDeclaration& each) { return each.role == name && !has_own(each.name); }));
}

/// Whether the agent is one of a lifeline `Participant`, such as `Participant1` or `Participant2`, or of a role.
bool stands_for(const std::string& name, const ir::AgentInstance& agent) {
    const bool is_numbered =
        agent.name.starts_with(name) &&
        std::all_of(agent.name.begin() + static_cast<std::ptrdiff_t>(name.size()), agent.name.end(),
                    [](char letter) { return letter == '_' || (letter >= '0' && letter <= '9'); });
    return is_numbered || agent.role == name;
}

void add_number(const StatedNumber& number, std::uint32_t agents, Family& family, Choices& choices) {
    const std::uint32_t first = number.first == 0 ? 1 : number.first;
    family.shown.numbers.push_back({number.is_limit, number.name, first, number.last, false});
    family.has_range.push_back(number.first != 0);
    choices.numbers.push_back({first, number.last, agents});
}

}  // namespace

Families::Families(const SmallestRequest& request, input::Protocols stated, bool by_default)
    : request_(request), stated_(std::make_shared<const input::Protocols>(std::move(stated))), by_default_(by_default) {
    const input::FrontEnd& front_end = input::front_end_of(request.sources.file(request.file), request.settings);
    if (front_end.agents_from == input::AgentsFrom::check_file) {
        add_fixed();
        return;
    }
    for (const StatedBlock& block :
         input::stated_numbers(request.sources, request.file, request.settings, stated_->protocols)) {
        for (const ir::Protocol& protocol : stated_->protocols)
            if (front_end.agents_from == input::AgentsFrom::drawing)
                add_drawn_scene(block, protocol);
            else
                add_scene(block, protocol);
    }
    const bool has_number =
        std::any_of(families_.begin(), families_.end(), [](const Family& each) { return !each.shown.numbers.empty(); });
    if (front_end.agents_from == input::AgentsFrom::drawing && !has_number) fault_ = kNothingToRaise;
}

/// Agents have names of their own, so there are no others than those of the check file.
void Families::add_fixed() {
    for (std::size_t at = 0; at < stated_->instances.size(); ++at) {
        const input::SceneInstance& each = stated_->instances[at];
        families_.push_back({{stated_->protocol_of(each).name, each.name, {}}, {}, {}, at});
        choices_.push_back({each.instance.agents.size(), {}});
    }
}

void Families::add_scene(const StatedBlock& block, const ir::Protocol& protocol) {
    Family family{{protocol.name, block.name, {}}, {}, block.index};
    Choices choices;
    std::uint64_t covered = 0;
    for (const StatedNumber& each : block.numbers) {
        const std::uint32_t agents = each.is_limit ? 0 : agents_of(protocol, block, each.name);
        if (agents > 0 || (each.is_limit && has_clause(protocol, each.name))) {
            add_number(each, agents, family, choices);
            covered += agents;
        }
    }
    choices.base = protocol.agents.size() - covered;
    if (by_default_ && !states_agents(block)) add_default_agents(block, protocol, family, choices);
    families_.push_back(std::move(family));
    choices_.push_back(std::move(choices));
}

/// An agent that the text names, `!Ann`, is alone: two of them would be an error.
void Families::add_default_agents(const StatedBlock& block, const ir::Protocol& protocol, Family& family,
                                  Choices& choices) const {
    for (const ir::AgentDeclaration& each : protocol.agents) {
        Family two{family.shown, {}, block.index};
        two.shown.numbers.push_back({false, each.name, 2, 2});
        std::vector<std::uint32_t> values;
        for (const report::RaisedNumber& number : two.shown.numbers) values.push_back(number.last);
        if (read(two, values).instance != nullptr) {
            family.shown.numbers.push_back({false, each.name, 1, kMostByDefault, true});
            family.has_range.push_back(false);
            choices.numbers.push_back({1, kMostByDefault, 1});
            --choices.base;
        }
    }
}

void Families::add_drawn_scene(const StatedBlock& block, const ir::Protocol& protocol) {
    Family family{{protocol.name, block.name, {}}, {}, block.index};
    std::vector<std::uint32_t> values;
    for (const StatedNumber& each : block.numbers) {
        family.shown.numbers.push_back({each.is_limit, each.name, each.last, each.last});
        values.push_back(each.last);
    }
    const MadeInstance greatest = read(family, values);
    family.shown.numbers.clear();
    if (greatest.instance == nullptr) return;  // another block has this scene
    Choices choices{greatest.instance->instance.agents.size(), {}};
    for (const StatedNumber& each : block.numbers) {
        const auto& agents = greatest.instance->instance.agents;
        const auto covered = static_cast<std::uint32_t>(std::count_if(
            agents.begin(), agents.end(), [&](const auto& agent) { return stands_for(each.name, agent); }));
        if (covered >= each.last) {
            add_number(each, covered / each.last, family, choices);
            choices.base -= std::uint64_t{covered / each.last} * each.last;
        }
    }
    families_.push_back(std::move(family));
    choices_.push_back(std::move(choices));
}

MadeInstance Families::make(const Candidate& candidate) const {
    const Family& family = families_[candidate.family];
    if (!family.block) return {stated_, &stated_->instances[family.only], {}};
    return read(family, candidate.values);
}

MadeInstance Families::read(const Family& family, const std::vector<std::uint32_t>& values) const {
    input::Settings settings = request_.settings;
    settings.agent_counts.clear();
    settings.limits.clear();
    for (std::size_t at = 0; at < values.size(); ++at) {
        const report::RaisedNumber& number = family.shown.numbers[at];
        (number.is_limit ? settings.limits : settings.agent_counts)[number.name] = values[at];
    }
    settings.block = family.block;
    settings.warnings_are_errors = false;  // the instance of the check file has none
    diag::Sink sink;
    MadeInstance made{std::make_shared<const input::Protocols>(
                          input::read_protocols(request_.sources, request_.file, settings, sink)),
                      nullptr,
                      {}};
    for (const input::SceneInstance& each : made.read->instances)
        if (made.read->protocol_of(each).name == family.shown.scene) made.instance = &each;
    for (const diag::Diagnostic& each : sink.sorted())
        if (each.code == diag::Code::over_budget) made.over_budget = each;
    return made;
}

bool Families::is_stated(const Candidate& candidate) const {
    const Family& family = families_[candidate.family];
    for (std::size_t at = 0; at < candidate.values.size(); ++at) {
        const report::RaisedNumber& number = family.shown.numbers[at];
        const bool is_alone = number.is_default && request_.settings.check_file.has_value();
        if (!family.has_range[at] && candidate.values[at] != (is_alone ? number.first : number.last)) return false;
    }
    return true;
}

std::optional<Candidate> Families::candidate_of(const report::SceneResult& scene) const {
    for (std::size_t at = 0; at < families_.size(); ++at) {
        const report::InstanceFamily& shown = families_[at].shown;
        const bool is_name = scene.instance_name == shown.instance_name || shown.instance_name.empty() ||
                             scene.instance_name.starts_with(shown.instance_name + ", ");
        if (!is_name || shown.scene != scene.scene || shown.numbers.empty()) continue;
        Candidate candidate{at, {}, 0, choices_[at].base};
        for (std::size_t number = 0; number < shown.numbers.size(); ++number) {
            const auto& agents = scene.instance.agents;
            const auto count = static_cast<std::uint32_t>(
                std::count_if(agents.begin(), agents.end(), [&](const ir::AgentInstance& agent) {
                    return agent.agent == shown.numbers[number].name || stands_for(shown.numbers[number].name, agent);
                }));
            const std::uint32_t each = choices_[at].numbers[number].agents;
            candidate.values.push_back(each == 0 ? shown.numbers[number].last : std::max(1U, count / each));
            candidate.agents += each == 0 ? 0 : count;
            candidate.size += each == 0 ? candidate.values.back() : count;
        }
        return candidate;
    }
    return std::nullopt;
}

bool Families::is_greatest(const Candidate& candidate) const {
    const Family& family = families_[candidate.family];
    for (std::size_t at = 0; at < candidate.values.size(); ++at)
        if (candidate.values[at] != family.shown.numbers[at].last) return false;
    return true;
}

}  // namespace map2pml::check
