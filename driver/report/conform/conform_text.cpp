#include "driver/report/conform/conform_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "driver/report/text/text_parts.h"
#include "driver/results/layout.h"
#include "translator/foundation/source/printable.h"

namespace map2pml::report {

namespace {

using conform::CaseResult;
using conform::Logged;
using conform::Verdict;

constexpr std::size_t kMostCases = 5;
constexpr std::size_t kEventsBefore = 10;
constexpr std::size_t kMostInstead = 8;

std::string brief(const std::string& text, std::size_t width) {
    return columns(text) <= width ? text : shortened(text, width);
}

class CaseText {
  public:
    CaseText(const source::SourceSet& sources, const CaseResult& result, const std::vector<LogSummary>& logs,
             const TextOptions& options)
        : sources_(sources), result_(result), logs_(logs), options_(options) {}

    std::string whole(bool is_closed) {
        heading(is_closed);
        if (!result_.because.empty()) line("  ", result_.because);
        if (result_.deviation) deviation(*result_.deviation);
        if (result_.lost > 0) missing();
        for (const conform::Waiting& each : result_.waiting) waiting(each);
        for (const conform::PropertyOutcome& each : result_.violated) property(each);
        if (!result_.inferred.empty()) inferred();
        if (result_.deviation) before(result_.deviation->event);
        return std::move(text_);
    }

  private:
    void line(const std::string& lead, const std::string& words) {
        text_ += hanging(lead, source::printable(words), options_.width) + "\n";
    }

    [[nodiscard]] std::string place(const source::Span& span) const {
        return span.is_nowhere() ? "" : "  " + painted(options_.color, Tone::place, short_place(sources_, span));
    }

    void heading(bool is_closed) {
        const bool fits = result_.verdict == Verdict::conforms || (result_.verdict == Verdict::open && !is_closed);
        const Logged& event = main_event(result_);
        text_ += painted(options_.color, Tone::place,
                         printable(fmt::format("{}:{}", logs_[event.log].name, event.event.line))) +
                 "  " + painted(options_.color, fits ? Tone::good : Tone::bad, verdict_word(result_, is_closed)) +
                 (result_.name.empty() ? "" : "  conversation " + printable(result_.name)) + "\n";
    }

    void deviation(const conform::Deviation& deviation) {
        line("  ", event_words(result_.events[deviation.event].event));
        text_ += hanging("  ", source::printable(deviation.words), options_.width) + place(deviation.at) + "\n";
        if (deviation.instead.empty()) {
            text_ += deviation.could_have_ended ? "  nothing more could come: every agent may have ended\n"
                                                : "  no message could come here\n";
            return;
        }
        text_ += deviation.could_have_ended ? "  what could have come instead, if anything:\n"
                                            : "  what could have come instead:\n";
        for (std::size_t at = 0; at < deviation.instead.size(); ++at) {
            if (at == kMostInstead && !options_.verbose) {
                text_ += fmt::format("    ... and {} more (--verbose)\n", deviation.instead.size() - at);
                break;
            }
            const conform::ShownMessage& each = deviation.instead[at];
            text_ += "    " + printable(event_words(each)) + place(each.at) + "\n";
        }
    }

    void missing() {
        text_ += fmt::format("  it fits if {} missing in the log{}\n",
                             result_.lost == 1 ? "1 message is" : fmt::format("{} messages are", result_.lost),
                             result_.missing.empty() ? "" : ", as in:");
        for (const conform::MissingMessage& each : result_.missing) {
            const std::string when = each.before == 0
                                         ? std::string("at the start")
                                         : fmt::format("after line {}", result_.events[each.before - 1].event.line);
            text_ += "    " + printable(when + ": " + event_words(each.message)) + place(each.message.at) + "\n";
        }
    }

    void waiting(const conform::Waiting& waiting) {
        const std::string since = waiting.since
                                      ? fmt::format(", since line {}", result_.events[*waiting.since].event.line)
                                      : ", from the start";
        text_ += hanging("  ", source::printable(fmt::format("{} {}{}", waiting.agent, waiting.words, since)),
                         options_.width) +
                 place(waiting.at) + "\n";
    }

