#include "driver/verdicts/any_number/any_number.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>

#include "driver/input/read_protocols.h"
#include "driver/tools/process/work_directory.h"
#include "driver/tools/smt/discharge.h"
#include "driver/verdicts/instances/check.h"
#include "translator/machines/any_number/translate.h"
#include "translator/machines/check/checked.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::check {

namespace {

using report::AnyNumber;
using report::AnyNumberVerdict;

constexpr std::uint32_t kSearched = 3;
constexpr ir::Property kJudged[] = {ir::Property::termination, ir::Property::no_failure, ir::Property::no_orphans};

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
            const auto results = smt::discharge_all(obligations, each, budget, settings_.jobs, {}, stop_,
                                                    [](std::size_t, const smt::Discharged&) {});
            for (std::size_t at = 0; at < results.size(); ++at)
                if (results[at].verdict != smt::Verdict::proved || !results[at].fault.empty())
                    return fmt::format("{} does not prove `{}`", to_string(each.solvers.front().kind),
                                       obligations[at].name);
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
        result_.many = settings_.instance.any_number;
        for (std::uint32_t number = 1; number <= kSearched; ++number) {
            CheckSettings one = with(number);
            one.properties = {std::begin(kJudged), std::end(kJudged)};
            result_.instances.push_back(check_file(
                sources_, file_, one, [](const ProgressUpdate&) {}, stop_));
            const report::FileResult& last = result_.instances.back();
            if (last.scenes.size() == 1 && last.input_error.empty() && last.error.empty()) continue;
            if (last.scenes.size() > 1) result_.because = "the file has several protocols: choose one with `--scene`";
            return std::move(result_);
        }
        for (const ir::Property property : kJudged) add_searched(property);
        if (settings_.proves && !stop_) prove();
        for (AnyNumberVerdict& each : result_.verdicts) conclude(each);
        return std::move(result_);
    }

  private:
    [[nodiscard]] CheckSettings with(std::uint32_t number) const {
        CheckSettings one = settings_.instance;
        one.agent_counts[one.any_number] = number;
        return one;
    }

    void add_searched(ir::Property property) {
        AnyNumberVerdict& verdict = result_.verdicts.emplace_back();
        verdict.property = property;
        for (std::uint32_t number = 1; number <= kSearched; ++number) {
            const auto& all = result_.instances[number - 1].scenes.front().results;
            const auto found =
                std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.property == property; });
            if (found != all.end() && found->verdict == ir::Verdict::violated)
                verdict.violated.push_back(number);
            else if (found == all.end() || found->verdict != ir::Verdict::holds)
                verdict.open.push_back(number);
        }
    }

    /// Proofs are about three and more, and so is the last search: each watches the other.
    void conclude(AnyNumberVerdict& verdict) {
        if (!verdict.violated.empty()) {
            verdict.verdict = ir::Verdict::violated;
            if (verdict.proved_from != 0 && verdict.violated.back() >= verdict.proved_from)
                result_.error = fmt::format("internal error: `{}` was proved for {} and more, but is violated with {}",
                                            to_string(verdict.property), verdict.proved_from, verdict.violated.back());
        } else if (verdict.proved_from != 0) {
            const bool is_searched = verdict.proved_from <= kSearched + 1 &&
                                     std::none_of(verdict.open.begin(), verdict.open.end(),
                                                  [&](std::uint32_t number) { return number < verdict.proved_from; });
            if (is_searched) verdict.verdict = ir::Verdict::holds;
        }
    }

    /// The protocol with so many agents; kept as long as this.
    std::optional<any_number::Numbered> read(std::size_t number) {
        const auto [known, is_new] = read_.try_emplace(number);
        if (is_new) {
            diag::Sink sink;
            known->second = input::read_protocols(sources_, file_, with(static_cast<std::uint32_t>(number)), sink);
        }
        const input::Protocols& all = known->second;
        if (!all.can_go_on || all.instances.size() != 1) return std::nullopt;
        return any_number::Numbered{&all.protocol_of(all.instances.front()), &all.instances.front().instance};
    }

    /// The agent of the protocol, where its role was named.
    [[nodiscard]] std::string agent_of(const any_number::Numbered& numbered) const {
        for (const ir::AgentInstance& each : numbered.instance->agents)
            if (each.role == result_.many && each.agent != result_.many) return each.agent;
        return result_.many;
    }

    void prove() {
        const auto first = read(1);
        if (!first) return;
        any_number::Translated made =
            any_number::translate(agent_of(*first), [&](std::size_t number) { return read(number); });
        result_.because = made.refusal;
        result_.place = made.place;
        if (!made.machine) return;
        result_.place = {};
        result_.views = made.situations;
        const Judges judges(settings_, stop_, result_.error);
        result_.because = judges.refusal(obligations_of(made.machine->project, result_.error));
        if (!result_.because.empty() || !result_.error.empty()) return;
        for (const auto& [property, theorem] : made.machine->theorems) {
            eventb::Project with_theorem = made.machine->project;
            with_theorem.machines.front().invariants.push_back(theorem);
            std::vector<eventb::Obligation> all = obligations_of(with_theorem, result_.error);
            std::erase_if(all, [&, &label = theorem.label](const eventb::Obligation& each) {
                return each.kind != eventb::ObligationKind::theorem || each.element != label;
            });
            std::string refusal = all.size() == 1 ? judges.refusal(all) : std::string();
            const bool is_trivial = eventb::is_truth(*theorem.predicate, true);
            if (refusal.empty() && all.size() != 1 && !is_trivial)
                result_.error = "internal error: a theorem of the generated machine has no obligation";
            for (AnyNumberVerdict& each : result_.verdicts)
                if (each.property == property && refusal.empty() && result_.error.empty())
                    each.proved_from = static_cast<std::uint32_t>(made.least);
            if (!refusal.empty() && result_.because.empty()) result_.because = std::move(refusal);
        }
    }

    source::SourceSet& sources_;
    source::FileId file_;
    const AnyNumberSettings& settings_;
    const std::atomic<bool>& stop_;
    std::map<std::size_t, input::Protocols> read_;
    AnyNumber result_;
};

}  // namespace

AnyNumber check_any_number(source::SourceSet& sources, source::FileId file, const AnyNumberSettings& settings,
                           const std::atomic<bool>& stop) {
    const auto began = std::chrono::steady_clock::now();
    AnyNumber result = AnyNumberCheck(sources, file, settings, stop).run();
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
    return result;
}

}  // namespace map2pml::check
