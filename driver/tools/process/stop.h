/// Whether work shall end before it is done.   flags, raised by the user or by a caller that no longer waits -> yes or no
#pragma once

#include <algorithm>
#include <atomic>
#include <vector>

namespace map2pml::process {

/// Flags that must outlive the object; one raised flag is enough.
class Stop {
  public:
    Stop() = default;
    Stop(const std::atomic<bool>& flag) : flags_{&flag} {}           // NOLINT(google-explicit-constructor)
    Stop(const std::atomic<bool>* flag) { flags_.push_back(flag); }  // NOLINT(google-explicit-constructor)

    /// A copy that watches `flag`, too.
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
