#include "driver/report/incomplete.h"

#include <fmt/format.h>

#include "driver/report/layout.h"

namespace map2pml::report {

std::string stop_words(StoppedBy by, const Budgets& budgets, bool has_clauses) {
    const char* const kSmaller = has_clauses
                                     ? "or make the instance smaller with --agents or --limit"
                                     : "or make the instance smaller in the check file: fewer agents, fewer values";
    switch (by) {
        case StoppedBy::time:
            return fmt::format("the time budget of {} is used up; raise --time, {}",
                               seconds_text(std::chrono::duration<double>(budgets.time).count()), kSmaller);
        case StoppedBy::memory:
            return fmt::format("the memory budget of {} is used up; raise --memory, {}",
                               bytes_text(budgets.memory_bytes), kSmaller);
        case StoppedBy::depth:
            return fmt::format("some runs are longer than the depth budget of {}; raise --depth",
                               counted(budgets.depth, "step"));
        case StoppedBy::user:
            return "stopped by the user; run it again to complete it";
        case StoppedBy::killed:
            return fmt::format(
                "the search was killed from outside, often for lack of memory; set --memory below the free memory of "
                "the machine, {}",
                kSmaller);
    }
    return "";
}

}  // namespace map2pml::report
