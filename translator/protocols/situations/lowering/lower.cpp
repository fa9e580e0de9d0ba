#include "translator/protocols/situations/lowering/lower.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "translator/languages/lcc/print.h"
#include "translator/languages/lcc/walk.h"
#include "translator/protocols/situations/lowering/internal.h"
#include "translator/protocols/situations/lowering/wording.h"

namespace map2pml::lcc {

namespace {

const Clause* clause_around(const Framework& framework, const source::Span& span) {
    for (const Clause& clause : framework.clauses)
        if (clause.span.begin <= span.begin && span.end <= clause.span.end) return &clause;
    return nullptr;
}

class Writer {
  public:
    /// \param untaken has the framework and the scene, and receives data for later queries.
    Writer(const Vocabulary& vocabulary, const LocalMachines& machines, UntakenMessages& untaken)
        : framework_(untaken.framework()),
          scene_(untaken.scene()),
          vocabulary_(vocabulary),
          machines_(machines),
          untaken_(untaken),
          actions_(machines, untaken) {
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
        for (const Scene::Participant& agent : scene_.agents)
            protocol.agents.push_back({agent.id, initial_role(agent), agent.role.span});
        for (agent_ = 0; agent_ < scene_.agents.size(); ++agent_) {
            actions_.begin_agent(agent_);
            for (std::size_t at = 0; at < machines_.agents[agent_].size(); ++at) {
                protocol.clauses.push_back(clause(at));
                const Situation& situation = machines_.agents[agent_][at];
                if (situation.may_stay && !is_done(situation.process))
                    result_.services.insert(initial_role(scene_.agents[agent_]));
            }
        }
        if (!actions_.box().empty()) add_box();
        add_unreached_actions();
        protocol.operation_count = actions_.last_id();
        result_.named_numbers = actions_.take_named_numbers();
        return std::move(result_);
    }

  private:
    /// The agent whose mailbox has the messages for anyone. It does nothing.
    void add_box() {
        const source::Span& span = framework_.clauses.front().head.span;
        result_.protocol.agents.push_back({actions_.box(), actions_.box(), span});
        ir::Clause clause;
        clause.span = clause.head_span = clause.agent_span = clause.role_span = span;
        clause.agent = {actions_.box()};
        clause.role = {actions_.box()};
        clause.is_situation = true;
        clause.body = actions_.operation(span, ir::Skip{});
        result_.protocol.clauses.push_back(std::move(clause));
    }

    /// The first situation has no parameter: an agent begins with it.
    static std::vector<ir::Term> name_of(std::size_t situation, const source::Span& span) {
        if (situation == 0) return {};
        return {{span, ir::Constant{"s" + std::to_string(situation)}}};
    }

    source::Span span_of(const Process& process) const {
        if (process.at != nullptr) return process.at->span;
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
        clause.role = {initial_role(scene_.agents[agent_])};
        clause.role_span = clause.head_span;
        clause.parameters = name_of(at, clause.head_span);
        clause.is_situation = true;
        clause.body = body(at, situation, clause.span);
        return clause;
    }

    /// The place of the agent: that of its first possible or blocked action.
    source::Span place_of(const Situation& situation) const {
        const Process* first = situation.process.get();
        while (first->kind == Process::Kind::sequence || first->kind == Process::Kind::activation)
            first = first->parts.front().get();
        // A role change is not an action: its target is a better place.
        if (first->kind != Process::Kind::change && first->at != nullptr) return first->at->span;
        if (!situation.transitions.empty()) return situation.transitions.front().label.at->span;
        return situation.blocked.empty() ? span_of(*situation.process) : span_of(*situation.blocked.front());
    }

