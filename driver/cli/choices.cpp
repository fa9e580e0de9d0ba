#include "driver/cli/command_line.h"

#include <functional>
#include <map>

#include "driver/input/front_end.h"
#include "driver/results/result.h"
#include "translator/protocols/promela/reduce.h"

namespace map2pml::cli {

std::vector<std::string> reduction_names() {
    std::vector<std::string> names;
    for (const promela::NamedReduction& each : promela::named_reductions()) names.emplace_back(each.name);
    return names;
}

std::vector<std::string> values_of(std::string_view option, Command command) {
    static const std::map<std::string_view, std::function<std::vector<std::string>(Command)>> rows = {
        {"--target", [](Command) { return names_of(kTargets); }},
        {"--network", [](Command) { return names_of(kNetworks); }},
        {"--timeout", [](Command) { return names_of(kTimeouts); }},
        {"--idle-timeouts", [](Command) { return names_of(kIdle); }},
        {"--dialect", [](Command) { return names_of(kDialects); }},
        {"--sequencing", [](Command) { return names_of(kSequencing); }},
        {"--guards", [](Command) { return names_of(kGuards); }},
        {"--engine", [](Command) { return names_of(kEngines); }},
        {"--color", [](Command) { return names_of(kWhen); }},
        {"--progress", [](Command) { return names_of(kWhen); }},
        {"--order", [](Command) { return names_of(kOrders); }},
        {"-O", [](Command) { return names_of(kLevels); }},
        {"--no-reduce", [](Command) { return reduction_names(); }},
        {"--from", [](Command) { return input::language_names(); }},
        {"--property", [](Command) { return ir::property_names(); }},
        {"--skip", [](Command) { return ir::property_names(); }},
        {"--format", [](Command asked) { return format_names(asked); }},
    };
    const auto row = rows.find(option);
    return row == rows.end() ? std::vector<std::string>() : row->second(command);
}

}  // namespace map2pml::cli
