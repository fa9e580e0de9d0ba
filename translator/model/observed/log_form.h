/// The form of a log: its format, and the places of the fields of an event.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace map2pml::observed {

/// `detected`: by the suffix of the name (before `.gz` or `.zst`), and without one by the first line.
enum class Format : std::uint8_t { detected, json_lines, json, csv, tsv, otlp };

/// `jsonl`, `json`, `csv`, `tsv`, `otlp`
[[nodiscard]] std::optional<Format> format_named(std::string_view name);
[[nodiscard]] std::string_view to_string(Format format);

/// `role` is the role of the agent that acts: the sender, or the receiver where the event is a receipt.
enum class Field : std::uint8_t { time, conversation, event, from, to, message, terms, role, from_role, to_role };
inline constexpr std::size_t kFieldCount = 10;
/// `case` for the conversation.
[[nodiscard]] std::string_view to_string(Field field);

/// The place of each field of an event: JSON pointers (`/source/name`), or names of columns. Several places of the terms give one
/// term each; a list gives all. An empty list: as the format has it.
struct Fields {
    std::array<std::vector<std::string>, kFieldCount> places;

    [[nodiscard]] std::vector<std::string>& of(Field field) { return places[static_cast<std::size_t>(field)]; }
    [[nodiscard]] const std::vector<std::string>& of(Field field) const {
        return places[static_cast<std::size_t>(field)];
    }
    /// Sets one place: `from` and `/source/name`, or `source`, which is short for `/source`. Returns what is wrong, or nothing.
    [[nodiscard]] std::string set(std::string_view field, std::string_view place);
    /// The value of `--fields`: `from=/source/name,to=/target`.
    [[nodiscard]] std::string set_all(std::string_view text);
};

/// What the order of the lines says: everything that happened, or only the order of the events of one agent, or of one agent to
/// another.
enum class Order : std::uint8_t { log, agent, channel };
[[nodiscard]] std::optional<Order> order_named(std::string_view name);

}  // namespace map2pml::observed
