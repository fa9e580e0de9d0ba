#include <fmt/format.h>

#include "driver/report/layout.h"
#include "driver/report/text_parts.h"

namespace map2pml::report {

namespace {

std::string application(const trace::Step& step) {
    return fmt::format("{}({})", step.performative, joined(step.terms, ", "));
}

/// `Bidder.bidloop(10)`; a clause without parameters stands without parentheses.
std::string clause_call(const trace::Step& step) { return step.terms.empty() ? step.performative : application(step); }

std::string words(const trace::Step& step) {
    using trace::Action;
    switch (step.action) {
        case Action::send:
            return fmt::format("{} => {}", application(step), joined(step.to, ", "));
        case Action::send_failed:
            return fmt::format("cannot send {}: no agent has this address", application(step));
        case Action::receive:
            return fmt::format("{} <= {}", application(step), step.from);
        case Action::receive_failed:
            return fmt::format("looks for {} and finds none", application(step));
        case Action::decide:
            return step.result ? fmt::format("{} decides {}", application(step), *step.result)
                               : fmt::format("{} succeeds", application(step));
        case Action::decide_failed:
            return fmt::format("{} fails", application(step));
        case Action::timeout:
            return "gives up waiting (timeout)";
        case Action::call:
            return fmt::format("goes on with {}", clause_call(step));
        case Action::call_failed:
            return fmt::format("finds no clause for {}", clause_call(step));
        case Action::fork:
            return "starts its parallel branches";
        case Action::join:
            return "has ended its parallel branches";
        case Action::finish:
            return "ends";
        case Action::fail:
            return "ends in failure";
    }
    return "";
}

}  // namespace

std::string step_text(const trace::Step& step) { return printable(words(step)); }

}  // namespace map2pml::report
