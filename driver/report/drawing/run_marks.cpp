#include "driver/report/drawing/internal.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace map2pml::report {

namespace {

bool is_letter(char byte) {
    return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_' ||
           (static_cast<unsigned char>(byte) & 0x80U) != 0;
}

/// The position of the first mention of the word; the size of the text if there is none.
std::size_t first_mention(std::string_view text, std::string_view word) {
    for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
        const bool begins = at == 0 || !is_letter(text[at - 1]);
        const std::size_t end = at + word.size();
        if (begins && (end == text.size() || !is_letter(text[end]))) return at;
    }
    return text.size();
}

bool is_waited_at(const trace::FinalPlace& place, const source::Span& span) {
    return place.span == span || std::find(place.waits_at.begin(), place.waits_at.end(), span) != place.waits_at.end();
}

std::vector<std::size_t> ends_of(const trace::Counterexample& run, const Mark& mark) {
    std::vector<std::size_t> all;
    for (std::size_t at = 0; at < run.final_places.size(); ++at)
        if (is_waited_at(run.final_places[at], mark.span)) all.push_back(at);
    if (all.size() > 1) {
        const auto mention = [&](std::size_t at) { return first_mention(mark.words, run.final_places[at].agent); };
        const std::size_t first = *std::min_element(
            all.begin(), all.end(), [&](std::size_t one, std::size_t other) { return mention(one) < mention(other); });
        const bool is_named = mention(first) < mark.words.size();
        all = is_named ? std::vector{first} : std::vector<std::size_t>();
    }
    return all;
}

}  // namespace

RunMarks run_marks_of(const RunChart& chart, const std::vector<Mark>& marks) {
    RunMarks found;
    const trace::Counterexample& run = *chart.run;
    for (const Mark& mark : marks) {
        if (mark.span.is_nowhere()) continue;
        const std::vector<std::size_t> ends = ends_of(run, mark);
        for (const std::size_t at : ends) found.ends[at].push_back(mark);
        for (std::size_t at = run.steps.size(); at > 0 && ends.empty(); --at) {
            if (run.steps[at - 1].span == mark.span && chart.shows(at - 1)) {
                found.steps[at - 1].push_back(mark);
                break;
            }
        }
    }
    return found;
}

}  // namespace map2pml::report
