#include "tests/differential/star_proofs.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <atomic>
#include <map>

#include "driver/verdicts/any_number/any_number.h"
#include "tests/differential/star.h"
#include "tests/differential/test_case.h"
#include "translator/protocols/semantics/graph/exploration.h"
#include "translator/protocols/semantics/properties/properties.h"
#include "translator/protocols/semantics/rules/transition_system.h"

namespace map2pml::differential {

namespace {

constexpr std::uint32_t kMailbox = 30;
constexpr std::uint32_t kMostOthers = 3;  ///< of the second kind
constexpr ir::Property kJudged[] = {ir::Property::termination, ir::Property::no_failure, ir::Property::no_orphans};

class StarComparison {
  public:
    StarComparison(const StarRequest& request, std::uint32_t seed, StarTally& tally)
        : request_(request), seed_(seed), tally_(tally) {
        // Every third star has two kinds of clients.
        if (seed % 3 == 1) free_.emplace_back("D");
        test_.text = free_.size() == 2 ? double_star(seed) : star(seed);
        test_.request.timeout = star_timeouts(seed);
    }

    void run() {
        ++tally_.protocols;
        const check::AnyNumberProof proof = prove(0);
        if (!proof.error.empty()) tally_.wrong.push_back(fmt::format("seed {}: {}\n", seed_, proof.error));
        if (proof.from == 0) ++tally_.refused;
        std::map<Counts, semantics::Verdicts> meant;
        for (const Counts& each : compared()) meant.emplace(each, verdicts_with(each));
        for (const ir::Property property : kJudged) judge(property, proof, meant);
        const std::uint32_t alone = 1 + seed_ % 2;
        const check::AnyNumberProof one = prove(alone);
        for (const ir::Property property : kJudged)
            if (one.proved.contains(property) &&
                meant[Counts(free_.size(), alone)][property].verdict == ir::Verdict::violated)
                tally_.wrong.push_back(fmt::format("seed {}: `{}` is proved for {}, and violated\n{}", seed_,
                                                   to_string(property), alone, test_.text));
        tally_.alone += one.proved.size();
    }

  private:
    using Counts = std::vector<std::uint32_t>;

    [[nodiscard]] std::vector<Counts> compared() const {
        std::vector<Counts> all;
        for (std::uint32_t number = 1; number <= request_.largest; ++number) {
            if (free_.size() == 1) all.push_back({number});
            for (std::uint32_t other = 1; free_.size() == 2 && other <= kMostOthers; ++other)
                all.push_back({number, other});
        }
        return all;
    }

    /// \param number 0: for every number from some on
    [[nodiscard]] check::AnyNumberProof prove(std::uint32_t number) const {
        source::SourceSet sources;
        const source::FileId file = sources.add("star.map", test_.text);
        check::AnyNumberSettings settings;
        settings.instance = settings_of(test_, 2);
        settings.instance.any_numbers = free_;
        settings.jobs = 1;
        const std::atomic<bool> stop = false;
        if (number != 0)
            return prove_number(sources, file, settings, number, {std::begin(kJudged), std::end(kJudged)}, stop);
        return prove_any_number(sources, file, settings, {}, stop);
    }

    /// What is not found in too many states is `incomplete`.
    [[nodiscard]] semantics::Verdicts verdicts_with(const Counts& numbers) {
        for (std::size_t at = 0; at < free_.size(); ++at) test_.request.agent_counts[free_[at]] = numbers[at];
        const Loaded loaded = load(test_);
        const semantics::TransitionSystem system(loaded.protocol, loaded.instance);
        return semantics::decide(semantics::Exploration(system, {.states = request_.states, .capacity = kMailbox}));
    }

    void judge(ir::Property property, const check::AnyNumberProof& proof,
               const std::map<Counts, semantics::Verdicts>& meant) {
        const bool is_proved = proof.proved.contains(property);
        bool is_violated = false;
        bool is_searched = true;
        for (const auto& [numbers, verdicts] : meant) {
            const ir::Verdict verdict = verdicts[property].verdict;
            const bool is_bad = verdict == ir::Verdict::violated;
            const bool is_proved_here =
                is_proved && std::all_of(numbers.begin(), numbers.end(), [&](auto each) { return each >= proof.from; });
            is_violated = is_violated || is_bad;
            if (!is_proved_here) is_searched = is_searched && verdict != ir::Verdict::incomplete;
            if (is_bad && is_proved_here)
                tally_.wrong.push_back(fmt::format("seed {}: `{}` is proved for {} and more, and violated with {}\n{}",
                                                   seed_, to_string(property), proof.from, fmt::join(numbers, ", "),
                                                   test_.text));
        }
        if (is_violated) {
            ++tally_.violated;
            tally_.from_on += is_proved ? 1 : 0;
        } else if (is_proved && is_searched) {
            ++tally_.holds;
        } else {
            ++tally_.unknown;
        }
    }

    const StarRequest& request_;
    std::uint32_t seed_;
    StarTally& tally_;
    std::vector<std::string> free_ = {"C"};
    TestCase test_;
};

}  // namespace

StarTally compare_stars(const StarRequest& request) {
    StarTally tally;
    for (std::uint32_t at = 0; at < request.count; ++at) {
        StarComparison(request, request.seed + at, tally).run();
        request.on_progress(tally);
    }
    return tally;
}

}  // namespace map2pml::differential
