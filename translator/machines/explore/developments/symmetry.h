/// Elements of given sets and agents that an instance does not tell apart.   instance -> one representative of states that differ by them only
///
/// Two elements are interchangeable if exchanging them changes no constant and nothing that the instance gives. No formula can name an element
/// of a given set, so states that differ by such an exchange have the same future, and the rules say the same of them. Values are
/// exchanged by their types: `0` of `Position = {0,1}` is not the number 0.
#pragma once

#include <map>
#include <memory>
#include <span>
#include <vector>

#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

class Symmetry {
  public:
    /// After the constants have their values.
    Symmetry(World& world, const StateLayout& layout);

    /// No elements are interchangeable: each state is its own representative.
    [[nodiscard]] bool is_trivial() const { return exchanges_.empty(); }
    /// The least of all states that differ from it by exchanges.
    [[nodiscard]] std::vector<Id> representative(std::span<const Id> state) const;
    /// States of a run, exchanged in the same way, so that the last one is this one; as they are if none does this.
    [[nodiscard]] std::vector<std::vector<Id>> ending_in(std::span<const Id> last,
                                                         const std::vector<std::vector<Id>>& run) const;

  private:
    /// Type -> element -> what takes its place; others stay.
    using Exchange = std::map<std::string, std::map<Id, Id>>;
    /// A value that must stay as it is.
    struct Fixed {
        maze::TypePtr type;
        Id value = kUnknown;
    };
    [[nodiscard]] bool can_be_exchanged() const;
    [[nodiscard]] std::vector<Fixed> fixed_values() const;
    void add_settings(std::vector<Fixed>& to) const;
    void add_type(const std::string& type, const std::vector<Fixed>& fixed);
    void add_class(const std::string& type, const std::vector<Id>& elements);
    [[nodiscard]] Id exchanged(Id value, const maze::Type& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_tuple(Id value, const maze::ProductType& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_letter(Id letter, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_buffer(Id buffer, const Exchange& exchange) const;
    [[nodiscard]] std::vector<Id> exchanged(std::span<const Id> state, const Exchange& exchange) const;

    World& world_;
    const StateLayout& layout_;
    std::vector<maze::TypePtr> types_;  ///< of each slot; null: the buffer
    std::vector<Exchange> exchanges_;   ///< all but the one that changes nothing
};

}  // namespace map2pml::maze_exploration
