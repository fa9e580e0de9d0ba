#include "translator/machines/obligations/obligation.h"

#include "translator/model/machines/formula/free_names.h"
#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb {

PredicatePtr before_after(const Assignment& assignment, const std::map<std::string, Type>& types) {
    const auto primed = [&](const std::string& variable) { return name(variable + "'", types.at(variable)); };
    return std::visit(
        overloaded{
            [&](const Becomes& it) {
                std::vector<PredicatePtr> parts;
                for (std::size_t at = 0; at < it.values.size(); ++at)
                    parts.push_back(compare(Sign::equal, primed(assignment.targets[at]), it.values[at]));
                return all_of(parts);
            },
            [&](const BecomesMember& it) { return compare(Sign::in, primed(assignment.targets.front()), it.set); },
            [&](const BecomesSuch& it) { return it.condition; }},
        assignment.kind);
}

Effect effect_of(const std::vector<CheckedAction>& actions, const std::map<std::string, Type>& types) {
    Effect effect;
    for (const CheckedAction& action : actions) {
        const Assignment& assignment = action.assignment;
        if (const auto* becomes = std::get_if<Becomes>(&assignment.kind)) {
            for (std::size_t at = 0; at < becomes->values.size(); ++at)
                effect.after[assignment.targets[at]] = becomes->values[at];
            continue;
        }
        for (const std::string& target : assignment.targets) {
            effect.after[target] = name(target + "'", types.at(target));
            effect.is_chosen.insert(target);
        }
        effect.chosen.push_back({action.label, before_after(assignment, types)});
    }
    return effect;
}

ExpressionPtr witness_value(const CheckedPredicate& witness) {
    const auto* comparison = std::get_if<Comparison>(&witness.predicate->kind);
    if (comparison == nullptr || comparison->sign != Sign::equal) return nullptr;
    const auto is_name = [&](const Expression& side) {
        const auto* text = std::get_if<Name>(&side.kind);
        return text != nullptr && text->name == witness.label;
    };
    const bool left = is_name(*comparison->left);
    if (!left && !is_name(*comparison->right)) return nullptr;
    const ExpressionPtr& value = left ? comparison->right : comparison->left;
    return free_names(*value).contains(witness.label) ? nullptr : value;
}

}  // namespace map2pml::eventb
