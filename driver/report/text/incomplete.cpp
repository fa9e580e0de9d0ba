#include "driver/report/text/incomplete.h"

#include <fmt/format.h>

#include "driver/results/advice.h"
#include "driver/results/layout.h"

namespace map2pml::report {

std::string stop_words(StoppedBy by, const Budgets& budgets, bool has_clauses) {
    const std::string_view smaller = has_clauses ? kMakeSmaller : kSmallerInCheckFile;
    switch (by) {
        case StoppedBy::time:
            return fmt::format("the time budget of {} is used up; raise --time, {}",
                               seconds_text(std::chrono::duration<double>(budgets.time).count()), smaller);
        case StoppedBy::memory:
            return fmt::format("the memory budget of {} is used up; raise --memory, {}",
                               bytes_text(budgets.memory_bytes), smaller);
        case StoppedBy::depth:
            return fmt::format("some runs are longer than the depth budget of {}; raise --depth",
                               counted(budgets.depth, "step"));
        case StoppedBy::user:
            return "stopped by the user; run it again to complete it";
        case StoppedBy::killed:
            return fmt::format(
                "the search was killed from outside, often for lack of memory; set --memory below the free memory of "
                "the machine, {}",
                smaller);
    }
    return "";
}

std::string_view word_of(Advice::About about) {
    switch (about) {
        case Advice::About::estimate:
            return "estimate";
        case Advice::About::smaller:
            return "helps most";
        case Advice::About::finished:
            return "finished";
        case Advice::About::options:
            return "options";
        case Advice::About::blocked:
            return "blocked";
    }
    return "";
}

}  // namespace map2pml::report
