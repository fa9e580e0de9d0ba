#include "driver/results/run_sections.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using trace::Step;

constexpr std::size_t kMostSteps = 40;     ///< shown without --verbose
constexpr std::size_t kLongestBlock = 24;  ///< longest block that is searched for
constexpr std::size_t kFewestRounds = 3;

/// How often the block of `size` steps from `at` on stands there, one after the other.
std::size_t rounds_of(const std::vector<Step>& steps, std::size_t at, std::size_t size, std::size_t last) {
    std::size_t same = 0;
    while (at + size + same < last && trace::says_the_same(steps[at + same], steps[at + size + same])) ++same;
    return 1 + same / size;
}

void fold(const std::vector<Step>& steps, Section& section) {
    for (std::size_t at = section.first; at < section.last;) {
        std::size_t block = 0;
        std::size_t length = 0;
        for (std::size_t size = 1; size <= kLongestBlock && at + kFewestRounds * size <= section.last; ++size) {
            const std::size_t rounds = rounds_of(steps, at, size, section.last);
            // If two blocks fold equally many steps, the shorter one is chosen.
            if (rounds >= kFewestRounds && rounds * size > length) {
                block = size;
                length = rounds * size;
            }
        }
        if (block == 0) {
            ++at;
            continue;
        }
        section.gaps.push_back({at + block, length - block, block});
        at += length;
    }
}

std::vector<std::size_t> shown_of(const Section& section) {
    std::vector<std::size_t> shown;
    auto gap = section.gaps.begin();
    for (std::size_t at = section.first; at < section.last; ++at) {
        if (gap != section.gaps.end() && at == gap->at) {
            at += gap->count - 1;
            ++gap;
            continue;
        }
        shown.push_back(at);
    }
    return shown;
}

/// Omits the middle.
void cut(Section& section, const std::vector<std::size_t>& shown, std::size_t most) {
    if (shown.size() <= most) return;
    const std::size_t head = most / 2;
    const std::size_t tail = most - 1 - head;
    const std::size_t begin = shown[head];
    const std::size_t end = tail > 0 ? shown[shown.size() - tail] : section.last;
    std::erase_if(section.gaps, [&](const Gap& gap) { return gap.at >= begin && gap.at < end; });
    const auto after =
        std::find_if(section.gaps.begin(), section.gaps.end(), [&](const Gap& gap) { return gap.at >= end; });
    section.gaps.insert(after, {begin, end - begin, 0});
}

}  // namespace

std::string gap_words(const Gap& gap) {
    if (gap.block == 0) return fmt::format("{} not shown", counted(gap.count, "step"));
    const std::string which =
        gap.block == 1 ? fmt::format("step {}", gap.at) : fmt::format("steps {}-{}", gap.at - gap.block + 1, gap.at);
    return fmt::format("{} again, {} more times ({})", which, grouped(gap.count / gap.block),
                       counted(gap.count, "step"));
}

const Gap* Section::gap_with(std::size_t step) const {
    const auto found = std::find_if(gaps.begin(), gaps.end(),
                                    [&](const Gap& gap) { return step >= gap.at && step < gap.at + gap.count; });
    return found == gaps.end() ? nullptr : &*found;
}

std::pair<Section, Section> sections_of(const trace::Counterexample& run, bool all) {
    const std::size_t size = run.steps.size();
    const std::size_t loop_at = std::min(run.lasso_start.value_or(size), size);
    Section prefix{0, loop_at, {}};
    Section loop{loop_at, size, {}};
    if (all) return {prefix, loop};
    fold(run.steps, prefix);
    fold(run.steps, loop);
    const std::vector<std::size_t> of_prefix = shown_of(prefix);
    const std::vector<std::size_t> of_loop = shown_of(loop);
    const std::size_t half = kMostSteps / 2;
    cut(prefix, of_prefix, kMostSteps - std::min(of_loop.size(), half));
    cut(loop, of_loop, kMostSteps - std::min(of_prefix.size(), half));
    return {prefix, loop};
}

}  // namespace map2pml::report
