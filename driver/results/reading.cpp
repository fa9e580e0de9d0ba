#include "driver/results/reading.h"

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
            return "with all messages in one order, as drawn: each choice takes one operand, loops keep their bounds, "
                   "every run ends, and no run stops before the end";
        case Order::each_agent:
            return "with messages in transit and mailboxes of any size: there is no deadlock before all agents have "
                   "ended, no agent fails, no message is left, and only loops can run for ever";
    }
    return "";
}

std::string_view not_shown_by(Order order) {
    switch (order) {
        case Order::as_written:
            return "";
        case Order::one_order:
            return "that separate agents, with messages in transit, keep this order";
        case Order::each_agent:
            return "that loops end, and that no agent waits for ever while others repeat a loop";
    }
    return "";
}

}  // namespace map2pml::prove
