#include "driver/input/map/internal.h"

#include <fmt/format.h>

#include <utility>

#include "driver/input/reading/protocol_rules.h"
#include "translator/model/protocol/walk.h"
#include "translator/model/rules/permitted_values.h"

namespace map2pml::input {

namespace {

using TreeKind = ir::TermTree::Kind;

constexpr const char* kReceiver = "receiver";  ///< parameters of guards besides the terms of the message
constexpr const char* kRole = "role";

std::vector<std::string> parameters_of(std::size_t terms) {
    std::vector<std::string> names;
    for (std::size_t at = 1; at <= terms; ++at) names.push_back("argument" + std::to_string(at));
    return names;
}

std::vector<std::string> followers(const ir::AgentDeclaration& agent, const ir::Instance& instance) {
    std::vector<std::string> names;
    for (const std::size_t at : passes::instances_of(agent, instance)) names.push_back(instance.agents[at].name);
    return names;
}

/// Small expressions, all at one place.
class Writer {
  public:
    explicit Writer(const source::Span& span) : span_(span) {}

    [[nodiscard]] ir::Expression term(decltype(ir::Term::kind) kind) const {
        return {span_, ir::Term{span_, std::move(kind)}};
    }
    [[nodiscard]] ir::Expression equal(ir::Expression left, ir::Expression right) const {
        return binary(ir::BinaryOperator::equal, std::move(left), std::move(right));
    }
    [[nodiscard]] ir::Expression binary(ir::BinaryOperator what, ir::Expression left, ir::Expression right) const {
        return {span_, ir::Binary{what, std::move(left), std::move(right)}};
    }
    /// `so_far` and, or or, `next`; `so_far` is nothing: `next`.
    [[nodiscard]] std::optional<ir::Expression> joined(std::optional<ir::Expression> so_far, ir::BinaryOperator what,
                                                       ir::Expression next) const {
        return so_far ? binary(what, std::move(*so_far), std::move(next)) : std::move(next);
    }
    /// The condition under which the agent is a receiver of a send; nothing: always.
    [[nodiscard]] std::optional<ir::Expression> addressed(const passes::Receiver& receiver,
                                                          const ir::AgentInstance& agent) const {
        using ir::BinaryOperator;
        std::optional<ir::Expression> all;
        if (receiver.only_if_named) all = equal(term(ir::Variable{kReceiver}), term(ir::AgentName{agent.name}));
        if (receiver.only_if_role) {
            all = joined(std::move(all), BinaryOperator::conjunction,
                         equal(term(ir::Variable{kRole}), term(ir::RoleName{agent.role})));
        }
        if (receiver.unless_self || receiver.only_if_self) {
            all = joined(std::move(all), BinaryOperator::conjunction,
                         binary(receiver.unless_self ? BinaryOperator::not_equal : BinaryOperator::equal,
                                {span_, ir::Self{}}, term(ir::AgentName{agent.name})));
        }
        return all;
    }

