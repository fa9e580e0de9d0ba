/// Two plain reports -> what they do not agree about, in words.
#pragma once

#include "tests/both_languages/plain_report.h"

namespace both_languages {

/// How strictly the steps of two runs are compared.
enum class Order {
    step_by_step,  ///< the same steps, one after the other
    agent_by_agent  ///< each agent does the same steps in the same order: steps that do not depend on each other may be swapped
};

[[nodiscard]] std::vector<std::string> differences(const Report& map, const Report& lcc, Order order);

}  // namespace both_languages
