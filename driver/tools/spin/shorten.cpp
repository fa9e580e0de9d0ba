#include <algorithm>
#include <fstream>

#include "driver/tools/spin/internal.h"

namespace map2pml::spin {
namespace {

constexpr std::uint32_t kMostTries = 12;

/// The steps of a trail: one line each, after a few heading lines, which all lengths here include.
std::uint64_t length_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::uint64_t lines = 0;
    for (std::string line; std::getline(in, line);) ++lines;
    return lines;
}

}  // namespace

bool has_cycle_mark(const std::filesystem::path& trail) {
    std::ifstream file(trail);
    for (std::string line; std::getline(file, line);)
        if (line.starts_with("-1:")) return true;
    return false;
}

/// Searches again with an ever smaller depth. A bounded depth-first search may miss what a deeper one finds, so no
/// conclusion is drawn from an attempt that finds nothing; the figures of the search remain those of the deciding run.
void Engine::shorten(ErrorFound& error) {
    if (!error.trail) return;
    const auto kind = error.kind;
    const auto budget = std::clamp(std::chrono::duration<double>(2 * statistics_.search_seconds),
                                   std::chrono::duration<double>(0.5), std::chrono::duration<double>(5));
    const auto until = std::min(deadline_, Clock::now() + std::chrono::duration_cast<Clock::duration>(budget));
    const Tuning before = tuning_;
    const bool was_optimised = optimised_;
    stage_ = Stage::shortening;
    std::uint64_t best = length_of(error.trail->file);
    const bool has_cycle = has_cycle_mark(error.trail->file);
    std::uint64_t next = best / 2;
    for (std::uint32_t tries = 0; tries < kMostTries && next >= 1 && next < best && Clock::now() < until; ++tries) {
        tuning_.depth = next;
        tuning_.depth_is_last = true;
        const Attempt last = attempt(until);
        ++statistics_.runs;
        const auto written = directory_->path() / (file_ + ".trail");
        const bool same = last.report.first_error && classify_error(*last.report.first_error, request_).kind == kind;
        std::error_code ignored;
        // An attempt has the same request, including fairness; a run in which no cycle begins would not show it.
        const bool shows_it =
            same && std::filesystem::exists(written, ignored) && (!has_cycle || has_cycle_mark(written));
        const std::uint64_t length = shows_it ? length_of(written) : best;
        if (length < best) {
            if (!error.before_shortening) {
                error.before_shortening = error.trail;
                error.before_shortening->file += ".first";
                std::filesystem::rename(error.trail->file, error.before_shortening->file, ignored);
            }
            std::filesystem::rename(written, error.trail->file, ignored);
            error.text = classify_error(*last.report.first_error, request_).text;
            best = length;
            next = best / 2;
        } else {
            next += std::max<std::uint64_t>((best - next) / 2, 1);
        }
        std::filesystem::remove(written, ignored);
    }
    tuning_ = before;
    optimised_ = was_optimised;
    stage_ = Stage::searching;
}

}  // namespace map2pml::spin