    void property(const conform::PropertyOutcome& property) {
        const std::string since =
            property.since ? fmt::format(" at line {}", result_.events[*property.since].event.line) : "";
        text_ += "  " +
                 painted(options_.color, property.certainly ? Tone::bad : Tone::warn,
                         property.certainly ? "violated" : "possibly violated") +
                 fmt::format("  {}{}{}", printable(property.name), since, property.is_expected ? ", as expected" : "") +
                 place(property.at) + "\n";
    }

    void inferred() {
        std::vector<std::string> words;
        for (const auto& [name, agent] : result_.inferred) words.push_back(fmt::format("{} is {}", name, agent));
        line("  ", "of the roles, only these fit their messages and names: " + listed(words));
    }

    void before(std::size_t event) {
        if (event == 0) return;
        const std::size_t first = options_.verbose || event < kEventsBefore ? 0 : event - kEventsBefore;
        text_ += "  before it:\n";
        for (std::size_t at = first; at < event; ++at) {
            const conform::Event& each = result_.events[at].event;
            const std::string time = each.time.empty() ? "" : each.time + "  ";
            text_ += fmt::format("  {:>6}  {}\n", each.line, printable(time + event_words(each)));
        }
    }

    const source::SourceSet& sources_;
    const CaseResult& result_;
    const std::vector<LogSummary>& logs_;
    const TextOptions& options_;
    std::string text_;
};

class ConformTextFile : public ConformPrinter {
  public:
    explicit ConformTextFile(const ConformContext& context)
        : text_(context.sources, context.protocol, context.is_closed, {false, context.verbose}) {}

    void add(const CaseResult& result, const std::vector<LogSummary>& logs) override {
        cases_ += text_.of(result, logs);
    }
    std::string whole(const ConformEnd& end) override {
        return cases_ + text_.summary(end.totals, end.logs) + text_.coverage(end.coverage, end.totals) +
               (end.suggestions == nullptr ? "" : text_.suggestions(*end.suggestions, end.coverage));
    }

