#include "translator/protocols/promela/plan/events.h"

#include <algorithm>

#include "translator/model/protocol/operation.h"
#include "translator/protocols/promela/state_variables.h"

namespace map2pml::promela {

namespace {

using EventKind = ir::EventPattern::Kind;

Steps assign(const Expression& variable, const Expression& value, const Origin& origin) {
    return just(Assign{variable, value}, origin);
}

/// `if :: guard -> then :: else fi`; without a guard just what comes then.
Steps where(const Expression& guard, Steps then, Steps otherwise, const Origin& origin) {
    if (guard.empty() || is_true(guard)) return then;
    const auto skip_if_empty = [&](Steps lines) { return lines.empty() ? just(Skip{}, origin) : std::move(lines); };
    Alternatives options;
    options.push_back({guard, skip_if_empty(std::move(then)), origin});
    options.push_back({else_guard(), skip_if_empty(std::move(otherwise)), origin});
    return just(Select{std::move(options)}, origin);
}

/// Tests joined by "and"; never true as soon as one is so.
class Tests {
  public:
    void add(const Expression& test) {
        if (is_false(test) || never())
            all_ = falsity();
        else if (!test.empty() && !is_true(test))
            all_ = both(all_, test);
    }
    [[nodiscard]] const Expression& all() const { return all_; }
    [[nodiscard]] bool never() const { return is_false(all_); }

  private:
    Expression all_;
};

bool has_name(const ir::AgentInstance& agent, const ir::Term& term) {
    if (const auto* name = std::get_if<ir::AgentName>(&term.kind))
        return agent.name == name->name || agent.agent == name->name;
    if (const auto* role = std::get_if<ir::RoleName>(&term.kind)) return agent.role == role->name;
    return false;
}

Expression is_equal(Expression left, Expression right) { return grouped(equals(std::move(left), std::move(right))); }

Expression is_any(Expressions tests) { return tests.empty() ? falsity() : grouped(any_of(std::move(tests))); }

/// Whether the agent of this number is meant; `candidates` are those that it can be.
Expression agent_test(ModelContext& model, const ir::Term& term, const Expression& number,
                      const std::vector<std::size_t>& candidates, Scope& scope) {
    if (std::holds_alternative<ir::Wildcard>(term.kind)) return {};
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        const auto known = scope.variables.find(variable->name);
        if (known == scope.variables.end()) {
            scope.variables[variable->name] = {Code::Type::value, number, {}};
            return {};
        }
        return is_equal(known->second.value, number);
    }
    Expressions any;
    bool all = true;
    for (const std::size_t each : candidates)
        if (has_name(model.instance.agents[each], term))
            any.push_back(equals(number, model.values.agent(each)));
        else
            all = false;
    return all ? Expression() : is_any(std::move(any));
}

Expression term_test(ModelContext& model, const ir::Term& term, const Code& code, Scope& scope) {
    const ExpressionWriter write(model);
    if (std::holds_alternative<ir::Wildcard>(term.kind)) return {};
    if (const auto* variable = std::get_if<ir::Variable>(&term.kind)) {
        const auto [known, is_new] = scope.variables.try_emplace(variable->name, code);
        return is_new ? Expression() : is_equal(write.as_value(known->second).value, write.as_value(code).value);
    }
    if (std::holds_alternative<ir::AgentName>(term.kind)) {
        Expressions any;  // the name may be one that several share
        for (std::size_t at = 0; at < model.instance.agents.size(); ++at)
            if (has_name(model.instance.agents[at], term))
                any.push_back(equals(write.as_value(code).value, model.values.agent(at)));
        return is_any(std::move(any));
    }
    return is_equal(write.as_value(code).value, write.as_value(write.term(term, scope)).value);
}

/// Some receiver is meant. A multicast has no one partner, so a variable is not bound by it.
Expression receiver_test(ModelContext& model, const ir::Term& term, const TargetEvent& target_event, Scope& scope) {
    const auto* variable = std::get_if<ir::Variable>(&term.kind);
    const bool is_open = variable != nullptr && !scope.variables.contains(variable->name);
    if (std::holds_alternative<ir::Wildcard>(term.kind) || is_open) return {};
    Expressions any;
    for (const auto& [receiver, condition] : target_event.receivers) {
        const Expression number = model.values.agent(receiver);
        Expression test = agent_test(model, term, number, {receiver}, scope);
        if (is_false(test)) continue;
        test = both(test, condition);
        if (test.empty()) return {};
        any.push_back(test);
    }
    return is_any(std::move(any));
}

std::vector<std::size_t> everybody(const ModelContext& model) {
    std::vector<std::size_t> all(model.instance.agents.size());
    for (std::size_t at = 0; at < all.size(); ++at) all[at] = at;
    return all;
}

/// The statements of an observer, as they stand.
class BodyWriter {
  public:
    BodyWriter(ModelContext& model, const TargetEvent& target_event, const Origin& origin)
        : model_(model), write_(model), happening_(target_event), origin_(origin) {}

