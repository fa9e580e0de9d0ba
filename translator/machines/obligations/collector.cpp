#include "translator/machines/obligations/internal.h"

#include <algorithm>
#include <set>

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

std::string_view to_string(ObligationKind kind) {
    switch (kind) {
        case ObligationKind::invariant:
            return "INV";
        case ObligationKind::well_defined:
            return "WD";
        case ObligationKind::theorem:
            return "THM";
        case ObligationKind::feasible:
            return "FIS";
        case ObligationKind::guard_stronger:
            return "GRD";
        case ObligationKind::simulates:
            return "SIM";
        case ObligationKind::merge:
            return "MRG";
        case ObligationKind::equal:
            return "EQL";
        case ObligationKind::witness_feasible:
            return "WFIS";
        case ObligationKind::finite:
            return "FIN";
        case ObligationKind::natural:
            return "NAT";
        case ObligationKind::variant:
            return "VAR";
    }
    return "?";
}

std::vector<Hypothesis> hypotheses_of(const std::vector<CheckedPredicate>& predicates) {
    std::vector<Hypothesis> hypotheses;
    for (const CheckedPredicate& each : predicates) hypotheses.push_back({each.label, each.predicate});
    return hypotheses;
}

void append(std::vector<Hypothesis>& to, const std::vector<Hypothesis>& more) {
    to.insert(to.end(), more.begin(), more.end());
}

Collector::Collector(std::string component, const Theory& theory)
    : component_(std::move(component)), sets_(theory.sets) {
    for (const std::string& set : theory.sets) types_[set] = Type::power(Type::given(set));
    for (const Bound& constant : theory.constants) {
        know(constant);
        constants_.push_back(constant.name);
    }
}

void Collector::set_state(std::vector<Bound> parameters, std::vector<Obligation::Change> changes) {
    parameters_ = std::move(parameters);
    changes_ = std::move(changes);
}

void Collector::add(const Goal& goal, const std::vector<Hypothesis>& hypotheses) {
    std::string name;
    for (const std::string& part : {goal.event, goal.element}) name += part.empty() ? "" : part + "/";
    add(goal, hypotheses, name + std::string(to_string(goal.kind)));
}

void Collector::add(const Goal& goal, const std::vector<Hypothesis>& hypotheses, const std::string& name) {
    Obligation made{.name = name,
                    .kind = goal.kind,
                    .component = component_,
                    .event = goal.event,
                    .element = goal.element,
                    .span = goal.span,
                    .sets = sets_,
                    .constants = constants_,
                    .names = {},
                    .hypotheses = hypotheses,
                    .goal = goal.goal,
                    .as_written = goal.as_written,
                    .parameters = parameters_,
                    .changes = changes_};
    std::set<std::string> names = free_names(*goal.goal);
    const auto more = [&](const std::set<std::string>& found) { names.insert(found.begin(), found.end()); };
    for (const Hypothesis& each : hypotheses) more(free_names(*each.predicate));
    for (const Bound& each : parameters_) names.insert(each.name);
    for (const Obligation::Change& each : changes_) {
        names.insert(each.variable.name);
        more(free_names(*each.after));
    }
    for (const std::string& each : names) {
        const bool is_set = std::find(sets_.begin(), sets_.end(), each) != sets_.end();
        if (!is_set) made.names.push_back({each, types_.at(each)});
    }
    obligations_.push_back(std::move(made));
}

namespace {

/// `ℤ`, `S × BOOL`, `ℙ(S)`: the set of all values of a type, as types are written.
bool is_type(const Expression& expression) {
    if (const auto* atom = std::get_if<Atom>(&expression.kind))
        return *atom == Atom::integers || *atom == Atom::booleans;
    if (const auto* name = std::get_if<Name>(&expression.kind))
        return expression.type == Type::power(Type::given(name->name));
    if (const auto* unary = std::get_if<UnaryExpression>(&expression.kind))
        return unary->op == Unary::power && is_type(*unary->operand);
    const auto* binary = std::get_if<BinaryExpression>(&expression.kind);
    return binary != nullptr && binary->op == Binary::product && is_type(*binary->left) && is_type(*binary->right);
}

}  // namespace

bool is_trivial(const Predicate& predicate) {
    if (is_truth(predicate, true)) return true;
    const auto* comparison = std::get_if<Comparison>(&predicate.kind);
    return comparison != nullptr && (comparison->sign == Sign::in || comparison->sign == Sign::subset_eq) &&
           is_type(*comparison->right);
}

bool is_made_of_truth_values(const Type& type) {
    if (type.kind == Type::Kind::boolean) return true;
    const bool made = type.kind == Type::Kind::power || type.kind == Type::Kind::product;
    return made && std::all_of(type.parts.begin(), type.parts.end(), is_made_of_truth_values);
}

}  // namespace map2pml::eventb
