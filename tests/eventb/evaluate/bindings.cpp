#include "tests/eventb/evaluate/internal.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include "translator/model/machines/formula/free_names.h"

namespace map2pml::eventb::evaluate {

namespace {

constexpr std::size_t kMostOfType = 5'000;
constexpr long kMostNumbers = 20'000;

/// The parts of a conjunction.
void conjuncts(const Predicate& predicate, std::vector<const Predicate*>& to) {
    if (const auto* junction = std::get_if<Junction>(&predicate.kind); junction != nullptr && junction->all)
        for (const PredicatePtr& part : junction->parts) conjuncts(*part, to);
    else
        to.push_back(&predicate);
}

/// Binds names one after the other, each from its tightest bound.
class Binder {
  public:
    Binder(const std::vector<Bound>& bound, const Predicate* condition, World& world,
           const std::function<bool()>& visit)
        : world_(world), visit_(visit) {
        for (const Bound& each : bound) open_[each.name] = each.type;
        if (condition != nullptr) conjuncts(*condition, conditions_);
        for (const Predicate* each : conditions_) names_.push_back(free_names(*each));
    }

    bool run() {
        // Names from outside are hidden within the quantifier.
        std::map<std::string, Value> hidden;
        for (const auto& [name, type] : open_) {
            if (const auto found = world_.values.find(name); found != world_.values.end()) {
                hidden.insert(*found);
                world_.values.erase(found);
            }
        }
        const std::map<std::string, Type> all = open_;
        try {
            next();
        } catch (...) {
            restore(all, hidden);
            throw;
        }
        restore(all, hidden);
        return complete_;
    }

  private:
    void restore(const std::map<std::string, Type>& all, const std::map<std::string, Value>& hidden) {
        for (const auto& [name, type] : all) world_.values.erase(name);
        for (const auto& [name, value] : hidden) world_.values[name] = value;
    }

    [[nodiscard]] bool is_open(const Expression& expression) const {
        for (const std::string& name : free_names(expression))
            if (open_.contains(name)) return true;
        return false;
    }

    /// The open names of a pattern, whose other parts are closed. `1 ↦ k` with k open: k. False if it is not a pattern.
    bool names_of_pattern(const Expression& pattern, std::set<std::string>& to) const {
        if (const auto* name = std::get_if<Name>(&pattern.kind); name != nullptr && open_.contains(name->name))
            return to.insert(name->name).second;
        const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
        if (maplet != nullptr && maplet->op == Binary::maplet)
            return names_of_pattern(*maplet->left, to) && names_of_pattern(*maplet->right, to);
        return !is_open(pattern);
    }

    /// Binds the open names of a pattern to parts of a value: `x ↦ y` to `1 ↦ 2`. False if the value does not match.
    bool match(const Expression& pattern, const Value& value, std::map<std::string, Value>& to) {
        if (const auto* name = std::get_if<Name>(&pattern.kind); name != nullptr && open_.contains(name->name))
            return to.emplace(name->name, value).second;
        const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
        if (maplet != nullptr && maplet->op == Binary::maplet)
            return match(*maplet->left, value.parts.at(0), to) && match(*maplet->right, value.parts.at(1), to);
        return value_of(pattern, world_) == value;
    }

    using Values = std::map<std::string, Value>;

    struct Choices {
        std::vector<Values> all;
        bool is_whole = true;  ///< false: there may be others
    };

    /// `x ∈ S ⇸ T`, `x ∈ ℙ(S)`, `x ⊆ S`: sets of sets, which have no value of their own.
    std::optional<Choices> sets_from(const Comparison& comparison) {
        const auto* name = std::get_if<Name>(&comparison.left->kind);
        if (name == nullptr || !open_.contains(name->name) || is_open(*comparison.right)) return std::nullopt;
        const bool is_subset = comparison.sign == Sign::subset_eq || comparison.sign == Sign::subset;
        if (!is_subset && comparison.sign != Sign::in) return std::nullopt;
        const auto members = is_subset ? subsets_of(*comparison.right, world_) : sets_in(*comparison.right, world_);
        if (!members) return std::nullopt;
        Choices made{{}, members->is_whole};
        for (const Value& each : members->all) made.all.push_back({{name->name, each}});
        return made;
    }

