#include "translator/protocols/semantics/properties/property_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "translator/model/formulas/walk.h"
#include "translator/protocols/semantics/rules/rules.h"
#include "translator/protocols/semantics/state/state.h"

namespace map2pml::semantics {

namespace {

bool joins(ir::BinaryOperator what) {
    return what == ir::BinaryOperator::conjunction || what == ir::BinaryOperator::disjunction ||
           what == ir::BinaryOperator::implication || what == ir::BinaryOperator::until ||
           what == ir::BinaryOperator::leads_to;
}

bool joins(ir::UnaryOperator what) { return what != ir::UnaryOperator::minus; }

class ValueReader {
  public:
    ValueReader(const TransitionSystem& system, const State* before, const Event* last, const State& after)
        : system_(system), expressions_(system.rules().expressions()), before_(before), last_(last), after_(after) {}

    /// \param is_of_run it is true or false of a run, not of this state
    PropertyValues read(const ir::Expression& formula, bool is_of_run) {
        note_events(formula);
        const Scope now = scope();
        result_.formula = !is_of_run && expressions_.truth(formula, now).value_or(false);
        look_at(formula, now);
        return std::move(result_);
    }

  private:
    [[nodiscard]] Scope scope() const {
        Scope now{after_, after_.variables};
        now.is_total = true;
        now.happened = &happened_;
        return now;
    }

    /// The events of the formula that match the last step.
    void note_events(const ir::Expression& expression) {
        const auto* happened = std::get_if<ir::Happened>(&expression.kind);
        if (happened != nullptr && last_ != nullptr &&
            system_.rules().patterns().match(*happened->event, *last_, *before_, expressions_))
            happened_.insert(&*happened->event);
        for_each_part(expression, [&](const ir::Expression& part) { note_events(part); });
    }

    void look_at(const ir::Expression& expression, const Scope& now) {
        const auto* unary = std::get_if<ir::Unary>(&expression.kind);
        const auto* binary = std::get_if<ir::Binary>(&expression.kind);
        const bool is_joined = (unary != nullptr && joins(unary->what)) || (binary != nullptr && joins(binary->what));
        if (is_joined) {
            for_each_part(expression, [&](const ir::Expression& part) { look_at(part, now); });
            return;
        }
        const AtomTruth atom{expression.span, expressions_.truth(expression, now).value_or(false)};
        if (std::find(result_.atoms.begin(), result_.atoms.end(), atom) == result_.atoms.end())
            result_.atoms.push_back(atom);
        read_values(expression, now, false);
    }

    void read_values(const ir::Expression& expression, const Scope& now, bool before) {
        if (const auto* state = std::get_if<ir::StateRead>(&expression.kind)) {
            add_state(expression, *state, now, before);
        } else if (const auto* variable = std::get_if<ir::AgentVariable>(&expression.kind)) {
            const std::string agent = text_of(expressions_.evaluate(*variable->agent, now));
            add({agent + ".$" + variable->variable, text_of(expressions_.evaluate(expression, now)), {}, before});
        } else if (const auto* happened = std::get_if<ir::Happened>(&expression.kind)) {
            read_where(*happened->event);
        }
        for_each_part(expression, [&](const ir::Expression& part) { read_values(part, now, before); });
    }

    void add_state(const ir::Expression& expression, const ir::StateRead& read, const Scope& now, bool before) {
        const ir::StateVariable* state = expressions_.variables().find(read.name);
        if (state->keyed == ir::StateVariable::Keyed::set) {
            const std::size_t first = expressions_.variables().slot(read.name, 0).value_or(0);
            const KnownVariables known(now.variables.begin(), now.variables.end());
            add({read.name, members_text(*state, system_.values(), known, first), first, before, state->keys.size()});
            return;
        }
        const ir::Expression* of = read.of ? &**read.of : nullptr;
        const auto slot = expressions_.slot(read.name, of, now);
        if (of != nullptr && !slot) return;
        std::string name = read.name;
        if (state->is_keyed())
            name += fmt::format("[{}]", text_of(expressions_.evaluate(*of, now)));
        else if (of != nullptr)
            name += " of " + text_of(expressions_.evaluate(*of, now));
        add({std::move(name), text_of(expressions_.evaluate(expression, now)), slot, before});
    }

    /// For an event that matches the last step except for its `where`: the values in `where`.
    void read_where(const ir::EventPattern& event) {
        if (!event.where || last_ == nullptr) return;
        ir::EventPattern without = event;
        without.where.reset();
        const auto locals = system_.rules().patterns().match(without, *last_, *before_, expressions_);
        if (!locals) return;
        Scope then{*before_, before_->variables};
        then.is_total = true;
        then.locals = *locals;
        read_values(**event.where, then, true);
    }

    [[nodiscard]] std::string text_of(const Datum& datum) const {
        switch (datum.kind) {
            case Datum::Kind::missing:
                return "none";
            case Datum::Kind::integer:
                return std::to_string(datum.integer);
            case Datum::Kind::value:
                return datum.value == kNotBound ? "none" : system_.values().text(datum.value);
        }
        return "none";
    }

    void add(ValueRead value) {
        if (std::find(result_.values.begin(), result_.values.end(), value) == result_.values.end())
            result_.values.push_back(std::move(value));
    }

    const TransitionSystem& system_;
    const Expressions& expressions_;
    const State* before_;
    const Event* last_;
    const State& after_;
    std::set<const ir::EventPattern*> happened_;
    PropertyValues result_;
};

}  // namespace

PropertyValues values_of(const ir::UserProperty& property, const TransitionSystem& system, const State* before,
                         const Event* last, const State& after) {
    return ValueReader(system, before, last, after)
        .read(property.formula, property.kind == ir::UserProperty::Kind::ltl);
}

}  // namespace map2pml::semantics
