/// What a state says of interchangeable elements.   state -> a number for each element that exchanges do not change   for `symmetry` only
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "translator/foundation/graph/mixed_bits.h"
#include "translator/machines/explore/developments/internal.h"

namespace map2pml::maze_exploration {

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t number) { return graph::mixed_bits(number); }

[[nodiscard]] inline std::uint64_t mixed(std::uint64_t one, std::uint64_t other) { return mixed(mixed(one) + other); }

[[nodiscard]] inline maze::TypePtr type_of(decltype(maze::Type::kind) kind) {
    return std::make_shared<const maze::Type>(maze::Type{std::move(kind), {}});
}

/// What a state says of each element, as a number that exchanges of elements do not change: equal numbers are a tie, or a rare accident,
/// which costs some reduction and nothing else. Elements count with their colours only.
class Colours {
  public:
    Colours(const Symmetry& symmetry, const std::vector<std::uint64_t>& colours)
        : symmetry_(symmetry),
          values_(symmetry.world_.values),
          colours_(colours),
          said_(colours.size(), 0),
          is_related_(colours.size(), false) {}

    void look_at(std::span<const Id> state) {
        for (unsigned at = 0; at < state.size(); ++at) {
            const Slot& slot = symmetry_.layout_.slots[at];
            const std::uint64_t name = std::hash<std::string>{}(slot.name);
            const maze::TypePtr& type = symmetry_.types_[at];
            if (type == nullptr)
                look_at_buffer(state[at], name);
            else if (slot.agent == kUnknown)
                look_at_slot(state[at], *type, name);
            else
                look_at_attribute(slot.agent, state[at], *type, name);
        }
    }
    [[nodiscard]] std::uint64_t colour(std::size_t element) const { return mixed(colours_[element], said_[element]); }
    /// The element stands together with others somewhere. Of those that do not, any order of a tie gives the same state.
    [[nodiscard]] bool is_related(std::size_t element) const { return is_related_[element]; }

  private:
    [[nodiscard]] const std::size_t* element(Id value, const std::string& type) const {
        const auto own = symmetry_.number_of_.find(type);
        if (own == symmetry_.number_of_.end()) return nullptr;
        const auto found = own->second.find(value);
        return found == own->second.end() ? nullptr : &found->second;
    }

    struct Part {
        Id value = kUnknown;
        const maze::Type* type = nullptr;
    };
    /// The parts of a value of this type in their order; of a set its members. Empty: it has none.
    [[nodiscard]] std::vector<Part> parts_of(Id value, const maze::Type& type) const {
        std::vector<Part> parts;
        if (const auto* sets = std::get_if<maze::FiniteSets>(&type.kind)) {
            if (values_.kind(value) != ValueKind::set) return parts;
            for (const Id each : values_.parts(value)) parts.push_back({each, sets->of.get()});
        } else if (const auto* product = std::get_if<maze::ProductType>(&type.kind)) {
            for (std::size_t at = product->parts.size(); at-- > 1 && values_.kind(value) == ValueKind::pair;) {
                parts.push_back({values_.second(value), product->parts[at].get()});
                value = values_.first(value);
            }
            parts.push_back({value, product->parts.front().get()});
        }
        return parts;
    }

    /// The value with colours in place of elements.
    [[nodiscard]] std::uint64_t hash(Id value, const maze::Type& type) const {
        if (const auto* named = std::get_if<maze::NamedType>(&type.kind)) {
            const std::size_t* own = element(value, named->name);
            return own == nullptr ? mixed(1, value) : mixed(2, colours_[*own]);
        }
        if (const auto* arrow = std::get_if<maze::ArrowType>(&type.kind)) {
            if (values_.kind(value) != ValueKind::set) return mixed(1, value);
            std::uint64_t sum = 3;
            for (const Id each : values_.parts(value)) sum += hash_of_pair(each, *arrow);
            return mixed(sum);
        }
        const std::vector<Part> parts = parts_of(value, type);
        const bool is_set = std::holds_alternative<maze::FiniteSets>(type.kind);
        if (parts.empty()) return is_set && value == kEmpty ? mixed(3) : mixed(1, value);
        std::uint64_t sum = is_set ? 3 : 4;
        for (std::size_t at = 0; at < parts.size(); ++at)
            sum += mixed(is_set ? 0 : at + 1, hash(parts[at].value, *parts[at].type));
        return mixed(sum);
    }
    [[nodiscard]] std::uint64_t hash_of_pair(Id pair, const maze::ArrowType& type) const {
        if (values_.kind(pair) != ValueKind::pair) return mixed(1, pair);
        return mixed(mixed(5, hash(values_.first(pair), *type.from)), hash(values_.second(pair), *type.to));
    }

    [[nodiscard]] std::size_t count(Id value, const maze::Type& type) const {
        if (const auto* named = std::get_if<maze::NamedType>(&type.kind))
            return element(value, named->name) == nullptr ? 0 : 1;
        std::size_t sum = 0;
        if (const auto* arrow = std::get_if<maze::ArrowType>(&type.kind)) {
            if (values_.kind(value) != ValueKind::set) return 0;
            for (const Id each : values_.parts(value)) sum += count_in_pair(each, *arrow);
            return sum;
        }
        for (const Part& each : parts_of(value, type)) sum += count(each.value, *each.type);
        return sum;
    }
    [[nodiscard]] std::size_t count_in_pair(Id pair, const maze::ArrowType& type) const {
        if (values_.kind(pair) != ValueKind::pair) return 0;
        return count(values_.first(pair), *type.from) + count(values_.second(pair), *type.to);
    }

