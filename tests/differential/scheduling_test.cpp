// Reduction `scheduling` on random protocols: with the steps that go first, a search sees the same ends and executes the same statements.
#include <doctest/doctest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "driver/verdicts/findings/model_lines.h"
#include "driver/verdicts/search/search_plan.h"
#include "tests/differential/conversation.h"
#include "tests/differential/countdowns.h"
#include "tests/differential/generator.h"
#include "tests/differential/offers.h"
#include "tests/differential/scheduled.h"
#include "tests/differential/test_case.h"
#include "tests/random.h"
#include "tests/support/spin_tools.h"
#include "translator/protocols/promela/model_writer.h"

namespace scheduling_test {

using namespace map2pml;
using namespace map2pml::differential;

namespace {

constexpr std::uint64_t kMostStates = 20'000;

struct Compared {
    std::size_t protocols = 0;
    std::size_t with_fewer = 0;
    std::uint64_t states = 0;
    std::uint64_t scheduled = 0;
    std::size_t with_early = 0;  ///< some agent looks early for a message
};

std::string words_of(const ModelEnd& end) {
    return fmt::format("{} | {} | {}{}", end.places, fmt::join(end.mailboxes, " "), fmt::join(end.counters, " "),
                       end.limit_reached ? " limit" : "");
}
const std::string& words_of(const std::string& statement) { return statement; }

template <typename T>
std::string difference(const std::set<T>& one, const std::set<T>& other) {
    std::vector<T> different;
    std::set_symmetric_difference(one.begin(), one.end(), other.begin(), other.end(), std::back_inserter(different));
    std::vector<std::string> words;
    for (const T& each : different) words.push_back(words_of(each));
    return fmt::format("{}", fmt::join(words, "; "));
}

/// The timeouts that the reduction is for; all else as drawn.
TestCase case_of(std::uint64_t seed) {
    TestCase test = generate(seed).test;
    test.request.timeout = ir::TimeoutReading::quiescent;
    test.request.spawn_calls = false;
    return test;
}

/// Half of them with the network of MAP, the others with one in which receives know less of the order of messages.
TestCase conversation_in_a_network(std::uint64_t seed) {
    TestCase test = conversation(seed);
    test.request.network = seed % 2 == 0   ? ir::Network::mailbox
                           : seed % 4 == 1 ? ir::Network::pairwise
                                           : ir::Network::bag;
    return test;
}

TestCase offers_in_a_network(std::uint64_t seed) {
    TestCase test = offers(seed);
    test.request.network = seed % 4 != 3   ? ir::Network::mailbox
                           : seed % 8 == 3 ? ir::Network::pairwise
                                           : ir::Network::bag;
    return test;
}

/// Loops end by state, so that a bound is known for messages.
TestCase countdown_case(std::uint64_t seed) {
    TestCase test = countdown_with_a_meaning(seed);
    test.request.timeout = ir::TimeoutReading::quiescent;
    return test;
}

/// Every subset of the other reductions in turn.
std::set<std::string> without(std::uint64_t seed) {
    std::set<std::string> names;
    if (seed % 3 == 1) names.insert("slice");
    if (seed % 5 == 1) names.insert("merge");
    if (seed % 4 == 1) names.insert("sort");
    return names;
}

/// Where an agent may look early, others of its messages may be left if a limit was reached, and it need not execute what it does with one that it finds late.
void forget_what_is_left(const promela::Generated& model, Exploration& seen) {
    std::set<std::uint32_t> early;
    for (const promela::FirstStep& each : model.scheduling.early) {
        const bool is_known = std::any_of(model.scheduling.steps.begin(), model.scheduling.steps.end(),
                                          [&](const promela::FirstStep& other) {
                                              return other.process == each.process && other.condition == each.condition;
                                          });
        if (!is_known) early.insert(each.process);
    }
    std::set<ModelEnd> ends;
    for (ModelEnd end : seen.ends) {
        for (const std::uint32_t agent : early)
            if (end.limit_reached) end.mailboxes[agent] = "?";
        for (std::size_t at = 0; at < end.counters.size(); ++at)
            if (end.limit_reached && early.contains(static_cast<std::uint32_t>(model.counted[at].agent)))
                end.counters[at] = "?";
        ends.insert(std::move(end));
    }
    seen.ends = std::move(ends);
    std::set<std::uint32_t> executing;
    for (const promela::LineOrigin& line : model.lines)
        if (line.role == promela::LineRole::executes && !model.scheduling.found_late.contains(line.operation))
            executing.insert(line.line);
    std::erase_if(seen.never, [&](const std::string& statement) {
        return !executing.contains(static_cast<std::uint32_t>(std::stoul(statement)));
    });
}

/// Takes the statements of the watcher for stuck agents out of those that were never executed. Where an agent goes first it is not asked; whoever is
/// stuck stays so, and is found in a later state.
/// \returns somebody was found stuck
bool take_out_watcher(const promela::Generated& model, Exploration& seen) {
    const std::size_t begin = model.text.find("proctype watch_for_stuck_agents");
    if (begin == std::string::npos) return false;
    const std::size_t end = std::min(model.text.find("\n}", begin), model.text.size());
    const auto line_at = [&](std::size_t at) {
        return 1 + std::count(model.text.begin(), model.text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    };
    const auto is_inside = [first = line_at(begin), last = line_at(end)](const std::string& statement) {
        const long line = std::stol(statement);
        return first <= line && line <= last;
    };
    const auto says_stuck = [](const std::string& statement) {
        return statement.find("agent_stuck = 1") != std::string::npos;
    };
    const auto never_found = std::count_if(seen.never.begin(), seen.never.end(), says_stuck);
    std::erase_if(seen.never, is_inside);
    std::ptrdiff_t all = 0;
    for (std::size_t at = begin; (at = model.text.find("agent_stuck = true", at)) < end; ++at) ++all;
    return never_found < all;
}

void look_at(const spin::Tools& tools, std::uint64_t seed, const TestCase& test, Compared& compared) {
    const Loaded loaded = load(test);
    if (!loaded.errors.empty()) return;
    const promela::Generated model =
        promela::translate(loaded.sources, loaded.protocol, loaded.instance,
                           {.level = 2, .without_reductions = without(seed), .stuck_checks = true});
    const bool looks_early = !model.scheduling.early.empty();
    if (model.scheduling.steps.empty() && !looks_early) return;
    CAPTURE(seed);
    CAPTURE(test.text);
    CAPTURE(options_of(test));
    std::vector<std::string> counters;
    for (const promela::CountedMessages& each : model.counted) counters.push_back(each.counter);
    Explorations seen = see_twice(tools, model.text,
                                  check::scheduling_of(looks_early ? model.scheduling.early : model.scheduling.steps),
                                  {fmt::format("CAPACITY={}", std::max(1U, model.scheduling.room)), "PRUNE_FULL=1",
                                   "CHECK_STUCK=1", "CHECK_NO_ORPHANS=1"},
                                  model.mailboxes, counters, kMostStates);
    CHECK(seen.trouble == "");
    if (seen.too_large || !seen.trouble.empty()) return;
    if (looks_early)
        for (Exploration* each : {&seen.all, &seen.scheduled}) forget_what_is_left(model, *each);
    const bool has_stuck = take_out_watcher(model, seen.all);
    const bool is_found = take_out_watcher(model, seen.scheduled);
    CHECK((!is_found || has_stuck));
    // Where everybody else comes to an end, the deadlock shows it.
    CHECK((!has_stuck || is_found || !seen.scheduled.ends.empty()));
    CHECK(difference(seen.all.ends, seen.scheduled.ends) == "");
    CHECK(difference(seen.all.never, seen.scheduled.never) == "");
    compared.with_early += looks_early ? 1 : 0;
    CHECK(seen.scheduled.states <= seen.all.states);
    // The bound on messages is one.
    CHECK_FALSE(check::ModelLines::has_overflowed(model, spin::Complete{.unreached = seen.all.unreached}));
    ++compared.protocols;
    compared.with_fewer += seen.scheduled.states < seen.all.states ? 1 : 0;
    compared.states += seen.all.states;
    compared.scheduled += seen.scheduled.states;
}

/// \param every one in so many has fewer states, at least
void look_at_all(TestCase (*make)(std::uint64_t seed), std::size_t every = 3) {
    const spin::Tools tools = tests::spin_tools();
    Compared compared;
    const std::uint64_t wanted = tests::random_cases(400, "M2P_SCHEDULING_PROTOCOLS");
    for (std::uint64_t seed = tests::first_seed() * 10'000; compared.protocols < wanted; ++seed)
        look_at(tools, seed, make(seed), compared);
    MESSAGE(compared.protocols << " protocols, " << compared.states << " states, " << compared.scheduled
                               << " with steps that go first, " << compared.with_early
                               << " protocols in which agents look early");
    CHECK(compared.with_fewer * every >= compared.protocols);
}

}  // namespace

TEST_SUITE("scheduling") {
    TEST_CASE("steps that go first hide nothing") { look_at_all(case_of); }

    TEST_CASE("nor where waits prefer one message to another") { look_at_all(conversation_in_a_network); }

    TEST_CASE("nor where agents look for messages that may come later") { look_at_all(offers_in_a_network); }

    TEST_CASE("nor where state of a check file bounds the messages") { look_at_all(countdown_case, 10); }
}

}  // namespace scheduling_test
