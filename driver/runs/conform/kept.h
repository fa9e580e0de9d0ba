/// Conversations in few bytes, until they are judged.   events -> bytes -> events   private to the folder
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "driver/runs/conform/conform.h"

namespace map2pml::conform {

/// Different texts, numbered in the order in which they were added.
class Texts {
  public:
    [[nodiscard]] std::uint32_t add(std::string_view text);
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view text) const;
    [[nodiscard]] std::string_view operator[](std::uint32_t number) const;
    [[nodiscard]] std::size_t size() const { return count_; }

  private:
    [[nodiscard]] std::size_t slot_of(std::string_view text) const;
    void make_index();

    std::string all_;  ///< each with its length before it
    std::uint32_t count_ = 0;
    struct Index {
        std::vector<std::size_t> starts;   ///< in `all_`
        std::vector<std::uint32_t> slots;  ///< a hash table of numbers, each one more
    };
    std::unique_ptr<Index> index_;  ///< null where there are few
};

/// Bytes that grow in blocks of one size: memory that grows in many of them at once is not left in pieces.
class Bytes {
    using Block = std::array<char, 112>;

  public:
    Bytes() = default;
    Bytes(const Bytes&) = delete;  // `last_` may be in this
    Bytes& operator=(const Bytes&) = delete;
    void put(char byte);
    /// Seven bits a byte, the lowest first; the highest bit says that more follow.
    void put_number(std::uint64_t number);

    /// Reads them from the first on.
    class Reader {
      public:
        explicit Reader(const Bytes& bytes) : bytes_(bytes), block_(bytes.blocks_.begin()) {}
        [[nodiscard]] bool is_at_end() const { return read_ == bytes_.size_; }
        [[nodiscard]] char next();
        [[nodiscard]] std::uint64_t next_number();

      private:
        const Bytes& bytes_;
        std::forward_list<Block>::const_iterator block_;
        std::size_t read_ = 0;
        std::size_t at_ = 0;  ///< in the block
    };

  private:
    std::forward_list<Block> blocks_;
    std::forward_list<Block>::iterator last_ = blocks_.before_begin();
    std::size_t size_ = 0;
};

/// An event whose texts are numbers: those of agents in one table, names of messages and terms in another.
struct NumberedEvent {
    Event::Kind kind = Event::Kind::message;
    std::size_t log = 0;
    std::size_t line = 0;
    std::uint32_t from = 0;
    std::vector<std::uint32_t> to;
    std::uint32_t message = 0;
    std::vector<std::uint32_t> terms;

    /// Whether it is the same at another line, both sent or both taken.
    [[nodiscard]] bool is_like(const NumberedEvent& other) const;
};

/// The events of one conversation: a few bytes each, roles left out. Names get their numbers in the order sender, receivers.
class KeptEvents {
  public:
    /// \param numbered becomes the event
    void add(std::size_t log, const Event& event, NumberedEvent& numbered);
    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] const Texts& names() const { return names_; }
    [[nodiscard]] const Texts& words() const { return words_; }
    /// Some event is not a receipt.
    [[nodiscard]] bool has_sends() const { return has_sends_; }

    /// Reads them one after the other.
    class Reader {
      public:
        explicit Reader(const KeptEvents& events) : bytes_(events.bytes_) {}
        /// False: there are no more.
        [[nodiscard]] bool next(NumberedEvent& event);
        /// Of the last event.
        [[nodiscard]] std::string time();

      private:
        void read_time(unsigned tag);

        Bytes::Reader bytes_;
        std::size_t log_ = 0;
        std::size_t line_ = 0;
        std::uint32_t last_from_ = 0;  ///< of the last event with one receiver
        std::uint32_t last_to_ = 0;
        bool has_time_ = false;
        std::uint64_t later_ = 0;  ///< by so much `last_time_` is behind
        std::string last_time_;
    };
    /// \param conversation its name
    [[nodiscard]] Logged whole(const NumberedEvent& event, const std::string& time,
                               const std::string& conversation) const;

  private:
    Texts names_;
    Texts words_;
    Bytes bytes_;
    std::string last_time_;
    std::size_t last_log_ = 0;
    std::size_t last_line_ = 0;
    std::size_t count_ = 0;
    std::uint32_t last_from_ = 0;  ///< of the last event with one receiver
    std::uint32_t last_to_ = 0;
    bool has_sends_ = false;
};

}  // namespace map2pml::conform
