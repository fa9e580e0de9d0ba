/// Whether work is to end before it is done.   flags, raised by the user or by whoever waits no longer -> yes or no
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

namespace map2pml::process {

/// Flags that live longer than it; one that is raised is enough.
class Stop {
  public:
    Stop() = default;
    Stop(const std::atomic<bool>& flag) : flags_{&flag} {}           // NOLINT(google-explicit-constructor)
    Stop(const std::atomic<bool>* flag) { flags_.push_back(flag); }  // NOLINT(google-explicit-constructor)

    /// This or that one.
    [[nodiscard]] Stop also(const std::atomic<bool>& flag) const {
        Stop both = *this;
        both.flags_.push_back(&flag);
        return both;
    }

    [[nodiscard]] bool is_asked() const {
        return std::any_of(flags_.begin(), flags_.end(), [](const std::atomic<bool>* flag) { return flag->load(); });
    }

  private:
    std::vector<const std::atomic<bool>*> flags_;
};

}  // namespace map2pml::process