    ir::Operation body(std::size_t at, const Situation& situation, const source::Span& span) {
        if (is_done(situation.process)) return actions_.operation(span, ir::Skip{});
        if (situation.is_cut) return cut(at, span);
        const std::vector<const LocalTransition*> transitions = different(situation.transitions);
        const bool waits = std::any_of(transitions.begin(), transitions.end(),
                                       [](const LocalTransition* each) { return each->taken.has_value(); });
        const bool waits_for_more = is_cut_ && waits;
        const std::size_t alternatives = transitions.size() + situation.blocked.size() + (waits_for_more ? 1 : 0);
        if (alternatives == 1 && !transitions.empty() && !transitions.front()->taken && !transitions.front()->is_denied)
            return alternative(*transitions.front());
        ir::Operation wait = actions_.operation(span, ir::WaitFor{});
        untaken_.add_wait(wait.id, agent_, situation.process, situation.answers);
        ir::WaitFor kind;
        kind.any_order = true;
        kind.never_rests = !situation.may_stay;
        if (alternatives == 1) {
            kind.attempt = situation.blocked.empty() ? alternative(*transitions.front())
                                                     : unreached(*situation.blocked.front(), situation.answers);
        } else {
            ir::Operation choice = actions_.operation(span, ir::Skip{});
            ir::OrderedChoice branches;
            for (const LocalTransition* transition : transitions) branches.branches.push_back(alternative(*transition));
            for (const ProcessPointer& blocked : situation.blocked)
                branches.branches.push_back(unreached(*blocked, situation.answers));
            if (waits_for_more)  // an agent that was cut might send unknown messages
                branches.branches.push_back(actions_.never_received(span, {}));
            choice.kind = std::move(branches);
            kind.attempt = std::move(choice);
        }
        kind.on_timeout = next_situation(at, span);
        wait.kind = std::move(kind);
        return wait;
    }

    ir::Operation next_situation(std::size_t at, const source::Span& span) {
        return actions_.operation(span, ir::Become{name_of(at, span), ir::Become::Kind::silent});
    }

    /// Messages with one representation in the model are received once.
    std::vector<const LocalTransition*> different(const std::vector<LocalTransition>& transitions) const {
        std::vector<const LocalTransition*> result;
        std::set<std::string> known;
        for (const LocalTransition* transition : permitted_first(transitions)) {
            if (transition->taken) {
                const NamedMessage message = actions_.messages().named(*transition->taken, transition->label.at->span);
                std::string text = fmt::format(
                    "{} {} {} {} {}", message.performative, static_cast<const void*>(transition->label.at),
                    transition->to, to_string(transition->taken->from.id), is_for_anyone(*transition->taken));
                for (const ir::Term& term : message.terms) text += " " + to_string(term);
                if (!known.insert(text).second) continue;
            }
            result.push_back(transition);
        }
        return result;
    }

    /// Of two that are one in the model the permitted one stays.
    static std::vector<const LocalTransition*> permitted_first(const std::vector<LocalTransition>& transitions) {
        std::vector<const LocalTransition*> all;
        for (const LocalTransition& each : transitions) all.push_back(&each);
        std::stable_partition(all.begin(), all.end(), [](const LocalTransition* each) { return !each->is_denied; });
        return all;
    }

    /// A call that is not in tail position, in an instance without depth for such calls: the search is cut there.
    ir::Operation cut(std::size_t at, const source::Span& span) {
        const LocalMachine& machine = machines_.agents[agent_];
        ir::Operation whole = actions_.operation(span, ir::Skip{});
        ir::Seq seq;
        const std::vector<std::string> roles = last_roles(machine, at);
        const RoleChange* again = role_entered_again(framework_, *machine[at].process);
        const std::string why =
            again != nullptr
                ? fmt::format(
                      ": `{}` is entered again while there is something left to do after it, which "
                      "piles up; make it the last action of its role",
                      to_string(again->agent))
                : fmt::format("{}; if their number is finite, `limit situations = N` explores more",
                              roles.empty() ? "" : fmt::format(", through the roles {}", fmt::join(roles, ", ")));
        seq.parts.push_back(actions_.operation(
            again != nullptr ? again->agent.span : span, ir::Become{name_of(at, span), ir::Become::Kind::cut},
            fmt::format("{} has more situations than are explored{}", scene_.agents[agent_].id, why)));
        for (const Scene::Participant& other : scene_.agents)  // it may send any awaited message
            seq.parts.push_back(actions_.send_unknown(other.id, span));
        whole.kind = std::move(seq);
        return whole;
    }

    /// A step and the call of the next situation. The last step of an agent needs no call.
    ir::Operation alternative(const LocalTransition& transition) {
        const source::Span& span = transition.label.at->span;
        const bool ends = is_done(machines_.agents[agent_][transition.to].process);
        const std::size_t parts = actions_.actions_of(transition) + (ends ? 0 : 1);
        ir::Operation whole = parts == 1 ? ir::Operation{} : actions_.operation(span, ir::Skip{});
        ir::Seq seq;
        actions_.add_actions(transition, seq.parts);
        if (transition.is_denied) deny(seq.parts.front(), transition);
        if (!ends) seq.parts.push_back(next_situation(transition.to, span));
        if (parts == 1) return std::move(seq.parts.front());
        whole.kind = std::move(seq);
        return whole;
    }

