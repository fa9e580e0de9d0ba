#include "driver/verdicts/instances/internal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <deque>
#include <utility>

#include "driver/results/instance_words.h"
#include "driver/tools/schedule/side_by_side.h"

namespace map2pml::check {

using report::Smallest;
using report::TriedInstance;
using Outcome = TriedInstance::Outcome;

namespace {

constexpr std::chrono::seconds kGrace{2};

/// One candidate and all that its check gives.
struct Attempt {
    Candidate candidate;
    bool is_looked_at = false;  ///< whether there is such an instance
    bool is_tried = false;
    std::string name;  ///< of the instance
    std::map<std::string, ir::Expectation> expectations;
    CheckedScene checked;
    TriedInstance tried;
    std::atomic<bool> dropped = false;  ///< the instance that is looked for comes before this one
};

class SmallestSearch {
  public:
    SmallestSearch(const SmallestRequest& request, const Families& families, report::FileResult& result)
        : request_(request), families_(families), result_(result), settings_(request.settings) {
        settings_.deadline = std::chrono::steady_clock::now() + request.settings.time;
        for (const Family& each : families.all()) smallest_.families.push_back(each.shown);
    }

    void run() {
        smallest_.untried = count_candidates(families_.choices());
        const std::uint64_t last = greatest_size(families_.choices());
        for (std::uint64_t size = least_size(families_.choices()); size <= last && !is_over_; ++size)
            try_all(candidates_of_size(families_.choices(), size));
        finish();
    }

  private:
    [[nodiscard]] bool is_out_of_time() const {
        return request_.cancelled.load() || std::chrono::steady_clock::now() >= *settings_.deadline;
    }
    /// Small searches may end before they look at the clock.
    [[nodiscard]] bool is_far_out_of_time() const {
        return request_.cancelled.load() || std::chrono::steady_clock::now() >= *settings_.deadline + kGrace;
    }

    // ---- one size

    void try_all(const std::vector<Candidate>& candidates) {
        std::deque<Attempt> attempts(candidates.size());
        for (std::size_t at = 0; at < candidates.size(); ++at) attempts[at].candidate = candidates[at];
        schedule::Slots* slots =
            request_.settings.scheduler == nullptr ? nullptr : &request_.settings.scheduler->slots();
        schedule::in_slots(slots, attempts.size(), [&](std::size_t at) {
            try_one(attempts[at]);
            const bool ends = is_end(attempts[at]);
            for (std::size_t later = at + 1; ends && later < attempts.size(); ++later) attempts[later].dropped = true;
            return !ends && !is_stopped(attempts[at]);
        });
        for (Attempt& each : attempts) {
            if (is_over_) break;
            take(each);
        }
    }

    /// Time runs out while an instance is searched, so that there is one whose verdicts say so.
    [[nodiscard]] bool is_stopped(const Attempt& attempt) const {
        return request_.cancelled.load() || (is_out_of_time() && attempt.is_tried && !attempt.tried.is_finished);
    }

    static bool is_end(const Attempt& attempt) {
        return attempt.is_tried && (attempt.tried.outcome == Outcome::unexpected || !attempt.checked.error.empty() ||
                                    !attempt.checked.input_error.empty());
    }

    void try_one(Attempt& attempt) {
        if (is_far_out_of_time() || attempt.dropped) return;
        const MadeInstance made = families_.make(attempt.candidate);
        attempt.is_looked_at = true;
        if ((made.instance == nullptr && !made.over_budget) || attempt.dropped) return;
        attempt.is_tried = true;
        TriedInstance& tried = attempt.tried;
        tried.family = attempt.candidate.family;
        tried.values = attempt.candidate.values;
        tried.size = attempt.candidate.size;
        if (made.instance == nullptr) {
            tried.words = report::option_words(smallest_, tried);
            attempt.checked.over_budget = made.over_budget;
        } else {
            check(attempt, made);
        }
        judge(attempt);
    }

    void check(Attempt& attempt, const MadeInstance& made) {
        const bool is_stated = families_.is_stated(attempt.candidate);
        const std::string words = instance_text(attempt.candidate, made.instance->instance);
        attempt.tried.words = words;
        attempt.name = made.instance->name;
        attempt.expectations = made.instance->expectations;
        CheckSettings own = is_stated ? settings_ : without_existential_properties(settings_, made.instance->instance);
        own = settings_for(std::move(own), *made.instance);
        own.capacity = made.instance->capacity;
        if (!own.keep_folder.empty()) own.keep_folder += "/" + path_part(attempt.name + "-" + words);
        const std::function<void(const ProgressUpdate&)> progress = [&](const ProgressUpdate& update) {
            ProgressUpdate named = update;
            named.what = words + ": " + update.what;
            request_.progress(named);
        };
        check_one({request_.sources, made.protocol(), made.instance->instance, own, request_.templates, request_.tools,
                   progress, process::Stop(request_.cancelled).also(attempt.dropped)},
                  request_.file, attempt.checked);
    }

