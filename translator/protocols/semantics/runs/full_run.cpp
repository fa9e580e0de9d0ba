#include "translator/protocols/semantics/runs/full_run.h"

#include <algorithm>
#include <set>

#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/runs/replay.h"
#include "translator/protocols/semantics/runs/silent_steps.h"

namespace map2pml::semantics {

namespace {

constexpr std::size_t kMostRunsThatFit = 500;  ///< runs that fit; the first ones are as good as the others

}  // namespace

FullRun::FullRun(const TransitionSystem& system)
    : system_(system), now_({{system.initial(), 0}}), records_({{Record{}}}) {}

std::vector<FullRun::Moment> FullRun::with_silent_steps(const Occurrence& next) const {
    bool is_whole = true;
    return semantics::with_silent_steps(system_, now_, &next, kMostRunsThatFit, is_whole,
                                        [](Moment moment, Step&& step) {
                                            moment.state = std::move(step.next);
                                            return moment;
                                        });
}

void FullRun::go_on(std::vector<Moment> moments, const std::vector<Record>& records) {
    leave_needless(system_, moments);
    now_ = std::move(moments);
    records_.emplace_back();
    for (std::size_t at = 0; at < now_.size(); ++at) {
        records_.back().push_back(records[now_[at].before]);
        now_[at].before = at;
    }
    chosen_ = 0;
}

bool FullRun::follow(const Occurrence& recorded) {
    std::vector<Moment> moments;
    std::vector<Record> records;
    const bool is_end = recorded.action == Action::finish || recorded.action == Action::fail;
    const auto& agents = system_.instance().agents;
    std::set<std::u32string> known;
    for (const Moment& from : with_silent_steps(recorded)) {
        if (is_end) {
            const auto own = std::find_if(agents.begin(), agents.end(),
                                          [&](const ir::AgentInstance& each) { return each.name == recorded.agent; });
            if (own == agents.end()) return false;
            const AgentState& agent = from.state.agents[static_cast<std::size_t>(own - agents.begin())];
            // With spawned calls one thread of the agent may have ended while others go on.
            if (recorded.action == Action::fail ? has_failed(agent)
                                                : has_finished(agent) || system_.instance().spawn_calls) {
                moments.push_back({from.state, records.size()});
                records.push_back({from.before, recorded, {}});
            }
            continue;
        }
        if (moments.size() == kMostRunsThatFit) break;
        for (Step& step : system_.successors(from.state, that_fits(recorded, system_))) {
            if (step.cut == Cut::none && moments.size() < kMostRunsThatFit &&
                known.insert(encode_unordered(step.next)).second) {
                moments.push_back({std::move(step.next), records.size()});
                records.push_back({from.before,
                                   to_occurrence(step.event, system_.protocol(), system_.instance(), system_.values()),
                                   {}});
            }
        }
    }
    if (moments.empty()) return false;
    go_on(std::move(moments), records);
    return true;
}

void FullRun::begin_round() {
    rounds_.push_back(records_.size() - 1);
    for (const Moment& each : now_) records_.back()[each.before].code = encode_unordered(each.state);
}

std::vector<const FullRun::Record*> FullRun::run_to(std::size_t end) const {
    std::vector<const Record*> run;
    for (std::size_t at = records_.size(); at-- > 0;) {
        run.push_back(&records_[at][end]);
        end = records_[at][end].before;
    }
    return run;
}

std::vector<Occurrence> FullRun::steps() const {
    std::vector<Occurrence> all;
    for (const Record* each : run_to(chosen_)) all.push_back(each->done);
    all.pop_back();  // the start
    std::reverse(all.begin(), all.end());
    return all;
}

std::optional<std::pair<std::size_t, std::size_t>> FullRun::recurrence() {
    for (std::size_t end = 0; end < records_.back().size(); ++end) {
        std::vector<const Record*> run = run_to(end);
        std::reverse(run.begin(), run.end());
        for (std::size_t later = 1; later < rounds_.size(); ++later) {
            for (std::size_t earlier = 0; earlier < later; ++earlier) {
                if (run[rounds_[earlier]]->code == run[rounds_[later]]->code) {
                    chosen_ = end;
                    return std::pair(earlier, later);
                }
            }
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::semantics