    /// A step of another run, which the rules that there are deny.
    void deny(const ir::Operation& first, const LocalTransition& transition) {
        result_.denied.insert(first.id);
        for (const Value& solved : transition.label.solved) {
            const auto& denies = scene_.knowledge.denies;
            const ir::Denial* denial = denies ? denies(scene_.agents[agent_].id, solved) : nullptr;
            if (denial != nullptr) result_.denials[first.id].push_back(*denial);
        }
    }

    /// Why the rules of agents leave no solution.
    void add_denials(const ir::Operation& operation, const Condition& condition, const Answers& answers) {
        const std::vector<ir::Denial> denials = denials_of(scene_, scene_.agents[agent_].id, condition, answers);
        if (!denials.empty()) result_.denials.emplace(operation.id, denials);
    }

    /// Actions that wait for a message or a solution that never comes.
    ir::Operation unreached(const Process& process, const Answers& answers) {
        const source::Span span = span_of(process);
        if (process.kind == Process::Kind::receive) return actions_.never_received(span, to_string(process));
        if (process.kind == Process::Kind::guarded) {
            ir::Operation never = actions_.never_solved(span, to_string(*process.condition));
            add_denials(never, *process.condition, answers);
            return never;
        }
        return actions_.never_solved(span, to_string(process));
    }

    /// Actions that no situation reaches, though their clause is entered: they are put in a clause that is never called, to be
    /// reported as unreachable. So are the names of the text: a check file may use names that this instance does not have.
    void add_unreached_actions() {
        const std::vector<const Definition*> unreached = find_unreached_actions(framework_, machines_);
        agent_ = 0;
        actions_.begin_agent(agent_);
        ir::Clause clause;
        clause.span = framework_.clauses.front().body.span;
        clause.head_span = clause.agent_span = clause.role_span = clause.span;
        clause.agent = {scene_.agents.front().id};
        clause.role = {initial_role(scene_.agents.front())};
        clause.parameters = {{clause.span, ir::Constant{"never"}}};
        clause.is_situation = true;
        ir::Operation all = actions_.operation(clause.span, ir::Skip{});
        ir::Seq seq;
        for (const Definition* each : unreached) seq.parts.push_back(actions_.never_solved(each->span, text_of(*each)));
        for (const auto& [functor, terms] : vocabulary_.messages) {
            const ir::Address anybody{clause.span, {clause.span, ir::Wildcard{}}, {clause.span, ir::Wildcard{}}};
            seq.parts.push_back(actions_.operation(clause.span, ir::Receive{functor, terms, anybody}));
        }
        for (const auto& [functor, terms] : vocabulary_.questions)
            seq.parts.push_back(actions_.operation(clause.span, ir::Decide{std::nullopt, {}, functor, terms}));
        if (seq.parts.empty()) return;
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
    ActionWriter actions_;
    LoweredScene result_;
    std::size_t agent_ = 0;
    bool is_cut_ = false;  ///< some machine is incomplete
};

}  // namespace

std::optional<LoweredScene> lower(const Framework& framework, const Scene& scene, const Vocabulary& vocabulary,
                                  const std::string& name, std::size_t most_situations, const source::Span& place,
                                  diag::Sink& sink) {
    auto untaken = std::make_shared<UntakenMessages>(framework, scene);
    System system(untaken->framework(), untaken->scene());
    const LocalMachines machines = find_local_machines(system, untaken->scene(), most_situations);
    if (system.gave_up()) {
        const auto [at, why] = *system.gave_up();
        sink.report(diag::Code::lcc_deep_constraint, at == nullptr ? place : at->span, words_for(why));
        return std::nullopt;
    }
    report_unknown_receivers(scene, machines, sink);
    LoweredScene lowered = Writer(vocabulary, machines, *untaken).write(name);
    for (const Clause& clause : framework.clauses)
        for_each_definition(clause.body,
                            [&](const Definition& each) { lowered.texts.emplace(each.span, text_of(each)); });
    lowered.why_untaken = [untaken = std::shared_ptr<const UntakenMessages>(untaken)](
                              ir::OperationId wait, const ir::WrittenMessage& message) {
        return untaken->why(wait, message);
    };
    return lowered;
}

}  // namespace map2pml::lcc
