#include "driver/report/text/failure.h"

#include <fmt/format.h>

#include "driver/results/advice.h"
#include "driver/results/layout.h"

namespace map2pml::report {

using ir::Verdict;

std::string failure_words(const SceneResult& scene, const PropertyResult& result) {
    const std::string whose = scene.instance_name.empty() ? "" : " (" + printable(scene.instance_name) + ")";
    const std::string why =
        result.verdict == Verdict::incomplete && result.summary.empty() ? result.incomplete_because : result.summary;
    const std::string where = result.missing_places.empty() ? "" : "; not at " + joined(result.missing_places, ", ");
    const std::string expected = result.expected == Verdict::holds || result.verdict == result.expected
                                     ? ""
                                     : fmt::format(", but is expected to be {}", to_string(result.expected));
    return fmt::format("{}{} {}{}{}{}{}", printable(name_of(result)), whose,
                       result.verdict == Verdict::holds ? "" : "is ", to_string(result.verdict), expected,
                       why.empty() ? "" : ": " + printable(why), where);
}

source::Span failure_place(const PropertyResult& result) {
    const bool has_place = result.verdict == Verdict::violated && !result.findings.empty();
    return has_place ? result.findings.front().span : source::Span{};
}

std::string instance_title(const SceneResult& scene) {
    return scene.instance_name.empty() ? scene.scene : scene.scene + ", " + scene.instance_name;
}

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
        case Advice::About::note:
            return "note";
    }
    return "";
}

}  // namespace map2pml::report
