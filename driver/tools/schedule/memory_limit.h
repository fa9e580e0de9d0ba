/// Memory that all searches of a command may use at once.   what each says it uses -> which one has to begin again
///
/// Each search may use all of it. When those that run side by side need more together, the youngest ends and begins again as soon
/// as no older one is left. The oldest is never sent away, so each search begins again at most once, and ends as if it were alone.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>

namespace map2pml::schedule {

class MemoryLimit {
  public:
    explicit MemoryLimit(std::uint64_t bytes) : bytes_(bytes) {}
    MemoryLimit(const MemoryLimit&) = delete;
    MemoryLimit& operator=(const MemoryLimit&) = delete;

    /// Of one search, from its first beginning to its end.
    class Share {
      public:
        /// \param limit null: none
        explicit Share(MemoryLimit* limit);
        ~Share();
        Share(const Share&) = delete;
        Share& operator=(const Share&) = delete;

        /// \param bytes in use now
        void uses(std::uint64_t bytes);
        /// Raised when it has to end and begin again.
        [[nodiscard]] const std::atomic<bool>& must_go() const { return must_go_; }
        /// It has ended: waits until no older one is left, then it may begin again. \param gives_up asked now and then.
        void wait_for_older(const std::function<bool()>& gives_up);

      private:
        friend class MemoryLimit;
        MemoryLimit* limit_;
        std::uint64_t age_ = 0;  ///< the lower, the older
        std::uint64_t bytes_ = 0;
        std::atomic<bool> must_go_ = false;
    };

  private:
    void look();

    std::uint64_t bytes_;
    std::uint64_t next_age_ = 0;
    std::map<std::uint64_t, Share*> shares_;  ///< by age
    std::mutex mutex_;
    std::condition_variable ended_;
};

}  // namespace map2pml::schedule
