#include "translator/eventb/evaluate/bindings.h"

#include <optional>
#include <set>

#include "translator/eventb/formula/free_names.h"

namespace map2pml::eventb::evaluate {

namespace {

constexpr std::size_t kMostOfType = 5'000;

/// The parts of a conjunction.
void conjuncts(const Predicate& predicate, std::vector<const Predicate*>& to) {
    if (const auto* junction = std::get_if<Junction>(&predicate.kind); junction != nullptr && junction->all) {
        for (const PredicatePtr& part : junction->parts) conjuncts(*part, to);
    } else {
        to.push_back(&predicate);
    }
}

/// Binds names one after the other, each from its tightest bound.
class Binder {
  public:
    Binder(const std::vector<Bound>& bound, const Predicate* condition, World& world,
           const std::function<bool()>& visit)
        : world_(world), visit_(visit) {
        for (const Bound& each : bound) open_[each.name] = each.type;
        if (condition != nullptr) conjuncts(*condition, conditions_);
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
        for (const std::string& name : free_names(expression)) {
            if (open_.contains(name)) return true;
        }
        return false;
    }

    /// The open names of a pattern, whose other parts are closed. `1 ↦ k` with k open: k. False if it is not a pattern.
    bool names_of_pattern(const Expression& pattern, std::set<std::string>& to) const {
        if (const auto* name = std::get_if<Name>(&pattern.kind); name != nullptr && open_.contains(name->name)) {
            return to.insert(name->name).second;
        }
        const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
        if (maplet != nullptr && maplet->op == Binary::maplet) {
            return names_of_pattern(*maplet->left, to) && names_of_pattern(*maplet->right, to);
        }
        return !is_open(pattern);
    }

    /// Binds the open names of a pattern to parts of a value: `x ↦ y` to `1 ↦ 2`. False if the value does not match.
    bool match(const Expression& pattern, const Value& value, std::map<std::string, Value>& to) {
        if (const auto* name = std::get_if<Name>(&pattern.kind); name != nullptr && open_.contains(name->name)) {
            return to.emplace(name->name, value).second;
        }
        const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
        if (maplet != nullptr && maplet->op == Binary::maplet) {
            return match(*maplet->left, value.parts.at(0), to) && match(*maplet->right, value.parts.at(1), to);
        }
        return value_of(pattern, world_) == value;
    }

    using Values = std::map<std::string, Value>;

    /// The values that `pattern ∈ E` or `pattern = E` leaves for the open names; nothing: it says nothing of them alone, or is
    /// not evaluated.
    std::optional<std::vector<Values>> values_from(const Predicate& predicate) {
        const auto* comparison = std::get_if<Comparison>(&predicate.kind);
        if (comparison == nullptr) return std::nullopt;
        for (const bool turned : {false, true}) {
            const Expression& pattern = turned ? *comparison->right : *comparison->left;
            const Expression& other = turned ? *comparison->left : *comparison->right;
            const bool is_in = comparison->sign == Sign::in && !turned;
            if (!is_in && comparison->sign != Sign::equal) continue;
            std::set<std::string> names;
            if (is_open(other) || !names_of_pattern(pattern, names) || names.empty()) continue;
            try {
                const Value value = value_of(other, world_);
                std::vector<Values> all;
                for (const Value& each : is_in ? value.members : std::set<Value>{value}) {
                    if (Values made; match(pattern, each, made)) all.push_back(std::move(made));
                }
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
        std::optional<std::vector<Values>> best;
        for (const Predicate* each : conditions_) {
            auto values = values_from(*each);
            if (values && (!best || values->size() < best->size())) best = std::move(values);
        }
        if (best) {
            for (const Values& each : *best) {
                go_on_with(each);
                if (enough_) return;
            }
            return;
        }
        const auto [name, type] = *open_.begin();
        std::vector<Value> values;
        if (type == Type::integer()) {
            complete_ = false;
            for (const long each : world_.numbers) values.push_back(number(each));
        } else {
            values = all_of_type(type, world_);
        }
        for (const Value& each : values) {
            go_on_with({{name, each}});
            if (enough_) return;
        }
    }

    void go_on_with(const Values& made) {
        const std::map<std::string, Type> before = open_;
        for (const auto& [name, value] : made) {
            world_.values[name] = value;
            open_.erase(name);
        }
        next();
        for (const auto& [name, value] : made) world_.values.erase(name);
        open_ = before;
    }

    World& world_;
    const std::function<bool()>& visit_;
    std::map<std::string, Type> open_;
    std::vector<const Predicate*> conditions_;
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
            for (const Value& a : left) {
                for (const Value& b : right) all.push_back(pair(a, b));
            }
            return all;
        }
        case Type::Kind::power: {
            const std::vector<Value> inside = all_of_type(type.parts[0], world);
            if (inside.size() > 10) throw NotEvaluated{};
            for (std::size_t which = 0; which < (std::size_t{1} << inside.size()); ++which) {
                std::set<Value> members;
                for (std::size_t at = 0; at < inside.size(); ++at) {
                    if (((which >> at) & 1U) != 0) members.insert(inside[at]);
                }
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
