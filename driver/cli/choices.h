/// The names that options take, each with its value. Messages and completions follow from these lists.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "driver/cli/options.h"
#include "driver/input/translation/translate.h"
#include "translator/model/instance/instance.h"

namespace map2pml::cli {

template <typename T>
struct Choice {
    std::string_view name;
    T value;
};

inline constexpr std::array kTargets = {
    Choice{"promela", translation::Target::promela}, Choice{"ir", translation::Target::ir},
    Choice{"json", translation::Target::json},       Choice{"eventb", translation::Target::eventb},
    Choice{"rodin", translation::Target::rodin},     Choice{"map", translation::Target::map}};
inline constexpr std::array kNetworks = {Choice{"mailbox", ir::Network::mailbox},
                                         Choice{"pairwise", ir::Network::pairwise}, Choice{"bag", ir::Network::bag}};
inline constexpr std::array kTimeouts = {Choice{"quiescent", ir::TimeoutReading::quiescent},
                                         Choice{"anytime", ir::TimeoutReading::anytime},
                                         Choice{"race", ir::TimeoutReading::race}};
inline constexpr std::array kIdle = {Choice{"dropped", ir::IdleTimeouts::dropped},
                                     Choice{"kept", ir::IdleTimeouts::kept}};
inline constexpr std::array kSequencing = {Choice{"weak", input::Sequencing::weak},
                                           Choice{"strict", input::Sequencing::strict}};
inline constexpr std::array kWhen = {Choice{"auto", When::automatic}, Choice{"always", When::always},
                                     Choice{"never", When::never}};
inline constexpr std::array kLevels = {Choice{"0", 0}, Choice{"1", 1}, Choice{"2", 2}};

template <typename T, std::size_t size>
[[nodiscard]] std::vector<std::string> names_of(const std::array<Choice<T>, size>& choices) {
    std::vector<std::string> names;
    for (const Choice<T>& choice : choices) {
        names.emplace_back(choice.name);
    }
    return names;
}

/// What `--no-reduce` can switch off.
[[nodiscard]] std::vector<std::string> reduction_names();

/// The values that an option of a command accepts; empty: not a list. \param option its long name, or `-O`
[[nodiscard]] std::vector<std::string> values_of(std::string_view option, Command command);

}  // namespace map2pml::cli
