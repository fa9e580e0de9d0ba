#include "translator/lcc/lowering/lower.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "translator/diag/suggest.h"
#include "translator/lcc/lowering/local_machines.h"
#include "translator/lcc/lowering/message_names.h"
#include "translator/lcc/lowering/unreached_actions.h"
#include "translator/lcc/lowering/untaken.h"
#include "translator/lcc/lowering/wording.h"

namespace map2pml::lcc {

namespace {

/// No names of LCC, so that they are nobody's. What such a step is its operation says.
constexpr const char* kNoSolution = "no_solution!";
constexpr const char* kNoMessage = "no_message!";
constexpr const char* kNobody = "nobody!";
constexpr const char* kNull = "null!";
constexpr const char* kAnswers = "answers!";
constexpr const char* kSolves = "solves!";

/// The role that an agent begins with, as the role of the agent in the protocol.
std::string role_of(const Scene::Participant& agent) {
    std::uint32_t next = 0;
    Environment environment(next);
    return environment.value_of(agent.role).text;
}

const Clause* clause_around(const Framework& framework, const source::Span& span) {
    for (const Clause& clause : framework.clauses) {
        if (clause.span.begin <= span.begin && span.end <= clause.span.end) {
            return &clause;
        }
    }
    return nullptr;
}

bool is_there(const Scene& scene, const Message& message) {
    return std::any_of(scene.agents.begin(), scene.agents.end(),
                       [&](const auto& agent) { return message.to.id == agent_id(agent.id); });
}

class Writer {
  public:
    /// \param untaken has the framework and the scene, and gets what may be asked later.
    Writer(const Vocabulary& vocabulary, const LocalMachines& machines, UntakenMessages& untaken)
        : framework_(untaken.framework()),
          scene_(untaken.scene()),
          vocabulary_(vocabulary),
          machines_(machines),
          untaken_(untaken),
          messages_(machines) {
        for (const LocalMachine& machine : machines.agents) {
            is_cut_ =
                is_cut_ || std::any_of(machine.begin(), machine.end(), [](const auto& each) { return each.is_cut; });
        }
    }

    LoweredScene write(const std::string& name) {
        ir::Protocol& protocol = result_.protocol;
        protocol.name = name;
        protocol.span = {framework_.clauses.front().span.file, framework_.clauses.front().span.begin,
                         framework_.clauses.back().span.end};
        protocol.name_span = framework_.clauses.front().head.span;
        for (const Scene::Participant& agent : scene_.agents) {
            protocol.agents.push_back({agent.id, role_of(agent), agent.role.span});
        }
        for (agent_ = 0; agent_ < scene_.agents.size(); ++agent_) {
            for (std::size_t at = 0; at < machines_.agents[agent_].size(); ++at) {
                protocol.clauses.push_back(clause(at));
                const Situation& situation = machines_.agents[agent_][at];
                if (situation.may_stay && !is_done(situation.process)) {
                    result_.services.insert(role_of(scene_.agents[agent_]));
                }
            }
        }
        add_unreached_actions();
        protocol.operation_count = last_id_;
        return std::move(result_);
    }

  private:
    ir::Operation operation(const source::Span& span, decltype(ir::Operation::kind) kind,
                            const std::string& wording = {}) {
        const bool is_of_text = !wording.empty() && !std::holds_alternative<ir::Become>(kind);
        return {span, ++last_id_, std::move(kind), with_few_numbers(wording),
                is_of_text ? ir::Operation::Origin::unfolded : ir::Operation::Origin::lowering};
    }

    /// The first situation has no parameter: an agent begins with it.
    static std::vector<ir::Term> name_of(std::size_t situation, const source::Span& span) {
        if (situation == 0) {
            return {};
        }
        return {{span, ir::Constant{"s" + std::to_string(situation)}}};
    }

    source::Span span_of(const Process& process) const {
        if (process.at != nullptr) {
            return process.at->span;
        }
        return scene_.agents[agent_].role.span;  // before the first action of its role
    }

    ir::Clause clause(std::size_t at) {
        const Situation& situation = machines_.agents[agent_][at];
        ir::Clause clause;
        clause.span = place_of(situation);
        const Clause* around = clause_around(framework_, clause.span);
        clause.head_span = around == nullptr ? clause.span : around->head.span;
        clause.agent = {scene_.agents[agent_].id};
        clause.agent_span = clause.head_span;
        clause.role = {role_of(scene_.agents[agent_])};
        clause.role_span = clause.head_span;
        clause.parameters = name_of(at, clause.head_span);
        clause.is_situation = true;
        clause.body = body(at, situation, clause.span);
        return clause;
    }

