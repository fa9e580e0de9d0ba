#include "driver/report/text/failure.h"

#include <fmt/format.h>

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

}  // namespace map2pml::report
