#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/results/layout.h"
#include "driver/verdicts/by_states/by_semantics.h"
#include "driver/verdicts/properties/internal.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::check {

using ir::Verdict;
using report::PropertyResult;

namespace {

class OvertakingRun {
  public:
    explicit OvertakingRun(const ir::Protocol& protocol) {
        for (const ir::Clause& clause : protocol.clauses) {
            std::set<Sent> awaited;
            std::vector<ir::OperationId> receives;
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                const auto* receive = std::get_if<ir::Receive>(&operation.kind);
                const auto* sender =
                    receive == nullptr ? nullptr : std::get_if<ir::AgentName>(&receive->from.name.kind);
                if (sender == nullptr) return;
                awaited.emplace(sender->name, receive->performative);
                receives.push_back(operation.id);
            });
            for (const ir::OperationId each : receives) awaited_.emplace(each, awaited);
        }
    }

    /// The first message that is taken although an earlier one of its sender could be taken there, and that one.
    [[nodiscard]] std::optional<std::pair<std::string, std::string>> find(const trace::Counterexample& run) const {
        using Message = std::pair<std::string, std::vector<ir::Value>>;
        std::map<std::pair<std::string, std::string>, std::vector<Message>> under_way;  // by sender and receiver
        for (const trace::Step& step : run.steps) {
            const Message message{step.performative, step.terms};
            if (step.action == ir::Action::send)
                for (const std::string& each : step.to) under_way[{step.agent, each}].push_back(message);
            if (step.action != ir::Action::receive) continue;
            std::vector<Message>& queue = under_way[{step.from, step.agent}];
            const auto taken = std::find(queue.begin(), queue.end(), message);
            const auto others = awaited_.find(step.operation);
            const auto earlier = std::find_if(queue.begin(), taken, [&](const Message& each) {
                return others != awaited_.end() && others->second.contains({step.from, each.first});
            });
            if (earlier != taken) return std::pair{step.performative, earlier->first};
            if (taken != queue.end()) queue.erase(taken);
        }
        return std::nullopt;
    }

  private:
    using Sent = std::pair<std::string, std::string>;    ///< sender, performative
    std::map<ir::OperationId, std::set<Sent>> awaited_;  ///< of all receives of the situation in which this one is
};

void leave_open(PropertyResult& result, std::string because) {
    result.verdict = Verdict::incomplete;
    result.is_repeatable = false;
    result.incomplete_because = std::move(because);
    result.summary.clear();
    result.findings.clear();
    result.counterexample.reset();
    result.choices.reset();
}

/// The verdicts about the runs that keep the order of sending.
class InOrder {
  public:
    explicit InOrder(const SceneRequest& request)
        : instance_(ir::in_order_of_sending(request.instance)), request_(request.with(instance_)) {}

    /// Replaces the result of a property; false: not decided.
    bool decide(PropertyResult& result) {
        if (const ir::UserProperty* stated = stated_of(result, instance_)) {
            std::optional<BySemantics> known = decide_by_semantics(request_, *stated);
            if (!known) return false;
            result = std::move(known->result);
        } else if (const BuiltInBySemantics* known = built_in()) {
            if (!judge_by(*known, request_, result)) return false;  // `value-range`
        } else {
            return false;
        }
        if (result.verdict == Verdict::holds) result.summary += fmt::format(", where {}", kInOrder);
        put_excuse(result, request_.protocol);
        return true;
    }

    [[nodiscard]] PropertyResult modal(const ir::UserProperty& property) const {
        return check_modal_property(request_, property);
    }

  private:
    const BuiltInBySemantics* built_in() {
        if (!built_in_) built_in_ = decide_built_in_by_semantics(request_);
        if (!*built_in_) built_in_ = decide_with_any_mailboxes(request_, {});
        return *built_in_ ? &**built_in_ : nullptr;
    }

    ir::Instance instance_;
    SceneRequest request_;
    std::optional<std::optional<BuiltInBySemantics>> built_in_;  ///< once it was asked for
};

}  // namespace

const ir::UserProperty* stated_of(const PropertyResult& result, const ir::Instance& instance) {
    const std::vector<ir::UserProperty>& all = instance.properties;
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const ir::UserProperty& each) { return each.name == result.name; });
    return result.property != ir::Property::user_defined || found == all.end() ? nullptr : &*found;
}

void decide_without_overtaking(const SceneRequest& request, std::vector<PropertyResult>& results) {
    if (!request.protocol.may_overtake) return;
    const OvertakingRun overtaking(request.protocol);
    InOrder in_order(request);
    for (PropertyResult& result : results) {
        if (result.verdict == Verdict::error) continue;
        const ir::UserProperty* stated = stated_of(result, request.instance);
        if (stated != nullptr && stated->kind == ir::UserProperty::Kind::modal) {
            result = in_order.modal(*stated);
        } else if (result.property == ir::Property::reachable_code && result.verdict == Verdict::holds) {
            if (!in_order.decide(result))
                leave_open(result, "some operation may be executed only where a message overtakes another one");
        } else if (result.counterexample) {
            const auto found = overtaking.find(*result.counterexample);
            if (found && !in_order.decide(result))
                leave_open(result,
                           fmt::format("the run that was found needs `{}` to overtake `{}`, and there are too many "
                                       "states to search those in which {}; `network bag` in the check file says "
                                       "that it may",
                                       found->first, found->second, kInOrder));
        }
    }
}

}  // namespace map2pml::check