    /// `0 ≤ x ∧ x < n`: all numbers between the bounds.
    std::optional<Choices> numbers_for(const std::string& name) {
        std::optional<long> least;
        std::optional<long> most;
        const auto add = [&](bool is_lower, long bound) {
            std::optional<long>& known = is_lower ? least : most;
            known = !known ? bound : is_lower ? std::max(*known, bound) : std::min(*known, bound);
        };
        for (const Predicate* each : conditions_) {
            const auto* comparison = std::get_if<Comparison>(&each->kind);
            if (comparison == nullptr) continue;
            for (const bool turned : {false, true}) {
                const auto* left = std::get_if<Name>(&(turned ? comparison->right : comparison->left)->kind);
                const Expression& right = turned ? *comparison->left : *comparison->right;
                if (left == nullptr || left->name != name || is_open(right)) continue;
                add_bound(comparison->sign, turned, right, add);
            }
        }
        if (!least || !most || (*most >= *least && *most - *least > kMostNumbers)) return std::nullopt;
        Choices made;
        for (long each = *least; each <= *most; ++each) made.all.push_back({{name, number(each)}});
        return made;
    }

    void add_bound(Sign sign, bool turned, const Expression& right, const std::function<void(bool, long)>& add) {
        constexpr long kFar = 1L << 60;
        if (sign == Sign::in && !turned) {
            const auto* atom = std::get_if<Atom>(&right.kind);
            if (atom != nullptr && *atom == Atom::naturals) add(true, 0);
            if (atom != nullptr && *atom == Atom::naturals1) add(true, 1);
            return;
        }
        const bool is_less = sign == Sign::less || sign == Sign::less_eq;
        if (!is_less && sign != Sign::greater && sign != Sign::greater_eq) return;
        const bool is_lower = is_less == turned;
        const bool is_strict = sign == Sign::less || sign == Sign::greater;
        try {
            const long bound = value_of(right, world_).number;
            if (bound > -kFar && bound < kFar) add(is_lower, !is_strict ? bound : is_lower ? bound + 1 : bound - 1);
        } catch (const NotEvaluated&) {
        } catch (const Undefined&) {
        }
    }

    /// The values that `pattern ∈ E` or `pattern = E` leaves for the open names; nothing: it says nothing of them alone, or is
    /// not evaluated.
    std::optional<Choices> values_from(const Predicate& predicate) {
        const auto* comparison = std::get_if<Comparison>(&predicate.kind);
        if (comparison == nullptr) return std::nullopt;
        if (auto sets = sets_from(*comparison)) return sets;
        for (const bool turned : {false, true}) {
            const Expression& pattern = turned ? *comparison->right : *comparison->left;
            const Expression& other = turned ? *comparison->left : *comparison->right;
            const bool is_in = comparison->sign == Sign::in && !turned;
            if (!is_in && comparison->sign != Sign::equal) continue;
            std::set<std::string> names;
            if (is_open(other) || !names_of_pattern(pattern, names) || names.empty()) continue;
            try {
                const Value value = value_of(other, world_);
                Choices all;
                for (const Value& each : is_in ? value.members : std::set<Value>{value})
                    if (Values made; match(pattern, each, made)) all.all.push_back(std::move(made));
                return all;
            } catch (const NotEvaluated&) {
            } catch (const Undefined&) {
            }
        }
        return std::nullopt;
    }

    void next() {
        if (--world_.work < 0) throw NotEvaluated{};
        if (open_.empty()) {
            enough_ = visit_();
            return;
        }
        std::optional<Choices> best = best_choices();
        if (!best) best = all_of_cheapest_type();
        complete_ = complete_ && best->is_whole;
        for (const Values& each : best->all) {
            go_on_with(each);
            if (enough_) return;
        }
    }

    std::optional<Choices> best_choices() {
        std::optional<Choices> best;
        const auto consider = [&](std::optional<Choices> choices) {
            if (choices && (!best || choices->all.size() < best->all.size())) best = std::move(choices);
        };
        for (const Predicate* each : conditions_) consider(values_from(*each));
        for (const auto& [name, type] : open_)
            if (type == Type::integer()) consider(numbers_for(name));
        return best;
    }

