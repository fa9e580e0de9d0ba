#include "translator/protocols/checks/internal.h"

#include <algorithm>
#include <set>
#include <utility>

namespace map2pml::passes {

namespace {

using Bits = std::vector<bool>;

void unite(Bits& into, const Bits& other) {
    for (std::size_t at = 0; at < into.size(); ++at) into[at] = into[at] || other[at];
}

void intersect(Bits& into, const Bits& other) {
    for (std::size_t at = 0; at < into.size(); ++at) into[at] = into[at] && other[at];
}

/// The facts at one place, a bit for each variable.
struct State {
    Bits bound;         ///< has a value on every path
    Bits maybe_bound;   ///< has a value on some path
    Bits unread;        ///< has a value that no path has read
    Bits passed;        ///< has been read as an argument of a procedure
    bool left = false;  ///< no path goes on here: a tail call has taken over
};

/// Merges the states of two paths that come together.
void meet(State& into, const State& other) {
    unite(into.maybe_bound, other.maybe_bound);
    unite(into.passed, other.passed);
    if (other.left) return;
    if (into.left) {
        into.bound = other.bound;
        into.unread = other.unread;
        into.left = false;
        return;
    }
    intersect(into.bound, other.bound);
    intersect(into.unread, other.unread);
}

/// The state after the failure of an operation that began in `before` and got as far as `after`.
State failed(const State& before, const State& after) {
    State state = before;
    unite(state.maybe_bound, after.maybe_bound);
    unite(state.passed, after.passed);
    intersect(state.unread, after.unread);
    return state;
}

bool contains_call(const ir::Operation& operation) {
    bool found = false;
    for_each_operation(operation, Place{}, [&](const ir::Operation& each, Place) {
        found = found || std::holds_alternative<ir::Become>(each.kind);
    });
    return found;
}

class Flow {
  public:
    Flow(const ir::Clause& clause, BindingListener& listener, const std::set<std::string>& total)
        : clause_(clause), listener_(listener), total_(total) {}

    void run() {
        number_variables();
        const std::size_t count = numbers_.size();
        const Bits none(count, false);
        State state{none, none, none, none, false};
        for (const ir::Term& parameter : clause_.parameters)
            if (const auto* variable = std::get_if<ir::Variable>(&parameter.kind)) set_bound(state, variable->name);
        follow(clause_.body, Place{}, state);
    }

  private:
    void number(const std::string& name) { numbers_.emplace(name, numbers_.size()); }

    void number_term(const ir::Term& term) {
        if (const auto* variable = std::get_if<ir::Variable>(&term.kind))
            number(variable->name);
        else if (const auto* value = std::get_if<ir::CurrentValue>(&term.kind))
            number(value->variable);
    }

    void number_variables() {
        std::for_each(clause_.parameters.begin(), clause_.parameters.end(),
                      [&](const ir::Term& term) { number_term(term); });
        for_each_operation(clause_.body, Place{}, [&](const ir::Operation& operation, Place) {
            for_each_term(operation, [&](const ir::Term& term, TermUse) { number_term(term); });
            if (const auto* decide = std::get_if<ir::Decide>(&operation.kind); decide != nullptr && decide->result) {
                number(decide->result->name);
            }
        });
    }

    void set_bound(State& state, const std::string& name) const {
        const std::size_t number = numbers_.at(name);
        state.bound[number] = state.maybe_bound[number] = state.unread[number] = true;
    }

    void read(State& state, const std::string& name, source::Span span, TermUse use) {
        const std::size_t number = numbers_.at(name);
        // Each kind of use is reported once on a path: a procedure may be called with an unbound variable, but a send may not use one.
        const bool passed = use == TermUse::procedure && state.passed[number];
        listener_.read({clause_, name, span, use, passed || state.bound[number], state.maybe_bound[number]});
        if (use == TermUse::procedure)
            state.passed[number] = true;
        else
            state.bound[number] = state.maybe_bound[number] = true;
        state.unread[number] = false;
    }

    void announce_binding(const State& state, const ir::Operation& operation, const std::string& name,
                          source::Span span) {
        const std::size_t number = numbers_.at(name);
        listener_.bind({clause_, operation, name, span, state.bound[number], state.unread[number]});
    }

