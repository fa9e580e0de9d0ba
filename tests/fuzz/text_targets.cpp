#include <algorithm>

#include "driver/input/logs/read_log.h"
#include "tests/fuzz/oracle.h"
#include "translator/languages/diagrams/label.h"

namespace map2pml::fuzz {

namespace {

void run_label(std::string_view bytes) {
    if (!is_text(bytes)) return;
    (void)auml::read_message_label(bytes);
    (void)auml::read_lifeline_label(bytes);
    (void)auml::unread_label(bytes);
}

/// The name of the log in the first line, which tells the format; `fields` behind it; then the log.
void run_log(std::string_view bytes) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) return;
    const std::string_view head = bytes.substr(0, end);
    const std::size_t blank = std::min(head.find(' '), head.size());
    logs::Settings settings;
    if (blank < head.size()) (void)settings.fields.set_all(head.substr(blank + 1));
    std::size_t events = 0;
    std::size_t none = 0;
    logs::Listener listener;
    listener.event = [&](const observed::Event& event) {
        ++events;
        insist(!event.from.empty() && !event.to.empty() && !event.message.empty(), "an event without a field");
        insist(event.to_roles.empty() || event.to_roles.size() == event.to.size(), "roles of other receivers");
        insist(is_text(event.from) && is_text(event.message), "a name that is no text");
        return true;
    };
    listener.no_event = [&](const logs::NoEvent& each) {
        ++none;
        insist(each.line > 0 && !each.why.empty(), "a line without a reason");
    };
    const logs::Outcome outcome =
        logs::read_text(bytes.substr(end + 1), std::string(head.substr(0, blank)), settings, listener);
    insist(outcome.counts.events == events && outcome.counts.no_events == none, "lines are counted wrongly");
    insist(outcome.counts.first.size() == std::min(none, logs::kMostShown), "not the first lines");
}

}  // namespace

std::vector<Target> text_targets() {
    return {{"label", "what is written into a diagram", &without_exceptions<run_label>},
            {"log", "the name of a log, blank, places of fields, a line end, the log", &without_exceptions<run_log>}};
}

}  // namespace map2pml::fuzz