  private:
    const source::Span& span_;
};

/// Whether the agent is a receiver, as the values of a run say.
bool is_addressed(const passes::Addressees& to, const passes::Receiver& receiver, const ir::AgentInstance& agent,
                  const std::string& self, const std::vector<ir::Value>& values, std::size_t terms) {
    const auto is = [&](std::size_t at, ir::Value::Kind kind, const std::string& name) {
        if (at >= values.size() || values[at].kind != kind) return false;
        const std::string& text = values[at].text;
        return text == name || (!text.empty() && (text[0] == '!' || text[0] == '%') && text.substr(1) == name);
    };
    const std::size_t role_at = terms + (to.name_variable ? 1 : 0);
    return (!receiver.only_if_named || is(terms, ir::Value::Kind::agent, agent.name)) &&
           (!receiver.only_if_role || is(role_at, ir::Value::Kind::role, agent.role)) &&
           (!receiver.unless_self || agent.name != self) && (!receiver.only_if_self || agent.name == self);
}

/// The send with its guard before it.
void put_guard(ir::Operation& send, std::string procedure, ir::OperationId& last_id) {
    const auto& kind = std::get<ir::Send>(send.kind);
    ir::Decide guard{std::nullopt, {}, std::move(procedure), kind.terms, ir::Decide::Outcome::permission};
    for (const ir::Term* each : {&kind.to.name, &kind.to.role})
        if (std::holds_alternative<ir::Variable>(each->kind)) guard.arguments.push_back(*each);
    ir::Operation whole{send.span, ++last_id, ir::Seq{}, {}, ir::Operation::Origin::lowering};
    ir::Operation first{send.span, ++last_id, std::move(guard), {}, ir::Operation::Origin::lowering};
    auto& parts = std::get<ir::Seq>(whole.kind).parts;
    parts.push_back(std::move(first));
    parts.push_back(std::move(send));
    send = std::move(whole);
}

}  // namespace

SendGuards::SendGuards(std::shared_ptr<RunningRules> rules, std::vector<ir::AgentInstance> agents)
    : rules_(std::move(rules)), agents_(std::move(agents)) {}

bool SendGuards::is_denied(const deontic::Question& question) const {
    return rules_->denial(question, to_string(question.action)) != nullptr;
}

/// The procedure of a guard; nothing if the send is always permitted.
std::optional<ir::Procedure> SendGuards::procedure_of(const Guard& guard, const Place& place,
                                                      const ir::Instance& instance, const source::Span& span) {
    const Writer writer(span);
    std::optional<ir::Expression> permitted;
    std::optional<ir::Expression> reached;
    for (const passes::Receiver& receiver : guard.to.receivers) {
        const ir::AgentInstance& agent = agents_[receiver.instance];
        const deontic::ActionForm form{guard.message, parameters_of(guard.terms), followers(place.sender, instance),
                                       agent.name};
        auto condition = deontic::permitted_when(
            form, rules_->base(), [&](const deontic::Question& each) { return !is_denied(each); }, span);
        auto addressed = writer.addressed(receiver, agent);
        reached = writer.joined(std::move(reached), ir::BinaryOperator::disjunction,
                                addressed ? *addressed : writer.term(ir::Constant{"true"}));
        if (condition && addressed)
            condition = writer.binary(ir::BinaryOperator::implication, std::move(*addressed), std::move(*condition));
        if (condition)
            permitted = writer.joined(std::move(permitted), ir::BinaryOperator::conjunction, std::move(*condition));
    }
    if (!permitted) return std::nullopt;
    ir::Procedure procedure{span, {}, parameters_of(guard.terms), false, {}};
    if (guard.to.name_variable) procedure.parameters.emplace_back(kReceiver);
    if (guard.to.role_variable) procedure.parameters.emplace_back(kRole);
    // Whoever finds nobody fails in the guard already, as without it in the send.
    if (!passes::always_reaches_somebody(guard.to, place.sender, instance))
        procedure.body.push_back({span, ir::Require{std::move(*reached)}});
    procedure.body.push_back({span, ir::Require{std::move(*permitted)}});
    return procedure;
}

bool SendGuards::insert(ir::Protocol& text, passes::UserParts& parts, const ir::Instance& instance, diag::Sink& sink) {
    const source::Span span = place_of_rules(parts);
    std::vector<Place> places;
    for (ir::Clause& clause : text.clauses) {
        ir::for_each_operation(clause.body, [&](ir::Operation& operation) {
            if (std::holds_alternative<ir::Send>(operation.kind))
                places.push_back({&operation, {clause.agent.name, clause.role.name, clause.agent_span}});
        });
    }
    std::vector<Guard> guards;
    std::vector<deontic::Question> questions;
    for (const Place& place : places) {
        const auto& send = std::get<ir::Send>(place.send->kind);
        guards.push_back({ir::written(send), send.terms.size(), passes::find_addressees(send, place.sender, instance)});
        for (const passes::Receiver& receiver : guards.back().to.receivers) {
            const auto some =
                deontic::questions_about({guards.back().message, parameters_of(send.terms.size()),
                                          followers(place.sender, instance), agents_[receiver.instance].name},
                                         rules_->base());
            if (!some) {
                sink.report(diag::Code::rule_not_evaluated, span,
                            fmt::format("the message `{}/{}` has more than {} combinations of agents and values that "
                                        "rules could tell apart",
                                        guards.back().message, send.terms.size(), deontic::kMostQuestions));
                return false;
            }
            questions.insert(questions.end(), some->begin(), some->end());
        }
    }
    rules_->ask(questions);
    for (std::size_t at = 0; at < places.size(); ++at) {
        auto procedure = procedure_of(guards[at], places[at], instance, span);
        if (!procedure) continue;
        // No word of a text has a space: the decision is nobody else's.
        procedure->name = fmt::format("send {}", guards[at].message);
        for (std::size_t number = 2; guards_.contains(procedure->name); ++number)
            procedure->name = fmt::format("send {} ({})", guards[at].message, number);
        guards_.emplace(procedure->name, guards[at]);
        put_guard(*places[at].send, procedure->name, text.operation_count);
        parts.procedures.push_back(std::move(*procedure));
    }
    return !guards_.empty();
}

std::optional<ir::Denial> SendGuards::why_denied(const std::string& agent, const std::string& procedure,
                                                 const std::vector<ir::Value>& arguments) const {
    const auto found = guards_.find(procedure);
    if (found == guards_.end() || arguments.size() < found->second.terms) return std::nullopt;
    const Guard& guard = found->second;
    deontic::Question question{agent, {TreeKind::name, guard.message, {}, {}}};
    for (std::size_t at = 0; at < guard.terms; ++at) question.action.parts.push_back(rule_term(arguments[at]));
    for (const passes::Receiver& receiver : guard.to.receivers) {
        if (is_addressed(guard.to, receiver, agents_[receiver.instance], agent, arguments, guard.terms)) {
            question.receiver = agents_[receiver.instance].name;
            if (const ir::Denial* denial = rules_->denial(question, to_string(question.action))) return *denial;
        }
    }
    return std::nullopt;
}

}  // namespace map2pml::input
