#include "driver/input/reading/stated_numbers.h"

#include <algorithm>
#include <utility>

#include "driver/input/reading/instance_choice.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/protocols/analyses/instance/check_instances.h"

namespace map2pml::input {

namespace {

/// The numbers that the instances of one block have in common, and the ranges of those that differ.
StatedBlock block_of(std::size_t index, std::string name, const std::vector<passes::CheckInstance>& instances) {
    StatedBlock block{index, std::move(name), {}};
    for (const auto& [agent, ignored] : instances.front().request.agent_counts) {
        StatedNumber number{false, agent, 0, 0};
        std::uint32_t least = instances.front().request.agent_counts.at(agent);
        for (const passes::CheckInstance& each : instances) {
            least = std::min(least, each.request.agent_counts.at(agent));
            number.last = std::max(number.last, each.request.agent_counts.at(agent));
        }
        number.first = least == number.last ? 0 : least;
        block.numbers.push_back(std::move(number));
    }
    for (const auto& [clause, limit] : instances.front().request.limits)
        block.numbers.push_back({true, clause, 0, limit});
    return block;
}

}  // namespace

std::vector<StatedBlock> stated_numbers(const source::SourceSet& sources, source::FileId file, const Settings& settings,
                                        const std::vector<ir::Protocol>& protocols) {
    diag::Sink unheard;
    ir::CheckFile check;
    if (settings.check_file)
        check = checkfile::read_check(sources, *settings.check_file, unheard).value_or(ir::CheckFile());
    std::vector<StatedBlock> blocks;
    for (std::size_t at = 0; at < std::max<std::size_t>(1, check.instances.size()); ++at) {
        ir::CheckFile one;
        one.common = check.common;
        if (!check.instances.empty()) one.instances = {check.instances[at]};
        std::vector<passes::CheckInstance> instances =
            passes::check_instances(one, protocols, instance_options(settings));
        choose_instances(settings, file, instances, unheard);
        if (!instances.empty())
            blocks.push_back(block_of(at, check.instances.empty() ? "" : check.instances[at].name.value, instances));
    }
    return blocks;
}

}  // namespace map2pml::input
