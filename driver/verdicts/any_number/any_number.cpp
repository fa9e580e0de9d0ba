#include "driver/verdicts/any_number/any_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>

#include "driver/input/read_protocols.h"
#include "driver/input/translation/any_number_machine.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/discharge.h"
#include "driver/verdicts/instances/check.h"
#include "translator/languages/checkfile/read_check.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::check {

namespace {

using report::AnyNumber;
using report::AnyNumberVerdict;

constexpr std::uint32_t kSearched = ir::kSearchedOfAny;
/// Time for all searches of one instance before a proof is tried, which may make longer ones needless.
constexpr std::chrono::milliseconds kFirstLook{2'000};
/// Time to find out whether an instance violates what a smaller one is known to violate.
constexpr std::chrono::milliseconds kSecondLook{10'000};
constexpr std::array kJudged = {ir::Property::termination, ir::Property::no_failure, ir::Property::no_orphans};

/// Solvers one by one, each asked for all of a proof.
class Judges {
  public:
    Judges(const AnyNumberSettings& settings, const std::atomic<bool>& stop, std::string& error)
        : settings_(settings), stop_(stop), work_(process::WorkDirectory::create(error)) {
        for (const smt::Solver& solver : smt::find_solvers()) {
            smt::Portfolio& one = portfolios_.emplace_back(smt::Portfolio{{solver}});
            if (work_) one.folder = work_->path();
            if (settings.cache_folder.empty()) continue;
            one.cache = &caches_.emplace_back(settings.cache_folder, smt::identity_of(one.solvers, stop));
        }
    }

    /// \returns why some solver does not accept all; empty: each of both does
    [[nodiscard]] std::string refusal(const std::vector<eventb::Obligation>& obligations) const {
        if (portfolios_.size() < 2 || !work_) return "a proof for every number needs both cvc5 and z3";
        smt::Budget budget;
        budget.quantified = settings_.proof_time;
        for (const smt::Portfolio& each : portfolios_) {
            std::size_t done = 0;
            std::size_t proved = 0;
            std::string unproved;
            std::atomic<bool> enough = false;  // one that is not proved decides
            (void)smt::discharge_all(
                obligations, each, budget, settings_.jobs, {}, enough,
                [&](std::size_t at, const smt::Discharged& answer) {
                    ++done;
                    if (answer.verdict == smt::Verdict::proved && answer.fault.empty()) {
                        ++proved;
                        return;
                    }
                    if (!enough) unproved = obligations[at].name;
                    enough = true;
                },
                [&] {
                    if (stop_) enough = true;
                    settings_.on_proof(done, obligations.size());
                });
            if (proved == obligations.size()) continue;
            return unproved.empty()
                       ? "the proof was stopped"
                       : fmt::format("{} does not prove `{}`", to_string(each.solvers.front().kind), unproved);
        }
        return "";
    }

  private:
    const AnyNumberSettings& settings_;
    const std::atomic<bool>& stop_;
    std::shared_ptr<process::WorkDirectory> work_;
    std::list<smt::Portfolio> portfolios_;
    std::list<smt::AnswerCache> caches_;
};

std::vector<eventb::Obligation> obligations_of(const eventb::Project& project, std::string& error) {
    diag::Sink found;
    const eventb::CheckedProject checked = eventb::check_project(project, found);
    if (found.has_errors()) error = "internal error: the generated machine is wrong: " + found.sorted().front().message;
    std::vector<eventb::Obligation> all;
    for (const auto& each : checked.contexts)
        for (eventb::Obligation& one : eventb::obligations_of(each)) all.push_back(std::move(one));
    for (const auto& each : checked.machines)
        for (eventb::Obligation& one : eventb::obligations_of(*each)) all.push_back(std::move(one));
    return all;
}

class AnyNumberCheck {
  public:
    AnyNumberCheck(source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                   const std::atomic<bool>& stop)
        : sources_(sources), file_(file), settings_(settings), stop_(stop) {}

    AnyNumber run() {
        result_.many = settings_.instance.any_numbers.front();
        result_.instances.resize(kSearched);
        for (std::uint32_t number = 1; number <= kSearched; ++number) {
            if (search(number, settings_.proves ? std::optional(kFirstLook) : std::nullopt)) continue;
            result_.instances.resize(number);
            return std::move(result_);
        }
        judge_searches();
        if (settings_.proves && !stop_) {
            prove();
            for (std::uint32_t number = 1; number <= kSearched && !stop_; ++number) look_longer(number);
        }
        for (AnyNumberVerdict& each : result_.verdicts) conclude(each);
        return std::move(result_);
    }

  private:
    [[nodiscard]] CheckSettings with(std::uint32_t number) const {
        CheckSettings one = settings_.instance;
        one.agent_counts[result_.many] = number;
        return one;
    }

    /// \returns whether it has verdicts.
    bool search(std::uint32_t number, std::optional<std::chrono::milliseconds> at_most) {
        CheckSettings one = with(number);
        one.properties = {std::begin(kJudged), std::end(kJudged)};
        if (at_most) one.deadline = std::chrono::steady_clock::now() + *at_most;
        report::FileResult& last = result_.instances[number - 1];
        last = check_file(
            sources_, file_, one,
            [&](const ProgressUpdate& update) {
                ProgressUpdate shown = update;
                shown.what = fmt::format("{} = {}: {}", result_.many, number, update.what);
                settings_.on_search(shown);
            },
            stop_);
        if (last.scenes.size() > 1) result_.because = "the file has several protocols: choose one with `--scene`";
        return last.scenes.size() == 1 && last.input_error.empty() && last.error.empty();
    }

    void judge_searches() {
        result_.verdicts.clear();
        for (const ir::Property property : kJudged) add_searched(property);
        for (AnyNumberVerdict& each : result_.verdicts) {
            each.proved_from = proof_.proved.contains(each.property) ? proof_.from : 0;
            std::erase_if(each.open, [&](std::uint32_t number) { return is_proved(each, number); });
        }
    }

    [[nodiscard]] bool is_proved(const AnyNumberVerdict& verdict, std::uint32_t number) const {
        const auto known = proved_exactly_.find(number);
        return (verdict.proved_from != 0 && number >= verdict.proved_from) ||
               (known != proved_exactly_.end() && known->second.contains(verdict.property));
    }

    /// A number that the first look has not decided: a proof of its own, then all the time that there is.
    void look_longer(std::uint32_t number) {
        std::set<ir::Property> open = open_with(number);
        if (open.empty()) return;
        std::set<ir::Property> wanted = open;
        for (const AnyNumberVerdict& each : result_.verdicts)
            if (is_doubtful(each)) wanted.erase(each.property);
        if (!wanted.empty()) {
            AnyNumberProof proof = prove_number(sources_, file_, settings_, number, wanted, stop_);
            proved_exactly_[number] = std::move(proof.proved);
            if (!proof.error.empty()) result_.error = std::move(proof.error);
            judge_searches();
            open = open_with(number);
        }
        if (open.empty() || stop_) return;
        const bool is_known = std::all_of(result_.verdicts.begin(), result_.verdicts.end(), [&](const auto& each) {
            return !open.contains(each.property) || is_doubtful(each);
        });
        const report::FileResult first = result_.instances[number - 1];
        if (!search(number, is_known ? std::optional(kSecondLook) : std::nullopt)) {
            result_.error = result_.instances[number - 1].error;
            result_.instances[number - 1] = first;
        }
        judge_searches();
    }

    [[nodiscard]] std::set<ir::Property> open_with(std::uint32_t number) const {
        std::set<ir::Property> open;
        for (const AnyNumberVerdict& each : result_.verdicts)
            if (std::find(each.open.begin(), each.open.end(), number) != each.open.end() &&
                !settings_.refuted.contains(each.property))
                open.insert(each.property);
        return open;
    }

    void add_searched(ir::Property property) {
        AnyNumberVerdict& verdict = result_.verdicts.emplace_back();
        verdict.property = property;
        for (std::uint32_t number = 1; number <= kSearched; ++number) {
            const auto& all = result_.instances[number - 1].scenes.front().results;
            const auto found =
                std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.property == property; });
            if (found == all.end() || found->verdict == ir::Verdict::error) {
                verdict.open.push_back(number);
                continue;
            }
            verdict.expected = found->expected;
            verdict.because = found->because;
            if (found->verdict == ir::Verdict::violated) {
                const bool is_first = verdict.violated.empty();
                verdict.violated.push_back(number);
                if (is_first || found->missing_places.empty()) verdict.missing_places = found->missing_places;
            } else if (found->verdict != ir::Verdict::holds) {
                verdict.open.push_back(number);
            }
        }
    }

    /// Proofs are about three and more, and so is the last search: each watches the other.
    void conclude(AnyNumberVerdict& verdict) {
        if (!verdict.violated.empty()) {
            verdict.verdict = ir::Verdict::violated;
            if (verdict.proved_from != 0 && verdict.violated.back() >= verdict.proved_from)
                result_.error = fmt::format("internal error: `{}` was proved for {} and more, but is violated with {}",
                                            to_string(verdict.property), verdict.proved_from, verdict.violated.back());
            for (const std::uint32_t number : verdict.violated)
                if (is_proved(verdict, number))
                    result_.error = fmt::format("internal error: `{}` was proved for {}, but is violated with it",
                                                to_string(verdict.property), number);
        } else if (verdict.holds_from(kSearched) == 1) {
            verdict.verdict = ir::Verdict::holds;
        }
    }

    /// No larger number is known not to violate it.
    [[nodiscard]] static bool is_doubtful(const AnyNumberVerdict& verdict) {
        if (verdict.violated.empty()) return false;
        const auto is_decided = [&](std::uint32_t number) {
            return std::find(verdict.open.begin(), verdict.open.end(), number) == verdict.open.end();
        };
        std::uint32_t last = kSearched;
        while (last > verdict.violated.back() && !is_decided(last)) --last;
        return last == verdict.violated.back();
    }

    void prove() {
        std::set<ir::Property> doubtful;
        for (const AnyNumberVerdict& each : result_.verdicts)
            if (is_doubtful(each)) doubtful.insert(each.property);
        proof_ = prove_any_number(sources_, file_, settings_, doubtful, stop_);
        result_.because = proof_.because;
        result_.place = proof_.place;
        result_.views = proof_.views;
        result_.error = proof_.error;
        judge_searches();
    }

    source::SourceSet& sources_;
    source::FileId file_;
    const AnyNumberSettings& settings_;
    const std::atomic<bool>& stop_;
    AnyNumber result_;
    AnyNumberProof proof_;
    std::map<std::uint32_t, std::set<ir::Property>> proved_exactly_;  ///< by number
};

}  // namespace

