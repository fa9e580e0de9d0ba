#include "translator/protocols/promela/execution_paths.h"

#include <algorithm>
#include <map>

#include "translator/model/protocol/operation.h"

namespace map2pml::promela {

namespace {

using Statements = std::vector<ir::Statement>;

/// Follows the statements; the continuation after a block is kept as a chain of blocks.
class Walk {
  public:
    Walk(ModelContext& model, std::vector<ExecutionPath>& paths) : model_(model), write_(model), paths_(paths) {}

    /// One place in the procedure, and the path that leads there.
    struct Place {
        const Statements* block = nullptr;
        std::size_t next = 0;
        const Place* outer = nullptr;
        Scope scope;
        Expression condition;
    };

    void go(Place place) {
        while (place.next == place.block->size()) {
            if (place.outer == nullptr) {
                end(place, std::nullopt);
                return;
            }
            // Changes of the block remain in effect; execution continues in the outer block.
            const Place& outer = *place.outer;
            place.block = outer.block;
            place.next = outer.next;
            place.outer = outer.outer;
        }
        const ir::Statement& statement = (*place.block)[place.next];
        ++place.next;
        std::visit(
            ir::overloaded{[&](const ir::Require& require) { this->require(std::move(place), require.condition); },
                           [&](const ir::Assign& assign) { this->assign(std::move(place), assign); },
                           [&](const ir::Let& let) { this->let(std::move(place), let); },
                           [&](const ir::Choose& choose) { this->choose(place, choose, statement.span); },
                           [&](const ir::If& either) { branch(place, either); },
                           [&](const ir::Result& result) {
                               const Code value = write_.as_value(write_.write(result.value, place.scope));
                               if (is_defined(place, value, result.value.span)) end(place, value);
                           },
                           [](const ir::Fail&) {}},
            statement.kind);
    }

  private:
    /// Adds the path on which the expression has no value; false if it never has one.
    bool is_defined(Place& place, Code code, const source::Span& span) {
        if (code.defined.empty()) return true;
        ExecutionPath path;
        path.condition = both(place.condition, negated(code.defined));
        path.mistake = span;
        paths_.push_back(std::move(path));
        place.condition = both(place.condition, code.defined);
        return !is_false(code.defined);
    }

    void end(const Place& place, const std::optional<Code>& result) {
        ExecutionPath path;
        path.condition = place.condition;
        path.result = result;
        for (const ir::StateVariable& state : model_.instance.states) {
            const auto changed = place.scope.states.find(state.name);
            if (changed != place.scope.states.end()) path.sets.push_back({&state, changed->second, {}});
            if (const auto stored = place.scope.entries.find(state.name); stored != place.scope.entries.end())
                for (const StoredEntry& each : stored->second) path.sets.push_back({&state, each.value, each.index});
        }
        paths_.push_back(std::move(path));
    }

    void require(Place place, const ir::Expression& condition) {
        const Code truth = write_.condition(condition, place.scope);
        if (is_defined(place, truth, condition.span)) {
            place.condition = both(place.condition, truth.value);
            go(std::move(place));
        }
    }

    void assign(Place place, const ir::Assign& assign) {
        const auto& states = model_.instance.states;
        const auto state =
            std::find_if(states.begin(), states.end(), [&](const auto& each) { return each.name == assign.state; });
        if (assign.what == ir::Assign::What::whole) {
            assign_whole(std::move(place), assign, *state);
            return;
        }
        Code value = write_.as_state(write_.write(assign.value, place.scope), *state);
        if (assign.key) {
            const Code index = write_.index(*state, *assign.key, place.scope);
            if (is_defined(place, index, assign.key->span) && is_defined(place, value, assign.value.span)) {
                store(place.scope, *state, {index.value, {value.type, value.value, {}}});
                go(std::move(place));
            }
            return;
        }
        if (is_defined(place, value, assign.value.span)) {
            value.defined = {};
            place.scope.states.insert_or_assign(assign.state, std::move(value));
            go(std::move(place));
        }
    }

    static void store(Scope& scope, const ir::StateVariable& state, StoredEntry entry) {
        std::vector<StoredEntry>& entries = scope.entries[state.name];
        std::erase_if(entries, [&](const StoredEntry& each) { return each.index == entry.index; });
        entries.push_back(std::move(entry));
    }

    void assign_whole(Place place, const ir::Assign& assign, const ir::StateVariable& state) {
        const Scope before = place.scope;
        for (std::size_t at = 0; at < state.keys.size(); ++at) {
            const Code value =
                write_.as_state(write_.write(assign.value, write_.with_member(state.keys[at], before)), state);
            if (!is_defined(place, value, assign.value.span)) return;
            store(place.scope, state, {numeral(static_cast<std::int64_t>(at)), {value.type, value.value, {}}});
        }
        go(std::move(place));
    }

    void let(Place place, const ir::Let& let) {
        Code value = write_.write(let.value, place.scope);
        if (is_defined(place, value, let.value.span)) {
            value.defined = {};
            place.scope.variables.insert_or_assign(let.name, std::move(value));
            go(std::move(place));
        }
    }

    void choose(const Place& place, const ir::Choose& choose, const source::Span& span) {
        for (const ir::Term& term : choose.domain) {
            Place with = place;
            Code value = write_.term(term, place.scope);
            if (!is_defined(with, value, span)) continue;
            value.defined = {};
            with.scope.variables.insert_or_assign(choose.name, std::move(value));
            if (choose.where) {
                // A candidate for which the condition has no value is excluded.
                Scope asked = with.scope;
                asked.total = true;
                with.condition = both(with.condition, write_.condition(*choose.where, asked).value);
            }
            go(std::move(with));
        }
    }

    void branch(const Place& place, const ir::If& either) {
        Place decided = place;
        const Code truth = write_.condition(either.condition, place.scope);
        if (!is_defined(decided, truth, either.condition.span)) return;
        Place after = decided;  // the continuation of both branches; lives as long as they are followed
        const auto follow = [&](const Statements& block, const Expression& condition) {
            go({&block, 0, &after, decided.scope, both(decided.condition, condition)});
        };
        follow(either.then, truth.value);
        follow(either.otherwise, negated(truth.value));
    }

    ModelContext& model_;
    ExpressionWriter write_;
    std::vector<ExecutionPath>& paths_;
};

}  // namespace

std::vector<ExecutionPath> execution_paths_of(ModelContext& model, const ir::Procedure& procedure, const Scope& scope) {
    std::vector<ExecutionPath> paths;
    Walk(model, paths).go({&procedure.body, 0, nullptr, scope, {}});
    for (ExecutionPath& path : paths)
        if (path.condition.empty()) path.condition = truth();
    return paths;
}

Expression can_succeed(const std::vector<ExecutionPath>& paths) {
    Expressions any;
    for (const ExecutionPath& path : paths) {
        if (is_true(path.condition)) return {};
        any.push_back(path.condition);
    }
    return any.empty() ? falsity() : grouped(any_of(std::move(any)));
}

}  // namespace map2pml::promela
