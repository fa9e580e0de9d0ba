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

/// The values that a pattern of names gets from one value: `x ↦ y` from `1 ↦ 2`.
bool match(const Expression& pattern, const Value& value, std::map<std::string, Value>& to) {
    if (const auto* name = std::get_if<Name>(&pattern.kind)) return to.emplace(name->name, value).second;
    const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
    return maplet != nullptr && maplet->op == Binary::maplet && match(*maplet->left, value.parts.at(0), to) &&
           match(*maplet->right, value.parts.at(1), to);
}

bool names_of_pattern(const Expression& pattern, std::set<std::string>& to) {
    if (const auto* name = std::get_if<Name>(&pattern.kind)) return to.insert(name->name).second;
    const auto* maplet = std::get_if<BinaryExpression>(&pattern.kind);
    return maplet != nullptr && maplet->op == Binary::maplet && names_of_pattern(*maplet->left, to) &&
           names_of_pattern(*maplet->right, to);
}

/// Binds names one after the other, each from what bounds it best.
class Binder {
  public:
    Binder(const std::vector<Bound>& bound, const Predicate* condition, World& world,
           const std::function<bool()>& visit)
        : world_(world), visit_(visit) {
        for (const Bound& each : bound) open_[each.name] = each.type;
        if (condition != nullptr) conjuncts(*condition, conditions_);
    }

    bool run() {
        // Within the quantifier the names of outside are hidden.
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

    /// The values of a pattern of open names, from `pattern ∈ E` or `pattern = E`.
    struct Source {
        const Expression* pattern;
        std::set<Value> values;
    };

    std::optional<Source> source_in(const Predicate& predicate) {
        const auto* comparison = std::get_if<Comparison>(&predicate.kind);
        if (comparison == nullptr) return std::nullopt;
        for (const bool turned : {false, true}) {
            const Expression& pattern = turned ? *comparison->right : *comparison->left;
            const Expression& other = turned ? *comparison->left : *comparison->right;
            const bool is_in = comparison->sign == Sign::in && !turned;
            if (!is_in && comparison->sign != Sign::equal) continue;
            std::set<std::string> names;
            if (!names_of_pattern(pattern, names) || is_open(other)) continue;
            bool all_open = true;
            for (const std::string& name : names) all_open = all_open && open_.contains(name);
            if (!all_open) continue;
            try {
                const Value value = value_of(other, world_);
                return Source{&pattern, is_in ? value.members : std::set<Value>{value}};
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
        std::optional<Source> best;
        for (const Predicate* each : conditions_) {
            auto source = source_in(*each);
            if (source && (!best || source->values.size() < best->values.size())) best = std::move(source);
        }
        if (best) {
            for (const Value& each : best->values) {
                std::map<std::string, Value> made;
                if (match(*best->pattern, each, made)) go_on_with(made);
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

    void go_on_with(const std::map<std::string, Value>& made) {
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