    /// Where the agent stands: at what it can do first, or could.
    source::Span place_of(const Situation& situation) const {
        const Process* first = situation.process.get();
        while (first->kind == Process::Kind::sequence || first->kind == Process::Kind::activation) {
            first = first->parts.front().get();
        }
        // A role change is no action: where it leads to says more.
        if (first->kind != Process::Kind::change && first->at != nullptr) {
            return first->at->span;
        }
        if (!situation.transitions.empty()) {
            return situation.transitions.front().label.at->span;
        }
        return situation.blocked.empty() ? span_of(*situation.process) : span_of(*situation.blocked.front());
    }

    ir::Operation body(std::size_t at, const Situation& situation, const source::Span& span) {
        if (is_done(situation.process)) {
            return operation(span, ir::Skip{});
        }
        if (situation.is_cut) {
            return cut(at, span);
        }
        const std::vector<const LocalTransition*> transitions = different(situation.transitions);
        const bool waits = std::any_of(transitions.begin(), transitions.end(),
                                       [](const LocalTransition* each) { return each->taken.has_value(); });
        const bool waits_for_more = is_cut_ && waits;
        const std::size_t ways = transitions.size() + situation.blocked.size() + (waits_for_more ? 1 : 0);
        if (ways == 1 && !transitions.empty() && !transitions.front()->taken) {
            return alternative(*transitions.front());
        }
        ir::Operation wait = operation(span, ir::WaitFor{});
        untaken_.add_wait(wait.id, agent_, situation.process, situation.answers);
        ir::WaitFor kind;
        kind.any_order = true;
        kind.never_rests = !situation.may_stay;
        if (ways == 1) {
            kind.attempt =
                situation.blocked.empty() ? alternative(*transitions.front()) : unreached(*situation.blocked.front());
        } else {
            ir::Operation choice = operation(span, ir::Skip{});
            ir::OrderedChoice branches;
            for (const LocalTransition* transition : transitions) {
                branches.branches.push_back(alternative(*transition));
            }
            for (const ProcessPointer& blocked : situation.blocked) {
                branches.branches.push_back(unreached(*blocked));
            }
            if (waits_for_more) {  // whoever is cut might send what is not known
                branches.branches.push_back(never_received(span, {}));
            }
            choice.kind = std::move(branches);
            kind.attempt = std::move(choice);
        }
        kind.on_timeout = next_situation(at, span);
        wait.kind = std::move(kind);
        return wait;
    }

    ir::Operation next_situation(std::size_t at, const source::Span& span) {
        return operation(span, ir::Become{name_of(at, span), ir::Become::Kind::silent});
    }

    /// Messages that are one in the model are received once.
    std::vector<const LocalTransition*> different(const std::vector<LocalTransition>& transitions) const {
        std::vector<const LocalTransition*> result;
        std::set<std::string> known;
        for (const LocalTransition& transition : transitions) {
            if (transition.taken) {
                const NamedMessage message = messages_.named(*transition.taken, transition.label.at->span);
                std::string text =
                    fmt::format("{} {} {} {}", message.performative, static_cast<const void*>(transition.label.at),
                                transition.to, to_string(transition.taken->from.id));
                for (const ir::Term& term : message.terms) {
                    text += " " + to_string(term);
                }
                if (!known.insert(text).second) {
                    continue;
                }
            }
            result.push_back(&transition);
        }
        return result;
    }

    /// A call that is not the last thing to do, in an instance with no depth for such calls: the search is cut there.
    ir::Operation cut(std::size_t at, const source::Span& span) {
        const LocalMachine& machine = machines_.agents[agent_];
        ir::Operation whole = operation(span, ir::Skip{});
        ir::Seq seq;
        const std::vector<std::string> roles = last_roles(machine, at);
        seq.parts.push_back(operation(
            span, ir::Become{name_of(at, span), ir::Become::Kind::cut},
            fmt::format("{} has more situations than are looked at{}; `limit situations = N` looks at more",
                        scene_.agents[agent_].id,
                        roles.empty() ? "" : fmt::format(", by way of the roles {}", fmt::join(roles, ", ")))));
        for (const Scene::Participant& other : scene_.agents) {  // it may send whatever anybody waits for
            seq.parts.push_back(operation(span, ir::Send{kNoMessage, {}, address(other.id, span)}));
        }
        whole.kind = std::move(seq);
        return whole;
    }

    /// A step and the call of the situation after it. What ends the agent needs no call.
    ir::Operation alternative(const LocalTransition& transition) {
        const source::Span& span = transition.label.at->span;
        const bool ends = is_done(machines_.agents[agent_][transition.to].process);
        const std::size_t parts = actions_of(transition) + (ends ? 0 : 1);
        ir::Operation whole = parts == 1 ? ir::Operation{} : operation(span, ir::Skip{});
        ir::Seq seq;
        add_actions(transition, seq.parts);
        if (!ends) {
            seq.parts.push_back(next_situation(transition.to, span));
        }
        if (parts == 1) {
            return std::move(seq.parts.front());
        }
        whole.kind = std::move(seq);
        return whole;
    }

