#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "driver/verdicts/any_number/any_number.h"
#include "driver/verdicts/instances/check.h"

namespace map2pml::check {

namespace {

using report::AgentNumbers;
using report::AnyNumber;
using report::AnyNumbers;

/// A proof about many of each is about so many and more, unless it says otherwise.
constexpr std::uint32_t kUsualLeast = 3;
/// Time for all searches of an instance that only watches a proof.
constexpr std::chrono::milliseconds kLook{2'000};

/// Covers all numbers of several agents: with one or two of each in turn, any number of the others; and many of each.
class SeveralNumbers {
  public:
    SeveralNumbers(source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                   const std::atomic<bool>& stop)
        : sources_(sources), file_(file), settings_(settings), stop_(stop) {}

    AnyNumbers run() {
        result_.many = settings_.instance.any_numbers;
        cover({});
        if (has_fault()) return std::move(result_);
        for (const ir::Property property : judged_properties()) conclude(property);
        return std::move(result_);
    }

  private:
    using Fixed = std::map<std::string, std::uint32_t>;

    /// The last part has no verdicts, so nothing is said of all numbers.
    [[nodiscard]] bool has_fault() const { return !result_.parts.empty() && result_.parts.back().verdicts.empty(); }
    [[nodiscard]] bool goes_on() const { return !stop_ && result_.error.empty() && !has_fault(); }

    [[nodiscard]] std::vector<std::string> free_of(const Fixed& fixed) const {
        std::vector<std::string> free;
        for (const std::string& each : result_.many)
            if (!fixed.contains(each)) free.push_back(each);
        return free;
    }
    [[nodiscard]] AgentNumbers in_order(const Fixed& numbers) const {
        AgentNumbers all;
        for (const std::string& each : result_.many)
            if (const auto found = numbers.find(each); found != numbers.end()) all.emplace_back(*found);
        return all;
    }
    [[nodiscard]] AnyNumberSettings with(const Fixed& fixed) const {
        AnyNumberSettings one = settings_;
        one.instance.any_numbers = free_of(fixed);
        for (const auto& [agent, number] : fixed) one.instance.agent_counts[agent] = number;
        for (const ir::Property property : judged_properties())
            if (!violated(property).empty()) one.refuted.insert(property);
        return one;
    }

    /// Every number of those that are not fixed.
    void cover(const Fixed& fixed) {
        if (!goes_on() || !covered_.insert(fixed).second) return;
        const std::vector<std::string> free = free_of(fixed);
        if (free.size() == 1) {
            AnyNumber& part = result_.parts.emplace_back(check_any_number(sources_, file_, with(fixed), stop_));
            part.fixed = in_order(fixed);
            result_.error = part.error;
            result_.views += part.views;
            return;
        }
        std::uint32_t next = 1;
        const auto cover_up_to = [&](std::uint32_t last) {
            for (; next <= last; ++next) {
                for (const std::string& each : free) {
                    Fixed more = fixed;
                    more[each] = next;
                    cover(more);
                }
            }
        };
        cover_up_to(kUsualLeast - 1);
        if (!settings_.proves || !goes_on()) return;
        const AnyNumberProof& proof = prove(fixed);
        // Three of each are not covered by a proof about four and more.
        cover_up_to(std::max(proof.from, kUsualLeast) - 1);
        if (proof.from == 0 || !goes_on()) return;
        Fixed least = fixed;
        for (const std::string& each : free) least[each] = proof.from;
        watch(least, proof);
    }

    const AnyNumberProof& prove(const Fixed& fixed) {
        AnyNumberProof& proof = proofs_[fixed];
        proof = prove_any_number(sources_, file_, with(fixed), {}, stop_);
        result_.views += proof.views;
        result_.error = proof.error;
        return proof;
    }

    /// The smallest instance that the proof is about.
    void watch(const Fixed& numbers, const AnyNumberProof& proof) {
        CheckSettings one = with(numbers).instance;
        one.properties = {judged_properties().begin(), judged_properties().end()};
        one.deadline = std::chrono::steady_clock::now() + kLook;
        const AgentNumbers shown = in_order(numbers);
        report::FileResult found = check_file(
            sources_, file_, one,
            [&](const ProgressUpdate& update) {
                ProgressUpdate named = update;
                named.what = fmt::format("{}: {}", report::to_string(shown), update.what);
                settings_.on_search(named);
            },
            stop_);
        if (found.scenes.size() == 1)
            for (const report::PropertyResult& each : found.scenes.front().results)
                if (each.verdict == ir::Verdict::violated && proof.proved.contains(each.property))
                    result_.error = fmt::format("internal error: `{}` was proved for {} and more, but is violated",
                                                to_string(each.property), report::to_string(shown));
        result_.larger.emplace_back(shown, std::move(found));
    }

    [[nodiscard]] std::vector<AgentNumbers> violated(ir::Property property) const {
        std::vector<AgentNumbers> all;
        for (const AnyNumber& part : result_.parts) {
            for (const report::AnyNumberVerdict& each : part.verdicts) {
                if (each.property != property) continue;
                for (const std::uint32_t number : each.violated) {
                    Fixed numbers(part.fixed.begin(), part.fixed.end());
                    numbers[part.many] = number;
                    all.push_back(in_order(numbers));
                }
            }
        }
        for (const auto& [numbers, found] : result_.larger)
            for (const report::SceneResult& scene : found.scenes)
                for (const report::PropertyResult& each : scene.results)
                    if (each.property == property && each.verdict == ir::Verdict::violated) all.push_back(numbers);
        const auto size = [](const AgentNumbers& numbers) {
            std::uint32_t sum = 0;
            for (const auto& [agent, number] : numbers) sum += number;
            return sum;
        };
        std::sort(all.begin(), all.end(), [&](const AgentNumbers& one, const AgentNumbers& other) {
            return std::pair(size(one), one) < std::pair(size(other), other);
        });
        all.erase(std::unique(all.begin(), all.end()), all.end());
        return all;
    }

    void conclude(ir::Property property) {
        AnyNumbers::Verdict& verdict = result_.verdicts.emplace_back();
        verdict.property = property;
        verdict.violated = violated(property);
        bool is_found = false;
        for (const AnyNumber& part : result_.parts) {
            for (const report::AnyNumberVerdict& each : part.verdicts) {
                if (each.property != property) continue;
                verdict.expected = each.expected;
                verdict.because = each.because;
                if (each.verdict == ir::Verdict::violated && (!is_found || each.missing_places.empty())) {
                    is_found = true;
                    verdict.missing_places = each.missing_places;
                }
                if (each.verdict != ir::Verdict::incomplete || !verdict.unknown_because.empty()) continue;
                verdict.unknown_because = not_proved("with " + report::to_string(part.fixed), part.because);
                verdict.place = part.place;
            }
        }
        if (!verdict.violated.empty()) {
            verdict.verdict = ir::Verdict::violated;
            verdict.unknown_because.clear();
            verdict.place = {};
            return;
        }
        for (const auto& [fixed, proof] : proofs_) {
            if (proof.proved.contains(property) || !verdict.unknown_because.empty()) continue;
            verdict.unknown_because =
                not_proved(fmt::format("for {} and more of each", std::max(proof.from, kUsualLeast)), proof.because);
            verdict.place = proof.place;
        }
        if (verdict.unknown_because.empty() && !is_all_covered())
            verdict.unknown_because = not_proved("for all numbers", "the work was stopped");
        if (verdict.unknown_because.empty()) verdict.verdict = ir::Verdict::holds;
    }

    [[nodiscard]] std::string not_proved(const std::string& what, const std::string& because) const {
        if (!settings_.proves) return "only small numbers are searched";
        return fmt::format("not proved {}: {}", what, because.empty() ? "there was no proof" : because);
    }

    /// Each choice of fixed numbers has the proof about many of the others.
    [[nodiscard]] bool is_all_covered() const {
        return goes_on() && std::all_of(covered_.begin(), covered_.end(), [&](const Fixed& fixed) {
                   return free_of(fixed).size() == 1 || proofs_.contains(fixed);
               });
    }

    source::SourceSet& sources_;
    source::FileId file_;
    const AnyNumberSettings& settings_;
    const std::atomic<bool>& stop_;
    AnyNumbers result_;
    std::set<Fixed> covered_;
    std::map<Fixed, AnyNumberProof> proofs_;  ///< about all others, by those that are fixed
};

}  // namespace

AnyNumbers check_any_numbers(source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                             const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    AnyNumbers result = SeveralNumbers(sources, file, settings, stop).run();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    result.leaves_out_instances = !result.parts.empty() && result.parts.front().leaves_out_instances;
    return result;
}

}  // namespace map2pml::check
