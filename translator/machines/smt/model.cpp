#include <algorithm>
#include <limits>

#include "translator/machines/smt/internal.h"

namespace map2pml::eventb::smt {

namespace {

using maze_exploration::Id;
using maze_exploration::ValueKind;

/// A set that would need more tuples has no value.
constexpr std::size_t kMostTried = 20'000;
/// At most so many consecutive numbers are shown.
constexpr long kWidestGap = 3'000;

class ModelReader {
  public:
    ModelReader(const Obligation& obligation, unsigned size, std::string_view definitions)
        : obligation_(obligation), translation_(obligation, size), model_(definitions) {}

    Model run() {
        std::map<std::string, std::vector<std::string>> sets;
        for (const std::string& set : obligation_.sets) sets[set] = read_elements(set);
        made_.world = std::make_unique<machine_exploration::World>(std::move(sets));
        for (const auto& [set, listed] : translation_.facts().elements)
            for (const std::string& each : listed) made_.values[each] = values().element(each);
        for (const Bound& each : obligation_.names) {
            try {
                read(each);
            } catch (const Unsupported&) {  // a type without a form, or a value that cannot be read
            }
        }
        add_numbers();
        return std::move(made_);
    }

  private:
    [[nodiscard]] maze_exploration::Values& values() { return made_.world->values; }

    /// The names of the elements.
    std::vector<std::string> read_elements(const std::string& set) {
        const Sort sort = Sort::carrier(set);
        std::vector<std::string> names;
        std::vector<ModelValue>& values = elements_[set];
        if (const auto listed = translation_.facts().elements.find(set);
            listed != translation_.facts().elements.end()) {
            names = listed->second;
            for (const std::string& each : names) values.push_back(symbol_name(each));
        } else {
            if (const auto all = translation_.elements(sort)) {
                for (const NodePtr& each : *all) values.push_back(each->name);
            } else {
                values = model_.elements(to_string(sort));
                if (values.empty()) values.emplace_back();
            }
            for (std::size_t at = 1; at <= values.size(); ++at) names.push_back(set + std::to_string(at));
        }
        for (std::size_t at = 0; at < values.size(); ++at) readable_[values[at]] = names[at];
        return names;
    }

    void read(const Bound& each) {
        if (made_.values.contains(each.name)) return;
        const std::string symbol = symbol_name(each.name);
        if (each.type.kind != Type::Kind::power) {
            const std::vector<Sort> sorts = translation_.sorts(each.type);
            std::vector<Id> parts;
            for (std::size_t at = 0; at < sorts.size(); ++at) {
                const std::string own = sorts.size() == 1 ? symbol : symbol + "." + std::to_string(at + 1);
                parts.push_back(value_of(value(own, sorts[at], {}), sorts[at]));
            }
            made_.values[each.name] = built(each.type, parts);
        } else if (translation_.facts().functions.contains(each.name)) {
            made_.values[each.name] = function(symbol, each.type.parts.at(0));
        } else {
            made_.values[each.name] = relation(symbol, each.type.parts.at(0));
        }
    }

    /// Undefined values become the first value of their sort.
    ModelValue value(const std::string& symbol, const Sort& sort, const std::vector<ModelValue>& at) const {
        if (!model_.has(symbol)) {
            switch (sort.kind) {
                case Sort::Kind::boolean:
                    return "false";
                case Sort::Kind::integer:
                    return "0";
                case Sort::Kind::carrier:
                    return elements_.at(sort.set).front();
            }
        }
        const auto found = model_.value(symbol, at);
        if (!found) throw Unsupported{"its value"};
        return *found;
    }

    Id value_of(const ModelValue& value, const Sort& sort) {
        if (sort.kind == Sort::Kind::boolean) return maze_exploration::Values::truth(value == "true");
        if (sort.kind == Sort::Kind::integer) {
            const auto number = as_number(value);
            if (!number) throw Unsupported{"its value"};
            return values().number(*number);
        }
        const auto found = readable_.find(value);
        if (found == readable_.end()) throw Unsupported{"its value"};
        return values().element(found->second);
    }

