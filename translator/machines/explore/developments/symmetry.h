/// Elements of given sets and agents that an instance does not tell apart.   instance -> one representative of states that differ by them only
///
/// Two elements are interchangeable if exchanging them changes no constant and nothing that the instance gives. No formula can name an element
/// of a given set, so states that differ by such an exchange have the same future, and the rules say the same of them. Values are
/// exchanged by their types: `0` of `Position = {0,1}` is not the number 0.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "translator/machines/explore/developments/world.h"

namespace map2pml::maze_exploration {

class Symmetry {
  public:
    /// After the constants have their values.
    Symmetry(World& world, const StateLayout& layout);

    /// No elements are interchangeable: each state is its own representative.
    [[nodiscard]] bool is_trivial() const { return classes_.empty(); }
    /// One of the states that differ from it by exchanges, the same for all of them: elements are put in the order of what the state
    /// says of them. Where it says the same of several and relates them to each other, all their orders are tried.
    [[nodiscard]] std::vector<Id> representative(std::span<const Id> state) const;
    /// States of a run, exchanged in the same way, so that the last one is this one; as they are if none does this.
    [[nodiscard]] std::vector<std::vector<Id>> ending_in(std::span<const Id> last,
                                                         const std::vector<std::vector<Id>>& run) const;
    /// Some state had too many orders: its representative may be another one than that of states that differ by exchanges.
    [[nodiscard]] bool has_given_up() const { return has_given_up_; }

  private:
    friend class Colours;
    /// Type -> element -> what takes its place; others stay.
    using Exchange = std::map<std::string, std::map<Id, Id>>;
    /// A value that must stay as it is.
    struct Fixed {
        maze::TypePtr type;
        Id value = kUnknown;
    };
    struct Element {
        std::string type;
        Id id = kUnknown;
    };
    using Colour = std::uint64_t;
    struct Least {
        std::vector<Id> state;
        Exchange exchange;
        std::size_t orders = 0;
    };
    [[nodiscard]] bool can_be_exchanged() const;
    [[nodiscard]] std::vector<Fixed> fixed_values() const;
    void add_settings(std::vector<Fixed>& to) const;
    void add_type(const std::string& type, const std::vector<Fixed>& fixed);
    void add_class(const std::string& type, const std::vector<Id>& elements);
    [[nodiscard]] Least least(std::span<const Id> state) const;
    void try_orders(std::span<const Id> state, std::vector<Colour> colours, Least& least) const;
    [[nodiscard]] Exchange exchange_of(const std::vector<Colour>& colours) const;
    [[nodiscard]] bool are_alike(std::span<const Id> state, const std::vector<std::size_t>& elements) const;
    [[nodiscard]] Id exchanged(Id value, const maze::Type& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_tuple(Id value, const maze::ProductType& type, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_letter(Id letter, const Exchange& exchange) const;
    [[nodiscard]] Id exchanged_buffer(Id buffer, const Exchange& exchange) const;
    [[nodiscard]] std::vector<Id> exchanged(std::span<const Id> state, const Exchange& exchange) const;

    World& world_;
    const StateLayout& layout_;
    std::vector<maze::TypePtr> types_;               ///< of each slot; null: the buffer
    std::vector<Element> elements_;                  ///< all that can be exchanged
    std::vector<std::vector<std::size_t>> classes_;  ///< of elements that can be exchanged for one another
    std::map<std::string, std::unordered_map<Id, std::size_t>> number_of_;  ///< type -> element -> index in `elements_`
    mutable bool has_given_up_ = false;
};

}  // namespace map2pml::maze_exploration
