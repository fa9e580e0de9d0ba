/// How many searches run at once, whoever asks for them: all files and all instances of a command share the slots.
#pragma once

#include <condition_variable>
#include <mutex>

namespace map2pml::schedule {

class Slots {
  public:
    /// \param count 0: one for each processor
    explicit Slots(unsigned count);
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;

    [[nodiscard]] unsigned count() const { return count_; }

    /// A slot, from when there is one free until the end of its life. Whoever holds one does not ask for another.
    class Held {
      public:
        /// \param slots may be null: then there is no limit.
        explicit Held(Slots* slots);
        ~Held();
        Held(const Held&) = delete;
        Held& operator=(const Held&) = delete;

      private:
        Slots* slots_;
    };

  private:
    unsigned count_;
    unsigned free_;
    std::mutex mutex_;
    std::condition_variable freed_;
};

}  // namespace map2pml::schedule