namespace {

/// One proof of what is wanted.
AnyNumberProof prove_one(const source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                         const std::set<ir::Property>& wanted, const any_number::Method& method,
                         const std::atomic<bool>& stop) {
    diag::Sink unheard;
    const any_number::Translated made =
        translation::any_number_machine(sources, file, settings.instance, unheard, method);
    AnyNumberProof proof;
    proof.because = made.refusal;
    proof.place = made.place;
    if (!made.machine) return proof;
    proof.place = {};
    proof.views = made.situations;
    proof.from = static_cast<std::uint32_t>(made.least);
    const Judges judges(settings, stop, proof.error);
    proof.because = judges.refusal(obligations_of(made.machine->project, proof.error));
    if (!proof.because.empty() || !proof.error.empty()) return proof;
    for (const auto& [property, theorem] : made.machine->theorems) {
        if (!wanted.contains(property)) continue;
        eventb::Project with_theorem = made.machine->project;
        with_theorem.machines.front().invariants.push_back(theorem);
        std::vector<eventb::Obligation> all = obligations_of(with_theorem, proof.error);
        std::erase_if(all, [&, &label = theorem.label](const eventb::Obligation& each) {
            return each.kind != eventb::ObligationKind::theorem || each.element != label;
        });
        std::string refusal = all.size() == 1 ? judges.refusal(all) : std::string();
        const bool is_trivial = eventb::is_truth(*theorem.predicate, true);
        if (refusal.empty() && all.size() != 1 && !is_trivial)
            proof.error = "internal error: a theorem of the generated machine has no obligation";
        if (refusal.empty() && proof.error.empty()) proof.proved.insert(property);
        if (!refusal.empty() && proof.because.empty()) proof.because = std::move(refusal);
    }
    return proof;
}

struct Wanted {
    std::set<ir::Property> properties;
    std::set<ir::Property> doubtful;  ///< of these, those that are tried once
    std::size_t exactly = 0;          ///< as in `any_number::Method`
};

/// With an invariant about one of the agents, then for what is open with one about any two.
AnyNumberProof prove_both(const source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                          const Wanted& wanted, const std::atomic<bool>& stop) {
    any_number::Method method;
    method.exactly = wanted.exactly;
    std::set<ir::Property> open = wanted.properties;
    AnyNumberProof proof = prove_one(sources, file, settings, open, method, stop);
    for (const ir::Property each : proof.proved) open.erase(each);
    for (const ir::Property each : wanted.doubtful) open.erase(each);
    if (open.empty() || proof.from == 0 || !proof.error.empty() || stop) return proof;
    method.in_pairs = true;
    const AnyNumberProof more = prove_one(sources, file, settings, open, method, stop);
    proof.error = more.error;
    if (!more.proved.empty()) {
        proof.from = std::max(proof.from, more.from);
        proof.views = more.views;
        proof.proved.insert(more.proved.begin(), more.proved.end());
    }
    if (more.proved == open) proof.because.clear();
    return proof;
}

}  // namespace

