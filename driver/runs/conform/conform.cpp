#include "driver/runs/conform/conform.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <list>
#include <unordered_map>
#include <unordered_set>

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
        judge_.emplace(*casting_, worlds_, *coverage_, settings_);
        const semantics::Watch watch(*worlds_.usual().system);
        for (const ir::UserProperty* each : watch.unwatched()) totals_.not_judged.push_back(each->name);
        fault_ = casting_->fault();
    }

    [[nodiscard]] const std::string& fault() const { return fault_; }
    [[nodiscard]] const std::vector<diag::Diagnostic>& diagnostics() const { return worlds_.usual().diagnostics; }
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

    void add(std::size_t log, const Event& event, const Take& closed) {
        ++totals_.events;
        Conversation* conversation = conversation_of(event.conversation, closed);
        if (conversation == nullptr) {
            ++totals_.late;
            return;
        }
        conversation->has_changed = true;
        conversation->events.add(log, event, numbered_);
        casting_->note(event, numbered_, *conversation);
    }

    void look(const Take& take) {
        for (auto each = open_.rbegin(); each != open_.rend() && each->has_changed; ++each) {
            CaseResult result = judge_->judged(*each, false);
            each->has_changed = false;
            const std::size_t words = report_of(result);
            const bool is_news = words != 0 && words != each->told;
            each->told = words;
            if (is_news && !take(std::move(result))) break;
        }
    }

    void finish(const Take& take) {
        std::vector<const Conversation*> all;
        for (const Conversation& each : open_) all.push_back(&each);
        std::sort(all.begin(), all.end(),
                  [](const Conversation* one, const Conversation* other) { return one->first < other->first; });
        for (const Conversation* each : all)
            if (!close(*each, take)) break;
        coverage_->settle();
        totals_.uncovered = coverage_->unknown();
        numbers_.clear();
        open_.clear();
    }

  private:
    using Open = std::list<Conversation>;

    /// The conversation, as the one that has spoken last; null: it is closed.
    Conversation* conversation_of(const std::string& name, const Take& closed) {
        if (const auto known = numbers_.find(name); known != numbers_.end()) {
            open_.splice(open_.end(), open_, known->second);
            return &*known->second;
        }
        if (!closed_.empty() && closed_.contains(std::hash<std::string>()(name))) return nullptr;
        if (!open_.empty() && open_.size() >= settings_.most_open) {
            const Conversation& oldest = open_.front();
            ++totals_.closed_early;
            closed_.insert(std::hash<std::string>()(oldest.name));
            static_cast<void>(close(oldest, closed));
            numbers_.erase(std::string_view(oldest.name));
            open_.pop_front();
        }
        Conversation& conversation = open_.emplace_back();
        conversation.name = name;
        conversation.first = totals_.events;
        numbers_.emplace(conversation.name, std::prev(open_.end()));
        return &conversation;
    }

    bool close(const Conversation& conversation, const Take& take) {
        CaseResult result = judge_->judged(conversation, true);
        result.is_told = conversation.told != 0 && conversation.told == report_of(result);
        count(result);
        return take(std::move(result));
    }

    /// What `look` says about it, as a hash; 0: nothing.
    static std::size_t report_of(const CaseResult& result) {
        std::string words;
        if (result.verdict == Verdict::deviates) words = std::to_string(result.deviation->index);
        for (const PropertyOutcome& each : result.violated)
            if (each.is_failure()) words += " " + each.name;
        return words.empty() ? 0 : std::hash<std::string>()(words) | 1U;
    }

    void count(const CaseResult& result) {
        ++totals_.cases;
        totals_.conforming += result.verdict == Verdict::conforms ? 1 : 0;
        totals_.open += result.verdict == Verdict::open ? 1 : 0;
        totals_.deviating += result.verdict == Verdict::deviates ? 1 : 0;
        totals_.undecided += result.verdict == Verdict::undecided ? 1 : 0;
        totals_.lossy += result.lost > 0 ? 1 : 0;
        totals_.violating += std::any_of(result.violated.begin(), result.violated.end(),
                                         [](const PropertyOutcome& each) { return each.is_failure(); })
                                 ? 1
                                 : 0;
    }

    Settings settings_;
    Worlds worlds_;
    std::optional<Coverage> coverage_;
    std::optional<Casting> casting_;
    std::string fault_;
    std::optional<Judge> judge_;
    NumberedEvent numbered_;
    Open open_;  ///< the one that was silent for longest first
    std::unordered_map<std::string_view, Open::iterator> numbers_;
    std::unordered_set<std::size_t> closed_;  ///< hashes of names
    Totals totals_;
};

Conformance::Conformance(const source::SourceSet& sources, source::FileId file, input::Settings instance,
                         Settings settings)
    : parts_(std::make_unique<Parts>(sources, file, std::move(instance), std::move(settings))) {}

Conformance::~Conformance() = default;

const std::string& Conformance::fault() const { return parts_->fault(); }
const std::vector<report::Diagram>& Conformance::diagrams() const { return parts_->diagrams(); }
const std::vector<diag::Diagnostic>& Conformance::diagnostics() const { return parts_->diagnostics(); }
void Conformance::add(std::size_t log, const Event& event, const Take& closed) { parts_->add(log, event, closed); }
void Conformance::look(const Take& take) { parts_->look(take); }
void Conformance::finish(const Take& take) { parts_->finish(take); }
std::vector<CoveredStep> Conformance::coverage() const { return parts_->coverage(); }
Suggestions Conformance::suggestions(const std::function<bool()>& goes_on) const {
    return parts_->suggestions(goes_on);
}
const Totals& Conformance::totals() const { return parts_->totals(); }

int exit_code(const Totals& totals, bool is_closed) {
    if (totals.deviating > 0 || totals.violating > 0) return 1;
    return totals.undecided > 0 || totals.late > 0 || (is_closed && totals.open > 0) ? 3 : 0;
}

}  // namespace map2pml::conform
