#include "translator/protocols/situations/transition_system/system.h"

#include <algorithm>

#include "translator/protocols/situations/transition_system/moves.h"

namespace map2pml::lcc {

namespace {

/// The maximum length of a process, in sizes of the largest terms.
constexpr std::uint64_t kTermsOfProcess = 10;

RoleKey key_of(const Value& role) { return {role.text, role.parts.size()}; }

/// Variables of a message are its own.
Message canonical(const Message& message) {
    Renumbering numbers;
    Message result;
    result.content = numbers.renumbered(message.content);
    result.from = {numbers.renumbered(message.from.role), numbers.renumbered(message.from.id)};
    result.to = {numbers.renumbered(message.to.role), numbers.renumbered(message.to.id)};
    return result;
}

/// `not(goal)`
Value denied(const Value& goal) {
    Value value;
    value.kind = Value::Kind::compound;
    value.text = "not";
    value.parts = {goal};
    return value;
}

/// The messages of a state to one agent; those that are equal count once in a bag.
class InTransit : public Mailbox {
  public:
    /// \param to the id of the agent
    InTransit(const State& state, Value to, Delivery delivery)
        : state_(state), to_(std::move(to)), delivery_(delivery) {}

    [[nodiscard]] std::vector<std::size_t> candidates(const Value& /*wanted*/) const override {
        std::vector<std::size_t> numbers;
        for (std::size_t at = 0; at < state_.messages.size(); ++at) {
            const Message& message = state_.messages[at];
            const bool again = at > 0 && delivery_ == Delivery::bag && message == state_.messages[at - 1];
            if ((message.to.id == to_ || is_for_anyone(message)) && !again) numbers.push_back(at);
        }
        return numbers;
    }

    [[nodiscard]] const Message& message(std::size_t number) const override { return state_.messages[number]; }