    /// Without the messages to ids that nobody has.
    static std::size_t actions_of(const LocalTransition& transition) {
        return std::max<std::size_t>(1, transition.sent.size());
    }

    void add_actions(const LocalTransition& transition, std::vector<ir::Operation>& parts) {
        const source::Span& span = transition.label.at->span;
        if (transition.taken) {
            NamedMessage message = messages_.named(*transition.taken, span);
            const Party from{message.sender_role, transition.taken->from.id};
            parts.push_back(
                operation(span,
                          ir::Receive{std::move(message.performative), std::move(message.terms),
                                      address(to_string(transition.taken->from.id), span), std::move(message.written)},
                          said(*transition.taken, "<=", from)));
            return;
        }
        if (transition.label.kind == Label::Kind::internal) {
            parts.push_back(constraint(transition, span));
            return;
        }
        for (const Message& message : transition.sent) {
            parts.push_back(send(message, span));
        }
        if (transition.sent.empty()) {  // nobody can play the role
            parts.push_back(decision(kNobody, {}, span, to_string(transition.label.message) + " => nobody"));
        }
    }

    static std::string said(const Message& message, const char* arrow, const Party& party) {
        return fmt::format("{} {} a({}, {})", to_string(message.content), arrow, to_string(party.role),
                           to_string(party.id));
    }

    ir::Operation send(const Message& message, const source::Span& span) {
        if (!is_there(scene_, message)) {
            return decision(kNobody, {}, span, said(message, "=>", message.to));
        }
        NamedMessage named = messages_.named(message, span);
        note_numbers(message.content, span);
        ir::WrittenMessage written{named.performative, {}, scene_.agents[agent_].id};
        for (const ir::Term& term : named.terms) {
            written.terms.push_back(to_string(term));
        }
        untaken_.add_message(std::move(written), message);
        return operation(span,
                         ir::Send{std::move(named.performative), std::move(named.terms),
                                  address(to_string(message.to.id), span), std::move(named.written)},
                         said(message, "=>", message.to));
    }

    ir::Address address(const std::string& id, const source::Span& span) const {
        const auto agent = std::find_if(scene_.agents.begin(), scene_.agents.end(),
                                        [&](const Scene::Participant& each) { return each.id == id; });
        return {span, {span, ir::AgentName{id}}, {span, ir::RoleName{role_of(*agent)}}};
    }

    ir::Operation decision(const std::string& procedure, std::vector<ir::Term> arguments, const source::Span& span,
                           std::string wording) {
        return operation(span,
                         ir::Decide{std::nullopt, {}, procedure, std::move(arguments), ir::Decide::Outcome::succeeds},
                         std::move(wording));
    }

    /// A single predicate keeps its name; what is more, or a comparison, is `solves`.
    ir::Operation constraint(const LocalTransition& transition, const source::Span& span) {
        const std::vector<Value>& solved = transition.label.solved;
        if (solved.empty()) {
            return decision(kNull, {}, span, "null");
        }
        std::string wording;
        for (const Value& each : solved) {
            wording += (wording.empty() ? "" : " and ") + as_condition(each);
        }
        if (transition.label.is_answer) {
            return decision(kAnswers, {}, span, "decides " + wording);
        }
        const bool is_predicate = solved.size() == 1 && is_name(solved.front());
        std::vector<ir::Term> arguments;
        if (is_predicate) {
            for (const Value& part : solved.front().parts) {
                arguments.push_back(term_of(part, span));
            }
            note_numbers(solved.front(), span);
        }
        return decision(is_predicate ? solved.front().text : std::string(kSolves), std::move(arguments), span,
                        std::move(wording));
    }

    void note_numbers(const Value& whole, const source::Span& span) {
        for (const Value& part : whole.parts) {
            const bool is_number = part.kind == Value::Kind::integer || part.kind == Value::Kind::number;
            if (is_number && !std::holds_alternative<ir::Integer>(term_of(part, span).kind)) {
                result_.named_numbers.emplace(to_string(part), span);
            }
        }
    }

    static bool is_name(const Value& value) {
        const bool has_functor = value.kind == Value::Kind::constant || value.kind == Value::Kind::compound;
        const auto is_letter = [](char byte) {
            return byte == '_' || std::isalpha(static_cast<unsigned char>(byte)) != 0;
        };
        return has_functor && !value.text.empty() && is_letter(value.text.front());
    }

    /// What waits for a message or a solution that never comes.
    ir::Operation unreached(const Process& process) {
        const source::Span span = span_of(process);
        if (process.kind == Process::Kind::receive) {
            return never_received(span, to_string(process));
        }
        if (process.kind == Process::Kind::guarded) {
            return never_solved(span, to_string(*process.condition));
        }
        return never_solved(span, to_string(process));
    }

