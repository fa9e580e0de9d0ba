// The expectations of one development, by exploration of its instances alone.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iostream>

#include "tests/support/files.h"
#include "translator/languages/maze/checks/checks.h"
#include "translator/languages/maze/read_maze.h"
#include "translator/machines/explore/developments/explore.h"

namespace {

using namespace map2pml;
using maze_exploration::Finding;
using maze_exploration::Outcome;
using maze_exploration::Report;

Outcome expected_outcome(maze::Verdict verdict) {
    switch (verdict) {
        case maze::Verdict::holds:
            return Outcome::holds;
        case maze::Verdict::fails:
            return Outcome::fails;
        case maze::Verdict::vacuous:
            return Outcome::vacuous;
        case maze::Verdict::bound:
            return Outcome::bound;
    }
    return Outcome::unknown;
}

/// All outcomes that the reports give the rule of an expectation.
std::vector<Outcome> found_in(const std::vector<Report>& reports, const maze::Expectation& expected) {
    std::vector<Outcome> all;
    for (const Report& report : reports) {
        if (expected.instance && report.instance != expected.instance->text) continue;
        for (const Finding& each : report.findings) {
            const bool is_this =
                each.rule == expected.rule && each.action == (expected.action ? expected.action->text : "");
            if (is_this) all.push_back(each.outcome);
        }
    }
    return all;
}

/// Enough for each of the samples; a search that does not end within it must not be expected to.
maze_exploration::Limits limits() {
    maze_exploration::Limits made;
    made.time = std::chrono::minutes(5);
    made.simulation_time = std::chrono::seconds(10);
    made.states = 20'000;
    return made;
}

/// Of a finding, what symmetry must not change.
std::vector<std::string> verdicts_in(const Report& report) {
    std::vector<std::string> all;
    for (const Finding& each : report.findings)
        all.push_back(fmt::format("{} {} {}", maze::spelling(each.rule), each.action, to_string(each.outcome)));
    std::sort(all.begin(), all.end());
    return all;
}

/// Where elements are interchangeable, the search that looks at all states says the same, of more states.
int compare_without_symmetry(const maze::Development& development, const maze::Instance& instance,
                             const std::vector<Report>& reduced, maze_exploration::Limits within) {
    const bool is_reduced =
        std::any_of(reduced.begin(), reduced.end(), [](const Report& one) { return one.is_reduced; });
    if (!is_reduced) return 0;
    within.uses_symmetry = false;
    const std::vector<Report> whole = explore(development, instance, within);
    int different = 0;
    for (std::size_t at = 0; at < whole.size(); ++at) {
        const bool is_same = verdicts_in(whole[at]) == verdicts_in(reduced[at]) &&
                             whole[at].states >= reduced[at].states && !whole[at].is_reduced;
        fmt::print("{} {}: {} states, {} up to symmetry\n", is_same ? "same " : "DIFFERENT", instance.name.text,
                   whole[at].states, reduced[at].states);
        different += is_same ? 0 : 1;
    }
    return different;
}

int check(const maze::Development& development) {
    const maze_exploration::Limits within = limits();
    std::vector<Report> reached;
    std::vector<Report> every;
    int different = 0;
    for (const maze::Instance& each : development.instances) {
        std::vector<Report> own = explore(development, each, within);
        different += compare_without_symmetry(development, each, own, within);
        for (Report& report : own) reached.push_back(std::move(report));
        for (Report& report : explore_every_state(development, each, within)) every.push_back(std::move(report));
    }
    int unmet = 0;
    for (const maze::Expectation& each : development.expectations) {
        std::vector<Outcome> found = found_in(reached, each);
        if (!each.instance) {
            const std::vector<Outcome> more = found_in(every, each);
            found.insert(found.end(), more.begin(), more.end());
        }
        const Outcome wanted = expected_outcome(each.verdict);
        const auto is_wanted = [&](Outcome outcome) { return outcome == wanted; };
        // One failure is enough; anything else is about all.
        const bool is_met = wanted == Outcome::fails
                                ? std::any_of(found.begin(), found.end(), is_wanted)
                                : !found.empty() && std::all_of(found.begin(), found.end(), is_wanted);
        std::string words;
        for (const Outcome outcome : found) words += " " + std::string(to_string(outcome));
        fmt::print("{} {} {}:{}\n", is_met ? "met  " : "UNMET", maze::spelling(each.rule), maze::spelling(each.verdict),
                   words);
        unmet += is_met ? 0 : 1;
    }
    if (development.expectations.empty()) fmt::print("nothing is expected\n");
    return unmet == 0 && different == 0 && !development.expectations.empty() ? 0 : 1;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 2) return 2;
    const std::string text = tests::read_file(arguments[1]);
    source::SourceSet sources;
    diag::Sink sink;
    const auto development = maze::read_maze(sources, sources.add(arguments[1], text), sink);
    if (development) maze::check_development(*development, sink);
    for (const diag::Diagnostic& each : sink.sorted()) std::cout << each.message << "\n";
    return development && !sink.has_errors() ? check(*development) : 2;
}
