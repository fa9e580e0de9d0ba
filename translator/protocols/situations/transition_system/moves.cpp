// The transition rules of LCC (Osman, Robertson, Walton, 2006; grammar/lcc.md, "How it runs"): one function for each rule that is
// longer than a line.
#include "translator/protocols/situations/transition_system/moves.h"

#include <algorithm>
#include <utility>

namespace map2pml::lcc {

namespace {

using Kind = Process::Kind;
constexpr std::uint64_t kWorkForMessage = 10;  ///< for unification only
constexpr std::size_t kDeepestRoles = 200;     ///< role changes without an action between them

ProcessPointer nothing() {
    static const ProcessPointer process = std::make_shared<const Process>();
    return process;
}

/// Whether the functors differ, so that no values of the variables make the terms equal.
bool differ_at_once(const Value& left, const Value& right) {
    if (left.kind == Value::Kind::unbound || right.kind == Value::Kind::unbound) return false;
    return left.kind != right.kind || left.text != right.text || left.parts.size() != right.parts.size();
}

}  // namespace

std::vector<System::Move> System::moves(const Here& here, const ProcessPointer& process, const Value& role,
                                        const Substitution& known, std::size_t depth) const {
    const auto wrap = [](std::vector<Move> inner, const auto& around) {
        for (Move& move : inner) move.rest = around(std::move(move.rest));
        return inner;
    };
    switch (process->kind) {
        case Kind::done:
            return {};
        case Kind::null:  // NULL
            return {Move{{Label::Kind::internal, here.agent, {}, {}, {}, process->at}, nothing(), known}};
        case Kind::send:
            return send(here, *process, role, known);
        case Kind::receive:
            return receive(here, *process, role, known);
        case Kind::change:
            return change(here, *process, known, depth);
        case Kind::guarded:
            return guarded(here, *process, role, known, depth);
        case Kind::sequence:  // THEN
            return wrap(moves(here, process->parts[0], role, known, depth),
                        [&](ProcessPointer rest) { return in_sequence(std::move(rest), process->parts[1]); });
        case Kind::choice: {  // OR
            std::vector<Move> all;
            for (const ProcessPointer& branch : process->parts) {
                std::vector<Move> more = moves(here, branch, role, known, depth);
                std::move(more.begin(), more.end(), std::back_inserter(all));
                if (scene_.choice == ChoiceOrder::ordered && !all.empty()) {
                    here.awaits(unbound(0));  // with other messages a later branch may be tried
                    break;
                }
            }
            return all;
        }
        case Kind::parallel:
            return parallel(here, *process, role, known, depth);
        case Kind::activation:  // ROLE1
            return wrap(moves(here, process->parts[0], process->party.role, known, depth),
                        [&](ProcessPointer rest) { return in_activation(process->party, std::move(rest)); });
    }
    return {};
}

/// OUT. Without an id: one copy for each agent that can play the role, including the sender; or one message for whoever takes it.
std::vector<System::Move> System::send(const Here& here, const Process& process, const Value& role,
                                       const Substitution& known) const {
    Move move{{Label::Kind::out, here.agent, process.message, process.party, {}, process.at}, nothing(), known};
    const Party from{role, here.id};
    if (scene_.delivers_one || resolve(process.party.id, known).kind != Value::Kind::unbound) {
        move.sent.push_back({process.message, from, process.party});
        return {std::move(move)};
    }
    const Value to = resolve(process.party.role, known);
    for (const Scene::Participant& agent : scene_.agents) {
        const auto plays_it = [&](const auto& each) {
            const auto& [key, ids] = each;
            return key.name == to.text && (scene_.roles_by_name || key.arity == to.parts.size()) &&
                   std::find(ids.begin(), ids.end(), agent.id) != ids.end();
        };
        const bool plays = to.kind == Value::Kind::unbound || std::any_of(players_.begin(), players_.end(), plays_it);
        if (plays) move.sent.push_back({process.message, from, {process.party.role, agent_id(agent.id)}});
    }
    return {std::move(move)};
}

/// Under `roles by name`, two roles with a name meet if the names are equal, and their arguments bind nothing.
bool System::unify_roles(const Value& left, const Value& right, Substitution& bound) const {
    if (!scene_.roles_by_name) return unify(left, right, bound);
    const Value one = resolve(left, bound);
    const Value other = resolve(right, bound);
    if (one.kind == Value::Kind::unbound || other.kind == Value::Kind::unbound) return unify(one, other, bound);
    return one.text == other.text;
}

/// IN and INC: one step for each message and each solution.
std::vector<System::Move> System::receive(const Here& here, const Process& process, const Value& role,
                                          const Substitution& known) const {
    std::vector<Move> all;
    std::set<Value> senders;  // senders with a message that was considered
    here.awaits(process.message);
    const bool asks_first = scene_.overwrites && process.condition;
    const std::vector<Substitution> starts =
        asks_first ? solve(here, *process.condition, known, process.at) : std::vector<Substitution>{known};
    for (const std::size_t index : here.state.mailbox.candidates(process.message)) {
        if (is_over()) return {};
        work_ += kWorkForMessage;
        const Message& sent = here.state.mailbox.message(index);
        if (here.refusals == nullptr && is_ground(sent) && differ_at_once(process.message, sent.content))
            continue;  // a test that needs no variables
        Message message = sent;
        const Value sender = message.from.id;
        if (scene_.delivery == Delivery::pairwise && senders.contains(sender)) continue;
        here.next = rename_apart(
            {&message.content, &message.from.role, &message.from.id, &message.to.role, &message.to.id}, here.next);
        bool is_taken = false;
        for (const Substitution& start : starts) {
            Substitution bound = start;
            if (!unify(process.message, message.content, bound) ||
                !unify_roles(process.party.role, message.from.role, bound) ||
                !unify(as_id(resolve(process.party.id, bound)), message.from.id, bound))
                continue;
            // The receiver's role must match the sender's term; the receiver gets no bindings from it.
            Substitution fits = bound;
            if (!unify_roles(message.to.role, role, fits)) continue;
            for (const auto& [before, now] : process.overwritten)
                if (resolve(before, bound).kind == Value::Kind::unbound) (void)unify(before, now, bound);
            const std::vector<Substitution> solutions = process.condition && !asks_first
                                                            ? solve(here, *process.condition, bound, process.at)
                                                            : std::vector<Substitution>{bound};
            for (const Substitution& solution : solutions) {
                is_taken = true;
                all.push_back({{Label::Kind::in, here.agent, process.message, process.party, {}, process.at},
                               nothing(),
                               solution,
                               index});
            }
        }
        if (!is_taken) {
            if (here.refusals != nullptr && !starts.empty())
                here.refusals->push_back(refusal(here, process, role, message, starts.front()));
        } else {
            senders.insert(sender);
            if (scene_.delivery == Delivery::mailbox) break;
        }
    }
    if (all.empty()) here.cannot(process, known);
    return all;
}

/// ROLE: the first action of any clause of the role.
std::vector<System::Move> System::change(const Here& here, const Process& process, const Substitution& known,
                                         std::size_t depth) const {
    std::vector<Move> all;
    if (depth > kDeepestRoles) {
        give_up(process.at, GaveUp::Why::roles);
        return all;
    }
    bool is_role = false;
    for (const Clause& clause : framework_.clauses) {
        Environment environment(here.next);
        const Party head = party_of(clause.head, environment);
        Substitution bound = known;
        if (!unify(head.role, process.party.role, bound) || !unify(head.id, process.party.id, bound) ||
            !unify(head.id, here.id, bound))
            continue;
        is_role = true;
        ProcessPointer body = process_of(clause.body, environment, scene_.overwrites);
        if (body == nullptr) {
            give_up(process.at, GaveUp::Why::terms);
            continue;
        }
        if (head.role.kind == Value::Kind::constant && scene_.cyclic.contains(head.role.text))
            body = in_sequence(std::move(body), role_change(head));
        for (Move& move : moves(here, body, head.role, bound, depth + 1)) {
            move.rest = in_activation(head, std::move(move.rest));
            all.push_back(std::move(move));
        }
    }
    if (!is_role) here.cannot(process, known);
    return all;
}

/// IF#: the constraint is a separate step, one for each solution, and then disappears. IFa: with the action.
std::vector<System::Move> System::guarded(const Here& here, const Process& process, const Value& role,
                                          const Substitution& known, std::size_t depth) const {
    std::vector<Move> all;
    const ProcessPointer& body = process.parts[0];
    const bool alone = scene_.internal == Internal::visible || body->kind == Kind::null;
    const std::vector<Substitution> solutions = solve(here, *process.condition, known, process.at);
    if (solutions.empty()) here.cannot(process, known);
    for (const Substitution& solution : solutions) {
        if (!alone) {
            std::vector<Move> more = moves(here, body, role, solution, depth);
            std::move(more.begin(), more.end(), std::back_inserter(all));
            continue;
        }
        Label label{Label::Kind::internal, here.agent, {}, {}, conjuncts(*process.condition, solution), process.at};
        all.push_back({std::move(label), body, solution});  // the `null` of `null <- C` is still to be done
    }
    return all;
}

/// PAR. All branches share their bindings: they are in the same activation.
std::vector<System::Move> System::parallel(const Here& here, const Process& process, const Value& role,
                                           const Substitution& known, std::size_t depth) const {
    std::vector<Move> all;
    for (std::size_t at = 0; at < process.parts.size(); ++at) {
        for (Move& move : moves(here, process.parts[at], role, known, depth)) {
            std::vector<ProcessPointer> parts = process.parts;
            parts[at] = std::move(move.rest);
            move.rest = in_parallel(std::move(parts));
            all.push_back(std::move(move));
        }
    }
    return all;
}

}  // namespace map2pml::lcc
