// Declarations of state.
#include <fmt/format.h>

#include "translator/protocols/bind/internal.h"

namespace map2pml::passes {

namespace {

using Type = ir::StateVariable::Type;

bool is_truth(const ir::Term& term) {
    const auto* constant = std::get_if<ir::Constant>(&term.kind);
    return constant != nullptr && (constant->text == "true" || constant->text == "false");
}

void check_initial(const ir::StateVariable& state, const ir::Term& initial, NameResolver& names) {
    const auto* integer = std::get_if<ir::Integer>(&initial.kind);
    if (state.type == Type::value && integer != nullptr) {
        names.report(diag::Code::check_value, initial.span,
                     fmt::format("an integer needs a range: `state {} : 0..50 = {}`", state.name, integer->value));
    } else if (state.type == Type::boolean && !is_truth(initial)) {
        names.report(diag::Code::check_type, initial.span,
                     fmt::format("`{}` can only be true or false, so this cannot be its initial value", state.name));
    } else if (state.type == Type::integer && integer == nullptr) {
        names.report(diag::Code::check_type, initial.span,
                     fmt::format("`{}` is an integer, so this cannot be its initial value", state.name));
    } else if (state.type == Type::integer && (integer->value < state.first || integer->value > state.last)) {
        names.report(diag::Code::check_value, initial.span,
                     fmt::format("{} is not between {} and {}", integer->value, state.first, state.last));
    }
}

}  // namespace

ir::StateVariable bind_state(const ir::StateVariable& state, NameResolver& names) {
    ir::StateVariable bound = state;
    if (!is_within({state.first, state.last}, kWord)) {
        names.report(diag::Code::check_integers, state.span,
                     fmt::format("{}..{} does not fit in 32 bits", state.first, state.last));
    }
    const auto* written = std::get_if<ir::Term>(&state.initial.kind);
    if (written == nullptr) {  // `none`
        names.check_no_value(state.initial.span);
        if (state.type != Type::value) {
            names.report(diag::Code::check_type, state.initial.span,
                         fmt::format("`{}` always has a value; `none` is for state without a type", state.name));
        }
        return bound;
    }
    const std::optional<ir::Term> initial = names.value(*written, false);
    if (!initial) return bound;
    // `const open = true`, and then `state door = open`
    bound.type = state.type == Type::value && is_truth(*initial) ? Type::boolean : state.type;
    bound.initial = {state.initial.span, *initial};
    check_initial(bound, *initial, names);
    return bound;
}

}  // namespace map2pml::passes
