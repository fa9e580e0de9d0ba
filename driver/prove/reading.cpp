#include "driver/prove/reading.h"

namespace map2pml::prove {

std::string_view order_word(Order order) {
    switch (order) {
        case Order::as_written:
            return "as-written";
        case Order::one_order:
            return "one-order";
        case Order::each_agent:
            return "each-agent";
    }
    return "";
}

std::string_view order_title(Order order) {
    switch (order) {
        case Order::as_written:
            return "";
        case Order::one_order:
            return "one order of all messages";
        case Order::each_agent:
            return "each agent on its own";
    }
    return "";
}

std::string_view shown_by(Order order) {
    switch (order) {
        case Order::as_written:
            return "";
        case Order::one_order:
            return "with all messages in one order, as drawn: one operand of each choice happens, loops keep their "
                   "bounds, "
                   "every run ends, nothing stops before the end";
        case Order::each_agent:
            return "with messages that travel and mailboxes of any size: until all have ended somebody can go on, "
                   "nobody "
                   "fails, no message is left, and only loops can go on for ever";
    }
    return "";
}

std::string_view not_shown_by(Order order) {
    switch (order) {
        case Order::as_written:
            return "";
        case Order::one_order:
            return "that agents on their own, with messages that travel, keep to this order";
        case Order::each_agent:
            return "that loops end, and that nobody waits for ever while others go round in one";
    }
    return "";
}

}  // namespace map2pml::prove