    Choices all_of_cheapest_type() {
        std::string name = open_.begin()->first;
        double least = size_of(open_.begin()->second);
        for (const auto& [other, type] : open_) {
            if (const double size = size_of(type); size < least) {
                name = other;
                least = size;
            }
        }
        Choices made;
        if (open_.at(name) == Type::integer()) {
            made.is_whole = false;
            for (const long each : world_.numbers) made.all.push_back({{name, number(each)}});
        } else {
            for (Value& each : all_of_type(open_.at(name), world_)) made.all.push_back({{name, std::move(each)}});
        }
        return made;
    }

    /// About how many values a type has.
    [[nodiscard]] double size_of(const Type& type) const {
        constexpr double kMany = 1e30;
        switch (type.kind) {
            case Type::Kind::boolean:
                return 2;
            case Type::Kind::integer:
                return static_cast<double>(world_.numbers.size());
            case Type::Kind::given: {
                const auto found = world_.sets.find(type.name);
                return found == world_.sets.end() ? kMany : static_cast<double>(found->second.size());
            }
            case Type::Kind::product:
                return size_of(type.parts[0]) * size_of(type.parts[1]);
            case Type::Kind::power: {
                const bool has_numbers = type.parts[0] == Type::integer();
                return has_numbers ? kMany : std::min(kMany, std::exp2(size_of(type.parts[0])));
            }
            case Type::Kind::unknown:
                break;
        }
        return kMany;
    }

    /// Whether some condition is false now, with all before it true. So what has no value is not passed over.
    [[nodiscard]] bool is_excluded() {
        for (std::size_t at = 0; at < conditions_.size(); ++at) {
            const bool is_closed = std::none_of(names_[at].begin(), names_[at].end(),
                                                [&](const std::string& each) { return open_.contains(each); });
            if (!is_closed) return false;
            try {
                if (!holds(*conditions_[at], world_)) return true;
            } catch (const NotEvaluated&) {
                return false;
            } catch (const Undefined&) {
                return false;
            }
        }
        return false;
    }

    void go_on_with(const Values& made) {
        const std::map<std::string, Type> before = open_;
        for (const auto& [name, value] : made) {
            world_.values[name] = value;
            open_.erase(name);
        }
        if (open_.empty() || !is_excluded()) next();
        for (const auto& [name, value] : made) world_.values.erase(name);
        open_ = before;
    }

    World& world_;
    const std::function<bool()>& visit_;
    std::map<std::string, Type> open_;
    std::vector<const Predicate*> conditions_;
    std::vector<std::set<std::string>> names_;  ///< of each condition
    bool complete_ = true;
    bool enough_ = false;
};

}  // namespace

bool each_binding(const std::vector<Bound>& bound, const Predicate* condition, World& world,
                  const std::function<bool()>& visit) {
    return Binder(bound, condition, world, visit).run();
}

std::vector<Value> all_of_type(const Type& type, const World& world) {
    std::vector<Value> all;
    switch (type.kind) {
        case Type::Kind::boolean:
            return {truth_value(false), truth_value(true)};
        case Type::Kind::given: {
            const auto found = world.sets.find(type.name);
            if (found == world.sets.end()) throw NotEvaluated{};
            for (const auto& each : found->second) all.push_back(element(each));
            return all;
        }
        case Type::Kind::product: {
            const std::vector<Value> left = all_of_type(type.parts[0], world);
            const std::vector<Value> right = all_of_type(type.parts[1], world);
            if (left.size() * right.size() > kMostOfType) throw NotEvaluated{};
            for (const Value& a : left)
                for (const Value& b : right) all.push_back(pair(a, b));
            return all;
        }
        case Type::Kind::power: {
            const std::vector<Value> inside = all_of_type(type.parts[0], world);
            if (inside.size() > 10) throw NotEvaluated{};
            for (std::size_t which = 0; which < (std::size_t{1} << inside.size()); ++which) {
                std::set<Value> members;
                for (std::size_t at = 0; at < inside.size(); ++at)
                    if (((which >> at) & 1U) != 0) members.insert(inside[at]);
                all.push_back(set(std::move(members)));
            }
            return all;
        }
        case Type::Kind::integer:
        case Type::Kind::unknown:
            break;
    }
    throw NotEvaluated{};
}

}  // namespace map2pml::eventb::evaluate