    void read_terms(const ir::Operation& operation, State& state) {
        for_each_term(operation, [&](const ir::Term& term, TermUse use) {
            if (const auto* value = std::get_if<ir::CurrentValue>(&term.kind))
                read(state, value->variable, term.span, use);
            else if (const auto* variable = std::get_if<ir::Variable>(&term.kind); variable != nullptr && !binds(use))
                read(state, variable->name, term.span, use);
        });
    }

    /// All bindings of one message take effect together; a variable that occurs twice in it is bound once.
    void take_message(const ir::Operation& operation, State& state) {
        std::set<std::string> names;
        for_each_term(operation, [&](const ir::Term& term, TermUse) {
            const auto* variable = std::get_if<ir::Variable>(&term.kind);
            if (variable != nullptr && names.insert(variable->name).second)
                announce_binding(state, operation, variable->name, term.span);
        });
        std::for_each(names.begin(), names.end(), [&](const std::string& name) { set_bound(state, name); });
    }

    /// Decisions alone, none of which fails.
    [[nodiscard]] bool never_fails(const ir::Operation& operation) const {
        if (const auto* decide = std::get_if<ir::Decide>(&operation.kind)) return total_.contains(decide->procedure);
        const auto* seq = std::get_if<ir::Seq>(&operation.kind);
        return seq != nullptr && std::all_of(seq->parts.begin(), seq->parts.end(),
                                             [&](const ir::Operation& part) { return never_fails(part); });
    }

    void follow_choice(const ir::OrderedChoice& choice, Place at, State& state) {
        State before = std::move(state);
        bool first = true;
        bool is_last_path = false;
        for (const ir::Operation& branch : choice.branches) {
            State after = before;
            follow(branch, at, after);
            before = failed(before, after);
            if (first)
                state = std::move(after);
            else if (!is_last_path)
                meet(state, after);
            is_last_path = is_last_path || never_fails(branch);
            first = false;
        }
    }

    void follow_wait(const ir::WaitFor& wait, Place at, State& state) {
        const State before = state;
        follow(*wait.attempt, Place{at.tail, true, at.in_par}, state);
        State timed_out = failed(before, state);
        follow(*wait.on_timeout, at, timed_out);
        meet(state, timed_out);
    }

    void follow_par(const ir::Par& par, Place at, State& state) {
        const State before = state;
        for (const ir::Operation& branch : par.branches) {
            State after = before;
            follow(branch, Place{true, at.in_attempt, true}, after);
            unite(state.maybe_bound, after.maybe_bound);
            unite(state.passed, after.passed);
            intersect(state.unread, after.unread);
            // A branch that calls another clause returns with the bindings of that clause.
            if (!contains_call(branch)) unite(state.bound, after.bound);
        }
    }

    void follow(const ir::Operation& operation, Place at, State& state) {
        std::visit(ir::overloaded{
                       [](const ir::Skip&) {},
                       [&](const ir::Send&) { read_terms(operation, state); },
                       [&](const ir::Receive&) {
                           read_terms(operation, state);
                           take_message(operation, state);
                       },
                       [&](const ir::Decide& decide) {
                           read_terms(operation, state);
                           if (decide.result) {
                               announce_binding(state, operation, decide.result->name, decide.result_span);
                               set_bound(state, decide.result->name);
                           }
                       },
                       [&](const ir::Become&) {
                           read_terms(operation, state);
                           state.left = at.tail;
                       },
                       [&](const ir::Seq&) {
                           for_each_part(operation, at,
                                         [&](const ir::Operation& part, Place there) { follow(part, there, state); });
                       },
                       [&](const ir::OrderedChoice& choice) { follow_choice(choice, at, state); },
                       [&](const ir::Par& par) { follow_par(par, at, state); },
                       [&](const ir::WaitFor& wait) { follow_wait(wait, at, state); },
                   },
                   operation.kind);
    }

    const ir::Clause& clause_;
    BindingListener& listener_;
    const std::set<std::string>& total_;
    std::map<std::string, std::size_t> numbers_;
};

}  // namespace

void follow_bindings(const ir::Clause& clause, BindingListener& listener, const std::set<std::string>& total) {
    Flow(clause, listener, total).run();
}

}  // namespace map2pml::passes
