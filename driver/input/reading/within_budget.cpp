#include "driver/input/reading/within_budget.h"

#include <fmt/format.h>

namespace map2pml::input {

namespace {

std::string words_of(const budget::Exceeded& exceeded, const budget::Limits& limits) {
    constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
    switch (exceeded.spent()) {
        case budget::Spent::time:
            return fmt::format("the time budget of {:.3g} s is used up before any search",
                               std::chrono::duration<double>(limits.time).count());
        case budget::Spent::memory:
            return fmt::format("the memory budget of {} MB is used up before any search", limits.bytes / kMegabyte);
        case budget::Spent::cancelled:
            return "stopped before the input was read and translated";
    }
    return {};
}

}  // namespace

diag::Diagnostic over_budget(const budget::Exceeded& exceeded, const budget::Limits& limits, source::FileId file) {
    return {diag::Code::over_budget, {file, {}, {}}, words_of(exceeded, limits), {}};
}

}  // namespace map2pml::input