    /// Nested pairs in the structure of the type.
    Id built(const Type& type, const std::vector<Id>& parts) {
        std::size_t at = 0;
        const auto make = [&](const auto& self, const Type& of) -> Id {
            if (of.kind != Type::Kind::product) return parts.at(at++);
            const Id left = self(self, of.parts[0]);
            return values().pair(left, self(self, of.parts[1]));
        };
        return make(make, type);
    }

    /// Candidates for an argument of a predicate. Between two numbers that occur in the model, the predicate is the same
    /// everywhere, so one number stands for all of them.
    struct Tried {
        std::vector<ModelValue> values;
        std::map<ModelValue, std::pair<long, long>> between;  ///< representatives, with the ranges that they represent
    };

    Tried tried(const Sort& sort, const std::string& symbol) const {
        if (sort.kind == Sort::Kind::boolean) return {{"false", "true"}, {}};
        if (sort.kind == Sort::Kind::carrier) return {elements_.at(sort.set), {}};
        Tried all;
        std::set<long> numbers = model_.numbers(symbol);
        numbers.insert(0);
        const auto stand_for = [&](long who, long first, long last) {
            all.values.push_back(std::to_string(who));
            all.between[all.values.back()] = {first, last};
        };
        const long least = *numbers.begin();
        const long most = *numbers.rbegin();
        if (least < std::numeric_limits<long>::min() / 4 || most > std::numeric_limits<long>::max() / 4)
            throw Unsupported{"its value"};
        // Beyond the outermost number, the range is infinite.
        stand_for(least - 1, least - 1 - 2 * kWidestGap, least - 1);
        stand_for(most + 1, most + 1, most + 1 + 2 * kWidestGap);
        for (auto each = numbers.begin(); each != numbers.end(); ++each) {
            all.values.push_back(std::to_string(*each));
            const auto next = std::next(each);
            if (next == numbers.end() || *next == *each + 1) continue;
            stand_for(*each + 1, *each + 1, *next - 1);
        }
        return all;
    }

    /// All tuples for which the predicate is true.
    std::vector<std::vector<ModelValue>> tuples(const std::string& symbol, const std::vector<Sort>& sorts) const {
        if (!model_.has(symbol)) return {};  // false for all
        std::vector<Tried> places;
        places.reserve(sorts.size());
        for (const Sort& sort : sorts) places.push_back(tried(sort, symbol));
        std::vector<std::vector<ModelValue>> found = true_at(symbol, places);
        // All members of a represented range are tried.
        bool again = false;
        for (std::size_t place = 0; place < places.size(); ++place) {
            std::set<ModelValue> used;
            for (const auto& tuple : found) used.insert(tuple[place]);
            for (const auto& [who, range] : places[place].between) {
                if (!used.contains(who)) continue;
                if (range.second - range.first > kWidestGap) throw Unsupported{"its value"};
                for (long n = range.first + 1; n <= range.second; ++n) {
                    places[place].values.push_back(std::to_string(n));
                    again = true;
                }
            }
        }
        return again ? true_at(symbol, places) : found;
    }

    std::vector<std::vector<ModelValue>> true_at(const std::string& symbol, const std::vector<Tried>& places) const {
        std::size_t count = 1;
        for (const Tried& place : places) {
            count *= place.values.size();
            if (count > kMostTried) throw Unsupported{"its value"};
        }
        std::vector<std::vector<ModelValue>> found;
        std::vector<ModelValue> at(places.size());
        for (std::size_t number = 0; number < count; ++number) {
            std::size_t rest = number;
            for (std::size_t place = 0; place < places.size(); ++place) {
                at[place] = places[place].values[rest % places[place].values.size()];
                rest /= places[place].values.size();
            }
            if (value(symbol, Sort::boolean(), at) == "true") found.push_back(at);
        }
        return found;
    }

