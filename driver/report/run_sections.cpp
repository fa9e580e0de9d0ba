#include "driver/report/run_sections.h"

#include <algorithm>

namespace map2pml::report {

namespace {

constexpr std::size_t kMostSteps = 40;  ///< shown without --verbose

Section section_of(std::size_t first, std::size_t last, std::size_t most) {
    Section section{first, last, last, 0};
    if (section.size() > most) {
        const std::size_t head = most / 2;
        const std::size_t tail = most - 1 - head;
        section.cut = first + head;
        section.hidden = section.size() - head - tail;
    }
    return section;
}

}  // namespace

std::pair<Section, Section> sections_of(const trace::Counterexample& run, bool all) {
    const std::size_t size = run.steps.size();
    const std::size_t loop_at = std::min(run.lasso_start.value_or(size), size);
    const std::size_t loop = size - loop_at;
    const std::size_t half = kMostSteps / 2;
    const std::size_t for_way = kMostSteps - std::min(loop, half);
    const std::size_t for_loop = kMostSteps - std::min(loop_at, half);
    return {section_of(0, loop_at, all ? size : for_way), section_of(loop_at, size, all ? size : for_loop)};
}

}  // namespace map2pml::report
