/// The order of the messages of a protocol in a proof, and what such a proof shows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "translator/model/machines/model/model.h"

namespace map2pml::prove {

enum class Order : std::uint8_t {
    as_written,  ///< a Rodin project: its machines give the order
    one_order,   ///< diagram: a message is one event, and all messages have the order in which they are drawn
    each_agent   ///< agents run on their own, and messages are in transit
};

/// The name for programs: `one-order`.
[[nodiscard]] std::string_view order_word(Order order);
/// The title for people: `one order of all messages`; empty for `as_written`.
[[nodiscard]] std::string_view order_title(Order order);
/// The statement that a complete proof shows, and the one that it does not; empty for `as_written`.
[[nodiscard]] std::string_view shown_by(Order order);
[[nodiscard]] std::string_view not_shown_by(Order order);

/// One input in one of its orders.
struct Reading {
    Order order = Order::as_written;
    std::vector<std::string> components;  ///< contexts and machines, in the order in which they were proved
    std::vector<std::string> scopes;  ///< scopes of projects that leave something open: "for every number of `Bidder`"
    std::vector<eventb::Remark> remarks;  ///< remarks on what the proofs do not show
    std::string left_out;  ///< why this order, or a part of the file in it, was not checked; empty: all was checked
    bool is_open = false;  ///< the result is not a proof, because a part was left out
};

}  // namespace map2pml::prove