    [[nodiscard]] std::string instance_text(const Candidate& candidate, const ir::Instance& instance) const {
        std::vector<std::string> words = report::agent_words(instance);
        const report::InstanceFamily& family = families_.all()[candidate.family].shown;
        for (std::size_t at = 0; at < family.numbers.size(); ++at)
            if (family.numbers[at].is_limit)
                words.push_back(fmt::format("limit {}={}", family.numbers[at].name, candidate.values[at]));
        return report::family_words(smallest_, family) + fmt::format("{}", fmt::join(words, ", "));
    }

    void judge(Attempt& attempt) {
        if (attempt.checked.over_budget) {
            attempt.tried.outcome = Outcome::incomplete;
            attempt.tried.is_finished = false;
            attempt.tried.properties = {"not searched"};
            attempt.tried.why = attempt.checked.over_budget->message;
            return;
        }
        compare_with_expected(attempt.checked.scene, attempt.expectations, families_.is_stated(attempt.candidate),
                              attempt.tried);
    }

    // ---- all of them, in order

    void take(Attempt& attempt) {
        if (!attempt.is_looked_at) {
            is_over_ = true;
            return;
        }
        --smallest_.untried;
        if (!attempt.is_tried) {
            ++smallest_.impossible;
            return;
        }
        smallest_.tried.push_back(attempt.tried);
        is_over_ = is_end(attempt) || is_stopped(attempt);
        if (is_end(attempt)) {
            shown_.clear();
            has_found_ = true;
            shown_.push_back(take_shown(attempt));
        } else if (attempt.tried.outcome == Outcome::incomplete) {
            if (!has_unfinished_) shown_.clear();
            if (!has_unfinished_) shown_.push_back(take_shown(attempt));
            has_unfinished_ = true;
        } else if (!has_unfinished_ && families_.is_greatest(attempt.candidate)) {
            shown_.push_back(take_shown(attempt));
        }
    }

    /// The reported part of an attempt.
    struct Shown {
        CheckedScene checked;
        std::string name;
        Candidate candidate;
    };

    /// Expectations are compared already, or again by hand.
    static Shown take_shown(Attempt& attempt) { return {std::move(attempt.checked), attempt.name, attempt.candidate}; }

    void finish() {
        const bool is_decided = !has_unfinished_ && smallest_.untried == 0;
        smallest_.outcome = has_found_   ? Smallest::Outcome::found
                            : is_decided ? Smallest::Outcome::none
                                         : Smallest::Outcome::incomplete;
        smallest_.was_stopped = request_.cancelled.load();
        // An instance that holds must not stand for those that were not tried.
        if (smallest_.outcome == Smallest::Outcome::incomplete && !has_unfinished_) shown_.clear();
        for (Shown& each : shown_) {
            advise_on(each);
            if (!add_scene(result_, std::move(each.checked), each.name, {},
                           request_.templates.empty() ? "" : request_.settings.templates_folder))
                break;
        }
        if (has_found_ && (!result_.error.empty() || !result_.input_error.empty())) return;  // not about the protocol
        result_.smallest = std::move(smallest_);
    }

    /// The figures of the instances that were tried are those of different searches, so they say nothing about growth.
    void advise_on(Shown& shown) const {
        if (!request_.cancelled.load() && needs_advice(shown.checked.scene)) {
            add_advice(request_, families_, shown.candidate, measure_smaller(request_, families_, shown.candidate),
                       shown.checked.scene);
        }
    }

    const SmallestRequest& request_;
    const Families& families_;
    report::FileResult& result_;
    CheckSettings settings_;
    Smallest smallest_;
    bool is_over_ = false;
    bool has_found_ = false;
    bool has_unfinished_ = false;
    std::vector<Shown> shown_;
};

}  // namespace

void search_smallest(const SmallestRequest& request, input::Protocols stated, report::FileResult& result) {
    const Families families(request, std::move(stated), true);
    if (!families.fault().empty()) {
        result.input_error = families.fault();
        return;
    }
    SmallestSearch(request, families, result).run();
}

}  // namespace map2pml::check