    ir::Operation never_received(const source::Span& span, const std::string& wording) {
        const ir::Address anybody{span, {span, ir::Wildcard{}}, {span, ir::Wildcard{}}};
        return operation(span, ir::Receive{kNoMessage, {}, anybody}, wording);
    }

    ir::Operation never_solved(const source::Span& span, std::string wording) {
        return operation(span, ir::Decide{std::nullopt, {}, kNoSolution, {}, ir::Decide::Outcome::no_solution},
                         std::move(wording));
    }

    /// What no situation comes to, though its clause is entered: it stands in a clause that nobody calls, to be found not
    /// reached.
    /// So do the words of the text, so that a check file may name what this instance has not.
    void add_unreached_actions() {
        const std::vector<const Definition*> unreached = find_unreached_actions(framework_, machines_);
        agent_ = 0;
        ir::Clause clause;
        clause.span = framework_.clauses.front().body.span;
        clause.head_span = clause.agent_span = clause.role_span = clause.span;
        clause.agent = {scene_.agents.front().id};
        clause.role = {role_of(scene_.agents.front())};
        clause.parameters = {{clause.span, ir::Constant{"never"}}};
        clause.is_situation = true;
        ir::Operation all = operation(clause.span, ir::Skip{});
        ir::Seq seq;
        for (const Definition* each : unreached) {
            seq.parts.push_back(never_solved(each->span, text_of(*each)));
        }
        for (const auto& [functor, terms] : vocabulary_.messages) {
            const ir::Address anybody{clause.span, {clause.span, ir::Wildcard{}}, {clause.span, ir::Wildcard{}}};
            seq.parts.push_back(operation(clause.span, ir::Receive{functor, terms, anybody}));
        }
        for (const auto& [functor, terms] : vocabulary_.questions) {
            seq.parts.push_back(operation(clause.span, ir::Decide{std::nullopt, {}, functor, terms}));
        }
        if (seq.parts.empty()) {
            return;
        }
        if (seq.parts.size() == 1) {
            clause.body = std::move(seq.parts.front());
        } else {
            all.kind = std::move(seq);
            clause.body = std::move(all);
        }
        result_.protocol.clauses.push_back(std::move(clause));
    }

    const Framework& framework_;
    const Scene& scene_;
    const Vocabulary& vocabulary_;
    const LocalMachines& machines_;
    UntakenMessages& untaken_;
    MessageNames messages_;
    LoweredScene result_;
    ir::OperationId last_id_ = 0;
    std::size_t agent_ = 0;
    bool is_cut_ = false;  ///< some machine is not known to its end
};

/// Once for each place of the text.
void report_unknown_receivers(const Scene& scene, const LocalMachines& machines, diag::Sink& sink) {
    std::set<const Definition*> reported;
    std::vector<std::string> names;
    for (const Scene::Participant& each : scene.agents) {
        names.push_back(each.id);
    }
    for (const LocalMachine& machine : machines.agents) {
        for (const Situation& situation : machine) {
            for (const LocalTransition& transition : situation.transitions) {
                for (const Message& message : transition.sent) {
                    if (!is_there(scene, message) && reported.insert(transition.label.at).second) {
                        sink.report(
                            {diag::Code::lcc_unknown_receiver,
                             transition.label.at->span,
                             fmt::format("this may send to `{}`, but no agent has this name{}",
                                         to_string(message.to.id), diag::did_you_mean(to_string(message.to.id), names)),
                             {}});
                    }
                }
            }
        }
    }
}

}  // namespace

std::optional<LoweredScene> lower(const Framework& framework, const Scene& scene, const Vocabulary& vocabulary,
                                  const std::string& name, std::size_t most_situations, const source::Span& place,
                                  diag::Sink& sink) {
    auto untaken = std::make_shared<UntakenMessages>(framework, scene);
    System system(untaken->framework(), untaken->scene());
    const LocalMachines machines = find_local_machines(system, untaken->scene(), most_situations);
    if (system.gave_up()) {
        const auto [at, why] = *system.gave_up();
        sink.report({diag::Code::lcc_deep_constraint, at == nullptr ? place : at->span, words_for(why), {}});
        return std::nullopt;
    }
    report_unknown_receivers(scene, machines, sink);
    LoweredScene lowered = Writer(vocabulary, machines, *untaken).write(name);
    lowered.why_untaken = [untaken = std::shared_ptr<const UntakenMessages>(untaken)](
                              ir::OperationId wait, const ir::WrittenMessage& message) {
        return untaken->why(wait, message);
    };
    return lowered;
}

}  // namespace map2pml::lcc
