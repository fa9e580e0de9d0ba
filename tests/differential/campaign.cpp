#include "tests/differential/campaign.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <sstream>
#include <thread>

#include "tests/differential/check_generator.h"
#include "tests/differential/conversation.h"
#include "tests/differential/countdowns.h"
#include "tests/differential/generator.h"
#include "tests/differential/lcc_generator.h"
#include "tests/differential/offers.h"
#include "tests/differential/shrink.h"

namespace map2pml::differential {

namespace {

constexpr std::size_t kMostTrials = 400;
constexpr std::uint64_t kMostTooLarge = 4;  ///< seeds for each case that is wanted, then the campaign gives up

/// The waits with preferences and the looks of these protocols tell what has arrived.
Generated in_a_network(TestCase test, std::uint64_t seed) {
    constexpr ir::Network kNetworks[] = {ir::Network::mailbox, ir::Network::pairwise, ir::Network::bag};
    test.request.network = kNetworks[seed % 3];
    return {std::move(test), {}};
}

}  // namespace

std::set<int> driver_levels(std::uint64_t seed, const CampaignRequest& request) {
    const std::uint64_t every = request.driver_every;
    if (every == 0 || seed % every != 0) return {};
    if (request.check_files || request.countdowns) return {0, 1, 2};
    return {static_cast<int>(seed / every % 3)};
}

std::vector<ModelForm> forms_for(FormChoice choice, std::uint64_t seed) {
    switch (choice) {
        case FormChoice::all:
            return all_forms();
        case FormChoice::drawn:
            return {drawn_form(seed)};
        case FormChoice::reduced:
            return {{2}};
    }
    return {};
}

CampaignResult run_campaign(const spin::Tools& tools, const CampaignRequest& request) {
    CampaignResult result;
    std::mutex mutex;
    std::atomic<std::uint64_t> next{request.seed};
    const auto begin = std::chrono::steady_clock::now();
    const auto work = [&] {
        while (true) {
            const std::uint64_t seed = next++;
            {
                const std::scoped_lock lock(mutex);
                if (result.compared >= request.count || seed - request.seed >= kMostTooLarge * request.count) return;
            }
            const Generated generated = request.lcc             ? generate_lcc(seed)
                                        : request.conversations ? in_a_network(conversation(seed), seed)
                                        : request.offers        ? in_a_network(offers(seed), seed)
                                        : request.countdowns    ? Generated{countdown_with_a_meaning(seed), 0}
                                        : request.check_files   ? generate_with_check_file(seed)
                                                                : generate(seed);
            const std::set<int> levels = driver_levels(seed, request);
            const Comparison comparison =
                compare(tools, generated.test, request.sizes, forms_for(request.forms, seed), levels);
            const std::scoped_lock lock(mutex);
            result.tally.add(generated.test, comparison);
            result.rejected += generated.rejected;
            result.logged.runs += comparison.logged.runs;
            result.logged.broken += comparison.logged.broken;
            if (comparison.compared) {
                ++result.compared;
                result.driver_checks += levels.size();
            }
            if (!comparison.difference.empty()) {
                result.disagreements.push_back({seed, generated.test, comparison.difference});
                if (request.on_disagreement) request.on_disagreement(result.disagreements.back());
            }
            if (request.on_progress) request.on_progress(result.compared);
        }
    };
    std::vector<std::thread> threads;
    for (unsigned job = 0; job < std::max(request.jobs, 1U); ++job) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    std::sort(result.disagreements.begin(), result.disagreements.end(),
              [](const auto& one, const auto& other) { return one.seed < other.seed; });
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return result;
}

Disagreement shrink_disagreement(const spin::Tools& tools, const Disagreement& found, const Sizes& sizes,
                                 const std::vector<ModelForm>& forms) {
    if (found.test.is_lcc) return found;
    const std::string kind = kind_of(found.difference);
    // The driver is slow: it takes part only when nothing else shows the difference.
    std::set<int> levels;
    for (const int level : {0, 1, 2})
        if (kind.starts_with(fmt::format("driver -O{}", level))) levels.insert(level);
    const auto difference = [&](const TestCase& test) { return compare(tools, test, sizes, forms, levels).difference; };
    const TestCase smaller = shrink(
        found.test, [&](const TestCase& test) { return kind_of(difference(test)) == kind; }, kMostTrials);
    return {found.seed, smaller, difference(smaller)};
}

std::string file_text(const Disagreement& found) {
    std::string text = fmt::format("// seed {}: map2pml check {}\n", found.seed, options_of(found.test));
    std::istringstream check_file(check_file_of(found.test));
    for (std::string each; std::getline(check_file, each);) text += "// check file: " + each + "\n";
    std::string line;
    for (const char letter : found.difference) {
        if (letter == '\n') {
            text += "// " + line + "\n";
            line.clear();
        } else {
            line += letter;
        }
    }
    return text + (line.empty() ? "" : "// " + line + "\n") +
           (found.test.check.empty() ? found.test.text : found.test.check);
}

}  // namespace map2pml::differential
