#include "driver/results/step_text.h"

#include <fmt/format.h>

#include "driver/results/claim.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

std::string application(const trace::Step& step) {
    return fmt::format("{}({})", step.performative, joined(texts_of(step.terms), ", "));
}

/// A call as written in the source; `agent()` restarts the agent's protocol.
std::string call(const trace::Step& step) { return fmt::format("agent({})", joined(texts_of(step.terms), ", ")); }

/// `$val = getValue()` as in the source, followed by the value unless it is just named after its procedure.
std::string decision(const trace::Step& step) {
    if (!step.result) return fmt::format("{} succeeds", application(step));
    const auto& [variable, value] = *step.result;
    const bool abstract = value.text == step.performative || value == ir::result_of(step.performative);
    return fmt::format("${} = {}{}", variable, application(step), abstract ? "" : ": " + value.text);
}

std::string words(const trace::Step& step) {
    using ir::Action;
    if (!step.wording.empty()) return step.wording;
    switch (step.action) {
        case Action::send:
            return fmt::format("{} => {}", application(step), joined(step.to, ", "));
        case Action::send_failed:
            return fmt::format("cannot send {}: no agent has this address", application(step));
        case Action::receive:
            return fmt::format("{} <= {}", application(step), step.from);
        case Action::receive_failed:
            return fmt::format("looks for {} and finds none{}", application(step),
                               step.is_under_way ? ": still in transit" : "");
        case Action::decide:
            return decision(step);
        case Action::decide_failed:
            return fmt::format("{} fails", application(step));
        case Action::timeout:
            return "gives up waiting (timeout)";
        case Action::call:
            return (step.terms.empty() ? "starts again: " : "continues with ") + call(step);
        case Action::call_failed:
            return fmt::format("finds no clause for {}", call(step));
        case Action::fork:
            return "starts its parallel branches";
        case Action::join:
            return "has completed its parallel branches";
        case Action::finish:
            return "ends";
        case Action::fail:
            return "ends in failure";
        case Action::arrive:
            return fmt::format("{} arrives from {}", application(step), step.from);
        case Action::retry:
            break;  // no run lists it
    }
    return "";
}

}  // namespace

bool is_bad(ir::Action action) {
    using ir::Action;
    switch (action) {
        case Action::send_failed:
        case Action::receive_failed:
        case Action::decide_failed:
        case Action::call_failed:
        case Action::fail:
            return true;
        case Action::send:
        case Action::receive:
        case Action::decide:
        case Action::timeout:
        case Action::call:
        case Action::fork:
        case Action::join:
        case Action::finish:
        case Action::retry:
        case Action::arrive:
            return false;
    }
    return false;
}

std::string step_text(const trace::Step& step) { return printable(words(step)); }

/// The wording of an operation ends with the partner of the message, as in a drawing.
std::string message_text(const trace::Step& step) {
    if (step.wording.empty()) return printable(application(step));
    const char* arrow = step.action == ir::Action::send ? " => " : " <= ";
    return printable(step.wording.substr(0, step.wording.rfind(arrow)));
}

std::string denials_text(const trace::Step& step) {
    std::vector<std::string> all;
    for (const ir::Denial& denial : step.denials) all.push_back(printable(denied(denial)));
    return joined(all, "; ");
}

std::string changes_text(const trace::Step& step) { return values_text(step.changes); }

std::string values_text(const std::vector<ir::NamedValue>& values) {
    std::string text;
    for (const ir::NamedValue& each : values) text += (text.empty() ? "" : ", ") + each.name + " = " + each.value.text;
    return printable(text);
}

}  // namespace map2pml::report