    /// Tells each element in the value where it stands: \param around what surrounds it \param is_related other elements stand there, too
    void tell(Id value, const maze::Type& type, std::uint64_t around, bool is_related) {
        if (const auto* named = std::get_if<maze::NamedType>(&type.kind)) {
            if (const std::size_t* own = element(value, named->name)) tell_element(*own, around, is_related);
            return;
        }
        if (const auto* arrow = std::get_if<maze::ArrowType>(&type.kind)) {
            if (values_.kind(value) != ValueKind::set) return;
            const std::uint64_t inside = mixed(around, hash(value, type));
            for (const Id each : values_.parts(value)) tell_pair(each, *arrow, inside, is_related);
            return;
        }
        const std::vector<Part> parts = parts_of(value, type);
        const bool is_set = std::holds_alternative<maze::FiniteSets>(type.kind);
        const std::uint64_t inside = mixed(around, hash(value, type));
        for (std::size_t at = 0; at < parts.size(); ++at)
            tell(parts[at].value, *parts[at].type, mixed(inside, is_set ? 0 : at + 1), is_related);
    }
    void tell_pair(Id pair, const maze::ArrowType& type, std::uint64_t around, bool is_related) {
        if (values_.kind(pair) != ValueKind::pair) return;
        const std::uint64_t inside = mixed(around, hash_of_pair(pair, type));
        tell(values_.first(pair), *type.from, mixed(inside, 1), is_related);
        tell(values_.second(pair), *type.to, mixed(inside, 2), is_related);
    }
    void tell_element(std::size_t element, std::uint64_t around, bool is_related) {
        said_[element] += mixed(around);
        if (is_related) is_related_[element] = true;
    }

    /// Members of a set in a variable stand there alone, unless a member has several elements inside.
    void look_at_slot(Id value, const maze::Type& type, std::uint64_t name) {
        const std::uint64_t inside = mixed(name, hash(value, type));
        const auto* arrow = std::get_if<maze::ArrowType>(&type.kind);
        if (arrow != nullptr && values_.kind(value) == ValueKind::set)
            for (const Id each : values_.parts(value)) tell_pair(each, *arrow, inside, count_in_pair(each, *arrow) > 1);
        else if (const auto* sets = std::get_if<maze::FiniteSets>(&type.kind))
            for (const Part& each : parts_of(value, type))
                tell(each.value, *sets->of, inside, count(each.value, *each.type) > 1);
        else
            tell(value, type, inside, count(value, type) > 1);
    }
    void look_at_attribute(Id agent, Id value, const maze::Type& type, std::uint64_t name) {
        const std::string& agents = symmetry_.layout_.agents.front()->name.text;
        const std::size_t* owner = element(agent, agents);
        if (owner == nullptr) {
            look_at_slot(value, type, mixed(name, agent));
            return;
        }
        const bool is_related = count(value, type) > 0;
        tell_element(*owner, mixed(name, hash(value, type)), is_related);
        tell(value, type, mixed(name, colours_[*owner]), is_related);
    }
    void look_at_buffer(Id buffer, std::uint64_t name) {
        for (const Id each : values_.parts(buffer)) {
            const std::vector<Part> parts = parts_of_letter(values_.first(each));
            std::uint64_t whole = mixed(name, values_.second(each));
            std::size_t elements = 0;
            for (std::size_t at = 0; at < parts.size(); ++at) {
                const Part& part = parts[at];
                whole += mixed(at, part.type == nullptr ? part.value : hash(part.value, *part.type));
                elements += part.type == nullptr ? 0 : count(part.value, *part.type);
            }
            for (std::size_t at = 0; at < parts.size(); ++at)
                if (parts[at].type != nullptr)
                    tell(parts[at].value, *parts[at].type, mixed(mixed(whole), at), elements > 1);
        }
    }
    /// The name, which has no type, the arguments, the sender and the receiver.
    [[nodiscard]] std::vector<Part> parts_of_letter(Id letter) {
        const maze::Class& agents = *symmetry_.layout_.agents.front();
        const std::span<const Id> parts = values_.parts(letter);
        std::vector<Part> all;
        for (const Id each : parts) all.push_back({each, nullptr});
        const std::string name = values_.text(parts.front());
        for (const maze::MessageMember& each : agents.messages) {
            if (each.name.text != name) continue;
            for (std::size_t at = 0; at < each.arguments.size(); ++at) all[at + 1].type = each.arguments[at].get();
        }
        if (partner_ == nullptr) partner_ = type_of(maze::NamedType{"", agents.name.text});
        for (std::size_t at = parts.size() - 2; at < parts.size(); ++at) all[at].type = partner_.get();
        return all;
    }

    const Symmetry& symmetry_;
    Values& values_;
    const std::vector<std::uint64_t>& colours_;
    std::vector<std::uint64_t> said_;
    std::vector<bool> is_related_;
    maze::TypePtr partner_;
};

}  // namespace map2pml::maze_exploration
