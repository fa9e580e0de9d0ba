/// Limits of time and memory for the work before a search.   limits -> `Exceeded` when the work exceeds them
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <limits>
#include <optional>
#include <string>

namespace map2pml::budget {

struct Limits {
    std::chrono::milliseconds time = std::chrono::milliseconds::max();
    std::uint64_t bytes = std::numeric_limits<std::uint64_t>::max();  ///< bytes in use at once
    const std::atomic<bool>* cancelled = nullptr;                     ///< must outlive the scope
    std::function<bool()> is_stopped = nullptr;                       ///< asked as well; must not allocate
};

enum class Spent : std::uint8_t { time, memory, cancelled };

/// The work was not finished. Thrown at most once by a scope, so that cleaning up is not interrupted again.
class Exceeded : public std::exception {
  public:
    explicit Exceeded(Spent what) : what_(what) {}
    [[nodiscard]] Spent spent() const { return what_; }
    [[nodiscard]] const char* what() const noexcept override;

  private:
    Spent what_;
};

/// Limits what this thread does until the scope is destroyed. Of nested scopes only the innermost counts.
class Scope {
  public:
    explicit Scope(const Limits& limits);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    Scope(Scope&&) = delete;
    Scope& operator=(Scope&&) = delete;

  private:
    friend void allocated(std::size_t bytes);
    friend void step();
    friend void checkpoint();
    friend bool is_spent();
    void look(std::int64_t in_use);
    [[nodiscard]] std::optional<Spent> measure(std::int64_t in_use) const;
    void end_if_spent();

    Limits limits_;
    std::chrono::steady_clock::time_point begin_;
    std::int64_t in_use_before_ = 0;
    std::optional<Spent> spent_;
    bool is_over_ = false;
    Scope* outer_ = nullptr;
};

/// Guards third-party code that an exception must not leave at any place, because it holds locks or is in the middle of a change.
/// While a guard exists on this thread, an exceeded limit is remembered and only `checkpoint` throws; once the last guard is gone,
/// the next block or step does.
class Uninterrupted {
  public:
    Uninterrupted();
    ~Uninterrupted();
    Uninterrupted(const Uninterrupted&) = delete;
    Uninterrupted& operator=(const Uninterrupted&) = delete;
    Uninterrupted(Uninterrupted&&) = delete;
    Uninterrupted& operator=(Uninterrupted&&) = delete;
};

/// Whether there is an `Uninterrupted` on this thread.
[[nodiscard]] bool is_uninterrupted() noexcept;

/// A place inside of `Uninterrupted` that an exception may leave. \throws Exceeded when the scope of this thread is exhausted
void checkpoint();
/// Whether the scope of this thread is exhausted and `Exceeded` could not yet be thrown.
[[nodiscard]] bool is_spent();

/// The words for an exception that nobody expects. Empty if it is none of the system, which refuses memory or threads where it
/// has no more, or where a limit is set (`ulimit`, a container).
[[nodiscard]] std::string refused_by_system(const std::exception& fault);

/// Called by long computations that allocate no memory. \throws Exceeded when the scope of this thread is exhausted
void step();
/// Called by code that waits: reads the clock at once, not only now and then as `step` does. \throws Exceeded likewise
void waited();
/// Called by the memory functions of the program. \throws Exceeded when the scope of this thread is exhausted
void allocated(std::size_t bytes);
/// Counts like `allocated`, but does not throw.
void noted(std::size_t bytes) noexcept;
void freed(std::size_t bytes) noexcept;

}  // namespace map2pml::budget
