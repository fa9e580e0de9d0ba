#include "driver/input/reading/within_budget.h"

#include <fmt/format.h>

namespace map2pml::input {

namespace {

std::string words_of(const budget::Exceeded& exceeded, const budget::Limits& limits) {
    constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20U;
    switch (exceeded.spent()) {
        case budget::Spent::time:
            return fmt::format("the work on this, before any search, takes more than {:.3g} s",
                               std::chrono::duration<double>(limits.time).count());
        case budget::Spent::memory:
            return fmt::format("the work on this, before any search, takes more than {} MB", limits.bytes / kMegabyte);
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
