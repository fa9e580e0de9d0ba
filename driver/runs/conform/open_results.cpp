#include <algorithm>
#include <deque>

#include "driver/runs/conform/internal.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::conform {

namespace {

/// A variable of a clause.
using Place = std::pair<std::size_t, std::string>;

bool is_variable(const ir::Term& term, const std::string& name) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    return variable != nullptr && variable->name == name;
}

bool reads(const ir::Term& term, const std::string& name) {
    const auto* current = std::get_if<ir::CurrentValue>(&term.kind);
    return current != nullptr && current->variable == name;
}

class Flow {
  public:
    Flow(const ir::Protocol& protocol, OpenResult& result) : protocol_(protocol), result_(result) {}

    void begin(std::size_t clause, const std::string& variable) { meet({clause, variable}); }

    void run() {
        for (; !waiting_.empty(); waiting_.pop_front()) {
            const Place at = waiting_.front();
            ir::for_each_operation(protocol_.clauses[at.first].body,
                                   [&](const ir::Operation& operation) { look_at(operation, at); });
        }
    }

  private:
    void meet(const Place& place) {
        if (known_.insert(place).second) waiting_.push_back(place);
    }

    void look_at(const ir::Operation& operation, const Place& at) {
        const std::string& name = at.second;
        if (const auto* send = std::get_if<ir::Send>(&operation.kind)) {
            for (std::size_t term = 0; term < send->terms.size(); ++term)
                if (is_variable(send->terms[term], name)) result_.shown.push_back(shown_in(*send, term));
            if (is_variable(send->to.name, name) || is_variable(send->to.role, name)) result_.is_compared = true;
        } else if (const auto* receive = std::get_if<ir::Receive>(&operation.kind)) {
            const bool is_read = reads(receive->from.name, name) || reads(receive->from.role, name) ||
                                 std::any_of(receive->patterns.begin(), receive->patterns.end(),
                                             [&](const ir::Term& term) { return reads(term, name); });
            result_.is_compared = result_.is_compared || is_read;
        } else if (const auto* call = std::get_if<ir::Become>(&operation.kind)) {
            for (std::size_t term = 0; term < call->arguments.size(); ++term)
                if (is_variable(call->arguments[term], name)) enter(at.first, call->arguments.size(), term);
        }
    }

    static OpenResult::Shown shown_in(const ir::Send& send, std::size_t term) {
        OpenResult::Shown shown{ir::written(send), term, {}};
        for (const ir::Term& each : send.terms) {
            const bool is_fixed =
                std::holds_alternative<ir::Constant>(each.kind) || std::holds_alternative<ir::Integer>(each.kind);
            shown.others.push_back(is_fixed ? std::optional(each) : std::nullopt);
        }
        return shown;
    }

    void enter(std::size_t from, std::size_t count, std::size_t term) {
        for (std::size_t at = 0; at < protocol_.clauses.size(); ++at) {
            const ir::Clause& clause = protocol_.clauses[at];
            if (clause.agent.name != protocol_.clauses[from].agent.name || clause.parameters.size() != count) continue;
            const ir::Term& parameter = clause.parameters[term];
            if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind))
                meet({at, variable->name});
            else
                result_.is_compared = true;
        }
    }

    const ir::Protocol& protocol_;
    OpenResult& result_;
    std::set<Place> known_;
    std::deque<Place> waiting_;
};

}  // namespace

std::map<std::string, OpenResult> open_results(const ir::Protocol& protocol, const ir::Instance& instance) {
    std::map<std::string, OpenResult> all;
    for (std::size_t at = 0; at < protocol.clauses.size(); ++at) {
        ir::for_each_operation(protocol.clauses[at].body, [&](const ir::Operation& operation) {
            const auto* decide = std::get_if<ir::Decide>(&operation.kind);
            if (decide == nullptr || !decide->result || instance.procedures.contains(decide->procedure)) return;
            Flow flow(protocol, all[decide->procedure]);
            flow.begin(at, decide->result->name);
            flow.run();
        });
    }
    return all;
}

}  // namespace map2pml::conform