    Id relation(const std::string& symbol, const Type& of) {
        const std::vector<Sort> sorts = translation_.sorts(of);
        std::vector<Id> members;
        for (const auto& tuple : tuples(symbol, sorts)) {
            std::vector<Id> parts;
            for (std::size_t at = 0; at < tuple.size(); ++at) parts.push_back(value_of(tuple[at], sorts[at]));
            members.push_back(built(of, parts));
        }
        return values().set(std::move(members));
    }

    Id function(const std::string& symbol, const Type& of) {
        const std::vector<Sort> from = translation_.sorts(of.parts.at(0));
        std::vector<Id> members;
        if (of.parts.at(1).kind == Type::Kind::power) {
            const Type& inside = of.parts.at(1).parts.at(0);
            std::vector<Sort> all = from;
            for (const Sort& each : translation_.sorts(inside)) all.push_back(each);
            const auto pairs = tuples(symbol + ".has", all);
            for (const auto& tuple : tuples(symbol + ".dom", from)) members.push_back(set_value(of, tuple, pairs, all));
            return values().set(std::move(members));
        }
        const std::vector<Sort> to = translation_.sorts(of.parts.at(1));
        for (const auto& tuple : tuples(symbol + ".dom", from)) {
            std::vector<Id> parts;
            for (std::size_t at = 0; at < tuple.size(); ++at) parts.push_back(value_of(tuple[at], from[at]));
            for (std::size_t at = 0; at < to.size(); ++at) {
                const std::string own = symbol + (to.size() == 1 ? ".at" : ".at." + std::to_string(at + 1));
                parts.push_back(value_of(value(own, to[at], tuple), to[at]));
            }
            members.push_back(built(of, parts));
        }
        return values().set(std::move(members));
    }

    /// An argument, and the set that is the function's value there.
    Id set_value(const Type& of, const std::vector<ModelValue>& at, const std::vector<std::vector<ModelValue>>& pairs,
                 const std::vector<Sort>& sorts) {
        const auto parts_of = [&](const std::vector<ModelValue>& tuple, std::size_t begin, std::size_t end) {
            std::vector<Id> parts;
            for (; begin < end; ++begin) parts.push_back(value_of(tuple[begin], sorts[begin]));
            return parts;
        };
        std::vector<Id> inside;
        for (const auto& pair : pairs) {
            if (!std::equal(at.begin(), at.end(), pair.begin())) continue;
            inside.push_back(built(of.parts[1].parts[0], parts_of(pair, at.size(), pair.size())));
        }
        return values().pair(built(of.parts[0], parts_of(at, 0, at.size())), values().set(std::move(inside)));
    }

    /// Numbers of the state, for quantifiers without bounds.
    void add_numbers() {
        std::set<long> all{-2, -1, 0, 1, 2, 3};
        const auto collect = [&](const auto& self, Id value) -> void {
            constexpr std::size_t kMost = 40;
            if (all.size() > kMost) return;
            if (values().kind(value) == ValueKind::number) {
                const long number = values().number_of(value);
                all.insert({number - 1, number, number + 1});
            } else if (values().kind(value) == ValueKind::pair) {
                self(self, values().first(value));
                self(self, values().second(value));
            } else if (values().kind(value) == ValueKind::set) {
                for (const Id member : values().ordered(value)) self(self, member);
            }
        };
        for (const auto& [name, value] : made_.values) collect(collect, value);
        std::vector<Id> few;
        few.reserve(all.size());
        for (const long each : all) few.push_back(values().number(each));
        made_.world->evaluator.set_few_numbers(std::move(few));
    }

    const Obligation& obligation_;
    Translation translation_;
    Definitions model_;
    Model made_;
    std::map<std::string, std::vector<ModelValue>> elements_;  ///< of each carrier set
    std::map<ModelValue, std::string> readable_;
};

}  // namespace

Model read_model(const Obligation& obligation, unsigned size, std::string_view definitions) {
    return ModelReader(obligation, size, definitions).run();
}

}  // namespace map2pml::eventb::smt
