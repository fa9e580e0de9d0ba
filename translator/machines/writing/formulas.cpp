#include "translator/machines/writing/formulas.h"

#include <memory>
#include <utility>

#include "translator/model/machines/formula/make.h"

namespace map2pml::eventb::writing {

namespace {

ExpressionPtr joined(Binary op, const std::vector<ExpressionPtr>& parts) {
    ExpressionPtr all = parts.front();
    for (std::size_t at = 1; at < parts.size(); ++at) all = binary(op, all, parts[at]);
    return all;
}

}  // namespace

ExpressionPtr named(const std::string& name) { return eventb::name(name, {}); }
ExpressionPtr count(std::uint64_t number) { return eventb::number(std::to_string(number)); }
ExpressionPtr sum(const ExpressionPtr& left, const ExpressionPtr& right) { return binary(Binary::plus, left, right); }
ExpressionPtr difference(const ExpressionPtr& left, const ExpressionPtr& right) {
    return binary(Binary::minus, left, right);
}
ExpressionPtr product(const ExpressionPtr& left, const ExpressionPtr& right) {
    return binary(Binary::times, left, right);
}
ExpressionPtr all_tuples(const std::vector<ExpressionPtr>& sets) { return joined(Binary::product, sets); }
ExpressionPtr tuple(const std::vector<ExpressionPtr>& parts) { return joined(Binary::maplet, parts); }

ExpressionPtr set_of(const std::vector<std::string>& names) {
    std::vector<ExpressionPtr> members;
    for (const std::string& each : names) members.push_back(named(each));
    return extension(std::move(members));
}

PredicatePtr is(const std::string& name, std::uint64_t number) {
    return compare(Sign::equal, named(name), count(number));
}
PredicatePtr is(const std::string& name, const std::string& value) {
    return compare(Sign::equal, named(name), named(value));
}
PredicatePtr is_not(const std::string& name, std::uint64_t number) {
    return compare(Sign::not_equal, named(name), count(number));
}
PredicatePtr is_open_or(const std::string& name, std::uint64_t number) {
    return member(named(name), extension({count(0), count(number)}));
}
PredicatePtr member(const ExpressionPtr& element, const ExpressionPtr& set) { return compare(Sign::in, element, set); }

PredicatePtr consists_of(const std::string& set, const std::vector<std::string>& elements) {
    std::vector<ExpressionPtr> parts;
    for (const std::string& each : elements) parts.push_back(set_of({each}));
    return std::make_shared<const Predicate>(Predicate{Partition{named(set), std::move(parts)}});
}

Assignment becomes(const std::string& name, const ExpressionPtr& value) { return {{name}, Becomes{{value}}}; }
Assignment becomes(const std::string& name, std::uint64_t number) { return becomes(name, count(number)); }

Event make_event(const std::string& label, const source::Span& span, const std::vector<PredicatePtr>& guards,
                 const std::vector<Assignment>& actions, const std::string& comment, Convergence convergence) {
    Event event;
    event.label = label;
    event.convergence = convergence;
    event.comment = comment;
    event.span = span;
    for (const PredicatePtr& each : guards)
        event.guards.push_back({"grd" + std::to_string(event.guards.size() + 1), each, false, "", span});
    for (const Assignment& each : actions)
        event.actions.push_back({"act" + std::to_string(event.actions.size() + 1), each, "", span});
    return event;
}

}  // namespace map2pml::eventb::writing
