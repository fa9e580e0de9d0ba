#include "translator/protocols/situations/lowering/internal.h"

#include <fmt/format.h>
#include <boost/algorithm/cxx11/any_of.hpp>
#include <boost/algorithm/cxx11/none_of.hpp>

#include <cctype>

#include "translator/protocols/situations/lowering/wording.h"

namespace map2pml::lcc {

namespace {

/// Not names of LCC, so they cannot clash. The kind of such a step is recorded in its operation.
constexpr const char* kNoSolution = "no_solution!";
constexpr const char* kNoMessage = "no_message!";
constexpr const char* kNobody = "nobody!";
constexpr const char* kNull = "null!";
constexpr const char* kAnswers = "answers!";
constexpr const char* kSolves = "solves!";

std::string message_text(const Message& message, const char* arrow, const Party& party) {
    return fmt::format("{} {} a({}, {})", to_string(message.content), arrow, to_string(party.role),
                       to_string(party.id));
}

/// `anyone`, or a longer name if an agent or its role is called so; empty: no message is for anyone.
std::string name_of_box(const LocalMachines& machines, const Scene& scene) {
    const auto has_some = [](const Situation& situation) {
        return boost::algorithm::any_of(situation.transitions, [](const LocalTransition& each) {
            return boost::algorithm::any_of(each.sent, is_for_anyone);
        });
    };
    if (boost::algorithm::none_of(machines.agents,
                                  [&](const LocalMachine& each) { return boost::algorithm::any_of(each, has_some); }))
        return "";
    std::string name = "anyone";
    const auto is_taken = [&](const Scene::Participant& each) { return each.id == name || initial_role(each) == name; };
    while (boost::algorithm::any_of(scene.agents, is_taken)) name += "_";
    return name;
}

bool is_name(const Value& value) {
    const bool has_functor = value.kind == Value::Kind::constant || value.kind == Value::Kind::compound;
    const auto is_letter = [](char byte) { return byte == '_' || std::isalpha(static_cast<unsigned char>(byte)) != 0; };
    return has_functor && !value.text.empty() && is_letter(value.text.front());
}

}  // namespace

std::string initial_role(const Scene::Participant& agent) {
    std::uint32_t next = 0;
    Environment environment(next);
    return environment.value_of(agent.role).text;
}

bool takes_part(const Scene& scene, const Party& party) {
    return std::any_of(scene.agents.begin(), scene.agents.end(),
                       [&](const auto& agent) { return party.id == agent_id(agent.id); });
}

ActionWriter::ActionWriter(const LocalMachines& machines, UntakenMessages& untaken)
    : scene_(untaken.scene()), untaken_(untaken), messages_(machines), box_(name_of_box(machines, scene_)) {}

ir::Operation ActionWriter::operation(const source::Span& span, decltype(ir::Operation::kind) kind,
                                      const std::string& wording) {
    const bool is_of_text = !wording.empty() && !std::holds_alternative<ir::Become>(kind);
    return {span, ++last_id_, std::move(kind), with_few_numbers(wording),
            is_of_text ? ir::Operation::Origin::unfolded : ir::Operation::Origin::lowering};
}

std::size_t ActionWriter::actions_of(const LocalTransition& transition) {
    return std::max<std::size_t>(1, transition.sent.size());
}

void ActionWriter::add_actions(const LocalTransition& transition, std::vector<ir::Operation>& parts) {
    const source::Span& span = transition.label.at->span;
    if (transition.taken) {
        NamedMessage message = messages_.named(*transition.taken, span);
        const Party from{message.sender_role, transition.taken->from.id};
        parts.push_back(
            operation(span,
                      ir::Receive{std::move(message.performative), std::move(message.terms),
                                  address(to_string(transition.taken->from.id), span), std::move(message.written),
                                  is_for_anyone(*transition.taken) ? box_ : std::string()},
                      message_text(*transition.taken, "<=", from)));
        parts.back().label = label_of_receive(scene_.agents[agent_].id, *transition.taken, from.role);
        return;
    }
    if (transition.label.kind == Label::Kind::internal) {
        parts.push_back(constraint(transition, span));
        parts.back().label = label_of_constraint(scene_.agents[agent_].id, transition.label);
        return;
    }
    for (const Message& message : transition.sent) {
        parts.push_back(send(message, span));
        parts.back().label = label_of_send(scene_.agents[agent_].id, message);
    }
    if (transition.sent.empty()) {  // no agent can play the role
        parts.push_back(decision(kNobody, {}, span, to_string(transition.label.message) + " => nobody"));
        const Message unsent{transition.label.message, {}, transition.label.partner};
        parts.back().label = label_of_send(scene_.agents[agent_].id, unsent);
    }
}

ir::Operation ActionWriter::send(const Message& message, const source::Span& span) {
    if (!is_for_anyone(message) && !takes_part(scene_, message.to))
        return decision(kNobody, {}, span, message_text(message, "=>", message.to));
    NamedMessage named = messages_.named(message, span);
    note_numbers(message.content, span);
    ir::WrittenMessage written{named.performative, {}, scene_.agents[agent_].id};
    for (const ir::Term& term : named.terms) written.terms.push_back(to_string(term));
    untaken_.add_message(std::move(written), message);
    return operation(span,
                     ir::Send{std::move(named.performative), std::move(named.terms),
                              is_for_anyone(message) ? address_of_box(span) : address(to_string(message.to.id), span),
                              std::move(named.written)},
                     message_text(message, "=>", message.to));
}

ir::Address ActionWriter::address(const std::string& id, const source::Span& span) const {
    const auto agent = std::find_if(scene_.agents.begin(), scene_.agents.end(),
                                    [&](const Scene::Participant& each) { return each.id == id; });
    return {span, {span, ir::AgentName{id}}, {span, ir::RoleName{initial_role(*agent)}}};
}

ir::Address ActionWriter::address_of_box(const source::Span& span) const {
    return {span, {span, ir::AgentName{box_}}, {span, ir::RoleName{box_}}};
}

ir::Operation ActionWriter::decision(const std::string& procedure, std::vector<ir::Term> arguments,
                                     const source::Span& span, std::string wording) {
    return operation(span, ir::Decide{std::nullopt, {}, procedure, std::move(arguments), ir::Decide::Outcome::succeeds},
                     std::move(wording));
}

/// A single predicate keeps its name; a conjunction or a comparison is `solves`.
ir::Operation ActionWriter::constraint(const LocalTransition& transition, const source::Span& span) {
    const std::vector<Value>& solved = transition.label.solved;
    if (solved.empty()) return decision(kNull, {}, span, "null");
    std::string wording = as_conjunction(solved);
    if (transition.label.is_answer) return decision(kAnswers, {}, span, "decides " + wording);
    const bool is_predicate = solved.size() == 1 && is_name(solved.front());
    std::vector<ir::Term> arguments;
    if (is_predicate) {
        arguments = terms_of(solved.front().parts, span);
        note_numbers(solved.front(), span);
    }
    return decision(is_predicate ? solved.front().text : std::string(kSolves), std::move(arguments), span,
                    std::move(wording));
}

void ActionWriter::note_numbers(const Value& whole, const source::Span& span) {
    for (const Value& part : whole.parts) {
        const bool is_number = part.kind == Value::Kind::integer || part.kind == Value::Kind::number;
        if (is_number && !std::holds_alternative<ir::Integer>(term_of(part, span).kind))
            named_numbers_.emplace(to_string(part), span);
    }
}

ir::Operation ActionWriter::never_received(const source::Span& span, const std::string& wording) {
    const ir::Address anybody{span, {span, ir::Wildcard{}}, {span, ir::Wildcard{}}};
    return operation(span, ir::Receive{kNoMessage, {}, anybody}, wording);
}

ir::Operation ActionWriter::never_solved(const source::Span& span, std::string wording) {
    return operation(span, ir::Decide{std::nullopt, {}, kNoSolution, {}, ir::Decide::Outcome::no_solution},
                     std::move(wording));
}

ir::Operation ActionWriter::send_unknown(const std::string& receiver, const source::Span& span) {
    return operation(span, ir::Send{kNoMessage, {}, address(receiver, span)});
}

namespace {

ir::ActionLabel label_by(ir::ActionKind kind, const std::string& agent) {
    ir::ActionLabel label;
    label.kind = kind;
    label.agent.id = tree_of(agent_id(agent));
    return label;
}

ir::LabelParty party_label(const Value& role, const Value& id) { return {tree_of(role), {tree_of(id), {}}}; }

}  // namespace

std::shared_ptr<const ir::ActionLabel> label_of_send(const std::string& agent, const Message& message) {
    ir::ActionLabel label = label_by(ir::ActionKind::out, agent);
    label.terms = {tree_of(message.content)};
    label.partners = {party_label(message.to.role, message.to.id)};
    return std::make_shared<const ir::ActionLabel>(std::move(label));
}

std::shared_ptr<const ir::ActionLabel> label_of_receive(const std::string& agent, const Message& message,
                                                        const Value& sender_role) {
    ir::ActionLabel label = label_by(ir::ActionKind::in, agent);
    label.terms = {tree_of(message.content)};
    label.partners = {party_label(sender_role, message.from.id)};
    return std::make_shared<const ir::ActionLabel>(std::move(label));
}

std::shared_ptr<const ir::ActionLabel> label_of_constraint(const std::string& agent, const Label& label) {
    const bool is_solved = !label.is_answer && !label.solved.empty();
    ir::ActionLabel result = label_by(is_solved ? ir::ActionKind::internal : ir::ActionKind::other, agent);
    if (is_solved)
        for (const Value& each : label.solved) result.terms.push_back(tree_of(each));
    return std::make_shared<const ir::ActionLabel>(std::move(result));
}

}  // namespace map2pml::lcc
