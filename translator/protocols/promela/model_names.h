/// Names in the text of a model by which the driver recognises what SPIN reports:   back end -> model -> `driver/verdicts`, `driver/runs/trace`
///
/// Variables of assertions are written in templates (templates/promela), labels and channels in C++. A template of the user must
/// keep these names.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace map2pml::promela {

/// Meanings of a failed assertion of the model.
enum class ModelAssertion : std::uint8_t {
    user_defined,  ///< a user-defined property
    mistake,       ///< an expression of the check file without a value
    failure,       ///< an agent ended in failure
    stuck_agent,   ///< an agent waits for ever
    orphans,       ///< messages are left
    processes,     ///< SPIN's limit of processes, or of ended branches
    full_mailbox,  ///< a message was sent to a full mailbox
};

/// Channels on which the branches of a `par` report their end.
inline constexpr std::string_view kJoinChannel = "joined_";

/// A variable (or its beginning) that occurs only in the condition of such assertions, unless an earlier row has it too.
struct AssertionName {
    std::string_view name;
    ModelAssertion assertion;
};

inline constexpr std::array kAssertionNames = {
    AssertionName{"property_met", ModelAssertion::user_defined},
    AssertionName{"value_mistake", ModelAssertion::mistake},
    AssertionName{"agent_failed", ModelAssertion::failure},
    AssertionName{"agent_stuck", ModelAssertion::stuck_agent},
    AssertionName{"running", ModelAssertion::orphans},
    AssertionName{"orphans_at_rest", ModelAssertion::orphans},
    AssertionName{"_nr_pr", ModelAssertion::processes},
    AssertionName{kJoinChannel, ModelAssertion::processes},
    AssertionName{"len(", ModelAssertion::full_mailbox},
};

/// \param condition as SPIN prints it. Nothing: an assertion of another kind.
[[nodiscard]] constexpr std::optional<ModelAssertion> assertion_of(std::string_view condition) {
    for (const AssertionName& each : kAssertionNames)
        if (condition.find(each.name) != std::string_view::npos) return each.assertion;
    return std::nullopt;
}

// ---- variables

inline constexpr std::string_view kLimitReached = "limit_reached";  ///< some limit has left only a timeout

// ---- labels: a beginning, then the name of the process or of the resting place

/// The process has ended. Also a prefix of the label of a place where a service rests.
inline constexpr std::string_view kEndLabel = "end_";
inline constexpr std::string_view kFailedLabel = "end_failed_";  ///< the process has ended in failure
inline constexpr std::string_view kCutLabel = "end_cut_";        ///< the search was cut
inline constexpr std::string_view kJoinLabel = "join_";          ///< a `par` waits for its branches
inline constexpr std::string_view kProgressLabel = "progress_";  ///< a message was taken
/// Processes of branches of a `par`.
inline constexpr std::string_view kBranchProcess = "branch_";

/// \param beginning one of the above. \param name of the process or the resting place.
[[nodiscard]] inline std::string model_name(std::string_view beginning, std::string_view name) {
    return std::string(beginning).append(name);
}

}  // namespace map2pml::promela