    Steps statements(const std::vector<ir::Statement>& body, Scope scope) {
        Steps lines;
        for (const ir::Statement& statement : body) {
            std::visit(ir::overloaded{[&](const ir::Assign& each) { append(lines, assign_state(each, scope)); },
                                      [&](const ir::Let& each) { append(lines, let(each, scope)); },
                                      [&](const ir::If& each) { append(lines, either(each, scope)); },
                                      [](const ir::Require&) {}, [](const ir::Choose&) {}, [](const ir::Result&) {},
                                      [](const ir::Fail&) {}},  // none of these in an observer
                       statement.kind);
        }
        return lines;
    }

    /// Scratch variables that were used, to be cleared.
    [[nodiscard]] const std::vector<std::string>& used() const { return used_; }
    std::string scratch() {
        const std::string name = model_.event_spare(happening_.first_spare + used_.size());
        used_.push_back(name);
        return name;
    }

  private:
    Steps checked(const Code& code, const source::Span& span, Steps then) {
        if (code.defined.empty()) return then;
        return where(code.defined, std::move(then),
                     mistake(model_, span, happening_.operation, happening_.self, origin_), origin_);
    }

    Steps assign_state(const ir::Assign& each, const Scope& scope) {
        const auto& states = model_.instance.states;
        const auto state =
            std::find_if(states.begin(), states.end(), [&](const auto& other) { return other.name == each.state; });
        if (each.what == ir::Assign::What::whole) return assign_whole(each, *state, scope);
        const Code value = write_.as_state(write_.write(each.value, scope), *state);
        if (each.key) {
            const Code index = write_.index(*state, *each.key, scope);
            return checked(index, each.key->span,
                           checked(value, each.value.span,
                                   assign(state_storage(model_, *state, index.value), value.value, origin_)));
        }
        return checked(value, each.value.span, assign(state_storage(model_, *state, scope.self), value.value, origin_));
    }

    /// No entry of the new value depends on another entry of the old one.
    Steps assign_whole(const ir::Assign& each, const ir::StateVariable& state, const Scope& scope) {
        Steps lines;
        for (std::size_t at = 0; at < state.keys.size(); ++at) {
            const Code value =
                write_.as_state(write_.write(each.value, write_.with_member(state.keys[at], scope)), state);
            const Expression index = numeral(static_cast<std::int64_t>(at));
            append(lines,
                   checked(value, each.value.span, assign(state_storage(model_, state, index), value.value, origin_)));
        }
        return lines;
    }

    /// Kept in a variable: what it is made of may change afterwards.
    Steps let(const ir::Let& each, Scope& scope) {
        Code value = write_.write(each.value, scope);
        const std::string name = scratch();
        Steps lines = checked(value, each.value.span, assign(name, value.value, origin_));
        scope.variables.insert_or_assign(each.name, Code{value.type, name, {}});
        return lines;
    }

    Steps either(const ir::If& each, const Scope& scope) {
        const Code truth = write_.condition(each.condition, scope);
        Steps chosen = where(truth.value, statements(each.then, scope), statements(each.otherwise, scope), origin_);
        return checked(truth, each.condition.span, std::move(chosen));
    }

