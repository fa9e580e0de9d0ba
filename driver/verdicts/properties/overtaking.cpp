#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

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
    result.incomplete_because = std::move(because);
    result.summary.clear();
    result.findings.clear();
    result.counterexample.reset();
    result.choices.reset();
}

}  // namespace

void leave_open_what_needs_overtaking(const SceneRequest& request, std::vector<PropertyResult>& results) {
    if (!request.protocol.may_overtake) return;
    const OvertakingRun overtaking(request.protocol);
    for (PropertyResult& result : results) {
        const bool is_modal = std::any_of(
            request.instance.properties.begin(), request.instance.properties.end(), [&](const ir::UserProperty& each) {
                return each.name == result.name && each.kind == ir::UserProperty::Kind::modal;
            });
        if (is_modal && result.verdict != Verdict::error) {
            leave_open(result, "messages may overtake each other here, which changes what such a formula says");
        } else if (result.property == ir::Property::reachable_code && result.verdict == Verdict::holds) {
            leave_open(result, "some operation may be executed only where a message overtakes another one");
        } else if (result.counterexample) {
            if (const auto found = overtaking.find(*result.counterexample))
                leave_open(result,
                           fmt::format("the run that was found needs `{}` to overtake `{}`; `network bag` in the check "
                                       "file says that it may",
                                       found->first, found->second));
        }
    }
}

}  // namespace map2pml::check
