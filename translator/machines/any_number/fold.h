/// The net of a few clones of an agent, folded onto one clone: what each of any number of them can do.   `Net` -> roles, kinds, templates
///
/// Several agents may have clones ("free" ones).
///
/// Places, letters and moves that differ only in the names of clones become one place class, one kind and one template. The folding
/// simulates the net: what is taken together behaves alike, or the net is refused.
#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "translator/machines/any_number/merge.h"

namespace map2pml::any_number {

/// The owner of a letter, seen from a step or a place: a participant by its number, each clone of the agent that takes no part, or nobody.
inline constexpr int kOutsiders = -1;
inline constexpr int kNobody = -2;

/// Letters of a kind with this owner.
struct Owned {
    std::size_t kind = 0;
    int owner = kNobody;
    auto operator<=>(const Owned&) const = default;
};

/// Places that differ only in clones. Participants: the clone whose place it is, or those that a single agent has named there.
struct PlaceClass {
    std::string key;
    std::size_t agent = 0;  ///< of one of the places, in the net
    protocol_to_eventb::PlaceId place = 0;
    std::vector<std::size_t> named = {};  ///< the roles of clones that a single agent has named there
    std::vector<Owned> wakes;
    std::vector<Owned> sends;  ///< what the agent may still send from there on
};

/// An agent, or all clones of one.
struct Role {
    std::string name;
    bool is_many = false;
    std::vector<PlaceClass> places;  ///< the first is where it begins
};

/// Letters that differ only in clones.
struct Kind {
    std::string key;
    std::optional<std::size_t> owner;         ///< role of the clone that it goes to, comes from or names
    std::size_t receiver = 0;                 ///< index in `Folded::roles`
    protocol_to_eventb::LetterId letter = 0;  ///< one of them
};

/// Moves that differ only in clones. A clone that moves is participant 0; those that a single agent has named come first.
struct Template {
    std::string key;
    std::size_t role = 0, from = 0, to = 0;
    std::vector<std::size_t> participants;  ///< their roles
    std::vector<int> named;                 ///< participants that a single agent has named afterwards
    std::vector<Owned> takes, needs, excludes, puts;
    std::size_t agent = 0;  ///< of one of the moves, in the net
    const protocol_to_eventb::Move* move = nullptr;
    std::vector<Part> parts;  ///< what it does, step by step
};

struct Folded {
    std::vector<Role> roles;
    std::vector<std::size_t> free;  ///< those of clones, as they were asked for
    std::vector<Kind> kinds;
    std::vector<Template> templates;
    std::vector<std::size_t> participants;  ///< the most of one template, by role
    std::string refusal;                    ///< why the net has no such form; empty otherwise
    source::Span place;                     ///< of the refusal

    /// All that must be the same for one more clone; sorted.
    [[nodiscard]] std::vector<std::string> signature() const;
};

/// \param free the agents of the protocol that have clones. The arguments must outlive the result. \param is_exact there are never more
/// of them; otherwise one of each at least takes no part in a step, and stands for all the others
[[nodiscard]] Folded fold(const Merged& merged, const ir::Protocol& protocol, const ir::Instance& instance,
                          const std::vector<std::string>& free, bool is_exact);

}  // namespace map2pml::any_number
