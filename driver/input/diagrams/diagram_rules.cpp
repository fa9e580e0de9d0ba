#include "driver/input/diagrams/diagram_rules.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "driver/input/reading/protocol_rules.h"
#include "translator/model/protocol/walk.h"

namespace map2pml::input {

namespace {

constexpr const char* kDenied = "denied!";  ///< no word of a text has it

class Replacement {
  public:
    Replacement(ir::Protocol& protocol, const ir::Instance& instance, RunningRules& rules)
        : protocol_(protocol), instance_(instance), rules_(rules) {}

    Denials replace() {
        ask_all();
        for (ir::Clause& clause : protocol_.clauses) {
            bool is_first_denied = false;
            ir::for_each_operation(clause.body, [&](ir::Operation& operation) {
                const auto question = question_of(clause, operation);
                const ir::Denial* denial = question ? rules_.denial(*question, to_string(question->action)) : nullptr;
                if (denial != nullptr) {
                    is_first_denied = true;
                    deny(operation, *denial);
                }
            });
            if (is_first_denied && !std::holds_alternative<ir::WaitFor>(clause.body.kind)) wait_for(clause);
        }
        keep_names();
        return std::move(denials_);
    }

  private:
    /// Asks all questions in one run of clingo.
    void ask_all() {
        std::vector<deontic::Question> all;
        for (const ir::Clause& clause : protocol_.clauses) {
            ir::for_each_operation(clause.body, [&](const ir::Operation& operation) {
                if (auto question = question_of(clause, operation)) all.push_back(std::move(*question));
            });
        }
        rules_.ask(all);
    }

    [[nodiscard]] std::string instance_of(const std::string& agent) const {
        const auto found = std::find_if(instance_.agents.begin(), instance_.agents.end(),
                                        [&](const ir::AgentInstance& each) { return each.agent == agent; });
        return found == instance_.agents.end() ? agent : found->name;
    }

    /// The question about an operation; nothing if the operation is not an action.
    [[nodiscard]] std::optional<deontic::Question> question_of(const ir::Clause& clause,
                                                               const ir::Operation& operation) const {
        using Kind = ir::TermTree::Kind;
        const std::string self = instance_of(clause.agent.name);
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && is_action(*decide))
            return deontic::Question{self, {Kind::name, decide->procedure, {}, {}}};
        const auto* send = std::get_if<ir::Send>(&operation.kind);
        if (send == nullptr) return std::nullopt;
        deontic::Question question{self, {Kind::name, ir::written(*send), {}, {}}};
        for (const ir::Term& term : send->terms) question.action.parts.push_back(rule_term(value_of(term)));
        if (const auto* receiver = std::get_if<ir::AgentName>(&send->to.name.kind))
            question.receiver = instance_of(receiver->name);
        return question;
    }

    void deny(ir::Operation& operation, const ir::Denial& denial) {
        ir::Operation kept = operation;
        kept.origin = ir::Operation::Origin::lowering;
        kept.wording.clear();
        kept_.push_back(std::move(kept));
        operation.kind = ir::Decide{std::nullopt, {}, kDenied, {}, ir::Decide::Outcome::no_solution};
        operation.drawn.reset();
        denials_[operation.id].push_back(denial);
    }

    /// The only thing to do is denied: the agent waits for ever.
    void wait_for(ir::Clause& clause) {
        const source::Span span = clause.body.span;
        const auto lowered = [&](decltype(ir::Operation::kind) kind) {
            return ir::Operation{
                span, ++protocol_.operation_count, std::move(kind), {}, ir::Operation::Origin::lowering};
        };
        ir::WaitFor wait;
        wait.attempt = std::move(clause.body);
        wait.on_timeout = lowered(ir::Become{clause.parameters, ir::Become::Kind::silent});
        wait.any_order = true;
        wait.never_rests = true;
        clause.body = lowered(std::move(wait));
    }

    /// A check file may use the names of what is denied everywhere: a clause that is never called has them.
    void keep_names() {
        if (kept_.empty()) return;
        ir::Clause clause = protocol_.clauses.front();
        clause.parameters = {{clause.span, ir::Constant{"never"}}};
        const auto fresh = [&] { return ++protocol_.operation_count; };
        if (kept_.size() == 1) kept_.push_back({clause.span, 0, ir::Skip{}, {}, ir::Operation::Origin::lowering});
        ir::Seq all;
        const ir::OperationId whole = fresh();
        for (ir::Operation& each : kept_) {
            each.id = fresh();
            all.parts.push_back(std::move(each));
        }
        clause.body = {clause.span, whole, std::move(all), {}, ir::Operation::Origin::lowering};
        protocol_.clauses.push_back(std::move(clause));
    }

    ir::Protocol& protocol_;
    const ir::Instance& instance_;
    RunningRules& rules_;
    std::vector<ir::Operation> kept_;
    Denials denials_;
};

}  // namespace

Denials obey_in_diagram(ir::Protocol& protocol, const ir::Instance& instance, RunningRules& rules) {
    return Replacement(protocol, instance, rules).replace();
}

}  // namespace map2pml::input
