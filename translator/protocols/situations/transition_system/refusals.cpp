// Why rule IN does not take a message, for reports: the unifications of `System::receive` once more, one after the other.
#include <cctype>
#include <utility>

#include "translator/protocols/situations/transition_system/moves.h"

namespace map2pml::lcc {

namespace {

using RefusalKind = Refusal::Kind;

/// A constant or a compound term with a name; a list has none.
bool has_name(const Value& value) {
    const bool has_functor = value.kind == Value::Kind::constant || value.kind == Value::Kind::compound;
    return has_functor && !value.text.empty() && std::isalpha(static_cast<unsigned char>(value.text.front())) != 0;
}

/// The content does not unify.
Refusal content_refusal(const Value& wanted, const Value& content, const Substitution& known) {
    if (!has_name(wanted) || !has_name(content) || wanted.text != content.text) return {RefusalKind::name};
    if (wanted.parts.size() != content.parts.size()) return {RefusalKind::term_count, nullptr, wanted.parts.size()};
    Substitution bound = known;
    for (std::size_t at = 0; at < wanted.parts.size(); ++at) {
        const Substitution before = bound;
        if (!unify(wanted.parts[at], content.parts[at], bound)) {
            return {RefusalKind::term, nullptr, at + 1, resolve(content.parts[at], before),
                    resolve(wanted.parts[at], before)};
        }
    }
    return {RefusalKind::name};
}

}  // namespace

Refusal System::refusal(const Here& here, const Process& process, const Value& role, const Message& message,
                        const Substitution& known) const {
    const auto found = [&]() -> Refusal {
        Substitution bound = known;
        if (!unify(process.message, message.content, bound)) {
            Refusal content = content_refusal(resolve(process.message, known), message.content, known);
            content.found = content.kind == RefusalKind::term_count ? message.content : content.found;
            return content;
        }
        Substitution before = bound;
        if (!unify_roles(process.party.role, message.from.role, bound))
            return {RefusalKind::role, nullptr, 0, message.from.role, resolve(process.party.role, before)};
        before = bound;
        if (!unify(as_id(resolve(process.party.id, bound)), message.from.id, bound))
            return {RefusalKind::sender, nullptr, 0, message.from.id, resolve(process.party.id, before)};
        Substitution fits = bound;
        if (!unify_roles(message.to.role, role, fits))
            return {RefusalKind::own_role, nullptr, 0, message.to.role, resolve(role, bound)};
        return {RefusalKind::condition, nullptr, 0, {}, {}, unsolved(here, process, bound)};
    };
    Refusal result = found();
    result.at = process.at;
    return result;
}

/// The first conjunct of the condition that has no solution, under the one solution of those before it; all up to it where these
/// have several.
std::vector<Value> System::unsolved(const Here& here, const Process& process, const Substitution& known) const {
    const Condition& condition = *process.condition;
    if (condition.kind != Condition::Kind::conjunction) return conjuncts(condition, known);
    std::vector<Substitution> solutions = {known};
    Condition tried{Condition::Kind::conjunction, {}, {}, {}};
    for (const Condition& part : condition.parts) {
        tried.parts.push_back(part);
        std::vector<Substitution> more;
        for (const Substitution& solution : solutions) {
            std::vector<Substitution> some = solve(here, part, solution, process.at);
            std::move(some.begin(), some.end(), std::back_inserter(more));
        }
        if (more.empty()) return solutions.size() == 1 ? conjuncts(part, solutions.front()) : conjuncts(tried, known);
        solutions = std::move(more);
    }
    return conjuncts(condition, known);
}

}  // namespace map2pml::lcc
