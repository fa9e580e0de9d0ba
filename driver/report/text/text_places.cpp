#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using trace::FinalPlace;

constexpr std::size_t kShownMessages = 6;  // in a mailbox, or awaited

std::string place_or_unknown(const source::SourceSet& sources, const source::Span& span, const TextOptions& options) {
    return span.is_nowhere() ? "" : " at " + painted(options.color, Tone::place, to_string(sources, span));
}

/// The first line on an agent: what it is doing, and where.
std::string status_words(const source::SourceSet& sources, const FinalPlace& place, const TextOptions& options) {
    const std::string at = place_or_unknown(sources, place.span, options);
    const char* words = standing(place);
    switch (place.kind) {
        case FinalPlace::Kind::finished:
            return painted(options.color, Tone::good, words);
        case FinalPlace::Kind::failed:
            return painted(options.color, Tone::bad, words) + at;
        case FinalPlace::Kind::waiting:
            return painted(options.color, Tone::warn, words) + at +
                   (place.waits_for.empty() && place.failing.empty() ? "" : " for");
        case FinalPlace::Kind::running:
            return "is" + (at.empty() ? std::string(" running") : at);
    }
    return "";
}

std::string awaited(const source::SourceSet& sources, const FinalPlace& place, std::size_t indent,
                    const TextOptions& options) {
    const std::size_t all = place.waits_for.size();
    const std::size_t shown = options.verbose || all <= kShownMessages + 1 ? all : kShownMessages;
    std::size_t widest = 0;
    for (std::size_t at = 0; at < shown; ++at) widest = std::max(widest, columns(printable(place.waits_for[at])));
    std::string text;
    for (std::size_t at = 0; at < shown; ++at) {
        const std::string message = printable(place.waits_for[at]);
        text += std::string(indent + 2, ' ') + message;
        if (at < place.waits_at.size() && !place.waits_at[at].is_nowhere()) {
            const std::string whole = to_string(sources, place.waits_at[at]);
            const bool fits = indent + 2 + widest + 2 + columns(whole) <= options.width;
            const std::string where = fits ? whole : short_place(sources, place.waits_at[at]);
            const std::string gap(widest - columns(message) + 2, ' ');
            text += gap + painted(options.color, Tone::faint, where);
        }
        text += "\n";
    }
    if (shown < all) text += std::string(indent + 2, ' ') + "and " + std::to_string(all - shown) + " more\n";
    for (const FinalPlace::Failing& each : place.failing) {
        const std::string lead = std::string(indent + 2, ' ');
        text += hanging(lead, printable(each.decision) + " to succeed, which fails now", options.width) + "\n";
    }
    return text;
}

std::string mailbox_text(const FinalPlace& place, std::size_t indent, const TextOptions& options) {
    std::vector<std::string> messages =
        trace::counted_texts_of(place.mailbox, options.verbose ? place.mailbox.size() : kShownMessages);
    for (std::string& each : messages) each = printable(each);
    const std::string lead = std::string(indent, ' ') + "in its mailbox: ";
    return hanging(lead, joined(messages, ", "), options.width) + "\n";
}

std::string waiting_text(const source::SourceSet& sources, const FinalPlace& place, std::size_t indent,
                         const TextOptions& options) {
    const std::string blanks(indent, ' ');
    std::string text = awaited(sources, place, indent, options);
    if (place.is_at_rest && !options.verbose) return text + blanks + "a service, which may wait here for ever\n";
    text += place.waits_for.empty() ? "" : blanks + who_could_send(place) + "\n";
    for (const std::string& line : untaken_lines(place, options.verbose))
        text += hanging(blanks, line, options.width) + "\n";
    if (place.is_at_rest) return text + blanks + "a service, which may wait here for ever\n";
    return text + (place.only_restarts ? blanks + "its timeout only restarts the same wait\n" : "");
}

}  // namespace

std::string who_could_send(const FinalPlace& place) {
    if (!place.at_hand.empty()) {
        const std::size_t more = place.at_hand.size() - 1;
        return fmt::format("{}{} in its mailbox, and {} not been taken yet", printable(place.at_hand.front()),
                           more == 0 ? " is" : fmt::format(" and {} more are", more), more == 0 ? "has" : "have");
    }
    if (place.comes) return "such a message is in transit";
    if (!place.could_send.empty()) {
        return fmt::format("{} could still send {}", listed(place.could_send),
                           place.waits_for.size() == 1 ? "it" : "one of them");
    }
    if (!place.never_get_there.empty()) {
        return fmt::format("{} could send {}, but will never reach that step", listed(place.never_get_there),
                           place.waits_for.size() == 1 ? "it" : "one of them");
    }
    return place.waits_for.size() == 1 ? "no agent can send it any more" : "no agent can send any of them any more";
}

std::vector<std::string> untaken_lines(const FinalPlace& place, bool all) {
    constexpr std::size_t kShownUntaken = 3;
    std::vector<std::string> lines;
    for (const FinalPlace::Untaken& each : place.untaken) {
        if (lines.size() == kShownUntaken && !all) {
            const std::size_t more = place.untaken.size() - kShownUntaken;
            lines.push_back(fmt::format("{} more in its mailbox {} not taken here", more, more == 1 ? "is" : "are"));
            break;
        }
        const std::string message = printable(each.message);
        lines.push_back(each.because.empty()
                            ? fmt::format("{} is in its mailbox; nothing here takes it", message)
                            : fmt::format("{} is in its mailbox, but {}", message, printable(each.because)));
    }
    return lines;
}

std::string places_text(const source::SourceSet& sources, const trace::Counterexample& run, bool mailboxes,
                        const TextOptions& options) {
    if (run.final_places.empty()) return {};
    std::size_t widest = 0;
    for (const FinalPlace& place : run.final_places) widest = std::max(widest, columns(place.agent));
    std::string text = std::string(kIndent, ' ') + (run.lasso_start ? "meanwhile:\n" : "at the end:\n");
    const std::size_t indent = kIndent + 2 + widest + 2;
    for (const FinalPlace& place : run.final_places) {
        text += fmt::format("{:{}}{}  {}\n", "", kIndent + 2, padded(place.agent, widest),
                            status_words(sources, place, options));
        if (place.kind == FinalPlace::Kind::waiting) {
            text += waiting_text(sources, place, indent, options);
        } else if (place.kind == FinalPlace::Kind::running && !place.in_vain.receives.empty()) {
            text += fmt::format("{:{}}another branch waits{} for ever\n", "", indent,
                                place_or_unknown(sources, place.in_vain.span, options));
        }
        text += mailboxes && !place.mailbox.empty() ? mailbox_text(place, indent, options) : "";
    }
    return text;
}

}  // namespace map2pml::report
