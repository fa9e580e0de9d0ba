/// The order of the messages of a protocol in a proof, and what such a proof shows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/model/machines/model/model.h"

namespace map2pml::prove {

enum class Order : std::uint8_t {
    as_written,  ///< a Rodin project: its machines say it
    one_order,   ///< of a diagram: a message is one event, and all messages have the order in which they are drawn
    each_agent   ///< agents run on their own, and messages travel
};

/// For programs: `one-order`.
[[nodiscard]] std::string_view order_word(Order order);
/// For people: `one order of all messages`; nothing for `as_written`.
[[nodiscard]] std::string_view order_title(Order order);
/// What is shown when all of it is proved, and what is not; nothing for `as_written`.
[[nodiscard]] std::string_view shown_by(Order order);
[[nodiscard]] std::string_view not_shown_by(Order order);

/// One input in one of its orders.
struct Reading {
    Order order = Order::as_written;
    std::vector<std::string> components;  ///< contexts and machines, in the order in which they were proved
    std::vector<std::string> scopes;      ///< of projects that leave something open: "for every number of `Bidder`"
    std::vector<eventb::Remark> remarks;  ///< on what the proofs do not say
    std::string left_out;  ///< why this order, or a part of the file in it, was not checked; empty: all was
    bool is_open = false;  ///< without the part that was left out the result is not a proof
};

}  // namespace map2pml::prove
