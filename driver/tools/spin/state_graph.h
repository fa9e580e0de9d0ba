/// The whole state graph of a model, written by pan itself, and the fair cycles in it.   pan.c -> graph.bin -> trail
/// For the one question that SPIN's own fair search does not answer reliably (fair_cycles.cpp).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace map2pml::spin {

/// Makes a generated verifier write every step of its search to `graph.bin`. Returns false if this pan.c is not the one we
/// know; it is then left as it was.
[[nodiscard]] bool add_graph_writer(std::string& pan_source);

/// Name of the macro that bounds the number of steps written; past it the verifier says kGraphTooLarge and stops.
inline constexpr const char* kGraphLimit = "M2P_MOST_STEPS";
inline constexpr const char* kGraphTooLarge = "m2p: the state graph is too large";

/// A step as pan wrote it. `to` is even for a stored state, odd for a place inside an atomic sequence.
struct GraphRecord {
    std::uint64_t from = 0;
    std::uint64_t to = 0;
    std::uint32_t process = 0;  ///< with kProgress: `to` is new and a process stands at a progress label
    std::uint32_t transition = 0;
};
inline constexpr std::uint32_t kProgress = 1U << 16U;

class StateGraph {
  public:
    /// Reads a graph; nothing if the file cannot be read to its end.
    [[nodiscard]] static std::optional<StateGraph> read(const std::filesystem::path& file);
    [[nodiscard]] static StateGraph from_records(const std::vector<GraphRecord>& records);

    struct Step {
        std::uint32_t from = 0;
        std::uint32_t to = 0;
        std::uint32_t process = 0;
        std::uint32_t transition = 0;
    };

    /// A run that ends in a cycle without progress in which each process moves, or cannot move at some stored state.
    struct Lasso {
        std::vector<Step> stem;
        std::vector<Step> cycle;
    };

    /// The lasso with the fewest steps of those examined: one in each cyclic component of the graph, 200 at most.
    [[nodiscard]] std::optional<Lasso> fair_cycle_without_progress() const;
    /// Whether each process has a step in the cycle, or none at a stored state of it, and the cycle has no progress.
    [[nodiscard]] bool is_fair(const Lasso& lasso) const;
    [[nodiscard]] std::size_t steps() const { return steps_.size(); }

  private:
    using Component = std::vector<std::uint32_t>;

    void index();
    [[nodiscard]] std::vector<Component> components_without_progress() const;
    [[nodiscard]] std::vector<std::uint32_t> distances() const;
    [[nodiscard]] std::optional<Lasso> lasso_in(const Component& component,
                                                const std::vector<std::uint32_t>& distances) const;
    [[nodiscard]] std::vector<Step> path(std::uint32_t from, std::uint32_t to, const std::vector<bool>* within) const;

    std::vector<Step> steps_;           ///< sorted by `from`
    std::vector<std::uint32_t> first_;  ///< index of the first step of each node; one more at the end
    std::vector<bool> progress_;
    std::vector<bool> inner_;
    std::uint32_t processes_ = 0;
};

/// The lasso as a trail file that `spin -t` follows.
[[nodiscard]] std::string to_trail(const StateGraph::Lasso& lasso);

}  // namespace map2pml::spin
