#include "translator/machines/explore/developments/internal.h"

#include <algorithm>
#include <set>
#include <utility>

#include "translator/machines/explore/developments/colours.h"

namespace map2pml::maze_exploration {

namespace {

/// More orders of one state take longer than the states that they save.
constexpr std::size_t kMostOrders = 1'000;
/// Of larger sets it takes long to find out which elements are alike.
constexpr std::size_t kMostElements = 200;

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
        for (const maze::TypeMember& type : each->types)
            if (type.values.empty() && known.insert(type.name.text).second) add_type(type.name.text, fixed);
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

void Symmetry::add_class(const std::string& type, const std::vector<Id>& elements) {
    if (elements.size() < 2) return;
    std::vector<std::size_t>& own = classes_.emplace_back();
    for (const Id each : elements) {
        own.push_back(elements_.size());
        number_of_[type].emplace(each, elements_.size());
        elements_.push_back({type, each});
    }
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
    return std::visit(overloaded{[&](const maze::NamedType& it) {
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
        for (std::size_t at = 0; at < each.arguments.size(); ++at)
            parts[at + 1] = exchanged(parts[at + 1], *each.arguments[at], exchange);
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

/// Elements of equal colours keep their order.
Symmetry::Exchange Symmetry::exchange_of(const std::vector<Colour>& colours) const {
    Exchange made;
    for (const std::vector<std::size_t>& own : classes_) {
        std::vector<std::size_t> order = own;
        std::stable_sort(order.begin(), order.end(),
                         [&](std::size_t one, std::size_t other) { return colours[one] < colours[other]; });
        for (std::size_t at = 0; at < own.size(); ++at)
            if (order[at] != own[at]) made[elements_[own[at]].type][elements_[order[at]].id] = elements_[own[at]].id;
    }
    return made;
}

/// Any two of them can be exchanged in this state.
bool Symmetry::are_alike(std::span<const Id> state, const std::vector<std::size_t>& elements) const {
    for (std::size_t at = 1; at < elements.size(); ++at) {
        const Id one = elements_[elements[at - 1]].id;
        const Id other = elements_[elements[at]].id;
        const Exchange exchange{{elements_[elements[at]].type, {{one, other}, {other, one}}}};
        const std::vector<Id> made = exchanged(state, exchange);
        if (!std::equal(made.begin(), made.end(), state.begin(), state.end())) return false;
    }
    return true;
}

void Symmetry::try_orders(std::span<const Id> state, std::vector<Colour> colours, Least& least) const {
    std::vector<bool> is_related(colours.size(), false);
    for (std::size_t before = 0;;) {
        Colours seen(*this, colours);
        seen.look_at(state);
        std::set<Colour> distinct;
        bool has_related = false;
        std::vector<Colour> next(colours.size());
        for (std::size_t at = 0; at < colours.size(); ++at) {
            next[at] = seen.colour(at);
            distinct.insert(next[at]);
            is_related[at] = seen.is_related(at);
            has_related = has_related || is_related[at];
        }
        colours = std::move(next);
        if (!has_related || distinct.size() <= before || distinct.size() == colours.size()) break;
        before = distinct.size();
    }
    std::map<Colour, std::vector<std::size_t>> ties;
    for (std::size_t at = 0; at < colours.size(); ++at)
        if (is_related[at]) ties[colours[at]].push_back(at);
    for (auto& [colour, tied] : ties) {
        if (tied.size() < 2) continue;
        if (are_alike(state, tied)) continue;
        for (const std::size_t each : tied) {
            if (least.orders >= kMostOrders) {
                has_given_up_ = true;
                return;
            }
            std::vector<Colour> told = colours;
            told[each] = mixed(colour, 1);
            try_orders(state, std::move(told), least);
        }
        return;
    }
    Exchange exchange = exchange_of(colours);
    std::vector<Id> made = exchanged(state, exchange);
    if (least.orders++ == 0 || made < least.state) {
        least.state = std::move(made);
        least.exchange = std::move(exchange);
    }
}

Symmetry::Least Symmetry::least(std::span<const Id> state) const {
    std::vector<Colour> colours(elements_.size());
    for (std::size_t at = 0; at < classes_.size(); ++at)
        for (const std::size_t each : classes_[at]) colours[each] = mixed(at);
    Least least;
    try_orders(state, std::move(colours), least);
    return least;
}

std::vector<Id> Symmetry::representative(std::span<const Id> state) const { return least(state).state; }

std::vector<std::vector<Id>> Symmetry::ending_in(std::span<const Id> last,
                                                 const std::vector<std::vector<Id>>& run) const {
    if (std::equal(last.begin(), last.end(), run.back().begin(), run.back().end())) return run;
    const Least end = least(run.back());
    if (!std::equal(last.begin(), last.end(), end.state.begin(), end.state.end())) return run;
    std::vector<std::vector<Id>> made;
    for (const std::vector<Id>& state : run) made.push_back(exchanged(state, end.exchange));
    return made;
}

}  // namespace map2pml::maze_exploration
