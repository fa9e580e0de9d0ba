#include "translator/foundation/budget/work_budget.h"

#include <fmt/format.h>

#include <new>
#include <string_view>
#include <system_error>

namespace map2pml::budget {

namespace {

/// The clock is read once for so many blocks.
constexpr std::uint32_t kBlocksForEachLook = 1024;

struct Meter {
    Scope* scope = nullptr;
    std::int64_t in_use = 0;  ///< may be negative: blocks of other threads are freed here, too
    std::uint32_t until_look = kBlocksForEachLook;
    std::uint32_t uninterrupted = 0;  ///< how many `Uninterrupted` there are
};

constinit thread_local Meter meter;

}  // namespace

const char* Exceeded::what() const noexcept {
    switch (what_) {
        case Spent::time:
            return "it takes too long";
        case Spent::memory:
            return "it takes too much memory";
        case Spent::cancelled:
            return "it was stopped";
    }
    return "";
}

std::string refused_by_system(const std::exception& fault) {
    constexpr std::string_view kWhere = "; there is a limit (`ulimit`, a container), or the machine has no more";
    if (dynamic_cast<const std::bad_alloc*>(&fault) != nullptr)
        return fmt::format("the system gives no more memory{}", kWhere);
    const auto* error = dynamic_cast<const std::system_error*>(&fault);
    const bool is_refused = error != nullptr && (error->code() == std::errc::resource_unavailable_try_again ||
                                                 error->code() == std::errc::not_enough_memory);
    return is_refused ? fmt::format("the system gives no more threads or processes{}", kWhere) : std::string();
}

Scope::Scope(const Limits& limits)
    : limits_(limits), begin_(std::chrono::steady_clock::now()), in_use_before_(meter.in_use), outer_(meter.scope) {
    meter.scope = this;
}

Scope::~Scope() { meter.scope = outer_; }

void Scope::look(std::int64_t in_use) {
    if (!spent_) spent_ = measure(in_use);
    if (meter.uninterrupted == 0) end_if_spent();
}

std::optional<Spent> Scope::measure(std::int64_t in_use) const {
    const std::int64_t own = in_use - in_use_before_;
    if (own > 0 && static_cast<std::uint64_t>(own) > limits_.bytes) return Spent::memory;
    if (--meter.until_look > 0) return std::nullopt;
    meter.until_look = kBlocksForEachLook;
    if ((limits_.cancelled != nullptr && *limits_.cancelled) || (limits_.is_stopped && limits_.is_stopped()))
        return Spent::cancelled;
    // In the unit of the limit, because the largest limit has no value in a smaller one.
    const auto spent = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin_);
    const bool is_late = spent > limits_.time;
    return is_late ? std::optional(Spent::time) : std::nullopt;
}

void Scope::end_if_spent() {
    // Destructors may allocate during unwinding, where a second exception would end the program.
    if (spent_ && !is_over_ && std::uncaught_exceptions() == 0) {
        is_over_ = true;
        throw Exceeded(*spent_);
    }
}

Uninterrupted::Uninterrupted() { ++meter.uninterrupted; }

Uninterrupted::~Uninterrupted() { --meter.uninterrupted; }

bool is_uninterrupted() noexcept { return meter.uninterrupted > 0; }

void checkpoint() {
    if (meter.scope != nullptr) meter.scope->end_if_spent();
}

bool is_spent() { return meter.scope != nullptr && meter.scope->spent_ && !meter.scope->is_over_; }

void step() {
    if (meter.scope != nullptr) meter.scope->look(meter.in_use);
}

void waited() {
    meter.until_look = 1;
    step();
}

void allocated(std::size_t bytes) {
    meter.in_use += static_cast<std::int64_t>(bytes);
    if (meter.scope != nullptr) meter.scope->look(meter.in_use);
}

void noted(std::size_t bytes) noexcept { meter.in_use += static_cast<std::int64_t>(bytes); }

void freed(std::size_t bytes) noexcept { meter.in_use -= static_cast<std::int64_t>(bytes); }

}  // namespace map2pml::budget
