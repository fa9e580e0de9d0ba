#include "driver/results/smallest.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "driver/results/layout.h"

namespace map2pml::report {

namespace {

using Outcome = TriedInstance::Outcome;

std::string sized(const TriedInstance& tried) { return fmt::format("{} (size {})", tried.words, tried.size); }

/// `Host, Guest (size 2; termination: the time budget of 1 s is used up)`
std::string unfinished_words(const TriedInstance& tried) {
    const std::string why = tried.why.empty() ? "" : ": " + tried.why;
    return fmt::format("{} (size {}; {}{})", tried.words, tried.size, joined(tried.properties, ", "), why);
}

std::string all_unfinished_words(const std::vector<const TriedInstance*>& unfinished) {
    const std::size_t others = unfinished.size() - 1;
    const std::string more = others == 0 ? "" : fmt::format(", and {} more", grouped(others));
    return unfinished_words(*unfinished.front()) + more;
}

/// The check file expects something to be violated, and it is.
bool has_known(const Smallest& smallest) {
    return std::any_of(smallest.tried.begin(), smallest.tried.end(),
                       [](const TriedInstance& each) { return !each.known.empty(); });
}

std::string found_words(const Smallest& smallest, const TriedInstance& found) {
    const auto smaller =
        static_cast<std::size_t>(std::count_if(smallest.tried.begin(), smallest.tried.end(),
                                               [&](const TriedInstance& each) { return each.size < found.size; }));
    const std::string what = fmt::format("{}: {}; ", sized(found), joined(found.properties, ", "));
    const std::vector<const TriedInstance*> unfinished = unfinished_smaller(smallest);
    if (!unfinished.empty()) {
        return what + fmt::format("maybe not the smallest, because {} not searched completely: {}",
                                  unfinished.size() == 1 ? "a smaller one was" : "smaller ones were",
                                  all_unfinished_words(unfinished));
    }
    if (smaller == 0) return what + "there is no smaller one";
    const bool is_one = smaller == 1;
    const std::string count = grouped(smaller);
    if (has_known(smallest)) {
        return what + (is_one ? "the only smaller one is as expected"
                              : fmt::format("all {} smaller ones are as expected", count));
    }
    return what + (is_one ? "nothing is violated in the only smaller one"
                          : fmt::format("nothing is violated in any of the {} smaller ones", count));
}

std::string none_words(const Smallest& smallest) {
    const bool is_one = smallest.tried.size() == 1;
    const std::string count = counted(smallest.tried.size(), "instance");
    if (has_known(smallest))
        return is_one ? "the only instance is as expected" : fmt::format("all {} are as expected", count);
    return is_one ? "nothing is violated in the only instance"
                  : fmt::format("nothing is violated in any of the {}", count);
}

std::string incomplete_words(const Smallest& smallest) {
    const auto finished = static_cast<std::uint64_t>(std::count_if(
        smallest.tried.begin(), smallest.tried.end(), [](const TriedInstance& each) { return each.is_finished; }));
    const std::uint64_t size = finished_size(smallest);
    if (finished == 0) return "no instance was searched completely";
    return fmt::format("nothing was found in {} searched completely{}",
                       finished == 1 ? "the only instance" : "the " + counted(finished, "instance"),
                       size == 0 ? "" : fmt::format(", including all instances up to size {}", size));
}

/// More than one, so that their names are needed.
bool has_scenes(const Smallest& smallest) {
    return std::any_of(smallest.families.begin(), smallest.families.end(),
                       [&](const InstanceFamily& each) { return each.scene != smallest.families.front().scene; });
}

/// The name as a word of a shell.
std::string quoted(const std::string& name) {
    std::string text = "'";
    for (const char letter : name) text += letter == '\'' ? "'\\''" : std::string(1, letter);
    return text + "'";
}

std::string range_words(const RaisedNumber& number) {
    return fmt::format("{}{} {}", number.is_limit ? "limit " : "", number.name,
                       number.first == number.last ? fmt::format("{}", number.last)
                                                   : fmt::format("{}..{}", number.first, number.last));
}

/// `Host 1..3, Guest 1..3, limit answers 1..5`, of one family.
std::string bound_words(const Smallest& smallest, const InstanceFamily& family) {
    std::vector<std::string> words;
    bool by_default = false;
    for (const RaisedNumber& each : family.numbers) {
        words.push_back(range_words(each));
        by_default = by_default || each.is_default;
    }
    if (words.empty()) words.emplace_back("no number to raise");
    return family_words(smallest, family) + joined(words, ", ") +
           (by_default ? " (the default; --agents and --limit set other bounds)" : "");
}

/// Adds each violation that is expected, with the first instance that has it.
void add_known(const Smallest& smallest, std::vector<std::pair<std::string, std::string>>& lines) {
    std::set<std::string> told;
    bool is_whole = true;
    for (const TriedInstance& each : smallest.tried) {
        for (const std::string& property : each.known) {
            if (told.insert(property).second) {
                lines.emplace_back("known", fmt::format("{} is violated, as expected, {} {}", property,
                                                        is_whole ? "first in" : "in", sized(each)));
            }
        }
        is_whole = is_whole && each.is_finished;
    }
}

void add_bounds(const Smallest& smallest, std::vector<std::pair<std::string, std::string>>& lines) {
    const bool has_numbers = std::any_of(smallest.families.begin(), smallest.families.end(),
                                         [](const InstanceFamily& each) { return !each.numbers.empty(); });
    const std::size_t count = smallest.families.size();
    if (!has_numbers) {
        lines.emplace_back("bounds", count == 1
                                         ? "no number to raise, so this is the only instance"
                                         : fmt::format("no number to raise, so these are the {} instances of the "
                                                       "check file, by the number of their agents",
                                                       count));
        return;
    }
    constexpr std::size_t kMostFamilies = 3;
    for (std::size_t at = 0; at < std::min(kMostFamilies, count); ++at)
        lines.emplace_back("bounds", bound_words(smallest, smallest.families[at]));
    if (count > kMostFamilies)
        lines.emplace_back("bounds", fmt::format("and those of {} more", counted(count - kMostFamilies, "instance")));
}

}  // namespace

const TriedInstance* found_instance(const Smallest& smallest) {
    return smallest.outcome == Smallest::Outcome::found ? &smallest.tried.back() : nullptr;
}

std::vector<const TriedInstance*> unfinished_smaller(const Smallest& smallest) {
    std::vector<const TriedInstance*> unfinished;
    const TriedInstance* found = found_instance(smallest);
    for (const TriedInstance& each : smallest.tried)
        if (!each.is_finished && found != nullptr && each.size < found->size) unfinished.push_back(&each);
    return unfinished;
}

std::uint64_t finished_size(const Smallest& smallest) {
    std::uint64_t size = 0;
    for (const TriedInstance& each : smallest.tried) {
        if (!each.is_finished || each.outcome != Outcome::as_expected) return std::min(size, each.size - 1);
        size = each.size;
    }
    // Others of the last size may not have been tried.
    return smallest.untried == 0 || size == 0 ? size : size - 1;
}

std::string family_words(const Smallest& smallest, const InstanceFamily& family) {
    return (has_scenes(smallest) ? "scene " + family.scene + ": " : "") +
           (family.instance_name.empty() ? "" : family.instance_name + ": ");
}

std::string option_words(const Smallest& smallest, const TriedInstance& tried) {
    const InstanceFamily& family = smallest.families[tried.family];
    std::vector<std::string> agents;
    std::vector<std::string> limits;
    for (std::size_t at = 0; at < family.numbers.size(); ++at) {
        (family.numbers[at].is_limit ? limits : agents)
            .push_back(fmt::format("{}={}", family.numbers[at].name, tried.values[at]));
    }
    std::vector<std::string> options;
    if (has_scenes(smallest)) options.push_back("--scene " + quoted(family.scene));
    if (!family.instance_name.empty()) options.push_back("--instance " + quoted(family.instance_name));
    if (!agents.empty()) options.push_back("--agents " + joined(agents, ","));
    if (!limits.empty()) options.push_back("--limit " + joined(limits, ","));
    return joined(options, " ");
}

std::vector<std::pair<std::string, std::string>> smallest_lines(const Smallest& smallest) {
    std::vector<std::pair<std::string, std::string>> lines;
    const TriedInstance* found = found_instance(smallest);
    if (found != nullptr) {
        lines.emplace_back(unfinished_smaller(smallest).empty() ? "smallest" : "found", found_words(smallest, *found));
        if (const std::string options = option_words(smallest, *found); !options.empty())
            lines.emplace_back("options", options);
    } else if (smallest.outcome == Smallest::Outcome::none) {
        lines.emplace_back("none", none_words(smallest));
    } else {
        lines.emplace_back("incomplete", incomplete_words(smallest));
    }
    std::vector<const TriedInstance*> unfinished;
    for (const TriedInstance& each : smallest.tried)
        if (!each.is_finished) unfinished.push_back(&each);
    if (found == nullptr && !unfinished.empty()) lines.emplace_back("unfinished", all_unfinished_words(unfinished));
    if (found == nullptr && smallest.untried > 0) {
        lines.emplace_back("not tried", fmt::format("{}; {}", counted(smallest.untried, "instance"),
                                                    smallest.was_stopped ? "stopped by the user" : "raise --time"));
    }
    add_known(smallest, lines);
    add_bounds(smallest, lines);
    return lines;
}

}  // namespace map2pml::report
