#include "translator/machines/explore/sets/evaluator.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace map2pml::maze_exploration {

namespace {

constexpr std::size_t kMostForSubsets = 24;
constexpr double kEndless = 1e18;

using Visit = std::function<bool(Id)>;

[[noreturn]] void refuse_domain(const Domain& domain, const char* why) { throw NotExplored{domain.span, why}; }

std::vector<Id> all_of(const Domain& domain, Evaluator& evaluator) {
    std::vector<Id> all;
    each_of_domain(domain, evaluator, [&](Id each) {
        all.push_back(each);
        return false;
    });
    return all;
}

bool each_subset(const Domain& domain, Evaluator& evaluator, const Visit& visit) {
    const std::vector<Id> inside = all_of(*domain.parts[0], evaluator);
    if (inside.size() > kMostForSubsets) refuse_domain(domain, "there are too many sets of this type");
    for (std::uint64_t which = 0; which < (std::uint64_t{1} << inside.size()); ++which) {
        evaluator.watch().tick();
        std::vector<Id> members;
        for (std::size_t at = 0; at < inside.size(); ++at)
            if (((which >> at) & 1U) != 0) members.push_back(inside[at]);
        if (visit(evaluator.values().set(std::move(members)))) return true;
    }
    return false;
}

/// Gives each element of the left side a value or none.
class Functions {
  public:
    Functions(const Domain& domain, Evaluator& evaluator, const Visit& visit)
        : domain_(domain),
          evaluator_(evaluator),
          visit_(visit),
          left_(all_of(*domain.parts[0], evaluator)),
          right_(all_of(*domain.parts[1], evaluator)) {}

    bool from(std::size_t at) {
        evaluator_.watch().tick();
        if (at == left_.size()) return visit_(evaluator_.values().set(pairs_));
        if (domain_.arrow != maze::Arrow::total && from(at + 1)) return true;
        for (const Id each : right_) {
            if (domain_.arrow == maze::Arrow::injection && !used_.insert(each).second) continue;
            pairs_.push_back(evaluator_.values().pair(left_[at], each));
            const bool is_enough = from(at + 1);
            pairs_.pop_back();
            if (domain_.arrow == maze::Arrow::injection) used_.erase(each);
            if (is_enough) return true;
        }
        return false;
    }

  private:
    const Domain& domain_;
    Evaluator& evaluator_;
    const Visit& visit_;
    std::vector<Id> left_, right_, pairs_;
    std::set<Id> used_;
};

bool each_arrow(const Domain& domain, Evaluator& evaluator, const Visit& visit) {
    if (domain.arrow != maze::Arrow::relation) return Functions(domain, evaluator, visit).from(0);
    const Domain pairs{.kind = Domain::Kind::product, .parts = domain.parts, .span = domain.span};
    const Domain sets{
        .kind = Domain::Kind::subsets, .parts = {std::make_shared<const Domain>(pairs)}, .span = domain.span};
    return each_subset(sets, evaluator, visit);
}

bool each_tuple(const Domain& domain, std::size_t at, Id before, Evaluator& evaluator, const Visit& visit) {
    if (at == domain.parts.size()) return visit(before);
    return each_of_domain(*domain.parts[at], evaluator, [&](Id each) {
        return each_tuple(domain, at + 1, at == 0 ? each : evaluator.values().pair(before, each), evaluator, visit);
    });
}

bool is_function(const Domain& domain, std::span<const Id> pairs, Evaluator& evaluator) {
    const Values& values = evaluator.values();
    std::set<Id> left;
    std::set<Id> right;
    for (const Id each : pairs) {
        if (!left.insert(values.first(each)).second) return false;
        const bool is_new = right.insert(values.second(each)).second;
        if (domain.arrow == maze::Arrow::injection && !is_new) return false;
    }
    return domain.arrow != maze::Arrow::total || left.size() == all_of(*domain.parts[0], evaluator).size();
}

Id all_inside(std::span<const Id> values, const std::function<Id(Id)>& is_inside) {
    for (const Id each : values)
        if (const Id found = is_inside(each); found != kTrue) return found;
    return kTrue;
}

Id is_arrow(const Domain& domain, Id value, Evaluator& evaluator) {
    if (evaluator.values().kind(value) != ValueKind::set) return kFalse;
    const std::span<const Id> pairs = evaluator.values().parts(value);
    const Id inside = all_inside(pairs, [&](Id each) {
        if (evaluator.values().kind(each) != ValueKind::pair) return kFalse;
        const Id left = is_in_domain(*domain.parts[0], evaluator.values().first(each), evaluator);
        return left == kTrue ? is_in_domain(*domain.parts[1], evaluator.values().second(each), evaluator) : left;
    });
    if (inside != kTrue || domain.arrow == maze::Arrow::relation) return inside;
    return Values::truth(is_function(domain, pairs, evaluator));
}

Id is_tuple(const Domain& domain, Id value, Evaluator& evaluator) {
    Id rest = value;
    for (std::size_t at = domain.parts.size(); at-- > 0;) {
        if (at > 0 && evaluator.values().kind(rest) != ValueKind::pair) return kFalse;
        const Id part = at == 0 ? rest : evaluator.values().second(rest);
        if (const Id found = is_in_domain(*domain.parts[at], part, evaluator); found != kTrue) return found;
        if (at > 0) rest = evaluator.values().first(rest);
    }
    return kTrue;
}

}  // namespace

