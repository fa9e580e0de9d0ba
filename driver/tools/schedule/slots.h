/// The number of searches that run at once: all files, instances and searches of a command share the slots.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>

namespace map2pml::schedule {

class Slots {
  public:
    /// \param count 0: one for each processor
    explicit Slots(unsigned count);
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;

    [[nodiscard]] unsigned count() const { return count_; }

    enum class For : std::uint8_t {
        needed,  ///< work that is known to be needed
        ahead,   ///< work that may turn out to be needed: it gets slots that nobody else waits for
    };

    /// A slot, held from when one is free until the object is destroyed. A thread that holds one must not ask for another.
    class Held {
      public:
        /// \param slots may be null: then there is no limit.
        explicit Held(Slots* slots, For what = For::needed);
        ~Held();
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;

      private:
        Slots* slots_;
    };

    /// Lends the slot of this thread to others until the object is destroyed: this thread only waits meanwhile.
    class Lent {
      public:
        explicit Lent(Slots& slots) : slots_(slots) { slots_.give(); }
        ~Lent() { slots_.take(For::needed); }
        Lent(const Lent&) = delete;
        Lent& operator=(const Lent&) = delete;

      private:
        Slots& slots_;
    };

  private:
    void take(For what);
    void give();

    unsigned count_;
    unsigned free_;
    unsigned waiting_ = 0;  ///< threads that wait for a slot with work that is needed
    std::mutex mutex_;
    std::condition_variable freed_;
};

}  // namespace map2pml::schedule
