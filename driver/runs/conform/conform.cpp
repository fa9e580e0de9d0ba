#include "driver/runs/conform/conform.h"

#include <fmt/format.h>

#include <deque>

#include "driver/runs/conform/internal.h"

namespace map2pml::conform {

std::string_view to_string(Verdict verdict) {
    switch (verdict) {
        case Verdict::conforms:
            return "conforms";
        case Verdict::open:
            return "open";
        case Verdict::deviates:
            return "deviates";
        case Verdict::undecided:
            return "undecided";
    }
    return "undecided";
}

class Conformance::Parts {
  public:
    Parts(const source::SourceSet& sources, source::FileId file, input::Settings instance, Settings settings)
        : settings_(std::move(settings)), worlds_(sources, file, std::move(instance), settings_.most_places) {
        fault_ = worlds_.usual().fault;
        if (!fault_.empty()) return;
        coverage_.emplace(worlds_.usual());
        casting_.emplace(worlds_.usual().protocol(), worlds_.usual().instance, settings_);
        fault_ = casting_->fault();
    }

    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] const Totals& totals() const { return totals_; }
    [[nodiscard]] const std::vector<report::Diagram>& diagrams() const { return worlds_.usual().read.diagrams; }

    [[nodiscard]] std::vector<CoveredStep> coverage() const {
        return coverage_ ? coverage_->steps() : std::vector<CoveredStep>();
    }

    [[nodiscard]] Suggestions suggestions(const std::function<bool()>& goes_on) const {
        Suggestions all = suggest(*worlds_.usual().system, coverage(), goes_on);
        // The search takes one value for each result of which nothing is known.
        if (all.is_whole && !worlds_.open().empty() && !all.not_reached.empty()) {
            all.is_whole = false;
            all.because =
                fmt::format("`{}` may give other values than the search tries", worlds_.open().begin()->first);
        }
        return all;
    }

    void add(std::size_t log, Event event) {
        ++totals_.events;
        const auto [known, is_new] = numbers_.try_emplace(event.conversation, cases_.size());
        if (is_new) {
            cases_.emplace_back();
            cases_.back().name = event.conversation;
        }
        cases_[known->second].events.push_back({log, std::move(event)});
    }

    void finish(const std::function<bool(CaseResult)>& take) {
        for (CaseResult& each : cases_) {
            judge(each, *casting_, worlds_, *coverage_, settings_);
            count(each);
            if (!take(std::move(each))) break;
        }
        totals_.uncovered = coverage_->unknown();
        cases_.clear();
        numbers_.clear();
    }

  private:
    void count(const CaseResult& result) {
        ++totals_.cases;
        totals_.conforming += result.verdict == Verdict::conforms ? 1 : 0;
        totals_.open += result.verdict == Verdict::open ? 1 : 0;
        totals_.deviating += result.verdict == Verdict::deviates ? 1 : 0;
        totals_.undecided += result.verdict == Verdict::undecided ? 1 : 0;
        totals_.lossy += result.lost > 0 ? 1 : 0;
        for (const PropertyOutcome& each : result.violated) {
            if (!each.certainly) continue;
            ++totals_.violating;
            break;
        }
    }

    Settings settings_;
    Worlds worlds_;
    std::optional<Coverage> coverage_;
    std::optional<Casting> casting_;
    std::string fault_;
    std::deque<CaseResult> cases_;
    std::map<std::string, std::size_t> numbers_;
    Totals totals_;
};

Conformance::Conformance(const source::SourceSet& sources, source::FileId file, input::Settings instance,
                         Settings settings)
    : parts_(std::make_unique<Parts>(sources, file, std::move(instance), std::move(settings))) {}

Conformance::~Conformance() = default;

const std::string& Conformance::fault() const { return parts_->fault(); }
const std::vector<report::Diagram>& Conformance::diagrams() const { return parts_->diagrams(); }
void Conformance::add(std::size_t log, Event event) { parts_->add(log, std::move(event)); }
void Conformance::finish(const std::function<bool(CaseResult)>& take) { parts_->finish(take); }
std::vector<CoveredStep> Conformance::coverage() const { return parts_->coverage(); }
Suggestions Conformance::suggestions(const std::function<bool()>& goes_on) const {
    return parts_->suggestions(goes_on);
}
const Totals& Conformance::totals() const { return parts_->totals(); }

int exit_code(const Totals& totals, bool is_closed) {
    if (totals.deviating > 0 || totals.violating > 0) return 1;
    return totals.undecided > 0 || (is_closed && totals.open > 0) ? 3 : 0;
}

}  // namespace map2pml::conform