bool each_of_domain(const Domain& domain, Evaluator& evaluator, const Visit& visit) {
    switch (domain.kind) {
        case Domain::Kind::listed:
            return std::any_of(domain.values.begin(), domain.values.end(), visit);
        case Domain::Kind::set: {
            const Id set = evaluator.value(*domain.set);
            if (!is_value(set)) refuse_domain(domain, "the set that a quantifier ranges over has no value");
            const std::span<const Id> all = evaluator.values().parts(set);
            return std::any_of(all.begin(), all.end(), visit);
        }
        case Domain::Kind::naturals:
        case Domain::Kind::naturals_inf:
            refuse_domain(domain, "there are infinitely many numbers, and no bounds for them were found");
        case Domain::Kind::booleans:
            return visit(kFalse) || visit(kTrue);
        case Domain::Kind::subsets:
            return each_subset(domain, evaluator, visit);
        case Domain::Kind::arrow:
            return each_arrow(domain, evaluator, visit);
        case Domain::Kind::product:
            return each_tuple(domain, 0, kUnknown, evaluator, visit);
    }
    return false;
}

Id is_in_domain(const Domain& domain, Id value, Evaluator& evaluator) {
    Values& values = evaluator.values();
    switch (domain.kind) {
        case Domain::Kind::listed:
            return Values::truth(std::find(domain.values.begin(), domain.values.end(), value) != domain.values.end());
        case Domain::Kind::set: {
            const Id set = evaluator.value(*domain.set);
            if (!is_value(set)) return set;
            return Values::truth(values.kind(set) == ValueKind::set && values.contains(set, value));
        }
        case Domain::Kind::naturals:
            return Values::truth(values.kind(value) == ValueKind::number && values.number_of(value) >= 0);
        case Domain::Kind::naturals_inf:
            return Values::truth(value == kInfinity ||
                                 (values.kind(value) == ValueKind::number && values.number_of(value) >= 0));
        case Domain::Kind::booleans:
            return Values::truth(values.kind(value) == ValueKind::truth);
        case Domain::Kind::subsets:
            if (values.kind(value) != ValueKind::set) return kFalse;
            return all_inside(values.parts(value),
                              [&](Id each) { return is_in_domain(*domain.parts[0], each, evaluator); });
        case Domain::Kind::arrow:
            return is_arrow(domain, value, evaluator);
        case Domain::Kind::product:
            return is_tuple(domain, value, evaluator);
    }
    return kUndefined;
}

double size_of_domain(const Domain& domain, Evaluator& evaluator) {
    switch (domain.kind) {
        case Domain::Kind::listed:
            return static_cast<double>(domain.values.size());
        case Domain::Kind::set: {
            const Id set = evaluator.value(*domain.set);
            return is_value(set) ? static_cast<double>(evaluator.values().parts(set).size()) : kEndless;
        }
        case Domain::Kind::naturals:
        case Domain::Kind::naturals_inf:
            return kEndless;
        case Domain::Kind::booleans:
            return 2;
        case Domain::Kind::subsets:
            return std::min(kEndless, std::exp2(size_of_domain(*domain.parts[0], evaluator)));
        case Domain::Kind::arrow: {
            const double left = size_of_domain(*domain.parts[0], evaluator);
            const double right = size_of_domain(*domain.parts[1], evaluator);
            if (domain.arrow == maze::Arrow::relation) return std::min(kEndless, std::exp2(left * right));
            return std::min(kEndless, std::pow(right + (domain.arrow == maze::Arrow::total ? 0 : 1), left));
        }
        case Domain::Kind::product: {
            double all = 1;
            for (const DomainPtr& each : domain.parts) all *= size_of_domain(*each, evaluator);
            return std::min(kEndless, all);
        }
    }
    return kEndless;
}

}  // namespace map2pml::maze_exploration
