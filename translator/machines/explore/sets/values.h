/// Values of an instance, each kept once.   `{(0,0), (0,1)}` <-> number of the value
///
/// Equal values have equal numbers, so a state is a row of numbers, and a comparison is one of numbers.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace map2pml::maze_exploration {

/// The number of a value.
using Id = std::uint32_t;
/// A name in the formula has no value yet.
inline constexpr Id kUnknown = 0xFFFF'FFFF;
/// An expression has no value: `f(x)` outside the domain of f.
inline constexpr Id kUndefined = 0xFFFF'FFFE;
inline constexpr Id kFalse = 0;
inline constexpr Id kTrue = 1;
inline constexpr Id kInfinity = 2;
inline constexpr Id kEmpty = 3;

[[nodiscard]] constexpr bool is_value(Id id) { return id < kUndefined; }

enum class ValueKind : std::uint8_t { truth, number, infinity, element, pair, set, letter };

class Values {
  public:
    Values();

    [[nodiscard]] static Id truth(bool value) { return value ? kTrue : kFalse; }
    Id number(std::int64_t value);
    /// An element of a carrier set; elements of one name are the same.
    Id element(const std::string& name);
    Id pair(Id first, Id second);
    Id set(std::vector<Id> members);
    /// A message on its way: its number, its arguments, its sender and receiver.
    Id letter(const std::vector<Id>& parts);

    [[nodiscard]] ValueKind kind(Id id) const { return entries_[id].kind; }
    [[nodiscard]] std::int64_t number_of(Id id) const { return entries_[id].number; }
    [[nodiscard]] const std::string& name_of(Id id) const { return names_[entries_[id].size]; }
    [[nodiscard]] Id first(Id pair) const { return entries_[pair].parts[0]; }
    [[nodiscard]] Id second(Id pair) const { return entries_[pair].parts[1]; }
    /// Members of a set in the order of their numbers, or the parts of a letter. The span stays valid.
    [[nodiscard]] std::span<const Id> parts(Id id) const { return {entries_[id].parts, entries_[id].size}; }
    [[nodiscard]] bool contains(Id set, Id member) const;
    /// Members of a set in the order of their content, which does not depend on what was numbered before. The span stays valid.
    [[nodiscard]] std::span<const Id> ordered(Id set);
    /// Orders values of one type by their content.
    [[nodiscard]] bool is_before(Id left, Id right) const;
    /// The largest number anywhere inside.
    [[nodiscard]] std::int64_t largest(Id id) const { return entries_[id].largest; }

    [[nodiscard]] std::size_t size() const { return entries_.size(); }
    /// The memory that all values take.
    [[nodiscard]] std::size_t bytes() const;

    /// The value as a development writes it, members in the order of their content: `{(0,1), (0,2)}`.
    [[nodiscard]] std::string text(Id id) const;

  private:
    struct Entry {
        const Id* parts = nullptr;
        std::int64_t number = 0;
        std::int64_t largest = 0;
        std::uint32_t size = 0;
        ValueKind kind{};
    };
    Id kept(ValueKind kind, std::int64_t number, std::span<const Id> parts);
    [[nodiscard]] bool is_same(const Entry& entry, ValueKind kind, std::int64_t number,
                               std::span<const Id> parts) const;
    const Id* copied(std::span<const Id> parts);
    void grow();
    [[nodiscard]] std::vector<Id> sorted(Id set) const;

    std::vector<Entry> entries_;
    std::vector<Id> table_;
    std::vector<std::unique_ptr<Id[]>> chunks_;  // NOLINT(modernize-avoid-c-arrays): raw memory
    std::size_t used_ = 0;
    std::size_t room_ = 0;
    std::size_t chunk_bytes_ = 0;
    std::vector<std::string> names_;
    std::unordered_map<std::string, Id> elements_;
    std::vector<const Id*> ordered_;  ///< of each set that was asked for
};

/// Rows of one width, each kept once: the states of a search.
class Rows {
  public:
    static constexpr std::uint32_t kNone = 0xFFFF'FFFF;
    explicit Rows(std::size_t width = 0) : width_(width) {}

    [[nodiscard]] std::size_t size() const { return count_; }
    [[nodiscard]] std::span<const Id> operator[](std::size_t at) const { return {rows_.data() + at * width_, width_}; }
    /// The number of a row, or `kNone`.
    [[nodiscard]] std::uint32_t find(std::span<const Id> row);
    /// Adds the row that `find` has just not found.
    std::uint32_t add(std::span<const Id> row);
    [[nodiscard]] std::size_t bytes() const {
        return rows_.capacity() * sizeof(Id) + table_.capacity() * sizeof(std::uint32_t);
    }

  private:
    void grow();
    /// The place of the row in the table, or the one where it belongs.
    [[nodiscard]] std::size_t slot_of(std::span<const Id> row) const;

    std::size_t width_;
    std::size_t count_ = 0;
    std::vector<Id> rows_;
    std::vector<std::uint32_t> table_;
    std::size_t slot_ = 0;
};

}  // namespace map2pml::maze_exploration
