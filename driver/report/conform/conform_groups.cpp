#include "driver/report/conform/conform_groups.h"

#include <fmt/format.h>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using Kind = ConformGroup::Kind;

constexpr std::size_t kMostExamples = 10;
constexpr std::size_t kMostGroups = 1000;  ///< from here on, texts of logs tell groups no longer apart

std::string_view word_of(Kind kind) {
    switch (kind) {
        case Kind::deviates:
            return "deviates";
        case Kind::violated:
            return "is violated";
        case Kind::possibly_violated:
            return "is possibly violated";
        case Kind::undecided:
            return "undecided";
        case Kind::unfinished:
            return "unfinished";
    }
    return "";
}

}  // namespace

std::string ConformGroup::title() const {
    const bool is_property = kind == Kind::violated || kind == Kind::possibly_violated;
    return fmt::format("{}{} in {}{}", is_property ? rule + " " : "", word_of(kind), counted(count, "conversation"),
                       words.empty() ? "" : ": " + words);
}

void ConformGroups::add(const conform::CaseResult& result, bool is_closed) {
    using conform::Verdict;
    const conform::Logged& main = main_event(result);
    const std::string what = event_words(main.event);
    if (result.verdict == Verdict::deviates) {
        const conform::Deviation& deviation = *result.deviation;
        add({Kind::deviates, std::string(to_string(deviation.reason)), deviation.words, place_of(deviation)},
            main.event.message, result, main, what);
    } else if (result.verdict == Verdict::undecided) {
        add({Kind::undecided, "", result.because, {}}, result.because, result, main, what);
    } else if (result.verdict == Verdict::open && is_closed) {
        const bool waits = !result.waiting.empty();
        add({Kind::unfinished, "", waits ? result.waiting.front().agent + " " + result.waiting.front().words : "",
             waits ? result.waiting.front().at : source::Span()},
            "", result, main, what);
    }
    for (const conform::PropertyOutcome& each : result.violated) {
        if (each.is_expected) continue;
        const conform::Logged& at = each.since ? result.events[*each.since] : result.events.back();
        add({each.certainly ? Kind::violated : Kind::possibly_violated, each.name, "", each.at}, "", result, at,
            event_words(at.event));
    }
}

void ConformGroups::add(ConformGroup group, std::string like, const conform::CaseResult& result,
                        const conform::Logged& at, const std::string& words) {
    if (groups_.size() >= kMostGroups) like.clear();
    const auto [known, is_new] =
        known_.try_emplace({group.kind, group.rule, group.at, std::move(like)}, groups_.size());
    if (is_new) groups_.push_back(std::move(group));
    ConformGroup& own = groups_[known->second];
    ++own.count;
    if (own.examples.size() < kMostExamples)
        own.examples.push_back(
            {at.log, at.event.line, (result.name.empty() ? "" : "conversation " + result.name + ": ") + words});
}

}  // namespace map2pml::report
