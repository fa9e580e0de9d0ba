#include "driver/input/reading/stated_numbers.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "driver/input/reading/instance_choice.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/protocols/analyses/instance/check_instances.h"
#include "translator/protocols/analyses/instance/team.h"

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

namespace {

TeamBlock team_block_of(std::size_t index, const ir::CheckFile& check) {
    std::vector<const ir::CheckBlock*> parts = {&check.common};
    if (!check.instances.empty()) parts.push_back(&check.instances[index]);
    std::map<std::string, std::vector<std::string>> places;
    std::vector<std::string> participants;
    for (const ir::CheckBlock* part : parts) {
        for (const auto& [place, candidates] : part->candidates) places[place] = candidates.value;
        for (const ir::Participant& each : part->participants) participants.push_back(each.id);
    }
    TeamBlock block{index, parts.back()->name.value, {places.begin(), places.end()}, {}};
    for (const std::string& each : participants)
        if (!places.contains(each)) block.others.push_back(each);
    const std::set<std::string> named = passes::names_of_places(check);
    for (const auto& [place, candidates] : places) {
        block.names_candidates =
            block.names_candidates || std::any_of(candidates.begin(), candidates.end(), [&](const std::string& each) {
                return named.contains(each) && !places.contains(each);
            });
    }
    return block;
}

}  // namespace

std::vector<TeamBlock> stated_candidates(const source::SourceSet& sources, const Settings& settings) {
    diag::Sink unheard;
    std::vector<TeamBlock> blocks;
    if (!settings.check_file) return blocks;
    const ir::CheckFile check = checkfile::read_check(sources, *settings.check_file, unheard).value_or(ir::CheckFile());
    for (std::size_t at = 0; at < std::max<std::size_t>(1, check.instances.size()); ++at) {
        TeamBlock block = team_block_of(at, check);
        if (!block.places.empty() && (settings.instance.empty() || settings.instance == block.name))
            blocks.push_back(std::move(block));
    }
    return blocks;
}

void refuse_candidates(const ir::CheckFile& check, const std::string& language, diag::Sink& sink) {
    const auto refuse_block = [&](const ir::CheckBlock& block) {
        for (const auto& [place, candidates] : block.candidates)
            sink.report(diag::Code::check_misplaced, candidates.span,
                        "`teams` takes protocols in LCC, not in " + language);
        for (const auto& [words, place] :
             {std::pair("roles by name", &block.roles_by_name), std::pair("delivery one", &block.delivery_one),
              std::pair("dialect lij", &block.dialect_lij)})
            if (*place)
                sink.report(diag::Code::check_misplaced, **place,
                            fmt::format("`{}` is for protocols in LCC, not in {}", words, language));
    };
    refuse_block(check.common);
    std::for_each(check.instances.begin(), check.instances.end(), refuse_block);
}

}  // namespace map2pml::input
