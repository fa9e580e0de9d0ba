#include "driver/report/conform/conform_printer.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/results/layout.h"

namespace map2pml::report {

using conform::CaseResult;
using conform::Verdict;

bool is_good(const CaseResult& result, bool is_closed) {
    const bool fits = result.verdict == Verdict::conforms || (result.verdict == Verdict::open && !is_closed);
    return fits && std::none_of(result.violated.begin(), result.violated.end(),
                                [](const conform::PropertyOutcome& each) { return each.is_failure(); });
}

std::string verdict_word(const CaseResult& result, bool is_closed) {
    return is_closed && result.verdict == Verdict::open ? "unfinished" : std::string(to_string(result.verdict));
}

const conform::Logged& main_event(const CaseResult& result) {
    return result.events[result.deviation ? result.deviation->event : result.events.size() - 1];
}

source::Span place_of(const conform::Deviation& deviation) {
    if (!deviation.at.is_nowhere()) return deviation.at;
    const auto known = std::find_if(deviation.instead.begin(), deviation.instead.end(),
                                    [](const conform::ShownMessage& each) { return !each.at.is_nowhere(); });
    return known == deviation.instead.end() ? source::Span() : known->at;
}

std::string event_words(const conform::Event& event) {
    const bool is_taken = event.kind == conform::Event::Kind::receive;
    return fmt::format("{} {} {}  {}({})", event.from, is_taken ? "~>" : "->", joined(event.to, ", "), event.message,
                       joined(event.terms, ", "));
}

std::string event_words(const conform::ShownMessage& message) {
    return fmt::format("{} -> {}  {}", message.from, joined(message.to, ", "), message.text);
}

std::string not_reached_words(const conform::Suggestions& suggestions) {
    if (suggestions.is_whole) return "no run with these agents reaches";
    return fmt::format("not reached within {}{}", counted(suggestions.states, "state"),
                       suggestions.because.empty() ? "" : " (" + suggestions.because + ")");
}

std::string doubts_of(const LogSummary& log) {
    std::string words = log.fault;
    if (log.no_events > 0)
        words +=
            fmt::format("{}{}: {}", words.empty() ? "" : "; ",
                        log.no_events == 1 ? "1 line is no event" : grouped(log.no_events) + " lines are no events",
                        joined(log.first, "; "));
    return words;
}

}  // namespace map2pml::report