std::span<const ir::Property> judged_properties() { return kJudged; }

AnyNumberProof prove_any_number(const source::SourceSet& sources, source::FileId file,
                                const AnyNumberSettings& settings, const std::set<ir::Property>& doubtful,
                                const std::atomic<bool>& stop) {
    std::set<ir::Property> wanted(std::begin(kJudged), std::end(kJudged));
    for (const ir::Property each : settings.refuted) wanted.erase(each);
    if (wanted.empty()) return {};
    return prove_both(sources, file, settings, {wanted, doubtful}, stop);
}

AnyNumberProof prove_number(const source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                            std::uint32_t number, const std::set<ir::Property>& wanted, const std::atomic<bool>& stop) {
    return prove_both(sources, file, settings, {wanted, {}, number}, stop);
}

namespace {

/// The instances of the check file.
std::vector<ir::CheckBlock> blocks_of(const source::SourceSet& sources, const input::Settings& settings) {
    if (!settings.check_file) return {};
    diag::Sink unheard;
    return checkfile::read_check(sources, *settings.check_file, unheard).value_or(ir::CheckFile()).instances;
}

}  // namespace

OpenNumbers open_numbers(const source::SourceSet& sources, source::FileId file, const input::Settings& settings) {
    diag::Sink unheard;
    const input::Protocols all = input::read_protocols(sources, file, settings, unheard);
    OpenNumbers found;
    const std::vector<ir::CheckBlock> blocks = blocks_of(sources, settings);
    for (const input::SceneInstance& each : all.instances) {
        if (!each.open) {
            found.are_all_instances = false;
        } else if (std::none_of(found.all.begin(), found.all.end(),
                                [&](const OpenNumber& known) { return known.block == each.open->block; })) {
            const std::size_t block = each.open->block;
            found.all.push_back({each.open->of, block < blocks.size() ? blocks[block].name.value : "", block});
        }
    }
    return found;
}

AnyNumber check_any_number(source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                           const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    AnyNumber result = AnyNumberCheck(sources, file, settings, stop).run();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    result.leaves_out_instances = settings.instance.instance.empty() && !settings.instance.block &&
                                  !blocks_of(sources, settings.instance).empty();
    return result;
}

}  // namespace map2pml::check