  private:
    const State& state_;
    Value to_;
    Delivery delivery_;
};

/// Roles to which a role can change directly. A variable may be any role.
struct RoleUse {
    std::set<RoleKey> roles;
    bool any = false;
};

void add_uses(const Definition& definition, RoleUse& use) {
    const auto add_all = [&](const std::vector<Definition>& parts) {
        for (const Definition& part : parts) add_uses(part, use);
    };
    if (const auto* change = std::get_if<RoleChange>(&definition.kind)) {
        std::uint32_t next = 0;
        Environment environment(next);
        const Value role = environment.value_of(change->agent.role);
        use.any = use.any || role.kind == Value::Kind::unbound;
        use.roles.insert(key_of(role));
    } else if (const auto* guarded = std::get_if<Guarded>(&definition.kind)) {
        add_uses(*guarded->body, use);
    } else if (const auto* sequence = std::get_if<Sequence>(&definition.kind)) {
        add_all(sequence->parts);
    } else if (const auto* choice = std::get_if<Choice>(&definition.kind)) {
        add_all(choice->branches);
    } else if (const auto* parallel = std::get_if<Parallel>(&definition.kind)) {
        add_all(parallel->branches);
    }
}

}  // namespace

System::System(const Framework& framework, const Scene& scene) : framework_(framework), scene_(scene) {
    find_players();
}

void System::find_players() {
    std::map<RoleKey, RoleUse> uses;
    std::set<RoleKey> all;
    for (const Clause& clause : framework_.clauses) {
        std::uint32_t next = 0;
        Environment environment(next);
        const RoleKey own = key_of(environment.value_of(clause.head.role));
        all.insert(own);
        add_uses(clause.body, uses[own]);
    }
    for (const Scene::Participant& agent : scene_.agents) {
        std::uint32_t next = 0;
        Environment environment(next);
        std::set<RoleKey> played = {key_of(environment.value_of(agent.role))};
        for (std::deque<RoleKey> open(played.begin(), played.end()); !open.empty(); open.pop_front()) {
            const RoleUse& use = uses[open.front()];
            for (const RoleKey& role : use.any ? all : use.roles)
                if (played.insert(role).second) open.push_back(role);
        }
        for (const RoleKey& role : played) players_[role].push_back(agent.id);
    }
}

State System::initial() const {
    State state;
    for (const Scene::Participant& agent : scene_.agents) {
        std::uint32_t next = 0;
        Environment environment(next);
        Value role = environment.value_of(agent.role);
        state.agents.push_back(role_change({std::move(role), agent_id(agent.id)}));
    }
    state.answers.resize(state.agents.size());
    return state;
}

std::vector<LocalStep> System::local_steps(const State& state, std::size_t agent, std::vector<ProcessPointer>* blocked,
                                           std::vector<Refusal>* refusals, Awaited* awaited) const {
    const InTransit mailbox(state, agent_id(scene_.agents[agent].id), scene_.delivery);
    return local_steps({agent, state.agents[agent], state.answers[agent], mailbox}, blocked, refusals, awaited);
}

std::vector<LocalStep> System::local_steps(const LocalState& state, std::vector<ProcessPointer>* blocked,
                                           std::vector<Refusal>* refusals, Awaited* awaited) const {
    const std::size_t agent = state.agent;
    std::vector<LocalStep> steps;
    Renumbering numbers;
    const ProcessPointer process = renumbered(state.process, numbers);
    std::uint32_t next = numbers.count();
    std::map<std::string, std::pair<Value, const Definition*>> asked;
    const Here here{state, agent, agent_id(scene_.agents[agent].id), next, blocked, refusals, asked, awaited};
    for (Move& move : moves(here, process, constant("none"), {}, 0)) {
        LocalStep step{std::move(move.label), {}, stable_answers(state.answers), move.taken, std::move(move.sent)};
        step.label.message = resolve(step.label.message, move.known);
        step.label.partner = {resolve(step.label.partner.role, move.known), resolve(step.label.partner.id, move.known)};
        Renumbering after;
        step.next = simplified(move.rest, move.known);
        work_ += nodes_of(*step.next);
        std::uint64_t largest = std::max(nodes_of(step.label.message), nodes_of(*step.next) / kTermsOfProcess);
        for (const Value& each : step.label.solved) largest = std::max(largest, nodes_of(each));
        if (largest > kLargestTerm) {
            give_up(step.label.at, GaveUp::Why::terms);
            break;
        }
        step.next = renumbered(step.next, after);
        for (Message& message : step.sent) {
            message.content = resolve(message.content, move.known);
            message.from = {resolve(message.from.role, move.known), resolve(message.from.id, move.known)};
            message.to = {resolve(message.to.role, move.known), as_id(resolve(message.to.id, move.known))};
            message = canonical(message);
        }
        steps.push_back(std::move(step));
    }
    add_answers(here, process, steps);
    return steps;
}

bool Awaited::includes(const Value& content) const {
    return anything || content.kind == Value::Kind::unbound || functors.contains({content.text, content.parts.size()});
}

void System::give_up(const Definition* at, GaveUp::Why why) const {
    if (!gave_up_) gave_up_ = GaveUp{at, why};
}

/// Only stable answers are kept after a step.
Answers System::stable_answers(const Answers& answers) const {
    Answers stable;
    for (const auto& [question, answer] : answers) {
        const auto predicate = scene_.knowledge.open.find(question.substr(0, question.find('(')));
        if (predicate != scene_.knowledge.open.end() && predicate->second.is_stable) stable.emplace(question, answer);
    }
    return stable;
}

/// An open predicate is decided in a separate step, so that `p` and `not p` in two branches of one `or` get the same answer.
void System::add_answers(const Here& here, const ProcessPointer& process, std::vector<LocalStep>& steps) const {
    for (const auto& [text, question] : here.asked) {
        const auto& [goal, at] = question;
        std::vector<std::optional<Value>> answers = {std::nullopt};
        auto truths = answers_to(scene_.knowledge.open.at(goal.text), goal);
        if (!truths) {
            give_up(at, GaveUp::Why::answers);
            continue;
        }
        for (Value& truth : *truths) answers.emplace_back(std::move(truth));
        for (const std::optional<Value>& answer : answers) {
            Label label{Label::Kind::internal, here.agent, {}, {}, {answer ? *answer : denied(goal)}, at, true};
            Answers after = here.state.answers;
            after.emplace(text, answer);
            steps.push_back({std::move(label), process, std::move(after), std::nullopt, {}});
        }
    }
}

std::vector<Substitution> System::solve(const Here& here, const Condition& condition, const Substitution& known,
                                        const Definition* at) const {
    if (is_over()) return {};
    Solver solver(scene_.knowledge, scene_.agents[here.agent].id, here.state.answers);
    std::vector<Substitution> solutions = solver.solve(condition, known, here.next);
    if (solver.has_too_large_terms())
        give_up(at, GaveUp::Why::terms);
    else if (solver.gave_up())
        give_up(at, GaveUp::Why::constraint);
    else if (solver.overflows())
        give_up(at, GaveUp::Why::overflow);
    else if (solver.has_too_many_answers())
        give_up(at, GaveUp::Why::answers);
    work_ += solver.work();
    for (const auto& [text, question] : solver.asked()) here.asked.emplace(text, std::make_pair(question, at));
    return solutions;
}

/// Processes that only have to change to the role, and all branches of a `par`, are also at its beginning.
bool System::may_stay(const ProcessPointer& process, std::size_t depth) const {
    const auto stays = [&](const ProcessPointer& part) { return may_stay(part, depth); };
    switch (process->kind) {
        case Process::Kind::done:
            return true;
        case Process::Kind::change:
            return scene_.services.contains(key_of(process->party.role)) || leads_to_service(*process, depth);
        case Process::Kind::sequence:
        case Process::Kind::activation:
            return stays(process->parts.front());
        case Process::Kind::parallel:
            return std::all_of(process->parts.begin(), process->parts.end(), stays);
        case Process::Kind::null:
        case Process::Kind::send:
        case Process::Kind::receive:
        case Process::Kind::guarded:
        case Process::Kind::choice:
            return false;
    }
    return false;
}

/// True if every clause of the role first changes to a service.
bool System::leads_to_service(const Process& change, std::size_t depth) const {
    constexpr std::size_t kDeepest = 50;
    bool leads = false;
    for (const Clause& clause : framework_.clauses) {
        Renumbering numbers;
        const Value role = numbers.renumbered(change.party.role);
        std::uint32_t next = numbers.count();
        Environment environment(next);
        const Party head = party_of(clause.head, environment);
        Substitution bound;
        if (!unify(head.role, role, bound)) continue;
        const ProcessPointer whole = process_of(clause.body, environment, scene_.overwrites);
        if (whole == nullptr) return false;
        const ProcessPointer body = simplified(whole, bound);
        if (depth > kDeepest || is_done(body) || !may_stay(body, depth + 1)) return false;
        leads = true;
    }
    return leads;
}

std::string to_string(const Answers& answers) {
    std::string text;
    for (const auto& [question, answer] : answers)
        text += "  " + question + ": " + (answer ? to_string(*answer) : "false") + "\n";
    return text;
}

std::string to_string(const State& state) {
    std::string text;
    for (std::size_t agent = 0; agent < state.agents.size(); ++agent)
        text += to_string(*state.agents[agent]) + "\n" + to_string(state.answers[agent]);
    for (const Message& message : state.messages) append(text, message);
    return text;
}

void append(std::string& text, const Message& message) {
    append(text, message.from);
    append(text += ": ", message.content);
    append(text += " => ", message.to);
    text += '\n';
}

bool is_for_anyone(const Message& message) { return message.to.id.kind == Value::Kind::unbound; }

bool is_ground(const Message& message) {
    const auto is_known = [](const Value& value) {
        return value.kind != Value::Kind::unbound && value.parts.are_ground();
    };
    return is_known(message.content) && is_known(message.from.role) && is_known(message.from.id) &&
           is_known(message.to.role) && is_known(message.to.id);
}

std::string to_string(const Label& label) {
    std::string text = std::to_string(label.agent) + ": ";
    if (label.kind == Label::Kind::internal) {
        text += "#(";
        for (const Value& each : label.solved) text += (text.ends_with("(") ? "" : ", ") + to_string(each);
        return text + ")";
    }
    return text + (label.kind == Label::Kind::out ? "out(" : "in(") + to_string(label.message) + ", " +
           to_string(label.partner) + ")";
}

}  // namespace map2pml::lcc
