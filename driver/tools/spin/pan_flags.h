/// What to tell spin, the C compiler and pan.   request + tuning -> arguments
/// Each flag is here because a test in tests/spin or an experiment in README.md asked for it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "driver/tools/spin/search.h"

namespace map2pml::spin {

/// What is found out on the way and changed between runs.
struct Tuning {
    std::uint64_t vector_size = 4096;  ///< -DVECTORSZ; room for the state vector, four times what SPIN gives it
    std::uint32_t fair_bytes = 0;      ///< -DNFAIR; 0: as generated
    std::uint64_t depth = 0;           ///< -m
    bool depth_is_last = false;        ///< false: reaching -m ends the run at once, a larger one will be tried
    bool collapse = false;             ///< -DCOLLAPSE: parts of states are kept once; lossless
    std::uint32_t hash_bits = 0;       ///< -w, the start size: pan quadruples it when it fills
};

/// Deepest run that is ever tried: the budget's, or what a quarter of its memory can hold.
[[nodiscard]] std::uint64_t deepest(const SearchRequest& request);

/// First sizes, small enough that a tiny model starts at once.
[[nodiscard]] Tuning first_tuning(const SearchRequest& request);

/// Whether a search whose states need so much memory each is quicker, and smaller, when their parts are kept once.
[[nodiscard]] bool worth_collapsing(const SearchRequest& request, std::uint64_t bytes_per_state);

/// Start size of the hash table for a search that has already seen `states` states.
[[nodiscard]] std::uint32_t hash_bits_for(std::uint64_t states, const Budget& budget);

/// Of the call that makes a claim of `SearchRequest::formula`.
/// The same for a model that `preprocess` has been through.
[[nodiscard]] std::vector<std::string> generate_preprocessed_arguments(const std::string& file);
[[nodiscard]] std::vector<std::string> formula_arguments(const Tools& tools, const SearchRequest& request);
[[nodiscard]] std::vector<std::string> generate_arguments(const Tools& tools, const SearchRequest& request,
                                                          const std::string& file);
[[nodiscard]] std::vector<std::string> pan_definitions(const SearchRequest& request, const Tuning& tuning);
[[nodiscard]] std::vector<std::string> pan_arguments(const SearchRequest& request, const Tuning& tuning);

}  // namespace map2pml::spin