    ModelContext& model_;
    ExpressionWriter write_;
    const TargetEvent& happening_;
    Origin origin_;
    std::vector<std::string> used_;
};

/// The propositions of the property that say what has just happened.
Steps set_propositions(ModelContext& model, const TargetEvent& target_event, const Origin& origin) {
    Steps lines;
    for (const ir::EventPattern* pattern : model.watched_events) {
        Scope scope;
        const Expression test = matches(model, *pattern, target_event, scope);
        append(lines, assign(happened_variable(model, *pattern), test.empty() ? truth() : test, origin));
    }
    return lines;
}

/// `trace`: the next event of the list is waited for; strictly, no other one of the list may come instead.
Steps move_trace(ModelContext& model, const TargetEvent& target_event, const Origin& origin) {
    if (model.property == nullptr || model.property->events.empty()) return {};
    const bool strictly = model.property->kind == ir::UserProperty::Kind::trace_strictly;
    const std::size_t length = model.property->events.size();
    Alternatives options;
    Expressions any;
    const Expression trace_position = named("trace_position");
    const auto option = [&](const Expression& guard, std::size_t position) {
        options.push_back({guard, assign(trace_position, numeral(position), origin), origin});
    };
    for (std::size_t at = 0; at < length; ++at) {
        Scope scope;
        const Expression test = matches(model, model.property->events[at], target_event, scope);
        if (is_false(test)) continue;
        const Expression here = is_equal(trace_position, numeral(at));
        option(both(here, test), at + 1);
        any.push_back(test.empty() ? truth() : test);
    }
    if (options.empty()) return {};
    if (strictly) {
        const Expression dead = numeral(length + 1);
        // Not the next one, but one of the list.
        options.push_back({else_guard(),
                           where(both(is_any(std::move(any)), grouped(is_below(trace_position, numeral(length)))),
                                 assign(trace_position, dead, origin), {}, origin),
                           origin});
    } else {
        options.push_back({else_guard(), just(Skip{}, origin), origin});
    }
    return just(Select{std::move(options)}, origin);
}

}  // namespace

std::string happened_variable(ModelContext& model, const ir::EventPattern& pattern) {
    const auto at = std::find(model.watched_events.begin(), model.watched_events.end(), &pattern);
    return "happened_" + std::to_string(at - model.watched_events.begin() + 1);
}

Steps mistake(ModelContext& model, const source::Span& span, std::size_t operation, const Expression& self,
              const Origin& origin) {
    model.mistakes.push_back(span);
    return just(Mistake{operation, self, model.mistakes.size() - 1}, origin);
}

Expression matches(ModelContext& model, const ir::EventPattern& pattern, const TargetEvent& target_event,
                   Scope& scope) {
    if (pattern.kind != target_event.kind ||
        (pattern.kind != EventKind::timed_out && pattern.name != target_event.name) ||
        (pattern.terms && pattern.terms->size() != target_event.terms.size()) ||
        (!pattern.clause.empty() && pattern.clause != ir::clause_name(model.protocol.clauses[target_event.clause])))
        return falsity();
    scope.self = target_event.self;
    scope.total = true;
    Tests tests;
    if (pattern.agent)
        tests.add(agent_test(model, *pattern.agent, target_event.self, model.instances(target_event.agent), scope));
    if (pattern.terms)
        for (std::size_t at = 0; at < pattern.terms->size() && !tests.never(); ++at)
            tests.add(term_test(model, (*pattern.terms)[at], target_event.terms[at], scope));
    if (pattern.partner && pattern.kind == EventKind::received)
        tests.add(agent_test(model, *pattern.partner, target_event.sender, everybody(model), scope));
    if (pattern.partner && pattern.kind == EventKind::sent)
        tests.add(receiver_test(model, *pattern.partner, target_event, scope));
    if (pattern.result)
        tests.add(target_event.result ? term_test(model, *pattern.result, *target_event.result, scope) : falsity());
    if (pattern.where && !tests.never()) tests.add(ExpressionWriter(model).condition(**pattern.where, scope).value);
    return tests.all();
}

Consequences consequences_of(ModelContext& model, const TargetEvent& target_event, const Origin& origin) {
    Consequences all;
    append(all.before, set_propositions(model, target_event, origin));
    append(all.before, move_trace(model, target_event, origin));
    BodyWriter body(model, target_event, origin);
    for (const ir::Observer& observer : model.instance.observers) {
        Scope scope;
        const Expression test = matches(model, observer.event, target_event, scope);
        if (is_false(test)) continue;
        scope.total = false;
        Expression guard;
        if (!test.empty()) {
            // Earlier observers may change what the pattern asks for: it is asked before.
            guard = body.scratch();
            append(all.before, assign(guard, test, origin));
        }
        append(all.after, where(guard, body.statements(observer.body, scope), {}, origin));
    }
    for (const std::string& name : body.used()) append(all.after, assign(name, numeral(0), origin));
    return all;
}

}  // namespace map2pml::promela
