/// Puts values of variables and constants on the cells of drawn types.   world, state -> `Patch`, `CellMark`
///
/// Of a type `P` that is drawn, it says: which elements a set `fin P` has, which one a variable `P` is, what a function from `P` gives for
/// each, and where a function to `P` has its elements. Other variables say nothing of cells.
#pragma once

#include <map>
#include <span>
#include <vector>

#include "translator/machines/explore/developments/patch.h"
#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

class Painter {
  public:
    Painter(const World& world, const StateLayout& layout);

    /// One for each drawn type whose elements are numbers or pairs of numbers.
    [[nodiscard]] const std::vector<Patch>& patches() const { return patches_; }
    [[nodiscard]] std::vector<CellMark> marks_of(std::span<const Id> state) const;

  private:
    enum class Role : std::uint8_t { element, set, from, to };
    /// How a type is about the elements of a patch.
    struct Part {
        std::size_t patch = 0;
        Role role{};
    };
    void add_patch(const maze::Drawing& drawing);
    void add_constants();
    [[nodiscard]] std::vector<Part> parts_of(const maze::Type& type) const;
    [[nodiscard]] bool is_drawn(const maze::Type& type, std::size_t patch) const;
    void add_marks(const Part& part, const std::string& name, Id value, std::vector<CellMark>& to) const;
    void add_mark(std::size_t patch, Id element, const std::string& text, std::vector<CellMark>& to) const;

    const World& world_;
    const StateLayout& layout_;
    std::vector<Patch> patches_;
    std::vector<std::map<Id, std::size_t>> cells_;  ///< of each patch
    std::vector<std::vector<Part>> slots_;          ///< of each slot
};

}  // namespace map2pml::maze_exploration