  private:
    ConformText text_;
    std::string cases_;
};

}  // namespace

std::unique_ptr<ConformPrinter> conform_text(const ConformContext& context) {
    return std::make_unique<ConformTextFile>(context);
}

std::string case_text(const ConformContext& context, const CaseResult& result, const std::vector<LogSummary>& logs) {
    const TextOptions options{false, context.verbose};
    return CaseText(context.sources, result, logs, options).whole(context.is_closed);
}

ConformText::ConformText(const source::SourceSet& sources, std::string protocol, bool is_closed,
                         const TextOptions& options)
    : sources_(sources), protocol_(std::move(protocol)), is_closed_(is_closed), options_(options) {}

std::string ConformText::of(const CaseResult& result, const std::vector<LogSummary>& logs) {
    const bool says_nothing = result.verdict == Verdict::conforms && result.violated.empty() && result.lost == 0;
    const bool is_good_one = is_good(result, is_closed_);
    // Those that are open must not hide those that deviate.
    std::size_t& shown = is_good_one ? good_shown_ : bad_shown_;
    if (!options_.verbose && (says_nothing || shown >= kMostCases)) {
        left_out_ += is_good_one ? 0 : 1;
        return {};
    }
    ++shown;
    return of_any(result, logs);
}

std::string ConformText::of_any(const CaseResult& result, const std::vector<LogSummary>& logs) const {
    return CaseText(sources_, result, logs, options_).whole(is_closed_) + "\n";
}

std::string ConformText::summary(const conform::Totals& totals, const std::vector<LogSummary>& logs) const {
    std::string text;
    if (left_out_ > 0)
        text += left_out_ == 1 ? "... and 1 more that does not fit, violates a property or is undecided (--verbose)\n\n"
                               : fmt::format(
                                     "... and {} more that do not fit, violate a property or are undecided "
                                     "(--verbose)\n\n",
                                     left_out_);
    for (const LogSummary& log : logs) {
        if (!log.fault.empty()) text += fmt::format("{}: {}\n", printable(log.name), printable(log.fault));
        if (log.no_events == 0) continue;
        text += fmt::format("{}: {}: {}\n", printable(log.name),
                            log.no_events == 1 ? "1 line is no event" : grouped(log.no_events) + " lines are no events",
                            printable(joined(log.first, "; ")));
    }
    text += painted(options_.color, Tone::strong, printable(protocol_)) +
            fmt::format("  {} of {}\n", counted(totals.events, "event"), counted(totals.cases, "conversation"));
    const auto row = [&](std::size_t count, std::string_view one, std::string_view several, Tone tone) {
        if (count > 0)
            text +=
                fmt::format("  {:>9}  {}\n", grouped(count), painted(options_.color, tone, count == 1 ? one : several));
    };
    row(totals.conforming, "conforms", "conform", Tone::good);
    const std::string_view open = is_closed_ ? "unfinished" : "open";
    row(totals.open, open, open, is_closed_ ? Tone::bad : Tone::plain);
    row(totals.deviating, "deviates", "deviate", Tone::bad);
    row(totals.undecided, "undecided", "undecided", Tone::warn);
    row(totals.lossy, "of these fits if messages are missing", "of these fit if messages are missing", Tone::warn);
    row(totals.violating, "violates a property", "violate a property", Tone::bad);
    row(totals.closed_early, "judged early, because there were too many (--open)",
        "judged early, because there were too many (--open)", Tone::warn);
    if (!totals.not_judged.empty())
        text += hanging("  not judged: ", printable(joined(totals.not_judged, ", ")), options_.width) + "\n";
    if (totals.late > 0)
        text += fmt::format("  {:>9}  {}\n", grouped(totals.late),
                            painted(options_.color, Tone::warn, "not judged: events of those that came afterwards"));
    return text;
}

std::string ConformText::coverage(const std::vector<conform::CoveredStep>& steps, const conform::Totals& totals) const {
    constexpr std::size_t kMostNever = 5;
    std::size_t certain = 0;
    std::size_t possible = 0;
    for (const conform::CoveredStep& each : steps) {
        certain += each.certainly > 0 ? 1 : 0;
        possible += each.certainly == 0 && each.possibly > 0 ? 1 : 0;
    }
    const std::size_t never = steps.size() - certain - possible;
    std::string text = fmt::format(
        "of {} of the protocol, {} certainly taken, {} possibly, {} never{}\n", counted(steps.size(), "step"), certain,
        possible, never,
        totals.uncovered == 0 ? "" : fmt::format("; of {} it is not known", counted(totals.uncovered, "conversation")));
    std::size_t shown = 0;
    for (const conform::CoveredStep& each : steps) {
        if (!options_.verbose && each.possibly > 0) continue;
        if (!options_.verbose && shown++ == kMostNever) {
            text += fmt::format("  ... and {} more (--verbose)\n", never - kMostNever);
            break;
        }
        const std::string count = each.possibly == 0 ? std::string("never")
                                  : each.certainly == each.possibly
                                      ? grouped(each.certainly)
                                      : fmt::format("{} to {}", grouped(each.certainly), grouped(each.possibly));
        text += step_line(each, count);
    }
    return text;
}

std::string ConformText::step_line(const conform::CoveredStep& step, const std::string& lead) const {
    return fmt::format("  {:>9}  {:<9}  {}  {}\n", lead, step.what,
                       painted(options_.color, Tone::place, short_place(sources_, step.at)),
                       brief(printable(step.text), options_.width > 60 ? options_.width - 50 : 20));
}

std::string ConformText::suggestions(const conform::Suggestions& suggestions,
                                     const std::vector<conform::CoveredStep>& steps) const {
    constexpr std::size_t kMostRuns = 5;
    constexpr std::size_t kMostNotReached = 10;
    std::string text;
    for (std::size_t at = 0; at < suggestions.runs.size(); ++at) {
        if (at == kMostRuns && !options_.verbose) {
            text += fmt::format("\n... and {} (--verbose)\n", counted(suggestions.runs.size() - at, "more run"));
            break;
        }
        const conform::Suggestion& run = suggestions.runs[at];
        text += fmt::format("\na shortest run to {} that no conversation took:\n",
                            run.steps.size() == 1 ? "a step" : counted(run.steps.size(), "step"));
        for (const std::size_t step : run.steps) text += step_line(steps[step], "");
        text += trace_text(sources_, run.run, options_);
    }
    if (!suggestions.not_reached.empty()) text += fmt::format("\n{}:\n", not_reached_words(suggestions));
    for (std::size_t at = 0; at < suggestions.not_reached.size(); ++at) {
        if (at == kMostNotReached && !options_.verbose) {
            text += fmt::format("  ... and {} more (--verbose)\n", suggestions.not_reached.size() - at);
            break;
        }
        text += step_line(steps[suggestions.not_reached[at]], "");
    }
    return text;
}

}  // namespace map2pml::report
