#include "translator/machines/explore/developments/symmetry.h"

#include <algorithm>
#include <set>

namespace map2pml::maze_exploration {

namespace {

/// More exchanges take longer than the states that they save; then only some of the elements are exchanged.
constexpr std::size_t kMostExchanges = 120;
/// Of larger sets it takes long to find out which elements are alike.
constexpr std::size_t kMostElements = 40;

maze::TypePtr type_of(decltype(maze::Type::kind) kind) {
    return std::make_shared<const maze::Type>(maze::Type{std::move(kind), {}});
}

/// The class of an attribute; null: the slot is none.
const maze::Class* owner_of(const Slot& slot, const StateLayout& layout) {
    if (slot.agent == kUnknown) return layout.of;
    return layout.agents.size() == 1 ? layout.agents.front() : nullptr;
}

maze::TypePtr topology_type(const maze::Class& of, const std::string& name) {
    for (const maze::TopologyMember& each : of.topologies) {
        if (each.name.text != name) continue;
        const maze::TypePtr agents = type_of(maze::NamedType{"", each.agents.text});
        return type_of(maze::ArrowType{maze::Arrow::partial, agents, type_of(maze::FiniteSets{agents})});
    }
    return nullptr;
}

}  // namespace

Symmetry::Symmetry(World& world, const StateLayout& layout) : world_(world), layout_(layout) {
    if (!can_be_exchanged()) return;
    for (const Slot& slot : layout.slots) {
        const maze::Class* owner = owner_of(slot, layout);
        maze::TypePtr type = owner == nullptr ? nullptr : maze::variable_type(*owner, slot.name);
        if (type == nullptr && slot.domain != nullptr) type = topology_type(*layout.of, slot.name);
        if (type == nullptr && slot.domain != nullptr) return;
        types_.push_back(std::move(type));
    }
    const std::vector<Fixed> fixed = fixed_values();
    const maze::Scope scope(world.development, *layout.of);
    std::set<std::string> known;
    for (const maze::Class* each : scope.visible()) {
        if (each->level == maze::Level::agent && known.insert(each->name.text).second) add_type(each->name.text, fixed);
        for (const maze::TypeMember& type : each->types) {
            if (type.values.empty() && known.insert(type.name.text).second) add_type(type.name.text, fixed);
        }
    }
}

/// With agents of several classes it is not known whose names a message has.
bool Symmetry::can_be_exchanged() const {
    if (!world_.watch.limits().uses_symmetry || layout_.agents.size() > 1) return false;
    return std::all_of(world_.settings.begin(), world_.settings.end(),
                       [](const auto& each) { return is_value(each.second); });
}

std::vector<Symmetry::Fixed> Symmetry::fixed_values() const {
    std::vector<Fixed> all;
    const maze::Scope scope(world_.development, *layout_.of);
    for (const maze::Class* each : scope.visible()) {
        for (const maze::ConstMember& constant : each->constants) {
            const auto place = world_.constants.find(constant.name.text);
            if (place == world_.constants.end()) continue;
            const Id value = world_.frame[place->second];
            if (is_value(value)) all.push_back({constant.type, value});
        }
    }
    add_settings(all);
    return all;
}

/// First values: of an attribute a function of agents.
void Symmetry::add_settings(std::vector<Fixed>& to) const {
    for (unsigned at = 0; at < layout_.slots.size(); ++at) {
        const Slot& slot = layout_.slots[at];
        const auto given = world_.settings.find(slot.name);
        if (given == world_.settings.end() || types_[at] == nullptr) continue;
        if (slot.agent == kUnknown) {
            to.push_back({types_[at], given->second});
        } else {
            const maze::TypePtr agents = type_of(maze::NamedType{"", layout_.agents.front()->name.text});
            to.push_back({type_of(maze::ArrowType{maze::Arrow::partial, agents, types_[at]}), given->second});
        }
    }
}

void Symmetry::add_type(const std::string& type, const std::vector<Fixed>& fixed) {
    const std::vector<Id>& elements = world_.types[type];
    if (elements.size() > kMostElements) return;
    const auto are_alike = [&](Id one, Id other) {
        const Exchange exchange{{type, {{one, other}, {other, one}}}};
        return std::all_of(fixed.begin(), fixed.end(), [&](const Fixed& each) {
            return exchanged(each.value, *each.type, exchange) == each.value;
        });
    };
    // To be interchangeable is an equivalence.
    std::vector<std::vector<Id>> classes;
    for (const Id each : elements) {
        const auto own = std::find_if(classes.begin(), classes.end(),
                                      [&](const std::vector<Id>& one) { return are_alike(one.front(), each); });
        (own == classes.end() ? classes.emplace_back() : *own).push_back(each);
    }
    for (const std::vector<Id>& each : classes) add_class(type, each);
}

/// All orders of the elements, after each of the exchanges that there are.
void Symmetry::add_class(const std::string& type, const std::vector<Id>& elements) {
    std::size_t count = 1;
    std::size_t orders = 1;
    while (count < elements.size() && (exchanges_.size() + 1) * orders * (count + 1) <= kMostExchanges) {
        orders *= ++count;
    }
    if (count < 2) return;
    std::vector<Exchange> before = std::move(exchanges_);
    before.emplace_back();
    exchanges_.clear();
    std::vector<std::size_t> order(count);
    for (std::size_t at = 0; at < count; ++at) order[at] = at;
    do {
        for (const Exchange& each : before) {
            Exchange made = each;
            for (std::size_t at = 0; at < count; ++at) {
                if (order[at] != at) made[type][elements[at]] = elements[order[at]];
            }
            if (!made.empty()) exchanges_.push_back(std::move(made));
        }
    } while (std::next_permutation(order.begin(), order.end()));
}

Id Symmetry::exchanged_tuple(Id value, const maze::ProductType& type, const Exchange& exchange) const {
    const Id whole = value;
    std::vector<Id> parts;
    for (std::size_t at = type.parts.size(); at-- > 1;) {
        if (world_.values.kind(value) != ValueKind::pair) return whole;
        parts.push_back(exchanged(world_.values.second(value), *type.parts[at], exchange));
        value = world_.values.first(value);
    }
    Id made = exchanged(value, *type.parts.front(), exchange);
    for (std::size_t at = parts.size(); at-- > 0;) made = world_.values.pair(made, parts[at]);
    return made;
}

Id Symmetry::exchanged(Id value, const maze::Type& type, const Exchange& exchange) const {
    Values& values = world_.values;
    // What an instance gives may be of another type; such a value is no first value of anything.
    const auto in_set = [&](const auto& change) {
        if (values.kind(value) != ValueKind::set) return value;
        std::vector<Id> members(values.parts(value).begin(), values.parts(value).end());
        for (Id& each : members) each = change(each);
        return values.set(std::move(members));
    };
    return std::visit(
        maze::overloaded{[&](const maze::NamedType& it) {
                             const auto own = exchange.find(it.name);
                             if (own == exchange.end()) return value;
                             const auto other = own->second.find(value);
                             return other == own->second.end() ? value : other->second;
                         },
                         [&](const maze::BasicType&) { return value; },
                         [&](const maze::FiniteSets& it) {
                             return in_set([&](Id each) { return exchanged(each, *it.of, exchange); });
                         },
                         [&](const maze::ArrowType& it) {
                             return in_set([&](Id each) {
                                 if (values.kind(each) != ValueKind::pair) return each;
                                 const Id left = exchanged(values.first(each), *it.from, exchange);
                                 return values.pair(left, exchanged(values.second(each), *it.to, exchange));
                             });
                         },
                         [&](const maze::ProductType& it) { return exchanged_tuple(value, it, exchange); }},
        type.kind);
}

Id Symmetry::exchanged_letter(Id letter, const Exchange& exchange) const {
    const maze::Class& agents = *layout_.agents.front();
    std::vector<Id> parts(world_.values.parts(letter).begin(), world_.values.parts(letter).end());
    const std::string name = world_.values.text(parts.front());
    const maze::Type partner{maze::NamedType{"", agents.name.text}, {}};
    for (const maze::MessageMember& each : agents.messages) {
        if (each.name.text != name) continue;
        for (std::size_t at = 0; at < each.arguments.size(); ++at) {
            parts[at + 1] = exchanged(parts[at + 1], *each.arguments[at], exchange);
        }
    }
    for (std::size_t at = parts.size() - 2; at < parts.size(); ++at)
        parts[at] = exchanged(parts[at], partner, exchange);
    return world_.values.letter(parts);
}

Id Symmetry::exchanged_buffer(Id buffer, const Exchange& exchange) const {
    std::vector<Id> members(world_.values.parts(buffer).begin(), world_.values.parts(buffer).end());
    for (Id& each : members) {
        const Id copies = world_.values.second(each);
        each = world_.values.pair(exchanged_letter(world_.values.first(each), exchange), copies);
    }
    return world_.values.set(std::move(members));
}

std::vector<Id> Symmetry::exchanged(std::span<const Id> state, const Exchange& exchange) const {
    std::vector<Id> made(state.begin(), state.end());
    const auto agents = layout_.agents.empty() ? exchange.end() : exchange.find(layout_.agents.front()->name.text);
    for (unsigned at = 0; at < state.size(); ++at) {
        const Slot& slot = layout_.slots[at];
        unsigned to = at;
        // The attributes of an agent go to the one that takes its place.
        if (slot.agent != kUnknown && agents != exchange.end() && agents->second.contains(slot.agent)) {
            const Id other = agents->second.at(slot.agent);
            to = 0;
            while (layout_.slots[to].agent != other || layout_.slots[to].name != slot.name) ++to;
        }
        made[to] =
            types_[at] == nullptr ? exchanged_buffer(state[at], exchange) : exchanged(state[at], *types_[at], exchange);
    }
    return made;
}

std::vector<Id> Symmetry::representative(std::span<const Id> state) const {
    std::vector<Id> least(state.begin(), state.end());
    for (const Exchange& each : exchanges_) {
        std::vector<Id> other = exchanged(state, each);
        if (other < least) least = std::move(other);
    }
    return least;
}

std::vector<std::vector<Id>> Symmetry::ending_in(std::span<const Id> last,
                                                 const std::vector<std::vector<Id>>& run) const {
    if (std::equal(last.begin(), last.end(), run.back().begin(), run.back().end())) return run;
    for (const Exchange& each : exchanges_) {
        const std::vector<Id> end = exchanged(run.back(), each);
        if (!std::equal(last.begin(), last.end(), end.begin(), end.end())) continue;
        std::vector<std::vector<Id>> made;
        for (const std::vector<Id>& state : run) made.push_back(exchanged(state, each));
        return made;
    }
    return run;
}

}  // namespace map2pml::maze_exploration
