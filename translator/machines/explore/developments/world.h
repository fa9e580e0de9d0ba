/// An instance: the elements of its types, its constants, and the frame that its formulas are evaluated in.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "translator/languages/maze/scope.h"
#include "translator/machines/explore/sets/evaluator.h"

namespace map2pml::maze_exploration {

/// One variable, or the attribute of one agent.
struct Slot {
    std::string name;
    Id agent = kUnknown;  ///< `kUnknown`: not an attribute
    DomainPtr domain;     ///< null: the messages on their way
    source::Span span;
};

/// Where the variables of a class are, before and after a step.
struct StateLayout {
    const maze::Class* of = nullptr;
    std::vector<const maze::Class*> agents;
    Place before = 0;
    Place after = 0;
    std::vector<Slot> slots;
    /// Class and variable -> its slot, of attributes that of the first agent.
    std::map<std::pair<const maze::Class*, std::string>, unsigned> first;
    unsigned buffer = 0;
    bool has_buffer = false;
};

struct World {
    World(const maze::Development& all, const maze::Instance& one, const Limits& limits);
    World(const World&) = delete;
    World& operator=(const World&) = delete;
    World(World&&) = delete;
    World& operator=(World&&) = delete;
    ~World() = default;

    const maze::Development& development;
    const maze::Instance& instance;
    Watch watch;
    Values values;
    Frame frame;
    Evaluator evaluator;
    std::map<std::string, std::vector<Id>> types;  ///< also classes of agents
    std::map<std::string, Id> settings;            ///< values that the instance gives constants and variables
    std::map<std::string, Place> constants;
    std::int64_t most_copies = 8;  ///< of one message in the buffer
    std::int64_t largest_number;   ///< the search does not go on from states with larger ones

    Place new_place();
    /// `count` places that follow each other.
    Place new_places(std::size_t count);
};

/// The places of the variables of a class. \throws NotExplored if an agent or type has no elements
[[nodiscard]] StateLayout layout_of(const maze::Class& of, World& world);

}  // namespace map2pml::maze_exploration
